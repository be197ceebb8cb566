"""One device goes round: declared when the table is opened, and between two people a curtain with nothing behind it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, WebSocket, expect

from tests.browser.guests import Meet, until
from tests.browser.stand import Stand


def sits_too(page: Page, chair: int, name: str, animal: str) -> None:
    page.get_by_role("button", name=f"Noch jemand hier auf Stuhl {chair}").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill(name)
    dialog.get_by_role("radio", name=animal).locator("xpath=ancestor::label").click()
    dialog.get_by_role("button", name="Hinsetzen").click()
    expect(page.locator(".chair.mine").filter(has_text=name)).to_be_visible()


def test_one_device_goes_round_with_a_curtain_between_seats(meet: Meet) -> None:
    guest = meet()
    page = guest.page
    frames: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: frames.append(str(text)))

    page.on("websocket", listen)
    guest.go("/new#schnurrlock")
    page.get_by_label("Wie viele spielen mit?").select_option("2")
    page.get_by_label("Wir geben ein Gerät herum").check()
    page.get_by_label("Dein Name").fill("Anna")
    page.get_by_role("button", name="Tisch eröffnen").click()
    sits_too(page, 2, "Bo", "Eule")
    page.get_by_role("button", name="Spiel beginnen").click()

    curtain = page.get_by_role("region", name="Vorhang")
    expect(curtain.get_by_role("heading")).to_have_text(re.compile("Anna|Bo"))
    first = "Anna" if "Anna" in curtain.get_by_role("heading").inner_text() else "Bo"
    second = {"Anna": "Bo", "Bo": "Anna"}[first]
    assert seats_seen(frames) == {-1}, "nothing of a seat is on the wire"
    expect(page.get_by_role("group", name="Deine Hand")).to_have_count(0)

    page.get_by_role("button", name=f"Ich bin {first}").click()
    hand = page.get_by_role("group", name="Deine Hand")
    expect(hand).to_be_visible()
    own = {"Anna": 0, "Bo": 1}
    until(page, lambda: own[first] in seats_seen(frames))
    assert own[second] not in seats_seen(frames)
    held = [card.get_attribute("aria-label") for card in hand.get_by_role("button").all()]
    assert held

    # The screen goes on before anybody has done anything: the other one wants to look.
    page.get_by_role("group", name="Deine Stühle").get_by_role("button", name=second).click()
    expect(curtain.get_by_role("heading")).to_have_text(re.compile(second))
    there = page.content()
    assert not any(str(card) in there for card in held), "what one has seen is gone from the page"
    assert own[second] not in seats_seen(frames), "and nothing of the next one has come"
    page.get_by_role("button", name=f"Ich bin {second}").click()
    expect(hand).to_be_visible()
    until(page, lambda: own[second] in seats_seen(frames))

    # Whoever loads the page anew stands before the curtain again.
    page.reload()
    expect(curtain).to_be_visible()


def seats_seen(frames: list[str]) -> set[int]:
    return {int(seat) for frame in frames for seat in re.findall(r'^\{"t":"look".*?"seat":(-?\d+)', frame)}


def test_whoever_is_done_hands_the_device_on(meet: Meet) -> None:
    guest = meet()
    page = guest.go("/new#mausen")
    page.get_by_label("Wie viele spielen mit?").select_option("3")
    page.get_by_label("Wir geben ein Gerät herum").check()
    page.get_by_label("Dein Name").fill("Anna")
    page.get_by_role("button", name="Tisch eröffnen").click()
    sits_too(page, 2, "Bo", "Eule")
    sits_too(page, 3, "Cleo", "Frosch")
    page.get_by_role("button", name="Spiel beginnen").click()
    for name, card, on in (("Anna", "Maus 4", "Bo"), ("Bo", "Katze 1", "Cleo"), ("Cleo", "Elefant 2", "")):
        page.get_by_role("button", name=f"Ich bin {name}").click()
        guest.plays(card)
        if on:
            page.get_by_role("button", name=f"Weiter an {on}").click()
            assert card not in page.get_by_role("region", name="Vorhang").inner_text()
    expect(guest.hand().get_by_role("button", name="Elefant 2, schon gespielt")).to_be_visible()


def test_a_table_of_one_device_each_offers_one_chair(meet: Meet, stand: Stand) -> None:
    host = stand.friend("Olga").opens(options={"players": 3})
    page = meet().is_(host).go(host.path)
    expect(page.get_by_role("button", name="Bot auf Stuhl 2 setzen")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("Noch jemand hier"))).to_have_count(0)
