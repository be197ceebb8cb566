"""The lobby, feature by feature, on visible elements alone."""

from __future__ import annotations

import re
import time
from io import BytesIO
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Locator, WebSocketRoute, expect

import katzentisch as kt
from katzentisch.server.names import own_addresses
from katzentisch.server.settings import Settings
from tests.browser.access import scrolls_sideways
from tests.browser.guests import Meet, choose, until
from tests.browser.stand import DESKTOP, SMALLEST, Stand
from tests.browser.table import Table, play_out


def test_no_account_a_name_and_an_animal_are_enough(meet: Meet) -> None:
    page = meet().go("/")
    page.get_by_label("Dein Name").fill("Änne")
    choose(page, "Eule")
    page.get_by_role("button", name="Sofort gegen Bots spielen: Mausen").click()
    expect(page.get_by_text("Änne", exact=True)).to_be_visible()
    page.reload()
    page.get_by_role("link", name="Zur Startseite").click()
    expect(page.get_by_label("Dein Name")).to_have_value("Änne")
    expect(page.get_by_role("radio", name="Eule")).to_be_checked()


def test_one_tap_from_the_start_page_to_a_game_against_bots(meet: Meet) -> None:
    guest = meet()
    guest.go("/").get_by_role("button", name="Sofort gegen Bots spielen: Mausen").click()
    expect(guest.hand()).to_be_visible()
    expect(guest.page.get_by_text("Du bist dran.")).to_be_visible()


def test_page_to_first_move_in_six_clicks(meet: Meet) -> None:
    """From the link of a friend's server to the first card on the table: three."""
    guest = meet()
    page = guest.go("/")
    page.evaluate("window.clicks = 0; addEventListener('click', () => window.clicks++, true)")
    page.get_by_role("button", name="Sofort gegen Bots spielen: Mausen").click()
    guest.plays("Elefant 4")
    expect(
        page.get_by_text(re.compile("Elefant 4 liegt verdeckt|Aufgedeckt|bekommt|In der Mitte")).first
    ).to_be_attached()
    assert 0 < page.evaluate("window.clicks") <= 6


def test_new_table_with_options_explained_seats_bots_and_pace(meet: Meet) -> None:
    page = meet("en", DESKTOP).go("/")
    page.get_by_role("link", name="With friends: Mausen").click()
    expect(page.get_by_role("heading", name="New table")).to_be_focused()
    page.get_by_label("How many players?").select_option("5")
    page.get_by_text("More settings").click()
    option = page.get_by_label("Cards won")
    expect(option).to_have_accessible_description(
        "Face down, you have to remember who won what; face up, everybody can look."
    )
    option.select_option(label="face up")
    page.get_by_label("Bots among them").select_option("2")
    page.get_by_label("How strong?").select_option(label="weak")
    expect(page.get_by_label("How strong?")).to_have_accessible_description("Plays any card.")
    page.get_by_label("Pace of the bots").select_option(label="in a rush")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Mausen – who is in?")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("Put a bot on chair"))).to_have_count(2)
    expect(page.get_by_role("button", name=re.compile("^Remove"))).to_have_count(2)
    expect(page.get_by_label("Cards won").locator("option:checked")).to_have_text("face up")  # the host may change it
    expect(page.get_by_text("Pace of the bots: in a rush")).to_be_visible()
    about = meet("en", DESKTOP).comes_in(page.url[page.url.index("/t/") :], "Bo")
    expect(about.get_by_role("list").filter(has_text="Cards won:")).to_contain_text("face up")


def test_a_new_table_fits_on_one_screen_of_a_phone(meet: Meet) -> None:
    page = meet().go("/new#gauner")
    button = page.get_by_role("button", name="Tisch eröffnen")
    for bots in ("0", "2"):
        page.get_by_label("Davon Bots").select_option(bots)
        for thing in (page.get_by_label("Spiel", exact=True), page.get_by_label("Dein Name"), button):
            expect(thing).to_be_in_viewport(ratio=1)
    box = button.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 640


def test_the_start_page_offers_the_easiest_game_first_and_says_how_long_and_how_hard(meet: Meet) -> None:
    page = meet().go("/")
    cards = page.locator(".game")
    expect(cards).to_have_count(len(kt.games()))
    expect(cards.first.get_by_role("heading")).to_have_text("Mausen")
    expect(cards.first).to_contain_text("15–20 Minuten · leicht")
    hard = ["leicht", "mittel", "anspruchsvoll"]
    levels = [hard.index(re.findall("leicht|mittel|anspruchsvoll", text)[-1]) for text in cards.all_inner_texts()]
    assert levels == sorted(levels)


