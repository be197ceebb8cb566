"""Arguments: read with argparse, refused in our own words, explained in both languages.

A command of the program is a module here with `arguments(parser)`, which declares them, and `run(options, lang)`. It
may have `more(parser, options)`, which declares those that depend on the others. Games bring commands along as
`katzentisch.terminal.command` says. Every argument arrives as text; the functions here make numbers and choices of it,
and name the argument when it does not fit.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import Any, NoReturn

from katzentisch.cli.mounted import mounted
from katzentisch.cli.speech import refuse, words
from katzentisch.core.contract import Game
from katzentisch.core.errors import Illegal
from katzentisch.core.text import Words, load_words
from katzentisch.terminal.command import Command


class Parser(argparse.ArgumentParser):
    """argparse that speaks our catalogues and raises refusals instead of leaving."""

    def __init__(self, command: str, lang: str, home: str = "") -> None:
        self.command = command
        self.words: Words = words(lang)
        if home:
            self.speak_of(home)
        super().__init__(
            prog=f"katzentisch {command}",
            description=self.words.say(f"command.{command}"),
            add_help=False,
            allow_abbrev=False,
            exit_on_error=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        self._positionals.title = self.words.say("help.what")
        self._optionals.title = self.words.say("help.how")
        self.flag("help", "-h")
        self.add_argument("--lang", help=self._about("lang"), metavar="de|en")

    def what(self, name: str) -> None:
        """Something the command is about. Left out, it is missed by name (`need`)."""
        self.add_argument(name, nargs="?", metavar=name.upper(), help=self._about(name))

    def flag(self, name: str, *short: str) -> None:
        self.add_argument(*short, f"--{name}", action="store_true", help=self._about(name))

    def value(self, name: str, metavar: str, many: bool = False) -> None:
        self.add_argument(f"--{name}", metavar=metavar, action="append" if many else "store", help=self._about(name))

    def speak_of(self, home: str) -> None:
        """Know the words of a game too."""
        own = load_words(home, self.words.lang)
        self.words = Words(self.words.lang, {**own.entries, **self.words.entries})

    def options(
        self,
        argv: list[str],
        declare: Callable[[Parser], None],
        more: Callable[[Parser, argparse.Namespace], None] | None = None,
    ) -> argparse.Namespace | None:
        """What was typed; None if only help was wanted, which has been printed."""
        declare(self)
        options, unknown = self._parsed(argv)
        if more is not None:
            more(self, options)
            options, unknown = self._parsed(argv)
        if options.help:
            print(self.format_help(), end="")
            return None
        if unknown:
            raise refuse("unknown_argument", argument=unknown[0], command=self.command)
        return options

    def _parsed(self, argv: list[str]) -> tuple[argparse.Namespace, list[str]]:
        try:
            return self.parse_known_args(argv)
        except argparse.ArgumentError as error:
            raise refuse("argument_use", argument=error.argument_name or "", command=self.command) from error

    def _about(self, name: str) -> str:
        own = f"argument.{self.command}.{name}"
        return self.words.say(own if own in self.words else f"argument.{name}").replace("%", "%%")

    def format_help(self) -> str:
        return super().format_help().replace("usage:", self.words.say("help.usage"), 1)

    def error(self, message: str) -> NoReturn:
        raise refuse("argument_use", argument=message, command=self.command)


def read(commands: Sequence[str], argv: list[str], lang: str) -> Callable[[], int]:
    """What is to be done, with its arguments. Help, if only that was wanted, is printed."""
    name = argv[0]
    brought = {} if name in commands else mounted()
    if name not in commands and name not in brought:
        raise refuse("unknown_command", command=name, known=[*commands, *brought])
    parser = Parser(name, lang, brought.get(name, ""))
    if name in commands:
        own: Any = import_module(f"katzentisch.cli.{name.replace('-', '_')}")
        options = parser.options(argv[1:], own.arguments, getattr(own, "more", None))
        return _nothing if options is None else partial(own.run, options, lang)
    command: Command = import_module(f"{brought[name]}.commands.{name}").COMMAND
    options = parser.options(argv[1:], command.arguments)
    if options is None:
        return _nothing
    from katzentisch.cli.lending import Lent

    return partial(command.run, options, lang, Lent())


def _nothing() -> int:
    return 0


def overview(commands: Sequence[str], lang: str) -> str:
    """What the program can do, one line each."""
    said = words(lang)
    lines = [said.say("help.title"), "", f"{said.say('help.usage')} {said.say('help.call')}", ""]
    lines += [f"  {name:12}{said.say(f'command.{name}')}" for name in commands]
    for name, home in mounted().items():
        if name not in commands:
            lines.append(f"  {name:12}{load_words(home, lang).say(f'command.{name}')}")
    return "\n".join([*lines, "", said.say("help.more")])


# What arguments mean -------------------------------------------------------------------------------------------------


def need(value: str | None, name: str) -> str:
    if value is None:
        raise refuse("missing_argument", argument=name.upper())
    return value


def whole(value: str | None, name: str, default: int, least: int | None = None) -> int:
    """A whole number, not under `least`."""
    if value is None:
        return default
    try:
        number = int(value)
    except ValueError as error:
        raise refuse("not_a_number", argument="--" + name, value=value) from error
    if least is not None and number < least:
        raise refuse("number_too_small", argument="--" + name, value=number, least=least)
    return number


def seconds(value: str | None, name: str) -> float:
    """A time; 0 if none is given."""
    try:
        number = float(value or 0)
    except ValueError as error:
        raise refuse("not_a_number", argument="--" + name, value=value) from error
    if not 0 <= number < float("inf"):
        raise refuse("number_too_small", argument="--" + name, value=value, least=0)
    return number


def table_options(game: Game[Any, Any], given: Sequence[str] | None) -> dict[str, Any]:
    """`--set name=value`, with the value as the game means it: yes/no, a number, or a word. `new` checks the rest."""
    chosen: dict[str, Any] = {}
    for setting in given or ():
        name, equals, text = setting.partition("=")
        if not equals:
            raise refuse("not_a_setting", setting=setting)
        if name in chosen:
            raise refuse("set_twice", option=name)
        known = {option.name: option.values for option in game.options}
        if name not in known:
            raise Illegal("unknown_option", game=game.id, option=name, known=list(known))
        chosen[name] = next((value for value in known[name] if str(value).lower() == text.lower()), text)
    return chosen
