"""Which rules never come up when bots play? Each of them needs a test of its own.

    .venv/bin/python tools/untouched.py GAME [--games N] [--bot NAME]

A rule is where its id stands in the sources of the game: in the docstring of a function, or in a comment beside a line.
It has come up when that function was called or that line was run. Rules whose ids stand nowhere in the sources (what a
mouse is, how a die looks) are not counted. Only the pure build can be watched.
"""

from __future__ import annotations

import ast
import re
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
if "katzentisch" not in sys.modules:  # called by name
    sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from katzentisch.core.registry import game as find_game  # noqa: E402  (the sources beside this file)
from katzentisch.core.shapes import Budget  # noqa: E402  (as above)
from katzentisch.testing.rules import rules_named  # noqa: E402  (as above)

ID = re.compile(r"([A-Z]{2})-(\d{2,3})(?: to \1-(\d{2,3}))?")
Trace = Callable[[FrameType, str, Any], Any]


class Anchors:
    """Where each rule stands: (file, name of a function) or (file, line), and what of it has been passed."""

    def __init__(self, package: Path) -> None:
        self.rules: dict[tuple[str, str | int], set[str]] = {}
        self.lines: dict[str, set[int]] = {}
        self.passed: set[tuple[str, str | int]] = set()
        for path in sorted(package.rglob("*.py")):
            self._read(str(path))

    def _read(self, path: str) -> None:
        text = Path(path).read_text("utf-8")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef):
                self._add((path, node.name), ast.get_docstring(node) or "")
        for number, line in enumerate(text.splitlines(), 1):
            code, sign, comment = line.partition("#")
            if sign and code.strip():
                self._add((path, number), comment)
        self.lines[path] = {place for file, place in self.rules if file == path and isinstance(place, int)}

    def _add(self, anchor: tuple[str, str | int], text: str) -> None:
        found = {
            f"{letters}-{number:0{len(first)}}"
            for letters, first, last in ID.findall(text)
            for number in range(int(first), int(last or first) + 1)
        }
        if found:
            self.rules[anchor] = found

    def watch(self, frame: FrameType, event: str, argument: Any) -> Trace | None:
        """A trace function: notes calls, and lines only in functions that have lines to note."""
        code = frame.f_code
        if code.co_filename not in self.lines:
            return None
        self.passed.add((code.co_filename, code.co_name))
        wanted = self.lines[code.co_filename]
        if not any(code.co_firstlineno <= line for line in wanted):
            return None

        def line(frame: FrameType, event: str, argument: Any) -> Trace:
            if event == "line" and frame.f_lineno in wanted:
                self.passed.add((code.co_filename, frame.f_lineno))
            return line

        return line

    def untouched(self) -> list[str]:
        everywhere = set().union(*self.rules.values())
        touched = set().union(*(self.rules.get(anchor, set()) for anchor in self.passed))
        return sorted(everywhere - touched)


def play(game: Any, bot: str, options: dict[str, Any], seed: int) -> None:
    rng = Random(seed)
    state = game.new(**options)
    bots = [game.bots()[bot](game, seed + seat) for seat in range(state.players)]
    while not state.over:
        if number := state.chance():
            state.happen(rng.randrange(number))
            continue
        seat = state.must()[0]
        state.act(seat, bots[seat].choose(game.view(state, seat), state.legal(seat), Budget(iterations=20)))


def untouched_rules(game: Any, bot: str, games: int) -> list[str]:
    """Rules that did not come up in so many games of bots, at tables of every kind in turn."""
    from katzentisch.testing.wander import tables

    package = Path(str(sys.modules[game.home].__file__)).parent
    anchors = Anchors(package)
    kinds = tables(game)
    for number in range(games):
        before = sys.gettrace()
        sys.settrace(anchors.watch)
        try:
            play(game, bot, kinds[number % len(kinds)], number)
        finally:
            sys.settrace(before)
    return anchors.untouched()


def main(arguments: list[str]) -> None:
    parser = ArgumentParser("untouched")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=32)
    parser.add_argument("--bot", default="scripted")
    asked = parser.parse_args(arguments)
    game = find_game(asked.game)
    tests = rules_named(ROOT / "tests" / "games" / asked.game)
    titles = {rule.id: rule.title for rule in game.rules("en")}
    found = untouched_rules(game, asked.bot, asked.games)
    print(f"{len(found)} of {len(titles)} rules did not come up in {asked.games} games of {asked.bot}.\n")
    print("| rule | what it says | its test |\n|---|---|---|")
    for rule in found:
        print(f"| {rule} | {titles[rule]} | {', '.join(f'`{name}`' for name in tests.get(rule, []))} |")


if __name__ == "__main__":
    main(sys.argv[1:])
