"""“Paws off!” in the browser: inside somebody's investigation, and always in reach."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.guests import Meet, choose
from tests.browser.stand import DESKTOP, Stand
from tests.games.schnurrlock.hands import CALL, KINDS, SURE, Hands, gang_at, looks_on, status, target_seen_by


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
    expect(status(bo)).to_contain_text("Investigate with a second card.")
    Hands(bo, keys=True).investigates(1)
    expect(anna.page.get_by_role("button", name=CALL["de"])).to_have_count(0)  # once in a game
    log = bo.page.get_by_role("region", name="Log").get_by_role("listitem").all_inner_texts()
    told = [line for line in log if "calls" in line or "guesses both" in line or line.startswith("You investigate")]
    assert [line.split(" ")[1] for line in told[-4:]] == ["investigate", "calls", "guesses", "investigate"]
    expect(anna.page.get_by_role("button", name=re.compile(r"^2 Abdrücke, .* Punkt"))).to_have_count(1)


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
    gang.friends[1].sees(lambda view: view["turn"]["callers"] == [0])
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
    gang.friends[1].sees(lambda view: len(view["desks"][0]["tiles"]) == 2)


def test_the_call_is_in_reach_whatever_lies_open(meet: Meet, stand: Stand) -> None:
    """Log, chat, menu, somebody's place, the own one: the call is at the foot of each, and by a key."""
    gang = gang_at(stand, "Anna", "Bo", "Cleo")
    gang.turn(0)
    guest = looks_on(meet, gang.friends[0])
    page = guest.page
    for opener in ("Verlauf", "Chat", "Menü", re.compile("^Bo sucht"), re.compile("Alles an deinem Platz ansehen")):
        page.get_by_role("button", name=opener).tap()
        dialog = page.get_by_role("dialog")
        expect(dialog.get_by_role("button", name=CALL["de"], exact=True)).to_be_in_viewport(ratio=1)
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    page.keyboard.press("l")
    page.keyboard.press("i")
    page.get_by_role("dialog").get_by_role("button", name=SURE["de"].format(CALL["de"])).tap()
    gang.friends[1].sees(lambda view: view["turn"]["callers"] == [0])
    expect(page.get_by_role("dialog").get_by_role("button", name=CALL["de"])).to_have_count(0)  # once in a game
