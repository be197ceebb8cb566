"""The rules of Gauner raus! Each method is a paragraph of the rule book and names its rules."""

from __future__ import annotations

from typing import Final

from katzentisch.core.errors import Illegal
from katzentisch.core.state import Event, Json, State, shares_of
from katzentisch.games.gauner.rules.cards import ALL_ROOMS, HAND_SIZE, NAMES, ROOMS, nth, rooms_in, size
from katzentisch.games.gauner.rules.sheet import Place

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
        places: list[Place] | None = None,
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
        self.places: list[Place] = [Place(seat) for seat in range(players)] if places is None else places
        self.box = ALL_ROOMS  # GR-05: what is in no hand; while cards are dealt, the deck
        for place in self.places:
            self.box ^= place.hand

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
            [place.clone() for place in self.places],
        )
        copy.over = self.over
        return copy

    # Nature ----------------------------------------------------------------------------------------------------------

    def chance(self) -> int:
        phase = self.phase
        if phase == ASK:
            return 0
        if phase == DEAL:
            return size(self.box)
        return self.players if phase == LOT else ROOMS - size(self.places[self.turn].noted)

    def outcomes(self) -> tuple[int, ...]:
        """A card of the deck, a seat, or a room: a roll that hits a filled room is repeated, so every room without a
        sum is equally likely (GR-11, GR-21).
        """
        phase = self.phase
        if phase == ASK:
            return ()
        if phase == LOT:
            return tuple(range(self.players))
        return tuple(rooms_in(self.box if phase == DEAL else ALL_ROOMS ^ self.places[self.turn].noted))

    def happen(self, i: int) -> None:
        k = self.chance()
        if i < 0 or i >= k:
            raise Illegal("no_such_outcome", outcome=i, outcomes=k)
        phase = self.phase
        if phase == DEAL:
            self.deal(nth(self.box, i))
        elif phase == LOT:
            self.begin(i)
        else:
            room = nth(ALL_ROOMS ^ self.places[self.turn].noted, i)
            if phase == PRELIMINARY:
                self.roll_for_all(room)
            else:
                self.roll(room)

    # Setting up ------------------------------------------------------------------------------------------------------

    def deal(self, card: int) -> None:
        """GR-04: one card to each in turn until all have their hands."""
        self.places[self.turn].hand |= 1 << card
        self.box ^= 1 << card
        self.turn = (self.turn + 1) % self.players
        full = HAND_SIZE[self.players]
        if size(self.box) == ROOMS - self.players * full:
            self.phase = LOT
            if self.log is not None:
                own: dict[int, dict[str, Json]] = {}
                for place in self.places:
                    own[place.seat] = {"hand": names(place.hand)}  # GR-06
                self.log.append(Event("dealt", {"cards": full, "box": size(self.box)}, own))

    def begin(self, seat: int) -> None:
        """GR-07: the lot has fallen."""
        self.turn = seat
        self.phase = PRELIMINARY
        if self.log is not None:
            self.log.append(Event("begins", {"seat": seat}))

    def roll_for_all(self, room: int) -> None:
        """GR-08 to GR-10: everybody writes a sum."""
        self.room = room
        for place in self.places:
            place.noted |= 1 << room
        if self.log is not None:
            sums = [place.sum_in(room) for place in self.places]
            self.log.append(Event("first_sums", {"seat": self.turn, "room": NAMES[room], "sums": sums}))
        for place in self.places:
            if place.complete(room):
                self.circle(place.seat, room, PROGRAM)  # GR-51
        self.turn = (self.turn + 1) % self.players
        rolls = 4 if self.players == 2 else self.players  # GR-09
        if size(self.places[0].noted) == rolls:  # all have rolled equally often: it is the first player's turn again
            self.phase = ROLL

    # The turn --------------------------------------------------------------------------------------------------------

    def roll(self, room: int) -> None:
        """GR-15, GR-19, GR-20: the player whose turn it is writes a sum."""
        place = self.places[self.turn]
        self.room = room
        place.noted |= 1 << room
        if self.log is not None:
            told: dict[str, Json] = {"seat": self.turn, "room": NAMES[room], "sum": place.sum_in(room)}
            self.log.append(Event("noted", told))
        self.phase = ASK
        if place.complete(room):
            self.fall_due(self.turn, 1 << room)  # GR-23, GR-44

    def next_turn(self) -> None:
        """GR-17; GR-22: a full sheet leaves nothing to roll for."""
        self.haul = 0
        self.turn = (self.turn + 1) % self.players
        self.phase = ROLL
        if self.places[self.turn].noted == ALL_ROOMS:
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
        actions: list[int] = []
        for place in self.places:
            if place.seat != seat:
                actions += place.questions
        if self.due:
            base = CIRCLE + ROOMS * self.due_sheet
            actions += [base + room for room in rooms_in(self.due)]
        if self.haul:
            actions.append(DONE)  # GR-27, GR-36
        return tuple(actions)

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
        self.places[self.turn].asked |= 1 << room
        if self.places[asked].hand >> room & 1:
            self.hit(asked, room)
        else:
            self.miss(asked, room)

    def hit(self, asked: int, room: int) -> None:
        """GR-31 to GR-37."""
        for place in self.places:
            if place.seat == asked:
                place.lay_open(room)
            else:
                place.cross(room)
        self.haul += 1
        if not self.brave:
            self.places[self.turn].points += 1
        if self.log is not None:
            self.log.append(Event("found", {"seat": self.turn, "asked": asked, "room": NAMES[room]}))
        place = self.places[asked]
        due = place.completed_by(room)
        if due:
            self.fall_due(asked, due)
        if place.found == place.hand:
            self.finish()

    def miss(self, asked: int, room: int) -> None:
        """GR-28 to GR-30."""
        place = self.places[asked]
        place.missed |= 1 << room
        place.cross(room)
        if self.log is not None:
            self.log.append(Event("missed", {"seat": self.turn, "asked": asked, "room": NAMES[room]}))
        self.lose_haul()
        self.next_turn()

    def stop(self) -> None:
        """GR-36; GR-56: now the points are safe."""
        if self.brave:
            self.places[self.turn].points += self.haul
        if self.log is not None:
            self.log.append(Event("stopped", {"seat": self.turn, "points": self.haul}))
        self.next_turn()

    def lose_haul(self) -> None:
        """GR-57: a mistake costs the points of this turn, which are not written down yet."""
        if self.brave and self.haul and self.log is not None:
            self.log.append(Event("lost", {"seat": self.turn, "points": self.haul}))

    # Circling --------------------------------------------------------------------------------------------------------

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
        place = self.places[sheet]
        crosses = place.circle(room)
        if self.log is not None:
            told: dict[str, Json] = {"sheet": sheet, "room": NAMES[room], "sum": place.sum_in(room), "by": by}
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
            self.places[self.turn].points += self.haul
        self.haul = 0
        self.over = True
        if self.log is not None:
            self.log.append(Event("ended", {"points": self.points(), "winners": self.winners()}))

    def winners(self) -> list[int]:
        """GR-54, GR-55"""
        points = self.points()
        best = max(points)
        return [seat for seat in range(self.players) if points[seat] == best]

    def points(self) -> list[int]:
        return [place.points for place in self.places]

    def returns(self) -> list[float]:
        """The share of the win, once it is over."""
        return shares_of(self.winners() if self.over else [], self.players)

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
