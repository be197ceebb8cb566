"""The bots play by the rules, from views alone, and the better ones win more."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from katzentisch.core.contract import Bot
from katzentisch.core.shapes import Budget
from katzentisch.games.cluedo import GAME
from katzentisch.games.cluedo.bots import strong
from katzentisch.games.cluedo.bots.gain import Gain
from katzentisch.games.cluedo.bots.logic import Logic
from katzentisch.games.cluedo.bots.notebook import Notebook
from katzentisch.games.cluedo.bots.roster import BOTS
from katzentisch.games.cluedo.bots.walking import STEPS_TO
from katzentisch.games.cluedo.rules.actions import SHOW, accused_by
from katzentisch.games.cluedo.rules.cards import NAMES, NUMBERS, set_of
from katzentisch.games.cluedo.rules.map import TOWN
from katzentisch.games.cluedo.state import Cluedo
from tests.games.cluedo.table import ANNA, roll, suspect, unrefuted

LONGEST = 3_000


def play(names: list[str], seed: int, **options: Any) -> Cluedo:
    state = GAME.new(players=len(names), **options)
    rng = Random(seed)
    bots: list[Bot[Any]] = [BOTS[name](GAME, 10 * seed + seat) for seat, name in enumerate(names)]
    for _ in range(LONGEST):
        if state.over:
            return state
        if k := state.chance():
            state.happen(rng.randrange(k))
        else:
            (seat,) = state.must()
            state.act(seat, bots[seat].choose(GAME.view(state, seat), state.legal(seat), Budget()))
    raise AssertionError(f"not over after {LONGEST} steps")


QUICK = ("random", "notebook", "logic")


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_bots_play_whole_games_by_the_rules(name: str, players: int) -> None:
    for classic in (False, True):
        assert play([name] * players, players, classic=classic, irene=True).over


@pytest.mark.slow("they weigh every question")
@pytest.mark.parametrize("names", [["gain", "strong"], ["strong", "gain", "strong", "notebook", "strong"]])
def test_those_who_weigh_questions_play_by_the_rules(names: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """On few deals, which is as legal as on many."""
    monkeypatch.setattr(Gain, "drawn", 16)
    monkeypatch.setattr(strong, "THEIR_DEALS", 8)
    for classic in (False, True):
        assert play(names, len(names), classic=classic, irene=True).over


@pytest.mark.compiled
@pytest.mark.slow("six who count every deal")
@pytest.mark.parametrize("name", QUICK)
def test_six_bots_too(name: str) -> None:
    assert play([name] * 6, 6).over


def test_logic_accuses_only_when_it_is_certain() -> None:
    for seed in range(8):
        state = play(["logic", "notebook", "logic"], seed)
        wrong = [one.by for one in state.accusations if one.named() != state.envelope]
        assert wrong == []


def test_the_better_bot_wins_more() -> None:
    wins = [0, 0]
    for seed in range(24):
        names = ["notebook"] * 3
        names[seed % 3] = "logic"
        state = play(names, seed)
        wins[state.winner == seed % 3] += 1
    assert wins[1] > 8  # fair would be 8 of 24


def test_the_usual_bot_is_one_that_newcomers_may_beat() -> None:
    assert GAME.usual_bot() == "notebook"


def test_a_detective_shows_what_this_asker_has_seen_before() -> None:
    said = [{"by": 0, "cards": "watson rope museum", "shown_by": 1, "card": "museum"}]
    table = suspect(suspicions=said).suspects("watson", "wrench")
    for seed in range(10):
        bot = Notebook(GAME, seed)
        chosen = bot.choose(GAME.view(table.state, 1), table.state.legal(1), Budget())
        assert NAMES[chosen - SHOW] == "museum"


OUT = {"at": {"adler": "museum", "holmes": "centre"}, "accusations": [{"by": 1, "cards": "adler rope moor"}]}


@pytest.mark.parametrize("name", BOTS)
def test_bots_answer_on_the_chair_of_who_is_out(name: str) -> None:
    """CL-63: a bot that takes the chair of somebody eliminated shows a card of that hand, as it would before."""
    table = suspect(**OUT).suspects("watson", "rope").asked(1)
    bot = BOTS[name](GAME, 1)
    shown = bot.choose(GAME.view(table.state, 1), table.state.legal(1), Budget())
    assert NAMES[shown - SHOW] in ("watson", "museum")
    table.state.act(1, shown)
    table.is_next(2, "roll")


@pytest.mark.parametrize("out", [{}, OUT])
def test_strong_shows_what_helps_least(out: dict[str, Any]) -> None:
    """Anna has seen who has the other suspects: Watson would tell her that it was Adler. A wrong accusation at the
    table, Bo's own for instance, changes nothing in that."""
    said = [
        {"by": 0, "cards": f"{one} rope harbour", "shown_by": seat, "card": one}
        for one, seat in (("mycroft", 1), ("lestrade", 2))
    ]
    table = suspect(**{**out, "suspicions": said}).suspects("watson", "rope").asked(1)
    view, legal = GAME.view(table.state, 1), table.state.legal(1)
    shown = [BOTS["strong"](GAME, seed).choose(view, legal, Budget()) for seed in range(8)]
    assert [NAMES[card - SHOW] for card in shown] == ["museum"] * 8


