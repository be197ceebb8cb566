"""The track goes on; a mouse's turn from the movement die to its end. MM-023, MM-031 to MM-042, MM-191 to MM-197."""

from __future__ import annotations

from katzentisch.games.mystik.rules import tasks as k
from katzentisch.games.mystik.rules import verbs as v
from katzentisch.games.mystik.rules.board import Table
from katzentisch.games.mystik.rules.box import (
    CHARMED,
    DOWNED,
    MICE,
    MOVE_ROLLED,
    NOBODY,
    NUMBER,
    ROUND_END,
    THIS_ROUND,
    THIS_TURN,
    TURN_END,
    TURN_START,
)
from katzentisch.games.mystik.rules.cards.lasting import expire
from katzentisch.games.mystik.rules.cards.stats import value
from katzentisch.games.mystik.rules.cards.use import auto, story_clause
from katzentisch.games.mystik.rules.enemies.turn import begin_card, bewitched_turn
from katzentisch.games.mystik.rules.turns.clock import onto_wheel
from katzentisch.games.mystik.rules.walking.move import drift


def next_turn(t: Table) -> None:
    """MM-023: the next card of the track; after the last a new round."""
    t.turn += 1
    t.agenda.push(k.NEXT_TURN)
    if t.turn >= len(t.track):
        t.turn = NOBODY
        t.tell("round_over", {})
        t.agenda.push(k.ROUND_OVER)
        story_clause(t, ROUND_END)
        return
    card = t.track[t.turn]
    if card >= MICE:
        begin_card(t, card)
    else:
        begin_turn(t, card)


def round_over(t: Table) -> None:
    expire(t, THIS_ROUND)


def begin_turn(t: Table, mouse: int) -> None:
    t.spells = 0
    t.frees = 0
    t.steps = 0
    t.leg = 0
    t.moved = 0
    t.walked = False
    t.acted = False
    t.extra = 0
    t.again = 0
    t.tell("turn", {"mouse": t.name(mouse)})
    t.agenda.push(k.TURN_OVER, mouse)
    if t.at[mouse] < 0:
        if t.threatened():
            t.tell("sits_out", {"mouse": t.name(mouse)})  # MM-193
        else:
            release(t, mouse)
        return
    t.agenda.push(k.END_TURN, mouse)
    if t.status[mouse] & CHARMED:
        bewitched_turn(t, mouse)
        return
    t.dice = []
    t.agenda.push(k.MOUSE_ROLLED, mouse)
    t.agenda.push(k.DIE, 1)
    t.agenda.push(k.WINDOW, TURN_START, mouse, 0, NOBODY)
    t.agenda.push(k.AUTO, TURN_START, mouse, NOBODY)


def mouse_rolled(t: Table, mouse: int) -> None:
    """MM-040: number plus speed. MM-197: who lies uses the move to stand up."""
    if t.at[mouse] < 0:
        return
    t.steps = NUMBER[t.dice[0]] + value(t, mouse, v.S_SPEED, NOBODY)
    t.tell("move_rolled", {"figure": t.name(mouse), "face": t.dice[0], "steps": t.steps})
    if t.status[mouse] & DOWNED:
        t.status[mouse] &= ~DOWNED
        t.steps = 0
        t.moved = 2
        t.tell("stood_up", {"figure": t.name(mouse)})
    t.agenda.push(k.TURN_MENU, mouse)
    t.agenda.push(k.WINDOW, MOVE_ROLLED, mouse, 0, NOBODY)
    t.agenda.push(k.AUTO, MOVE_ROLLED, mouse, NOBODY)


def scurry_rolled(t: Table, mouse: int) -> None:
    """MM-041: a new move."""
    t.steps = NUMBER[t.dice[0]] + value(t, mouse, v.S_SPEED, NOBODY)
    t.moved = 1
    t.leg = 0
    t.tell("move_rolled", {"figure": t.name(mouse), "face": t.dice[0], "steps": t.steps})


def end_turn(t: Table, mouse: int) -> None:
    """The last things of a turn: clauses, the current."""
    if t.status[mouse] & CHARMED:
        t.status[mouse] &= ~CHARMED  # MM-199
        t.tell("recovered", {"mouse": t.name(mouse), "status": "charmed"})
        return
    drift(t, mouse)
    if not t.over and t.at[mouse] >= 0:
        t.agenda.push(k.WINDOW, TURN_END, mouse, 0, NOBODY)
        auto(t, TURN_END, mouse, NOBODY)


def turn_over(t: Table, mouse: int) -> None:
    """MM-031, MM-032: when the lowest mouse is done and no enemy is in play, time passes."""
    expire(t, THIS_TURN)
    t.spells = 0
    last = NOBODY
    for card in t.track:
        if card < MICE:
            last = card
    if mouse == last and not t.threatened():
        t.tell("time", {})
        onto_wheel(t, 1)


def release(t: Table, mouse: int) -> None:
    """MM-191, MM-192: on or next to a free mouse; that is the whole turn."""
    fields = release_fields(t)
    t.tell("freed", {"mouse": t.name(mouse)})
    if fields & fields - 1:
        t.agenda.push(k.FREE_PLACE, mouse, fields)
    elif fields:
        put_mouse(t, mouse, fields.bit_length() - 1)


def release_fields(t: Table) -> int:
    room = t.here()
    found = 0
    for other in t.party:
        at = t.at[other]
        if at < 0:
            continue
        for field in [at, *room.near[at]]:
            if t.fits(field, False):
                found |= 1 << field
    if found:
        return found
    for field in range(room.size):
        if t.fits(field, False):
            found |= 1 << field
    return found


def put_mouse(t: Table, mouse: int, field: int) -> None:
    t.at[mouse] = field
    t.tell("put", {"figure": t.name(mouse), "field": t.field_name(field)})
