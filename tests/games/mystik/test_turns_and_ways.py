"""A mouse's turn; spaces and ways; water; mousetraps."""

from __future__ import annotations

import pytest

from katzentisch.testing import rule
from tests.games.mystik.table import BOW, CHEESE, MISS, ONE, SHIELD, SWORD_STAR, THREE, TWO, chapter, scene

# A mouse's turn ------------------------------------------------------------------------------------------------------


@rule("MM-033")
def test_a_move_and_an_action_in_either_order() -> None:
    first_move = scene("guard_room", "collin@a", steps=2).does("go b", "search").rolls(MISS)
    first_move.refuses("search", "action_done", "MM-033")
    first_action = scene("guard_room", "collin@a", steps=2).does("search").rolls(MISS).does("go b", "go c")
    assert first_action.at("collin") == "c"
    assert not first_action.can("search")
    assert scene("guard_room", "collin@a", steps=2).can("end")


@rule("MM-034")
def test_a_move_is_not_split_by_the_action() -> None:
    table = scene("guard_room", "collin@a", steps=3).does("go b", "search").rolls(MISS)
    table.refuses("go c", "move_done", "MM-033")


@rule("MM-035")
def test_five_actions() -> None:
    table = scene("guard_room", "collin@f", "rat@a", steps=3, collin={"status": ["webbed"]})
    assert table.can("attack")
    assert table.can("search")
    assert table.can("recover webbed")
    walked = scene("guard_room", "collin@f", steps=3).does("go k")
    assert walked.can("scurry")
    quiet = scene("guard_room", "collin@r", steps=3)
    assert quiet.can("flip")


@rule("MM-036")
def test_each_free_action_once_a_turn() -> None:
    table = scene("guard_room", "collin@a salvia@a", steps=3, collin={"cheese": 14, "pack": ["acorn_cap"]})
    table.does("trade salvia", "give_cheese", "done").refuses("trade salvia", "free_done", "MM-036")
    table.does("equip", "wear acorn_cap", "done").refuses("equip", "free_done", "MM-036")
    table.does("level", "learn sidestep").refuses("level", "free_done", "MM-036")
    assert table.can("search")  # none of this was the action


@rule("MM-037")
def test_a_move_goes_on_after_a_free_action_but_not_after_an_action() -> None:
    table = scene("guard_room", "collin@a salvia@b", steps=3, collin={"cheese": 1})
    table.does("go b", "trade salvia", "give_cheese", "done", "go c").refuses("trade salvia", "free_done", "MM-036")
    table.does("search").rolls(MISS).refuses("go b", "move_done", "MM-033")
    before = scene("guard_room", "collin@a salvia@a", steps=3, collin={"cheese": 1})
    assert before.does("trade salvia", "give_cheese", "done").can("go b")


@rule("MM-036")
@pytest.mark.parametrize(("begin", "end"), [("trade salvia", "done"), ("equip", "done"), ("level", "cancel")])
def test_who_thinks_again_has_done_nothing(begin: str, end: str) -> None:
    collin = {"cheese": 6, "pack": ["acorn_cap"]}
    table = scene("guard_room", "collin@a salvia@b", steps=3, collin=collin).does("go b", begin, end)
    assert table.can(begin)
    assert table.can("go c")
    assert not table.told("trades")


@rule("MM-038")
def test_one_ability_card_a_turn() -> None:
    salvia = {"abilities": ["broth", "bark_tea"], "cheese": 9}
    table = scene("guard_room", "salvia@a collin@a", steps=1, salvia=salvia, collin={"wounds": 2})
    table.does("use_ability bark_tea")
    assert not table.can("use_ability broth")
    assert not table.can("use_ability bark_tea")


@rule("MM-039")
def test_a_mouse_has_one_ability_in_the_turn_of_each_figure() -> None:
    collin = {"abilities": ["stand_fast", "sidestep"], "cheese": 9}
    table = scene("guard_room", "collin@a", "rat@a", steps=1, collin=collin)
    table.does("use_ability sidestep", "put b", "end").rolls(ONE)  # the rat comes after her
    table.rolls(SWORD_STAR, MISS)  # the rat's attack
    assert table.options() == ["pass", "use_ability stand_fast"]
    table.does("use_ability stand_fast").rolls(*[MISS] * 5)
    assert table.wounds("collin") == 1


@rule("MM-040")
def test_the_movement_roll() -> None:
    table = scene("guard_room", "collin@a")
    assert table.state.chance() == 6
    table.rolls(ONE)
    assert table.state.turn.steps == 1 + 2
    table.does("go b", "go c", "go d")
    assert not any(option.startswith("go ") for option in table.options())


