"""Games that are kept: each replays, a stopped run goes on, workers change no byte; intervals stay shares."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import katzentisch as kt
from katzentisch.lab.arena import Games, Played, Result, Score, simulate, tally
from katzentisch.lab.counting import wilson
from katzentisch.lab.shelves import kept

GAME = kt.game("sack")
QUICK = kt.Budget(1)


def run(folder: Path, games: int = 12, workers: int = 1, seed: int = 1, moves: bool = True, batch: int = 5) -> None:
    simulate(GAME, 3, ["random"], games, seed, QUICK, workers=workers, out=folder, moves=moves, batch=batch)


def files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_every_game_is_kept_and_can_be_played_again(tmp_path: Path) -> None:
    run(tmp_path / "games")
    records = dict(kept(tmp_path / "games"))
    assert [*records] == [*range(12)]
    for record in records.values():
        assert record.end is not None
        assert kt.replay(record).returns() == record.end.returns
        assert record.header.seats == ["random"] * 3
        assert kt.Record.read(record.text()) == record


def test_one_game_is_found_among_all(tmp_path: Path) -> None:
    run(tmp_path / "games")
    records = dict(kept(tmp_path / "games"))
    assert [dict(kept(tmp_path / "games", only=number)) for number in (0, 7, 11, 12)] == [
        *({number: records[number]} for number in (0, 7, 11)),
        {},
    ]


@pytest.mark.slow("two more Pythons are started")
def test_the_folder_is_the_same_to_the_byte_for_any_number_of_workers(tmp_path: Path) -> None:
    run(tmp_path / "one")
    run(tmp_path / "two", workers=2)
    assert files(tmp_path / "one") == files(tmp_path / "two")


@pytest.mark.parametrize("lost", [["part-000000000000"], ["part-000000000005", "part-000000000010"], ["part", "_run"]])
def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path: Path, lost: list[str]) -> None:
    run(tmp_path / "whole")
    run(tmp_path / "part")
    whole = files(tmp_path / "whole")
    for name in whole:
        if name.startswith(tuple(lost)):
            (tmp_path / "part" / name).unlink()
    (tmp_path / "part" / ".part-000000000005.parquet.new").write_bytes(b"PAR1")  # killed while it wrote
    before = {file: file.stat().st_mtime_ns for file in (tmp_path / "part").glob("part-*")}
    run(tmp_path / "part")
    assert files(tmp_path / "part") == whole
    assert all(file.stat().st_mtime_ns == time for file, time in before.items()), "nothing is played twice"


def test_more_games_of_the_same_run_are_added(tmp_path: Path) -> None:
    run(tmp_path / "games")
    run(tmp_path / "games", games=14)
    run(tmp_path / "at_once", games=14)
    assert files(tmp_path / "games") == files(tmp_path / "at_once")
    run(tmp_path / "games", games=7)  # of those that are there
    assert len([*kept(tmp_path / "games")]) == 14


def test_what_is_there_counts_as_if_it_were_played_now(tmp_path: Path) -> None:
    def result() -> object:
        scores = simulate(GAME, 3, ["random"], 12, 1, QUICK, out=tmp_path / "games", batch=5).scores
        return [msgspec.structs.replace(score, seconds_per_decision=0.0) for score in scores]

    assert result() == result()


def test_results_alone_are_smaller_and_hold_no_games(tmp_path: Path) -> None:
    run(tmp_path / "games", games=60, batch=60)
    run(tmp_path / "results", games=60, batch=60, moves=False)
    size = {name: len(files(tmp_path / name)["part-000000000000.parquet"]) for name in ("games", "results")}
    assert size["results"] < size["games"]
    with pytest.raises(kt.Illegal, match="no_moves"):
        [*kept(tmp_path / "results")]


def test_a_folder_of_another_run_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    run(tmp_path / "games")
    before = files(tmp_path / "games")
    for seed, batch, moves in ((2, 5, True), (1, 6, True), (1, 5, False)):
        with pytest.raises(kt.Illegal, match="another_run"):
            run(tmp_path / "games", seed=seed, batch=batch, moves=moves)
    assert files(tmp_path / "games") == before


def test_a_folder_of_something_else_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("Dear diary")
    with pytest.raises(kt.Illegal, match="not_results"):
        run(tmp_path)
    assert files(tmp_path) == {"diary.txt": b"Dear diary"}


def test_a_part_that_is_none_is_named(tmp_path: Path) -> None:
    run(tmp_path / "games")
    (tmp_path / "games" / "part-000000000005.parquet").write_bytes(b"PAR1")
    with pytest.raises(kt.Illegal, match=r"part-000000000005\.parquet"):
        run(tmp_path / "games")


def test_columns_are_read_by_others_as_they_are(tmp_path: Path) -> None:
    import pyarrow.parquet

    run(tmp_path / "games")
    part = tmp_path / "games" / "part-000000000005.parquet"
    table = pyarrow.parquet.read_table(part)
    assert table.column_names == ["number", "bots", "returns", "decisions", "who", "what"]
    assert table["number"].to_pylist() == [5, 6, 7, 8, 9]
    assert msgspec.json.decode(pyarrow.parquet.read_metadata(part).metadata[b"katzentisch"])["seed"] == 1
    assert {*table["who"].to_pylist()[0]} == {-1, 0, 1, 2}


def test_the_folder_is_read_by_others_as_it_is(tmp_path: Path) -> None:
    """By whoever reads a folder of Parquet as pandas does."""
    import pyarrow.parquet

    run(tmp_path / "games")
    assert pyarrow.parquet.read_table(tmp_path / "games")["number"].to_pylist() == [*range(12)]


@pytest.mark.slow("plays some hundred games with greedy bots, three times over")
def test_it_ends_when_the_interval_is_that_narrow(tmp_path: Path) -> None:
    """After the same games for any number of workers, with nothing beyond them on the disk."""

    def until(name: str, width: float, workers: int = 1) -> int:
        out = tmp_path / name
        bots = ["random", "greedy"]
        result = simulate(
            kt.game("mausen"), 3, bots, 400, 1, kt.Budget(1), workers, out=out, moves=False, until=width, batch=25
        )
        widths = [score.share_95.high - score.share_95.low for score in result.scores if score.share_95]
        assert max(widths) <= width
        return result.games

    narrow, wide = until("narrow", 0.11), until("wide", 0.5)
    assert 100 == wide < narrow < 400
    assert until("two", 0.11, workers=2) == narrow
    assert files(tmp_path / "two") == files(tmp_path / "narrow")
    assert len(files(tmp_path / "narrow")) == 1 + narrow // 25


@pytest.mark.parametrize("wins", range(11))
def test_an_interval_of_shares_never_leaves_0_to_1(wins: int) -> None:
    games = tally(
        Played(number, ["a", "b"], [1.0, 0.0] if number < wins else [0.0, 1.0], [1, 1]) for number in range(10)
    )
    found = games.score("a")
    assert found.share_95 is not None
    assert 0 <= found.share_95.low <= (found.share or 0) <= found.share_95.high <= 1
    assert found.share_95.low < found.share_95.high, "ten games prove nothing for certain"


def test_wilson_is_that_of_the_books() -> None:
    """8 of 10: 0.490 to 0.943 (Wilson 1927)."""
    found = wilson(0.8, (0.8 * 0.2 / 10) ** 0.5, 10)
    assert (round(found.low, 3), round(found.high, 3)) == (0.49, 0.943)


# In one file ---------------------------------------------------------------------------------------------------------


def filed(file: Path, games: int = 12, workers: int = 1, seed: int = 1, batch: int = 5) -> Result:
    return simulate(GAME, 3, ["random"], games, seed, QUICK, workers=workers, records=file, batch=batch)


def test_a_file_holds_every_game_as_a_record(tmp_path: Path) -> None:
    filed(tmp_path / "games.jsonl")
    run(tmp_path / "games")
    in_file, in_folder = [*kept(tmp_path / "games.jsonl")], [*kept(tmp_path / "games")]
    assert in_file == in_folder
    text = (tmp_path / "games.jsonl").read_text("utf-8")
    for _, record in in_file:
        assert record.text() in text
        assert record.end is not None
        assert kt.replay(record).returns() == record.end.returns


@pytest.mark.slow("two more Pythons are started")
def test_a_file_is_the_same_to_the_byte_for_any_number_of_workers_and_size_of_batches(tmp_path: Path) -> None:
    for name, workers, batch in (("one", 1, 5), ("two", 2, 5), ("three", 2, 1), ("four", 1, 12)):
        filed(tmp_path / name, workers=workers, batch=batch)
        assert (tmp_path / name).read_bytes() == (tmp_path / "one").read_bytes()


def test_a_file_that_was_cut_anywhere_goes_on_there(tmp_path: Path) -> None:
    """As a killed run leaves it: whole games, and perhaps a beginning of the next one."""
    file = tmp_path / "games.jsonl"
    whole = counted(filed(file))
    text = file.read_bytes()
    first = len(text.splitlines(keepends=True)[0])
    for cut in [first, first + 1, *range(first + 7, len(text), len(text) // 40), len(text) - 1]:
        file.write_bytes(text[:cut])
        assert counted(filed(file)) == whole
        assert file.read_bytes() == text, cut


def counted(result: Result) -> list[Score]:
    return [msgspec.structs.replace(score, seconds_per_decision=0.0) for score in result.scores]


def test_what_a_file_holds_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.jsonl"
    filed(file)
    played: list[int] = []
    play = Games.play

    def counted_play(job: Games, number: int) -> Played:
        played.append(number)
        return play(job, number)

    monkeypatch.setattr(Games, "play", counted_play)
    filed(file, games=7)
    assert not played
    filed(file, games=17)
    assert played == [10, 11, 12, 13, 14, 15, 16]  # the batch that was not full is played anew
    filed(tmp_path / "at_once.jsonl", games=17)
    assert file.read_bytes() == (tmp_path / "at_once.jsonl").read_bytes()


def test_a_file_of_another_run_or_of_something_else_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    filed(file)
    before = file.read_bytes()
    with pytest.raises(kt.Illegal, match="another_run"):
        filed(file, seed=2)
    assert file.read_bytes() == before
    for strange in (b"Dear diary\n", b"PAR1\x00", b'{"run":7}\n', kt.Record.of(GAME, GAME.new(3)).text().encode()):
        file.write_bytes(strange)
        with pytest.raises(kt.Illegal, match="not_results"):
            filed(file)
        assert file.read_bytes() == strange
    with pytest.raises(kt.Illegal, match=r"not_results|file_unusable"):
        filed(tmp_path)


def test_a_changed_line_of_a_file_is_found(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    filed(file)
    text = file.read_text("utf-8")
    for there, instead in (('"returns":[', '"returns":[9.0,'), ('"decisions":[', '"decisions":[9,')):
        file.write_text(text.replace(there, instead, 1), "utf-8")
        with pytest.raises(kt.Illegal, match="not_results"):
            [*filed(file).scores, *kept(file)]


def test_an_empty_file_is_begun(tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").touch()
    filed(tmp_path / "games.jsonl")
    assert len([*kept(tmp_path / "games.jsonl")]) == 12


def test_a_file_keeps_whole_games_alone(tmp_path: Path) -> None:
    for more in ({"out": tmp_path / "games"}, {"moves": False}):
        with pytest.raises(kt.Illegal, match="records_alone"):
            simulate(GAME, 3, ["random"], 1, 1, QUICK, records=tmp_path / "games.jsonl", **more)


def test_a_file_ends_when_the_interval_is_that_narrow(tmp_path: Path) -> None:
    for name, workers in (("one", 1), ("two", 2)):
        result = simulate(
            GAME, 3, ["random"], 400, 1, QUICK, workers, until=0.9, batch=25, records=tmp_path / f"{name}.jsonl"
        )
        assert result.games == 100 == len([*kept(tmp_path / f"{name}.jsonl")])
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes()
