"""Schnurrlock Holmes: a deduction game for 2 to 5 players. Everybody sees all targets but the own one.

Seats       2 to 5; seat 0, or one that is drawn, begins every round and moves Mauziaty.
Actions     210: investigate with a card, guess (suspect, hour or both), choose the top of the discards, done, move
            Mauziaty, let a call be, call "Paws off!", two reports of mishaps, hear an answer, agree, deny. Calls and
            reports may interrupt anybody.
Secrets     the own target (everybody but its owner knows it; watchers know none), hands, the value of a face-down tile
            that somebody took. Deck and tiles have no order: they are drawn when somebody looks at them.
Chance      cards and tiles.
Returns     Mauziaty caught: the share of the win, 1 or 1/k for each of k chief inspectors; else 0.
            Mauziaty escaped: nobody wins; -1 or -1/k for each of k litter-box inspectors; else 0.
Options     `notes`: what the sheet of notes shows: "off", "records" (cards seen), "certain" (suspects and hours that
            must or cannot be, and why), "full" (every card that is possible, and why).
            `sorts`: whoever closes a case chooses which clue lies on top of the discards; else the newest does.
            `begins`: the first chair, or whoever is drawn. `breath`: seconds between a guess and its answer, in which
            others may call. `mishaps`: whether they can be reported.
Rulings     six tiles of each value; 12 and 1 are neighbours; two cards at most are handed on; what empty piles owe is
            paid as soon as cards are discarded; a wrong guess costs the draw in the own turn only. The book marks them.
Versions    1 (2026-11): first.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from katzentisch.core.contract import Bot, Game
from katzentisch.core.options import Option
from katzentisch.core.prompt import Prompt
from katzentisch.deduce.knowledge import LEVELS, OFF, RECORDS, Knowledge, helps, least
from katzentisch.games.schnurrlock import encode
from katzentisch.games.schnurrlock import sample as worlds
from katzentisch.games.schnurrlock import view as views
from katzentisch.games.schnurrlock.deduce import case as deduction
from katzentisch.games.schnurrlock.deduce.told import knowledge_of
from katzentisch.games.schnurrlock.position.read import read
from katzentisch.games.schnurrlock.position.write import write
from katzentisch.games.schnurrlock.prompt import prompt
from katzentisch.games.schnurrlock.rules.cards import HEAR, SAW
from katzentisch.games.schnurrlock.rules.tasks import HEARING
from katzentisch.games.schnurrlock.shapes import EVENTS, EVERY_ACTION, HIDDEN, SchnurrlockView
from katzentisch.games.schnurrlock.state import Schnurrlock

if TYPE_CHECKING:  # for those who ask for it; imported when they do
    from katzentisch.terminal.hooks import Terminal
    from katzentisch.testing.race import Line, Peers
    from katzentisch.testing.secrecy import Secrecy


class SchnurrlockGame(Game[Schnurrlock, SchnurrlockView]):
    id = "schnurrlock"
    board = True
    rules_version = 1
    player_counts = range(2, 6)
    minutes = (20, 30)
    difficulty = 2
    options = (
        Option("notes", LEVELS, RECORDS),
        Option("sorts", (False, True), False),
        Option("begins", ("first", "drawn"), "first"),
        Option("breath", (0, 3, 5, 10), 0),
        Option("mishaps", (True, False), True),
    )
    actions = EVERY_ACTION
    returns_within = (-1, 1)
    returns_sum = None
    longest = None
    largest_outcome = 74  # the last chair, where lots are drawn
    interrupts = True
    mishaps = range(SAW, HEAR)
    view_type = SchnurrlockView
    event_types = EVENTS
    notes_of = ("sheet",)

    def start(self, players: int, options: Mapping[str, Any]) -> Schnurrlock:
        drawn = options["begins"] == "drawn"
        return Schnurrlock(players, options["notes"], options["sorts"], drawn, options["breath"], options["mishaps"])

    def options_of(self, state: Schnurrlock) -> dict[str, Any]:
        return {
            "players": state.players,
            "notes": state.notes,
            "sorts": state.sorts,
            "begins": "drawn" if state.drawn else "first",
            "breath": state.breath,
            "mishaps": state.mishaps,
        }

    def pause(self, state: Schnurrlock) -> tuple[float, float] | None:
        """SH-75: an announced guess is answered after a breath, in which others may call."""
        waits = not state.over and state.agenda.top() == HEARING and not state.callers
        return (state.breath, state.breath) if waits else None

    def position(self, state: Schnurrlock) -> dict[str, Any]:
        return write(state)

    def load(self, position: Any) -> Schnurrlock:
        return read(position, self.player_counts)

    def view(self, state: Schnurrlock, seat: int) -> SchnurrlockView:
        return views.view_of(state, self.check_seat(state, seat))

    def picture(self, state: Schnurrlock, seat: int, noted: bool = False) -> SchnurrlockView:
        return views.picture_of(state, self.check_seat(state, seat), noted)

    def screen(self, state: Schnurrlock, seat: int, openly: bool, noted: bool) -> SchnurrlockView:
        view = super().screen(state, seat, openly, noted)
        view.turn.agenda = ()
        return view

    def encoding(self, players: int) -> dict[str, int]:
        return encode.encoding(players)

    def encode(self, view: SchnurrlockView) -> array[float]:
        return encode.encode(view)

    def prompt(self, state: Schnurrlock, seat: int) -> Prompt:
        return prompt(state, self.check_seat(state, seat))

    def recount(self, view: SchnurrlockView, events: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
        return views.recount(view, events)

    def fades(self, state: Schnurrlock) -> bool:
        """SH-41, SH-74"""
        return state.notes == OFF

    def show(self, view: SchnurrlockView) -> dict[str, Any]:
        return views.show(view)

    def sentence(self, event: Mapping[str, Any]) -> str:
        """An event that tells more to some than to others has a sentence for each: `event.drew`, `event.drew.card`."""
        key = ".".join(["event", event["kind"], *_told(event)])
        return key if key in self.words("en") else super().sentence(event)

    def sample(self, view: SchnurrlockView, rng: Random) -> Schnurrlock:
        return worlds.sample(view, rng)

    def case(self, view: SchnurrlockView) -> dict[str, Any]:
        return deduction.case_of(view)

    def deduce(self, case: Any) -> dict[str, Any]:
        return deduction.deduce(case)

    def tells(self, view: SchnurrlockView) -> bool:
        """SH-74: to people at tables that say what is certain, or everything, while a target stands before them."""
        return helps(view.notes) and view.seat >= 0 and view.desks[view.seat].target == HIDDEN

    def knowledge(self, view: SchnurrlockView) -> Knowledge | None:
        return knowledge_of(view, view.notes) if self.tells(view) else None

    def with_less_help(self, view: SchnurrlockView, level: str) -> SchnurrlockView:
        notes, sheet = least(level, view.notes), view.sheet
        if sheet is not None:
            sheet = None if notes == OFF else sheet if helps(notes) else replace(sheet, ruled=())
        return replace(view, notes=notes, sheet=sheet)

    def terminal(self) -> Terminal:
        from katzentisch.games.schnurrlock.terminal import TERMINAL

        return TERMINAL

    def secrecy(self) -> Secrecy[Schnurrlock]:
        from katzentisch.games.schnurrlock.secrecy import SECRECY

        return SECRECY

    def bench(self, peers: Peers) -> Sequence[Line]:
        from katzentisch.games.schnurrlock.bench import lines

        return lines(self, peers)

    def bots(self) -> Mapping[str, Callable[[Game[Schnurrlock, SchnurrlockView], int], Bot[SchnurrlockView]]]:
        from katzentisch.games.schnurrlock.bots.roster import BOTS

        return BOTS


def _told(event: Mapping[str, Any]) -> list[str]:
    """What an event tells that others of its kind do not."""
    if event["kind"] == "ended":
        return ["caught" if event["caught"] else "escaped"]
    if event["kind"] == "round":
        return ["last"] if event["last"] else []
    if event["kind"] == "handed" and event["number"] == 0:
        return ["none"]
    return [fact for fact in ("suspect", "hour", "card", "cards", "value") if event.get(fact) not in (None, [])]
