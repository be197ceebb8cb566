"""The table of Schnurrlock Holmes in the browser: who sees what, refusals, mishaps, the drawings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, WebSocketRoute, expect

import katzentisch as kt
from katzentisch.games.schnurrlock.rules.cards import NAMES
from tests.browser.guests import Meet, choose, until
from tests.browser.stand import DESKTOP, ENLARGED, SIDEWAYS, SMALLEST, Stand
from tests.games.schnurrlock.hands import Hands, comes_too, gang_at, looks_on, status


def test_all_see_a_target_but_its_owner_and_those_who_watch(meet: Meet, stand: Stand) -> None:
    gang = gang_at(stand, "Anna", "Bo", "Cleo")
    anna = looks_on(meet, gang.friends[0], "en", size=DESKTOP)
    expect(anna.page.get_by_role("region", name="Your place")).to_contain_text("Everybody sees it but you.")
    words = kt.game("schnurrlock").words("en")
    for seat, name in ((1, "Bo"), (2, "Cleo")):
        card = words.entries[f"card.{gang.target(seat)}"]
        expect(anna.page.get_by_role("button", name=f"{name} is after {card}.")).to_be_visible()
    watcher = meet("en", DESKTOP)
    page = watcher.comes_in(gang.friends[0].path, "Zoe")
    expect(page.get_by_role("button", name=re.compile("target hidden"))).to_have_count(3)
    expect(page.get_by_role("button", name=re.compile("is after"))).to_have_count(0)


def taps_of(page: Page) -> int:
    return int(page.evaluate("document.taps"))


def test_a_plain_turn_takes_four_taps_at_most(meet: Meet, stand: Stand) -> None:
    """Two clues, each marked and asked, the second with the end of the turn: nothing is confirmed, nothing asked twice."""
    gang = gang_at(stand, "Anna", "Bo")
    anna = looks_on(meet, gang.friends[0])
    page = anna.page
    page.evaluate("document.taps = 0; document.addEventListener('click', () => document.taps++, true)")
    Hands(anna).investigates(1)
    card = page.locator(".hand button").first
    card.tap()
    page.get_by_role("button", name="und Zug beenden").tap()
    expect(status(anna)).to_contain_text("warten auf Bo")
    assert taps_of(page) <= 4
    gang.friends[1].sees(lambda view: len(view["desks"][0]["leads"] + view["desks"][0]["dead_ends"]) == 4)


def test_whoever_thinks_again_has_not_ended_the_turn(meet: Meet, stand: Stand) -> None:
    """Until the answer is told the wish to end the turn can be let go: by touching anything else."""
    gang = gang_at(stand, "Anna", "Bo")
    anna = looks_on(meet, gang.friends[0], tempo="slow")
    page = anna.page
    gang.asks(0)
    skips = page.get_by_role("button", name="Überspringen")
    skips.tap()
    page.locator(".hand button").first.tap()
    page.get_by_role("button", name=re.compile("und Zug beenden")).tap()
    expect(skips).to_be_visible()
    page.get_by_role("button", name="Raten", exact=True).tap(force=True)
    skips.tap()
    expect(status(anna)).to_contain_text("Rate jetzt")
    expect(page.get_by_role("button", name="Zug beenden", exact=True)).to_be_visible()


def test_a_slip_of_the_finger_plays_no_card(meet: Meet, stand: Stand) -> None:
    gang = gang_at(stand, "Anna", "Bo")
    page = looks_on(meet, gang.friends[0]).page
    first, second = page.locator(".hand button").nth(0), page.locator(".hand button").nth(1)
    first.tap()
    second.tap()
    expect(first).to_have_attribute("aria-pressed", "false")
    expect(second).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Abbrechen").tap()
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(0)
    expect(page.locator(".hand button")).to_have_count(4)


def test_a_clue_lights_what_it_points_to(meet: Meet, stand: Stand) -> None:
    """On the dial of the own board: its hour with the hours beside it, and its suspect. So does a card that is marked."""
    gang = gang_at(stand, "Anna", "Bo")
    page = looks_on(meet, gang.friends[0]).page
    lit = page.locator(".clock .lit")
    expect(lit).to_have_count(0)
    page.locator(".hand button").first.tap()
    expect(lit).to_have_count(4)
    page.get_by_role("button", name="Abbrechen").tap()
    expect(lit).to_have_count(0)
    page.locator(".tableau li").first.tap()
    expect(lit).to_have_count(4)
    page.get_by_role("button", name=re.compile("Alles an deinem Platz ansehen")).tap()
    clue = page.get_by_role("dialog").locator("li button").first
    name = clue.get_attribute("aria-label")
    clue.tap()
    expect(page.locator("[role=dialog] .meaning, dialog .meaning")).to_contain_text(
        re.compile(f"^{name} ist eine (Spur|Sackgasse)")
    )


def test_what_has_one_answer_does_itself(meet: Meet, stand: Stand) -> None:
    """Whoever has called already can do nothing else about Mauziaty's step."""
    gang = gang_at(stand, "Anna", "Bo")
    looks_on(meet, gang.friends[0])
    gang.calls(0)
    gang.guesses(0, right=False)
    gang.turn(0)
    gang.turn(1)
    gang.friends[0].sees(lambda view: view["turn"]["round"] == 2)


