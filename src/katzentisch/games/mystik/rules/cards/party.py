"""The party items: disguise, fishhook, fork, grape. MM-202 to MM-222."""

from __future__ import annotations

from katzentisch.core.state import Json
from katzentisch.games.mystik.rules import codes, tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.components import Kind
from katzentisch.games.mystik.rules.course.question import Question, register
from katzentisch.games.mystik.rules.fighting.fight import hits_without_attack
from katzentisch.games.mystik.rules.fighting.wounds import knock_down, remove_foe
from katzentisch.games.mystik.rules.numbers import DISGUISE, FOE, FORK, GRAPE, HOOK, NOBODY, SLOTS
from katzentisch.games.mystik.rules.turns.offer import FullAction, Offer, spend_action

SQUASHED = 0  # outcomes of the toss
WHOLE = 1


def to_deck(board: Board, item: int) -> None:
    """The card is shuffled into the search deck."""
    board.deck.cards[board.box.party_cards[item.bit_length() - 1]] += 1


def disguise(board: Board) -> None:
    board.items.held &= ~DISGUISE
    to_deck(board, DISGUISE)
    board.tell("disguised", {})


def hook_fields(board: Board, mouse: int) -> list[int]:
    """MM-206, MM-207: where the other end may lie."""
    room = board.here()
    at = board.mice[mouse].at
    return [
        field
        for field in range(room.size)
        if room.hook[at] >> field & 1 and field != at and not (room.water[at] and room.water[field])
    ]


def lay_hook(board: Board, mouse: int, field: int) -> None:
    board.items.held &= ~HOOK
    board.items.hook_from, board.items.hook_to = board.mice[mouse].at, field
    board.tell(
        "hook_laid",
        {"mouse": board.name(mouse), "start": board.field_name(board.mice[mouse].at), "to": board.field_name(field)},
    )


def take_hook(board: Board, mouse: int) -> None:
    """MM-209: from either end."""
    board.items.held |= HOOK
    board.items.hook_from = board.items.hook_to = NOBODY
    board.tell("taken_up", {"mouse": board.name(mouse), "item": "hook"})


def lay_fork(board: Board, mouse: int) -> None:
    """MM-211: it costs no action."""
    board.items.held &= ~FORK
    board.items.fork_at = board.mice[mouse].at
    board.tell("fork_laid", {"mouse": board.name(mouse), "field": board.field_name(board.items.fork_at)})


def take_fork(board: Board, mouse: int) -> None:
    """MM-213: from its field."""
    board.items.held |= FORK
    board.items.fork_at = NOBODY
    board.tell("taken_up", {"mouse": board.name(mouse), "item": "fork"})


def landing_fields(board: Board, field: int) -> int:
    """MM-212: what is seen from the fork and is not full."""
    room = board.here()
    bits = 0
    for other in range(room.size):
        if other != field and board.sees(field, other) and board.fits(other, False):
            bits |= 1 << other
    return bits


def crackable(board: Board, mouse: int) -> list[int]:
    """MM-214: mousetraps on or next to her field."""
    at = board.mice[mouse].at
    return [
        field
        for field in range(board.here().size)
        if board.castle.traps[board.castle.room] >> field & 1 and board.neighbours(at, field)
    ]


def crack(board: Board, mouse: int, field: int) -> None:
    board.castle.traps[board.castle.room] &= ~(1 << field)
    board.tell("cracked", {"mouse": board.name(mouse), "field": board.field_name(field)})


def bait_fields(board: Board, mouse: int) -> list[int]:
    """MM-215: empty neighbouring fields."""
    return [field for field in board.here().near[board.mice[mouse].at] if board.crowd(field) == 0]


def lay_bait(board: Board, mouse: int, field: int) -> None:
    board.items.held &= ~GRAPE
    board.items.grape_at = field
    board.tell("bait_laid", {"mouse": board.name(mouse), "field": board.field_name(field)})


def shoot(board: Board, by: int, field: int, because: str = "") -> None:
    """MM-218, MM-221: the grape flies; is it squashed? `because` says why an enemy aims there."""
    board.items.held &= ~GRAPE
    board.items.grape_at = NOBODY
    told: dict[str, Json] = {"figure": board.name(by), "field": board.field_name(field)}
    if because:
        told["because"] = because
    board.tell("grape_shot", told)
    board.agenda.push(tasks.COIN, by, field)


def lands(board: Board, by: int, field: int, side: int) -> None:
    """MM-219, MM-220: squashed, one hit for each; whole, all fall and it lies there. Large figures do not mind."""
    struck = [mouse for mouse in board.party if board.mice[mouse].at == field]
    for slot in range(SLOTS):
        if (
            board.enemies.kind[slot] >= 0
            and board.enemies.spot[slot] == field
            and not board.box.kinds[board.enemies.kind[slot]].large
        ):
            struck.append(FOE + slot)
    board.tell("grape_lands", {"field": board.field_name(field), "whole": side == WHOLE})
    if side == SQUASHED:
        to_deck(board, GRAPE)
        if struck:
            hits_without_attack(board, struck, 1, by, False, NOBODY)
        return
    for figure in struck:
        knock_down(board, figure)
    board.items.grape_at = field


