"""The course of a game of Schnurrlock Holmes. Each method is a paragraph of the rule book and names its rules."""

from __future__ import annotations

from typing import Final

from katzentisch.core.agenda import ASK, NATURE
from katzentisch.core.errors import Illegal
from katzentisch.core.state import Event, Json
from katzentisch.games.schnurrlock.board import FACE_DOWN, FIRST, FULL_HAND, NONE, Board
from katzentisch.games.schnurrlock.cards import (
    ALL,
    BOTH_GUESS,
    CALL,
    DONE,
    DOWN,
    GUESS,
    GUESSES,
    HOUR_GUESS,
    HOURS,
    LEADS,
    LET_BE,
    MARKER,
    MEANT,
    NAMES,
    PROWL,
    SAW,
    SHOWED,
    TILE,
    TOP,
    cards_in,
    size,
)
from katzentisch.games.schnurrlock.refusals import why_not
from katzentisch.games.schnurrlock.tasks import (
    CARD,
    CLOSE,
    CLUE,
    LAY,
    LOOK_AT,
    MOVE,
    NEXT,
    PLAY,
    ROUND,
    TAKE,
    TARGET,
    TURN_UP,
)

GUESS_OR_DONE: Final = (*GUESSES, DONE)
GUESS_OR_LET_BE: Final = (*GUESSES, LET_BE)
JUST_DONE: Final = (DONE,)
JUST_PROWL: Final = (PROWL,)
NOTHING: Final[tuple[int, ...]] = ()
RULE_FOR: Final = {"game_over": "SH-66", "not_asked": "SH-13", "nature_first": "SH-58"}


def reports(seat: int, players: int) -> tuple[int, ...]:
    """SH-57, SH-64, SH-65: what a seat with a target may say at any time, at a table where all have one."""
    return CALL, SAW, *[SHOWED + other for other in range(players) if other != seat]


