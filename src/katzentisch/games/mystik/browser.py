"""The rooms and the box as the browser has them: `python -m tools.browser_files` writes them into its folder.

Each room is two drawings (the light of a field lies between them) and its fields: outlines, middles, how much space
there is around them. Of the box it has what no view says: which drawing a card has, what stands on the cards of
enemies.
"""

from __future__ import annotations

from math import hypot
from typing import Any

import msgspec

from katzentisch.games.mystik.authoring.content import content
from katzentisch.games.mystik.authoring.rooms import Field, Room, all_rooms, links_of
from katzentisch.games.mystik.authoring.schema import Card, Enemy
from katzentisch.games.mystik.maps.draw import disc_spot, layers, letter_spots, outline_of
from katzentisch.games.mystik.maps.geometry import inside, nearest_on
from katzentisch.games.mystik.reasons import REASONS
from katzentisch.games.mystik.rules.numbers import BOW, CHEESE, NUMBER, SHIELD, STAR, SWORD


def files() -> dict[str, bytes]:
    """All of them by name."""
    found = {"box.json": _json(_box())}
    for room in all_rooms():
        ground, over = layers(room)
        found[f"rooms/{room.id}.json"] = _json(_room(room))
        found[f"rooms/{room.id}.ground.svg"] = ground.encode()
        found[f"rooms/{room.id}.over.svg"] = over.encode()
    return found


def _json(thing: Any) -> bytes:
    """One line for each entry, so that a change can be read."""
    lines = [
        f"{msgspec.json.encode(key).decode()}:{msgspec.json.encode(value).decode()}" for key, value in thing.items()
    ]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _room(room: Room) -> dict[str, Any]:
    links = [(link.a, link.b, link.kind) for line in room.links for link in links_of(line)]
    return {
        "fields": {letter: _field(room, letter, field) for letter, field in room.fields.items()},
        "links": ["".join((a, b, {"plain": "", "yellow": ">", "red": "|", "gap": "~"}[kind])) for a, b, kind in links],
        "exits": {side: door.fields for side, door in room.exits.items()},
        "look": {"de": room.look.de, "en": room.look.en},
    }


def _field(room: Room, letter: str, field: Field) -> dict[str, Any]:
    wide, high = _space(field)
    found: dict[str, Any] = {"d": outline_of(field.shape, 1.6), "at": field.at, "space": (wide, high)}
    found |= {"letters": letter_spots(room, letter, field), "disc": disc_spot(room, letter, field)}
    signs = [
        ("water", field.water),
        ("start", letter in room.starts.split()),
        ("trap", letter in room.traps.split()),
        ("flip", letter == room.flip.field),
    ]
    if said := [name for name, is_so in signs if is_so]:
        found["signs"] = said
    if field.name is not None:
        found["name"] = {"de": field.name.de, "en": field.name.en}
    return found


def _space(field: Field) -> tuple[int, int]:
    """Half the width and height of a large upright box around the middle that lies within the field."""
    best = (4, 4)
    for wide in range(4, 22):
        for high in range(4, 22):
            if (
                wide * high > best[0] * best[1]
                and wide <= 2.6 * high
                and high <= 2.6 * wide
                and _holds(field, wide, high)
            ):
                best = (wide, high)
    return best


def _holds(field: Field, wide: float, high: float) -> bool:
    x, y = field.at
    spots = [(x + dx * wide, y + dy * high) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    for spot in spots:
        near = nearest_on(spot, field.shape)
        if not inside(spot, field.shape) and hypot(near[0] - spot[0], near[1] - spot[1]) > 0.8:
            return False
    return True


def _box() -> dict[str, Any]:
    box = content()
    enemies = box.bestiary.enemies
    return {
        "cards": {card.id: drawing(card) for card in box.cards},
        "enemies": {
            enemy.id: {
                "art": portrait(enemy),
                "large": enemy.large,
                "boss": enemy.boss,
            }
            for enemy in enemies
        },
        "initiative": {
            card.id: {"enemy": enemy.id, "attack": card.attack, "defence": card.defence, "hearts": card.hearts}
            for enemy in enemies
            for card in enemy.cards
        },
        "heroes": {hero.id: list(hero.classes) for hero in box.heroes},
        "reasons": {kind: {"sort": why.sort, "rules": why.rules} for kind, why in REASONS.items()},
        "faces": {"number": NUMBER, "sword": SWORD, "bow": BOW, "shield": SHIELD, "star": STAR, "cheese": CHEESE},
    }


PORTRAITS = ("roach", "rat", "elite_rat", "spider", "centipede", "brodie", "gram", "rasselbein")


def portrait(enemy: Enemy) -> str:
    """Enemies that have no drawing of their own look like their figures."""
    return enemy.id if enemy.id in PORTRAITS else enemy.figure


def drawing(card: Card) -> str:
    """What a card shows: by its sort, and more closely what it is."""
    if card.weapon is not None:
        return (
            {"melee": card.weapon.kind, "ranged": "bow"}[card.weapon.reach] if card.weapon.kind != "magic" else "magic"
        )
    if card.sort == "armour":
        return {"head": "helmet", "feet": "boots", "paw": "shield"}.get(card.slot or "", "armour")
    return card.party or card.sort