def eats(kind: Kind) -> bool:
    """Roaches do; a boss is not of its kind (MM-173)."""
    return kind.roach and not kind.boss


def munched(board: Board) -> None:
    """MM-217: at the end of the roaches' turn those on the grape vanish with it."""
    if board.items.grape_at < 0:
        return
    eaters = [
        slot
        for slot in range(SLOTS)
        if board.enemies.kind[slot] >= 0
        and eats(board.box.kinds[board.enemies.kind[slot]])
        and board.enemies.spot[slot] == board.items.grape_at
    ]
    if not eaters:
        return
    board.tell("munched", {"figures": [board.name(FOE + slot) for slot in eaters]})
    for slot in eaters:
        remove_foe(board, FOE + slot)
    board.items.grape_at = NOBODY
    to_deck(board, GRAPE)


# What the menu of a turn offers of them ------------------------------------------------------------------------------


class LayHook(Offer):
    """MM-203: at any time in her turn, also between two steps."""

    def actions(self, board: Board, mouse: int) -> list[int]:
        return [codes.HOOK + field for field in hook_fields(board, mouse)] if board.items.held & HOOK else []

    def take(self, board: Board, mouse: int, action: int) -> None:
        lay_hook(board, mouse, action - codes.HOOK)


class LayFork(Offer):
    def actions(self, board: Board, mouse: int) -> list[int]:
        return [codes.LAY_FORK] if board.items.held & FORK and not board.here().water[board.mice[mouse].at] else []

    def take(self, board: Board, mouse: int, action: int) -> None:
        lay_fork(board, mouse)


class LayBait(Offer):
    def actions(self, board: Board, mouse: int) -> list[int]:
        return [codes.BAIT + field for field in bait_fields(board, mouse)] if board.items.held & GRAPE else []

    def take(self, board: Board, mouse: int, action: int) -> None:
        lay_bait(board, mouse, action - codes.BAIT)


class TakeHook(FullAction):
    def actions(self, board: Board, mouse: int) -> list[int]:
        at = board.mice[mouse].at
        return [codes.TAKE_HOOK] if at == board.items.hook_from or at == board.items.hook_to else []

    def act(self, board: Board, mouse: int, action: int) -> None:
        take_hook(board, mouse)


class TakeFork(FullAction):
    def actions(self, board: Board, mouse: int) -> list[int]:
        return [codes.TAKE_FORK] if board.mice[mouse].at == board.items.fork_at else []

    def act(self, board: Board, mouse: int, action: int) -> None:
        take_fork(board, mouse)


class Throw(Offer):
    """MM-212: a friend from the fork; the action is spent when she has said where to."""

    def actions(self, board: Board, mouse: int) -> list[int]:
        at = board.mice[mouse].at
        if at != board.items.fork_at or not landing_fields(board, at):
            return []
        return [codes.THROW + other for other in board.party if other != mouse and board.mice[other].at == at]

    def take(self, board: Board, mouse: int, action: int) -> None:
        board.agenda.push(tasks.PUT_MOUSE, action - codes.THROW, landing_fields(board, board.items.fork_at), mouse)


class Crack(Offer):
    def actions(self, board: Board, mouse: int) -> list[int]:
        return [codes.CRACK + field for field in crackable(board, mouse)] if board.items.held & FORK else []

    def take(self, board: Board, mouse: int, action: int) -> None:
        spend_action(board)
        crack(board, mouse, action - codes.CRACK)


class ShootGrape(FullAction):
    """MM-218: from the fork; the action is spent when she has said at whom."""

    def actions(self, board: Board, mouse: int) -> list[int]:
        ready = board.mice[mouse].at == board.items.fork_at and board.items.held & GRAPE and board.foes()
        return [codes.SHOOT_GRAPE] if ready else []

    def take(self, board: Board, mouse: int, action: int) -> None:
        board.agenda.push(tasks.GRAPE_SHOT, mouse)


class GrapeShot(Question):
    """MM-218: at whom the grape is shot."""

    def rule(self) -> str:
        return "MM-218"

    def stands(self, board: Board) -> bool:
        return bool(board.foes())

    def answers(self, board: Board) -> list[int]:
        return [*[codes.TARGET + slot for slot in board.foes()], codes.CANCEL]

    def answer(self, board: Board, action: int) -> None:
        mouse = board.agenda.arg(0)
        board.agenda.drop()
        if action != codes.CANCEL:
            spend_action(board)
            shoot(board, mouse, board.enemies.spot[action - codes.TARGET])


register(tasks.GRAPE_SHOT, GrapeShot())