def test_how_strong_the_bots_are_is_chosen_on_the_start_page(meet: Meet) -> None:
    guest = meet(size=SMALLEST)
    page = guest.go("/")
    for strength in ("schwach", "stark", "ebenbürtig", "stark"):
        choose(page, strength)
        assert not scrolls_sideways(page), strength
    with page.expect_request("**/api/quick") as asked:
        page.get_by_role("button", name="Sofort gegen Bots spielen: Mausen").click()
    wish = asked.value.post_data_json
    assert wish is not None
    assert wish["bot"] == "strong"
    expect(guest.hand()).to_be_visible()
    page.get_by_role("link", name="Zur Startseite").click()
    expect(page.get_by_role("radio", name="stark")).to_be_checked()


def test_running_games_are_one_strip_and_can_be_put_out_of_sight(meet: Meet, stand: Stand) -> None:
    """However many there are, the games stand on the first screen."""
    host = stand.friend("Rosa").opens()
    for _ in range(5):
        stand.run(host.client.quick_table("mausen"))
    page = meet().is_(host).go("/")
    strip = page.get_by_role("region", name="Hier geht es weiter")
    expect(strip.get_by_role("link")).to_have_count(6)
    expect(page.get_by_role("heading", name="Spiele")).to_be_in_viewport()
    strip.get_by_role("button", name="Mausen hier nicht mehr zeigen").first.click()
    expect(strip.get_by_role("link")).to_have_count(5)
    page.reload()
    expect(strip.get_by_role("link")).to_have_count(5)


def test_private_by_default_and_listed_if_wanted(meet: Meet, stand: Stand) -> None:
    hidden, shown = stand.friend("Versteckt").opens(), stand.friend("Sichtbar").opens(listed=True)
    page = meet().go("/")
    tables = page.get_by_role("region", name="Offene Tische")
    expect(tables.locator(f"a[href='{shown.path}']")).to_contain_text("Sichtbar")
    expect(page.locator(f"a[href='{hidden.path}']")).to_have_count(0)
    page.get_by_role("link", name="Mit Freunden: Mausen").click()
    expect(page.get_by_label("Tisch auf der Startseite zeigen")).not_to_be_checked()


