"""The reference of the library, made of its docstrings: docs/reference.md.

`.venv/bin/python -m tools.reference` writes it anew; a test compares (tests/test_reference.py). It reads the sources
and imports nothing, so both builds have the same.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "katzentisch"
FILE = ROOT / "docs" / "reference.md"

PARTS: dict[str, dict[str, tuple[str, ...]]] = {
    "Games and tables": {
        "typed": ("game",),
        "core/registry": ("games",),
        "core/contract": ("Game", "Bot", "WATCHER", "PASS"),
        "core/state": ("State", "Event", "Number"),
        "core/shapes": ("Action", "View", "Budget", "Continuation", "Written"),
        "core/prompt": ("Prompt", "Aid", "Odds"),
        "core/errors": ("Illegal",),
    },
    "Records": {"core/record": ("Record", "replay", "verify", "Verdict"), "core/fate": ("Fate",)},
    "What follows from a view": {"deduce/knowledge": ("Knowledge", "Fact", "Observation")},
    "Live tables": {"visitor": ("Visitor",), "client": ("Client", "Joined", "Refused")},
    "Many games": {
        "lab/arena": ("simulate", "Result", "Score"),
        "lab/shelves": ("kept",),
        "lab/sheet": ("ScoreSheet",),
    },
    "Proving a game": {"testing/check": ("check_game", "Report"), "testing/broken": ("Broken",)},
}
"""By heading: modules, and what of each is for everybody. All that `import katzentisch` gives is among it."""

HEAD = """\
# Reference

Made of the docstrings by `.venv/bin/python -m tools.reference`; [the contract](../src/katzentisch/core/contract.py)
tells the whole story, and [a notebook](../examples/notebook.ipynb) shows it. `import katzentisch as kt` has all of the
first two chapters that `kt.__all__` names.
"""


def text() -> str:
    contract = ast.get_docstring(ast.parse((PACKAGE / "core" / "contract.py").read_text("utf-8"))) or ""
    example = inspect.cleandoc("    >>>" + contract.partition("    >>>")[2].partition("\n\n")[0])
    pieces = [HEAD, f"```pycon\n{example}\n\n```\n"]  # an empty line ends what an example gives
    for heading, modules in PARTS.items():
        pieces.append(f"## {heading}\n")
        for module, names in modules.items():
            pieces += [piece for name in names for piece in described(module, name)]
    return "\n".join(pieces)


def described(module: str, name: str) -> Iterator[str]:
    """One class, function or constant, with what it has."""
    tree = ast.parse((PACKAGE / f"{module}.py").read_text("utf-8"))
    for place, node in enumerate(tree.body):
        if isinstance(node, ast.ClassDef) and node.name == name:
            yield f"### `{name}`\n\n*katzentisch.{module.replace('/', '.')}*\n"
            yield paragraph(node)
            yield from members(node)
            return
        if isinstance(node, ast.FunctionDef) and node.name == name and not overload(node):
            yield f"### `{name}{signature(node)}`\n\n*katzentisch.{module.replace('/', '.')}*\n"
            yield paragraph(node)
            return
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == name:
            yield f"### `{name}`\n"
            yield said_after(tree.body, place) + "\n"
            return
    raise LookupError(f"{module} has no {name}")


def members(owner: ast.ClassDef) -> Iterator[str]:
    fields, methods = [], []
    for place, node in enumerate(owner.body):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            fields.append((node.target.id, ast.unparse(node.annotation), said_after(owner.body, place)))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_"):
            methods.append((node, " ".join((ast.get_docstring(node) or "").split())))
    for field, kind, said in fields:
        if not field.startswith("_"):
            yield f"- `{field}: {kind.removeprefix('ClassVar[').removesuffix(']') if 'ClassVar' in kind else kind}`" + (
                f": {said}" if said else ""
            )
    if fields:
        yield ""
    for method, said in methods:
        yield f"- **`{method.name}{signature(method)}`**" + (f" {said}" if said else "")
    if methods:
        yield ""


def said_after(body: list[ast.stmt], place: int) -> str:
    """The text that stands below a field."""
    after = body[place + 1] if place + 1 < len(body) else None
    if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) and isinstance(after.value.value, str):
        return " ".join(after.value.value.split())
    return ""


def overload(node: ast.FunctionDef) -> bool:
    return any(ast.unparse(each) == "overload" for each in node.decorator_list)


def signature(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    if any(ast.unparse(each) == "property" for each in node.decorator_list):
        return ""
    arguments = ast.unparse(node.args)
    for first in ("self, ", "cls, ", "self", "cls"):
        if arguments.startswith(first):
            arguments = arguments.removeprefix(first)
            break
    returns = f" -> {ast.unparse(node.returns)}" if node.returns is not None else ""
    return f"({arguments}){returns}"


def paragraph(node: ast.ClassDef | ast.FunctionDef) -> str:
    return inspect.cleandoc(ast.get_docstring(node) or "") + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
    print(f"{FILE} is written")
