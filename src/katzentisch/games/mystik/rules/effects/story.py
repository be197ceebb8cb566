"""What effects do to the room, to the fate board and to the story."""

from __future__ import annotations

from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.box import CAT, FOE, NOBODY, Effect, Groups
from katzentisch.games.mystik.rules.cards.values import amount
from katzentisch.games.mystik.rules.effects.whom import affected_mice
from katzentisch.games.mystik.rules.enemies.encounter import set_traps
from katzentisch.games.mystik.rules.enemies.placing import JOIN, come, lowest
from katzentisch.games.mystik.rules.fighting.wounds import capture, remove_foe
from katzentisch.games.mystik.rules.turns.clock import finish, move_end, onto_wheel, turn_page
from katzentisch.games.mystik.rules.turns.initiative import swap_up
from katzentisch.games.mystik.rules.walking.explore import go_to
from katzentisch.games.mystik.rules.walking.landing import put_mouse, release_fields


def turn_wheel(board: Board, effect: Effect, figure: int, about: int) -> None:
    onto_wheel(board, amount(board, effect, figure, about))


def place_enemies(board: Board, effect: Effect, figure: int, about: int) -> None:
    come(board, Groups([effect.kind], [amount(board, effect, figure, NOBODY)]), JOIN)


def lay_traps(board: Board, effect: Effect, figure: int, about: int) -> None:
    if effect.clears:
        board.castle.traps[board.castle.room] = 0
    else:
        set_traps(board)


def banish(board: Board, effect: Effect, figure: int, about: int) -> None:
    for slot in board.foes():
        if board.enemies.kind[slot] == effect.kind:
            board.tell("banished", {"figure": board.name(FOE + slot)})
            remove_foe(board, FOE + slot)
    if board.box.kinds[effect.kind].bodiless and board.enemies.cat_at >= 0:
        board.tell("banished", {"figure": board.name(CAT)})
        remove_foe(board, CAT)


def push_in(board: Board, effect: Effect, figure: int, about: int) -> None:
    if figure >= FOE:
        swap_up(board, board.card_of(figure))


def turn_pages(board: Board, effect: Effect, figure: int, about: int) -> None:
    turn_page(board, effect.n)


def move_end_page(board: Board, effect: Effect, figure: int, about: int) -> None:
    move_end(board, effect.n)


def capture_mice(board: Board, effect: Effect, figure: int, about: int) -> None:
    for mouse in affected_mice(board, effect, figure, about):
        if not board.over:
            capture(board, mouse)


def free_mice(board: Board, effect: Effect, figure: int, about: int) -> None:
    for mouse in board.party:
        if board.mice[mouse].at < 0 and board.free_mice():
            put_mouse(board, mouse, lowest(release_fields(board)))


def read_out(board: Board, effect: Effect, figure: int, about: int) -> None:
    board.narrate("passage." + board.box.passages[effect.passage])


def set_flag(board: Board, effect: Effect, figure: int, about: int) -> None:
    board.story.flags |= 1 << effect.flag


def achieve(board: Board, effect: Effect, figure: int, about: int) -> None:
    if not board.story.achieved >> effect.achievement & 1:
        board.story.achieved |= 1 << effect.achievement
        board.tell("achieved", {"achievement": board.box.achievements[effect.achievement]})


def go_elsewhere(board: Board, effect: Effect, figure: int, about: int) -> None:
    """The party is somewhere else; whoever was hunting it is left behind."""
    board.fights = []
    for slot in board.foes():
        remove_foe(board, FOE + slot)
    if board.enemies.cat_at >= 0:
        remove_foe(board, CAT)
    for place in range(len(board.castle.up)):
        if effect.room in (board.castle.up[place], board.box.rooms[board.castle.up[place]].back):
            board.castle.place = place
            board.castle.up[place] = effect.room
    go_to(board, effect.room, [effect.field], NOBODY)


def win(board: Board, effect: Effect, figure: int, about: int) -> None:
    finish(board, True, "story")


def lose(board: Board, effect: Effect, figure: int, about: int) -> None:
    finish(board, False, "story")
