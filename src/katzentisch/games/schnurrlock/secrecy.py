"""What Schnurrlock Holmes tells the conformance kit.

The secrecy table

    secret                              who may know it          revealed
    the target before a seat            all other seats          to its owner and to watchers when the case is closed,
                                                                 after a mishap, and at the end
    a card in a hand, and so what       its owner, and whoever   to all when it is investigated with, to the left
    is left in the deck                 handed it on             neighbour when it is handed on
    the value of a face-down tile       its owner                to all at the end
    that somebody took

Nobody can know the order of the deck, the tiles in the box and the face-down ones of the trail, and nobody can leak
them: they are drawn when somebody looks. An answer (lead or dead end, right or wrong) tells everybody as much as the
rules say: a twin ends where the answers differ.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from katzentisch.core.contract import WATCHER
from katzentisch.core.record import Acted, Entry, Happened
from katzentisch.games.schnurrlock.rules.board import NONE
from katzentisch.games.schnurrlock.rules.cards import (
    CALL,
    GUESS,
    LEADS,
    MARKER,
    MEANT,
    NAMES,
    NUMBERS,
    TILE,
    set_of,
    size,
)
from katzentisch.games.schnurrlock.rules.tasks import CARD, CLUE, LOOK_AT, TARGET, TURN_UP
from katzentisch.games.schnurrlock.shapes import EVERY_ACTION
from katzentisch.games.schnurrlock.state import Schnurrlock
from katzentisch.testing.secrecy import Secrecy, Secret, Swap

GUESS_OF = {action.key(): number - GUESS for number, action in enumerate(EVERY_ACTION)}


class OtherCard(Swap[Schnurrlock]):
    """The card drawn by `entry` is another one, which takes its place in the deck. Spoken guesses stay the same."""

    def __init__(self, since: int, entry: Happened, other: int) -> None:
        super().__init__(since)
        self.first = entry
        self.begun = False
        self.pair = (entry.chance, other)
        self.twin = {entry.chance: other, other: entry.chance}

    def action(self, seat: int, action: dict[str, Any]) -> dict[str, Any]:
        if "card" not in action:
            return action
        card = NUMBERS[action["card"]]
        return {**action, "card": NAMES[self.twin.get(card, card)]}

    def chance(self, outcome: int) -> int:
        return self.twin.get(outcome, outcome)

    def reveals(self, truth: Schnurrlock, entry: Entry, seat: int) -> bool:
        if entry is self.first:
            self.begun = True
            return False
        if not self.begun:
            return False
        if isinstance(entry, Happened):
            return self.drawn(truth, entry.chance, seat) or ends(truth, entry)
        return self.done(truth, entry, seat) or ends(truth, entry)

    def drawn(self, truth: Schnurrlock, card: int, seat: int) -> bool:
        task, owner = truth.agenda.top(), truth.agenda.arg(0)
        if task == CLUE:
            return card in self.twin or self.answers_differ(truth, owner, card)
        if task == TARGET:
            return card in self.twin and seat not in (WATCHER, owner)
        return task == CARD and card in self.twin and seat == owner

    def done(self, truth: Schnurrlock, entry: Acted, seat: int) -> bool:
        do, actor = entry.action["do"], entry.seat
        if do == "investigate":
            card = NUMBERS[entry.action["card"]]
            return card in self.twin or self.answers_differ(truth, actor, card)
        if do.startswith("guess"):
            guess = GUESS_OF[EVERY_ACTION[0].key_of(entry.action)]
            return not truth.breath and self.tells_apart(truth.desks[actor].target, guess)
        if do == "hear":
            return self.tells_apart(truth.desks[actor].target, truth.desks[actor].announced)
        if do == "done":
            return seat == (actor + 1) % truth.players and bool(truth.desks[actor].hand & set_of(list(self.pair)))
        if do in ("saw", "agree"):
            by = truth.agenda.arg(1) if do == "agree" else actor
            return any(truth.desks[owner].target in self.twin for owner in (actor, by))
        return False

    def tells_apart(self, target: int, guess: int) -> bool:
        """Whether the answer would be another one in the twin."""
        meant = MEANT[guess]
        return target in self.twin and bool(meant >> self.pair[0] & 1 or meant >> self.pair[1] & 1)

    def answers_differ(self, truth: Schnurrlock, owner: int, card: int) -> bool:
        target = truth.desks[owner].target
        return (LEADS[target] ^ LEADS[self.twin.get(target, target)]) >> card & 1 == 1


class OtherTile(Swap[Schnurrlock]):
    """The face-down tile that a seat takes has another value."""

    def __init__(self, since: int, entry: Happened, other: int) -> None:
        super().__init__(since)
        self.first = entry
        self.begun = False
        self.other = other

    def entry(self, entry: Entry) -> Entry:
        return Happened(self.other) if entry is self.first else entry

    def reveals(self, truth: Schnurrlock, entry: Entry, seat: int) -> bool:
        """At the end; and where the last tile of the other value turns up, of which there cannot be one more."""
        self.begun = self.begun or entry is self.first
        if not self.begun or entry is self.first:
            return self.begun and ends(truth, entry)
        last = isinstance(entry, Happened) and entry.chance == self.other and truth.trail.bag[self.other - TILE] == 1
        return last or ends(truth, entry)


def ends(truth: Schnurrlock, entry: Entry) -> bool:
    """Whether the game is over after this entry, and everything lies open."""
    from katzentisch.core.record import step
    from katzentisch.games.schnurrlock import GAME

    after = truth.clone()
    step(GAME, after, entry)
    return after.over


class Drawn(Secret[Schnurrlock]):
    """Something that is drawn so that not everybody sees it. `task` draws it."""

    task: int

    def hides(self, owner: int, seat: int) -> bool:
        """Whether it is a secret from this seat."""
        return seat != owner

    def swap(self, truth: Schnurrlock, number: int, entry: Entry, seat: int, rng: Random) -> Swap[Schnurrlock] | None:
        if not isinstance(entry, Happened) or truth.agenda.top() != self.task:
            return None
        others = [one for one in truth.outcomes() if one != entry.chance]
        if not others or not self.hides(truth.agenda.arg(0), seat):
            return None
        kind = OtherTile if self.task >= TURN_UP else OtherCard
        return kind(number, entry, rng.choice(others))


class OwnTarget(Drawn):
    name = "the own target"
    task = TARGET

    def hides(self, owner: int, seat: int) -> bool:
        return seat == owner


class WatchedTarget(Drawn):
    name = "a target, from watchers"
    task = TARGET

    def hides(self, owner: int, seat: int) -> bool:
        return seat == WATCHER


class InAHand(Drawn):
    name = "a card in another hand, and so the deck"
    task = CARD


class FaceDownTile(Drawn):
    name = "a face-down tile of another"
    task = LOOK_AT


class SchnurrlockSecrecy(Secrecy[Schnurrlock]):
    """The tiny game: the last round of two players, the first of whom has guessed already; two cards in the deck."""

    secrets: tuple[Secret[Schnurrlock], ...] = (OwnTarget(), WatchedTarget(), InAHand(), FaceDownTile())
    tiny: Mapping[str, Any] = {
        "trail": "M",
        "targets": ["C6", "G4"],
        "hands": ["C1 C2", "G1"],
        "deck": "R1 T9",
        "away": "rest",
        "guess": False,
    }
    # The first investigates in 2 ways and has nothing to hand on; so the second draws 2 cards in 2 ways and has 3. She
    # guesses right (3 guesses of 77), or wrong and investigates in 6 ways, or investigates and guesses then, or not.
    tiny_games = 2 * 2 * (3 + 74 * 6 + 6 * 78)
    tiny_ends = 914  # which clue came last is part of an end

    def counted(self, action: int) -> bool:
        """Calls and mishaps are left out: a mishap can be reported again and again."""
        return action < CALL

    def components(self, state: Schnurrlock) -> list[int]:
        """Every card once, in the deck or elsewhere; every tile of each value; and Mauziaty."""
        desks, piles, trail = state.desks, state.piles, state.trail
        taken = [abs(tile) for desk in desks for tile in desk.tiles]
        tiles = [trail.bag[value] + trail.tiles.count(value) + taken.count(value) for value in (1, 2, 3)]
        places = [cards for desk in desks for cards in (desk.leads, desk.dead_ends, desk.closed, desk.hand)]
        places += [1 << desk.target for desk in desks if desk.target != NONE]
        places += [piles.discards, piles.away, set_of(piles.deck)]
        marker = trail.tiles.count(MARKER) + (trail.caught != NONE)
        return [sum(map(size, places)), state.placed() | set_of(piles.deck), *tiles, marker]


SECRECY = SchnurrlockSecrecy()
