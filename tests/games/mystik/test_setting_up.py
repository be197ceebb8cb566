"""What is in the box, setting up, rounds and order."""

from __future__ import annotations

import pytest

from katzentisch import Illegal
from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.authoring.content import content
from katzentisch.games.mystik.authoring.pack import built_in
from katzentisch.games.mystik.rules import numbers
from katzentisch.games.mystik.rules.numbers import FIELDS, FORK
from katzentisch.testing import rule
from tests.games.mystik.table import CHEESE, MISS, ONE, SHIELD, SWORD_STAR, Scene, chapter, new, scene


@rule("MM-001")
def test_every_mouse_has_values_and_a_power_of_her_own() -> None:
    heroes = content().heroes
    assert len(heroes) == 6
    for hero in heroes:
        assert hero.classes
        assert hero.clauses
        assert hero.gear
        assert hero.power.de
        assert hero.power.en
        assert min(hero.attack, hero.defence, hero.lore, hero.speed, hero.hearts) >= 1
    assert len({hero.clauses for hero in heroes}) == 6


@rule("MM-002")
def test_a_mouse_with_two_classes_uses_cards_of_both() -> None:
    asked = new(story=chapter(party={"mice": 1})).does("pick collin")
    assert asked.can("learn sidestep")
    assert asked.can("learn after_me")
    assert not asked.can("learn broth")


@rule("MM-003")
def test_the_six_faces() -> None:
    faces = list(
        zip(numbers.NUMBER, numbers.CHEESE, numbers.SWORD, numbers.SHIELD, numbers.BOW, numbers.STAR, strict=True)
    )
    assert faces == [
        (1, 1, 0, 0, 0, 0),
        (2, 0, 1, 0, 0, 1),
        (3, 0, 1, 1, 0, 0),
        (2, 0, 0, 0, 1, 0),
        (1, 0, 0, 0, 1, 1),
        (3, 0, 1, 1, 0, 1),
    ]


@rule("MM-004")
def test_more_than_five_dice_are_all_rolled() -> None:
    wounded = {"wounds": 1}
    bonus = [{"do": [{"do": "bonus", "stat": "attack", "n": 2, "to": "mice_room"}]}]
    mice = "salvia@a collin@a ambros@a fips@a"
    story = chapter(clauses=bonus)
    table = scene("guard_room", mice, "rat@b", steps=1, story=story, collin=wounded, ambros=wounded, fips=wounded)
    table.does("attack", "target 0")
    table.rolls(*[MISS] * 6)  # 1, 3 for the wounded, 2 by the chapter
    assert table.dice() == [MISS] * 6


@rule("MM-005")
def test_who_uses_an_ability_pays_its_cheese() -> None:
    table = scene(
        "guard_room", "salvia@a collin@a", steps=1, salvia={"abilities": ["broth"], "cheese": 4}, collin={"wounds": 1}
    )
    table.does("use_ability broth")
    assert table.cheese("salvia") == 1
    assert table.wounds("collin") == 0
    poor = scene(
        "guard_room", "salvia@a collin@a", steps=1, salvia={"abilities": ["broth"], "cheese": 2}, collin={"wounds": 1}
    )
    assert not poor.can("use_ability broth")


@rule("MM-006")
def test_each_ability_is_there_once() -> None:
    assert len(content().abilities) == len({ability.id for ability in content().abilities}) == 28
    asked = new().does("pick collin", "pick ambros", "learn sidestep")
    assert not asked.can("learn sidestep")
    assert asked.can("learn backswing")


@rule("MM-007")
def test_enemy_cards_have_one_heart_or_more() -> None:
    box = built_in(GAME.options[0].default)
    hearts = {card.name: card.hearts for card in box.initiative[6:]}
    assert hearts["rat"] == 1
    assert hearts["spider"] == 3
    assert hearts["centipede"] == 4


@rule("MM-008")
def test_cheese_has_no_limit() -> None:
    table = scene("guard_room", "collin@a", "rat@a", steps=1, collin={"cheese": 40})
    table.does("attack", "target 0").rolls(CHEESE, CHEESE, CHEESE)
    assert table.cheese("collin") == 43


