"""States of the shell for the contact sheet (`./kt shots`): whatever is played, it looks like this."""

from __future__ import annotations

from tools.shot import Shot, States

from tests.games.mausen.shots import play, table

STATES = States()


@STATES.add
def start(shot: Shot) -> None:
    shot.go("/")


@STATES.add
def start_again(shot: Shot) -> None:
    shot.stand.friend("Olga", "owl").opens(options={"players": 5}, listed=True)
    table(shot, 3)
    shot.go("/")


@STATES.add
def new_table(shot: Shot) -> None:
    shot.go("/new#mausen")


@STATES.add
def welcome(shot: Shot) -> None:
    shot.go(shot.stand.friend("Olga", "owl").opens().path)


@STATES.add
def gathering(shot: Shot) -> None:
    shot.sits(shot.gather(3, "mausen")[0])


@STATES.add
def gathering_with_free_chairs(shot: Shot) -> None:
    host = shot.stand.friend("Änne", "squirrel").opens(options={"players": 5}, free_chat=True)
    shot.stand.friend("Bo", "fox").joins(host.path, 2)
    shot.sits(host)


@STATES.add
def menu(shot: Shot) -> None:
    table(shot, 4)
    shot.page.locator("header.bar button").last.click()


@STATES.add
def chat(shot: Shot) -> None:
    friends = table(shot, 4)
    friends[1].says(phrase="luck")
    friends[2].says("Ich nehme <b>die Maus</b>. \u05e9\u05dc\u05d5\u05dd!")
    shot.page.wait_for_timeout(300)
    shot.page.keyboard.press("c")


@STATES.add
def log(shot: Shot) -> None:
    friends = table(shot, 4)
    play(friends, "C4 E1 M4 M3")
    shot.skip()
    play(friends, "C2 E2 E3 D2")
    shot.skip()
    shot.page.wait_for_timeout(200)
    shot.page.keyboard.press("l")


@STATES.add
def keys(shot: Shot) -> None:
    table(shot, 3)
    shot.page.keyboard.press("?")


@STATES.add
def somebody_is_away(shot: Shot) -> None:
    friends = table(shot, 3)
    friends[2].leaves()
    shot.page.wait_for_timeout(900)


@STATES.add
def line_is_down(shot: Shot) -> None:
    table(shot, 3)
    shot.page.context.set_offline(True)
    shot.page.evaluate("window.dispatchEvent(new Event('offline'))")
    shot.page.clock.run_for(40_000)
    shot.page.wait_for_timeout(400)


@STATES.add
def since_the_last_visit(shot: Shot) -> None:
    friends = table(shot, 4)
    shot.page.wait_for_timeout(300)
    shot.page.goto("about:blank")
    play(friends, "C4 E1 M4 M3")
    shot.go(friends[0].path)


@STATES.add
def watching(shot: Shot) -> None:
    friends = table(shot, 4)
    friends[1].plays("E1")
    shot.introduce(shot.stand.friend("Zoe", "bear"))
    shot.go(friends[0].path)


@STATES.add
def several_seats(shot: Shot) -> None:
    host = shot.stand.friend("Änne", "squirrel").opens(options={"players": 3})
    shot.stand.run(host.table.sit(1))
    shot.stand.friend("Bo", "fox").joins(host.path, 2)
    host.begins()
    shot.sits(host)


@STATES.add
def rules(shot: Shot) -> None:
    shot.go("/rules/mausen#MA-14")


@STATES.add
def learn(shot: Shot) -> None:
    shot.go("/learn/mausen")
    for _ in range(2):
        shot.page.locator(".actions .primary").click()


@STATES.add
def privacy(shot: Shot) -> None:
    shot.go("/privacy")


@STATES.add
def handover(shot: Shot) -> None:
    shot.go("/m#abc")


@STATES.add
def no_such_table(shot: Shot) -> None:
    shot.introduce(shot.stand.friend("Änne", "squirrel"))
    shot.go("/t/nowhere")
    shot.page.wait_for_timeout(400)
