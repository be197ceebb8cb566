"""Why not: every field, enemy, power and card says with its rule why it is of no use now, and quickly."""

from __future__ import annotations

from time import process_time
from typing import Any

import pytest

from katzentisch.core.text import LANGUAGES
from katzentisch.games.mystik import GAME
from tests.games.mystik.table import Scene, scene


def why(table: Scene, text: str) -> tuple[str, str]:
    refusal = GAME.why_not(table.state, table.state.must()[0], table.number(text))
    assert refusal is not None, f"{text} is legal"
    for lang in LANGUAGES:
        assert "{" not in GAME.say(refusal, lang)
    return refusal.code, refusal.rule


def test_an_enemy_says_why_no_weapon_reaches_it() -> None:
    far = scene("guard_room", "collin@k merle@a", "rat@e", steps=0, turn="collin")
    assert why(far, "target 0") == ("not_beside", "MM-077")
    archer = scene("guard_room", "merle@k", "rat@l rat@e", steps=0, turn="merle")
    assert why(archer, "target 1")[0] in ("near_first", "no_sight")
    bare = scene("guard_room", "collin@k", "rat@l", steps=0, turn="collin", collin={"gear": []})
    assert why(bare, "target 0") == ("no_weapon", "MM-075")
    near = scene("guard_room", "collin@k", "rat@l", steps=0, turn="collin")
    assert why(near, "target 0") == ("attack_first", "MM-087")


def test_an_enemy_behind_a_wall_is_not_seen() -> None:
    """MM-081: and what is seen is told field by field."""
    table = scene("gurgle", "merle@a", "rat@t", steps=0, turn="merle")
    here = table.state.here()
    seen = GAME.picture(table.state, 0, noted=True).seen.sees
    assert set(seen) == {name for field, name in enumerate(here.fields) if here.sight[0] >> field & 1}
    assert ("t" in seen) == table.state.sees(0, here.fields.index("t"))
    if "t" not in seen:
        assert why(table, "target 0") == ("no_sight", "MM-081")


def test_a_field_too_far_is_not_called_one_without_a_way() -> None:
    table = scene("guard_room", "collin@k", steps=1, turn="collin")
    assert why(table, "go e") == ("far_field", "MM-040")


@pytest.mark.parametrize(
    ("text", "more", "reason"),
    [
        ("use_card elderflower", {}, ("not_hers", "MM-110")),
        ("use_card elderflower", {"pack": ["elderflower"]}, ("power_nobody", "MM-005")),
        ("use_card duck", {"pack": ["duck"]}, ("power_moment", "MM-113")),
        ("use_card boot_leather", {}, ("power_by_itself", "MM-104")),
        ("use_card acorn_cap", {"pack": ["acorn_cap"]}, ("power_worn", "MM-104")),
        ("use_hero", {"cheese": 0}, ("power_dear", "MM-008")),
    ],
)
def test_a_power_and_a_card_say_what_they_lack(text: str, more: dict[str, Any], reason: tuple[str, str]) -> None:
    table = scene("guard_room", "collin@k salvia@k", "rat@l", steps=0, turn="collin", collin=more)
    assert why(table, text) == reason


def test_every_reason_has_a_rule_and_comes_at_once() -> None:
    """All fields, enemies, powers and cards of a crowded turn; each within 50 ms."""
    more = {"cheese": 1, "pack": ["duck", "elderflower", "hail_scroll"], "abilities": ["bold_word"]}
    table = scene("guard_room", "collin@h salvia@i", "rat@e roach@b spider@c", steps=1, turn="collin", collin=more)
    legal, asked = set(table.state.legal(0)), 0
    for action in range(len(GAME.actions)):
        facts = GAME.actions[action].facts()
        if action in legal or facts["do"] not in ("go", "target", "use_hero", "use_card", "use_ability"):
            continue
        start = process_time()
        refusal = GAME.why_not(table.state, 0, action)
        assert process_time() - start < 0.05
        assert refusal is not None
        assert refusal.rule.startswith("MM-"), facts
        asked += 1
    assert asked > 100
