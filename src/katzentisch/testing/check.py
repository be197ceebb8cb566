"""One call per game: every law, over all player counts and options."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec

from katzentisch.core.contract import Game
from katzentisch.core.record import Record, walk
from katzentisch.core.state import State
from katzentisch.testing import laws, words
from katzentisch.testing.broken import Broken, holds, keeping
from katzentisch.testing.pasts import samples_have_a_past
from katzentisch.testing.perft import perft
from katzentisch.testing.secrecy import Secrecy
from katzentisch.testing.transcript import fingerprint, stillness
from katzentisch.testing.twins import twins_look_alike
from katzentisch.testing.wander import tables, wander


class Report(msgspec.Struct):
    """What was checked: so that a check which checks nothing is seen."""

    games: int = 0
    steps: int = 0
    events: int = 0
    pictures: int = 0
    """Within entries, where the game says `beat`."""
    taken_back: int = 0
    """Actions that a person may take back."""
    twins: dict[str, int] = {}
    """Per secret, at how many tables a twin was really different and looked alike."""
    strayed: bool = False
    """Whether a sampled world ever was not the truth."""
    pasts: int = 0
    """How many sampled worlds of the smallest table were looked for among all pasts that their seat's log allows."""


def check_game(
    game: Game[Any, Any],
    games: int = 2,
    draws: int = 2,
    seed: int = 1,
    kinds: Iterable[dict[str, Any]] | None = None,
    sample_every: int = 1,
) -> Report:
    """Plays `games` games at each kind of table, draws `draws` twins per secret, seat and game. Raises Broken.

    `kinds` are all kinds of tables, unless a game whose options do not touch each other names those that suffice.
    `sample_every`: worlds are drawn at every so manieth table, for games where that takes long.
    """
    with keeping("all_is_said"):
        secrecy = game.secrecy()
        report = Report(twins={secret.name: 0 for secret in secrecy.secrets})
        words.catalogues_agree(game)
        words.actions_are_said(game)
    for number, options in enumerate(tables(game) if kinds is None else kinds):
        for again in range(games):
            drawn = f"{seed}/{number}/{again}"
            try:
                check_one(game, secrecy, options, Random(drawn), draws, report, sample_every)
            except Broken as broken:
                where = f"Random({drawn!r}) at a table of {options}"
                raise Broken(broken.law, broken.what, broken.record, where) from broken.__cause__
    untested = [name for name, count in report.twins.items() if count == 0]
    holds("twins_look_alike", not untested, f"no twin could be drawn for {untested}")
    holds("samples_fit", report.strayed or not secrecy.secrets, "every sampled world was the truth itself")
    with keeping("samples_fit"):
        report.pasts = samples_have_a_past(game, Random(seed))
    with keeping("perft"):
        check_tiny(game, secrecy)
    return report


def plain_laws(game: Game[Any, Any], secrecy: Secrecy[Any], state: State, components: Any, rng: Random) -> None:
    """Of the table itself: without samples, twins, views and words, which cost most."""
    with keeping("one_thing_next"):
        before = stillness(game, state)
        laws.one_thing_next(game, state, before)
    with keeping("nothing_is_lost"):
        laws.nothing_is_lost(secrecy, state, components)
    with keeping("bounds_hold"):
        laws.bounds_hold(game, state)
    with keeping("encodings_fit"):
        laws.encodings_fit(game, state)
    with keeping("legal_is_the_law"):
        laws.legal_is_the_law(game, state, rng, before)
    with keeping("act_is_play"):
        laws.act_is_play(game, state, rng)
    with keeping("clones_are_apart"):
        laws.clones_are_apart(game, state, rng, before)
    with keeping("positions_return"):
        laws.positions_return(game, state)


