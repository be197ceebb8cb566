"""How Gauner raus! is drawn, typed and played at a terminal of 80 x 24."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import katzentisch as kt
from katzentisch.cli.drawing import HEIGHT, WIDTH, Drawing
from katzentisch.cli.typed import Reader
from katzentisch.games.gauner import terminal
from katzentisch.games.gauner.rules.cards import NAMES
from katzentisch.games.gauner.terminal.news import digest, say, story
from katzentisch.games.gauner.terminal.spelling import words
from tests.cli.sitting import COLUMNS, Sitting

GAME = kt.game("gauner")
LONG_NAMES = ["Wilhelmi" + letter for letter in "abcd"]
THREE = [" ".join(NAMES[10 * seat : 10 * seat + 10]) for seat in range(3)]


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_table_has_room(players: int, lang: str) -> None:
    """Whole games: no drawing is wider or taller than the screen, with the longest names."""
    rng = Random(players)
    state = GAME.new(players=players, strict=(lang == "de") == (players == 3), brave=players > 2)
    state.log = []
    names = LONG_NAMES[:players]
    since = 0
    while not state.over:
        k = state.chance()
        if k:
            state.happen(rng.randrange(k))
            continue
        view = GAME.picture(state, 0, noted=True)
        lines = terminal.draw(view, since, lang, names)
        assert len(lines) <= HEIGHT
        assert max(line.cell_len for line in lines) <= WIDTH, [line.plain for line in lines]
        shown = "\n".join(line.plain for line in lines)
        assert all(name in shown for name in names)
        asked = Drawing(GAME, lang).ask(GAME.prompt(state, state.turn), view, names)
        assert len(f" {asked} > kreis 2 Violett C") <= COLUMNS
        since = len(state.log) if state.turn == 0 else since
        state.act(state.turn, rng.choice(state.legal(state.turn)))
    last = terminal.draw(GAME.picture(state, 0, noted=True), since, lang, names)
    assert len(last) <= HEIGHT
    assert terminal.verdict(GAME.view(state, 0), lang, names) in last[-1].plain


def test_a_sheet_shows_sums_marks_and_own_crooks() -> None:
    state = GAME.load(
        {
            "hands": [" ".join(NAMES[:12]), " ".join(NAMES[12:24])],
            "noted": ["redA", "redA greyF"],
            "found": ["yellowB", "greyC greyD"],
            "points": [2, 1],
            "missed": ["", "blueE"],
        }
    )
    lines = [line.plain for line in terminal.draw(GAME.picture(state, 0, noted=True), 0, "en", ["Anna", "Bo"])]
    assert lines[0] == "1 Anna                    2 Bo"
    assert lines[1].split() == ["2", "★", "11", "■", "1", "★", "10", "■"]
    assert lines[2].split() == ["Rd", "Ye", "Gn", "Bl", "Vi", "Gy"] * 2
    assert lines[3] == "A7■  ■  ■  ■  ■  ■        A2-  -  -  -  -  ×"
    assert lines[4] == "B ■  ●  ■  ■  ■  ■        B -  ×  -  -  -  ×"
    assert lines[5] == "C ·  ·  ·  ·  ·  ×        C ·  ·  ·  ·  ·  ●"
    assert lines[7] == "E ·  ·  ·  ·  ·  ·        E ·  ·  ·  ×  ·  ×"
    assert lines[8] == "F ·  ·  ·  ·  ·  ·        F ×  ×  ×  ×  × ②×"


@pytest.mark.parametrize("notes", ["off", "records", "full"])
def test_a_strict_table_does_not_say_that_a_sum_is_complete(notes: str) -> None:
    """GR-46: all but the number itself is as if it were not there, and the circle can be typed all the same."""
    scene = {
        "hands": [" ".join(NAMES[:12]), " ".join(NAMES[12:24])],
        "found": ["", "greyC greyD"],
        "points": [2, 0],
        "haul": 1,
        "strict": True,
        "notes": notes,
    }
    without = GAME.load({**scene, "noted": ["redA", "redF"]})
    complete = GAME.load({**scene, "noted": ["redA", "redF greyF"], "due": {"sheet": 1, "rooms": "greyF"}})
    drawing = Drawing(GAME, "en")
    shown: list[list[str]] = []
    for state in (without, complete):
        view = GAME.picture(state, 0, noted=True)
        lines = terminal.draw(view, 0, "en", ["Anna", "Bo"]) + terminal.notes(view, None, "en", ["Anna", "Bo"])
        drawn = [re.sub(r"\d", " ", line.plain) for line in lines]
        prompt = GAME.prompt(state, 0)
        choices = drawing.choices(prompt, state.legal(0), view, ["Anna", "Bo"])
        shown.append([*drawn, drawing.ask(prompt, view, ["Anna", "Bo"]), *(said for _, said in choices)])
    assert shown[0] == shown[1]
    reader = Reader(GAME, drawing)
    listed = GAME.prompt(complete, 0).listed(complete.legal(0))
    assert reader.action("circle 2 GyF", complete.legal(0)) in {*complete.legal(0)} - {*without.legal(0)}
    assert reader.action(str(len(listed)), complete.legal(0), listed) == complete.legal(0)[-1]


def test_full_notes_show_what_is_certain_and_likely() -> None:
    state = GAME.load(
        {
            "hands": [" ".join(NAMES[:12]), " ".join(NAMES[12:24])],
            "noted": ["", "redC redF"],
            "found": ["", "redC"],
            "points": [1, 0],
            "notes": "full",
        }
    )
    view = GAME.picture(state, 0, noted=True)
    lines = [line.plain for line in terminal.draw(view, 0, "en", ["Anna", "Bo"])]
    assert lines[-1].startswith(" Likely: Bo ")
    assert "C●" not in lines[0]
    assert any("!" in line or "%" in line for line in lines)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_action_can_be_typed_in_both_languages(lang: str) -> None:
    every = [spelling.casefold() for action in GAME.actions for spelling in terminal.spellings(action, lang)]
    assert len(every) == len({*every})
    spelled = terminal.spellings(GAME.actions[GAME.index({"do": "ask", "seat": 1, "room": "redC"})], lang)
    assert {"2 RdC", "2 RoC", "2 red C", "2 Rot C", "2RdC"} <= {*spelled}
    assert spelled[0] == {"en": "2 RdC", "de": "2 RoC"}[lang]
    assert {"stop", "stopp"} == {*terminal.spellings(GAME.actions[-1], lang)}


def test_what_can_be_chosen_is_read_out_in_short() -> None:
    scene = {"hands": THREE, "found": ["", "yellowC", ""], "points": [0, 0, 0]}
    first = GAME.load(scene)
    assert terminal.briefly(GAME.prompt(first, 0), first.legal(0), "en") == [
        "ask seat 2 for one of 35 rooms, like 2 red A",
        "ask seat 3 for one of 35 rooms, like 3 red A",
    ]
    hit = GAME.load({**scene, "haul": 1})
    said = terminal.briefly(GAME.prompt(hit, 0), hit.legal(0), "de")
    assert said[1:] == ["Platz 3 nach einem von 35 Räumen fragen, etwa 3 Rot A", "stopp"]


def test_who_asks_for_an_own_crook_is_asked_whether_it_is_meant(environ: dict[str, str]) -> None:
    """GR-26: once; whoever types it again misses."""
    sitting = Sitting(["play", "gauner", "--players", "2", "--bots", "naive", "--seed", "5", "--name", "Anna"], environ)
    sitting.is_asked("1 Anna", "Whom do you ask")
    own = next(
        code + line[0]
        for line in sitting.lines
        for place, code in enumerate(["Rd", "Ye", "Gn", "Bl", "Vi", "Gy"])
        if re.match(r"[A-F]", line) and line[2 + 3 * place] == "■"
    )
    sitting.answers(f"2 {own}")
    sitting.is_asked("this will surely miss. If you mean it, type it")
    sitting.answers(f"2 {own}")
    assert "You look for" in sitting.text
    assert "in vain" in sitting.text


@pytest.mark.parametrize("lang", ["de", "en"])
def test_it_can_be_read_out(lang: str) -> None:
    rng = Random(8)
    state = GAME.new(players=3)
    state.log = []
    while not state.over:
        k = state.chance()
        if k:
            state.happen(rng.randrange(k))
        else:
            state.act(state.turn, rng.choice(state.legal(state.turn)))
    for line in terminal.describe(GAME.view(state, 0), 0, lang, ["Anna", "Bo", "Cleo"]):
        assert "{" not in line.plain
    assert len(terminal.history(GAME.view(state, 0), lang, ["Anna", "Bo", "Cleo"])) > 20


def test_a_whole_game(environ: dict[str, str], tmp_path: Path) -> None:
    """Somebody who always asks for the first thing in the list, against a bot that reads sums."""
    arguments = ["play", "gauner", "--players", "2", "--bots", "naive", "--seed", "5", "--name", "Anna"]
    sitting = Sitting(arguments, environ)
    sitting.is_asked("1 Anna", "Whom do you ask")
    sitting.answers("2 RdA")
    for _ in range(60):
        if "Enter leaves" in sitting.text:
            break
        sitting.answers("1")
    assert "wins" in sitting.text or "share the win" in sitting.text
    sitting.type("")
    code, _ = sitting.leaves()
    assert code == 0
    (path,) = (tmp_path / "data" / "records" / "gauner").iterdir()
    kt.verify(kt.Record.read(path.read_text()))


# News, and a room looked at ------------------------------------------------------------------------------------------

FOUND: list[dict[str, Any]] = [
    {"kind": "found", "seat": 1, "asked": 0, "room": room} for room in ("redA", "redB", "redC")
]
CIRCLED: list[dict[str, Any]] = [
    {"kind": "circled", "sheet": 0, "room": room, "sum": 1, "by": -1, "crosses": []} for room in ("greyA", "greyB")
]
MISSED = {"kind": "missed", "seat": 1, "asked": 0, "room": "redD"}


def test_news_that_belong_together_are_one_sentence() -> None:
    told = digest([FOUND[0], CIRCLED[0], FOUND[1], CIRCLED[1], MISSED, FOUND[2]])
    assert [say(event, "en", ["Anna", "Bo"], 1) for event in told] == [
        "You find red A and red B with Anna.",
        "Circled on the sheet of Anna: grey A and grey B.",
        "You look for red D with Anna, in vain.",
        "You find red C with Anna.",
    ]
    assert FOUND[0]["room"] == "redA"  # the log stays as it is


def test_of_too_much_news_the_own_move_and_the_newest_are_kept() -> None:
    """Whoever forgot a circle is told so, however much has happened since."""
    state = GAME.load({"hands": THREE})
    state.log = []
    view = GAME.picture(state, 0, noted=True)
    forgot = {"kind": "forgot", "seat": 0, "sheet": 1, "rooms": ["redB"]}
    view.log = [{"kind": "dealt"}, forgot, *[MISSED] * 12, {"kind": "noted", "seat": 0, "room": "greyF", "sum": 3}]
    shown = [line.plain for line in story(view, 1, "en", ["Anna", "Bo", "Cleo"], WIDTH, 6)]
    assert len(shown) == 6
    assert shown[0].startswith(" You forgot to circle red B")
    assert " …" in shown
    assert shown[-1] == " You roll grey F and write 3."


def test_the_first_screen_says_what_it_is_about() -> None:
    state = GAME.new(players=2)
    state.log = []
    while state.chance():
        state.happen(0)
    view = GAME.picture(state, state.turn, noted=True)
    shown = "\n".join(line.plain for line in terminal.draw(view, 0, "en", ["Anna", "Bo"]))
    assert "Every card is a crook in a room." in shown
    assert "You roll" in shown


def test_a_room_is_looked_at_with_all_that_is_known() -> None:
    """Sums, marks, the own hand, and what the table's help adds."""
    hands = [" ".join(NAMES[:12]), " ".join(NAMES[12:24]).replace("redC", "yellowE").replace("redD", "greenE")]
    scene = {"hands": hands, "noted": ["", "redF yellowC"], "found": ["redA", "yellowC"], "points": [1, 1]}
    names = ["Anna", "Bo"]
    full = GAME.picture(GAME.load({**scene, "notes": "full"}), 0, noted=True)
    assert [line.plain for line in terminal.look("redc", full, "en", names)] == [
        "red C",
        "Anna: open",
        "Bo: crossed: not here",
    ]
    assert [line.plain for line in terminal.look("gelb c", full, "de", names)][1:] == [
        "Anna: angekreuzt: nicht hier",
        "Bo: Summe 7, davon noch 6 verborgen, in 6 Räumen, Gauner gefunden",
    ]
    assert terminal.look("rda", full, "en", names)[1].plain == "Anna: crook found"
    assert terminal.look("rdb", full, "en", names)[1].plain == "Anna: your own crook"
    assert re.fullmatch(r"Bo: \d\d %", terminal.look("gne", full, "en", names)[2].plain)
    assert terminal.look("nonsense", full, "en", names) == []
    records = GAME.picture(GAME.load(scene), 0, noted=True)
    assert terminal.look("gne", records, "en", names)[2].plain == "Bo: open"
    assert terminal.look("rdb", records, "en", names)[2].plain.startswith("Bo: ")


