"""Reads a data file and remembers on which line everything stands, so that every error names file, line and field."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import msgspec
import yaml  # type: ignore[import-untyped]

T = TypeVar("T")
Where: TypeAlias = tuple[str | int, ...]
"""A place in a file: `("rooms", 2, "search")`."""

_SPOT = re.compile(r"(.*?)(?: - at `(.*)`)?$", re.DOTALL)
_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]")


class SheetError(ValueError):
    """What is wrong in a data file, one finding a line: `chapter1.yaml line 14, rooms.2.search: there is no card 'gabbel'`."""

    def __init__(self, findings: Sequence[str]) -> None:
        super().__init__("\n".join(findings))
        self.findings = tuple(findings)


class Source:
    """A data file as plain data, with the line of every field."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.lines: dict[Where, int] = {(): 1}
        try:
            node = yaml.compose(text, Loader=yaml.SafeLoader)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            line = mark.line + 1 if mark else 1
            raise SheetError([f"{name} line {line}: this is no YAML: {error.problem}"]) from error
        except (yaml.YAMLError, ValueError) as error:
            raise SheetError([f"{name} line 1: this is no YAML: {error}"]) from error
        if node is None:
            raise SheetError([f"{name} line 1: the file is empty"])
        self.data = self._plain(node, ())

    def _plain(self, node: Any, where: Where) -> Any:
        self.lines[where] = node.start_mark.line + 1
        if isinstance(node, yaml.MappingNode):
            found: dict[str, Any] = {}
            for key_node, value_node in node.value:
                key = key_node.value if isinstance(key_node, yaml.ScalarNode) else str(key_node.start_mark.line)
                if key in found:
                    self.lines[(*where, key)] = key_node.start_mark.line + 1
                    raise SheetError([self.finding((*where, key), "this field stands here twice")])
                found[key] = self._plain(value_node, (*where, key))
                self.lines[(*where, key)] = key_node.start_mark.line + 1
            return found
        if isinstance(node, yaml.SequenceNode):
            return [self._plain(item, (*where, number)) for number, item in enumerate(node.value)]
        try:
            return yaml.SafeLoader("").construct_object(node)
        except (yaml.YAMLError, ValueError) as error:
            raise SheetError([self.finding(where, "this value cannot be read")]) from error

    def finding(self, where: Where, problem: str) -> str:
        near = where
        while near not in self.lines:
            near = near[:-1]
        field = ".".join(str(step) for step in where)
        return f"{self.name} line {self.lines[near]}{', ' + field if field else ''}: {problem}"

    def read(self, kind: type[T] | Any) -> T:
        """The data as `kind`; refused at the first field that does not fit."""
        try:
            found: T = msgspec.convert(self.data, kind)
        except msgspec.ValidationError as error:
            problem, path = _SPOT.fullmatch(str(error)).groups()  # type: ignore[union-attr]
            raise SheetError([self.finding(self._steps(path or ""), _plainer(problem))]) from error
        return found

    def _steps(self, path: str) -> Where:
        """`$[2].clauses[0]` as a place; msgspec writes `[...]` where the key of a mapping is not known."""
        where: list[str | int] = []
        for name, number in _STEP.findall(path):
            if number == "...":
                break
            where.append(name if name else int(number))
        return tuple(where)


def _plainer(problem: str) -> str:
    return problem.replace("Object contains unknown field", "there is no such field here:").replace(
        "Object missing required field", "a field is missing:"
    )


def read_source(path: Path) -> Source:
    try:
        return Source(path.name, path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise SheetError([f"{path.name} line 1: the file cannot be read: {error}"]) from error
