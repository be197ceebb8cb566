"""Maus und Mystik in the browser: the room, what can be done in it, and how it is said."""

from __future__ import annotations

import gzip
import re

from playwright.sync_api import Request, expect

from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.authoring.rooms import all_rooms
from tests.browser.guests import Meet
from tests.browser.stand import Stand
from tests.games.mystik.browser.castle import does, field, opened, put_away, sits, staged
from tests.games.mystik.table import MISS, chapter, scene

NOT_COUNTED = {room.id for room in all_rooms()} | {"Over", "Finale"}
"""Art, and what the end of every game has."""


def test_a_chapter_is_opened_set_up_and_begun_in_the_browser(meet: Meet) -> None:
    """One person, all mice: from the start page to the first turn, and the story comes when it is read out."""
    page = meet().go("/")
    page.get_by_label("Dein Name").fill("Änne")
    page.get_by_role("link", name="Mit Freunden: Maus und Mystik").click()
    page.get_by_label("Wie viele spielen mit?").select_option("1")
    page.get_by_role("button", name="Tisch eröffnen").click()
    page.get_by_role("button", name=re.compile("beginnen|Beginnen")).click()
    for name in ("Collin", "Ambros", "Salvia", "Fips"):
        page.locator(".setup li button").filter(has_text=name).click()
        page.get_by_role("button", name=f"{name} spielen").or_(page.locator("[data-does]")).first.click()
    for _ in range(4):
        page.locator(".ask .card").first.click()
        page.locator("[data-does]").click()
    reader = page.get_by_role("dialog", name="Vorlesen")
    expect(reader.locator("[data-passage]")).to_contain_text("Unter der großen Treppe")
    expect(reader).to_contain_text("Du liest vor.")
    put_away(page)
    expect(page.locator(".figure.mouse")).to_have_count(4)
    expect(page.locator("[data-status]")).to_contain_text("Rattenkrieger kommt: auf welches Feld?")
    page.get_by_role("button", name="Ziel").click()
    expect(page.get_by_role("dialog")).to_contain_text("Entkommt durch den Rost")


def test_fields_in_reach_have_their_price_and_targets_their_odds(meet: Meet, stand: Stand) -> None:
    """Before the first tap: steps, what stops there, and exactly how likely an attack is to do it."""
    (anna,) = opened(stand, staged("guard_room", "collin@k", "rat@l", steps=3, turn="collin"))
    page = sits(meet, anna)
    assert field(page, "f").get_attribute("aria-label") == "Feld f, Nach f gehen, 1 Schritt"
    said = field(page, "l").get_attribute("aria-label") or ""
    assert said.startswith("Feld l, Rattenkrieger 1, Rattenkrieger 1 angreifen, besiegt mit 62,5 %")
    assert said.endswith("Nach l gehen, 1 Schritt, dort stehen Gegner")
    expect(page.locator(".odds")).to_contain_text("62,5 %")
    field(page, "l").click(force=True)
    expect(page.locator("[data-does]")).to_have_text("Rattenkrieger 1 angreifen")
    page.get_by_role("button", name="Stattdessen: Nach l gehen").click()
    expect(page.locator("[data-does]")).to_have_text("Nach l gehen")


def test_a_way_of_several_steps_is_one_wish(meet: Meet, stand: Stand) -> None:
    (anna,) = opened(stand, staged("guard_room", "collin@k", "rat@e", steps=3, turn="collin"))
    page = sits(meet, anna)
    field(page, "b").click(force=True)
    expect(page.locator(".path").first).to_be_visible()
    page.locator("[data-does]").click()
    expect(field(page, "b")).to_have_attribute("aria-label", re.compile("Feld b, Collin"))


