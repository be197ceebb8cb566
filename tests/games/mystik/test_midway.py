"""The middle of a turn in a position: every number has its bounds, and what lies on the agenda fits together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from katzentisch.core.errors import Illegal
from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.position import midway, plausible
from katzentisch.games.mystik.position.laws import MANY
from katzentisch.games.mystik.position.plausible import (
    check_argument,
    check_counts,
    check_fight,
    check_figure,
    check_running,
)
from katzentisch.games.mystik.rules import tasks
from katzentisch.games.mystik.rules.numbers import CAT, FOE, MICE, NOBODY, SLOTS
from katzentisch.games.mystik.shapes.table import BlowPart, FightPart, Running, TurnPart
from katzentisch.games.mystik.state import Mystik
from tests.games.mystik.table import MISS, SWORD_STAR, chapter, scene

COLLIN, FIPS, MERLE = 0, 4, 5


def table() -> Mystik:
    return scene("guard_room", "collin@a fips@b", "rat@a rat@e", seats=2, steps=2).state


def code_of(check: Callable[..., object], *arguments: Any) -> str:
    """The code of a refusal; empty if it is none."""
    try:
        check(*arguments)
    except Illegal as refusal:
        return refusal.code
    return ""


def accepts(check: Callable[[int], object], least: int, most: int) -> None:
    """Exactly the numbers from the least to the most."""
    for number in (least - 1, least, most, most + 1):
        expected = "" if least <= number <= most else "position_range"
        assert code_of(check, number) == expected, number


def bounds() -> dict[str, tuple[int, int]]:
    box = table().box
    return {
        plausible.SLOT: (0, SLOTS - 1),
        plausible.SEAT: (0, 1),
        plausible.FIELD: (0, 18),
        plausible.FIELDS: (1, 2**19 - 1),
        plausible.CARD: (0, len(box.cards) - 1),
        plausible.INITIATIVE: (MICE, len(box.initiative) - 1),
        plausible.ENCOUNTER: (0, 17),
        plausible.KIND: (0, len(box.kinds) - 1),
        plausible.CLAUSE: (0, len(box.clauses) - 1),
        plausible.EFFECT: (0, len(box.effects) - 1),
        plausible.WHEN: (0, 28),
        plausible.FLAG: (0, 1),
        plausible.COUNT: (0, MANY),
        plausible.DICE: (1, MANY),
        plausible.BITS: (0, 2**32 - 1),
        plausible.REACH: (-1, 1),
        plausible.MAYBE_KIND: (0, len(table().box.kinds)),
        plausible.SHUFFLE: (tasks.DRAW_ORDER, tasks.DRAW_JOINING),
    }


@pytest.mark.parametrize("sort", sorted(bounds()))
def test_every_sort_of_argument_has_its_bounds(sort: str) -> None:
    accepts(lambda number: check_argument(table(), "here", sort, number), *bounds()[sort])


def test_figures_are_mice_of_the_party_enemies_or_the_cat() -> None:
    here = table()

    def refused(sort: str, *figures: int) -> list[bool]:
        return [code_of(check_figure, here, "here", sort, figure) != "" for figure in figures]

    assert refused(plausible.MOUSE, COLLIN, FIPS, MERLE, FOE, NOBODY) == [False, False, True, True, True]
    assert refused(plausible.MAYBE_MOUSE, COLLIN, FIPS, MERLE, FOE, NOBODY) == [False, False, True, True, False]
    assert refused(plausible.FIGURE, COLLIN, MERLE, FOE, FOE + SLOTS - 1, FOE + SLOTS, NOBODY) == [
        *(False, True, False, False, True, True),
    ]
    assert refused(plausible.MAYBE_FIGURE, COLLIN, FOE, NOBODY, NOBODY - 1) == [False, False, False, True]
    assert refused(plausible.FIGURE, CAT) == [True]
    with_cat = scene("guard_room", "collin@a", cat="s", steps=1).state
    assert code_of(lambda: check_figure(with_cat, "here", plausible.FIGURE, CAT)) == ""
    with_cat.enemies.cat_at = 0
    assert code_of(lambda: check_figure(with_cat, "here", plausible.FIGURE, CAT)) == ""


@pytest.mark.parametrize(
    ("field", "least", "most"),
    [
        ("weapon", -1, None),
        ("kind", -1, 3),
        ("only", -1, 1),
        ("hits", 0, MANY),
        ("landed", 0, MANY),
        ("spread", 0, MANY),
        ("again", 0, MANY),
        ("faces", 0, 5),
        ("shields", 0, 5),
    ],
)
def test_bounds_of_a_fight(field: str, least: int, most: int | None) -> None:
    here = table()

    def check(number: int) -> None:
        fight = FightPart(COLLIN)
        where = fight.blow if field in BlowPart.__struct_fields__ else fight
        setattr(where, field, [number] if field in ("faces", "shields") else number)
        check_fight(here, "here", fight)

    accepts(check, least, len(here.box.cards) - 1 if most is None else most)


@pytest.mark.parametrize("field", ["attacker", "target", "targets"])
def test_who_fights_is_there(field: str) -> None:
    fight = FightPart(COLLIN)
    where = fight if field == "attacker" else fight.blow
    setattr(where, field, [MERLE] if field == "targets" else MERLE)
    assert code_of(lambda: check_fight(table(), "here", fight)) == "position_figure"
    setattr(where, field, [FOE] if field == "targets" else FOE)
    check_fight(table(), "here", fight)


@pytest.mark.parametrize(
    ("field", "least", "most"),
    [
        ("steps", 0, MANY),
        ("moved", 0, 3),
        ("leg", 0, MANY),
        ("extra", 0, MANY),
        ("again", 0, 1),
        ("frees", 0, 31),
        ("spells", 0, 2**MICE - 1),
        ("struck", 0, 2**MICE - 1),
        ("went", 0, 2**SLOTS - 1),
        ("fresh", 0, 2**SLOTS - 1),
        ("unpicked", 0, 3),
        ("about", -1, "kinds"),
        ("dice", 0, 5),
        ("path", 0, 18),
        ("joining", 0, "initiative"),
    ],
)
def test_bounds_of_a_turn(field: str, least: int, most: int | str) -> None:
    here = table()

    def check(number: int) -> None:
        part = Running(place=0)
        where = part.turn if field in TurnPart.__struct_fields__ else part
        setattr(where, field, [number] if field in ("dice", "path", "joining") else number)
        check_counts(here, part)

    accepts(check, least, len(getattr(here.box, most)) - 1 if isinstance(most, str) else most)


@pytest.mark.parametrize(
    ("field", "flat", "code"),
    [
        ("lasting", [0, COLLIN, 1, 0], ""),
        ("lasting", [0, COLLIN, 1, 0, 1, FIPS, 2, 99], ""),
        ("lasting", [0, COLLIN, 1], "position_count"),
        ("lasting", [-1, COLLIN, 1, 0], "position_range"),
        ("lasting", [0, MERLE, 1, 0], "position_figure"),
        ("lasting", [0, COLLIN, -1, 0], "position_range"),
        ("used", [0, COLLIN, 1], ""),
        ("used", [0, COLLIN, 1, 0], "position_count"),
        ("used", [0, COLLIN, 1, 0, MERLE, 1], "position_figure"),
        ("used", [99999, COLLIN, 1], "position_range"),
    ],
)
def test_what_lasts_and_what_is_used_comes_in_groups(field: str, flat: list[int], code: str) -> None:
    part = Running(place=0)
    setattr(part, field, flat)
    assert code_of(lambda: check_counts(table(), part)) == code


TURN: list[list[Any]] = [["next_turn"], ["turn_over", COLLIN], ["end_turn", COLLIN], ["turn_menu", COLLIN]]


@pytest.mark.parametrize(
    ("agenda", "code"),
    [
        (TURN, ""),
        ([], "position_agenda"),
        (TURN[1:], "position_agenda"),
        ([["set_up"]], ""),
        ([TURN[0], TURN[1], TURN[3]], "position_agenda"),  # a menu lies on the end of its turn
        ([TURN[0], TURN[2], TURN[3]], "position_agenda"),
        ([["next_turn"], ["react", COLLIN, 0, NOBODY]], "position_agenda"),
        ([["next_turn", 1]], "position_count"),
        ([["next_turn"], ["turn_over", COLLIN, 0]], "position_count"),
        ([["next_turn"], ["dance"]], "position_name"),
        ([["next_turn"], []], "position_name"),
        ([["next_turn"], [3]], "position_name"),
        ([["next_turn"], ["turn_over", "collin"]], "position_shape"),
        ([["next_turn"], ["turn_over", True]], "position_shape"),
        ([["next_turn"], ["turn_over", MERLE]], "position_figure"),
        ([["next_turn"], ["foes", MICE]], ""),
        ([["next_turn"], ["foes"]], "position_range"),  # what is left out is 0
        ([*TURN[:3], ["mouse_rolled", COLLIN]], "position_count"),  # no die to read
        ([*TURN[:3], ["mouse_rolled", COLLIN], ["die", 1]], ""),
        ([["next_turn"], ["mouse_rolled", COLLIN], ["die", 1]], "position_agenda"),  # of no turn
        ([["next_turn"], ["die", 1], ["scurry_rolled", COLLIN]], "position_count"),
    ],
)
def test_what_lies_on_the_agenda(agenda: list[list[Any]], code: str) -> None:
    assert code_of(lambda: check_running(table(), Running(place=0, agenda=agenda))) == code


def test_a_captured_mouse_is_in_the_middle_of_nothing() -> None:
    here, searching = table(), Running(place=0, agenda=[*TURN, ["search_done", FIPS], ["die", 1]])
    check_running(here, searching)
    here.mice[FIPS].at = -1
    assert code_of(lambda: check_running(here, searching)) == "position_agenda"


def test_a_die_that_was_rolled_can_be_read() -> None:
    part = Running(place=0, agenda=[*TURN[:3], ["mouse_rolled", COLLIN]], turn=TurnPart(dice=[2]))
    check_running(table(), part)


@pytest.mark.parametrize(("place", "code"), [(-1, ""), (0, ""), (2, ""), (3, "position_range"), (-2, "position_range")])
def test_the_place_on_the_track(place: int, code: str) -> None:
    assert code_of(lambda: check_running(table(), Running(place=place, agenda=TURN))) == code


def test_every_fight_has_its_task_and_every_task_its_fight() -> None:
    aiming: list[list[Any]] = [*TURN[:3], ["aim", COLLIN]]
    assert code_of(lambda: check_running(table(), Running(place=0, agenda=aiming))) == "position_count"
    fight = FightPart(COLLIN)
    check_running(table(), Running(place=0, agenda=aiming, fights=[fight]))
    twice = Running(place=0, agenda=aiming, fights=[fight, fight])
    assert code_of(lambda: check_running(table(), twice)) == "position_count"
    other = Running(place=0, agenda=aiming, fights=[FightPart(FIPS)])
    assert code_of(lambda: check_running(table(), other)) == "position_figure"
    rolling: list[list[Any]] = [*TURN[:3], ["fight_over"], ["strike"]]
    check_running(table(), Running(place=0, agenda=rolling, fights=[FightPart(FOE)]))


def test_a_fight_is_written_and_read_whole() -> None:
    state = (
        scene("guard_room", "collin@a", "rat@a rat@a", steps=1).does("attack", "target 0").rolls(SWORD_STAR, MISS).state
    )
    part = midway.running_part(state)
    again = state.clone()
    again.agenda.stack = []
    again.fights = []
    midway.set_running(again, part)
    assert again.agenda.stack == state.agenda.stack
    assert midway.running_part(again) == part
    part.fights[0].blow.faces.append(0)
    assert again.fights[0].faces == state.fights[0].faces  # a copy


def test_hits_of_the_chapter_come_from_nobody() -> None:
    steam = {"when": "round_end", "do": [{"do": "wound", "n": 1, "to": "enemies_room", "defend": True}]}
    order = ["rat", "collin"]
    hit = scene("guard_room", "collin@a", "rat@e", steps=1, story=chapter(clauses=[steam]), track=order, turn="collin")
    hit.does("end")
    assert hit.question() == "defence_die"
    again = GAME.load(GAME.position(hit.state))
    assert GAME.position(again) == GAME.position(hit.state)
    swung = FightPart(NOBODY)
    assert code_of(check_fight, table(), "here", swung) == "position_figure"  # an attack comes from somebody
