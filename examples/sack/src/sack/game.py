"""The cat in the sack, a toy game for 2 to 4 players.

Seats       2 to 4.
Actions     keep, swap, miau, and bids of 0 to 2 saucers.
Secrets     the card in the sack (nobody), a card in the hand (its owner), a bid (its seat, until all have bid).
Chance      which card is drawn.
Returns     saucers of milk won or lost; the sum is 0.
Options     `rounds`: how many turns everybody has.
Versions    1: first.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from katzentisch import Action, Game, Illegal, Prompt, View
from katzentisch.core.options import Option
from katzentisch.core.shapes import Continuation
from sack import encode
from sack.prompt import prompt
from sack.state import BID, BIDS, CARDS, NOBODY, Sack

if TYPE_CHECKING:
    from katzentisch.testing import Secrecy


class Keep(Action, frozen=True, tag="keep"):
    """Keep the card."""


class Swap(Action, frozen=True, tag="swap"):
    """Put the card down openly and draw another."""


class Miau(Action, frozen=True, tag="miau"):
    """End the turns: now everybody bids."""


class Bid(Action, frozen=True, tag="bid"):
    saucers: int


class SackView(View):
    players: int
    rounds: int
    card: int  # own; 0 for the watcher and before the deal
    dealt: tuple[bool, ...]
    sacked: bool
    discards: tuple[int, ...]
    drawing: int
    turns: int
    caller: int
    bid: int  # own, or -1
    bids: tuple[int, ...]  # everybody's, when the sack is opened
    hands: tuple[int, ...]
    sack: int


class Seat(msgspec.Struct):
    seat: int


class Drew(Seat):
    card: int | None = None  # for the owner alone


class Swapped(Seat):
    card: int


class Nothing(msgspec.Struct):
    pass


class Opened(msgspec.Struct):
    sack: int
    hands: list[int]
    bids: list[int]
    winner: int


class SackGame(Game[Sack, SackView]):
    id = "sack"
    table = Sack
    player_counts = range(2, 5)
    options = (Option("rounds", (1, 2), 1),)
    actions = (Keep(), Swap(), Miau(), *(Bid(action - BID) for action in BIDS))
    returns_within = (-3, 7)
    returns_sum = 0
    longest = 21
    largest_outcome = CARDS
    interrupts = True
    view_type = SackView
    event_types: ClassVar[Mapping[str, type]] = {
        "sacked": Nothing,
        "drew": Drew,
        "kept": Seat,
        "swapped": Swapped,
        "called": Seat,
        "opened": Opened,
    }

    def encoding(self, players: int) -> dict[str, int]:
        return encode.encoding(players)

    def encode(self, view: SackView) -> array[float]:
        return encode.encode(view)

    def start(self, players: int, options: Mapping[str, Any]) -> Sack:
        return self.table(players, options["rounds"])

    def options_of(self, state: Sack) -> dict[str, Any]:
        return {"players": state.players, "rounds": state.rounds}

    def after(self, state: Sack, brought: Mapping[str, Any] | None, players: int | None = None) -> list[Continuation]:
        """After a short game, a longer one."""
        if state.rounds > 1:
            return []
        options = {"players": state.players if players is None else players, "rounds": 2}
        return [Continuation("longer", options, facts={"rounds": 2})]

    def position(self, state: Sack) -> dict[str, Any]:
        return {
            "rounds": state.rounds,
            "sack": state.sack,
            "hands": state.hands[:],
            "discards": state.discards[:],
            "drawing": state.drawing,
            "turns": state.turns,
            "caller": state.caller,
            "bids": state.bids[:],
        }

    def load(self, position: Any) -> Sack:
        try:
            table = msgspec.convert(position, Position)
        except msgspec.ValidationError as error:
            raise Illegal("position_type", field=str(error), expected="Position") from error
        players = len(table.hands)
        cards = [card for card in (table.sack, *table.hands, *table.discards) if card]
        if players not in self.player_counts:
            raise Illegal("player_count", game=self.id, players=players, least=2, most=4)
        if len({*cards}) < len(cards) or not all(1 <= card <= CARDS for card in cards):
            raise Illegal("position_type", field="cards", expected="1..9, each once")
        state = self.table(players, table.rounds)
        check(table, players)
        state.sack, state.hands, state.discards = table.sack, table.hands, table.discards
        state.drawing, state.turns, state.caller, state.bids = table.drawing, table.turns, table.caller, table.bids
        state.over = -1 not in state.bids
        return state

    def view(self, state: Sack, seat: int) -> SackView:
        seat = self.check_seat(state, seat)
        return SackView(
            seat=seat,
            must=state.must(),
            may=state.may(),
            over=state.over,
            log=state.log_of(seat),
            players=state.players,
            rounds=state.rounds,
            card=state.hands[seat] if seat >= 0 else 0,
            dealt=tuple(card > 0 for card in state.hands),
            sacked=state.sack > 0,
            discards=tuple(state.discards),
            drawing=state.drawing,
            turns=state.turns,
            caller=state.caller,
            bid=state.bids[seat] if seat >= 0 else -1,
            bids=tuple(state.bids) if state.over else (),
            hands=tuple(state.hands) if state.over else (),
            sack=state.sack if state.over else 0,
        )

    def prompt(self, state: Sack, seat: int) -> Prompt:
        return prompt(state, self.check_seat(state, seat))

    def secrecy(self) -> Secrecy[Sack]:
        from sack.secrecy import SECRECY

        return SECRECY

    def sample(self, view: SackView, rng: Random) -> Sack:
        """Unseen cards go anywhere they may be; bids that are sealed may be any."""
        state = self.table(view.players, view.rounds)
        state.discards, state.drawing = list(view.discards), view.drawing
        state.turns, state.caller, state.over = view.turns, view.caller, view.over
        if view.over:
            state.sack, state.hands, state.bids = view.sack, list(view.hands), list(view.bids)
            return state
        unseen = [card for card in range(1, CARDS + 1) if card not in {view.card, *view.discards}]
        rng.shuffle(unseen)
        state.sack = unseen.pop() if view.sacked else 0
        for seat in range(view.players):
            if view.dealt[seat]:
                state.hands[seat] = view.card if seat == view.seat else unseen.pop()
        if state.bidding() and state.drawing == NOBODY:
            for seat in range(view.players):
                if seat not in view.must:
                    state.bids[seat] = view.bid if seat == view.seat else rng.randrange(3)
        return state


class Position(msgspec.Struct, forbid_unknown_fields=True):
    rounds: int
    sack: int
    hands: list[int]
    discards: list[int]
    drawing: int
    turns: int
    caller: int
    bids: list[int]


def check(table: Position, players: int) -> None:
    """What is no card: every number is one that the rules give, so that somebody or nature is next, or it is over."""
    dealt = [seat for seat in range(players) if table.hands[seat]]
    swapped = table.sack > 0 and len(dealt) == players - 1 and table.turns > 0
    drawn_for = (table.turns - 1) % players if swapped else len(dealt)
    dealing = table.sack == 0 or (len(dealt) < players and not swapped)
    bidding = table.caller != NOBODY or table.turns == table.rounds * players
    laws = {
        "rounds": (table.rounds in (1, 2), "1 or 2"),
        "turns": (0 <= table.turns <= (0 if dealing else table.rounds * players), "turns finished since the deal"),
        "caller": (NOBODY <= table.caller < (0 if dealing else players), "a seat, or -1"),
        "hands": (dealt == [seat for seat in range(players) if seat < len(dealt)] or swapped, "dealt in order"),
        "sack": (table.sack > 0 or not dealt, "a card, before anybody has one"),
        "discards": (len(table.discards) <= min(table.turns, CARDS - 1 - players), "one for each swap"),
        "drawing": (
            table.drawing == (NOBODY if table.sack == 0 or len(dealt) == players else drawn_for)
            and (table.drawing == NOBODY or table.hands[table.drawing] == 0),
            "the seat whose card is drawn, or -1",
        ),
        "bids": (
            len(table.bids) == players
            and all(-1 <= bid <= 2 for bid in table.bids)
            and ((bidding and table.drawing == NOBODY) or set(table.bids) == {-1}),
            "0 to 2 for each seat that has bid, or -1",
        ),
    }
    for field, (holds, expected) in laws.items():
        if not holds:
            raise Illegal("position_type", field=field, expected=expected)
