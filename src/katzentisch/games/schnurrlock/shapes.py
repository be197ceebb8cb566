"""The shapes of Schnurrlock Holmes that cross borders: its actions, its view, its events. `rules/cards.py` says how
cards count."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from katzentisch.core.shapes import Action, View, one_of
from katzentisch.deduce.knowledge import Level
from katzentisch.games.schnurrlock.rules.cards import CARDS, HOURS, NAMES, SUSPECTS, from_rows

STEPS = ("nature", "play", "second", "decide", "call", "hear", "consent", "lay", "move", "over")

Card = Annotated[str, one_of("Card", NAMES)]
Step = Annotated[str, one_of("Step", STEPS)]

BEGINS = ("first", "drawn")
Begins = Annotated[str, one_of("Begins", BEGINS)]

NO_CARD = -1
HIDDEN = -2
"""A target that stands there, but not for these eyes."""

# Actions -------------------------------------------------------------------------------------------------------------


class Investigate(Action, frozen=True, tag="investigate"):
    """Turn this card of your hand up and ask."""

    card: Card


class GuessSuspect(Action, frozen=True, tag="guess_suspect"):
    suspect: int


class GuessHour(Action, frozen=True, tag="guess_hour"):
    hour: int


class GuessBoth(Action, frozen=True, tag="guess_both"):
    suspect: int
    hour: int


class Top(Action, frozen=True, tag="top"):
    """Put your clues away with this one on top."""

    card: Card


class Done(Action, frozen=True, tag="done"):
    """You are done with your actions: tidy up."""


class Prowl(Action, frozen=True, tag="prowl"):
    """Move Mauziaty one step on."""


class LetBe(Action, frozen=True, tag="let_be"):
    """You have called, but do not guess."""


class Call(Action, frozen=True, tag="call"):
    """Paws off!"""


class Saw(Action, frozen=True, tag="saw"):
    """You saw your own target by accident."""


class Showed(Action, frozen=True, tag="showed"):
    """You showed this seat its target by accident."""

    seat: int


class Hear(Action, frozen=True, tag="hear"):
    """Hear whether your announced guess is right."""


class Agree(Action, frozen=True, tag="agree"):
    """Yes, you were shown your target."""


class Deny(Action, frozen=True, tag="deny"):
    """No, you have not seen your target."""


EVERY_ACTION: tuple[Action, ...] = (
    *(Investigate(name) for name in NAMES),
    *(GuessSuspect(suspect) for suspect in range(SUSPECTS)),
    *(GuessHour(hour) for hour in range(1, HOURS + 1)),
    *(GuessBoth(card // HOURS, card % HOURS + 1) for card in range(CARDS)),
    *(Top(name) for name in NAMES),
    Done(),
    Prowl(),
    LetBe(),
    Call(),
    Saw(),
    *(Showed(seat) for seat in range(5)),
    Hear(),
    Agree(),
    Deny(),
)

# Views ----------------------------------------------------------------------------------------------------------------
# Built with keywords alone (`view.py`): a field that slips into the place of another would be a leak.


Rows: TypeAlias = tuple[int, ...]
"""A set of cards as it is sent: five rows of twelve bits, since a browser takes sixty at once for another number."""


class Memory(msgspec.Struct, kw_only=True):
    """What lay open once; a picture leaves it out. The watcher has no cards of its own."""

    sent_seen: Rows = msgspec.field(name="seen")  # since they last left the deck
    sent_ruled: Rows = msgspec.field(name="ruled")  # cannot be the own target, since they were seen elsewhere
    sent_made_of: Rows = msgspec.field(name="made_of")  # what the deck was when it was shuffled last
    sent_discards: Rows = msgspec.field(name="discards")
    sent_held: tuple[Rows, ...] = msgspec.field(name="held")  # by seat: what one has passed on oneself to these hands

    @property
    def seen(self) -> int:
        return from_rows(self.sent_seen)

    @property
    def ruled(self) -> int:
        return from_rows(self.sent_ruled)

    @property
    def made_of(self) -> int:
        return from_rows(self.sent_made_of)

    @property
    def discards(self) -> int:
        return from_rows(self.sent_discards)

    @property
    def held(self) -> list[int]:
        return [from_rows(hand) for hand in self.sent_held]


class Sheet(msgspec.Struct, kw_only=True):
    """SH-74: the own sheet of notes as the table fills it in. Sets of cards are five rows of twelve bits."""

    seen: tuple[int, ...]  # cards seen elsewhere
    ruled: tuple[int, ...] = ()  # from "certain" on: these, and those that were not in the deck of the target


class TurnView(msgspec.Struct, kw_only=True):
    """Whose turn it is, how far it has come, and what was agreed about it."""

    round: int
    begins: Begins  # SH-06: whether it was drawn
    first: int  # who begins every round
    breath: int  # SH-75: seconds between a guess and its answer
    mishaps: bool  # SH-64: they can be reported
    seat: int  # -1 while the table is laid out and in Mauziaty's turn
    step: Step  # what is next
    due: int  # cards still to investigate with
    may_guess: bool
    failed: bool  # has guessed wrong, and will not draw
    callers: tuple[int, ...]  # seats that have called and not guessed yet, in order
    agenda: tuple[int, ...]  # what comes next, for programs (`rules/tasks.py`)


class TrailView(msgspec.Struct, kw_only=True):
    tiles: tuple[int, ...]  # from left to right: a value, 0 face down, 9 Mauziaty
    rounds: int  # so many are left, this one included (SH-55); 0: he is caught
    caught: int  # who caught Mauziaty, or -1


class PilesView(msgspec.Struct, kw_only=True):
    deck: int  # how many cards
    discards: int
    top: int  # of the discards, or NO_CARD
    sorts: bool  # SH-40: whoever closes a case chooses what lies on top
    away: tuple[int, ...]  # cards that are not in this game


class Owed(msgspec.Struct, kw_only=True):
    """SH-20: what could not be drawn yet."""

    target: int
    clues: int
    cards: int


class DeskView(msgspec.Struct, kw_only=True):
    """Somebody's place at the table."""

    target: int  # a card, HIDDEN or NO_CARD
    hand: int  # how many cards
    leads: tuple[int, ...]
    dead_ends: tuple[int, ...]
    newest: int  # of these clues, the one that came last; NO_CARD if there are none
    closed: tuple[int, ...]
    tiles: tuple[int, ...]  # a value; 0 face down; below 0 face down, but these eyes know it
    points: int  # as far as these eyes know
    wrong: tuple[int, ...]  # wrong guesses about the target that stands; action 60 + guess
    called: bool
    announced: int  # a guess whose answer is not heard yet, as in `wrong`; or -1
    denied: bool  # its owner has said that nobody showed this target
    owed: Owed | None  # None: nothing


