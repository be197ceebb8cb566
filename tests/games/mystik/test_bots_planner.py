"""The planner: it understands the clock and the odds, searches fairly, and thinks the same thing twice."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from katzentisch.bots.logistic import logistic, loss, solve
from katzentisch.core.shapes import Budget
from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.bots.choices import macros
from katzentisch.games.mystik.bots.dice import Dice
from katzentisch.games.mystik.bots.fit import rows_of
from katzentisch.games.mystik.bots.goal import Goal
from katzentisch.games.mystik.bots.macro import DO, REST, STRIKE, Follower, Macro
from katzentisch.games.mystik.bots.outlook import features, outlook
from katzentisch.games.mystik.bots.planner import HORIZON, Descent, Search, play_line
from katzentisch.games.mystik.bots.script import answer
from katzentisch.games.mystik.bots.tree import Node
from katzentisch.games.mystik.rules import codes
from tests.games.mystik.table import Scene, chapter, scene


def chooses(played: Scene, iterations: int = 60, seed: int = 1) -> dict[str, Any]:
    """The planner's first answer, from the view alone."""
    state = played.state
    bot = GAME.bots()["planner"](GAME, seed)
    action = bot.choose(GAME.view(state, 0), state.legal(0), Budget(iterations))
    facts: dict[str, Any] = GAME.actions[action].facts()
    return facts


def scripted(played: Scene) -> dict[str, Any]:
    facts: dict[str, Any] = GAME.actions[answer(played.state, Goal(played.state.box))].facts()
    return facts


# The clock -----------------------------------------------------------------------------------------------------------


def last_round(**more: Any) -> Scene:
    """The way out is right here, and at the end of this round the hourglass leaps to the end."""
    story = chapter(
        win_if=["room:gurgle"],
        party={"mice": 1},
        end_page=9,
        clauses=[{"when": "round_end", "do": [{"do": "page", "n": 4}]}],
        rooms={"gurgle": {"encounter": "none"}},
    )
    return scene("guard_room", "collin@r", story=story, steps=2, page=5, **more)


def test_who_hurries_wins_and_who_dawdles_loses() -> None:
    """The script, which looks at pages and wheel alone, searches first; the planner has seen where that leads."""
    assert scripted(last_round()) == {"do": "search"}
    lost = last_round().does("search").fate(1)
    while not lost.state.over:
        if lost.state.chance():
            lost.fate()
        else:
            lost.state.act(0, answer(lost.state, Goal(lost.state.box)))
    assert not lost.state.won
    assert last_round().does("flip").fate().state.won
    assert chooses(last_round()) == {"do": "flip"}


def test_with_time_to_spare_it_is_no_hurry() -> None:
    """The same room without the leap: to search first costs nothing, so the planner leaves it to the script."""
    story = chapter(win_if=["room:gurgle"], party={"mice": 1}, rooms={"gurgle": {"encounter": "none"}})
    calm = scene("guard_room", "collin@r", story=story, steps=2)
    search = Search(calm.state.clone(), Goal(calm.state.box), Random(1), 40)
    search.think()
    assert min(values[0] for values in search.values if values) > 0.5


def test_time_is_worth_something_in_every_outlook() -> None:
    def at(**more: Any) -> float:
        table = scene("guard_room", "collin@a salvia@b", "rat@e", end_page=6, **more).state
        return outlook(table, Goal(table.box))

    assert at(page=1) > at(page=2) > at(page=4)
    assert at(page=2) > at(page=2, wheel=3) > at(page=2, wheel=5) > at(page=3)
    assert at(page=2) > at(page=2, collin={"wounds": 3})


def test_a_finished_table_needs_no_judgement() -> None:
    won = last_round().does("flip").fate().state
    assert outlook(won, Goal(won.box)) == 1.0


# Fights --------------------------------------------------------------------------------------------------------------


def now_or_never(enemies: str, **more: Any) -> Scene:
    """Beat the rat in this turn, or time is up."""
    story = chapter(
        win_if=["beaten:rat"],
        party={"mice": 1},
        end_page=9,
        clauses=[{"when": "round_end", "do": [{"do": "page", "n": 4}]}],
    )
    return scene(
        "guard_room", "collin@a", enemies, story=story, steps=2, page=5, track=["collin", "rat", "roach"], **more
    )


def carried_out(played: Scene, iterations: int = 60) -> tuple[list[str], bool]:
    """What the planner does in this turn, as words; dice always fall well."""
    state = played.state
    bot = GAME.bots()["planner"](GAME, 3)
    done: list[str] = []
    while not state.over and state.mover() == 0 and len(done) < 12:
        if state.chance():
            state.happen(1 if played.question() == "attack_die" else 3)
            continue
        action = bot.choose(GAME.view(state, 0), state.legal(0), Budget(iterations))
        facts = GAME.actions[action].facts()
        done.append(" ".join(str(fact) for fact in facts.values()))
        state.act(0, action)
    return done, state.won


