"""Schnurrlock Holmes in the browser: whole games, the call inside an investigation, the notebook, the guided round."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

import katzentisch as kt
from katzentisch.games.schnurrlock.cards import NAMES
from tests.browser.conftest import Guest, Meet, choose, kept
from tests.browser.stand import DESKTOP, PHONE, Friend, Stand
from tests.browser.test_access import RULES, SMALL, WIDTHS, axe
from tests.browser.test_mausen import downloaded, focused, tab_to
from tests.browser.test_table import end_of
from tests.games.schnurrlock.friends import Gang

OVER = {"de": "Das Spiel ist zu Ende", "en": "The game is over"}
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
    guest = meet(lang, **options)
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


# By taps and by keys -------------------------------------------------------------------------------------------------


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
        """The first card that can be played: picked, then done."""
        card = self.guest.page.locator(".hand [aria-disabled=false]").first
        name = card.get_attribute("aria-label") or ""
        self.press(card)
        if self.keys:
            card.press("Enter")
        else:
            self.page.locator(".actions .primary").tap()
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
        self.card()
        expect(self.guest.hand()).to_be_visible()

    def twice(self, label: str) -> None:
        button = self.page.get_by_role("button", name=label, exact=True)
        self.press(button)
        self.press(self.page.get_by_role("button", name=SURE[self.lang].format(label)))


def test_two_browsers_play_a_whole_game_and_catch_him(meet: Meet) -> None:
    """One phone-sized in German, by taps; one desktop in English, by keys. What both show at the end is the record."""
    host = meet("de")
    page = host.go("/")
    page.get_by_label("Dein Name").fill("Änne")
    page.get_by_role("link", name="Mit Freunden: Schnurrlock Holmes").click()
    page.get_by_label("Wie viele spielen mit?").select_option("2")
    page.get_by_label("Wie viele Bots").select_option("0")
    page.get_by_role("button", name="Tisch eröffnen").click()
    link = page.get_by_label("Link zum Tisch").input_value()
    friend = meet("en", DESKTOP)
    other = friend.page
    other.goto(link)
    other.get_by_label("Your name").fill("Bo")
    other.keyboard.press("Enter")
    other.get_by_role("button", name="Sit down on chair 2").press("Enter")
    expect(page.get_by_text("Bo", exact=True)).to_be_visible()
    page.get_by_role("button", name="Spiel beginnen").tap()

    anne, bo = Hands(host), Hands(friend, keys=True)
    # Round 1: both investigate, and each guesses both details, which only the other can see.
    for one, seen_by, name in ((anne, friend, "Änne"), (bo, host, "Bo")):
        expect(status(one.guest)).to_contain_text(re.compile("Ermittle mit einer Karte|Investigate with a card"))
        one.investigates()
        one.guesses(*target_seen_by(seen_by, name))
        one.lays()
        one.twice(DONE[one.lang])
    anne.press(page.get_by_role("button", name="Mauziaty weiterziehen"))
    # Round 2: a guess before the investigation, which is still due; then the marker itself.
    expect(status(host)).to_contain_text("Ermittle mit einer Karte")
    anne.guesses(*target_seen_by(friend, "Änne"))
    anne.lays()
    anne.investigates()
    anne.twice("Zug beenden")
    expect(status(friend)).to_contain_text("Investigate with a card")
    suspect, _ = target_seen_by(host, "Bo")
    bo.guesses(suspect, None)
    for guest in (host, friend):
        expect(guest.page.get_by_role("heading", name=OVER[guest.lang])).to_be_visible()
    expect(page.get_by_text("Mauziaty ist geschnappt!")).to_be_visible()

    ended = end_of(downloaded(page, "Protokoll"))
    expected = dict(zip(["Änne", "Bo"], ended["points"], strict=True))
    assert scores(host) == scores(friend) == expected
    titled = {["Änne", "Bo"][seat] for seat in ended["titled"]}
    assert with_badge(host, "Hauptkommissar") == with_badge(friend, "Chief inspector") == titled


def scores(guest: Guest) -> dict[str, int]:
    rows = guest.page.get_by_role("table").get_by_role("row").all()[1:]
    return {row.locator(".name").inner_text(): int(row.get_by_role("cell").last.inner_text()) for row in rows}


def with_badge(guest: Guest, badge: str) -> set[str]:
    rows = guest.page.get_by_role("row").filter(has_text=badge).all()
    return {row.locator(".name").inner_text() for row in rows}


def test_a_whole_investigation_by_keyboard_and_roles_only(meet: Meet, stand: Stand) -> None:
    """No pointer, only Tab, arrows and Enter. Nobody ever guesses: he escapes, and somebody gets the litter box."""
    gang = gang_at(stand, "Anna", "Bo")
    page = looks_on(meet, gang.friends[0], "en", size=DESKTOP).page
    for number in range(7):
        for step in range(2):
            expect(page.locator(".hand [aria-disabled=false]")).to_have_count(4 - step)
            if step == 0:
                tab_into_hand(page)
            name = focused(page)[1]  # the card that was played has gone, the focus has stayed in the hand
            page.keyboard.press("Enter")
            expect(page.get_by_role("button", name=f"Investigate with {name}")).to_be_visible()
            page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="End my turn")).to_be_visible()
        tab_to(page, "button", "End my turn")
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        gang.turn(1)
        if number < 6:
            expect(page.get_by_role("button", name="Move Mauziaty on")).to_be_visible()
            tab_to(page, "button", "Move Mauziaty on")
            page.keyboard.press("Enter")
    expect(page.get_by_text("Mauziaty has escaped.").first).to_be_visible()
    assert page.get_by_role("row").filter(has_text="Litter-box inspector").count() == 2  # both have nothing at all


def tab_into_hand(page: Page) -> None:
    for _ in range(150):
        if page.evaluate("document.activeElement.matches('.hand button')"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("the hand cannot be reached by Tab")


# Paws off! -----------------------------------------------------------------------------------------------------------


def test_paws_off_inside_the_other_s_investigation(meet: Meet, stand: Stand) -> None:
    """Bo has turned up one card; Anna calls, guesses, closes her case; then Bo goes on with the second card."""
    gang = gang_at(stand, "Anna", "Bo", "Cleo")
    gang.turn(0)
    anna = looks_on(meet, gang.friends[0])
    bo = looks_on(meet, gang.friends[1], "en", size=DESKTOP)
    Hands(bo, keys=True).investigates(1)
    expect(status(bo)).to_contain_text("Investigate with a second card.")
    hands = Hands(anna)
    hands.twice(CALL["de"])
    expect(status(bo)).to_contain_text("Waiting for Anna.")
    expect(bo.page.locator(".hand [aria-disabled=false]")).to_have_count(0)
    for guest, words in ((bo, "Has called “Paws off!”."),):
        expect(guest.page.get_by_role("button", name=re.compile("^Anna.*" + re.escape(words)))).to_be_visible()
    expect(status(anna)).to_contain_text("Pfoten weg! Was rätst du?")
    expect(anna.page.locator(".board.turned")).to_be_visible()
    suspect, hour = target_seen_by(bo, "Anna")
    hands.guesses(suspect, hour)
    hands.lays()
    expect(status(bo)).to_contain_text("Investigate with a second card.")
    Hands(bo, keys=True).investigates(1)
    expect(anna.page.get_by_role("button", name=CALL["de"])).to_have_count(0)  # once in a game
    log = bo.page.get_by_role("region", name="Log").get_by_role("listitem").all_inner_texts()
    told = [line for line in log if "calls" in line or "guesses both" in line or line.startswith("Bo investigates")]
    assert [line.split(" ")[1] for line in told[-4:]] == ["investigates", "calls", "guesses", "investigates"]
    assert anna.page.get_by_role("button", name=re.compile(r"^2 Abdrücke, .* Punkt")).count() == 1


def test_the_call_is_in_reach_while_others_are_told_of(meet: Meet, stand: Stand) -> None:
    """The clock stands still inside the story of Bo's card: the call comes through all the same."""
    gang = gang_at(stand, "Anna", "Bo")
    gang.turn(0)
    guest = meet(tempo="slow")
    guest.context.add_cookies([gang.friends[0].cookie()])
    guest.stops_the_clock()
    guest.go(gang.friends[0].path)
    expect(guest.page.locator(".tableau")).to_be_visible()
    gang.asks(1)
    expect(guest.page.locator(".spot .wait")).to_be_visible()
    expect(status(guest)).to_contain_text(re.compile(r"Bo fragt: Ist \S+ \d+ eine Spur\?"))
    call = guest.page.get_by_role("button", name=CALL["de"])
    expect(call).to_be_in_viewport(ratio=1)
    call.tap()
    guest.page.get_by_role("button", name=SURE["de"].format(CALL["de"])).tap()
    gang.friends[1].sees(lambda view: view["callers"] == [0])
    guest.passes(5_000)
    expect(guest.page.locator(".spot .call, .board.turned").first).to_be_visible()


