"""One room of the factory looked at closely: what every sheet says of it, and what follows from that and why."""

from __future__ import annotations

from collections.abc import Sequence

from katzentisch.games.gauner.deduce.case import Case, for_help
from katzentisch.games.gauner.rules.cards import NAMES
from katzentisch.games.gauner.shapes import GaunerView, Insight
from katzentisch.games.gauner.terminal.spelling import words


def closely(view: GaunerView, known: Insight | None, room: int, lang: str, names: Sequence[str]) -> list[str]:
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
    view: GaunerView, known: Insight | None, seat: int, room: int, lang: str, names: Sequence[str]
) -> list[str]:
    """How likely it is, and where it is certain, why."""
    sheet, said = view.sheets[seat], words(lang)
    if seat == view.seat or room in sheet.found or room in sheet.crossed:
        return []
    if room in view.hand:
        return [said.say("closely.yours")] if view.notes != "off" else []
    if known is None:
        return []
    chance = known.chances[seat][room]
    if 0 < chance < 1000:
        return [said.say("closely.chance", {"percent": percent(chance)})]
    certain = said.say("closely.sure" if chance else "closely.never")
    return [f"{certain} ({because(view, known, seat, room, lang, names)})"]


def percent(chance: int) -> int:
    """Of thousandths: never 0 or 100 unless it is certain."""
    return chance // 10 if chance in (0, 1000) else min(99, max(1, round(chance / 10)))


def because(view: GaunerView, known: Insight, seat: int, room: int, lang: str, names: Sequence[str]) -> str:
    """The entries that prove it; a card whose place is certain is nowhere else for the same reason."""
    about = [fact for fact in known.facts if fact.card == room]
    proofs = [fact for fact in about if fact.owner == seat] or [fact for fact in about if fact.holds]
    case = for_help(view)
    reasons = [reason(case, pointer, lang, names) for pointer in proofs[0].because] if proofs else []
    return words(lang).say("closely.because", {"reasons": reasons}) if reasons else words(lang).say("closely.cards")


def reason(case: Case, pointer: str, lang: str, names: Sequence[str]) -> str:
    _, kind, seat, number = pointer.split("/")
    facts = {"seat": int(seat)}
    if kind == "misses":
        room = case.misses[int(seat)][int(number)]
        return words(lang).say("closely.miss", {**facts, "room": NAMES[room]}, names)
    room, total = case.sums[int(seat)][int(number)]
    return words(lang).say("closely.because_sum", {**facts, "room": NAMES[room], "sum": total}, names)