def test_the_only_blow_that_wins_is_struck() -> None:
    """A roach stands beside her and falls more easily, the rat two fields off; only the rat's fall wins."""
    done, won = carried_out(now_or_never("rat@c roach@f"))
    assert won, done
    assert "target 0" in done


def test_the_exact_table_decides_between_two_weapons() -> None:
    """Three dice that a centipede's plates turn away are none; two sharp ones against two shields are 44 in 100."""
    story = chapter(win_if=["beaten:centipede"], party={"mice": 1})
    armed = {"gear": ["thimble_maul", "fishbone_dagger"]}
    fight = scene("guard_room", "collin@a", "centipede@b", story=story, steps=2, collin=armed)
    assert "wield fishbone_dagger" in carried_out(fight)[0]


# Errands -------------------------------------------------------------------------------------------------------------


def at_the_crossroads(**more: Any) -> Scene:
    """South is the end of the chapter, and too strong; east lies what sweeps it away."""
    story = chapter(
        win_if=["beaten:centipede"],
        party={"mice": 2},
        tiles=[
            {"room": "crumb_runs", "x": 1, "y": 0},
            {"room": "board_ring", "x": 2, "y": 0},
            {"room": "boiler_den", "x": 1, "y": 1},
        ],
        start={"room": "crumb_runs", "fields": ["a"]},
        rooms={
            "board_ring": {
                "encounter": "none",
                "search": {"text": {"de": "-", "en": "-"}, "do": [{"do": "find", "card": "fork"}]},
            },
            "boiler_den": {
                "encounter": "these",
                "enemies": [{"enemy": "centipede"}, {"enemy": "elite_rat", "n": 4}],
                "clauses": [
                    {"when": "enter", "if": ["party:fork"], "do": [{"do": "wound", "n": 4, "to": "enemies_room"}]}
                ],
            },
        },
    )
    return scene("crumb_runs", "collin@a salvia@a", story=story, steps=2, **more)


def test_the_planner_goes_on_an_errand_that_pays() -> None:
    """The script goes straight to the end; whoever has played it out sees that the way round is the way."""
    state = at_the_crossroads().state
    goal = Goal(state.box)
    rooms = [room.name for room in state.box.rooms]
    assert [rooms[room] for room in goal.way(state).rooms] == ["boiler_den"]
    search = Search(state.clone(), goal, Random(2), 40)
    assert [room if room < 0 else rooms[room] for room in search.errands] == [-1, "board_ring"]
    search.think()
    assert rooms[goal.errand] == "board_ring"
    assert [rooms[room] for room in goal.way(state).rooms] == ["board_ring"]


def test_an_errand_that_is_done_is_over() -> None:
    state = at_the_crossroads(rooms=[{"room": "board_ring", "explored": True}]).state
    goal = Goal(state.box)
    goal.errand = [room.name for room in state.box.rooms].index("board_ring")
    assert goal.next_room(state) == goal.want(state).room
    assert goal.errands(state) == []


def test_who_came_for_something_looks_for_it_even_in_a_hurry() -> None:
    """There, the errand is not questioned again until it is done; and the last pages are no reason to leave."""
    late = at_the_crossroads(page=10).state
    rooms = [room.name for room in late.box.rooms]
    goal = Goal(late.box)
    goal.errand = rooms.index("board_ring")
    late.castle.room, late.castle.place, late.castle.explored = goal.errand, 1, late.castle.explored | 1 << goal.errand
    assert Search(late, goal, Random(1), 20).errands == []
    assert answer(late, goal) == codes.SEARCH
    late.castle.special |= 1 << late.box.rules[goal.errand].searches[0]
    assert goal.next_room(late) == goal.want(late).room
    goal.errand = -1
    late.castle.special = 0
    assert answer(late, goal) != codes.SEARCH


# The search ----------------------------------------------------------------------------------------------------------


def brawl() -> Scene:
    return scene("guard_room", "collin@a salvia@b", "rat@b rat@g roach@c", steps=3)


def test_the_same_seed_and_iterations_think_the_same() -> None:
    state = brawl().state
    goal = Goal(state.box)
    first, second, other = (Search(state.clone(), goal, Random(seed), 40) for seed in (7, 7, 8))
    assert first.think().key() == second.think().key()
    other.think()
    assert first.values == second.values != other.values


def test_thinking_changes_nothing_on_the_table() -> None:
    state = brawl().state
    before = GAME.position(state)
    Search(state, Goal(state.box), Random(1), 30).think()
    assert GAME.position(state) == before


