"""What a player of Maus und Mystik is asked: the ways of a mouse, and what happens on them."""

from __future__ import annotations

from itertools import product

from katzentisch.core.prompt import Odds
from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.prompt import ways
from katzentisch.games.mystik.rules import codes, tasks
from katzentisch.games.mystik.state import Mystik
from tests.games.mystik.table import SHIELD, SHIELD_STAR, SWORD_STAR, scene
from tests.games.mystik.test_terminal import asked

TRAPS = [{"room": "root_gate", "explored": True, "traps": ["d", "m"]}]


def walked(state: Mystik) -> dict[int, list[int]]:
    """Every field and the way there, by playing each legal step on a copy: slowly, and by nothing but the contract."""
    task, mouse = state.agenda.top(), state.agenda.arg(0)
    found: dict[int, list[int]] = {}
    edge: list[tuple[Mystik, list[int]]] = [(state, [])]
    while edge:
        following: list[tuple[Mystik, list[int]]] = []
        for table, steps in edge:
            for action in table.legal(table.asked()):
                field = action - codes.GO
                if not codes.GO <= action < codes.PUT or field in found or field == state.mice[mouse].at:
                    continue
                found[field] = [*steps, action]
                there = table.clone()
                there.play(there.asked(), action)
                if there.agenda.top() == task and there.agenda.arg(0) == mouse and not there.chance():
                    following.append((there, found[field]))
        edge = following
    return found


def test_the_ways_are_those_that_can_be_walked() -> None:
    compared = 0
    for chapter in ("under_the_helmet", "a_hundred_feet"):
        for table, _ in asked(7, 1, chapter, 120):
            if not table.over and table.agenda.top() in (tasks.TURN_MENU, tasks.EXTRA_MOVE):
                found = {field: way.steps for field, way in ways(table).items()}
                assert found == walked(table)
                compared += len(found) > 2
    assert compared > 40


def test_a_trap_on_the_way_is_told_with_its_odds() -> None:
    """MM-070, MM-071: it snaps unless a star falls; three of six faces have one."""
    state = scene("root_gate", "fips@c", steps=3, rooms=TRAPS).state
    field = state.here().fields.index("d")
    (aid,) = GAME.prompt(state, 0).about(codes.GO + field)
    assert aid.sets_off == "trap"
    (odds,) = aid.odds
    copy = state.clone()
    copy.log = []
    copy.play(0, codes.GO + field)
    while not (tested := [event.public["faces"] for event in copy.log if event.kind == "tested"]):
        copy.happen(0)
    dice = len(tested[0])
    assert odds == Odds("snaps", 3**dice, 6**dice)


def test_enemies_stop_her_and_it_is_said() -> None:
    """MM-055"""
    state = scene("guard_room", "collin@k", "rat@l", steps=3).state
    (aid,) = GAME.prompt(state, 0).about(codes.GO + state.here().fields.index("l"))
    assert aid.stops == "foes"


def thrown(attack: int, defence: int, faces: tuple[int, ...], hearts: int) -> int:
    """All ways in which the dice can fall, one by one."""
    found = 0
    for dice in product(range(6), repeat=attack + defence):
        hits = sum(face in faces for face in dice[:attack])
        found += hits - sum(face in (SHIELD, SHIELD_STAR) for face in dice[attack:]) >= hearts
    return found


def test_the_odds_of_a_blow_are_counted_die_by_die() -> None:
    """MM-078, MM-084: Collin's 3 dice against 2 of a rat with one heart; against 3 of a spider with three."""
    state = scene("guard_room", "collin@k", "rat@l spider@f", steps=0).state
    swords = (SWORD_STAR, SHIELD, SHIELD_STAR)
    (rat,) = GAME.prompt(state, 0).about(codes.TARGET)
    assert rat.way == (codes.ATTACK, codes.TARGET)
    assert rat.odds == (Odds("beats", thrown(3, 2, swords, 1), 6**5),)
    for aid in GAME.prompt(state, 0).about(codes.TARGET + 1):
        assert aid.odds == (
            Odds("beats", thrown(3, 3, swords, 3), 6**6),
            Odds("wounds", thrown(3, 3, swords, 1), 6**6),
        )


def test_a_way_up_a_yellow_line_is_told_with_its_price() -> None:
    """MM-046: three steps, though it is one."""
    state = scene("gurgle", "collin@n", steps=3).state
    (aid,) = GAME.prompt(state, 0).about(codes.GO + state.here().fields.index("q"))
    assert (aid.way, aid.cost) == ((), {"steps": 3})


def test_with_several_weapons_the_likeliest_is_named() -> None:
    """MM-076: Fips has two daggers; the way leads through the question which."""
    state = scene("guard_room", "fips@k", "rat@l", steps=0).state
    (aid,) = GAME.prompt(state, 0).about(codes.TARGET)
    first, wield, last = aid.way
    assert (first, last) == (codes.ATTACK, codes.TARGET)
    for action in aid.way:
        assert action in state.legal(0)
        state.act(0, action)
    assert GAME.actions[wield].facts()["do"] == "wield"
    assert state.chance() == 6
