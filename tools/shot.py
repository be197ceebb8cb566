"""One browser in one look, and the states that it is brought into for the contact sheet (tools/shots.py)."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Error, Page
from tests.browser.guests import kept
from tests.browser.stand import Friend, Stand

FRIENDS = [
    ("Änne", "squirrel"),
    ("Bo", "fox"),
    ("Cleo", "owl"),
    ("Dmitri", "frog"),
    ("Eva-Maria", "duck"),
    ("Fritz", "badger"),
]

State = Callable[["Shot"], None]


class States(dict[str, State]):
    """States by name: `@STATES.add` takes the name of the function, after the prefix."""

    def __init__(self, prefix: str = "") -> None:
        super().__init__()
        self.prefix = prefix

    def add(self, work: State) -> State:
        self[self.prefix + work.__name__.replace("_", "-")] = work
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

    def gather(self, players: int, game: str, **options: object) -> list[Friend]:
        """Friends on all chairs of a table that has not begun; the first is the host."""
        host = self.stand.friend(*FRIENDS[0]).opens(game, options={"players": players, **options}, free_chat=True)
        others = [self.stand.friend(*who).joins(host.path, seat) for seat, who in enumerate(FRIENDS[1:players], 1)]
        return [host, *others]

    def table(self, players: int, game: str, **options: object) -> list[Friend]:
        """A game among friends; the browser is the first of them."""
        friends = self.gather(players, game, **options)
        friends[0].begins()
        self.sits(friends[0])
        return friends

    def sits(self, friend: Friend) -> None:
        """The browser is this person, at their table."""
        self.introduce(friend)
        self.go(friend.path)

    def hold(self, seconds: float = 0.2) -> None:
        """So soon nothing goes on by itself any more: a story waits until `tell` lets time go by.

        On a busy machine that moment may be over before the browser hears of it: then it is a later one.
        """
        while True:
            try:
                self.page.clock.pause_at(self.page.evaluate("Date.now()") / 1000 + seconds)
                return
            except Error as error:
                if "to the past" not in error.message:
                    raise
                seconds *= 2

    def tell(self, milliseconds: int) -> None:
        """Lets the story go on, and what moves arrive."""
        self.page.clock.run_for(milliseconds)
        self.page.wait_for_timeout(900)

    def skip(self) -> None:
        self.page.wait_for_timeout(150)
        self.page.keyboard.press("s")
        self.page.wait_for_timeout(500)