@rule("MM-041")
def test_scurrying_is_a_second_move() -> None:
    table = (
        scene("guard_room", "collin@a", steps=1).does("go b", "scurry").rolls(TWO).does("go c", "go d", "go e", "go j")
    )
    assert table.at("collin") == "j"
    assert not table.can("scurry")


@rule("MM-042")
def test_no_scurrying_without_a_move() -> None:
    scene("guard_room", "collin@a", steps=2).refuses("scurry", "not_moved", "MM-042")
    lying = scene("guard_room", "collin@a", collin={"status": ["down"]}).rolls(THREE)
    lying.refuses("scurry", "not_moved", "MM-042")
    slipped = scene("gurgle", "collin@k", steps=4).does("go p").rolls(MISS)
    slipped.refuses("scurry", "not_moved", "MM-042")


# Spaces and ways -----------------------------------------------------------------------------------------------------


@rule("MM-043")
def test_steps_go_from_neighbour_to_neighbour() -> None:
    table = scene("guard_room", "collin@a", steps=2)
    table.refuses("go c", "no_way", "MM-043")
    table.does("go b")
    assert table.state.turn.steps == 1


@rule("MM-044")
def test_down_a_yellow_line_costs_one() -> None:
    assert scene("pipe_maze", "collin@f", steps=1).can("go i")


@rule("MM-045")
def test_up_a_yellow_line_costs_three() -> None:
    table = scene("pipe_maze", "collin@i", "rat@f", steps=4)
    assert table.can("attack")  # neighbours all the same
    free = scene("pipe_maze", "collin@i", steps=4).does("go f")
    assert free.state.turn.steps == 1


@rule("MM-046")
def test_a_yellow_line_is_not_paid_in_instalments() -> None:
    scene("pipe_maze", "collin@i", steps=2).refuses("go f", "too_far", "MM-046")


@rule("MM-047")
def test_no_mouse_crosses_a_red_line() -> None:
    table = scene("kitchen", "collin@c", "rat@t", steps=5)
    table.refuses("go t", "red_line", "MM-047")
    table.refuses("attack", "no_target", "MM-077")
    lifted = scene("kitchen", "collin@c", steps=5, collin={"pack": ["thistledown"]}).does(
        "use_card thistledown", "go t"
    )
    assert lifted.at("collin") == "t"


@rule("MM-048")
def test_stone_and_walls_stop_everybody() -> None:
    table = scene("guard_room", "collin@c", "rat@g", steps=9)
    assert not table.can("go g")
    assert "g" not in [table.state.here().fields[f] for f in table.state.here().walk[2]]


@rule("MM-049")
def test_gaps_of_the_pipe_maze_need_help() -> None:
    scene("pipe_maze", "collin@f", steps=5).refuses("go g", "gap", "MM-049")
    lifted = scene("pipe_maze", "collin@f", steps=5, collin={"pack": ["thistledown"]}).does(
        "use_card thistledown", "go g"
    )
    assert lifted.at("collin") == "g"
    room = lifted.state.here()
    assert room.fields.index("g") not in room.walk[room.fields.index("f")]  # enemies do not get across


@rule("MM-050")
def test_painted_things_hinder_nobody() -> None:
    """What divides fields is in the room's data and nowhere else: every drawn link can be walked."""
    room = scene("guard_room", "collin@a").state.here()
    for field in range(room.size):
        for other in room.near[field]:
            names = room.fields
            assert scene("guard_room", f"collin@{names[field]}", steps=1).can(f"go {names[other]}")


@rule("MM-051")
def test_four_small_figures_or_one_large() -> None:
    full = scene("guard_room", "collin@a salvia@b ambros@b fips@b quendel@b", steps=2)
    full.refuses("go b", "field_full", "MM-052")
    assert scene("guard_room", "collin@a salvia@b ambros@b fips@b", steps=2).can("go b")
    scene("guard_room", "collin@a", "spider@b", steps=2).refuses("go b", "field_full", "MM-052")


@rule("MM-052")
def test_nobody_walks_through_a_full_field() -> None:
    """The rat on e would walk d c b; d is full, so it goes round by i."""
    table = scene("guard_room", "collin@c", "roach@d roach@d roach@d roach@d rat@e", turn="rat").rolls(ONE)
    assert table.foe(4) == "j"


@rule("MM-053")
def test_a_large_figure_stops_beside_the_mouse() -> None:
    table = scene("guard_room", "collin@a", "spider@d", turn="spider").rolls(THREE)
    assert table.foe(0) == "b"
    assert table.told("attacks")[-1]["attacker"] == "spider.0"


