"""What a seat of a Mausen table sees: built up from nothing, field by field."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from katzentisch.core.contract import FADED
from katzentisch.games.mausen.rules.cards import NAMES, cards_in, cards_in_hand, size
from katzentisch.games.mausen.shapes import MausenView
from katzentisch.games.mausen.state import Mausen


def look(state: Mausen, seat: int, recall: bool) -> MausenView:
    """MA-31: piles lie face down, so that only who remembers knows them; open piles (MA-32) and the end show them."""
    recall = recall or state.open_piles or state.over
    seated = seat >= 0
    hands: list[Any] = state.hands  # Any: what is only handed on need not become a machine word and an object again
    piles: list[Any] = state.piles
    choices: list[Any] = state.choices
    return MausenView(
        seat=seat,
        must=state.must(),
        may=(),
        over=state.over,
        log=state.log_of(seat),
        players=state.players,
        open_piles=state.open_piles,
        hand=hands[seat] if seated else 0,
        choice=choices[seat] if seated else -1,
        out=state.out,
        middle=state.middle,
        pile=piles[seat] if seated else 0,
        taken=() if recall else tuple([size(pile) for pile in state.piles]),
        hands=tuple(hands) if recall else (),
        piles=tuple(piles) if recall else (),
        away=state.away,
    )


def recount(view: MausenView, events: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """MA-31: with piles face down only the last round is told again; of earlier ones, how many cards each took."""
    if view.open_piles or view.over:
        return list(events)
    rounds = [number for number, event in enumerate(events) if event["kind"] in ("turned_up", "laid")]
    last = rounds[-1] if rounds else 0
    return [condensed(event) for event in events[:last]] + list(events[last:])


def condensed(event: Mapping[str, Any]) -> Mapping[str, Any]:
    if event["kind"] != "chased":
        return FADED
    return {"kind": "took", "seat": event["seat"], "taken": len(event["prey"])}


# To be read ----------------------------------------------------------------------------------------------------------


def readable(view: MausenView) -> dict[str, Any]:
    """Cards by name, and `out` only while something lies there."""
    shown: dict[str, Any] = dict(msgspec.to_builtins(view))
    out = shown.pop("out")
    if out:
        shown["out"] = [NAMES[card] if card >= 0 else f"({NAMES[-1 - card]})" for card in out]
    for field in ("hand", "hands"):
        shown[field] = written(shown[field], cards_in_hand)
    for field in ("middle", "pile", "piles", "away"):
        shown[field] = written(shown[field], cards_in)
    shown["choice"] = None if view.choice < 0 else NAMES[view.choice]
    return shown


def written(packed: Any, unpack: Callable[[int], Iterable[int]]) -> Any:
    if isinstance(packed, int):
        return " ".join([NAMES[card] for card in unpack(packed)])
    return [written(one, unpack) for one in packed]
