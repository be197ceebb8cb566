"""What somebody's wish appends to the log, or why it cannot be. Nothing here changes the table.

`Around` is what a table cannot know by itself: who is away, and the secret seed of the game that runs or is to begin.
"""

from __future__ import annotations

from typing import Any

import msgspec

from katzentisch.core.build import VERSION
from katzentisch.core.contract import WATCHER, Game
from katzentisch.core.errors import Endless
from katzentisch.core.fate import Fate
from katzentisch.core.state import State
from katzentisch.table import entries as e
from katzentisch.table.companions import PACES, companion
from katzentisch.table.drive import nature
from katzentisch.table.fold import Table, fresh
from katzentisch.table.seating import CLOSED, GATHERING, OVER, RUNNING, Chair, refuse

PHRASES = ("hello", "luck", "well_played", "thanks", "oops", "wow", "thinking", "hurry", "sorry", "again", "bye")


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
    shared: bool = False,
    paper: str = "",
    open_to_bots: bool = False,
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
    first = opened(game, host, complete, listed, pace, free_chat, position, shared, paper, open_to_bots)
    return [first, e.Sat(0, host), *seated]


def opened(
    game: Game[Any, Any],
    host: str,
    options: dict[str, Any],
    listed: bool = False,
    pace: str = "normal",
    free_chat: bool = False,
    position: dict[str, Any] | None = None,
    shared: bool = False,
    paper: str = "",
    open_to_bots: bool = False,
) -> e.Opened:
    """The first entry of a table whose options are complete and checked."""
    return e.Opened(
        game.id,
        game.rules_version,
        options,
        host,
        listed,
        pace,
        free_chat,
        VERSION,
        position,
        shared,
        paper,
        open_to_bots,
    )


def sit(table: Table, person: str, seat: int, name: str = "", avatar: str = "", bot: str = "") -> list[e.Entry]:
    """At a shared screen everybody has a name and an animal of their own, whoever the screen belongs to. A program from
    outside sits where the host has allowed it; whoever is one is nothing else at this table."""
    _phase(table, GATHERING)
    if not _chair(table, seat).free:
        raise refuse("chair_taken", seat=seat)
    if name and (bot or not table.shared):
        raise refuse("not_shared")
    if bot and not table.open_to_bots:
        raise refuse("no_outside_bots")
    if any(bool(table.chairs[other].outside) != bool(bot) for other in table.seats_of(person)):
        raise refuse("bot_or_person")
    return [e.Sat(seat, person, name, avatar, bot)]


def rise(table: Table, person: str, seat: int) -> list[e.Entry]:
    """A free chair stays behind, and during the game a bot."""
    _own(table, person, seat)
    left: list[e.Entry] = [e.Rose(seat)]
    if table.phase == RUNNING:
        left.append(_bot_sits(table.game, seat, table.game.usual_bot()))
    return left


def rise_everywhere(table: Table, person: str) -> list[e.Entry]:
    """The chairs of a program that does not answer any more."""
    return [entry for seat in table.seats_of(person) for entry in rise(table, person, seat)]


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


def agree(table: Table, person: str, options: dict[str, Any], around: Around) -> list[e.Entry]:
    """Other options for the game that gathers; the chairs stay. What a story or the game before says, stays too."""
    _phase(table, GATHERING)
    _hosts(table, person, around)
    if table.position is not None and not set(options) <= set(table.game.leaves_open(table.position)):
        raise refuse("settled")
    if options.get("players", table.players) != table.players:
        raise refuse("same_number", players=table.players)
    try:
        if table.position is None:
            complete = table.game.options_of(table.game.new(**{**table.options, **options}))
        else:
            table.game.new(table.players, **options)  # refused here if there is no such value
            complete = {**table.options, **options}
    except TypeError as error:  # an option called "self"
        raise refuse("odd_option", problem=str(error)) from error
    if complete == table.options:
        return []
    return [e.Agreed(complete, table.position and table.game.agreed(table.position, options))]


