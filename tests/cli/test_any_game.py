"""A game that the program has never heard of, without a word about terminals: it has chance, secrets, sealed bids and
an interrupt (`examples/sack`), and is played to the end all the same."""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

import katzentisch as kt
from katzentisch.cli.drawing import WIDTH, Drawing
from katzentisch.cli.screens import Screen, in_columns
from katzentisch.cli.typed import Reader
from katzentisch.core.record import Acted
from katzentisch.table.logfile import new_head
from katzentisch.table.solo import ME, Solo
from tests.cli.program import Run

from .sitting import Sitting


def a_match(players: int = 3, seat: int = 0, seed: str = "1", game: str = "sack") -> Solo:
    bots = [("random", f"P{number}") for number in range(1, players)]
    return Solo.open(kt.game(game), new_head(seed.encode(), {ME: "Anna"}, 10), seat, bots, {"players": players})


@pytest.mark.parametrize("seed", range(10))
def test_the_record_of_a_match_is_a_fair_game(seed: int) -> None:
    match, rng = a_match(seat=seed % 3, seed=str(seed)), Random(seed)
    while (legal := match.question()) is not None:
        match.answer(None if match.may_pass() and rng.random() < 0.7 else rng.choice(legal))
    verdict = kt.verify(match.record)
    assert verdict.choices == match.table.drawn > 0
    assert verdict.returns == match.state.returns()


def test_interrupts_are_offered_to_the_person_and_may_pass() -> None:
    match = a_match(seat=2)
    offered = 0
    while (legal := match.question()) is not None:
        if match.may_pass():
            offered += 1
            assert [match.game.actions[action].facts() for action in legal] == [{"do": "miau"}]
        match.answer(None if match.may_pass() else legal[0])
    assert offered == 2  # once before each turn of the two others
    assert not any(isinstance(entry, Acted) and entry.action["do"] == "miau" for entry in match.record.entries)


def test_an_interrupt_comes_before_who_is_to_move() -> None:
    match = a_match(seat=2)
    legal = match.question()
    assert legal is not None
    assert match.may_pass()
    match.answer(legal[0])
    match.question()
    acts = [entry for entry in match.record.entries if isinstance(entry, Acted)]
    assert (acts[0].seat, acts[0].action) == (2, {"do": "miau"})


def test_the_person_sees_no_more_than_the_view() -> None:
    """What is drawn is the same whatever the others hold."""
    match = a_match(seat=0)
    match.question()
    view = match.view()
    drawn = Drawing(match.game, "en").describe(view, 0, match.names)
    other = match.game.sample(view, Random(3))
    assert match.game.position(other)["hands"] != match.game.position(match.state)["hands"]
    other.log = match.table.events
    again = Drawing(match.game, "en").describe(match.game.picture(other, 0, noted=True), 0, match.names)
    assert [line.plain for line in drawn] == [line.plain for line in again]


def test_the_person_is_shown_no_more_than_a_table_shows() -> None:
    """Mausen's piles lie face down: the view has them for bots, and not for what is drawn."""
    match = a_match(game="mausen")
    legal = match.question()
    assert legal is not None
    match.answer(legal[0])
    match.question()
    assert match.view() == match.table.picture_with_log(0)
    assert match.view() != match.table.view_with_log(0)


def test_much_news_leaves_room_for_what_can_be_chosen() -> None:
    match = a_match()
    legal = match.question()
    assert legal is not None
    match.table.events += [kt.Event("kept", {"seat": 1})] * 50
    console = Console(file=StringIO(), width=80, height=24)
    Screen(console, Drawing(match.game, "en")).table(match, legal, "", "Something went wrong. " * 20)
    drawn = console.file.getvalue().split("\r\n")  # type: ignore[attr-defined]  # a StringIO
    assert len(drawn) <= 23
    assert any("You can choose: 1 keeps the card" in line for line in drawn)
    assert any("(h tells all)" in line for line in drawn)


