"""`katzentisch companion cluedo [FILE]`: beside a real table, type in what was asked and shown, and see what follows.

FILE keeps the evening; if it is there, the evening goes on. Else the companion asks who sits at the table and which
cards you hold, unless the arguments say so already.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from katzentisch.core.errors import Illegal
from katzentisch.games.cluedo.companion.edition import Edition, read_names
from katzentisch.games.cluedo.companion.evening import Evening, Kept, load
from katzentisch.games.cluedo.companion.reading import DEEDS, typed_for, words_of
from katzentisch.games.cluedo.companion.refusal import refuse
from katzentisch.games.cluedo.companion.talk import Talk
from katzentisch.games.cluedo.companion.telling import words_in
from katzentisch.games.cluedo.rules.cards import HAND_SIZE
from katzentisch.terminal.command import Arguments, Command, Program

T = TypeVar("T")
USUAL_FILE = "cluedo-evening.json"


def arguments(parser: Arguments) -> None:
    parser.what("game")
    parser.what("file")
    parser.value("players", "a,b,…")
    parser.value("me", "NAME")
    parser.value("own", "CARDS")
    parser.value("open", "CARDS")
    parser.value("hands", "5,5,4,4")
    parser.value("cards", "FILE")


def run(options: Namespace, lang: str, program: Program) -> int:
    game = program.need(options.game, "game")
    if game != "cluedo":
        raise refuse("another_game", game=game)
    path = Path(options.file or USUAL_FILE)
    said = words_in(lang)
    if path.exists():
        evening = load(path, lang)
    else:
        evening = begin(options, lang)
        evening.save(path)
    talk = Talk(evening, path, lang)
    example = {"by": evening.names[0], "shows": evening.names[1], "cards": " ".join(evening.edition.called[::7][:3])}
    tell([said.say("welcome", {"path": str(path), **example}), *talk.teller.news()])
    while not talk.over:
        line = typed("> ")
        if line is None:
            tell(["", said.say("kept", {"path": str(path)})])
            break
        try:
            tell(talk.answer(line))
        except Illegal as refusal:
            tell([said.say(f"refusal.{refusal.code}", refusal.facts)])
    return 0


def begin(options: Namespace, lang: str) -> Evening:
    """A new evening. What was not said by arguments is asked for, again and again until it can be read."""
    names = None if options.cards is None else read_names(Path(options.cards))
    edition = Edition(names, lang)
    players = answered(options.players, "ask.players", lang, players_of)
    me = answered(options.me, "ask.me", lang, lambda text: me_of(text, players))
    hands = None if options.hands is None else hands_of(options.hands, players)
    sizes = hands or (HAND_SIZE[len(players)],) * len(players)
    own = answered(options.own, "ask.own", lang, lambda text: cards_of(text, edition, sizes[me]), cards=sizes[me])
    left = 18 - sum(sizes)
    opened: tuple[int, ...] = ()
    if left or options.open is not None:
        opened = answered(options.open, "ask.open", lang, lambda text: cards_of(text, edition, left), cards=left)
    return Evening(Kept("cluedo", players, me, own, opened, hands, names), lang)


def answered(given: str | None, question: str, lang: str, read: Callable[[str], T], **facts: int) -> T:
    """What an argument says, which is refused at once if it is wrong; or what is typed, which may be typed again."""
    if given is not None:
        return read(given)
    said = words_in(lang)
    while True:
        line = typed(said.say(question, facts) + " ")
        if line is None:
            raise refuse("nothing_typed")
        try:
            return read(line)
        except Illegal as refusal:
            tell([said.say(f"refusal.{refusal.code}", refusal.facts)])


# What is typed -------------------------------------------------------------------------------------------------------


def players_of(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    taken = {word for deed in (*DEEDS, "me", "nobody", "small", "envelope") for word in typed_for(deed)}
    if not 2 <= len(names) <= 6 or any(len(name.split()) > 1 for name in names):
        raise refuse("names_of_players")
    for name in names:
        if name.casefold() in taken:
            raise refuse("name_taken", name=name)
    return names


def me_of(text: str, players: tuple[str, ...]) -> int:
    folded = [name.casefold() for name in players]
    if text.strip().casefold() not in folded:
        raise refuse("person_unknown", typed=text.strip(), names=list(players))
    return folded.index(text.strip().casefold())


def hands_of(text: str, players: tuple[str, ...]) -> tuple[int, ...]:
    parts = text.split(",")
    if len(parts) != len(players) or not all(part.strip().isascii() and part.strip().isdigit() for part in parts):
        raise refuse("hands_wrong", players=len(players))
    return tuple(int(part) for part in parts)


def cards_of(text: str, edition: Edition, number: int) -> tuple[int, ...]:
    cards = edition.cards(words_of(text))
    if len({*cards}) != len(cards) or len(cards) != number:
        raise refuse("cards_needed", number=number, typed=len({*cards}))
    return tuple(sorted(cards))


def typed(prompt: str) -> str | None:
    """A line; None at the end of what is typed."""
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    return line.rstrip("\n") if line else None


def tell(lines: Sequence[str]) -> None:
    """Nothing that was typed, or stands in a file, can steer a terminal."""
    for line in lines:
        print("".join(letter if letter.isprintable() else " " for letter in line))


COMMAND = Command(arguments, run)
