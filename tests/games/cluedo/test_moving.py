"""CL-15 to CL-33: turn order, dice, squares, passages and doors."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from katzentisch.core.errors import Illegal
from katzentisch.games.cluedo import GAME
from katzentisch.games.cluedo.rules.actions import ACTIONS
from katzentisch.games.cluedo.rules.map import PLACE, TOWN, Town
from katzentisch.games.cluedo.rules.moving import moves
from katzentisch.games.cluedo.rules.paths import reach, way
from katzentisch.games.cluedo.rules.routes import Routes, allowed_by
from katzentisch.testing import rule
from tests.games.cluedo.small import ends_by_hand, places_by_hand, scribble
from tests.games.cluedo.table import play, roll, suspect

WRONG = [{"by": 1, "cards": "adler rope moor"}]

# The turn ------------------------------------------------------------------------------------------------------------


@rule("CL-15")
def test_turns_go_round_and_skip_who_is_out() -> None:
    table = roll().rolls(1, 1).goes("h2").is_next(1, "roll").rolls(1, 1).goes("q2").is_next(2, "roll")
    table.rolls(1, 1).goes("u6").is_next(0, "roll")
    assert [event["seat"] for event in table.told("turn")] == [1, 2, 0]
    roll(accusations=WRONG, at={"holmes": "centre"}).rolls(1, 1).goes("h2").is_next(2, "roll")


@rule("CL-15")
def test_nobody_acts_out_of_turn() -> None:
    roll().rolls(1, 1).refuses("not_asked", "CL-15", seat=1, do="go", square="h2")


@rule("CL-16")
@pytest.mark.parametrize("action", [-1, ACTIONS, ACTIONS + 1])
def test_what_is_no_action_at_all_is_refused(action: int) -> None:
    with pytest.raises(Illegal) as refused:
        roll().rolls(1, 1).state.act(0, action)
    assert (refused.value.code, refused.value.rule) == ("no_such_action", "CL-16")


@rule("CL-16")
def test_on_a_square_the_dice_come_by_themselves() -> None:
    suspect(at={"adler": "museum"}).suspects("watson", "rope").shows("watson").is_next(1, "roll")


@rule("CL-16")
def test_in_a_corner_one_rolls_or_takes_the_passage() -> None:
    table = play("start", at={"adler": "laboratory"})
    assert table.may() == {"roll", "passage"}
    table.refuses("roll_first", "CL-16", do="go", square="e6")
    table.now(do="roll").is_next(0, "roll")
    arrived = suspect(at={"adler": "museum", "holmes": "moor"}).suspects("watson", "rope").shows("watson")
    assert arrived.is_next(1, "start").may() == {"roll", "passage"}


@rule("CL-17")
def test_both_dice_count_together() -> None:
    for first in range(1, 7):
        for second in range(1, 7):
            table = roll().rolls(first, second)
            assert table.told("rolled") == [{"seat": 0, "dice": [first, second]}]
            assert GAME.view(table.state, 1).turn.dice == (first, second)
            assert table.state.steps() == first + second
    assert roll().rolls(1, 3).squares() == roll().rolls(2, 2).squares()


@rule("CL-17")
def test_doubles_bring_no_second_turn() -> None:
    roll().rolls(2, 2).goes("g5").is_next(1, "roll")


@rule("CL-18")
def test_the_whole_roll_is_used() -> None:
    table = roll().rolls(1, 1)
    assert table.squares() == {"g3", "h2"}
    table.refuses("no_such_path", "CL-18", do="go", square="h1")
    table.refuses("no_such_path", "CL-18", do="go", square="g4")
    table.refuses("go_first", "CL-18", do="end")


@rule("CL-18")
def test_all_squares_are_in_walking_distance_and_of_the_right_colour() -> None:
    """A square is reached by an even number of steps or by an odd one, never by both."""
    table = roll(at={"adler": "j7"}).rolls(2, 3)
    for label in table.squares():
        x, y = TOWN.cells[TOWN.numbers[label]]
        assert abs(x - 9) + abs(y - 6) in (1, 3, 5)


@rule("CL-19")
def test_steps_go_sideways_up_or_down() -> None:
    assert roll(at={"adler": "j6"}).rolls(1, 1).squares() == {"h6", "l6", "i7", "k7"}
    for square, around in enumerate(TOWN.neighbours):
        x, y = TOWN.cells[square]
        for other in around:
            assert sorted((abs(TOWN.cells[other][0] - x), abs(TOWN.cells[other][1] - y))) == [0, 1]


@rule("CL-20")
def test_one_may_turn_as_often_as_one_likes() -> None:
    table = roll().rolls(2, 2)
    assert "g3" in table.squares()  # g1 h1 h2 g2 g3: a turn at every step
    table.goes("g3")
    assert table.told("went") == [{"seat": 0, "square": "g3", "path": ["h1", "h2", "g2", "g3"]}]


@rule("CL-21")
def test_no_square_is_used_twice_not_even_the_first() -> None:
    """g1 h1 h2 g2 g1 never turns round, but ends where it began."""
    assert "g1" not in roll().rolls(2, 2).squares()
    assert roll().rolls(2, 2).squares() == {"g3", "g5", "h2", "h4"}


@rule("CL-21")
@pytest.mark.slow("every path of up to twelve steps, followed one by one")
def test_exact_paths_as_counted_by_hand() -> None:
    """A second implementation that follows every path to its end, on the real board and on scribbled ones."""
    rng = Random(21)
    for number in range(70):
        town = TOWN if number % 2 else Town(scribble(rng))
        squares = range(len(town.labels))
        blocked = sum(1 << square for square in rng.sample(squares, rng.choice((0, 3, 6, len(squares) // 3))))
        start = rng.choice((*squares, *range(PLACE, PLACE + 9)))
        if start < PLACE:
            blocked |= 1 << start
        steps = rng.randint(2, 9 if number % 2 else 12)
        found = reach(town, start, steps, blocked)
        assert found.squares == ends_by_hand(town, start, steps, blocked)
        places = [PLACE + place for place in range(9) if places_by_hand(town, start, steps, blocked) >> place & 1]
        assert found.places == places
        assert found.centre == bool(places_by_hand(town, start, steps, blocked) >> 9 & 1)


@rule("CL-22")
def test_occupied_squares_are_in_the_way() -> None:
    """Hudson, whom nobody plays, and Holmes; neither can be landed on or crossed."""
    free = roll(at={"adler": "g18"}).rolls(1, 1)
    assert free.squares() == {"g16", "h17", "h19"}
    free.refuses("occupied", "CL-22", do="go", square="g20")
    table = roll(at={"adler": "g18", "holmes": "g17"}).rolls(1, 1)
    assert table.squares() == {"h17", "h19"}
    assert roll(at={"adler": "g18", "holmes": "h18"}).rolls(1, 1).squares() == {"g16", "h17", "h19"}
    assert roll(at={"adler": "w5"}).rolls(1, 1).squares() == {"u5", "v6"}


@rule("CL-23")
def test_as_far_as_possible_where_no_path_is_long_enough() -> None:
    """Adler is shut in by Holmes and Lestrade; four squares are left to her, a loop of three steps either way."""
    shut_in = {"holmes": "g3", "lestrade": "h3"}
    assert roll(at={"adler": "h1", **shut_in}).rolls(6, 6).squares() == {"g1", "h2"}
    assert roll(at={"adler": "h1", **shut_in}).rolls(1, 2).squares() == {"g1", "h2"}
    only_way = roll(at={"adler": "h1", **shut_in}).rolls(1, 1)  # there is nothing to choose: it is gone at once
    assert only_way.told("went")[0]["square"] == "g2"
    table = roll(at={"adler": "h1", **shut_in}).rolls(6, 6).goes("g1")
    assert table.told("went") == [{"seat": 0, "square": "g1", "path": ["h2", "g2", "g1"]}]


@rule("CL-23")
def test_whoever_can_enter_a_place_does_not_fall_short_of_the_roll() -> None:
    """At h5 before the museum, with nothing but that door free, there is no way but in."""
    at = {"adler": "h5", "holmes": "h4", "lestrade": "g5"}
    figures = ["adler", "holmes", "lestrade", "watson"]
    hands = ["holmes hudson rope laboratory", "watson mycroft pipe wrench", "lestrade candlestick pistol pool"]
    table = roll(at={**at, "watson": "h6"}, figures=figures, hands=[*hands, "station attic museum tower"]).rolls(6, 6)
    assert table.told("entered") == [{"seat": 0, "place": "museum", "path": []}]


@rule("CL-24")
def test_the_goal_is_chosen_and_the_rules_know_a_path() -> None:
    table = roll().rolls(4, 6)
    for label in table.squares():
        again = roll().rolls(4, 6).goes(label)
        (went,) = again.told("went")
        assert (went["square"], len(went["path"]), len({*went["path"]})) == (label, 10, 10)
        steps = [TOWN.numbers[name] for name in ("g1", *went["path"])]
        assert all(there in TOWN.neighbours[here] for here, there in pairwise(steps))
        again.at(adler=label)


@rule("CL-24")
def test_ways_to_places_are_as_short_as_they_can_be() -> None:
    blocked = 0
    assert [TOWN.labels[one] for one in way(TOWN, TOWN.numbers["g1"], 12, blocked, PLACE + 4)][-1] == "h5"
    assert way(TOWN, TOWN.numbers["h5"], 12, blocked, PLACE + 4) == []
    assert len(way(TOWN, PLACE, 12, blocked, PLACE + 8)) == 7


# Passages ------------------------------------------------------------------------------------------------------------


@rule("CL-25")
@pytest.mark.parametrize(
    ("place", "to"),
    [("laboratory", "moor"), ("moor", "laboratory"), ("observatory", "harbour"), ("harbour", "observatory")],
)
def test_passages_join_opposite_corners(place: str, to: str) -> None:
    play("start", at={"adler": place}).takes_passage().at(adler=to)


@rule("CL-25")
def test_there_are_no_other_passages() -> None:
    for place in ("museum", "tower", "pool", "station", "attic"):
        play("start", at={"adler": place}).refuses("no_passage", "CL-25", do="passage")
    play("start").refuses("no_passage", "CL-25", do="passage")


@rule("CL-26")
def test_the_passage_is_announced_before_the_figure_moves() -> None:
    table = play("start", at={"adler": "laboratory"}).takes_passage()
    assert table.kinds() == ["passage", "entered"]
    (told,) = table.told("passage")
    assert told == {"seat": 0, "place": "laboratory", "to": "moor"}
    said = {lang: GAME.say({"kind": "passage", **told}, lang, ["Anna", "Bo", "Cleo"], 1) for lang in ("de", "en")}
    assert said["de"] == "Anna kündigt den Geheimgang an: vom Labor ins Moor."
    assert said["en"] == "Anna announces the secret passage from the laboratory to the moor."


@rule("CL-27")
def test_who_takes_the_passage_does_not_roll() -> None:
    table = play("start", at={"adler": "laboratory"}).takes_passage().is_next(0, "suspect")
    table.suspects("hudson", "pipe").shows("pipe").is_next(1, "roll")
    assert table.told("rolled") == []


# Doors ---------------------------------------------------------------------------------------------------------------


@rule("CL-28")
def test_the_square_before_a_door_is_the_first_step_out_and_entering_is_one_step() -> None:
    table = roll(at={"adler": "laboratory"}).rolls(1, 1)
    assert table.squares() == {"d6", "f6", "e7"}  # e6, then one more
    assert "museum" in roll(at={"adler": "h4"}).rolls(1, 1).places()  # h5, then in
    assert roll(at={"adler": "h3"}).rolls(1, 1).places() == set()
    roll(at={"adler": "h3"}).rolls(1, 1).refuses("place_too_far", "CL-28", do="enter", place="museum")


@rule("CL-28")
def test_from_place_to_place_by_one_roll() -> None:
    """Out by a door, along the squares and in by another."""
    assert roll(at={"adler": "laboratory"}).rolls(3, 4).places() == {"museum"}
    assert roll(at={"adler": "museum"}).rolls(3, 4).places() == {"laboratory", "observatory", "tower"}


@rule("CL-28")
def test_no_place_is_entered_through_its_walls() -> None:
    """g2 touches the laboratory, but its door is at e6; g10 touches the attic flat, whose door it is."""
    assert roll(at={"adler": "g2"}).rolls(1, 1).places() == set()
    assert roll(at={"adler": "g10"}).rolls(1, 1).places() == {"attic"}


@rule("CL-29")
def test_one_stops_inside_however_much_was_rolled() -> None:
    table = roll(at={"adler": "h4"}).rolls(6, 6)
    assert "museum" in table.places()
    table.enters("museum").at(adler="museum").is_next(0, "suspect")
    assert table.told("entered") == [{"seat": 0, "place": "museum", "path": ["h5"]}]


@rule("CL-30")
def test_nobody_enters_or_leaves_by_a_blocked_door() -> None:
    table = roll(at={"adler": "e7", "holmes": "e6"}).rolls(1, 1)
    assert "laboratory" not in table.places()
    table = roll(at={"adler": "museum", "holmes": "h5", "lestrade": "p5"}).rolls(1, 1)
    assert table.squares() == {"k6", "m6", "l7"}  # by l6, the only free door


@rule("CL-30")
def test_whoever_stands_before_a_door_may_enter_by_it() -> None:
    assert "laboratory" in roll(at={"adler": "e6"}).rolls(1, 1).places()


@rule("CL-31")
def test_who_is_trapped_does_not_roll_but_may_take_the_passage() -> None:
    table = play("start", at={"adler": "laboratory", "holmes": "e6"})
    assert table.may() == {"passage", "end"}
    table.refuses("no_way_out", "CL-31", do="roll")
    table.ends().is_next(1, "roll")
    assert table.told("stuck") == [{"seat": 0}]


@rule("CL-31")
def test_who_is_trapped_and_was_brought_may_suspect() -> None:
    table = play("start", at={"adler": "tower", "holmes": "q8", "lestrade": "u10"}, brought=[0])
    assert table.may() == {"suspect", "end"}


@rule("CL-31")
def test_who_is_trapped_and_can_do_nothing_is_passed_over() -> None:
    """Cleo's walk to u10 shuts Anna in: the turn goes on to Bo."""
    table = play("move", turn=2, at={"adler": "tower", "holmes": "q8", "lestrade": "v10"}, dice=[1, 2])
    assert "u10" in table.squares()
    table.goes("u10").is_next(1, "roll")
    assert table.told("stuck") == [{"seat": 0}]


