"""Real browsers at a real server. A test fails on every console error, page error and CSP violation."""

from __future__ import annotations

import json
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.browser.stand import PATIENCE, PHONE, Address, Friend, Mortal, Stand, launch

expect.set_options(timeout=1000 * PATIENCE)

CSP = "addEventListener('securitypolicyviolation', e => console.error('CSP', e.violatedDirective, e.blockedURI))"
LOST = (
    "WebSocket connection",
    "ERR_INTERNET_DISCONNECTED",
    "ERR_CONNECTION_",
    "ERR_EMPTY_RESPONSE",
    "ERR_CONTENT_LENGTH_MISMATCH",
)
"""What a browser says of a server that is not there, or is gone in the middle of an answer."""
REFUSED = "the server responded with a status of 4"
BUSY = "the server responded with a status of 503"


def kept(name: str, value: Any) -> str:
    """A script that puts something into the browser's memory, where a page has one."""
    text = json.dumps(json.dumps(value))
    return f"if (location.protocol !== 'about:') localStorage['katzentisch.{name}'] ??= {text}"


class Guest:
    """A person at a browser."""

    def __init__(self, stand: Stand | Mortal | Address, context: BrowserContext, lang: str) -> None:
        self.stand = stand
        self.context = context
        self.lang = lang
        self.troubles: list[str] = []
        self.offline_is_fine = False
        self.refusal_is_fine = False
        self.busy_is_fine = False  # where the page asks again
        context.add_init_script(CSP)
        self.page = self.open()

    def open(self) -> Page:
        page = self.context.new_page()
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.troubles.append(f"page: {error}"))
        page.set_default_timeout(1000 * PATIENCE)
        return page

    def _console(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning"):
            return
        if self.offline_is_fine and any(word in message.text for word in LOST):
            return
        if self.refusal_is_fine and REFUSED in message.text:
            return
        if self.busy_is_fine and BUSY in message.text:
            return
        self.troubles.append(f"{message.type}: {message.text}")

    def go(self, path: str) -> Page:
        self.page.goto(self.stand.url + path)
        return self.page

    def comes_in(self, path: str, name: str) -> Page:
        """Opens the link of a table, says a name, and is there."""
        page = self.go(path)
        page.get_by_role("textbox").fill(name)
        page.locator("main .button.primary").click()
        return page

    def is_(self, friend: Friend) -> Guest:
        """The browser is this person, who sits at tables already."""
        self.context.add_cookies([friend.cookie()])
        self.context.add_init_script(kept("name", friend.name))
        friend.leaves()
        return self

    def stops_the_clock(self) -> None:
        """Before a page is opened: nothing on it takes time any more, but what `passes` lets go by."""
        self.page.clock.install(time=0)
        self.page.clock.pause_at(1000)

    def passes(self, milliseconds: int) -> None:
        self.page.clock.run_for(milliseconds)

    def hears_out(self, line: Locator) -> None:
        """Lets time go by in small steps, until this line is said."""
        for _ in range(200):
            if line.is_visible():
                return
            self.passes(100)
        raise AssertionError("what is told has no end")

    def hand(self) -> Locator:
        return self.page.get_by_role("group", name={"de": "Deine Hand", "en": "Your hand"}[self.lang])

    def plays(self, name: str) -> None:
        """Two taps: the card, and the button that names it."""
        self.hand().get_by_role("button", name=name).click()
        self.page.get_by_role("button", name={"de": f"{name} spielen", "en": f"Play {name}"}[self.lang]).click()


def choose(page: Page, name: str) -> None:
    """One of several: a radio button that is drawn by its label."""
    button = page.get_by_role("radio", name=name, exact=True)
    button.locator("xpath=ancestor::label").click()
    expect(button).to_be_checked()


def until(
    page: Page, true: Callable[[], bool], told: Callable[[], object] = lambda: "it did not happen in time"
) -> None:
    """Waits for something that the browser's driver hears of; it hears only while the page is asked."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, told()
        page.wait_for_timeout(10)


Meet = Callable[..., Guest]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Playwright's event loop runs as long as this does: it must be over before tests that run loops of their own."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def stand() -> Iterator[Stand]:
    memory = Path("/dev/shm")
    folder = Path(tempfile.mkdtemp(prefix="kt-", dir=memory if memory.is_dir() else None))
    stand = Stand(folder).start()
    yield stand
    stand.stop()
    shutil.rmtree(folder)


@pytest.fixture
def meet(browser: Browser, stand: Stand) -> Iterator[Meet]:
    """Makes guests. By default a phone, German, by day, and nothing moves."""
    guests: list[Guest] = []

    def meet(
        lang: str = "de",
        size: ViewportSize = PHONE,
        tempo: str = "off",
        at: Stand | Mortal | Address = stand,
        **options: Any,
    ) -> Guest:
        context = browser.new_context(
            viewport=size,
            locale={"de": "de-DE", "en": "en-GB"}[lang],
            **{"color_scheme": "light", "has_touch": size is PHONE, **options},
        )
        context.add_init_script(kept("settings", {"tempo": tempo}))
        guests.append(Guest(at, context, lang))
        return guests[-1]

    yield meet
    troubles = [trouble for guest in guests for trouble in guest.troubles]
    for guest in guests:
        guest.context.close()
    assert troubles == [], troubles


@pytest.fixture
def table(stand: Stand) -> Callable[..., list[Friend]]:
    """Friends on all chairs of a table of Mausen; the first is the host."""

    def table(*names: str, begin: bool = True, **settings: Any) -> list[Friend]:
        options = {"players": len(names), **settings.pop("options", {})}
        host = stand.friend(names[0]).opens(options=options, **settings)
        friends = [host, *(stand.friend(name).joins(host.path, seat) for seat, name in enumerate(names[1:], 1))]
        if begin:
            host.begins()
        return friends

    return table
