"""What a question is worth, checked by hand and by the counter; and what `gain` and `strong` make of it."""

from __future__ import annotations

from math import log2
from random import Random

import pytest

from katzentisch.core.shapes import Budget
from katzentisch.games.cluedo import GAME
from katzentisch.games.cluedo.bots.asking import Deals, ask
from katzentisch.games.cluedo.bots.gain import Gain
from katzentisch.games.cluedo.bots.seats import bits_left, cases_of_others, rivals
from katzentisch.games.cluedo.bots.strong import Strong
from katzentisch.games.cluedo.bots.walking import FAR, outlook, steps_from
from katzentisch.games.cluedo.deduce.case import of_view
from katzentisch.games.cluedo.rules.actions import ACCUSE, ENTER, PASSAGE, SHOW, accused_by, suspected_by
from katzentisch.games.cluedo.rules.cards import NAMES, NUMBERS, PLACES, set_of
from katzentisch.games.cluedo.rules.map import PLACE, TOWN
from tests.games.cluedo.table import play as laid
from tests.games.cluedo.table import roll, suspect, unrefuted
from tests.games.cluedo.test_bots import play


def cards(names: str) -> int:
    return set_of([NUMBERS[name] for name in names.split()])


def two_deals() -> Deals:
    """Anna asks. Either Bo holds Watson and Adler did it, or the other way round; all else is the same."""
    deals = Deals(0, 3)
    deals.add([0, cards("watson rope"), cards("moor")], cards("adler pipe museum"))
    deals.add([0, cards("adler rope"), cards("moor")], cards("watson pipe museum"))
    return deals


def worth(deals: Deals, names: str, seen: bool = True) -> tuple[float, float]:
    suspect, weapon, place = (NUMBERS[name] for name in names.split())
    one = ask(deals, suspect, weapon, place, deals.unknown(), seen)
    return round(one.bits, 6), one.ends


def test_a_question_that_tells_the_two_apart_is_worth_a_bit() -> None:
    assert two_deals().unknown() == 1.0
    assert worth(two_deals(), "watson pipe museum") == (1.0, 0.5)  # and if nobody answers, the case is solved
    assert worth(two_deals(), "holmes rope museum") == (0.0, 0.0)  # Bo shows the rope in both


def test_who_holds_several_cards_may_show_any_of_them() -> None:
    """Bo shows the rope in any case, or Watson instead in half of one: that is what the question can still tell."""
    after_rope = -(2 / 3 * log2(2 / 3) + 1 / 3 * log2(1 / 3))
    expected = round(1 - 0.75 * after_rope, 6)
    assert worth(two_deals(), "watson rope museum") == (expected, 0.0)


def test_others_see_who_shows_and_not_what() -> None:
    assert worth(two_deals(), "watson rope museum", seen=False) == (0.0, 0.0)
    assert worth(two_deals(), "watson pipe museum", seen=False) == (1.0, 0.5)


def test_the_soonest_holder_answers_and_later_ones_stay_unknown() -> None:
    deals = Deals(1, 3)  # Bo asks: Cleo comes before Anna
    deals.add([cards("watson"), 0, cards("rope")], cards("adler pipe museum"))
    deals.add([0, 0, cards("rope watson")], cards("hudson pipe museum"))
    assert worth(deals, "watson rope museum", seen=False) == (0.0, 0.0)
    assert worth(deals, "watson pipe museum", seen=False) == (1.0, 0.0)


def test_steps_out_of_a_place_are_counted_from_its_doors() -> None:
    museum = steps_from(PLACE + PLACES.index("museum"))
    assert museum[PLACES.index("museum")] == FAR
    assert museum[9] == 3  # l6, l7, and in
    assert steps_from(TOWN.numbers["h10"])[9] == 2


def test_the_outlook_is_what_dice_bring() -> None:
    square = TOWN.numbers["h1"]
    museum = PLACES.index("museum")
    worths = [0.0] * 9
    worths[museum] = 2.0
    steps = steps_from(square)[museum]
    ways = sum(6 - abs(7 - total) for total in range(2, 13) if total >= steps)
    assert outlook(square, worths, 0.0) == pytest.approx(2.0 * ways / 36)
    assert outlook(square, worths, 1.0) == pytest.approx(2.0)


# What the bots make of it --------------------------------------------------------------------------------------------

ALMOST = [
    {"by": 0, "cards": f"{suspect} {weapon} {place}", "shown_by": seat, "card": card}
    for suspect, weapon, place, seat, card in (
        ("watson", "rope", "harbour", 1, "watson"),
        ("mycroft", "rope", "harbour", 1, "mycroft"),
        ("hudson", "pipe", "harbour", 1, "pipe"),
        ("hudson", "wrench", "harbour", 1, "wrench"),
        ("hudson", "rope", "tower", 1, "tower"),
        ("lestrade", "rope", "harbour", 2, "lestrade"),
        ("hudson", "candlestick", "harbour", 2, "candlestick"),
        ("hudson", "pistol", "harbour", 2, "pistol"),
        ("hudson", "rope", "pool", 2, "pool"),
        ("hudson", "rope", "station", 2, "station"),
        ("hudson", "rope", "attic", 2, "attic"),
    )
]
"""Anna knows all but this: is it the moor or the museum? Bo has the other one."""


