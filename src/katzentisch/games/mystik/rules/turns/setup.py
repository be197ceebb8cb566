"""Before the first round: who plays which mouse, which ability, and how the table is laid.

MM-013 to MM-022, MM-230 to MM-232.
"""

from __future__ import annotations

from katzentisch.games.mystik.rules import tasks as k
from katzentisch.games.mystik.rules.board import Table
from katzentisch.games.mystik.rules.box import MICE, NOBODY, START
from katzentisch.games.mystik.rules.cards.belongings import learnable
from katzentisch.games.mystik.rules.cards.use import story_clause
from katzentisch.games.mystik.rules.enemies.encounter import set_traps
from katzentisch.games.mystik.rules.enemies.placing import NEW_ORDER, come


def lay_deck(t: Table) -> None:
    """MM-020: all search cards but start gear."""
    for number, card in enumerate(t.box.cards):
        t.deck[number] = 0 if card.starts >= 0 else card.count


def held_by(t: Table, seat: int) -> int:
    return t.seat_of.count(seat)


def picker(t: Table) -> int:
    """MM-015: who chooses the next mouse: the seat with the fewest that has not left the rest to others."""
    best, found = 99, NOBODY
    for seat in range(t.players):
        if not t.unpicked >> seat & 1 and held_by(t, seat) < best:
            best, found = held_by(t, seat), seat
    return found


def pickable(t: Table) -> list[int]:
    """MM-014: mice that may join; if places get scarce, only those that must."""
    left = t.box.mice - len(t.party)
    needed = [hero for hero in range(MICE) if t.box.must_join >> hero & 1 and hero not in t.party]
    if len(needed) >= left:
        return needed
    return [hero for hero in range(len(t.box.heroes)) if t.box.may_join >> hero & 1 and hero not in t.party]


def may_leave(t: Table, seat: int) -> bool:
    """A seat that has a mouse may leave the rest to the others, if somebody is left."""
    others = [other for other in range(t.players) if other != seat and not t.unpicked >> other & 1]
    return held_by(t, seat) > 0 and bool(others)


def pick(t: Table, seat: int, hero: int) -> None:
    t.party.append(hero)
    t.seat_of[hero] = seat
    if t.box.with_gear:
        t.gear[hero] = t.box.heroes[hero].gear[:]  # MM-017
    t.tell("picked", {"seat": seat, "mouse": t.name(hero)})


def set_up(t: Table) -> None:
    """One question after the other, until everybody has mice and abilities."""
    if len(t.party) < t.box.mice:
        t.agenda.push(k.SET_UP)
        t.agenda.push(k.PICK, picker(t))
        return
    for mouse in t.party:
        if len(t.pack[mouse]) > 1:
            t.agenda.push(k.SET_UP)
            t.agenda.push(k.KEEP_ONE, mouse)
            return
        if t.abilities[mouse] == 0 and learnable(t, mouse):
            t.agenda.push(k.SET_UP)
            t.agenda.push(k.LEARN, mouse, 0)
            return
    t.agenda.push(k.BEGIN)


def bring(t: Table, mouse: int, card: int) -> None:
    """MM-231: of the cards of an earlier chapter she brings one along; the others are in the search deck again."""
    t.pack[mouse].remove(card)
    for other in t.pack[mouse]:
        t.deck[other] += 1
    t.pack[mouse] = [card]
    t.tell("kept", {"mouse": t.name(mouse), "card": t.box.cards[card].name})


def begin(t: Table) -> None:
    """MM-017 to MM-022: the chapter lays the table."""
    box = t.box
    t.narrate("intro")
    t.room = box.start_room
    t.items = box.items
    for number in range(4):
        if box.items >> number & 1:
            t.deck[box.party_cards[number]] -= 1
    for place, mouse in enumerate(t.party):
        t.at[mouse] = box.start_fields[place % len(box.start_fields)]
        t.cheese[mouse] += box.cheese
        for card in box.extra[mouse]:
            if t.deck[card]:
                t.deck[card] -= 1
                t.pack[mouse].append(card)
        t.tell("put", {"figure": t.name(mouse), "field": t.field_name(t.at[mouse])})
    t.explored |= 1 << t.room
    t.narrate("room." + t.here().name)
    if box.start_traps:
        set_traps(t)
    t.agenda.push(k.NEXT_TURN)
    story_clause(t, START)
    come(t, box.start_groups, NEW_ORDER)
