"""The talk at the table: show, ask, understand, refuse kindly, until the game is over or the person leaves."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from rich.text import Text

from katzentisch.cli.book import book
from katzentisch.cli.drawing import Drawing
from katzentisch.cli.screens import Chair, Plain, Screen, in_columns
from katzentisch.cli.speech import clean, refuse, sentence, words
from katzentisch.cli.typed import Reader, command_in, plain
from katzentisch.core.errors import Illegal
from katzentisch.table.solo import Solo


class Leave(Exception):
    """The person goes; the game waits."""


def converse(match: Solo, screen: Plain | Screen, drawing: Drawing, finish: Callable[[], Path], notice: str) -> Path:
    """The rest of the game; returns where the record of the finished game is."""
    talk = Talk(match, screen, drawing)
    match.thinking = lambda seat: screen.thinking(match.names[seat])
    match.worth_asking = drawing.worth_asking
    while (legal := match.question()) is not None:
        if (next_step := talk.goes_on(legal)) is not None:
            match.answer(next_step, in_passing=True)
            continue
        match.answer(talk.ask(legal, notice if screen.redraws else ""))
        notice = ""
    path = finish()
    if screen.redraws:
        with suppress(Leave, EOFError, KeyboardInterrupt):
            talk.look_back()
    return path


class Talk:
    """With somebody on a chair, at a table on this machine or elsewhere."""

    def __init__(self, match: Chair, screen: Plain | Screen, drawing: Drawing) -> None:
        self.match, self.screen, self.drawing = match, screen, drawing
        self.lang = drawing.lang
        self.words = words(drawing.lang)
        self.reader = Reader(match.game, drawing)
        self.taken = self.reader.spelled if self.reader.crowds_out(self.words) else {}
        self.ahead: list[int] = []  # steps of a way that has been begun
        self.habits: dict[str, int] = {}
        self.read_out = match.since  # how far the log has been read out
        if isinstance(screen, Screen):
            screen.colon = ".colon" if self.taken else ""

    def goes_on(self, legal: tuple[int, ...]) -> int | None:
        """What needs no asking: the next step of a way, or what is always answered alike."""
        if self.ahead:
            step = self.ahead.pop(0)
            if step in legal:
                return step
            self.ahead = []
        if self.habits and not self.match.may_pass():
            name, answer = self.drawing.habit(self.match.view(), legal) or ("", -1)
            if name in self.habits and answer in legal:
                return answer
        return None

    def read_aloud(self) -> None:
        """What the story tells comes before the table."""
        view = self.match.view()
        if self.screen.redraws:
            lines = self.drawing.told(view, self.read_out, self.match.names)
            if lines:
                self.screen.page(self.match.game.words(self.lang).say("title"), lines)
        self.read_out = len(view.log or ())

    def ask(
        self,
        legal: tuple[int, ...],
        notice: str,
        waiting: str = "",
        instead: tuple[int, ...] = (),
        silent: bool = False,
    ) -> int | None:
        """What the person decides: a legal action, or None to let an offer pass.

        With nothing to choose the person looks on, and `waiting` says why; `instead` may still replace a choice that is
        sealed. `silent`: all this has been shown already.
        """
        choices = legal or instead
        self.read_aloud()
        asking = self.drawing.ask_may if self.match.may_pass() else self.drawing.ask
        ask = waiting or asking(self.match.view())
        doubted = -1
        silent = silent and not notice
        if not silent:
            self.screen.table(self.match, legal, ask, notice)
        while True:
            typed = self.screen.read(ask + " ", silent)
            notice, silent = "", False
            try:
                if not typed and self.match.may_pass() and legal:
                    return None
                if legal and self.always(typed, legal):
                    return self.habit(legal)[1]
                if not self.obey(typed, choices) and (typed or legal):
                    if not choices:
                        raise refuse("not_now")
                    action = self.action(typed, choices)
                    notice = "" if action == doubted else self.drawing.doubt(action, self.match.view())
                    if not notice:
                        return action
                    doubted = action
            except Illegal as refusal:
                notice = sentence(refusal, self.lang, self.match.names)
            if self.screen.redraws:
                self.screen.table(self.match, legal, ask, notice)
            else:
                self.screen.notice(notice)

    def action(self, typed: str, legal: tuple[int, ...]) -> int:
        """What is meant, or the first step of the way there. Refused as the rules refuse it."""
        action = self.reader.action(typed, legal)
        if action in legal:
            return action
        way = self.drawing.way(action, self.match.view())
        if not way or way[0] not in legal:
            raise self.match.refusal(action)
        self.ahead = way[1:]
        return way[0]

    def habit(self, legal: tuple[int, ...]) -> tuple[str, int]:
        """The name of this question and its usual answer. Refused if it has none."""
        found = self.drawing.habit(self.match.view(), legal)
        if found is None or found[1] not in legal:
            raise refuse("no_habit")
        return found

    def always(self, typed: str, legal: tuple[int, ...]) -> bool:
        """ "always": the usual answer now, and whenever this is asked again."""
        if command_in(typed, self.words, self.taken)[0] != "always":
            return False
        name, answer = self.habit(legal)
        self.habits[name] = answer
        return True

    def look_back(self) -> None:
        """After the end: the result stays in sight, and everything may be looked at."""
        self.read_aloud()
        notice = ""
        while True:
            self.screen.table(self.match, (), "", notice)
            notice = ""
            try:
                if not self.obey(self.screen.read(""), ()):
                    return
            except Illegal as refusal:
                notice = sentence(refusal, self.lang)

    def obey(self, typed: str, legal: tuple[int, ...]) -> bool:
        """Do a command; False if it was none."""
        command, rest = command_in(typed, self.words, self.taken)
        view, names, game = self.match.view(), self.match.names, self.match.game
        if command == "quit":
            raise Leave
        if command == "help":
            self.screen.page(self.words.say("help.play"), self.help())
        elif command == "history":
            self.screen.page(self.words.say("help.history"), self.drawing.history(view, names))
        elif command == "rules":
            self.screen.page(self.words.say("help.rules"), book(game, self.lang, only=rest))
        elif command == "list":
            self.screen.page(self.words.say("help.list"), in_columns(self.drawing, legal))
        elif command == "helper":
            self.screen.help_out()
        elif command == "again":
            self.habits.clear()
        elif not self.reader.means(typed, legal) and (seen := self.drawing.look(plain(typed), view, names)):
            self.screen.page(clean(typed), seen)
            return True
        return bool(command)

    def help(self) -> list[Text]:
        """What can be typed, and who the others are."""
        said = self.match.game.words(self.lang)
        lines = [Text(said.say("tagline")), Text()]
        colon = ".colon" if self.taken else ""
        lines += [Text(self.words.say(f"help.play.{line}{colon}")) for line in ("choose", "keys", "leave")]
        lines.append(Text())
        if own := self.drawing.lookable():
            lines += [*(Text(line) for line in own), Text()]
        for seat, bot in enumerate(self.match.bots):
            if bot:
                about = said.say(f"bot.{bot}") if f"bot.{bot}" in said else bot
                lines.append(Text(f"{self.match.names[seat]:11}{about}"))
        return lines