@rule("MM-054")
def test_special_areas_hold_more() -> None:
    mice = "collin@f salvia@s ambros@s fips@s quendel@s merle@s"
    table = scene("linden_court", mice, steps=9)
    assert table.can("go s")
    state = table.state
    spot = state.here().fields.index("s")
    assert not state.fits(spot, True)  # 5 small ones and a large one are 9
    empty = scene("linden_court", "collin@f salvia@s ambros@s fips@s quendel@s", steps=9).state
    assert empty.fits(spot, True)


@rule("MM-055")
def test_an_enemy_ends_the_move() -> None:
    table = scene("guard_room", "collin@a", "rat@b", steps=5).does("go b")
    table.refuses("go c", "move_done", "MM-033")
    assert table.can("attack")


@rule("MM-056")
def test_two_enemies_hold_a_mouse() -> None:
    scene("guard_room", "collin@a", "rat@a roach@a", steps=5).refuses("go b", "held", "MM-056")
    assert scene("guard_room", "collin@a salvia@a", "rat@a roach@a", steps=5).can("go b")


@rule("MM-057")
def test_one_enemy_holds_nobody() -> None:
    assert scene("guard_room", "collin@a", "rat@a", steps=5).can("go b")


@rule("MM-058")
def test_distance_ignores_full_fields_but_walking_does_not() -> None:
    """Salvia is 2 steps away through a full field, Collin 3: the rat goes for Salvia, round the crowd."""
    table = scene("guard_room", "collin@a salvia@c", "roach@d roach@d roach@d roach@d rat@e", turn="rat")
    assert table.state.here().steps[4][2] == 2
    table.rolls(ONE)
    assert table.foe(4) == "j"


# Water ---------------------------------------------------------------------------------------------------------------


@rule("MM-059")
def test_water_ends_the_move() -> None:
    table = scene("gurgle", "collin@f", steps=5).does("go k")
    assert table.at("collin") == "k"
    table.refuses("go n", "move_done", "MM-033")
    stream = scene("seep_run", "collin@k", steps=5).does("go m")  # from water to water
    stream.refuses("go n", "move_done", "MM-033")


@rule("MM-060")
def test_climbing_out_takes_the_whole_move_and_a_star() -> None:
    table = scene("gurgle", "collin@k salvia@p", steps=5).does("go p").rolls(MISS, ONE)
    assert table.at("collin") == "p"
    table.refuses("go q", "move_done", "MM-033")


@rule("MM-061")
def test_without_a_star_she_stays_in_the_water() -> None:
    table = scene("gurgle", "collin@k", steps=5).does("go p").rolls(MISS)
    assert table.at("collin") == "k"
    table.refuses("go p", "move_done", "MM-033")


@rule("MM-062")
def test_nobody_moves_against_the_current() -> None:
    table = scene("gurgle", "collin@k", steps=5)
    table.refuses("go j", "against_current", "MM-062")


@rule("MM-063")
def test_the_current_carries_a_mouse_one_field() -> None:
    table = scene("gurgle", "collin@j", steps=1).does("end")
    assert table.at("collin") == "k"
    full = scene("gurgle", "collin@j salvia@k ambros@k fips@k quendel@k", steps=1).does("end")
    assert full.at("collin") == "j"


@rule("MM-064")
def test_swept_out_of_the_room_is_captured() -> None:
    table = scene("gurgle", "collin@m salvia@a", steps=1).does("end")
    assert table.at("collin") == ""
    assert table.state.fate.page == 2


@rule("MM-065")
def test_no_free_actions_in_a_current() -> None:
    table = scene("gurgle", "collin@k salvia@k", steps=1, collin={"cheese": 9, "pack": ["acorn_cap"]})
    for text in ("trade salvia", "equip", "level"):
        table.refuses(text, "in_current", "MM-065")
    still = scene("linden_court", "collin@o salvia@o", steps=1, collin={"cheese": 9})
    assert still.state.here().water[still.state.mice[0].at]
    assert still.can("trade salvia")


@rule("MM-066")
def test_enemies_do_not_mind_water() -> None:
    table = scene("gurgle", "collin@u", "rat@g", turn="rat").rolls(THREE)
    while table.question() == "path":
        table.does(table.options()[0])
    assert table.foe(0) == "u"  # straight through the water, three steps
    swimming = scene("gurgle", "collin@m", "rat@m", turn="rat")
    swimming.rolls(MISS, MISS)
    assert swimming.foe(0) == "m"  # it does not drift


# Mousetraps ----------------------------------------------------------------------------------------------------------

TRAPS = [{"room": "root_gate", "explored": True, "traps": ["d", "m"]}]


@rule("MM-067")
def test_at_most_two_traps_in_a_room() -> None:
    for room in scene("guard_room", "collin@a").state.box.rooms:
        assert sum(room.trap) <= 2


