"""What the documents say is true."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from katzentisch import game

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"^```(\w+) ?(\S*)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(path: Path) -> list[tuple[str, str, str]]:
    return [(kind, note, text) for kind, note, text in BLOCK.findall(path.read_text("utf-8")) if note]


@pytest.mark.parametrize("block", blocks(ROOT / "CONTRIBUTING.md"), ids=lambda block: block[1])
def test_the_walk_through_shows_the_real_files(block: tuple[str, str, str]) -> None:
    _, file, text = block
    assert text in (ROOT / file).read_text("utf-8")


def test_there_is_a_walk_through() -> None:
    assert len(blocks(ROOT / "CONTRIBUTING.md")) >= 8


POSITIONS = [block for path in sorted(ROOT.glob("docs/**/positions.md")) for block in blocks(path)]


@pytest.mark.parametrize("block", POSITIONS, ids=lambda block: block[1])
def test_the_example_positions_load(block: tuple[str, str, str]) -> None:
    _, id, text = block
    state = game(id).load(json.loads(text))
    assert game(id).load(game(id).position(state)).must() == state.must()


@pytest.mark.parametrize(
    "path", sorted(ROOT.glob("*.md")) + sorted(ROOT.glob("docs/**/*.md")), ids=lambda path: path.name
)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\((?!https?:|#|mailto:)([^)#]+)", path.read_text("utf-8")):
        assert (path.parent / target).exists(), target


def test_the_example_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    code = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert len(code) == 1
    exec(compile(code[0], "README.md", "exec"), {})
    assert capsys.readouterr().out == "(1, 2, 3) E4 D3 C2 M1\n"