def test_what_is_certain_is_said_with_its_reasons() -> None:
    """Eight of eleven rooms of a cross are in the own hand: a sum of 3 leaves no choice."""
    own = "redC yellowC greenC violetC blueA blueB blueD blueE redA yellowB greenE greyF"
    other = "greyC blueC blueF redB redD greenA yellowD violetE greyA greenF yellowF redE"
    state = GAME.load({"hands": [own, other], "noted": ["", "blueC"], "missed": ["", "redF"], "notes": "full"})
    view = GAME.picture(state, 0, noted=True)
    assert terminal.look("gyc", view, "en", ["Anna", "Bo"])[2].plain == (
        "Bo: certainly here. This follows from: 3 in blue C, Bo."
    )
    assert "Bo GyC 100 %" in terminal.draw(view, 0, "en", ["Anna", "Bo"])[-1].plain


def long_turn() -> list[dict[str, Any]]:
    """Another player's turn that no pane of six lines holds."""
    found = [{"kind": "found", "seat": 1, "asked": 0 if n % 2 else 2, "room": NAMES[n]} for n in range(12)]
    noted = [{"kind": "noted", "seat": 1, "room": "redB", "sum": 3}]
    return [*noted, *[event for n, one in enumerate(found) for event in (one, {**noted[0], "sum": n})]]


