"""Every word of the vocabulary is used somewhere in the box or in the book: none is there for nobody."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from katzentisch.games.mystik.authoring import deeds, lexicon, schema
from katzentisch.games.mystik.authoring.checker import HOME
from katzentisch.games.mystik.authoring.clause_check import walk
from katzentisch.games.mystik.authoring.conditions import ARGUMENTS, parse
from katzentisch.games.mystik.authoring.source import read_file

CHAPTERS: list[schema.Chapter] = [
    read_file(path).fit(schema.Chapter) for path in sorted((HOME / "chapters").glob("[0-9]*"))
]
BOX: list[Any] = [read_file(HOME / name).fit(shape) for name, shape in schema.FILES.items()]
EVERYTHING = [value for part in (*BOX, *CHAPTERS) for _, value in walk(part)]
EFFECTS: list[Any] = [value for value in EVERYTHING if isinstance(value, deeds.Effect)]
CLAUSES = [value for value in EVERYTHING if isinstance(value, deeds.Clause)]


def said(field: str, of: type[msgspec.Struct] = deeds.Effect) -> set[Any]:
    """All that stands in a field of this name."""
    return {getattr(one, field) for one in EVERYTHING if isinstance(one, of) and hasattr(one, field)}


def asked() -> Iterator[str]:
    """The conditions, wherever they stand."""
    for value in EVERYTHING:
        for field in ("if_", "cheaper", "win_if"):
            for text in getattr(value, field, ()):
                yield parse(text).name


def test_every_verb() -> None:
    assert {type(effect) for effect in EFFECTS} == set(get_args(deeds.AnyEffect))


def test_every_moment() -> None:
    assert set(get_args(lexicon.When)) - {clause.when for clause in CLAUSES} == set()


def test_everybody_who_can_be_meant() -> None:
    assert set(get_args(lexicon.Whom)) - said("to") == set()


def test_every_condition() -> None:
    assert set(ARGUMENTS) - set(asked()) == set()


def test_every_value_hurdle_and_state() -> None:
    assert set(get_args(lexicon.Stat)) - said("stat") == set()
    assert set(get_args(lexicon.Hurdle)) - {word for words in said("what") for word in words} == set()
    given = {effect.status for effect in EFFECTS if isinstance(effect, deeds.Give)}
    assert set(get_args(lexicon.Status)) - given == set()


def test_everything_that_is_counted_and_how_long_it_lasts() -> None:
    assert set(get_args(lexicon.Per)) - said("per") == set()
    assert set(get_args(lexicon.Duration)) - said("lasts") == set()
    assert {"turn", "round", "encounter", "chapter"} - {clause.once for clause in CLAUSES} == set()
