"""Encounters and surges: who comes, when a room is new and when the wheel is full.

MM-131 to MM-140, MM-150 to MM-155, MM-204.
"""

from __future__ import annotations

from katzentisch.core.state import Json
from katzentisch.games.mystik.rules import codes, tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.cards.lasting import expire
from katzentisch.games.mystik.rules.cards.party import disguise
from katzentisch.games.mystik.rules.cards.use import story_clause
from katzentisch.games.mystik.rules.chapters import NOTHING, THESE, Groups
from katzentisch.games.mystik.rules.course.question import Question, register
from katzentisch.games.mystik.rules.enemies.placing import JOIN, NEW_ORDER, come
from katzentisch.games.mystik.rules.numbers import DISGUISE, NOBODY, THIS_ENCOUNTER
from katzentisch.games.mystik.rules.turns.clock import turn_page
from katzentisch.games.mystik.rules.vocabulary import moments


def set_traps(board: Board) -> None:
    """MM-136: a trap on every field with a red cross."""
    room = board.here()
    for field in range(room.size):
        if room.trap[field] and not board.castle.traps[board.castle.room] >> field & 1:
            board.castle.traps[board.castle.room] |= 1 << field
            board.tell("trap_set", {"field": board.field_name(field)})


def new_encounter(board: Board) -> None:
    expire(board, THIS_ENCOUNTER)
    for mouse in board.mice:
        mouse.roaches = 0


def entered(board: Board) -> None:
    """MM-131, MM-132: a room that is new in this chapter."""
    rules = board.box.rules[board.castle.room]
    board.castle.explored |= 1 << board.castle.room
    board.narrate("room." + board.here().name)
    new_encounter(board)
    if rules.encounter == NOTHING or (rules.encounter == THESE and not rules.groups.kinds):
        if rules.traps:
            set_traps(board)
        story_clause(board, moments.ENTER)
        return
    board.agenda.clear()
    board.agenda.push(tasks.NEXT_TURN)
    board.agenda.push(tasks.NEW_ROUND)
    board.agenda.push(tasks.ROOM_CLAUSES, moments.ENTER, NOBODY)
    if rules.encounter == THESE:
        meet(board, rules.groups, rules.traps, rules.ambush)
    else:
        board.agenda.push(tasks.DRAW_ENCOUNTER)


def meet(board: Board, groups: Groups, traps: bool, ambush: bool) -> None:
    if traps:
        set_traps(board)
    if ambush:
        board.tell("ambushed", {})
        board.agenda.push(tasks.AMBUSH, 0)
    come(board, groups, NEW_ORDER)


def turn_up(board: Board, number: int) -> None:
    """MM-133, MM-134: the card lies open; the one before it is discarded."""
    board.encounters.open = number
    board.tell("encounter", {"card": board.box.encounters[number].name, "page": board.fate.page})
    if board.items.held & DISGUISE and any(board.box.kinds[kind].rat for kind in band(board, number).kinds):
        board.agenda.push(tasks.DISGUISED, number)
    else:
        board.agenda.push(tasks.COME, number, 0)


def band(board: Board, number: int) -> Groups:
    """MM-133: the line of the page the hourglass lies on."""
    card = board.box.encounters[number]
    for i in range(len(card.bands)):
        if card.upto[i] == 0 or board.fate.page <= card.upto[i]:
            return card.bands[i]
    return card.bands[-1]


def card_comes(board: Board, number: int, disguised: bool) -> None:
    """MM-204: with the disguise no rats and elite rats come; bosses are not fooled (MM-205)."""
    card = board.box.encounters[number]
    groups = band(board, number)
    if disguised:
        fooled = Groups([], [], groups.greedy)
        for i in range(len(groups.kinds)):
            kind = board.box.kinds[groups.kinds[i]]
            if not kind.rat or kind.boss:
                fooled.kinds.append(groups.kinds[i])
                fooled.numbers.append(groups.numbers[i])
                fooled.spots.append(groups.spots[i])
        groups = fooled
    meet(board, groups, card.traps, card.ambush)


# The encounter deck --------------------------------------------------------------------------------------------------


def encounter_outcomes(board: Board) -> list[int]:
    """MM-021, MM-135: what the next card may be; a card stands there as often as it is likely."""
    normal: list[int] = []
    hard: list[int] = []
    known: list[int] = []
    for number in range(len(board.box.encounters)):
        if board.encounters.known >> number & 1:
            known.append(number)
        elif not board.encounters.drawn >> number & 1:
            if board.box.encounters[number].hard:
                hard.append(number)
            else:
                normal.append(number)
    if board.encounters.normal_left + board.encounters.hard_left == 0:
        return known
    if board.encounters.hard_left == 0:
        return normal
    if board.encounters.normal_left == 0:
        return hard
    found: list[int] = []
    for number in range(len(board.box.encounters)):
        if number in normal:
            found += [number] * (board.encounters.normal_left * len(hard))
        elif number in hard:
            found += [number] * (board.encounters.hard_left * len(normal))
    return found


def draw_encounter(board: Board, number: int) -> None:
    if board.encounters.known >> number & 1:
        board.encounters.known &= ~(1 << number)
    elif board.box.encounters[number].hard:
        board.encounters.hard_left -= 1
    else:
        board.encounters.normal_left -= 1
    board.encounters.drawn |= 1 << number
    if board.encounters.normal_left + board.encounters.hard_left == 0 and board.encounters.known == 0:
        board.encounters.known = board.encounters.drawn & ~(1 << number)  # MM-135
        if board.encounters.known == 0:
            board.encounters.known = board.encounters.drawn
    board.agenda.push(tasks.TURN_UP, number)


# Surges --------------------------------------------------------------------------------------------------------------


def surge(board: Board) -> None:
    """MM-150, MM-151, MM-152, MM-153, MM-154, MM-155, in this order."""
    board.tell("surge", {})
    board.agenda.push(tasks.SURGE_ENDS)
    special = board.box.rules[board.castle.room].surge
    if special is not None:
        come(board, special, JOIN)
    elif board.encounters.open >= 0:
        card = board.box.encounters[board.encounters.open]
        board.encounters.open = NOBODY
        come(board, card.surge, JOIN)
    else:
        board.tell("nobody_comes", {})
    turn_page(board, 1)


def surge_ends(board: Board) -> None:
    """MM-155: all cheese is taken off the wheel."""
    board.fate.wheel = 0
    board.tell("wheel_emptied", {})
    story_clause(board, moments.SURGE)


class Disguised(Question):
    """MM-204: whether the party wears its disguise when rats come."""

    def rule(self) -> str:
        return "MM-204"

    def facts(self, board: Board) -> dict[str, Json]:
        return {}

    def usual(self, board: Board) -> int:
        return codes.PASS

    def asked(self, board: Board) -> int:
        return board.decider()

    def answers(self, board: Board) -> list[int]:
        return [codes.DISGUISE, codes.PASS]

    def answer(self, board: Board, action: int) -> None:
        card = board.agenda.arg(0)
        board.agenda.drop()
        if action == codes.DISGUISE:
            disguise(board)
        board.agenda.push(tasks.COME, card, 1 if action == codes.DISGUISE else 0)


register(tasks.DISGUISED, Disguised())
