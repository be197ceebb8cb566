"""The first bot of the README: ten lines, and the same class plays in the arena, in a terminal and at a live table."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from random import Random

import pytest

import katzentisch as kt
from katzentisch.cli import main
from katzentisch.table.logfile import new_head
from katzentisch.table.solo import ME, Solo
from tests.conftest import ROOT
from tests.server.harness import play, scene, serving

FILE = ROOT / "examples" / "first_bot.py"
NAME = "first_bot:Hasty"


@pytest.fixture(autouse=True)
def in_its_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(FILE.parent))


def test_the_readme_shows_the_real_file() -> None:
    text, readme = FILE.read_text("utf-8"), (ROOT / "README.md").read_text("utf-8")
    assert re.findall(r"```python examples/first_bot.py\n(.*?)```", readme, re.DOTALL) == [text]
    assert len(text.splitlines()) == 10


def test_it_plays_in_the_arena(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "mausen", "--bots", f"{NAME},random", "--games", "4", "--lang", "en"]) == 0
    assert "Hasty" in capsys.readouterr().out


def test_it_plays_in_a_terminal() -> None:
    bots = [(NAME, "Hasty"), (NAME, "Also")]
    solo = Solo.open(kt.game("mausen"), new_head(b"seed", {ME: "Anna"}, 10), 0, bots, {"players": 3})
    rng = Random(1)
    for _ in range(40):
        if (legal := solo.question()) is not None:
            solo.answer(None if solo.may_pass() else rng.choice(legal))
    assert solo.view().over


def test_it_plays_at_a_live_table(tmp_path: Path) -> None:
    async def evening() -> list[float]:
        async with serving(tmp_path, bots=(("mausen", NAME),)) as server:
            anna = await server.person("Anna")
            table = await anna.open_table("mausen", options={"players": 3}, pace="rush", bots=[NAME] * 2)
            await table.begin()
            await play(table, Random(1))
            return scene(table).returns

    assert sum(asyncio.run(evening())) == pytest.approx(1)
