"""Saves that were damaged: said in one sentence, kept under another name, and a new game begins."""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from pathlib import Path

import pytest

import katzentisch as kt
from tests.cli.program import Run
from tests.core.resealing import resealed

BOTS = ["--bots", "random", "--name", "Anna"]


def edited(old: str, new: str) -> Callable[[bytes], bytes]:
    """As a careful hand does it: the sums fit."""

    def damage(data: bytes) -> bytes:
        assert old in data.decode()
        return resealed(data.decode().replace(old, new).splitlines()).encode()

    return damage


def without(kind: str) -> Callable[[bytes], bytes]:
    def damage(data: bytes) -> bytes:
        return resealed([line for line in data.decode().splitlines() if f'"e":"{kind}"' not in line]).encode()

    return damage


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "cut in the head": lambda data: data[:40],
    "noise": lambda data: bytes(range(256)),
    "no save": lambda data: b'{"hello": 1}\n',
    "a line that was changed": lambda data: data.replace(b"E1", b"E2", 1),
    "a line that is gone": lambda data: b"".join(
        data.splitlines(keepends=True)[:3] + data.splitlines(keepends=True)[4:]
    ),
    "another format": edited('"katzentisch":2', '"katzentisch":9'),
    "another seed": edited('"seed":"', '"seed":"00'),
    "no seed": edited('"seed":"', '"seed":"xyz'),
    "no thought": edited('"iterations":1000', '"iterations":0'),
    "another seat": edited('"e":"sat","seat":0', '"e":"sat","seat":7'),
    "the seat of a bot": edited('"e":"sat","seat":0', '"e":"sat","seat":1'),
    "a bot too many": edited('"e":"botsat","seat":1', '"e":"botsat","seat":9'),
    "a bot of nobody": edited('"bot":"random"', '"bot":"hal"'),
    "a bot that breaks": edited('"bot":"random"', '"bot":"strange_module:X"'),
    "nobody has begun": without("began"),
    "no table": without("opened"),
    "another game": edited('"game":"mausen"', '"game":"sack"'),
    "a step that cannot be": edited('"card":"E1"', '"card":"E9"'),
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
        (folder / "x.jsonl").write_text(f"damaged {number}")
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


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_save_of_other_rules_is_not_damaged_and_stays_for_its_release(
    lang: str, here: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sentence says which release goes on with it; here another game is begun, and is found again."""
    typed(monkeypatch, "E1\n")
    here("play", "mausen", *BOTS)
    (save,) = (tmp_path / "data" / "saves" / "mausen").iterdir()
    now = f'"rules_version":{kt.game("mausen").rules_version}'
    other = edited(f'"release":"{kt.__version__}"', '"release":"7.1"')(
        edited(now, '"rules_version":99')(save.read_bytes())
    )
    save.write_bytes(other)
    os.utime(save, (0, 0))
    for begun in (False, True):
        typed(monkeypatch, "" if begun else "E2\n")
        done = here("play", "mausen", *BOTS, "--lang", lang)
        assert done.code == 0
        if not begun:
            assert len(done.err.splitlines()) == 1
            assert "[save_of_other_rules]" in done.err
            assert "pip install katzentisch==7.1" in done.err
            assert str(save) in done.err
        assert save.read_bytes() == other
    assert done.err == "", "what is newer can go on"
    assert {"de": "Weiterspielen?", "en": "Go on?"}[lang] in done.out
