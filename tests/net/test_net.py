"""The net holds: kept games of every kind are played again, and look as they did. `tools/net` says what is kept.

The law is checked at every step, the looks at some thousand of them; `thorough` looks at all. Both builds run this.
"""

from __future__ import annotations

import pytest
from tools.net.check import net
from tools.net.play import GAMES

from katzentisch.core.registry import own_games

SHARES = 5  # so that the work can be spread


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("id", own_games())
def test_kept_games_are_what_they_were(id: str, share: int) -> None:
    for number in range(share, len(net(id).games), SHARES):
        net(id).check(number, everything=False)


@pytest.mark.thorough
@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("id", own_games())
def test_kept_games_look_as_they_did_at_every_step(id: str, share: int) -> None:
    """Up to a minute for a share: every view of every seat at every step."""
    for number in range(share, len(net(id).games), SHARES):
        net(id).check(number, everything=True)


@pytest.mark.parametrize("id", own_games())
def test_the_net_is_wide(id: str) -> None:
    """Every player count and every value of every option, played in every way; choices replaced where some are sealed,
    interrupts where some may. Most games end."""
    kept = net(id)
    assert len(kept.games) >= GAMES
    game = kept.game
    options = [one.start.options for one in kept.games if one.start.start == 0]
    for name, values in [("players", game.player_counts), *((option.name, option.values) for option in game.options)]:
        assert {table[name] for table in options} == {*values}
    assert {one.start.by for one in kept.games} == {"wild", "bots", "mixed", "late"}
    assert {one.start.start for one in kept.games} == {*range(len(kept.positions) + 1)}
    assert sum(one.returns != "" for one in kept.games) > 0.9 * len(kept.games)
    for mark in "?!":
        offered = sum(mark in line for one in kept.games for line in one.lines)
        taken = sum(mark in seat_that_acted(one.lines, step) for one in kept.games for step in range(1, len(one.lines)))
        assert (taken > 0) == (offered > 0)


def seat_that_acted(lines: list[str], step: int) -> str:
    """What the law said about the seat whose entry this step is, before it acted; empty for nature."""
    seat = lines[step].partition(":")[0]
    return next((token for token in lines[step - 1].split()[1:] if token.startswith(f"{seat}:")), "")
