"""Searching and recovering. MM-095 to MM-106, MM-117 to MM-119."""

from __future__ import annotations

from katzentisch.games.mystik.rules import tasks as k
from katzentisch.games.mystik.rules import verbs as v
from katzentisch.games.mystik.rules.board import Table
from katzentisch.games.mystik.rules.box import (
    FOUND,
    LUCK,
    MISFORTUNE,
    NOBODY,
    PARTY,
    SEARCH_ROLLED,
    STUNNED,
    TRICK,
    WEBBED,
)
from katzentisch.games.mystik.rules.cards.stats import all_hold, value
from katzentisch.games.mystik.rules.cards.use import begin_use, candidates, chooser
from katzentisch.games.mystik.rules.fighting.faces import stars
from katzentisch.games.mystik.rules.fighting.wounds import capture
from katzentisch.games.mystik.rules.turns.clock import gain_cheese


def search(t: Table, mouse: int) -> None:
    """MM-095: one die."""
    t.dice = []
    t.agenda.push(k.SEARCH_DONE, mouse)
    t.agenda.push(k.WINDOW, SEARCH_ROLLED, mouse, 0, NOBODY)
    t.agenda.push(k.DIE, 1 + value(t, mouse, v.S_SEARCH, NOBODY))


def search_done(t: Table, mouse: int) -> None:
    """MM-095, MM-098, MM-101: on a star the special search of the room, else a card."""
    success = stars(t.dice) > 0
    t.tell("tested", {"mouse": t.name(mouse), "faces": t.dice[:], "purpose": "search", "success": success})
    if not success:
        return
    t.searched[t.room] |= 1 << mouse
    found = t.box.rules[t.room].search
    if special_due(t, mouse):
        t.special |= 1 << t.room
        t.narrate("search." + t.here().name)
        if found:
            event(t, t.box.effects[found[0]].clause, mouse)
    else:
        draw(t, mouse)


def special_due(t: Table, mouse: int) -> bool:
    rules = t.box.rules[t.room]
    if not rules.has_search or t.special >> t.room & 1:
        return False
    if rules.search_fields and not rules.search_fields >> t.at[mouse] & 1:
        return False
    return all_hold(t, rules.search_conditions, mouse, NOBODY)


def draw(t: Table, mouse: int) -> None:
    """MM-100: an empty deck is made of the discards."""
    if not any(t.deck):
        t.deck, t.discards = t.discards, t.deck
    if any(t.deck):
        t.agenda.push(k.DRAW_SEARCH, mouse)


def find(t: Table, mouse: int, card: int) -> None:
    """MM-096, MM-102, MM-103: what she has found. The card is out of the deck already."""
    found = t.box.cards[card]
    t.tell("found", {"mouse": t.name(mouse), "card": found.name})
    if found.sort == LUCK or found.sort == MISFORTUNE:
        t.discards[card] += 1
        for number in reversed(found.clauses):
            clause = t.box.clauses[number]
            if clause.when == FOUND and all_hold(t, clause.conditions, mouse, NOBODY):
                event(t, number, mouse)
    elif found.sort == PARTY:
        t.items |= found.party
    else:
        t.agenda.push(k.FOUND_CARD, mouse, card)


def event(t: Table, number: int, mouse: int) -> None:
    """What she has found happens; if it is for one mouse, she says for whom."""
    choice = chooser(t, t.box.clauses[number])
    if choice < 0:
        t.agenda.push(k.USE, number, mouse, NOBODY)
    elif candidates(t, choice, mouse):
        begin_use(t, number, mouse, NOBODY)


def keep(t: Table, mouse: int, card: int) -> None:
    t.pack[mouse].append(card)
    t.tell("kept", {"mouse": t.name(mouse), "card": t.box.cards[card].name})
    t.agenda.push(k.TRIM, mouse)


def sell(t: Table, mouse: int, card: int) -> None:
    """MM-096, MM-097: discarded at once, for one cheese."""
    t.discards[card] += 1
    t.tell("sold", {"mouse": t.name(mouse), "card": t.box.cards[card].name})
    gain_cheese(t, mouse, 1)


def bulk(t: Table, mouse: int) -> int:
    """MM-105: cards in the pack; tricks do not count."""
    return len([card for card in t.pack[mouse] if t.box.cards[card].sort != TRICK])


def trim(t: Table, mouse: int) -> None:
    """MM-106: one too many, one away, until the pack fits. MM-187: a heart that is taken off may have been the last."""
    if t.at[mouse] >= 0 and t.total_wounds(mouse) >= value(t, mouse, v.S_HEARTS, NOBODY):
        capture(t, mouse)
    elif bulk(t, mouse) > value(t, mouse, v.S_PACK, NOBODY):
        t.agenda.push(k.TRIM, mouse)
        t.agenda.push(k.THROW_AWAY, mouse)


def droppable(t: Table, mouse: int) -> list[int]:
    """Not tricks; start gear only if there is nothing else."""
    cards = sorted({card for card in t.pack[mouse] if t.box.cards[card].sort != TRICK})
    others = [card for card in cards if t.box.cards[card].starts < 0]
    return others if others else cards


def drop(t: Table, mouse: int, card: int) -> None:
    t.pack[mouse].remove(card)
    t.discards[card] += 1
    t.tell("dropped", {"mouse": t.name(mouse), "card": t.box.cards[card].name})


def recover(t: Table, mouse: int, status: int) -> None:
    """MM-117 to MM-119."""
    if status == STUNNED:
        t.status[mouse] &= ~STUNNED
        t.tell("recovered", {"mouse": t.name(mouse), "status": "stunned"})
        return
    t.dice = []
    t.agenda.push(k.RECOVER_ROLLED, mouse)
    t.agenda.push(k.DIE, 1 + value(t, mouse, v.S_RECOVER, NOBODY))


def recover_rolled(t: Table, mouse: int) -> None:
    success = stars(t.dice) > 0
    t.tell("tested", {"mouse": t.name(mouse), "faces": t.dice[:], "purpose": "recover", "success": success})
    if success:
        t.status[mouse] &= ~WEBBED
        t.tell("recovered", {"mouse": t.name(mouse), "status": "webbed"})
