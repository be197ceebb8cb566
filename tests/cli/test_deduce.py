"""`katzentisch deduce`: for any game that has something to deduce, from a file or from standard input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import katzentisch as kt
from tests.cli.program import Run

from .test_bad_input import one_sentence

CASE = {"clues": [["C6", "lead"], [17, "dead_end"]], "seen": [30]}


def test_a_case_from_a_file(here: Run, tmp_path: Path) -> None:
    (tmp_path / "case.json").write_text(json.dumps(CASE))
    done = here("deduce", "schnurrlock", str(tmp_path / "case.json"))
    assert (done.code, done.err) == (0, "")
    assert json.loads(done.out) == kt.game("schnurrlock").deduce(CASE)


def test_a_case_from_standard_input(run: Run) -> None:
    done = run("deduce", "schnurrlock", "-", stdin=json.dumps(CASE))
    assert (done.code, done.err) == (0, "")
    assert json.loads(done.out)["count"] == kt.game("schnurrlock").deduce(CASE)["count"]


@pytest.mark.parametrize(
    ("game", "text", "code"),
    [
        ("schnurrlock", "{", "not_json"),
        ("schnurrlock", "", "not_json"),
        ("schnurrlock", "\udcff", "not_json"),
        ("schnurrlock", "[" * 100_000, "not_json"),
        ("schnurrlock", "[]", "case_object"),
        ("schnurrlock", '{"clues": [[99, "lead"]]}', "case_card"),
        ("mausen", "{}", "nothing_to_deduce"),
        ("chess", "{}", "unknown_game"),
    ],
)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_what_is_wrong_is_one_sentence(game: str, text: str, code: str, lang: str, here: Run, tmp_path: Path) -> None:
    (tmp_path / "case.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    done = here("deduce", game, str(tmp_path / "case.json"), "--lang", lang)
    assert (done.code, done.out) == (2, "")
    one_sentence(done.err, code)


def test_missing_files_and_arguments(here: Run, tmp_path: Path) -> None:
    one_sentence(here("deduce", "schnurrlock", str(tmp_path / "none")).err, "cannot_read")
    one_sentence(here("deduce", "schnurrlock").err, "missing_argument")
    one_sentence(here("deduce").err, "missing_argument")
