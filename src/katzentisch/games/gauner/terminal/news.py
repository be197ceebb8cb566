"""What has happened at a table of Gauner raus!, in as few lines as a terminal has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from katzentisch.games.gauner.shapes import GaunerView
from katzentisch.games.gauner.terminal.spelling import words

SEEN_ANYWAY = frozenset({"dealt", "begins", "first_sums"})
"""What the first screen shows on the sheets: there is no room for it beside the introduction."""


def story(view: GaunerView, since: int, lang: str, names: Sequence[str], width: int, height: int) -> list[Text]:
    """What happened since the person was last asked; at first, what this is about.

    What is too long loses its middle: the first sentence is what became of one's own move, the last are the newest.
    """
    parts = parts_of(view, since, lang, names, width)
    lines = [line for part in parts for line in part]
    if len(lines) <= height:
        return lines
    kept = parts[0][: height - 2]
    return [*kept, Text(" …"), *lines[len(lines) - (height - len(kept) - 1) :]]


def whole_story(view: GaunerView, since: int, lang: str, names: Sequence[str], width: int, height: int) -> list[Text]:
    """All of it, if it is longer than so many lines."""
    parts = parts_of(view, since, lang, names, width) if since else []
    lines = [line for part in parts for line in part]
    return lines if len(lines) > height else []


def parts_of(view: GaunerView, since: int, lang: str, names: Sequence[str], width: int) -> list[list[Text]]:
    """A sentence each, in lines."""
    events = (view.log or [])[since:]
    if since:
        sentences = [say(event, lang, names, view.seat) for event in digest(events)]
    else:
        later = [event for event in events if event["kind"] not in SEEN_ANYWAY]
        sentences = [words(lang).say("intro"), *(say(event, lang, names, view.seat) for event in digest(later))]
    return [wrapped(sentence, width) for sentence in sentences]


def digest(events: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """What belongs together becomes one: all that a player finds with another in a turn, and the circles on a sheet."""
    told: list[dict[str, Any]] = []
    together: dict[tuple[Any, ...], dict[str, Any]] = {}
    for event in events:
        if event["kind"] not in ("found", "circled"):
            together = {}
            told.append(event)
            continue
        key = event["kind"], event.get("seat"), event.get("asked"), event.get("sheet")
        if key in together:
            together[key]["room"].append(event["room"])
        else:
            together[key] = {**event, "room": [event["room"]]}
            told.append(together[key])
    return told


def say(event: dict[str, Any], lang: str, names: Sequence[str], you: int) -> str:
    """A circle is short here: the sheet shows the sum and the crosses."""
    said = words(lang)
    key = "circled" if event["kind"] == "circled" else f"event.{event['kind']}"
    return said.say(said.key_for(key, event, you), event, names)


def say_all(event: dict[str, Any], lang: str, names: Sequence[str], you: int) -> str:
    """To be read out: with every cross, unless there is none."""
    if event["kind"] != "circled" or not event["crosses"]:
        return say(event, lang, names, you)
    said = words(lang)
    return said.say(said.key_for("event.circled", event, you), event, names)


def wrapped(sentence: str, width: int) -> list[Text]:
    fitting: list[Text] = []
    for number, part in enumerate(Text(sentence).wrap(Console(width=width), width - 3)):
        part.rstrip()
        fitting.append(Text(" " if number == 0 else "   ").append(part))
    return fitting
