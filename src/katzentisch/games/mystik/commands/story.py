"""`katzentisch story`: what an author asks of the file of a chapter, or of a book of several.

story check FILE                  all that is wrong with it, a line each, with line and field
story map FILE [--out PICTURE]    how the rooms lie: in characters here, as a picture in a file
story test FILE --seeds N         bots play it: how often it is won, and how close it is

FILE may also be the name of a built-in chapter. Of a book each chapter is drawn and tested. What only spoils an evening
is said, but does not keep it from being played; a map is drawn of whatever of it can be drawn.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path

from katzentisch.core.errors import Illegal
from katzentisch.core.shapes import Budget
from katzentisch.core.text import load_words
from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.authoring.checker import SLIPS
from katzentisch.games.mystik.authoring.content import HOME
from katzentisch.games.mystik.authoring.faults import Fault
from katzentisch.games.mystik.game import words_of
from katzentisch.games.mystik.maps.layout import chapter_svg, chapter_text
from katzentisch.games.mystik.story.file import beginning, chapter_file, faults, read_written, sketches
from katzentisch.terminal.command import Arguments, Command, Measured, Program

DEEDS = ("check", "map", "test")
USUAL_SEEDS = 100
USUAL_ITERATIONS = 60
FAULTY = 2


def arguments(parser: Arguments) -> None:
    parser.what("deed")
    parser.what("file")
    parser.value("out", "FILE")
    parser.value("seeds", "N")
    parser.value("bots", "a,b,…")
    parser.value("players", "N")
    parser.value("iterations", "N")
    parser.value("seconds", "S")
    parser.value("workers", "N")


def run(options: Namespace, lang: str, program: Program) -> int:
    deed = program.need(options.deed, "deed")
    if deed not in DEEDS:
        raise refusal("unknown_deed", deed=deed, known=list(DEEDS))
    path = chapter_file(program.need(options.file, "file"))
    if deed == "check":
        return check(path, lang, program)
    return draw_map(path, options, lang, program) if deed == "map" else test(path, options, lang, program)


def check(path: Path, lang: str, program: Program) -> int:
    found = faults(path)
    grave = complain(found, lang, program)
    if not found:
        print(said(lang, "story.right", file=path.name))
    elif not grave:
        print(said(lang, "story.playable", file=path.name))
    return FAULTY if grave else 0


def complain(found: list[Fault], lang: str, program: Program) -> bool:
    """Says all that is wrong; true if something of it keeps the chapter from being played."""
    for fault in found:
        print(program.clean(fault.say(lang)), file=sys.stderr)
    return any(fault.code not in SLIPS for fault in found)


def draw_map(path: Path, options: Namespace, lang: str, program: Program) -> int:
    drawn = sketches(path)
    built_in = path.parent == HOME / "chapters"
    first = Path(options.out) if options.out else Path(path.stem + ".svg") if built_in else path.with_suffix(".svg")
    for number, (_, chapter) in enumerate(drawn, 1):
        picture = first if len(drawn) == 1 else part_of(first, number)
        if picture.resolve() == path.resolve():
            raise refusal("picture_over_chapter", path=str(picture))
        try:
            picture.write_text(chapter_svg(chapter, lang), "utf-8")
        except OSError as error:
            raise refusal("picture_unwritable", path=str(picture), problem=error.strerror or str(error)) from error
        print(chapter_text(chapter, lang))
        print(said(lang, "story.picture", path=str(picture)))
    return FAULTY if complain(faults(path), lang, program) else 0


def part_of(path: Path, number: int) -> Path:
    """The file for one chapter of a book. Names of chapters are somebody's words, and no names of files."""
    return path.with_name(f"{path.stem}-{number}{path.suffix}")


def test(path: Path, options: Namespace, lang: str, program: Program) -> int:
    """One bot after the other plays all mice, on the same seeds; of a book every chapter, with nothing brought."""
    players = program.whole(options.players, "players", 1, least=1)
    starts = [(name, beginning(chapter, players)) for name, chapter in read_written(path)]
    for _, start in starts:
        GAME.load(start)  # refused here if the table is not possible
    bots = program.bots(GAME, options.bots) or ["scripted"]
    seeds = program.whole(options.seeds, "seeds", USUAL_SEEDS, least=1)
    limit = program.seconds(options.seconds, "seconds")
    budget = Budget(program.whole(options.iterations, "iterations", 0 if limit else USUAL_ITERATIONS, least=1), limit)
    workers = program.whole(options.workers, "workers", 1, least=1)
    out = None if options.out is None else Path(options.out)
    if out is not None and len(bots) > 1:
        raise refusal("one_bot_one_file", bots=bots)
    for number, (name, start) in enumerate(starts, 1):
        if len(starts) > 1:
            print(program.clean(f"{number}. {words_of(GAME, GAME.load(start).box, lang).word('chapter', name)}"))
        kept = out if out is None or len(starts) == 1 else part_of(out, number)
        for bot in bots:
            try:
                found = program.trials(GAME, start, bot, seeds, budget, workers, kept)
            except OSError as error:
                raise refusal("picture_unwritable", path=str(kept), problem=error.strerror or str(error)) from error
            except Illegal:
                raise
            except Exception as error:  # a bot of somebody that failed
                raise refusal("trial_failed", bot=bot, problem=repr(error)) from error
            for line in report(bot, seeds, found, lang):
                print(line)
    print(said(lang, "story.interval"))
    return 0


def report(bot: str, games: int, found: Mapping[str, Measured], lang: str) -> list[str]:
    """How often it was won, in per cent, and what else was measured."""
    lines = [said(lang, "story.won", bot=bot, games=games, won=per_cent(found["won"]))]
    for name, mean in found.items():
        if name != "won":
            facts = {"value": f"{mean.value:.2f}", "low": f"{mean.low:.2f}", "high": f"{mean.high:.2f}"}
            lines.append("  " + said(lang, f"story.{name}", **facts))
    return lines


def per_cent(mean: Measured) -> str:
    return f"{100 * mean.value:.0f} % ({100 * mean.low:.0f} … {100 * mean.high:.0f} %)"


def said(lang: str, key: str, **facts: object) -> str:
    return load_words(GAME.home, lang).say(key, facts)


def refusal(code: str, /, **facts: object) -> Illegal:
    problem = Illegal(code, **facts)
    problem.home = GAME.home
    return problem


COMMAND = Command(arguments, run)