class Slow:
    """The page's line to its table: what it wants to do arrives when the test lets it."""

    def __init__(self, page: Page) -> None:
        self.held: list[str | bytes] = []
        self.refusals: list[str] = []
        page.route_web_socket(re.compile("/ws/"), self._dial)

    def _dial(self, route: WebSocketRoute) -> None:
        self.server = route.connect_to_server()
        route.on_message(self._sent)
        self.server.on_message(lambda news: self._heard(route, news))

    def _sent(self, wish: str | bytes) -> None:
        if '"act"' in str(wish):
            self.held.append(wish)
        else:
            self.server.send(wish)

    def _heard(self, route: WebSocketRoute, news: str | bytes) -> None:
        if '"refused"' in str(news):
            self.refusals.append(str(news))
        route.send(news)

    def arrives(self) -> None:
        self.server.send(self.held.pop(0))


def test_an_answer_that_gave_itself_too_late_is_not_spoken_of(meet: Meet, stand: Stand) -> None:
    """Mauziaty has gone on meanwhile, by another screen of the same person: nobody has tapped, so nobody is refused."""
    gang = gang_at(stand, "Anna", "Bo")
    anna = gang.friends[0]
    guest = meet()
    line = Slow(guest.page)
    comes_too(guest, anna)
    gang.calls(0)
    gang.guesses(0, right=False)
    gang.turn(0)
    gang.turn(1)
    until(guest.page, lambda: bool(line.held))
    anna.does(0, do="prowl")
    anna.sees(lambda view: view["turn"]["round"] == 2)
    line.arrives()
    until(guest.page, lambda: bool(line.refusals))
    guest.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert not guest.page.locator(".toast").all_inner_texts()  # at once: it would go by itself
    expect(status(guest)).to_contain_text("Du bist dran")


def test_a_refusal_says_why_and_links_to_the_rule(meet: Meet, stand: Stand) -> None:
    gang = gang_at(stand, "Anna", "Bo")
    guest = looks_on(meet, gang.friends[0])
    Hands(guest).investigates(1)
    guess = guest.page.get_by_role("button", name="Raten", exact=True)
    expect(guess).to_be_disabled()
    guess.click(force=True)
    told = guest.page.get_by_role("status").filter(has_text="Ermittle zuerst mit der zweiten Karte.")
    expect(told).to_be_visible()
    with guest.context.expect_page() as opened:
        told.get_by_role("link", name="Regel SH-16").click()
    opened.value.get_by_role("heading", name=re.compile("SH-16")).wait_for()


def test_a_mishap_can_be_reported_and_is_asked_twice(meet: Meet, stand: Stand) -> None:
    gang = gang_at(stand, "Anna", "Bo")
    old = gang.target(0)
    guest = looks_on(meet, gang.friends[0])
    page = guest.page
    page.get_by_role("button", name=re.compile("Alles an deinem Platz ansehen")).tap()
    page.get_by_text("Ein Missgeschick melden").tap()
    page.get_by_role("button", name="Ich habe mein Ziel gesehen").tap()
    page.get_by_role("button", name="Ich habe mein Ziel gesehen. Sicher?").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    gang.friends[1].sees(lambda view: NAMES[view["desks"][0]["target"]] != old)
    expect(page.locator(".tableau li")).to_have_count(0)


def test_the_drawings_are_all_there() -> None:
    """Every figure that the board uses by name is drawn, and none is drawn for nothing."""
    home = Path(__file__).parents[4] / "web" / "src" / "games" / "schnurrlock"
    drawn = set(re.findall(r'(?:symbol|pattern) id="schnurrlock-([\w-]+)"', (home / "figures.svg").read_text("utf-8")))
    text = "".join(path.read_text("utf-8") for path in [*home.glob("*.svelte"), home / "figures.svg"])
    kinds = {"crow", "goose", "rat", "toad", "dog"}
    used = set(re.findall(r"#schnurrlock-([\w-]+)[\")]", text))
    made = kinds | {f"sign-{kind}" for kind in kinds} | {"lead", "dead", "lens", "chief", "litter"}
    assert drawn == used | made


SCROLLS = "e => e.scrollHeight > e.clientHeight + 1"


@pytest.mark.parametrize("size", [SIDEWAYS, ENLARGED, SMALLEST])
def test_a_guess_is_made_without_scrolling_on_a_phone_held_sideways(
    meet: Meet, stand: Stand, size: ViewportSize
) -> None:
    """Who, when and the button are in sight together; so they are in a window at 200 % and on the smallest phone."""
    gang = gang_at(stand, "Anna", "Bo")
    guest = looks_on(meet, gang.friends[0], "de", size=size)
    guest.page.get_by_role("button", name="Raten", exact=True).click()
    dialog = guest.page.get_by_role("dialog", name="Raten")
    for wanted in ("Hund", "12 Uhr"):
        choose(guest.page, wanted)
        assert not dialog.locator(".body").evaluate(SCROLLS), wanted
    for seen in (*dialog.locator("label").all(), dialog.locator(".primary")):
        expect(seen).to_be_in_viewport(ratio=1)
