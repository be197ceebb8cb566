"""What a seat can know about the end of a game, by the rules alone: every way in which the tiles that it does not see can
lie is laid out, and the rules play the guess to its end. Slow, and nothing of the bots is in it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from katzentisch.games.schnurrlock.rules.cards import (
    ALL,
    BOTH_GUESS,
    CALL,
    CARDS,
    DOWN,
    EACH_VALUE,
    GUESS,
    GUESSES,
    LEADS,
    MARKER,
    MEANT,
)
from katzentisch.games.schnurrlock.state import Schnurrlock

VALUES = (1, 2, 3)


def ends(state: Schnurrlock, guess: int) -> bool:
    """SH-35, SH-36, SH-47: does this guess catch Mauziaty if it is right?"""
    return MARKER in state.trail.tiles[: 2 if guess >= BOTH_GUESS else 1]


def worlds(state: Schnurrlock, seat: int) -> Iterator[Schnurrlock]:
    """The table with every lot of tiles that the others can have face down, as far as `seat` can know (SH-03, SH-39)."""
    seen = [tile for tile in state.trail.tiles if tile not in (DOWN, MARKER)]
    for other, desk in enumerate(state.desks):
        seen += [abs(tile) for tile in desk.tiles if tile > 0 or other == seat]
    yield from with_tiles(state, [other for other in range(state.players) if other != seat], seen)


def with_tiles(state: Schnurrlock, others: list[int], seen: list[int]) -> Iterator[Schnurrlock]:
    if not others:
        world = state.clone()
        world.trail.bag = [0, *(EACH_VALUE - seen.count(value) for value in VALUES)]
        yield world
        return
    up = tuple(tile for tile in state.desks[others[0]].tiles if tile > 0)
    for down in combinations_with_replacement(VALUES, len(state.desks[others[0]].tiles) - len(up)):
        if all(seen.count(value) + down.count(value) <= EACH_VALUE for value in VALUES):
            laid = state.clone()
            laid.desks[others[0]].tiles = up + tuple(-value for value in down)
            yield from with_tiles(laid, others[1:], [*seen, *down])


def shares(state: Schnurrlock, seat: int, guess: int) -> Iterator[float]:
    """What `seat` can have of the win if this guess, which ends the game, is right."""
    for world in worlds(state, seat):
        world.desks[seat].target = next(card for card in range(CARDS) if MEANT[guess - GUESS] >> card & 1)
        world.act(seat, guess)
        for end in ended(world):
            yield end.returns()[seat]


def ended(world: Schnurrlock) -> Iterator[Schnurrlock]:
    """Whatever nature chooses."""
    if world.over:
        yield world
        return
    outcomes = world.outcomes()
    for outcome in set(outcomes):
        after = world.clone()
        after.happen(outcomes.index(outcome))
        yield from ended(after)


def is_lost(state: Schnurrlock, seat: int, action: int) -> bool:
    """Would this guess, if it is right, end the game for somebody else to win, however the tiles lie?"""
    if action not in GUESSES or not ends(state, action):
        return False
    return not any(share > 0.0 for share in shares(state, seat, action))


def possible(state: Schnurrlock, seat: int) -> int:
    """What the own target can be for somebody who sees the table, but remembers nothing."""
    desk, cards = state.desks[seat], ALL & ~state.desks[seat].hand
    for other in state.desks:
        cards &= ~(other.clues() | other.closed)
        if other is not desk and other.stands():
            cards &= ~(1 << other.target)
    for clue in range(CARDS):
        if desk.clues() >> clue & 1:
            cards &= LEADS[clue] if desk.leads >> clue & 1 else ~LEADS[clue]
    for guess in desk.wrong:
        cards &= ~MEANT[guess]
    return cards


def certain_wins(state: Schnurrlock, seat: int) -> list[int]:
    """Guesses, with a call before them if it must be, that are right and win alone whatever the seat cannot see."""
    legal, cards = state.legal(seat), possible(state, seat)
    guesses = [guess for guess in GUESSES if ends(state, guess) and not cards & ~MEANT[guess - GUESS]]
    if not guesses or (GUESSES[0] not in legal and CALL not in legal):
        return []
    if GUESSES[0] not in legal:
        state = state.clone()
        state.act(seat, CALL)
        if state.must() != (seat,):
            return []  # others have called before
    return [guess for guess in guesses if min(shares(state, seat, guess)) == 1.0]
