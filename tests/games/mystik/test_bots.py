"""The odds are exact, the scripted bot plays sensibly, and bots see nothing but views."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from katzentisch.core.shapes import Budget
from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.box import BOW, SHIELD, SWORD
from katzentisch.games.mystik.goal import Goal
from katzentisch.games.mystik.odds import chance_to_beat, expected_wounds, landed
from katzentisch.games.mystik.pack import built_in
from katzentisch.games.mystik.script import answer
from katzentisch.games.mystik.state import fresh_table
from tests.games.mystik.table import scene


@pytest.mark.parametrize(
    ("attack", "defence", "ranged", "chance"),
    [
        (2, 1, False, 0.58),
        (2, 2, False, 0.44),
        (3, 2, False, 0.62),
        (4, 2, False, 0.76),
        (2, 2, True, 0.30),
        (3, 3, True, 0.33),
    ],
)
def test_known_odds(attack: int, defence: int, ranged: bool, chance: float) -> None:
    assert chance_to_beat(attack, defence, 1, ranged) == pytest.approx(chance, abs=0.006)


@pytest.mark.parametrize("ranged", [False, True])
def test_odds_are_those_of_all_rolls(ranged: bool) -> None:
    hit = BOW if ranged else SWORD
    counted = [0] * 3
    for dice in product(range(6), repeat=4):
        hits, blocks = sum(hit[face] for face in dice[:2]), sum(SHIELD[face] for face in dice[2:])
        counted[max(0, hits - blocks)] += 1
    assert list(landed(2, 2, ranged)) == pytest.approx([number / 6**4 for number in counted])
    assert expected_wounds(2, 2, ranged) == pytest.approx((counted[1] + 2 * counted[2]) / 6**4)


def test_the_script_wins_most_first_chapters() -> None:
    box = built_in("under_the_helmet")
    goal, won = Goal(box), 0
    for seed in range(20):
        rng = Random(seed)
        table = fresh_table(1, box, True)
        table.settle()
        while not table.over:
            number = table.chance()
            if number:
                table.happen(rng.randrange(number))
            else:
                table.act(table.must()[0], answer(table, goal))
        won += table.won
    assert 9 <= won <= 20


def test_the_script_strikes_heals_and_gathers() -> None:
    fight = scene("guard_room", "collin@a", "rat@b", steps=2)
    goal = Goal(fight.state.box)
    assert GAME.actions[answer(fight.state, goal)].facts() == {"do": "attack"}
    hurt = scene(
        "guard_room", "salvia@a collin@a", steps=2, salvia={"abilities": ["broth"], "cheese": 3}, collin={"wounds": 3}
    )
    assert GAME.actions[answer(hurt.state, goal)].facts() == {"do": "use_ability", "ability": "broth"}


@pytest.mark.parametrize("name", ["random", "scripted", "planner"])
def test_bots_play_from_views_alone(name: str) -> None:
    bots = [GAME.bots()[name](GAME, seed) for seed in range(2)]
    table = GAME.new(players=2)
    rng = Random(1)
    for _ in range(120):
        if table.over:
            break
        number = table.chance()
        if number:
            table.happen(rng.randrange(number))
        else:
            seat = table.must()[0]
            legal = table.legal(seat)
            action = bots[seat].choose(GAME.view(table, seat), legal, Budget(iterations=4))
            assert action in legal
            table.act(seat, action)