def laws_of_a_step(
    game: Game[Any, Any],
    secrecy: Secrecy[Any],
    state: State,
    components: Any,
    rng: Random,
    report: Report,
    sample_every: int,
    said: set[bytes],
    told: int,
) -> None:
    """All that must hold of a table as it lies, and of what was told since event `told`."""
    plain_laws(game, secrecy, state, components, rng)
    with keeping("seals_commute"):
        laws.seals_commute(game, state, rng)
    with keeping("pictures_are_whole"):
        report.pictures += laws.pictures_are_whole(game, secrecy, state, components)
    state.pictures = []
    with keeping("outcomes_are_weights"):
        laws.outcomes_are_weights(game, state)
    if report.steps % sample_every == 0:
        with keeping("samples_fit"):
            report.strayed = laws.samples_fit(game, secrecy, state, components, rng) or report.strayed
        with keeping("taking_back_hides_nothing"):
            report.taken_back += laws.taking_back_hides_nothing(game, state, rng)
    with keeping("all_is_said"):
        words.views_are_json(game, state)
        assert state.log is not None
        words.events_are_said(game, state, state.log[told:])
        words.recounts_are_said(game, state, said)
        words.prompts_are_said(game, state, said)


def check_one(
    game: Game[Any, Any],
    secrecy: Secrecy[Any],
    options: dict[str, Any],
    rng: Random,
    draws: int,
    report: Report,
    sample_every: int = 1,
) -> None:
    with keeping("positions_return"):
        state = game.new(**options)
        holds("positions_return", game.options_of(state) == options, f"options_of forgets something of {options}")
    with keeping("nothing_is_lost"):
        components = secrecy.components(state)
    state.log = []
    state.pictures = []
    record = None
    prints: list[tuple[int, bytes]] = []
    said: set[bytes] = set()
    told = 0
    steps = wander(game, state, rng)
    try:
        while True:
            with keeping("legal_is_the_law"):  # what is legal can be done, and what may happen happens
                now = next(steps, None)
            if now is None:
                break
            record = now
            laws_of_a_step(game, secrecy, state, components, rng, report, sample_every, said, told)
            with keeping("replay_is_play"):
                prints.append((told, fingerprint(game, state, told)))
            told = len(state.log)
            report.steps += 1
        assert record is not None
        with keeping("replay_is_play"):
            record.close(state)
        with keeping("bounds_hold"):
            laws.ends_in_time(record)
        with keeping("all_is_said"):
            words.continuations_are_said(game, state)
        with keeping("replay_is_play"):
            replay_is_play(record, prints, fingerprint(game, state))
        for name, count in twins_look_alike(record, secrecy, rng, draws, sample_every).items():
            report.twins[name] += count
    except Broken as broken:
        raise Broken(broken.law, broken.what, broken.record or record) from broken.__cause__
    report.games += 1
    report.events += told


def replay_is_play(record: Record, prints: list[tuple[int, bytes]], end: bytes) -> None:
    """The record, written and read again, gives the same table after every entry, and does so twice.

    Of the log each of `prints` has what its entry told; the one of the end has it all.
    """
    for _ in range(2):
        again = Record.parse(record.text(), record.game)
        holds("replay_is_play", again.text() == record.text(), "the record changes when it is written and read")
        for number, state in walk(again):
            told, print_ = prints[number]
            same = fingerprint(record.game, state, told) == print_
            holds("replay_is_play", same, f"after {number} entries the replay differs from the game")
        holds("replay_is_play", fingerprint(record.game, state) == end, "the replay told something else than the game")


def check_tiny(game: Game[Any, Any], secrecy: Secrecy[Any]) -> None:
    """The number of whole games of a tiny table, counted exactly."""
    state = game.load(secrecy.tiny) if secrecy.tiny_is_position else game.new(**secrecy.tiny)
    counted = perft(game, state, secrecy.counted)
    expected = (secrecy.tiny_games, secrecy.tiny_ends)
    holds("perft", counted == expected, f"(games, ends) of the tiny table are {counted}, not {expected}")
