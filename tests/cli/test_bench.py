"""`bench`, as far as the program itself is concerned: what it compares with may not be there."""

from __future__ import annotations

import sys

import pytest

from katzentisch.lab import bench
from tests.cli.program import Run


@pytest.mark.parametrize(("lang", "sentence"), [("de", "nicht installiert"), ("en", "not installed")])
def test_without_open_spiel(lang: str, sentence: str, here: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    done = here("bench", "--json", "--lang", lang)
    assert (done.code, done.out) == (2, "")
    assert sentence in done.err
    assert "[bench_needs]" in done.err


@pytest.mark.parametrize("json", [True, False])
def test_the_benchmark_is_asked_for_what_was_asked(json: bool, here: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []

    def main(json: bool) -> int:
        asked.append(json)
        return 0

    monkeypatch.setitem(sys.modules, "pyspiel", bench)  # any module: only its presence counts
    monkeypatch.setattr(bench, "main", main)  # the real one takes a minute; its tests are its own
    assert here("bench", *(["--json"] if json else [])).code == 0
    assert asked == [json]
