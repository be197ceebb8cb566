"""`katzentisch simulate GAME`: many games of bots against bots, and what the result is worth."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from katzentisch.cli import opponents
from katzentisch.cli.arguments import Parser, need, seconds, table_options, whole
from katzentisch.cli.interrupt import Interrupt
from katzentisch.cli.speech import refuse, words
from katzentisch.core.errors import Illegal
from katzentisch.core.registry import game as find_game
from katzentisch.core.shapes import Budget
from katzentisch.lab.arena import Interval, Result, simulate

USUAL_GAMES = 100
USUAL_ITERATIONS = 200


def arguments(parser: Parser) -> None:
    parser.what("game")
    parser.value("players", "N")
    parser.value("bots", "a,b,…")
    parser.value("games", "N")
    parser.value("seed", "N")
    parser.value("iterations", "N")
    parser.value("seconds", "S")
    parser.value("workers", "N")
    parser.value("set", "OPTION=VALUE", many=True)
    parser.flag("json")


def run(options: Namespace, lang: str) -> int:
    game = find_game(need(options.game, "game"))
    bots = opponents.named(game, options.bots) or list(game.bots())
    limit = seconds(options.seconds, "seconds")
    thinking = Budget(whole(options.iterations, "iterations", 0 if limit else USUAL_ITERATIONS, least=1), limit)
    games = whole(options.games, "games", USUAL_GAMES, least=1)
    workers = whole(options.workers, "workers", 1, least=1)
    with Interrupt(workers) as interrupt, progress_bar(words(lang).say("simulate.progress"), games) as progress:
        try:
            result = simulate(
                game,
                whole(options.players, "players", game.player_counts[0]),
                bots,
                games,
                whole(options.seed, "seed", 0),
                thinking,
                workers=workers,
                options=table_options(game, options.set),
                progress=progress,
            )
        except Illegal:
            raise
        except Exception as error:  # workers that were stopped, or a bot of somebody that failed; the arena notes which
            if interrupt.called:
                raise KeyboardInterrupt from error
            notes = getattr(error, "__notes__", [])
            raise refuse("game_failed", problem=" ".join([repr(error), *notes])) from error
    if options.json:
        print(msgspec.json.format(msgspec.json.encode(repeatable(result))).decode())
    else:
        show(result, lang)
    return 0


def repeatable(result: Result) -> dict[str, Any]:
    """The result without times: equal for equal arguments, on any machine and for any number of workers."""
    facts: dict[str, Any] = msgspec.to_builtins(result)
    for score in facts["scores"]:
        del score["seconds_per_decision"]
    return facts


@contextmanager
def progress_bar(label: str, games: int) -> Iterator[Callable[[int, int], None] | None]:
    """A bar on stderr, if a person looks at it."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from katzentisch.cli.console import console

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=games)
        yield lambda done, games: bar.update(task, completed=done)


def show(result: Result, lang: str) -> None:
    from rich.table import Table

    from katzentisch.cli.console import console

    said = words(lang)
    out = console()
    facts = {"games": result.games, "players": result.options["players"], "seed": result.seed}
    out.print(said.say("simulate.title", {"game": find_game(result.game).words(lang).say("title"), **facts}))
    table = Table(box=None, pad_edge=False)
    for column in ("bot", "seats", "share", "ratio", "time"):
        table.add_column(said.say(f"simulate.{column}"), justify="left" if column == "bot" else "right")
    for score in result.scores:
        table.add_row(
            score.bot,
            str(score.seats),
            number(score.share, 3) + spread(score.share_95, 3),
            number(score.ratio, 2) + spread(score.ratio_95, 2),
            f"{1000 * score.seconds_per_decision:.1f} ms",
        )
    out.print(table)
    out.print(said.say("simulate.interval"), soft_wrap=True)


def number(value: float | None, digits: int) -> str:
    """Whoever sat in no game has none."""
    return "–" if value is None else f"{value:.{digits}f}"


def spread(interval: Interval | None, digits: int) -> str:
    return "" if interval is None else f"  {interval.low:.{digits}f} … {interval.high:.{digits}f}"