def test_a_turn_that_is_too_long_for_the_screen_is_told_whole_before() -> None:
    view = GAME.picture(GAME.load({"hands": THREE}), 0, noted=True)
    view.log = [{"kind": "begins", "seat": 1}, *long_turn()]
    told = " ".join(line.plain.strip() for line in terminal.told(view, 1, "en", ["Anna", "Bo", "Cleo"]))
    assert "…" not in told
    for number in range(12):
        assert words("en").say(f"room.{NAMES[number]}") in told
    view.log = view.log[:3]
    assert terminal.told(view, 1, "en", ["Anna", "Bo", "Cleo"]) == []


def test_only_sheets_that_were_written_on_are_read_out_again() -> None:
    names = ["Anna", "Bo", "Cleo"]
    view = GAME.picture(GAME.load({"hands": THREE, "noted": ["redA", "redA", "redA"]}), 0, noted=True)
    view.log = [{"kind": "begins", "seat": 1}, {"kind": "missed", "seat": 0, "asked": 2, "room": "redB"}]

    def read_out(since: int) -> list[str]:
        lines = [line.plain for line in terminal.describe(view, since, "en", names)]
        return [name for name in names if any(line.startswith(f"{name}: ") for line in lines)]

    assert read_out(0) == names
    assert read_out(1) == ["Cleo"]
    again = [line.plain for line in terminal.look("sheets", view, "en", names)]
    assert [line.split(":")[0] for line in again] == [*names, "Your hand"]