def begin(table: Table, person: str, around: Around) -> list[e.Entry]:
    """Bots take the empty chairs; nature makes its first choices."""
    _phase(table, GATHERING)
    _hosts(table, person, around)
    return _begin(table, around)


def acting_host(table: Table, away: frozenset[str], long_away: frozenset[str]) -> str:
    """The host; or, while the host has been away for long, whoever sits first and is not away."""
    if table.host not in long_away:
        return table.host
    return next((person for person in table.humans() if person not in away | long_away), table.host)


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


def take_back(table: Table, person: str, seat: int, situation: int) -> list[e.Entry]:
    """The newest action of the seat is undone; refused with what came after it, or what it told."""
    table.running()
    if _own(table, person, seat).bot:
        raise refuse("bot_plays", seat=seat)
    if situation != table.situation(seat):
        raise refuse("stale")
    if not table.may_take_back(seat):
        raise refuse(table.settled if table.actor in (seat, WATCHER) else "others_acted")
    return [e.TookBack(seat)]


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
    _sits(table, person)
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
    _sits(table, person)
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


def again(table: Table, person: str, around: Around, after: str = "", players: int | None = None) -> list[e.Entry]:
    """Another game: the same, or what may follow by the game's own word, also with another number of chairs. Who plays
    alone against bots begins at once; else the table gathers, so that all may come back first.

    Where seats hide nothing from each other the host leads everybody back to the chairs until nature has chosen: so
    far everything was only agreed on."""
    if table.phase == RUNNING and table.drawn == 0 and not table.game.hides_seats and not after:
        _hosts(table, person, around)
        return [e.Again(True)]
    _phase(table, OVER)
    _sits(table, person)
    entry = _follows(table, after, players) if after else _the_same(table, players)
    if table.people() != [person]:
        return [entry]
    then = table.after([entry])
    state = fresh(table.game, then.options, then.position)
    return [entry, *_empty_to_bots(table.game, then.chairs), *_first(state, then.number, around.seed)]


def _the_same(table: Table, players: int | None) -> e.Again:
    if players is not None and players != table.players:
        raise refuse("same_number", players=table.players)
    return e.Again(table.game.keeps_chairs)


def _follows(table: Table, id: str, players: int | None) -> e.Again:
    counts, people = table.game.player_counts, sum(bool(chair.person) for chair in table.chairs)
    if players is not None and (players not in counts or players < people):
        raise refuse("chairs_of_next", players=players, least=max(people, counts[0]), most=counts[-1])
    known = {one.id: one for one in table.continuations(players)}
    if id not in known:
        raise refuse("cannot_follow", after=id, known=list(known))
    then = known[id]
    return e.Again(table.game.keeps_chairs, id, then.options, then.position)


def close(table: Table) -> list[e.Entry]:
    """For good: where only its rules are not here, for the release that has them too."""
    return [] if table.for_good else [e.Closed()]


def give_up(table: Table, person: str, around: Around) -> list[e.Entry]:
    """The host closes a table that cannot go on here: then its unfinished game has no secrets any more."""
    if table.strange is None:
        raise refuse("rules_are_here")
    _hosts(table, person, around)
    return close(table)


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
    try:
        trial.act(seat, action)
        return [e.Acted(seat, table.game.actions[action].facts()), *_nature(trial, Fate(around.seed, table.drawn))]
    except Endless:  # a story that somebody wrote may lead there
        raise refuse("endless") from None


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


def _sits(table: Table, person: str) -> None:
    """As a person: a program does nothing but play."""
    if not table.seats_of(person):
        raise refuse("not_seated")
    if person in table.outsiders():
        raise refuse("bots_only_play")


def _hosts(table: Table, person: str, around: Around) -> None:
    if person != acting_host(table, around.away, around.long_away):
        raise refuse("not_host")


def _phase(table: Table, phase: str) -> None:
    if table.phase != phase:
        raise refuse({GATHERING: "already_begun", OVER: "not_over"}[phase] if table.phase != CLOSED else "table_closed")