def test_whoever_finds_it_out_in_the_notebook_calls_and_guesses_there(meet: Meet, stand: Stand) -> None:
    gang = gang_at(stand, "Anna", "Bo")
    gang.turn(0)
    suspect, hour = gang.target(0)[0], int(gang.target(0)[1:])
    guest = looks_on(meet, gang.friends[0])
    gang.asks(1)
    guest.page.get_by_role("button", name="Notizbuch").tap()
    notebook = guest.page.get_by_role("dialog", name="Notizbuch")
    notebook.get_by_role("button", name=CALL["de"], exact=True).tap()
    notebook.get_by_role("button", name=SURE["de"].format(CALL["de"])).tap()
    notebook.get_by_role("button", name="Raten", exact=True).tap()
    choose(guest.page, KINDS["de"]["CGRTD".index(suspect)])
    choose(guest.page, f"{hour} Uhr")
    guest.page.get_by_role("dialog", name="Raten").locator(".primary").tap()
    gang.friends[1].sees(lambda view: len(view["tiles"][0]) == 2)


# What is seen --------------------------------------------------------------------------------------------------------


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


def test_the_screen_reader_hears_clues_and_calls_once_and_in_order(meet: Meet, stand: Stand) -> None:
    gang = gang_at(stand, "Anna", "Bo")
    guest = looks_on(meet, gang.friends[0], tempo="fast")
    region = guest.page.locator("[data-spoken] p")
    cards = [Hands(guest).card()]
    expect(status(guest)).to_contain_text("Ermittle mit einer zweiten Karte.")
    cards.append(Hands(guest).card())
    expect(status(guest)).to_contain_text("Rate jetzt")
    heard = region.all_inner_texts()
    assert heard[0] == heard[-5] == "Ermittle mit einer Karte, oder rate zuerst."
    answers = [line for line in heard if line.startswith("Anna ermittelt mit")]
    assert [line.removeprefix("Anna ermittelt mit ").split(":")[0] for line in answers] == cards
    assert heard[-1] == "Rate jetzt, oder sag, dass du fertig bist."
    assert len(heard) == len(set(heard))


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
    gang.friends[1].sees(lambda view: NAMES[view["targets"][0]] != old)
    expect(page.locator(".tableau li")).to_have_count(0)


