"""What follows from what a seat knows, in one shape for every game: terminals, browsers and bots over the wire read it.

    reading       how likely the worlds are taken to be: "uniform" (every world that fits counts the same), or another
                  one that a game names
    worlds        how many fit, in decimal digits: a text, since numbers beyond 2^53 do not survive a browser
    error         0 where they were counted; else the standard error of the worst share
    places        where cards can be, in the order of `shares`: "P0", "P1" … for the seats, then "box", "envelope" …
    shares        [card][place]: how likely the card is there, to four digits; where `error` is 0, 0 is impossible and
                  1 certain, and nothing else is
    together      for a place that holds several cards at once, how likely these are together, the likeliest first;
                  under NOBODY, how likely nobody else can show any of these
    facts         what is certain and does not lie open, each with the observations that prove it
    observations  what was said and seen at the table and proves something; `Fact.because` are numbers in this list

A proof is minimal: leave one observation out, and the fact is no longer certain. Own cards, cards that lie open and the
sizes of hands may always be used and are not listed, so a proof may be empty. `events` are the numbers of the lines of
the seat's log that told an observation. Facts and observations say themselves: `words.say(key, facts)`.

How much of it a table tells is one of LEVELS, least first: "off" and "records" tell nothing of what follows, "certain"
tells facts and proofs and no number (`worlds` is "" then, `shares` and `together` are empty), "full" tells everything.
"""

# interpreted: msgspec makes its classes

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Final

import msgspec

from katzentisch.core.shapes import one_of
from katzentisch.core.state import Json
from katzentisch.core.text import Words
from katzentisch.deduce.counts import REST, Claim, Counts

NOBODY: Final = "nobody"
"""In `Knowledge.together`: that nobody else can show any of some cards."""
OFF: Final = "off"
RECORDS: Final = "records"
CERTAIN: Final = "certain"
FULL: Final = "full"
LEVELS: Final = (OFF, RECORDS, CERTAIN, FULL)
"""How much a table helps, least first. The table sets the most; everybody may be shown less."""
Level = Annotated[str, one_of("Level", LEVELS)]

UNIFORM: Final = "uniform"
DIGITS: Final = 4


class Observation(msgspec.Struct, frozen=True, kw_only=True):
    """Something that was said or seen at the table: `because.…` in the words of the game."""

    key: str
    facts: dict[str, Json]
    events: tuple[int, ...]


class Fact(msgspec.Struct, frozen=True, kw_only=True):
    """What is certain: `fact.…` in the words of the game.

    It is about a "card" or, where the game names sets of cards, about one of these ("suspect", "hour"): a card of that
    number (`holds`), or none, is at the place.
    """

    key: str
    facts: dict[str, Json]
    about: str
    number: int
    place: int  # in `places`
    holds: bool
    because: tuple[int, ...]  # in `observations`

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.key.removeprefix('fact.')}: {told}"


class Together(msgspec.Struct, frozen=True, kw_only=True):
    cards: tuple[int, ...]
    share: float


class Knowledge(msgspec.Struct, frozen=True, kw_only=True):
    reading: str
    places: tuple[str, ...]
    worlds: str
    error: float
    shares: tuple[tuple[float, ...], ...]
    together: dict[str, tuple[Together, ...]]
    facts: tuple[Fact, ...]
    observations: tuple[Observation, ...]

    def __str__(self) -> str:
        """How much there is to know, and what is certain, line by line."""
        return "\n".join([f"Knowledge ({self.reading}): {self._fits()}", *(str(fact) for fact in self.facts)])

    def __repr__(self) -> str:
        """In one line: how much there is to know. The shares of all cards at all places would fill a page."""
        counted = f"{len(self.facts)} facts, {len(self.observations)} observations"
        return f"<Knowledge ({self.reading}): {self._fits()}; {counted}>"

    def _fits(self) -> str:
        return f"{self.worlds} world{' fits' if self.worlds == '1' else 's fit'}" if self.worlds else "what is certain"

    def about(self, card: int, place: int) -> Fact | None:
        """The fact that says whether the card is there: about this place, or that it is certainly at another."""
        found = [fact for fact in self.facts if fact.about == "card" and fact.number == card]
        here = [fact for fact in found if fact.place == place]
        return next(iter(here or [fact for fact in found if fact.holds]), None)

    def because(self, fact: Fact, words: Words, names: Sequence[str] = ()) -> str:
        """The proof in one sentence."""
        told = [self.observations[number] for number in fact.because]
        reasons = [words.say(one.key, one.facts, names) for one in told]
        return words.say("because", {"reasons": reasons}) if reasons else words.say("because.cards")

    def sentence(self, fact: Fact, words: Words, names: Sequence[str] = ()) -> str:
        """What is certain, and why."""
        return f"{words.say(fact.key, fact.facts, names)} {self.because(fact, words, names)}"


