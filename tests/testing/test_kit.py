"""The kit passes a good game and finds every seeded fault, naming the law that it breaks."""

from __future__ import annotations

import re
from random import Random

import pytest

from katzentisch.core import contract
from katzentisch.core.record import Record
from katzentisch.core.text import Words
from katzentisch.testing import Broken, check_game
from katzentisch.testing.pasts import samples_have_a_past
from katzentisch.testing.twins import twins_look_alike
from katzentisch.testing.wander import wander
from sack import GAME
from sack.game import SackGame, SackView
from sack.secrecy import SackSecrecy
from sack.state import Sack
from tests.testing import faults
from tests.testing.faults import game_of, game_with


def test_a_good_game_passes_and_everything_was_checked() -> None:
    report = check_game(GAME, games=4)
    assert report.games == 4 * 3 * 2
    assert report.strayed
    assert report.steps > 10 * report.games
    assert set(report.twins) == {"the card in the sack", "a card in a hand", "a bid"}
    assert all(count > 50 for count in report.twins.values())


def test_a_game_with_beats_passes() -> None:
    assert check_game(game_of(faults.Beating), games=2).pictures > 20


LEAKS = {
    "view": faults.LeakInView(),
    "present picture": faults.LeakToPeople(),
    "size of a message": faults.LeakInSize(),
    "event": game_of(faults.TellsTheDraw),
    "legal list": game_of(faults.LegalKnowsTheSack),
    "refusal": game_of(faults.RefusalTalks),
    "prompt": faults.PromptCountsTheDeck(),
    "encoding": faults.LeakInEncoding(),
    "haste": game_with(faults.AnswersAtOnce, faults.KeepsTheBest),
    "must": game_of(faults.MustSkipsLosers),
    "may": game_of(faults.MayKnowsHands),
    "state at a beat": game_of(faults.PeekingBeat),
    "picture": game_with(faults.LeakInPicture, faults.Beating),
}


@pytest.mark.parametrize("where", LEAKS)
def test_a_leak_is_found(where: str) -> None:
    with pytest.raises(Broken) as broken:
        check_game(LEAKS[where], games=6, draws=3)
    assert broken.value.law in ("twins_look_alike", "samples_fit"), broken.value.what


def test_a_leak_is_found_by_twins_alone() -> None:
    """Also where the sampled world repeats the leak, so that nothing but the twins can notice it."""

    class Consistent(faults.LeakInView):
        def sample(self, view: SackView, rng: Random) -> Sack:
            world = super().sample(view, rng)
            if view.sack and view.seat < 0:
                if view.sack in world.hands:
                    world.hands[world.hands.index(view.sack)] = world.sack
                world.sack = view.sack
            return world

    assert_twins_find(Consistent())


def test_a_prompt_that_leaks_is_found_by_twins_alone() -> None:
    """Where no world is sampled at all."""

    class Unsampled(faults.PromptCountsTheDeck):
        def sample(self, view: SackView, rng: Random) -> Sack:
            raise AssertionError("not asked for")

    def twins() -> None:
        for seed in range(40):
            leaky = Record.read(record.text(), Unsampled())
            twins_look_alike(leaky, SackSecrecy(), Random(seed), draws=3, sample_every=10**9)

    record = next(reversed([*wander(GAME, GAME.new(players=3, rounds=2), Random(4))]))
    with pytest.raises(Broken) as broken:
        twins()
    assert "odds[0].ways" in broken.value.what, "the odds give it away"


def assert_twins_find(leaky: SackGame) -> None:
    with pytest.raises(Broken) as broken:
        check_game(leaky, games=6)
    assert broken.value.law == "twins_look_alike"
    assert "the card in the sack" in broken.value.what
    assert broken.value.record is not None
    assert "this record" in str(broken.value)