def test_what_cannot_be_done_says_why(meet: Meet, stand: Stand) -> None:
    """The server answers with its rule; no rule is written in the browser."""
    (anna,) = opened(stand, staged("guard_room", "collin@k", "rat@l", steps=1, turn="collin"))
    guest = meet().is_(anna)
    page = guest.go(anna.path)
    put_away(page)
    guest.refusal_is_fine = True
    field(page, "e").click(force=True)
    expect(page.get_by_text(re.compile("Feld e ist . Schritte weit weg, und 1 Schritt ist übrig."))).to_be_visible()
    page.get_by_role("button", name="Wuseln").click(force=True)
    expect(page.get_by_text("Wuseln kann nur, wer sich schon bewegt hat.")).to_be_visible()


def test_dice_are_read_face_by_face(meet: Meet, stand: Stand) -> None:
    (anna,) = opened(stand, staged("guard_room", "collin@k", "rat@l", steps=0, turn="collin"))
    page = sits(meet, anna)
    does(page, GAME.index({"do": "target", "enemy": 0}))
    expect(page.locator(".throw").first).to_contain_text("Collin greift an")
    expect(page.locator(".throw").first.locator(".fallen")).to_have_count(3)
    for said in page.locator(".throw").first.locator("small").all_inner_texts():
        assert said in ("Treffer", "Käse", "nichts")


def test_enemies_say_why(meet: Meet, stand: Stand) -> None:
    """The step leaves a trail, and its reason stands below the room, with its rule."""
    (anna,) = opened(stand, staged("guard_room", "collin@k", "rat@p", steps=0, turn="collin"))
    page = sits(meet, anna)
    does(page, GAME.index({"do": "end"}))
    expect(page.locator(".trail")).not_to_have_count(0)
    expect(page.locator("[data-spoken]")).to_contain_text("Collin ist mit")
    page.keyboard.press("l")
    expect(page.get_by_role("dialog", name="Verlauf")).to_contain_text("die nächste Maus")


def test_the_room_is_read_field_by_field(meet: Meet, stand: Stand) -> None:
    (anna,) = opened(stand, staged("gurgle", "collin@q", "rat@r", steps=2, turn="collin"))
    page = sits(meet, anna)
    lines = page.get_by_role("list", name="Gluckerkanal, Feld für Feld").get_by_role("listitem")
    expect(lines).to_have_count(23)
    expect(lines.filter(has_text="Feld q:")).to_contain_text("Collin")
    expect(lines.filter(has_text="Feld q:")).to_contain_text("n (hinab, gelbe Linie)")
    expect(lines.filter(has_text="Feld k:")).to_contain_text("Wasser.")


def test_four_on_a_field_are_still_four(meet: Meet, stand: Stand) -> None:
    """At 360 px nobody hides behind anybody: no two middles are nearer than half a head."""
    (anna,) = opened(stand, staged("guard_room", "collin@h salvia@h", "rat@h roach@h", steps=0, turn="collin"))
    page = sits(meet, anna)
    boxes = [figure.bounding_box() for figure in page.locator(".figure .base").all()]
    assert len(boxes) == 4
    for one in boxes:
        for other in boxes:
            if one is not other and one and other:
                away = max(abs(one["x"] - other["x"]), abs(one["y"] - other["y"]))
                assert away > 0.7 * one["width"] > 14


def test_what_is_said_of_small_figures_is_legible_and_hides_none(meet: Meet, stand: Stand) -> None:
    """At 360 px: numbers are not lost behind neighbours, two digits fit, and odds leave the heads alone."""
    foes = "rat@h rat@h " + " ".join(f"roach@{field}" for field in "iiaaeejj") + " rat@s rat@s"
    (anna,) = opened(stand, staged("guard_room", "collin@h salvia@h", foes, steps=0, turn="collin"))
    page = sits(meet, anna)
    numbers = page.locator(".corner.number")
    expect(numbers).to_have_count(12)
    assert page.locator(".figure ~ .corner").count() == 12, "what is drawn later lies on top"
    assert page.locator(".corner ~ .figure").count() == 0
    for number in numbers.all():
        tab, text = number.locator("rect").bounding_box(), number.locator("text").bounding_box()
        assert tab
        assert text
        assert tab["height"] > 13
        assert text["width"] < tab["width"]
    for odds in page.locator(".odds rect").all():
        tag = odds.bounding_box()
        assert tag
        for base in page.locator(".figure .base").all():
            box = base.bounding_box()
            assert box
            middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 4
            assert not (
                tag["x"] < middle[0] < tag["x"] + tag["width"] and tag["y"] < middle[1] < tag["y"] + tag["height"]
            )