def least(*levels: str) -> str:
    """The level at which nobody is told more than each of these allows."""
    return LEVELS[min(LEVELS.index(level) for level in levels)]


def helps(level: str) -> bool:
    """Whether a table with this level tells anything of what follows."""
    return level in (CERTAIN, FULL)


# Its parts -----------------------------------------------------------------------------------------------------------


def share_of(worlds: int, total: int) -> float:
    """Only what is impossible is 0, and only what is certain is 1."""
    if worlds == 0 or worlds == total:
        return 1.0 if worlds else 0.0
    least_share = 10.0**-DIGITS
    return min(1 - least_share, max(least_share, round(worlds / total, DIGITS)))


def shares_of(counts: Counts) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(share_of(worlds, counts.total) for worlds in row) for row in counts.rows)


def numbered(observations: Mapping[str, Observation], used: Iterable[Sequence[str]]) -> dict[str, int]:
    """Those that prove something, by their pointers, with the numbers that they get."""
    wanted = {pointer for because in used for pointer in because}
    return {pointer: number for number, pointer in enumerate(one for one in observations if one in wanted)}


def without_numbers(
    places: tuple[str, ...], facts: tuple[Fact, ...], observations: tuple[Observation, ...]
) -> Knowledge:
    """What is certain, and nothing else."""
    return Knowledge(
        reading=UNIFORM,
        places=places,
        worlds="",
        error=0.0,
        shares=(),
        together={},
        facts=facts,
        observations=observations,
    )


def of_counts(
    *,
    counts: Counts,
    rest: str,
    cards: Sequence[str],
    proved: Sequence[tuple[Claim, Sequence[str]]],
    observations: Mapping[str, Observation],
    level: str,
    together: Mapping[str, tuple[Together, ...]] | None = None,
) -> Knowledge:
    """For games that deal cards to hands and a rest: `cards` are their names, `rest` is that of the place that nobody
    looks into, `proved` are claims with the pointers of the observations that prove them."""
    seats = len(counts.rows[0]) - 1
    numbers = numbered(observations, [because for _, because in proved])
    facts = tuple(
        Fact(
            key=f"fact.{'is' if claim.holds else 'not'}" + (f".{rest}" if claim.place == REST else ""),
            facts={"card": cards[claim.card]} | ({} if claim.place == REST else {"seat": claim.place}),
            about="card",
            number=claim.card,
            place=seats if claim.place == REST else claim.place,
            holds=claim.holds,
            because=tuple(numbers[pointer] for pointer in because),
        )
        for claim, because in proved
    )
    places = (*(f"P{seat}" for seat in range(seats)), rest)
    told = tuple(one for pointer, one in observations.items() if pointer in numbers)
    if level != FULL:
        return without_numbers(places, facts, told)
    return Knowledge(
        reading=UNIFORM,
        places=places,
        worlds=str(counts.total),
        error=round(counts.error, DIGITS),
        shares=shares_of(counts),
        together=dict(together or {}),
        facts=facts,
        observations=told,
    )
