"""Every fault has a code of its own, and a sentence for it in both languages."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from katzentisch.core.text import load_words
from katzentisch.games import mystik
from katzentisch.games.mystik.authoring.conditions import ARGUMENTS
from katzentisch.games.mystik.authoring.faults import MISFITS, Fault, Faulty, in_order, misfit

HOME = Path(mystik.__file__).parent
CHECKERS = [*sorted(HOME.glob("authoring/*.py")), *sorted(HOME.glob("story/*.py"))]
CODE_IS = {"Fault": 3, "_refuse": 1, "ValueError": 0}
"""Which argument of a call is the code."""


def codes() -> set[str]:
    """All codes that the checkers name, and `no_…` of everything that `known` looks for."""
    found = {code for code, _ in MISFITS} | {"misfit"}
    found |= {
        f"no_{what}" for what in ("card", "enemy", "passage", "flag", "achievement", "room", "choice")
    }  # of an effect
    found |= {f"no_{sort}" for sort in ARGUMENTS.values() if sort not in ("", "number", "field")}
    for file in CHECKERS:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            own = isinstance(node.func, ast.Attribute) and getattr(node.func.value, "id", "") == "self"
            place = 0 if file.stem == "room_check" and own else 1
            place = place if called == "fault" else CODE_IS.get(called, len(node.args))
            if place < len(node.args):
                found |= strings(node.args[place])
            elif called == "known" and len(node.args) == 4:
                found |= {f"no_{word}" for word in strings(node.args[2])}
    return found


def strings(node: ast.expr) -> set[str]:
    parts = [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]
    return {part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)}


def sentences(lang: str) -> set[str]:
    entries = load_words("katzentisch.games.mystik", lang).entries
    return {key.removeprefix("fault.") for key in entries if key.startswith("fault.")} - {"guess"}


def test_both_languages_have_the_same_sentences() -> None:
    assert sentences("de") == sentences("en")


def test_every_fault_has_its_sentence_and_every_sentence_its_fault() -> None:
    assert codes() == sentences("en")


@pytest.mark.parametrize("lang", ["de", "en"])
def test_both_ask_for_the_same_facts(lang: str) -> None:
    entries, other = (load_words("katzentisch.games.mystik", one).entries for one in (lang, "en"))
    for code in sentences(lang):
        assert facts(entries[f"fault.{code}"]) == facts(other[f"fault.{code}"]), code


def facts(sentence: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", sentence))


@pytest.mark.parametrize(
    ("message", "code", "known"),
    [
        ("Expected `int`, got `str`", "wrong_shape", {"expected": "int", "got": "str"}),
        ("Expected `object | null`, got `array`", "wrong_shape", {"expected": "object", "got": "array"}),
        ("Expected `array` of length 2, got 3", "wrong_length", {"expected": 2, "got": 3}),
        ("Invalid enum value 'lava'", "unknown_word", {"word": "lava"}),
        ("Invalid value 'chese'", "unknown_word", {"word": "chese"}),
        ("Object missing required field `name`", "missing_field", {"name": "name"}),
        ("Object contains unknown field `smell`", "unknown_field", {"name": "smell"}),
        ("Something new", "misfit", {"problem": "Something new"}),
    ],
)
def test_what_does_not_fit_its_type(message: str, code: str, known: dict[str, object]) -> None:
    assert misfit(message) == (code, known)
    said = {Fault("f.yaml", 1, "", code, known).problem(lang) for lang in ("de", "en")}
    assert len(said) == 2
    assert not any("{" in sentence for sentence in said)


def test_a_fault_says_where_what_and_its_code() -> None:
    fault = Fault("f.yaml", 3, "party.mice", "out_of_range", {"least": 1, "most": 6})
    assert fault.say("de") == "f.yaml:3: party.mice: erlaubt ist 1 bis 6 [out_of_range]"
    assert str(fault) == "f.yaml:3: party.mice: 1 to 6 is allowed [out_of_range]"
    assert str(Fault("f.yaml", 1, "", "not_utf8")) == "f.yaml:1: cannot be read: the file is not UTF-8 [not_utf8]"


def test_faults_stand_in_the_order_of_the_file() -> None:
    late, early = Fault("f", 12, "a", "empty"), Fault("f", 2, "b", "empty")
    assert in_order([late, early]) == [early, late] == Faulty([late, early]).faults
