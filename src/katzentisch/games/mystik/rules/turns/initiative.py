"""The initiative track: shuffled orders, new cards, bosses, ambushes. MM-023 to MM-030, MM-137, MM-138."""

from __future__ import annotations

from katzentisch.games.mystik.rules import tasks as k
from katzentisch.games.mystik.rules.board import Table
from katzentisch.games.mystik.rules.box import MICE, NUMBER, THIS_ROUND, THIS_TURN
from katzentisch.games.mystik.rules.cards.lasting import expire


def new_order(t: Table) -> None:
    """MM-025: the cards of all mice and of all enemies present are shuffled."""
    t.track = []
    t.hurt = []
    t.turn = -1
    t.joining = t.party[:]
    t.agenda.push(k.LAY, k.DRAW_ORDER)
    gather_cards(t)


def join_track(t: Table) -> None:
    """MM-026, MM-027: only kinds that have no card yet; their cards go to the bottom."""
    t.joining = []
    t.agenda.push(k.LAY, k.DRAW_JOINING, 1 if any(card >= MICE for card in t.track) else 0)
    gather_cards(t)


def gather_cards(t: Table) -> None:
    """MM-028: of a boss with several cards two are drawn."""
    present = sorted({kind for kind in t.kind if kind >= 0})
    for number in range(len(t.box.kinds)):
        kind = t.box.kinds[number]
        if not (number in present or (kind.bodiless and t.cat_at >= 0)):
            continue
        if any(card in t.track for card in kind.cards):
            continue
        if len(kind.cards) <= 2:
            t.joining += kind.cards
        else:
            t.agenda.push(k.DRAW_BOSS, number, 2)


def lay_out(t: Table, draw: int, others: int, first: int) -> None:
    """Shuffled cards are laid out one by one; the last one lies by itself.

    `first` is the place of the first of them.
    """
    if len(t.joining) == 1:
        lay_card(t, t.joining[0])
    if t.joining:
        t.agenda.push(draw, others, first)
    elif first < len(t.track):
        order_told(t)
        if draw == k.DRAW_JOINING:
            late_bosses(t, t.track[first:], others == 1)


def lay_card(t: Table, card: int) -> None:
    """A card of a shuffled pile is laid onto the next place."""
    t.joining.remove(card)
    t.track.append(card)
    t.hurt.append(0)


def order_told(t: Table) -> None:
    if t.log is not None:
        t.tell("order", {"cards": [card_name(t, card) for card in t.track]})


def card_name(t: Table, card: int) -> str:
    return t.box.heroes[card].name if card < MICE else t.box.initiative[card].name


def late_bosses(t: Table, came: list[int], others: bool) -> None:
    """MM-029: a boss with several cards that comes late: the ambush die for its upper card."""
    if not others:
        return
    seen: list[int] = []
    for card in came:
        kind = t.box.initiative[card].kind
        if kind in seen or len(t.box.kinds[kind].cards) < 2:
            continue
        seen.append(kind)
    for kind in reversed(seen):
        for card in t.track:
            if card >= MICE and t.box.initiative[card].kind == kind:
                t.agenda.push(k.LATE_AMBUSH, card)
                break


def ambush(t: Table, done: int) -> None:
    """MM-137: one die for each enemy card, from top to bottom."""
    for card in t.track:
        if card >= MICE and not done >> card & 1:
            t.agenda.push(k.AMBUSH, done | 1 << card)
            roll_ambush(t, card)
            return
    order_told(t)


def roll_ambush(t: Table, card: int) -> None:
    t.dice = []
    t.agenda.push(k.AMBUSH_ROLLED, card)
    t.agenda.push(k.DIE, 1)


def ambush_rolled(t: Table, card: int) -> None:
    """The card moves up by the number rolled; those it passes move down."""
    place = t.track.index(card)
    up = min(place, NUMBER[t.dice[0]])
    hurt = t.hurt[place]
    del t.track[place]
    del t.hurt[place]
    t.track.insert(place - up, card)
    t.hurt.insert(place - up, hurt)
    if place - up <= t.turn < place:
        t.turn += 1
    t.tell("ambush", {"card": card_name(t, card), "face": t.dice[0], "up": up})


def swap_up(t: Table, card: int) -> None:
    """MM-168: the card changes places with the one above."""
    if card not in t.track:
        return
    place = t.track.index(card)
    if place > 0:
        t.track[place - 1], t.track[place] = t.track[place], t.track[place - 1]
        t.hurt[place - 1], t.hurt[place] = t.hurt[place], t.hurt[place - 1]
        t.tell("swapped", {"card": card_name(t, card), "other": card_name(t, t.track[place])})


def new_round(t: Table) -> None:
    """Place 1 is next; what lasted a turn or a round is over."""
    expire(t, THIS_TURN)
    expire(t, THIS_ROUND)
    t.spells = 0
    t.turn = -1
    t.agenda.clear()
    t.agenda.push(k.NEXT_TURN)
