"""Chapter 1 in the browser, to its end: two people, one of them on a phone, and two bots."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import Locator, expect

from katzentisch.games.mystik.bots.goal import Goal
from katzentisch.games.mystik.bots.script import answer
from tests.browser.guests import Meet, until
from tests.browser.stand import DESKTOP, PHONE, Friend, Stand
from tests.games.mystik.browser.castle import does, put_away, table_of

pytestmark = [pytest.mark.thorough, pytest.mark.deadline(900, "a whole chapter, tap by tap")]

STEPS = 400


def changed(eye: Friend, before: object) -> bool:
    return eye.table.looks[-1].view != before


def reads(passage: Locator) -> None:
    passage.page.keyboard.press("Escape")


def test_two_people_and_two_bots_play_chapter_1_to_its_end(meet: Meet, stand: Stand) -> None:
    """They do by taps what the scripted player would; nothing moves, and nobody waits."""
    anna = stand.friend("Änne").opens("mystik", options={"players": 4}, bots=["scripted", "scripted"], pace="rush")
    bo = stand.friend("Bo").joins(anna.path, 3)
    eye = stand.friend("Zoe").joins(anna.path)
    anna.begins()
    pages = {}
    for friend, seat, lang, size in ((anna, 0, "de", PHONE), (bo, 3, "en", DESKTOP)):
        guest = meet(lang, size).is_(friend)
        pages[seat] = guest.go(friend.path)
        guest.refusal_is_fine = True
        expect(pages[seat].locator(".board")).to_be_visible()
        # A page of the story may open at any moment: whoever wants to tap has read it.
        pages[seat].add_locator_handler(pages[seat].locator("[data-passage]").first, reads)
    done = 0
    while not eye.table.looks[-1].view["over"] and done < STEPS:
        look = eye.table.looks[-1]
        seat = look.view["must"][0] if look.view["must"] else -1
        if seat not in pages:
            pages[0].wait_for_timeout(20)
            continue
        state = table_of(eye)
        does(pages[seat], answer(state, Goal(state.box)))
        done += 1
        until(pages[seat], partial(changed, eye, look.view))
    assert eye.table.looks[-1].view["over"]
    for seat in (0, 3):
        put_away(pages[seat])
        expect(pages[seat].locator(".finale h1")).to_be_visible()
