"""The program `katzentisch`: one module per command, found by its name; nothing is imported before it is needed.

Whatever a person gets wrong is one sentence on stderr and exit code 2. There is no traceback but that of somebody's own
bot, through its own lines.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from katzentisch.cli.speech import default_language, sentence, take_language, words
from katzentisch.core.errors import Illegal

COMMANDS = (
    "games", "rules", "play", "campaign", "simulate", "records", "replay", "verify", "deduce", "bench", "serve",
    "admin", "bot", "new-game", "help", "completion",
)  # fmt: skip

OF_BOTS = ("bot_failed", "game_failed")
"""Somebody's own bot has raised: whoever wrote it wants to know where."""

BAD_INPUT = 2
INTERRUPTED = 130
PIPE_CLOSED = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    _prepare_streams()
    lang = default_language(os.environ)
    try:
        lang, rest = take_language(list(sys.argv[1:] if argv is None else argv), lang)
        code = _run(rest, lang)
        sys.stdout.flush()
        return code
    except Illegal as refusal:
        if refusal.code in OF_BOTS and refusal.__cause__ is not None:
            _trace(refusal.__cause__)
        return _complain(sentence(refusal, lang))
    except BrokenPipeError:
        # Whoever read our output has gone. Python would flush once more at exit and complain: give it nowhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except KeyboardInterrupt:
        _complain(words(lang).say("interrupted"))
        return INTERRUPTED


def _prepare_streams() -> None:
    """A letter that a terminal cannot show becomes "?"; a stream that was closed reads and writes nothing."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 (for the rest of the program)
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _run(argv: list[str], lang: str) -> int:
    from katzentisch.cli.arguments import overview, read

    if not argv or argv[0] in ("-h", "--help"):
        print(overview(COMMANDS, lang))
        return 0
    if argv[0] == "--version":
        from katzentisch import __version__

        print("katzentisch", __version__)
        return 0
    return read(COMMANDS, argv, lang)()


def _trace(error: BaseException) -> None:
    """The way through their code; ours and Python's own is left out."""
    import traceback
    from pathlib import Path

    from katzentisch.lab.crew import Elsewhere

    others = (str(Path(__file__).parents[1]), str(Path(traceback.__file__).parent), "<frozen")
    if isinstance(error, Elsewhere):
        frames, said = error.way, f"{error.said}\n"
    else:
        frames = [*traceback.extract_tb(error.__traceback__)]
        said = "".join(traceback.format_exception_only(error))
    theirs = [frame for frame in frames if not frame[0].startswith(others)]
    if theirs:
        told = ["Traceback (most recent call last):\n", *traceback.StackSummary.from_list(theirs).format(), said]
        print("".join(told).rstrip(), file=sys.stderr)


def _complain(line: str) -> int:
    print("katzentisch:", line, file=sys.stderr)
    return BAD_INPUT