# The notebook --------------------------------------------------------------------------------------------------------


def test_own_marks_are_kept_on_the_server(meet: Meet, stand: Stand) -> None:
    gang = gang_at(stand, "Anna", "Bo", notes="off")
    page = looks_on(meet, gang.friends[0]).page
    page.get_by_role("button", name="Notizbuch").tap()
    grid = page.get_by_role("grid", name="Verdächtige und Stunden")
    grid.get_by_role("button", name="Ratte: ganz ausstreichen").tap()
    expect(grid.get_by_role("button", name=re.compile("von dir ausgestrichen"))).to_have_count(12)
    grid.get_by_role("button", name="Hund 3").tap()
    grid.get_by_role("button", name="Hund 3").tap()
    expect(grid.get_by_role("button", name="Hund 3, von dir eingekreist")).to_be_visible()
    page.wait_for_timeout(1_000)  # they go out together, a moment after the last mark
    elsewhere = looks_on(meet, gang.friends[0], "en", size=DESKTOP).page
    expect(elsewhere.get_by_role("button", name="dog 3, circled by you")).to_be_visible()
    expect(elsewhere.get_by_role("button", name=re.compile("rat .*struck out by you"))).to_have_count(12)
    other = looks_on(meet, gang.friends[1], "en", size=DESKTOP).page
    expect(other.get_by_role("grid")).to_be_visible()
    expect(other.get_by_role("button", name=re.compile("by you"))).to_have_count(0)


