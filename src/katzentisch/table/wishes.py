"""What somebody's wish appends to the log, or why it cannot be. Nothing here changes the table.

`Around` is what a table cannot know by itself: who is away, and the secret seed of the game that runs or is to begin.
"""

from __future__ import annotations

from typing import Any

import msgspec

from katzentisch.core.build import VERSION
from katzentisch.core.contract import Game
from katzentisch.core.fate import Fate
from katzentisch.core.state import State
from katzentisch.table import entries as e
from katzentisch.table.companions import companion
from katzentisch.table.drive import nature
from katzentisch.table.fold import Table, fresh
from katzentisch.table.seating import CLOSED, GATHERING, OVER, RUNNING, Chair, refuse

PHRASES = ("hello", "luck", "well_played", "thanks", "oops", "wow", "thinking", "hurry", "sorry", "again", "bye")
PACES = ("slow", "normal", "fast", "rush")


class Around(msgspec.Struct, frozen=True):
    away: frozenset[str] = frozenset()  # people who sit here and are not here
    long_away: frozenset[str] = frozenset()  # those of them for so long that a host among them is not waited for
    seed: bytes = b""
    guests: frozenset[str] = frozenset()  # bots of others that may sit here, besides those of the game


# Before the game -----------------------------------------------------------------------------------------------------


def open_table(
    game: Game[Any, Any],
    host: str,
    options: dict[str, Any],
    listed: bool = False,
    pace: str = "normal",
    free_chat: bool = False,
    bots: tuple[str, ...] = (),
    guests: frozenset[str] = frozenset(),
    position: dict[str, Any] | None = None,
) -> list[e.Entry]:
    """A new table: the host on chair 0, these bots on the next chairs. A position takes the place of the options, if
    nothing in it is hidden."""
    if position is not None and not game.hides_nothing(position):
        raise refuse("hides_something", game=game.id)
    try:
        complete = game.options_of(fresh(game, options, position))
    except TypeError as error:  # an option called "self"
        raise refuse("odd_option", problem=str(error)) from error
    if pace not in PACES:
        raise refuse("unknown_pace", pace=pace, known=list(PACES))
    players = complete["players"]
    if len(bots) >= players:
        raise refuse("too_many_bots", bots=len(bots), players=players)
    seated = [_bot_sits(game, seat, bot, guests) for seat, bot in enumerate(bots, 1)]
    return [opened(game, host, complete, listed, pace, free_chat, position), e.Sat(0, host), *seated]


def opened(
    game: Game[Any, Any],
    host: str,
    options: dict[str, Any],
    listed: bool = False,
    pace: str = "normal",
    free_chat: bool = False,
    position: dict[str, Any] | None = None,
) -> e.Opened:
    """The first entry of a table whose options are complete and checked."""
    return e.Opened(game.id, game.rules_version, options, host, listed, pace, free_chat, VERSION, position)


def sit(table: Table, person: str, seat: int) -> list[e.Entry]:
    _phase(table, GATHERING)
    if not _chair(table, seat).free:
        raise refuse("chair_taken", seat=seat)
    return [e.Sat(seat, person)]


def rise(table: Table, person: str, seat: int) -> list[e.Entry]:
    """A free chair stays behind, and during the game a bot."""
    _own(table, person, seat)
    left: list[e.Entry] = [e.Rose(seat)]
    if table.phase == RUNNING:
        left.append(_bot_sits(table.game, seat, table.game.usual_bot()))
    return left


def remove(table: Table, person: str, seat: int, around: Around) -> list[e.Entry]:
    _phase(table, GATHERING)
    _hosts(table, person, around)
    if _chair(table, seat).free:
        raise refuse("chair_empty", seat=seat)
    return [e.Rose(seat)]