@rule("MM-009")
def test_eight_tiles_have_two_sides() -> None:
    box = built_in(GAME.options[0].default)
    assert len(box.rooms) == 16
    for number, room in enumerate(box.rooms):
        assert box.rooms[room.back].back == number
        assert box.rooms[room.back].colour != room.colour
        assert 12 <= room.size <= FIELDS


@rule("MM-010")
def test_north_stays_north() -> None:
    table = scene("gurgle", "collin@u", steps=1, rooms=[{"room": "gurgle", "up": True, "explored": True}])
    table.does("explore south")
    assert table.state.castle.room == [room.name for room in table.state.box.rooms].index("root_gate")
    assert table.told("explored")[-1]["room"] == "root_gate"


@rule("MM-011")
def test_the_hourglass_begins_on_page_one() -> None:
    table = new(story=chapter(end_page=7))
    assert table.state.fate.page == 1
    assert table.state.fate.end_page == 7


@rule("MM-012")
def test_the_track_has_twelve_pages() -> None:
    table = scene("guard_room", "collin@a", "rat@a", steps=1, end_page=12, page=1)
    table.does("attack", "target 0").rolls(CHEESE, CHEESE, CHEESE)  # MM-236 would move the end marker
    assert table.state.fate.end_page == 12


@rule("MM-013")
def test_you_choose_a_chapter() -> None:
    for name in GAME.options[0].values:
        assert GAME.new(chapter=name).box.chapter == name
    with pytest.raises(Illegal, match="option_value"):
        GAME.new(chapter="nonesuch")


@rule("MM-014")
def test_the_chapter_says_how_many_mice_and_which() -> None:
    story = chapter(party={"mice": 2, "must": ["collin"], "without": ["fips"]})
    asked = new(story=story)
    assert not asked.can("pick fips")
    asked.does("pick salvia")
    assert asked.options() == ["pick collin"]


@rule("MM-015")
def test_people_share_the_mice_as_they_like() -> None:
    story = chapter(party={"mice": 3})
    table = new(seats=2, story=story)
    assert table.state.must() == (0,)
    assert not table.can("pass")  # everybody has at least one, if there are enough
    table.does("pick collin")
    assert table.state.must() == (1,)
    table.does("pick salvia")
    assert table.state.must() == (0,)
    table.does("pass")
    assert table.state.must() == (1,)
    table.does("pick fips")
    assert table.state.mice[table.mouse("fips")].seat == 1


@rule("MM-016")
def test_each_mouse_starts_with_one_ability_of_her_classes() -> None:
    asked = new(story=chapter(party={"mice": 1})).does("pick quendel")
    assert asked.can("learn wisp")
    assert not asked.can("learn sidestep")
    assert not asked.can("cancel")
    asked.does("learn wisp")
    assert asked.question() != "learn"


@rule("MM-017")
def test_start_gear_is_worn_from_the_start() -> None:
    table = new(story=chapter(party={"mice": 1, "items": ["fork"], "cards": {"collin": ["acorn_cap"]}}))
    table.does("pick collin", "learn sidestep")
    assert table.gear("collin") == ["collins_sword", "boot_leather"]
    assert table.pack("collin") == ["acorn_cap"]
    assert table.state.items.held == FORK
    assert table.in_deck("fork") == 0
    naked = new(story=chapter(party={"mice": 1, "gear": False})).does("pick collin", "learn sidestep")
    assert naked.gear("collin") == []


@rule("MM-018")
def test_the_rooms_lie_as_the_chapter_shows() -> None:
    state = new().state
    assert [state.box.rooms[room].name for room in state.castle.up] == ["guard_room", "root_gate"]
    assert (state.box.xs, state.box.ys) == ([0, 0], [0, 1])


@rule("MM-019")
def test_figures_start_where_the_chapter_puts_them() -> None:
    story = chapter(start={"room": "guard_room", "fields": ["k", "l"], "enemies": [{"enemy": "spider"}]})
    table = new(story=story).does("pick collin", "pick fips", "learn sidestep", "learn velvet_paws")
    assert (table.at("collin"), table.at("fips")) == ("k", "l")
    assert table.told("put")


