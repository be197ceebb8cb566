"""States of Cluedo for the contact sheet (`./kt shots`). The browser is the first of the friends, and begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tools.shot import Shot, States

from katzentisch.games.cluedo.rules.cards import PLACES
from tests.browser.guests import kept
from tests.games.cluedo.company import Company

STATES = States("cluedo-")
PICTURE = "cluedo-turn"
"""The state that the README shows."""


def town(
    shot: Shot, true: Callable[[int, dict[str, Any]], bool], players: int = 4, seed: int = 3, **options: object
) -> Company:
    """A table at which it has come to that, and the browser is its first."""
    friends = shot.gather(players, "cluedo", **options)
    friends[0].begins()
    table = Company(friends, seed)
    table.figures()
    table.until(true)
    shot.sits(friends[0])
    shot.skip()
    return table


def mine(phase: str, suspicions: int = 2) -> Callable[[int, dict[str, Any]], bool]:
    return lambda seat, view: seat == 0 and view["turn"]["phase"] == phase and len(view["suspicions"]) >= suspicions


@STATES.add
def figures(shot: Shot) -> None:
    friends = shot.table(2, "cluedo")
    friends[0].sees(lambda view: view["turn"]["phase"] == "figures")
    shot.skip()


@STATES.add
def turn(shot: Shot) -> None:
    town(shot, mine("start"))


@STATES.add
def move(shot: Shot) -> None:
    town(shot, mine("move"), notes="full")
    shot.page.locator(".reach button").first.dispatch_event("click")


@STATES.add
def six(shot: Shot) -> None:
    town(shot, mine("move", 4), 6, notes="full")


@STATES.add
def whole_town(shot: Shot) -> None:
    town(shot, mine("move"))
    if shot.page.locator(".overview").count():
        shot.page.locator(".overview").click()


@STATES.add
def suspicion(shot: Shot) -> None:
    town(shot, mine("suspect"), notes="full")
    shot.page.locator(".ask").click()
    shot.page.locator("fieldset.suspect label").nth(2).click()
    shot.page.locator("fieldset.weapon label").nth(3).click()


@STATES.add
def show(shot: Shot) -> None:
    town(shot, mine("refute", 1), 3, 5)


def sheet_at(shot: Shot, level: str, players: int = 4) -> None:
    town(shot, mine("start", 1 if level == "off" else 4), players, notes=level)
    shot.page.keyboard.press("n")
    shot.page.wait_for_timeout(1500)


@STATES.add
def sheet_off(shot: Shot) -> None:
    sheet_at(shot, "off")


@STATES.add
def sheet_records(shot: Shot) -> None:
    sheet_at(shot, "records")


@STATES.add
def sheet_certain(shot: Shot) -> None:
    sheet_at(shot, "certain", 2)


@STATES.add
def sheet_full(shot: Shot) -> None:
    sheet_at(shot, "full")


@STATES.add
def sheet_six(shot: Shot) -> None:
    sheet_at(shot, "full", 6)


@STATES.add
def accuse(shot: Shot) -> None:
    town(shot, mine("start"), 3, classic=True)
    shot.page.get_by_role("button", name="Anklagen" if shot.lang == "de" else "Accuse").first.click()


@STATES.add
def pause(shot: Shot) -> None:
    accuse(shot)
    for kind in ("suspect", "weapon", "place"):
        shot.page.locator(f"fieldset.{kind} label").nth(1).click()
    shot.page.locator("dialog .primary").click()


@STATES.add
def out(shot: Shot) -> None:
    """Somebody who has accused wrongly is asked to show a card."""
    table = town(shot, mine("start"), 3, classic=True)
    wrong = table.envelope() | {"place": next(name for name in table.hand(1) if name in PLACES)}
    table.does(0, do="accuse", **wrong)
    table.until(mine("refute", 0))
    shot.skip()


@STATES.add
def told_suspicion(shot: Shot) -> None:
    table = town(shot, mine("suspect"), 4)
    shot.hold()
    table.step(0)
    shot.tell(2000)


@STATES.add
def told_refutation(shot: Shot) -> None:
    table = town(shot, mine("suspect"), 4)
    shot.hold()
    table.step(0)
    shot.tell(3200)


@STATES.add
def over(shot: Shot) -> None:
    table = town(shot, mine("start"), 3, classic=True)
    table.friends[0].does(0, do="accuse", **table.envelope())
    shot.page.wait_for_timeout(600)
    shot.skip()


@STATES.add
def learn(shot: Shot) -> None:
    shot.go("/learn/cluedo")


@STATES.add
def book(shot: Shot) -> None:
    shot.go("/rules/cluedo")


@STATES.add
def book_examples(shot: Shot) -> None:
    book(shot)
    for fold in shot.page.locator(".primer details > summary").all():
        fold.click()
    shot.page.wait_for_timeout(300)
    shot.page.locator(".primer details").first.scroll_into_view_if_needed()


@STATES.add
def companion(shot: Shot) -> None:
    shot.introduce(shot.stand.friend("Anna"))
    shot.go("/with/cluedo/companion")


def evening(shot: Shot, entries: list[dict[str, object]]) -> None:
    """An evening at a real table that has come so far."""
    names = ["Anna", "Bo", "Cleo"]
    kept_ = {"game": "cluedo", "names": names, "me": 0, "own": [1, 3, 6, 12, 15, 16], "open": [], "entries": entries}
    shot.page.context.add_init_script(kept("cluedo.evening", kept_))
    companion(shot)
    shot.page.wait_for_timeout(1500)


@STATES.add
def companion_sheet(shot: Shot) -> None:
    first = {"by": 1, "cards": [0, 7, 17], "shown_by": 2}
    evening(shot, [first, {"by": 2, "cards": [2, 8, 18]}, {"by": 0, "cards": [4, 9, 19], "shown_by": 2, "card": 9}])


@STATES.add
def companion_conflict(shot: Shot) -> None:
    evening(shot, [{"by": 0, "cards": [0, 7, 17]}, {"by": 1, "cards": [0, 7, 17], "shown_by": 2}])
    shot.page.locator(".result").scroll_into_view_if_needed()


@STATES.add
def companion_what_if(shot: Shot) -> None:
    evening(shot, [{"by": 1, "cards": [0, 7, 17], "shown_by": 2}])
    groups = shot.page.locator(".enter .chips")
    for group, chip in ((1, 0), (2, 1), (3, 5), (4, 3)):
        groups.nth(group).locator("button").nth(chip).click()
    shot.page.locator(".enter .end .button").first.click()
    shot.page.wait_for_timeout(1200)
    shot.page.locator(".result").scroll_into_view_if_needed()