@rule("CL-32")
def test_one_does_not_come_back_into_the_place_just_left() -> None:
    table = roll(at={"adler": "museum"}).rolls(6, 5)
    assert "museum" not in table.places()
    table.refuses("same_place", "CL-32", do="enter", place="museum")
    assert "museum" in roll(at={"adler": "h6"}).rolls(6, 5).places()


@rule("CL-33")
def test_nobody_just_stays_in_a_place() -> None:
    table = play("start", at={"adler": "laboratory"})
    assert table.may() == {"roll", "passage"}
    table.refuses("move_first", "CL-33", do="end")
    rolled = roll(at={"adler": "laboratory"}).rolls(1, 1)
    assert "end" not in rolled.may()
    assert rolled.places() == set()


@pytest.mark.slow("every path of up to twelve steps, followed one by one")
def test_routes_around_figures_are_what_the_rules_say() -> None:
    """In towns of all shapes, also where nobody gets far."""
    rng = Random(5)
    for number in range(40):
        town = Town(scribble(rng))
        squares = range(len(town.labels))
        start = rng.choice((*squares, *range(PLACE, PLACE + 9)))
        routes = Routes(town, start, rng.randint(2, 12))
        for crowd in (0, 1, 3, 6, len(squares) // 3, len(squares) // 2):
            blocked = sum(1 << square for square in rng.sample(squares, crowd))
            if start < PLACE and number % 2:
                blocked |= 1 << start
            assert routes.around(blocked) == allowed_by(reach(town, start, routes.steps, blocked))


@pytest.mark.parametrize("seed", range(4))
def test_what_the_town_remembers_is_what_the_rules_say(seed: int) -> None:
    """Figures stand anywhere; the same roll is asked for again when those far away have moved, and when near ones
    have."""
    rng = Random(seed)
    state = roll().state
    state.dice = 0
    for _ in range(150):
        state.dice = rng.randrange(36)
        near = rng.random() < 0.5
        squares = range(len(TOWN.labels))
        state.spots = rng.sample(squares[:40] if near else squares, 6)
        if rng.random() < 0.3:
            state.spots[state.figures[0]] = PLACE + rng.randrange(9)
        expected = allowed_by(reach(TOWN, state.spot(), state.steps(), state.blocked()))
        assert moves(state) == expected  # found
        assert moves(state) == expected  # remembered
