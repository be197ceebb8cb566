"""The words of docs/vocabulary.md are kept to: replaced words do not come back, and what the page names is there."""

from __future__ import annotations

import re
import subprocess
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "vocabulary.md").read_text("utf-8")

REPLACED = {
    r"\b(class|interface|type) (Sight|Frame|Face)\b": "view, look, picture",
    r"\bsightOf\b": "look",
    r"(?<!perfect )\brecall\b": "a bot catches up; a view holds what lay open once, a picture does not",
    r"\bPROOF\b": "secrecy table",
}
"""What must not be found in the sources, and the word for it."""

HOMES = ("", "src/katzentisch/", "web/src/")


def sources() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "src/*.py", "web/src/*.ts", "web/src/*.svelte"], cwd=ROOT, capture_output=True, check=True
    )
    return [ROOT / name for name in listed.stdout.decode().splitlines() if (ROOT / name).is_file()]


@pytest.mark.parametrize("pattern", REPLACED)
def test_a_word_that_was_replaced_does_not_come_back(pattern: str) -> None:
    assert len(sources()) > 200
    assert [str(path) for path in sources() if re.search(pattern, path.read_text("utf-8"))] == []


def words() -> dict[str, list[str]]:
    """Every word of the page, as a class would be called, with the places where such a class may stand."""
    found: dict[str, list[str]] = {}
    for row in re.findall(r"^\| (.*?) \| .* \| (.*) \|$", PAGE, re.M):
        places = [place for place in re.findall(r"`([\w/*.]+)`", row[1]) if "/" in place or "*" in place]
        for word in re.sub(r"[`]", "", row[0]).split(", "):
            found.setdefault("".join(part.capitalize() for part in word.split()), []).extend(places)
    return found


MADE = re.compile(r"^ *(?:export )?(?:class|interface|type) (\w+)|^(\w+): TypeAlias", re.M)


def made(files: dict[str, str]) -> dict[str, set[str]]:
    """Classes, interfaces and types, each with the files that make one of this name."""
    found: dict[str, set[str]] = {}
    for path, text in files.items():
        for name, alias in MADE.findall(text):
            found.setdefault(name or alias, set()).add(path)
    return found


def strays(files: set[str], places: list[str]) -> list[str]:
    """Those of the files that are at none of the places."""
    at = [home + place for home in HOMES for place in places]
    return sorted(
        path for path in files if not any(fnmatch(path, place) or fnmatch(path, f"{place}/*") for place in at)
    )


def test_a_word_means_one_thing() -> None:
    """No class has the name of a word and is something else. Generated types are those of the engine."""
    there = made(
        {
            path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
            for path in sources()
            if not path.name.endswith((".d.ts", ".test.ts"))
        }
    )
    assert {"Table", "Line", "Sheet", "Card", "Room", "Case", "Box", "Seat", "Step", "Look"} <= {*words()}
    found = {name: strays(there.get(name, set()), places) for name, places in words().items()}
    assert {name: files for name, files in found.items() if files} == {}


def test_a_class_that_takes_a_word_is_found() -> None:
    there = made({"a.py": "class Table(Seating):\n    pass\nSeat: TypeAlias = int", "b.ts": "export interface Table {"})
    assert there == {"Table": {"a.py", "b.ts"}, "Seat": {"a.py"}}
    assert strays({"src/katzentisch/table/fold.py", "web/src/b.ts"}, ["table/fold.py"]) == ["web/src/b.ts"]
    assert strays({"src/katzentisch/games/mystik/rules/rooms.py"}, ["games/*"]) == []


def test_steps_alone_are_counted_by_seq() -> None:
    """A wish has a situation and an event a number."""
    with_seq = {path.parent.name for path in sources() if re.search(r"\bseq\b", path.read_text("utf-8"))}
    assert with_seq == {"server", "table"}


def test_what_the_page_names_is_there() -> None:
    named = re.findall(r"`([\w*]+/[\w/*.]+)`(?: `(\w+)`)?", PAGE)
    assert len(named) > 50
    for path, name in named:
        found = [file for home in HOMES for file in ROOT.glob(home + path)]
        assert found, path
        if name:
            assert all(re.search(rf"\bclass {name}\b", file.read_text("utf-8")) for file in found), (path, name)
