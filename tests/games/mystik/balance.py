"""How hard the chapters of Maus und Mystik are: every chapter alone, by two bots, over the same seeds.

`./kt bench balance mystik` plays until every chapter has its seeds, and goes on where it was ended, on another day, on
another machine: all chapters fill evenly. What is there is in docs/games/mystik/balance/, a file for each chapter, a
sign for each seed; the tables of docs/games/mystik/balance.md are made of these files (a test compares).
"""

from __future__ import annotations

import argparse
import json
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from statistics import correlation, fmean
from typing import Any

from katzentisch.core.shapes import Budget
from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.authoring.content import content
from katzentisch.games.mystik.state import Mystik
from katzentisch.lab import trials
from katzentisch.lab.counting import Mean, pairs

ROOT = Path(__file__).parents[3]
FILE = ROOT / "docs" / "games" / "mystik" / "balance.md"
FOLDER = FILE.with_suffix("")
BETWEEN = re.compile(r"(<!-- results -->\n).*?(<!-- end of results -->)", re.DOTALL)

BOTS = ("scripted", "planner")
BUDGET = Budget(40)
SEEDS = 300
BLOCK = 5  # seeds of a chapter, then the next one's turn
LOST = "x"  # else a digit: how many pages were left
CAMPAIGNS = 30
MOST_EVENINGS = 200
HARDEST = 3  # of the chapters: where thinking must pay


@dataclass
class Results:
    """A chapter: for each bot the first seeds, one sign each."""

    chapter: str
    of: dict[str, str] = field(default_factory=dict)

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.chapter}.json"

    def write(self) -> None:
        self.file.parent.mkdir(exist_ok=True)
        said = {"chapter": self.chapter, "iterations": BUDGET.iterations, **self.of}
        beside = self.file.with_suffix(".new")
        beside.write_text(json.dumps(said, indent=1) + "\n", "utf-8")
        beside.replace(self.file)

    def won(self, bot: str) -> list[float]:
        return [float(sign != LOST) for sign in self.of[bot]]

    def gain(self) -> list[float]:
        """Seed by seed, by how much the planner did better."""
        return [ours - theirs for ours, theirs in zip(self.won("planner"), self.won("scripted"), strict=False)]

    def share(self, bot: str) -> float:
        won = self.won(bot)
        return sum(won) / len(won)


def results() -> list[Results]:
    """What is there of each chapter, in the order of the book."""
    return [read(chapter) for chapter in content().chapters]


def read(chapter: str) -> Results:
    found = Results(chapter)
    said: dict[str, Any] = {"iterations": BUDGET.iterations}
    if found.file.exists():
        said = json.loads(found.file.read_text("utf-8"))
    if said["iterations"] != BUDGET.iterations:
        raise SystemExit(f"{found.file} is about another budget; delete it to begin anew")
    found.of = {bot: said.get(bot, "") for bot in BOTS}
    return found


# Playing -------------------------------------------------------------------------------------------------------------


def play(seeds: int, until: float) -> None:
    """A round gives every chapter a few seeds more, by both bots."""
    for first in range(0, seeds, BLOCK):
        enough = min(first + BLOCK, seeds)
        for one in results():
            for bot in BOTS:
                while len(one.of[bot]) < enough:
                    if time.monotonic() > until:
                        return
                    one.of[bot] += sign(GAME.load({"chapter": one.chapter}), bot, len(one.of[bot]))
                    one.write()
        print(f"{enough} seeds of every chapter", flush=True)


def sign(state: Mystik, bot: str, seed: int) -> str:
    """Plays this table to its end and says how that was."""
    run = trials.Run(GAME.id, GAME.rules_version, {}, bot, BUDGET)
    trial = trials.play_out(GAME, state, run, seed)
    return str(int(trial.found["pages_left"])) if trial.won else LOST


# Whole campaigns -----------------------------------------------------------------------------------------------------


def campaigns(bot: str, number: int, until: float) -> None:
    """Whole campaigns of one bot; a line of each says chapter and result of every evening: `1:4 2:x 2:3 …`."""
    while len(done := told(bot)) < number and time.monotonic() < until:
        one = " ".join(campaign(bot, len(done)))
        story_of(bot).write_text("".join(f"{line}\n" for line in [*done, one]), "utf-8")


def campaign(bot: str, seed: int) -> Iterator[str]:
    """What follows is always the first that may: the next chapter, or the lost one once more, with what lasts."""
    position: dict[str, Any] | None = {"chapter": next(iter(content().chapters)), "players": 1}
    for evening in range(MOST_EVENINGS):
        if position is None:
            return
        state = GAME.load(position)
        number = list(content().chapters).index(state.box.chapter) + 1
        yield f"{number}:{sign(state, bot, 1000 * seed + evening)}"
        position = next((way.position for way in GAME.after(state, position)), None)
    raise RuntimeError("this campaign does not end")


