"""The words of docs/vocabulary.md are kept to: replaced words do not come back, and what the page names is there."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "vocabulary.md").read_text("utf-8")

REPLACED = {
    r"\b(class|interface|type) (Sight|Frame|Face)\b": "view, look, picture",
    r"\bsightOf\b": "look",
    r"\b(class|export class) Room\b(?!.*(Sheet|Shape|Written))": "live table; rooms are those of a game",
    r"\bclass Card\(msgspec\.Struct, frozen=True\):\n    \"\"\"A person": "person",
    r"(?<!perfect )\brecall\b": "a bot catches up; a view holds what lay open once, a picture does not",
    r"\bPROOF\b": "secrecy table",
}
"""What must not be found in the sources, and the word for it."""


def sources() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "src/*.py", "web/src/*.ts", "web/src/*.svelte"], cwd=ROOT, capture_output=True, check=True
    )
    return [ROOT / name for name in listed.stdout.decode().splitlines() if (ROOT / name).is_file()]


@pytest.mark.parametrize("pattern", REPLACED)
def test_a_word_that_was_replaced_does_not_come_back(pattern: str) -> None:
    outside = [path for path in sources() if "/games/mystik/" not in path.as_posix() or "Room" not in pattern]
    assert len(outside) > 200
    assert [str(path) for path in outside if re.search(pattern, path.read_text("utf-8"))] == []


def test_what_the_page_names_is_there() -> None:
    named = re.findall(r"\| `([\w/*.]+)`(?: `(\w+)`)?(?:, `([\w/*.]+)`)? \|", PAGE)
    assert len(named) > 15
    for place, name, other in named:
        for path in filter(None, (place, other)):
            found = [*ROOT.glob(path), *ROOT.glob(f"src/katzentisch/{path}")] if "/" in path else [ROOT]
            found += [*ROOT.glob(f"src/katzentisch/{path}.py")]
            assert found, path
            if name and path == place:
                assert any(re.search(rf"\bclass {name}\b", file.read_text("utf-8")) for file in found), (path, name)
