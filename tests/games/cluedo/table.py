"""The language of the Cluedo tests.

A table of three at which every card is known; Adler did it with the dagger on the moor:

    Anna (seat 0) is Adler      holmes hudson rope laboratory observatory harbour
    Bo (seat 1) is Holmes       watson mycroft pipe wrench museum tower
    Cleo (seat 2) is Lestrade   lestrade candlestick pistol pool station attic

    roll(at={"adler": "h4"}).rolls(1, 1).enters("museum").suspects("watson", "rope").asked(1)
"""

from __future__ import annotations

from typing import Any

import pytest

from katzentisch.core.contract import WATCHER
from katzentisch.core.errors import Illegal
from katzentisch.core.shapes import Action
from katzentisch.games.cluedo import GAME
from katzentisch.games.cluedo.rules.actions import ACCUSE, ENTER, GO, SHOW, SUSPECT
from katzentisch.games.cluedo.rules.board import PHASES
from katzentisch.games.cluedo.rules.cards import FIRST_PLACE, FIRST_WEAPON, NAMES, NUMBERS, PLACES, SUSPECTS
from katzentisch.games.cluedo.state import Cluedo

ANNA = "holmes hudson rope laboratory observatory harbour"
BO = "watson mycroft pipe wrench museum tower"
CLEO = "lestrade candlestick pistol pool station attic"
SOLUTION = ("adler", "dagger", "moor")
WEAPONS_LIE = {
    "rope": "laboratory",
    "pipe": "observatory",
    "dagger": "harbour",
    "wrench": "moor",
    "candlestick": "museum",
    "pistol": "tower",
}
USUAL: dict[str, Any] = {
    "hands": [ANNA, BO, CLEO],
    "envelope": " ".join(SOLUTION),
    "figures": ["adler", "holmes", "lestrade"],
    "weapons": WEAPONS_LIE,
}


class Table:
    """A table with a log."""

    def __init__(self, state: Cluedo) -> None:
        self.state = state
        self.state.log = []

    # What happens ----------------------------------------------------------------------------------------------------

    def draws(self, *outcomes: int | str) -> Table:
        """Nature's turn: seats by number, cards by name."""
        for outcome in outcomes:
            number = NUMBERS[outcome] if isinstance(outcome, str) else outcome
            self.state.happen(self.state.outcomes().index(number))
        return self

    def rolls(self, first: int, second: int) -> Table:
        assert self.state.chance() == 36, "it is not time to roll"
        self.state.happen(6 * (first - 1) + second - 1)
        return self

    def does(self, seat: int, **action: Any) -> Table:
        self.state.act(seat, GAME.index(action))
        return self

    def now(self, **action: Any) -> Table:
        """Whoever is asked does it."""
        return self.does(self.state.must()[0], **action)

    def goes(self, square: str) -> Table:
        return self.now(do="go", square=square)

    def enters(self, place: str) -> Table:
        return self.now(do="enter", place=place)

    def suspects(self, suspect: str, weapon: str) -> Table:
        return self.now(do="suspect", suspect=suspect, weapon=weapon)

    def shows(self, card: str) -> Table:
        return self.now(do="show", card=card)

    def accuses(self, suspect: str, weapon: str, place: str) -> Table:
        return self.now(do="accuse", suspect=suspect, weapon=weapon, place=place)

    def takes_passage(self) -> Table:
        return self.now(do="passage")

    def ends(self) -> Table:
        return self.now(do="end")

    # What is then ----------------------------------------------------------------------------------------------------

    def at(self, **figures: str) -> Table:
        spots = {name: self.state.town.name_of(self.state.spots[SUSPECTS.index(name)]) for name in figures}
        assert spots == figures
        return self

    def weapon(self, name: str, place: str) -> Table:
        assert PLACES[self.state.weapons[NUMBERS[name] - FIRST_WEAPON]] == place
        return self

    def is_next(self, seat: int, phase: str) -> Table:
        """Whose turn it is, and what comes next."""
        assert (self.state.turn, PHASES[self.state.phase]) == (seat, phase)
        return self

    def asked(self, seat: int) -> Table:
        """This seat has a card to show."""
        assert (self.state.must(), PHASES[self.state.phase]) == ((seat,), "refute")
        return self

    def legal(self) -> list[Action]:
        return [GAME.actions[action] for action in self.state.legal(self.state.must()[0])]

    def may(self) -> set[str]:
        """The kinds of what whoever is asked may do."""
        return {action.facts()["do"] for action in self.legal()}

    def numbers(self, first: int, after: int) -> list[int]:
        return [action - first for action in self.state.legal(self.state.must()[0]) if first <= action < after]

    def squares(self) -> set[str]:
        """Where the roll can end, outside of places."""
        return {self.state.town.labels[square] for square in self.numbers(GO, SUSPECT)}

    def places(self) -> set[str]:
        return {PLACES[place] for place in self.numbers(ENTER, GO)}

    def cards_to_show(self) -> set[str]:
        return {NAMES[card] for card in self.numbers(SHOW, ACCUSE)}

    def told(self, kind: str, seat: int = WATCHER) -> list[dict[str, Any]]:
        """The events of a kind, as a seat, or everybody, saw them."""
        seen = [event.seen_by(seat) for event in self.state.log or () if event.kind == kind]
        return [{name: value for name, value in event.items() if name != "kind"} for event in seen]

    def kinds(self) -> list[str]:
        return [event.kind for event in self.state.log or ()]

    def struck(self, seat: int) -> set[str]:
        """What is crossed off on a seat's sheet."""
        sheet = GAME.picture(self.state, seat, noted=True).sheet
        assert sheet is not None
        return {NAMES[card] for card in sheet.struck}

    def refuses(self, code: str, rule: str, seat: int | None = None, **action: Any) -> Table:
        """The action of this seat, or of who is asked, is refused for this reason, and nothing has changed."""
        before = GAME.position(self.state), len(self.state.log or ())
        with pytest.raises(Illegal) as refused:
            self.does(self.state.must()[0] if seat is None else seat, **action)
        assert (refused.value.code, refused.value.rule) == (code, rule)
        assert (GAME.position(self.state), len(self.state.log or ())) == before
        for lang in ("de", "en"):
            assert "{" not in GAME.say(refused.value, lang)
        return self


def load(**position: Any) -> Table:
    return Table(GAME.load(position))


def play(phase: str, **position: Any) -> Table:
    """The usual table of three in some phase."""
    return load(**{**USUAL, "phase": phase, **position})


def roll(**position: Any) -> Table:
    """Anna is about to roll."""
    return play("roll", **position)


def suspect(**position: Any) -> Table:
    """Anna has come to a place, the museum if nothing else is said."""
    return play("suspect", **{"at": {"adler": "museum"}, **position})


def unrefuted(**position: Any) -> Table:
    """Anna has suspected what nobody can refute: her own cards."""
    return suspect(**{"at": {"adler": "harbour"}, **position}).suspects("hudson", "rope")


def new(players: int = 3, **options: Any) -> Table:
    return Table(GAME.new(players=players, **options))


def seated(players: int = 3, *figures: str, **options: Any) -> Table:
    """Figures are chosen, from seat 0 on, and the weapons lie."""
    table = new(players, **options).draws(0)
    for name in figures:
        table.now(do="figure", suspect=name)
    return table


def laid_out(players: int, *figures: str, **options: Any) -> Table:
    return seated(players, *figures, **options).draws(*PLACES[:6])


def place_number(name: str) -> int:
    return NUMBERS[name] - FIRST_PLACE
