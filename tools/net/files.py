"""Where the net is kept: text; the law with one line a step, so that a difference can be read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from tools.net.law import Kept, Start
from tools.net.prints import PARTS

ROOT = Path(__file__).resolve().parents[2]
GAME = "game "
END = "end "
A_LINE = 20  # so many steps of a layer


class Seen(msgspec.Struct):
    """What one layer keeps of one game: a sign for each part, step by step, and digests of the whole."""

    steps: list[str] = []
    whole: list[str] = []


def folder(game: str) -> Path:
    return ROOT / "tests" / "games" / game / "net"


def positions(game: str) -> list[Any]:
    """The starts that somebody wrote down."""
    path = folder(game) / "starts.jsonl"
    return [msgspec.json.decode(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


def read_law(game: str) -> list[Kept]:
    path = folder(game) / "law.txt"
    if not path.exists():
        raise SystemExit(f"{game} has no net yet; to make it: .venv/bin/python -m tools.net --new {game}")
    games: list[Kept] = []
    for line in path.read_text("utf-8").splitlines():
        if line.startswith(GAME):
            start = line.removeprefix(GAME).partition(" ")[2]
            games.append(Kept(msgspec.json.decode(start, type=Start)))
        elif line.startswith(END):
            games[-1].returns = line.removeprefix(END)
        else:
            if " " not in line:
                line += " " + games[-1].lines[-1].partition(" ")[2]
            games[-1].lines.append(line)
    return games


def write_law(game: str, games: list[Kept]) -> None:
    """An entry that stands alone is followed by the same as the one before."""
    lines: list[str] = []
    for number, kept in enumerate(games):
        start = msgspec.json.encode(kept.start).decode()
        lines.append(f"{GAME}{number} {start}")
        before = ""
        for line in kept.lines:
            entry, _, following = line.partition(" ")
            lines.append(entry if following == before else line)
            before = following
        lines.append(f"{END}{kept.returns}")
    _write(game, "law", lines)


def read_layer(game: str, layer: str) -> list[Seen]:
    games: list[Seen] = []
    path = folder(game) / f"{layer}.txt"
    for line in path.read_text("utf-8").splitlines()[1:] if path.exists() else ():
        if line.startswith(GAME):
            games.append(Seen())
        elif line.startswith(END):
            games[-1].whole = line.removeprefix(END).split()
        else:
            signs = len(PARTS)
            games[-1].steps += [line[place : place + signs] for place in range(0, len(line), signs)]
    return games


def write_layer(game: str, layer: str, games: list[Seen]) -> None:
    lines = [" ".join(PARTS)]
    for number, seen in enumerate(games):
        steps = ["".join(seen.steps[first : first + A_LINE]) for first in range(0, len(seen.steps), A_LINE)]
        lines += [f"{GAME}{number}", *steps, END + " ".join(seen.whole)]
    _write(game, layer, lines)


def _write(game: str, name: str, lines: list[str]) -> None:
    folder(game).mkdir(parents=True, exist_ok=True)
    (folder(game) / f"{name}.txt").write_text("".join(line + "\n" for line in lines), "utf-8")
