"""Every law of the checker, broken once in a small chapter or card: the fault names line, field and problem."""

from __future__ import annotations

from typing import Any

import pytest

from katzentisch.games.mystik.authoring import checker, schema
from katzentisch.games.mystik.authoring.checker import HOME, box_names, check_chapter, check_chapter_source
from katzentisch.games.mystik.authoring.clause_check import Findings
from katzentisch.games.mystik.authoring.faults import Faulty
from katzentisch.games.mystik.authoring.source import read_text

CHAPTER = """\
id: small
name: {de: Klein, en: Small}
intro: {de: Es war einmal., en: Once upon a time.}
goal: {de: Raus., en: Out.}
victory: {de: Alle am Rost., en: All at the grate.}
defeat: {de: Seite 4., en: Page 4.}
win_if: [no_enemies, "all_at:r"]
end_page: 4
party: {mice: 2, must: [collin], cards: {collin: [duck]}}
tiles:
  - {room: guard_room, x: 0, y: 0}
  - {room: kitchen, x: -1, y: 0}
start: {room: guard_room, fields: [k], enemies: [{enemy: rat, n: 2}]}
encounters: {normal: 2, hard: 1}
flags: [seen]
passages:
  hello: {de: Hallo., en: Hello.}
clauses:
  - {when: page, if: ["page:2", "not flag:seen"], do: [{do: set, flag: seen}, {do: say, passage: hello}]}
achievements:
  - {id: brave, name: {de: Mut, en: Courage}, text: {de: Mut., en: Courage.}, clauses: [{do: [{do: bonus, stat: trap}]}]}
rooms:
  kitchen:
    encounter: these
    enemies: [{enemy: brodie}]
    surge: [{enemy: roach, n: 2}]
    search: {text: {de: Da., en: There.}, fields: [e], do: [{do: achieve, achievement: brave}]}
    clauses:
      - {when: cleared, if: ["any_at:q"], do: [{do: cheese, n: 1, to: mice_room}]}
"""


def faults(text: str) -> list[str]:
    try:
        return [str(fault) for fault in check_chapter_source(read_text(text, "small.yaml"))]
    except Faulty as faulty:
        return [str(fault) for fault in faulty.faults]


