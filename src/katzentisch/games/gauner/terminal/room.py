"""One room of the factory looked at closely: what every sheet says of it, and what follows from that and why."""

from __future__ import annotations

from collections.abc import Sequence

from katzentisch.deduce.knowledge import Knowledge
from katzentisch.games.gauner.rules.cards import NAMES
from katzentisch.games.gauner.shapes import GaunerView
from katzentisch.games.gauner.terminal.spelling import words


def closely(view: GaunerView, known: Knowledge | None, room: int, lang: str, names: Sequence[str]) -> list[str]:
    """A line for each sheet. `known` is what the table tells about it (GR-62), if it does."""
    lines = [words(lang).say(f"room.{NAMES[room]}")]
    for seat in range(view.players):
        said = [*written(view, seat, room, lang), *followed(view, known, seat, room, lang, names)]
        lines.append(f"{names[seat]}: {', '.join(said or [words(lang).say('closely.open')])}")
    return lines


def written(view: GaunerView, seat: int, room: int, lang: str) -> list[str]:
    """What stands on the sheet, what the table has noted down beside it, and the own hand."""
    sheet, said = view.sheets[seat], words(lang)
    parts: list[str] = []
    if sheet.sums[room] >= 0:
        circled = ".circled" if room in sheet.circled else ""
        parts.append(said.say(f"closely.sum{circled}", {"sum": sheet.sums[room]}))
    if view.records is not None:
        for note in view.records.sums[seat]:
            if note.room == room:
                parts.append(said.say("closely.left", {"left": note.left, "rooms": note.rooms}))
    if room in sheet.found:
        parts.append(said.say("closely.found"))
    elif seat == view.seat and room in view.hand:
        parts.append(said.say("closely.own"))
    elif room in sheet.crossed:
        parts.append(said.say("closely.crossed"))
    return parts


def followed(
    view: GaunerView, known: Knowledge | None, seat: int, room: int, lang: str, names: Sequence[str]
) -> list[str]:
    """How likely it is, and where it is certain, why."""
    sheet, said = view.sheets[seat], words(lang)
    if seat == view.seat or room in sheet.found or room in sheet.crossed:
        return []
    if room in view.hand:
        return [said.say("closely.yours")] if view.notes != "off" else []
    if known is None:
        return []
    fact = known.about(room, seat)
    if fact is None:
        return [said.say("closely.chance", {"percent": percent(known.shares[room][seat])})] if known.shares else []
    certain = said.say("closely.sure" if fact.holds and fact.place == seat else "closely.never")
    return [f"{certain}. {known.because(fact, said, names)}"]


def percent(share: float) -> int:
    """Never 0 or 100 unless it is certain."""
    return round(100 * share) if share in (0, 1) else min(99, max(1, round(100 * share)))
