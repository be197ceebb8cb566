"""States of Maus und Mystik for the contact sheet (`./kt shots`): tables that begin in the middle of things."""

from __future__ import annotations

from typing import Any

from tools.shot import Shot, States

from katzentisch.games.mystik.authoring.rooms import all_rooms
from tests.browser.stand import Friend

STATES = States("mystik-")
PICTURE = "mystik-crowd"
"""The state that the README shows."""

PARTY = ("collin", "ambros", "salvia", "quendel")


def mouse(name: str, field: str, **more: Any) -> dict[str, Any]:
    return {"mouse": name, "seat": 0, "field": field, **more}


GURGLE = {
    "chapter": "under_the_helmet",
    "room": "gurgle",
    "mice": [
        mouse("collin", "q", wounds=1, cheese=2, pack=["duck"], abilities=["bold_word"]),
        mouse("fips", "n", cheese=1),
        mouse("salvia", "t"),
        mouse("quendel", "t", cheese=2),
    ],
    "enemies": [
        {"enemy": "rat", "field": "r"},
        {"enemy": "rat", "field": "i"},
        {"enemy": "roach", "field": "o"},
        {"enemy": "spider", "field": "g"},
    ],
    "track": ["fips", "rat", "collin", "spider", "salvia", "quendel", "roach"],
    "turn": "collin",
    "steps": 2,
    "page": 4,
    "wheel": 4,
}
CROWD = {
    "chapter": "under_the_helmet",
    "room": "guard_room",
    "mice": [
        mouse("collin", "h", cheese=7, pack=["duck", "elderflower"], abilities=["bold_word"]),
        mouse("ambros", "h", wounds=2, poison=1),
        mouse("salvia", "h", status=["webbed"]),
        mouse("quendel", "i"),
    ],
    "enemies": [
        {"enemy": "rat", "field": "h"},
        {"enemy": "elite_rat", "field": "i"},
        {"enemy": "roach", "field": "i"},
        {"enemy": "roach", "field": "i"},
        {"enemy": "gram", "field": "m"},
        {"enemy": "centipede", "field": "c"},
    ],
    "turn": "collin",
    "steps": 3,
    "page": 2,
    "wheel": 3,
    "items": ["disguise", "hook", "fork", "grape"],
}


def sits(shot: Shot, position: dict[str, Any] | None = None) -> Friend:
    """The browser alone at a table, with nothing in the way."""
    friend = shot.stand.friend("Änne", "squirrel")
    if position is None:
        friend.opens("mystik", options={"players": 1})
    else:
        friend.joined = shot.stand.run(friend.client.open_table("mystik", position={"players": 1, **position}))
    friend.begins()
    shot.sits(friend)
    shot.skip()
    put_away(shot)
    return friend


def put_away(shot: Shot) -> None:
    if shot.page.locator("dialog[open]").count():
        shot.page.keyboard.press("Escape")
        shot.page.wait_for_timeout(300)


def learnt(shot: Shot) -> None:
    """On a phone a lesson takes the place of the own mouse until it is read."""
    while shot.page.locator(".lesson .button").count():
        shot.page.locator(".lesson .button").click()
        shot.page.wait_for_timeout(100)


def tap(shot: Shot, field: str) -> None:
    shot.page.locator(f"[data-field={field}]").click(force=True)
    shot.page.mouse.move(1, 1)
    shot.page.wait_for_timeout(300)


def opens(shot: Shot, what: str, position: dict[str, Any]) -> None:
    sits(shot, position)
    shot.page.locator(what).first.click()
    shot.page.wait_for_timeout(500)


@STATES.add
def pick(shot: Shot) -> None:
    sits(shot)


@STATES.add
def learn(shot: Shot) -> None:
    sits(shot)
    for _ in range(4):
        shot.page.locator(".setup li button[aria-disabled=false]").first.click()
        shot.page.locator("[data-does]").click()
        shot.skip()


@STATES.add
def reader(shot: Shot) -> None:
    learn(shot)
    for _ in range(4):
        shot.page.locator(".ask .card").first.click()
        shot.page.locator("[data-does]").click()
        shot.skip()
    shot.page.wait_for_timeout(500)


@STATES.add
def turn(shot: Shot) -> None:
    sits(shot, GURGLE)


