"""`bench`, as far as the program itself is concerned: what it compares with may not be there."""

from __future__ import annotations

import sys

import pytest

from katzentisch.cli.bench import NEEDED
from katzentisch.lab import bench
from tests.cli.program import Run


@pytest.mark.parametrize("missing", NEEDED)
@pytest.mark.parametrize(("lang", "sentence"), [("de", "nicht installiert"), ("en", "not installed")])
def test_without_whom_it_measures_against(
    lang: str, sentence: str, missing: str, here: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in NEEDED:
        monkeypatch.setitem(sys.modules, module, None if module == missing else bench)
    done = here("bench", "--json", "--lang", lang)
    assert (done.code, done.out) == (2, "")
    assert sentence in done.err
    assert NEEDED[missing] in done.err
    assert "[bench_needs]" in done.err


@pytest.mark.parametrize("json", [True, False])
def test_the_benchmark_is_asked_for_what_was_asked(json: bool, here: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []

    def main(json: bool) -> int:
        asked.append(json)
        return 0

    for module in NEEDED:
        monkeypatch.setitem(sys.modules, module, bench)  # any module: only its presence counts
    monkeypatch.setattr(bench, "main", main)  # the real one takes a minute; its tests are its own
    assert here("bench", *(["--json"] if json else [])).code == 0
    assert asked == [json]
