"""Saves that were damaged: said in one sentence, kept under another name, and a new game begins."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.program import Run

BOTS = ["--bots", "random", "--name", "Anna"]


def edited(change: Callable[[dict[str, Any]], None]) -> Callable[[bytes], bytes]:
    def damage(data: bytes) -> bytes:
        saved = json.loads(data)
        change(saved)
        return json.dumps(saved).encode()

    return damage


def no_card(saved: dict[str, Any]) -> None:
    saved["record"][1] = saved["record"][1].replace("E1", "E9")


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "cut": lambda data: data[: len(data) // 2],
    "noise": lambda data: bytes(range(256)),
    "no save": lambda data: b'{"hello": 1}',
    "another format": edited(lambda saved: saved.update(katzentisch_save=2)),
    "another seed": edited(lambda saved: saved.update(seed="00")),
    "no seed": edited(lambda saved: saved.update(seed="xyz")),
    "another seat": edited(lambda saved: saved["setup"].update(seat=7)),
    "the seat of a bot": edited(lambda saved: saved["setup"].update(seat=1)),
    "a bot too many": edited(lambda saved: saved["setup"]["bots"].append("random")),
    "a bot of nobody": edited(lambda saved: saved["setup"].update(bots=["", "hal", "hal", "hal"])),
    "a bot that breaks": edited(lambda saved: saved["setup"].update(bots=["", *["strange_module:X"] * 3])),
    "no record": edited(lambda saved: saved.update(record=[])),
    "another game": edited(lambda saved: saved["record"].__setitem__(0, saved["record"][0].replace("mausen", "sack"))),
    "a name too few": edited(lambda saved: saved["record"].__setitem__(0, saved["record"][0].replace('"Anna",', ""))),
    "a step that cannot be": edited(no_card),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_save(damage: str, here: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "E1\n")
    here("play", "mausen", *BOTS)
    (save,) = (tmp_path / "data" / "saves" / "mausen").iterdir()
    save.write_bytes(DAMAGES[damage](save.read_bytes()))
    damaged = save.read_bytes()

    typed(monkeypatch, "E2\n")
    done = here("play", "mausen", *BOTS)
    assert done.code == 0
    assert len(done.err.splitlines()) == 1
    assert "[save_damaged]" in done.err
    assert "Round 1 of 16." in done.out
    assert "Round 2 of 16." in done.out
    aside = save.with_suffix(".damaged")
    assert str(aside) in done.err
    assert aside.read_bytes() == damaged
    typed(monkeypatch, "")
    assert "Go on?" in here("play", "mausen").out  # with the new game, not with the damaged one


def test_damaged_saves_do_not_take_each_others_place(
    here: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "data" / "saves" / "mausen"
    folder.mkdir(parents=True)
    for number in (1, 2, 3):
        (folder / "x.json").write_text(f"damaged {number}")
        typed(monkeypatch, "")
        assert here("play", "mausen").code == 0
    assert sorted(path.read_text() for path in folder.iterdir()) == ["damaged 1", "damaged 2", "damaged 3"]


def test_the_folder_is_where_data_belongs(here: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KATZENTISCH_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    typed(monkeypatch, "E1\n")
    here("play", "mausen", *BOTS)
    assert len(list((tmp_path / "xdg" / "katzentisch" / "saves" / "mausen").iterdir())) == 1


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
