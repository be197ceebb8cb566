"""What a seat of a Mausen table sees: built up from nothing, field by field."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from katzentisch.core.contract import FADED
from katzentisch.games.mausen.rules.cards import NAMES, cards_in, cards_in_hand, size
from katzentisch.games.mausen.shapes import MausenView
from katzentisch.games.mausen.state import Mausen


def look(state: Mausen, seat: int, openly: bool = True) -> MausenView:
    """`openly`: also what lay open once. The others' hands could be worked out from it, so they are no secret."""
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
        hands=tuple(hands) if openly else (),
        piles=tuple(piles) if openly else face_down(state, seat),
        away=state.away,
    )


def picture(state: Mausen, seat: int) -> MausenView:
    """MA-31: piles lie face down, so that only who remembers knows them; open piles (MA-32) and the end show them."""
    return look(state, seat, openly=state.open_piles or state.over)


def face_down(state: Mausen, seat: int) -> tuple[int, ...]:
    """The own pile may be looked through; of the others everybody sees how many cards there are."""
    return tuple([pile if owner == seat else -1 - size(pile) for owner, pile in enumerate(state.piles)])


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
    for field in ("middle", "away"):
        shown[field] = written(shown[field], cards_in)
    shown["piles"] = [written(pile, cards_in) if pile >= 0 else -1 - pile for pile in view.piles]
    shown["choice"] = None if view.choice < 0 else NAMES[view.choice]
    return shown


def written(packed: Any, unpack: Callable[[int], Iterable[int]]) -> Any:
    if isinstance(packed, int):
        return " ".join([NAMES[card] for card in unpack(packed)])
    return [written(one, unpack) for one in packed]