def test_the_budget_is_kept() -> None:
    state = brawl().state
    search = Search(state, Goal(state.box), Random(1), 50)
    search.think()
    assert sum(len(values) for values in search.values) == 50
    timed = Search(state, Goal(state.box), Random(1), 0, 0.05)
    timed.think()
    assert sum(len(values) for values in timed.values) >= 1
    idle = Search(state, Goal(state.box), Random(1))
    assert idle.think().key() == Macro().key()


def test_half_of_the_macros_drop_out_and_the_scripts_way_never_does() -> None:
    state = brawl().state
    search = Search(state, Goal(state.box), Random(1), 120)
    number = len(search.choices)
    assert number >= 5
    assert search.alive(0.0) == list(range(number))
    search.think()
    sizes = [len(search.alive(used)) for used in (0.3, 0.6, 0.95)]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] == 2
    assert all(search.alive(used)[0] == 0 for used in (0.3, 0.6, 0.95))
    assert len(search.values[0]) == max(len(values) for values in search.values)


def test_macros_are_there_once_and_the_scripts_way_is_first() -> None:
    state = brawl().state
    found = macros(state, 0, Goal(state.box))
    keys = [macro.key() for macro in found]
    assert len(set(keys)) == len(keys)
    assert keys[0] == Macro().key()
    assert {STRIKE, REST} <= {macro.what for macro in found}


def test_a_macro_is_carried_out_as_it_says() -> None:
    played = brawl()
    state, goal = played.state, Goal(played.state.box)
    follower = Follower(Macro(REST, state.here().fields.index("k")))
    while played.question() == "turn_menu" and state.mover() == 0:
        state.act(0, follower.answer(state, goal))
    assert played.at("collin") == "k"
    assert played.told("attacks") == []


def test_what_cannot_be_kept_is_left_to_the_script() -> None:
    state = brawl().state
    impossible = Macro(DO, action=codes.FLIP)
    assert Follower(impossible).answer(state, Goal(state.box)) == answer(state, Goal(state.box))


def test_a_node_widens_with_its_visits() -> None:
    node = Node()
    choices = [Macro(DO, action=number) for number in range(9)]
    seen = []
    for number in range(200):
        picked = node.pick(choices)
        seen.append(picked.action)
        node.learn(picked.key(), 0.9 if picked.action == 5 else 0.2)
    assert set(seen[:8]) < set(seen)
    assert max(seen[:2]) <= 1
    assert seen.count(5) > 60


def test_the_tree_grows_by_one_node_a_line() -> None:
    state = brawl().state
    goal, root = Goal(state.box), Node()
    for number in range(6):
        line = Descent(root)
        line.learn(play_line(state.clone(), Macro(), line, goal, Dice(number), HORIZON))
    assert root.visits == 6

    def size(node: Node) -> int:
        return 1 + sum(size(child) for child in node.children.values())

    assert 2 <= size(root) <= 7


def test_the_same_turn_has_the_same_luck() -> None:
    one, other = Dice(5), Dice(5)
    one.below(6)
    one.turn(2, 3)
    other.turn(2, 3)
    row = [one.below(6) for _ in range(20)]
    assert row == [other.below(6) for _ in range(20)]
    other.turn(2, 4)
    assert row != [other.below(6) for _ in range(20)]
    assert set(row) <= set(range(6))


def test_all_faces_are_equally_likely() -> None:
    counted = [0] * 6
    for seed in range(500):
        dice = Dice(seed)
        for card in range(6):
            dice.turn(1, card)
            counted[dice.below(6)] += 1
    assert all(430 <= number <= 570 for number in counted)


# The fit -------------------------------------------------------------------------------------------------------------


def test_equations_are_solved() -> None:
    assert solve([[4.0, 1.0], [1.0, 3.0]], [1.0, 2.0]) == pytest.approx([1 / 11, 7 / 11])


def test_the_fit_finds_what_was_put_in() -> None:
    rng = Random(4)
    rows = []
    for _ in range(3000):
        x = rng.uniform(-2, 2)
        chance = 1 / (1 + 2.718281828 ** -(0.5 + 1.5 * x))
        rows.append(([1.0, x], float(rng.random() < chance)))
    weights = logistic(rows)
    assert weights == pytest.approx([0.5, 1.5], abs=0.15)
    assert loss(weights, rows) < loss([0.0, 0.0], rows) == pytest.approx(1.0)


def test_the_fit_learns_from_whole_games() -> None:
    rows, won = rows_of("under_the_helmet", 0, 3)
    assert rows
    assert isinstance(won, bool)
    state = brawl().state
    assert {len(row) for row in rows} == {1 + len(features(state, Goal(state.box)))}