def test_the_small_chapter_is_right() -> None:
    assert faults(CHAPTER) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("all_at:r", "all_at:z", ":7: win_if[1]: the room `guard_room` has no field `z`"),
        ("all_at:r", "all_at:pantry.r", ":7: win_if[1]: there is no room `pantry`"),
        ("no_enemies,", "no_enemis,", ":7: win_if[0]: there is no condition `no_enemis`; perhaps `no_enemies`"),
        ("no_enemies,", '"no_enemies:2",', ":7: win_if[0]: `no_enemies` takes nothing after a colon"),
        ("page:2", "page:two", ":19: clauses[0].if[0]: `page:` needs a number"),
        ("not flag:seen", "not flag:sen", ":19: clauses[0].if[1]: there is no `sen` under `flags`; perhaps `seen`"),
        ('win_if: [no_enemies, "all_at:r"]', "win_if: []", ":7: win_if: nobody can win"),
        ("end_page: 4", "end_page: 12", ":8: end_page: 2 to 9 is allowed"),
        ("mice: 2", "mice: 7", ":9: party.mice: 1 to 6 is allowed"),
        ("must: [collin]", "must: [colin]", ":9: party.must[0]: there is no hero `colin`; perhaps `collin`"),
        ("mice: 2", "mice: 0", ":9: party.must: there are only 0 mice"),
        ("must: [collin]", "must: [collin], without: [collin]", ":9: party.must: `collin` is also in `without`"),
        ("mice: 2,", "mice: 4, without: [merle, fips, salvia],", ":9: party.without: not enough mice are left"),
        ("must: [collin]", "must: [collin], items: [rope]", ":9: party.items[0]: there is no party item `rope`"),
        ("[duck]", "[duk]", ":9: party.cards.collin[0]: there is no card `duk`; perhaps `duck`"),
        ("{collin: [duck]}", "{}, cheese: 50", ":9: party.cheese: 0 to 12 is allowed"),
        ("normal: 2", "normal: 13", ":14: encounters.normal: there are 0 to 12 of these cards"),
        ("hard: 1", "hard: 7", ":14: encounters.hard: there are 0 to 6 of these cards"),
        ("hard: 1", "cards: [patrol]", ":14: encounters: either so many at random"),
        ("{normal: 2, hard: 1}", "{cards: [patroll]}", ":14: encounters.cards[0]: there is no encounter `patroll`"),
        ("room: kitchen, x: -1", "room: gurgle, x: -1", ":12: tiles[1].room: the other side of this tile"),
        ("room: kitchen, x: -1", "room: kitchen, x: 0", ":12: tiles[1]: another tile lies there"),
        ("room: kitchen, x: -1", "room: cellar, x: -1", ":12: tiles[1].room: there is no room `cellar`"),
        ("room: kitchen, x: -1", "room: kitchen, x: 5", ":23: rooms.kitchen: cannot be reached from the start"),
        ("start: {room: guard_room", "start: {room: pipe_maze", ":13: start.room: does not lie on the table"),
        ("fields: [k]", "fields: [K]", ":13: start.fields[0]: the room `guard_room` has no field `K`"),
        ("fields: [k]", "fields: []", ":13: start.fields: the mice start somewhere"),
        ("enemy: rat, n: 2", "enemy: rat, n: 7", ":13: start.enemies[0]: there are 1 to 6 of `rat`, not 7"),
        (
            "enemy: rat, n: 2}",
            "enemy: rat, n: 4}, {enemy: elite_rat, n: 3}",
            ":13: start.enemies[1]: there are only 6 figures `rat`",
        ),
        ("enemy: brodie}", "enemy: brodie, n: 2}", ":25: rooms.kitchen.enemies[0]: there are 1 to 1 of `brodie`"),
        ("encounter: these", "encounter: none", ":25: rooms.kitchen.enemies: `encounter: these` names enemies"),
        ("fields: [e]", "fields: [w]", ":27: rooms.kitchen.search.fields[0]: the room `kitchen` has no field `w`"),
        (
            "achievement: brave",
            "achievement: grave",
            ":27: rooms.kitchen.search.do[0].achievement: there is no achievement",
        ),
        ("any_at:q", "any_at:y", ":29: rooms.kitchen.clauses[0].if[0]: the room `kitchen` has no field `y`"),
        ("when: cleared", "when: hit", ":29: rooms.kitchen.clauses[0].when: `hit` is not for this"),
        ("to: mice_room", "to: self", ":29: rooms.kitchen.clauses[0].do[0].to: a chapter has no self"),
        ("n: 1, to: mice_room", "n: 1, to: all", ":29: rooms.kitchen.clauses[0].do[0].to: `all` is none of the words"),
        ("do: cheese, n: 1", "do: chese, n: 1", ":29: rooms.kitchen.clauses[0].do[0].do: `chese` is none of the words"),
        ("passage: hello", "passage: bye", ":19: clauses[0].do[1].passage: there is no `bye` under `passages`"),
        ("passage: hello", "passage: bye", ":17: passages.hello: is never read out"),
        ("{do: set, flag: seen}, ", "", ":15: flags[0]: `seen` is never set"),
        ("{de: Hallo., en: Hello.}", "{de: Hallo., en: ''}", ":17: passages.hello.en: is empty"),
        (
            "stat: trap",
            "stat: trap, to: mouse_here}, {do: heal, to: mouse_here",
            ":21: achievements[0].clauses[0].do: only one",
        ),
        (
            "{do: bonus, stat: trap}",
            "{do: heal}",
            ":21: achievements[0].clauses[0].do[0].do: `heal` is not for `when: always`",
        ),
        (
            "{when: page, if",
            "{do: [{do: bonus, stat: speed}]}\n  - {when: page, if",
            ":19: clauses[0].do[0]: what always holds goes to mice_room and enemies_room",
        ),
        ("{when: page, if", "{when: page, cost: 1, if", ":19: clauses[0]: nobody is there to choose"),
        (
            "clauses: [{do: [{do: bonus, stat: trap}]}]",
            "clauses: [{when: defend, do: [{do: bonus, stat: defence, for: attack}]}]",
            ":21: achievements[0].clauses[0].when: nothing happens by itself at `defend`",
        ),
        (
            "end_page: 4",
            "end_page: 4\nnext: a_hundred_feat",
            ":9: next: there is no chapter `a_hundred_feat`; perhaps `a_h",
        ),
    ],
)
def test_faults_of_chapters(old: str, new: str, said: str) -> None:
    assert old in CHAPTER
    found = faults(CHAPTER.replace(old, new, 1))
    assert any(fault.startswith(f"small.yaml{said}") for fault in found), found


def test_what_a_chapter_says_always_holds_for_all() -> None:
    clause = (
        "{if: ['page:2'], do: [{do: bonus, stat: attack, to: enemies_room}, {do: ignore, what: [red], to: mice_room}]}"
    )
    assert faults(CHAPTER.replace("clauses:\n  - {when", f"clauses:\n  - {clause}\n  - {{when", 1)) == []
    assert (
        faults(CHAPTER.replace("    clauses:\n      - {when", f"    clauses:\n      - {clause}\n      - {{when")) == []
    )