FAULTS = {
    "a world sampled from the truth": (faults.LeakInSample(), "twins_look_alike"),
    "a sampled world with a card twice": (faults.SampleDoublesACard(), "samples_fit"),
    "a sampled world that the own log forbids": (faults.SampleForgetsTheLog(), "samples_fit"),
    "a view for a seat that there is not": (faults.LooksFromAnywhere(), "legal_is_the_law"),
    "a shallow clone": (game_of(faults.ShallowClone), "clones_are_apart"),
    "a look into the sack that is taken back": (faults.TakesEverythingBack(), "taking_back_hides_nothing"),
    "a view that changes": (faults.LivingView(), "clones_are_apart"),
    "sealed choices that do not commute": (game_of(faults.FirstBidCounts), "seals_commute"),
    "a replaced choice that is heard": (game_of(faults.BidsAreHeard), "seals_commute"),
    "a choice that cannot be replaced": (game_of(faults.BidsStick), "seals_commute"),
    "a lost card": (game_of(faults.LostCard), "nothing_is_lost"),
    "a game that depends on more than its record": (game_of(faults.GrudgeBearer), "replay_is_play"),
    "act and play that differ": (game_of(faults.ActIsDifferent), "act_is_play"),
    "a refusal that changes the table": (game_of(faults.RefusalChanges), "legal_is_the_law"),
    "a legal list that a caller can change": (game_of(faults.LegalIsAList), "legal_is_the_law"),
    "a position that forgets": (faults.ForgetsTheCaller(), "positions_return"),
    "equal outcomes with different effects": (game_of(faults.UnevenTwins), "outcomes_are_weights"),
    "an event nobody declared": (game_of(faults.UndeclaredEvent), "all_is_said"),
    "a recount that leaves out an event": (faults.ForgetsTheFirst(), "all_is_said"),
    "a recount of a kind nobody declared": (faults.Rumours(), "all_is_said"),
    "a recount at a table that tells everything again": (faults.Forgetful(), "all_is_said"),
    "a picture of a torn table": (game_of(faults.TornBeat), "pictures_are_whole"),
    "a picture of a table where one is asked and not": (game_of(faults.AskingBeat), "pictures_are_whole"),
    "a number that no browser can read": (faults.CountsTooFar(), "all_is_said"),
    "a reason that the refusal does not give": (faults.WhyNotTalks(), "legal_is_the_law"),
    "a prompt without words": (faults.AsksWithoutWords(), "all_is_said"),
    "a prompt about what is not legal": (faults.SpeaksOfMore(), "all_is_said"),
    "an answer that is not the only one": (faults.AnswersForOthers(), "all_is_said"),
    "bounds that nobody says": (faults.SaysNothingOfBounds(), "bounds_hold"),
    "returns beyond their bounds": (faults.WinsMore(), "bounds_hold"),
    "returns with another sum": (faults.SpillsMilk(), "bounds_hold"),
    "a game that is longer than it can be": (faults.EndsSooner(), "bounds_hold"),
    "an outcome above the largest": (faults.NamesFewerCards(), "bounds_hold"),
    "an encoding of another length": (faults.EncodesMore(), "encodings_fit"),
    "an encoding of numbers beyond one": (faults.EncodesBare(), "encodings_fit"),
    "an encoding that reads the log": (faults.EncodesTheLog(), "encodings_fit"),
    "an encoding that remembers another table": (faults.EncodesTheTable(), "encodings_fit"),
    "interrupts that nobody speaks of": (faults.InterruptsUnsaid(), "legal_is_the_law"),
    "a question that only reports answer": (faults.OnlyMishaps(), "legal_is_the_law"),
    "a table that is over and still asks": (game_of(faults.OverAndAsking), "one_thing_next"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found_by_its_law(fault: str) -> None:
    game, law = FAULTS[fault]
    with pytest.raises(Broken) as broken:
        check_game(game, games=6)
    assert broken.value.law == law, broken.value.what
    assert str(broken.value).startswith(law), "the message names the law"


RAISED = {
    **{where: faults.Raises(where) for where in ("view", "prompt", "position", "sample", "may_take_back", "recount")},
    "play": game_of(faults.RaisesInPlay),
    "legal": game_of(faults.RaisesInLegal),
    "returns": game_of(faults.RaisesAtTheEnd),
}
LAWS = re.findall(r"  +(\w+)$", contract.__doc__ or "", re.MULTILINE)


@pytest.mark.parametrize("where", RAISED)
def test_what_a_game_raises_comes_with_the_law_the_seed_and_the_record(where: str) -> None:
    game = RAISED[where]
    with pytest.raises(Broken) as broken:
        check_game(game, games=3)
    fault = broken.value
    assert fault.law in LAWS, "whatever law was being looked at"
    assert str(fault).startswith(f"{fault.law}: ")
    assert type(fault.__cause__).__name__ in fault.what, "what was raised"
    assert "faults.py:" in fault.what, "and where"
    assert "drawn with Random('1/" in str(fault)
    assert fault.record is not None
    assert Record.read(fault.record.text(), game).entries == fault.record.entries


@pytest.mark.parametrize(("game", "field"), [(faults.LeakInView(), "sack"), (faults.ForgetsTheCaller(), "caller")])
def test_the_field_that_differs_is_named_and_no_whole_view(game: SackGame, field: str) -> None:
    with pytest.raises(Broken) as broken:
        check_game(game, games=6)
    assert f"{field}: " in broken.value.what
    assert " or " in broken.value.what
    assert len(broken.value.what) < 300


def test_a_sampled_world_without_a_past_is_found_where_its_view_says_nothing() -> None:
    assert samples_have_a_past(GAME, Random(1)) > 100
    with pytest.raises(Broken, match=r"discards: \[\] or \[\d\].*swapped"):
        samples_have_a_past(faults.SampleForgetsTheLog(), Random(1))


def test_thirty_faults_and_more_are_seeded() -> None:
    assert len(LEAKS) + len(FAULTS) + len(RAISED) >= 30


def test_a_missing_word_is_found() -> None:
    class Mute(SackGame):
        def words(self, lang: str) -> Words:
            words = super().words(lang)
            if lang == "en":
                return words
            return Words(lang, {key: text for key, text in words.entries.items() if key != "event.kept"})

    with pytest.raises(Broken, match=r"event\.kept"):
        check_game(Mute(), games=1)


def test_a_fact_told_in_one_language_only_is_found() -> None:
    class Vague(SackGame):
        def words(self, lang: str) -> Words:
            words = super().words(lang)
            return Words(lang, {**words.entries, "event.kept": "Somebody keeps."}) if lang == "en" else words

    with pytest.raises(Broken, match=r"event\.kept"):
        check_game(Vague(), games=1)


def keeping(secrecy: SackSecrecy) -> SackGame:
    """The toy with another secrecy table."""

    class Other(SackGame):
        def secrecy(self) -> SackSecrecy:
            return secrecy

    return Other()


def test_a_wrong_count_of_games_is_found() -> None:
    class Miscounted(SackSecrecy):
        tiny_games = SackSecrecy.tiny_games - 1

    with pytest.raises(Broken, match="perft"):
        check_game(keeping(Miscounted()), games=1)


def test_a_secret_that_is_never_drawn_is_found() -> None:
    """A secrecy table that is not exercised proves nothing, and the kit says so."""

    class Lazy(SackSecrecy):
        secrets = (*SackSecrecy.secrets[:2], faults.NeverDrawn())

    with pytest.raises(Broken, match="no twin could be drawn"):
        check_game(keeping(Lazy()), games=1)
