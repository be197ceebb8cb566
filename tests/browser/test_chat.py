"""What people say to each other at a table."""

from __future__ import annotations

from pathlib import Path

import msgspec
from playwright.sync_api import Route, expect

from tests.browser.guests import Meet
from tests.browser.stand import DESKTOP, Stand
from tests.browser.table import Table, seated
from tests.server.harness import GENEROUS


def test_chat_with_phrases_free_text_and_mute(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo", free_chat=True)
    guest = seated(meet, friends)
    page = guest.page
    friends[1].says(phrase="luck")
    friends[1].says("Ich nehme die Maus.")
    page.get_by_role("button", name="Chat, 2 neue Zeilen").click()
    lines = page.get_by_role("log", name="Chat")
    expect(lines).to_contain_text("Viel Glück!")
    expect(lines).to_contain_text("Ich nehme die Maus.")
    page.get_by_role("group", name="Fertige Sätze").get_by_role("button", name="Danke!").click()
    page.get_by_role("textbox", name="Etwas sagen").fill("Und ich die Katze.")
    page.keyboard.press("Enter")
    expect(lines).to_contain_text("Und ich die Katze.")
    page.get_by_text("Jemanden stumm stellen").click()
    page.get_by_role("button", name="Bo stumm stellen").click()
    expect(lines).not_to_contain_text("Ich nehme die Maus.")
    page.get_by_role("button", name="Bo ist stumm, wieder zeigen").click()
    expect(lines).to_contain_text("Ich nehme die Maus.")


def test_chat_has_limits(meet: Meet, tmp_path: Path) -> None:
    """Five lines in ten seconds; whoever says more is told, and the line is not lost."""
    limits = msgspec.structs.replace(GENEROUS, lines=5, lines_seconds=600.0)
    with Stand(tmp_path, limits=limits) as stand:
        host = stand.friend("Anna").opens(options={"players": 3}, free_chat=True)
        guest = meet(at=stand).is_(host)
        page = guest.go(host.path)
        field = page.get_by_role("textbox", name="Etwas sagen")
        lines = page.get_by_role("log", name="Chat").locator("p")
        for number in range(1, 6):
            field.fill(f"Zeile {number}")
            field.press("Enter")
            expect(lines).to_have_count(number)
        field.fill("Zeile 6")
        field.press("Enter")
        expect(page.get_by_role("status").get_by_text("Das war ein bisschen viel.")).to_be_visible()
        expect(lines).to_have_count(5)
        expect(field).to_have_value("Zeile 6")
        expect(field).to_have_attribute("maxlength", "300")
        page.goto("about:blank")


def test_free_text_is_an_option_of_the_table(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends)
    guest.page.get_by_role("button", name="Chat").click()
    expect(guest.page.get_by_text("An diesem Tisch gibt es nur fertige Sätze.")).to_be_visible()
    expect(guest.page.get_by_role("textbox")).to_have_count(0)


def test_names_and_chat_stay_text(meet: Meet, stand: Stand) -> None:
    evil = "<img src=x onerror=alert(1)>"
    host = stand.friend(evil).opens(options={"players": 3}, free_chat=True)
    page = meet("en", DESKTOP).comes_in(host.path, "<b>Bo</b>\u202e\x07")
    page.get_by_role("button", name="Sit down on chair 2").click()
    host.says("<script>document.title='x'</script>{seat!seat}\u202eabc")
    chairs = page.get_by_role("list").first
    expect(chairs).to_contain_text("<img src=x onerror=alert")
    expect(chairs).to_contain_text("<b>Bo</b>")
    expect(page.get_by_role("log", name="Chat")).to_contain_text("<script>document.title='x'</script>{seat!seat}")
    host.begins()
    expect(page.get_by_role("group", name="Your hand")).to_be_visible()
    expect(page.locator("main img, main script, main b:has(b)")).to_have_count(0)


def test_the_keys_of_chat_and_log_lead_to_the_side_of_a_large_screen(meet: Meet, table: Table) -> None:
    """No sheet lies over what can be seen anyway; the letter itself is not written. A key pressed before the side has
    come is not lost."""
    friends = table("Anna", "Bo", "Cleo", free_chat=True)
    guest = meet("en", size=DESKTOP).is_(friends[0])
    page = guest.page
    late: list[Route] = []
    page.route("**/Side-*.js", lambda route: late.append(route))
    guest.go(friends[0].path)
    expect(guest.hand()).to_be_visible()
    while not late:
        page.wait_for_timeout(20)
    page.keyboard.press("l")
    expect(page.get_by_role("region", name="Log")).to_have_count(0)
    late[0].continue_()
    expect(page.get_by_role("region", name="Log")).to_be_focused()
    page.keyboard.press("c")
    field = page.get_by_role("textbox", name="Say something")
    expect(field).to_be_focused()
    page.keyboard.type("cats, logs")
    expect(field).to_have_value("cats, logs")
    page.get_by_text("Ready-made phrases").click()
    page.get_by_role("button", name="Good luck!").click()
    expect(page.get_by_role("log", name="Chat")).to_contain_text("Good luck!")
    expect(page.get_by_role("button", name="Good luck!")).to_have_count(0)
    expect(page.get_by_role("dialog")).to_have_count(0)
