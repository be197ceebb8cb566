"""`katzentisch simulate GAME`: many games of bots against bots, and what the result is worth."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec

from katzentisch.cli import opponents
from katzentisch.cli.arguments import Parser, need, seconds, table_options, whole
from katzentisch.cli.speech import refuse, words
from katzentisch.core.registry import game as find_game
from katzentisch.core.shapes import Budget
from katzentisch.lab.arena import Result, Tally, simulate
from katzentisch.lab.cluster import Cluster
from katzentisch.lab.counting import Interval
from katzentisch.lab.crew import PATIENCE, Here, Workers
from katzentisch.lab.farm import Crew

USUAL_GAMES = 100
USUAL_ITERATIONS = 200
A_LINE_EVERY = 60.0
"""Seconds between lines about progress, where nobody looks at a terminal."""
SHORT = 14
"""Signs of a bot's name beside the bar: rate and time left stay in sight at 80 columns."""


def arguments(parser: Parser) -> None:
    parser.what("game")
    parser.value("players", "N")
    parser.value("bots", "a,b,…")
    parser.value("games", "N")
    parser.value("seed", "N")
    parser.value("iterations", "N")
    parser.value("seconds", "S")
    parser.value("workers", "N")
    parser.value("cluster", "ADDRESS")
    parser.value("batch", "N")
    parser.value("patience", "S")
    parser.value("until", "WIDTH")
    parser.value("set", "OPTION=VALUE", many=True)
    parser.value("records", "FILE")
    parser.value("out", "FOLDER")
    parser.flag("no-moves")
    parser.flag("json")


def run(options: Namespace, lang: str) -> int:
    game = find_game(need(options.game, "game"))
    bots = opponents.named(game, options.bots) or list(game.bots())
    limit = seconds(options.seconds, "seconds")
    thinking = Budget(whole(options.iterations, "iterations", 0 if limit else USUAL_ITERATIONS, least=1), limit)
    games = whole(options.games, "games", USUAL_GAMES, least=1)
    with progress_bar(words(lang).say("simulate.progress"), games) as bar:
        result = simulate(
            game,
            whole(options.players, "players", game.player_counts[0]),
            bots,
            games,
            whole(options.seed, "seed", 0),
            thinking,
            options=table_options(game, options.set),
            progress=lambda done, tally: bar(done, so_far(tally, bots[0])),
            out=Path(options.out) if options.out else None,
            moves=not options.no_moves,
            until=width(options.until),
            batch=whole(options.batch, "batch", 0, least=1),
            crew=crew_of(options, bots),
            records=Path(options.records) if options.records else None,
        )
    if options.json:
        print(msgspec.json.format(msgspec.json.encode(repeatable(result))).decode())
    else:
        show(result, lang)
    return 0


def crew_of(options: Namespace, bots: list[str]) -> Crew:
    """Who plays. Somebody else's bot may hang, or end the Python that it is in: it gets one of its own."""
    workers = whole(options.workers, "workers", 1, least=1)
    patience = seconds(options.patience, "patience") or PATIENCE
    if options.cluster:
        return Cluster(options.cluster, bots, patience)
    return Here() if workers == 1 and not any(":" in bot for bot in bots) else Workers(workers, patience)


def width(text: str | None) -> float:
    """How narrow an interval shall be; 0 if nobody says."""
    found = seconds(text, "until")
    if text is not None and not 0 < found < 1:
        raise refuse("not_a_width", argument="--until", value=text)
    return found


def so_far(tally: Tally, bot: str) -> str:
    """How the first bot stands."""
    score = tally.score(bot)
    name = bot if len(bot) <= SHORT else f"{bot[: SHORT - 1]}…"
    return f"{name} {number(score.share, 3)}{spread(score.share_95, 3)}" if tally.games else ""


def repeatable(result: Result) -> dict[str, Any]:
    """The result without times: equal for equal arguments, on any machine and for any number of workers."""
    facts: dict[str, Any] = msgspec.to_builtins(result)
    for score in facts["scores"]:
        del score["seconds_per_decision"]
    return facts


class Lines:
    """A line now and then, for whoever reads a log tomorrow: how far it is, rate, time left, and how it is going."""

    def __init__(self, label: str, games: int, clock: Callable[[], float] = monotonic) -> None:
        self.label, self.games, self.clock = label, games, clock
        self.first: tuple[int, float] | None = None  # what was kept from before says nothing about the rate
        self.told = clock()

    def __call__(self, done: int, how: str) -> None:
        now = self.clock()
        if self.first is None:
            self.first = (done, now)
        before, since = self.first
        if now - self.told < A_LINE_EVERY or done == before:
            return
        self.told = now
        rate = (done - before) / (now - since)
        left = timedelta(seconds=round((self.games - done) / rate))
        print(f"{self.label} {done}/{self.games} {rate:.1f}/s {left} {how}".rstrip(), file=sys.stderr, flush=True)


@contextmanager
def progress_bar(label: str, games: int) -> Iterator[Callable[[int, str], None]]:
    """A bar on stderr with rate and time left if a person looks at it, else a line now and then: it is told how many
    are done, and how it is going."""
    if not sys.stderr.isatty():
        yield Lines(label, games)
        return
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        Task,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.table import Column
    from rich.text import Text

    from katzentisch.cli.console import console

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(f"{task.speed:.1f}/s" if task.speed else "")

    columns = (
        TextColumn("{task.description}"),
        BarColumn(20),
        MofNCompleteColumn(table_column=Column(no_wrap=True)),
        Rate(table_column=Column(no_wrap=True)),
        TimeRemainingColumn(table_column=Column(no_wrap=True)),  # where it is narrow the bar gives way
        TextColumn("{task.fields[how]}"),
    )
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=games, how="")
        yield lambda done, how: bar.update(task, completed=done, how=how)


def show(result: Result, lang: str) -> None:
    from rich.table import Table

    from katzentisch.cli.console import console

    said = words(lang)
    out = console()
    facts = {"games": result.games, "players": result.options["players"], "seed": result.seed}
    out.print(said.say("simulate.title", {"game": find_game(result.game).words(lang).say("title"), **facts}))
    table = Table(box=None, pad_edge=False)
    for column in ("bot", "seats", "share", "ratio", "time"):
        table.add_column(
            said.say(f"simulate.{column}"), justify="left" if column == "bot" else "right", no_wrap=column != "bot"
        )
    for score in result.scores:
        table.add_row(
            score.bot,
            str(score.seats),
            number(score.share, 3) + spread(score.share_95, 3),
            number(score.ratio, 2) + spread(score.ratio_95, 2),
            f"{1000 * score.seconds_per_decision:.1f} ms" if score.seconds_per_decision else "–",
        )
    out.print(table)
    for score in result.scores:
        if score.illegal or score.late:
            facts = {"bot": score.bot, "illegal": score.illegal, "late": score.late}
            out.print(said.say("simulate.mishaps", facts), soft_wrap=True)
        if score.sheet is not None:
            facts = msgspec.structs.asdict(score.sheet)
            facts["bits"] = number(score.sheet.bits, 2) + spread(score.sheet.bits_95, 2)
            out.print(said.say("simulate.sheet", {"bot": score.bot, **facts}), soft_wrap=True)
    out.print(said.say("simulate.interval"), soft_wrap=True)


def number(value: float | None, digits: int) -> str:
    """Whoever sat in no game has none."""
    return "–" if value is None else f"{value:.{digits}f}"


def spread(interval: Interval | None, digits: int) -> str:
    return "" if interval is None else f"  {interval.low:.{digits}f} … {interval.high:.{digits}f}"