def test_invite_by_link_or_qr_code(meet: Meet, stand: Stand) -> None:
    host = stand.friend("Olga").opens()
    guest = meet().is_(host)
    guest.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = guest.go(host.path)
    link = stand.url + host.path
    expect(page.get_by_label("Link zum Tisch")).to_have_value(link)
    page.get_by_role("button", name="Kopieren").click()
    expect(page.get_by_text("Der Link ist kopiert.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == link
    page.get_by_role("button", name="QR-Code").click()
    assert scanned(page.get_by_role("img", name="QR-Code mit dem Link")) == link


def scanned(picture: Locator) -> str:
    """What a scanner reads from the screen."""
    (found,) = zxingcpp.read_barcodes(Image.open(BytesIO(picture.screenshot())))
    return str(found.text)


def test_join_by_the_link(meet: Meet, stand: Stand) -> None:
    host = stand.friend("Olga").opens(options={"players": 3})
    page = meet().comes_in(host.path, "Bo")
    page.get_by_role("button", name="Auf Stuhl 2 hinsetzen").click()
    expect(page.get_by_text("Das bist du")).to_be_visible()
    host.begins()
    expect(page.get_by_role("group", name="Deine Hand")).to_be_visible()


def test_who_serves_the_house_invites_it_under_an_address_it_can_reach(meet: Meet, tmp_path: Path) -> None:
    """The page at 127.0.0.1 is nobody else's: its link and its code lead to this machine from any other."""
    with Stand(tmp_path, host="0.0.0.0") as stand:
        page = meet(at=stand).go("/new#mausen")
        page.get_by_role("button", name="Tisch eröffnen").click()
        expect(page.get_by_label("Link zum Tisch")).to_be_visible()
        link = page.url.replace("127.0.0.1", own_addresses()[0])
        assert link != page.url
        expect(page.get_by_label("Link zum Tisch")).to_have_value(link)
        page.get_by_role("button", name="QR-Code").click()
        assert scanned(page.get_by_role("img", name="QR-Code mit dem Link")) == link
        phone = meet(at=stand).page
        phone.goto(link)
        expect(phone.get_by_role("heading", name="Einladung zu Mausen")).to_be_visible()
        page.goto("about:blank")
        phone.goto("about:blank")


def test_the_link_says_who_invites_to_what_before_a_name_is_given(meet: Meet, stand: Stand) -> None:
    host = stand.friend("Olga", "owl").opens(options={"players": 4, "open_piles": True}, bots=["random"])
    guest = meet()
    page = guest.go(host.path)
    expect(page.get_by_role("heading", name="Einladung zu Mausen")).to_be_visible()
    expect(page.get_by_text("Olga lädt dich an den Tisch ein. 2 Stühle sind frei.")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text=re.compile("^(Olga|Frieda|Balthasar)$"))).to_have_count(2)
    expect(page.get_by_role("listitem").filter(has_text="Gewonnene Karten: offen")).to_be_visible()
    for part in ("main .button.primary", "input.field"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    host.begins()
    page.reload()
    expect(page.get_by_text("Das Spiel läuft schon, du kannst zuschauen.")).to_be_visible()
    guest.refusal_is_fine = True
    page = guest.go("/t/nowhere")
    expect(page.get_by_role("heading", name="Diesen Tisch gibt es nicht")).to_be_visible()


def test_two_people_claim_one_chair_one_gets_it_the_other_is_told(meet: Meet, stand: Stand) -> None:
    host = stand.friend("Olga").opens(options={"players": 3})
    guest = meet()
    held: list[str | bytes] = []
    holding = [False]

    def line(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(lambda text: held.append(text) if holding[0] else route.send(text))
        routes.append(route)

    routes: list[WebSocketRoute] = []
    guest.page.route_web_socket(re.compile("/ws/"), line)
    page = guest.comes_in(host.path, "Zu Spät")
    sit = page.get_by_role("button", name="Auf Stuhl 2 hinsetzen")
    expect(sit).to_be_visible()
    holding[0] = True
    stand.friend("Schneller").joins(host.path, 1)
    sit.click()
    until(page, lambda: any('"refused"' in str(text) for text in held))
    holding[0] = False
    for text in held:
        routes[-1].send(text)
    expect(page.get_by_role("status").get_by_text("Auf diesem Stuhl sitzt schon jemand.")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="Schneller")).to_be_visible()


def test_watch(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    page = meet().comes_in(friends[0].path, "Zoe")
    expect(page.get_by_text("Du schaust zu.").first).to_be_visible()
    expect(page.get_by_text("Wir warten auf Anna, Bo und Cleo.")).to_be_visible()
    expect(page.get_by_role("group", name="Deine Hand")).to_have_count(0)


def test_leave_a_chair_before_the_start(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo", begin=False)
    page = meet().is_(friends[1]).go(friends[0].path)
    page.get_by_role("button", name="Aufstehen").click()
    expect(page.get_by_role("listitem").filter(has_text="Stuhl 2")).to_contain_text("frei")
    expect(page.get_by_text("Du sitzt nicht mehr auf deinem Stuhl.")).to_have_count(0)


def test_remove_somebody_before_the_start(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo", begin=False)
    removed = meet().is_(friends[1]).go(friends[0].path)
    expect(removed.get_by_text("Du sitzt. Gleich geht es los.")).to_be_visible()
    page = meet().is_(friends[0]).go(friends[0].path)
    page.get_by_role("button", name="Bo entfernen").click()
    expect(page.get_by_role("listitem").filter(has_text="Stuhl 2")).to_contain_text("frei")
    expect(removed.get_by_role("status").get_by_text("Du sitzt nicht mehr auf deinem Stuhl.")).to_be_visible()
    expect(removed.get_by_text("Such dir einen Stuhl aus, oder schau zu.")).to_be_visible()


def test_a_host_who_is_away_keeps_the_table_for_an_hour(
    meet: Meet, stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert stand.server is not None
    host = stand.friend("Olga").opens(options={"players": 3})
    bo = stand.friend("Bo").joins(host.path, 1)
    page = meet().is_(bo).go(host.path)
    expect(page.get_by_text("Wer den Tisch eröffnet hat, beginnt das Spiel.")).to_be_visible()
    host.leaves()
    expect(page.get_by_text("Olga ist gerade weg. Nach einer Stunde kann jemand anderes beginnen.")).to_be_visible()
    expect(page.get_by_role("button", name="Olga entfernen")).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("^Beginnen|^Spiel beginnen"))).to_have_count(0)
    monkeypatch.setattr(stand.server.hub.presences, "clock", lambda: time.monotonic() + Settings().host_seconds)
    expect(page.get_by_role("button", name="Olga entfernen")).to_be_visible()
    page.get_by_role("button", name="Beginnen, ein Bot füllt auf").click()
    expect(page.get_by_role("group", name="Deine Hand")).to_be_visible()


def test_bots_on_the_empty_chairs(meet: Meet, stand: Stand) -> None:
    host = stand.friend("Olga").opens(options={"players": 4})
    guest = meet().is_(host)
    page = guest.go(host.path)
    page.get_by_role("button", name="Bot auf Stuhl 2 setzen").click()
    expect(page.get_by_role("button", name=re.compile("^Bot auf Stuhl"))).to_have_count(2)
    page.get_by_role("button", name="Beginnen, 2 Bots füllen auf").click()
    expect(guest.hand()).to_be_visible()


def test_rematch_with_rotated_seats_under_the_same_link(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = meet().is_(friends[0])
    page = guest.go(friends[0].path)
    expect(guest.hand()).to_be_visible()
    rest = play_out(guest.page, friends)
    assert rest == 16
    page.get_by_role("button", name="Noch einmal").click()
    expect(page.get_by_role("heading", name="Mausen – wer spielt mit?")).to_be_visible()
    names = page.locator("ol.chairs bdi").all_inner_texts()
    assert names != ["Anna", "Bo", "Cleo"]
    assert sorted(names) == ["Anna", "Bo", "Cleo"]
    assert page.url.endswith(friends[0].path)
    page.get_by_role("link", name="Das letzte Spiel ansehen").click()
    expect(page.get_by_text("So fing es an.")).to_be_visible()


def test_running_tables_are_listed_on_return(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    page = meet().is_(friends[1]).go("/")
    own = page.get_by_role("region", name="Hier geht es weiter")
    expect(own.get_by_role("link")).to_contain_text("Du bist dran")
    own.get_by_role("link").click()
    expect(page.get_by_role("group", name="Deine Hand")).to_be_visible()


def test_continue_on_my_phone(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    desk = meet("en", DESKTOP).is_(friends[0])
    page = desk.go(friends[0].path)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Continue on my phone").click()
    link = page.get_by_label("Link for the other device").input_value()
    assert scanned(page.get_by_role("img", name="QR code of the link")) == link
    phone = meet()
    handed = phone.page
    handed.goto(link)
    expect(handed.get_by_role("heading", name="Auf diesem Gerät weiter")).to_be_visible()
    assert "#" not in handed.url
    handed.get_by_role("button", name="Hierher umziehen").click()
    expect(phone.hand()).to_be_visible()
    expect(page.get_by_role("heading", name="You play on elsewhere")).to_be_visible()
    late = meet()
    late.refusal_is_fine = True
    again = late.page
    again.goto(link)
    again.get_by_role("button", name="Hierher umziehen").click()
    expect(again.get_by_text("Dieser Link gilt nicht mehr.")).to_be_visible()


def test_a_table_is_opened_to_bots_and_shows_which_they_are(meet: Meet, stand: Stand) -> None:
    """Off unless it is ticked; then a program sits down by the link, marked for everybody."""
    page = meet().go("/new#mausen")
    page.get_by_text("Mehr einstellen").click()
    box = page.get_by_role("checkbox", name="Bots von außen dürfen mitspielen")
    expect(box).not_to_be_checked()
    box.check()
    page.get_by_role("button", name="Tisch eröffnen").click()
    expect(page.get_by_text("Bots von außen dürfen hier mitspielen.")).to_be_visible()
    friend = stand.friend("Robo").joins(f"/t/{page.url.rpartition('/')[2]}")
    stand.run(friend.table.sit(1, bot="Hasty"))
    expect(page.get_by_text("ein Bot von außen: Hasty")).to_be_visible()
    expect(page.locator(".chair").nth(1).locator("use[href='#avatar-key']")).to_be_attached()
