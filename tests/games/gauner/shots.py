"""States of Gauner raus! for the contact sheet (`./kt shots`). The browser is the first of the friends, and begins."""

from __future__ import annotations

from typing import Any

from tools.shot import Shot, States

from katzentisch.games.gauner.rules.cards import NAMES as CROOKS
from tests.browser.stand import Friend

STATES = States("gauner-")
PICTURE = "gauner-four"
"""The state that the README shows."""


class Factory:
    """A table of Gauner raus!: friends on all chairs, the browser is the first of them, who begins. All hands are known
    here, so that whatever a picture needs can be made to happen.
    """

    def __init__(self, shot: Shot, players: int = 3, **options: object) -> None:
        self.shot = shot
        while True:
            self.friends = self.gather(players, options)
            if self.view()["turn"]["seat"] == 0:
                break
        shot.sits(self.friends[0])

    def gather(self, players: int, options: dict[str, object]) -> list[Friend]:
        friends = self.shot.gather(players, "gauner", **options)
        friends[0].begins()
        for friend in friends:
            friend.sees(lambda view: view["turn"]["phase"] == "ask")
        return friends

    def view(self, seat: int = 0) -> dict[str, Any]:
        return self.friends[seat].table.looks[seat].view

    def hidden(self, seat: int) -> list[int]:
        """The crooks of a seat that nobody has found yet."""
        view = self.view(seat)
        return [card for card in view["hand"] if card not in view["sheets"][seat]["found"]]

    def nowhere(self, asked: int) -> int:
        """A room that can be asked for and where nobody of this seat hides."""
        sheet = self.view(asked)["sheets"][asked]
        taken = {*sheet["found"], *sheet["crossed"], *self.hidden(asked)}
        return next(room for room in range(35, -1, -1) if room not in taken)

    def asks(self, asked: int, room: int) -> None:
        """Whoever's turn it is; everybody then knows the answer."""
        turn = self.view()["turn"]["seat"]
        marked = len(self.view()["sheets"][asked]["crossed"]) + len(self.view()["sheets"][asked]["found"])
        self.friends[turn].does(do="ask", seat=asked, room=CROOKS[room])
        for friend in self.friends:
            friend.sees(lambda view: len([*view["sheets"][asked]["crossed"], *view["sheets"][asked]["found"]]) > marked)

    def turns(self, number: int, hits: int = 1) -> None:
        """So many turns: each finds a few crooks of the next player, and then looks in vain."""
        for _ in range(number):
            asked = (self.view()["turn"]["seat"] + 1) % len(self.friends)
            for card in self.hidden(asked)[:hits]:
                self.asks(asked, card)
            self.asks(asked, self.nowhere(asked))
            for friend in self.friends:
                friend.sees(lambda view: view["turn"]["phase"] == "ask" or view["over"])

    def skip(self) -> None:
        self.shot.skip()

    def hold(self) -> None:
        """What has been told is over; what comes waits for `tell`."""
        self.skip()
        self.shot.hold()

    def tap(self, seat: int, room: int) -> None:
        tab = self.shot.page.locator(".tabs button")
        if tab.count():
            tab.nth((seat - 1) % len(self.friends)).click()
            self.shot.page.wait_for_timeout(400)
        self.shot.page.locator(".slot").nth((seat - 1) % len(self.friends)).locator(f"[data-room='{room}']").click(
            force=True
        )


@STATES.add
def opening(shot: Shot) -> None:
    Factory(shot)
    shot.tell(50)
    shot.tell(900 + 900)


@STATES.add
def ask(shot: Shot) -> None:
    Factory(shot, 3).skip()


@STATES.add
def two(shot: Shot) -> None:
    factory = Factory(shot, 2)
    factory.turns(2, 2)
    factory.skip()


@STATES.add
def four(shot: Shot) -> None:
    factory = Factory(shot, 4)
    factory.turns(8)
    factory.skip()


@STATES.add
def picked(shot: Shot) -> None:
    factory = Factory(shot, 3)
    factory.turns(3, 2)
    factory.skip()
    factory.tap(1, factory.hidden(1)[0])