@rule("MM-020")
def test_the_search_deck_holds_all_but_start_gear_of_those_who_play() -> None:
    table = new()
    assert sum(card.count for card in content().cards) == 71
    assert sum(table.state.deck.cards) == 71
    table.does("pick collin", "pick salvia")
    heroes = {hero.name: hero for hero in table.state.box.heroes}
    gear = [*heroes["collin"].gear, *heroes["salvia"].gear]
    assert sum(table.state.deck.cards) == 71 - len(gear)
    assert all(table.state.deck.cards[card] == 0 for card in gear)
    assert all(table.state.deck.cards[card] == 1 for card in heroes["ambros"].gear)
    without = new(story=chapter(party={"mice": 2, "gear": False}))
    assert sum(without.state.deck.cards) == 71 - 9


@rule("MM-020")
def test_a_table_set_up_by_hand_has_the_gear_of_the_absent_in_its_deck() -> None:
    table = scene("guard_room", "collin@a salvia@b")
    names = [card.name for card in table.state.box.cards]
    for hero in table.state.box.heroes:
        for card in hero.gear:
            assert table.in_deck(names[card]) == (hero.name not in ("collin", "salvia"))


@rule("MM-020")
def test_a_captured_mouse_loses_gear_whose_owner_is_not_there() -> None:
    hammer = next(hero.gear[0] for hero in content().heroes if hero.id == "ambros")
    table = scene("guard_room", "collin@a salvia@b", "rat@a", turn="rat", collin={"wounds": 3, "gear": [hammer]})
    table.rolls(SWORD_STAR, SWORD_STAR)
    while not table.told("captured"):
        table.rolls(MISS)
    assert table.gear("collin") == []
    assert [event["card"] for event in table.told("lost_card")] == [hammer]
    assert table.pack("ambros") == []


@rule("MM-021")
def test_the_encounter_deck_is_as_the_chapter_says() -> None:
    state = new(story=chapter(encounters={"normal": 1, "hard": 2})).state
    assert (state.encounters.normal_left, state.encounters.hard_left) == (1, 2)
    from katzentisch.games.mystik.rules.enemies.encounter import draw_encounter, encounter_outcomes

    outcomes = encounter_outcomes(state)
    hard = [number for number in outcomes if state.box.encounters[number].hard]
    assert len(hard) * 3 == len(outcomes) * 2  # two of three cards are hard
    draw_encounter(state, hard[0])
    draw_encounter(state, next(number for number in hard if number != hard[0]))
    assert not any(state.box.encounters[number].hard for number in encounter_outcomes(state))


@rule("MM-022")
def test_the_chapter_may_ask_for_more_at_the_start() -> None:
    story = chapter(party={"mice": 1}, clauses=[{"when": "start", "do": [{"do": "cheese", "n": 2, "to": "mice_room"}]}])
    table = new(story=story).does("pick collin", "learn sidestep")
    assert table.cheese("collin") == 2


# Rounds and order ----------------------------------------------------------------------------------------------------


@rule("MM-023")
def test_cards_have_their_turns_from_top_to_bottom() -> None:
    table = scene("guard_room", "collin@a salvia@b", turn="collin", steps=1, track=["salvia", "collin"])
    table.does("end").rolls(ONE)
    assert table.told("round_over")
    assert table.state.mover() == table.mouse("salvia")
    table.does("end").rolls(ONE)
    assert table.state.mover() == table.mouse("collin")


@rule("MM-024")
def test_all_figures_of_a_card_act_one_after_the_other() -> None:
    table = scene("guard_room", "collin@a", "rat@c rat@e", turn="rat")
    table.rolls(ONE)
    assert (table.foe(0), table.foe(1)) == ("b", "e")
    table.passes()
    assert [event["figure"] for event in table.told("move_rolled")][:2] == ["rat.0", "rat.1"]


