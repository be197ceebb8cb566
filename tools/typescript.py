"""TypeScript types of msgspec Structs, as they are on the wire.

A Struct becomes a type under its own name, with its docstring and the comments beside its fields; a tagged one begins
with its tag, so that a union of them is told apart by it. A set of names (`core.shapes.one_of`) becomes a union of
literals. Types, not interfaces: those could not be handed on as plain facts.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from textwrap import indent
from typing import Any

import msgspec
from msgspec import inspect as shapes

PLAIN = {
    shapes.AnyType: "unknown",
    shapes.NoneType: "null",
    shapes.BoolType: "boolean",
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.StrType: "string",
    shapes.BytesType: "string",  # as base64
}
ARRAYS = (shapes.ListType, shapes.VarTupleType, shapes.SetType, shapes.FrozenSetType)
COMMENTED = re.compile(r"^    (\w+): [^#\n]*  # (.+)$", re.MULTILINE)


class Writer:
    """Collects the declarations of one file, each after those that it needs."""

    def __init__(self) -> None:
        self.parts: dict[str, str] = {}

    def text(self) -> str:
        return "\n".join(self.parts.values())

    def declare(self, name: str, text: str) -> str:
        if self.parts.setdefault(name, text) != text:
            raise TypeError(f"two shapes are called {name}")
        return name

    def union(self, name: str, members: Iterable[str], about: str) -> None:
        self.declare(name, f"{doc(about)}export type {name} = {either(members)};\n")

    def struct(self, cls: type, *, tag: Sequence[str] = (), without: Sequence[str] = (), sparse: bool = False) -> str:
        """`tag`: a field before all others, and the literals it may be. `sparse`: what has a default may be missing."""
        text = f"{doc(cls.__dict__.get('__doc__'))}export type {cls.__name__} = {{\n"
        lines = [*self.fields(cls, tag=tag, without=without, sparse=sparse)]
        return self.declare(cls.__name__, f"{text}{indent(''.join(lines), '  ')}}};\n")

    def fields(
        self, cls: type, *, tag: Sequence[str] = (), without: Sequence[str] = (), sparse: bool = False
    ) -> Iterator[str]:
        info = shapes.type_info(cls)
        assert isinstance(info, shapes.StructType), cls
        if not tag and info.tag is not None:
            tag = (str(info.tag_field), str(info.tag))
        if tag:
            yield f"readonly {tag[0]}: {either(map(literal, tag[1:]))};\n"
        comments = comments_of(cls)
        for field in info.fields:
            if field.name not in without:
                missing = not field.required and (sparse or info.cls.__struct_config__.omit_defaults)
                type_ = self.type(field.type, sparse, never_null=missing and field.default is None)
                comment = f" // {comments[field.name]}" if field.name in comments else ""
                yield f"readonly {field.encode_name}{'?' if missing else ''}: {type_};{comment}\n"

    def type(self, info: shapes.Type, sparse: bool = False, never_null: bool = False) -> str:
        if type(info) in PLAIN:
            return PLAIN[type(info)]
        if isinstance(info, shapes.Metadata):
            return self._named(info, sparse)
        if isinstance(info, shapes.LiteralType):
            return either(map(literal, info.values))
        if isinstance(info, shapes.UnionType):
            kept = [one for one in info.types if not (never_null and isinstance(one, shapes.NoneType))]
            return either(self.type(one, sparse) for one in kept)
        if isinstance(info, ARRAYS):
            item = self.type(info.item_type, sparse)
            return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"
        if isinstance(info, shapes.TupleType):
            return f"readonly [{', '.join(self.type(one, sparse) for one in info.item_types)}]"
        if isinstance(info, shapes.DictType):
            return f"Readonly<Record<string, {self.type(info.value_type, sparse)}>>"
        if isinstance(info, shapes.StructType):
            return self.struct(info.cls, sparse=sparse)
        raise TypeError(f"no type of TypeScript for {info}")

    def _named(self, info: shapes.Metadata, sparse: bool) -> str:
        """A name without a set of values is that of a type which the file declares itself."""
        facts = info.extra_json_schema or {}
        if "title" not in facts:
            return self.type(info.type, sparse)
        name = str(facts["title"])
        if "enum" not in facts and name in self.parts:
            return name
        return self.declare(name, f"export type {name} = {either(map(literal, facts['enum']))};\n")


def literal(value: Any) -> str:
    return msgspec.json.encode(value).decode().replace('"', "'")


def either(members: Iterable[str]) -> str:
    return " | ".join(members)


def doc(text: str | None) -> str:
    if not text:
        return ""
    first, *more = inspect.cleandoc(text).splitlines()
    return "\n".join([f"/** {first}", *(f" * {line}".rstrip() for line in more)]) + " */\n"


def comments_of(cls: type) -> dict[str, str]:
    """What stands beside the fields of a Struct in its source."""
    found: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        if issubclass(base, msgspec.Struct) and base is not msgspec.Struct:
            found |= _comments_in(base.__module__).get(base.__name__, {})
    return found


@cache
def _comments_in(module: str) -> dict[str, dict[str, str]]:
    """By class; the whole file at once, since `inspect` parses it anew for each class."""
    _, *classes = re.split(r"^class (?=\w)", inspect.getsource(sys.modules[module]), flags=re.MULTILINE)
    return {re.split(r"\W", text, maxsplit=1)[0]: dict(COMMENTED.findall(text)) for text in classes}
