"""Records: what goes in comes out, and whatever is cut, edited or invented is refused."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from katzentisch import Fate, Game, Illegal, Record, game, replay, verify
from katzentisch.core.record import Happened, walk
from tests.core.resealing import resealed

SEED = bytes(range(32))
SPECIFICATION = Path(__file__).parent.parent.parent / "docs" / "record.jsonc"


def play(id: str = "sack", seed: int = 1) -> Record:
    """A finished game with fair chance."""
    box = game(id)
    state = box.new()
    fate, rng = Fate(SEED), Random(seed)
    record = Record.of(box, state, ["Anna", "Bo", "Cleo"], fate)
    while not state.over:
        if k := state.chance():
            i = fate.draw(k)
            record.happened(state.outcomes()[i])
            state.happen(i)
        else:
            seat = rng.choice(state.must())
            action = rng.choice(state.legal(seat))
            record.acted(seat, action)
            state.act(seat, action)
    record.close(state, fate)
    return record


@pytest.mark.parametrize("id", ["sack", "mausen"])
def test_a_record_is_written_and_read(id: str) -> None:
    record = play(id)
    again = Record.parse(record.text())
    assert again.text() == record.text()
    assert again.header == record.header
    assert again.entries == record.entries


def test_animals_may_stand_in_a_record() -> None:
    """Where a table knows them. Equal records are equal texts."""
    record = play()
    assert '"avatars"' not in record.text()
    lines = record.lines()
    drawn = [lines[0].replace(',"release"', ',"avatars":["fox","owl"],"release"'), *lines[1:-1]]
    again = Record.parse(resealed(drawn))
    assert (again.header.avatars, again.header.seats) == (["fox", "owl"], record.header.seats)
    assert again.text() == resealed(drawn)


def test_a_record_is_replayed_and_verified() -> None:
    record = play()
    assert record.end is not None
    assert replay(record).returns() == record.end.returns
    verdict = verify(Record.parse(record.text()))
    assert verdict.choices >= 3
    assert verdict.entries == len(record.entries)
    assert verdict.returns == record.end.returns


def test_a_record_is_replayed_to_any_point() -> None:
    record = play("mausen")
    assert replay(record, upto=0).must() == (0, 1, 2)
    assert len(replay(record, upto=2).must()) == 1
    assert replay(record, upto=len(record.entries)).over


def test_every_beginning_of_a_record_is_a_record() -> None:
    """Whatever was written before a crash can be played on."""
    lines = play().text().splitlines(keepends=True)
    for number in range(1, len(lines)):
        beginning = Record.parse("".join(lines[:number]))
        assert len(beginning.entries) == number - 1
        assert not replay(beginning).over or number == len(lines) - 1


def test_a_game_from_a_position_is_recorded_with_it() -> None:
    mausen: Game[Any, Any] = game("mausen")
    state = mausen.load({"hands": ["E1", "D1", "C1"], "middle": "M4", "away": "rest"})
    record = Record.of(mausen, state)
    for seat in state.must():
        record.acted(seat, state.legal(seat)[0])
        state.act(seat, state.legal(seat)[0])
    record.close(state)
    assert mausen.position(replay(Record.parse(record.text()))) == mausen.position(state)


def refusal(text: str, check: bool = True) -> Illegal:
    with pytest.raises(Illegal) as refused:
        (verify if check else replay)(Record.parse(text))
    assert not str(refused.value).startswith("refusal."), "the refusal has no sentence"
    return refused.value


def edit(number: int, old: str, new: str, mend: bool = True) -> str:
    """A record with one line changed; `mend` gives it the right sums, as a careful cheat would."""
    lines = play().text().splitlines()
    assert old in lines[number]
    lines[number] = lines[number].replace(old, new)
    return resealed(lines) if mend else "\n".join(lines) + "\n"


def test_a_record_that_is_cut_in_a_line_is_refused() -> None:
    text = play().text()
    for length in (0, 1, 50, len(text) - 2, len(text) - 1):
        assert refusal(text[:length]).code in ("record_cut", "record_line")


def test_an_edited_record_is_refused() -> None:
    found = refusal(edit(1, '"chance":', '"chance":1', mend=False))
    assert (found.code, found.facts["line"]) == ("record_edited", 2)


def test_a_line_that_is_lost_doubled_or_elsewhere_is_found_at_once() -> None:
    """Also in a game that has no end yet."""
    lines = play().text().splitlines()[:-1]
    for wrong in (lines[:2] + lines[3:], lines[:3] + lines[2:], [*lines[:2], lines[3], lines[2], *lines[4:]]):
        found = refusal("\n".join(wrong) + "\n", check=False)
        assert (found.code, found.facts["line"]) in (("record_edited", 3), ("record_edited", 4))


def test_an_unfinished_game_cannot_be_verified() -> None:
    assert refusal("\n".join(play().text().splitlines()[:-1]) + "\n").code == "record_unfinished"


def test_a_card_that_does_not_come_from_the_seed_is_found() -> None:
    """The cheat puts another card into the sack, one that is not dealt later, and mends the sums."""
    entries = play().entries
    drawn = [entry.chance for entry in entries if isinstance(entry, Happened)]
    other = next(card for card in range(1, 10) if card not in drawn)
    found = refusal(edit(1, f'"chance":{drawn[0]}', f'"chance":{other}'))
    assert found.code == "chance_unfair"
    assert found.facts == {"line": 2, "outcome": other, "fair": drawn[0]}


def test_another_seed_is_found() -> None:
    record = play()
    assert record.end is not None
    for seed, code in (("ff" * 32, "commitment_broken"), ("xyz", "record_line")):
        assert refusal(resealed(record.text().replace(record.end.seed, seed).splitlines())).code == code


def test_another_result_is_found() -> None:
    end = play().lines()[-1]
    returns = re.search(r"\[.*?\]", end)
    assert returns is not None
    assert refusal(edit(-1, returns.group(), "[7.0,-7.0]")).code == "record_result"


def test_an_illegal_step_is_found_with_its_line_and_reason() -> None:
    lines = play().lines()
    number = next(i for i, line in enumerate(lines) if '"seat"' in line)
    found = refusal(edit(number, '"seat":', '"seat":1'))
    assert found.code == "record_entry"
    assert found.facts["line"] == number + 1
    assert found.facts["code"] == "no_such_seat"


def test_a_step_after_the_end_is_found() -> None:
    lines = play().text().splitlines()
    assert refusal(resealed([*lines, '{"e":"happened","chance":1,"sum":""}'])).code == "record_after_end"
    assert refusal(resealed([*lines, lines[-1]])).code == "record_after_end"


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('"katzentisch":2', '"katzentisch":99', "record_format"),
        ('"game":"sack"', '"game":"chess"', "unknown_game"),
        ('"rules_version":1', '"rules_version":99', "rules_version"),
        ('"players":2', '"players":9', "player_count"),
        ('"rounds":1', '"rounds":9', "option_value"),
        ('"rounds":1', '"laps":1', "unknown_option"),
        ('"seats":', '"chairs":', "record_line"),
    ],
)
def test_a_header_that_does_not_fit_is_refused(old: str, new: str, code: str) -> None:
    assert refusal(edit(0, old, new), check=False).code == code


def test_the_specification_is_a_record() -> None:
    lines = [line for line in SPECIFICATION.read_text("utf-8").splitlines() if line and not line.startswith("//")]
    record = Record.parse("\n".join(lines) + "\n")
    assert verify(record).choices == 4
    assert record.text().splitlines() == lines


SPLINTERS = st.text(max_size=6) | st.sampled_from(['"', "{", "}", "\n", ":", ",", "null", "1e9"])


@given(st.data())
def test_a_damaged_record_is_read_or_refused(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([play("sack").text(), play("mausen").text()]))
    for _ in range(data.draw(st.integers(1, 3))):
        at, gone = data.draw(st.integers(0, len(text))), data.draw(st.integers(0, 12))
        text = text[:at] + data.draw(SPLINTERS) + text[at + gone :]
    with suppress(Illegal):
        verify(Record.parse(text))


@given(st.text(max_size=60))
def test_any_text_is_refused_kindly(text: str) -> None:
    assert refusal(text).code


def test_the_walk_shows_every_table() -> None:
    record = play("mausen")
    assert [number for number, _ in walk(record)] == list(range(len(record.entries) + 1))


def test_a_record_belongs_to_a_game_that_is_not_installed() -> None:
    box = game("sack")
    assert Record.parse(play().text(), box).game is box
