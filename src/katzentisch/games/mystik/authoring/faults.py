"""What is wrong with a data file: where, a stable code, and facts for the sentence `fault.CODE` of both catalogues."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from katzentisch.core.text import load_words


class Fault(msgspec.Struct, frozen=True):
    """One mistake in a file."""

    file: str
    line: int
    field: str
    code: str
    facts: dict[str, Any] = {}

    def sentence(self) -> dict[str, Any]:
        """The problem as a fact of another sentence."""
        return {"say": f"fault.{self.code}", **self.facts}

    def problem(self, lang: str) -> str:
        return load_words(__package__.rpartition(".")[0], lang).say(f"fault.{self.code}", self.facts)

    def say(self, lang: str) -> str:
        """File, line, field, what is wrong, and the code."""
        field = f"{self.field}: " if self.field else ""
        return f"{self.file}:{self.line}: {field}{self.problem(lang)} [{self.code}]"

    def __str__(self) -> str:
        return self.say("en")


def in_order(faults: Iterable[Fault]) -> list[Fault]:
    """As they stand in the file."""
    return sorted(faults, key=lambda fault: (fault.file, fault.line, fault.field, fault.code, str(fault.facts)))


class Faulty(ValueError):
    """A file, or several that belong together, with all the mistakes found."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = in_order(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))


MISFITS = (
    ("wrong_length", re.compile(r"Expected `array` of length (?P<expected>\d+), got (?P<got>\d+)")),
    ("wrong_shape", re.compile(r"Expected `(?P<expected>\w+)[^`]*`, got `(?P<got>\w+)`")),
    ("unknown_word", re.compile(r"Invalid enum value '?(?P<word>.*?)'?$")),
    ("unknown_word", re.compile(r"Invalid value '?(?P<word>.*?)'?$")),
    ("missing_field", re.compile(r"Object missing required field `(?P<name>.*)`")),
    ("unknown_field", re.compile(r"Object contains unknown field `(?P<name>.*)`")),
)
"""What msgspec says about values that do not fit their type."""


def misfit(message: str) -> tuple[str, dict[str, Any]]:
    """Code and facts for a message of msgspec."""
    for code, pattern in MISFITS:
        if found := pattern.match(message):
            return code, {name: int(text) if text.isdecimal() else text for name, text in found.groupdict().items()}
    return "misfit", {"problem": message}
