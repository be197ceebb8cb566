"""Evenings at real tables: Anna types beside the board what she sees, and is told what follows.

Anna holds Sherlock, Hudson, the rope, the laboratory, the observatory and the harbour; Bo and Cleo sit with her.
"""

from __future__ import annotations

import io
import json
import time
from pathlib import Path
from typing import Any

import pytest

from katzentisch.cli import main
from katzentisch.core.errors import Illegal
from katzentisch.games.cluedo import GAME
from katzentisch.games.cluedo.companion.edition import Edition, read_names
from katzentisch.games.cluedo.companion.evening import Entry, Evening, Kept, load
from katzentisch.games.cluedo.companion.reading import DEEDS, typed_for
from katzentisch.games.cluedo.companion.repairs import repairs
from katzentisch.games.cluedo.companion.talk import Talk
from katzentisch.games.cluedo.rules.cards import NAMES, NUMBERS

OWN = tuple(sorted(NUMBERS[name] for name in ["holmes", "hudson", "rope", "laboratory", "observatory", "harbour"]))
THREE = Kept("cluedo", ("Anna", "Bo", "Cleo"), 0, OWN)
CLASSIC = {
    "suspects": ["Miss Scarlett", "Colonel Mustard", "Mrs White", "Reverend Green", "Mrs Peacock", "Professor Plum"],
    "weapons": ["candlestick", "dagger", "lead pipe", "revolver", "rope", "spanner"],
    "places": [
        "kitchen",
        "ballroom",
        "conservatory",
        "dining room",
        "billiard room",
        "library",
        "lounge",
        "hall",
        "study",
    ],
}


class Table:
    """Anna's side of the table."""

    def __init__(self, folder: Path, kept: Kept = THREE, lang: str = "en") -> None:
        self.path = folder / "evening.json"
        self.talk = Talk(Evening(kept, lang), self.path, lang)

    def types(self, *lines: str) -> str:
        """What is said to the last line."""
        said: list[str] = []
        for line in lines:
            said = list(self.talk.answer(line))
        return "\n".join(said)

    def refuses(self, line: str, code: str) -> str:
        """The line is not taken, nothing has changed, and both languages have a sentence for it."""
        before = list(self.talk.evening.entries), self.path.read_bytes() if self.path.exists() else b""
        with pytest.raises(Illegal) as refused:
            self.talk.answer(line)
        assert refused.value.code == code
        assert (self.talk.evening.entries, self.path.read_bytes() if self.path.exists() else b"") == before
        for lang in ("de", "en"):
            assert "{" not in GAME.words(lang).say(f"refusal.{code}", refused.value.facts)
        return GAME.words("en").say(f"refusal.{code}", refused.value.facts)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


# An evening ----------------------------------------------------------------------------------------------------------


def test_an_evening_from_the_first_suspicion_to_the_case(table: Table) -> None:
    assert "110880 deals fit" in "\n".join(table.talk.teller.news())
    assert "Bo: Dr Watson, pistol and museum; Cleo shows" in table.types("Bo asks: Watson, pistol, museum; Cleo shows")
    assert "Bo shows: lead pipe" in table.types("me adler pipe tower Bo pipe")
    table.types(
        "Cleo mycroft wrench moor Bo",
        "me watson wrench museum bo wrench",
        "Bo lestrade candle pool Cleo",
        "me mycroft dagger moor bo mycroft",
        "me lestrade pistol moor cleo pistol",
        "me lestrade candlestick moor cleo lestrade",
        "me adler candlestick tower bo tower",
        "me adler candlestick pool cleo candlestick",
        "me adler dagger museum bo museum",
        "me adler dagger pool cleo pool",
        "me adler dagger station cleo station",
        "me watson dagger moor bo watson",
    )
    assert table.types("me adler dagger moor nobody").endswith("It is certain: Irene Adler, dagger and moor.")
    assert table.types("why dagger").splitlines()[0].startswith("dagger: certainly the envelope.")


def test_the_same_evening_in_german(tmp_path: Path) -> None:
    table = Table(tmp_path, lang="de")
    assert "72030 Verteilungen passen" in table.types("Bo verdächtigt Watson mit dem Seil im Museum, Cleo zeigt")
    assert "Bo zeigt: Bleirohr" in table.types("ich Adler Bleirohr Turm Bo Bleirohr")
    assert "Umschlag" in table.types("blatt")
    assert table.types("warum Bleirohr Bo").startswith("Bleirohr: sicher Bo.")
    assert "Bit" in table.types("beste Museum")
    assert table.types("wenn Cleo Lestrade Dolch Moor niemand").startswith("Wenn es so wäre")
    assert table.types("zurück").startswith("Zurückgenommen: Anna: Irene Adler, Bleirohr und Turm")


