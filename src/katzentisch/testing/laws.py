"""The laws that can be checked at any single table. Each raises Broken, and leaves the table as it was."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from katzentisch.core.contract import WATCHER, Game
from katzentisch.core.errors import Illegal
from katzentisch.core.record import Acted, Record, walk
from katzentisch.core.state import State
from katzentisch.testing.broken import Broken, holds
from katzentisch.testing.differ import differing, first_differing
from katzentisch.testing.secrecy import Secrecy
from katzentisch.testing.transcript import (
    encode,
    fingerprint,
    prompted,
    refused,
    seats_and_watcher,
    stillness,
    transcript,
)
from katzentisch.testing.wander import wild_step

TAKEN_BACK = 2
"""How many actions that may be taken back are tried of a seat at each table, at most."""
BOUNDS = ("returns_within", "returns_sum", "longest", "largest_outcome")
PROBES = 24
"""How many illegal actions a seat tries at each table, at most."""


def one_thing_next(game: Game[Any, Any], state: State, before: bytes) -> None:
    """`before`, here and below, is the stillness of the table when the law is called."""
    law = "one_thing_next"
    is_next(state)
    k = state.chance()
    for i in (-1, k):
        try:
            state.happen(i)
        except Illegal:
            pass
        else:
            holds(law, False, f"happen({i}) is accepted with chance {k}")
    holds(law, stillness(game, state) == before, f"a refused happen(), of -1 or {k}, changed the table")


def is_next(state: State) -> None:
    law = "one_thing_next"
    k, must, may = state.chance(), state.must(), state.may()
    holds(law, [state.over, k > 0, bool(must)].count(True) == 1, f"over {state.over}, chance {k}, must {must}")
    seats = range(state.players)
    holds(law, list(must) == sorted({*must} & {*seats}), f"must {must} are not seats in order")
    holds(law, len({*may} & {*seats}) == len(may), f"may {may} are not seats, each once")
    outcomes = state.outcomes()
    holds(law, len(outcomes) == k and list(outcomes) == sorted(outcomes), f"outcomes {outcomes} for chance {k}")
    holds(law, not may or bool(must), f"may {may} although nobody has to act")
    holds(law, len(state.returns()) == state.players, "returns() is not one number per seat")


def bounds_hold(game: Game[Any, Any], state: State) -> None:
    """What nature may choose now, and what the seats have when it is over."""
    law = "bounds_hold"
    unsaid = [name for name in BOUNDS if not hasattr(game, name)]
    holds(law, not unsaid, f"the game does not say {', '.join(unsaid)}")
    largest = max(state.outcomes(), default=-1)
    holds(law, largest <= game.largest_outcome, f"outcome {largest} is above {game.largest_outcome}")
    if state.over:
        returns, (least, most) = state.returns(), game.returns_within
        holds(law, least <= min(returns) and max(returns) <= most, f"{returns} are not within {least} and {most}")
        same = game.returns_sum is None or abs(sum(returns) - game.returns_sum) < 1e-9
        holds(law, same, f"{returns} are not {game.returns_sum} together")


def ends_in_time(record: Record) -> None:
    """A choice that replaces another one does not count: it can be replaced for ever."""
    longest, counted = record.game.longest, 0
    if longest is None:
        return
    for (_, state), entry in zip(walk(record, log=False), record.entries, strict=False):
        counted += not isinstance(entry, Acted) or state.sealed(entry.seat) < 0
    holds("bounds_hold", counted <= longest, f"a game of {counted} entries, which are {longest} at most")


def encodings_fit(game: Game[Any, Any], state: State) -> None:
    """Of each seat and the watcher. Read back from JSON, and without its log, a view gives the same numbers."""
    law = "encodings_fit"
    parts = game.encoding(state.players)
    if not parts:
        return
    holds(law, game.shape(state.players) == (sum(parts.values()),), "the parts are not as long as the whole")
    for seat in seats_and_watcher(state):
        view = game.view(state, seat)
        numbers = game.encode(view)
        holds(law, numbers.typecode == "f", f"an encoding is made of {numbers.typecode!r}, not of 'f'")
        holds(law, len(numbers) == sum(parts.values()), f"{len(numbers)} numbers, not {sum(parts.values())}")
        strayed = [place for place, number in enumerate(numbers) if not -1 <= number <= 1]
        holds(law, not strayed, f"{part_at(parts, strayed[0]) if strayed else ''} is not between -1 and 1")
        read = msgspec.json.decode(encode(view), type=game.view_type)
        read.log = None
        again = game.encode(read)
        differing = [place for place, number in enumerate(numbers) if number != again[place]]
        where = part_at(parts, differing[0]) if differing else ""
        holds(law, not differing, f"{where} of seat {seat} does not depend on the view alone")


def part_at(parts: Mapping[str, int], place: int) -> str:
    """What the number in this place belongs to."""
    for name, length in parts.items():
        if place < length:
            return name
        place -= length
    return "nothing"


def legal_is_the_law(game: Game[Any, Any], state: State, rng: Random, before: bytes) -> None:
    law = "legal_is_the_law"
    everything = range(len(game.actions))
    holds(law, game.interrupts or not state.may(), f"seats {state.may()} may interrupt, and the game says nobody does")
    ids = {rule.id for rule in game.rules("en")}
    for seat in range(state.players):
        legal = state.legal(seat)
        holds(law, isinstance(legal, tuple), f"legal({seat}) is no tuple: a caller could change it")
        holds(law, list(legal) == sorted({*legal}), f"legal({seat}) is not sorted or repeats: {legal}")
        holds(law, all(action in everything for action in legal), f"legal({seat}) leaves the action space: {legal}")
        asked = seat in state.must() or seat in state.may() or state.sealed(seat) >= 0
        holds(law, bool(legal) == asked, f"seat {seat} asked: {asked}, legal: {legal}")
        stuck = seat in state.must() and all(action in game.mishaps for action in legal)
        holds(law, not stuck, f"seat {seat} has to act and may only report mishaps")
        holds(law, state.sealed(seat) < 0 or state.sealed(seat) in legal, f"seat {seat} sealed something illegal")
        explained = [action for action in legal if game.why_not(state, seat, action) is not None]
        holds(law, not explained, f"why_not refuses {explained} to seat {seat}, which are legal")
        for action in probes(game, state, seat, rng):
            told = game.why_not(state, seat, action)
            refusal = refused(state, seat, action)
            holds(law, refusal is not None, f"seat {seat} did {action}, which is not in its legal list")
            assert refusal is not None
            holds(law, told is not None and told.args == refusal.args, f"why_not says {told!r}, act says {refusal!r}")
            for lang in ("de", "en"):
                words = game.words(lang)
                holds(law, f"refusal.{refusal.code}" in words, f"no {lang} sentence for refusal {refusal.code}")
                said = game.say(refusal, lang)
                holds(law, "{" not in said, f"refusal {refusal.code} in {lang} lacks a fact: {said}")
            holds(law, refusal.rule in ids or not refusal.rule, f"refusal names unknown rule {refusal.rule}")
            encode(refusal.facts)
    for stranger in (WATCHER, state.players):
        holds(law, refused(state, stranger, 0) is not None, f"seat {stranger} may act")
    for nobody in (WATCHER - 1, state.players, 77):
        for look in (game.view, game.picture):
            try:
                look(state, nobody)
            except Illegal as refusal:
                holds(law, refusal.code == "no_such_seat", f"a look from seat {nobody} is refused as {refusal.code}")
            else:
                holds(law, False, f"there is a view for seat {nobody}, which there is not")
    holds(law, stillness(game, state) == before, "a refusal changed the table")


def probes(game: Game[Any, Any], state: State, seat: int, rng: Random) -> list[int]:
    """Actions to be refused: the ends of the action space, one beyond each, and some between."""
    legal = {*state.legal(seat)}
    forbidden = [action for action in range(len(game.actions)) if action not in legal]
    return [-1, len(game.actions), *rng.sample(forbidden, min(PROBES, len(forbidden)))]


def act_is_play(game: Game[Any, Any], state: State, rng: Random) -> None:
    for seat in range(state.players):
        legal = state.legal(seat)
        if legal:
            action = rng.choice(legal)
            acted, played = with_log(state), with_log(state)
            acted.act(seat, action)
            played.play(seat, action)
            same = fingerprint(game, acted) == fingerprint(game, played)
            holds("act_is_play", same, f"act and play of action {action} by seat {seat} differ")


def with_log(state: State) -> State:
    copy = state.clone()
    copy.log = []
    return copy


def clones_are_apart(game: Game[Any, Any], state: State, rng: Random, whole: bytes) -> None:
    law = "clones_are_apart"
    copy = state.clone()
    holds(law, type(copy) is type(state), f"a clone is a {type(copy).__name__}")
    holds(law, copy.log is None, "a clone has a log")
    silent = state.clone()
    before = fingerprint(game, silent)
    holds(law, fingerprint(game, copy) == before, "two clones differ")
    views = [game.view(copy, seat) for seat in seats_and_watcher(copy)]
    views += [game.picture(copy, seat, noted=True) for seat in seats_and_watcher(copy)]
    seen = encode(views)
    for _ in range(2 * state.players + 2):
        if not copy.over:
            wild_step(game, copy, rng)
    holds(law, fingerprint(game, silent) == before, "playing one clone changed another")
    holds(law, encode(views) == seen, "playing on changed a view that had been given")
    holds(law, stillness(game, state) == whole, "playing a clone changed its original")


def positions_return(game: Game[Any, Any], state: State) -> None:
    law = "positions_return"
    position = game.position(state)
    text = encode(position)
    loaded = game.load(msgspec.json.decode(text))
    again = encode(game.position(loaded))
    if again != text:
        raise Broken(law, f"load(position) is another table: {differing(again, text)}")
    looks = [fingerprint(game, table).split(b"\n") for table in (loaded, state.clone())]
    if found := first_differing(*looks):
        raise Broken(law, f"load(position) looks like another table: {found[1]}")
    holds(law, encode(game.options_of(loaded)) == encode(game.options_of(state)), "a position forgets an option")
    holds(law, loaded.returns() == state.returns(), "a position forgets the result")


def seals_commute(game: Game[Any, Any], state: State, rng: Random) -> None:
    law = "seals_commute"
    owing = list(state.must())
    if len(owing) < 2:
        return
    choices = {seat: rng.choice(state.legal(seat)) for seat in owing}
    orders = [owing, rng.sample(owing, len(owing))]
    ends = []
    for order in orders:
        copy = with_log(state)
        for seat in order:
            copy.act(seat, choices[seat])
        ends.append(fingerprint(game, copy))
    holds(law, ends[0] == ends[1], f"the order {orders[1]} of sealed choices {choices} matters")

    changed = with_log(state)
    first = rng.choice(owing)
    changed.act(first, rng.choice(state.legal(first)))
    holds(law, first not in changed.must(), f"seat {first} has sealed but is still awaited")
    others = [seat for seat in seats_and_watcher(state) if seat != first]
    seen = [transcript(game, changed, seat) for seat in others]
    changed.act(first, choices[first])
    holds(law, changed.sealed(first) == choices[first], f"seat {first} acted again, but its choice was not replaced")
    holds(
        law,
        seen == [transcript(game, changed, seat) for seat in others],
        f"others notice that seat {first} thought again",
    )
    for seat in owing:
        if seat != first:
            changed.act(seat, choices[seat])
    holds(law, fingerprint(game, changed) == ends[0], f"the choice that seat {first} replaced left a trace")


def outcomes_are_weights(game: Game[Any, Any], state: State) -> None:
    outcomes = state.outcomes()
    for i in range(1, len(outcomes)):
        if outcomes[i] == outcomes[i - 1]:
            twins = [with_log(state), with_log(state)]
            twins[0].happen(i - 1)
            twins[1].happen(i)
            same = fingerprint(game, twins[0]) == fingerprint(game, twins[1])
            holds("outcomes_are_weights", same, f"outcome {outcomes[i]} at {i - 1} and at {i} differ")


def samples_fit(game: Game[Any, Any], secrecy: Secrecy[Any], state: State, at_start: Any, rng: Random) -> bool:
    """Whether some sampled world was not the truth itself. It looks the same to its seat, and nothing is lost in it.
    That it has a past which the seat's log allows is `pasts.samples_have_a_past`."""
    law = "samples_fit"
    silent = state.clone()
    strayed = False
    for seat in seats_and_watcher(state):
        view = game.view(silent, seat)
        world = game.sample(view, rng)
        here, there_seen = encode(view), encode(game.view(world, seat))
        if there_seen != here:
            raise Broken(law, f"the world sampled for seat {seat} looks different to it: {differing(there_seen, here)}")
        held = secrecy.components(world)
        holds(law, held == at_start, f"in the world sampled for seat {seat} components are {held}, not {at_start}")
        holds(law, world.log is None, "a sampled world has a log")
        if seat != WATCHER:
            same = world.legal(seat) == silent.legal(seat)
            holds(law, same, f"in the world sampled for seat {seat} it may do {world.legal(seat)}")
            asked, there = prompted(game, silent, seat), prompted(game, world, seat)
            if asked != there:
                other = differing(encode(there), encode(asked))
                raise Broken(law, f"in the world sampled for seat {seat} it is asked otherwise: {other}")
        is_next(world)
        strayed = strayed or encode(game.position(world)) != encode(game.position(silent))
    return strayed


