"""Every moment with every condition: which may hold there, which the checker refuses, and that the rules agree."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import pytest

from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.authoring import deeds, lexicon
from katzentisch.games.mystik.authoring.checker import box_names, check_chapter_source
from katzentisch.games.mystik.authoring.clause_check import CHAPTER_WINDOWS, Findings
from katzentisch.games.mystik.authoring.conditions import ARGUMENTS, NUMBERS
from katzentisch.games.mystik.authoring.knowledge import KNOWS, NEEDS, missing
from katzentisch.games.mystik.authoring.source import Source
from katzentisch.games.mystik.rules.cards.conditions import holds
from katzentisch.games.mystik.rules.numbers import NOBODY
from katzentisch.games.mystik.rules.sentences import Condition
from katzentisch.testing import rule
from tests.games.mystik.table import MISS, SWORD_STAR, chapter, scene

TABLE = """
               melee ranged weapon target target_lower target_higher target_here cheese_rolled friend_near class hero wounded poisoned alone mice_here enemies_here enemies_near water field cheese moved carries enemy
always         x x x x x x x . . x x x x x x x x x x x x x x
turn           . . . . . . . . . x x x x x x x x x x x x x .
action         . . . . . . . . . x x x x x x x x x x x x x .
attack         x x x x x x x . . x x x x x x x x x x x x x x
attack_rolled  x x x x x x x x . x x x x x x x x x x x x x x
defend         x x x x x x x . . x x x x x x x x x x x x x x
defended       x x x x x x x x . x x x x x x x x x x x x x x
hit            x x x x x x x x . x x x x x x x x x x x x x x
friend_hit     x x x . . . . . x x x x x x x x x x x x x x .
wounds         x x x x x x x x . x x x x x x x x x x x x x x
wounded        x x x . . . . x . x x x x x x x x x x x x x .
beat           x x x x x x x x . x x x x x x x x x x x x x x
enemy_placed   . . . x x x x . . x x x x x x x x x x x x x x
enemy_enters   . . . x x x x . . x x x x x x x x x x x x x x
search_rolled  . . . . . . . . . x x x x x x x x x x x x x .
move_rolled    . . . . . . . . . x x x x x x x x x x x x x .
turn_start     . . . . . . . . . x x x x x x x x x x x x x .
turn_end       . . . . . . . . . x x x x x x x x x x x x x .
found          . . . . . . . . . x x x x x x x x x x x x x .
start          . . . . . . . . . . . . . . . . . . . . . . .
enter          . . . . . . . . . . . . . . . . . . . . . . .
cleared        . . . . . . . . . . . . . . . . . . . . . . x
beaten         . . . . . . . . . . . . . . . . . . . . . . x
surge          . . . . . . . . . . . . . . . . . . . . . . .
captured       x x x . . . . . . x x . . . . . . . . . . x .
page           . . . . . . . . . . . . . . . . . . . . . . .
round_end      . . . . . . . . . . . . . . . . . . . . . . .
took           . . . . . . . . . x x x x x x x x x x x x x .
lost           . . . . . . . . . . . . . . . . . . . . . . .
"""
HEAD, *ROWS = [line.split() for line in TABLE.strip().splitlines()]
PAIRS = [(row[0], name, sign == "x") for row in ROWS for name, sign in zip(HEAD, row[1:], strict=True)]

WRITTEN = {
    "weapon": "weapon:sharp",
    "target": "target:rat",
    "cheese_rolled": "cheese_rolled:1",
    "class": "class:healer",
    "hero": "hero:collin",
    "mice_here": "mice_here:2",
    "enemies_here": "enemies_here:1",
    "enemies_near": "enemies_near:1",
    "field": "field:guard_room.a",
    "cheese": "cheese:1",
    "enemy": "enemy:rat",
    "carries": "carries:lamp",
}


def test_the_table_has_every_moment_and_every_condition_that_asks_about_somebody() -> None:
    assert [row[0] for row in ROWS] == list(get_args(lexicon.When)) == [when for when in KNOWS if when]
    assert set(HEAD) == set(NEEDS)
    assert len(PAIRS) == len(ROWS) * len(HEAD)
    assert set(ARGUMENTS) - set(HEAD) == {name for name in ARGUMENTS if not missing(name, "start", "chapter")}


@pytest.mark.parametrize("when", [row[0] for row in ROWS])
def test_the_checker_refuses_what_the_table_refuses(when: Any) -> None:
    owner = "chapter" if when in CHAPTER_WINDOWS else "event" if when == "found" else "hero"
    for moment, name, may in PAIRS:
        if moment != when:
            continue
        findings = Findings(Source("x.yaml", {}, {}), box_names())
        clause = deeds.Clause((deeds.Wheel(),), when, if_=(WRITTEN.get(name, name),), may=owner == "hero")
        findings.clauses((clause,), ("clauses",), owner)
        found = [fault for fault in findings.faults if fault.code == "never_holds"]
        assert [fault.field for fault in found] == ([] if may else ["clauses[0].if[0]"]), (when, name)


def test_the_refusal_says_field_and_reason() -> None:
    clause = {"when": "page", "if": ["hero:salvia"], "do": [{"do": "wheel"}]}
    (fault,) = check_chapter_source(Source("a.yaml", chapter(clauses=[clause]), {}))
    assert (
        str(fault)
        == "a.yaml:1: clauses[0].if[0]: `hero` never holds at `page`: which mouse is not known there [never_holds]"
    )
    (fault,) = check_chapter_source(Source("a.yaml", chapter(win_if=["wounded"]), {}))
    assert fault.field == "win_if[0]"
    room = {"guard_room": {"clauses": [{"when": "enter", "if": ["room:kitchen"], "do": [{"do": "wheel"}]}]}}
    (fault,) = check_chapter_source(Source("a.yaml", chapter(rooms=room), {}))
    assert (fault.code, fault.field) == ("in_another_room", "rooms.guard_room.clauses[0].if[0]")


@pytest.mark.parametrize(
    "name", [name for name, need in NEEDS.items() if need not in ("figure", "foe", "fight", "roll")]
)
def test_an_enemy_is_no_mouse_and_its_foes_are_no_enemies(name: str) -> None:
    assert missing(name, "attack_rolled", "enemy")


ARGUED: dict[str, range] = {
    "weapon": range(4),
    "target": range(12),
    "class": range(7),
    "hero": range(6),
    "enemy": range(9),
}


def asked(name: str) -> list[Condition]:
    """A condition with every argument it may have; numbers at their least."""
    if ARGUMENTS[name] == "field":
        return [Condition(NUMBERS[name], room=room, field=field) for room in range(16) for field in range(24)]
    return [Condition(NUMBERS[name], argument) for argument in ARGUED.get(name, range(1, 2))]


def test_what_is_refused_never_holds_in_the_rules() -> None:
    """Over games by chance: asked as a chapter asks (of nobody), and as a mouse is asked in a moment without a fight."""
    rng, looked = Random(4), 0
    never: dict[bool, list[Condition]] = {
        mouse: [
            condition
            for name in HEAD
            if missing(name, "turn" if mouse else "page", "") and name not in ("enemy", "carries")
            for condition in asked(name)
        ]
        for mouse in (False, True)
    }
    for _ in range(2):
        state: Any = GAME.new(players=1)
        for _ in range(400):
            if state.over:
                break
            if state.chance():
                state.happen(rng.randrange(state.chance()))
            else:
                seat = state.must()[0]
                state.act(seat, rng.choice(state.legal(seat)))
            assert not any(holds(state, condition, NOBODY, NOBODY) for condition in never[False])
            if not state.fights:
                looked += 1
                assert not any(
                    holds(state, condition, mouse, NOBODY) for mouse in state.party for condition in never[True]
                )
    assert looked > 100


@rule("MM-187")
def test_a_chapter_knows_who_was_captured() -> None:
    clause = {"when": "captured", "if": ["hero:salvia"], "do": [{"do": "set", "flag": "gone"}]}
    story = chapter(flags=["gone"], clauses=[clause])
    for mouse, told in (("salvia", ["gone"]), ("collin", [])):
        hurt: dict[str, Any] = {mouse: {"wounds": 3 if mouse == "collin" else 2}}
        friend = "collin" if mouse == "salvia" else "salvia"
        table = scene("guard_room", f"{mouse}@a {friend}@s", "rat@a", turn="rat", story=story, **hurt)
        table.rolls(SWORD_STAR, SWORD_STAR)
        while not table.told("captured"):
            table.rolls(MISS)
        assert GAME.position(table.state).get("flags", []) == told
