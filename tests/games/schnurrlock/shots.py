"""States of Schnurrlock Holmes for the contact sheet (`./kt shots`). The browser is the first of the friends."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.games.schnurrlock.friends import Gang

if TYPE_CHECKING:
    from tools.shot import Shot

State = Callable[["Shot"], None]
STATES: dict[str, State] = {}
PICTURE = "schnurrlock-question"
"""The state that the README shows."""


def state(work: State) -> State:
    STATES["schnurrlock-" + work.__name__.replace("_", "-")] = work
    return work


def table(shot: Shot, players: int = 4, notes: str = "records") -> Gang:
    gang = Gang(shot.table(players, game="schnurrlock", notes=notes))
    gang.settle()
    shot.page.wait_for_selector(".tableau")
    return gang


def up_to_date(shot: Shot) -> None:
    """Whatever is still being told is skipped."""
    shot.page.wait_for_timeout(250)
    shot.skip()


def bo_asks(shot: Shot, watched: bool = False) -> Gang:
    """The first turn is over, and the second player has turned up one card; `watched`: from up to date on."""
    gang = table(shot, 4)
    gang.turn(0)
    if watched:
        up_to_date(shot)
    gang.asks(1)
    return gang


def moment(shot: Shot, sign: str, attached: bool = False) -> None:
    """Waits for something in the story, and holds it there."""
    shot.page.wait_for_selector(sign, state="attached" if attached else "visible")
    shot.hold(0.01)
    shot.page.wait_for_timeout(600)  # what moves arrives


@state
def turn(shot: Shot) -> None:
    table(shot)


@state
def two(shot: Shot) -> None:
    gang = table(shot, 2)
    gang.rounds(1)
    up_to_date(shot)


@state
def five(shot: Shot) -> None:
    gang = table(shot, 5)
    gang.rounds(2)
    gang.turn(0)
    up_to_date(shot)


@state
def question(shot: Shot) -> None:
    table(shot, 3).asks(0)
    moment(shot, ".spot .wait")


@state
def answer(shot: Shot) -> None:
    table(shot, 3).asks(0)
    moment(shot, ".spot .verdict")


@state
def answer_of_another(shot: Shot) -> None:
    bo_asks(shot, watched=True)
    moment(shot, ".spot .verdict")


@state
def second_card(shot: Shot) -> None:
    table(shot, 4).asks(0)
    up_to_date(shot)


@state
def guess(shot: Shot) -> None:
    table(shot, 3, "full")
    shot.page.locator("button.guess").click()
    shot.page.locator("dialog label").nth(2).click()
    shot.page.locator("dialog .hour").nth(4).click()


@state
def guessed_right(shot: Shot) -> None:
    table(shot, 3).guesses(0, both=True)
    moment(shot, ".spot .verdict")


@state
def prints_taken(shot: Shot) -> None:
    table(shot, 3).guesses(0, both=True)
    moment(shot, ".stone.taking")


@state
def lay(shot: Shot) -> None:
    gang = table(shot, 3)
    gang.rounds(1)
    gang.guesses(0)
    up_to_date(shot)


@state
def called(shot: Shot) -> None:
    bo_asks(shot, watched=True).calls(2)
    moment(shot, ".spot .call")


@state
def own_call(shot: Shot) -> None:
    bo_asks(shot).calls(0)
    up_to_date(shot)


@state
def call_asked_back(shot: Shot) -> None:
    bo_asks(shot)
    shot.page.keyboard.press("i")
    shot.page.wait_for_timeout(400)


@state
def villain_moves(shot: Shot) -> None:
    gang = table(shot, 3)
    for seat in range(3):
        gang.turn(seat)
    up_to_date(shot)
    shot.page.locator(".actions .button:not(.call):not(.icon)").click()
    moment(shot, ".sneaking", attached=True)


@state
def last_round(shot: Shot) -> None:
    gang = table(shot, 2)
    gang.rounds(6)
    up_to_date(shot)


@state
def notes_off(shot: Shot) -> None:
    notebook(shot, table(shot, 3, "off"))


@state
def notes_records(shot: Shot) -> None:
    notebook(shot, table(shot, 3))


@state
def notes_full(shot: Shot) -> None:
    notebook(shot, table(shot, 3, "full"))


def notebook(shot: Shot, gang: Gang) -> None:
    """With some marks of one's own."""
    gang.rounds(1)
    up_to_date(shot)
    if not shot.page.locator("[role=grid]").count():
        shot.page.keyboard.press("n")
    grid = shot.page.locator("[role=grid]")
    grid.locator("thead button").nth(1).click()
    grid.locator(".cell").nth(22).click()
    for _ in range(2):
        grid.locator(".cell").nth(13).click()


@state
def somebody_s_place(shot: Shot) -> None:
    gang = table(shot, 4)
    gang.rounds(1, "one")
    up_to_date(shot)
    shot.page.locator("button.desk").nth(1).click()


@state
def own_place(shot: Shot) -> None:
    gang = table(shot, 3)
    gang.rounds(1, "both")
    up_to_date(shot)
    shot.page.locator("button.won").click()


@state
def refusal(shot: Shot) -> None:
    gang = table(shot, 3)
    gang.turn(0)
    up_to_date(shot)
    shot.page.locator("button.guess").click(force=True)


@state
def caught(shot: Shot) -> None:
    catch(shot)
    moment(shot, ".spot .bars")


def catch(shot: Shot) -> None:
    """Two players, five prints before him: three pairs of right guesses are enough."""
    gang = table(shot, 2)
    gang.turn(0, "both")
    gang.turn(1, "both")
    gang.friends[0].does(0, do="prowl")
    gang.settle()
    gang.calls(1)
    gang.guesses(1)
    gang.lays(1)
    up_to_date(shot)
    gang.asks(0)
    gang.asks(0)
    up_to_date(shot)
    gang.guesses(0, both=True)


@state
def over_caught(shot: Shot) -> None:
    catch(shot)
    over(shot)


@state
def over_escaped(shot: Shot) -> None:
    gang = table(shot, 4)
    gang.turn(0, "one")
    gang.turn(1)
    gang.turn(2, "wrong")
    gang.turn(3)
    gang.friends[0].does(0, do="prowl")
    gang.calls(2)
    gang.guesses(2, right=False)
    gang.rounds(6)
    over(shot)


def over(shot: Shot) -> None:
    for _ in range(20):
        shot.skip()
        if shot.page.locator(".over .finale").count():
            return


@state
def watching(shot: Shot) -> None:
    gang = table(shot, 4)
    gang.rounds(1)
    shot.introduce(shot.stand.friend("Zoe", "bear"))
    shot.go(gang.friends[0].path)


@state
def start_page(shot: Shot) -> None:
    shot.go("/")


@state
def learn(shot: Shot) -> None:
    shot.go("/learn/schnurrlock")
    for _ in range(2):
        shot.page.locator(".actions .primary").click()
