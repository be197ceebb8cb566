"""The talk at the table: show, ask, understand, refuse kindly, until the game is over or the person leaves."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import sleep
from typing import Any

from rich.text import Text

from katzentisch.cli.book import book
from katzentisch.cli.drawing import Drawing
from katzentisch.cli.habits import Habits
from katzentisch.cli.screens import Chair, Plain, Screen, choices_at, in_columns
from katzentisch.cli.speech import clean, refuse, sentence, words
from katzentisch.cli.typed import Reader, command_in, plain
from katzentisch.core.errors import Illegal
from katzentisch.table.solo import Solo

SEEN = 0.3
"""Seconds that a step of a bot stays in sight before the next one."""


class Leave(Exception):
    """The person goes; the game waits."""


class Undone(Exception):
    """The person has taken something back: the table is another one, and so is the question."""


def converse(
    match: Solo,
    screen: Plain | Screen,
    drawing: Drawing,
    finish: Callable[[], Path],
    notice: str,
    habits: Habits | None = None,
) -> Path:
    """The rest of the game; returns where the record of the finished game is."""
    talk = Talk(match, screen, drawing, habits)
    match.thinking = lambda seat: screen.thinking(match.names[seat])
    match.acted = talk.looks_on
    while (legal := match.question()) is not None:
        if (usual := talk.goes_on(legal)) is not None:
            match.answer(usual, in_passing=True)
            continue
        with suppress(Undone):
            match.answer(*talk.ask(legal, notice if screen.redraws else ""))
        notice = ""
    path = finish()
    talk.habits.clear()
    if screen.redraws:
        with suppress(Leave, EOFError, KeyboardInterrupt):
            talk.look_back()
    return path


class Talk:
    """With somebody on a chair, at a table on this machine or elsewhere."""

    def __init__(self, match: Chair, screen: Plain | Screen, drawing: Drawing, habits: Habits | None = None) -> None:
        self.match, self.screen, self.drawing = match, screen, drawing
        self.lang = drawing.lang
        self.words = words(drawing.lang)
        self.reader = Reader(match.game, drawing)
        self.taken = self.reader.spelled if self.reader.crowds_out(self.words) else {}
        self.habits = habits or Habits()  # what is always answered as usual
        self.looked_on = match.since  # how much of the log has been seen happening
        self.listed = False  # the whole list has been looked at since this was asked
        self.read_out = match.since  # how far the log has been read out
        if isinstance(screen, Screen):
            screen.colon = ".colon" if self.taken else ""

    def goes_on(self, legal: tuple[int, ...]) -> int | None:
        """What needs no asking: it has one answer, or is always answered alike."""
        if not self.match.may_pass():
            prompt = self.match.prompt()
            if prompt.alone in legal:
                return prompt.alone
            if prompt.key in self.habits and prompt.usual in legal:
                return prompt.usual
        return None

    def looks_on(self, seat: int) -> None:
        """A bot has acted. Where a game is followed step by step, the table shows it, long enough to be seen."""
        if not (self.screen.redraws and self.drawing.own.step_by_step):
            return
        happened = len(self.match.view().log or ())
        if happened > self.looked_on:
            self.screen.table(self.match, (), "", "")
            self.screen.thinking(self.match.names[seat])
            sleep(SEEN)
        self.looked_on = happened

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
    ) -> tuple[Any, ...]:
        """What the person decides: a legal action, perhaps with others behind it, or None to let an offer pass.

        With nothing to choose the person looks on, and `waiting` says why; `instead` may still replace a choice that is
        sealed. `silent`: all this has been shown already.
        """
        choices = legal or instead
        self.listed = False
        self.read_aloud()
        ask = waiting or self.question()
        doubted = -1
        silent = silent and not notice
        if not silent:
            self.screen.table(self.match, legal, ask, notice)
        while True:
            typed = self.screen.read(ask + " ", silent)
            notice, silent = "", False
            try:
                if not typed and self.match.may_pass() and legal:
                    return (None,)
                if not typed and legal and (plain_way := self.only_way(legal)):
                    return plain_way
                if legal and self.always(typed, legal):
                    return (self.match.prompt().usual,)
                if typed and not self.obey(typed, choices):
                    if not choices:
                        raise refuse("not_now")
                    way = self.way(typed, choices)
                    doubt = self.doubt(typed, way[-1])
                    notice = "" if way[-1] == doubted else doubt
                    if not notice:
                        return way
                    doubted = way[-1]
            except Illegal as refusal:
                notice = sentence(refusal, self.lang, self.match.names, self.match.game)
            if self.screen.redraws:
                self.screen.table(self.match, legal, ask, notice)
            else:
                self.screen.notice(notice)

    def only_way(self, legal: tuple[int, ...]) -> tuple[int, ...]:
        """Enter alone goes on where nothing is to be decided; elsewhere it does nothing."""
        prompt = self.match.prompt()
        listed = [action for action in prompt.listed(legal) if not any(aid.call for aid in prompt.about(action))]
        plain_ones = [action for action in listed if any(aid.once for aid in prompt.about(action))]
        return tuple(plain_ones) if len(listed) == 1 and len(plain_ones) == 1 else ()

    def doubt(self, typed: str, action: int) -> str:
        """A word before it is done. A bare number of a list that is not in sight, or one that calls, only says what it
        means: nothing that costs something happens by a number alone."""
        prompt = self.match.prompt()
        if plain(typed).isdigit() and not self.reader.means(typed, (action,)):
            calls = any(aid.call for aid in prompt.about(action))
            if calls or not (self.listed or self.drawing.names_all()):
                said = self.words.say("number_means", {"number": plain(typed), "action": self.drawing.label(action)})
                return f"{said} {self.words.say('once_more')}"
        return self.drawing.doubt(prompt, action, self.match.view())

    def way(self, typed: str, legal: tuple[int, ...]) -> tuple[int, ...]:
        """What is meant, or the way there. Refused as the rules refuse it."""
        prompt = self.match.prompt()
        action = self.reader.action(typed, legal, prompt.listed(legal))
        way = (action,) if action in legal else prompt.way_to(action)
        if not way:
            raise self.match.refusal(action)
        return way

    def question(self) -> str:
        """What the person is asked; an offer may be let pass."""
        asked = self.drawing.ask(self.match.prompt(), self.match.view(), self.match.names)
        return f"{asked} {self.words.say('let_pass')}" if self.match.may_pass() else asked

    def always(self, typed: str, legal: tuple[int, ...]) -> bool:
        """ "always": the usual answer now, and whenever this is asked again."""
        if command_in(typed, self.words, self.taken)[0] != "always":
            return False
        prompt = self.match.prompt()
        if prompt.usual not in legal:
            raise refuse("no_habit")
        self.habits.add(prompt.key)
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
                notice = sentence(refusal, self.lang, self.match.names, self.match.game)

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
            self.screen.page(self.words.say("help.list"), in_columns(choices_at(self.match, self.drawing, legal)))
            self.listed = True
        elif command == "helper":
            self.screen.help_out()
        elif command == "again":
            self.habits.clear()
        elif command == "undo":
            self.match.take_back()
            raise Undone
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
