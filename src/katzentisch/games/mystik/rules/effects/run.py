"""The verbs of effects, and the function of each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.effects.fights import (
    attack_again,
    block_hits,
    deal_wounds,
    guard_friend,
    poison_blow,
    reroll_dice,
    spread_attack,
    steal_instead,
)
from katzentisch.games.mystik.rules.effects.figures import (
    clear_states,
    give_bonus,
    give_cheese,
    give_state,
    heal_wounds,
    ignore_hurdles,
)
from katzentisch.games.mystik.rules.effects.mice import (
    draw_cards,
    extra_move,
    find_card,
    jump,
    second_action,
    throw_away,
)
from katzentisch.games.mystik.rules.effects.story import (
    achieve,
    banish,
    capture_mice,
    choose,
    close_door,
    companion_joins,
    companion_leaves,
    companion_suffers,
    count_on,
    free_mice,
    give_token,
    go_elsewhere,
    lay_traps,
    lose,
    move_end_page,
    open_door,
    place_enemies,
    push_in,
    put_token,
    read_out,
    remember,
    set_flag,
    turn_pages,
    turn_wheel,
    win,
)
from katzentisch.games.mystik.rules.sentences import Effect
from katzentisch.games.mystik.rules.vocabulary import verbs

Verb = Callable[[Board, Effect, int, int], None]
"""Does an effect for a figure; the last argument is the figure it is about, or that was chosen."""


def table() -> list[Verb]:
    """By verb."""
    found: dict[int, Verb] = {
        verbs.BONUS: give_bonus,
        verbs.IGNORE: ignore_hurdles,
        verbs.HEAL: heal_wounds,
        verbs.GIVE: give_state,
        verbs.CLEAR: clear_states,
        verbs.CHEESE: give_cheese,
        verbs.WHEEL: turn_wheel,
        verbs.STEAL: steal_instead,
        verbs.POISON: poison_blow,
        verbs.BLOCK: block_hits,
        verbs.GUARD: guard_friend,
        verbs.WOUND: deal_wounds,
        verbs.ATTACK: attack_again,
        verbs.SPREAD: spread_attack,
        verbs.REROLL: reroll_dice,
        verbs.MOVE: extra_move,
        verbs.JUMP: jump,
        verbs.ACTION: second_action,
        verbs.SEARCH: draw_cards,
        verbs.FIND: find_card,
        verbs.DISCARD: throw_away,
        verbs.PLACE: place_enemies,
        verbs.TRAPS: lay_traps,
        verbs.BANISH: banish,
        verbs.SWAP_UP: push_in,
        verbs.PAGE: turn_pages,
        verbs.END_PAGE: move_end_page,
        verbs.CAPTURE: capture_mice,
        verbs.FREE: free_mice,
        verbs.SAY: read_out,
        verbs.SET: set_flag,
        verbs.ACHIEVE: achieve,
        verbs.GOTO: go_elsewhere,
        verbs.WIN: win,
        verbs.LOSE: lose,
        verbs.COUNT: count_on,
        verbs.REMEMBER: remember,
        verbs.CHOOSE: choose,
        verbs.OPEN: open_door,
        verbs.CLOSE: close_door,
        verbs.PUT: put_token,
        verbs.TAKE: give_token,
        verbs.JOIN: companion_joins,
        verbs.LEAVE: companion_leaves,
        verbs.HURT: companion_suffers,
    }
    return [found[verb] for verb in range(len(found))]


VERBS: Final[list[Verb]] = table()


def run_effect(board: Board, number: int, figure: int, about: int) -> None:
    effect = board.box.effects[number]
    VERBS[effect.verb](board, effect, figure, about)
