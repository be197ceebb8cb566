"""How Mausen is drawn: every round that can be played has room on the screen and is told truly."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random

import pytest

import katzentisch as kt
from katzentisch.cli.drawing import HEIGHT, WIDTH
from katzentisch.games.mausen import terminal
from katzentisch.games.mausen.rules.cards import NUMBERS, herd_of
from katzentisch.games.mausen.shapes import MausenView
from katzentisch.games.mausen.state import Mausen

GAME = kt.game("mausen")
EVERY = 37  # of all 54,264; every single one was tried once
LONG_NAMES = ["Wilhelmi" + letter for letter in "abcdef"]


def after(middle: str, *cards: str, open_piles: bool = False) -> MausenView:
    """What seat 0 sees after one round in which everybody played one of these cards."""
    hands = [f"{card} {'E1' if card != 'E1' else 'E2'}" for card in cards]
    state = GAME.load({"hands": hands, "middle": middle, "away": "rest", "open_piles": open_piles})
    state.log = []
    for seat, card in enumerate(cards):
        state.act(seat, NUMBERS[card])
    view: MausenView = GAME.picture(state, 0, noted=True)
    return view


def news(lang: str, middle: str, *cards: str) -> list[str]:
    last = terminal.rounds(after(middle, *cards).log or ())[-1]
    return [line.plain for line in terminal.story(last, -1, lang, ["Anna", "Bo", "Cleo", "Dora"])]


def test_ties_are_explained() -> None:
    assert news("en", "C2", "D3", "D3", "D1") == ["Two dogs 3 cancel, dog 1 chases: Cleo gets C2"]
    assert news("de", "C2", "D3", "D3", "D1") == ["Zwei Hunde 3 heben sich auf, Hund 1 jagt: Cleo bekommt K2"]
    assert news("en", "E3 E4", "M3", "M3", "D1") == [
        "Dog 1 chases: no cats there for Cleo",
        "Two mice 3 cancel: nobody chases, these stay: E3 E4",
    ]
    assert news("de", "E3", "M3", "M3", "D1")[-1] == "Zwei Mäuse 3 heben sich auf: niemand jagt, es bleibt E3"
    assert news("en", "M1", "C4", "C3", "C2") == ["Cat 4 beats 3 and 2: Anna gets M1"]
    assert news("en", "C1", "D4", "D4", "D3", "D2") == ["Two dogs 4 cancel, dog 3 beats 2: Cleo gets C1"]
    assert news("de", "C1 C1 C3", "D4", "E2", "E1") == [
        "Elefant 2 ist stärker als 1: Bo bekommt H4",
        "Hund 4 jagt: Anna bekommt K1×2 K3",
    ]


def test_an_empty_table_is_told() -> None:
    assert news("en", "C1", "D4", "E2", "M1", "C3")[-1] == "Every animal has run to somebody: the table is empty."


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_round_has_room(lang: str) -> None:
    """Ways to play six cards, before a middle that holds all cards often, and an almost empty one."""
    for number, cards in enumerate(combinations_with_replacement(range(16), 6)):
        if number % EVERY == 0:
            middle = herd_of([*range(16)] * 5 if number % 2 else [0])
            state = Mausen(6, hands=[1 << card | 1 << (card + 1) % 16 for card in cards], middle=middle)
            state.log = []
            for seat, card in enumerate(cards):
                state.act(seat, card)
            lines = terminal.wrapped(terminal.story([event.seen_by(0) for event in state.log], -1, lang, LONG_NAMES))
            assert len(lines) <= terminal.NEWS, [line.plain for line in lines]


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("open_piles", [False, True])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_table_has_room(players: int, open_piles: bool, lang: str) -> None:
    """Whole games: no drawing is wider or taller than the screen, with the longest names."""
    rng = Random(players)
    state = GAME.new(players=players, open_piles=open_piles)
    state.log = []
    names = LONG_NAMES[:players]
    while True:
        view = GAME.picture(state, 0, noted=True)
        lines = terminal.draw(view, 0, lang, names)
        assert len(lines) <= HEIGHT
        assert max(len(line.plain.rstrip()) for line in lines) <= WIDTH, [line.plain for line in lines]
        shown = "\n".join(line.plain for line in lines)
        assert all(name in shown for name in names)
        if state.over:
            break
        for seat in state.must():
            state.act(seat, rng.choice(state.legal(seat)))


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_card_can_be_typed_in_both_languages(lang: str) -> None:
    for action in GAME.actions:
        card = action.facts()["card"]
        spelled = terminal.spellings(action, lang)
        assert spelled[0] == terminal.short(NUMBERS[card], lang)
        assert card in spelled
        assert card.replace("D", "H").replace("C", "K") in spelled
        for language in ("de", "en"):
            assert GAME.words(language).say(f"card.{card}") in spelled
    every = [spelling.lower() for action in GAME.actions for spelling in terminal.spellings(action, lang)]
    assert len(every) == len(set(every))


def test_the_result_says_what_decided() -> None:
    """MA-28 to MA-30: points, then mice, then the win is shared."""
    tie = {"hands": ["E1", "E1", "E1"], "middle": "C1", "piles": ["C3", "M3", "D2"], "away": "rest"}
    for piles, verdict in (
        (["C3", "M3", "D2"], "Anna and Bo are level; the mice decide for Bo."),
        (["C3", "C3", "D2"], "Anna and Bo share the win."),
        (["C4", "M3", "D2"], "You win."),
    ):
        state = GAME.load(tie | {"piles": piles})
        state.log = []
        for seat in range(3):
            state.act(seat, NUMBERS["E1"])
        view = GAME.picture(state, 0, noted=True)
        assert terminal.verdict(view, "en", ["Anna", "Bo", "Cleo"]) == verdict


def test_the_own_pile_and_its_sum_are_shown_and_nobody_elses() -> None:
    """MA-31"""
    state = GAME.load(
        {"hands": ["E1 E2", "E1 E2", "E1 E2"], "piles": ["E4 M1", "D4 D3", "C4"], "middle": "E3", "away": "rest"}
    )
    view = GAME.picture(state, 0, noted=True)
    drawn = " ".join(line.plain for line in terminal.draw(view, 0, "en", ["Anna", "Bo", "Cleo"]))
    assert "2 (5)" in drawn
    assert "(7)" not in drawn
    told = [line.plain for line in terminal.describe(view, 0, "en", ["Anna", "Bo", "Cleo"])]
    assert "Your pile is worth 5 points: elephant 4 and mouse 1." in told
    looked = [line.plain for line in terminal.look("pile", view, "en", ["Anna", "Bo", "Cleo"])]
    assert looked == ["Your pile is worth 5 points: elephant 4 and mouse 1."]
    assert terminal.look("stapel", GAME.picture(state, -1, noted=True), "en", ["Anna", "Bo", "Cleo"]) == []
