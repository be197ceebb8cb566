"""What each moment of a clause knows, and what each condition has to know. What can never hold is refused.

    who     which mouse it is about            condition   class, hero, carries
    state   how she is                                     wounded, poisoned, cheese, moved
    place   where she stands                               alone, mice_here, enemies_near, water
    figure  where it stands, mouse or enemy                enemies_here, field
    foe     another figure                                 target_lower, target_higher, target_here
    enemy   another figure that is an enemy                target
    kind    which kind of enemy                            enemy
    friend  another mouse                                  friend_near
    fight   an attack that goes on                         melee, ranged, weapon
    roll    the own dice in it                             cheese_rolled

Conditions of the table (page, flag, room …) can be asked at any time. `tests/games/mystik/test_knowledge.py` has the
whole table of moments and conditions, and asks the rules about it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

MOUSE: Final = frozenset(("who", "state", "place", "figure"))
FOE: Final = frozenset(("foe", "enemy", "kind"))
NOTHING: Final[frozenset[str]] = frozenset()

KNOWS: Final[Mapping[str, frozenset[str]]] = {
    "always": MOUSE | FOE | {"fight"},
    "turn": MOUSE,
    "action": MOUSE,
    "attack": MOUSE | FOE | {"fight"},
    "attack_rolled": MOUSE | FOE | {"fight", "roll"},
    "defend": MOUSE | FOE | {"fight"},
    "defended": MOUSE | FOE | {"fight", "roll"},
    "hit": MOUSE | FOE | {"fight", "roll"},
    "friend_hit": MOUSE | {"friend", "fight"},
    "wounds": MOUSE | FOE | {"fight", "roll"},
    "wounded": MOUSE | {"fight", "roll"},
    "beat": MOUSE | FOE | {"fight", "roll"},
    "enemy_placed": MOUSE | FOE,
    "enemy_enters": MOUSE | FOE,
    "search_rolled": MOUSE,
    "move_rolled": MOUSE,
    "turn_start": MOUSE,
    "turn_end": MOUSE,
    "found": MOUSE,
    "start": NOTHING,
    "enter": NOTHING,
    "cleared": frozenset(("kind",)),
    "beaten": frozenset(("kind",)),
    "surge": NOTHING,
    "captured": frozenset(("who", "fight")),
    "page": NOTHING,
    "round_end": NOTHING,
    "took": MOUSE,
    "lost": NOTHING,
    "": NOTHING,  # no moment at all: how a chapter is won
}

NEEDS: Final[Mapping[str, str]] = {
    "melee": "fight",
    "ranged": "fight",
    "weapon": "fight",
    "target": "enemy",
    "target_lower": "foe",
    "target_higher": "foe",
    "target_here": "foe",
    "cheese_rolled": "roll",
    "friend_near": "friend",
    "class": "who",
    "hero": "who",
    "wounded": "state",
    "poisoned": "state",
    "alone": "place",
    "mice_here": "place",
    "enemies_here": "figure",
    "enemies_near": "place",
    "water": "place",
    "field": "figure",
    "cheese": "state",
    "moved": "state",
    "carries": "who",
    "enemy": "kind",
}

OF_ENEMIES: Final = frozenset(("figure", "foe", "fight", "roll"))
"""An enemy is no mouse, and its foes are no enemies."""


def missing(condition: str, when: str, owner: str) -> str:
    """What a condition would have to know there and does not; empty if it may hold."""
    need = NEEDS.get(condition, "")
    known = KNOWS[when] & OF_ENEMIES if owner == "enemy" else KNOWS[when]
    return "" if not need or need in known else need
