"""The rules of Gauner raus! Each method is a paragraph of the rule book and names its rules."""

from __future__ import annotations

from typing import Final

from katzentisch.core.errors import Illegal
from katzentisch.core.state import Event, Json, State
from katzentisch.games.gauner.cards import (
    ALL_ROOMS,
    CROSS,
    HAND_SIZE,
    NAMES,
    ROOMS,
    nth,
    rooms_in,
    size,
)

# What comes next.
DEAL: Final = 0  # a card for a hand
LOT: Final = 1  # who begins
PRELIMINARY: Final = 2  # a roll for all
ROLL: Final = 3  # a roll for the player whose turn it is
ASK: Final = 4  # a question, a circle, or the end of the turn
PHASES: Final = ("deal", "lot", "preliminary", "roll", "ask")

# Actions: ask seat s for room r is 36 s + r, point out the sum there is CIRCLE + 36 s + r.
CIRCLE: Final = 4 * ROOMS
DONE: Final = 8 * ROOMS
ACTIONS: Final = DONE + 1

PROGRAM: Final = -1
"""Who circled a sum that no player pointed out."""

RULE_FOR: Final = {"game_over": "GR-53", "not_asked": "GR-17", "nature_first": "GR-18"}


def questions(seat: int, part: int, rooms: int) -> tuple[int, ...]:
    """The questions to `seat` for nine rooms, given as the bits of that quarter of the factory."""
    return tuple([ROOMS * seat + 9 * part + bit for bit in range(9) if rooms >> bit & 1])


QUESTIONS: Final = tuple(
    [tuple([questions(seat, part, rooms) for rooms in range(512)]) for seat in range(4) for part in range(4)]
)
TURN_OF: Final = tuple([tuple(range(seat, seat + 1)) for seat in range(4)])


