"""Searching and recovering. MM-095 to MM-106, MM-117 to MM-119."""

from __future__ import annotations

from katzentisch.core.errors import Illegal
from katzentisch.core.state import Json
from katzentisch.games.mystik.rules import codes, tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.cards.conditions import all_hold
from katzentisch.games.mystik.rules.cards.use import begin_use
from katzentisch.games.mystik.rules.cards.values import value
from katzentisch.games.mystik.rules.course.question import Question, register
from katzentisch.games.mystik.rules.fighting.faces import stars
from katzentisch.games.mystik.rules.fighting.wounds import capture
from katzentisch.games.mystik.rules.numbers import LUCK, MISFORTUNE, NOBODY, PARTY, STUNNED, TRICK, WEBBED
from katzentisch.games.mystik.rules.turns.clock import gain_cheese
from katzentisch.games.mystik.rules.turns.offer import FullAction
from katzentisch.games.mystik.rules.vocabulary import moments, stats


def search(board: Board, mouse: int) -> None:
    """MM-095: one die."""
    board.turn.dice = []
    board.agenda.push(tasks.SEARCH_DONE, mouse)
    board.agenda.push(tasks.WINDOW, moments.SEARCH_ROLLED, mouse, 0, NOBODY)
    board.agenda.push(tasks.DIE, 1 + value(board, mouse, stats.SEARCH, NOBODY))


def search_done(board: Board, mouse: int) -> None:
    """MM-095, MM-098, MM-099, MM-101: on a star the special search of the room, else a card."""
    success = stars(board.turn.dice) > 0
    board.tell(
        "tested", {"mouse": board.name(mouse), "faces": board.turn.dice[:], "purpose": "search", "success": success}
    )
    if not success:
        return
    board.castle.searched[board.castle.room] |= 1 << mouse
    found = special_due(board, mouse)
    if found < 0:
        draw(board, mouse)
        return
    special = board.box.searches[found]
    board.castle.special |= 1 << found
    board.narrate(special.name)
    if board.box.clauses[special.clause].effects:
        begin_use(board, special.clause, mouse, NOBODY)


def special_due(board: Board, mouse: int) -> int:
    """MM-101, MM-245: the first special search of this room that is due where she stands; NOBODY if there is none."""
    for number in board.box.rules[board.castle.room].searches:
        special = board.box.searches[number]
        if board.castle.special >> number & 1 or (special.fields and not special.fields >> board.mice[mouse].at & 1):
            continue
        if all_hold(board, special.conditions, mouse, NOBODY):
            return number
    return NOBODY


def draw(board: Board, mouse: int) -> None:
    """MM-100: an empty deck is made of the discards."""
    if not any(board.deck.cards):
        board.deck.cards, board.deck.discards = board.deck.discards, board.deck.cards
    if any(board.deck.cards):
        board.agenda.push(tasks.DRAW_SEARCH, mouse)


def find(board: Board, mouse: int, card: int) -> None:
    """MM-096, MM-102, MM-103: what she has found. The card is out of the deck already."""
    found = board.box.cards[card]
    board.tell("found", {"mouse": board.name(mouse), "card": found.name})
    if found.sort == LUCK or found.sort == MISFORTUNE:
        board.deck.discards[card] += 1
        for number in reversed(found.clauses):
            clause = board.box.clauses[number]
            if clause.when == moments.FOUND and all_hold(board, clause.conditions, mouse, NOBODY):
                begin_use(board, number, mouse, NOBODY)
    elif found.sort == PARTY:
        board.items.held |= found.party
    else:
        board.agenda.push(tasks.FOUND_CARD, mouse, card)


def keep(board: Board, mouse: int, card: int) -> None:
    board.mice[mouse].pack.append(card)
    board.tell("kept", {"mouse": board.name(mouse), "card": board.box.cards[card].name})
    board.agenda.push(tasks.TRIM, mouse)


def sell(board: Board, mouse: int, card: int) -> None:
    """MM-096, MM-097: discarded at once, for one cheese."""
    board.deck.discards[card] += 1
    board.tell("sold", {"mouse": board.name(mouse), "card": board.box.cards[card].name})
    gain_cheese(board, mouse, 1)


def bulk(board: Board, mouse: int) -> int:
    """MM-105: cards in the pack; tricks do not count."""
    return len([card for card in board.mice[mouse].pack if board.box.cards[card].sort != TRICK])


