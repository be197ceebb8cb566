"""What effects do in a fight, or to begin one."""

from __future__ import annotations

from katzentisch.games.mystik.rules import tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.cards.values import amount
from katzentisch.games.mystik.rules.effects.whom import affected
from katzentisch.games.mystik.rules.fighting.fight import hits_without_attack
from katzentisch.games.mystik.rules.fighting.wounds import wound_foe, wound_mouse
from katzentisch.games.mystik.rules.numbers import FOE, MICE, NOBODY
from katzentisch.games.mystik.rules.sentences import Effect


def steal_instead(board: Board, effect: Effect, figure: int, about: int) -> None:
    if board.fights:
        board.fight().steals = True


def poison_blow(board: Board, effect: Effect, figure: int, about: int) -> None:
    if board.fights:
        board.fight().poison = True


def block_hits(board: Board, effect: Effect, figure: int, about: int) -> None:
    if board.fights:
        fight = board.fight()
        stopped = min(fight.landed, amount(board, effect, figure, about))
        fight.landed -= stopped
        board.tell("stopped", {"mouse": board.name(figure), "hits": stopped})


def guard_friend(board: Board, effect: Effect, figure: int, about: int) -> None:
    if board.fights and board.is_mouse(figure) and board.is_mouse(board.fight().target):
        fight = board.fight()
        board.tell("guarded", {"mouse": board.name(figure), "friend": board.name(fight.target)})
        fight.target = figure


def spread_attack(board: Board, effect: Effect, figure: int, about: int) -> None:
    if board.fights and effect.over_field:
        board.fight().over_field = True
    elif board.fights:
        board.fight().spread += max(0, amount(board, effect, figure, about) - 1)


def reroll_dice(board: Board, effect: Effect, figure: int, about: int) -> None:
    board.agenda.push(tasks.DICE_AGAIN, figure, effect.n)


def deal_wounds(board: Board, effect: Effect, figure: int, about: int) -> None:
    wounds = amount(board, effect, figure, about)
    figures = affected(board, effect, figure, about)
    if effect.defended:
        if figures:
            hits_without_attack(board, figures, wounds, figure, effect.poison, NOBODY)
        return
    for other in figures:
        if board.over:
            return
        if other < MICE:
            wound_mouse(board, other, wounds, effect.poison)
        elif board.standing(other):
            wound_foe(board, other, wounds, figure)


def attack_again(board: Board, effect: Effect, figure: int, about: int) -> None:
    times = amount(board, effect, figure, about)
    for other in reversed(affected(board, effect, figure, about)):
        if other < MICE:
            for _ in range(times):
                board.agenda.push(tasks.ATTACK_NOW, other, effect.reach, about if effect.at_target else NOBODY)
        elif board.fights and board.fight().attacker == other:
            board.fight().again += 1
        elif other >= FOE:
            for _ in range(times):
                board.agenda.push(tasks.FOE_STRIKES, other - FOE)
