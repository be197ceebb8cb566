"""One attack, from the aim to the last wound. MM-075 to MM-094. Each function is one step; the agenda joins them.

aim -> attack roll -> (rerolls) -> its cheese, a surge -> for each target:
defence roll -> (rerolls) -> its cheese, a surge -> (blocks, guards) -> wounds
"""

from __future__ import annotations

from katzentisch.core.state import Json
from katzentisch.games.mystik.rules import codes, tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.cards.lasting import expire
from katzentisch.games.mystik.rules.cards.values import bewitched, ignores, value
from katzentisch.games.mystik.rules.companion import hurt_companion
from katzentisch.games.mystik.rules.course.question import Question, register
from katzentisch.games.mystik.rules.fighting.faces import bows, cheeses, shields, swords
from katzentisch.games.mystik.rules.fighting.wounds import (
    award,
    cards_on_track,
    greedy_now,
    wound_card,
    wound_foe,
    wound_mouse,
)
from katzentisch.games.mystik.rules.numbers import CAT, COMPANION, FOE, MICE, NOBODY, THIS_ATTACK
from katzentisch.games.mystik.rules.pieces import THREE_CHEESES, Fight
from katzentisch.games.mystik.rules.turns.clock import gain_cheese, onto_wheel
from katzentisch.games.mystik.rules.vocabulary import hurdles, moments, stats


def begin_roll(board: Board, because: str = "") -> None:
    """`because` says why an enemy attacks these, and nobody else."""
    fight = board.fight()
    if board.log is not None:
        told: dict[str, Json] = {
            "attacker": board.name(fight.attacker),
            "targets": [board.name(figure) for figure in fight.targets],
            "ranged": fight.ranged,
            "card": board.box.cards[fight.weapon].name if fight.weapon >= 0 else "",
        }
        if because:
            told["because"] = because
        board.tell("attacks", told)
    board.agenda.push(tasks.FIGHT_OVER)
    board.agenda.push(tasks.ROLL_ATTACK)


# The attack roll -----------------------------------------------------------------------------------------------------


def roll_attack(board: Board) -> None:
    """MM-003, MM-004, MM-078: as many dice as the attack, with all bonuses."""
    fight = board.fight()
    first = fight.targets[0] if fight.targets else NOBODY
    dice = value(board, fight.attacker, stats.ATTACK, first)
    board.agenda.push(tasks.ATTACK_LIES)
    if dice > 0:
        board.agenda.push(tasks.ATTACK_DIE, dice)


def attack_lies(board: Board) -> None:
    fight = board.fight()
    if board.log is not None:
        board.tell("rolled", thrown(board, fight, False))
    first = fight.targets[0] if fight.targets else NOBODY
    board.agenda.push(tasks.ATTACK_CHEESE)
    board.agenda.push(tasks.WINDOW, moments.ATTACK_ROLLED, fight.attacker, 0, first)
    board.agenda.push(tasks.AUTO, moments.ATTACK_ROLLED, fight.attacker, first)


def thrown(board: Board, fight: Fight, defence: bool) -> dict[str, Json]:
    """The dice as they lie, and which picture on them counts: MM-078, MM-079, MM-084."""
    return {
        "figure": board.name(fight.target if defence else fight.attacker),
        "faces": fight.shields[:] if defence else fight.faces[:],
        "purpose": "defence" if defence else "attack",
        "counts": "shield" if defence else "bow" if fight.ranged else "sword",
    }


def attack_cheese(board: Board) -> None:
    """MM-078, MM-079: hits. MM-085, MM-086, MM-087: cheese, and a surge if it is due."""
    fight = board.fight()
    fight.hits = bows(fight.faces) if fight.ranged else swords(fight.faces)
    board.agenda.push(tasks.NEXT_TARGET)
    cheese_rolled(board, fight.attacker, fight.faces, True)


def cheese_rolled(board: Board, figure: int, faces: list[int], attacking: bool) -> None:
    """MM-185, MM-186: cheese in attack or defence: to the mouse, or onto the wheel."""
    number = cheeses(faces)
    if number == 0:
        return
    if figure < MICE and not bewitched(board, figure):
        tall = board.has_title(THREE_CHEESES, figure)
        gain_cheese(board, figure, number)
        if number >= 3:
            award(board, THREE_CHEESES, figure)  # MM-236
        if tall and not attacking:
            share_cheese(board, figure)
    elif figure != CAT and not (attacking and ignores(board, figure, hurdles.ATTACK_CHEESE)):
        onto_wheel(board, number)


def share_cheese(board: Board, figure: int) -> None:
    for mouse in board.party:
        if mouse != figure and board.mice[mouse].at >= 0:
            gain_cheese(board, mouse, 1)


# Defence -------------------------------------------------------------------------------------------------------------


def next_target(board: Board) -> None:
    """MM-083: who defends next; nobody, if nothing hit."""
    fight = board.fight()
    fight.target = NOBODY
    while fight.targets:
        figure = fight.targets.pop(0)
        if not board.standing(figure):
            continue
        fight.target = figure
        fight.shields = []
        fight.landed = fight.hits
        fight.steals = False
        if fight.hits <= 0:
            board.tell("missed", {"attacker": board.name(fight.attacker), "target": board.name(figure)})
            continue
        board.agenda.push(tasks.NEXT_TARGET)
        board.agenda.push(tasks.STRIKE)
        if figure != COMPANION and not ignores(board, fight.attacker, hurdles.DEFENCE, figure):
            board.agenda.push(tasks.ROLL_DEFENCE)
            if figure < MICE:
                board.agenda.push(tasks.WINDOW, moments.DEFEND, figure, 0, fight.attacker)
        return


