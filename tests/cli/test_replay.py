"""`replay` and `verify`: a game as one seat saw it, and whether it was fair."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import katzentisch as kt
from katzentisch.core.record import Happened
from tests.cli.program import Run
from tests.core.resealing import resealed
from tests.games.mystik.table import chapter

NAMES = ["Anna", "Bo", "Cleo"]


def played(game: kt.Game[Any, Any], players: int, upto: int | None = None, swap: bool = False) -> kt.Record:
    """A game of chance moves. Swapped: the last step, one sealed choice of seat 1, is another."""
    state, fate, rng = game.new(players=players), kt.Fate(b"fair"), Random(2)
    record = kt.Record.of(game, state, NAMES[:players], fate)
    while not state.over and (upto is None or len(record.entries) < upto):
        if k := state.chance():
            i = fate.draw(k)
            record.happened(state.outcomes()[i])
            state.happen(i)
        else:
            seat = state.must()[0]
            legal = state.legal(seat)
            action = rng.choice(legal)
            if swap and upto is not None and len(record.entries) == upto - 1:
                action = next(other for other in legal if other != action)
            record.acted(seat, action)
            state.act(seat, action)
    if state.over:
        record.close(state, fate)
    return record


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text(played(kt.game("mausen"), 3).text())
    return path


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_whole_game_is_told(file: Path, lang: str, here: Run) -> None:
    game = kt.game("mausen")
    state = kt.replay(kt.Record.read(file.read_text()))
    told = here("replay", str(file), "--lang", lang).out
    for event in state.log or ():
        assert game.say(event, lang, NAMES) in told
    assert told.startswith("Mausen: Anna, Bo")


def test_a_seat_sees_its_own_choices_and_no_others(file: Path, here: Run) -> None:
    chooses = {name: f"{name} chooses" for name in NAMES}
    for place, name in enumerate(NAMES, 1):
        told = here("replay", str(file), "--as", str(place)).out
        assert [other for other in NAMES if chooses[other] in told] == [name]
        assert told.count(chooses[name]) == 16
    watched = here("replay", str(file), "--as", "watcher").out
    assert watched == here("replay", str(file)).out
    assert "chooses" not in watched
    everything = here("replay", str(file), "--as", "all").out
    assert all(everything.count(chosen) == 16 for chosen in chooses.values())


@pytest.mark.parametrize("viewer", ["1", "3", "watcher"])
def test_a_sealed_choice_leaves_no_trace(viewer: str, here: Run, tmp_path: Path) -> None:
    """Two games that differ in nothing but what seat 2 has sealed look the same to everybody else."""
    told = []
    for swap in (False, True):
        (tmp_path / "game.jsonl").write_text(played(kt.game("mausen"), 3, upto=8, swap=swap).text())
        told.append(here("replay", str(tmp_path / "game.jsonl"), "--as", viewer))
        own = here("replay", str(tmp_path / "game.jsonl"), "--as", "2")
        told.append(own)
    assert told[0] == told[2]
    assert told[1] != told[3]
    assert "Here the record ends" in told[0].out


def test_private_events_are_told_to_their_seat_alone(here: Run, tmp_path: Path) -> None:
    """The cat in the sack: what somebody draws is in the event only for them."""
    path = tmp_path / "sack.jsonl"
    record = played(kt.game("sack"), 2)
    path.write_text(record.text())
    everything = here("replay", str(path), "--as", "all").out
    assert "Chance chooses" in everything
    for viewer in ("1", "2", "watcher"):
        assert "Chance chooses" not in here("replay", str(path), "--as", viewer).out


def test_names_from_a_file_cannot_steer_the_terminal(here: Run, tmp_path: Path) -> None:
    text = played(kt.game("mausen"), 3, upto=3).text().replace('"Anna"', '"A\\u001b[2Jx"')
    (tmp_path / "game.jsonl").write_text(resealed(text.splitlines()))
    told = here("replay", str(tmp_path / "game.jsonl"))
    assert told.code == 0
    assert "\x1b" not in told.out


@pytest.mark.parametrize("game", ["mausen", "sack"])
def test_verify_says_what_it_checked(game: str, here: Run, tmp_path: Path) -> None:
    record = played(kt.game(game), 3 if game == "mausen" else 2)
    (tmp_path / "game.jsonl").write_text(record.text())
    done = here("verify", str(tmp_path / "game.jsonl"))
    assert done.code == 0
    said, promise = done.out.splitlines()
    assert "a record cannot show" in said, "how the seed was picked"
    assert record.header.commitment in promise
    assert f"all {len(record.entries)} steps are legal" in done.out
    drawn = sum(isinstance(entry, Happened) for entry in record.entries)
    assert (drawn > 0) == (game == "sack")
    assert f"{drawn} choice" in done.out


def test_verify_finds_loaded_dice(here: Run, tmp_path: Path) -> None:
    record = played(kt.game("sack"), 2)
    first = record.entries[0]
    assert isinstance(first, Happened)
    loaded = kt.Record(record.header, record.game)
    state = kt.game("sack").new(players=2)
    other = next(card for card in state.outcomes() if card != first.chance)
    loaded.happened(other)
    state.happen(state.outcomes().index(other))
    while not state.over:
        if state.chance():
            loaded.happened(state.outcomes()[0])
            state.happen(0)
        else:
            seat = state.must()[0]
            loaded.acted(seat, state.legal(seat)[0])
            state.act(seat, state.legal(seat)[0])
    loaded.close(state, kt.Fate(b"fair"))
    (tmp_path / "game.jsonl").write_text(loaded.text())
    done = here("verify", str(tmp_path / "game.jsonl"))
    assert (done.code, done.out) == (2, "")
    assert "[chance_unfair]" in done.err


@pytest.mark.parametrize(("lang", "said"), [("de", "Es war einmal ein Sieb."), ("en", "Once there was a sieve.")])
def test_a_story_of_ones_own_is_told_in_its_own_words(tmp_path: Path, here: Run, lang: str, said: str) -> None:
    """The passages of a chapter that is not built in come out of the record."""
    words = {"de": "Es war einmal ein Sieb.", "en": "Once there was a sieve."}
    game = kt.game("mystik")
    state = game.load({"chapter": chapter(intro=words), "players": 1})
    record = kt.Record.of(game, state, ["Anna"], kt.Fate(b"fair"))
    while not state.chance():
        action = state.legal(0)[0]
        record.acted(0, action)
        state.act(0, action)
    path = tmp_path / "story.jsonl"
    path.write_text(record.text())
    told = here("replay", str(path), "--lang", lang).out
    assert said in told
    assert "arena.intro" not in told
