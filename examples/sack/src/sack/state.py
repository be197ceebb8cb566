"""The rules of the cat in the sack. Read `book/en.md` beside it."""

from __future__ import annotations

from katzentisch import Event, Illegal, State

CARDS = 9
KEEP, SWAP, MIAU, BID = 0, 1, 2, 3  # BID + n: bid n saucers of milk
BIDS = (BID, BID + 1, BID + 2)
NOBODY = -1


class Sack(State):
    """One table. Cards are 1..9; 0 is no card."""

    def __init__(self, players: int = 2, rounds: int = 1) -> None:
        super().__init__(players)
        self.rounds = rounds
        self.sack = 0
        self.hands = [0] * players
        self.discards: list[int] = []
        self.drawing = NOBODY  # whose card nature draws; -1 with an empty sack: the sack's
        self.turns = 0  # turns finished
        self.caller = NOBODY
        self.bids = [-1] * players

    def clone(self) -> Sack:
        copy = type(self)(self.players, self.rounds)
        copy.sack = self.sack
        copy.hands = self.hands[:]
        copy.discards = self.discards[:]
        copy.drawing = self.drawing
        copy.turns = self.turns
        copy.caller = self.caller
        copy.bids = self.bids[:]
        copy.over = self.over
        return copy

    # Nature ----------------------------------------------------------------------------------------------------------

    def deck(self) -> list[int]:
        """SK-02: the cards not drawn yet. They have no order: nature draws one when it is needed."""
        gone = {self.sack, *self.hands, *self.discards}
        return [card for card in range(1, CARDS + 1) if card not in gone]

    def chance(self) -> int:
        return len(self.deck()) if self.sack == 0 or self.drawing != NOBODY else 0

    def outcomes(self) -> tuple[int, ...]:
        return tuple(self.deck()) if self.chance() else ()

    def happen(self, i: int) -> None:
        deck = self.outcomes()
        i = self.checked_outcome(i, len(deck))
        if self.sack == 0:
            self.sack = deck[i]
            self.drawing = 0
            self.tell(Event("sacked"))
            return
        seat, self.drawing = self.drawing, NOBODY
        self.hands[seat] = deck[i]
        self.tell(Event("drew", {"seat": seat}, {seat: {"card": deck[i]}}))
        if 0 in self.hands:
            self.drawing = seat + 1  # SK-02: the deal goes on

    # Seats -----------------------------------------------------------------------------------------------------------

    def bidding(self) -> bool:
        """SK-05: after a call, or when everybody had all turns."""
        return self.caller != NOBODY or self.turns == self.rounds * self.players

    def must(self) -> tuple[int, ...]:
        if self.over or self.chance():
            return ()
        if self.bidding():
            return tuple(seat for seat in range(self.players) if self.bids[seat] < 0)
        return (self.turns % self.players,)

    def may(self) -> tuple[int, ...]:
        """SK-04: everybody but the active player, in turn order."""
        if self.over or self.chance() or self.bidding():
            return ()
        active = self.turns % self.players
        return tuple((active + i) % self.players for i in range(1, self.players))

    def legal(self, seat: int) -> tuple[int, ...]:
        seat = self.checked_seat(seat)
        if seat < 0 or self.over or self.chance():
            return ()
        if self.bidding():
            return BIDS
        return (MIAU,) if seat != self.turns % self.players else (KEEP, SWAP) if self.deck() else (KEEP,)

    def sealed(self, seat: int) -> int:
        seat = self.checked_seat(seat)
        if seat < 0 or self.over or self.bids[seat] < 0:
            return -1
        return BID + self.bids[seat]

    def play(self, seat: int, action: int) -> None:
        if action >= BID:
            self.bids[seat] = action - BID
            if -1 not in self.bids:
                self.showdown()
        elif action == MIAU:
            self.caller = seat
            self.tell(Event("called", {"seat": seat}))
        else:
            self.turns += 1
            if action == KEEP:
                self.tell(Event("kept", {"seat": seat}))
            else:
                self.discards.append(self.hands[seat])  # SK-03
                self.tell(Event("swapped", {"seat": seat, "card": self.hands[seat]}))
                self.hands[seat] = 0
                self.drawing = seat

    # The end ---------------------------------------------------------------------------------------------------------

    def showdown(self) -> None:
        self.over = True
        told = {"sack": self.sack, "hands": self.hands[:], "bids": self.bids[:], "winner": self.winner()}
        self.tell(Event("opened", told))

    def winner(self) -> int:
        """SK-06: nearest to the sack; of two equally near the lower card."""
        return min(range(self.players), key=lambda seat: (abs(self.hands[seat] - self.sack), self.hands[seat]))

    def returns(self) -> list[float]:
        """SK-07: saucers won or lost; the caller who does not win pays one more."""
        if not self.over:
            return [0.0] * self.players
        winner = self.winner()
        milk = [-float(bid) for bid in self.bids]
        if self.caller not in (NOBODY, winner):
            milk[self.caller] -= 1
        milk[winner] = 0.0
        milk[winner] = -sum(milk)
        return milk

    def tell(self, event: Event) -> None:
        if self.log is not None:
            self.log.append(event)

    def why_not(self, seat: int, action: int) -> Illegal:
        return Illegal("not_now", "SK-05" if self.bidding() else "SK-03", action=action)

    def rule_for(self, code: str) -> str:
        return {"nature_first": "SK-02", "game_over": "SK-06"}.get(code, "")