def test_who_lies_on_the_ground_lies_on_the_own_base(meet: Meet, stand: Stand) -> None:
    (anna,) = opened(
        stand, staged("guard_room", "collin@k salvia@a", steps=2, turn="collin", salvia={"status": ["down"]})
    )
    page = sits(meet, anna)
    figure = page.locator(".figure.mystik-salvia")
    expect(figure).to_have_count(1)
    base, drawn = figure.locator(".base").bounding_box(), figure.locator("use").bounding_box()
    assert base
    assert drawn
    across = base["x"] + base["width"] / 2 - drawn["x"] - drawn["width"] / 2
    down = base["y"] + base["height"] / 2 - drawn["y"] - drawn["height"] / 2
    assert abs(across) < 0.15 * base["width"]
    assert abs(down) < 0.15 * base["height"]


def test_sideways_a_question_of_the_board_leaves_the_room_in_sight(meet: Meet, stand: Stand) -> None:
    """The status line says the question: its dialog is one row, and the room as high as the screen has it."""
    position = staged("guard_room", "collin@k fips@l", "rat@l rat@l", steps=2, turn="fips")
    (anna,) = opened(stand, position)
    page = sits(meet, anna, "en", size={"width": 740, "height": 360})
    room = page.locator("svg.room").bounding_box()
    assert room
    assert room["height"] > 245
    page.get_by_role("button", name="More").click()
    page.locator(".panel-up .card").filter(has_text="Attack").first.click()
    page.locator("[data-does]").click()
    expect(page.locator("[data-question]")).to_be_visible()
    expect(page.locator("[data-status]")).to_be_in_viewport(ratio=1)
    if page.locator(".ask .card").count():
        page.locator(".ask .card").first.click()
        page.locator("[data-does]").click()
    expect(page.locator("[data-question=aim]")).to_be_visible()
    expect(page.locator("svg.room")).to_be_in_viewport(ratio=1)
    room = page.locator("svg.room").bounding_box()
    assert room
    assert room["height"] > 235


def test_the_client_of_the_castle_fits_into_40_kb(meet: Meet, stand: Stand) -> None:
    """All that its table, its sheets and its end fetch beyond what the table of another game does: scripts and styles,
    packed. Rooms and drawings are art."""
    guest = meet()
    weights: dict[str, int] = {}

    def weigh(request: Request) -> None:
        name, response = request.url.rsplit("/")[-1], request.response()
        if response is not None and name.endswith((".js", ".css")) and name.partition("-")[0] not in NOT_COUNTED:
            weights[name] = len(gzip.compress(response.body(), 9))

    guest.page.on("requestfinished", weigh)
    page = guest.go("/")
    page.get_by_label("Dein Name").fill("Änne")
    page.get_by_role("button", name="Sofort gegen Bots spielen: Mausen").click()
    expect(page.locator(".board")).to_be_visible()
    page.keyboard.press("l")
    expect(page.get_by_role("dialog").get_by_role("list")).to_be_visible()
    page.wait_for_timeout(300)
    others = set(weights)
    story = chapter(win_if=["all_at:f"], party={"mice": 1})
    (anna,) = opened(stand, staged("guard_room", "collin@k", "rat@l", steps=3, turn="collin", story=story))
    page = guest.is_(anna).go(anna.path)
    put_away(page)
    for one in (".track", ".member.main .own", ".sign >> nth=0", ".sign >> nth=1"):
        page.locator(one).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        if one.endswith("1"):
            page.get_by_role("button", name="Groß vorlesen").click()
            expect(page.locator("[data-passage]")).to_be_visible()
        put_away(page)
    does(page, GAME.index({"do": "go", "field": 5}))
    expect(page.locator(".finale h1")).to_be_visible()
    own: dict[str, int] = {}
    while not {name.split("-")[0] for name in own} >= {"mystik", "papers", "Reader", "End"}:
        page.wait_for_timeout(50)
        own = {name: weight for name, weight in weights.items() if name not in others}
    assert sum(own.values()) <= 40 * 1024, own


