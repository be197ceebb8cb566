"""A contact sheet of the client: named states x 360 and 1280 px x day and evening x German and English.

`./kt shots [STATE ...]` writes .cache/shots/STATE-LANG-THEME-WIDTH.png, one sheet per state, and index.html with all.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from tests.browser.conftest import kept
from tests.browser.stand import DESKTOP, PHONE, Friend, Stand, launch

from katzentisch.games.gauner.cards import NAMES as CROOKS

OUT = Path(__file__).parent.parent / ".cache" / "shots"
LANGS = ("de", "en")
THEMES: dict[str, Literal["light", "dark"]] = {"day": "light", "evening": "dark"}

State = Callable[["Shot"], None]
STATES: dict[str, State] = {}


def state(work: State) -> State:
    STATES[work.__name__.replace("_", "-")] = work
    return work


class Shot:
    """One browser in one look, and the stand it plays at."""

    def __init__(self, stand: Stand, page: Page, lang: str) -> None:
        self.stand = stand
        self.page = page
        self.lang = lang

    def go(self, path: str) -> None:
        self.page.goto(self.stand.url + path)
        self.page.wait_for_load_state("networkidle")

    def introduce(self, friend: Friend) -> None:
        """The browser becomes this person."""
        self.page.context.add_cookies([friend.cookie()])
        self.page.context.add_init_script(kept("name", friend.name))

    def table(self, players: int = 4, begin: bool = True, game: str = "mausen", **settings: object) -> list[Friend]:
        """A table with friends on all chairs; the browser is the first of them."""
        names = [
            ("Änne", "squirrel"),
            ("Bo", "fox"),
            ("Cleo", "owl"),
            ("Dmitri", "frog"),
            ("Eva-Maria", "duck"),
            ("Fritz", "badger"),
        ]
        host = self.stand.friend(*names[0]).opens(game, options={"players": players, **settings}, free_chat=True)
        friends = [
            host,
            *(self.stand.friend(*who).joins(host.path, seat) for seat, who in enumerate(names[1:players], 1)),
        ]
        if begin:
            host.begins()
        self.introduce(host)
        self.go(host.path)
        return friends

    def round(self, friends: list[Friend], cards: str) -> None:
        for friend, card in zip(friends, cards.split(), strict=True):
            friend.plays(card)

    def tell(self, milliseconds: int) -> None:
        """Lets the story go on, and what moves arrive."""
        self.page.clock.run_for(milliseconds)
        self.page.wait_for_timeout(900)

    def skip(self) -> None:
        self.page.wait_for_timeout(150)
        self.page.keyboard.press("s")
        self.page.wait_for_timeout(500)


@state
def start(shot: Shot) -> None:
    shot.go("/")


@state
def start_again(shot: Shot) -> None:
    shot.stand.friend("Olga", "owl").opens(options={"players": 5}, listed=True)
    shot.table(3)
    shot.go("/")


@state
def new_table(shot: Shot) -> None:
    shot.go("/new#mausen")


@state
def welcome(shot: Shot) -> None:
    shot.go(shot.stand.friend("Olga", "owl").opens().path)


@state
def gathering(shot: Shot) -> None:
    shot.table(3, begin=False)


@state
def gathering_with_free_chairs(shot: Shot) -> None:
    host = shot.stand.friend("Änne", "squirrel").opens(options={"players": 5}, free_chat=True)
    shot.stand.friend("Bo", "fox").joins(host.path, 2)
    shot.introduce(host)
    shot.go(host.path)


@state
def choose(shot: Shot) -> None:
    shot.table(4)


@state
def picked(shot: Shot) -> None:
    friends = shot.table(4)
    friends[1].plays("E1")
    shot.page.locator("button.place").nth(5).click()


@state
def sealed(shot: Shot) -> None:
    friends = shot.table(5)
    shot.round(friends[:3], "C4 E1 M4")
    shot.page.wait_for_timeout(500)


@state
def told_turned_up(shot: Shot) -> None:
    shot.round(shot.table(4), "C4 E1 M4 M3")
    shot.tell(50)


@state
def told_chase(shot: Shot) -> None:
    shot.round(shot.table(4), "C4 E1 M4 M3")
    shot.tell(50)
    shot.tell(1000)


@state
def told_run(shot: Shot) -> None:
    shot.round(shot.table(4), "C4 E1 M4 M3")
    shot.tell(50)
    shot.page.clock.run_for(2350)
    shot.page.wait_for_timeout(350)


@state
def told_equal(shot: Shot) -> None:
    shot.round(shot.table(6), "D3 D3 D1 E2 E2 M4")
    shot.tell(50)
    for _ in range(4):
        shot.page.clock.run_for(700)
    shot.page.wait_for_timeout(700)


@state
def after_a_round(shot: Shot) -> None:
    shot.round(shot.table(6), "C4 E1 M4 M3 D2 C1")
    shot.skip()


@state
def crowded_middle(shot: Shot) -> None:
    friends = shot.table(6)
    for cards in ("M1 M1 M2 M2 C1 C1", "M3 M3 M4 M4 C3 C3", "C2 C2 C4 C4 E1 E1", "E2 E2 E3 E3 C3 C1"):
        hands = cards.split()
        for friend, card in zip(friends, hands, strict=True):
            look = friend.table.looks[friends.index(friend)]
            legal = [f"{kind}{value}" for kind in "EDCM" for value in (1, 2, 3, 4)]
            friend.plays(card if legal.index(card) in look.legal else legal[look.legal[0]])
        shot.skip()


@state
def empty_table(shot: Shot) -> None:
    shot.round(shot.table(4), "E4 D4 C4 M4")
    shot.skip()


@state
def refusal(shot: Shot) -> None:
    shot.round(shot.table(3), "C4 E1 M4")
    shot.skip()
    shot.page.wait_for_timeout(200)
    shot.page.locator("button.place").nth(11).click(force=True)


def finished(shot: Shot) -> list[Friend]:
    friends = shot.table(3)
    rounds = """M3 D2 E1|C2 C4 D1|E2 E4 E4|M4 M4 M1|D3 D1 C4|D4 C1 D4|E3 E1 M3|C1 M2 C1
        |M1 D3 D2|E4 M1 M2|C3 C3 E2|D1 E2 E3|M2 D4 C3|D2 C2 M4|C4 M3 D3|E1 E3 C2"""
    for cards in rounds.split("|"):
        for seat, card in enumerate(cards.split()):
            friends[seat].plays(card)
        shot.skip()
    shot.page.wait_for_selector(".over", timeout=8000)
    return friends


@state
def over(shot: Shot) -> None:
    finished(shot)


@state
def over_fair(shot: Shot) -> None:
    finished(shot)
    shot.page.locator(".over .row button").last.click()
    shot.page.wait_for_selector(".verdict")
    shot.page.locator(".verdict").scroll_into_view_if_needed()


@state
def replay_of_a_game(shot: Shot) -> None:
    friends = finished(shot)
    shot.go(f"{friends[0].path}/1")
    for _ in range(7):
        shot.page.keyboard.press("ArrowRight")
    shot.page.wait_for_timeout(700)


@state
def replay_in_the_game(shot: Shot) -> None:
    shot.round(shot.table(4), "C4 E1 M4 M3")
    shot.skip()
    shot.page.keyboard.press("r")
    shot.page.wait_for_selector(".replay")
    shot.page.keyboard.press("ArrowLeft")
    shot.page.keyboard.press("ArrowLeft")
    shot.page.wait_for_timeout(700)


@state
def menu(shot: Shot) -> None:
    shot.table(4)
    shot.page.locator("header.bar button").last.click()


@state
def chat(shot: Shot) -> None:
    friends = shot.table(4)
    friends[1].says(phrase="luck")
    friends[2].says("Ich nehme <b>die Maus</b>. \u05e9\u05dc\u05d5\u05dd!")
    shot.page.wait_for_timeout(300)
    shot.page.keyboard.press("c")


@state
def log(shot: Shot) -> None:
    friends = shot.table(4)
    shot.round(friends, "C4 E1 M4 M3")
    shot.skip()
    shot.round(friends, "C2 E2 E3 D2")
    shot.skip()
    shot.page.wait_for_timeout(200)
    shot.page.keyboard.press("l")


@state
def keys(shot: Shot) -> None:
    shot.table(3)
    shot.page.keyboard.press("?")


@state
def somebody_is_away(shot: Shot) -> None:
    friends = shot.table(3)
    friends[2].leaves()
    shot.page.wait_for_timeout(900)


@state
def line_is_down(shot: Shot) -> None:
    shot.table(3)
    shot.page.context.set_offline(True)
    shot.page.evaluate("window.dispatchEvent(new Event('offline'))")
    shot.page.clock.run_for(40_000)
    shot.page.wait_for_timeout(400)


@state
def since_the_last_visit(shot: Shot) -> None:
    friends = shot.table(4)
    shot.page.wait_for_timeout(300)
    shot.page.goto("about:blank")
    shot.round(friends, "C4 E1 M4 M3")
    shot.go(friends[0].path)


@state
def watching(shot: Shot) -> None:
    friends = shot.table(4)
    friends[1].plays("E1")
    shot.introduce(shot.stand.friend("Zoe", "bear"))
    shot.go(friends[0].path)


@state
def several_seats(shot: Shot) -> None:
    host = shot.stand.friend("Änne", "squirrel").opens(options={"players": 3})
    shot.stand.run(host.table.sit(1))
    shot.stand.friend("Bo", "fox").joins(host.path, 2)
    host.begins()
    shot.introduce(host)
    shot.go(host.path)


@state
def rules(shot: Shot) -> None:
    shot.go("/rules/mausen#MA-14")


@state
def learn(shot: Shot) -> None:
    shot.go("/learn/mausen")
    for _ in range(2):
        shot.page.locator(".actions .primary").click()


@state
def privacy(shot: Shot) -> None:
    shot.go("/privacy")


@state
def handover(shot: Shot) -> None:
    shot.go("/m#abc")


@state
def no_such_table(shot: Shot) -> None:
    shot.introduce(shot.stand.friend("Änne", "squirrel"))
    shot.go("/t/nowhere")
    shot.page.wait_for_timeout(400)


# Gauner raus! --------------------------------------------------------------------------------------------------------


class Factory:
    """A table of Gauner raus!: friends on all chairs, the browser is the first of them, who begins. All hands are known
    here, so that whatever a picture needs can be made to happen.
    """

    def __init__(self, shot: Shot, players: int = 3, **options: object) -> None:
        self.shot = shot
        while True:
            self.friends = self.gather(players, options)
            if self.view()["turn"] == 0:
                break
        shot.introduce(self.friends[0])
        shot.go(self.friends[0].path)

    def gather(self, players: int, options: dict[str, object]) -> list[Friend]:
        names = [("Änne", "squirrel"), ("Bo", "fox"), ("Cleo", "owl"), ("Eva-Maria", "duck")][:players]
        host = self.shot.stand.friend(*names[0]).opens(
            "gauner", options={"players": players, **options}, free_chat=True
        )
        friends = [
            host,
            *(self.shot.stand.friend(*who).joins(host.path, seat) for seat, who in enumerate(names[1:], 1)),
        ]
        host.begins()
        for friend in friends:
            friend.sees(lambda view: view["phase"] == "ask")
        self.friends = friends
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
        turn = self.view()["turn"]
        marked = len(self.view()["sheets"][asked]["crossed"]) + len(self.view()["sheets"][asked]["found"])
        self.friends[turn].does(do="ask", seat=asked, room=CROOKS[room])
        for friend in self.friends:
            friend.sees(lambda view: len([*view["sheets"][asked]["crossed"], *view["sheets"][asked]["found"]]) > marked)

    def turns(self, number: int, hits: int = 1) -> None:
        """So many turns: each finds a few crooks of the next player, and then looks in vain."""
        for _ in range(number):
            asked = (self.view()["turn"] + 1) % len(self.friends)
            for card in self.hidden(asked)[:hits]:
                self.asks(asked, card)
            self.asks(asked, self.nowhere(asked))
            for friend in self.friends:
                friend.sees(lambda view: view["phase"] == "ask" or view["over"])

    def skip(self) -> None:
        self.shot.skip()

    def hold(self) -> None:
        """Nothing goes on by itself any more: a story waits until `tell` lets time go by."""
        self.skip()
        self.shot.page.clock.pause_at(self.shot.page.evaluate("Date.now()") + 200)

    def tap(self, seat: int, room: int) -> None:
        tab = self.shot.page.locator(".tabs button")
        if tab.count():
            tab.nth((seat - 1) % len(self.friends)).click()
            self.shot.page.wait_for_timeout(400)
        self.shot.page.locator(".slot").nth((seat - 1) % len(self.friends)).locator(f"[data-room='{room}']").click(
            force=True
        )


@state
def gauner_opening(shot: Shot) -> None:
    Factory(shot)
    shot.tell(50)
    shot.tell(900 + 900)


@state
def gauner_ask(shot: Shot) -> None:
    Factory(shot, 3).skip()


@state
def gauner_two(shot: Shot) -> None:
    factory = Factory(shot, 2)
    factory.turns(2, 2)
    factory.skip()


@state
def gauner_four(shot: Shot) -> None:
    factory = Factory(shot, 4)
    factory.turns(8)
    factory.skip()


@state
def gauner_picked(shot: Shot) -> None:
    factory = Factory(shot, 3)
    factory.turns(3, 2)
    factory.skip()
    factory.tap(1, factory.hidden(1)[0])


@state
def gauner_own_crook(shot: Shot) -> None:
    factory = Factory(shot, 3)
    factory.skip()
    factory.tap(2, next(room for room in factory.hidden(0) if room not in factory.view()["sheets"][2]["crossed"]))


@state
def gauner_told_question(shot: Shot) -> None:
    factory = Factory(shot, 3)
    factory.hold()
    factory.asks(1, factory.hidden(1)[5])
    shot.tell(50)


@state
def gauner_told_arrest(shot: Shot) -> None:
    factory = Factory(shot, 3)
    factory.hold()
    factory.asks(1, factory.hidden(1)[4])
    shot.tell(50)
    shot.page.clock.run_for(1200)
    shot.page.wait_for_timeout(850)


@state
def gauner_told_roll(shot: Shot) -> None:
    factory = Factory(shot, 3)
    factory.hold()
    factory.turns(1, 0)
    shot.tell(50)
    shot.tell(1200)
    shot.tell(1100)
    shot.tell(900)


@state
def gauner_strict(shot: Shot) -> None:
    factory = Factory(shot, 3, strict=True)
    factory.skip()
    factory.asks(1, factory.hidden(1)[0])
    shot.skip()
    shot.page.locator(".tools button").nth(1).click()
    factory.tap(1, next(room for room in range(36) if factory.view()["sheets"][1]["sums"][room] > 0))
    shot.page.wait_for_timeout(300)


@state
def gauner_brave(shot: Shot) -> None:
    factory = Factory(shot, 3, brave=True)
    for card in factory.hidden(2)[:3]:
        factory.asks(2, card)
    factory.skip()
    shot.page.locator(".actions button").first.click()


@state
def gauner_full(shot: Shot) -> None:
    factory = Factory(shot, 3, notes="full")
    factory.turns(3, 2)
    factory.skip()
    factory.tap(1, factory.hidden(1)[0])


@state
def gauner_off(shot: Shot) -> None:
    factory = Factory(shot, 3, notes="off")
    factory.turns(3)
    factory.skip()


@state
def gauner_pencil(shot: Shot) -> None:
    factory = Factory(shot, 3)
    factory.skip()
    shot.page.locator(".tools button").last.click()
    for room, taps in ((7, 1), (8, 2), (13, 3), (20, 1)):
        for _ in range(taps):
            factory.tap(1, room)
    if shot.page.locator(".tabs button").count():
        shot.page.keyboard.press("n")
    shot.page.locator("textarea").first.fill("Bo hat sicher viel Grün.")


@state
def gauner_own_sheet(shot: Shot) -> None:
    factory = Factory(shot, 3)
    factory.turns(4, 2)
    factory.skip()
    if shot.page.locator(".tabs button").count():
        shot.page.locator(".tabs button").last.click()
        shot.page.wait_for_timeout(600)


@state
def gauner_refusal(shot: Shot) -> None:
    factory = Factory(shot, 3)
    factory.turns(3, 1)
    factory.skip()
    factory.tap(1, factory.view()["sheets"][1]["found"][0])


@state
def gauner_watching(shot: Shot) -> None:
    factory = Factory(shot, 4)
    factory.turns(4)
    shot.introduce(shot.stand.friend("Zoe", "bear"))
    shot.go(factory.friends[0].path)


@state
def gauner_over(shot: Shot) -> None:
    factory = Factory(shot, 3)
    factory.turns(3, 2)
    for card in factory.hidden(1):
        factory.asks(1, card)
    shot.skip()
    shot.page.wait_for_selector(".over", timeout=8000)


@state
def gauner_replay(shot: Shot) -> None:
    factory = Factory(shot, 3)
    factory.turns(3, 2)
    factory.skip()
    shot.page.keyboard.press("r")
    shot.page.wait_for_selector(".replay")
    for _ in range(4):
        shot.page.keyboard.press("ArrowLeft")
    shot.page.wait_for_timeout(700)


@state
def gauner_rules(shot: Shot) -> None:
    shot.go("/rules/gauner#GR-13")


@contextmanager
def looking(browser: Browser, lang: str, size: ViewportSize) -> Iterator[Page]:
    context = browser.new_context(
        viewport=size,
        locale={"de": "de-DE", "en": "en-US"}[lang],
        has_touch=size is PHONE,
    )
    page = context.new_page()
    page.clock.install()
    yield page
    context.close()


def shoot(browser: Browser, stand: Stand, name: str, size: ViewportSize) -> Iterator[Path]:
    """One state in both languages, each by day and in the evening."""
    for lang in LANGS:
        with looking(browser, lang, size) as page:
            STATES[name](Shot(stand, page, lang))
            for theme, scheme in THEMES.items():
                page.emulate_media(color_scheme=scheme)
                page.wait_for_timeout(250)
                file = OUT / f"{name}-{lang}-{theme}-{size['width']}.png"
                page.screenshot(path=file)
                yield file


def sheet(browser: Browser, name: str, files: list[Path]) -> None:
    """All looks of one state side by side."""
    pictures = "".join(
        f"<img src='data:image/png;base64,{base64.b64encode(file.read_bytes()).decode()}'>" for file in files
    )
    page = browser.new_page(viewport={"width": 4 * 366 + 6, "height": 800})
    page.set_content(
        "<style>body{display:flex;flex-wrap:wrap;gap:6px;margin:6px 0 6px 6px;background:#777}img{max-width:726px}</style>"
        + pictures
    )
    page.screenshot(path=OUT / f"{name}.png", full_page=True)
    page.close()


def of_the_games() -> dict[str, State]:
    """What the games add: `STATES` of tests/games/GAME/shots.py."""
    files = sorted((Path(__file__).parent.parent / "tests" / "games").glob("*/shots.py"))
    found: dict[str, State] = {}
    for file in files:
        found |= import_module(f"tests.games.{file.parent.name}.shots").STATES
    return found


def main(wanted: list[str]) -> None:
    STATES.update(of_the_games())
    if unknown := set(wanted) - set(STATES):
        raise SystemExit(f"There is no state {', '.join(sorted(unknown))}; there are {', '.join(STATES)}.")
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        stand = Stand(Path(folder)).start()
        browser = launch(playwright)
        for name in wanted or STATES:
            sheet(browser, name, [file for size in (PHONE, DESKTOP) for file in shoot(browser, stand, name, size)])
            print(name, flush=True)
        browser.close()
        stand.stop()
    names = [name for name in STATES if (OUT / f"{name}.png").is_file()]
    pictures = "".join(f"<h2>{name}</h2><img src='{name}.png'>" for name in names)
    (OUT / "index.html").write_text(f"<!doctype html><meta charset='utf-8'><title>Shots</title>{pictures}")


if __name__ == "__main__":
    main(sys.argv[1:])
