"""`katzentisch records KEPT`: the games that `simulate --records FILE` or `--out FOLDER` has kept, as records that
replay."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from katzentisch.cli.arguments import Parser, need, whole
from katzentisch.cli.console import console
from katzentisch.cli.speech import refuse, words
from katzentisch.core.record import Record, replay
from katzentisch.core.registry import game as find_game
from katzentisch.lab.arena import Games, Run
from katzentisch.lab.counting import Pairs
from katzentisch.lab.parts import Folder
from katzentisch.lab.recorded import RecordFile
from katzentisch.lab.shelves import kept


def arguments(parser: Parser) -> None:
    parser.what("folder")
    parser.value("number", "N")
    parser.value("into", "FOLDER")
    parser.flag("check")
    parser.flag("events")


def run(options: Namespace, lang: str) -> int:
    path = Path(need(options.folder, "folder"))
    if options.number is not None:
        print(one(path, whole(options.number, "number", 0, least=0)).text(), end="")
    elif options.into:
        count = written(path, Path(options.into))
        console().print(words(lang).say("records.written", {"games": count, "folder": options.into}), soft_wrap=True)
    elif options.check:
        console().print(words(lang).say("records.checked", {"games": checked(path)}), soft_wrap=True)
    elif options.events:
        for line in events(path):
            print(line)
    else:
        run, games = held(path)
        facts = {
            "game": find_game(run.game).words(lang).say("title"),
            "games": games,
            "players": run.options["players"],
            "seed": run.seed,
            "bots": run.bots,
            "release": run.release,
        }
        console().print(words(lang).say("records.title", facts), soft_wrap=True)
    return 0


def held(path: Path) -> tuple[Run, int]:
    """What was played, and how many games of it are there."""
    if path.is_file():
        file = RecordFile(path)
        return file.run(Run), file.games()
    folder = Folder(path)
    run = folder.run(Run)
    return run, sum(folder.parts(Games(run, find_game(run.game))).values())


def one(path: Path, number: int) -> Record:
    for _, record in kept(path, only=number):
        return record
    raise refuse("no_such_game", number=number, path=str(path))


def written(path: Path, into: Path) -> int:
    """Each as a file of its own, called by its number."""
    count = 0
    try:
        into.mkdir(parents=True, exist_ok=True)
        for number, record in kept(path):
            (into / f"game-{number:09}.jsonl").write_text(record.text(), "utf-8")
            count += 1
    except OSError as error:
        raise refuse("cannot_write", path=str(into), problem=error.strerror or str(error)) from error
    return count


def checked(path: Path) -> int:
    """Every game is played again; refused at the first that does not come to the same end."""
    count = 0
    for _, record in kept(path):
        replay(record, log=False)
        count += 1
    return count


def events(path: Path) -> Iterator[str]:
    """How often each kind of event happened in a game. What happens equally often in every game says nothing."""
    games = [Counter(event.kind for event in replay(record).log or ()) for _, record in kept(path)]
    for kind in sorted({kind for found in games for kind in found}):
        counts = [found[kind] for found in games]
        if len({*counts}) > 1:
            sums = Pairs()
            for count in counts:
                sums.add(count)
            mean = sums.mean()
            yield f"{kind} {mean.value:.3f} ({mean.interval.low:.3f} … {mean.interval.high:.3f})"