@pytest.mark.parametrize(("notes", "entered", "struck"), [("off", 0, 0), ("records", 2, 0), ("full", 2, 1)])
def test_the_table_helps_as_agreed(meet: Meet, stand: Stand, notes: str, entered: int, struck: int) -> None:
    """Nothing; clues and cards seen; what is possible too, with the reason."""
    gang = gang_at(stand, "Anna", "Bo", notes=notes)
    page = looks_on(meet, gang.friends[0], "en", size=DESKTOP).page
    grid = page.get_by_role("grid")
    expect(grid.get_by_role("button", name=re.compile("was a (lead|dead end)"))).to_have_count(entered)
    expect(grid.locator(".cell")).to_have_count(60)
    sheet = gang.view(0)["sheet"]
    if not struck:
        expect(grid.locator(".cell.no")).to_have_count(0)
        return
    expect(page.get_by_text(f"{sheet['count']} cards are still possible.")).to_be_visible()
    expect(grid.locator(".cell.no")).to_have_count(60 - sheet["count"])
    expect(grid.get_by_role("button", name=re.compile(", possible"))).to_have_count(sheet["count"])
    reasons = grid.get_by_role("button", name=re.compile("impossible because of (lead|dead end) "))
    assert reasons.count() > 5


def test_the_grid_is_walked_by_arrow_keys(meet: Meet, stand: Stand) -> None:
    gang = gang_at(stand, "Anna", "Bo", notes="off")
    page = looks_on(meet, gang.friends[0], "en", size=DESKTOP).page
    page.get_by_role("button", name="crow 1", exact=True).focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
    assert focused(page) == ("button", "goose 12")
    page.keyboard.press("Enter")
    assert focused(page) == ("button", "goose 12, struck out by you")


# For everybody -------------------------------------------------------------------------------------------------------


class Views:
    """Every state of the game's own, by name; each leaves the page open."""

    def __init__(self, guest: Guest, gang: Gang, over: Gang) -> None:
        self.guest = guest
        self.page = guest.page
        self.gang = gang
        self.over = over

    def walk(self) -> dict[str, Callable[[], object]]:
        return {
            "turn": lambda: self.go(self.gang.friends[0].path, ".tableau"),
            "picked": lambda: self.page.locator(".hand button").first.click(),
            "guess": lambda: self.page.locator("button.guess").click(),
            "notebook": self.notebook,
            "somebody's place": lambda: self.opens("button.desk"),
            "own place": self.own_place,
            "over": lambda: self.go(self.over.friends[0].path, ".over"),
            "rules": lambda: self.go("/rules/schnurrlock", "article"),
            "learn": lambda: self.go("/learn/schnurrlock", ".tableau"),
        }

    def go(self, path: str, there: str) -> None:
        self.guest.go(path)
        self.page.wait_for_selector(there)

    def opens(self, what: str) -> None:
        while self.page.locator("dialog[open]").count():
            self.page.keyboard.press("Escape")
        self.page.locator(what).first.click()
        self.page.wait_for_selector("dialog[open]")

    def notebook(self) -> None:
        self.page.keyboard.press("Escape")
        if not self.page.locator("[role=grid]").count():
            self.page.keyboard.press("n")
        self.page.wait_for_selector("[role=grid]")

    def own_place(self) -> None:
        self.opens("button.won")
        self.page.locator("dialog summary").click()


@pytest.fixture(scope="module")
def games(stand: Stand) -> tuple[Gang, Gang]:
    """A running table with some clues, and one where he was caught."""
    running = gang_at(stand, "Anna", "Bo", "Cleo", notes="full")
    running.rounds(1, "one")
    over = gang_at(stand, "Anna", "Bo")
    over.rounds(3, "both")
    assert over.view(0)["over"]
    return running, over


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_axe_finds_nothing_by_day_and_in_the_evening(meet: Meet, games: tuple[Gang, Gang], size: ViewportSize) -> None:
    running, over = games
    guest = looks_on(meet, running.friends[0], "de" if size is PHONE else "en", size=size)
    guest.context.add_cookies([running.friends[0].cookie()])
    found = {}
    for name, show in Views(guest, running, over).walk().items():
        show()
        guest.page.emulate_media(color_scheme="light")
        if wrong := axe(guest.page, f"{{type: 'tag', values: {RULES}}}"):
            found[name] = wrong
        guest.page.emulate_media(color_scheme="dark")
        if wrong := axe(guest.page, "{type: 'rule', values: ['color-contrast', 'link-in-text-block']}"):
            found[name + " in the evening"] = wrong
    assert found == {}


