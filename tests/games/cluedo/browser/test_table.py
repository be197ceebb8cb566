"""The table of Cluedo in the browser: walking, asking, showing, the sheet, and what nobody must see."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from katzentisch.games.cluedo.rules.actions import ENTER, GO
from katzentisch.games.cluedo.rules.cards import NAMES, PLACES, SUSPECTS, WEAPONS
from tests.browser.access import scrolls_sideways
from tests.browser.guests import Meet
from tests.browser.stand import DESKTOP, SMALLEST, Stand
from tests.games.cluedo.browser.hands import Hands, card, looks_on, status
from tests.games.cluedo.company import Company, company

pytestmark = pytest.mark.slow("a real browser at a real table, where a card is shown after seconds")


def asked_to_show(stand: Stand, seat: int = 0, **options: object) -> Company:
    """Seat 0 is to show a card."""
    table = company(stand, 3, seed=8, **options)
    table.until(lambda who, view: who == seat and view["turn"]["phase"] == "refute")
    return table


def test_the_path_is_shown_before_it_is_taken(meet: Meet, stand: Stand) -> None:
    """The first tap shows the path and how far it is; the second goes there, and everybody sees it."""
    table = company(stand, 3, seed=2)
    table.until(lambda seat, view: seat == 0 and view["turn"]["phase"] == "move")
    guest = looks_on(meet, table.friends[0], "en", size=DESKTOP)
    goal = guest.page.get_by_role("list", name="Within reach").get_by_role("button").last
    name = goal.get_attribute("aria-label") or ""
    found = re.match(r"(.*), (\d+|one) step", name)
    assert found is not None
    goal.click()
    expect(guest.page.locator(".path text")).to_have_text(found[2].replace("one", "1"))
    square = found[1].removeprefix("Square ")
    expect(guest.page.locator(".actions .primary")).to_have_text(f"Go to square {square}")  # the whole roll
    guest.page.locator(".actions .primary").click()
    table.friends[1].sees(lambda view: view["pieces"]["figures"][SUSPECTS.index("adler")] == square)


def test_how_far_a_place_is_stands_on_the_button_and_above_its_name(meet: Meet, stand: Stand) -> None:
    table = company(stand, 3, seed=2)
    table.until(lambda seat, view: seat == 0 and view["turn"]["phase"] == "move" and reaches_a_place(table))
    guest = looks_on(meet, table.friends[0], "en")
    goal = guest.page.get_by_role("list", name="Within reach").get_by_role("button").first  # places come first
    far = re.search(r"(\d+|one) steps?", goal.get_attribute("aria-label") or "")
    assert far is not None
    goal.dispatch_event("click")
    expect(guest.page.locator(".actions .primary")).to_have_text(re.compile(f"^Go .*, {far[0]}$"))
    height = "e => Number(getComputedStyle(e).zIndex)"
    assert guest.page.locator(".path").evaluate(height) >= guest.page.locator(".label").first.evaluate(height)


def reaches_a_place(table: Company) -> bool:
    return any(ENTER <= action < GO for action in table.look(0).legal)


def test_a_low_wide_screen_has_room_for_the_town_and_all_rows_of_the_sheet(meet: Meet, stand: Stand) -> None:
    """Six at the table, the most there can be: who plays stands beside the town, the hand below it, and nothing is cut off."""
    table = company(stand, 6, seed=1)
    page = looks_on(meet, table.friends[0], "de", size={"width": 1366, "height": 768}).page
    for part in (page.locator(".hand"), page.locator("tbody tr").first, page.locator("tbody tr").last):
        expect(part).to_be_in_viewport(ratio=0.98)
    for seat in page.locator(".round li:not(.arrow)").all():
        expect(seat).to_be_in_viewport(ratio=0.98)
    assert len(page.locator("tbody tr").all()) == len(NAMES)
    notebook, last = page.locator("aside .notebook").first.bounding_box(), page.locator("tbody tr").last.bounding_box()
    assert notebook is not None
    assert last is not None
    assert last["y"] + last["height"] <= notebook["y"] + notebook["height"]
    town = page.locator(".town").bounding_box()
    assert town is not None
    assert town["width"] / 23 >= 25


RIGHT = ("observatory", "tower", "pool", "moor")


@pytest.mark.parametrize("there", ["at the right edge", "in the centre"])
def test_on_a_phone_the_own_figure_stands_beside_the_tools(meet: Meet, stand: Stand, there: str) -> None:
    table = company(stand, 3, seed=2, classic=True)
    adler = SUSPECTS.index("adler")
    if there == "in the centre":
        table.until(lambda seat, view: seat == 0 and view["turn"]["phase"] == "start")
        wrong = table.envelope() | {"place": next(name for name in table.hand(1) if name in PLACES)}
        table.does(0, do="accuse", **wrong)
    else:
        table.until(lambda seat, view: seat == 0 and view["pieces"]["figures"][adler] in RIGHT)
    stands_free(looks_on(meet, table.friends[0], "en").page)


def stands_free(page: Page) -> None:
    """Nothing lies over the own figure."""
    expect(page.locator(".piece.own")).to_be_in_viewport()
    figure = page.locator(".piece.own .figure").bounding_box()
    assert figure is not None
    for over in page.locator(".tool, .overview").all():
        box = over.bounding_box()
        assert box is not None
        beside = box["x"] >= figure["x"] + figure["width"] or figure["x"] >= box["x"] + box["width"]
        assert beside or box["y"] >= figure["y"] + figure["height"] or figure["y"] >= box["y"] + box["height"]


def test_a_tap_beside_what_is_lit_says_why(meet: Meet, stand: Stand) -> None:
    table = company(stand, 3, seed=2)
    table.until(lambda seat, view: seat == 0 and view["turn"]["phase"] == "move")
    guest = looks_on(meet, table.friends[0], "en", size={"width": 1440, "height": 900})
    box = guest.page.locator(".town").bounding_box()
    assert box is not None
    guest.page.mouse.click(box["x"] + box["width"] * 21.5 / 23, box["y"] + box["height"] * 18.5 / 20)  # the moor
    expect(guest.page.get_by_role("link", name=re.compile("CL-"))).to_be_visible()


def pull(card: Locator, by: int) -> None:
    """From where the card lies when nothing moves any more; it is let go when it has been seen to follow."""
    page = card.page
    card.hover()
    box = card.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - by, steps=4)
    expect(card).to_have_css("translate", f"0px {-by}px")
    page.mouse.up()


def test_a_card_is_pulled_up_to_be_shown(meet: Meet, stand: Stand) -> None:
    """A pull towards the asker shows it; a short one does nothing; and it is known to two alone."""
    table = asked_to_show(stand)
    asker = table.view(1)["turn"]["seat"]
    other = 3 - asker
    guest = looks_on(meet, table.friends[0])
    button = guest.page.get_by_role("list", name="Deine Karten").get_by_role("button").first
    label = button.get_attribute("aria-label") or ""
    shown = next(name for name in NAMES if label.endswith(card("de", name)))
    pull(button, 30)
    expect(button).to_have_css("translate", "0px")
    expect(button).to_have_attribute("aria-pressed", "false")
    pull(button, 90)
    table.friends[asker].sees(lambda view: view["suspicions"][-1]["card"] == NAMES.index(shown))
    table.friends[other].sees(lambda view: view["suspicions"][-1]["shown_by"] == 0)
    assert table.view(other)["suspicions"][-1]["card"] == -1


def test_a_suspicion_says_who_answers_and_how_likely_nobody_can(meet: Meet, stand: Stand) -> None:
    table = company(stand, 4, seed=3, notes="full")
    table.until(lambda seat, view: seat == 0 and view["turn"]["phase"] == "suspect")
    guest = looks_on(meet, table.friends[0], "en")
    hands = Hands(guest)
    hands.press(hands.button("Voice a suspicion"))
    dialog = guest.page.get_by_role("dialog", name="Your suspicion")
    expect(dialog.get_by_role("list", name="They answer").get_by_role("listitem")).to_have_text(["Bo", "Cleo", "Dora"])
    own = [name for name in table.hand(0) if name in (*SUSPECTS, *WEAPONS)]
    for name in own:
        expect(dialog.locator("label").filter(has=guest.page.locator(f"use[href='#cluedo-{name}']"))).to_contain_text(
            "yours"
        )
    free = [next(name for name in kind if name not in own) for kind in (SUSPECTS, WEAPONS)]
    for name in free:
        hands.choose(name)
    expect(dialog.get_by_text(re.compile("nobody can show|Somebody can show|Nobody can show"))).to_be_visible()


def test_an_accusation_has_a_pause_before_it(meet: Meet, stand: Stand) -> None:
    """Nothing is done by two quick taps: for three seconds the button only waits."""
    table = company(stand, 3, seed=2, classic=True)
    table.until(lambda seat, view: seat == 0 and view["turn"]["phase"] == "start")
    guest = looks_on(meet, table.friends[0])
    asked: list[str] = []
    guest.page.on("request", lambda request: asked.append(request.url) if "consult" in request.url else None)
    hands = Hands(guest)
    hands.press(hands.button("Anklagen"))
    for name in table.envelope().values():
        hands.choose(name)
    hands.confirm()
    wait = guest.page.get_by_role("button", name="Einen Moment …")
    wait.click(force=True)
    assert not table.view(1)["over"]
    hands.press(guest.page.get_by_role("button", name="Ja, ich klage an"))
    table.friends[1].sees(lambda view: view["over"] and view["winner"] == 0)
    cards = guest.page.locator(".finale .three li")
    expect(cards).to_have_count(3)
    for number in range(3):
        expect(cards.nth(number)).to_be_in_viewport(ratio=0.99)  # the end fits a phone
    expect(guest.page.locator(".since")).to_be_visible()
    assert len(asked) == 1  # when it could have been known: the server is asked once, and so refuses nothing


def test_on_the_smallest_phone_no_card_of_an_accusation_is_cut_off(meet: Meet, stand: Stand) -> None:
    table = company(stand, 3, seed=2, classic=True)
    table.until(lambda seat, view: seat == 0 and view["turn"]["phase"] == "start")
    guest = looks_on(meet, table.friends[0], "en", size=SMALLEST)
    hands = Hands(guest)
    hands.press(hands.button("Accuse"))
    cards = guest.page.get_by_role("dialog").locator("label .card").all()
    assert len(cards) == len(SUSPECTS) + len(WEAPONS) + len(PLACES)
    for one in cards:
        box = one.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 320, one.inner_text()


def test_own_marks_of_the_sheet_are_kept_on_the_server(meet: Meet, stand: Stand) -> None:
    table = company(stand, 3, seed=2)
    guest = looks_on(meet, table.friends[0], "en", size={"width": 1440, "height": 900})
    free = next(name for name in SUSPECTS if name not in table.hand(0))
    cell = guest.page.get_by_role("button", name=re.compile(f"^{card('en', free)}, Envelope"))
    cell.click()
    expect(cell).to_have_accessible_name(f"{card('en', free)}, Envelope, open, your mark: not here")
    cell.click()
    expect(cell).to_have_accessible_name(re.compile("your mark: here"))
    guest.page.wait_for_timeout(1500)
    guest.page.reload()
    expect(cell).to_have_accessible_name(re.compile("your mark: here"))


LEFT = "e => e.getBoundingClientRect().left"


@pytest.mark.parametrize("width", [320, 360])
def test_with_six_at_the_table_a_thumb_still_hits_every_cell(meet: Meet, stand: Stand, width: int) -> None:
    """The columns scroll; the names of the cards stay, and the page stands still."""
    table = company(stand, 6, seed=1)
    page = looks_on(meet, table.friends[0], "de", size={"width": width, "height": 640}).page
    page.keyboard.press("n")
    cells = page.get_by_role("grid").locator(".cell")
    expect(cells).to_have_count(6 * 7)
    sizes = cells.evaluate_all(
        "cells => cells.map(e => e.getBoundingClientRect()).map(r => Math.min(r.width, r.height))"
    )
    assert min(sizes) >= 44
    name = page.get_by_role("rowheader").first
    left = name.evaluate(LEFT)
    cells.nth(6).focus()
    expect(cells.nth(6)).to_be_in_viewport(ratio=1)
    assert page.locator(".whole").evaluate("e => e.scrollLeft") > 0
    assert name.evaluate(LEFT) == left
    assert not scrolls_sideways(page)


def test_a_proof_lights_its_turns_in_the_log(meet: Meet, stand: Stand) -> None:
    """Between two, what the other one has not is in the envelope: that is certain, and the log says since when."""
    table = company(stand, 2, seed=6, notes="certain")
    solution = table.envelope()
    for _ in range(30):
        table.until(lambda seat, view: seat == 0 and view["turn"]["phase"] in ("suspect", "decide"))
        if table.view(0)["turn"]["phase"] == "decide":
            break
        table.does(0, do="suspect", suspect=solution["suspect"], weapon=solution["weapon"])
    guest = looks_on(meet, table.friends[0], "en", size={"width": 1440, "height": 900})
    proof = guest.page.get_by_role("list", name="These turns prove it").get_by_role("button").first
    expect(proof).to_be_visible()
    proof.click()
    expect(guest.page.locator("aside .log li.lit").first).to_be_visible()


@pytest.mark.parametrize(
    "level", ["records", "full", *(pytest.param(level, marks=pytest.mark.thorough) for level in ("off", "certain"))]
)
def test_the_sheet_says_as_much_as_the_table_tells(meet: Meet, stand: Stand, level: str) -> None:
    """Own cards always; who had none from records on; what follows from certain on; numbers at full help alone."""
    table = company(stand, 3, seed=6, notes=level)

    def noted(seat: int, view: dict[str, Any]) -> bool:
        """Somebody has had none, where that is noted; without records there is only the latest suspicion."""
        told = any(view["sheet"]["without"]) if level != "off" else len(view["suspicions"]) > 0
        return seat == 0 and view["turn"]["phase"] == "start" and told

    table.until(noted, 400)
    guest = looks_on(meet, table.friends[0], "en", size={"width": 1440, "height": 900})
    page = guest.page
    expect(page.locator("td:nth-child(3) .cell.yes")).to_have_count(6)
    if level == "full":
        expect(page.locator(".cell .number").first).to_be_visible()
    else:
        expect(page.locator(".cell .number")).to_have_count(0)
    sheet = table.view(0)["sheet"]
    assert any(sheet["without"]) == (level != "off")
    plain = sum(holder not in (-1, seat) for seat in (1, 2) for holder in sheet["holders"])
    counted = page.locator("td:nth-child(4) .cell.no, td:nth-child(5) .cell.no").count()
    assert counted == plain if level == "off" else counted >= plain


def test_nothing_that_a_seat_must_not_know_is_in_the_page(meet: Meet, stand: Stand) -> None:
    """Two who watch the same showing from the same side see the same page, whichever card was shown."""
    table = asked_to_show(stand, notes="records")
    asker = table.view(0)["turn"]["seat"]
    other = 3 - asker
    guest = looks_on(meet, table.friends[other], "en", size={"width": 1440, "height": 900})
    heard: list[str] = []
    guest.page.on("websocket", lambda line: line.on("framereceived", lambda text: heard.append(str(text))))
    guest.page.reload()
    guest.page.wait_for_selector(".town")
    table.step(0)
    expect(status(guest)).to_contain_text(re.compile("."))
    guest.page.wait_for_function("() => document.body.innerText.includes('shows')")
    shown = NAMES[table.view(asker)["suspicions"][-1]["card"]]
    event = f'"showed","seat":0,"to":{asker}'
    told = [part.split("}")[0] for text in heard for part in text.split(event)[1:]]
    assert told
    assert not any("card" in part.replace("event.showed", "") for part in told), told
    assert card("en", shown) not in guest.page.locator("aside .log li").last.inner_text()
    hands = [name for seat in (0, asker) for name in table.hand(seat)]
    page = guest.page.locator(".hand").inner_html()
    assert all(f"#cluedo-{name}" not in page for name in hands)


def test_a_tap_on_a_figure_lights_whose_it_is_and_what_is_known_of_its_card(meet: Meet, stand: Stand) -> None:
    """On the map, in the round and on the sheet; said is what the engine told this seat."""
    table = company(stand, 3, seed=2, notes="records")
    table.until(lambda seat, view: seat == 0 and view["turn"]["phase"] == "start")
    guest = looks_on(meet, table.friends[0], "en", size={"width": 1440, "height": 900})
    page = guest.page
    view = table.view(0)
    suspect = view["seats"][1]["figure"]
    said = page.locator(".meaning")
    piece = page.locator(".piece").nth(suspect)
    piece.locator(".figure").click(force=True)
    expect(piece).to_have_class(re.compile("meant"))
    expect(page.locator(".round li.meant")).to_have_count(1)
    expect(page.locator("tr.meant")).to_contain_text(card("en", SUSPECTS[suspect]))
    expect(said).to_contain_text(f"{table.friends[1].name}'s figure")
    mine = next(number for number in view["hand"] if 6 <= number < 12)
    page.locator(".hand li").nth(view["hand"].index(mine)).click()
    expect(page.locator(".weapon.meant")).to_have_count(1)
    expect(piece).not_to_have_class(re.compile("meant"))
    expect(said).to_have_text(f"{card('en', NAMES[mine])} · card: yours")
    free = next(name for name in SUSPECTS if name not in table.hand(0))
    page.get_by_role("button", name=re.compile(f"^{card('en', free)}, Envelope")).press("Enter")
    expect(page.locator(".piece").nth(SUSPECTS.index(free))).to_have_class(re.compile("meant"))
    page.locator(".piece").nth(SUSPECTS.index(free)).locator(".figure").click(force=True)
    expect(page.locator(".meant")).to_have_count(0)  # once more lets it go
