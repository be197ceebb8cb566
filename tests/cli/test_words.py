"""Everything the program says is in both catalogues, and nothing else is."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from katzentisch import cli
from katzentisch.core.text import load_words
from katzentisch.games.mausen import terminal

CLI = Path(cli.__file__).parent
MAUSEN = Path(terminal.__file__).parent
CATALOGUES = {
    "cli": (CLI / "words", "{}.json", sorted(CLI.glob("*.py"))),
    "mausen": (MAUSEN / "words", "terminal.{}.json", [MAUSEN / "terminal.py"]),
}
FIELD = re.compile(r"\{(\w+)(?:!(\w+))?")


def catalogue(name: str, lang: str) -> dict[str, str]:
    folder, pattern, _ = CATALOGUES[name]
    pairs = json.loads((folder / pattern.format(lang)).read_text("utf-8"), object_pairs_hook=list)
    assert len(dict(pairs)) == len(pairs), "a key stands twice"
    return dict(pairs)


@pytest.mark.parametrize("name", CATALOGUES)
def test_both_languages_have_the_same_words_with_the_same_fields(name: str) -> None:
    german, english = catalogue(name, "de"), catalogue(name, "en")
    assert list(german) == list(english)
    for key, sentence in german.items():
        assert sentence, key
        assert sorted(FIELD.findall(sentence)) == sorted(FIELD.findall(english[key])), key


@pytest.mark.parametrize("name", CATALOGUES)
def test_every_word_in_the_code_is_in_the_catalogue(name: str) -> None:
    known = {*catalogue(name, "en"), *load_words("katzentisch.games.mausen", "en").entries}
    used = {key for tree in trees(name) for key in keys_said(tree)}
    assert len(used) > 20
    assert used <= known


@pytest.mark.parametrize("name", CATALOGUES)
def test_every_word_in_the_catalogue_is_in_the_code(name: str) -> None:
    words = catalogue(name, "en")
    texts = {text for tree in trees(name) for text in constants(tree)}
    kinds = {kind for sentence in words.values() for _, kind in FIELD.findall(sentence) if kind}  # {animal!many}
    patterns = [*(part for tree in trees(name) for part in put_together(tree)), *(rf"{kind}\.\d" for kind in kinds)]
    endings = {"", ".you", *(text for text in texts if re.fullmatch(r"\.[a-z]+", text))}  # ".colon"; `Words.key_for`
    unused = [
        key
        for key in words
        if not any(
            stem in texts
            or stem.removeprefix("refusal.") in texts
            or any(re.fullmatch(part, stem) for part in patterns)
            for stem in (key.removesuffix(ending) for ending in endings)
        )
    ]
    assert unused == []


def trees(name: str) -> Iterator[ast.Module]:
    for source in CATALOGUES[name][2]:
        yield ast.parse(source.read_text("utf-8"))


def keys_said(tree: ast.AST) -> Iterator[str]:
    """The keys that are given to `say` and `refuse` as they are."""
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or not call.args:
            continue
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        first = call.args[0]
        for choice in (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,):
            if isinstance(choice, ast.Constant) and isinstance(choice.value, str) and name in ("say", "refuse"):
                yield choice.value if name == "say" else f"refusal.{choice.value}"


def constants(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def put_together(tree: ast.AST) -> Iterator[str]:
    """Patterns of keys made of parts: f"argument.{name}", f"argument.{command}.{name}"."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and isinstance(first := node.values[0], ast.Constant):
            begins = str(first.value)
            if re.fullmatch(r"[a-z_.]+\.", begins):
                dots = sum(isinstance(part, ast.Constant) and part.value == "." for part in node.values)
                yield re.escape(begins) + r"[\w-]+" + dots * r"\.[\w-]+"
