"""What people are sent of a table, and what programs get."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.authoring.pack import KEPT, by_hash, of_author
from katzentisch.games.mystik.state import Mystik
from tests.games.mystik.table import chapter


def of_ones_own() -> Mystik:
    return GAME.load({"chapter": chapter(), "players": 2})


def test_nobody_looks_through_the_deck() -> None:
    """Nor when the chapter is over."""
    state = GAME.new(players=2)
    assert GAME.view(state, 0).piles.deck
    assert GAME.picture(state, 0, noted=True).piles.deck is None
    state.over = True
    assert GAME.view(state, 0).piles.deck is None


def test_a_chapter_that_somebody_wrote_is_named_by_its_hash() -> None:
    """Programs that think elsewhere need all of it."""
    state = of_ones_own()
    assert GAME.view(state, 0).chosen.chapter == chapter()
    named = GAME.picture(state, 0, noted=True).chosen.chapter
    assert isinstance(named, str)
    assert by_hash(named) is state.box
    assert GAME.picture(GAME.new(), 0, noted=True).chosen.chapter == GAME.options[0].default
    other = GAME.load({"chapter": chapter(end_page=7), "players": 2})
    assert GAME.picture(other, 0, noted=True).chosen.chapter != named


@pytest.mark.parametrize("state", [GAME.new(players=2), of_ones_own()])
def test_what_people_see_is_all_that_lies_on_the_table(state: Mystik) -> None:
    """So a terminal draws the table from it. The deck it takes for what lies nowhere else."""
    rng = Random(1)
    for _ in range(60):
        seen = msgspec.json.decode(msgspec.json.encode(GAME.picture(state, 0, noted=True)), type=GAME.view_type)
        there = GAME.position(GAME.sample(seen, rng))
        assert there | {"deck": {}} == GAME.position(state) | {"deck": {}}
        assert GAME.sample(seen, rng).legal(0) == state.legal(0)
        if number := state.chance():
            state.happen(rng.randrange(number))
        else:
            (seat,) = state.must()
            state.act(seat, rng.choice(state.legal(seat)))


def test_only_the_latest_chapters_of_others_are_kept() -> None:
    first = of_author(chapter(end_page=6)).hash
    for number in range(KEPT):
        of_author({**chapter(), "id": f"arena_{number}"})
    assert by_hash(first) is None
    assert of_author(chapter(end_page=6)).hash == first
