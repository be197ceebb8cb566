"""Wounds, and what comes of them: beaten enemies, captured mice, released mice. MM-089 to MM-094, MM-187 to MM-193."""

from __future__ import annotations

from katzentisch.games.mystik.rules import tasks as k
from katzentisch.games.mystik.rules import verbs as v
from katzentisch.games.mystik.rules.board import Table, is_caught
from katzentisch.games.mystik.rules.box import (
    BEAT,
    BEATEN,
    CAPTURED,
    CAT,
    CAUGHT,
    CLEARED,
    DOWNED,
    FOE,
    HIDDEN,
    MICE,
    NOBODY,
    OUT,
    WOUNDED,
)
from katzentisch.games.mystik.rules.cards.lasting import drop_lasting
from katzentisch.games.mystik.rules.cards.stats import ignores, value
from katzentisch.games.mystik.rules.cards.use import story_clause
from katzentisch.games.mystik.rules.turns.clock import finish, move_end, turn_page

# The five individual achievements
THREE_CHEESES = 0
ROACH_TERROR = 1
POISON_MASTER = 2
SLIP_AWAY = 3
CAT_TAMER = 4
TITLES = ("three_cheeses", "roach_terror", "poison_master", "slip_away", "cat_tamer")


def award(t: Table, title: int, mouse: int) -> None:
    """MM-235: only the first mouse to reach it."""
    if not t.individual or t.titles[title] >= 0:
        return
    t.titles[title] = mouse
    t.tell("title", {"mouse": t.name(mouse), "title": TITLES[title]})
    if title in (THREE_CHEESES, ROACH_TERROR, SLIP_AWAY):
        move_end(t, 1)


# Mice ----------------------------------------------------------------------------------------------------------------


def wound_mouse(t: Table, mouse: int, n: int, poison: bool) -> None:
    if n <= 0 or t.at[mouse] < 0:
        return
    poison = poison and not ignores(t, mouse, v.H_POISON)
    if t.individual and t.titles[POISON_MASTER] == mouse:
        poison = False  # MM-238
    if poison:
        t.poison[mouse] += n
    else:
        t.wounds[mouse] += n
    hearts = value(t, mouse, v.S_HEARTS, NOBODY)
    t.tell(
        "wounded", {"figure": t.name(mouse), "wounds": n, "poison": poison, "hearts": hearts - t.total_wounds(mouse)}
    )
    if t.total_wounds(mouse) >= hearts:
        capture(t, mouse)
    else:
        t.agenda.push(k.AUTO, WOUNDED, mouse, NOBODY)
        t.agenda.push(k.WINDOW, WOUNDED, mouse, 0, NOBODY)


def capture(t: Table, mouse: int) -> None:
    """MM-187 to MM-190: cheese, wounds, effects and worn cards are lost; start gear and pack are kept."""
    if t.at[mouse] < 0:
        return
    field = t.at[mouse]
    t.caught[mouse] += 1
    poisoned = t.poison[mouse] > 0
    slips = t.individual and t.titles[SLIP_AWAY] == mouse and t.caught[mouse] >= 3  # MM-240
    t.tell("captured", {"mouse": t.name(mouse), "slips": slips})
    t.wounds[mouse] = t.poison[mouse] = t.cheese[mouse] = t.status[mouse] = 0
    drop_lasting(t, mouse)
    if slips:
        t.tell("slipped", {"mouse": t.name(mouse)})
    else:
        t.at[mouse] = CAUGHT
        lose_gear(t, mouse)
    if poisoned:
        award(t, POISON_MASTER, mouse)
    if t.caught[mouse] == 2:
        award(t, SLIP_AWAY, mouse)
    if slips:
        t.at[mouse] = field
        if t.here().current[field] == OUT:
            t.agenda.push(k.RELEASED, mouse)  # swept away: back to her friends, as in MM-191
    turn_page(t, 1)
    if not t.over and all(is_caught(t, other) for other in t.party):
        finish(t, False, "captured")  # MM-226
    if not t.over:
        story_clause(t, CAPTURED)


def lose_gear(t: Table, mouse: int) -> None:
    """MM-188, MM-189: start gear is never lost; what belongs to another mouse goes home."""
    kept: list[int] = []
    for card in t.gear[mouse]:
        owner = t.box.cards[card].starts
        if owner == mouse:
            kept.append(card)
        elif owner >= 0:
            t.pack[owner].append(card)
            t.agenda.push(k.TRIM, owner)
            t.tell("returned", {"card": t.box.cards[card].name, "mouse": t.name(owner)})
        else:
            t.discards[card] += 1
            t.tell("lost_card", {"card": t.box.cards[card].name, "mouse": t.name(mouse)})
    t.gear[mouse] = kept
    t.agenda.push(k.TRIM, mouse)  # what gave her places may be among it


def heal(t: Table, mouse: int, n: int, poison: bool) -> None:
    """MM-201: poison only by special means, and then first."""
    cured = min(n, t.poison[mouse]) if poison else 0
    t.poison[mouse] -= cured
    healed = min(n - cured, t.wounds[mouse])
    t.wounds[mouse] -= healed
    if cured + healed:
        t.tell("healed", {"mouse": t.name(mouse), "wounds": cured + healed})


