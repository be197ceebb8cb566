"""Cluedo, Sherlock edition: a game of deduction for 3 to 6 players, or 2. Who killed Moriarty, where, and with what?

Seats       2 to 6, with 9, 6, 4, 3 or 3 cards each; what is left over lies open. Turns follow the seats.
Actions     567: choose a figure, roll, take the passage, end the turn, enter a place, go to a square, suspect (36),
            show a card, accuse (324). Where to go is asked as a destination; the rules know the path.
Secrets     a hand is known to its owner, a shown card to two, the envelope to nobody but who has accused wrongly.
Chance      who chooses a figure first, where the weapons lie, the envelope, the deal, and two dice.
Returns     1 for the winner, 0 for everybody else; nobody may win.
Options     `classic`: accuse from anywhere in the own turn. `irene`: who plays Irene Adler is drawn. `last_wins`: who
            is left last wins at once. `notes`: how much the table helps.
Deduction   `deduce(case)` counts all deals that fit what a seat knows; `case(view)` makes the case. See
            `deduce/knowledge.py`.
Rulings     the rule book marks them.
Versions    1 (2026-11): first.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from katzentisch.core.contract import FADED, Bot, Game
from katzentisch.core.options import Option
from katzentisch.core.prompt import Prompt
from katzentisch.deduce.knowledge import LEVELS, OFF, Knowledge, helps, least
from katzentisch.games.cluedo import encode, position
from katzentisch.games.cluedo import sample as worlds
from katzentisch.games.cluedo.deduce import case, knowledge, told
from katzentisch.games.cluedo.prompt import prompt
from katzentisch.games.cluedo.rules.board import REFUTE
from katzentisch.games.cluedo.rules.cards import NAMES
from katzentisch.games.cluedo.shapes import EVENTS, EVERY_ACTION, CluedoView
from katzentisch.games.cluedo.state import Cluedo
from katzentisch.games.cluedo.view import look, picture

if TYPE_CHECKING:  # for those who ask for it; imported when they do
    from katzentisch.terminal.hooks import Terminal
    from katzentisch.testing.race import Line, Peers
    from katzentisch.testing.secrecy import Secrecy

SAID = ("suspected", "passed", "showed", "unrefuted")
"""Events that are records: without them a table tells only the latest again (CL-73)."""


SHOWING = (2.0, 5.0)
"""Seconds between which a card is shown."""


class CluedoGame(Game[Cluedo, CluedoView]):
    id = "cluedo"
    board = True
    rules_version = 1
    player_counts = range(2, 7)
    minutes = (45, 60)
    difficulty = 2
    options = (
        Option("classic", (False, True), False),
        Option("irene", (False, True), False),
        Option("last_wins", (False, True), False),
        Option("notes", LEVELS, "records"),
    )
    actions = EVERY_ACTION
    returns_within = (0, 1)
    returns_sum = None
    longest = None
    largest_outcome = 35  # two dice
    view_type = CluedoView
    event_types = EVENTS
    notes_of = ("sheet",)
    foreseen = frozenset(("entered", "passage"))

    def new(self, players: int | None = None, **options: Any) -> Cluedo:
        """CL-02, CL-03: three, if nobody says how many."""
        return super().new(3 if players is None else players, **options)

    def start(self, players: int, options: Mapping[str, Any]) -> Cluedo:
        level = LEVELS.index(options["notes"])
        return Cluedo(players, options["classic"], options["irene"], options["last_wins"], level)

    def options_of(self, state: Cluedo) -> dict[str, Any]:
        return {
            "players": state.players,
            "classic": state.classic,
            "irene": state.irene,
            "last_wins": state.last_wins,
            "notes": LEVELS[state.notes],
        }

    def position(self, state: Cluedo) -> dict[str, Any]:
        return position.write(state)

    def load(self, position_: Any) -> Cluedo:
        return position.read(position_, self.player_counts)

    def circle(self, state: Cluedo, seat: int) -> list[int] | None:
        """CL-62: whoever has accused wrongly knows the solution, and talks to those who do."""
        return [other for other in range(state.players) if state.out >> other & 1] if state.out >> seat & 1 else None

    def pause(self, state: Cluedo) -> tuple[float, float] | None:
        """CL-48: whoever thinks about which card to show has more than one."""
        return SHOWING if state.phase == REFUTE else None

    def view(self, state: Cluedo, seat: int) -> CluedoView:
        return look(state, self.check_seat(state, seat))

    def picture(self, state: Cluedo, seat: int, noted: bool = False) -> CluedoView:
        return picture(state, self.check_seat(state, seat), noted)

    def recount(self, view: CluedoView, events: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
        """CL-73: without records only the latest suspicion is told again."""
        if view.chosen.notes != "off" or view.over:
            return list(events)
        latest = max((number for number, event in enumerate(events) if event["kind"] == "suspected"), default=0)
        return [FADED if event["kind"] in SAID and number < latest else event for number, event in enumerate(events)]

    def fades(self, state: Cluedo) -> bool:
        """CL-73"""
        return state.notes == 0

    def may_take_back(self, state: Cluedo, seat: int, action: int) -> bool:
        """Entering a place, by door or passage, until the suspicion is spoken."""
        return self.foresees(state, seat, action)

    def encoding(self, players: int) -> dict[str, int]:
        return encode.encoding(players)

    def encode(self, view: CluedoView) -> array[float]:
        return encode.encode(view)

    def prompt(self, state: Cluedo, seat: int) -> Prompt:
        return prompt(state, state.legal(seat))

    def show(self, view: CluedoView) -> dict[str, Any]:
        """Cards by name; what is empty is left out."""
        shown: dict[str, Any] = {name: value for name, value in super().show(view).items() if name in COMMON}
        shown |= {"chosen": super().show(view)["chosen"], "phase": view.turn.phase, "turn": view.turn.seat}
        if view.turn.asked >= 0:
            shown["asked"] = view.turn.asked
        if view.turn.dice:
            shown["dice"] = list(view.turn.dice)
        shown["figures"] = " ".join(view.pieces.figures)
        shown["weapons"] = " ".join(view.pieces.weapons)
        shown["playing"] = " ".join(NAMES[seat.figure] for seat in view.seats if seat.figure >= 0)
        shown["cards"] = [seat.cards for seat in view.seats]
        for field in ("brought", "out"):
            shown[field] = [number for number, seat in enumerate(view.seats) if getattr(seat, field)]
        for field, cards in (("hand", view.hand), ("open", view.pieces.opened), ("envelope", view.envelope)):
            shown[field] = _names(cards)
        for number, one in enumerate(view.suspicions):
            answer = f" {one.shown_by}:{NAMES[one.card] if one.card >= 0 else '?'}" if one.shown_by >= 0 else ""
            shown[f"suspicion {number}"] = f"{one.by}: {_names(one.cards)}{answer}"
        for number, accusation in enumerate(view.accusations):
            shown[f"accusation {number}"] = f"{accusation.by}: {_names(accusation.cards)}"
        if view.sheet is not None:
            shown["struck"] = _names(view.sheet.struck)
        return {name: value for name, value in shown.items() if name in COMMON or value not in ("", [])}

    def sentence(self, event: Mapping[str, Any]) -> str:
        """An event that tells more to some than to others has a sentence for each: `event.showed`,
        `event.showed.card`."""
        return f"event.{event['kind']}{_more(event)}"

    def sample(self, view: CluedoView, rng: Random) -> Cluedo:
        return worlds.sample(view, rng)

    def case(self, view: CluedoView) -> dict[str, Any]:
        """What the holder of this view knows. Refused for the watcher, who holds no cards, and before the deal."""
        return case.json_of(view)

    def tells(self, view: CluedoView) -> bool:
        """CL-73: to people at tables that say what is certain, or everything."""
        return helps(view.chosen.notes) and view.seat >= 0 and view.turn.phase in told.PHASES

    def deduce(self, case_: Any) -> dict[str, Any]:
        """Exact counts and certain facts, each with a minimal proof."""
        return knowledge.answer(case.read(case_))

    def consult(self, asked: Any) -> Any:
        """What follows at a real table, and when a finished game could have been known: `companion/page.py`."""
        from katzentisch.games.cluedo.companion.page import consult

        return consult(asked)

    def knowledge(self, view: CluedoView) -> Knowledge | None:
        return told.knowledge_of(view, view.chosen.notes) if self.tells(view) else None

    def with_less_help(self, view: CluedoView, level: str) -> CluedoView:
        chosen = replace(view.chosen, notes=least(level, view.chosen.notes))
        latest = view.suspicions[-1:] if chosen.notes == OFF and not view.over else view.suspicions
        sheet = view.sheet
        if sheet is not None and chosen.notes == OFF:
            sheet = replace(sheet, without=tuple(() for _ in sheet.without))
        return replace(view, chosen=chosen, suspicions=latest, sheet=sheet)

    def bench(self, peers: Peers) -> Sequence[Line]:
        from katzentisch.games.cluedo.bench import lines

        return lines(self, peers)

    def bots(self) -> Mapping[str, Callable[[Game[Cluedo, CluedoView], int], Bot[CluedoView]]]:
        from katzentisch.games.cluedo.bots.roster import BOTS

        return BOTS

    def terminal(self) -> Terminal:
        from katzentisch.games.cluedo.terminal import TERMINAL

        return TERMINAL

    def secrecy(self) -> Secrecy[Cluedo]:
        from katzentisch.games.cluedo.secrecy import SECRECY

        return SECRECY


COMMON = ("seat", "must", "may", "over", "log")


def _names(cards: Sequence[int]) -> str:
    return " ".join(NAMES[card] for card in cards)


def _more(event: Mapping[str, Any]) -> str:
    """What an event tells that others of its kind do not."""
    kind = event["kind"]
    if kind == "ended":
        return ".nobody" if event["winner"] < 0 else ""
    if kind == "dealt":
        return ".open" if event["open"] else ""
    if kind == "showed":
        return ".card" if event.get("card") else ""
    return ".looked" if kind == "wrong" and event.get("weapon") else ""
