"""What effects do to the room, to the fate board and to the story."""

from __future__ import annotations

from katzentisch.games.mystik.rules import tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.cards.tokens import take_token
from katzentisch.games.mystik.rules.cards.values import amount
from katzentisch.games.mystik.rules.chapters import Groups
from katzentisch.games.mystik.rules.companion import hurt_companion, join_mouse, take_leave
from katzentisch.games.mystik.rules.effects.whom import affected_mice
from katzentisch.games.mystik.rules.enemies.encounter import set_traps
from katzentisch.games.mystik.rules.enemies.placing import JOIN, come, lowest
from katzentisch.games.mystik.rules.fighting.wounds import capture, remove_foe
from katzentisch.games.mystik.rules.numbers import CAT, FOE, NOBODY
from katzentisch.games.mystik.rules.pieces import GONE, lying_on
from katzentisch.games.mystik.rules.sentences import Effect
from katzentisch.games.mystik.rules.turns.clock import finish, move_end, onto_wheel, turn_page
from katzentisch.games.mystik.rules.turns.initiative import swap_up
from katzentisch.games.mystik.rules.walking.explore import go_to
from katzentisch.games.mystik.rules.walking.landing import put_mouse, release_fields


def turn_wheel(board: Board, effect: Effect, figure: int, about: int) -> None:
    onto_wheel(board, amount(board, effect, figure, about))


def place_enemies(board: Board, effect: Effect, figure: int, about: int) -> None:
    """MM-149: by the rules of placing. MM-243: onto certain fields, if the mice are in their room."""
    spots = bits_of(effect.spots) if effect.room == board.castle.room else 0
    come(board, Groups([effect.kind], [amount(board, effect, figure, NOBODY)], False, [spots]), JOIN)


def bits_of(fields: list[int]) -> int:
    found = 0
    for field in fields:
        found |= 1 << field
    return found


def lay_traps(board: Board, effect: Effect, figure: int, about: int) -> None:
    """MM-067, MM-136; MM-244: on certain fields of a room, if the chapter names them."""
    room = effect.room if effect.spots else board.castle.room
    named = bits_of(effect.spots)
    if effect.clears:
        board.castle.traps[room] &= ~named if named else 0
    elif not named:
        set_traps(board)
    else:
        for field in effect.spots:
            if not board.castle.traps[room] >> field & 1:
                board.castle.traps[room] |= 1 << field
                board.tell("trap_set", {"field": board.box.rooms[room].fields[field]})


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
    """MM-234: once."""
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
    """MM-227: as the chapter says."""
    finish(board, False, "story")


# What a chapter brings along -----------------------------------------------------------------------------------------


def count_on(board: Board, effect: Effect, figure: int, about: int) -> None:
    """MM-249: a counter stays between 0 and its most."""
    counter = board.box.counters[effect.counter]
    before = board.story.counters[effect.counter]
    now = max(0, min(counter.most, before + effect.n))
    board.story.counters[effect.counter] = now
    if now != before:
        board.tell("counted", {"counter": counter.name, "number": now})


def remember(board: Board, effect: Effect, figure: int, about: int) -> None:
    """MM-252: later chapters may ask about it."""
    board.story.past |= 1 << effect.memory


def choose(board: Board, effect: Effect, figure: int, about: int) -> None:
    """MM-248: the players are asked."""
    board.narrate("choice." + board.box.choices[effect.choice].name)
    board.agenda.push(tasks.DECIDE, effect.choice)


def open_door(board: Board, effect: Effect, figure: int, about: int) -> None:
    """MM-250."""
    if board.castle.shut >> effect.door & 1:
        board.castle.shut &= ~(1 << effect.door)
        board.tell("opened", {"door": board.box.doors[effect.door].name})


def close_door(board: Board, effect: Effect, figure: int, about: int) -> None:
    """MM-250. The fishhook reaches over a shut door."""
    if not board.castle.shut >> effect.door & 1:
        board.castle.shut |= 1 << effect.door
        board.tell("closed", {"door": board.box.doors[effect.door].name})


def put_token(board: Board, effect: Effect, figure: int, about: int) -> None:
    """MM-251: a token lies on a field, or is gone."""
    token = board.box.tokens[effect.token]
    if effect.field < 0:
        board.story.tokens[effect.token] = GONE
        board.tell("token_gone", {"token": token})
    else:
        board.story.tokens[effect.token] = lying_on(effect.room, effect.field)
        board.tell("token_lies", {"token": token, "field": board.box.rooms[effect.room].fields[effect.field]})


def companion_joins(board: Board, effect: Effect, figure: int, about: int) -> None:
    """MM-258: with the first of these mice."""
    for mouse in affected_mice(board, effect, figure, about)[:1]:
        join_mouse(board, mouse)


def companion_leaves(board: Board, effect: Effect, figure: int, about: int) -> None:
    take_leave(board)


def companion_suffers(board: Board, effect: Effect, figure: int, about: int) -> None:
    hurt_companion(board, effect.n)


def give_token(board: Board, effect: Effect, figure: int, about: int) -> None:
    """MM-251: a mouse carries it."""
    for mouse in affected_mice(board, effect, figure, about)[:1]:
        take_token(board, effect.token, mouse)