def with_reports(answers: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Answers and what may be said besides, for each number of players and seat, before and after a call."""
    every: list[tuple[int, ...]] = []
    for players in range(6):
        for seat in range(5):
            said = reports(seat, players)
            every += [answers + said, answers + said[1:]]
    return tuple(every)


AFTER_NOTHING: Final = with_reports(NOTHING)
AFTER_GUESSES: Final = with_reports(GUESSES)
AFTER_GUESS_OR_DONE: Final = with_reports(GUESS_OR_DONE)
AFTER_GUESS_OR_LET_BE: Final = with_reports(GUESS_OR_LET_BE)
AFTER_DONE: Final = with_reports(JUST_DONE)
AFTER_PROWL: Final = with_reports(JUST_PROWL)
"""Whole legal lists at tables where everybody has a target: putting them together each time would cost half a step."""


class Schnurrlock(Board):
    """A table of Schnurrlock Holmes."""

    def clone(self) -> Schnurrlock:
        copy = Schnurrlock()
        self.copy_to(copy)
        return copy

    # What comes next -------------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Let the rules go on until nature or a seat is next."""
        agenda = self.agenda
        while not self.over:
            task = agenda.top()
            if task >= ASK:
                self.dismiss_callers()
                return
            seat = agenda.arg(0)
            if task >= NATURE:
                if task >= TURN_UP:
                    return
                if agenda.arg(1) == 0:
                    agenda.drop()
                elif self.deck:
                    return
                else:
                    self.owe(seat, task - TARGET, agenda.arg(1))
                    agenda.drop()
            elif task == TAKE:
                self.take(seat)
            elif task == CLOSE:
                agenda.drop()
                self.close(seat)
            elif task == NEXT:
                agenda.drop()
                self.next_turn()
            else:
                agenda.drop()
                self.begin_round()

    def dismiss_callers(self) -> None:
        """SH-21, SH-58: a caller who has lost the target meanwhile cannot guess."""
        while self.callers and self.targets[self.callers[0]] < 0:
            self.callers.pop(0)

    def chance(self) -> int:
        if self.over:
            return 0
        task = self.agenda.top()
        if task >= ASK:
            return 0
        return len(self.deck) if task < TURN_UP else self.bag[1] + self.bag[2] + self.bag[3]

    def outcomes(self) -> tuple[int, ...]:
        """Cards of the deck, or tiles: TILE and the value."""
        if self.chance() == 0:
            return ()
        if self.agenda.top() < TURN_UP:
            return tuple(self.deck)
        return tuple([TILE + 1] * self.bag[1] + [TILE + 2] * self.bag[2] + [TILE + 3] * self.bag[3])

    def happen(self, i: int) -> None:
        k = self.chance()
        if i < 0 or i >= k:
            raise Illegal("no_such_outcome", outcome=i, outcomes=k)
        agenda = self.agenda
        task = agenda.top()
        seat = agenda.arg(0)
        number = agenda.arg(1)
        if task >= TURN_UP:
            agenda.drop()
            value = 1 if i < self.bag[1] else 2 if i < self.bag[1] + self.bag[2] else 3
            self.bag[value] -= 1
            if task == TURN_UP:
                self.turn_up(seat, value, number == 1)
            else:
                self.look_at(seat, value)
        else:
            card = self.deck.pop(i)
            agenda.change(1, number - 1)
            if task == TARGET:
                self.stand_up(seat, card)
            elif task == CLUE:
                self.investigate(seat, card, True)
            else:
                self.pick_up(seat, card)
            if not self.deck:
                self.shuffle()
        self.settle()

    def must(self) -> tuple[int, ...]:
        return (self.asked(),) if not self.over and self.agenda.top() >= ASK else ()

    def asked(self) -> int:
        """Who has to act: SH-59, callers come before what they interrupted, but nobody cuts into putting clues away."""
        if self.callers and self.agenda.top() != LAY:
            return self.callers[0]
        return self.agenda.arg(0)

    def may(self) -> tuple[int, ...]:
        """SH-58: everybody else, in turn order from whose turn it is."""
        if self.over or self.agenda.top() < ASK:
            return ()
        asked = self.asked()
        seats: list[int] = []
        for seat in self.in_turn():
            if seat != asked and len(self.reports_of(seat)) > 0:
                seats.append(seat)
        return tuple(seats)

    def in_turn(self) -> list[int]:
        """All seats, from whose turn it is."""
        first = self.turn if self.turn >= 0 else FIRST
        return [(first + step) % self.players for step in range(self.players)]

    # What a seat can do ----------------------------------------------------------------------------------------------

    def legal(self, seat: int) -> tuple[int, ...]:
        if self.over or self.agenda.top() < ASK:
            return NOTHING
        asked = seat == self.asked()
        if not self.all_stand():
            return self.answers(seat) + self.reports_of(seat) if asked else self.reports_of(seat)
        row = 10 * self.players + 2 * seat + (self.called >> seat & 1)
        return self.whole_list(seat, row) if asked else AFTER_NOTHING[row]

    def all_stand(self) -> bool:
        """Whether everybody has a target."""
        return all(card >= 0 for card in self.targets)

    def whole_list(self, seat: int, row: int) -> tuple[int, ...]:
        """`answers` and reports of a seat that is asked, where everybody has a target."""
        task = self.agenda.top()
        if self.callers:  # SH-57, SH-62
            return AFTER_GUESS_OR_LET_BE[row]
        if task == MOVE:
            return AFTER_PROWL[row]
        hand = self.hands[seat]
        if self.due == 0 or hand == 0:  # SH-17, SH-29
            return AFTER_GUESS_OR_DONE[row] if self.may_guess else AFTER_DONE[row]
        if self.due == 2 and self.may_guess:  # SH-15
            return tuple(cards_in(hand)) + AFTER_GUESSES[row]
        return tuple(cards_in(hand)) + AFTER_NOTHING[row]  # SH-16, SH-34, SH-44

    def answers(self, seat: int) -> tuple[int, ...]:
        """What the seat that is asked can answer at a table where somebody has no target."""
        task = self.agenda.top()
        if task == LAY:  # SH-40
            return tuple([TOP + card for card in cards_in(self.leads[seat] | self.dead_ends[seat])])
        if self.callers:
            return GUESS_OR_LET_BE
        if task == MOVE:
            return JUST_PROWL
        hand = self.hands[seat]
        if self.targets[seat] < 0:  # SH-21
            return JUST_DONE
        if self.due == 0 or hand == 0:
            return GUESS_OR_DONE if self.may_guess else JUST_DONE
        cards = tuple(cards_in(hand))
        return cards + GUESSES if self.due == 2 and self.may_guess else cards

    def reports_of(self, seat: int) -> tuple[int, ...]:
        """SH-57: a call, once and with a target; SH-64, SH-65: mishaps with targets that stand somewhere."""
        said: list[int] = []
        for action in reports(seat, self.players):
            owner = action - SHOWED if action >= SHOWED else seat
            if self.targets[owner] >= 0 and not (action == CALL and self.called >> seat & 1):
                said.append(action)
        return tuple(said)

    def play(self, seat: int, action: int) -> None:
        if action < GUESS:
            self.due -= 1
            self.hands[seat] ^= 1 << action
            self.investigate(seat, action, False)
        elif action < TOP:
            self.guess(seat, action - GUESS)
        elif action < DONE:
            self.agenda.drop()
            self.put_clues_away(seat, action - TOP)
        elif action == DONE:
            self.agenda.drop()
            self.tidy_up(seat)
        elif action == PROWL:
            self.agenda.drop()
            self.prowl()
        elif action == LET_BE:
            self.callers.pop(0)
            if self.log is not None:
                self.log.append(Event("let_be", {"seat": seat}))
        elif action == CALL:
            self.call(seat)
        elif action == SAW:
            self.mishap(seat, NONE)
        else:
            self.mishap(action - SHOWED, seat)
        self.settle()

    # Cards -----------------------------------------------------------------------------------------------------------

    def stand_up(self, seat: int, card: int) -> None:
        """SH-08, SH-42: all but the owner see it. What the owner knows to be outside the deck, it cannot be."""
        self.targets[seat] = card
        self.ruled[seat] = ALL & ~self.pile
        for other in range(self.players):
            if other != seat:
                self.seen[other] |= 1 << card
        if self.log is not None:
            told: dict[int, dict[str, Json]] = {}
            for other in range(self.players):
                if other != seat:
                    told[other] = {"card": NAMES[card]}
            self.log.append(Event("target", {"seat": seat}, told))

    def investigate(self, seat: int, card: int, free: bool) -> None:
        """SH-22 to SH-28; `free`: with a card from the deck (SH-10, SH-43)."""
        lead = LEADS[self.targets[seat]] >> card & 1
        if lead:
            self.leads[seat] |= 1 << card
        else:
            self.dead_ends[seat] |= 1 << card
        self.shown |= 1 << card
        if self.log is not None:
            told: dict[str, Json] = {"seat": seat, "card": NAMES[card], "lead": lead == 1, "free": free}
            self.log.append(Event("lead" if lead else "dead_end", told))

    def pick_up(self, seat: int, card: int) -> None:
        """SH-12: only the owner sees it."""
        self.hands[seat] |= 1 << card
        self.seen[seat] |= 1 << card
        if self.log is not None:
            self.log.append(Event("drew", {"seat": seat}, {seat: {"card": NAMES[card]}}))

    def put_down(self, cards: int, top: int) -> None:
        """SH-41: cards onto the discard pile. SH-20: an empty deck is made anew of it, and debts are paid."""
        self.discards |= cards
        self.top = top
        if not self.deck:
            self.shuffle()
            self.pay()

    def shuffle(self) -> None:
        """SH-19: the discards become the deck. Everybody knows what is in it, and that all else is not."""
        self.deck = cards_in(self.discards)
        self.pile = self.discards
        for seat in range(self.players):
            self.ruled[seat] |= self.shown | self.seen[seat]
            self.seen[seat] &= ~self.discards
        self.shown &= ~self.discards
        if self.log is not None:
            self.log.append(Event("shuffled", {"number": len(self.deck)}))
        self.discards = 0
        self.top = NONE

    def owe(self, seat: int, kind: int, number: int) -> None:
        """SH-20: nothing is left to draw."""
        place = 3 * seat + kind
        self.owed[place] = min(self.owed[place] + number, FULL_HAND)
        if self.log is not None:
            self.log.append(Event("nothing_left", {"seat": seat}))

    def pay(self) -> None:
        """SH-20: targets first, then free investigations, then hand cards, in turn order each."""
        order = self.in_turn()
        order.reverse()
        for kind in (2, 1, 0):
            for seat in order:
                number = self.owed[3 * seat + kind]
                if kind == 2:
                    number = min(number, max(0, FULL_HAND - size(self.hands[seat])))
                if number:
                    self.agenda.push(TARGET + kind, seat, number)
                self.owed[3 * seat + kind] = 0

    # Guessing --------------------------------------------------------------------------------------------------------

    def guess(self, seat: int, guess: int) -> None:
        """SH-30 to SH-36, SH-45, SH-46."""
        if self.callers:
            self.callers.pop(0)
        else:
            self.may_guess = False
        right = MEANT[guess] >> self.targets[seat] & 1 == 1
        if self.log is not None:
            told: dict[str, Json] = {"seat": seat, "right": right}
            told |= details(guess)
            self.log.append(Event("right" if right else "wrong", told))
        if right:
            self.agenda.push(CLOSE, seat)
            self.agenda.push(TAKE, seat, 2 if guess >= BOTH_GUESS - GUESS else 1)
        else:
            self.wrong.append(128 * seat + guess)
            if seat == self.turn:
                self.failed = True

    def take(self, seat: int) -> None:
        """SH-35, SH-36, SH-38, SH-47: the leftmost tile."""
        left = self.agenda.arg(1)
        if left == 1:
            self.agenda.drop()
        else:
            self.agenda.change(1, left - 1)
        tile = self.trail.pop(0)
        if tile == MARKER:
            self.catch(seat)
        elif tile == DOWN:
            self.agenda.push(LOOK_AT, seat)
        else:
            self.taken.append(16 * seat + tile)
            if self.log is not None:
                self.log.append(Event("took", {"seat": seat, "value": tile}))

    def look_at(self, seat: int, value: int) -> None:
        """SH-39: only the owner sees the value."""
        self.taken.append(16 * seat + FACE_DOWN + value)
        if self.log is not None:
            self.log.append(Event("took", {"seat": seat}, {seat: {"value": value}}))

    def close(self, seat: int) -> None:
        """SH-37, SH-40, SH-42, SH-43."""
        card = self.give_up(seat)
        self.closed[seat] |= 1 << card
        if self.log is not None:
            self.log.append(Event("closed", {"seat": seat, "card": NAMES[card]}))
        self.agenda.push(CLUE, seat, 2)
        self.agenda.push(TARGET, seat, 1)
        clues = cards_in(self.leads[seat] | self.dead_ends[seat])
        if len(clues) > 1 and self.deck:
            self.agenda.push(LAY, seat)
        elif clues:
            self.put_clues_away(seat, clues[0])

    def give_up(self, seat: int) -> int:
        """The target stands no longer, and everybody sees it."""
        card = self.targets[seat]
        self.targets[seat] = NONE
        self.owed[3 * seat + 1] = 0
        self.wrong = [one for one in self.wrong if one >> 7 != seat]
        self.shown |= 1 << card
        return card

    def put_clues_away(self, seat: int, top: int) -> None:
        """SH-40"""
        clues = self.leads[seat] | self.dead_ends[seat]
        self.leads[seat] = 0
        self.dead_ends[seat] = 0
        if self.log is not None:
            self.log.append(Event("put_away", {"seat": seat, "number": size(clues), "top": NAMES[top]}))
        self.put_down(clues, top)

    # Turns -----------------------------------------------------------------------------------------------------------

    def begin_round(self) -> None:
        """SH-13, SH-55"""
        if self.log is not None:
            self.log.append(Event("round", {"round": self.round, "last": self.trail[-1] == MARKER}))
        self.begin_turn(FIRST)

    def begin_turn(self, seat: int) -> None:
        """SH-15"""
        self.turn = seat
        self.due = 2
        self.may_guess = True
        self.failed = False
        self.agenda.push(PLAY, seat)
        if self.log is not None:
            self.log.append(Event("turn", {"seat": seat}))

    def tidy_up(self, seat: int) -> None:
        """SH-49 to SH-52"""
        left = (seat + 1) % self.players
        passed = self.hands[seat]
        self.hands[seat] = 0
        self.hands[left] |= passed
        self.seen[left] |= passed
        if self.log is not None:
            cards: dict[str, Json] = {"cards": [NAMES[card] for card in cards_in(passed)]}
            told: dict[str, Json] = {"seat": seat, "to": left, "number": size(passed)}
            self.log.append(Event("handed", told, {seat: cards, left: cards}))
        self.agenda.push(NEXT)
        if not self.failed:
            self.agenda.push(CARD, seat, 2)
        if passed == 0:
            self.agenda.push(CARD, left, 2)

    def next_turn(self) -> None:
        """SH-52, SH-53, SH-56"""
        if self.turn + 1 < self.players:
            self.begin_turn(self.turn + 1)
        elif self.trail[-1] == MARKER:
            self.finish()
        else:
            self.turn = NONE
            self.agenda.push(MOVE, FIRST)

    def prowl(self) -> None:
        """SH-53, SH-54"""
        place = self.trail.index(MARKER)
        jumped = self.trail[place + 1]
        self.trail[place] = jumped
        self.trail[place + 1] = MARKER
        self.round += 1
        self.agenda.push(ROUND)
        if jumped == DOWN:
            self.agenda.push(TURN_UP, place, 1)
        elif self.log is not None:
            self.log.append(Event("prowled", {"place": place, "value": jumped}))

    def turn_up(self, place: int, value: int, jumped: bool) -> None:
        """SH-04, SH-54"""
        self.trail[place] = value
        if self.log is not None:
            self.log.append(Event("prowled" if jumped else "turned_up", {"place": place, "value": value}))

    # Paws off! and mishaps -------------------------------------------------------------------------------------------

    def call(self, seat: int) -> None:
        """SH-57 to SH-60"""
        self.called |= 1 << seat
        self.callers.append(seat)
        if self.log is not None:
            self.log.append(Event("called", {"seat": seat}))

    def mishap(self, seat: int, by: int) -> None:
        """SH-64; SH-65 if `by` somebody: then both begin anew."""
        self.begin_anew(seat, by)
        if by != NONE and self.targets[by] >= 0:
            self.begin_anew(by, by)

    def begin_anew(self, seat: int, by: int) -> None:
        card = self.give_up(seat)
        clues = self.leads[seat] | self.dead_ends[seat]
        self.leads[seat] = 0
        self.dead_ends[seat] = 0
        if self.log is not None:
            told: dict[str, Json] = {"seat": seat, "by": seat if by == NONE else by, "card": NAMES[card]}
            self.log.append(Event("mishap", told))
        self.agenda.push(TARGET, seat, 1)
        self.put_down(clues | 1 << card, card)

    # The end ---------------------------------------------------------------------------------------------------------

    def catch(self, seat: int) -> None:
        """SH-47, SH-69"""
        self.caught = seat
        self.closed[seat] |= 1 << self.give_up(seat)
        if self.log is not None:
            self.log.append(Event("caught", {"seat": seat}))
        self.finish()

    def finish(self) -> None:
        """SH-66, SH-67"""
        self.over = True
        self.agenda.clear()
        if self.log is not None:
            seats = range(self.players)
            told: dict[str, Json] = {
                "caught": self.caught >= 0,
                "points": [self.points(seat) for seat in seats],
                "cases": [size(self.closed[seat]) for seat in seats],
                "tiles": [self.values(seat) for seat in seats],
                "targets": [NAMES[card] if card >= 0 else None for card in self.targets],
                "titled": self.titled(),
            }
            self.log.append(Event("ended", told))

    # Refusals -------------------------------------------------------------------------------------------------------

    def why_not(self, seat: int, action: int) -> Illegal:
        return why_not(self, self.asked(), seat, action)

    def rule_for(self, code: str) -> str:
        return RULE_FOR.get(code, "")


def details(guess: int) -> dict[str, Json]:
    """What a guess names: a suspect, an hour, or both."""
    if guess < HOUR_GUESS - GUESS:
        return {"suspect": guess}
    if guess < BOTH_GUESS - GUESS:
        return {"hour": guess + GUESS - HOUR_GUESS + 1}
    card = guess + GUESS - BOTH_GUESS
    return {"suspect": card // HOURS, "hour": card % HOURS + 1}