def story_of(bot: str) -> Path:
    return FOLDER / f"campaigns-{bot}.txt"


def told(bot: str) -> list[str]:
    return story_of(bot).read_text("utf-8").splitlines() if story_of(bot).exists() else []


# Saying --------------------------------------------------------------------------------------------------------------

HEAD = (
    "| chapter | end page | `scripted` won | seeds | `planner` won | seeds | more than `scripted` |\n"
    "|---|---:|---|---:|---|---:|---|\n"
)


def text() -> str:
    page = FILE.read_text("utf-8")
    return BETWEEN.sub(lambda found: f"{found[1]}{tables(results())}{found[2]}", page)


def tables(found: Sequence[Results]) -> str:
    rows = "".join(row(number, one) for number, one in enumerate(found, 1))
    return f"{HEAD}{rows}\n{goals(found)}{evenings()}"


def row(number: int, one: Results) -> str:
    chapter = content().chapters[one.chapter]
    cells = [f"{number} {chapter.name.en}", str(chapter.end_page)]
    for bot in BOTS:
        cells += [said(pairs(one.won(bot)).share()) if one.of[bot] else "", str(len(one.of[bot]))]
    cells.append(said(pairs(one.gain()).mean()) if one.of["planner"] else "")
    return f"| {' | '.join(cells)} |\n"


def said(one: Mean) -> str:
    return f"{one.value:.2f} ({one.interval.low:.2f} to {one.interval.high:.2f})".replace("-", "−")


def goals(found: Sequence[Results]) -> str:
    """What was aimed at, and where the planner stands by the seeds so far."""
    if not all(one.of["planner"] for one in found):
        return "The planner has not yet played every chapter.\n"
    number = {one.chapter: at for at, one in enumerate(found, 1)}
    order = sorted(found, key=lambda one: one.share("planner"))
    hardest, easiest = order[0], order[-1]
    steps = correlation(ranks([1 - one.share("planner") for one in found]), ranks(list(number.values())))
    pays = ", ".join(f"{number[one.chapter]}: {fmean(one.gain()):+.2f}" for one in order[:HARDEST]).replace("-", "−")
    rows = (
        ("the easiest chapter is won in .85 or more", f"{number[easiest.chapter]}: {easiest.share('planner'):.2f}"),
        ("the hardest in .35 to .55", f"{number[hardest.chapter]}: {hardest.share('planner'):.2f}"),
        ("rank correlation of difficulty with the number of the chapter: .7 or more", f"{steps:.2f}"),
        ("on the three hardest .15 or more above `scripted`", pays),
    )
    return "| aimed at | with these seeds |\n|---|---|\n" + "".join(f"| {goal} | {now} |\n" for goal, now in rows)


def evenings() -> str:
    """How long campaigns are, and how often a chapter is won when it is met for the first time."""
    rows = ""
    for bot in (bot for bot in BOTS if told(bot)):
        played = [[evening.split(":") for evening in line.split()] for line in told(bot)]
        long = [len(one) for one in played]
        first = [dict(reversed(one)) for one in played]  # of each chapter the first evening
        won = (fmean(one[str(number)] != LOST for one in first) for number in range(1, len(content().chapters) + 1))
        shares = " | ".join(f"{share:.2f}" for share in won)
        rows += f"| `{bot}` | {len(played)} | {fmean(long):.1f} ({min(long)} to {max(long)}) | {shares} |\n"
    numbers = " | ".join(f"{number}" for number in range(1, len(content().chapters) + 1))
    dashes = "---:|" * len(content().chapters)
    return f"\n| bot | campaigns | evenings | {numbers} |\n|---|---:|---|{dashes}\n{rows}" if rows else ""


def ranks(values: Sequence[float]) -> list[float]:
    """1 for the smallest; equal ones share the mean of their places."""
    places = sorted(values)
    return [places.index(value) + (places.count(value) + 1) / 2 for value in values]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="kt bench balance mystik", description="How hard the chapters are.")
    parser.add_argument("--seeds", type=int, default=SEEDS)
    parser.add_argument("--minutes", type=float, default=inf, help="to play; 0 only writes the tables")
    parser.add_argument("--campaigns", choices=BOTS, help=f"instead play {CAMPAIGNS} whole campaigns with this bot")
    chosen = parser.parse_args(arguments)
    until = time.monotonic() + chosen.minutes * 60
    if chosen.campaigns:
        campaigns(chosen.campaigns, CAMPAIGNS, until)
    else:
        play(chosen.seeds, until)
    FILE.write_text(text(), "utf-8")
    print(f"{FILE} is written")


if __name__ == "__main__":
    main()
