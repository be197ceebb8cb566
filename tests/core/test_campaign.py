"""A campaign of somebody else's game: one text that is played again and checked before it is believed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import katzentisch as kt
from katzentisch.core.campaign import Campaign
from katzentisch.core.fate import Fate, choose
from katzentisch.core.record import Record


def played(seed: int = 1, position: dict[str, Any] | None = None, **options: Any) -> Record:
    game = kt.game("sack")
    state = game.new(**options) if position is None else game.load(position)
    fate, rng, drawn = Fate(bytes([seed]) * 32), Random(seed), 0
    record = Record.of(game, state, [], fate)
    while not state.over:
        if k := state.chance():
            outcome = state.outcomes()[choose(fate.seed, drawn, k)]
            drawn += 1
            state.happen(state.outcomes().index(outcome))
            record.happened(outcome)
            continue
        seat = state.must()[0]
        action = rng.choice(state.legal(seat))
        state.act(seat, action)
        record.acted(seat, action)
    record.close(state, fate)
    return record


def two_evenings() -> Campaign:
    """A short game for two, then the longer one that follows it, for three."""
    campaign = Campaign(kt.game("sack"), "Autumn")
    campaign.add(played(players=2, rounds=1))
    (way,) = campaign.ways(3)
    campaign.add(played(2, way.position, **way.options))
    return campaign


def code_of(text: str) -> tuple[str, Any]:
    with pytest.raises(kt.Illegal) as refused:
        Campaign.read(text)
    return refused.value.code, refused.value.facts.get("code")


def test_a_campaign_is_a_text_and_comes_back() -> None:
    campaign = two_evenings()
    again = Campaign.read(campaign.text())
    assert again.text() == campaign.text()
    assert [record.header.options["players"] for record in again.records] == [2, 3]
    assert [way.id for way in again.ways()] == []


def test_a_campaign_that_has_not_begun_comes_back_too() -> None:
    assert Campaign.read(Campaign(kt.game("sack"), "Autumn").text()).records == []


def test_what_follows_comes_from_the_records_alone() -> None:
    campaign = Campaign(kt.game("sack"), "Autumn")
    assert campaign.ways() == ()
    campaign.add(played(players=2, rounds=1))
    assert [way.id for way in Campaign.read(campaign.text()).ways()] == ["longer"]


def test_a_game_may_be_played_again_as_it_began() -> None:
    campaign = Campaign(kt.game("sack"), "Autumn")
    for seed in (1, 2):
        campaign.add(played(seed, players=2, rounds=1))
    assert len(Campaign.read(campaign.text()).records) == 2


def test_a_game_that_does_not_follow_is_refused() -> None:
    campaign = two_evenings()
    with pytest.raises(kt.Illegal) as refused:
        campaign.add(played(players=2, rounds=1))
    assert refused.value.code == "campaign_follows"
    assert len(campaign.records) == 2, "nothing was added"
    forged = campaign.text() + played(players=2, rounds=1).text()
    assert code_of(forged) == ("campaign_game", "campaign_follows")


def test_a_game_of_another_game_is_refused() -> None:
    mausen = kt.game("mausen")
    record = Record.of(mausen, mausen.new(players=3))
    with pytest.raises(kt.Illegal) as refused:
        two_evenings().add(record)
    assert refused.value.code == "campaign_other"


def test_better_luck_than_was_promised_is_found() -> None:
    """The sums are right, the steps are legal, the seed is not the one that was promised."""
    record = played(players=2, rounds=1)
    other = played(7, players=2, rounds=1)
    record.end = other.end
    head = two_evenings().text().partition("\n")[0]
    assert code_of(head + "\n" + record.text())[0] == "campaign_game"


@pytest.mark.parametrize("number", range(60))
def test_whatever_is_done_to_the_file_is_one_sentence(number: int) -> None:
    """A line lost, doubled, swapped, cut or changed: refused by name, or it was nothing."""
    rng, text = Random(number), two_evenings().text()
    lines = text.splitlines(keepends=True)
    place = rng.randrange(len(lines))
    match number % 5:
        case 0:
            del lines[place]
        case 1:
            lines.insert(place, lines[place])
        case 2:
            lines[place] = lines[place][: rng.randrange(len(lines[place]))]
        case 3:
            letter = rng.randrange(len(lines[place]) - 1)
            lines[place] = lines[place][:letter] + "7" + lines[place][letter + 1 :]
        case _:
            other = rng.randrange(len(lines))
            lines[place], lines[other] = lines[other], lines[place]
    if "".join(lines) == text:
        return
    code, _ = code_of("".join(lines))
    assert code.startswith(("campaign_", "record_", "unknown_"))


def test_hostile_files() -> None:
    assert code_of("")[0] == "record_cut"
    assert code_of("{}\n")[0] == "record_line"
    assert code_of("[" * 100_000 + "\n")[0] == "record_line"
    assert code_of("x" * 16_777_217)[0] == "campaign_long"
    record = played(players=2, rounds=1).text()
    assert code_of(record)[0] == "record_line"
    head = two_evenings().text().partition("\n")[0] + "\n"
    assert code_of(head + record * 201)[0] == "campaign_games"
    assert code_of(head + "{}\n" + record)[0] == "campaign_games"