def trim(board: Board, mouse: int) -> None:
    """MM-106: one too many, one away, until the pack fits. MM-187: a heart that is taken off may have been the last."""
    if board.mice[mouse].at >= 0 and board.total_wounds(mouse) >= value(board, mouse, stats.HEARTS, NOBODY):
        capture(board, mouse)
    elif bulk(board, mouse) > value(board, mouse, stats.PACK, NOBODY):
        board.agenda.push(tasks.TRIM, mouse)
        board.agenda.push(tasks.THROW_AWAY, mouse)


def droppable(board: Board, mouse: int) -> list[int]:
    """Not tricks; start gear of somebody who is here only if there is nothing else."""
    cards = sorted({card for card in board.mice[mouse].pack if board.box.cards[card].sort != TRICK})
    others = [card for card in cards if board.box.cards[card].starts not in board.party]
    return others if others else cards


def drop(board: Board, mouse: int, card: int) -> None:
    board.mice[mouse].pack.remove(card)
    board.deck.discards[card] += 1
    board.tell("dropped", {"mouse": board.name(mouse), "card": board.box.cards[card].name})


def recover(board: Board, mouse: int, status: int) -> None:
    """MM-117, MM-118, MM-119."""
    if status == STUNNED:
        board.mice[mouse].status &= ~STUNNED
        board.tell("recovered", {"mouse": board.name(mouse), "status": "stunned"})
        return
    board.turn.dice = []
    board.agenda.push(tasks.RECOVER_ROLLED, mouse)
    board.agenda.push(tasks.DIE, 1 + value(board, mouse, stats.RECOVER, NOBODY))


def recover_rolled(board: Board, mouse: int) -> None:
    success = stars(board.turn.dice) > 0
    board.tell(
        "tested", {"mouse": board.name(mouse), "faces": board.turn.dice[:], "purpose": "recover", "success": success}
    )
    if success:
        board.mice[mouse].status &= ~WEBBED
        board.tell("recovered", {"mouse": board.name(mouse), "status": "webbed"})


# What she is asked, and may do ---------------------------------------------------------------------------------------


class FoundCard(Question):
    """MM-096: whether she keeps what she has found."""

    def rule(self) -> str:
        return "MM-096"

    def facts(self, board: Board) -> dict[str, Json]:
        return {"mouse": board.name(board.agenda.arg(0)), "card": board.box.cards[board.agenda.arg(1)].name}

    def answers(self, board: Board) -> list[int]:
        return [codes.KEEP, codes.SELL]

    def answer(self, board: Board, action: int) -> None:
        mouse, card = board.agenda.arg(0), board.agenda.arg(1)
        board.agenda.drop()
        if action == codes.KEEP:
            keep(board, mouse, card)
        else:
            sell(board, mouse, card)


class ThrowAway(Question):
    """MM-106: which card goes."""

    def rule(self) -> str:
        return "MM-106"

    def stands(self, board: Board) -> bool:
        return bool(droppable(board, board.agenda.arg(0)))

    def answers(self, board: Board) -> list[int]:
        return [codes.of_card(board.box, codes.DROP, card) for card in droppable(board, board.agenda.arg(0))]

    def answer(self, board: Board, action: int) -> None:
        mouse = board.agenda.arg(0)
        board.agenda.drop()
        drop(board, mouse, codes.card_in(board.box, codes.DROP, action))


class Search(FullAction):
    def actions(self, board: Board, mouse: int) -> list[int]:
        return [] if board.castle.searched[board.castle.room] >> mouse & 1 else [codes.SEARCH]

    def obstacle(self, board: Board, mouse: int, action: int) -> Illegal:
        return Illegal("searched", "MM-098")

    def act(self, board: Board, mouse: int, action: int) -> None:
        search(board, mouse)


class Recover(FullAction):
    """From one state; a stunned mouse can do nothing else."""

    def __init__(self, first: int = codes.RECOVER_STUNNED, status: int = STUNNED) -> None:
        super().__init__(first)
        self.status = status

    def actions(self, board: Board, mouse: int) -> list[int]:
        return [self.first] if board.mice[mouse].status & self.status else []

    def obstacle(self, board: Board, mouse: int, action: int) -> Illegal:
        return Illegal("nothing_to_recover", "MM-117")

    def act(self, board: Board, mouse: int, action: int) -> None:
        recover(board, mouse, self.status)


register(tasks.FOUND_CARD, FoundCard())
register(tasks.THROW_AWAY, ThrowAway())