def test_what_was_agreed_on_is_changed_until_the_first_roll(meet: Meet, stand: Stand) -> None:
    """One screen of a phone has the chapter, how it is played, all mice and who reads; the host leads back to the chairs."""
    anna = stand.friend("Änne").opens("mystik", options={"players": 1})
    anna.begins()
    page = sits(meet, anna)
    setup = page.get_by_role("region", name="Aufstellung")
    expect(setup.get_by_text("wie geschrieben")).to_be_visible()
    expect(setup.get_by_role("listitem")).to_have_count(6)
    expect(setup.get_by_role("checkbox")).to_be_in_viewport()
    expect(setup.get_by_role("button", name="Ändern")).to_be_in_viewport()
    setup.get_by_role("button", name="Collin").click()
    page.locator("[data-does]").click()
    setup.get_by_role("button", name="Ändern").click()
    page.get_by_label("Schwierigkeit").select_option(label="für Familien")
    page.get_by_role("button", name="Spiel beginnen").click()
    put_away(page)
    expect(setup.get_by_text("für Familien")).to_be_visible()
    expect(setup.locator(".taken")).to_have_count(0)


def test_a_companion_stands_beside_its_mouse_and_is_said(meet: Meet, stand: Stand) -> None:
    """MM-258: drawn on the field of who leads it, in the list of fields and in her strip."""
    position = {
        "chapter": "needle_and_thread",
        "players": 1,
        "room": "sewing_room",
        "mice": [{"mouse": "fips", "seat": 0, "field": "k"}],
        "companion": {"mouse": "fips", "hurt": 1},
        "turn": "fips",
        "steps": 2,
    }
    (anna,) = opened(stand, position)
    page = sits(meet, anna)
    expect(page.locator(".figure.mystik-companion")).to_have_count(1)
    expect(field(page, "k")).to_have_accessible_name(re.compile("Fips.*Funzel"))
    expect(page.get_by_role("button", name=re.compile("Funzel ist bei ihr, 1 Herz verloren"))).to_be_visible()


def test_to_hand_a_mouse_over_is_folded_away(meet: Meet, stand: Stand) -> None:
    anna, _ = opened(
        stand, {**staged("guard_room", "collin@k", "", turn="collin", steps=2), "players": 2}, "Änne", "Bo"
    )
    page = sits(meet, anna)
    page.locator("[aria-expanded=false].entry").click()
    offer = page.locator(".panel-up").get_by_text(re.compile("Maus an|Bo"))
    expect(page.get_by_text("Die Maus jemand anderem geben")).to_be_visible()
    expect(offer.first).to_be_hidden()
    page.get_by_text("Die Maus jemand anderem geben").click()
    expect(page.locator(".panel-up details [data-action]").first).to_be_visible()


def test_who_may_step_in_is_asked_and_may_always_pass(meet: Meet, stand: Stand) -> None:
    """MM-113: a reaction has its dialog, with what it does; whoever always passes is not stopped any more."""
    rolled = scene("guard_room", "ambros@k salvia@a", steps=0, turn="ambros").does("search").rolls(MISS)
    (anna,) = opened(stand, GAME.position(rolled.state))
    page = sits(meet, anna, "en")
    asks = page.locator("[data-question=react]")
    expect(asks).to_contain_text("Ambros: the search is rolled?")
    expect(asks).to_contain_text("That may come in handy")
    asks.get_by_label("Always pass").click()
    expect(asks).to_have_count(0)
    expect(page.locator("[data-status]")).to_contain_text("Ambros, what do you do?")
    page.get_by_role("button", name="More").click()
    again = page.get_by_role("button", name="Ask me every time again")
    again.click()
    expect(again).to_have_count(0)
