"""The odds are exact, the scripted bot plays sensibly, and bots see nothing but views and know nothing by name."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from random import Random

import msgspec
import pytest

import katzentisch.games.mystik as mystik
from katzentisch.core.shapes import Budget
from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.authoring.content import content
from katzentisch.games.mystik.authoring.pack import built_in
from katzentisch.games.mystik.authoring.pack_rooms import all_rooms
from katzentisch.games.mystik.bots.goal import Goal
from katzentisch.games.mystik.bots.odds import chance_to_beat, expected_wounds, landed
from katzentisch.games.mystik.bots.script import answer
from katzentisch.games.mystik.rules.numbers import BOW, SHIELD, SWORD
from katzentisch.games.mystik.shapes.table import MystikView
from katzentisch.games.mystik.state import Mystik, fresh_table
from tests.games.mystik.table import Scene, chapter, scene


def says(played: Scene) -> dict[str, object]:
    """What the script answers there."""
    facts: dict[str, object] = GAME.actions[answer(played.state, Goal(played.state.box))].facts()
    return facts


# The odds ------------------------------------------------------------------------------------------------------------


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
    assert chance_to_beat(2, 2, 2, ranged) == pytest.approx(counted[2] / 6**4)
    assert chance_to_beat(2, 2, 3, ranged) == 0


def test_dice_below_none_are_none() -> None:
    """A power may take away more dice of defence than there are."""
    assert chance_to_beat(2, -1, 1, False) == chance_to_beat(2, 0, 1, False) == pytest.approx(0.75)


# The script ----------------------------------------------------------------------------------------------------------


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


def test_the_script_strikes_whoever_is_near() -> None:
    assert says(scene("guard_room", "collin@a", "rat@b", steps=2)) == {"do": "attack"}


def test_the_script_heals_whoever_is_nearly_captured() -> None:
    nurse = {"abilities": ["broth"], "cheese": 3}
    hurt = scene("guard_room", "salvia@a collin@a", steps=2, salvia=nurse, collin={"wounds": 3})
    assert says(hurt) == {"do": "use_ability", "ability": "broth"}
    scratched = scene("guard_room", "salvia@a collin@a", steps=2, salvia=nurse, collin={"wounds": 1})
    assert says(scratched) != {"do": "use_ability", "ability": "broth"}


def test_the_script_aims_where_a_wound_is_worth_most() -> None:
    """A roach has as many dice as a rat and falls more easily, but it only steals."""
    fight = scene("guard_room", "collin@a", "roach@b rat@b", steps=2).does("attack")
    assert says(fight) == {"do": "target", "enemy": 1}


def test_the_script_never_wields_what_cannot_wound() -> None:
    """MM-088: a centipede is immune to blunt weapons, whatever their dice."""
    armed = {"gear": ["thimble_maul", "collins_sword"]}
    fight = scene("guard_room", "collin@a", "centipede@b", steps=2, collin=armed).does("attack")
    assert says(fight) == {"do": "wield", "card": "collins_sword"}


def test_the_script_saves_the_last_heart() -> None:
    """Two hits on a mouse with one heart left: the better card is worth more than its price."""
    story = chapter(win_if=["room:gurgle"])
    played = scene(
        "guard_room", "collin@a", "rat@b", story=story, turn="collin", steps=0, collin={"wounds": 3, "pack": ["duck"]}
    )
    played.does("end")
    while played.question() != "react" and not played.state.over:
        if played.state.chance():
            played.state.happen(1 if played.question() == "attack_die" and not played.state.fights[-1].faces else 0)
        else:
            played.state.act(0, answer(played.state, Goal(played.state.box)))
    assert says(played) == {"do": "use_card", "card": "duck"}


def test_the_script_goes_where_the_chapter_is_won() -> None:
    story = chapter(win_if=["room:gurgle"], end_page=3)
    assert says(scene("guard_room", "collin@r", story=story, steps=2)) == {"do": "flip"}
    far = scene("guard_room", "collin@n", story=story, steps=2)
    assert says(far) == {"do": "go", "field": far.state.here().fields.index("r")}


def test_no_mouse_card_ability_enemy_room_or_chapter_is_known_by_name() -> None:
    box = content()
    names = {hero.id for hero in box.heroes} | {ability.id for ability in box.abilities}
    names |= {card.id for card in box.cards} | {enemy.id for enemy in box.bestiary.enemies}
    names |= {encounter.id for encounter in box.encounters} | {room.name for room in all_rooms()} | {*box.chapters}
    names |= {card.id for enemy in box.bestiary.enemies for card in enemy.cards}
    files = sorted(Path(mystik.__file__).parent.glob("bots/*.py"))
    assert len(files) > 10
    for file in files:
        strings = re.findall(r"\"([a-z_]+)\"|'([a-z_]+)'", file.read_text("utf-8"))
        assert not {one or other for one, other in strings} & names, file


# All of them ---------------------------------------------------------------------------------------------------------


def play(name: str, seed: int, iterations: int, players: int = 2) -> tuple[Mystik, list[int]]:
    """A whole chapter, and every action. What a bot gets has been through JSON: nothing else can reach it."""
    bots = [GAME.bots()[name](GAME, seed + seat) for seat in range(players)]
    table = GAME.new(players=players)
    rng = Random(seed)
    actions = []
    while not table.over:
        number = table.chance()
        if number:
            table.happen(rng.randrange(number))
            continue
        seat = table.must()[0]
        legal = table.legal(seat)
        view = msgspec.json.decode(msgspec.json.encode(GAME.view(table, seat)), type=MystikView)
        action = bots[seat].choose(view, legal, Budget(iterations))
        assert action in legal
        table.act(seat, action)
        actions.append(action)
    return table, actions


@pytest.mark.parametrize(("name", "iterations"), [("random", 0), ("scripted", 0), ("planner", 3)])
def test_bots_finish_chapters_from_views_alone_and_do_it_again(name: str, iterations: int) -> None:
    table, actions = play(name, 5, iterations)
    assert table.over
    assert play(name, 5, iterations)[1] == actions


def test_only_the_chapters_of_the_story_are_offered() -> None:
    """Each follows from the one before; nothing else can be chosen."""
    offered = next(option for option in GAME.options if option.name == "chapter").values
    chapters = content().chapters
    assert list(offered) == list(chapters)
    assert [chapters[str(name)].next for name in offered[:-1]] == list(offered[1:])


# The fishhook --------------------------------------------------------------------------------------------------------


def test_the_script_lays_the_line_where_nothing_else_leads() -> None:
    """The worktop lies behind a red line."""
    story = chapter(win_if=["any_at:kitchen.t"])
    table = scene("kitchen", "collin@q", steps=4, story=story, items=["hook"])
    goal = Goal(table.state.box)
    laid = []
    while not table.state.over:
        if table.state.chance():
            table.state.happen(3 % table.state.chance())
            continue
        action = answer(table.state, goal)
        laid += [GAME.actions[action].facts()["do"]]
        table.state.act(0, action)
    assert table.state.won
    assert laid.count("lay_hook") == 1
    assert laid.index("lay_hook") < len(laid) - 1


def test_the_script_keeps_the_line_for_a_short_way() -> None:
    """From b to i it would save two steps; that is not worth the card."""
    story = chapter(win_if=["any_at:i"])
    table = scene("guard_room", "collin@b", steps=4, story=story, items=["hook"])
    assert says(table) == {"do": "go", "field": 2}


def test_the_script_walks_along_a_line_that_lies() -> None:
    story = chapter(win_if=["any_at:i"])
    table = scene("guard_room", "collin@b", steps=1, story=story, hook=["b", "i"])
    assert says(table) == {"do": "go", "field": 8}


def test_the_line_is_kept_for_a_flip_field_that_asks_for_it() -> None:
    hooked = [room for room in all_rooms() if 2 in room.flip]
    assert hooked
    story = chapter(win_if=[f"room:{room_behind(hooked[0].name)}"])
    table = scene(hooked[0].name, "collin@a", steps=4, story=story, items=["hook"])
    assert not Goal(table.state.box).spare_line(table.state)
    assert Goal(scene("guard_room", "collin@a", steps=1).state.box).spare_line(
        scene("guard_room", "collin@a", steps=1, items=["hook"]).state
    )


def room_behind(room: str) -> str:
    rooms = [one.name for one in all_rooms()]
    return rooms[all_rooms()[rooms.index(room)].back]