@pytest.mark.parametrize("id", sorted(kt.games()))
def test_the_list_keeps_each_number_with_its_choice(id: str) -> None:
    """Nothing is torn apart at the end of a line, and everything stands there once."""
    drawing = Drawing(kt.game(id), "de")
    listed = range(len(drawing.game.actions))
    lines = [line.plain for line in in_columns([("", drawing.label(action)) for action in listed])]
    shown = [choice for line in lines for choice in re.split(r"\s{2,}(?=\d+  )", "  " + line) if choice]
    assert sorted(shown) == sorted(f"{number}  {drawing.label(action)}" for number, action in enumerate(listed, 1))
    assert max(map(len, lines)) <= max(WIDTH, *(len(choice) + 1 for choice in shown))


def test_it_is_played_line_by_line(run: Run, tmp_path: Path) -> None:
    typed = "\n\n1\n\n\n\nbids 2 saucers\n3\n3\n"
    done = run("play", "sack", "--players", "3", "--seat", "2", "--seed", "1", stdin=typed)
    assert (done.code, done.err) == (0, "")
    for part in ("Do you call Miau? (Enter lets it pass.)", "You can choose: 1 bids", "draws a card", "Result: "):
        assert part in done.out
    (path,) = (tmp_path / "data" / "records" / "sack").iterdir()
    assert run("verify", str(path)).code == 0


def test_it_is_played_on_a_screen(environ: dict[str, str]) -> None:
    sitting = Sitting(["play", "sack", "--players", "2", "--seat", "1", "--seed", "1", "--lang", "de"], environ)
    sitting.is_asked("Du kannst wählen: 1 behält")
    sitting.type("1")
    sitting.is_asked("Rufst du Miau? (Enter lässt es geschehen.)")
    sitting.type("")
    sitting.is_asked("Wie viel Milch setzt du?")
    sitting.type("3")
    sitting.sees("Im Sack", "Enter verlässt den Tisch")
    sitting.type("")
    code, rest = sitting.leaves()
    assert code == 0
    assert "Ergebnis: " in rest


def test_typed_words_mean_the_legal_one_of_two_actions() -> None:
    game = kt.game("sack")
    drawing = Drawing(game, "en")
    reader = Reader(game, drawing)
    assert reader.action("  KEEPS   the card ", (0, 1)) == 0
    assert reader.action("bid 2", (3, 4, 5)) == 5
    assert reader.action("2", (3, 4, 5)) == 4
    reader.spelled["it"] = [0, 1]
    assert reader.action("it", (1,)) == 1
    with pytest.raises(kt.Illegal, match="two_meanings"):
        reader.action("it", (0, 1))


class Calls(kt.Bot[kt.View]):
    """Calls Miau whenever it may."""

    def interrupt(self, view: kt.View, legal: Sequence[int], budget: kt.Budget) -> int:
        return legal[0]


def test_a_bot_may_interrupt_after_the_person_let_the_offer_pass() -> None:
    match = a_match(seat=2)
    match.sitting[1] = Calls(match.game)
    match.listeners = {1}
    assert match.question() is not None
    match.answer(None)
    match.question()
    acts = [entry for entry in match.record.entries if isinstance(entry, Acted)]
    assert (acts[0].seat, acts[0].action) == (1, {"do": "miau"})


def test_its_table_is_told_in_the_words_that_the_plain_board_shows() -> None:
    match = a_match()
    match.question()
    told = {
        lang: [line.plain for line in Drawing(match.game, lang).describe(match.view(), 99, match.names)]
        for lang in ("de", "en")
    }
    assert "Called Miau: nobody" in told["en"]
    assert "Has a card: Anna, P1 and P2" in told["en"]
    assert "A card in the sack: yes" in told["en"]
    assert "Dein Gebot: noch keines" in told["de"]
    assert not any(line.startswith(("Put down openly", "Bids")) for line in told["en"]), "what is empty is left out"