@STATES.add
def target(shot: Shot) -> None:
    sits(shot, GURGLE)
    tap(shot, "r")


@STATES.add
def way(shot: Shot) -> None:
    sits(shot, GURGLE)
    tap(shot, "h")


@STATES.add
def crowd(shot: Shot) -> None:
    sits(shot, CROWD)


@STATES.add
def more(shot: Shot) -> None:
    opens(shot, ".entry[aria-expanded]", CROWD)


@STATES.add
def fight(shot: Shot) -> None:
    sits(shot, CROWD)
    tap(shot, "h")
    shot.page.locator("[data-does]").click()
    shot.skip()


@STATES.add
def trade(shot: Shot) -> None:
    opens(shot, ".entry[aria-expanded]", CROWD)
    shot.page.locator(".panel-up .card").filter(has_text="Salvia").first.click()
    shot.page.locator("[data-does]").click()
    shot.skip()


@STATES.add
def order(shot: Shot) -> None:
    opens(shot, ".track", CROWD)


@STATES.add
def hero(shot: Shot) -> None:
    sits(shot, CROWD)
    learnt(shot)
    shot.page.locator(".member.main .own").first.click()
    shot.page.wait_for_timeout(500)


@STATES.add
def story(shot: Shot) -> None:
    opens(shot, ".sign >> nth=1", CROWD)


@STATES.add
def castle(shot: Shot) -> None:
    opens(shot, ".sign >> nth=0", GURGLE)


@STATES.add
def near(shot: Shot) -> None:
    """Two taps nearer: the room around the mouse in turn."""
    sits(shot, CROWD)
    for _ in range(2):
        shot.page.locator(".tool").first.click()
    shot.page.wait_for_timeout(300)


@STATES.add
def why(shot: Shot) -> None:
    opens(shot, ".tool.why", GURGLE)


@STATES.add
def things(shot: Shot) -> None:
    """A token, a lever, a special search, a counter and two doors."""
    said = {"de": "das Ölfass", "en": "the cask"}
    deed = {"id": "pull", "name": {"de": "Hebel ziehen", "en": "Pull the lever"}, "fields": ["l"]}
    cheese = [{"do": "cheese", "n": 1, "to": "mice_room"}]
    door = {"name": {"de": "Gitter", "en": "grate"}, "room": "guard_room"}
    story = walk("guard_room") | {
        "tokens": {"cask": said},
        "counters": {"lights": {"name": {"de": "befreite Lichter", "en": "lights set free"}, "most": 3, "start": 1}},
        "doors": {"one": {**door, "between": ["h", "i"]}, "two": {**door, "between": ["g", "l"], "open": True}},
        "rooms": {
            "guard_room": {
                "actions": [{**deed, "do": cheese}],
                "search": {"text": said, "fields": ["q"], "do": cheese},
            }
        },
    }
    mice = [mouse(name, "abcd"[number]) for number, name in enumerate(PARTY)]
    where = {"room": "guard_room", "tokens": {"cask": "guard_room.m"}, "turn": "collin", "steps": 3}
    sits(shot, {"chapter": story, "mice": mice, "enemies": [{"enemy": "rat", "field": "h"}], **where})


def walk(room: str) -> dict[str, Any]:
    """A chapter of this room alone."""
    words = {key: {"de": "-", "en": "-"} for key in ("name", "intro", "goal", "victory", "defeat")}
    rules = {"win_if": ["not page:1"], "end_page": 9, "party": {"mice": 4}, "encounters": {"normal": 4, "hard": 0}}
    tiles = {"tiles": [{"room": room, "x": 0, "y": 0}], "start": {"room": room, "fields": ["a"]}}
    return {"id": "walk", **words, **rules, **tiles}


def in_room(room: str) -> None:
    """A state for each room: the party in a corner of it, and a spider far from them."""

    def show(shot: Shot) -> None:
        mice = [mouse(name, "abcd"[number]) for number, name in enumerate(PARTY)]
        rat = {"enemy": "rat", "field": "h"}
        sits(shot, {"chapter": walk(room), "room": room, "mice": mice, "enemies": [rat], "turn": "collin", "steps": 3})

    show.__name__ = f"room_{room}"
    STATES.add(show)


for one in all_rooms():
    in_room(one.id)
