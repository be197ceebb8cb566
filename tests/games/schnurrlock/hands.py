"""How people play Schnurrlock Holmes at a browser, by taps or by keys alone, and what they read off the screen."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.guests import Guest, Meet, choose, kept
from tests.browser.stand import Friend, Stand
from tests.games.schnurrlock.friends import Gang

GUESS = {"de": "Raten", "en": "Guess"}
DONE = {"de": "Zug beenden", "en": "End my turn"}
CALL = {"de": "Pfoten weg!", "en": "Paws off!"}
SURE = {"de": "Wirklich? {}", "en": "Sure? {}"}
SOUGHT = {"de": r" sucht (\S+) (\d+)\.", "en": r" is after (\S+) (\d+)\."}
HOUR = {"de": "{} Uhr", "en": "{} o’clock"}
KINDS = {"de": ["Krähe", "Gans", "Ratte", "Kröte", "Hund"], "en": ["crow", "goose", "rat", "toad", "dog"]}


def gang_at(stand: Stand, *names: str, **options: object) -> Gang:
    """Friends on all chairs; the first begins."""
    host = stand.friend(names[0]).opens("schnurrlock", options={"players": len(names), **options})
    friends = [host, *(stand.friend(name).joins(host.path, seat) for seat, name in enumerate(names[1:], 1))]
    host.begins()
    gang = Gang(friends)
    gang.settle()
    return gang


def looks_on(meet: Meet, friend: Friend, lang: str = "de", **options: object) -> Guest:
    """A browser beside the friend's own line: the same person, twice at the table."""
    return comes_too(meet(lang, **options), friend)


def comes_too(guest: Guest, friend: Friend) -> Guest:
    guest.context.add_cookies([friend.cookie()])
    guest.context.add_init_script(kept("name", friend.name))
    guest.go(friend.path)
    expect(guest.page.locator(".tableau")).to_be_visible()
    return guest


def status(guest: Guest) -> Locator:
    return guest.page.locator("[data-status]")


def target_seen_by(other: Guest, name: str) -> tuple[int, int]:
    """What stands before `name`, as somebody else reads it off the screen: suspect and hour."""
    desk = other.page.get_by_role("button", name=re.compile(re.escape(name) + SOUGHT[other.lang]))
    found = re.search(SOUGHT[other.lang], desk.locator(".sr").inner_text())
    assert found
    return KINDS[other.lang].index(found[1]), int(found[2])


class Hands:
    """How a person does things at a browser: by taps, or by keys alone."""

    def __init__(self, guest: Guest, keys: bool = False) -> None:
        self.guest = guest
        self.page = guest.page
        self.lang = guest.lang
        self.keys = keys

    def press(self, button: Locator) -> None:
        button.press("Enter") if self.keys else button.tap()

    def card(self) -> str:
        """The first card that can be played: the first tap marks it, the second asks with it."""
        card = self.guest.page.locator(".hand [aria-disabled=false]").first
        name = card.get_attribute("aria-label") or ""
        self.press(card)
        expect(card).to_have_attribute("aria-pressed", "true")
        self.press(card)
        return name

    def investigates(self, times: int = 2) -> None:
        for number in range(times):
            cards = self.page.locator(".hand button")
            before = cards.count()
            assert before, number
            self.card()
            expect(cards).to_have_count(before - 1)

    def guesses(self, suspect: int | None, hour: int | None) -> None:
        self.press(self.page.get_by_role("button", name=GUESS[self.lang], exact=True))
        dialog = self.page.get_by_role("dialog", name=GUESS[self.lang])
        for wanted in (
            KINDS[self.lang][suspect] if suspect is not None else None,
            HOUR[self.lang].format(hour) if hour is not None else None,
        ):
            if wanted is None:
                continue
            if self.keys:
                dialog.get_by_role("radio", name=wanted, exact=True).press("Space")
            else:
                choose(self.page, wanted)
        self.press(dialog.locator(".primary"))
        expect(dialog).to_have_count(0)

    def lays(self) -> None:
        """Which clue lies on top."""
        expect(self.page.get_by_role("group", name=re.compile("Deine Hinweise|Your clues"))).to_be_visible()
        card = self.page.locator(".hand [aria-disabled=false]").first
        self.press(card)
        self.press(card if self.keys else self.page.locator(".actions .primary"))
        expect(self.guest.hand()).to_be_visible()

    def once(self, label: str) -> None:
        """What loses nothing needs one tap."""
        self.press(self.page.get_by_role("button", name=label, exact=True))

    def twice(self, label: str) -> None:
        button = self.page.get_by_role("button", name=label, exact=True)
        self.press(button)
        self.press(self.page.get_by_role("button", name=SURE[self.lang].format(label)))
