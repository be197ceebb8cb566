"""Gauner raus! in the browser: whole games in both modes, the arrest, circles, help, pencil, the guided round."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

import katzentisch as kt
from katzentisch.games.gauner.cards import CROSS, NAMES, NUMBERS
from katzentisch.server.boxes import guide
from tests.browser.conftest import Guest, Meet, until
from tests.browser.stand import DESKTOP, PHONE, Friend, Stand
from tests.browser.test_access import RULES, SMALL, WIDTHS, axe
from tests.browser.test_mausen import OVER, downloaded, focused, scores, tab_to
from tests.browser.test_table import end_of

View = dict[str, Any]
CROOKS = {"de": "Deine Gauner", "en": "Your crooks"}


# Who sits there ------------------------------------------------------------------------------------------------------


def table(stand: Stand, *names: str, **options: Any) -> list[Friend]:
    """Friends on all chairs; the first of them begins."""
    while True:
        host = stand.friend(names[0]).opens("gauner", options={"players": len(names), **options}, free_chat=True)
        friends = [host, *(stand.friend(name).joins(host.path, seat) for seat, name in enumerate(names[1:], 1))]
        host.begins()
        host.sees(lambda view: view["phase"] == "ask")
        if view_of(host)["turn"] == 0:
            return friends


def view_of(friend: Friend) -> View:
    (view,) = [look.view for look in friend.table.looks.values()]
    return view


def is_found(crook: str, view: View) -> bool:
    return NUMBERS[crook] in view["sheets"][1]["found"]


def seated(meet: Meet, friends: list[Friend], lang: str = "de", **options: Any) -> Guest:
    """The first of the friends at a browser."""
    guest = meet(lang, **options).is_(friends[0])
    guest.go(friends[0].path)
    expect(crooks(guest)).to_be_visible()
    return guest


def crooks(guest: Guest) -> Locator:
    return guest.page.get_by_role("list", name=CROOKS[guest.lang])


def word(guest: Guest, room: str) -> str:
    return kt.game("gauner").words(guest.lang).word("room", room)


def sheet_of(guest: Guest, name: str) -> Locator:
    """The sheet of somebody, brought into sight where only one is."""
    tab = guest.page.locator(".tabs").get_by_role("button", name=re.compile(rf"^{name}\b"))
    if tab.count():
        tab.click()
    title = {"de": f"Blatt von {name}", "en": f"Sheet of {name}"}[guest.lang]
    if name in ("Du", "You"):
        title = {"de": "Dein Blatt", "en": "Your sheet"}[guest.lang]
    return guest.page.get_by_role("region", name=title)


def room_on(guest: Guest, name: str, room: str) -> Locator:
    return sheet_of(guest, name).get_by_role("button", name=re.compile(rf"^{word(guest, room)}(,|$)"))


def asks(guest: Guest, name: str, room: str) -> None:
    """Two taps: the room on the sheet, and the button that names both."""
    room_on(guest, name, room).click()
    said = word(guest, room)
    guest.page.get_by_role(
        "button", name={"de": f"{name} nach {said} fragen", "en": f"Ask {name} for {said}"}[guest.lang]
    ).click()


def circles(guest: Guest, name: str, room: str) -> None:
    tool = guest.page.get_by_role("button", name={"de": "Einkreisen", "en": "Circle"}[guest.lang], exact=True)
    tool.click()
    room_on(guest, name, room).click()
    guest.page.locator(".actions .primary").click()
    guest.page.get_by_role("button", name={"de": "Fragen", "en": "Ask"}[guest.lang], exact=True).click()


def hidden(friend: Friend) -> list[str]:
    """The crooks of somebody that nobody has found yet."""
    view = view_of(friend)
    found = view["sheets"][view["seat"]]["found"]
    return [NAMES[card] for card in view["hand"] if card not in found]


def not_there(view: View, asked: int, hand: list[str]) -> list[str]:
    """The rooms that can be asked for and where nobody of this hand hides."""
    marked = {*view["sheets"][asked]["crossed"], *view["sheets"][asked]["found"]}
    return [name for room, name in enumerate(NAMES) if room not in marked and name not in hand]


# Whole games ---------------------------------------------------------------------------------------------------------


class Match:
    """Two people at browsers, and somebody who watches: what is due and whose turn it is lies open."""

    def __init__(self, stand: Stand, guests: list[Guest], names: list[str], path: str) -> None:
        self.guests = guests
        self.names = names
        self.eye = stand.friend("Zoe").joins(path)
        self.hands = [self.hand(guest) for guest in guests]

    @property
    def view(self) -> View:
        return self.eye.table.looks[-1].view

    @staticmethod
    def hand(guest: Guest) -> list[str]:
        expect(crooks(guest).get_by_role("listitem")).to_have_count(12)
        said = {word(guest, name): name for name in NAMES}
        return [said[text] for text in crooks(guest).locator(".sr").all_inner_texts()]

    def does(self, work: Callable[[], None]) -> None:
        """Waits until everybody knows of it."""
        before = self.eye.table.looks[-1].seq
        work()
        until(self.guests[0].page, lambda: self.eye.table.looks[-1].seq > before)

    def called(self, guest: Guest, seat: int) -> str:
        own = self.guests[seat] is guest
        return {"de": "Du", "en": "You"}[guest.lang] if own else self.names[seat]

    def circle(self, guest: Guest) -> None:
        while self.view["due"]:
            sheet, room = self.view["due_sheet"], NAMES[self.view["due"][0]]
            self.does(partial(circles, guest, self.called(guest, sheet), room))

    def turn(self, hits: int, forgets: bool = False) -> None:
        """So many crooks are found, and then one is looked for where nobody is. Forgetting ends it before."""
        seat = self.view["turn"]
        guest, asked = self.guests[seat], 1 - seat
        for number in range(hits + 1):
            if not forgets:
                self.circle(guest)
            view = self.view
            left = [name for name in self.hands[asked] if NUMBERS[name] not in view["sheets"][asked]["found"]]
            wrong = not_there(view, asked, left)
            wanted = wrong[0] if wrong and number == hits else left[0]
            self.does(partial(asks, guest, self.names[asked], wanted))
            if self.view["over"] or self.view["turn"] != seat:
                return


def opened(meet: Meet, stand: Stand, options: dict[str, str] | None = None) -> Match:
    """A table made in the lobby: one phone in German, one desktop in English."""
    host = meet("de")
    page = host.go("/")
    page.get_by_label("Dein Name").fill("Änne")
    page.get_by_role("link", name="Mit Freunden: Gauner raus!").click()
    page.get_by_label("Wie viele spielen mit?").select_option("2")
    for label, value in (options or {}).items():
        page.get_by_label(label, exact=True).select_option(label=value)
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
    return Match(stand, [host, friend], ["Änne", "Bo"], link)


def ends(match: Match) -> kt.Record:
    """What both show at the end is the record."""
    for guest in match.guests:
        expect(guest.page.get_by_role("heading", name=OVER[guest.lang])).to_be_visible()
    record = downloaded(match.guests[0].page, "Protokoll")
    ended = end_of(record)
    expected = dict(zip(record.header.seats, ended["points"], strict=True))
    assert [scores(guest) for guest in match.guests] == [expected, expected]
    winners = {record.header.seats[seat] for seat in ended["winners"]}
    for guest, said in zip(match.guests, ("gewinnt", "wins"), strict=True):
        rows = guest.page.get_by_role("row").filter(has_text=said).all()
        assert {row.locator(".name").inner_text() for row in rows} == winners
    return record


def test_two_browsers_play_a_whole_automatic_game(meet: Meet, stand: Stand) -> None:
    match = opened(meet, stand)
    rng = Random(5)
    while not match.view["over"]:
        match.turn(rng.randrange(2, 5))
    record = ends(match)
    assert {entry.action["do"] for entry in record.entries if hasattr(entry, "action")} == {"ask"}


def test_two_browsers_play_a_whole_strict_game(meet: Meet, stand: Stand) -> None:
    match = opened(meet, stand, {"Strenges Einkreisen": "wer dran ist, muss einkreisen"})
    rng = Random(6)
    turns = 0
    while not match.view["over"]:
        turns += 1
        match.turn(rng.randrange(3, 5), forgets=turns % 3 == 0)
    record = ends(match)
    assert {"ask", "circle"} <= {entry.action["do"] for entry in record.entries if hasattr(entry, "action")}


def test_a_whole_game_of_detection_by_keyboard_and_roles_only(meet: Meet) -> None:
    """No pointer: Tab, arrows and Enter, and what the roles say."""
    guest = meet("en", DESKTOP)
    page = guest.go("/")
    play = page.get_by_role("button", name="Play against bots now: Gauner raus!")
    expect(play).to_be_visible()
    tab_to(page, "button", "Play against bots now: Gauner raus!")
    page.keyboard.press("Enter")
    expect(crooks(guest)).to_be_visible()
    over = page.get_by_role("heading", name="The game is over")
    asked = page.get_by_text("Your turn.")
    questions = 0
    for _ in range(400):
        expect(over.or_(asked).first).to_be_visible(timeout=20_000)
        if over.is_visible():
            break
        walk_to_a_room(page)
        name = focused(page)[1].split(",")[0]
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name=re.compile(f"^Ask .* for {name}$"))).to_be_visible()
        page.keyboard.press("Enter")
        questions += 1
        expect(page.locator(".actions").get_by_text("Sending")).to_have_count(0)
    assert questions > 0
    tab_to(page, "link", "Record")
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    record = kt.Record.read(download.value.path().read_text("utf-8"))
    assert scores(guest) == dict(zip(record.header.seats, end_of(record)["points"], strict=True))


def walk_to_a_room(page: Page) -> None:
    """To a room that can be asked for: by Tab to a sheet, and by arrows over it."""
    for _ in range(60):
        if page.evaluate("document.activeElement.matches('[data-room]')"):
            break
        page.keyboard.press("Tab")
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowDown", "ArrowRight", "ArrowDown", "ArrowLeft"):
        for _ in range(1 if key == "ArrowDown" else 5):
            if page.evaluate("document.activeElement.getAttribute('aria-disabled') === 'false'"):
                return
            page.keyboard.press(key)
    for _ in range(5):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Home")
    page.keyboard.press("Tab")
    walk_to_a_room(page)


# What is shown -------------------------------------------------------------------------------------------------------


def test_the_arrest_of_a_crook_is_told_step_by_step(meet: Meet, stand: Stand) -> None:
    friends = table(stand, "Anna", "Bo", "Cleo")
    crook = hidden(friends[1])[0]
    guest = meet("de", tempo="normal").is_(friends[0])
    page = guest.page
    guest.stops_the_clock()
    guest.go(friends[0].path)
    page.get_by_role("button", name="Überspringen").click()
    asks(guest, "Bo", crook)
    line, said = page.locator("[data-status]"), word(guest, crook)
    expect(line).to_contain_text(f"Anna fragt Bo nach {said}.")
    expect(page.locator(".arrest")).to_have_count(0)
    guest.passes(1250)
    expect(line).to_contain_text(f"Anna findet {said} bei Bo.")
    expect(page.locator(".arrest")).to_have_count(1)
    guest.passes(6000)
    expect(page.locator(".arrest")).to_have_count(0)
    expect(room_on(guest, "Bo", crook)).to_have_accessible_name(re.compile("Gauner gefunden"))
    expect(room_on(guest, "Cleo", crook)).to_have_accessible_name(re.compile("angekreuzt"))
    expect(page.locator(".tabs").get_by_role("button", name=re.compile("^Du"))).to_contain_text("1 Punkt")


def test_the_preliminary_round_is_told_to_whoever_comes_to_a_new_table(meet: Meet, stand: Stand) -> None:
    friends = table(stand, "Anna", "Bo")
    guest = meet("de", tempo="normal").is_(friends[0])
    page = guest.page
    guest.stops_the_clock()
    guest.go(friends[0].path)
    line = page.locator("[data-status]")
    expect(line).to_contain_text("Anna beginnt.")
    numbers = page.locator(".sum")
    expect(numbers).to_have_count(0)
    guest.passes(900)
    expect(line).to_contain_text("für alle")
    guest.passes(900)
    expect(numbers).to_have_count(2)
    page.keyboard.press("s")
    expect(numbers).to_have_count(9)
    page.reload()
    expect(numbers).to_have_count(9)


def test_rooms_say_all_they_show(meet: Meet, stand: Stand) -> None:
    friends = table(stand, "Anna", "Bo", "Cleo")
    view = view_of(friends[0])
    guest = seated(meet, friends)
    words = kt.game("gauner").words("de")
    for seat, name in ((0, "Du"), (1, "Bo"), (2, "Cleo")):
        rooms = sheet_of(guest, name).get_by_role("button")
        expect(rooms).to_have_count(36)
        said = [room.get_attribute("aria-label") or "" for room in rooms.all()]
        assert [label.split(",")[0] for label in said] == [words.word("room", room) for room in NAMES]
        sums = {room: int(match[1]) for room, label in enumerate(said) if (match := re.search(r"Summe (\d+)", label))}
        assert sums == {room: total for room, total in enumerate(view["sheets"][seat]["sums"]) if total >= 0}
        own = [room for room, label in enumerate(said) if "dein eigener Gauner" in label]
        assert own == view["hand"]
    cards = crooks(guest).get_by_role("listitem").locator(".sr")
    expect(cards).to_have_text([words.word("room", NAMES[card]) for card in view["hand"]])


def test_all_sheets_at_a_glance_on_a_desktop_one_at_a_time_on_a_phone(meet: Meet, stand: Stand) -> None:
    friends = table(stand, "Anna", "Bo", "Cleo", "Dora")
    guest = meet("en", DESKTOP).is_(friends[0])
    page = guest.go(friends[0].path)
    expect(crooks(guest)).to_be_visible()
    sheets = page.locator(".sheet")
    for number in range(4):
        expect(sheets.nth(number)).to_be_in_viewport(ratio=1)
    page.set_viewport_size(PHONE)
    tabs = page.locator(".tabs").get_by_role("button")
    expect(tabs).to_have_count(4)
    expect(sheets.nth(0)).to_be_in_viewport(ratio=0.9)
    expect(sheets.nth(1)).not_to_be_in_viewport()
    tabs.nth(2).click()
    expect(sheets.nth(2)).to_be_in_viewport(ratio=0.9)
    expect(tabs.nth(2)).to_have_attribute("aria-pressed", "true")


def test_sheets_are_swiped(meet: Meet, stand: Stand) -> None:
    guest = seated(meet, table(stand, "Anna", "Bo", "Cleo"))
    page = guest.page
    client = guest.context.new_cdp_session(page)
    tabs = page.locator(".tabs").get_by_role("button")
    expect(tabs.nth(0)).to_have_attribute("aria-pressed", "true")
    client.send("Input.synthesizeScrollGesture", {"x": 300, "y": 300, "xDistance": -250, "yDistance": 0, "speed": 1500})
    expect(tabs.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".sheet").nth(1)).to_be_in_viewport(ratio=0.9)


def test_only_what_can_be_asked_is_enabled_and_the_rest_says_why(meet: Meet, stand: Stand) -> None:
    friends = table(stand, "Anna", "Bo", "Cleo")
    own = hidden(friends[0])[0]
    guest = seated(meet, friends)
    room_on(guest, "Du", own).click(force=True)
    told = guest.page.get_by_role("status").filter(has_text="Du kannst dich nicht selbst nach")
    expect(told).to_contain_text("Regel GR-24")
    crook = hidden(friends[1])[0]
    asks(guest, "Bo", crook)
    gone = room_on(guest, "Bo", crook)
    expect(gone).to_be_disabled()
    gone.click(force=True)
    told = guest.page.get_by_role("status").filter(has_text="ist auf dem Blatt von Bo schon markiert")
    with guest.context.expect_page() as opened:
        told.get_by_role("link", name="Regel GR-25").click()
    opened.value.get_by_role("heading", name=re.compile("GR-25")).wait_for()


def test_asking_for_an_own_crook_is_warned_of(meet: Meet, stand: Stand) -> None:
    friends = table(stand, "Anna", "Bo", "Cleo", notes="off")
    crossed = view_of(friends[0])["sheets"][1]["crossed"]
    own = next(crook for crook in hidden(friends[0]) if NUMBERS[crook] not in crossed)
    guest = seated(meet, friends)
    room_on(guest, "Bo", own).click()
    expect(guest.page.get_by_text(f"{word(guest, own)} hast du selbst")).to_be_visible()


# Circling ------------------------------------------------------------------------------------------------------------


def completing(asked: Friend) -> list[str]:
    """Crooks to be found one after the other, so that the last of them completes a sum."""
    view = view_of(asked)
    sheet = view["sheets"][view["seat"]]
    rooms = [room for room in range(36) if sheet["sums"][room] > 0 and room not in sheet["circled"]]
    best = min(rooms, key=lambda room: sheet["sums"][room])
    return [NAMES[card] for card in view["hand"] if CROSS[best] >> card & 1]


def test_the_program_circles_at_an_automatic_table(meet: Meet, stand: Stand) -> None:
    friends = table(stand, "Anna", "Bo", "Cleo")
    guest = seated(meet, friends)
    for crook in completing(friends[1]):
        asks(guest, "Bo", crook)
        expect(room_on(guest, "Bo", crook)).to_have_accessible_name(re.compile("Gauner gefunden"))
    expect(sheet_of(guest, "Bo").get_by_role("button", name=re.compile("eingekreist")).first).to_be_visible()
    struck = sheet_of(guest, "Bo").get_by_role("columnheader").filter(has_text="gestrichen")
    expect(struck.first).to_be_attached()
    expect(guest.page.get_by_role("button", name="Einkreisen", exact=True)).to_have_count(0)


def test_a_strict_table_waits_for_the_circle(meet: Meet, stand: Stand) -> None:
    friends = table(stand, "Anna", "Bo", "Cleo", strict=True)
    guest = seated(meet, friends)
    page = guest.page
    found = completing(friends[1])
    for crook in found:
        own_sums(guest, friends[0])
        asks(guest, "Bo", crook)
        friends[1].sees(partial(is_found, crook))
    view = view_of(friends[1])
    assert view["due"]
    due = NAMES[view["due"][0]]
    undue = next(room for room in range(36) if view["sheets"][2]["sums"][room] > 0)
    page.get_by_role("button", name="Einkreisen", exact=True).click()
    room_on(guest, "Cleo", NAMES[undue]).click()
    expect(page.get_by_role("status").filter(has_text="ist jetzt nicht einzukreisen")).to_contain_text("Regel GR-50")
    room_on(guest, "Bo", due).click()
    page.get_by_role("button", name=f"{word(guest, due)} bei Bo einkreisen").click()
    expect(room_on(guest, "Bo", due)).to_have_accessible_name(re.compile("eingekreist"))


def own_sums(guest: Guest, friend: Friend) -> None:
    """GR-47: a sum of the own sheet that was complete when it was written."""
    view = view_of(friend)
    if view["due"] and view["due_sheet"] == 0 and view["haul"] == 0:
        circles(guest, "Du", NAMES[view["due"][0]])


def test_forgetting_to_circle_ends_the_turn(meet: Meet, stand: Stand) -> None:
    friends = table(stand, "Anna", "Bo", strict=True)
    guest = seated(meet, friends)
    own_sums(guest, friends[0])
    found = completing(friends[1])
    rest = [crook for crook in hidden(friends[1]) if crook not in found]
    for crook in found:
        asks(guest, "Bo", crook)
        friends[1].sees(partial(is_found, crook))
    asks(guest, "Bo", rest[0])
    expect(guest.page.locator("[data-status]")).to_contain_text("Wir warten auf Bo.")
    guest.page.keyboard.press("l")
    log = guest.page.get_by_role("region", name="Verlauf")
    expect(log).to_contain_text("Anna hat vergessen")
    assert rest[0] in hidden(friends[1])  # the question was not answered


# Variants, help, notes -----------------------------------------------------------------------------------------------


def test_the_brave_go_on_or_stop(meet: Meet, stand: Stand) -> None:
    friends = table(stand, "Anna", "Bo", brave=True)
    guest = seated(meet, friends)
    line = guest.page.locator("[data-status]")
    stop = guest.page.get_by_role("button", name="Aufhören")
    expect(stop).to_have_count(0)
    for crook in hidden(friends[1])[:2]:
        asks(guest, "Bo", crook)
    expect(line).to_contain_text("behalte deine Punkte (2)")
    expect(guest.page.locator(".tabs").get_by_role("button", name=re.compile("^Du"))).to_contain_text("0 Punkte")
    stop.click()
    guest.page.get_by_role("button", name="Wirklich? Aufhören").click()
    expect(line).to_contain_text("Wir warten auf Bo.")
    assert view_of(friends[1])["sheets"][0]["points"] == 2


def test_how_much_the_table_helps(meet: Meet, stand: Stand) -> None:
    left, chances = re.compile("davon noch"), re.compile("Prozent|unmöglich|sicher hier")
    for notes, said in (("off", (0, 0)), ("records", (1, 0)), ("full", (1, 1))):
        friends = table(stand, "Anna", "Bo", notes=notes)
        guest = seated(meet, friends)
        bo = sheet_of(guest, "Bo")
        if said[1]:
            expect(bo.get_by_role("button", name=chances).first).to_be_visible()
        labels = [room.get_attribute("aria-label") or "" for room in bo.get_by_role("button").all()]
        shown = [sum(bool(pattern.search(label)) for label in labels) for pattern in (left, chances)]
        assert [bool(number) for number in shown] == [bool(number) for number in said], (notes, labels)


def worth_explaining(stand: Stand) -> tuple[list[Friend], View, Any, list[Any]]:
    """A table at which something is certain that no mark says yet; where nothing is, another one is opened."""
    game = kt.game("gauner")
    while True:
        friends = table(stand, "Anna", "Bo", notes="full")
        for crook in hidden(friends[1])[:9]:
            friends[0].does(do="ask", seat=1, room=crook)
            friends[0].sees(partial(is_found, crook))
        view = view_of(friends[0])
        known: Any = game.deduce(game.case(msgspec.convert({**view, "log": None}, game.view_type)))
        facts = [told["fact"] for told in known["facts"] if told["fact"]["owner"] == "P1"]
        certain = [fact for fact in facts if fact["card"] not in view["sheets"][1]["crossed"]]
        if certain:
            return friends, view, known, certain


def test_full_help_says_how_likely_and_why(meet: Meet, stand: Stand) -> None:
    """The chances on the sheet are those of the engine, and what is certain comes with its reasons."""
    friends, view, known, certain = worth_explaining(stand)
    guest = seated(meet, friends)
    for card, counts in known["owner_counts"].items():
        if int(card) not in {*view["sheets"][1]["found"], *view["sheets"][1]["crossed"]}:
            percent = 100 * counts["P1"] / known["count"]
            likely = f"{min(99, max(1, int(percent + 0.5)))} Prozent"
            said = {0: "unmöglich", 100: "sicher hier"}.get(percent, likely)
            expect(room_on(guest, "Bo", NAMES[int(card)])).to_have_accessible_name(re.compile(said))
    room_on(guest, "Bo", NAMES[certain[0]["card"]]).click()
    advice = guest.page.locator(".advice")
    expect(advice).to_contain_text("ist sicher bei Bo" if certain[0]["is"] else "ist sicher nicht bei Bo")
    expect(advice).to_contain_text("Das folgt")


def test_the_hints_of_the_rule_book(meet: Meet, stand: Stand) -> None:
    friends = table(stand, "Anna", "Bo", "Cleo")
    guest = seated(meet, friends, "en", size=DESKTOP)
    view = view_of(friends[0])
    hints = {note["hint"] for sums in view["records"]["sums"] for note in sums if note["hint"]}
    rules = {"guess": "GR-60", "know": "GR-61"}
    for hint in hints:
        expect(guest.page.get_by_role("link", name=rules[hint])).to_have_attribute(
            "href", f"/rules/gauner#{rules[hint]}"
        )
    rows = guest.page.locator(".notebook li")
    expect(rows).to_have_count(sum(note["left"] > 0 for sums in view["records"]["sums"] for note in sums))


def test_pencil_marks_and_notes_are_kept_on_the_server(meet: Meet, stand: Stand) -> None:
    friends = table(stand, "Anna", "Bo", "Cleo")
    guest = seated(meet, friends)
    page = guest.page
    page.get_by_role("button", name="Bleistift", exact=True).click()
    for _ in range(2):
        room_on(guest, "Bo", "redF").click()
    expect(room_on(guest, "Bo", "redF")).to_have_accessible_name(re.compile("Bleistift: ja"))
    expect(page.get_by_role("status").filter(has_text="Rot F bei Bo: ja.")).to_be_attached()
    page.get_by_role("button", name="Notizen").click()
    page.get_by_label("Eigene Notizen").fill("Bo hat viel Grün")
    page.get_by_role("button", name="Schließen").click()
    until(
        page,
        lambda: (
            page.evaluate("localStorage['katzentisch.notes.' + location.pathname.split('/')[2]] ?? 'null'") == "null"
        ),
    )
    elsewhere = meet("en", DESKTOP).is_(friends[0])
    elsewhere.go(friends[0].path)
    expect(room_on(elsewhere, "Bo", "redF")).to_have_accessible_name(re.compile("pencil: yes"))
    expect(elsewhere.page.get_by_label("Notes of your own")).to_have_value("Bo hat viel Grün")


# For everybody -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_axe_finds_nothing_on_the_sheets(meet: Meet, stand: Stand, size: ViewportSize) -> None:
    friends = table(stand, "Anna", "Bo", "Cleo", strict=True, notes="full")
    crook = hidden(friends[1])[0]
    guest = meet("de" if size is PHONE else "en", size).is_(friends[0])
    page = guest.page
    found = {}

    def look(name: str) -> None:
        page.emulate_media(color_scheme="light")
        if wrong := axe(page, f"{{type: 'tag', values: {RULES}}}"):
            found[name] = wrong
        page.emulate_media(color_scheme="dark")
        if wrong := axe(page, "{type: 'rule', values: ['color-contrast', 'link-in-text-block']}"):
            found[name + " in the evening"] = wrong

    guest.go(friends[0].path)
    expect(crooks(guest)).to_be_visible()
    look("ask")
    room_on(guest, "Bo", crook).click()
    expect(page.locator(".advice")).to_be_visible()
    look("picked")
    page.locator(".actions .primary").click()
    expect(room_on(guest, "Bo", crook)).to_have_accessible_name(re.compile("Gauner gefunden|crook found"))
    look("found")
    if size is PHONE:
        page.keyboard.press("n")
        page.wait_for_selector("dialog[open]")
        look("notes")
    guest.go("/learn/gauner")
    page.wait_for_selector(".sheet")
    look("learn")
    guest.go("/rules/gauner")
    page.wait_for_selector("article")
    look("rules")
    assert found == {}


def test_sheets_fit_every_width_and_every_thumb(meet: Meet, stand: Stand) -> None:
    for players in (2, 3, 4):
        friends = table(stand, *("Anna", "Bo", "Cleo", "Dora")[:players], strict=True, notes="full")
        guest = seated(meet, friends)
        page = guest.page
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 640 if width < 700 else 800})
            wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
            assert wide[0] <= wide[1], (players, width)
        page.set_viewport_size(PHONE)
        assert page.evaluate(SMALL) == []
        assert page.evaluate("document.documentElement.scrollHeight") <= 640
        for part in ("[data-status]", ".tabs", ".foot", ".actions"):
            expect(page.locator(part).first).to_be_in_viewport(ratio=1)


def test_the_screen_reader_hears_rolls_questions_and_answers_in_order(meet: Meet, stand: Stand) -> None:
    friends = table(stand, "Anna", "Bo", "Cleo")
    crook = hidden(friends[1])[0]
    miss = not_there(view_of(friends[2]), 2, [*hidden(friends[2]), crook])[0]
    guest = seated(meet, friends, tempo="fast")
    page = guest.page
    page.keyboard.press("s")
    expect(page.get_by_text("Du bist dran.")).to_be_visible()
    region = page.locator("[data-spoken]")
    heard = region.locator("p").count()
    assert region.locator("p").all_inner_texts()[1:3] == ["Anna beginnt.", region.locator("p").nth(2).inner_text()]
    friends[1].sees(lambda view: view["turn"] == 0)
    asks(guest, "Bo", crook)
    expect(page.get_by_text("Du bist dran.")).to_be_visible(timeout=15_000)
    asks(guest, "Cleo", miss)
    expect(page.locator("[data-status]")).to_contain_text("Wir warten auf Bo.", timeout=15_000)
    said = [line for line in region.locator("p").all_inner_texts()[heard:] if "eingekreist" not in line]
    bo = view_of(friends[1])
    room, total = NAMES[bo["rolled"]], bo["sheets"][1]["sums"][bo["rolled"]]
    assert said == [
        f"Anna findet {word(guest, crook)} bei Bo.",
        "Frag weiter oder hör auf.",
        f"Anna sucht {word(guest, miss)} bei Cleo, vergeblich.",
        f"Bo würfelt {word(guest, room)} und schreibt {total}.",
    ]


def test_the_focus_stays_on_its_room(meet: Meet, stand: Stand) -> None:
    friends = table(stand, "Anna", "Bo", "Cleo")
    guest = seated(meet, friends, tempo="fast")
    page = guest.page
    page.keyboard.press("s")
    asks(guest, "Cleo", not_there(view_of(friends[2]), 2, hidden(friends[2]))[0])
    expect(page.locator("[data-status]")).to_contain_text("Wir warten auf Bo.", timeout=15_000)
    room_on(guest, "Cleo", "redA").focus()
    friends[1].does(do="ask", seat=2, room=hidden(friends[2])[0])
    friends[1].does(do="done")
    expect(page.locator("[data-status]")).to_contain_text("Wir warten auf Cleo.", timeout=15_000)
    assert focused(page)[1].startswith("Rot A")
    expect(page.locator(".sheet").nth(1)).to_be_in_viewport(ratio=0.9)


def test_sheets_are_usable_at_200_percent_zoom(meet: Meet, stand: Stand) -> None:
    """1280 x 720 at 200 % is 640 x 360."""
    friends = table(stand, "Anna", "Bo", "Cleo")
    crook = hidden(friends[2])[0]
    guest = seated(meet, friends, "en", size={"width": 640, "height": 360}, device_scale_factor=2)
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    asks(guest, "Cleo", crook)
    expect(room_on(guest, "Cleo", crook)).to_have_accessible_name(re.compile("crook found"))


def test_sheets_are_usable_with_forced_colours(meet: Meet, stand: Stand) -> None:
    friends = table(stand, "Anna", "Bo")
    guest = seated(meet, friends, forced_colors="active")
    room = room_on(guest, "Bo", hidden(friends[1])[0])
    room.click()
    style = "e => [getComputedStyle(e).outlineStyle, getComputedStyle(e.querySelector('.room')).forcedColorAdjust]"
    assert room.evaluate(style) == ["solid", "none"]


def test_the_guided_round_of_gauner(meet: Meet) -> None:
    """Played by the engine, in both languages; the learner does what is asked, and nothing else."""
    game = kt.game("gauner")
    for lang in ("de", "en"):
        for step in guide(game, lang):
            assert step.say
            assert not step.say.startswith("guide.")
            assert step.action in (-1, *step.look.legal)
    guest = meet()
    page = guest.go("/learn/gauner")
    asked = page.locator(".actions").locator("button.primary, a.primary, .do").first
    done = page.get_by_role("link", name="Fertig, los geht’s")
    rooms: list[str] = []
    while not done.is_visible():
        wanted = re.match(r"Jetzt du: Fini nach (.*) fragen$", asked.inner_text())
        at = page.get_by_text(re.compile(r"^\d+ von 13$")).inner_text()
        if wanted is None:
            asked.click()
        else:
            if not rooms:
                room_on(guest, "Fini", "greyF").click()
                expect(page.get_by_text("Gute Idee, aber zum Lernen jetzt bitte")).to_be_visible()
            room = next(name for name in NAMES if word(guest, name) == wanted[1])
            asks(guest, "Fini", room)
            rooms.append(room)
        expect(page.get_by_text(at, exact=True)).to_have_count(0)
    assert rooms == ["greyA", "greyC", "greenB"]
    expect(room_on(guest, "Fini", "yellowC")).to_have_accessible_name(re.compile("Summe 1, eingekreist"))
    expect(room_on(guest, "Fini", "greenB")).to_have_accessible_name(re.compile("angekreuzt"))


def test_watchers_see_all_sheets_and_no_hand(meet: Meet, stand: Stand) -> None:
    friends = table(stand, "Anna", "Bo")
    page = meet("en", DESKTOP).comes_in(friends[0].path, "Zoe")
    expect(page.locator(".sheet")).to_have_count(2)
    expect(page.locator(".sheet").first).to_be_visible()
    expect(page.get_by_role("list", name="Your crooks")).to_have_count(0)
    assert "your own crook" not in page.content()
