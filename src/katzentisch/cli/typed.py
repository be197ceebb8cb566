"""What a person types: an action by any of its spellings or by its number in the list, or a command."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

from katzentisch.cli.drawing import Drawing
from katzentisch.cli.speech import refuse
from katzentisch.core.contract import Game
from katzentisch.core.text import Words

COMMANDS = ("help", "history", "rules", "list", "helper", "always", "again", "undo", "quit")
COLON = ":"
"""Before a command, where its letter is also something on the table: `:h`."""


def plain(text: str) -> str:
    """As it is compared: small letters, single spaces."""
    return " ".join(text.casefold().split())


def command_in(typed: str, words: Words, taken: Container[str] = ()) -> tuple[str, str]:
    """The command and what follows it, or two empty texts. The words for a command are in the catalogue.

    What is `taken` means something else on this table, unless a colon stands before it.
    """
    text = plain(typed)
    if text in taken:
        return "", ""
    head, _, rest = text.removeprefix(COLON).partition(" ")
    for command in COMMANDS:
        if head in words.say(f"typed.{command}").split():
            return command, rest
    return "", ""


class Reader:
    """Knows every spelling of every action of a game."""

    def __init__(self, game: Game[Any, Any], drawing: Drawing) -> None:
        self.spelled: dict[str, list[int]] = {}
        for number, action in enumerate(game.actions):
            for spelling in drawing.spellings(action):
                self.spelled.setdefault(plain(spelling), []).append(number)

    def crowds_out(self, words: Words) -> bool:
        """Do letters of commands mean something on the table? Then commands need their colon."""
        return any(word in self.spelled for command in COMMANDS for word in words.say(f"typed.{command}").split())

    def means(self, typed: str, legal: Sequence[int]) -> bool:
        """Is it the spelling of something that is possible now?"""
        return any(number in legal for number in self.spelled.get(plain(typed), ()))

    def action(self, typed: str, legal: Sequence[int], listed: Sequence[int] | None = None) -> int:
        """The action that is meant, legal or not: the rules say why not. Refused if nothing or two things are meant.

        Of several that are not possible the first is meant. Numbers count the list of choices, `listed`.
        """
        text = plain(typed)
        meant = self.spelled.get(text, [])
        possible = [number for number in meant if number in legal] or meant[:1]
        if len(possible) == 1:
            return possible[0]
        if possible:
            raise refuse("two_meanings", typed=typed)
        if not (text.isascii() and text.isdigit()):
            raise refuse("not_understood", typed=typed)
        place = int(text) if len(text) < 10 else 0
        listed = legal if listed is None else listed
        if not 1 <= place <= len(listed):
            raise refuse("no_such_number", number=text, last=len(listed))
        return listed[place - 1]
