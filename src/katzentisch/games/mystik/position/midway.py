"""The middle of a turn in a position: what is going on, written and read. `position/plausible.py` checks it."""

from __future__ import annotations

from typing import Any

from katzentisch.core.agenda import FRAME
from katzentisch.games.mystik.rules import tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.pieces import Fight, Lasting, Turn, Used
from katzentisch.games.mystik.shapes.table import BlowPart, FightPart, Running, TurnPart

# Writing -------------------------------------------------------------------------------------------------------------


def running_part(board: Board) -> Running:
    stack = board.agenda.stack
    part = Running(
        place=board.track.place,
        turn=turn_part(board.turn),
        fights=[fight_part(fight) for fight in board.fights],
        joining=board.track.joining[:],
        fresh=board.enemies.fresh,
        about=board.story.about,
        unpicked=board.unpicked,
        lasting=[number for one in board.lasting for number in one.numbers()],
        used=[number for one in board.used for number in one.numbers()],
    )
    for start in range(0, len(stack), FRAME):
        frame: list[Any] = [tasks.NAMES[stack[start]], *stack[start + 1 : start + FRAME]]
        while len(frame) > 1 and frame[-1] == 0:
            frame.pop()
        part.agenda.append(frame)
    return part


def turn_part(turn: Turn) -> TurnPart:
    return TurnPart(
        steps=turn.steps,
        moved=turn.moved,
        leg=turn.leg,
        walked=turn.walked,
        acted=turn.acted,
        extra=turn.extra,
        again=turn.again,
        frees=turn.frees,
        spells=turn.spells,
        struck=turn.struck,
        went=turn.went,
        path=turn.path[:],
        dice=turn.dice[:],
    )


def fight_part(fight: Fight) -> FightPart:
    return FightPart(
        attacker=fight.attacker,
        ranged=fight.ranged,
        weapon=fight.weapon,
        kind=fight.kind,
        blow=BlowPart(
            targets=fight.targets[:],
            target=fight.target,
            hits=fight.hits,
            landed=fight.landed,
            faces=fight.faces[:],
            shields=fight.shields[:],
            spread=fight.spread,
        ),
        poison=fight.poison,
        over_field=fight.over_field,
        free=fight.free,
        only=fight.only,
        again=fight.again,
        steals=fight.steals,
        kindless=fight.kindless,
    )


# Reading -------------------------------------------------------------------------------------------------------------


def set_running(board: Board, part: Running) -> None:
    board.track.place = part.place
    for name, *arguments in part.agenda:
        board.agenda.push(tasks.NUMBERS[name], *arguments)
    set_turn(board.turn, part.turn)
    board.track.joining = part.joining[:]
    board.enemies.fresh = part.fresh
    board.story.about = part.about
    board.unpicked = part.unpicked
    board.lasting = [Lasting(*part.lasting[start : start + 4]) for start in range(0, len(part.lasting), 4)]
    board.used = [Used(*part.used[start : start + 3]) for start in range(0, len(part.used), 3)]
    for fight in part.fights:
        board.fights.append(fight_of(fight))


def set_turn(turn: Turn, part: TurnPart) -> None:
    turn.steps, turn.moved, turn.leg, turn.walked = part.steps, part.moved, part.leg, part.walked
    turn.acted, turn.extra, turn.again, turn.frees = part.acted, part.extra, part.again, part.frees
    turn.spells, turn.struck, turn.went = part.spells, part.struck, part.went
    turn.path, turn.dice = part.path[:], part.dice[:]


def fight_of(part: FightPart) -> Fight:
    fight, blow = Fight(part.attacker), part.blow
    fight.ranged = part.ranged
    fight.weapon = part.weapon
    fight.kind = part.kind
    fight.targets = blow.targets[:]
    fight.target = blow.target
    fight.hits = blow.hits
    fight.landed = blow.landed
    fight.faces = blow.faces[:]
    fight.shields = blow.shields[:]
    fight.poison = part.poison
    fight.spread = blow.spread
    fight.over_field = part.over_field
    fight.free = part.free
    fight.only = part.only
    fight.again = part.again
    fight.steals = part.steals
    fight.kindless = part.kindless
    return fight
