"""The talk at the table: show, ask, understand, refuse kindly, until the game is over or the person leaves."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from rich.text import Text

from katzentisch.cli.book import book
from katzentisch.cli.drawing import Drawing
from katzentisch.cli.face import Plain, Screen, numbered
from katzentisch.cli.match import Match
from katzentisch.cli.saves import Saves
from katzentisch.cli.speech import sentence, words
from katzentisch.cli.typed import Reader, command_in
from katzentisch.core.errors import Illegal


class Leave(Exception):
    """The person goes; the game waits."""


def converse(match: Match, face: Plain | Screen, drawing: Drawing, saves: Saves, notice: str) -> Path:
    """The rest of the game. It is saved before every question; returns where the record of the finished game is."""
    talk = Talk(match, face, drawing)
    match.thinking = lambda seat: face.thinking(match.names[seat])
    while (legal := match.question()) is not None:
        if match.begun:
            saves.save(match)
        match.answer(talk.ask(legal, notice if face.redraws else ""))
        notice = ""
    path = saves.finish(match)
    if face.redraws:
        with suppress(Leave, EOFError, KeyboardInterrupt):
            talk.look_back()
    return path


class Talk:
    def __init__(self, match: Match, face: Plain | Screen, drawing: Drawing) -> None:
        self.match, self.face, self.drawing = match, face, drawing
        self.lang = drawing.lang
        self.words = words(drawing.lang)
        self.reader = Reader(match.game, drawing)

    def ask(self, legal: tuple[int, ...], notice: str) -> int | None:
        """What the person decides: a legal action, or None to let an offer pass."""
        ask = self.words.say("ask.may") if self.match.may_pass() else self.drawing.ask(self.match.view())
        self.face.table(self.match, legal, ask, notice)
        while True:
            typed = self.face.read(ask + " ")
            notice = ""
            try:
                if not typed and self.match.may_pass():
                    return None
                if not self.obey(typed, legal):
                    action = self.reader.action(typed, legal)
                    if action not in legal:
                        raise self.match.state.refusal(self.match.seat, action)
                    return action
            except Illegal as refusal:
                notice = sentence(refusal, self.lang, self.match.names)
            if self.face.redraws:
                self.face.table(self.match, legal, ask, notice)
            else:
                self.face.notice(notice)

    def look_back(self) -> None:
        """After the end: the result stays in sight, and everything may be looked at."""
        notice = ""
        while True:
            self.face.table(self.match, (), "", notice)
            notice = ""
            try:
                if not self.obey(self.face.read(""), ()):
                    return
            except Illegal as refusal:
                notice = sentence(refusal, self.lang)

    def obey(self, typed: str, legal: tuple[int, ...]) -> bool:
        """Do a command; False if it was none."""
        command, rest = command_in(typed, self.words)
        view, names, game = self.match.view(), self.match.names, self.match.game
        if command == "quit":
            raise Leave
        if command == "help":
            self.face.page(self.words.say("help.play"), self.help())
        elif command == "history":
            self.face.page(self.words.say("help.history"), self.drawing.history(view, names))
        elif command == "rules":
            self.face.page(self.words.say("help.rules"), book(game, self.lang, only=rest))
        elif command == "list":
            self.face.page(self.words.say("help.list"), [Text(" " + numbered(self.drawing, legal))])
        elif command == "helper":
            self.face.help_out()
        return bool(command)

    def help(self) -> list[Text]:
        """What can be typed, and who the others are."""
        said = self.match.game.words(self.lang)
        lines = [Text(said.say("tagline")), Text()]
        lines += [Text(self.words.say(f"help.play.{line}")) for line in ("choose", "keys", "leave")]
        lines.append(Text())
        for seat, bot in enumerate(self.match.setup.bots):
            if bot:
                about = said.say(f"bot.{bot}") if f"bot.{bot}" in said else bot
                lines.append(Text(f"{self.match.names[seat]:11}{about}"))
        return lines
