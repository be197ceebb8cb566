"""Data files: what is read is right, what is wrong is named with line and field, and nothing else ever happens."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from katzentisch.games.mystik.authoring.checker import HOME, check_chapter_source
from katzentisch.games.mystik.authoring.faults import Faulty
from katzentisch.games.mystik.authoring.source import DEEPEST, LONGEST, Source, read_file, read_text


class Cheese(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    holes: int = 0


def fault_of(text: str, shape: object = dict[str, Cheese]) -> str:
    with pytest.raises(Faulty) as caught:
        read_text(text, "cheese.yaml").fit(shape)
    assert len(caught.value.faults) == 1
    return str(caught.value)


def test_plain_values() -> None:
    source = read_text("a: {name: no, holes: 3}\nb:\n  name: '12'\n", "cheese.yaml")
    assert source.fit(dict[str, Cheese]) == {"a": Cheese("no", 3), "b": Cheese("12", 0)}
    assert source.lines[("b", "name")] == 3


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("yes", "yes"),
        ("on", "on"),
        ("0x10", "0x10"),
        ("1_000", "1_000"),
        ("12:30", "12:30"),
        ("2026-11-01", "2026-11-01"),
        ("1e3", "1e3"),
        ("12345678901", "12345678901"),
        ("-7", -7),
        ("1.5", 1.5),
        ("true", True),
        ("~", None),
        ("'true'", "true"),
        ("'5'", "5"),
    ],
)
def test_no_surprises(word: str, value: object) -> None:
    assert read_text(f"a: {word}", "f.yaml").value == {"a": value}


def test_wrong_type_names_key_and_line() -> None:
    said = fault_of("a: {name: x}\nb:\n  name: x\n  holes: many\n")
    assert said == "cheese.yaml:4: b.holes: this is a text, and should be a whole number [wrong_shape]"


def test_unknown_field() -> None:
    assert fault_of("a: {name: x}\nb:\n  name: x\n  hole: 3\n").startswith("cheese.yaml:4: b.hole: ")


def test_missing_field() -> None:
    assert fault_of("a: {name: x}\nb: {holes: 1}\n").startswith("cheese.yaml:2: b: the field `name` is missing")


def test_item_of_a_list() -> None:
    said = fault_of("- {name: x}\n- {name: x,\n   holes: z}\n", tuple[Cheese, ...])
    assert said.startswith("cheese.yaml:3: [1].holes: ")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: {name: x}\na: {name: y}\n", "cheese.yaml:2: `a` is there twice"),
        ("a: &x {name: x}\nb: *x\n", "cheese.yaml:1: anchors are not allowed"),
        ("a: !!python/name:os.system x\n", "cheese.yaml:1: tags are not allowed"),
        ("a: {name: x\n", "cheese.yaml:2: not YAML"),
        ("a: 1\n---\nb: 2\n", "cheese.yaml:2: a file holds one document"),
        ("? [a]\n: 3\n", "cheese.yaml:1: a key must be a word"),
        ("a: \x00\n", "cheese.yaml:1: not YAML"),
        ("a: \ud800\n", "cheese.yaml:1: not YAML"),
        ("", "cheese.yaml:1: this is nothing, and should be something with named fields"),
    ],
)
def test_refused(text: str, said: str) -> None:
    assert fault_of(text).startswith(said)


@pytest.mark.parametrize("text", ["[" * 9000 + "]" * 9000, "- " * 9000, "{a: " * 9000 + "}" * 9000, "[" * 9000])
def test_depth_is_bounded(text: str) -> None:
    assert f"nested deeper than {DEEPEST}" in fault_of(text)


def test_length_is_bounded() -> None:
    assert f"longer than {LONGEST}" in fault_of("a" * (LONGEST + 1))


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for name, content in (("latin.yaml", "ä".encode("latin-1")), ("none.yaml", None)):
        if content is not None:
            (tmp_path / name).write_bytes(content)
        with pytest.raises(Faulty, match=rf"{name}:1: cannot be read"):
            read_file(tmp_path / name)


CHAPTER = (HOME / "chapters" / "1-under-the-helmet.yaml").read_text("utf-8")


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_broken_chapters_give_faults_and_nothing_else(data: st.DataObject) -> None:
    """Cut, double or scramble lines of a real chapter: the checker answers with faults or with nothing."""
    lines = CHAPTER.splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        change = data.draw(st.sampled_from(["cut", "double", "indent", "word", "sign"]))
        line = lines[at]
        if change == "cut":
            del lines[at]
        elif change == "double":
            lines.insert(at, line)
        elif change == "indent":
            lines[at] = "  " + line
        elif change == "word":
            lines[at] = line.replace(data.draw(st.sampled_from(["rat", "de", "k", "1", "do", "a"])), "zz", 1)
        else:
            spot = data.draw(st.integers(0, len(line)))
            lines[at] = line[:spot] + data.draw(st.sampled_from(list("{}[]:,-|#'\"&*!%@`~\t"))) + line[spot:]
    try:
        faults = check_chapter_source(read_text("\n".join(lines), "chapter.yaml"))
    except Faulty as faulty:
        faults = faulty.faults
    for fault in faults:
        assert 1 <= fault.line <= len(lines) + 1
        assert fault.problem("de") != fault.problem("en")


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(Faulty):
        assert isinstance(read_text(text, "any.yaml"), Source)
