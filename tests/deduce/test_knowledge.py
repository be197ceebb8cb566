"""The shape of knowledge: what every game that has something to deduce says in it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

import katzentisch as kt
from katzentisch.core.contract import Game
from katzentisch.core.shapes import Budget, View
from katzentisch.core.text import LANGUAGES
from katzentisch.deduce.knowledge import LEVELS, NOBODY, Fact, Knowledge, Observation, helps, least, without_numbers

SAFE = 2**53 - 1
"""The largest integer that a browser keeps."""
GAMES = {"cluedo": (3, "logic"), "gauner": (2, "marginal"), "schnurrlock": (3, "gain")}
"""How many play, and which bots."""
NAMES = ["Anna", "Bo", "Cleo"]


def told(game: Game[Any, Any], level: str, every: int = 3, seed: int = 1) -> Iterator[tuple[View, Knowledge]]:
    """What the table tells whoever is asked, in the course of a game of bots."""
    players, name = GAMES[game.id]
    rng = Random(seed)
    bots = [game.bots()[name](game, seat) for seat in range(players)]
    state = game.new(players, notes=level)
    state.log = []
    asked = 0
    while not state.over:
        if k := state.chance():
            state.happen(rng.randrange(k))
            continue
        seat = state.must()[0]
        asked += 1
        view = game.picture(state, seat, noted=True)
        if asked % every == 0 and game.tells(view):
            found = game.knowledge(view)
            assert found is not None
            yield view, found
        state.act(seat, bots[seat].choose(game.view(state, seat), state.legal(seat), Budget(50)))


@pytest.mark.parametrize("id", GAMES)
def test_it_is_json_with_words_in_both_languages_and_no_number_that_a_browser_would_lose(id: str) -> None:
    game = kt.game(id)
    seen: set[str] = set()
    for _, known in told(game, "full"):
        sent = msgspec.json.encode(known)
        assert msgspec.json.decode(sent, type=Knowledge) == known
        assert all(abs(number) <= SAFE for number in numbers(msgspec.json.decode(sent)))
        every: list[Fact | Observation] = [*known.facts, *known.observations]
        for one in every:
            if one.key in seen:
                continue
            seen.add(one.key)
            for lang in LANGUAGES:
                assert one.key in game.words(lang)
                assert "{" not in game.words(lang).say(one.key, one.facts, NAMES)
        for fact in known.facts:
            assert known.sentence(fact, game.words("en"), NAMES).count("This follows from") == 1
    assert len(seen) >= 4


def numbers(value: Any) -> Iterator[int]:
    if isinstance(value, int):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from numbers(inner)


@pytest.mark.parametrize("id", GAMES)
def test_shares_and_facts_agree(id: str) -> None:
    """0 and 1 are certain and everything else is not; what a fact says the shares say too."""
    game = kt.game(id)
    checked = 0
    for _, known in told(game, "full"):
        assert int(known.worlds) > 0
        for fact in known.facts:
            if fact.about == "card":
                assert known.shares[fact.number][fact.place] == float(fact.holds)
                assert known.about(fact.number, fact.place) == fact
                checked += 1
        for row in known.shares:
            assert len(row) == len(known.places)
            assert all(0 <= share <= 1 for share in row)
        for place, likely in known.together.items():
            assert all(0 <= one.share <= 1 for one in likely)
            assert place == NOBODY or sum(one.share for one in likely) <= 1.002
    assert checked > 10


@pytest.mark.parametrize("id", GAMES)
def test_certain_says_nothing_of_chances(id: str) -> None:
    game = kt.game(id)
    facts = 0
    for view, known in told(game, "certain", every=2):
        assert (known.worlds, known.error, known.shares, known.together) == ("", 0, (), {})
        assert msgspec.json.encode(known).count(b".") == sum(known_dots(known))
        facts += len(known.facts)
        for level in ("off", "records"):
            assert game.knowledge(game.with_less_help(view, level)) is None
    assert facts > 5


def known_dots(known: Knowledge) -> Iterator[int]:
    """The dots in keys, and that of `error`: 0.0. There is no other number with one."""
    yield 1
    yield from (fact.key.count(".") for fact in known.facts)
    yield from (one.key.count(".") for one in known.observations)


# Because -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", GAMES)
def test_a_proof_points_at_the_lines_of_the_log_that_tell_it(id: str) -> None:
    game = kt.game(id)
    pointed: set[str] = set()
    for view, known in told(game, "full"):
        assert view.log is not None
        for one in known.observations:
            assert one.events, one
            lines = [view.log[number] for number in one.events]
            TELLS[id](one, lines, view)
            pointed.add(one.key)
    assert len(pointed) >= 2


def tells_gauner(one: Observation, lines: list[dict[str, Any]], view: View) -> None:
    (line,) = lines
    assert line["room"] == one.facts["room"]
    if one.key == "because.miss":
        assert (line["kind"], line["asked"]) == ("missed", one.facts["seat"])
    elif line["kind"] == "first_sums":
        assert line["sums"][one.facts["seat"]] == one.facts["sum"]
    else:
        assert (line["kind"], line["seat"], line["sum"]) == ("noted", one.facts["seat"], one.facts["sum"])


def tells_cluedo(one: Observation, lines: list[dict[str, Any]], view: View) -> None:
    first, *others = lines
    named = {first["suspect"], first["weapon"], first["place"]}
    if one.key == "because.accused":
        assert first["kind"] == "accused"
        assert named == {*one.facts["cards"]}
        return
    assert first["kind"] == "suspected"
    seat = one.facts["seat"]
    if one.key == "because.card":
        assert one.facts["card"] in named
        assert [(line["kind"], line["seat"], line["card"]) for line in others] == [("showed", seat, one.facts["card"])]
        return
    assert named == {*one.facts["cards"]}
    if one.key == "because.none":
        assert seat in others[0]["seats"]
    else:
        assert [line["seat"] for line in others if line["kind"] == "showed"] in ([seat], [])  # it may be about to


def tells_schnurrlock(one: Observation, lines: list[dict[str, Any]], view: View) -> None:
    (line,) = lines
    assert line["seat"] == view.seat
    assert one.key.startswith(f"because.{line['kind']}")
    if one.key in ("because.lead", "because.dead_end"):
        assert line["card"] == one.facts["card"]


TELLS = {"gauner": tells_gauner, "cluedo": tells_cluedo, "schnurrlock": tells_schnurrlock}


# Levels --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", GAMES)
def test_every_game_of_deduction_has_the_same_four_levels(id: str) -> None:
    (option,) = [option for option in kt.game(id).options if option.name == "notes"]
    assert (option.values, option.default) == (LEVELS, "records")


def test_the_lowest_level_counts() -> None:
    assert [least("full", level) for level in LEVELS] == [*LEVELS]
    assert least("certain", "records") == "records"
    assert [helps(level) for level in LEVELS] == [False, False, True, True]


def test_a_fact_about_another_place_says_where_the_card_is_not() -> None:
    here = Fact(key="", facts={}, about="card", number=3, place=1, holds=True, because=())
    known = without_numbers(("P0", "P1", "box"), (here,), ())
    assert [known.about(3, place) for place in range(3)] == [here] * 3
    assert known.about(4, 1) is None
