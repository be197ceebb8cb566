"""For everybody: axe on every page, screen reader, keyboard focus, zoom, forced colours, small and large screens."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.access import (
    ZOOMED,
    Views,
    axe_finds_nothing,
    fits_every_width_and_thumb,
    scrolls_sideways,
    too_tall,
)
from tests.browser.guests import Guest, Meet, choose
from tests.browser.stand import DESKTOP, PHONE, Friend, Stand
from tests.browser.table import others_play, play_out, seated

pytestmark = pytest.mark.thorough

Table = Callable[..., list[Friend]]


class Pages(Views):
    """Every page and every sheet of the shell, with a game in it."""

    def __init__(self, stand: Stand, guest: Guest, friends: list[Friend], over: list[Friend]) -> None:
        super().__init__(guest)
        self.stand = stand
        self.friends = friends
        self.over = over

    def walk(self) -> dict[str, Callable[[], object]]:
        gathering = self.stand.friend("Olga").opens(options={"players": 4}, free_chat=True)
        gathering.says(phrase="hello")
        table, over = self.friends[0].path, self.over[0].path
        return {
            "start": lambda: self.go("/", ".game"),
            "new": lambda: self.go("/new#mausen", "form"),
            "gathering": lambda: self.go(gathering.path, ".chairs"),
            "choose": lambda: self.go(table, ".hand"),
            "picked": lambda: self.page.locator("button.place").nth(6).click(),
            "log": lambda: self.beside("l"),
            "chat": lambda: self.beside("c"),
            "keys": self.help,
            "replay in the game": self.replay,
            "menu": self.menu,
            "over": lambda: self.go(over, ".over"),
            "replay": lambda: self.go(f"{over}/1", ".replay"),
            "rules": lambda: self.go("/rules/mausen", "main > details > summary"),
            "learn": lambda: self.go("/learn/mausen", ".hand"),
            "handover": lambda: self.go("/m#abc", "main .primary"),
            "privacy": lambda: self.go("/privacy", "main li"),
            "lost": lambda: self.go("/t/nowhere", "main a"),
        }

    def beside(self, key: str) -> None:
        """In a sheet on a phone, at the side of a large screen."""
        self.close()
        self.page.keyboard.press(key)
        self.page.wait_for_selector("dialog[open], aside :focus")

    def help(self) -> None:
        self.page.evaluate("document.activeElement.blur()")  # a question mark in the chat is one
        self.key("?")

    def replay(self) -> None:
        self.close()
        self.page.keyboard.press("r")
        self.page.wait_for_selector(".replay")

    def menu(self) -> None:
        self.page.keyboard.press("Escape")
        self.page.locator("header.bar button").last.click()


def welcome(stranger: Guest, friends: list[Friend]) -> dict[str, Callable[[], object]]:
    """What only somebody sees who has not said a name yet."""
    return {"welcome": lambda: Views(stranger).go(friends[0].path, "main .chairs")}


@pytest.fixture(scope="module")
def games(stand: Stand) -> tuple[list[Friend], list[Friend]]:
    """A running table with a round behind it, and a finished one."""
    running = three(stand)
    for friend, card in zip(running, ("C4", "E1", "M4"), strict=True):
        friend.plays(card)
    over = three(stand)
    for number in range(16):
        for kinds, friend in zip(("EDCM", "DCME", "MEDC"), over, strict=True):
            friend.plays(kinds[number // 4] + str(number % 4 + 1))
    return running, over


def three(stand: Stand) -> list[Friend]:
    host = stand.friend("Anna").opens(options={"players": 3}, free_chat=True)
    friends = [host, *(stand.friend(name).joins(host.path, seat) for seat, name in ((1, "Bo"), (2, "Cleo")))]
    host.begins()
    return friends


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_axe_finds_nothing_on_any_page_by_day_and_in_the_evening(
    meet: Meet, stand: Stand, games: tuple[list[Friend], list[Friend]], size: ViewportSize
) -> None:
    running, over = games
    guest = meet("de" if size is PHONE else "en", size).is_(running[0])
    axe_finds_nothing(guest, Pages(stand, guest, running, over).walk())
    stranger = meet("de" if size is PHONE else "en", size)
    axe_finds_nothing(stranger, welcome(stranger, running))


def test_no_sideways_scrolling_and_no_small_targets_from_360_px_up(
    meet: Meet, stand: Stand, games: tuple[list[Friend], list[Friend]]
) -> None:
    running, over = games
    guest = meet().is_(running[0])
    fits_every_width_and_thumb(guest, Pages(stand, guest, running, over).walk())
    stranger = meet()
    fits_every_width_and_thumb(stranger, welcome(stranger, running))


def test_nothing_essential_scrolls_away_on_a_phone(meet: Meet, table: Table) -> None:
    """360 x 640: status, table, hand and the confirming button are in sight together, with six at the table."""
    friends = table("Anna", "Kleopatra von Katzenstei", "Cleo", "Dora", "Emil", "Fritz")
    guest = seated(meet, friends)
    page = guest.page
    guest.plays("Maus 4")
    friends[1].leaves()
    expect(page.get_by_role("button", name="Bot einsetzen für Kleopatra von Katzenstei")).to_be_visible()
    guest.hand().get_by_role("button", name="Katze 4").click()
    assert too_tall(page) <= 0
    for part in ("[data-status]", ".felt", ".hand", ".actions .primary"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)


def test_the_end_of_a_game_stays_on_a_phone(meet: Meet, stand: Stand, games: tuple[list[Friend], list[Friend]]) -> None:
    """However long the score is: the way on, and the way through a replay, are in sight, and the page itself is not longer."""
    over = games[1]
    page = meet().is_(over[0]).go(over[0].path)
    page.set_viewport_size({"width": 360, "height": 480})  # as long a score as that of six on a longer one
    page.get_by_role("button", name="Zufall nachrechnen").click()
    expect(page.get_by_text("Alles stimmt")).to_be_in_viewport()
    assert too_tall(page) <= 0
    expect(page.get_by_role("button", name="Noch einmal")).to_be_in_viewport(ratio=1)
    page.set_viewport_size(PHONE)
    page.get_by_role("link", name="Wiederholung").click()
    page.get_by_label("Sicht").select_option(label="Bo")
    expect(page.get_by_role("group", name="Deine Hand")).to_be_in_viewport(ratio=1)
    page.keyboard.press("End")
    expect(page.get_by_role("table")).to_be_visible()
    expect(page.get_by_role("button", name="Einen Schritt zurück")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Zurück zum Spiel").click()
    expect(page.get_by_role("button", name="Noch einmal")).to_be_visible()


def test_the_screen_reader_hears_each_event_once_and_in_order(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends, tempo="fast", still=True)
    page = guest.page
    region = page.locator("[data-spoken]")
    expect(region).to_have_attribute("aria-live", "polite")
    guest.plays("Katze 4")
    others_play(friends, "E1 M4")
    expect(page.locator("[data-status]")).to_contain_text("Aufgedeckt")
    guest.hears_out(page.get_by_text("Du bist dran."))
    assert region.locator("p").all_inner_texts() == [
        "Wähle eine Karte zum Verjagen.",
        "Katze 4 liegt verdeckt vor dir.",
        "Aufgedeckt: Katze 4, Elefant 1 und Maus 4.",
        "Bo verjagt mit Elefant 1 die Hunde und bekommt Hund 3.",
        "Du verjagst mit Katze 4 die Mäuse und bekommst Maus 1 und Maus 4.",
        "Cleo verjagt mit Maus 4 die Elefanten und bekommt Elefant 1 und Elefant 4.",
        "In der Mitte: Katze 2 und Katze 4.",
        "Wähle eine Karte zum Verjagen.",
    ]


def test_an_open_sheet_hides_no_news(meet: Meet, table: Table) -> None:
    """A sheet shuts off whatever lies below it: what is said and shown to everybody comes through the sheet."""
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends)
    page = guest.page
    guest.plays("Katze 4")
    page.get_by_role("button", name="Menü").click()
    sheet = page.get_by_role("dialog", name="Menü")
    others_play(friends, "E1 M4")
    told = sheet.locator("[data-spoken] p")
    expect(told).to_have_count(6)
    expect(told.last).to_have_text("Wähle eine Karte zum Verjagen.")
    sheet.get_by_role("button", name="Einladen").click()
    sheet.get_by_role("button", name="Kopieren").click()
    toast = page.get_by_role("status").filter(has_text="kopier")
    expect(toast).to_be_visible()
    toast.get_by_role("button", name="Schließen").click()
    expect(toast).to_have_count(0)
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    friends[1].says(phrase="wow")
    expect(page.get_by_role("button", name="Chat, eine neue Zeile")).to_be_visible()
    assert page.locator("[data-spoken] p").all_inner_texts() == [
        "Wähle eine Karte zum Verjagen.",
        "Katze 4 liegt verdeckt vor dir.",
    ], "what was said in the sheet is not said again"


def test_the_table_can_be_read(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends)
    friends[1].plays("E1")
    lines = guest.page.get_by_role("region", name="Tisch").get_by_role("listitem")
    expect(lines).to_have_text(
        [
            "In der Mitte: Elefant 4, Hund 3, Katze 2 und Maus 1.",
            "Anna hat 0 Karten gewonnen.",
            "Bo hat gewählt und 0 Karten gewonnen.",
            "Cleo hat 0 Karten gewonnen.",
        ]
    )


def test_the_focus_is_never_stolen(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo", free_chat=True)
    guest = seated(meet, friends, "en", size=DESKTOP)
    page = guest.page
    field = page.get_by_role("textbox", name="Say something")
    guest.plays("cat 4")
    field.focus()
    page.keyboard.type("I am ")
    others_play(friends, "E1 M4")
    friends[1].says(phrase="wow")
    expect(page.get_by_text("Your turn.")).to_be_visible()
    page.keyboard.type("typing")
    expect(field).to_be_focused()
    expect(field).to_have_value("I am typing")


def test_the_focus_has_a_place_when_the_game_ends(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends)
    play_out(guest.page, friends)
    expect(guest.page.locator(".finale h1")).to_be_focused()


def test_the_end_says_who_won_by_how_much_and_how_you_did(meet: Meet, games: tuple[list[Friend], list[Friend]]) -> None:
    """Every seat reads the same result, each from its own side; the next game is one tap away."""
    over = games[1]
    heads = []
    for friend in over:
        page = meet("en").is_(friend).go(friend.path)
        expect(page.locator(".finale h1")).to_be_visible()
        heads.append(page.locator(".finale h1").inner_text())
        won = heads[-1].startswith("You")
        expect(page.locator(".finale .line")).to_contain_text(re.compile(r"\d+ points?"))
        expect(page.locator(".finale .you")).to_have_count(0 if won else 1)
        expect(page.get_by_role("row").and_(page.locator(".you"))).to_have_count(1)
        expect(page.get_by_role("button", name="Play again")).to_be_in_viewport()
    assert any(head.startswith("You") for head in heads)
    assert not any("The game is over" in head for head in heads)


def test_the_focus_goes_along_from_page_to_page(meet: Meet) -> None:
    """Whoever has only keys is never thrown back to the beginning: not by what loads, nor by what a button did."""
    page = meet("en", DESKTOP).go("/")
    page.get_by_role("link", name="With friends: Mausen").press("Enter")
    page.get_by_role("button", name="Open the table").press("Enter")
    expect(page.get_by_role("heading", name="Mausen – who is in?")).to_be_focused()
    page.get_by_role("button", name="Put a bot on chair 3").press("Enter")
    expect(page.get_by_role("button", name="Remove Frieda")).to_be_focused()
    page.get_by_role("button", name="Begin, with 2 bots filling in").press("Enter")
    expect(page.get_by_role("heading", name="Mausen", exact=True)).to_be_focused()
    page.get_by_role("button", name="Menu").press("Enter")
    page.get_by_role("button", name="Continue on my phone").press("Enter")
    expect(page.get_by_label("Link for the other device")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Menu")).to_be_focused()


@pytest.mark.parametrize("way", ["Esc", "the cross", "beside it"])
def test_however_a_sheet_closes_the_focus_goes_back(meet: Meet, table: Table, way: str) -> None:
    page = seated(meet, table("Anna", "Bo", "Cleo"), "en").page
    page.get_by_role("button", name="Menu").press("Enter")
    sheet = page.get_by_role("dialog", name="Menu")
    if way == "Esc":
        page.keyboard.press("Escape")
    elif way == "the cross":
        sheet.get_by_role("button", name="Close").press("Enter")
    else:
        page.mouse.click(5, 5)
    expect(sheet).to_have_count(0)
    expect(page.get_by_role("button", name="Menu")).to_be_focused()


def test_one_sheet_leads_to_the_next(meet: Meet, table: Table) -> None:
    """The help stays that the menu opened, and a key right after Esc is not lost."""
    page = seated(meet, table("Anna", "Bo", "Cleo"), "en").page
    page.get_by_role("button", name="Menu").press("Enter")
    page.get_by_role("dialog", name="Menu").get_by_role("button", name="Help").press("Enter")
    help = page.get_by_role("dialog", name="Help")
    expect(help).to_contain_text("from card to card")
    told_closed = "new Promise(done => requestAnimationFrame(() => setTimeout(done)))"
    page.evaluate(told_closed)
    assert help.is_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Menu")).to_be_focused()
    for _ in range(10):
        page.keyboard.press("?")
        expect(help).to_be_visible()
        page.keyboard.press("Escape")


def test_help_behind_the_question_mark(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends)
    guest.page.keyboard.press("?")
    help = guest.page.get_by_role("dialog", name="Hilfe")
    expect(help).to_contain_text("von Karte zu Karte")
    expect(help).to_contain_text("Wiederholung öffnen")
    expect(help.get_by_role("link", name="Lernen")).to_be_visible()
    with guest.context.expect_page() as opened:
        help.get_by_role("link", name="Regeln").click()
    opened.value.get_by_role("heading", name="Regeln von Mausen").wait_for()
    guest.page.keyboard.press("Escape")
    expect(help).to_have_count(0)


def test_usable_at_200_percent_zoom(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends, "en", **ZOOMED)
    page = guest.page
    assert not scrolls_sideways(page)
    guest.plays("mouse 4")
    others_play(friends, "E1 M3")
    expect(guest.hand().get_by_role("button", name="mouse 4, already played")).to_be_visible()
    expect(page.locator("[data-status]")).to_be_visible()


def test_usable_with_forced_colours(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends, forced_colors="active")
    card = guest.hand().get_by_role("button", name="Maus 4")
    paper = card.locator(".slim").evaluate("e => getComputedStyle(e).backgroundColor")
    assert paper == "rgb(243, 233, 214)"  # cards keep their paper
    guest.plays("Maus 4")
    expect(guest.hand().get_by_role("button", name="Maus 4, verdeckt gewählt")).to_be_visible()
    assert guest.page.locator(".button.icon").first.evaluate("e => getComputedStyle(e).borderStyle") == "solid"


def test_day_and_evening_follow_the_system_and_can_be_set(meet: Meet) -> None:
    guest = meet(color_scheme="dark")
    page = guest.go("/")
    expect(page.locator(".game").first).to_be_visible()
    background = "getComputedStyle(document.documentElement).backgroundColor"
    assert page.evaluate(background) == "rgb(22, 28, 27)"
    page.get_by_role("button", name="Einstellungen").click()
    choose(page, "Tag")
    assert page.evaluate(background) == "rgb(246, 239, 226)"
    page.reload()
    expect(page.locator(".game").first).to_be_visible()
    assert page.evaluate(background) == "rgb(246, 239, 226)"
    assert re.search("color-scheme", page.content())
