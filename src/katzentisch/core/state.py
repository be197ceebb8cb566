"""A table with all its secrets, and the events that tell what happened. `contract.py` says what each call promises.

This module is compiled where a C compiler is. Both classes are open to interpreted subclasses, so that games of
others run in our loops.
"""

from __future__ import annotations

from operator import index
from typing import Any, TypeAlias

from mypy_extensions import mypyc_attr

from katzentisch.core import shown
from katzentisch.core.errors import Illegal

Json: TypeAlias = Any
"""None, bool, int, str, list and dict of such; floats only in `returns`."""

Number: TypeAlias = Any
"""A whole number, or anything that says which one it is (`__index__`): numpy's are as good as Python's, on both builds
(tests/core/test_numbers.py). Whatever is none is refused (`not_whole`)."""


def whole(given: Number) -> int:
    if isinstance(given, int):
        return given
    try:
        return int(index(given))
    except TypeError:
        raise Illegal("not_whole", given=repr(given)) from None


def shares_of(winners: list[int], players: int) -> list[float]:
    """Each seat's share of the win: 1 for the winner, 1/k for each of k who share it, else 0."""
    shares = [0.0] * players
    for seat in winners:
        shares[seat] = 1.0 / len(winners)
    return shares


@mypyc_attr(allow_interpreted_subclasses=True)
class Event:
    """Something that happened, for the log and for animation.

    `public` is what everybody saw, `private[seat]` what this seat saw besides. There is no third place: what no
    line of code puts into one of them is never sent.
    """

    def __init__(
        self, kind: str = "", public: dict[str, Json] | None = None, private: dict[int, dict[str, Json]] | None = None
    ) -> None:
        self.kind = kind
        self.public: dict[str, Json] = {} if public is None else public
        self.private: dict[int, dict[str, Json]] = {} if private is None else private

    def seen_by(self, seat: int) -> dict[str, Json]:
        seen: dict[str, Json] = {"kind": self.kind}
        seen.update(self.public)
        own = self.private.get(seat)
        if own is not None:
            seen.update(own)
        return seen

    def __eq__(self, other: object) -> bool:
        """The same told to the same."""
        if not isinstance(other, Event):
            return False
        return self.kind == other.kind and self.public == other.public and self.private == other.private

    def __hash__(self) -> int:
        return hash(self.kind)

    def __repr__(self) -> str:
        told = [f"{name}={value!r}" for name, value in self.public.items()]
        told += [f"{seat} alone: {own!r}" for seat, own in self.private.items()]
        return f"<{self.kind}{': ' if told else ''}{', '.join(told)}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One table with all its secrets. Seats are 0..players-1, actions are indices into `game.actions`.

    A subclass has a constructor whose arguments all have defaults, and holds only ints, lists and small bit sets.
    """

    pictures: list[tuple[int, State]] | None = None
    """None, or where `beat` puts pictures: how many events had been told, and the table as it was then."""

    def __init__(self, players: int = 0) -> None:
        self.players = players
        self.over = False
        self.log: list[Event] | None = None  # None is fast; a table sets [] before the first step
        self._seen: dict[int, list[dict[str, Json]]] | None = None
        self._seen_of: list[Event] | None = None

    def log_of(self, seat: int) -> list[dict[str, Json]] | None:
        """The log as this seat saw it; None where none is kept. Events never change, so each is looked at once."""
        log = self.log
        if log is None:
            return None
        if self._seen is None or self._seen_of is not log:
            self._seen, self._seen_of = {}, log
        seen = self._seen.setdefault(seat, [])
        if len(seen) > len(log):
            seen.clear()
        for number in range(len(seen), len(log)):
            seen.append(log[number].seen_by(seat))
        return list(seen)

    # What comes next -------------------------------------------------------------------------------------------------

    def chance(self) -> int:
        """How many equally likely outcomes nature chooses from; 0 when it is not nature's turn.

        While it is > 0, `must`, `may` and `legal` are empty: nobody acts while a card is being drawn.
        """
        return 0

    def outcomes(self) -> tuple[int, ...]:
        """What these outcomes are: `chance()` ids, sorted. An id that stands there twice is twice as likely."""
        return ()

    def happen(self, i: Number) -> None:
        """Nature chooses outcome i. Refused unless 0 <= i < chance() (`checked_outcome`)."""
        self.checked_outcome(i, 0)

    def checked_outcome(self, i: Number, k: int) -> int:
        """One of nature's k choices; refused if it is none."""
        number = whole(i)
        if number < 0 or number >= k:
            raise Illegal("no_such_outcome", outcome=number, outcomes=k)
        return number

    def checked_seat(self, seat: Number) -> int:
        """One of the seats at this table, or the watcher's -1; refused if it is none."""
        number = whole(seat)
        if number < -1 or number >= self.players:
            raise Illegal("no_such_seat", seat=number, players=self.players)
        return number

    def must(self) -> tuple[int, ...]:
        """Seats that still owe an action, ascending. Public knowledge.

        Several seats choose at once: each choice is sealed until all have chosen. Who has sealed leaves the list.
        """
        return ()

    def may(self) -> tuple[int, ...]:
        """Seats that may interrupt now, in the order in which ties are decided. Never needed for progress."""
        return ()

    # What a seat can do ----------------------------------------------------------------------------------------------

    def legal(self, seat: Number) -> tuple[int, ...]:
        """All actions of the seat, ascending, as a tuple. Depends only on what the seat knows. A seat that there is not
        is refused (`checked_seat`).

        Declining is an action. A seat with a sealed choice may act again, which replaces the choice.
        """
        return ()

    def act(self, seat: Number, action: Number) -> None:
        """Do it, or raise Illegal and change nothing."""
        who, what = whole(seat), whole(action)
        if who < 0 or who >= self.players or what not in self.legal(who):
            raise self.refusal(who, what)
        self.play(who, what)

    def play(self, seat: int, action: int) -> None:
        """Do it, unchecked: only for actions out of `legal(seat)`."""
        raise self.refusal(seat, action)

    def sealed(self, seat: Number) -> int:
        """The seat's own choice that nobody else knows yet, or -1."""
        self.checked_seat(seat)
        return -1

    # What is seen of it ----------------------------------------------------------------------------------------------

    def beat(self) -> None:
        """The table is whole here, in the middle of an entry that shows several things one after the other.

        A game calls it where it tells (`if self.log is not None`), so that it costs nothing where nobody listens.
        """
        if self.pictures is not None and self.log is not None:
            self.pictures.append((len(self.log), self.clone()))

    # The end ---------------------------------------------------------------------------------------------------------

    def returns(self) -> list[float]:
        """One number per seat, meaningful when over; each game documents what it means."""
        return [0.0] * self.players

    # Copies and refusals ---------------------------------------------------------------------------------------------

    def clone(self) -> State:
        """The same table again, sharing nothing that changes; its log is None."""
        copy = State(self.players)
        copy.over = self.over
        return copy

    def refusal(self, seat: int, action: int) -> Illegal:
        """Why `action` is not in `legal(seat)`, told with nothing but what the seat knows."""
        if seat < 0 or seat >= self.players:
            return Illegal("no_such_seat", seat=seat, players=self.players)
        if self.over:
            return Illegal("game_over", self.rule_for("game_over"))
        if self.chance() > 0:
            return Illegal("nature_first", self.rule_for("nature_first"))
        if len(self.legal(seat)) == 0:
            return Illegal("not_asked", self.rule_for("not_asked"), seat=seat)
        reason = self.why_not(seat, action)
        reason.home = type(self).__module__.rpartition(".")[0] or reason.home
        return reason

    def why_not(self, seat: int, action: int) -> Illegal:
        """The game's own reason: the seat may act, but not like this."""
        return Illegal("not_legal", self.rule_for("not_legal"), action=action)

    def rule_for(self, code: str) -> str:
        """The id of the rule behind a general refusal; empty where only the program is concerned."""
        return ""

    def __repr__(self) -> str:
        """In one line: which table, and what comes next there."""
        if self.over:
            comes = f"over, returns {self.returns()}"
        elif self.chance() > 0:
            comes = f"nature chooses one of {self.chance()}"
        else:
            comes = f"asked: {', '.join([str(seat) for seat in self.must()])}"
        return f"<{type(self).__name__}: {self.players} players, {comes}>"

    def __str__(self) -> str:
        """The table as somebody reads it who looks on."""
        return shown.text(self)

    def _repr_html_(self) -> str:
        """The same in a notebook."""
        return shown.html(self)

    def __eq__(self, other: object) -> bool:
        """Two tables of a game that stand alike (`Game.position`), whatever their logs say of how they came there."""
        return other is self or (isinstance(other, State) and type(other) is type(self) and shown.same(self, other))

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.players))
