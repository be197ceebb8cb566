"""From chapter to chapter: what mice carry over. MM-230 to MM-233.

`{"chapter": "a_hundred_feet", "players": 2, **carry_over(state)}` is a position from which the next chapter begins.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from katzentisch.games.mystik.position import names
from katzentisch.games.mystik.state import Mystik


def carry_over(state: Mystik, keep: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Of a won chapter: story achievements, abilities, and one search card for each mouse, which `keep` may choose.

    Of a lost one: only achievements that the chapter calls lasting.
    """
    box = state.box
    if not state.won:
        lasting = names(box.achievements, state.achieved & box.permanent)
        return {"achieved": lasting} if lasting else {}
    carried: dict[str, Any] = {"achieved": names(box.achievements, state.achieved)}
    carried["mice"] = [
        {
            "mouse": box.heroes[mouse].name,
            "abilities": names([ability.name for ability in box.abilities], state.abilities[mouse]),
            "pack": kept_card(state, mouse, "" if keep is None else keep.get(box.heroes[mouse].name, "")),
        }
        for mouse in state.party
    ]
    return carried


def cards_to_keep(state: Mystik, mouse: int) -> list[str]:
    """MM-231: any search card but start gear; tricks too."""
    cards = [state.box.cards[card] for card in state.gear[mouse] + state.pack[mouse]]
    return [card.name for card in cards if card.starts < 0]


def kept_card(state: Mystik, mouse: int, wish: str) -> list[str]:
    cards = cards_to_keep(state, mouse)
    return [wish] if wish in cards else cards[:1]
