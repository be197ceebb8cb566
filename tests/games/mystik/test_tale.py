"""A whole campaign by bots as a book to read. After a wanted change: `python -m tests.games.mystik.test_tale`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from katzentisch.cli.campaign import story
from katzentisch.core.campaign import Campaign
from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.authoring.content import content
from katzentisch.games.mystik.story.tale import tale
from tests.games.mystik.evenings import evenings

GOLDEN = Path(__file__).parent / "golden"
SEED = 7


@cache
def played() -> Campaign:
    """Eight chapters, one of them twice: the script loses it first."""
    campaign = Campaign(GAME, "light")
    went = list(evenings(campaign, SEED, {"chapter": "under_the_helmet", "players": 2}))
    assert list(dict.fromkeys(went)) == list(content().chapters)
    return campaign


@pytest.mark.deadline(90, "a whole campaign is played, and each of its games is checked twice")
@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_story_of_a_campaign(lang: str) -> None:
    assert story(played(), lang) + "\n" == (GOLDEN / f"campaign.{lang}.txt").read_text("utf-8")


def test_a_tale_begins_with_its_title_and_ends_with_what_was_kept() -> None:
    lost, won = (tale(record, "en") for record in played().records[:2])
    for told in (lost, won):
        assert told[0] == "Under the Helmet"
        assert told[1].startswith("Every evening a light burns under the great stairs")
    assert lost[-1].startswith("Lost. ")
    assert any(tale(record, "en")[-1].startswith("What they kept: ") for record in played().records)


def test_a_tale_tells_no_rules() -> None:
    for record in played().records:
        for text in tale(record, "en"):
            assert "Special search" not in text
            assert "Special surge" not in text


def main() -> None:
    for lang in ("de", "en"):
        (GOLDEN / f"campaign.{lang}.txt").write_text(story(played(), lang) + "\n", "utf-8")


if __name__ == "__main__":
    main()