def test_people_are_named_by_beginnings_numbers_and_me(table: Table) -> None:
    for line in ("b wat rope mus c", "2 Watson rope museum 3", "BO WATSON ROPE MUSEUM CLEO"):
        table.types(line)
    assert set(table.talk.evening.entries) == {Entry(1, (1, 6, 16), 2, None)}


def test_the_order_of_the_three_does_not_matter_and_names_may_have_two_words(table: Table) -> None:
    table.types("Bo swimming pool Mycroft Holmes lead pipe nobody")
    assert table.talk.evening.entries == [Entry(1, (4, 7, 18))]


def test_everybody_between_who_asks_and_who_shows_had_none(table: Table) -> None:
    table.types("Cleo adler dagger moor Bo")
    assert table.talk.evening.json()["log"][0]["responses"] == [
        {"seat": 0, "result": "none"},
        {"seat": 1, "result": "showed", "card": None},
    ]


def test_a_wrong_accusation_rules_out_one_case_and_no_more(table: Table) -> None:
    before = table.talk.teller.known()
    after_line = table.types("wrong Cleo adler dagger moor")
    after = table.talk.teller.known()
    assert "Cleo accuses: Irene Adler, dagger and moor; that is wrong." in after_line
    assert len(before.envelopes) - len(after.envelopes) == 1
    assert table.types("undo").startswith("Taken back: Cleo accuses")


# What follows --------------------------------------------------------------------------------------------------------


def test_the_sheet_shows_what_is_certain_and_the_chances_the_rest(table: Table) -> None:
    table.types("me adler pipe tower Bo pipe")
    sheet = {line[:20].strip(): line[20:].split() for line in table.types("sheet").splitlines()}
    assert sheet["lead pipe"] == ["×", "●", "×", "×"]
    assert sheet["rope"] == ["●", "×", "×", "×"]
    assert sheet["dagger"] == ["×", "·", "·", "·"]
    chances = {line[:20].strip(): line[20:].split() for line in table.types("chances").splitlines()}
    assert sum(int(cell.removesuffix("%")) for cell in chances["dagger"][1:]) in (99, 100, 101)


def test_the_columns_stand_below_each_other_beside_open_cards_too() -> None:
    kept = Kept("cluedo", ("Anna", "Bo", "Cleo", "Dan"), 0, (6, 13, 16, 18), (5, 17))
    rows = [line for line in Talk(Evening(kept, "en"), Path("unused"), "en").answer("sheet") if line][1:]
    assert len(rows) == 21
    assert len({len(line) for line in rows}) == 1


def test_why_names_the_entries_that_prove_it(table: Table) -> None:
    table.types("Bo watson wrench museum Cleo", "me adler pipe tower Bo pipe", "Cleo adler pistol moor nobody")
    assert table.types("why pistol Bo").splitlines()[1:] == [
        "  3  Cleo: Irene Adler, pistol and moor; nobody shows a card."
    ]
    assert "is not certain" in table.types("why dagger Bo")
    assert "own cards" in table.types("why rope")


def test_the_best_question_beats_one_that_tells_nothing(table: Table) -> None:
    first, *questions = table.types("best laboratory").splitlines()
    assert first.startswith("laboratory: 6.")
    bits = [float(line.split()[0]) for line in questions]
    assert bits == sorted(bits, reverse=True)
    assert bits[0] > 0.3
    assert not any("Sherlock" in line and "rope" in line for line in questions)  # with three own cards nobody answers


def test_what_if_changes_nothing(table: Table) -> None:
    table.types("Bo watson rope museum Cleo")
    said = table.types("if me adler dagger moor nobody")
    assert said.endswith("It is certain: Irene Adler, dagger and moor.")
    assert len(table.talk.evening.entries) == 1
    table.types("me adler pipe tower Bo pipe")
    assert table.types("if Cleo adler pipe tower nobody").endswith("no deal would fit.")


# Taking back ---------------------------------------------------------------------------------------------------------


