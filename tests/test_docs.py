"""What the documents say is true."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

from katzentisch import game
from katzentisch.bots.pipe import Answer
from katzentisch.core.registry import own_games
from tests.cli.test_replay import played

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


def test_no_page_is_an_orphan() -> None:
    """Whoever begins at the README comes to every page."""
    reached, due = set[Path](), [ROOT / "README.md"]
    while due:
        page = due.pop().resolve()
        if page in reached or page.suffix != ".md":
            continue
        reached.add(page)
        links = re.findall(r"\]\((?!https?:|#|mailto:)([^)#]+)", page.read_text("utf-8"))
        due += [page.parent / link for link in links]
    pages = {page.resolve() for page in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"))}
    assert sorted(pages - reached) == []


def test_every_game_has_a_page_made_of_its_parts() -> None:
    for id in own_games():
        folder = ROOT / "docs" / "games" / id
        page = (folder / "README.md").read_text("utf-8")
        assert all(f"({part.name})" in page for part in folder.glob("*.md") if part.name != "README.md")


PYTHON = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
GIVEN = {"campaign.md": "mystik"}
"""Pages whose examples speak of `record`, a finished game."""
EXAMPLES = [
    pytest.param(page, code, id=f"{page.name}-{number}")
    for page in (
        *sorted(ROOT.glob("docs/**/*.md")),
        ROOT / "CONTRIBUTING.md",
        ROOT / "web" / "src" / "games" / "README.md",
    )
    for number, code in enumerate(PYTHON.findall(page.read_text("utf-8")))
]


@pytest.mark.parametrize(("page", "code"), EXAMPLES)
def test_an_example_in_python_runs_as_it_is_typed(page: Path, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    if page.name in GIVEN:
        names["record"] = played(game(GIVEN[page.name]), 2)
    exec(compile(code, page.name, "exec"), names)
    assert ("print(" in code) <= bool(capsys.readouterr().out)


def test_what_is_shown_as_json_is_json() -> None:
    """Perhaps several, one after the other."""
    shown = [
        (page, text)
        for page in sorted(ROOT.glob("docs/**/*.md"))
        for kind, _, text in BLOCK.findall(page.read_text("utf-8"))
        if kind == "json"
    ]
    assert len(shown) > 30
    for _, text in shown:
        rest = text.strip()
        while rest:
            _, end = json.JSONDecoder().raw_decode(rest)
            rest = rest[end:].lstrip()


def test_what_an_engine_is_shown_to_answer_is_read() -> None:
    page = (ROOT / "docs" / "engines.md").read_text("utf-8")
    answers = [text for _, _, text in BLOCK.findall(page) if text.startswith('{"id"')]
    assert len(answers) == 2
    for text in answers:
        assert msgspec.json.decode(text, type=Answer).action == 3


def test_there_are_examples_in_python() -> None:
    assert len(EXAMPLES) >= 5


def test_the_example_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    code = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert len(code) == 1
    exec(compile(code[0], "README.md", "exec"), {})
    assert capsys.readouterr().out == "(1, 2, 3) E4 D3 C2 M1\n"