def test_a_room_that_locks_mice_in() -> None:
    text = (
        CHAPTER.replace("guard_room", "board_ring")
        .replace("all_at:r", "all_at:a")
        .replace("fields: [k]", "fields: [a]")
    )
    assert faults(text.replace("room: kitchen, x: -1", "room: crumb_runs, x: -1")) == []
    text = text.replace("room: board_ring, x: 0", "room: pipe_maze, x: 0").replace(
        "start: {room: board_ring", "start: {room: long_drain"
    )
    found = faults(text.replace("room: pipe_maze, x: 0", "room: long_drain, x: 0"))
    assert any("tiles: from `pipe_maze` only a tinker, a rogue or the fishhook leads back" in fault for fault in found)


CARD: dict[str, Any] = {
    "id": "thing",
    "name": {"de": "Ding", "en": "Thing"},
    "text": {"de": "Ding.", "en": "Thing."},
    "sort": "trick",
    "clauses": [{"when": "hit", "spend": True, "do": [{"do": "block"}]}],
}


def faults_of_card(**changes: Any) -> list[str]:
    import json

    source = read_text(json.dumps([{**CARD, **changes}]), "cards.yaml")
    findings = Findings(source, box_names())
    checker._cards(findings, source.fit(tuple[schema.Card, ...]))
    return [fault.field + ": " + fault.problem("en") for fault in findings.faults]


def clause(**fields: Any) -> list[dict[str, Any]]:
    return [fields]


BLOCK = [{"do": "block"}]
BONUS = [{"do": "bonus", "stat": "attack"}]


def test_a_right_card() -> None:
    assert faults_of_card() == []


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"sort": "weapon"}, "[0].weapon: a weapon says its reach"),
        ({"sort": "weapon", "weapon": {"reach": "melee", "kind": "sharp"}}, "[0].slot: a weapon is held"),
        ({"sort": "armour", "clauses": clause(do=BONUS)}, "[0].slot: armour is worn somewhere"),
        ({"slot": "head"}, "[0].slot: only weapons and armour have a slot"),
        ({"sort": "party", "clauses": []}, "[0].party: party items are"),
        ({"party": "fork"}, "[0].party: party items are"),
        ({"sort": "party", "party": "fork", "count": 2, "clauses": []}, "[0].party: each party item is there once"),
        ({"sort": "scroll"}, "[0].clauses: a scroll is read in the own turn"),
        ({"clauses": []}, "[0].clauses: does nothing"),
        ({"hero": "nobody"}, "[0].hero: there is no hero `nobody`"),
        ({"clauses": clause(do=BONUS)}, "[0].clauses[0].when: a card in the pack works only when it is used"),
        ({"clauses": clause(do=BONUS, spend=True)}, "[0].clauses[0].when: what is there always is no choice"),
        (
            {"clauses": clause(when="attack", spend=True, do=BLOCK)},
            "[0].clauses[0].do[0].do: `block` is for hit, friend_hit and defended",
        ),
        ({"sort": "luck"}, "[0].clauses[0].when: `found` is for luck and misfortune"),
        ({"clauses": clause(when="found", do=BLOCK)}, "[0].clauses[0].when: `found` is for luck and misfortune"),
        ({"clauses": clause(when="page", spend=True, do=BONUS)}, "[0].clauses[0].when: `page` is not for this"),
        ({"clauses": CARD["clauses"] * 2}, "[0].clauses[1].when: a second choice for `hit`"),
        (
            {"clauses": clause(when="hit", spend=True, times=2, do=BLOCK)},
            "[0].clauses[0].times: only what costs cheese",
        ),
        ({"clauses": clause(when="hit", cost=20, do=BLOCK)}, "[0].clauses[0].cost: 0 to 12 is allowed"),
        (
            {"clauses": clause(when="hit", spend=True, do=[{"do": "find", "card": "x"}])},
            "[0].clauses[0].do[0].card: there is",
        ),
    ],
)
def test_faults_of_cards(changes: dict[str, Any], said: str) -> None:
    found = faults_of_card(**changes)
    assert any(fault.startswith(said) for fault in found), found


