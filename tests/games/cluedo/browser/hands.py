"""Somebody at a browser at a table of Cluedo: by taps, or by keys and roles alone."""

from __future__ import annotations

import re
import time

from playwright.sync_api import Locator, expect

from katzentisch.core.text import load_words
from katzentisch.games.cluedo.rules.cards import NAMES, SUSPECTS, WEAPONS
from tests.browser.guests import Guest, Meet, until
from tests.browser.party import OVER
from tests.browser.stand import PATIENCE, Friend

SAYS = {
    "de": {
        "roll": "Würfeln", "end": "Zug beenden", "suspect": "Verdacht äußern", "accuse": "Anklagen", "you": "Du bist dran",
        "reach": "Was in Reichweite ist", "hand": "Deine Karten", "suspicion": "Dein Verdacht", "accusation": "Deine Anklage",
        "yes": "Ja, ich klage an", "figures": "Figuren zur Wahl", "sheet": "Ermittlungsbogen", "notebook": "Notizblock",
        "show": "diese Karte zeigen", "goal": "Geh",
    },
    "en": {
        "roll": "Roll", "end": "End your turn", "suspect": "Voice a suspicion", "accuse": "Accuse", "you": "Your turn",
        "reach": "Within reach", "hand": "Your cards", "suspicion": "Your suspicion", "accusation": "Your accusation",
        "yes": "Yes, I accuse", "figures": "Figures to choose from", "sheet": "Detective's sheet", "notebook": "Notebook",
        "show": "this card", "goal": "Go",
    },
}  # fmt: skip


def card(lang: str, name: str) -> str:
    """The full name of a card."""
    return load_words("katzentisch.games.cluedo", lang).say(f"card.{name}")


def short(lang: str, name: str) -> str:
    return {"de": DE, "en": EN}[lang][name]


DE = {"holmes": "Sherlock", "watson": "Watson", "hudson": "Hudson", "adler": "Adler", "mycroft": "Mycroft"}
DE |= {"lestrade": "Lestrade", "rope": "Seil", "pipe": "Bleirohr", "dagger": "Dolch", "wrench": "Rohrzange"}
DE |= {"candlestick": "Leuchter", "pistol": "Pistole", "laboratory": "Labor", "observatory": "Sternwarte"}
DE |= {"harbour": "Hafen", "moor": "Moor", "museum": "Museum", "tower": "Turm", "pool": "Schwimmbad"}
DE |= {"station": "Bahnhof", "attic": "Dachwohnung"}
EN = {"holmes": "Sherlock", "watson": "Watson", "hudson": "Hudson", "adler": "Adler", "mycroft": "Mycroft"}
EN |= {"lestrade": "Lestrade", "rope": "Rope", "pipe": "Lead pipe", "dagger": "Dagger", "wrench": "Wrench"}
EN |= {"candlestick": "Candlestick", "pistol": "Pistol", "laboratory": "Laboratory"}
EN |= {"observatory": "Observatory", "harbour": "Harbour", "moor": "Moor", "museum": "Museum", "tower": "Tower"}
EN |= {"pool": "Pool", "station": "Station", "attic": "Attic flat"}


SOFT = "\u00ad"
"""A hyphen that is seen only where a word breaks."""


class Hands:
    """Does what is asked, as the page offers it."""

    def __init__(self, guest: Guest, keys: bool = False) -> None:
        self.guest = guest
        self.page = guest.page
        self.keys = keys
        self.say = SAYS[guest.lang]
        self.shown = 0  # so often a card was shown
        self.asked = 0  # so often something was suspected

    def press(self, what: Locator) -> None:
        if self.keys:
            what.press("Enter")
        else:
            what.click()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def here(self, what: Locator) -> bool:
        return what.count() > 0

    @property
    def over(self) -> bool:
        return self.here(self.page.locator(OVER))

    @property
    def awaited(self) -> bool:
        return self.say["you"] in self.page.locator("[data-status]").inner_text() if not self.over else False

    def hand(self) -> list[str]:
        said = {short(self.guest.lang, name): name for name in NAMES}
        texts = self.page.get_by_role("list", name=self.say["hand"]).locator(".name").all_text_contents()
        return [said[text.replace(SOFT, "")] for text in texts]

    def choose(self, name: str) -> None:
        """A card in a dialog."""
        radio = self.page.get_by_role("dialog").get_by_role("radio", name=re.compile(short(self.guest.lang, name)))
        if self.keys:
            radio.press("Space")
        else:
            radio.locator("xpath=ancestor::label").click()
        expect(radio).to_be_checked()

    def confirm(self) -> None:
        self.press(self.page.locator("dialog .button.primary"))

    def suspects(self, suspect: str, weapon: str) -> None:
        self.press(self.button(self.say["suspect"]))
        self.choose(suspect)
        self.choose(weapon)
        self.confirm()
        self.asked += 1

    def accuses(self, suspect: str, weapon: str, place: str) -> None:
        """There is a pause before it is done."""
        self.press(self.button(self.say["accuse"]))
        for name in (suspect, weapon, place):
            self.choose(name)
        self.confirm()
        yes = self.button(self.say["yes"])
        expect(yes).to_be_visible()
        self.press(yes)

    def step(self, wanted: tuple[str, ...] = ()) -> bool:
        """One thing that is asked, if the page offers it already. A suspicion names what is wanted, as far as it can."""
        page = self.page
        goals = page.get_by_role("list", name=self.say["reach"]).get_by_role("button")
        shows = page.get_by_role("list", name=self.say["hand"]).get_by_role("button")
        figures = page.get_by_role("list", name=self.say["figures"]).get_by_role("button")
        if self.here(self.button(self.say["suspect"])):
            suspect = next((name for name in wanted if name in SUSPECTS), SUSPECTS[self.asked % 6])
            weapon = next((name for name in wanted if name in WEAPONS), WEAPONS[self.asked % 6])
            self.suspects(suspect, weapon)
        elif self.here(shows):
            self.twice(shows.first)
            self.shown += 1
        elif self.here(figures):
            self.twice(figures.first)
        elif self.here(goals):
            self.twice(goals.first)  # places come first
        elif self.here(self.button(self.say["roll"])):
            self.press(self.button(self.say["roll"]))
        elif self.here(self.button(self.say["end"])):
            self.press(self.button(self.say["end"]))  # nothing is lost by it
        else:
            return False
        return True

    def steps_on(self, wanted: tuple[str, ...] = ()) -> None:
        """One thing that is asked; then something else is. Whoever finds nothing yet, or missed it, tries again."""
        before = status(self.guest).inner_text()
        rests = 0.0  # until then

        def asked_something_else() -> bool:
            nonlocal rests
            if self.over or status(self.guest).inner_text() != before:
                return True
            if time.monotonic() > rests and self.step(wanted):
                rests = time.monotonic() + PATIENCE / 4
            return False

        until(self.page, asked_something_else)

    def twice(self, what: Locator) -> None:
        """Chosen, and done by the button that names it."""
        self.press(what)
        self.press(page_primary(self.guest))


def page_primary(guest: Guest) -> Locator:
    return guest.page.locator(".actions .button.primary")


def status(guest: Guest) -> Locator:
    return guest.page.locator("[data-status]")


def looks_on(meet: Meet, friend: Friend, lang: str = "de", **options: object) -> Guest:
    guest = meet(lang, **options).is_(friend)
    guest.go(friend.path)
    guest.page.wait_for_selector(".town, .over")
    return guest
