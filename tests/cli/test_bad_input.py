"""Whatever people get wrong: one sentence, a stable code, exit code 2; nothing else is printed, nothing is changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import katzentisch as kt
from katzentisch.cli import OF_BOTS
from tests.cli.program import Run
from tests.core.resealing import resealed

WRONG = {
    "unknown_command": ["dance"],
    "unknown_language": ["games", "--lang", "la"],
    "unknown_argument": ["games", "--colour"],
    "argument_use": ["rules", "mausen", "--only"],
    "missing_argument": ["play"],
    "unknown_game": ["rules", "chess"],
    "no_such_rule": ["rules", "sack", "--only", "SK-77"],
    "player_count": ["play", "mausen", "--players", "7"],
    "not_a_number": ["play", "mausen", "--players", "many"],
    "no_such_place": ["play", "mausen", "--seat", "0"],
    "too_many_bots": ["play", "mausen", "--players", "3", "--bots", "random,random,random"],
    "unknown_bot": ["play", "mausen", "--bots", "deepblue"],
    "bot_not_found": ["play", "mausen", "--bots", "no.such:Bot"],
    "not_a_bot": ["play", "mausen", "--bots", "strange_bots:NoBot"],
    "bot_failed": ["simulate", "sack", "--bots", "strange_module:X"],
    "game_failed": ["simulate", "sack", "--bots", "strange_bots:Raises"],
    "bot_broke_rules": ["simulate", "sack", "--bots", "strange_bots:Cheats"],
    "unknown_option": ["play", "mausen", "--set", "players=4"],
    "option_value": ["play", "mausen", "--set", "open_piles=perhaps"],
    "not_a_setting": ["simulate", "mausen", "--set", "open_piles"],
    "set_twice": ["play", "mausen", "--set", "open_piles=true", "--set", "open_piles=false"],
    "unknown_help": ["play", "gauner", "--less", "some"],
    "bad_name": ["play", "mausen", "--name", "a\x1b[2Jb"],
    "number_too_small": ["simulate", "mausen", "--games", "0"],
    "cannot_read": ["verify", "no-such-file"],
}


@pytest.mark.parametrize("code", WRONG)
def test_wrong_arguments_are_refused_in_one_sentence(code: str, here: Run) -> None:
    done = here(*WRONG[code])
    assert done.code == 2
    assert done.out == ""
    one_sentence(done.err, code)


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "mausen", "--players", "2"],
        ["play", "mausen", "--iterations", "0"],
        ["play", "mausen", "--plain=yes"],
        ["play", "mausen", "--seed", "x"],
        ["play", "mausen", "extra"],
        ["play", "mausen", "--name", ""],
        ["play", "mausen", "--name", "far too long a name"],
        ["play", "mausen", "--set", "self=1"],
        ["simulate", "mausen", "--players", "3.5"],
        ["simulate", "mausen", "--seconds", "nan"],
        ["simulate", "mausen", "--seconds", "-1"],
        ["simulate", "mausen", "--workers", "-3"],
        ["simulate", "mausen", "--bots", ""],
        ["simulate", "mausen", "--bots", "random,,greedy"],
        ["simulate", "mausen", "--bots", ":"],
        ["rules"],
        ["replay"],
        ["games", "--lang"],
        ["--json"],
        ["games", "\x1b[31mred\n"],
    ],
)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_more_wrong_arguments(arguments: list[str], lang: str, here: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", f"{lang}_XX.UTF-8")
    done = here(*arguments)
    assert done.code == 2
    assert done.out == ""
    one_sentence(done.err)


def test_the_sentence_is_in_the_chosen_language(here: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Ein Spiel namens chess gibt es nicht" in here("play", "chess", "--lang", "de").err
    assert "There is no game called chess" in here("play", "--lang=en", "chess").err
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    assert "Ein Spiel namens chess gibt es nicht" in here("play", "chess").err
    monkeypatch.setenv("LC_ALL", "C")
    assert "There is no game called chess" in here("play", "chess").err


def test_a_real_process_has_no_traceback_either(run: Run) -> None:
    for code in ("unknown_game", "bot_failed", "game_failed", "cannot_read"):
        done = run(*WRONG[code])
        assert (done.code, done.out) == (2, "")
        one_sentence(done.err, code)


# Records -------------------------------------------------------------------------------------------------------------


def a_record() -> str:
    game = kt.game("mausen")
    state, fate = game.new(players=3), kt.Fate(b"fair")
    record = kt.Record.of(game, state, ["Anna", "Bo", "Cleo"], fate)
    while not state.over:
        for seat in state.must():
            record.acted(seat, state.legal(seat)[0])
            state.act(seat, state.legal(seat)[0])
    record.close(state, fate)
    return record.text()


def edited(old: str, new: str, most: int = -1) -> Callable[[str], str]:
    """The sums fit: nothing but what it says can be wrong."""
    return lambda text: resealed(text.replace(old, new, most).splitlines())


BROKEN: dict[str, Callable[[str], str]] = {
    "record_cut": lambda text: text[:700],
    "record_edited": lambda text: text.replace("Anna", "Anne"),
    "record_line": edited('"seat":0', '"seat":"zero"', 1),
    "record_format": edited('"katzentisch":2', '"katzentisch":9'),
    "rules_version": edited('"rules_version":1', '"rules_version":99'),
    "unknown_game": edited('"game":"mausen"', '"game":"chess"'),
    "record_entry": edited("E2", "E1"),
    "cannot_read": lambda text: "\udcff" + text,
}


@pytest.mark.parametrize("code", BROKEN)
@pytest.mark.parametrize("command", ["verify", "replay"])
def test_broken_records(code: str, command: str, here: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(BROKEN[code](a_record()).encode("utf-8", "surrogateescape"))
    before = file.read_bytes()
    done = here(command, str(file))
    assert done.code == 2
    one_sentence(done.err, code)
    assert file.read_bytes() == before


def test_files_that_are_no_records(here: Run, tmp_path: Path) -> None:
    for name, content in (("empty", b""), ("text", b"hello\n"), ("bytes", bytes(range(256))), ("json", b"[1, 2]\n")):
        (tmp_path / name).write_bytes(content)
    for name in ("empty", "text", "bytes", "json", "no-such", "."):
        for command in ("verify", "replay"):
            done = here(command, str(tmp_path / name))
            assert (done.code, done.out) == (2, "")
            one_sentence(done.err)


@pytest.mark.parametrize("viewer", ["0", "4", "-1", "anna", "", "²", "99999999999999999999"])
def test_seats_that_are_not_there(viewer: str, here: Run, tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_text(a_record())
    done = here("replay", str(tmp_path / "game.jsonl"), f"--as={viewer}")
    assert done.code == 2
    one_sentence(done.err, "no_such_viewer")


def test_an_unwritable_folder_is_refused_before_the_game_begins(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = run("play", "mausen", KATZENTISCH_DATA=str(tmp_path / "file" / "data"))
    assert (done.code, done.out) == (2, "")
    one_sentence(done.err, "cannot_write")


def one_sentence(error: str, code: str = "") -> None:
    lines = error.splitlines()
    if code in OF_BOTS and len(lines) > 1:
        files = [line for line in lines if line.lstrip().startswith("File ")]
        assert files, error
        assert all("strangers" in line for line in files), "the way through somebody's own bot, and nothing else"
        del lines[:-1]
    assert len(lines) == 1, error
    assert lines[0].startswith("katzentisch: ")
    assert lines[0].endswith("]")
    assert lines[0].isprintable()
    if code:
        assert f"[{code}" in lines[0]
