"""What a game tells the conformance kit about itself: its secrets, its components, and a tiny game to count.

Each game has one `Secrecy`, in `secrecy.py`, and gives it by `Game.secrecy()`. The secrecy table is its heart: one row
per secret, short enough to be reviewed by reading.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Generic, TypeVar

from katzentisch.core.record import Acted, Entry, Happened
from katzentisch.core.state import State

S = TypeVar("S", bound=State)


class Swap(Generic[S]):
    """How a twin differs: two components change places from entry `since` on.

    A twin is a second game in which everything that `seat` may know is the same. `since` is 0 where the swapped
    components came into play before (both were drawn face down, say), or the number of the entry that differs first.
    """

    def __init__(self, since: int = 0) -> None:
        self.since = since

    def action(self, seat: int, action: dict[str, Any]) -> dict[str, Any]:
        """The twin's action. Swap physical components; never change what is spoken, such as a guess."""
        return action

    def chance(self, outcome: int) -> int:
        """The twin's outcome."""
        return outcome

    def reveals(self, truth: S, entry: Entry, seat: int) -> bool:
        """Whether `entry`, about to happen to `truth`, tells `seat` the difference by the rules. From then on the
        twins may differ. Decide it from the truth and the rules, never from what the seat was sent.
        """
        raise TypeError("a swap defines reveals()")

    def entry(self, entry: Entry) -> Entry:
        if isinstance(entry, Acted):
            return Acted(entry.seat, self.action(entry.seat, entry.action))
        return Happened(self.chance(entry.chance))


class Secret(Generic[S]):
    """One row of the secrecy table: something that some seats must not know until it is revealed to them."""

    name: str

    def swap(self, truth: S, number: int, entry: Entry, seat: int, rng: Random) -> Swap[S] | None:
        """A twin for `seat`, drawn just before entry `number`; None where this secret does not exist now."""
        raise TypeError("a secret defines swap()")


class Secrecy(Generic[S]):
    """Everything the kit needs to know about one game."""

    secrets: tuple[Secret[S], ...] = ()
    tiny: Mapping[str, Any] = {}
    """A position from which every game can be played out, or options of a game so small that it can."""
    tiny_is_position = True
    tiny_games = 0
    """How many games that are (sealed choices in seat order), counted once and for all."""
    tiny_ends = 0
    """How many different positions they end in."""

    def counted(self, action: int) -> bool:
        """Whether the tiny games may have this action in them. What can be repeated without end is left out."""
        return True

    def components(self, state: S) -> Any:
        """Every component and how often it is there: always equal, whatever happens."""
        raise TypeError("a secrecy table defines components()")