def test_the_notebook_marks_what_was_shown_and_who_passed() -> None:
    said = [
        {"by": 0, "cards": "watson rope museum", "shown_by": 1, "card": "watson"},
        {"by": 1, "cards": "adler pipe museum"},
        {"by": 0, "cards": "adler rope moor"},
    ]
    view = GAME.view(roll(suspicions=said).state, 0)
    left = Notebook(GAME).open_cards(view)
    innocent = set_of([NUMBERS[name] for name in (*ANNA.split(), "watson")])
    assert left & innocent == 0
    assert left & 0b111111 == 1 << NUMBERS["adler"]  # Bo and Cleo have both passed on her


def test_logic_accuses_at_once_when_it_knows() -> None:
    """Anna has seen all cards but three; nobody could refute, and she may accuse."""
    said = [
        {"by": 0, "cards": f"{suspect} {weapon} {place}", "shown_by": seat, "card": card}
        for suspect, weapon, place, seat, card in (
            ("watson", "rope", "harbour", 1, "watson"),
            ("mycroft", "rope", "harbour", 1, "mycroft"),
            ("hudson", "pipe", "harbour", 1, "pipe"),
            ("hudson", "wrench", "harbour", 1, "wrench"),
            ("hudson", "rope", "museum", 1, "museum"),
            ("hudson", "rope", "tower", 1, "tower"),
            ("lestrade", "rope", "harbour", 2, "lestrade"),
            ("hudson", "candlestick", "harbour", 2, "candlestick"),
            ("hudson", "pistol", "harbour", 2, "pistol"),
            ("hudson", "rope", "pool", 2, "pool"),
            ("hudson", "rope", "station", 2, "station"),
            ("hudson", "rope", "attic", 2, "attic"),
        )
    ]
    table = unrefuted(suspicions=said)
    view = GAME.view(table.state, 0)
    chosen = Logic(GAME).choose(view, table.state.legal(0), Budget())
    assert [NAMES[card] for card in accused_by(chosen)] == ["adler", "dagger", "moor"]


def test_steps_to_places_are_those_of_the_board() -> None:
    assert STEPS_TO[0][TOWN.numbers["e6"]] == 1
    assert STEPS_TO[4][TOWN.numbers["g1"]] == 6  # h1 h2 h3 h4 h5, and in
    assert STEPS_TO[9][TOWN.numbers["h10"]] == 2
    nearest_rooms = [min(STEPS_TO[place][start] for place in range(9)) for start in TOWN.starts]
    assert (min(nearest_rooms), max(nearest_rooms)) == (5, 9)