def test_any_entry_can_be_taken_back_or_entered_anew(table: Table) -> None:
    table.types("Bo watson rope museum Cleo", "me adler pipe tower Bo pipe", "Cleo adler pistol moor nobody")
    assert table.types("undo 1").startswith("Taken back: Bo: Dr Watson, rope and museum")
    assert table.types("change 1 me adler pipe tower Cleo pipe").startswith("  1  Anna")
    assert [entry.shown_by for entry in table.talk.evening.entries] == [2, None]
    table.types("undo")
    assert len(table.types("log").splitlines()) == 1
    table.types("undo")
    table.refuses("undo", "no_such_entry")
    assert table.types("log") == "Nothing has been entered yet."


def test_nothing_is_lost(table: Table) -> None:
    """The file is whole after every entry: another companion goes on from it."""
    for line in ("Bo watson rope museum Cleo", "me adler pipe tower Bo pipe", "wrong Cleo adler dagger moor"):
        table.types(line)
        assert load(table.path, "en").entries == table.talk.evening.entries
    table.types("undo 2")
    assert load(table.path, "de").entries == table.talk.evening.entries
    assert not table.path.with_name("evening.json.new").exists()


# Slips ---------------------------------------------------------------------------------------------------------------


def test_what_contradicts_itself_is_named_with_ways_out(table: Table) -> None:
    table.types("Bo watson rope museum Cleo", "me adler pipe tower Bo pipe")
    said = table.types("Bo lestrade pipe station Cleo pipe").splitlines()
    assert said[1] == "No deal fits. These entries cannot all be true:"
    assert [line.split()[0] for line in said[2:4]] == ["2", "3"]
    assert said[5] == "  a  30744 deals: drop entry 3"
    deals = [int(line.split()[1]) for line in said[5:]]
    assert deals == sorted(deals, reverse=True)
    assert any(
        "entry 3 is: Bo: Inspector Lestrade, lead pipe and station; Cleo shows: station." in line for line in said
    )
    assert "30744 deals fit" in table.types("repair a")
    assert len(table.talk.evening.entries) == 2
    table.refuses("repair a", "no_such_repair")  # there is nothing to repair now


def test_every_repair_leaves_the_deals_that_it_promises(table: Table) -> None:
    table.types("me adler pipe tower Bo pipe", "Cleo adler pistol moor nobody", "me lestrade pistol pool Bo pistol")
    found = repairs(table.talk.evening, patience=60)
    assert found
    for repair in found:
        entries = list(table.talk.evening.entries)
        for change in sorted(repair.changes, key=lambda one: -one.number):
            entries[change.number : change.number + 1] = [] if change.entry is None else [change.entry]
        assert GAME.deduce(table.talk.evening.json(entries))["count"] == repair.deals > 0


def test_two_slips_need_two_changes(table: Table) -> None:
    """Bo showed the pipe and Cleo the pistol; then two lines say the opposite, and neither alone mends it."""
    table.types(
        "me adler pipe tower Bo pipe",
        "me adler pipe moor Bo pipe",
        "me adler pistol tower Cleo pistol",
        "me adler pistol moor Cleo pistol",
        "Cleo adler pipe attic nobody",
        "Bo adler pistol attic nobody",
    )
    found = repairs(table.talk.evening, patience=60)
    assert {len(repair.changes) for repair in found} == {2}
    assert [change.number for change in found[0].changes] == [4, 5]


def test_an_answer_that_the_own_hand_does_not_bear_out_is_a_slip_too(table: Table) -> None:
    said = table.types("Bo watson rope museum nobody")  # but Anna has the rope
    assert "These entries cannot all be true" in said
    assert "Anna shows" in said


@pytest.mark.slow("six people, and a long evening to mend")
def test_repairs_come_within_a_second(tmp_path: Path) -> None:
    own = tuple(NUMBERS[name] for name in ("holmes", "rope", "laboratory"))
    table = Table(tmp_path, Kept("cluedo", ("Anna", "Bo", "Cleo", "Dora", "Emil", "Fritz"), 0, own))
    table.types("Bo watson pipe museum Dora", "Cleo adler dagger moor Emil", "Dora hudson pistol tower Fritz")
    table.types("Emil watson pipe station Bo", "Fritz lestrade wrench pool Cleo", "me adler pipe tower Bo pipe")
    table.talk.evening.entries.append(Entry(2, (1, 7, 13), 3, 7))  # and now Dora should have it
    begun = time.monotonic()
    assert repairs(table.talk.evening)
    assert time.monotonic() - begun < 5  # it stops after 0.8 s; this machine may be busy


