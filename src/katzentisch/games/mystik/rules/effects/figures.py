"""What effects do to figures: bonuses, freedom from hurdles, healing, states, cheese."""

from __future__ import annotations

from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.cards.values import amount
from katzentisch.games.mystik.rules.effects.whom import affected, affected_mice
from katzentisch.games.mystik.rules.fighting.wounds import STATUS, give_status, heal
from katzentisch.games.mystik.rules.numbers import (
    CHARMED,
    DOWNED,
    FOE,
    HIDDEN,
    MICE,
    NOW,
    STUNNED,
    THIS_ATTACK,
    THIS_ROUND,
    THIS_TURN,
    WEBBED,
)
from katzentisch.games.mystik.rules.pieces import MOVED, Lasting
from katzentisch.games.mystik.rules.sentences import Effect
from katzentisch.games.mystik.rules.turns.clock import gain_cheese
from katzentisch.games.mystik.rules.vocabulary import stats


def last(board: Board, effect: Effect, figure: int, lasts: int) -> None:
    """The effect holds on for a while."""
    board.lasting.append(Lasting(effect.number, figure, lasts, len(board.fights)))


def while_of(board: Board, lasts: int) -> int:
    """What holds now holds for this attack, or for this turn."""
    if lasts == NOW:
        return THIS_ATTACK if board.fights else THIS_TURN
    return lasts


def give_bonus(board: Board, effect: Effect, figure: int, about: int) -> None:
    for other in affected(board, effect, figure, about):
        if effect.stat != stats.STEPS:
            last(board, effect, other, while_of(board, effect.lasts))
        elif board.mover() == other and board.turn.moved < MOVED:
            board.turn.steps = max(0, board.turn.steps + amount(board, effect, figure, about))


def ignore_hurdles(board: Board, effect: Effect, figure: int, about: int) -> None:
    for other in affected(board, effect, figure, about):
        last(board, effect, other, while_of(board, effect.lasts))


def heal_wounds(board: Board, effect: Effect, figure: int, about: int) -> None:
    for mouse in affected_mice(board, effect, figure, about):
        heal(board, mouse, amount(board, effect, figure, about), effect.poison)


def give_state(board: Board, effect: Effect, figure: int, about: int) -> None:
    for other in affected(board, effect, figure, about):
        if effect.status == HIDDEN:
            last(board, effect, other, effect.lasts if effect.lasts != NOW else THIS_ROUND)
            board.tell("status", {"figure": board.name(other), "status": "hidden"})
        else:
            give_status(board, other, effect.status)


def clear_states(board: Board, effect: Effect, figure: int, about: int) -> None:
    for other in affected(board, effect, figure, about):
        if other < MICE:
            clear(board, other, effect.status, effect.first_only)
        elif other >= FOE and effect.status & DOWNED:
            board.enemies.lying &= ~(1 << other - FOE)


def clear(board: Board, mouse: int, states: int, first_only: bool) -> None:
    for status in (STUNNED, WEBBED, CHARMED, DOWNED):
        if board.mice[mouse].status & status & states:
            board.mice[mouse].status &= ~status
            board.tell("recovered", {"mouse": board.name(mouse), "status": STATUS[status]})
            if first_only:
                return


def give_cheese(board: Board, effect: Effect, figure: int, about: int) -> None:
    for mouse in affected_mice(board, effect, figure, about):
        gain_cheese(board, mouse, amount(board, effect, figure, about))
