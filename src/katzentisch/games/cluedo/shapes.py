"""The shapes of Cluedo that cross borders: its actions, its view, its events. `rules/cards.py` says how cards count.

Spots (where a figure stands) are names: a square like "g5", a place like "museum", or "centre".
"""

from __future__ import annotations

import msgspec

from katzentisch.core.shapes import Action, View
from katzentisch.deduce.knowledge import Level
from katzentisch.games.cluedo.rules.cards import NAMES, PLACES, SUSPECTS, WEAPONS
from katzentisch.games.cluedo.rules.map import TOWN

# Actions -------------------------------------------------------------------------------------------------------------


class Figure(Action, frozen=True, tag="figure"):
    """Play this figure."""

    suspect: str


class Roll(Action, frozen=True, tag="roll"):
    """Roll the dice."""


class Passage(Action, frozen=True, tag="passage"):
    """Take the secret passage."""


class End(Action, frozen=True, tag="end"):
    """End your turn."""


class Enter(Action, frozen=True, tag="enter"):
    """Go into this place."""

    place: str


class Go(Action, frozen=True, tag="go"):
    """Go to this square."""

    square: str


class Suspect(Action, frozen=True, tag="suspect"):
    """It was this one, with this weapon, here."""

    suspect: str
    weapon: str


class Show(Action, frozen=True, tag="show"):
    """Show this card to who suspects."""

    card: str


class Accuse(Action, frozen=True, tag="accuse"):
    """Go to the centre and accuse."""

    suspect: str
    weapon: str
    place: str


EVERY_ACTION: tuple[Action, ...] = (
    *(Figure(suspect) for suspect in SUSPECTS),
    Roll(),
    Passage(),
    End(),
    *(Enter(place) for place in PLACES),
    *(Go(square) for square in TOWN.labels),
    *(Suspect(suspect, weapon) for suspect in SUSPECTS for weapon in WEAPONS),
    *(Show(card) for card in NAMES),
    *(Accuse(suspect, weapon, place) for suspect in SUSPECTS for weapon in WEAPONS for place in PLACES),
)

# Views ---------------------------------------------------------------------------------------------------------------


class Chosen(msgspec.Struct, frozen=True):
    """What was chosen before the game."""

    players: int
    classic: bool  # CL-70
    irene: bool  # CL-71
    last_wins: bool  # CL-72
    notes: Level  # CL-73


class Turn(msgspec.Struct, frozen=True):
    """What comes next."""

    phase: str  # `rules/board.py`
    seat: int  # whose turn it is to choose, to get a card, or to play
    asked: int  # who has a card to show, or -1
    dice: tuple[int, ...]  # of this turn, or nothing
    enclosed: int  # how many cards are in the envelope


class Pieces(msgspec.Struct, frozen=True):
    """What stands and lies on the board."""

    figures: tuple[str, ...]  # by suspect: the spot
    weapons: tuple[str, ...]  # by weapon: the place, as far as they are placed
    opened: tuple[int, ...]  # CL-10: cards that everybody sees


class Player(msgspec.Struct, frozen=True):
    """What everybody sees of a player."""

    figure: int  # the suspect, or -1
    cards: int  # how many
    brought: bool  # CL-43: may suspect without rolling
    out: bool  # CL-61


class Suspected(msgspec.Struct, frozen=True):
    """A suspicion and its answer. Everybody between the two had none of the cards."""

    by: int
    cards: tuple[int, int, int]
    shown_by: int  # -1: nobody could, or not yet
    card: int  # what was shown, for who has seen it; else -1


class Accused(msgspec.Struct, frozen=True):
    by: int
    cards: tuple[int, int, int]


class Sheet(msgspec.Struct, frozen=True):
    """CL-12, CL-13, CL-51: the own sheet of notes, as the table fills it in."""

    struck: tuple[int, ...]  # own cards, open ones, and those that were shown to this seat
    holders: tuple[int, ...]  # by card: who has it, as far as this seat has seen it, or -1
    without: tuple[tuple[int, ...], ...]  # CL-73, by seat: cards of which it showed none; nothing without records