# Typed nonsense ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Zoe watson rope museum Cleo", "person_unknown"),
        ("Bo watson rope", "three_needed"),
        ("Bo watson rope pipe Cleo", "three_needed"),
        ("Bo watson rope museum", "answer_needed"),
        ("Bo watson rope museum Bo", "answers_oneself"),
        ("Bo watson rope museum Cleo pistol", "not_named"),
        ("Bo watson rope museum Cleo rope twice", "too_much"),
        ("Bo holmes rope museum Cleo", "card_ambiguous"),
        ("Bo moriarty rope museum Cleo", "card_unknown"),
        ("Bo", "three_needed"),
        ("asks", "entry_needed"),
        ("wrong", "entry_needed"),
        ("wrong Bo watson rope museum Cleo", "too_much"),
        ("undo seven", "not_an_entry"),
        ("undo 7", "no_such_entry"),
        ("undo 99999999999999999999999", "no_such_entry"),
        ("undo ²", "not_an_entry"),
        ("change", "entry_needed"),
        ("repair z", "no_such_repair"),
        ("best rope", "not_a_place"),
        ("best", "card_unknown"),
        ("why", "card_unknown"),
        ("why rope Zoe", "person_unknown"),
        ("if nonsense", "person_unknown"),
        ("\x1b[31m", "person_unknown"),
        ("٣ watson rope museum Cleo", "person_unknown"),
    ],
)
def test_nonsense_is_refused_and_changes_nothing(table: Table, line: str, code: str) -> None:
    table.refuses(line, code)


def test_empty_lines_are_nothing(table: Table) -> None:
    assert table.types("", "   ", " , ; ") == ""


def test_help_names_every_deed_in_words_that_work() -> None:
    for deed in DEEDS:
        assert typed_for(deed)
    every = [word for deed in DEEDS for word in typed_for(deed)]
    assert len({*every}) == len(every)


# Other editions ------------------------------------------------------------------------------------------------------


def test_another_edition_with_uneven_hands(tmp_path: Path) -> None:
    """The classic box deals all 18 cards: with four players two have five and two have four."""
    names = tmp_path / "classic.json"
    names.write_text(json.dumps(CLASSIC), "utf-8")
    edition = read_names(names)
    own = tuple(sorted(Edition(edition, "en").cards(["scarlett", "mustard", "rope", "kitchen", "hall"])))
    table = Table(tmp_path, Kept("cluedo", ("Anna", "Bo", "Cleo", "Dora"), 0, own, (), (5, 5, 4, 4), edition))
    assert "Bo shows: Mrs Peacock" in table.types("me mrs peacock lead pipe billiard Bo peacock")
    assert table.talk.evening.json()["hands"] == [5, 5, 4, 4]
    assert "conservatory" in table.types("sheet")
    table.refuses("me mrs rope hall Bo", "card_ambiguous")
    assert load(table.path, "de").edition.called == table.talk.evening.edition.called


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[]", "names_wrong"),
        ("{", "names_wrong"),
        (json.dumps({**CLASSIC, "rooms": []}), "names_wrong"),
        (json.dumps({**CLASSIC, "weapons": CLASSIC["weapons"][:5]}), "names_wrong"),
        (json.dumps({**CLASSIC, "weapons": ["rope"] * 6}), "names_twice"),
        (json.dumps({**CLASSIC, "weapons": ["\u001b[2J", *CLASSIC["weapons"][1:]]}), "names_wrong"),
        (json.dumps({**CLASSIC, "weapons": ["", *CLASSIC["weapons"][1:]]}), "names_wrong"),
    ],
)
def test_wrong_editions_are_refused(tmp_path: Path, text: str, code: str) -> None:
    path = tmp_path / "names.json"
    path.write_text(text, "utf-8")
    with pytest.raises(Illegal) as refused:
        read_names(path)
    assert refused.value.code == code


# The command ---------------------------------------------------------------------------------------------------------


