"""How Cluedo is drawn and typed at a terminal of 80 x 24."""

from __future__ import annotations

from random import Random

import pytest

from katzentisch.cli.drawing import Drawing
from katzentisch.cli.speech import words as general
from katzentisch.cli.typed import Reader
from katzentisch.games.cluedo import GAME
from katzentisch.games.cluedo.rules.actions import ACCUSE
from katzentisch.games.cluedo.rules.cards import PLACES, WEAPONS
from katzentisch.games.cluedo.terminal import TERMINAL, briefly, describe, draw, look, lookable, words
from katzentisch.terminal.hooks import HEIGHT, WIDTH
from tests.games.cluedo.evenings import patient
from tests.games.cluedo.table import roll, suspect, unrefuted

NAMES = ["Anna", "Bo", "Cleo"]
LONG_NAMES = ["Wilhelmi" + letter for letter in "abcdef"]


def text(lines: list[object]) -> str:
    return "\n".join(str(line) for line in lines)


@pytest.mark.slow("every table of whole evenings is drawn")
@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("players", [3, 6])
def test_every_table_has_room(players: int, lang: str) -> None:
    """Whole evenings: no drawing is wider or taller than the screen, and what is asked leaves room for the answer."""
    state = GAME.new(players=players)
    state.log = []
    for _ in patient(GAME, state, Random(players)):
        for seat in (0, -1):
            view = GAME.picture(state, seat, noted=True)
            lines = draw(view, max(0, len(state.log) - 4), lang, LONG_NAMES[:players])
            assert len(lines) <= HEIGHT
            assert max(line.cell_len for line in lines) <= WIDTH
            assert all("{" not in line.plain for line in describe(view, 0, lang, LONG_NAMES[:players]))
        if state.must():
            (seat,) = state.must()
            asked = Drawing(GAME, lang).ask(GAME.prompt(state, seat), GAME.picture(state, seat, noted=True), LONG_NAMES)
            assert len(asked) < 55


@pytest.mark.parametrize("lang", ["de", "en"])
def test_nothing_that_others_did_meanwhile_is_cut_off(lang: str) -> None:
    """Between two turns of a seat: what was asked and shown stands below the sheet, or is told before it is drawn."""
    state = GAME.new(players=4)
    state.log = []
    since = longest = 0
    for _ in patient(GAME, state, Random(4)):
        if 0 not in state.must():
            continue
        view = GAME.picture(state, 0, noted=True)
        told = TERMINAL.told(view, since, lang, LONG_NAMES) if TERMINAL.told else []
        shown = " ".join(text([*draw(view, since, lang, LONG_NAMES), *told]).split())
        for event in state.log[since:]:
            if event.kind in ("suspected", "showed", "passed", "wrong"):
                assert GAME.say(event.seen_by(0), lang, LONG_NAMES, 0) in shown
        since, longest = len(state.log), max(longest, len(told))
    assert longest > HEIGHT - 10


@pytest.mark.parametrize("lang", ["de", "en"])
def test_places_stand_whole_on_the_sheet(lang: str) -> None:
    said = words(lang)
    for place in PLACES:
        table = roll(at={"adler": place}, weapons=dict.fromkeys(WEAPONS, place))
        shown = text([*draw(GAME.picture(table.state, 0, noted=True), 0, lang, NAMES)])
        assert shown.count(said.say(f"card.{place}")) == 1 + len(WEAPONS) + 1
        assert "…" not in shown


def test_the_sheet_shows_who_where_and_what_is_crossed_off() -> None:
    table = suspect().suspects("watson", "wrench").shows("wrench")
    shown = text([*draw(GAME.picture(table.state, 0, noted=True), 0, "en", NAMES)])
    assert "× 1 Sherlock p1 Bo" in shown
    assert "· 2 Watson museum" in shown
    assert "× wrench museum" in shown
    assert "· moor" in shown
    assert "Bo shows you the card wrench." in shown


def test_the_map_shows_the_town_and_the_figures_on_it() -> None:
    view = GAME.picture(roll(at={"adler": "museum", "holmes": "h11"}).state, 0, noted=True)
    for typed, lang, place in (("map", "en", "observatory"), ("PLAN", "de", "Sternwarte")):
        lines = [line.plain for line in look(typed, view, lang, NAMES)]
        assert len(lines) == 21
        assert place in lines[2]
        assert lines[11][4 + 2 * 7] == "1"  # h11
        assert lines[6].rstrip().endswith("6")  # Lestrade at w6
        assert max(map(len, lines)) <= WIDTH
    assert look("tea", view, "en", NAMES) == []
    assert len(lookable("de")) == 3


def test_the_records_are_looked_at() -> None:
    table = suspect().suspects("watson", "wrench").shows("wrench")
    told = {seat: text([*look("records", GAME.picture(table.state, seat, noted=True), "en", NAMES)]) for seat in (0, 2)}
    assert "Bo shows wrench" in told[0]
    assert "Bo shows a card" in told[2]
    assert "Nobody" in text([*look("mitschrift", GAME.picture(roll().state, 0, noted=True), "en", NAMES)])


@pytest.mark.slow("every table of a whole evening is typed at")
@pytest.mark.parametrize("lang", ["de", "en"])
def test_everything_legal_can_be_typed_as_it_is_shown(lang: str) -> None:
    drawing = Drawing(GAME, lang)
    reader = Reader(GAME, drawing)
    state = GAME.new(players=4, classic=True)
    rng = Random(4)
    for _ in patient(GAME, state, rng):
        for seat in state.must():
            legal = state.legal(seat)
            for action in rng.sample(legal, min(12, len(legal))):
                for spelling in drawing.spellings(GAME.actions[action]):
                    assert reader.action(spelling, legal) == action
    assert not reader.crowds_out(general(lang))


def test_nothing_that_cannot_be_taken_back_happens_by_a_number() -> None:
    table = unrefuted()
    legal = table.state.legal(0)
    prompt, drawing = GAME.prompt(table.state, 0), Drawing(GAME, "en")
    assert prompt.listed(legal) == [8]
    view = GAME.picture(table.state, 0, noted=True)
    assert "only once" in drawing.doubt(prompt, ACCUSE, view)
    assert drawing.doubt(prompt, 8, view) == ""
    assert briefly(prompt, legal, "en")[0] == "done"


def test_both_languages_have_the_same_words() -> None:
    assert words("de").entries.keys() == words("en").entries.keys()
