"""The browser's types are those of the engine: nobody writes a view, an event or an action down a second time."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import msgspec
import pytest
from tools.browser_types import FILE, WEB, files, game_types, main
from tools.typescript import Writer

import katzentisch as kt
from katzentisch.core.shapes import one_of
from tests.conftest import TOY

CAST = re.compile(r"\bas (never|unknown|any)\b|\(event as |\(look as |\(picture as ")
"""How a type is made to fit that does not."""


def test_the_types_are_those_of_the_engine() -> None:
    """Written anew by `python -m tools.browser_types`."""
    for path, text in files().items():
        assert path.read_text("utf-8") == text, f"{path} is out of date: python -m tools.browser_types"


def test_the_types_of_a_game_elsewhere_are_written_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """`python -m tools.browser_types sack:GAME examples/sack/web`"""
    monkeypatch.syspath_prepend(TOY)
    main(["sack:GAME", str(tmp_path)])
    assert (tmp_path / FILE).read_text("utf-8") == (TOY.parent / "web" / FILE).read_text("utf-8")


def test_every_folder_of_a_game_has_its_types() -> None:
    folders = {path.parent.name for path in WEB.glob("games/*/index.ts")}
    assert folders
    assert {path.parent.name for path in files()} == {*folders, WEB.name}


@pytest.mark.parametrize("id", kt.games())
def test_every_game_can_be_written_down(id: str) -> None:
    """Also one that has no board yet."""
    game = kt.game(id)
    text = game_types(game)
    for kind in game.event_types:
        assert f"'{kind}'" in text
    for action in game.actions:
        assert f"readonly do: '{action.facts()['do']}';" in text


def test_no_type_is_forced() -> None:
    """Only where a folder is loaded by its id is one believed (`games/index.ts`), and where JSON is read."""
    for path in (*WEB.rglob("*.ts"), *WEB.rglob("*.svelte"), *(TOY.parent / "web").glob("**/*.*")):
        assert not CAST.search(path.read_text("utf-8")), path


Fruit = Annotated[str, one_of("Fruit", ["apple", "pear"])]


class Basket(msgspec.Struct, omit_defaults=True):
    """Some fruit."""

    fruit: Fruit  # the best
    spare: Fruit | None = None
    others: tuple[Fruit | None, ...] = ()
    pair: tuple[int, str] = (1, "")


def test_a_shape_is_written_as_it_is_on_the_wire() -> None:
    writer = Writer()
    writer.struct(Basket, tag=["kind", "full", "empty"])
    assert writer.text() == (
        "export type Fruit = 'apple' | 'pear';\n\n"
        "/** Some fruit. */\n"
        "export type Basket = {\n"
        "  readonly kind: 'full' | 'empty';\n"
        "  readonly fruit: Fruit; // the best\n"
        "  readonly spare?: Fruit;\n"
        "  readonly others?: readonly (Fruit | null)[];\n"
        "  readonly pair?: readonly [number, string];\n"
        "};\n"
    )


def test_two_shapes_of_one_name_are_refused() -> None:
    writer = Writer()
    writer.declare("Basket", "another")
    with pytest.raises(TypeError, match="two shapes are called Basket"):
        writer.struct(Basket)


def test_a_name_outside_its_set_is_refused_at_the_border() -> None:
    assert msgspec.convert({"fruit": "pear"}, Basket).fruit == "pear"
    for wrong in ("plum", "pear ", "pear\n", "app"):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"fruit": wrong}, Basket)
