"""What is in the box: complete, in both languages, and as the rule book counts it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from katzentisch.games.mystik.authoring import deeds, lexicon, schema
from katzentisch.games.mystik.authoring.checker import HOME, box_names, check_content
from katzentisch.games.mystik.authoring.clause_check import walk
from katzentisch.games.mystik.authoring.rooms import all_rooms
from katzentisch.games.mystik.authoring.source import read_file
from katzentisch.testing.rules import rule

BOX: dict[str, Any] = {name: read_file(HOME / name).fit(shape) for name, shape in schema.FILES.items()}
HEROES: tuple[schema.Hero, ...] = BOX["heroes.yaml"]
ABILITIES: tuple[schema.Ability, ...] = BOX["abilities.yaml"]
CARDS: tuple[schema.Card, ...] = BOX["cards.yaml"]
ENCOUNTERS: tuple[schema.Encounter, ...] = BOX["encounters.yaml"]
BESTIARY: schema.Bestiary = BOX["enemies.yaml"]
CHAPTERS: list[schema.Chapter] = [
    read_file(path).fit(schema.Chapter) for path in sorted((HOME / "chapters").glob("[0-9]*"))
]


def test_the_checker_finds_nothing() -> None:
    assert [str(fault) for fault in check_content()] == []


@rule("MM-001", "MM-002")
def test_six_heroes_each_with_something_of_its_own() -> None:
    values = {h.id: (h.attack, h.defence, h.lore, h.speed, h.hearts) for h in HEROES}
    assert values == {
        "collin": (2, 2, 2, 2, 4),
        "ambros": (2, 1, 2, 1, 5),
        "salvia": (1, 2, 2, 2, 3),
        "quendel": (1, 1, 3, 2, 3),
        "fips": (2, 1, 1, 3, 3),
        "merle": (2, 1, 1, 2, 3),
    }
    assert {frozenset(h.classes) for h in HEROES} == {
        frozenset({"leader", "fighter"}),
        frozenset({"tinker", "fighter"}),
        frozenset({"healer"}),
        frozenset({"mystic"}),
        frozenset({"rogue"}),
        frozenset({"archer"}),
    }
    assert len({hero.clauses for hero in HEROES}) == 6
    assert [hero.id for hero in HEROES if hero.paws == 3] == ["fips"]


@rule("MM-005", "MM-006")
def test_28_abilities_by_class() -> None:
    assert len({ability.id for ability in ABILITIES}) == 28
    kinds = Counter(" ".join(ability.classes) or ability.hero or "any" for ability in ABILITIES)
    assert kinds == {
        "any": 1,
        "mystic": 4,
        "quendel": 1,
        "healer": 3,
        "fighter": 4,
        "fighter tinker healer": 1,
        "leader": 3,
        "tinker": 3,
        "rogue": 4,
        "rogue archer": 1,
        "archer": 3,
    }
    for ability in ABILITIES:
        for clause in ability.clauses:
            assert clause.cost >= 1
            assert f"{clause.cost} Käse" in ability.text.de
            assert f"{clause.cost} cheese" in ability.text.en


def test_everybody_has_a_choice_of_first_abilities() -> None:
    """However a party of six begins, nobody is left without a card."""
    for hero in HEROES:
        fitting = [
            a for a in ABILITIES if set(a.classes) & set(hero.classes) or (not a.classes and a.hero in ("", hero.id))
        ]
        assert len(fitting) >= 4, hero.id


def test_71_search_cards() -> None:
    gear = {card for hero in HEROES for card in hero.gear}
    assert len(gear) == 9
    assert {card.id for card in CARDS if card.hero} == gear
    counts = Counter(dict.fromkeys(("weapon", "armour", "accessory"), 0))
    for card in CARDS:
        if card.id not in gear:
            counts[card.sort] += card.count
    assert counts == {
        "weapon": 12,
        "armour": 12,
        "accessory": 8,
        "item": 4,
        "scroll": 6,
        "trick": 8,
        "luck": 4,
        "misfortune": 4,
        "party": 4,
    }
    assert sum(card.count for card in CARDS) == 71


def test_numbers_on_cards_stand_in_their_texts() -> None:
    """A bonus of more than one die, or a loss, is said in both languages."""
    for card in CARDS:
        for clause in card.clauses:
            for effect in clause.do:
                if isinstance(effect, deeds.Bonus) and effect.per is None and len(card.clauses) == 1:
                    assert str(abs(effect.n)) in card.text.de, card.id
                    assert str(abs(effect.n)) in card.text.en, card.id


DICE = ("attack", "defence", "lore", "search", "recover", "climb", "trap", "star_shields")


def only_changes_dice(thing: schema.Card | schema.Ability) -> bool:
    effects = [effect for clause in thing.clauses for effect in clause.do]
    return bool(effects) and all(
        isinstance(effect, deeds.Reroll) or (isinstance(effect, deeds.Bonus) and effect.stat in DICE)
        for effect in effects
    )


def test_most_cards_do_something_else_than_change_dice() -> None:
    """More or fewer dice is what beginners carry: of the search cards only the start gear."""
    assert [card.id for card in CARDS if only_changes_dice(card) and not card.hero] == []
    assert {ability.id for ability in ABILITIES if only_changes_dice(ability)} == {
        "bark_tea",
        "stand_fast",
        "hawk_eye",
        "full_draw",
    }


def test_every_weapon_finds_a_paw_and_every_class_finds_weapons() -> None:
    for hero in HEROES:
        usable = [
            card
            for card in CARDS
            if card.sort == "weapon"
            and not card.hero
            and (not card.classes or set(card.classes) & set(hero.classes))
            and all(getattr(hero, value) >= least for value, least in card.needs.items())
        ]
        assert len(usable) >= 3, hero.id


def test_18_encounters() -> None:
    assert len(ENCOUNTERS) == 18
    assert sum(encounter.hard for encounter in ENCOUNTERS) == 6
    assert sum(encounter.traps for encounter in ENCOUNTERS) == 4
    assert sum(encounter.ambush for encounter in ENCOUNTERS) == 4
    assert sum(any(band.greedy for band in encounter.bands) for encounter in ENCOUNTERS) == 3
    assert all([band.to for band in encounter.bands] == [2, 4, 0] for encounter in ENCOUNTERS)


def test_encounters_do_not_get_easier() -> None:
    """Later pages bring at least as many attack dice and hearts."""
    names = box_names()

    def threat(groups: tuple[schema.Group, ...]) -> int:
        cards = {enemy: names.enemies[enemy].cards[0] for enemy in names.enemies}
        return sum(g.n * (cards[g.enemy].attack + cards[g.enemy].defence + 2 * cards[g.enemy].hearts) for g in groups)

    for encounter in ENCOUNTERS:
        threats = [threat(band.enemies) for band in encounter.bands]
        assert threats == sorted(threats), encounter.id


@rule("MM-007")
def test_16_figures_and_the_values_of_the_enemies() -> None:
    counts = {figures.id: figures.count for figures in BESTIARY.figures}
    assert counts == {"roach": 8, "rat": 6, "spider": 1, "centipede": 1, "paw": 1}
    values = {e.id: [(c.attack, c.defence, c.hearts) for c in e.cards] for e in BESTIARY.enemies}
    assert values == {
        "roach": [(2, 1, 1)],
        "rat": [(2, 2, 1)],
        "elite_rat": [(3, 2, 1)],
        "spider": [(2, 3, 3)],
        "centipede": [(3, 2, 4)],
        "brodie": [(3, 4, 1), (3, 4, 1)],
        "gram": [(3, 3, 3)],
        "rasselbein": [(3, 2, 3), (2, 2, 3), (3, 2, 3)],
        "needle": [(2, 3, 3)],
        "dusk": [(3, 2, 3), (2, 2, 3), (3, 2, 3), (2, 3, 3)],
    }
    assert {e.id for e in BESTIARY.enemies if e.large} == {"spider", "centipede", "brodie", "rasselbein", "needle"}
    assert {e.id for e in BESTIARY.enemies if e.boss} == {"brodie", "gram", "rasselbein", "needle", "dusk"}
    assert {e.id for e in BESTIARY.enemies if e.rat} == {"rat", "elite_rat"}


@rule("MM-088")
def test_four_kinds_of_weapons_and_two_immune_enemies() -> None:
    assert {card.weapon.kind for card in CARDS if card.weapon} == {"sharp", "blunt", "piercing", "magic"}
    assert {enemy.id: enemy.immune for enemy in BESTIARY.enemies if enemy.immune} == {
        "spider": ("magic",),
        "centipede": ("blunt",),
    }


@rule("MM-226")
@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.id)
def test_a_chapter_has_all_that_a_chapter_has(chapter: schema.Chapter) -> None:
    assert chapter.intro.de
    assert chapter.goal.de
    assert chapter.victory.de
    assert chapter.defeat.de
    assert chapter.win_if
    assert chapter.rules
    assert chapter.rooms
    assert chapter.ending
    assert chapter.goes_on
    assert f"Seite {chapter.end_page}" in chapter.defeat.de
    assert f"page {chapter.end_page}" in chapter.defeat.en
    assert any(rules.search for rules in chapter.rooms.values())
    assert any(rules.surge for rules in chapter.rooms.values())
    for rules in chapter.rooms.values():
        assert rules.narration is not None
        told = rules.search is not None or rules.surge is not None or rules.encounter != "card" or rules.clauses
        assert not told or rules.rule is not None


def test_eight_chapters_that_belong_together() -> None:
    assert len(CHAPTERS) == 8
    assert [chapter.next for chapter in CHAPTERS] == [*(chapter.id for chapter in CHAPTERS[1:]), ""]
    assert {chapter.party.mice for chapter in CHAPTERS} == {4, 6}
    assert all(3 <= len(chapter.tiles) <= 5 for chapter in CHAPTERS)
    assert all(5 <= chapter.end_page <= 8 for chapter in CHAPTERS)
    assert {room for chapter in CHAPTERS for room in chapter.rooms} == {room.id for room in all_rooms()}


def test_every_chapter_but_the_last_has_a_choice_that_a_later_one_reads() -> None:
    for number, chapter in enumerate(CHAPTERS[:-1]):
        options = [option for choice in chapter.choices.values() for option in choice.options]
        kept = {effect.memory for option in options for effect in option.do if isinstance(effect, deeds.Remember)}
        assert kept == set(chapter.memories)
        for memory in chapter.memories:
            later = [other for other in CHAPTERS[number + 1 :] if memory in other.past]
            assert later
            asked = [text for other in later for _, text in walk(other) if isinstance(text, str)]
            assert any(text.endswith(f"past:{memory}") for text in asked), memory


def test_texts_are_good_to_read_aloud() -> None:
    """No passage is longer than a minute and a half, no sentence breathless, no shouting."""
    for chapter in CHAPTERS:
        for place, text in walk(chapter):
            if isinstance(text, lexicon.Text):
                for words in (text.de, text.en):
                    assert len(words.split()) <= 190, place
                    assert "!!" not in words
                    assert all(len(sentence.split()) <= 45 for sentence in words.replace("»", ".").split(".")), place


def test_no_german_in_english_texts_and_the_other_way_round() -> None:
    everything = [*BOX.values(), *CHAPTERS, *(room.name for room in all_rooms())]
    german, english = ({"und", "der", "die", "ist", "nicht", "eine"}, {"and", "the", "is", "not", "of"})
    for thing in everything:
        for place, text in walk(thing):
            if isinstance(text, lexicon.Text):
                assert not german & set(text.en.lower().split()) - {"die"}, place
                assert not english & set(text.de.lower().split()), place