def test_gain_asks_for_what_it_does_not_know() -> None:
    """In the museum every question tells it; to name Adler and the dagger too ends the search at once if it is true."""
    table = suspect(suspicions=ALMOST)
    view = GAME.view(table.state, 0)
    for seed in range(5):
        chosen = Gain(GAME, seed).choose(view, table.state.legal(0), Budget())
        suspects, weapon = suspected_by(chosen)
        assert not {NAMES[suspects], NAMES[weapon]} & {"watson", "mycroft", "pipe", "wrench"}  # what Bo would show


def test_gain_goes_where_there_is_most_to_ask() -> None:
    state = roll(suspicions=ALMOST).state
    state.happen(35)  # twelve steps
    view = GAME.view(state, 0)
    worths = Gain(GAME, 1).places(view)
    best = max(range(9), key=lambda place: worths[place])
    assert PLACES[best] in ("moor", "museum")
    chosen = Gain(GAME, 1).choose(view, state.legal(0), Budget())
    reachable = [action - ENTER for action in state.legal(0) if ENTER <= action < ENTER + 9]
    if best in reachable:
        assert chosen == ENTER + best


def test_gain_takes_the_passage_when_the_dice_promise_less() -> None:
    """From the laboratory to the moor, where the answer is: 27 steps by foot, one by the passage."""
    state = laid("start", suspicions=ALMOST, at={"adler": "laboratory"}).state
    legal = state.legal(state.turn)
    assert PASSAGE in legal
    assert Gain(GAME, 1).choose(GAME.view(state, state.turn), legal, Budget()) == PASSAGE


def test_others_are_asked_by_the_same_counter() -> None:
    """What Bo lacks at a table that fits Anna's view is what the counter says with Bo's hand at that table."""
    view = GAME.view(roll(suspicions=ALMOST).state, 0)
    assert rivals(view) == [1, 2]
    case = cases_of_others(view, Random(1), [1])[1]
    assert case.observer == 1
    assert cards("watson mycroft pipe wrench tower") & ~case.own == 0  # what Bo has shown, Bo holds
    assert bits_left(case) > bits_left(of_view(view)) == pytest.approx(1.0)


def test_strong_shows_what_helps_the_asker_least() -> None:
    """Bo may show Watson, the wrench or the museum. Whichever is best by the counter at Anna's seat is shown."""
    table = suspect().suspects("watson", "wrench")
    state = table.state
    legal = state.legal(1)
    assert len(legal) > 1
    view = GAME.view(state, 1)
    chosen = {Strong(GAME, seed).choose(view, legal, Budget()) for seed in range(6)}
    left: dict[int, float] = {}
    rng = Random(3)
    for _ in range(12):
        case = cases_of_others(view, rng, [0])[0]
        for action in legal:
            case.told[-1].card = action - SHOW
            left[action] = left.get(action, 0.0) + bits_left(case)
    assert max(left, key=lambda action: left[action]) in chosen
    assert min(left, key=lambda action: left[action]) not in chosen


def test_strong_accuses_when_waiting_is_worth_less() -> None:
    """Half a chance now: too little against rivals who know nothing, enough against rivals who know the case."""
    state = unrefuted(suspicions=ALMOST).state
    view = GAME.view(state, 0)
    bot = Strong(GAME, 1)
    assert not bot.pays(view, 0.2)
    assert bot.pays(view, 1.0)
    assert not bot.pays(view, 0.5)
    bot.lead = 0.0  # as if what one lacks made no difference: then all three are equally likely to win
    assert bot.pays(view, 0.5)


def test_strong_accuses_at_once_when_it_knows() -> None:
    known = [*ALMOST, {"by": 0, "cards": "hudson rope museum", "shown_by": 1, "card": "museum"}]
    state = unrefuted(suspicions=known).state
    chosen = Strong(GAME, 2).choose(GAME.view(state, 0), state.legal(0), Budget())
    assert chosen >= ACCUSE
    assert [NAMES[card] for card in accused_by(chosen)] == ["adler", "dagger", "moor"]


@pytest.mark.compiled
@pytest.mark.slow("whole games of bots that weigh every question")
def test_gain_needs_fewer_questions_than_logic() -> None:
    asked = {name: sum(len(play([name] * 3, seed).suspicions) for seed in range(10)) for name in ("logic", "gain")}
    assert asked["gain"] < asked["logic"]