TIES = ("", "tie", "shared")
Tie = Annotated[str, one_of("Tie", TIES)]


class Ending(msgspec.Struct, kw_only=True):
    """When the game is over."""

    points: tuple[int, ...]  # by seat
    titled: tuple[int, ...]  # seats: chief inspectors if he is caught, else litter-box inspectors
    places: tuple[int, ...]  # seats, the best first
    tie: Tie  # "tie": equal points, which the cases decided; "shared": not even they did


class SchnurrlockView(View, kw_only=True):
    """What a seat sees. Cards are numbers."""

    players: int
    notes: Level
    turn: TurnView
    trail: TrailView
    piles: PilesView
    desks: tuple[DeskView, ...]  # by seat
    hand: tuple[int, ...]  # the own one
    ending: Ending | None
    memory: Memory | None
    sheet: Sheet | None


# Events ---------------------------------------------------------------------------------------------------------------


class OfSeat(msgspec.Struct, frozen=True):
    seat: int


class Placed(msgspec.Struct, frozen=True):
    """A tile of the trail was turned up."""

    place: int
    value: int


class Drawn(msgspec.Struct, frozen=True):
    """A card: a new target, which its owner and watchers do not see, or a hand card, which only its owner sees."""

    seat: int
    card: Card | None = None


class Clue(msgspec.Struct, frozen=True):
    """An answer. `free`: with a card from the deck, not from the hand."""

    seat: int
    card: Card
    lead: bool
    free: bool


class Handed(msgspec.Struct, frozen=True):
    """Cards go to the left; giver and taker see which."""

    seat: int
    to: int
    number: int
    cards: list[Card] | None = None


class Guessed(msgspec.Struct, frozen=True):
    seat: int
    right: bool
    suspect: int | None = None
    hour: int | None = None


class Announced(msgspec.Struct, frozen=True):
    """A guess that is answered in a moment."""

    seat: int
    suspect: int | None = None
    hour: int | None = None


class Took(msgspec.Struct, frozen=True):
    """A tile; the value of a face-down one only its owner sees."""

    seat: int
    value: int | None = None


class Closed(msgspec.Struct, frozen=True):
    seat: int
    card: Card


class PutAway(msgspec.Struct, frozen=True):
    seat: int
    number: int
    top: Card


class Shuffled(msgspec.Struct, frozen=True):
    number: int


class Round(msgspec.Struct, frozen=True):
    round: int
    last: bool


class Reported(msgspec.Struct, frozen=True):
    """`by` says to have shown `seat` its target; or `seat` says that it is not so."""

    seat: int
    by: int


class Mishap(msgspec.Struct, frozen=True):
    """`seat` has seen its target, the card; it was the fault of `by`."""

    seat: int
    by: int
    card: Card


class Ended(msgspec.Struct, frozen=True):
    caught: bool
    points: list[int]
    cases: list[int]
    tiles: list[list[int]]
    targets: list[Card | None]
    titled: list[int]


EVENTS = {
    "begins": OfSeat,
    "turned_up": Placed,
    "target": Drawn,
    "lead": Clue,
    "dead_end": Clue,
    "drew": Drawn,
    "round": Round,
    "turn": OfSeat,
    "announced": Announced,
    "right": Guessed,
    "wrong": Guessed,
    "took": Took,
    "closed": Closed,
    "put_away": PutAway,
    "shuffled": Shuffled,
    "nothing_left": OfSeat,
    "handed": Handed,
    "prowled": Placed,
    "called": OfSeat,
    "let_be": OfSeat,
    "reported": Reported,
    "denied": Reported,
    "mishap": Mishap,
    "caught": OfSeat,
    "ended": Ended,
}