def roll_defence(board: Board) -> None:
    fight = board.fight()
    dice = value(board, fight.target, stats.DEFENCE, fight.attacker)
    board.agenda.push(tasks.DEFENCE_LIES)
    if dice > 0:
        board.agenda.push(tasks.DEFENCE_DIE, dice)


def defence_lies(board: Board) -> None:
    fight = board.fight()
    if board.log is not None:
        board.tell("rolled", thrown(board, fight, True))
    count_blocks(board)
    board.agenda.push(tasks.DEFENCE_CHEESE)
    if fight.target < MICE:
        board.agenda.push(tasks.WINDOW, moments.DEFENDED, fight.target, 0, fight.attacker)


def lies_again(board: Board, defence: bool) -> None:
    """Dice that were rolled again: what lies there now counts."""
    fight = board.fight()
    if board.log is not None:
        board.tell("rolled", thrown(board, fight, defence))
    if defence:
        count_blocks(board)


def count_blocks(board: Board) -> None:
    """MM-084: each shield stops a hit."""
    fight = board.fight()
    more = value(board, fight.target, stats.STAR_SHIELDS, NOBODY)
    fight.landed = max(0, fight.hits - shields(fight.shields, more))


def defence_cheese(board: Board) -> None:
    cheese_rolled(board, board.fight().target, board.fight().shields, False)


# Wounds --------------------------------------------------------------------------------------------------------------


def strike(board: Board) -> None:
    """What is not stopped wounds; before that friends may help."""
    fight = board.fight()
    figure = fight.target
    if not board.standing(figure):
        return
    if figure == COMPANION:
        hurt_companion(board, fight.landed)  # MM-261: it has no dice, and cards do nothing to it
        return
    if immune(board, fight, figure):
        board.tell("immune", {"figure": board.name(figure)})  # MM-171
        return
    if fight.landed <= 0:
        board.tell("blocked", {"attacker": board.name(fight.attacker), "target": board.name(figure)})
        return
    board.agenda.push(tasks.SUFFER)
    if fight.attacker >= 0 and not fight.kindless:
        board.agenda.push(tasks.AUTO, moments.WOUNDS, fight.attacker, figure)
        board.agenda.push(tasks.WINDOW, moments.WOUNDS, fight.attacker, 0, figure)
    if figure < MICE:
        board.agenda.push(tasks.WINDOW, moments.FRIEND_HIT, figure, 0, figure)
        board.agenda.push(tasks.WINDOW, moments.HIT, figure, 0, fight.attacker)


def immune(board: Board, fight: Fight, figure: int) -> bool:
    """MM-088: a weapon of a kind it is immune to does not wound it."""
    if figure < MICE or fight.kind < 0:
        return False
    kind = board.box.kinds[board.box.initiative[board.card_of(figure)].kind]
    return bool(kind.immune >> fight.kind & 1)


def suffer(board: Board) -> None:
    fight = board.fight()
    figure, hits = fight.target, fight.landed
    if hits <= 0 or not board.standing(figure):
        return
    if figure < MICE:
        if fight.steals:
            hits -= steal(board, figure, hits)
        wound_mouse(board, figure, hits, fight.poison)
        return
    places = cards_on_track(board, figure)
    if len(places) > 1 and fight.attacker < MICE and not fight.kindless:
        board.agenda.push(tasks.BOSS_CARD, fight.attacker, figure, hits)  # MM-092
    else:
        wound_foe(board, figure, hits, fight.attacker)


def steal(board: Board, mouse: int, hits: int) -> int:
    """MM-167: a cheese for a wound; greedy roaches put it onto the wheel (MM-139)."""
    stolen = min(hits, board.mice[mouse].cheese)
    if stolen:
        board.mice[mouse].cheese -= stolen
        board.tell("stolen", {"mouse": board.name(mouse), "cheese": stolen, "greedy": greedy_now(board)})
        if greedy_now(board):
            onto_wheel(board, stolen)
    return stolen


def fight_over(board: Board) -> None:
    fight = board.fight()
    expire(board, THIS_ATTACK, len(board.fights))
    board.fights.pop()
    if fight.again > 0 and fight.attacker >= FOE and board.standing(fight.attacker):
        board.agenda.push(tasks.FOE_STRIKES, fight.attacker - FOE)  # MM-174


def hits_without_attack(board: Board, figures: list[int], hits: int, by: int, poison: bool, kind: int) -> None:
    """Hits from a card or a grape: everybody defends alone."""
    fight = Fight(by)
    fight.kindless = True
    fight.targets = figures
    fight.hits = hits
    fight.poison = poison
    fight.kind = kind
    board.fights.append(fight)
    board.agenda.push(tasks.FIGHT_OVER)
    board.agenda.push(tasks.NEXT_TARGET)


class BossCard(Question):
    """MM-092: which card of a boss takes the wounds."""

    def rule(self) -> str:
        return "MM-092"

    def answers(self, board: Board) -> list[int]:
        return [codes.STRIKE + board.track.cards[place] - MICE for place in cards_on_track(board, board.agenda.arg(1))]

    def answer(self, board: Board, action: int) -> None:
        attacker, figure, hits = board.agenda.arg(0), board.agenda.arg(1), board.agenda.arg(2)
        board.agenda.drop()
        wound_card(board, figure, board.track.cards.index(action - codes.STRIKE + MICE), hits, attacker)


register(tasks.BOSS_CARD, BossCard())
