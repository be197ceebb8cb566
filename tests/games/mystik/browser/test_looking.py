"""Looking closer, asking why, learning, and taking back: what a person does besides playing."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from katzentisch.games.mystik import GAME
from tests.browser.guests import Meet
from tests.browser.stand import PHONE, Stand
from tests.games.mystik.browser.castle import does, field, opened, put_away, sits, staged
from tests.games.mystik.table import chapter


def frame(page: Page) -> list[float]:
    return [float(number) for number in (page.locator("svg.room").get_attribute("viewBox") or "").split()]


def at_a_table(meet: Meet, stand: Stand, *arguments: Any, **more: Any) -> Page:
    (anna,) = opened(stand, staged(*arguments, **more))
    return sits(meet, anna, size=PHONE, has_touch=True)


def test_the_room_comes_nearer_by_button_and_goes_back_by_two_taps(meet: Meet, stand: Stand) -> None:
    """Nearer, all of it again; twice where nothing can be done: there, and all of it again."""
    page = at_a_table(meet, stand, "guard_room", "collin@k", "rat@l", steps=1, turn="collin")
    assert frame(page) == [0, 0, 100, 100]
    page.get_by_role("button", name="Näher").click()
    expect(page.locator("svg.room")).not_to_have_attribute("viewBox", "0 0 100 100")
    assert frame(page)[2] < 70
    page.get_by_role("button", name="Ganzer Raum").click()
    expect(page.locator("svg.room")).to_have_attribute("viewBox", "0 0 100 100")
    field(page, "e").dblclick(force=True)
    expect(page.locator("svg.room")).not_to_have_attribute("viewBox", "0 0 100 100")
    field(page, "e").dblclick(force=True)
    expect(page.locator("svg.room")).to_have_attribute("viewBox", "0 0 100 100")


def test_two_fingers_zoom_one_drags_and_a_drag_is_no_tap(meet: Meet, stand: Stand) -> None:
    page = at_a_table(meet, stand, "guard_room", "collin@k", "rat@l", steps=3, turn="collin")
    box = page.locator("svg.room").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    line = page.context.new_cdp_session(page)

    def touch(kind: str, *spots: tuple[float, float]) -> None:
        points = [{"x": x + dx, "y": y + dy, "id": number} for number, (dx, dy) in enumerate(spots)]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", (-30, 0), (30, 0))
    for wide in (40, 55, 70):
        touch("touchMove", (-wide, 0), (wide, 0))
    touch("touchEnd")
    expect(page.locator("svg.room.near")).to_be_visible()
    before = frame(page)
    assert before[2] < 60
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 40, steps=5)
    page.mouse.up()
    after = frame(page)
    assert after[0] < before[0]
    assert after[2] == before[2]
    expect(page.locator("[data-does]")).to_have_count(0)


def test_whoever_asks_sees_what_the_mouse_sees_and_hears_why_not(meet: Meet, stand: Stand) -> None:
    """Sight as the engine tells it; enemies, fields and cards answer with a rule. Nothing is decided in the browser."""
    position = staged("kitchen", "collin@a", "rat@p", steps=1, turn="collin", collin={"pack": ["duck"]})
    (anna,) = opened(stand, position)
    guest = meet().is_(anna)
    page = guest.go(anna.path)
    put_away(page)
    guest.refusal_is_fine = True
    page.get_by_role("button", name="Warum?").click()
    state = GAME.load(position)
    seen = len(GAME.picture(state, 0, noted=True).seen.sees)
    expect(page.locator(".asks")).to_contain_text(f"Collin sieht {seen} Felder")
    expect(page.locator(".price, .odds, .ways")).to_have_count(0)
    expect(page.locator(".shade")).to_have_count(
        len(state.here().fields) - seen - ("a" not in GAME.picture(state, 0, noted=True).seen.sees)
    )
    field(page, "p").click(force=True)
    expect(
        page.get_by_text("Rattenkrieger 1 steht nicht neben dieser Maus, und ihre Waffe reicht nicht weiter.")
    ).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("MM-077"))).to_be_visible()
    page.get_by_role("button", name="Warum?", exact=True).click()
    page.locator(".member.main .own").click()
    page.get_by_role("button", name="Warum nicht: Wegducken?").click()
    expect(page.get_by_text(re.compile("Wegducken gilt in einem anderen Augenblick"))).to_be_visible()


def test_what_lies_in_a_room_is_drawn_and_said(meet: Meet, stand: Stand) -> None:
    """A token, a lever, a special search, a shut door; and the counter beside the name of the room."""
    text = {"de": "das Ölfass", "en": "the cask"}
    cheese = [{"do": "cheese", "n": 1, "to": "mice_room"}]
    door = {"name": {"de": "das Gitter", "en": "the grate"}, "room": "guard_room", "between": ["h", "i"]}
    lever = {"id": "pull", "name": {"de": "Hebel ziehen", "en": "Pull"}, "fields": ["l"], "do": cheese}
    rules = {"actions": [lever], "search": {"text": text, "fields": ["q"], "do": cheese}}
    lights = {"name": {"de": "Lichter", "en": "lights"}, "most": 3, "start": 2}
    story = chapter(
        tokens={"cask": text}, doors={"grate": door}, rooms={"guard_room": rules}, counters={"lights": lights}
    )
    page = at_a_table(
        meet, stand, "guard_room", "collin@k", steps=1, turn="collin", story=story, tokens={"cask": "guard_room.m"}
    )
    expect(page.locator(".room .sign")).to_have_count(3)
    expect(page.locator(".room .door")).to_have_count(1)
    lines = page.get_by_role("list", name="Wachraum, Feld für Feld").get_by_role("listitem")
    for letter, said in {
        "m": "Hier liegt: das Ölfass.",
        "l": "Hier geht: Hebel ziehen.",
        "q": "Sondersuche",
        "h": "Eine Tür, zu: das Gitter.",
    }.items():
        expect(lines.filter(has_text=f"Feld {letter}")).to_contain_text(said)
    expect(page.locator(".counter")).to_contain_text("2")


def test_a_rule_is_explained_once_when_it_first_matters(meet: Meet, stand: Stand) -> None:
    """With its rule; the next question teaches the next; what was read does not come again."""
    mice = [{"mouse": "collin", "seat": 0, "field": "k"}]
    position = {
        "chapter": "under_the_helmet",
        "players": 1,
        "room": "guard_room",
        "mice": mice,
        "turn": "collin",
        "steps": 3,
    }
    (anna,) = opened(stand, position | {"enemies": [{"enemy": "rat", "field": "l"}]})
    page = sits(meet, anna)
    note = page.get_by_role("note")
    expect(note).to_contain_text("Ein Zug hat eine Bewegung und eine Aktion")
    expect(note.get_by_role("link", name="MM-033")).to_have_attribute("href", "/rules/mystik#MM-033")
    note.get_by_role("button", name="Verstanden").click()
    expect(note).to_have_count(0)
    does(page, GAME.index({"do": "go", "field": 5}))
    expect(note).to_contain_text("dort endet die Bewegung")
    page.reload()
    expect(note).to_contain_text("dort endet die Bewegung")


@pytest.mark.parametrize("phone", [True, False])
def test_a_step_is_taken_back_and_a_throw_is_not(meet: Meet, stand: Stand, phone: bool) -> None:
    """The button is there exactly then; whoever asks otherwise hears why not."""
    (anna,) = opened(stand, staged("guard_room", "collin@k", "rat@e", steps=3, turn="collin"))
    guest = meet(**({"size": PHONE} if phone else {})).is_(anna)
    page = guest.go(anna.path)
    put_away(page)
    back = page.get_by_role("button", name="Zurücknehmen")
    expect(page.locator("[data-asks]")).to_be_visible()
    expect(back).to_have_count(0)
    does(page, GAME.index({"do": "go", "field": 5}))
    expect(field(page, "f")).to_have_attribute("aria-label", re.compile("Collin"))
    back.click()
    expect(field(page, "k")).to_have_attribute("aria-label", re.compile("Collin"))
    expect(back).to_have_count(0)
    does(page, GAME.index({"do": "search"}))
    expect(page.locator(".throw, .ask").first).to_be_visible()
    expect(back).to_have_count(0)
    guest.refusal_is_fine = True
    page.keyboard.press("u")
    expect(page.locator(".toast, [role=alert], .toasts").first).to_be_visible()


def test_ways_and_what_they_meet_are_seen_before_the_first_tap(meet: Meet, stand: Stand) -> None:
    """Each field in reach has its step on the floor; water and traps carry a sign of their own. A marked way stands alone."""
    page = at_a_table(meet, stand, "gurgle", "collin@q", "rat@e", steps=2, turn="collin")
    reached = page.locator(".price").count()
    ways = page.locator("path.ways:not(.under)")
    assert (ways.get_attribute("d") or "").count("M") == reached > 4
    expect(page.locator(".price.stop .warns use[href='#mystik-water']")).to_have_count(3)
    field(page, "h").click(force=True)
    expect(page.locator("path.path").first).to_be_visible()
    expect(ways).to_have_count(0)


def test_a_trap_on_the_way_has_its_sign(meet: Meet, stand: Stand) -> None:
    traps = [{"room": "root_gate", "explored": True, "traps": ["d", "m"]}]
    page = at_a_table(meet, stand, "root_gate", "ambros@c", "rat@a", steps=2, turn="ambros", rooms=traps)
    expect(page.locator(".price.stop .warns use[href='#mystik-trap']")).to_have_count(1)
    expect(field(page, "d")).to_have_accessible_name(re.compile("Mausefalle"))


def test_a_mouse_pointer_shows_the_way_before_the_tap(meet: Meet, stand: Stand) -> None:
    (anna,) = opened(stand, staged("guard_room", "collin@k", "rat@e", steps=3, turn="collin"))
    page = sits(meet, anna)
    expect(page.locator("path.path")).to_have_count(0)
    field(page, "b").hover(force=True)
    expect(page.locator("path.path").first).to_be_attached()
    expect(page.locator("[data-does]")).to_have_count(0)


def test_fields_say_what_can_be_done_there(meet: Meet, stand: Stand) -> None:
    """In the list for who cannot see them, below the room for who asks, and beside the price of a marked one."""
    text = {"de": "Hinter der Bank", "en": "Behind the bench"}
    search = {"text": text, "fields": ["f"], "do": [{"do": "cheese", "n": 1, "to": "mice_room"}]}
    story = chapter(rooms={"guard_room": {"search": search}})
    page = at_a_table(meet, stand, "guard_room", "collin@k", "rat@l", steps=2, turn="collin", story=story)
    lines = page.get_by_role("list", name="Wachraum, Feld für Feld").get_by_role("listitem")
    expect(lines.filter(has_text="Feld l")).to_contain_text(
        re.compile("Jetzt geht hier: Rattenkrieger 1 angreifen, besiegt mit .* %; Nach l gehen, 1 Schritt")
    )
    expect(lines.filter(has_text="Feld e")).not_to_contain_text("Jetzt geht hier")
    page.get_by_role("button", name="Warum?").click()
    field(page, "f").click(force=True)
    expect(page.locator(".asks")).to_contain_text("Hier ist eine Sondersuche möglich. Jetzt geht hier: Nach f gehen")
    expect(page.locator("[data-does]")).to_have_count(0)
    page.get_by_role("button", name="Warum?").click()
    field(page, "f").click(force=True)
    expect(page.locator(".low .strip").first).to_contain_text("Hier ist eine Sondersuche möglich.")


def test_a_decision_is_taken_back_from_its_dialog(meet: Meet, stand: Stand) -> None:
    """The way back stands in every dialog of the engine while there is one, and nowhere else."""
    position = staged("guard_room", "collin@k salvia@k", "rat@e", steps=3, turn="collin")
    (anna,) = opened(stand, position)
    page = sits(meet, anna, size=PHONE, has_touch=True)
    back = page.get_by_role("button", name="Zurücknehmen")
    does(page, GAME.index({"do": "trade", "mouse": "salvia"}))
    asks = page.locator("[data-question=trade]")
    expect(asks).to_be_visible()
    gifts = asks.locator("[data-action]")
    before = gifts.count()
    gifts.first.click()
    expect(asks.get_by_role("button", name="Zurücknehmen")).to_be_visible()
    back.click()
    expect(asks).to_be_visible()
    expect(gifts).to_have_count(before)
    back.click()
    expect(asks).to_have_count(0)
    expect(back).to_have_count(0)


def test_the_rules_of_the_room_stand_beside_those_of_the_chapter(meet: Meet, stand: Stand) -> None:
    position = {"chapter": "under_the_helmet", "players": 1, "room": "gurgle", "turn": "collin", "steps": 2}
    mice = [{"mouse": name, "seat": 0, "field": "q"} for name in ("collin", "fips", "salvia", "quendel")]
    (anna,) = opened(stand, position | {"mice": mice, "enemies": [{"enemy": "rat", "field": "a"}]})
    page = sits(meet, anna)
    page.get_by_role("button", name="Ziel").click()
    page.get_by_role("dialog").get_by_text("Sondersuche am Steg").wait_for()
    expect(page.get_by_role("dialog")).to_contain_text("Gluckerkanal")
    expect(page.get_by_role("dialog")).to_contain_text("schlägt die Wache Alarm")
