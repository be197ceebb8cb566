"""Every rule has a test: `@rule("MA-05")` on a test names the rules it proves."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from katzentisch.core.contract import Game
from katzentisch.testing.broken import holds

F = TypeVar("F", bound=Callable[..., Any])

LAW = "every_rule_is_tested"


def rule(*ids: str) -> Callable[[F], F]:
    """Says which rules a test proves."""

    def mark(test: F) -> F:
        test.__dict__["rules"] = ids
        return test

    return mark


def rules_named(folder: Path) -> dict[str, list[str]]:
    """Which tests below a folder name which rule."""
    named: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for decorator in node.decorator_list:
                    if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", "") == "rule":
                        for argument in decorator.args:
                            if isinstance(argument, ast.Constant):
                                named.setdefault(str(argument.value), []).append(f"{path.name}::{node.name}")
    return named


def every_rule_is_tested(game: Game[Any, Any], folder: Path) -> None:
    """Every id of the rule book is named by a test, and no test names a rule that is not there."""
    ids = {rule.id for rule in game.rules("en")}
    named = rules_named(folder)
    holds(LAW, ids <= named.keys(), f"rules without a test: {sorted(ids - named.keys())}")
    holds(LAW, named.keys() <= ids, f"tests name unknown rules: {sorted(named.keys() - ids)}")
