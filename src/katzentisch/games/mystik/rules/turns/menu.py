"""What a mouse may do in her turn, all in one list. MM-033 to MM-042."""

from __future__ import annotations

from typing import Final

from katzentisch.core.errors import Illegal
from katzentisch.core.state import Json
from katzentisch.games.mystik.rules import codes, tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.cards.belongings import BeginEquip, BeginTrade, LevelUp
from katzentisch.games.mystik.rules.cards.doing import DoHere
from katzentisch.games.mystik.rules.cards.lasting import lasting_effects
from katzentisch.games.mystik.rules.cards.party import (
    Crack,
    LayBait,
    LayFork,
    LayHook,
    ShootGrape,
    TakeFork,
    TakeHook,
    Throw,
)
from katzentisch.games.mystik.rules.cards.search import Recover, Search
from katzentisch.games.mystik.rules.cards.use import Power
from katzentisch.games.mystik.rules.course.question import Question, register
from katzentisch.games.mystik.rules.fighting.aiming import Attack
from katzentisch.games.mystik.rules.numbers import FIELDS, MICE, NOBODY, STUNNED, WEBBED
from katzentisch.games.mystik.rules.pieces import FREE_EQUIP, FREE_LEVEL, FREE_TRADE, MOVED, STOPPED
from katzentisch.games.mystik.rules.turns.clock import check_won
from katzentisch.games.mystik.rules.turns.hands import HandOver
from katzentisch.games.mystik.rules.turns.offer import Offer, can_act
from katzentisch.games.mystik.rules.turns.turn import Scurry
from katzentisch.games.mystik.rules.turns.why import is_power, is_target, too_far, why_not_aim, why_not_power
from katzentisch.games.mystik.rules.vocabulary import moments, verbs
from katzentisch.games.mystik.rules.walking.explore import Explore, Flip
from katzentisch.games.mystik.rules.walking.move import OneStep, steps_from


def on_sale(board: Board, mouse: int) -> int:
    """The price of a second action that a leader offers this round; NOBODY if there is none."""
    if board.turn.again:
        return NOBODY
    for number in lasting_effects(board, mouse):
        effect = board.box.effects[number]
        if effect.verb == verbs.ACTION and effect.cost <= board.mice[mouse].cheese:
            return effect.cost
    return NOBODY


class BuyAction(Offer):
    """A second action, for cheese, if a leader offers it."""

    def actions(self, board: Board, mouse: int) -> list[int]:
        return [codes.BUY_ACTION] if on_sale(board, mouse) >= 0 else []

    def take(self, board: Board, mouse: int, action: int) -> None:
        board.mice[mouse].cheese -= on_sale(board, mouse)
        board.turn.again = 1
        board.turn.extra += 1
        board.tell("bought", {"mouse": board.name(mouse)})


class EndTurn(Offer):
    def actions(self, board: Board, mouse: int) -> list[int]:
        return [codes.END]

    def take(self, board: Board, mouse: int, action: int) -> None:
        board.agenda.drop()


STEPS: Final[list[Offer]] = [EndTurn(codes.END), OneStep(codes.GO, FIELDS)]
RECOVERY: Final[list[Offer]] = [
    Recover(codes.RECOVER_STUNNED, STUNNED),
    Recover(codes.RECOVER_WEBBED, WEBBED),
]
ACTIONS: Final[list[Offer]] = [
    Scurry(codes.SCURRY),
    Attack(codes.ATTACK),
    Search(codes.SEARCH),
    Explore(codes.EXPLORE, 4),
    Flip(codes.FLIP),
    DoHere(codes.DEED, codes.DEEDS),
    Power(moments.ACTION),
    TakeHook(codes.TAKE_HOOK),
    TakeFork(codes.TAKE_FORK),
    Throw(codes.THROW, MICE),
    ShootGrape(codes.SHOOT_GRAPE),
    Crack(codes.CRACK, FIELDS),
]
SECOND_ACTION: Final[list[Offer]] = [BuyAction(codes.BUY_ACTION)]
FREE: Final[list[Offer]] = [
    Power(moments.TURN),
    BeginTrade(codes.TRADE, MICE, FREE_TRADE),
    BeginEquip(codes.EQUIP, 1, FREE_EQUIP),
    LevelUp(codes.LEVEL, 1, FREE_LEVEL),
    LayHook(codes.HOOK, FIELDS),
    LayFork(codes.LAY_FORK),
    LayBait(codes.BAIT, FIELDS),
    HandOver(codes.HAND, codes.SEATS),
]


def by_action() -> list[Offer]:
    """The offer of each action that is no power; those of powers and cards have none of their own."""
    found: list[Offer] = [FREE[0]] * codes.BY_CARD
    for offer in STEPS + RECOVERY + ACTIONS + SECOND_ACTION + FREE:
        if offer.first >= 0:
            found[offer.first : offer.first + offer.many] = [offer] * offer.many
    return found


OFFERS: Final[list[Offer]] = by_action()


def offer_of(action: int) -> Offer:
    return OFFERS[action] if 0 <= action < codes.BY_CARD else FREE[0]


class TurnMenu(Question):
    """MM-033: a move, an action and free actions, in any order, until she ends her turn."""

    def rule(self) -> str:
        return "MM-033"

    def key(self, board: Board) -> str:
        """Whoever has steps left is told how many, or that there is no way."""
        mouse, turn = board.agenda.arg(0), board.turn
        if turn.moved >= MOVED or turn.steps <= 0:
            return "turn_menu"
        return "turn_menu_go" if steps_from(board, mouse, turn.steps, turn.leg) else "turn_menu_stuck"

    def facts(self, board: Board) -> dict[str, Json]:
        return {"mouse": board.name(board.agenda.arg(0)), "steps": board.turn.steps}

    def moot(self, board: Board) -> bool:
        if board.mice[board.agenda.arg(0)].at >= 0 and board.turn.moved < STOPPED:
            return check_won(board)
        board.agenda.drop()
        return True

    def answers(self, board: Board) -> list[int]:
        """MM-035; MM-195: a stunned mouse can only recover."""
        mouse = board.agenda.arg(0)
        found = offered(board, mouse, STEPS)
        if not can_act(board):
            found += offered(board, mouse, SECOND_ACTION)
        else:
            found += offered(board, mouse, RECOVERY)
            if not board.mice[mouse].status & STUNNED:
                found += offered(board, mouse, ACTIONS)
        return found + offered(board, mouse, FREE)

    def refusal(self, board: Board, action: int) -> Illegal:
        """Of enemies, powers and cards too, which are no offers of the menu by themselves."""
        mouse = board.agenda.arg(0)
        if is_target(action):
            return why_not_aim(board, mouse, codes.target_of(action))
        if is_power(board, action):
            return why_not_power(board, mouse, action)
        reason = offer_of(action).refusal(board, mouse, action)
        if reason.code == "no_way" and too_far(board, mouse, action - codes.GO):
            far = board.here().steps[board.mice[mouse].at][action - codes.GO]
            return Illegal("far_field", "MM-040", **{**reason.facts, "steps": board.turn.steps, "far": far})
        return reason

    def answer(self, board: Board, action: int) -> None:
        offer_of(action).take(board, board.agenda.arg(0), action)


def offered(board: Board, mouse: int, offers: list[Offer]) -> list[int]:
    found: list[int] = []
    for offer in offers:
        found += offer.actions(board, mouse)
    return found


register(tasks.TURN_MENU, TurnMenu())
