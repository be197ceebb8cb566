"""Maus und Mystik in a terminal: what is drawn fits, everything can be typed, a chapter is played through."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter
from typing import cast

import pytest

import katzentisch as kt
from katzentisch.cli.drawing import Drawing
from katzentisch.cli.habits import Habits
from katzentisch.cli.play import USUAL_ITERATIONS, new_match
from katzentisch.cli.speech import refuse, sentence
from katzentisch.cli.typed import Reader
from katzentisch.core.agenda import ASK
from katzentisch.core.shapes import Budget
from katzentisch.games.mystik import GAME, terminal
from katzentisch.games.mystik.authoring.content import content
from katzentisch.games.mystik.bots.goal import Goal
from katzentisch.games.mystik.bots.roster import Planner
from katzentisch.games.mystik.bots.script import answer
from katzentisch.games.mystik.rules import codes, tasks
from katzentisch.games.mystik.rules.numbers import FOE
from katzentisch.games.mystik.shapes.table import MystikView
from katzentisch.games.mystik.state import Mystik
from katzentisch.games.mystik.terminal.drawing import HIGH, WIDE
from katzentisch.games.mystik.terminal.scene import Scene, terminal_words
from katzentisch.table.solo import LONGEST, Solo
from tests.cli.program import Run
from tests.cli.sitting import Sitting
from tests.games.mystik.table import chapter, load, new, scene

NAMES = ["Anna", "Bo", "Cleo", "Dora"]


def asked(seed: int, players: int, chapter: str, most: int = 150) -> Iterator[tuple[Mystik, MystikView]]:
    """A game of the script with some nonsense in it, before every question."""
    rng = Random(seed)
    table = GAME.new(players=players, chapter=chapter)
    table.log = []
    goal = Goal(table.box)
    while not table.over and most:
        if number := table.chance():
            table.happen(rng.randrange(number))
            continue
        most -= 1
        seat = table.must()[0]
        yield table, GAME.picture(table, seat, noted=True)
        legal = table.legal(seat)
        table.act(seat, rng.choice(legal) if rng.random() < 0.25 else answer(table, goal))
    yield table, GAME.picture(table, 0, noted=True)


def on_a_field(table: Mystik, mouse: int) -> bool:
    """Neither captured nor on the way into the room."""
    return 0 <= table.mice[mouse].at < table.here().size


SITTINGS = [(1, 1, "de"), (2, 2, "en"), (3, 4, "de"), (4, 3, "en")]


@pytest.mark.parametrize(
    ("seed", "players", "lang", "chapter"),
    [(*SITTINGS[number % 4], chapter) for number, chapter in enumerate(GAME.options[0].values)],
)
def test_what_is_drawn_fits_and_shows_everybody(seed: int, players: int, lang: str, chapter: str) -> None:
    since = 0
    for table, view in asked(seed, players, chapter):
        lines = terminal.draw(view, since, lang, NAMES)
        text = [line.plain for line in lines]
        if table.party:
            assert len(lines) <= 17
            assert max(line.cell_len for line in lines) <= 79, text
            shown = "\n".join(text[:HIGH])
            drawn = Scene(view, lang)
            for mouse in table.party:
                assert drawn.name(mouse)[:8] in shown
            figures = "".join(line[1 : WIDE + 1] for line in text[:HIGH])
            assert all(drawn.kind_letter(table.enemies.kind[slot]) in figures for slot in table.foes()), figures
            assert all(str(slot + 1) in figures for slot in table.foes()), figures
            assert all(drawn.initial(mouse) in figures for mouse in table.party if on_a_field(table, mouse)), figures
        if table.must():
            question = the_question(table, lang)
            assert question
            assert "{" not in question + "".join(text), (question, text)
            assert not question.startswith("ask.")
        assert all("{" not in line.plain for line in terminal.describe(view, since, lang, NAMES))
        since = len(view.log or ())


@pytest.mark.parametrize("lang", ["de", "en"])
def test_everything_that_is_legal_can_be_typed(lang: str) -> None:
    """By a spelling of its own; two actions of one question never share their first."""
    drawing = Drawing(GAME, lang)
    reader = Reader(GAME, drawing)
    for table, _ in asked(7, 1, "a_hundred_feet", 400):
        if not table.must():
            break
        legal = table.legal(table.must()[0])
        for action in legal:
            assert reader.action(drawing.label(action), legal) == action, drawing.label(action)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_action_and_question_has_words(lang: str) -> None:
    words, drawing = terminal_words(lang), Drawing(GAME, lang)
    for action in GAME.actions:
        for spelling in drawing.spellings(action):
            assert "{" not in spelling
            assert not spelling.startswith("type.")
    assert {f"prompt.{name}" for task, name in tasks.NAMES.items() if task >= 200} <= words.entries.keys()
    letters = [words.word("short", enemy.id) for enemy in content().bestiary.enemies]
    assert len(set(letters)) == len(letters)
    initials = [getattr(hero.name, lang)[0] for hero in content().heroes]
    assert len(set(initials)) == len(initials)


def test_catalogues_have_the_same_words() -> None:
    assert terminal_words("de").entries.keys() == terminal_words("en").entries.keys()


@pytest.mark.parametrize("lang", ["de", "en"])
def test_no_sentence_says_of_several_what_one_does(lang: str) -> None:
    """A card of the track is a mouse or a whole kind of enemies ("Rat Warriors"), so no verb follows its name."""
    sentences = [text for text in GAME.words(lang).entries.values() if "!initiative}" in text]
    assert sentences
    assert [text for text in sentences if "!initiative} " in text] == []


def test_a_way_walks_there() -> None:
    """Typed at once, walked step by step; every step is legal."""
    walked = 0
    for table, view in asked(5, 1, "under_the_helmet", 80):
        if table.over or table.agenda.top() != tasks.TURN_MENU:
            continue
        mouse = table.agenda.arg(0)
        for field, steps in Scene(view, "en").ways().items():
            copy = table.clone()
            for step in steps:
                copy.act(copy.must()[0], step)
            if not copy.chance():
                assert copy.mice[mouse].at == field
            there = codes.GO + field
            assert list(GAME.prompt(table, table.must()[0]).way_to(there) or (there,)) == steps
            walked += len(steps) > 1
    assert walked > 50


def test_an_attack_may_name_whom_it_is_meant_for() -> None:
    """ "attack r1" is one thing to say and two to do."""
    reader = Reader(GAME, Drawing(GAME, "en"))
    fight = scene("guard_room", "collin@a", "rat@a", steps=0)
    legal = fight.state.legal(0)
    action = reader.action("attack r1", legal)
    assert action not in legal
    assert GAME.prompt(fight.state, 0).way_to(action) == (codes.ATTACK, action)
    assert reader.action("greif an r1", legal) == action


def test_the_history_tells_the_story_in_paragraphs() -> None:
    """The lines of a data file are no lines of the screen."""
    *_, (_, view) = asked(5, 1, "under_the_helmet", 30)
    told = [line.plain for line in terminal.history(view, "en", NAMES)]
    intro = content().chapters["under_the_helmet"].intro.en
    paragraphs = [" ".join(part.split()) for part in intro.split("\n\n")]
    assert len(paragraphs) > 1
    assert [line for line in told if line in paragraphs] == paragraphs


def test_why_a_field_is_blocked() -> None:
    table = scene("guard_room", "collin@k", "rat@k rat@k rat@k", steps=2).state
    table.log = []
    view = GAME.view(table, 0)
    (line, *_) = terminal.look("why l", view, "en", NAMES)
    assert line.plain == "Too many enemies hold the mouse. [MM-056]"
    free = GAME.view(scene("guard_room", "collin@k", steps=2).state, 0)
    assert terminal.look("warum m", free, "de", NAMES)[0].plain == "Der Weg nach m ist frei: l → m."
    (far,) = terminal.look("why e", free, "en", NAMES)
    assert far.plain == "It is 6 steps from k to e; 2 are left. [MM-040]"
    held = GAME.view(scene("guard_room", "collin@k", "rat@l rat@f rat@p", steps=3).state, 0)
    (way,) = terminal.look("warum h", held, "de", NAMES)
    assert way.plain.startswith("Von k bis h wären es 3 Schritte, doch unterwegs hält etwas auf")


def test_an_ability_is_explained_before_it_is_learned() -> None:
    table = GAME.new(players=1)
    while table.agenda.top() != tasks.LEARN:
        table.act(0, table.legal(0)[0])
    name = Drawing(GAME, "de").label(table.legal(0)[0])
    view = GAME.view(table, 0)
    shown = terminal.look(f"was {name.casefold()}", view, "de", NAMES)
    assert shown
    assert shown == terminal.look(f"what {name.casefold()}", view, "de", NAMES)
    assert terminal.look("was unsinn", view, "de", NAMES) == []


def test_every_question_has_a_name_for_people() -> None:
    asked = [task for task in tasks.NAMES if task >= ASK]
    for lang in ("de", "en"):
        assert all(f"question.{tasks.NAMES[task]}" in GAME.words(lang) for task in asked)


def test_things_can_be_looked_at() -> None:
    table = scene("gurgle", "collin@n fips@u", "rat@i", steps=2, collin={"pack": ["duck"]}).state
    table.log = []
    view = GAME.view(table, 0)
    for typed, part in (
        ("map", "The Gurgle"),
        ("plan", "Gurgle"),
        ("goal", "Victory:"),
        ("dice", "sword with star"),
        ("collin", "For crumbs and honour"),
        ("r1", "Attack 2, defence 2"),
        ("duck", "Duck (trick): "),
        ("what merle", "Merle (archer) 2† 1◊"),  # she is not even there
        ("what", "Nothing here needs explaining"),
    ):
        text = "\n".join(line.plain for line in terminal.look(typed, view, "en", NAMES))
        assert part in text, (typed, text)
    assert terminal.look("something else", view, "en", NAMES) == []
    assert terminal.look("", view, "en", NAMES) == []


def test_habits_are_for_reactions_and_for_enemies_only() -> None:
    usual: set[str] = set()
    for table, _ in asked(11, 1, "a_hundred_feet", 400):
        if not table.must():
            break
        prompt = GAME.prompt(table, 0)
        if prompt.usual >= 0:
            usual.add(tasks.NAMES[table.agenda.top()])
            assert prompt.usual in table.legal(0)
        else:
            assert table.agenda.top() not in (tasks.REACT, tasks.PATH, tasks.PUT_FOE)
    assert {"react", "path", "put_foe"} <= usual


def test_an_attack_is_told_in_one_line_with_its_dice() -> None:
    fight = scene("guard_room", "collin@a", "rat@b", steps=0)
    fight.does("attack", "target 0").rolls(1, 5, 3).rolls(3, 2)
    view = GAME.picture(fight.state, 0, noted=True)
    drawn = [line.plain for line in terminal.draw(view, 0, "en", NAMES)]
    assert any("Collin → r1 [†*][†◊*][)] : [)][†◊] – 1 wound, beaten!" in line for line in drawn), drawn
    assert fight.state.enemies.kind[0] < 0 <= FOE


def test_a_fight_is_still_one_line_when_somebody_stepped_in() -> None:
    fight = scene("guard_room", "quendel@a", "rat@c", steps=0).does("attack", "target 0").rolls(2, 3)
    since = len(fight.state.log or ())
    fight.does("use_hero", "reroll 2").rolls(4).rolls(3, 3)
    view = GAME.picture(fight.state, 0, noted=True)
    drawn = [line.plain for line in terminal.draw(view, since, "en", NAMES)]
    assert any(
        "Quendel » r1 [†◊][)] (Quendel uses Wait, I nearly have it) ↻ [)][)*] : [)][)]" in line for line in drawn
    ), drawn


def test_mice_and_abilities_are_explained_while_one_chooses() -> None:
    table = new()
    view = GAME.view(table.state, 0)
    text = "\n".join(line.plain for line in terminal.look("was", view, "de", NAMES))
    assert "Fips (Strolch)" in text
    assert "Linker Dolch (Nahkampf, scharf, 1 Pfote, Fips): " in text
    view = GAME.view(table.does("pick collin", "pick fips").state, 0)
    text = "\n".join(line.plain for line in terminal.look("what", view, "en", NAMES))
    assert "Side-Step: 1 cheese" in text
    assert "Blade Dance" not in text


def test_the_map_shows_whither_the_water_carries() -> None:
    view = GAME.view(scene("gurgle", "collin@n", steps=1).state, 0)
    drawn = "\n".join(line.plain for line in terminal.draw(view, 0, "en", NAMES))
    for letter in "jklm":
        assert f"{letter}→" in drawn
    assert "n→" not in drawn


def test_an_eventful_round_is_told_before_the_table() -> None:
    """A trap snaps; so much happens until the next question that three lines would not hold it."""
    traps = [{"room": "root_gate", "explored": True, "traps": ["d"]}]
    table = scene("root_gate", "fips@c ambros@c", "rat@f rat@f rat@e elite_rat@g roach@l roach@k", steps=3, rooms=traps)
    since = len(table.state.log or ())
    table.does("go d").rolls(0, 2, 2).passes().does("end").passes()
    view = GAME.view(table.state, 0)
    told = "\n".join(line.plain for line in terminal.told(view, since, "en", NAMES))
    assert "Snap! The trap on d catches Fips." in told
    assert "→ Fips [" in told
    quiet = scene("root_gate", "fips@c", steps=3).does("go d")
    assert terminal.told(GAME.view(quiet.state, 0), 0, "en", NAMES) == []


def the_question(table: Mystik, lang: str) -> str:
    (seat,) = table.must()
    return Drawing(GAME, lang).ask(GAME.prompt(table, seat), GAME.view(table, seat), NAMES)


def test_a_reaction_names_whom_it_is_about() -> None:
    merle = {"abilities": ["stand_fast"], "pack": ["tail_tug"]}
    hit = scene("guard_room", "salvia@a merle@a", "rat@a", turn="rat", merle=merle).rolls(1, 1).rolls(3, 3)
    assert "(Salvia)" in the_question(hit.state, "en")


def test_who_is_held_is_told_so() -> None:
    held = scene("guard_room", "collin@a", "rat@a roach@a", steps=3)
    assert "stuck" in the_question(held.state, "en")
    free = scene("guard_room", "collin@a", "rat@a", steps=3)
    assert "3 fields left" in the_question(free.state, "en")


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_question_and_its_answer_fit_into_a_line(lang: str) -> None:
    """80 columns; the longest answer is the name of a card or an ability."""
    words = terminal_words(lang)
    facts = {"mouse": "Quendel", "other": "Quendel", "figure": words.word("figure", "elite_rat.8"), "steps": 9}
    facts |= {"enemy": words.word("enemy", "elite_rat"), "card": words.word("card", "fishhook")}
    facts["when"] = max(range(3, 18), key=lambda number: len(words.say(f"when.{number}")))
    for key in words.entries:
        if key.startswith("prompt."):
            assert len(words.say(key, facts)) <= 64, words.say(key, facts)


def test_the_panel_counts_the_weapon() -> None:
    view = GAME.view(scene("guard_room", "collin@a", steps=1).state, 0)
    assert any("3† 3◊" in line.plain for line in terminal.draw(view, 0, "en", NAMES))


# A whole chapter -----------------------------------------------------------------------------------------------------


def the_match(seed: int, *, lang: str = "en", players: int = 1) -> Solo:
    """The game that `play` starts with these arguments."""
    given = {"players": str(players), "bots": None, "seat": None, "name": "Anna", "seed": str(seed)}
    return new_match(GAME, Namespace(**given, iterations=None, set=None, chapter=None), lang)


def played(match: Solo) -> Iterator[int]:
    """What the script answers, question by question, while the match goes along."""
    goal = Goal(match.state.box)  # type: ignore[attr-defined]  # of this game
    while match.question() is not None:
        action = answer(match.state, goal)  # type: ignore[arg-type]  # of this game
        yield action
        match.answer(action)


def the_record(folder: Path) -> kt.Record:
    (path,) = (folder / "data" / "records" / "mystik").iterdir()
    record = kt.Record.read(path.read_text())
    kt.verify(record)
    return record


@pytest.mark.thorough
def test_a_whole_chapter_on_the_screen(environ: dict[str, str], tmp_path: Path) -> None:
    match = the_match(5, lang="de")
    drawing = Drawing(GAME, "de")
    arguments = ["play", "mystik", "--players", "1", "--seed", "5", "--name", "Anna", "--lang", "de"]
    sitting = Sitting(arguments, environ | {"NO_COLOR": "1"})
    sitting.is_asked("Welche Maus spielst du?")
    story: list[str] = []
    for action in played(match):
        turn_pages(sitting, story)
        sitting.is_asked(drawing.ask(match.prompt(), match.view(), match.names))
        sitting.answers(drawing.label(action))
    turn_pages(sitting, story)
    shown = sitting.text
    sitting.type("")
    code, rest = sitting.leaves()
    assert code == 0
    told = " ".join(" ".join(story).split())
    assert "Das Gute an einem Helm" in told
    assert "Unter dem Rost gluckert es" in told
    verdict = "Geschafft auf Seite" if match.state.returns()[0] else "Diesmal nicht"
    assert verdict in shown
    assert verdict in rest
    assert "Enter verlässt den Tisch" in shown
    assert the_record(tmp_path).entries == match.record.entries


def turn_pages(sitting: Sitting, story: list[str]) -> None:
    """Reads what is read out, until the table is shown."""
    while "Enter: " in sitting.text:
        story.append("\n".join(sitting.lines[2:-3]))
        sitting.answers("")


def test_a_whole_chapter_line_by_line_with_bots_for_the_rest(run: Run, tmp_path: Path) -> None:
    """Two seats: the person's mice and a bot's; typed are the numbers of the list."""
    arguments = ["play", "mystik", "--players", "2", "--bots", "scripted", "--seed", "3", "--name", "Anna", "--plain"]
    given = {"players": "2", "bots": "scripted", "seat": None, "name": "Anna", "seed": "3"}
    match = new_match(GAME, Namespace(**given, iterations=None, set=None, chapter=None), "en")
    typed: list[str] = []
    goal = Goal(match.state.box)  # type: ignore[attr-defined]  # of this game
    while (legal := match.question()) is not None:
        action = answer(match.state, goal)  # type: ignore[arg-type]  # of this game
        typed.append(str(legal.index(action) + 1))
        match.answer(action)
    done = run(*arguments, stdin="".join(line + "\n" for line in typed))
    assert (done.code, done.err) == (0, "")
    for part in (
        "Every evening a light burns",
        "Hourglass on page 1 of 7",
        "Within reach: ",
        "Order: ",
        "You can choose:",
    ):
        assert part in done.out, part
    assert "\x1b" not in done.out
    assert the_record(tmp_path).entries == match.record.entries


def test_walking_far_and_always_passing(environ: dict[str, str]) -> None:
    sitting = Sitting(["play", "mystik", "--players", "1", "--seed", "5", "--name", "Anna"], environ)
    for mouse in ("Collin", "Ambros", "Fips", "Quendel"):
        sitting.is_asked("Which mouse do you play?")
        sitting.type(mouse)
        sitting.sees(f"{mouse}")
    for mouse in ("Collin", "Ambros", "Fips", "Quendel"):
        sitting.is_asked(f"What does {mouse} learn?")
        sitting.type("1")
    sitting.sees("Page 1 of 2", "Every evening a light burns")
    sitting.type("q")
    sitting.is_asked("Rat Warrior arrives: on which field?")
    sitting.type("always")  # all three rats come by themselves
    sitting.is_asked("what do you do?", "go ")
    assert "r3" in sitting.text
    sitting.type(":l")
    sitting.sees("Enter: to the table", "go ")
    sitting.type("")
    sitting.is_asked("what do you do?")
    sitting.type("always")
    sitting.sees("This question has no usual answer")
    sitting.type(":q")
    code, rest = sitting.leaves()
    assert code == 0
    assert "The game is saved" in rest


def test_what_is_typed_on_a_page_is_meant_for_the_table(environ: dict[str, str]) -> None:
    """And a game that somebody plays alone waits for nobody else."""
    sitting = Sitting(["play", "mystik", "--players", "1", "--name", "Anna", "--seed", "4"], environ)
    sitting.is_asked("Which mouse do you play?")
    sitting.type("goal")
    sitting.sees("Enter: to the table")
    sitting.answers("Collin")
    sitting.sees("C Collin")
    sitting.type(":q")
    assert sitting.leaves()[0] == 0
    again = Sitting(["play", "mystik"], environ)
    again.sees("Your game of")
    again.child.sendintr()
    again.leaves()


# At a table with people ----------------------------------------------------------------------------------------------


def test_too_far_says_how_far() -> None:
    table = scene("guard_room", "collin@k", steps=2)
    refusal = table.state.refusal(0, table.number("go e"))
    assert refusal.rule == "MM-040"
    assert GAME.words("en").say(f"refusal.{refusal.code}", refusal.facts) == "Field e is 6 steps away, and 2 are left."
    assert GAME.words("de").say(f"refusal.{refusal.code}", refusal.facts).startswith("Feld e ist 6 Schritte weit weg")


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Rat Warrior 3 does not stand beside"), ("de", "Rattenkrieger 3 steht nicht neben")]
)
def test_a_refusal_names_figures_as_people_do(lang: str, said: str) -> None:
    """An enemy out of reach is "Rat Warrior 3", wherever the refusal is said, and not a number of the box."""
    table = scene("guard_room", "collin@b", "rat@e rat@o rat@e", steps=0)
    refusal = GAME.why_not(table.state, 0, table.number("target 2"))
    assert refusal is not None
    assert sentence(refusal, lang, NAMES, GAME).startswith(said)
    assert sentence(refuse("not_now"), lang, NAMES, GAME) == sentence(refuse("not_now"), lang)


def test_the_list_names_enemies_deeds_and_players() -> None:
    """Where the number of an enemy, of an action or of a seat is what is typed, its name stands beside it."""
    lever = {"id": "lever", "name": {"de": "den Hebel ziehen", "en": "pull the lever"}, "fields": ["b"], "do": []}
    story = chapter(rooms={"guard_room": {"actions": [lever | {"do": [{"do": "cheese", "to": "first"}]}]}})
    table = scene("guard_room", "collin@b salvia@a", "rat@e roach@b", seats=2, steps=0, story=story)
    drawing = Drawing(GAME, "en")

    def listed() -> str:
        seat, state = table.state.must()[0], table.state
        found = drawing.choices(GAME.prompt(state, seat), state.legal(seat), GAME.view(state, seat), ["Anna", "Bo"])
        return ", ".join(text for _, text in found)

    assert "do 1 (pull the lever)" in listed()
    assert "hand her to 2 (Bo)" in listed()
    table.does("attack")
    assert "enemy 2 (Roach 2; beats: " in listed()


@pytest.mark.parametrize("typed", ["goal", "victory", "defeat", "chapter", "ziel", "sieg", "niederlage", "kapitel"])
def test_what_the_chapter_asks_is_one_command_away(typed: str) -> None:
    """Goal, victory, defeat, the rules of the chapter and those of the room, all at once."""
    chapter = content().chapters["a_hundred_feet"]
    view = GAME.view(load({"chapter": "a_hundred_feet", "players": 1}).does("pick collin").state, 0)
    shown = "\n".join(line.plain for line in terminal.look(typed, view, "en", NAMES))
    for text in (chapter.goal, chapter.victory, chapter.defeat, *chapter.rules):
        assert " ".join(text.en.split()) in shown
    begun = next(view for table, view in asked(1, 1, "under_the_helmet") if table.track.cards)
    rule = content().chapters["under_the_helmet"].rooms["guard_room"].rule
    assert rule is not None
    assert rule.en in "\n".join(line.plain for line in terminal.look(typed, begun, "en", NAMES))


@pytest.mark.parametrize("typed", ["plan", "layout", "tiles", "burg"])
def test_how_the_tiles_lie_is_one_command_away(typed: str) -> None:
    view = GAME.view(load({"chapter": "a_hundred_feet", "players": 1}).state, 0)
    shown = "\n".join(line.plain for line in terminal.look(typed, view, "de", NAMES))
    assert shown
    for room in ("Wurzeltor", "Kesselloch"):
        assert room in shown
    assert "Ihr seid hier: Wurzeltor." in shown
    assert "Krümelgänge, umgedreht: Küche." in shown


@pytest.mark.slow("a bot plans two whole turns of two mice each, with people waiting")
def test_a_bot_thinks_no_longer_than_two_seconds_a_turn() -> None:
    """On either build. A line that was begun in time is played to its end."""
    state = load({"chapter": "a_hundred_feet", "players": 1}).state
    planner = GAME.bots()["planner"](GAME, 1)
    rng = Random(1)
    spent: dict[tuple[int, int], float] = {}
    turns, last = 0, -1
    while turns < 3 and not state.over:
        if number := state.chance():
            state.happen(rng.randrange(number))
            continue
        if state.track.place != last:
            turns, last = turns + (state.track.place >= 0), state.track.place
        before = perf_counter()
        action = planner.choose(GAME.view(state, 0), state.legal(0), Budget(USUAL_ITERATIONS, LONGEST))
        key = (turns, state.mover())
        spent[key] = spent.get(key, 0.0) + perf_counter() - before
        state.act(0, action)
    assert LONGEST <= 2.0
    assert max(spent.values()) < LONGEST + LAST_LINE


LAST_LINE = 4.0  # seconds that one line may take which was begun in time, on a machine that is busy with other things


def test_all_thoughts_of_one_turn_share_its_time() -> None:
    """A power before anything else, and the same turn goes on: what was thought before it counts."""
    planner = cast(Planner, GAME.bots()["planner"](GAME, 1))
    table = scene("guard_room", "collin@a", "rat@a rat@b", steps=2).state
    planner.think(table, Goal(table.box), Budget(1000, 0.2))
    first = planner.spent
    planner.same = True
    planner.think(table, Goal(table.box), Budget(1000, 0.2))
    assert planner.spent - first < first  # next to nothing was left
    planner.same = False
    planner.think(table, Goal(table.box), Budget(1000, 0.2))
    assert planner.spent >= 0.2


def test_bots_are_seen_acting_step_by_step(environ: dict[str, str]) -> None:
    """Whatever a bot does, the table is drawn anew before the next one acts."""
    arguments = [
        "play",
        "mystik",
        "--players",
        "4",
        "--seat",
        "4",
        "--bots",
        "scripted",
        "--seed",
        "3",
        "--name",
        "Anna",
    ]
    given = {"players": "4", "bots": "scripted", "seat": "4", "name": "Anna", "seed": "3"}
    match = new_match(GAME, Namespace(**given, iterations=None, set=None, chapter=None), "en")
    steps: list[int] = []
    match.acted = steps.append
    match.question()
    assert len(steps) > 1
    sitting = Sitting(arguments, environ)
    sitting.is_asked("Which mouse do you play?")
    assert sitting.drawn > len(steps)
    sitting.type(":q")
    assert sitting.leaves()[0] == 0


@pytest.mark.slow("two evenings in a real terminal")
def test_always_survives_a_save(environ: dict[str, str]) -> None:
    """Said once, on one evening; kept until it is taken back, or the game is over."""
    folder = Path(environ["KATZENTISCH_DATA"]) / "saves" / "mystik"
    sitting = Sitting(["play", "mystik", "--players", "1", "--seed", "5", "--name", "Anna"], environ)
    for mouse in ("Collin", "Ambros", "Fips", "Quendel"):
        sitting.is_asked("Which mouse do you play?")
        sitting.type(mouse)
        sitting.sees(f"{mouse}")
    for mouse in ("Collin", "Ambros", "Fips", "Quendel"):
        sitting.is_asked(f"What does {mouse} learn?")
        sitting.type("1")
    sitting.sees("Page 1 of 2", "Every evening a light burns")
    sitting.type("q")
    sitting.is_asked("Rat Warrior arrives: on which field?")
    sitting.type("always")
    sitting.is_asked("what do you do?", "go ")
    sitting.type(":q")
    assert sitting.leaves()[0] == 0
    (save,) = folder.glob("*.jsonl")
    (key,) = Habits(save).keys
    again = Sitting(["play", "mystik"], environ)
    again.sees("Your game of")
    again.type("")
    again.is_asked("what do you do?")
    assert key in Habits(save)
    again.type(":ask")  # from now on it is asked again
    again.type(":q")
    assert again.leaves()[0] == 0
    assert key not in Habits(save)
