"""The small words of data files: what cards, enemies and chapters may say. `vocabulary.md` explains every one."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of everything that stands in a data file: no field that nobody knows."""


class Text(Written, frozen=True):
    """Words for people, in both languages."""

    de: str
    en: str


Class: TypeAlias = Literal["leader", "fighter", "mystic", "rogue", "tinker", "archer", "healer"]
WeaponKind: TypeAlias = Literal["sharp", "blunt", "magic", "piercing"]
Slot: TypeAlias = Literal["head", "body", "paw", "paws", "tail", "feet", "none"]
Status: TypeAlias = Literal["stunned", "webbed", "down", "charmed", "hidden"]
Stat: TypeAlias = Literal[
    "attack",
    "defence",
    "lore",
    "speed",
    "hearts",
    "search",
    "recover",
    "climb",
    "trap",
    "steps",
    "paws",
    "pack",
    "star_shields",
]
Hurdle: TypeAlias = Literal[
    "traps",
    "yellow",
    "red",
    "gaps",
    "water",
    "held",
    "stop",
    "sight",
    "adjacent",
    "defence",
    "armour",
    "poison",
    "attack_cheese",
]
Per: TypeAlias = Literal[
    "lore",
    "attack",
    "speed",
    "hits",
    "cheese_rolled",
    "wounded_others_here",
    "mice_here",
    "others_here",
    "enemies_here",
    "sharp_weapons",
    "mice",
]
Whom: TypeAlias = Literal[
    "self",
    "target",
    "friend",
    "mouse_here",
    "other_here",
    "mouse_near",
    "other_near",
    "other_seen",
    "mouse_room",
    "other_room",
    "mice_here",
    "mice_near",
    "mice_room",
    "others_here",
    "others_room",
    "enemy_here",
    "enemy_near",
    "enemy_seen",
    "enemy_room",
    "enemies_here",
    "enemies_near",
    "enemies_seen",
    "enemies_room",
    "mice_at",
    "mice_water",
    "first",
    "captured",
    "carrier",
]
Duration: TypeAlias = Literal["now", "attack", "turn", "round", "encounter"]
When: TypeAlias = Literal[
    "always",
    "turn",
    "action",
    "attack",
    "attack_rolled",
    "defend",
    "defended",
    "hit",
    "friend_hit",
    "wounds",
    "wounded",
    "beat",
    "enemy_placed",
    "enemy_enters",
    "search_rolled",
    "move_rolled",
    "turn_start",
    "turn_end",
    "found",
    "start",
    "enter",
    "cleared",
    "beaten",
    "surge",
    "captured",
    "page",
    "round_end",
    "took",
    "lost",
]
