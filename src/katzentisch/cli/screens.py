"""The two ways to sit at a table: `Screen` redraws one screen of 80 x 24, `Plain` prints line after line and never
moves back, for screen readers, pipes and small windows. Both show views and read what is typed; neither knows rules.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Protocol, Self

from rich.console import Console
from rich.text import Text

from katzentisch.cli.drawing import HEIGHT, WIDTH, Drawing
from katzentisch.cli.heard import heard
from katzentisch.cli.keyboard import Changed, Keyboard
from katzentisch.cli.speech import words
from katzentisch.core.contract import Game
from katzentisch.core.errors import Illegal
from katzentisch.core.prompt import Prompt
from katzentisch.core.shapes import View

COLUMNS, ROWS = 80, 24
CHOICES = 6  # lines
BETWEEN, NARROWEST, WIDEST = 4, 28, 60  # columns beside the table: what happened before

ALTERNATE, NORMAL = "\x1b[?1049h", "\x1b[?1049l"
TOP, REST_OF_LINE, REST_OF_SCREEN = "\x1b[H", "\x1b[K", "\x1b[J"


class Chair(Protocol):
    """Where the person sits: at a table on this machine (`table/solo.py`), or at a live one (`live.py`)."""

    since: int

    @property
    def game(self) -> Game[Any, Any]: ...

    @property
    def names(self) -> list[str]: ...

    @property
    def bots(self) -> list[str]: ...

    @property
    def begun(self) -> bool: ...

    def view(self) -> View: ...

    def prompt(self) -> Prompt: ...

    def may_pass(self) -> bool: ...

    def refusal(self, action: int) -> Illegal: ...

    def take_back(self) -> None: ...


class Plain:
    """Line after line."""

    redraws = False

    def __init__(self, console: Console, drawing: Drawing, keyboard: Keyboard | None = None) -> None:
        self.console, self.drawing, self.words = console, drawing, words(drawing.lang)
        self.keyboard = keyboard
        self._asks = False  # a prompt stands there, and nothing behind it

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *what_happened: object) -> None:
        pass

    def table(self, match: Chair, legal: Sequence[int], ask: str, notice: str) -> None:
        """What has been read out is no news any more."""
        view = match.view()
        self._print([Text(), *self.drawing.describe(view, match.since, match.names)])
        match.since = len(view.log or ())
        if not match.begun:
            self.help_out()
        if legal:
            brief = self.drawing.briefly(match.prompt(), legal)
            said = ", ".join(brief) if brief else numbered(choices_at(match, self.drawing, legal))
            self.notice(self.words.say("choices", {"list": said}))
            self.notice(ask)
        self.notice(notice)

    def notice(self, notice: str) -> None:
        if notice:
            self._print([Text(notice)])

    def help_out(self) -> None:
        """The game in one sentence."""
        self.notice(self.drawing.game.words(self.drawing.lang).say("tagline"))

    def page(self, title: str, lines: Sequence[Text]) -> None:
        self._print([Text(title), *lines])

    def thinking(self, name: str) -> None:
        """Nothing: whoever listens to lines wants to hear what happens, not that it takes a while."""

    def read(self, prompt: str, asked: bool = False) -> str:
        """`asked`: the question stands there already."""
        if self.keyboard is None:
            return read_line(self.console, "> ")
        if not asked:
            self.console.file.write("> ")
            self.console.file.flush()
            self._asks = True
        typed = self.keyboard.line()
        self._asks = not sys.stdin.isatty()  # then nobody has pressed Enter on this terminal
        return typed

    def _print(self, lines: Sequence[Text]) -> None:
        """Nothing but letters: no colour, no movement."""
        if self._asks:
            self.console.file.write("\n")
            self._asks = False
        for line in lines:
            self.console.print(line.plain, soft_wrap=True)


class Screen:
    """One screen, drawn anew whenever something has changed."""

    redraws = True

    def __init__(self, console: Console, drawing: Drawing, keyboard: Keyboard | None = None) -> None:
        self.console, self.drawing, self.words = console, drawing, words(drawing.lang)
        self.keyboard = keyboard
        self.helper_shown = True
        self.colon = ""  # ".colon": commands need one on this table
        self.ahead = ""  # typed on a page, meant for the table
        with suppress(ImportError):
            import readline  # noqa: F401  (cursor keys in what is typed)

    def __enter__(self) -> Self:
        self._write(ALTERNATE)
        return self

    def __exit__(self, *what_happened: object) -> None:
        self._write(NORMAL)

    def table(self, match: Chair, legal: Sequence[int], ask: str, notice: str) -> None:
        view = match.view()
        choices: list[Text] = []
        if legal and not self.drawing.shows_choices:
            said = Text(" " + self.words.say("choices", {"list": numbered(choices_at(match, self.drawing, legal))}))
            choices = [Text(), *self._cut(self._wrapped([said]), CHOICES, "cut.list")]
        table = self._wrapped(self.drawing.draw(view, match.since, match.names))
        helper = self.drawing.helper()
        high = HEIGHT - len(choices) + (helper is None)
        body = [*self._cut(table, high + self._rows_more(), "cut.history"), *choices]
        body = self._with_past(body, high + len(choices), view, match.names)
        keys = "keys" if legal else "keys.over" if view.over else "keys.waiting"
        foot = [Text(" " + self.words.say(keys + self.colon), "dim")]
        if notice:
            foot = [*self._wrapped([Text(" " + notice, "bold #C2555E")])[:2], *foot][:2]
        if helper is not None and self.helper_shown and legal:
            foot.insert(0, Text(" ").append(helper))
        self._show(self.drawing.game.words(self.drawing.lang).say("title"), body, foot)

    def notice(self, notice: str) -> None:
        """Shown with the next table."""

    def help_out(self) -> None:
        """The helper line, on and off."""
        self.helper_shown = not self.helper_shown

    def page(self, title: str, lines: Sequence[Text]) -> None:
        """Something longer to read, page by page. What is typed and turns no page is meant for the table.

        What happens elsewhere meanwhile takes no page away from whoever reads it; it is told afterwards (Changed).
        """
        pages = self._pages([Text(" ").append(line) for line in lines])
        number = 0
        changed = False
        while number < len(pages):
            facts = {"page": number + 1, "pages": len(pages)}
            last = "keys.last_page" if len(pages) > 1 else "keys.only_page"
            keys = self.words.say(last if number == len(pages) - 1 else "keys.page", facts)
            self._show(title, pages[number], [Text(" " + keys, "dim")])
            typed, rang = self._read_on()
            changed |= rang
            if typed.lower() in self.words.say("typed.quit").split():
                break
            back = typed.lower() in self.words.say("typed.back").split()
            if typed and not back and self.keyboard is None:
                self.ahead = typed
                break
            number = max(0, number - 1) if back else number + 1
        if changed:
            raise Changed(covered=True)

    def _read_on(self) -> tuple[str, bool]:
        """What is typed on a page, and whether something has happened before."""
        rang = False
        while True:
            try:
                return self.read("", asked=rang), rang
            except Changed:
                rang = True

    def _pages(self, lines: Sequence[Text]) -> list[list[Text]]:
        """Full pages, none of which begins with an empty line."""
        left = self._wrapped(lines)
        pages: list[list[Text]] = []
        while left:
            high = ROWS - 6 + self._rows_more()
            page, left = left[:high], left[high:]
            while left and not left[0].plain.strip():
                left = left[1:]
            pages.append(page)
        return pages or [[]]

    def thinking(self, name: str) -> None:
        self._write(f"\r{REST_OF_LINE} {self.words.say('thinking', {'name': name})}\r")

    def read(self, prompt: str, asked: bool = False) -> str:
        """`asked`: the question stands there already."""
        typed, self.ahead = self.ahead, ""
        if typed:
            return typed
        if self.keyboard is None:
            with heard():
                return input(f" {prompt}> ").strip()
        if not asked:
            fitting = Text(prompt.strip())
            fitting.truncate(WIDTH - 4, overflow="ellipsis")
            self._write(f" {fitting.plain} > " if prompt else " > ")
        return self.keyboard.line()

    # Drawing ---------------------------------------------------------------------------------------------------------

    def _rows_more(self) -> int:
        """Than 24: all of them are the table's."""
        return max(0, self.console.size.height - ROWS)

    def _with_past(self, body: list[Text], high: int, view: View, names: list[str]) -> list[Text]:
        """What happened before, where there is room for it: beside the table in a wide terminal, else below it."""
        beside = self.console.size.width - WIDTH - BETWEEN
        if beside < NARROWEST and self._rows_more() < 3:
            return body
        told = self.drawing.history(view, names)
        if beside >= NARROWEST:
            high = max(len(body), high + self._rows_more())
            past = [part for line in told for part in line.wrap(self.console, min(beside, WIDEST))][-high:]
            body = [*[line.copy() for line in body], *[Text() for _ in range(len(past) - len(body))]]
            for line, part in zip(body, past, strict=False):
                part.rstrip()
                line.append(" " * max(1, WIDTH + BETWEEN - line.cell_len)).append(part.plain, "dim")
            return body
        room = high + self._rows_more() - len(body) - 1
        past = self._wrapped([Text(" ").append(line) for line in told])[-room:] if room > 0 else []
        return [*body, Text(), *[Text(line.plain, "dim") for line in past]] if past else body

    def _show(self, title: str, body: Sequence[Text], foot: Sequence[Text]) -> None:
        """Title, body and foot; the cursor stays on the line below, one above the last: Enter must not scroll."""
        name = self.words.say("help.name")
        head = Text(" ").append(title, "bold").append(" " * max(1, WIDTH - len(title) - len(name))).append(name, "dim")
        line = Text(" " + "─" * WIDTH, "dim")
        lines = [head, line, *body, line, *foot]
        with self.console.capture() as captured:
            for text in lines:
                self.console.print(text, no_wrap=True, overflow="ellipsis", crop=True)
        drawn = captured.get().split("\n")
        self._write(TOP + "".join(part + REST_OF_LINE + "\r\n" for part in drawn[: len(lines)]) + REST_OF_SCREEN)

    def _wrapped(self, lines: Sequence[Text]) -> list[Text]:
        fitting: list[Text] = []
        for line in lines:
            line.rstrip()
            if line.cell_len <= WIDTH + 1:
                fitting.append(line)
            else:
                margin = " " * max(1, len(line.plain) - len(line.plain.lstrip()))
                parts = line[len(margin) :].wrap(self.console, WIDTH + 1 - len(margin))
                fitting += [Text(margin).append(part) for part in parts]
        return fitting

    def _cut(self, lines: list[Text], most: int, key: str) -> list[Text]:
        """What is too tall loses its end, and says where the rest is."""
        return lines if len(lines) <= most else [*lines[: most - 1], Text(" " + self.words.say(key), "dim")]

    def _write(self, text: str) -> None:
        self.console.file.write(text)
        self.console.file.flush()


