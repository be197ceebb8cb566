"""States of Mausen for the contact sheet (`./kt shots`). The browser is the first of the friends."""

from __future__ import annotations

from tools.shot import Shot, States

from tests.browser.stand import Friend

STATES = States()


def table(shot: Shot, players: int) -> list[Friend]:
    return shot.table(players, "mausen")


def play(friends: list[Friend], cards: str) -> None:
    """A round, or the beginning of one."""
    for friend, card in zip(friends, cards.split(), strict=False):
        friend.plays(card)


@STATES.add
def choose(shot: Shot) -> None:
    table(shot, 4)


@STATES.add
def picked(shot: Shot) -> None:
    friends = table(shot, 4)
    friends[1].plays("E1")
    shot.page.locator("button.place").nth(5).click()


@STATES.add
def sealed(shot: Shot) -> None:
    friends = table(shot, 5)
    play(friends[:3], "C4 E1 M4")
    shot.page.wait_for_timeout(500)


def held(shot: Shot, cards: str) -> None:
    """A round has been played, and is told as far as `tell` lets time go by."""
    friends = table(shot, len(cards.split()))
    shot.hold()
    play(friends, cards)
    shot.page.wait_for_timeout(300)  # the news are there


@STATES.add
def told_turned_up(shot: Shot) -> None:
    held(shot, "C4 E1 M4 M3")
    shot.tell(50)


@STATES.add
def told_chase(shot: Shot) -> None:
    held(shot, "C4 E1 M4 M3")
    shot.tell(1050)


@STATES.add
def told_run(shot: Shot) -> None:
    held(shot, "C4 E1 M4 M3")
    shot.tell(1050)
    shot.page.clock.run_for(1300)
    shot.page.wait_for_timeout(350)  # on the way


@STATES.add
def told_equal(shot: Shot) -> None:
    held(shot, "D3 D3 D1 E2 E2 M4")
    shot.tell(1050)
    shot.tell(1600)


@STATES.add
def after_a_round(shot: Shot) -> None:
    play(table(shot, 6), "C4 E1 M4 M3 D2 C1")
    shot.skip()


@STATES.add
def crowded_middle(shot: Shot) -> None:
    friends = table(shot, 6)
    for cards in ("M1 M1 M2 M2 C1 C1", "M3 M3 M4 M4 C3 C3", "C2 C2 C4 C4 E1 E1", "E2 E2 E3 E3 E2 E2"):
        play(friends, cards)
        shot.skip()


@STATES.add
def empty_table(shot: Shot) -> None:
    play(table(shot, 4), "E4 D4 C4 M4")
    shot.skip()


@STATES.add
def refusal(shot: Shot) -> None:
    play(table(shot, 3), "C4 E1 M4")
    shot.skip()
    shot.page.wait_for_timeout(200)
    shot.page.locator("button.place").nth(11).click(force=True)


def finished(shot: Shot) -> list[Friend]:
    friends = table(shot, 3)
    rounds = """M3 D2 E1|C2 C4 D1|E2 E4 E4|M4 M4 M1|D3 D1 C4|D4 C1 D4|E3 E1 M3|C1 M2 C1
        |M1 D3 D2|E4 M1 M2|C3 C3 E2|D1 E2 E3|M2 D4 C3|D2 C2 M4|C4 M3 D3|E1 E3 C2"""
    *before, last = rounds.split("|")
    for cards in before:
        play(friends, cards)
        shot.skip()
    for friend, card in zip(friends[1:], last.split()[1:], strict=True):  # the own last card plays itself
        friend.plays(card)
    shot.skip()
    shot.page.wait_for_selector(".over", timeout=60_000)  # what was not skipped is told to its end
    return friends


@STATES.add
def over(shot: Shot) -> None:
    finished(shot)


@STATES.add
def over_fair(shot: Shot) -> None:
    finished(shot)
    shot.page.locator(".over .row button").last.click()
    shot.page.wait_for_selector(".verdict")
    shot.page.locator(".verdict").scroll_into_view_if_needed()


@STATES.add
def replay_of_a_game(shot: Shot) -> None:
    friends = finished(shot)
    shot.go(f"{friends[0].path}/1")
    for _ in range(7):
        shot.page.keyboard.press("ArrowRight")
    shot.page.wait_for_timeout(700)


@STATES.add
def replay_in_the_game(shot: Shot) -> None:
    play(table(shot, 4), "C4 E1 M4 M3")
    shot.skip()
    shot.page.keyboard.press("r")
    shot.page.wait_for_selector(".replay")
    shot.page.keyboard.press("ArrowLeft")
    shot.page.keyboard.press("ArrowLeft")
    shot.page.wait_for_timeout(700)