@rule("MM-025")
def test_the_order_is_shuffled_at_the_start() -> None:
    story = chapter(start={"room": "guard_room", "fields": ["k"], "enemies": [{"enemy": "spider"}]})
    table = new(story=story).does("pick collin", "pick fips", "learn sidestep", "learn velvet_paws")
    while table.question() == "put_foe":
        table.does(table.options()[0])
    assert len(table.state.outcomes()) == 3
    table.draws("spider", "fips")
    assert table.track() == ["spider", "fips", "collin"]


@rule("MM-026")
def test_enemies_of_a_kind_on_the_track_get_no_new_card() -> None:
    table = surge_of("rat", "a", "rat@a rat@e")
    assert table.track().count("rat") == 1
    assert len(table.state.foes()) == 3


@rule("MM-027")
def test_new_cards_go_to_the_bottom_and_still_act() -> None:
    table = surge_of("roach", "d", "rat@e")
    assert table.track()[-1] == "roach"
    table.does("end")
    while table.question() not in ("turn_menu",):
        table.passes()
    assert "roach" in [event["card"] for event in table.told("enemy_turn")]


def surge_of(kind: str, at: str, enemies: str) -> Scene:
    """Collin attacks figure 0, whose defence fills the wheel: one of a kind comes as a special surge."""
    story = chapter(rooms={"guard_room": {"surge": [{"enemy": kind, "n": 1}]}})
    table = scene("guard_room", f"collin@{at}", enemies, steps=1, wheel=5, story=story).does("attack", "target 0")
    table.rolls(SWORD_STAR, MISS, MISS).rolls(CHEESE, SHIELD)
    while table.question() == "put_foe":
        table.does(table.options()[0])
    return table


@rule("MM-028")
def test_a_boss_with_several_cards_gets_two_of_them() -> None:
    story = chapter(
        party={"mice": 1}, start={"room": "guard_room", "fields": ["k"], "enemies": [{"enemy": "rasselbein"}]}
    )
    table = new(story=story).does("pick collin", "learn sidestep")
    while table.question() == "put_foe":
        table.does(table.options()[0])
    assert len(table.state.outcomes()) == 3
    table.draws("rasselbein_coils", "rasselbein_rattles")
    assert sorted(table.state.track.joining)
    assert len(table.state.track.joining) == 3
    table.fate()
    assert sorted(table.track()) == ["collin", "rasselbein_coils", "rasselbein_rattles"]


@rule("MM-029")
def test_a_late_boss_surprises() -> None:
    table = surge_of("rasselbein", "d", "rat@e")
    table.draws("rasselbein_coils", "rasselbein_rattles", "rasselbein_coils")
    assert table.track() == ["collin", "rat", "rasselbein_coils", "rasselbein_rattles"]
    table.rolls(ONE)
    assert table.track() == ["collin", "rasselbein_coils", "rat", "rasselbein_rattles"]


@rule("MM-030")
def test_the_card_leaves_with_the_last_figure() -> None:
    table = scene(
        "guard_room",
        "collin@a salvia@c",
        "roach@a rat@e",
        steps=1,
        track=["roach", "collin", "rat", "salvia"],
        turn="collin",
    )
    table.does("attack", "target 0").rolls(SWORD_STAR, MISS, MISS).rolls(MISS)
    assert table.track() == ["collin", "rat", "salvia"]
    assert table.state.mover() == table.mouse("collin")


@rule("MM-031")
def test_time_runs_when_no_enemy_is_there() -> None:
    table = scene("guard_room", "collin@a salvia@b", steps=1)
    table.does("end")
    assert table.state.fate.wheel == 0
    table.rolls(ONE).does("end")
    assert table.state.fate.wheel == 1
    busy = scene("guard_room", "collin@a", "rat@e", steps=1, track=["rat", "collin"], turn="collin").does("end")
    assert busy.state.fate.wheel == 0


@rule("MM-032")
def test_a_captured_mouse_lets_time_pass_too() -> None:
    table = scene("guard_room", "collin@a salvia@", steps=1, track=["collin", "salvia"]).does("end")
    assert table.question() == "free_place"
    table.does("put b")
    assert table.state.fate.wheel == 1
