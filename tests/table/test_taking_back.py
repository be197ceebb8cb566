"""Taking back: what told nobody anything and was followed by nobody is undone, and no record knows of it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import katzentisch as kt
from katzentisch.core.errors import Illegal
from katzentisch.core.record import Acted
from katzentisch.table import entries as e
from katzentisch.table.fold import Table
from katzentisch.table.logfile import LogFile, new_head
from katzentisch.table.solo import ME, Solo


def chapter(players: int = 2, path: Path | None = None) -> Solo:
    """Maus und Mystik, where much may be taken back."""
    bots = [("random", f"P{number}") for number in range(1, players)]
    solo = Solo.open(kt.game("mystik"), new_head(b"seed", {ME: "Anna"}, 10), 0, bots, {"players": players})
    if path is not None:
        solo.keep = LogFile(path, solo.head).write
    return solo


def quiet_and_loud(solo: Solo) -> tuple[list[int], list[int]]:
    """The legal actions that may be taken back, and the others."""
    legal = solo.question() or ()
    quiet = [action for action in legal if solo.game.may_take_back(solo.state, solo.seat, action)]
    return quiet, [action for action in legal if action not in quiet]


def to_a_quiet_action(solo: Solo) -> int:
    """Plays on until the person can do something that may be taken back."""
    rng = Random(4)
    while True:
        quiet, loud = quiet_and_loud(solo)
        if quiet and solo.table.events:
            return quiet[-1]
        solo.answer(rng.choice(loud or quiet))


def told(table: Table) -> list[dict[str, object]]:
    return [event.seen_by(0) for event in table.events]


def test_the_table_is_as_it_was(tmp_path: Path) -> None:
    solo = chapter(path=tmp_path / "log")
    action = to_a_quiet_action(solo)
    before, events, seen, entries = (
        solo.game.position(solo.state),
        told(solo.table),
        solo.view(),
        len(solo.record.entries),
    )
    situations = solo.table.situations[:]
    solo.answer(action)
    assert solo.table.may_take_back(solo.seat)
    solo.take_back()
    assert (solo.game.position(solo.state), told(solo.table), solo.view()) == (before, events, seen)
    assert all(now > then for now, then in zip(solo.table.situations, situations, strict=True)), "and yet it is later"
    assert len(solo.record.entries) == entries
    again = Solo.resume(solo.head, LogFile.read(tmp_path / "log")[1])
    assert again.game.position(again.state) == before, "so says the log, too"


def test_a_whole_game_with_much_taken_back_is_a_fair_record() -> None:
    solo, rng, backs = chapter(3), Random(1), 0
    while (legal := solo.question()) is not None:
        solo.answer(rng.choice(legal))
        while solo.table.may_take_back(solo.seat) and rng.random() < 0.5:
            solo.take_back()
            backs += 1
    assert backs > 20
    assert kt.verify(solo.record).returns == solo.state.returns()
    acted = sum(type(entry) is Acted for step in solo.steps for entry in step.entries)
    assert sum(isinstance(entry, Acted) for entry in solo.record.entries) == acted - backs


def test_several_actions_are_taken_back_one_after_the_other() -> None:
    solo = chapter()
    to_a_quiet_action(solo)
    positions = [solo.game.position(solo.state)]
    while (quiet := quiet_and_loud(solo)[0]) and len(positions) < 4:
        solo.answer(quiet[0])
        positions.append(solo.game.position(solo.state))
    assert len(positions) > 2
    for position in reversed(positions[:-1]):
        solo.take_back()
        assert solo.game.position(solo.state) == position


def refusal(solo: Solo) -> str:
    with pytest.raises(Illegal) as refused:
        solo.take_back()
    return refused.value.code


def test_what_cannot_be_taken_back_says_why() -> None:
    solo = chapter()
    codes = {refusal(solo)}
    rng = Random(2)
    while (legal := solo.question()) is not None:
        if not solo.table.may_take_back(solo.seat):
            codes.add(refusal(solo))
        solo.answer(rng.choice(legal))
    assert codes == {"nothing_done", "told_something", "others_acted", "nature_chose"}
    assert refusal(solo) == "not_running"


def test_nobody_takes_back_what_another_did() -> None:
    solo = chapter()
    solo.answer(to_a_quiet_action(solo))
    assert not solo.table.may_take_back(1)
    assert not solo.table.may_take_back(-1)
    with pytest.raises(Illegal):
        Table().apply(e.Step((e.TookBack(0),)))
