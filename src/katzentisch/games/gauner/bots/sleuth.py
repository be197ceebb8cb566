"""The master detective: counts like `marginal`, and thinks about people besides.

Ears        Nobody asks for a card in the own hand: it would be a wasted question. So every question tells that the
            asker does not hold that card. This goes into the count like a miss; if no deal fits it (somebody bluffed),
            it does not.
Silence     Others may think so too. Of questions that are about equally good, the one is better for a room that is
            crossed on the own sheet already, or was asked for before: it tells nothing new about the own hand. With
            more than two players a miss also helps the rivals on, the more the less likely a hit was.
Foresight   A hit is a point and another question. What that question will be worth depends on what the found card
            tells: the best few questions are tried in thought.
The end     The last card of a hand ends the game: it is taken if that wins or shares the win, and left if it loses.
            If there is nothing else to ask for, it asks where nobody can be.
Courage     In the brave variant the points of the turn are at stake: it goes on while that is worth more than to stop.
"""

# interpreted: it counts with compiled modules

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from katzentisch.deduce.counts import Counts
from katzentisch.games.gauner.bots.asker import Asker
from katzentisch.games.gauner.deduce.case import Case, of_view
from katzentisch.games.gauner.deduce.knowledge import know
from katzentisch.games.gauner.rules.cards import ROOMS, set_of
from katzentisch.games.gauner.rules.choices import CIRCLE, DONE
from katzentisch.games.gauner.shapes import GaunerView

TRIED = (0, 0, 6, 4, 0)
"""By the number of players: how many questions are tried in thought."""
SECRET = 0.02
"""What it costs to tell the others that a card is not in the own hand."""
SURE = 0.999
NO_MATCH = 0.3
"""A question that is so much less likely to hit is not looked at."""


class Sleuth(Asker):
    """Thinks anew at every question."""

    def ask(self, view: GaunerView, legal: Sequence[int]) -> int:
        return Decision(view, legal, self.rng).choose()


class Decision:
    """What to ask now."""

    def __init__(self, view: GaunerView, legal: Sequence[int], rng: Random) -> None:
        self.view = view
        self.rng = rng
        self.may_stop = legal[-1] == DONE
        self.questions = [action for action in legal if action < CIRCLE]
        own = view.sheets[view.seat]
        self.told = set_of(list(own.crossed)) | set_of(list(own.asked))
        self.case = with_ears(view)
        self.known = know(self.case)
        if self.known.total == 0:
            self.case = of_view(view)
            self.known = know(self.case)

    def choose(self) -> int:
        rated = [(self.chance(self.known, action), self.rng.random(), action) for action in self.questions]
        rated.sort(reverse=True)
        best: tuple[float, float, int] | None = None
        for place, (chance, _, action) in enumerate(rated):
            if best is not None and chance < best[1] - NO_MATCH:
                break
            verdict = self.verdict(action)
            if verdict > 0 and chance >= SURE:
                return action
            if verdict < 0:
                continue
            ahead = 0.0
            if chance >= SURE:
                ahead = 1.0
            elif place < TRIED[self.view.players] and verdict == 0:
                ahead = self.ahead(action)
            value = chance * (1 + ahead) - self.gives_away(action, chance)
            if best is None or value > best[0]:
                best = value, chance, action
        if best is None:
            return DONE if self.may_stop else rated[-1][2]  # each hit loses: a miss is hoped for
        _, chance, action = best
        if self.may_stop and self.view.brave and not self.goes_on(action, chance):
            return DONE
        return action

    def chance(self, known: Counts, action: int) -> float:
        return known.share(action % ROOMS, action // ROOMS)

    def verdict(self, action: int) -> int:
        """Of a hit: 1 if it wins or shares the game, -1 if it ends it and loses, 0 if the game goes on."""
        view = self.view
        if view.sheets[action // ROOMS].hidden > 1:
            return 0
        gained = view.turn.haul + 1 if view.brave else 1
        mine = view.sheets[view.seat].points + gained
        return 1 if mine >= max(sheet.points for sheet in view.sheets) else -1

    def ahead(self, action: int) -> float:
        """How much the question after a hit promises: its chance, and a bit of what may follow."""
        asked, room = action // ROOMS, action % ROOMS
        case = Case.of_key(self.case.key())
        case.shown[asked] |= 1 << room
        known = know(case)
        best = 0.0
        for question in self.questions:
            if question != action:
                best = max(best, self.chance(known, question))
        return best * (1 + best) / 2

    def gives_away(self, action: int, chance: float) -> float:
        room = action % ROOMS
        cost = 0.0 if self.told >> room & 1 else SECRET
        if self.view.players > 2:
            cost += SECRET * (1 - chance)
        return cost

    def goes_on(self, action: int, chance: float) -> bool:
        """The points of this turn against those of one more question, and a little for what may follow."""
        haul = self.view.turn.haul
        if self.verdict(action) > 0:
            return chance * (haul + 3) > haul
        return chance * (haul + 1 + 0.5 * chance) > haul


def with_ears(view: GaunerView) -> Case:
    """The case, and what the others' questions say about their own hands."""
    case = of_view(view)
    for seat in case.others:
        for room in view.sheets[seat].asked:
            if room not in case.misses[seat] and not case.shown[seat] >> room & 1:
                case.misses[seat].append(room)
    return case