def companion(monkeypatch: pytest.MonkeyPatch, typed: str, *arguments: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    return main(["--lang", "en", "companion", *arguments])


def test_the_command_asks_for_what_it_must_know(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "evening.json"
    typed = (
        "Anna\nAnna, Bo, Cleo, Dora\nZoe\nanna\nwatson\nsherlock watson rope attic\nmoor\nmoor, tower\n"
        "nonsense\nBo hudson pipe pool Dora\nquit\n"
    )
    assert companion(monkeypatch, typed, "cluedo", str(path)) == 0
    said = capsys.readouterr().out
    assert "Two to six different names are needed" in said
    assert "Nobody at this table is called Zoe" in said
    assert "4 different cards are needed here, not 1." in said
    assert "Nobody at this table is called nonsense" in said
    assert "  1  Bo: Mrs Hudson, lead pipe and swimming pool; Dora shows a card." in said
    assert companion(monkeypatch, "log\n", "cluedo", str(path)) == 0  # the next day; and the input just ends
    said = capsys.readouterr().out
    assert "  1  Bo: Mrs Hudson, lead pipe and swimming pool; Dora shows a card." in said
    assert said.rstrip().endswith(f"All entries are in {path}.")


ARGUMENTS = (
    "--players",
    "Anna,Bo,Cleo",
    "--me",
    "Anna",
    "--own",
    "sherlock hudson rope laboratory observatory harbour",
)


def test_arguments_say_it_all(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert companion(monkeypatch, "", "cluedo", *ARGUMENTS) == 0
    assert "110880 deals fit" in capsys.readouterr().out
    assert load(Path("cluedo-evening.json"), "en").kept == THREE


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ((), "missing_argument"),
        (("gauner",), "another_game"),
        (("cluedo", "--players", "Anna"), "names_of_players"),
        (("cluedo", "--players", "Anna,anna,Bo", *ARGUMENTS[2:]), "names_of_players"),
        (("cluedo", "--players", "Anna,Why,Bo"), "name_taken"),
        (("cluedo", *ARGUMENTS[:3], "Zoe"), "person_unknown"),
        (("cluedo", *ARGUMENTS[:5], "rope rope pipe moor tower attic"), "cards_needed"),
        (("cluedo", *ARGUMENTS, "--hands", "5,5"), "hands_wrong"),
        (("cluedo", *ARGUMENTS, "--hands", "6,6,x"), "hands_wrong"),
        (("cluedo", *ARGUMENTS, "--cards", "no-such-file"), "file_unreadable"),
        (("cluedo", "--players", "Anna,Bo,Cleo"), "nothing_typed"),
    ],
)
def test_wrong_arguments_are_one_sentence_and_leave_no_file(
    arguments: tuple[str, ...],
    code: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert companion(monkeypatch, "", *arguments) == 2
    assert f"[{code}" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "change",
    [
        {"game": "gauner"},
        {"me": 3},
        {"own": [0, 0, 1, 2, 3, 4]},
        {"own": [0]},
        {"names": ["Anna", "Bo", "\x1b[2J"]},
        {"entries": [{"by": 9, "cards": [0, 6, 12]}]},
        {"entries": [{"by": 1, "cards": [0, 1, 2]}]},
        {"entries": [{"by": 1, "cards": [0, 6, 12], "shown_by": 1}]},
        {"entries": [{"by": 1, "cards": [0, 6, 12], "card": 6, "shown_by": 2, "colour": "red"}]},
        {"entries": "none"},
        {"hands": [6, 6]},
    ],
)
def test_a_file_that_is_no_evening_is_refused_and_left_as_it_is(
    change: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "evening.json"
    whole = {"game": "cluedo", "names": ["Anna", "Bo", "Cleo"], "me": 0, "own": list(OWN), **change}
    path.write_text(json.dumps(whole), "utf-8")
    before = path.read_bytes()
    assert companion(monkeypatch, "", "cluedo", str(path)) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "\x1b" not in said
    assert path.read_bytes() == before


def test_a_folder_that_cannot_be_written_to_loses_no_entry(table: Table, tmp_path: Path) -> None:
    table.talk.path = tmp_path / "missing" / "evening.json"
    with pytest.raises(Illegal) as refused:
        table.talk.answer("Bo watson rope museum Cleo")
    assert refused.value.code == "file_unwritable"
    assert len(table.talk.evening.entries) == 1


def test_cards_of_this_edition_are_found_by_their_names_in_both_languages() -> None:
    for lang in ("de", "en"):
        edition = Edition(None, lang)
        for card, name in enumerate(NAMES):
            if name != "holmes":
                assert edition.find([name]) == (card, 1)
            for other in ("de", "en"):
                spelled = GAME.words(other).say(f"card.{name}").split()
                assert edition.find(spelled) == (card, len(spelled))
