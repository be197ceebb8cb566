"""Numbers of others (numpy's, say) are numbers; numbers that mean nothing are refused with a code: on both builds."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import katzentisch as kt

GAMES = sorted({*kt.games(), "sack"})


class Whole:
    """As numpy's integers: no int, but it says which one it is."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


class Scalar(Whole):
    """As any scalar of numpy, a truth value among them: `item` is what it stands for."""

    def item(self) -> Any:
        return self.value


def at(id: str, steps: int, number: Callable[[int], Any] = int) -> tuple[kt.State, list[Any]]:
    """A table after so many steps, and everything that was seen on the way, with all numbers made by `number`."""
    game, rng, seen = kt.game(id), Random(3), list[Any]()
    state = game.new(number(game.player_counts[0]))
    for _ in range(steps):
        if state.over:
            break
        if k := state.chance():
            state.happen(number(rng.randrange(k)))
            continue
        seat = state.must()[0]
        legal = state.legal(number(seat))
        seen.append((game.view(state, number(seat)), game.picture(state, number(seat)), legal))
        seen.append((game.prompt(state, number(seat)), state.sealed(number(seat))))
        action = rng.choice(legal)
        assert game.why_not(state, number(seat), number(action)) is None
        state.act(number(seat), number(action))
    return state, seen


@pytest.mark.parametrize("id", GAMES)
def test_a_game_by_whole_numbers_of_another_library_is_the_same(id: str) -> None:
    plain, others = at(id, 60), at(id, 60, Whole)
    assert others == plain
    assert [type(view.seat) for view, *_ in others[1][::2]] == [int] * len(others[1][::2])


@pytest.mark.parametrize("id", GAMES)
def test_options_of_another_library_are_what_they_stand_for(id: str) -> None:
    game = kt.game(id)
    given = {option.name: Scalar(option.values[-1]) for option in game.options}  # type: ignore[arg-type]  # a number all the same
    plain = {option.name: option.values[-1] for option in game.options}
    players = game.player_counts[-1]
    assert game.options_of(game.new(Scalar(players), **given)) == game.options_of(game.new(players, **plain))  # type: ignore[arg-type]  # a number all the same


def test_records_take_them_too() -> None:
    game = kt.game("mausen")
    record = kt.Record.of(game, game.new(3))
    assert record.acted(Whole(1), Whole(3)) == record.acted(1, 3)  # type: ignore[arg-type]  # a number all the same
    assert kt.Record.read(record.text()).entries == record.entries
    with pytest.raises(kt.Illegal, match="no_such_action"):
        record.acted(1, 99)


def code(call: Callable[[], object]) -> str:
    """The refusal; the sentence in it is words, and no bytes."""
    with pytest.raises(kt.Illegal) as refused:
        call()
    said = str(refused.value)
    assert "refusal." not in said
    assert "b'" not in said
    return refused.value.code


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("number", [-2, 500, -(2**70), 2**70, Whole(499)])
def test_numbers_out_of_range_are_refused_with_a_code(id: str, number: Any) -> None:
    state, _ = at(id, 12)
    game = kt.game(id)
    before = game.position(state)
    seat = state.must()[0] if state.must() else 0
    assert code(lambda: state.legal(number)) == "no_such_seat"
    assert code(lambda: state.sealed(number)) == "no_such_seat"
    assert code(lambda: state.act(number, 0)) == "no_such_seat"
    assert code(lambda: game.view(state, number)) == "no_such_seat"
    assert code(lambda: game.prompt(state, number)) == "no_such_seat"
    assert code(lambda: state.happen(number)) == "no_such_outcome"
    assert code(lambda: game.new(number)) == "player_count"
    assert code(lambda: state.act(seat, 10**9))
    assert code(lambda: state.act(seat, -1))
    assert game.position(state) == before
    assert state.legal(-1) == (), "whoever looks on does nothing"


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("wrong", ["1", None, 1.5, object()])
def test_what_is_no_number_is_refused_with_a_code(id: str, wrong: Any) -> None:
    state, _ = at(id, 12)
    assert code(lambda: state.act(wrong, 0)) == "not_whole"
    assert code(lambda: state.act(0, wrong)) == "not_whole"
    assert code(lambda: state.legal(wrong)) == "not_whole"
    assert code(lambda: state.happen(wrong)) == "not_whole"
    assert code(lambda: kt.game(id).view(state, wrong)) == "not_whole"
    assert code(lambda: kt.game(id).index({"do": "nothing", "of": "this"})) == "no_such_action"


def changed(position: Any, rng: Random) -> Any:
    """One number or name somewhere in it is another one."""
    if isinstance(position, dict) and position:
        name = rng.choice(sorted(position))
        return {**position, name: changed(position[name], rng)}
    if isinstance(position, list) and position:
        place = rng.randrange(len(position))
        return [*position[:place], changed(position[place], rng), *position[place + 1 :]]
    if isinstance(position, int) and not isinstance(position, bool):
        return rng.choice((-1, -2, 7, 99, 10**6, 2**31, 2**70, -(2**70)))
    return "nonsense" if isinstance(position, str) else position


@pytest.mark.parametrize("id", GAMES)
def test_positions_with_numbers_out_of_range_are_refused_with_a_code(id: str) -> None:
    """Or they are tables after all; nothing else comes of them."""
    game, rng, refused = kt.game(id), Random(9), 0
    for steps in (0, 5, 40):
        position = game.position(at(id, steps)[0])
        for _ in range(60):
            refused += refuses_or_loads(game, changed(position, rng))
    assert refused


def refuses_or_loads(game: kt.Game[Any, Any], position: Any) -> bool:
    try:
        game.position(game.load(position))
    except kt.Illegal as refusal:
        return "refusal." not in str(refusal)
    return False