def seat_bot(table: Table, person: str, seat: int, bot: str, around: Around) -> list[e.Entry]:
    _phase(table, GATHERING)
    _hosts(table, person, around)
    if not _chair(table, seat).free:
        raise refuse("chair_taken", seat=seat)
    return [_bot_sits(table.game, seat, bot, around.guests)]


def begin(table: Table, person: str, around: Around) -> list[e.Entry]:
    """Bots take the empty chairs; nature makes its first choices."""
    _phase(table, GATHERING)
    _hosts(table, person, around)
    return _begin(table, around)


def acting_host(table: Table, away: frozenset[str], long_away: frozenset[str]) -> str:
    """The host; or, while the host has been away for long, whoever sits first and is not away."""
    if table.host not in long_away:
        return table.host
    return next((person for person in table.people() if person not in away | long_away), table.host)


# During the game -----------------------------------------------------------------------------------------------------


def act(table: Table, person: str, seat: int, situation: int, action: int, around: Around) -> list[e.Entry]:
    """An action for the situation that the person saw. An interrupt may come a little late."""
    state = table.running()
    if _own(table, person, seat).bot:
        raise refuse("bot_plays", seat=seat)
    interrupts = seat in state.may() and seat not in state.must()
    if situation != table.situation(seat) and not interrupts:
        raise refuse("stale")
    return _acts(table, state, seat, action, around)


def act_on(table: Table, person: str, key: str, seat: int, action: int, around: Around) -> list[e.Entry]:
    """One more action of somebody who has just done the one that had this key; nothing, if that is not possible now."""
    if not table.goes_on(person, key, seat) or action not in table.legal(seat) or _own(table, person, seat).bot:
        return []
    return _acts(table, table.running(), seat, action, around)


def why(table: Table, person: str, seat: int, action: int) -> None:
    """Refused as the action would be."""
    state = table.running()
    if _own(table, person, seat).bot:
        raise refuse("bot_plays", seat=seat)
    refusal = table.game.why_not(state, seat, action)
    if refusal is not None:
        raise refusal


def bot_acts(table: Table, seat: int, situation: int, action: int, around: Around) -> list[e.Entry]:
    """What a bot has thought of, if it is still asked or offered: else nothing."""
    if seat not in dict(table.bots_asked()) or situation != table.situation(seat):
        return []
    return _acts(table, table.running(), seat, action, around)


def stand_in(table: Table, person: str, seat: int, around: Around) -> list[e.Entry]:
    """A bot plays for somebody who is away. The chair stays theirs: they take it back whenever they come."""
    table.running()
    chair = _chair(table, seat)
    if not table.seats_of(person):
        raise refuse("not_seated")
    if not chair.person or chair.bot:
        raise refuse("bot_plays", seat=seat)
    if chair.person not in around.away:
        raise refuse("not_away", seat=seat)
    return [e.StoodIn(seat, table.game.usual_bot())]


def come_back(table: Table, person: str, seat: int) -> list[e.Entry]:
    table.running()
    return [e.CameBack(seat)] if _own(table, person, seat).bot else []


# Around the game -----------------------------------------------------------------------------------------------------


def say(table: Table, person: str, phrase: str | None, text: str | None) -> list[e.Entry]:
    """`text` has been cleaned before."""
    if table.phase == CLOSED:
        raise refuse("table_closed")
    if not table.seats_of(person):
        raise refuse("not_seated")
    if phrase is not None:
        if phrase not in PHRASES:
            raise refuse("unknown_phrase", known=list(PHRASES))
        return [e.Said(person, phrase=phrase, among=_circle(table, person))]
    if not table.free_chat:
        raise refuse("phrases_only")
    if not text:
        raise refuse("nothing_said")
    return [e.Said(person, text=text, among=_circle(table, person))]


def _circle(table: Table, person: str) -> tuple[str, ...]:
    """Who hears what somebody says; empty: everybody. Whoever has several chairs speaks from the freest."""
    if table.state is None or table.phase != RUNNING:
        return ()
    heard: set[str] = set()
    for seat in table.seats_of(person):
        seats = table.game.circle(table.state, seat)
        if seats is None:
            return ()
        heard |= {table.chairs[other].person for other in seats}
    return tuple(sorted(heard - {""} | {person}))


