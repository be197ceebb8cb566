"""Two campaigns in one folder, ours and a book of one's own, evening by turns: neither knows of the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from katzentisch.cli.campaign import sheet, story
from katzentisch.cli.campaigns import Campaigns
from katzentisch.games.mystik import GAME
from katzentisch.testing import rule
from tests.cli.program import Run
from tests.games.mystik.evenings import evening
from tests.games.mystik.test_books import TEXT, opened


@rule("MM-228", "MM-230")
def test_two_campaigns_side_by_side(tmp_path: Path) -> None:
    shelf = Campaigns(tmp_path)
    starts = {"autumn": {"chapter": "under_the_helmet", "players": 1}, "winter": opened(players=2)}
    for name in starts:
        shelf.begin(name, GAME)
    for number in range(2):
        for name, start in starts.items():
            campaign = shelf.open(name)  # as on another evening: from the file alone
            before = {other: shelf.open(other).text() for other in starts if other != name}
            ways = campaign.ways()
            campaign.add(evening(7 + number, ways[0].position if number else start))
            shelf.keep(name, campaign)
            assert {other: shelf.open(other).text() for other in before} == before
    autumn, winter = (shelf.open(name) for name in starts)
    assert shelf.names() == ["autumn", "winter"]
    assert [len(one.records) for one in (autumn, winter)] == [2, 2]
    assert [one.records[1].header.options["players"] for one in (autumn, winter)] == [1, 2]
    assert "Under the Helmet" in story(autumn, "en")
    assert "The Letter" in story(winter, "en")
    assert "The Letter" not in story(autumn, "en")
    assert sheet(autumn, "en") != sheet(winter, "en")
    with pytest.raises(Exception, match="campaign_follows"):
        winter.add(evening(9, autumn.ways()[0].position))


@pytest.mark.deadline(90, "the program is started six times")
def test_a_game_on_the_way_belongs_to_its_campaign(run: Run, tmp_path: Path) -> None:
    (tmp_path / "night-mail.yaml").write_text(TEXT, "utf-8")
    me = ["--players", "1", "--name", "Anna", "--plain"]
    left = run("campaign", "new", "autumn", "mystik", *me, stdin="Collin\n:q\n")
    assert "`katzentisch campaign play autumn` goes on." in left.out
    run("campaign", "new", "winter", "mystik", "--book", "night-mail.yaml", *me, stdin="Collin\nq\n")
    listed = run("campaign").out
    assert [line.split()[0] for line in listed.splitlines()] == ["autumn", "winter"]
    assert listed.count("on the way") == 2
    ours = run("campaign", "play", "autumn", *me, stdin="y\ngoal\nq\n").out
    theirs = run("campaign", "play", "winter", *me, stdin="y\ngoal\nq\n").out
    assert ("Pick up the letter." in ours, "Pick up the letter." in theirs) == (False, True)
    assert run("campaign", "tell", "winter").out == "Nothing has been played yet.\n"
