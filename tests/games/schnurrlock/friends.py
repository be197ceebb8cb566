"""People at a table of Schnurrlock Holmes who tell a test what they see: each sees all targets but the own one."""

from __future__ import annotations

from typing import Any

from katzentisch.games.schnurrlock.rules.cards import LETTERS, NAMES
from tests.browser.stand import PATIENCE, Friend
from tests.server.harness import scene, until


class Gang:
    """Friends on all chairs, who play as the test tells them."""

    def __init__(self, friends: list[Friend]) -> None:
        self.friends = friends

    def view(self, seat: int) -> dict[str, Any]:
        friend = self.friends[seat]
        self._wait(lambda: scene(friend.table).mine and friend.table.looks.get(scene(friend.table).mine[0]))
        view: dict[str, Any] = friend.table.looks[scene(friend.table).mine[0]].view
        return view

    def _wait(self, true: Any) -> Any:
        return self.friends[0].stand.run(until(true, PATIENCE))

    def settle(self) -> None:
        """Until all have heard of the same step."""
        self._wait(lambda: len({str(self._step(seat)) for seat in range(len(self.friends))}) == 1)

    def _step(self, seat: int) -> Any:
        look = self.friends[seat].table.looks.get(seat)
        if not look:
            return look
        view = look.view
        turn = [view["turn"][name] for name in ("step", "seat", "round")]
        return [view["must"], turn, view["piles"]["deck"], [desk["hand"] for desk in view["desks"]], view["over"]]

    def asked(self) -> int:
        self.settle()
        return int(self.view(0)["must"][0])

    def target(self, seat: int) -> str:
        """What the others see in this seat's stand."""
        self.settle()
        other = (seat + 1) % len(self.friends)
        return str(NAMES[self.view(other)["desks"][seat]["target"]])

    # What they do ----------------------------------------------------------------------------------------------------

    def asks(self, seat: int) -> str:
        """Investigates with the first card of the hand."""
        self.settle()
        card = str(NAMES[self.view(seat)["hand"][0]])
        self.friends[seat].does(seat, do="investigate", card=card)
        self.settle()
        return card

    def calls(self, seat: int) -> None:
        self.friends[seat].does(seat, do="call")
        self.settle()

    def guesses(self, seat: int, right: bool = True, both: bool = False) -> None:
        """One detail, or both; the suspect that it is, or one that it is not."""
        target = self.target(seat)
        suspect = (LETTERS.index(target[0]) + (not right)) % 5
        if both:
            self.friends[seat].does(seat, do="guess_both", suspect=suspect, hour=int(target[1:]))
        else:
            self.friends[seat].does(seat, do="guess_suspect", suspect=suspect)
        self.settle()

    def lays(self, seat: int) -> None:
        """Puts clues away, if asked to."""
        self.settle()
        view = self.view(seat)
        if view["turn"]["step"] == "lay" and seat in view["must"]:
            desk = view["desks"][seat]
            self.friends[seat].does(seat, do="top", card=NAMES[[*desk["leads"], *desk["dead_ends"]][0]])
            self.settle()

    def done(self, seat: int) -> None:
        self.friends[seat].does(seat, do="done")
        self.settle()

    def turn(self, seat: int, guess: str = "") -> None:
        """A whole turn, when it comes; `guess`: "", "wrong", "one" or "both"."""
        self.friends[seat].sees(lambda view: view["must"] == [seat])
        self.settle()
        while self.view(seat)["turn"]["due"] and self.view(seat)["hand"]:
            self.asks(seat)
        if guess:
            self.guesses(seat, guess != "wrong", guess == "both")
            self.settle()
            if not self.view(seat)["over"]:
                self.lays(seat)
        if not self.view(seat)["over"]:
            self.done(seat)

    def rounds(self, number: int, guess: str = "") -> None:
        """Whole rounds from the first seat on, Mauziaty's move included."""
        for _ in range(number):
            for seat in range(len(self.friends)):
                if not self.view(0)["over"]:
                    self.turn(seat, guess)
            if not self.view(0)["over"]:
                self.friends[0].does(0, do="prowl")
                self.settle()
