"""The people of the benchmark (`benchmarks/load.js`) speak the protocol: else `./kt bench server` measures nothing."""

from __future__ import annotations

import re
from typing import get_args

from katzentisch.protocol import messages
from tests.conftest import ROOT

TEXT = (ROOT / "benchmarks" / "load.js").read_text("utf-8")
WISHES = {kind.__struct_config__.tag: kind for kind in get_args(messages.Wish)}


def test_what_they_wish_has_the_fields_of_the_wish() -> None:
    found = re.findall(r"\{ t: '(\w+)'((?:, \w+(?:: \w+)?)*)", TEXT)
    assert {tag for tag, _ in found} >= {"sit", "begin", "act", "again"}
    for tag, fields in found:
        names = set(re.findall(r", (\w+)", fields))
        assert names <= set(WISHES[tag].__struct_fields__), (tag, names)


def test_what_they_read_of_a_look_is_there() -> None:
    (read,) = re.findall(r"const \{ ([^}]*) \} = seat\.look;", TEXT)
    names = {name.partition(":")[0] for name in read.split(", ")}
    assert names <= set(messages.Look.__struct_fields__)
