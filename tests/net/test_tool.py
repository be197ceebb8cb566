"""The net itself: what slips through each layer and what does not, and that the law is never written by accident."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tools.net import __main__ as command
from tools.net import files
from tools.net.check import Net
from tools.net.law import Differs
from tools.net.prints import LAYERS, PARTS, encode, values
from tools.net.see import see

from katzentisch.core.registry import own_games

GAME = own_games()[0]


class Flat(msgspec.Struct):
    hands: list[list[int]]
    points: list[int]
    owed: list[int]
    caught: int = -1
    deck: dict[str, int] = {}


class Seat(msgspec.Struct):
    cards: list[int]
    score: int


class Grouped(msgspec.Struct):
    seats: list[Seat]
    owed: list[int]
    deck: dict[str, int] = {}


class Unpacked(msgspec.Struct):
    seats: list[Seat]
    debts: list[list[int]]
    pile: dict[str, int] = {}


FLAT = Flat([[3, 5], [8]], [2, 7], [0, 1, 4, 0], deck={"cheese": 2})
SEATS = [Seat([3, 5], 2), Seat([8], 7)]


def layers(thing: Any) -> tuple[bytes, list[str], list[str]]:
    found: list[tuple[str, str]] = []
    values(thing, "", True, found)
    return encode(thing), sorted(place + value for place, value in found), sorted(value for _, value in found)


def same(thing: Any, other: Any) -> list[str]:
    """The layers that do not tell these two apart."""
    pairs = zip(LAYERS, layers(thing), layers(other), strict=True)
    return [layer for layer, one, another in pairs if one == another]


def test_each_layer_forgives_what_it_should() -> None:
    grouped = Grouped(SEATS, [0, 1, 4, 0], {"cheese": 2})
    assert same(FLAT, FLAT) == ["exact", "placed", "loose"]
    assert same(FLAT, grouped) == ["placed", "loose"]
    assert same(FLAT, Unpacked(SEATS, [[0, 1], [4, 0]], {"cheese": 2})) == ["loose"]


@pytest.mark.parametrize(
    ("changed", "forgiven"),
    [
        ({"hands": [[8], [3, 5]]}, ["loose"]),  # the hands of two seats are exchanged
        ({"hands": [[3, 5], [9]]}, []),
        ({"hands": [[3, 5], [8, 8]]}, []),
        ({"caught": 1}, []),
        ({"deck": {"crumb": 2}}, []),
    ],
)
def test_no_layer_forgives_another_value(changed: dict[str, Any], forgiven: list[str]) -> None:
    assert same(FLAT, msgspec.structs.replace(FLAT, **changed)) == forgiven


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The net of one game in another place, cut to its first two games."""
    there = tmp_path / "tests" / "games" / GAME / "net"
    shutil.copytree(files.folder(GAME), there)
    law, kept = files.read_law(GAME), {layer: files.read_layer(GAME, layer) for layer in LAYERS}
    monkeypatch.setattr(files, "ROOT", tmp_path)
    files.write_law(GAME, law[:2])
    for layer in LAYERS:
        files.write_layer(GAME, layer, kept[layer][:2])
    return there


def written(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in folder.iterdir()}


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr("sys.argv", ["tools.net", *arguments])
    return command.main()


def test_looking_anew_changes_nothing_where_nothing_changed(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = written(elsewhere)
    assert run(monkeypatch, GAME) == 0
    assert written(elsewhere) == before
    assert capsys.readouterr().out == "".join(f"{GAME} {layer}: unchanged\n" for layer in LAYERS)


def test_nothing_is_written_where_the_law_is_not_kept(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    games = files.read_law(GAME)
    step = next(step for step, line in enumerate(games[1].lines) if line[0] != "*" and ":" in line.partition(" ")[2])
    entry, _, following = games[1].lines[step].partition(" ")
    seat, _, count = following.split()[0].partition(":")
    fewer = str(int(count.rstrip("?!")) + 1)
    games[1].lines[step] = f"{entry} {seat}:{fewer} " + " ".join(following.split()[1:])
    games[1].lines[step] = games[1].lines[step].rstrip()
    files.write_law(GAME, games)
    before = written(elsewhere)
    assert run(monkeypatch, GAME) == 1
    assert written(elsewhere) == before
    told = capsys.readouterr().err
    assert f"{GAME}, game 1, step {step}: law differs in the number of legal actions of seat {seat}" in told
    assert f"kept {fewer}, found " in told


@pytest.mark.parametrize("layer", LAYERS)
def test_a_difference_names_game_step_layer_and_part(elsewhere: Path, layer: str) -> None:
    net = Net(GAME)
    place = PARTS.index("events")
    signs = net.layers[layer][1].steps[7]
    net.layers[layer][1].steps[7] = signs[:place] + ("A" if signs[place] != "A" else "B") + signs[place + 1 :]
    net.check(0, everything=True)
    with pytest.raises(Differs) as found:
        net.check(1, everything=True)
    difference = found.value
    assert (difference.number, difference.step, difference.layer, difference.part) == (1, 7, layer, "events")
    assert f"tools.net --see {GAME} 1 7" in str(difference)


def test_a_sign_that_is_the_same_by_chance_does_not_hide_a_difference(elsewhere: Path) -> None:
    net = Net(GAME)
    net.layers["exact"][0].whole[0] = "AAAAAAAA"
    with pytest.raises(Differs, match="exact differs in position, at one of the steps"):
        net.check(0, everything=True)


def test_a_step_can_be_seen(elsewhere: Path) -> None:
    assert [line.partition(":")[0] for line in see(GAME, 1, 7).splitlines() if line[0].isalpha()] == [*PARTS]