@STATES.add
def own_crook(shot: Shot) -> None:
    factory = Factory(shot, 3)
    factory.skip()
    factory.tap(2, next(room for room in factory.hidden(0) if room not in factory.view()["sheets"][2]["crossed"]))


@STATES.add
def told_question(shot: Shot) -> None:
    factory = Factory(shot, 3)
    factory.hold()
    factory.asks(1, factory.hidden(1)[5])
    shot.tell(50)


@STATES.add
def told_arrest(shot: Shot) -> None:
    factory = Factory(shot, 3)
    factory.hold()
    factory.asks(1, factory.hidden(1)[4])
    shot.tell(50)
    shot.page.clock.run_for(1200)
    shot.page.wait_for_timeout(850)


@STATES.add
def told_roll(shot: Shot) -> None:
    factory = Factory(shot, 3)
    factory.hold()
    factory.turns(1, 0)
    shot.tell(50)
    shot.tell(1200)
    shot.tell(1100)
    shot.tell(900)


@STATES.add
def strict(shot: Shot) -> None:
    factory = Factory(shot, 3, strict=True)
    factory.skip()
    factory.asks(1, factory.hidden(1)[0])
    shot.skip()
    shot.page.locator(".tools button").nth(1).click()
    factory.tap(1, next(room for room in range(36) if factory.view()["sheets"][1]["sums"][room] > 0))
    shot.page.wait_for_timeout(300)


@STATES.add
def brave(shot: Shot) -> None:
    factory = Factory(shot, 3, brave=True)
    for card in factory.hidden(2)[:3]:
        factory.asks(2, card)
    factory.skip()
    shot.page.locator(".actions button").first.click()


@STATES.add
def full(shot: Shot) -> None:
    factory = Factory(shot, 3, notes="full")
    factory.turns(3, 2)
    factory.skip()
    factory.tap(1, factory.hidden(1)[0])


@STATES.add
def off(shot: Shot) -> None:
    factory = Factory(shot, 3, notes="off")
    factory.turns(3)
    factory.skip()


@STATES.add
def pencil(shot: Shot) -> None:
    factory = Factory(shot, 3)
    factory.skip()
    shot.page.locator(".tools button").last.click()
    for room, taps in ((7, 1), (8, 2), (13, 3), (20, 1)):
        for _ in range(taps):
            factory.tap(1, room)
    if shot.page.locator(".tabs button").count():
        shot.page.keyboard.press("n")
    shot.page.locator("textarea").first.fill("Bo hat sicher viel Grün.")


@STATES.add
def own_sheet(shot: Shot) -> None:
    factory = Factory(shot, 3)
    factory.turns(4, 2)
    factory.skip()
    if shot.page.locator(".tabs button").count():
        shot.page.locator(".tabs button").last.click()
        shot.page.wait_for_timeout(600)


@STATES.add
def refusal(shot: Shot) -> None:
    factory = Factory(shot, 3)
    factory.turns(3, 1)
    factory.skip()
    factory.tap(1, factory.view()["sheets"][1]["found"][0])


@STATES.add
def watching(shot: Shot) -> None:
    factory = Factory(shot, 4)
    factory.turns(4)
    shot.introduce(shot.stand.friend("Zoe", "bear"))
    shot.go(factory.friends[0].path)


@STATES.add
def over(shot: Shot) -> None:
    factory = Factory(shot, 3)
    factory.turns(3, 2)
    for card in factory.hidden(1):
        factory.asks(1, card)
    shot.skip()
    shot.page.wait_for_selector(".over", timeout=60_000)  # what was not skipped is told to its end


@STATES.add
def replay(shot: Shot) -> None:
    factory = Factory(shot, 3)
    factory.turns(3, 2)
    factory.skip()
    shot.page.keyboard.press("r")
    shot.page.wait_for_selector(".replay")
    for _ in range(4):
        shot.page.keyboard.press("ArrowLeft")
    shot.page.wait_for_timeout(700)


@STATES.add
def rules(shot: Shot) -> None:
    shot.go("/rules/gauner#GR-13")
