"""The command; `tools/net/__init__.py` says what it does."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter

import tools.net
from katzentisch.core.registry import game as find_game
from katzentisch.core.registry import own_games
from tools.net import files
from tools.net.check import Net
from tools.net.law import Differs
from tools.net.play import new_games
from tools.net.prints import LAYERS, PARTS
from tools.net.see import difference, see


def main() -> int:
    parser = ArgumentParser("tools.net", description=tools.net.__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these; else all that come with Katzentisch")
    parser.add_argument("--new", action="store_true", help="play new games, and write their law")
    parser.add_argument("--see", nargs=3, metavar=("GAME", "NUMBER", "STEP"), help="show one step as JSON")
    parser.add_argument("--against", metavar="COMMIT", help="with --see: what differs there")
    given = parser.parse_args()
    if given.see:
        id, number, step = given.see[0], int(given.see[1]), int(given.see[2])
        seen = difference(id, number, step, given.against) if given.against else see(id, number, step)
        print(seen or "No difference.", end="" if seen else "\n")
        return 0
    refused = 0
    for id in given.games or own_games():
        if given.new:
            files.write_law(id, list(new_games(find_game(id), files.positions(id))))
        try:
            look_anew(id)
        except Differs as found:
            print(f"{found}\nThe law of {id} is not kept, so nothing was written.", file=sys.stderr)
            refused = 1
    return refused


def look_anew(id: str) -> None:
    """Write what the steps look like now, and say what of it is new. Nothing is written unless all of the law holds."""
    net = Net(id)
    looks = [net.look(number) for number in range(len(net.games))]
    for layer in LAYERS:
        seen = [look[layer] for look in looks]
        print(f"{id} {layer}: {changed(net.layers[layer], seen)}")
        files.write_layer(id, layer, seen)


def changed(before: list[files.Seen], now: list[files.Seen]) -> str:
    """By part, in how many games it looks otherwise."""
    if [len(seen.steps) for seen in before] != [len(seen.steps) for seen in now]:
        return "new"
    counts = {
        part: sum(was.whole[place] != seen.whole[place] for was, seen in zip(before, now, strict=True))
        for place, part in enumerate(PARTS)
    }
    told = [f"{part} in {count} of {len(now)} games" for part, count in counts.items() if count]
    return ", ".join(told) or "unchanged"


if __name__ == "__main__":
    sys.exit(main())
