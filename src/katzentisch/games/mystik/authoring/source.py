"""Data files that people write: YAML, read into typed shapes, with the line and the field of every mistake.

Laws: what `read` returns fits its type; every fault names file, line and field; no file, however broken or hostile,
does anything but give faults. So the YAML is the plain part of the language: mappings, lists, texts, numbers, true,
false and null. Anchors, tags and doubled keys are refused.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn, TypeAlias, TypeVar

import msgspec
import yaml  # type: ignore[import-untyped, unused-ignore]  # where a wheel is built there are no stubs

from katzentisch.games.mystik.authoring.faults import Fault, Faulty, misfit

T = TypeVar("T")
Place: TypeAlias = tuple["str | int", ...]
"""Where in a file: keys of mappings and numbers of list items, from the top."""

LONGEST = 200_000
DEEPEST = 20
MOST = 400
"""So many entries a list or a mapping may have."""

_AT = re.compile(r"^(.*?)(?: - at `(?:key` in `)?\$(.*)`)?$", re.DOTALL)
_STEP = re.compile(r"\.([^.\[]+)|\[(\d+|\.\.\.)\]")
_FIELD = re.compile(r"field `([^`]*)`")
_INT = re.compile(r"^-?\d{1,9}$")
_FLOAT = re.compile(r"^-?\d{1,9}\.\d{1,9}$")
_WORDS: dict[str, Any] = {"": None, "~": None, "null": None, "true": True, "false": False}


class Source:
    """A file as plain values, and the line of each."""

    def __init__(self, name: str, value: Any, lines: dict[Place, int]) -> None:
        self.name = name
        self.value = value
        self.lines = lines

    def fault(self, place: Place, code: str, facts: dict[str, Any] | None = None) -> Fault:
        """A mistake at that place; a place that is not in the file has the line of what is around it."""
        found = place
        while found and found not in self.lines:
            found = found[:-1]
        return Fault(self.name, self.lines.get(found, 1), spell(place), code, facts or {})

    def fit(self, shape: type[T] | Any) -> T:
        """The values as that type, or Faulty."""
        self._bounded()
        try:
            fitting: T = msgspec.convert(self.value, shape)
        except msgspec.ValidationError as error:
            raise Faulty([self._locate(str(error), shape)]) from None
        return fitting

    def _bounded(self) -> None:
        """No list and no mapping is long enough to make a check long that compares all entries with each other."""
        row: list[tuple[Place, Any]] = [((), self.value)]
        for place, value in row:
            if isinstance(value, (list, dict)):
                if len(value) > MOST:
                    raise Faulty([self.fault(place, "too_many", {"most": MOST})])
                entries = enumerate(value) if isinstance(value, list) else value.items()
                row += [((*place, step), one) for step, one in entries if isinstance(one, (list, dict))]

    def _locate(self, message: str, shape: Any) -> Fault:
        matched = _AT.match(message)
        problem, path = matched.groups() if matched else (message, "")
        place: Place = ()
        for step in _STEP.finditer(path or ""):
            name, number = step.groups()
            if name is not None:
                place += (name,)
            elif number != "...":
                place += (int(number),)
            else:
                place += (self._guilty_key(place, message, shape),)
        named = _FIELD.search(problem)
        if named and problem.startswith("Object contains unknown"):
            place += (named.group(1),)
        return self.fault(place, *misfit(problem))

    def _guilty_key(self, place: Place, message: str, shape: Any) -> str:
        """msgspec does not say which key of a mapping is wrong: try them one by one."""
        for key in self._at(place):
            try:
                msgspec.convert(_only(self.value, place, key), shape)
            except msgspec.ValidationError as error:
                if str(error) == message:
                    return str(key)
        return "..."

    def _at(self, place: Place) -> Any:
        value = self.value
        for step in place:
            value = value[step]
        return value


def spell(place: Sequence[str | int]) -> str:
    """`rooms.cellar.enemies[2].n`"""
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in place)
    return text.removeprefix(".")


def read_file(path: Path, name: str = "") -> Source:
    name = name or path.name
    try:
        return read_text(path.read_text("utf-8"), name)
    except (OSError, UnicodeDecodeError) as error:
        raise Faulty([Fault(name, 1, "", "unreadable", {"problem": str(error)})]) from None


def read_text(text: str, name: str) -> Source:
    """The plain values of a YAML text, or Faulty."""
    if len(text) > LONGEST:
        raise Faulty([Fault(name, 1, "", "too_long", {"most": LONGEST})])
    builder = _Builder(name)
    try:
        for event in yaml.parse(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
            builder.take(event)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 1
        raise Faulty([Fault(name, line, "", "not_yaml", {"problem": str(error.problem)})]) from None
    except (yaml.YAMLError, UnicodeEncodeError) as error:
        raise Faulty([Fault(name, 1, "", "not_yaml", {"problem": str(error).splitlines()[0]})]) from None
    return Source(name, builder.top, builder.lines)


class _Builder:
    """Makes values out of YAML events, without recursion: depth is bounded before anything is built."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.top: Any = None
        self.documents = 0
        self.lines: dict[Place, int] = {}
        self.open: list[Any] = []  # lists and mappings that are not closed yet
        self.place: list[str | int] = []  # one step for each of them
        self.key: list[str | None] = []  # the key that waits for its value, if it is a mapping
        self.key_line: list[int] = []

    def take(self, event: Any) -> None:
        line = event.start_mark.line + 1
        if isinstance(event, yaml.DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                self._refuse(line, "one_document")
        elif isinstance(event, (yaml.SequenceEndEvent, yaml.MappingEndEvent)):
            self.open.pop()
            self.key.pop()
            self.key_line.pop()
            if self.place:
                self.place.pop()
        elif isinstance(event, yaml.NodeEvent):
            if isinstance(event, yaml.AliasEvent) or event.anchor is not None:
                self._refuse(line, "anchor")
            tag = getattr(event, "tag", None)  # an alias has none
            if tag is not None and tag != "!":
                self._refuse(line, "tag", tag=str(tag))
            self._node(event, line)

    def _node(self, event: Any, line: int) -> None:
        if self.open and isinstance(self.open[-1], dict) and self.key[-1] is None:
            self._take_key(event, line)
            return
        value: Any
        if isinstance(event, yaml.ScalarEvent):
            plain = event.style is None or event.style == ""
            value = _plain_value(event.value) if plain and event.tag is None else event.value
        else:
            value = [] if isinstance(event, yaml.SequenceStartEvent) else {}
        step = self._put(value, line)
        if not isinstance(event, yaml.ScalarEvent):
            if len(self.open) >= DEEPEST:
                self._refuse(line, "too_deep", most=DEEPEST)
            if step is not None:
                self.place.append(step)
            self.open.append(value)
            self.key.append(None)
            self.key_line.append(line)

    def _take_key(self, event: Any, line: int) -> None:
        if not isinstance(event, yaml.ScalarEvent):
            self._refuse(line, "key_is_word")
        if event.value in self.open[-1]:
            self._refuse(line, "twice", name=event.value)
        self.key[-1] = event.value
        self.key_line[-1] = line

    def _put(self, value: Any, line: int) -> str | int | None:
        """Puts the value where it belongs and returns the step to it; None at the top."""
        step: str | int | None = None
        if not self.open:
            self.top = value
        elif isinstance(self.open[-1], list):
            step = len(self.open[-1])
            self.open[-1].append(value)
        else:
            step, line = str(self.key[-1]), self.key_line[-1]
            self.open[-1][step] = value
            self.key[-1] = None
        self.lines[tuple(self.place) if step is None else (*self.place, step)] = line
        return step

    def _refuse(self, line: int, code: str, **facts: Any) -> NoReturn:
        raise Faulty([Fault(self.name, line, spell(self.place), code, facts)])


def _plain_value(text: str) -> Any:
    """YAML without surprises: `no`, `on`, `0x10`, `12:30` and dates are texts."""
    if text in _WORDS:
        return _WORDS[text]
    if _INT.match(text):
        return int(text)
    return float(text) if _FLOAT.match(text) else text


def _only(value: Any, place: Place, key: Any) -> Any:
    """The value with all other keys of the mapping at `place` left out."""
    if not place:
        return {key: value[key]}
    copy: Any = list(value) if isinstance(value, list) else dict(value)
    copy[place[0]] = _only(value[place[0]], place[1:], key)
    return copy