def knock_down(t: Table, figure: int) -> None:
    """MM-197, MM-198: large figures and the cat do not fall."""
    if figure < MICE:
        if not t.status[figure] & DOWNED and t.at[figure] >= 0:
            t.status[figure] |= DOWNED
            t.tell("status", {"figure": t.name(figure), "status": "down"})
    elif figure >= FOE and t.kind[figure - FOE] >= 0 and not t.box.kinds[t.kind[figure - FOE]].large:
        t.lying |= 1 << figure - FOE
        t.tell("status", {"figure": t.name(figure), "status": "down"})


def give_status(t: Table, figure: int, status: int) -> None:
    """MM-194: each holds until it ends, never twice."""
    if status == DOWNED:
        knock_down(t, figure)
    elif figure < MICE and t.at[figure] >= 0 and status != HIDDEN and not t.status[figure] & status:
        t.status[figure] |= status
        t.tell("status", {"figure": t.name(figure), "status": STATUS[status]})


STATUS = {1: "stunned", 2: "webbed", 4: "down", 8: "charmed", 16: "hidden"}


# Enemies -------------------------------------------------------------------------------------------------------------


def cards_on_track(t: Table, figure: int) -> list[int]:
    """Places on the track of an enemy's cards."""
    return [place for place, card in enumerate(t.track) if card >= MICE and t.belongs(figure, card)]


def wound_foe(t: Table, figure: int, n: int, by: int) -> None:
    """Wounds on an enemy that needs no choice of card."""
    places = cards_on_track(t, figure)
    if n > 0 and places:
        wound_card(t, figure, places[0], n, by)


def wound_card(t: Table, figure: int, place: int, n: int, by: int) -> None:
    """MM-089 to MM-094: wounds lie on the card of an enemy with several hearts."""
    card = t.box.initiative[t.track[place]]
    kind = t.box.kinds[card.kind]
    if card.hearts <= 1 and not kind.boss:
        t.tell("wounded", {"figure": t.name(figure), "wounds": n, "poison": False, "hearts": 0})
        beat(t, figure, by)
        return
    t.hurt[place] += n
    t.tell(
        "wounded",
        {"figure": t.name(figure), "wounds": n, "poison": False, "hearts": max(0, card.hearts - t.hurt[place])},
    )
    if t.hurt[place] < card.hearts:
        return
    if len(cards_on_track(t, figure)) > 1:
        t.tell("card_gone", {"card": card.name, "figure": t.name(figure)})
        take_card(t, place)  # MM-093
    else:
        beat(t, figure, by)  # MM-094


def take_card(t: Table, place: int) -> None:
    """MM-030: the card leaves the track, those below move up."""
    del t.track[place]
    del t.hurt[place]
    if place <= t.turn:
        t.turn -= 1  # if it was the card that acts now, its turn is over


def remove_foe(t: Table, figure: int) -> int:
    """The figure leaves the board, with its card if it was the last. Returns its kind."""
    if figure == CAT:
        kind = t.box.initiative[t.track[cards_on_track(t, CAT)[0]]].kind
        t.cat_at = NOBODY
        for place in reversed(cards_on_track(t, CAT)):
            take_card(t, place)
        return kind
    slot = figure - FOE
    kind = t.kind[slot]
    places = cards_on_track(t, figure)
    t.kind[slot] = NOBODY
    t.lying &= ~(1 << slot)
    drop_lasting(t, figure)
    if kind not in t.kind:
        for place in reversed(places):
            take_card(t, place)
    if t.greedy and not any(number >= 0 and t.box.kinds[number].roach for number in t.kind):
        t.greedy = False  # MM-140
    return kind


def beat(t: Table, figure: int, by: int) -> None:
    """MM-091: back into the pool."""
    t.tell("beaten", {"figure": t.name(figure), "by": t.name(by)})
    bodiless = figure == CAT
    kind = remove_foe(t, figure)
    t.beaten |= 1 << kind
    t.about = kind
    if not t.threatened():
        t.tell("cleared", {"room": t.here().name})
        story_clause(t, CLEARED)
    t.agenda.push(k.ROOM_CLAUSES, BEATEN, NOBODY, kind + 1)
    if t.is_mouse(by) and t.at[by] >= 0:
        t.agenda.push(k.WINDOW, BEAT, by, 0, figure)
        t.agenda.push(k.AUTO, BEAT, by, figure)
        if t.box.kinds[kind].roach:
            t.roaches[by] += 1
            if t.roaches[by] == 4:
                award(t, ROACH_TERROR, by)
        if bodiless:
            award(t, CAT_TAMER, by)


def greedy_now(t: Table) -> bool:
    """MM-237: roaches in the room of their terror are not greedy."""
    terror = t.titles[ROACH_TERROR]
    return t.greedy and not (t.individual and terror >= 0 and t.at[terror] >= 0)
