"""The language of the tests: a room is set up by hand, dice fall as they are told, mice do what they are told.

    scene("guard_room", "collin@a salvia@b", "rat@c rat@c", turn="collin", steps=3).does("go b", "attack", "target 0").rolls(SHIELD, …)

Figures are numbered from 0 in the order in which they are named. `collin={"cheese": 2}` says more about a mouse.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
import pytest

from katzentisch.core.errors import Illegal
from katzentisch.core.state import Event
from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.authoring.rooms import room_tables
from katzentisch.games.mystik.position.read import read
from katzentisch.games.mystik.rules.numbers import MICE
from katzentisch.games.mystik.rules.pieces import Lasting, Used
from katzentisch.games.mystik.state import Mystik

CHEESE, SWORD_STAR, SHIELD, BOW, BOW_STAR, SHIELD_STAR = range(6)
"""The faces; their numbers are 1, 2, 3, 2, 1, 3."""
MISS = BOW  # no sword, no shield, no cheese, no star
ONE, TWO, THREE = BOW_STAR, SWORD_STAR, SHIELD_STAR

WORDS = {"de": "-", "en": "-"}


def chapter(**changes: Any) -> dict[str, Any]:
    """A chapter of its own: it is never won, and it ends late."""
    base: dict[str, Any] = {
        "id": "arena",
        "name": WORDS,
        "intro": WORDS,
        "goal": WORDS,
        "victory": WORDS,
        "defeat": WORDS,
        "win_if": ["not page:1"],
        "end_page": 9,
        "party": {"mice": 2},
        "tiles": [{"room": "guard_room", "x": 0, "y": 0}, {"room": "root_gate", "x": 0, "y": 1}],
        "start": {"room": "guard_room", "fields": ["k"]},
        "encounters": {"normal": 4, "hard": 0},
    }
    return base | changes


class Scene:
    """A table with a log, and short ways to play on it and to ask about it."""

    def __init__(self, state: Mystik, log: list[Event]) -> None:
        self.state = state
        self.state.log = log

    # Playing ---------------------------------------------------------------------------------------------------------

    def does(self, *texts: str) -> Scene:
        """Whoever is asked does this."""
        for text in texts:
            seats = self.state.must()
            assert seats, f"nobody can {text}: {self.question()}"
            number = self.number(text)
            assert number in self.state.legal(seats[0]), f"cannot {text}: {self.options()} at {self.question()}"
            self.state.act(seats[0], number)
        return self

    def rolls(self, *faces: int) -> Scene:
        """The next dice show these faces."""
        for face in faces:
            assert self.state.chance() == 6, f"no die falls: {self.question()}"
            self.state.happen(face)
        return self

    def draws(self, *names: str) -> Scene:
        """The next cards drawn: search cards, encounters, initiative cards; "whole" and "squashed" of the grape."""
        box = self.state.box
        for name in names:
            task = self.question()
            if task == "draw_search":
                ids = [card.name for card in box.cards]
            elif task == "draw_encounter":
                ids = [card.name for card in box.encounters]
            elif task == "coin":
                ids = ["squashed", "whole"]
            else:
                ids = [card.name for card in box.initiative]
            outcomes = self.state.outcomes()
            assert ids.index(name) in outcomes, f"{name} is not among {[ids[i] for i in outcomes]} at {task}"
            self.state.happen(outcomes.index(ids.index(name)))
        return self

    def fate(self, number: int = 0) -> Scene:
        """Nature goes on as it likes, until somebody is asked."""
        while self.state.chance():
            self.state.happen(number % self.state.chance())
        return self

    def passes(self) -> Scene:
        """Everybody who may react declines, and dice fall with no effect, until a turn begins."""
        while not self.state.over and self.question() not in ("turn_menu",):
            if self.state.chance():
                self.state.happen(3 if self.state.chance() == 6 else 0)
            else:
                seat = self.state.must()[0]
                self.state.act(seat, self.state.legal(seat)[-1])
        return self

    # Asking ----------------------------------------------------------------------------------------------------------

    def number(self, text: str) -> int:
        """`go b`, `target 0`, `explore south`, `wear acorn_cap` … as the number of an action."""
        verb, _, rest = text.partition(" ")
        for number, action in enumerate(GAME.actions):
            facts = action.facts()
            if facts["do"] != verb:
                continue
            value = next((str(fact) for name, fact in facts.items() if name != "do"), "")
            if "field" in facts:
                letters = self.state.here().fields
                value = letters[facts["field"]] if facts["field"] < len(letters) else ""
            if value == rest:
                return number
        raise AssertionError(f"there is no action {text}")

    def question(self) -> str:
        from katzentisch.games.mystik.rules.tasks import NAMES

        return "over" if self.state.over else NAMES[self.state.agenda.top()]

    def options(self) -> list[str]:
        """What may be done now, as texts."""
        seats = self.state.must()
        if not seats:
            return []
        return [self.named(number) for number in self.state.legal(seats[0])]

    def named(self, number: int) -> str:
        """An action as a text."""
        facts = GAME.actions[number].facts()
        values = [
            self.state.here().fields[value] if name == "field" else str(value)
            for name, value in facts.items()
            if name != "do"
        ]
        return " ".join([facts["do"], *values])

    def can(self, text: str) -> bool:
        return text in self.options()

    def refuses(self, text: str, code: str, rule: str) -> Scene:
        """It is refused for this reason, and nothing has changed."""
        before = GAME.position(self.state), len(self.state.log or ())
        with pytest.raises(Illegal) as refused:
            self.state.act(self.state.must()[0], self.number(text))
        assert (refused.value.code, refused.value.rule) == (code, rule)
        assert (GAME.position(self.state), len(self.state.log or ())) == before
        return self

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [event.public for event in self.state.log or () if event.kind == kind]

    def mouse(self, name: str) -> int:
        return [hero.name for hero in self.state.box.heroes].index(name)

    def at(self, name: str) -> str:
        """Where a mouse stands; empty if she is captured."""
        at = self.state.mice[self.mouse(name)].at
        return self.state.here().fields[at] if at >= 0 else ""

    def foe(self, slot: int) -> str:
        """Where an enemy stands; empty if it is gone."""
        state = self.state
        return state.here().fields[state.enemies.spot[slot]] if state.enemies.kind[slot] >= 0 else ""

    def foes(self) -> list[str]:
        state = self.state
        return [f"{state.box.kinds[state.enemies.kind[slot]].name}@{self.foe(slot)}" for slot in state.foes()]

    def track(self) -> list[str]:
        box = self.state.box
        return [box.heroes[card].name if card < MICE else box.initiative[card].name for card in self.state.track.cards]

    def cheese(self, name: str) -> int:
        return self.state.mice[self.mouse(name)].cheese

    def wounds(self, name: str) -> int:
        return self.state.mice[self.mouse(name)].wounds

    def poison(self, name: str) -> int:
        return self.state.mice[self.mouse(name)].poison

    def status(self, name: str) -> list[str]:
        from katzentisch.games.mystik.rules.fighting.wounds import STATUS

        return [word for bit, word in STATUS.items() if self.state.mice[self.mouse(name)].status & bit]

    def gear(self, name: str) -> list[str]:
        return [self.state.box.cards[card].name for card in self.state.mice[self.mouse(name)].gear]

    def pack(self, name: str) -> list[str]:
        return [self.state.box.cards[card].name for card in self.state.mice[self.mouse(name)].pack]

    def in_deck(self, card: str) -> int:
        return self.state.deck.cards[[one.name for one in self.state.box.cards].index(card)]

    def dice(self, kind: str = "rolled") -> list[int]:
        """The faces of the last roll of the kind."""
        return list(self.told(kind)[-1]["faces"])


@cache
def _loaded(text: bytes) -> tuple[Mystik, list[Event]]:
    log: list[Event] = []
    return read(msgspec.json.decode(text), log), log


def load(position: dict[str, Any]) -> Scene:
    state, log = _loaded(msgspec.json.encode(position))
    return Scene(state.clone(), log[:])


def scene(
    room: str, mice: str, enemies: str = "", seats: int = 1, story: dict[str, Any] | None = None, **more: Any
) -> Scene:
    """Mice and enemies in a room. The first mouse's turn begins, unless `turn` says otherwise."""
    story = chapter() if story is None else story
    names = [one.partition("@") for one in mice.split()]
    lying = [tile["room"] for tile in story["tiles"]]
    if room not in lying and other_side(room) not in lying:
        story = {**story, "tiles": [{"room": room, "x": 0, "y": 0}], "start": {"room": room, "fields": ["a"]}}
    details = {name: more.pop(name, {}) for name, _, _ in names}
    position: dict[str, Any] = {
        "chapter": story,
        "players": seats,
        "room": room,
        "mice": [
            {"mouse": name, "seat": number % seats, "field": field, **details[name]}
            for number, (name, _, field) in enumerate(names)
        ],
        "enemies": [
            {"enemy": kind, "field": field} for kind, _, field in (one.partition("@") for one in enemies.split())
        ],
        **more,
    }
    return load(position)


def other_side(room: str) -> str:
    rooms = [table.id for table in room_tables()]
    return rooms[rooms.index(room) ^ 1]


def new(seats: int = 1, story: dict[str, Any] | None = None, **more: Any) -> Scene:
    """A chapter before the first question."""
    return load({"chapter": chapter() if story is None else story, "players": seats, **more})


def numbers(listed: Sequence[Lasting | Used]) -> list[int]:
    """What lasts or has been used, as one flat list."""
    return [number for one in listed for number in one.numbers()]


def settle(table: Scene) -> Scene:
    """Choices of fields are made for the first one."""
    while table.question() in ("put_foe", "put_mouse", "path"):
        table.does(table.options()[0])
    return table
