"""The layers of the package: each imports what stands below it, and nothing beside or above it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "src" / "katzentisch"

LAYERS = (
    {"core"},
    {"bots", "deduce", "terminal", "testing", "typed"},
    {"games", "protocol"},
    {"table"},
    {"server", "client", "lab"},
    {"visitor"},
    {"cli"},
    {"face"},
)


def room(path: Path) -> str:
    """The package of the house that a module is in; some are a single module."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


HEIGHT = {name: height for height, names in enumerate(LAYERS) for name in names}
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if room(path) not in ("__init__", "__main__"))


def imports(tree: ast.AST) -> Iterator[str]:
    """What is imported when the code runs: types that only a checker reads are no dependency."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        else:
            yield from imports(node)


def broken(path: Path, text: str) -> list[str]:
    """Every import that goes to another package of the same height or above, or from a game to another."""
    own, found = room(path), []
    for name in imports(ast.parse(text)):
        parts = name.split(".")
        if parts[0] != "katzentisch" or len(parts) < 2 or parts[1] not in HEIGHT:
            continue
        if parts[1] == own:
            crossed = own == "games" and len(parts) > 2 and parts[2] != path.relative_to(PACKAGE).parts[1]
        else:
            crossed = HEIGHT[parts[1]] >= HEIGHT[own]
        if crossed:
            found.append(f"{path.relative_to(PACKAGE)} imports {name}")
    return found


def test_every_package_has_its_layer() -> None:
    assert {room(path) for path in MODULES} <= HEIGHT.keys()


@pytest.mark.parametrize("layer", sorted({room(path) for path in MODULES}))
def test_no_module_imports_beside_or_above_itself(layer: str) -> None:
    modules = [path for path in MODULES if room(path) == layer]
    assert modules
    assert [line for path in modules for line in broken(path, path.read_text("utf-8"))] == []


@pytest.mark.parametrize(
    ("where", "text", "found"),
    [
        ("core/a.py", "from katzentisch.games.mausen import GAME", 1),
        ("games/mausen/a.py", "import katzentisch.lab.arena", 1),
        ("games/mausen/a.py", "def f():\n    from katzentisch.cli import speech", 1),
        ("games/mausen/a.py", "from katzentisch.games.gauner import GAME", 1),
        ("games/mausen/a.py", "from katzentisch.games.mausen.shapes import View", 0),
        ("terminal/a.py", "from katzentisch.testing import rule", 1),
        ("core/a.py", "if TYPE_CHECKING:\n    from katzentisch.testing import Secrecy", 0),
        ("cli/a.py", "from katzentisch.server.app import app\nfrom katzentisch.core import text", 0),
    ],
)
def test_a_broken_layer_would_be_seen(where: str, text: str, found: int) -> None:
    assert len(broken(PACKAGE / where, text)) == found
