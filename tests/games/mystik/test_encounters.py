"""Encounters: who waits in a new room. MM-131 to MM-140."""

from __future__ import annotations

from typing import Any

from katzentisch.testing import rule
from tests.games.mystik.table import CHEESE, MISS, ONE, SHIELD, SWORD_STAR, THREE, Scene, chapter, scene, settle

UP = [{"room": "gurgle", "up": True, "explored": True}]


@rule("MM-120")
def entering(card: str, story: dict[str, Any] | None = None, **more: Any) -> Scene:
    table = scene("gurgle", "collin@u", steps=1, rooms=UP, story=story, **more).does("explore south")
    return settle(table.draws(card))


@rule("MM-131")
def test_a_new_room_brings_an_encounter_once() -> None:
    table = scene("gurgle", "collin@u", steps=1, rooms=UP).does("explore south")
    assert table.question() == "draw_encounter"
    these = chapter(rooms={"root_gate": {"encounter": "these", "enemies": [{"enemy": "spider"}]}})
    chosen = settle(scene("gurgle", "collin@u", steps=1, rooms=UP, story=these).does("explore south"))
    assert len(chosen.foes()) == 1
    assert chosen.foes()[0].startswith("spider")


@rule("MM-132")
def test_room_rules_are_read_aloud_and_hold() -> None:
    words = {"de": "Pst!", "en": "Hush!"}
    rules = {
        "narration": words,
        "encounter": "none",
        "clauses": [{"when": "enter", "do": [{"do": "cheese", "n": 1, "to": "mice_room"}]}],
    }
    table = scene("gurgle", "collin@u", steps=1, rooms=UP, story=chapter(rooms={"root_gate": rules})).does(
        "explore south"
    )
    assert table.told("narrated") == [{"passage": "arena.room.root_gate"}]
    assert table.cheese("collin") == 1


@rule("MM-133")
def test_the_line_of_the_page() -> None:
    assert len(entering("patrol", page=2).foes()) == 3
    assert len(entering("patrol", page=3).foes()) == 4
    assert len(entering("patrol", page=9).foes()) == 5


@rule("MM-134")
def test_the_card_lies_open() -> None:
    table = entering("patrol", encounter="lookouts")
    assert table.state.box.encounters[table.state.encounters.open].name == "patrol"


@rule("MM-135")
def test_an_empty_encounter_deck_is_shuffled_anew() -> None:
    story = chapter(encounters={"cards": ["patrol", "lookouts"]})
    table = entering("patrol", story=story)
    assert table.state.encounters.known.bit_count() == 1
    from katzentisch.games.mystik.rules.enemies.encounter import draw_encounter, encounter_outcomes

    draw_encounter(table.state, encounter_outcomes(table.state)[0])
    assert [table.state.box.encounters[number].name for number in encounter_outcomes(table.state)] == ["patrol"]


@rule("MM-136")
def test_keyword_mousetraps() -> None:
    table = entering("trap_setters")
    assert table.state.castle.traps[table.state.castle.room] == 1 << 3 | 1 << 12
    assert entering("patrol").state.castle.traps[table.state.castle.room] == 0


@rule("MM-137")
def test_keyword_ambush() -> None:
    story = chapter(
        rooms={"root_gate": {"encounter": "these", "ambush": True, "enemies": [{"enemy": "rat"}, {"enemy": "roach"}]}}
    )
    table = scene("gurgle", "collin@u salvia@u", steps=1, rooms=UP, story=story).does("explore south")
    settle(table).draws("collin", "salvia", "rat")
    assert table.track() == ["collin", "salvia", "rat", "roach"]
    table.rolls(ONE)
    assert table.track() == ["collin", "rat", "salvia", "roach"]
    table.rolls(THREE)  # past the rats too
    assert table.track() == ["roach", "collin", "rat", "salvia"]


@rule("MM-138")
def test_no_ambush_for_the_surge() -> None:
    table = scene("guard_room", "collin@a", "rat@a", steps=1, wheel=5, encounter="from_the_dark").does(
        "attack", "target 0"
    )
    table.rolls(SWORD_STAR, MISS, MISS).rolls(CHEESE, SHIELD)
    settle(table)
    assert table.track() == ["collin", "rat", "roach"]
    assert not table.told("ambush")


@rule("MM-139")
def test_greedy_roaches_put_stolen_cheese_onto_the_wheel() -> None:
    table = entering("long_fingers")
    assert table.state.enemies.greedy
    theft = scene("guard_room", "collin@a", "roach@a", turn="roach", greedy=True, collin={"cheese": 3})
    theft.rolls(SWORD_STAR, SWORD_STAR).rolls(MISS, MISS, MISS)
    assert theft.cheese("collin") == 1
    assert theft.state.fate.wheel == 2
    plain = scene("guard_room", "collin@a", "roach@a", turn="roach", collin={"cheese": 3})
    plain.rolls(SWORD_STAR, SWORD_STAR).rolls(MISS, MISS, MISS)
    assert plain.cheese("collin") == 1
    assert plain.state.fate.wheel == 0


@rule("MM-140")
def test_greed_ends_with_the_last_roach() -> None:
    table = scene("guard_room", "collin@a", "roach@a roach@e rat@e", steps=1, greedy=True).does("attack", "target 0")
    table.rolls(SWORD_STAR, MISS, MISS).rolls(MISS)
    assert table.state.enemies.greedy
    last = scene("guard_room", "collin@a", "roach@a rat@e", steps=1, greedy=True).does("attack", "target 0")
    last.rolls(SWORD_STAR, MISS, MISS).rolls(MISS)
    assert not last.state.enemies.greedy
