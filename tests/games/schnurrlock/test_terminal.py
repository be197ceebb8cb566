"""Schnurrlock Holmes in a terminal: every table has room, everything can be typed, and whole games are played."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import katzentisch as kt
from katzentisch.cli.drawing import HEIGHT, WIDTH, Drawing
from katzentisch.cli.typed import Reader
from katzentisch.core.record import Acted
from katzentisch.games.schnurrlock import terminal
from katzentisch.games.schnurrlock.rules.cards import CALL, NAMES
from tests.cli.program import Run
from tests.cli.sitting import COLOUR, Sitting

GAME = kt.game("schnurrlock")
LONG_NAMES = ["Wilhelmi" + letter for letter in "abcde"]
FIELD = re.compile(r"\{(\w+)(?:!(\w+))?")
REDRAWN = "\x1b[H"


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize(("players", "notes"), [(2, "full"), (3, "records"), (4, "off"), (5, "full")])
def test_every_table_has_room(players: int, notes: str, lang: str) -> None:
    """Whole games of bots and of wild players: no drawing is wider or taller than the screen."""
    for bot in ("gain", None):
        rng = Random(players)
        state = GAME.new(players=players, notes=notes)
        state.log = []
        names = LONG_NAMES[:players]
        since = 0
        while not state.over:
            if k := state.chance():
                state.happen(rng.randrange(k))
                continue
            view = GAME.picture(state, 0, noted=True)
            lines = terminal.draw(view, since, lang, names)
            assert len(lines) <= HEIGHT
            assert max(line.cell_len for line in lines) <= WIDTH, [line.plain for line in lines]
            assert all(name in "\n".join(line.plain for line in lines) for name in names)
            seat = state.must()[0]
            if seat == 0:
                since = len(state.log or ())
            legal = state.legal(seat)
            wild = rng.choice([action for action in legal if action < 200])
            action = GAME.bots()[bot](GAME, 1).choose(GAME.view(state, seat), legal, kt.Budget()) if bot else wild
            state.act(seat, action)
        view = GAME.picture(state, 0, noted=True)
        final = terminal.draw(view, since, lang, names)
        assert len(final) <= HEIGHT
        assert max(line.cell_len for line in final) <= WIDTH
        told = [line.plain for line in terminal.describe(view, since, lang, names)]
        assert any(terminal.verdict(view, lang, names) in line for line in told)
        assert terminal.history(view, lang, names)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_everything_can_be_typed_in_both_languages(lang: str) -> None:
    reader = Reader(GAME, Drawing(GAME, lang))
    typed = {
        "c6": 5,
        "K6": 5,
        "Krähe 6": 5,
        "investigate crow 6": 5,
        "guess crow": 60,
        "rate Krähe": 60,
        "guess 12": 76,
        "rate K6": 77 + 5,
        "g d12": 77 + 59,
        "rate H12": 77 + 59,
        "done": 197,
        "fertig": 197,
        "weiter": 198,
        "paws off": 200,
        "Pfoten weg": 200,
        "Pfoten weg!": 200,
        "Paws off!": 200,
        "gesehen": 201,
        "showed 2": 203,
    }
    for text, number in typed.items():
        assert reader.action(text, [number]) == number, text
    assert reader.action("C6", [137 + 5]) == 137 + 5  # where clues are put away
    for number, action in enumerate(GAME.actions):
        assert reader.action(terminal.spellings(action, lang)[0], [number]) == number


def test_a_sheet_shows_what_is_known() -> None:
    state = GAME.load(
        {
            "trail": "2 M ?",
            "targets": ["C6", "G4"],
            "hands": ["D1 D2", ""],
            "leads": ["C1", ""],
            "dead_ends": ["G2", ""],
            "notes": "full",
        }
    )
    state.log = []
    rows = [line.plain for line in terminal.sheet(GAME.picture(state, 0, noted=True), "en")]
    crow, goose, dog = rows[1][10:46].split(), rows[2][10:46].split(), rows[5][10:46].split()
    assert (crow[0], crow[5], goose[1], goose[3], dog[0]) == ("+", "●", "−", "×", "×")
    assert rows[1].endswith("D1 D2")


@pytest.mark.parametrize(
    ("lang", "rows"), [("de", "K Krähe G Gans R Ratte T Kröte H Hund"), ("en", "C Crow G Goose R Rat T Toad D Dog")]
)
def test_every_row_of_the_sheet_says_the_letter_of_its_cards(lang: str, rows: str) -> None:
    lines = terminal.sheet(GAME.picture(table(), 0, noted=True), lang)
    assert " ".join(" ".join(line.plain[:10].split()) for line in lines[1:]) == rows


def table(**position: Any) -> Any:
    return GAME.load({"targets": ["C6", "G4"], "trail": "? 2 M ?", **position})


@pytest.mark.parametrize(
    ("position", "asked"),
    [
        ({"hands": ["C1 G2", ""]}, "Investigate with a card, or guess first."),
        ({"hands": ["C1 G2", ""], "guess": False}, "Investigate with a card."),
        ({"hands": ["G2", ""], "due": 1}, "Investigate with a second card."),
        (
            {
                "targets": ["", "G4"],
                "leads": ["C9 C1", ""],
                "agenda": [["play", 0, 0], ["clue", 0, 2], ["target", 0, 1], ["lay", 0, 0]],
            },
            "Which clue shall lie on top? (top crow 1)",
        ),
        ({"hands": ["", ""], "due": 1}, "Guess now (guess C6 · guess 6 · guess crow), or say: done"),
        ({"hands": ["C1", ""], "due": 0, "guess": False}, "That is all in this turn. (done)"),
        ({"targets": ["", "G4"], "hands": ["C1", ""], "deck": "", "away": "rest"}, "That is all in this turn. (done)"),
    ],
)
def test_only_what_can_be_done_is_asked_for(position: dict[str, Any], asked: str) -> None:
    state = table(**position)
    assert Drawing(GAME, "en").ask(GAME.prompt(state, 0), GAME.view(state, 0), []) == asked


def test_the_answer_to_an_own_question_is_told_and_others_where_there_is_room() -> None:
    state = table(hands=["C1 G2 R9 R10", "T1 T2"])
    state.log = []
    for action in ("C1", "R9"):
        state.act(0, GAME.index({"do": "investigate", "card": action}))
    lines = [line.plain for line in terminal.draw(GAME.picture(state, 0, noted=True), 0, "en", ["Anna", "Bo"])]
    assert " You investigate with crow 1: a lead." in lines
    assert " You investigate with rat 9: a dead end." in lines
    told = [
        line.plain.strip() for line in terminal.news(GAME.picture(state, 1, noted=True), 0, 1, "en", ["Anna", "Bo"])
    ]
    assert told == []  # no room for both, and neither is Bo's
    assert len(terminal.news(GAME.picture(state, 0, noted=True), 0, 1, "en", ["Anna", "Bo"])) == 1


def test_seventy_seven_guesses_are_read_out_as_three_examples() -> None:
    state = table(hands=["C1 G2", ""])
    assert terminal.briefly(GAME.prompt(state, 0), state.legal(0), "en") == [
        "1 C1",
        "2 G2",
        "guess crow, guess 6 or guess C6",
        "3 paws off",
        "saw my target",
        "showed target 2",
    ]


@pytest.mark.parametrize(
    "position", [{"hands": ["C1 G2", ""]}, {"due": 0}, {"called": [0], "callers": [0]}, {"due": 1}]
)
def test_a_bare_number_never_guesses_and_never_reports_a_mishap(position: dict[str, Any]) -> None:
    """It may be meant as an hour."""
    reader = Reader(GAME, Drawing(GAME, "en"))
    legal, prompt = table(**position).legal(0), GAME.prompt(table(**position), 0)
    listed = prompt.listed(legal)
    last = len(listed)
    chosen = {GAME.actions[reader.action(str(number), legal, listed)].facts()["do"] for number in range(1, last + 1)}
    assert chosen
    assert chosen <= {"investigate", "done", "call", "let_be"}
    with pytest.raises(kt.Illegal) as refusal:
        reader.action(str(last + 1), legal, listed)
    assert refusal.value.code == "no_such_number"


def test_the_sheet_and_the_table_in_sentences() -> None:
    position = {"leads": ["C1", "G1"], "dead_ends": ["G2", ""], "hands": ["D1 D2", "T1"], "wrong": ["4", ""]}
    more = {"tiles": ["2", "3? 1"], "called": [1], "discards": "T2 T3", "closed": ["", "R1"]}

    def look(typed: str, notes: str, lang: str = "en") -> list[str]:
        view = GAME.picture(table(**position, **more, notes=notes), 0, noted=True)
        return [line.plain for line in terminal.look(typed, view, lang, ["Anna", "Bo"])]

    assert look("notes", "off") == [
        *("Crow: lead 1.", "Goose: dead end 2.", "Rat: nothing.", "Toad: nothing.", "Dog: nothing."),
        "Guessed wrong: 4 o'clock.",
    ]
    assert look("notizen", "records", "de")[4:] == [
        "Hund: gesehen 1 und 2; offen 3, 4, 5, 6, 7, 8, 9, 10, 11 und 12.",
        "Falsch geraten: 4 Uhr.",
    ]
    full = look("sheet", "full")
    assert full[0] == "Crow: lead 1; possible 5, 6, 7, 8, 9, 10, 11 and 12."
    assert "Impossible: goose. This follows from: dead end goose 2." in full
    certain = look("sheet", "certain")
    assert certain[0] == "Crow: lead 1; open 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 12."
    assert certain[6:] == [line for line in full[7:] if "possible." not in line]
    assert look("table", "off") == [
        "The trail from the left: face down, 2, Mauziaty and face down.",
        "Anna: target hidden. Leads: crow 1. Dead ends: goose 2. 2 cards in hand, 0 closed cases. Tiles: 2.",
        "Bo is after goose 4. Leads: goose 1. Dead ends: nothing. One card in hand, one closed case. "
        'Tiles: face down and 1. Has called "Paws off!".',
        "In the clue pile: 49 cards. Discarded: 2 cards.",
        "On the discards lies toad 3.",
    ]
    assert look("tableau", "off") == []


def test_who_caught_mauziaty_has_him_among_the_tiles() -> None:
    state = table(trail="M ?", tiles=["1", ""], due=0)
    state.act(0, GAME.index({"do": "guess_suspect", "suspect": 0}))
    view = GAME.picture(state, 1, noted=True)
    assert " 1   M " in terminal.player(view, 0, "en", ["Anna", "Bo"]).plain
    assert "M" not in terminal.player(view, 1, "en", ["Anna", "Bo"]).plain


def test_many_tiles_of_one_player_stand_closer() -> None:
    few, many = (table(tiles=[tiles, ""]) for tiles in ("1 2 3? 1", "1 2 3? 1 1 2 3 1"))
    assert "  1   2  (3)  1" in terminal.player(GAME.view(few, 0), 0, "en", ["Anna", "Bo"]).plain
    assert " 1 2 3 1 1 2 3 1 " in terminal.player(GAME.view(many, 0), 0, "en", ["Anna", "Bo"]).plain


def test_a_call_is_offered_to_people_wherever_it_is_offered_to_bots() -> None:
    base = {"trail": "2 M ?", "targets": ["C6", "G4"], "hands": ["D1 D2", "D3"]}
    for more, worth in (
        ({"due": 0}, True),
        ({"due": 1}, True),  # inside the investigation
        ({"due": 2}, True),
        ({"due": 0, "called": [1]}, False),
        ({"turn": None}, True),
    ):
        state = GAME.load({**base, **more})
        assert GAME.prompt(state, 1).quiet != worth
        assert (1 in state.may() and CALL in state.legal(1)) == worth  # all that a bot is asked for


@pytest.mark.parametrize(
    ("position", "asked"),
    [
        ({}, "Do you call? (paws off)"),
        ({"called": [1]}, "It is up to the others."),
        ({"targets": ["C6", ""], "deck": "", "away": "rest"}, "It is up to the others."),
        ({"called": [0, 1], "callers": [0, 1]}, "You have called: you guess in a moment."),
    ],
)
def test_nobody_is_asked_for_a_call_that_cannot_be(position: dict[str, Any], asked: str) -> None:
    """At a live table reports of mishaps are offered at any time, also to who has called."""
    state = table(**position)
    assert Drawing(GAME, "en").ask(GAME.prompt(state, 1), GAME.picture(state, 1, noted=True), []) == asked


class Player:
    """Does always the first thing that is possible, and interrupts only once, with a call."""

    def __init__(self, sitting: Sitting, over: str, may: str) -> None:
        self.sitting, self.over, self.may = sitting, over, may
        self.drawn = 0  # how often the screen was drawn before the last answer
        self.called = False

    def is_over(self) -> bool:
        return self.over in self.sitting.text

    def is_asked_anew(self) -> bool:
        anew = self.sitting.raw.count(REDRAWN) > self.drawn
        return anew and (self.sitting.text.endswith(">") or self.is_over())

    def play(self) -> int:
        """How often something was asked."""
        asked = 0
        while True:
            self.sitting._wait(self.is_asked_anew, (self.over,))
            self.drawn = self.sitting.raw.count(REDRAWN)
            if self.is_over():
                return asked
            asked += 1
            if self.may in self.sitting.text:
                self.sitting.type("" if self.called else "pfoten weg")
                self.called = True
            else:
                self.sitting.type("1")


@pytest.mark.parametrize(
    ("lang", "over", "may"),
    [
        ("en", "h history · r rules · Enter leaves", "Enter lets it pass"),
        ("de", "Enter verlässt den Tisch", "Enter lässt"),
    ],
)
def test_a_whole_game(lang: str, over: str, may: str, environ: dict[str, str], tmp_path: Path) -> None:
    arguments = ["play", "schnurrlock", "--players", "2", "--bots", "naive", "--seed", "5", "--name", "Anna"]
    sitting = Sitting([*arguments, "--lang", lang], environ)
    assert Player(sitting, over, may).play() > 10
    shown = sitting.text
    assert "Anna" in shown
    assert "Mauziaty" in shown
    sitting.type("")
    assert sitting.leaves()[0] == 0
    assert COLOUR.search(sitting.raw)
    (path,) = (tmp_path / "data" / "records" / "schnurrlock").iterdir()
    record = kt.Record.read(path.read_text())
    kt.verify(record)
    assert {"do": "call"} in [entry.action for entry in record.entries if isinstance(entry, Acted) and entry.seat == 0]


def test_a_whole_game_line_by_line(run: Run) -> None:
    done = run(
        *["play", "schnurrlock", "--plain", "--players", "2", "--bots", "naive", "--seed", "3", "--name", "Anna"],
        stdin="1\n" * 900,
    )
    assert done.code == 0, done.err
    assert "Your hand:" in done.out
    assert "inspector: " in done.out


def test_an_offer_to_interrupt_does_not_read_old_news_out_again(run: Run) -> None:
    done = run(
        *["play", "schnurrlock", "--plain", "--players", "2", "--bots", "naive", "--seed", "3", "--name", "Anna"],
        stdin="1\n1\n1\n1\ndone\n\n\nq\n",
    )
    assert done.out.count("Do you call?") >= 2
    assert done.out.count("It is Mimi's turn.") == 1


def test_both_catalogues_of_the_terminal_have_the_same_words() -> None:
    own = [
        {key: text for key, text in terminal.words(lang).entries.items() if key not in GAME.words(lang).entries}
        for lang in ("de", "en")
    ]
    assert own[0].keys() == own[1].keys()
    for key, sentence in own[0].items():
        assert sorted(FIELD.findall(sentence)) == sorted(FIELD.findall(own[1][key])), key


def test_clues_of_others_that_the_pane_has_no_room_for_are_told_before() -> None:
    view = GAME.picture(table(targets=["C6", "G4", "R9", "T1", "D3"]), 0, noted=True)
    clues = [{"kind": "lead", "seat": 1 + n % 4, "card": NAMES[n], "lead": True, "free": False} for n in range(9)]
    view.log = [{"kind": "turn", "seat": 1}, *clues]
    names = ["Anna", "Bo", "Cleo", "Dan", "Eve"]
    told = [line.plain for line in terminal.told(view, 1, "en", names)]
    assert len(told) == 9
    view.log = view.log[:3]
    assert terminal.told(view, 1, "en", names) == []
    assert len([line for line in terminal.news(view, 1, 3, "en", names) if "investigates" in line.plain]) == 2