@rule("MM-068")
def test_one_star_and_she_walks_on() -> None:
    table = scene("root_gate", "collin@c", steps=3, rooms=TRAPS).does("go d")
    assert table.question() == "die"
    table.rolls(MISS, ONE).does("go e")
    assert table.at("collin") == "e"
    assert table.wounds("collin") == 0


@rule("MM-069")
def test_a_tinkerer_may_use_lore() -> None:
    table = scene("root_gate", "ambros@c", steps=3, rooms=TRAPS).does("go d")
    assert table.options() == ["trap_dice lore", "trap_dice speed"]
    table.does("trap_dice lore").rolls(MISS, ONE).does("go e")
    one = scene("root_gate", "ambros@c", steps=3, rooms=TRAPS).does("go d", "trap_dice speed").rolls(ONE)
    assert one.question() == "turn_menu"


@rule("MM-070")
def test_the_value_counts_as_it_is_now() -> None:
    fast = scene("root_gate", "collin@c", steps=3, rooms=TRAPS, collin={"gear": ["felt_boots"]}).does("go d")
    fast.rolls(MISS, MISS, ONE)
    assert fast.wounds("collin") == 0
    slow = {"gear": ["beetle_plate"]}
    none = scene("root_gate", "ambros@c", steps=3, rooms=TRAPS, ambros=slow).does("go d", "trap_dice speed")
    assert none.told("snapped")


@rule("MM-071")
def test_snap() -> None:
    table = scene("root_gate", "collin@c salvia@c", steps=3, rooms=TRAPS).does("go d").rolls(MISS, CHEESE)
    assert (table.wounds("collin"), table.cheese("collin"), table.status("collin")) == (1, 1, ["down"])
    assert table.state.castle.traps[table.state.castle.room] == 1 << 12  # the other trap still lies
    assert table.state.mover() == table.mouse("salvia")  # her turn is over


@rule("MM-072")
def test_a_trap_that_did_not_snap_stays() -> None:
    table = scene("root_gate", "collin@c", steps=3, rooms=TRAPS).does("go d").rolls(ONE, MISS)
    assert table.state.castle.traps[table.state.castle.room] == 1 << 3 | 1 << 12


@rule("MM-073")
def test_only_walking_springs_a_trap() -> None:
    table = scene("root_gate", "collin@c salvia@c", steps=3, rooms=TRAPS, fork="c")
    table.does("throw salvia", "put d")
    assert table.at("salvia") == "d"
    assert table.wounds("salvia") == 0
    assert table.question() == "turn_menu"


@rule("MM-073")
def test_who_climbs_onto_a_trap_may_spring_it() -> None:
    rooms = [{"room": "gurgle", "explored": True, "up": True, "traps": ["g"]}]
    table = scene("gurgle", "collin@k", steps=3, rooms=rooms).does("go g").rolls(ONE)
    assert table.at("collin") == "g"
    table.rolls(MISS, MISS)
    assert table.status("collin") == ["down"]
    assert table.wounds("collin") == 1
    careful = scene("gurgle", "collin@k", steps=3, rooms=rooms).does("go g").rolls(ONE).rolls(MISS, ONE)
    assert careful.question() == "turn_menu"
    assert careful.wounds("collin") == 0


@rule("MM-071", "MM-197")
def test_a_trap_ends_an_extra_move_too() -> None:
    collin = {"abilities": ["after_me"], "cheese": 1}
    table = scene("root_gate", "collin@c fips@c", steps=1, rooms=TRAPS, collin=collin)
    table.does("use_ability after_me", "go d").rolls(MISS, MISS, MISS)
    assert table.status("fips") == ["down"]
    assert table.question() == "turn_menu"
    assert table.state.mover() == table.mouse("collin")  # it was not her turn


@rule("MM-197")
def test_who_lies_is_not_sent_anywhere() -> None:
    collin = {"abilities": ["after_me"], "cheese": 1}
    lying = scene("guard_room", "collin@a fips@c", steps=1, collin=collin, fips={"status": ["down"]})
    assert not lying.can("use_ability after_me")
    webbed = scene("guard_room", "collin@a fips@c", steps=1, collin=collin, fips={"status": ["webbed"]})
    assert not webbed.can("use_ability after_me")


@rule("MM-074")
def test_enemies_spring_no_traps() -> None:
    table = scene("root_gate", "collin@c", "rat@e", turn="rat", rooms=TRAPS).rolls(THREE)
    assert table.foe(0) == "c"
    assert table.state.castle.traps[table.state.castle.room] == 1 << 3 | 1 << 12


@pytest.mark.parametrize("face", [BOW, SHIELD, CHEESE])
def test_faces_without_a_star_do_not_help(face: int) -> None:
    table = scene("root_gate", "fips@c", steps=3, rooms=TRAPS, story=chapter()).does("go d").rolls(face, face, face)
    assert table.told("snapped")
