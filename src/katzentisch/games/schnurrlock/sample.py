"""Tables that a view allows: what the viewer sees stays, the rest is dealt anew among the places where it can be.

The own target is drawn from what it can be, each card as likely. Cards that the viewer once saw and that have not come
back to the deck are still in the hand they went to: hands are handed on whole, so that is always known.
"""

from __future__ import annotations

from random import Random

from katzentisch.core.agenda import Agenda
from katzentisch.games.schnurrlock.deduce.knowledge import possible
from katzentisch.games.schnurrlock.rules.board import NONE, Piles
from katzentisch.games.schnurrlock.rules.cards import ALL, DOWN, EACH_VALUE, MARKER, cards_in, set_of, size
from katzentisch.games.schnurrlock.shapes import HIDDEN, Memory, SchnurrlockView
from katzentisch.games.schnurrlock.state import Schnurrlock

TRIES = 100
"""How often targets are drawn for a watcher, who sees none, before old cards are preferred."""


def visible_to(view: SchnurrlockView) -> int:
    """All cards that the viewer sees now."""
    cards = set_of([*view.hand, *view.away, *(card for card in view.targets if card >= 0)])
    for pile in (view.leads, view.dead_ends, view.closed):
        for some in pile:
            cards |= set_of(list(some))
    return cards | 1 << view.top if view.top >= 0 else cards


def sample(view: SchnurrlockView, rng: Random) -> Schnurrlock:
    memory = view.memory
    assert memory is not None, "worlds are sampled from what a seat may recall"
    state = public_part(view, memory)
    free = cards_in(ALL & ~state.placed())
    targets, free = draw_targets(view, memory, state, free, rng)
    for owner, card in targets.items():
        state.desks[owner].target = card
    deal_hands(view, memory, state, free, rng)
    deal_tiles(view, state, rng)
    state.shown = state.open_cards()
    for seat, desk in enumerate(state.desks):
        own = seat == view.seat
        desk.seen = memory.seen if own else state.visible_to(seat)
        desk.ruled = memory.ruled if own else desk.seen
    return state


def public_part(view: SchnurrlockView, memory: Memory) -> Schnurrlock:
    """The table as far as the viewer knows it. Hands hold what the viewer knows of them; the deck is empty yet."""
    state = Schnurrlock(view.players, view.notes)
    state.over = view.over
    state.agenda = Agenda(list(view.agenda))
    state.piles = Piles([], memory.pile, memory.discarded, view.top, set_of(list(view.away)))
    state.trail.tiles = list(view.trail)
    state.trail.caught = view.caught
    for seat, desk in enumerate(state.desks):
        desk.target = NONE if view.targets[seat] == HIDDEN else view.targets[seat]
        desk.hand = set_of(list(view.hand)) if seat == view.seat else memory.held[seat] if memory.held else 0
        desk.leads = set_of(list(view.leads[seat]))
        desk.dead_ends = set_of(list(view.dead_ends[seat]))
        desk.closed = set_of(list(view.closed[seat]))
        desk.wrong = view.wrong[seat]
        desk.called = view.called[seat]
        desk.owed_target, desk.owed_clues, desk.owed_cards = view.owed[3 * seat : 3 * seat + 3]
    state.callers = list(view.callers)
    state.turn = view.turn
    state.round = view.round
    state.due = view.due
    state.may_guess = view.may_guess
    state.failed = view.failed
    return state


def draw_targets(
    view: SchnurrlockView, memory: Memory, state: Schnurrlock, free: list[int], rng: Random
) -> tuple[dict[int, int], list[int]]:
    """A card for each hidden target, and what is left. Cards that were never in the present deck must all find a
    place outside it."""
    owners = [owner for owner, card in enumerate(view.targets) if card == HIDDEN]
    room = sum(view.hands) - sum(desk.hand.bit_count() for desk in state.desks)
    for attempt in range(2 * TRIES):
        left = set_of(free)
        drawn: dict[int, int] = {}
        for owner in owners:
            ruled = memory.ruled if owner == view.seat else 0
            fitting = left & possible(ruled, state.desks[owner].leads, state.desks[owner].dead_ends, view.wrong[owner])
            if attempt >= TRIES and fitting & ~memory.pile:
                fitting &= ~memory.pile
            if not fitting:
                break
            drawn[owner] = rng.choice(cards_in(fitting))
            left &= ~(1 << drawn[owner])
        if len(drawn) == len(owners) and (left & ~memory.pile).bit_count() <= room:
            return drawn, cards_in(left)
    raise ValueError("no table fits this view")


def deal_hands(view: SchnurrlockView, memory: Memory, state: Schnurrlock, free: list[int], rng: Random) -> None:
    """Unknown hand cards, and the deck of what is left."""
    places = [seat for seat, number in enumerate(view.hands) for _ in range(number - size(state.desks[seat].hand))]
    old = [card for card in free if not memory.pile >> card & 1]
    new = [card for card in free if memory.pile >> card & 1]
    rng.shuffle(new)
    dealt = old + new[: len(places) - len(old)]
    rng.shuffle(dealt)
    for seat, card in zip(places, dealt, strict=True):
        state.desks[seat].hand |= 1 << card
    state.piles.deck = sorted(new[len(places) - len(old) :])


def deal_tiles(view: SchnurrlockView, state: Schnurrlock, rng: Random) -> None:
    """Face-down tiles of others, from those that nobody else shows."""
    known = [tile for tile in view.trail if tile not in (DOWN, MARKER)]
    known += [abs(tile) for tiles in view.tiles for tile in tiles if tile]
    left = [value for value in (1, 2, 3) for _ in range(EACH_VALUE - known.count(value))]
    rng.shuffle(left)
    for desk, tiles in zip(state.desks, view.tiles, strict=True):
        desk.tiles = tuple(tile if tile else -left.pop() for tile in tiles)
    state.trail.bag = [0, left.count(1), left.count(2), left.count(3)]
