"""What a seat of a table of Maus und Mystik sees: all that lies on it, because nothing there is hidden."""

from __future__ import annotations

from katzentisch.games.mystik.position.midway import running_part
from katzentisch.games.mystik.position.write import (
    chosen_part,
    enemy_parts,
    fate_part,
    here_part,
    mice_parts,
    piles_part,
    room_parts,
    story_part,
)
from katzentisch.games.mystik.rules.cards.doing import left_to_do
from katzentisch.games.mystik.rules.cards.values import value
from katzentisch.games.mystik.rules.numbers import NOBODY
from katzentisch.games.mystik.rules.vocabulary import stats
from katzentisch.games.mystik.shapes.table import MarkPart, MystikView, Running, SeenPart, TurnPart
from katzentisch.games.mystik.state import Mystik

SHOWN = (stats.ATTACK, stats.DEFENCE, stats.LORE, stats.SPEED, stats.HEARTS)


def look(state: Mystik, seat: int) -> MystikView:
    view = MystikView(
        seat=seat,
        must=state.must(),
        may=(),
        over=state.over,
        log=state.log_of(seat),
        mice=mice_parts(state),
        enemies=enemy_parts(state),
        rooms=room_parts(state),
        running=None if state.over else running_part(state),
        chosen=chosen_part(state),
        here=here_part(state),
        fate=fate_part(state),
        piles=piles_part(state),
        story=story_part(state),
        seen=seen_part(state),
    )
    if state.over:
        put_away(state, view)
    return view


def picture(state: Mystik, seat: int, noted: bool) -> MystikView:
    """Not what is left in the deck, and of an author's chapter only the hash; on the way also without the agenda, which
    says nothing to people."""
    view = look(state, seat)
    put_away(state, view)
    if view.running is not None and not noted:
        view.running = Running(place=view.running.place, turn=TurnPart(steps=view.running.turn.steps))
    return view


def put_away(state: Mystik, view: MystikView) -> None:
    """Nothing of rooms that nobody has entered, either: a token there is not known yet."""
    view.piles.deck = None
    entered = {room.room for room in view.rooms if room.explored} | {view.here.room}
    tokens = view.story.tokens
    view.story.tokens = {name: at for name, at in tokens.items() if "." not in at or at.rpartition(".")[0] in entered}
    view.chosen.chapter = state.box.hash or state.box.chapter


def seen_part(state: Mystik) -> SeenPart:
    box, castle = state.box, state.castle
    return SeenPart(
        values={} if state.over else {state.name(mouse): values_of(state, mouse) for mouse in state.party},
        tiles=[(box.rooms[room].name, box.xs[i], box.ys[i]) for i, room in enumerate(castle.up)],
        marks=marks_of(state),
        sees=seen_by(state),
    )


def seen_by(state: Mystik) -> str:
    """What the mouse sees whose turn it is, unless it is captured or on the way into a room. When a chapter is over
    nobody knows any more whose turn it was."""
    mouse = -1 if state.over else state.mover()
    if mouse < 0 or not 0 <= state.mice[mouse].at < state.here().size:
        return ""
    return letters(state, state.here().sight[state.mice[mouse].at])


def values_of(state: Mystik, mouse: int) -> list[int]:
    return [value(state, mouse, stat, NOBODY) for stat in SHOWN]


def letters(state: Mystik, fields: int) -> str:
    """The names of a set of fields of this room."""
    return "".join([name for field, name in enumerate(state.here().fields) if fields >> field & 1])


def marks_of(state: Mystik) -> list[MarkPart]:
    """MM-101, MM-245, MM-247, MM-250, MM-251: what the chapter has laid into this room, as long as it is there.

    Of other rooms nothing is said, and nothing of this one before the mice are in it.
    """
    box, room = state.box, state.castle.room
    rules, found = box.rules[room], []
    for token, name in enumerate(box.tokens):
        if (field := state.lies_at(token)) >= 0:
            found.append(MarkPart(kind="token", fields=letters(state, 1 << field), name=name))
    for number in rules.deeds:
        if left_to_do(state, number):
            found.append(MarkPart(kind="deed", fields=letters(state, box.deeds[number].fields), name=str(number)))
    for number in rules.searches:
        special = box.searches[number]
        if special.fields and not state.castle.special >> number & 1:
            found.append(MarkPart(kind="search", fields=letters(state, special.fields)))
    for number, door in enumerate(box.doors):
        if door.room == room:
            parts = letters(state, 1 << door.one | 1 << door.other)
            found.append(
                MarkPart(kind="door", fields=parts, name=door.name, shut=bool(state.castle.shut >> number & 1))
            )
    return found
