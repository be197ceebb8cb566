"""Friends at a table of Cluedo who need no browser: they walk to places, suspect, and show what they have."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from katzentisch.games.cluedo import GAME
from katzentisch.games.cluedo.rules.actions import ACCUSE, ENTER, GO, ROLL, SHOW
from katzentisch.games.cluedo.rules.actions import SUSPECT as SUSPICION
from katzentisch.games.cluedo.rules.cards import NAMES, SUSPECTS, WEAPONS
from tests.browser.stand import Friend, Stand

NAMED = (("Anna", "squirrel"), ("Bo", "fox"), ("Cleo", "owl"), ("Dora", "frog"), ("Emil", "duck"), ("Fritz", "badger"))
FIGURES = ("adler", "holmes", "lestrade", "watson", "hudson", "mycroft")
"""By seat: who plays whom. So the first seat always begins (CL-14)."""


class Company:
    """All chairs of a table that has begun. What a picture or a test needs can be made to happen."""

    def __init__(self, friends: Sequence[Friend], seed: int = 1) -> None:
        self.friends = list(friends)
        self.rng = random.Random(seed)

    def view(self, seat: int = 0) -> dict[str, Any]:
        return self.friends[seat].table.looks[seat].view

    def look(self, seat: int) -> Any:
        return self.friends[seat].table.looks[seat]

    def asked(self) -> int:
        """Who has to do something now."""
        found: list[int] = []

        def somebody(_: dict[str, Any]) -> bool:
            found[:] = [seat for seat in range(len(self.friends)) if self.waits(seat)]
            return bool(found) or bool(self.view()["over"])

        self.friends[0].sees(somebody)
        return found[0] if found else -1

    def waits(self, seat: int) -> bool:
        look = self.friends[seat].table.looks.get(seat)
        return look is not None and seat in look.view["must"] and bool(look.legal)

    def figures(self) -> None:
        """Everybody takes a figure; the first seat Irene Adler."""
        while True:
            seat = self.asked()
            if self.view(seat)["turn"]["phase"] != "figures":
                return
            self.does(seat, do="figure", suspect=FIGURES[seat])

    def does(self, seat: int, **action: Any) -> None:
        before = self.look(seat).situation
        self.friends[seat].does(seat, **action)
        self.friends[seat].sees(lambda _: self.look(seat).situation != before)

    def until(self, true: Callable[[int, dict[str, Any]], bool], most: int = 200) -> int:
        """Plays on until it is so for whoever is asked: (seat, view)."""
        for _ in range(most):
            seat = self.asked()
            if seat < 0 or true(seat, self.view(seat)):
                return seat
            self.step(seat)
        raise AssertionError("it has not come to that")

    def step(self, seat: int) -> None:
        legal = list(self.look(seat).legal)
        places = [action for action in legal if ENTER <= action < GO]
        squares = [action for action in legal if GO <= action < SUSPICION]
        suspicions = [action for action in legal if SUSPICION <= action < SHOW]
        shows = [action for action in legal if SHOW <= action < SHOW + len(NAMES)]
        rest = [ROLL] if ROLL in legal else [action for action in legal if action < ACCUSE]
        action = self.rng.choice(shows or places or suspicions or squares or rest)
        self.does(seat, **msgspec.to_builtins(GAME.actions[action]))

    def suspects(self, seat: int, true: Callable[[set[str], str], bool] | None = None) -> tuple[str, str]:
        """Suspects of the open cards of somebody: those that fit, or any."""
        for suspect in SUSPECTS:
            for weapon in WEAPONS:
                if true is None or true({suspect, weapon}, ""):
                    self.does(seat, do="suspect", suspect=suspect, weapon=weapon)
                    return suspect, weapon
        raise AssertionError("no such suspicion")

    def hand(self, seat: int) -> list[str]:
        return [NAMES[card] for card in self.view(seat)["hand"]]

    def envelope(self) -> dict[str, str]:
        """What nobody has."""
        held = {
            *self.view()["pieces"]["opened"],
            *(card for seat in range(len(self.friends)) for card in self.view(seat)["hand"]),
        }
        suspect, weapon, place = (NAMES[card] for card in range(len(NAMES)) if card not in held)
        return {"suspect": suspect, "weapon": weapon, "place": place}


def company(stand: Stand, players: int = 3, seed: int = 1, **options: object) -> Company:
    host = stand.friend(*NAMED[0]).opens("cluedo", options={"players": players, **options}, free_chat=True)
    friends = [host, *(stand.friend(*who).joins(host.path, seat) for seat, who in enumerate(NAMED[1:players], 1))]
    host.begins()
    gathered = Company(friends, seed)
    gathered.figures()
    return gathered
