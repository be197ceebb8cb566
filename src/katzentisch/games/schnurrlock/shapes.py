"""The shapes of Schnurrlock Holmes that cross borders: actions and views. `rules/cards.py` says how cards count."""

from __future__ import annotations

import msgspec

from katzentisch.core.shapes import Action, View
from katzentisch.games.schnurrlock.rules.cards import CARDS, HOURS, NAMES, SUSPECTS

NO_CARD = -1
HIDDEN = -2
"""A target that stands there, but not for these eyes."""

# Actions -------------------------------------------------------------------------------------------------------------


class Investigate(Action, frozen=True, tag="investigate"):
    """Turn this card of your hand up and ask."""

    card: str


class GuessSuspect(Action, frozen=True, tag="guess_suspect"):
    suspect: int


class GuessHour(Action, frozen=True, tag="guess_hour"):
    hour: int


class GuessBoth(Action, frozen=True, tag="guess_both"):
    suspect: int
    hour: int


class Top(Action, frozen=True, tag="top"):
    """Put your clues away with this one on top."""

    card: str


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
)

# Views ---------------------------------------------------------------------------------------------------------------


class Memory(msgspec.Struct):
    """What lay open once, as sets of cards; only for who may recall it. The watcher has no cards of its own."""

    seen: int  # since they last left the deck
    ruled: int  # cannot be the own target, since they were seen elsewhere
    pile: int  # what the deck was made of when it was shuffled last
    discarded: int
    held: tuple[int, ...]  # by seat: what is known to be in the hands of others, since one has passed it on oneself


class Fact(msgspec.Struct, omit_defaults=True):
    """What is certain about the own target, and which own clues and wrong guesses prove it beside the cards seen.

    `clues` are cards beside the own board, `guesses` places in the own wrong guesses. Leave one out, and it is not
    certain any more.
    """

    is_: bool = msgspec.field(name="is")
    suspect: int | None = None
    hour: int | None = None
    card: int | None = None
    clues: tuple[int, ...] = ()
    guesses: tuple[int, ...] = ()


class Sheet(msgspec.Struct):
    """SH-74: the own sheet of notes as the table fills it in. Sets of cards are five rows of twelve bits."""

    seen: tuple[int, ...]  # cards seen elsewhere; with full notes also those that were not in the deck of the target
    possible: tuple[int, ...] = ()  # from here on only with full notes
    count: int = 0
    suspects: tuple[int, ...] = ()  # how many possible cards show each
    hours: tuple[int, ...] = ()
    facts: tuple[Fact, ...] = ()


class SchnurrlockView(View):
    """What a seat sees. Cards are numbers; tuples are by seat unless they say otherwise."""

    players: int
    notes: str
    round: int
    last_round: bool
    turn: int  # whose turn it is; -1 while the table is laid out and in Mauziaty's turn
    step: str  # what is next: nature, play, second, decide, call, lay, move or over
    due: int  # cards still to investigate with in this turn
    may_guess: bool
    failed: bool  # has guessed wrong in this turn, and will not draw
    trail: tuple[int, ...]  # from left to right: a value, 0 face down, 9 Mauziaty
    deck: int  # how many cards
    discards: int
    top: int  # of the discards, or NO_CARD
    targets: tuple[int, ...]  # a card, HIDDEN or NO_CARD
    leads: tuple[tuple[int, ...], ...]
    dead_ends: tuple[tuple[int, ...], ...]
    closed: tuple[tuple[int, ...], ...]
    tiles: tuple[tuple[int, ...], ...]  # a value; 0 face down; below 0 face down, but these eyes know it
    wrong: tuple[tuple[int, ...], ...]  # wrong guesses about the target that stands; action 60 + guess
    called: tuple[bool, ...]
    callers: tuple[int, ...]  # seats that have called and not guessed yet, in order
    hand: tuple[int, ...]
    hands: tuple[int, ...]  # how many cards
    caught: int  # who caught Mauziaty, or -1
    points: tuple[int, ...]  # when the game is over
    titled: tuple[int, ...]  # seats: chief inspectors if he is caught, else litter-box inspectors
    owed: tuple[int, ...]  # three for each seat: target, clues and hand cards that could not be drawn yet
    away: tuple[int, ...]  # cards that are not in this game
    agenda: tuple[int, ...]  # what comes next, for programs (`rules/tasks.py`)
    memory: Memory | None
    sheet: Sheet | None