def taking_back_hides_nothing(game: Game[Any, Any], state: State, rng: Random) -> int:
    """What may be taken back draws nothing and ends nothing, and in every world that a seat holds possible it tells the
    seat the same. Returns how many such actions were tried."""
    law, tried = "taking_back_hides_nothing", 0
    for seat in (*state.must(), *state.may()):
        quiet = [action for action in state.legal(seat) if game.may_take_back(state, seat, action)]
        for action in rng.sample(quiet, min(len(quiet), TAKEN_BACK)):
            done = with_log(state)
            done.act(seat, action)
            holds(law, not done.over and not done.chance(), f"after action {action} nature chooses, or all is over")
            holds(law, done.sealed(seat) < 0, f"action {action} lies face down: it is replaced, not taken back")
            for eye in seats_and_watcher(state):
                world = with_log(game.sample(game.view(state.clone(), eye), rng))
                holds(law, action in world.legal(seat), f"that action {action} is legal tells seat {eye} something")
                world.act(seat, action)
                same = transcript(game, world, eye) == transcript(game, done, eye)
                holds(law, same, f"action {action} tells seat {eye} something that it did not know")
            tried += 1
    return tried


def pictures_are_whole(game: Game[Any, Any], secrecy: Secrecy[Any], state: State, at_start: Any) -> int:
    """What the last entry showed on its way. A picture may be a moment at which nobody is asked, so here is at most one
    of over, chance and must; all else is as at any table. Returns how many there were."""
    law, pictures = "pictures_are_whole", state.pictures or []
    for told, picture in pictures:
        holds(law, told <= len(state.log or ()), f"a picture has told {told} events, more than there are")
        now = secrecy.components(picture)
        holds(law, now == at_start, f"at a beat components were {at_start} and are {now}")
        must, may = picture.must(), picture.may()
        things = [picture.over, picture.chance() > 0, bool(must)]
        holds(law, things.count(True) <= 1, f"at a beat: over, chance, must are {things}")
        for seat in range(picture.players):
            asked = seat in must or seat in may or picture.sealed(seat) >= 0
            legal = picture.legal(seat)
            holds(law, bool(legal) == asked, f"at a beat seat {seat} is asked: {asked}, legal: {legal}")
        for seat in seats_and_watcher(picture):
            for view in (game.view(picture, seat), game.picture(picture, seat)):
                again = msgspec.json.decode(encode(view), type=game.view_type)
                holds(law, encode(again) == encode(view), f"at a beat the view of seat {seat} is not of its type")
            for name in game.notes_of:
                holds(law, name in game.view_type.__struct_fields__, f"notes_of names {name}, which no view has")
    return len(pictures)


def nothing_is_lost(secrecy: Secrecy[Any], state: State, at_start: Any) -> None:
    now = secrecy.components(state)
    holds("nothing_is_lost", now == at_start, f"components were {at_start} and are {now}")