class CluedoView(View):
    """What a seat sees. Cards are numbers (`rules/cards.py`), ascending."""

    chosen: Chosen
    turn: Turn
    pieces: Pieces
    seats: tuple[Player, ...]
    hand: tuple[int, ...]
    suspicions: tuple[Suspected, ...]
    accusations: tuple[Accused, ...]
    envelope: tuple[int, ...]  # for who has looked into it, and for all at the end
    winner: int  # -1: nobody, or not yet
    sheet: Sheet | None  # for people


# Events --------------------------------------------------------------------------------------------------------------


class Lot(msgspec.Struct, frozen=True):
    """Who chooses a figure first."""

    seat: int


class FigureTaken(msgspec.Struct, frozen=True):
    seat: int
    suspect: str


class WeaponsPlaced(msgspec.Struct, frozen=True):
    """By weapon."""

    places: list[str]


class Hidden(msgspec.Struct, frozen=True):
    """Three cards are in the envelope."""


class Dealt(msgspec.Struct, frozen=True):
    """Everybody has so many `cards`, and these lie `open`; a seat sees its own `hand`."""

    cards: int
    open: list[str]
    hand: list[str] = []


class Begins(msgspec.Struct, frozen=True):
    seat: int
    suspect: str


class TurnBegins(msgspec.Struct, frozen=True):
    seat: int


class Stuck(msgspec.Struct, frozen=True):
    """There is no way, and the turn is over."""

    seat: int


class Rolled(msgspec.Struct, frozen=True):
    seat: int
    dice: list[int]


class Went(msgspec.Struct, frozen=True):
    """To a square; `path` are the squares on the way, it is the last."""

    seat: int
    square: str
    path: list[str]


class TakesPassage(msgspec.Struct, frozen=True):
    """Announced before the figure moves."""

    seat: int
    place: str
    to: str


class Entered(msgspec.Struct, frozen=True):
    """By a door after `path`, or through a passage."""

    seat: int
    place: str
    path: list[str]


class SuspicionSpoken(msgspec.Struct, frozen=True):
    seat: int
    suspect: str
    weapon: str
    place: str


class Passed(msgspec.Struct, frozen=True):
    """These had none of the three cards, in the order in which they were asked."""

    seats: list[int]


class Showed(msgspec.Struct, frozen=True):
    """`seat` has shown `to` a card. These two see which."""

    seat: int
    to: int
    card: str = ""


class Unrefuted(msgspec.Struct, frozen=True):
    """Nobody could show `seat` a card."""

    seat: int


class Stopped(msgspec.Struct, frozen=True):
    seat: int


class AccusationSpoken(msgspec.Struct, frozen=True):
    seat: int
    suspect: str
    weapon: str
    place: str


class Wrong(msgspec.Struct, frozen=True):
    """The accusation of `seat` is wrong. Who accused alone sees what is in the envelope."""

    seat: int
    suspect: str = ""
    weapon: str = ""
    place: str = ""


class Ended(msgspec.Struct, frozen=True):
    """Everybody sees the envelope. `winner` is -1 if nobody wins."""

    winner: int
    suspect: str
    weapon: str
    place: str


EVENTS = {
    "lot": Lot,
    "figure": FigureTaken,
    "weapons": WeaponsPlaced,
    "hidden": Hidden,
    "dealt": Dealt,
    "begins": Begins,
    "turn": TurnBegins,
    "stuck": Stuck,
    "rolled": Rolled,
    "went": Went,
    "passage": TakesPassage,
    "entered": Entered,
    "suspected": SuspicionSpoken,
    "passed": Passed,
    "showed": Showed,
    "unrefuted": Unrefuted,
    "stopped": Stopped,
    "accused": AccusationSpoken,
    "wrong": Wrong,
    "ended": Ended,
}