class Gauner(State):
    """A table of Gauner raus!"""

    def __init__(
        self,
        players: int = 2,
        strict: bool = False,
        brave: bool = False,
        notes: int = 1,
        phase: int = DEAL,
        turn: int = 0,
        haul: int = 0,
        due_sheet: int = 0,
        due: int = 0,
        room: int = -1,
        hands: list[int] | None = None,
        found: list[int] | None = None,
        crossed: list[int] | None = None,
        circled: list[int] | None = None,
        missed: list[int] | None = None,
        asked: list[int] | None = None,
        noted: list[int] | None = None,
        sums: list[int] | None = None,
        points: list[int] | None = None,
    ) -> None:
        super().__init__(players)
        self.strict = strict
        self.brave = brave
        self.notes = notes  # GR-62: how much the table notes down; the rules do not look at it
        self.phase = phase
        self.turn = turn  # who rolls and asks; while cards are dealt, who gets the next
        self.haul = haul  # crooks found in this turn
        self.due_sheet = due_sheet  # GR-46: on whose sheet
        self.due = due  # … which complete sums wait to be pointed out
        self.room = room  # the last roll, or -1
        self.hands: list[int] = [0] * players if hands is None else hands  # as dealt; found cards stay in it
        self.found: list[int] = [0] * players if found is None else found  # cards that lie open
        self.crossed: list[int] = [0] * players if crossed is None else crossed
        self.circled: list[int] = [0] * players if circled is None else circled
        self.missed: list[int] = [0] * players if missed is None else missed  # crosses that come from wrong questions
        self.asked: list[int] = [0] * players if asked is None else asked  # what each has asked anybody for
        self.noted: list[int] = [0] * players if noted is None else noted  # rooms that have a sum
        self.sums: list[int] = [-1] * (ROOMS * players) if sums is None else sums  # seat * 36 + room
        self.points: list[int] = [0] * players if points is None else points
        self.askable: list[tuple[int, ...]] = [()] * players  # questions to each, if they have been looked up already

    def clone(self) -> Gauner:
        copy = Gauner(
            self.players,
            self.strict,
            self.brave,
            self.notes,
            self.phase,
            self.turn,
            self.haul,
            self.due_sheet,
            self.due,
            self.room,
            self.hands[:],
            self.found[:],
            self.crossed[:],
            self.circled[:],
            self.missed[:],
            self.asked[:],
            self.noted[:],
            self.sums[:],
            self.points[:],
        )
        copy.over = self.over
        copy.askable = self.askable[:]
        return copy

    # Nature ----------------------------------------------------------------------------------------------------------

    def chance(self) -> int:
        phase = self.phase
        if phase == ASK:
            return 0
        if phase == DEAL:
            return size(self.box())
        return self.players if phase == LOT else ROOMS - size(self.noted[self.turn])

    def outcomes(self) -> tuple[int, ...]:
        """A card of the deck, a seat, or a room: a roll that hits a filled room is repeated, so every room without a
        sum is equally likely (GR-11, GR-21).
        """
        phase = self.phase
        if phase == ASK:
            return ()
        if phase == LOT:
            return tuple(range(self.players))
        return tuple(rooms_in(self.box() if phase == DEAL else ALL_ROOMS ^ self.noted[self.turn]))

    def happen(self, i: int) -> None:
        k = self.chance()
        if i < 0 or i >= k:
            raise Illegal("no_such_outcome", outcome=i, outcomes=k)
        phase = self.phase
        if phase == DEAL:
            self.deal(nth(self.box(), i))
        elif phase == LOT:
            self.begin(i)
        else:
            room = nth(ALL_ROOMS ^ self.noted[self.turn], i)
            if phase == PRELIMINARY:
                self.roll_for_all(room)
            else:
                self.roll(room)

    def box(self) -> int:
        """GR-05: what is in no hand; while cards are dealt, the deck."""
        rest = ALL_ROOMS
        for seat in range(self.players):
            rest ^= self.hands[seat]
        return rest

    # Setting up ------------------------------------------------------------------------------------------------------

    def deal(self, card: int) -> None:
        """GR-04: one card to each in turn until all have their hands."""
        self.hands[self.turn] |= 1 << card
        self.turn = (self.turn + 1) % self.players
        if size(self.hands[self.players - 1]) == HAND_SIZE[self.players]:
            self.phase = LOT
            if self.log is not None:
                own: dict[int, dict[str, Json]] = {}
                for seat in range(self.players):
                    own[seat] = {"hand": names(self.hands[seat])}  # GR-06
                told: dict[str, Json] = {"cards": HAND_SIZE[self.players], "box": size(self.box())}
                self.log.append(Event("dealt", told, own))

    def begin(self, seat: int) -> None:
        """GR-07: the lot has fallen."""
        self.turn = seat
        self.phase = PRELIMINARY
        if self.log is not None:
            self.log.append(Event("begins", {"seat": seat}))

    def roll_for_all(self, room: int) -> None:
        """GR-08 to GR-10: everybody writes a sum."""
        self.room = room
        for seat in range(self.players):
            self.write(seat, room)
        if self.log is not None:
            counted = [self.sums[ROOMS * seat + room] for seat in range(self.players)]
            self.log.append(Event("first_sums", {"seat": self.turn, "room": NAMES[room], "sums": counted}))
        for seat in range(self.players):
            if self.sums[ROOMS * seat + room] == 0:
                self.circle(seat, room, PROGRAM)  # GR-51
        self.turn = (self.turn + 1) % self.players
        rolls = 4 if self.players == 2 else self.players  # GR-09
        if size(self.noted[0]) == rolls:  # all have rolled equally often: it is the first player's turn again
            self.phase = ROLL

    # The turn --------------------------------------------------------------------------------------------------------

    def roll(self, room: int) -> None:
        """GR-19, GR-20: the player whose turn it is writes a sum."""
        seat = self.turn
        self.room = room
        self.write(seat, room)
        if self.log is not None:
            self.log.append(Event("noted", {"seat": seat, "room": NAMES[room], "sum": self.sums[ROOMS * seat + room]}))
        self.phase = ASK
        if self.complete(seat, room):
            self.fall_due(seat, 1 << room)  # GR-23, GR-44

    def write(self, seat: int, room: int) -> None:
        """GR-12 to GR-16: all cards of the cross, open ones too, the exact one once."""
        self.sums[ROOMS * seat + room] = size(self.hands[seat] & CROSS[room])
        self.noted[seat] |= 1 << room

    def next_turn(self) -> None:
        """GR-17; GR-22: a full sheet leaves nothing to roll for."""
        self.haul = 0
        self.turn = (self.turn + 1) % self.players
        self.phase = ROLL
        if self.noted[self.turn] == ALL_ROOMS:
            self.phase = ASK
            self.room = -1
            if self.log is not None:
                self.log.append(Event("sheet_full", {"seat": self.turn}))

    def must(self) -> tuple[int, ...]:
        if self.phase == ASK and not self.over:
            return TURN_OF[self.turn]
        return ()

    def legal(self, seat: int) -> tuple[int, ...]:
        """GR-24, GR-25: any room of any other player that is not marked; sums that are due; the end after a hit."""
        if seat != self.turn or self.phase != ASK or self.over:
            return ()
        actions: tuple[int, ...] = ()
        for asked in range(self.players):
            if asked != seat:
                askable = self.askable[asked]
                actions += askable if askable else self.look_up(asked)
        if self.due:
            base = CIRCLE + ROOMS * self.due_sheet
            actions += tuple([base + room for room in rooms_in(self.due)])
        return (*actions, DONE) if self.haul else actions  # GR-27, GR-36

    def look_up(self, asked: int) -> tuple[int, ...]:
        """The questions to one seat. There is always one: whoever holds cards holds them in rooms without a mark."""
        rooms = ALL_ROOMS ^ (self.crossed[asked] | self.found[asked])
        part = 4 * asked
        askable = (
            QUESTIONS[part][rooms & 511]
            + QUESTIONS[part + 1][rooms >> 9 & 511]
            + QUESTIONS[part + 2][rooms >> 18 & 511]
            + QUESTIONS[part + 3][rooms >> 27]
        )
        self.askable[asked] = askable
        return askable

    def play(self, seat: int, action: int) -> None:
        if CIRCLE <= action < DONE:
            self.point_out(action % ROOMS)
        elif self.due:
            self.forget()
        elif action == DONE:
            self.stop()
        else:
            self.ask(action // ROOMS, action % ROOMS)

    # Asking ----------------------------------------------------------------------------------------------------------

    def ask(self, asked: int, room: int) -> None:
        """GR-24: everybody hears the question, and the answer is true."""
        self.asked[self.turn] |= 1 << room
        if self.hands[asked] >> room & 1:
            self.hit(asked, room)
        else:
            self.miss(asked, room)

    def hit(self, asked: int, room: int) -> None:
        """GR-31 to GR-37."""
        card = 1 << room
        self.found[asked] |= card
        for seat in range(self.players):
            self.askable[seat] = ()
            if seat != asked:
                self.crossed[seat] |= card  # GR-33
        self.haul += 1
        if not self.brave:
            self.points[self.turn] += 1
        if self.log is not None:
            self.log.append(Event("found", {"seat": self.turn, "asked": asked, "room": NAMES[room]}))
        due = 0
        for noted in rooms_in(self.noted[asked] & ~self.circled[asked] & CROSS[room]):  # GR-34
            if self.complete(asked, noted):
                due |= 1 << noted
        if due:
            self.fall_due(asked, due)
        if self.found[asked] == self.hands[asked]:
            self.finish()

    def miss(self, asked: int, room: int) -> None:
        """GR-28 to GR-30."""
        self.crossed[asked] |= 1 << room
        self.missed[asked] |= 1 << room
        self.askable[asked] = ()
        if self.log is not None:
            self.log.append(Event("missed", {"seat": self.turn, "asked": asked, "room": NAMES[room]}))
        self.lose_haul()
        self.next_turn()

    def stop(self) -> None:
        """GR-36; GR-56: now the points are safe."""
        if self.brave:
            self.points[self.turn] += self.haul
        if self.log is not None:
            self.log.append(Event("stopped", {"seat": self.turn, "points": self.haul}))
        self.next_turn()

    def lose_haul(self) -> None:
        """GR-57: a mistake costs the points of this turn, which are not written down yet."""
        if self.brave and self.haul and self.log is not None:
            self.log.append(Event("lost", {"seat": self.turn, "points": self.haul}))

    # Circling --------------------------------------------------------------------------------------------------------

    def complete(self, seat: int, room: int) -> bool:
        """GR-38"""
        return size(self.found[seat] & CROSS[room]) == self.sums[ROOMS * seat + room]

    def fall_due(self, sheet: int, rooms: int) -> None:
        """GR-43: all of these sums are complete now. GR-45: the program circles; GR-46, GR-47: or the player must."""
        self.due_sheet = sheet
        self.due = rooms
        if not self.strict:
            self.circle_due()

    def circle_due(self) -> None:
        due = self.due
        self.due = 0
        for room in rooms_in(due):
            self.circle(self.due_sheet, room, PROGRAM)

    def point_out(self, room: int) -> None:
        self.due ^= 1 << room
        self.circle(self.due_sheet, room, self.turn)

    def circle(self, sheet: int, room: int, by: int) -> None:
        """GR-39 to GR-41: the number gets its circle, the empty rooms of its colour and letter their crosses."""
        self.circled[sheet] |= 1 << room
        crosses = CROSS[room] & ~self.found[sheet] & ~self.crossed[sheet]
        self.crossed[sheet] |= crosses
        self.askable[sheet] = ()
        if self.log is not None:
            told = {"sheet": sheet, "room": NAMES[room], "sum": self.sums[ROOMS * sheet + room], "by": by}
            told["crosses"] = names(crosses)
            self.log.append(Event("circled", told))

    def forget(self) -> None:
        """GR-48: the question is not answered. GR-49: found is found."""
        if self.log is not None:
            self.log.append(Event("forgot", {"seat": self.turn, "sheet": self.due_sheet, "rooms": names(self.due)}))
        self.circle_due()
        self.lose_haul()
        self.next_turn()

    # The end ---------------------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """GR-53: there is nothing left to forget. GR-58: the points of this turn count."""
        self.circle_due()
        if self.brave:
            self.points[self.turn] += self.haul
        self.haul = 0
        self.over = True
        if self.log is not None:
            self.log.append(Event("ended", {"points": self.points[:], "winners": self.winners()}))

    def winners(self) -> list[int]:
        """GR-54, GR-55"""
        best = max(self.points)
        return [seat for seat in range(self.players) if self.points[seat] == best]

    def returns(self) -> list[float]:
        """Each seat's share of the win: 1 for the winner, 1/k for each of k who share it, else 0."""
        shares = [0.0] * self.players
        if self.over:
            winners = self.winners()
            for seat in winners:
                shares[seat] = 1.0 / len(winners)
        return shares

    # Refusals --------------------------------------------------------------------------------------------------------

    def why_not(self, seat: int, action: int) -> Illegal:
        if action < 0 or action >= ACTIONS:
            return Illegal("no_such_action", "GR-18", action=action)
        if action == DONE:
            return Illegal("ask_first", "GR-27")
        sheet, room = action % CIRCLE // ROOMS, action % ROOMS
        if sheet >= self.players:
            return Illegal("nobody_there", "GR-01", sheet=sheet, players=self.players)
        if action >= CIRCLE:
            return Illegal("not_due", "GR-50", sheet=sheet, room=NAMES[room])
        if sheet == seat:
            return Illegal("ask_yourself", "GR-24", room=NAMES[room])
        return Illegal("marked_already", "GR-25", sheet=sheet, room=NAMES[room])

    def rule_for(self, code: str) -> str:
        return RULE_FOR.get(code, "")


def names(rooms: int) -> list[str]:
    return [NAMES[room] for room in rooms_in(rooms)]