def again(table: Table, person: str, around: Around, after: str = "") -> list[e.Entry]:
    """Another game: the same, or what may follow by the game's own word. Who plays alone against bots begins at once;
    else the table gathers, so that all may come back first."""
    _phase(table, OVER)
    if not table.seats_of(person):
        raise refuse("not_seated")
    entry = _follows(table, after) if after else e.Again(table.game.keeps_chairs)
    if table.people() != [person]:
        return [entry]
    then = table.after([entry])
    state = fresh(table.game, then.options, then.position)
    return [entry, *_empty_to_bots(table.game, then.chairs), *_first(state, then.number, around.seed)]


def _follows(table: Table, id: str) -> e.Again:
    known = {one.id: one for one in table.continuations()}
    if id not in known:
        raise refuse("cannot_follow", after=id, known=list(known))
    then = known[id]
    return e.Again(table.game.keeps_chairs, id, then.options, then.position)


def close(table: Table) -> list[e.Entry]:
    return [] if table.phase == CLOSED else [e.Closed()]


# Parts ---------------------------------------------------------------------------------------------------------------


def _begin(table: Table, around: Around) -> list[e.Entry]:
    state = fresh(table.game, table.options, table.position)
    return [*_empty_to_bots(table.game, table.chairs), *_first(state, table.number, around.seed)]


def _empty_to_bots(game: Game[Any, Any], chairs: list[Chair]) -> list[e.Entry]:
    return [_bot_sits(game, seat, game.usual_bot()) for seat, chair in enumerate(chairs) if chair.free]


def _first(state: State, number: int, seed: bytes) -> list[e.Entry]:
    fate = Fate(seed)
    return [e.Began(number, fate.commitment), *_nature(state, fate)]


def _acts(table: Table, state: State, seat: int, action: int, around: Around) -> list[e.Entry]:
    """The action and what nature makes of it, tried on a copy."""
    trial = state.clone()
    trial.act(seat, action)
    return [e.Acted(seat, table.game.actions[action].facts()), *_nature(trial, Fate(around.seed, table.drawn))]


def _nature(trial: State, fate: Fate) -> list[e.Entry]:
    """Nature's choices until somebody has to act; with the last step of the game, its end."""
    chosen: list[e.Entry] = [e.Happened(outcome) for outcome in nature(trial, fate.draw)]
    if trial.over:
        chosen.append(e.Ended(trial.returns(), fate.seed.hex()))
    return chosen


def _bot_sits(game: Game[Any, Any], seat: int, bot: str, guests: frozenset[str] = frozenset()) -> e.BotSat:
    """Chosen by its name or by its strength. What is not known here is never looked for: it would be imported."""
    name = game.strengths().get(bot, bot)
    if name not in game.bots() and name not in guests:
        raise refuse("unknown_bot", bot=bot, known=[*game.strengths(), *game.bots(), *sorted(guests)])
    return e.BotSat(seat, name, companion(seat))


def _chair(table: Table, seat: int) -> Chair:
    if not 0 <= seat < table.players:
        raise refuse("no_such_chair", seat=seat, players=table.players)
    return table.chairs[seat]


def _own(table: Table, person: str, seat: int) -> Chair:
    chair = _chair(table, seat)
    if not person or chair.person != person:
        raise refuse("not_your_chair", seat=seat)
    return chair


def _hosts(table: Table, person: str, around: Around) -> None:
    if person != acting_host(table, around.away, around.long_away):
        raise refuse("not_host")


def _phase(table: Table, phase: str) -> None:
    if table.phase != phase:
        raise refuse({GATHERING: "already_begun", OVER: "not_over"}[phase] if table.phase != CLOSED else "table_closed")