def test_the_same_id_twice() -> None:
    import json

    source = read_text(json.dumps([CARD, CARD]), "cards.yaml")
    findings = Findings(source, box_names())
    checker._cards(findings, source.fit(tuple[schema.Card, ...]))
    assert [fault.field for fault in findings.faults] == ["[1].id"]


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("heroes.yaml", "gear: [anvil_hammer]", "gear: [anvil_hamer]", "there is no card `anvil_hamer`"),
        ("heroes.yaml", "gear: [anvil_hammer]", "gear: [yew_bow]", "`yew_bow` is not `hero: ambros`"),
        ("heroes.yaml", "hearts: 5", "hearts: 50", "1 to 8 is allowed"),
        ("heroes.yaml", "classes: [healer]", "classes: []", "one class or two"),
        ("abilities.yaml", "hero: quendel", "hero: quandel", "there is no hero `quandel`"),
        ("abilities.yaml", "id: broth", "id: plantain", "`plantain` is there twice"),
        ("enemies.yaml", "figure: spider", "figure: spyder", "there are no figures `spyder`"),
        ("enemies.yaml", "most: 4", "most: 40", "there are not so many figures"),
        ("enemies.yaml", "acts: hunts", 'acts: ""', "the cat leaps or hunts"),
        ("enemies.yaml", "id: brodie_leaps", "id: brodie_hunts", "`brodie_hunts` is there twice"),
        ("enemies.yaml", "hearts: 4", "hearts: 40", "1 to 9 is allowed"),
        (
            "enemies.yaml",
            "when: wounds, do: [{do: poison}]",
            "when: attack, do: [{do: poison}]",
            "`attack` is for always",
        ),
        ("encounters.yaml", "to: 2", "to: 5", "bands have rising pages"),
        ("encounters.yaml", "enemy: roach, n: 8", "enemy: roach, n: 9", "there are 1 to 8 of `roach`"),
    ],
)
def test_faults_of_the_box(file: str, old: str, new: str, said: str) -> None:
    text = (HOME / file).read_text("utf-8")
    assert old in text
    broken = text.replace(old, new, 1)
    source = read_text(broken, file)
    findings = Findings(source, box_names())
    laws: dict[str, Any] = {
        "heroes.yaml": checker._heroes,
        "abilities.yaml": checker._abilities,
        "enemies.yaml": checker._enemies,
        "encounters.yaml": checker._encounters,
    }
    laws[file](findings, source.fit(schema.FILES[file]))
    at = text[: text.index(old)].count("\n") + 1
    assert any(said in fault.problem("en") and abs(fault.line - at) <= 8 for fault in findings.faults), findings.faults


def test_a_file_that_is_not_there() -> None:
    (fault,) = check_chapter(HOME / "chapters" / "nowhere.yaml")
    assert (fault.file, fault.line) == ("nowhere.yaml", 1)


def test_a_tile_of_a_broken_layout_is_named_once() -> None:
    found = faults(CHAPTER.replace("room: kitchen, x: -1", "room: kitchen, x: 0"))
    assert len([fault for fault in found if "tiles[1]" in fault]) == 1


def test_going_to_a_room_that_is_not_there() -> None:
    goto = "{do: goto, room: attic, field: a}"
    found = faults(CHAPTER.replace("{do: cheese, n: 1, to: mice_room}", goto))
    assert found == ["small.yaml:29: rooms.kitchen.clauses[0].do[0].room: there is no room `attic` [no_room]"]
    found = faults(CHAPTER.replace("{do: cheese, n: 1, to: mice_room}", goto.replace("attic", "kitchen")))
    assert found == []
    found = faults(CHAPTER.replace("{do: cheese, n: 1, to: mice_room}", "{do: goto, room: kitchen, field: z}"))
    assert found == [
        "small.yaml:29: rooms.kitchen.clauses[0].do[0].field: the room `kitchen` has no field `z` [no_field]"
    ]


def test_a_letter_belongs_to_the_room_of_its_sentence() -> None:
    """`room:gurgle` says whose fields are meant; `not room:gurgle` does not. `v` is a field of the Gurgle alone."""
    assert faults(CHAPTER.replace('"all_at:r"', '"room:gurgle", "all_at:v"')) == []
    assert faults(CHAPTER.replace('"all_at:r"', '"not room:gurgle", "all_at:v"')) != []
    assert faults(CHAPTER.replace('"all_at:r"', '"all_at:gurgle.v"')) == []


def test_not_more_achievements_than_can_be_used() -> None:
    line = next(line for line in CHAPTER.splitlines() if "id: brave" in line)
    more = "\n".join(line.replace("brave", f"brave_{number}") for number in range(6))
    assert faults(CHAPTER.replace(line, line + "\n" + more))[0].startswith(
        "small.yaml:20: achievements: 0 to 6 is allowed"
    )