def read_line(console: Console, prompt: str) -> str:
    """What is typed after the prompt. EOFError if there is nothing more to come."""
    console.file.write(prompt)
    console.file.flush()
    with heard():
        line = sys.stdin.readline()
    if not line or not sys.stdin.isatty():
        console.file.write("\n")  # nobody has pressed Enter on this terminal
    if not line:
        raise EOFError
    return line.strip()


def choices_at(match: Chair, drawing: Drawing, legal: Sequence[int]) -> list[tuple[str, str]]:
    return drawing.choices(match.prompt(), legal, match.view(), match.names) if legal else []


def numbered(choices: Sequence[tuple[str, str]]) -> str:
    return ", ".join(f"{number} {said}" for number, (_, said) in enumerate(choices, 1))


def in_columns(choices: Sequence[tuple[str, str]]) -> list[Text]:
    """The whole list, each number with its choice, group by group, in as many columns as fit; one is read after the
    other downwards."""
    groups: dict[str, list[str]] = {}
    for number, (heading, said) in enumerate(choices, 1):
        groups.setdefault(heading, []).append(f"{number:>3}  {said}")
    wide = max((len(line) for group in groups.values() for line in group), default=0) + 2
    lines: list[Text] = []
    for heading, group in groups.items():
        rows = -(-len(group) // max(1, WIDTH // wide))
        lines += [Text(heading, "bold")] if heading else []
        lines += [Text("".join(f"{line:{wide}}" for line in group[row::rows]).rstrip()) for row in range(rows)]
    return lines


def screen_for(console: Console, drawing: Drawing, plain: bool, keyboard: Keyboard | None = None) -> Plain | Screen:
    """A screen where there is one of at least 80 x 24; lines everywhere else."""
    roomy = console.size.width >= COLUMNS and console.size.height >= ROWS
    if plain or not roomy or console.is_dumb_terminal or not (sys.stdin.isatty() and console.file.isatty()):
        return Plain(console, drawing, keyboard)
    return Screen(console, drawing, keyboard)
