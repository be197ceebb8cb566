"""The inspector: every choice by what it does to the chance of winning."""

# interpreted: the counting it calls is compiled

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import Final

from katzentisch.core.contract import PASS, Bot
from katzentisch.core.shapes import Budget
from katzentisch.games.schnurrlock.bots.catching import Catching
from katzentisch.games.schnurrlock.bots.outlook import public_candidates
from katzentisch.games.schnurrlock.bots.pursuit import Pursuit
from katzentisch.games.schnurrlock.bots.reckoning import FORMS, action_of, candidates, split
from katzentisch.games.schnurrlock.rules.cards import (
    CALL,
    DONE,
    DOWN,
    GUESS,
    HOURS,
    LEADS,
    LET_BE,
    MARKER,
    MEANT,
    SUSPECTS,
    cards_in,
)
from katzentisch.games.schnurrlock.shapes import NO_CARD, DeskView, SchnurrlockView

MEAN_TILE: Final = 2.0
FRESH: Final = 18.0
"""How many cards a target can be after two free investigations, about."""
PROGRESS: Final = 3.0
"""What a case that is all but solved is worth more than a fresh one, in points."""
NO_DRAW: Final = 0.5
"""What it costs not to draw two cards, in points."""
CALL_KEPT: Final = 0.06
"""What an unused call is worth, as a chance to win."""
FEW: Final = 4
"""With so few cards left a call may pay anywhere; with more only where it may catch Mauziaty."""
NEAR: Final = 2
"""So many tiles before Mauziaty, or fewer: then the outlook decides about guesses."""
SHARP: Final = 0.9
"""How much a lead in points counts."""
NEIGHBOUR: Final = 0.35
"""How much of what the left neighbour learns counts as a loss."""


class Standing:
    """The race so far: points, and what is left on the trail."""

    def __init__(self, view: SchnurrlockView) -> None:
        self.players = view.players
        self.last_round = view.trail.rounds == 1
        scores = [score(desk) for desk in view.desks]
        self.own = scores[view.seat]
        self.rival = max(scores[: view.seat] + scores[view.seat + 1 :])
        self.trail = view.trail.tiles
        self.room = self.trail.index(MARKER) + 1
        self.catching = Catching(view)

    def chance(self, lead: float, room: int) -> float:
        """To win with such a lead and so many tiles before the end, Mauziaty among them."""
        return 1.0 / (1.0 + (self.players - 1) * exp(-SHARP * lead / sqrt(room)))

    def taking(self, tiles: int) -> float:
        """The chance to win after a right guess that takes so many tiles."""
        if self.catching.ends(tiles):
            return self.catching.share(tiles, 0)
        gained = sum(MEAN_TILE if tile == DOWN else tile for tile in self.trail[:tiles])
        return self.chance(self.own - self.rival + gained, self.room - tiles)

    def going_on(self, number: int, cost: float) -> float:
        """The chance to win with a target that can be so many cards."""
        return self.chance(self.own - self.rival + progress(number) - cost, self.room)


def score(desk: DeskView) -> float:
    """Points so far, as far as these eyes know them."""
    points = sum(abs(tile) if tile else MEAN_TILE for tile in desk.tiles)
    return points - desk.called


def progress(number: int) -> float:
    """In points: how much better than a fresh case it is."""
    return PROGRESS * (1.0 - log(number) / log(FRESH)) if 0 < number < FRESH else 0.0


