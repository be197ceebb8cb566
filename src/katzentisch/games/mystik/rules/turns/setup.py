"""Before the first round: who plays which mouse, which ability, and how the table is laid.

MM-013 to MM-022, MM-230, MM-257; MM-256: only who brings no ability along chooses one.
"""

from __future__ import annotations

from katzentisch.core.state import Json
from katzentisch.games.mystik.rules import codes, tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.cards.belongings import learnable
from katzentisch.games.mystik.rules.cards.use import story_clause
from katzentisch.games.mystik.rules.course.question import Question, register
from katzentisch.games.mystik.rules.difficulty import first_cheese
from katzentisch.games.mystik.rules.enemies.encounter import set_traps
from katzentisch.games.mystik.rules.enemies.placing import NEW_ORDER, come
from katzentisch.games.mystik.rules.numbers import MICE, NOBODY
from katzentisch.games.mystik.rules.vocabulary import moments


def lay_deck(board: Board) -> None:
    """MM-020: all search cards; each mouse takes her start gear out of it, that of the others stays there."""
    for number, card in enumerate(board.box.cards):
        left_out = card.starts in board.party or (card.starts >= 0 and not board.box.with_gear)
        board.deck.cards[number] = 0 if left_out else card.count


def held_by(board: Board, seat: int) -> int:
    return len([mouse for mouse in board.mice if mouse.seat == seat])


def picker(board: Board) -> int:
    """MM-015: who chooses the next mouse: the seat with the fewest that has not left the rest to others."""
    best, found = 99, NOBODY
    for seat in range(board.players):
        if not board.unpicked >> seat & 1 and held_by(board, seat) < best:
            best, found = held_by(board, seat), seat
    return found


def pickable(board: Board) -> list[int]:
    """MM-014: mice that may join; if places get scarce, only those that must."""
    left = board.box.mice - len(board.party)
    needed = [hero for hero in range(MICE) if board.box.must_join >> hero & 1 and hero not in board.party]
    if len(needed) >= left:
        return needed
    return [hero for hero in range(len(board.box.heroes)) if board.box.may_join >> hero & 1 and hero not in board.party]


def may_leave(board: Board, seat: int) -> bool:
    """A seat that has a mouse may leave the rest to the others, if somebody is left."""
    others = [other for other in range(board.players) if other != seat and not board.unpicked >> other & 1]
    return held_by(board, seat) > 0 and bool(others)


def pick(board: Board, seat: int, hero: int) -> None:
    board.party.append(hero)
    board.mice[hero].seat = seat
    if board.box.with_gear:
        for card in board.box.heroes[hero].gear:  # MM-017
            if board.deck.cards[card]:
                board.deck.cards[card] -= 1
                board.mice[hero].gear.append(card)
    board.tell("picked", {"seat": seat, "mouse": board.name(hero)})


def set_up(board: Board) -> None:
    """MM-013: one question after the other, until everybody has mice and abilities."""
    if len(board.party) < board.box.mice:
        board.agenda.push(tasks.SET_UP)
        board.agenda.push(tasks.PICK, picker(board))
        return
    for mouse in board.party:
        if board.mice[mouse].abilities == 0 and learnable(board, mouse):
            board.agenda.push(tasks.SET_UP)
            board.agenda.push(tasks.LEARN, mouse, 0)
            return
    board.agenda.push(tasks.BEGIN)


def begin(board: Board) -> None:
    """MM-017, MM-018, MM-019, MM-020, MM-021, MM-022: the chapter lays the table."""
    box = board.box
    board.narrate("intro")
    board.castle.room = box.start_room
    board.items.held = box.items
    for number in range(4):
        if box.items >> number & 1:
            board.deck.cards[box.party_cards[number]] -= 1
    for place, mouse in enumerate(board.party):
        her = board.mice[mouse]
        her.at = box.start_fields[place % len(box.start_fields)]
        her.cheese += first_cheese(box.cheese, board.difficulty)
        for card in box.extra[mouse]:
            if board.deck.cards[card]:
                board.deck.cards[card] -= 1
                her.pack.append(card)
        board.tell("put", {"figure": board.name(mouse), "field": board.field_name(her.at)})
    board.castle.explored |= 1 << board.castle.room
    board.narrate("room." + board.here().name)
    if box.start_traps:
        set_traps(board)
    board.agenda.push(tasks.NEXT_TURN)
    story_clause(board, moments.START)
    come(board, box.start_groups, NEW_ORDER)


class Pick(Question):
    """MM-014, MM-015: which mouse a seat plays."""

    def rule(self) -> str:
        return "MM-014"

    def key(self, board: Board) -> str:
        return "pick_more" if may_leave(board, board.agenda.arg(0)) else "pick"

    def facts(self, board: Board) -> dict[str, Json]:
        return {}

    def asked(self, board: Board) -> int:
        return board.agenda.arg(0)

    def answers(self, board: Board) -> list[int]:
        found = [codes.PICK + hero for hero in pickable(board)]
        return [*found, codes.PASS] if may_leave(board, board.agenda.arg(0)) else found

    def answer(self, board: Board, action: int) -> None:
        seat = board.agenda.arg(0)
        board.agenda.drop()
        if action == codes.PASS:
            board.unpicked |= 1 << seat
        else:
            pick(board, seat, action - codes.PICK)


register(tasks.PICK, Pick())