def test_the_street_fits_every_width_and_every_thumb(meet: Meet, games: tuple[Gang, Gang]) -> None:
    running, over = games
    guest = looks_on(meet, running.friends[0])
    for name, show in Views(guest, running, over).walk().items():
        show()
        for width in WIDTHS:
            guest.page.set_viewport_size({"width": width, "height": 640 if width < 700 else 800})
            wide = guest.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
            assert wide[0] <= wide[1], (name, width)
        guest.page.set_viewport_size(PHONE)
        assert guest.page.evaluate(SMALL) == [], name


def test_the_street_and_the_hand_stay_on_a_phone(meet: Meet, stand: Stand) -> None:
    """360 x 640: status, street, hand and the confirming button are in sight together, with five at the table."""
    gang = gang_at(stand, "Anna", "Bo", "Cleo", "Dora", "Emil")
    gang.rounds(1)
    guest = looks_on(meet, gang.friends[0])
    guest.page.locator(".hand button").first.tap()
    expect(guest.page.locator(".actions .primary")).to_be_visible()
    for part in ("[data-status]", ".street", ".hand", ".actions .primary", "button.guess"):
        expect(guest.page.locator(part)).to_be_in_viewport(ratio=1)
    expect(guest.page.get_by_role("button", name=CALL["de"])).to_be_in_viewport(ratio=1)


# The guided round ----------------------------------------------------------------------------------------------------


def test_the_guided_round_of_schnurrlock(meet: Meet) -> None:
    """Every step by what it asks for: cards, a guess, the call. Another card than the one that is asked for is refused."""
    guest = meet()
    page = guest.go("/learn/schnurrlock")
    hands = Hands(guest)
    done = page.get_by_role("link", name="Fertig, los geht’s")
    bar = page.locator(".actions")
    asked: list[str] = []
    while not done.is_visible():
        at = page.get_by_text(re.compile(r"^\d+ von 15$")).inner_text()
        button = bar.locator("button.primary")
        if (do := bar.locator(".do")).count():
            wanted = do.inner_text().removeprefix("Jetzt du: ")
            asked.append(wanted)
            if wanted == "6 Uhr raten":
                hands.guesses(None, 6)
            elif wanted == "Hund raten":
                hands.guesses(4, None)
            else:
                if len(asked) == 1:
                    page.locator(".hand").get_by_role("button", name="Hund 2").tap()
                    expect(page.get_by_text("Gute Idee, aber zum Lernen jetzt bitte")).to_be_visible()
                card = wanted.removeprefix("Mit ").removesuffix(" ermitteln").removesuffix(" obenauf legen")
                page.locator(".hand").get_by_role("button", name=card, exact=True).tap()
                page.get_by_role("button", name=wanted).tap()
        elif button.count():
            button.tap()
        else:
            label = bar.locator("button:not(.icon)").inner_text()
            asked.append(label)
            if label == "Mauziaty weiterziehen":  # one tap: it decides nothing
                bar.get_by_role("button", name=label).tap()
            else:
                hands.twice(label)
        expect(page.get_by_text(at, exact=True)).to_have_count(0)
    assert asked == [
        "Mit Ratte 5 ermitteln",
        "Mit Gans 4 ermitteln",
        "6 Uhr raten",
        "Gans 4 obenauf legen",
        "Zug beenden",
        "Pfoten weg!",
        "Hund raten",
        "Hund 8 obenauf legen",
        "Mauziaty weiterziehen",
    ]
    expect(page.get_by_role("button", name=re.compile("^2 Abdrücke, 4 Punkte"))).to_be_visible()


def test_the_drawings_are_all_there() -> None:
    """Every figure that the board uses by name is drawn, and none is drawn for nothing."""
    home = Path(__file__).parent.parent.parent / "web" / "src" / "games" / "schnurrlock"
    drawn = set(re.findall(r'(?:symbol|pattern) id="schnurrlock-([\w-]+)"', (home / "figures.svg").read_text("utf-8")))
    text = "".join(path.read_text("utf-8") for path in [*home.glob("*.svelte"), home / "figures.svg"])
    kinds = {"crow", "goose", "rat", "toad", "dog"}
    used = set(re.findall(r"#schnurrlock-([\w-]+)[\")]", text))
    made = kinds | {f"sign-{kind}" for kind in kinds} | {"lead", "dead", "lens", "chief", "litter"}
    assert drawn == used | made
