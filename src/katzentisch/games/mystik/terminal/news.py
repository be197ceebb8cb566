"""What has happened, told in few lines: an attack with its dice in one, a walk in one, the rest as it is said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from rich.text import Text

from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.terminal.scene import Scene

SeenEvent: TypeAlias = Mapping[str, Any]

FACES = ("▲", "†*", "†◊", ")", ")*", "†◊*")
"""Cheese; sword with star; sword and shield; bow; bow with star; sword and shield with star."""
PARTED = " · "
AGAIN = " ↻ "

SHOWN_ANYWAY = frozenset(("turn", "order", "narrated", "picked", "enemy_turn", "round_over", "swapped", "put"))
"""The table shows them, or a page of the story does."""
OF_A_FIGHT = frozenset(
    ("rolled", "wounded", "beaten", "missed", "blocked", "immune", "card_gone", "stopped", "cheese", "wheel", "stolen")
)
IN_BETWEEN = frozenset(("used", "rerolls", "guarded"))
"""What somebody does in the middle of a fight."""


EVENTFUL = frozenset(("surge", "captured", "snapped", "swept_away", "title", "freed", "cat_comes", "slipped"))
"""What nobody should miss."""


def dice(faces: Iterable[int]) -> str:
    return "".join(f"[{FACES[face]}]" for face in faces)


def say(scene: Scene, event: SeenEvent, names: Sequence[str]) -> str:
    """An event in one sentence, chapters of authors included."""
    key = scene.words.key_for(f"event.{event['kind']}", event, scene.view.seat)
    return scene.words.say(key, event, names)


def since_the_attack(events: Sequence[SeenEvent], since: int) -> int:
    """Where news begin: in the middle of a fight, with the attack, so that all its dice are seen together."""
    start = since
    while start > 0 and events[start - 1]["kind"] in OF_A_FIGHT | IN_BETWEEN:
        start -= 1
    return start - 1 if 0 < start <= since < len(events) and events[start - 1]["kind"] == "attacks" else since


def news(scene: Scene, events: Sequence[SeenEvent], names: Sequence[str]) -> list[str]:
    """One short text for each thing that happened."""
    told: list[str] = []
    number = 0
    while number < len(events):
        event = events[number]
        if event["kind"] == "attacks":
            number = _fight(scene, events, number, told)
        elif event["kind"] in ("moved", "move_rolled"):
            number = _walk(scene, events, number, told)
        else:
            if event["kind"] not in SHOWN_ANYWAY:
                told.append(say(scene, event, names).strip())
            number += 1
    return told


def _fight(scene: Scene, events: Sequence[SeenEvent], number: int, told: list[str]) -> int:
    """Rat 1 → Collin [†*][▲] : [†◊] – 1 wound"""
    said = scene.words
    first = events[number]
    sign = "»" if first["ranged"] else "→"
    line = f"{_who(scene, first['attacker'])} {sign} {said.join([_who(scene, name) for name in first['targets']])}"
    results: list[str] = []
    number += 1
    before: tuple[str, str] | None = None
    while number < len(events) and events[number]["kind"] in OF_A_FIGHT | IN_BETWEEN:
        event = events[number]
        if event["kind"] == "rolled":
            rolled = (event["figure"], event["purpose"])
            line += AGAIN if rolled == before else " : " if event["purpose"] == "defence" else " "
            line += dice(event["faces"])
            before = rolled
        elif event["kind"] == "rerolls":
            pass  # the dice that lie there now follow
        elif event["kind"] in IN_BETWEEN:
            did = say(scene, event, ()).strip().rstrip(".")
            if results:
                results.append(did)
            else:
                line += f" ({did})"
        elif event["kind"] == "wounded":
            key = "news.poisoned" if event["poison"] else "news.wounded"
            results.append(said.say(key, {"wounds": event["wounds"], "hearts": event["hearts"]}))
        else:
            results.append(said.say("news." + event["kind"], event))
        number += 1
    told.append(line + (" – " + ", ".join(results) if results else ""))
    return number


def _walk(scene: Scene, events: Sequence[SeenEvent], number: int, told: list[str]) -> int:
    """r1: 3 fields, b→a→f"""
    figure = events[number]["figure"]
    line, way, rolled = _who(scene, figure), "", ""
    while number < len(events) and events[number]["kind"] in ("moved", "move_rolled"):
        event = events[number]
        if event["figure"] != figure:
            break
        if event["kind"] == "move_rolled":
            rolled = scene.words.say("news.steps", event)
        else:
            way += ("" if way else event["start"]) + "→" + event["to"]
        number += 1
    told.append(f"{line}: " + ", ".join(part for part in (rolled, way) if part))
    return number


def _who(scene: Scene, figure: str) -> str:
    """A mouse by name, an enemy as on the map: r3."""
    kind, _, slot = figure.partition(".")
    if slot.isdigit():
        short = scene.words.word("short", kind)
        return f"{short}{int(slot) + 1}"
    return scene.words.word("figure", figure)


def lines_of(told: Sequence[str], wide: int, high: int, more: str) -> list[Text]:
    """As many of the last as fit (0: all), several short ones in a line."""
    lines: list[str] = []
    for text in told:
        for part in text.splitlines() or [""]:
            if lines and len(lines[-1]) + len(PARTED) + len(part) <= wide:
                lines[-1] += PARTED + part
            else:
                lines += _broken(part, wide)
    if 0 < high < len(lines):
        lines = lines[len(lines) - high :]
        lines[0] = (more + lines[0])[:wide]
    return [Text(line) for line in [*lines, *[""] * (high - len(lines))]]


def _broken(text: str, wide: int) -> list[str]:
    """A long sentence over several lines."""
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > wide:
            lines.append(word)
        else:
            lines[-1] += (" " if lines[-1] else "") + word
    return lines


def narrations(scene: Scene, events: Sequence[SeenEvent]) -> list[str]:
    """What is read out of the story book, paragraph by paragraph, an empty text between passages."""
    paragraphs: list[str] = []
    for event in events:
        if event["kind"] != "narrated":
            continue
        if paragraphs:
            paragraphs.append("")
        text = scene.words.word("passage", event["passage"])
        for paragraph in text.strip().split("\n\n"):
            if paragraphs and paragraphs[-1]:
                paragraphs.append("")
            paragraphs.append(" ".join(paragraph.split()))
    return paragraphs


assert all(kind in GAME.event_types for kind in SHOWN_ANYWAY | OF_A_FIGHT | IN_BETWEEN | EVENTFUL)
