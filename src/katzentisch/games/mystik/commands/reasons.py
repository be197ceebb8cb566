"""`katzentisch reasons`: does every step of an enemy say why? The script plays all chapters in turn, and every step,
leap, shot and attack that a rule has chosen is looked at: it names the rule, and both languages have its sentence.

reasons --games N     so many games, with chance from 0 on; whatever has no reason is printed, and the exit code is 1
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from katzentisch.core.state import Event
from katzentisch.core.text import LANGUAGES
from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.bots.goal import Goal
from katzentisch.games.mystik.bots.script import answer
from katzentisch.games.mystik.reasons import REASONS
from katzentisch.terminal.command import Arguments, Command, Program

USUAL = 100
LONGEST = 3000
"""Decisions and dice of a game: the longest have a third of it."""


class Count(NamedTuple):
    steps: int
    unexplained: list[str]


def count(game: int) -> Count:
    """One game of the script, of the chapter whose turn it is."""
    chapters = GAME.options[0].values
    state = GAME.new(players=1, chapter=chapters[game % len(chapters)])
    state.log = []
    goal, rng = Goal(state.box), Random(game)
    for _ in range(LONGEST):
        if state.over:
            break
        if many := state.chance():
            state.happen(rng.randrange(many))
        else:
            state.act(state.must()[0], answer(state, goal))
    steps = list(chosen_by_rule(state.log))
    return Count(len(steps), [f"game {game}: {event.kind} {event.public}" for event in steps if not explained(event)])


def chosen_by_rule(log: list[Event]) -> Iterator[Event]:
    """What enemies, and mice who act like them, did of themselves."""
    bewitched = ""
    for event in log:
        if event.kind in ("turn", "enemy_turn"):
            bewitched = ""
        elif event.kind == "bewitched_turn":
            bewitched = str(event.public["mouse"])
        elif event.kind in REASONS:
            who = str(event.public.get("figure", event.public.get("attacker", "brodie")))
            if who == bewitched or not is_mouse(who):
                yield event


def is_mouse(name: str) -> bool:
    return "." not in name and name != "brodie"


def explained(event: Event) -> bool:
    """It names a rule, and the sentence has all that it needs."""
    reasons, because = REASONS[event.kind], str(event.public.get("because"))
    key = f"reason.{reasons.sort}.{because}"
    if because not in reasons.rules:
        return False
    words = [GAME.words(lang) for lang in LANGUAGES]
    return all(key in one.entries and "{" not in one.say(key, event.public) for one in words)


def arguments(parser: Arguments) -> None:
    parser.value("games", "N")


def run(options: Namespace, lang: str, program: Program) -> int:
    games = program.whole(options.games, "games", USUAL, least=1)
    steps = missing = 0
    for game in range(games):
        found = count(game)
        steps, missing = steps + found.steps, missing + len(found.unexplained)
        for line in found.unexplained:
            print(line, file=sys.stderr)
    print(GAME.words(lang).say("reasons.counted", {"games": game + 1, "steps": steps, "missing": missing}))
    return int(missing > 0)


COMMAND = Command(arguments, run)