class Inspector(Bot[SchnurrlockView]):
    """Weighs what a guess throws away, what the left neighbour gets, and when a call pays."""

    def choose(self, view: SchnurrlockView, legal: Sequence[int], budget: Budget) -> int:
        if view.turn.step == "lay":
            return legal[0]
        if view.turn.step == "move" and self.interrupt(view, legal, budget) == CALL:
            return CALL
        if view.turn.step in FORMS:
            return FORMS[view.turn.step]
        left = candidates(view)
        won = certain_win(view, left, legal)
        if won != PASS:
            return won
        if view.turn.step == "call":
            guess = self.best_guess(view, left, 0.0)[0]
            return action_of(guess) if guess >= 0 else LET_BE
        if view.turn.due == 0 or not view.hand or view.desks[view.seat].target == NO_CARD:
            return self.decide(view, left, legal)
        if view.turn.due == 2 and view.turn.may_guess and left.bit_count() == 1:
            guess = self.best_guess(view, left, NO_DRAW)[0]
            if guess >= 0:
                return action_of(guess)
        return self.ask(view, left)

    def decide(self, view: SchnurrlockView, left: int, legal: Sequence[int]) -> int:
        """At the end of the own turn: guess, call, or be done."""
        if not left:
            return DONE
        pursuit = Pursuit(view, left, ending=True)
        if view.turn.may_guess:
            guess, worth_it = self.guess_now(view, left, pursuit)
            if guess >= 0 and (worth_it or view.trail.rounds == 1):
                return action_of(guess)
        return CALL if CALL in legal and self.call_pays(pursuit) else DONE

    def guess_now(self, view: SchnurrlockView, left: int, pursuit: Pursuit) -> tuple[int, bool]:
        """The best guess, and whether it is better than to wait: by the outlook where Mauziaty is near."""
        if view.trail.tiles.index(MARKER) <= NEAR:
            guess, value = pursuit.best()
            return guess, value > pursuit.waiting()
        wrong_cost = 0.0 if view.turn.failed or view.trail.rounds == 1 else NO_DRAW
        guess, value = self.best_guess(view, left, wrong_cost)
        return guess, value > Standing(view).going_on(left.bit_count(), 0.0)

    def interrupt(self, view: SchnurrlockView, legal: Sequence[int], budget: Budget) -> int:
        if CALL not in legal:
            return PASS
        left = candidates(view)
        if not left or (left.bit_count() > FEW and MARKER not in view.trail.tiles[:2]):
            return PASS
        pays = certain_win(view, left, legal) == CALL or self.call_pays(Pursuit(view, left, ending=False))
        return CALL if pays else PASS

    def call_pays(self, pursuit: Pursuit) -> bool:
        """Where it is clearly better than to keep it."""
        guess, value = pursuit.best(cost=1)
        return guess >= 0 and value > pursuit.waiting() + CALL_KEPT

    def best_guess(self, view: SchnurrlockView, left: int, wrong_cost: float) -> tuple[int, float]:
        """The guess with the best chance to win, and that chance; -1 if each would end a game that others win."""
        standing = Standing(view)
        number = left.bit_count()
        best, most = -1, -1.0
        if not left:
            return best, most
        taken = [standing.taking(1), standing.taking(2)]
        first = cards_in(left)[0]
        for guess in (*range(SUSPECTS + HOURS), SUSPECTS + HOURS + first):
            right = (left & MEANT[guess]).bit_count()
            won = taken[1 if guess >= SUSPECTS + HOURS else 0]
            if right == 0 or won == 0.0:
                continue
            p = right / number
            value = p * won + (1 - p) * standing.going_on(number - right, wrong_cost)
            if value > most:
                best, most = guess, value
        return best, most

    # Questions -------------------------------------------------------------------------------------------------------

    def ask(self, view: SchnurrlockView, left: int) -> int:
        hand = view.hand
        if len(hand) == 1:
            return hand[0]
        gift = self.gifts(view)
        number = max(1, left.bit_count())
        best, most = hand[0], -1e9
        if view.turn.due == 1:
            for card in hand:
                value = worth((left & LEADS[card], left & ~LEADS[card]), number)
                value += NEIGHBOUR * gift[card] / (view.players - 1)
                if value > most:
                    best, most = card, value
            return best
        for i, one in enumerate(hand):
            for other in hand[i + 1 :]:
                value = worth(split(left, one, other), number)
                value += NEIGHBOUR * (gift[one] + gift[other]) / (view.players - 1)
                if value > most:
                    most = value
                    alone = [worth((left & LEADS[card], left & ~LEADS[card]), number) for card in (one, other)]
                    best = one if alone[0] >= alone[1] else other
        return best

    def gifts(self, view: SchnurrlockView) -> dict[int, float]:
        """What each card of the hand would tell the left neighbour, whose target we see, in points."""
        neighbour = view.desks[(view.seat + 1) % view.players]
        target = neighbour.target
        if target < 0:
            return dict.fromkeys(view.hand, 0.0)
        theirs = public_candidates(view, (view.seat + 1) % view.players)
        before = progress(theirs.bit_count())
        told: dict[int, float] = {}
        for card in view.hand:
            after = theirs & LEADS[card] if LEADS[card] >> target & 1 else theirs & ~LEADS[card]
            told[card] = progress(max(1, after.bit_count())) - before
        return told


def certain_win(view: SchnurrlockView, left: int, legal: Sequence[int]) -> int:
    """The guess, or the call before it, that catches Mauziaty and wins alone whatever the target is of `left` and
    however the tiles lie; else PASS."""
    may_guess = GUESS in legal
    if not left or MARKER not in view.trail.tiles[:2] or not (may_guess or CALL in legal):
        return PASS
    catching = Catching(view)
    for guess in (*range(SUSPECTS + HOURS), SUSPECTS + HOURS + cards_in(left)[0]):
        tiles = 2 if guess >= SUSPECTS + HOURS else 1
        if not left & ~MEANT[guess] and catching.ends(tiles) and catching.share(tiles, 0 if may_guess else 1) == 1.0:
            return action_of(guess) if may_guess else CALL
    return PASS


def worth(parts: Sequence[int], number: int) -> float:
    """What the answers are worth on average, in points: how near to the solution they bring us."""
    total = 0.0
    for part in parts:
        many = part.bit_count()
        if many:
            total += many / number * (progress(many) + 2.0 / many)
    return total
