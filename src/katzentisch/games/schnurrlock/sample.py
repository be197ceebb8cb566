"""Tables that a view allows: what the viewer sees stays, the rest is dealt anew among the places where it can be.

The own target is drawn from what it can be, each card as likely. Cards that the viewer once saw and that have not come
back to the deck are still in the hand they went to: hands are handed on whole, so that is always known.
"""

from __future__ import annotations

from random import Random

from katzentisch.core.agenda import Agenda
from katzentisch.games.schnurrlock.deduce.knowledge import possible
from katzentisch.games.schnurrlock.rules.board import NONE, Desk, Piles
from katzentisch.games.schnurrlock.rules.cards import ALL, DOWN, EACH_VALUE, MARKER, cards_in, set_of, size
from katzentisch.games.schnurrlock.shapes import HIDDEN, DeskView, Memory, SchnurrlockView
from katzentisch.games.schnurrlock.state import Schnurrlock

TRIES = 100
"""How often targets are drawn for a watcher, who sees none, before old cards are preferred."""


def sample(view: SchnurrlockView, rng: Random) -> Schnurrlock:
    memory = view.memory
    assert memory is not None, "worlds are sampled from a view, not from a picture"
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
    agreed = view.turn.begins == "drawn", view.turn.breath, view.turn.mishaps
    state = Schnurrlock(view.players, view.notes, view.piles.sorts, *agreed)
    state.first = view.turn.first
    state.over = view.over
    state.piles = Piles(
        [],
        made_of=memory.made_of,
        discards=memory.discards,
        top=view.piles.top,
        away=set_of(list(view.piles.away)),
    )
    state.trail.tiles = list(view.trail.tiles)
    state.trail.caught = view.trail.caught
    state.desks = [public_desk(desk) for desk in view.desks]
    for desk, held in zip(state.desks, memory.held, strict=False):
        desk.hand = held
    if view.seat >= 0:
        state.desks[view.seat].hand = set_of(list(view.hand))
    turn = view.turn
    state.agenda = Agenda(list(turn.agenda))
    state.callers = list(turn.callers)
    state.turn = turn.seat
    state.round = turn.round
    state.due = turn.due
    state.may_guess = turn.may_guess
    state.failed = turn.failed
    return state


def public_desk(view: DeskView) -> Desk:
    """What everybody knows of it, but for the target; tiles are dealt later."""
    desk = Desk()
    desk.target = NONE if view.target == HIDDEN else view.target
    desk.leads = set_of(list(view.leads))
    desk.dead_ends = set_of(list(view.dead_ends))
    desk.newest = view.newest
    desk.closed = set_of(list(view.closed))
    desk.wrong = view.wrong
    desk.called = view.called
    desk.announced = view.announced
    desk.denied = view.denied
    if view.owed is not None:
        desk.owed_target, desk.owed_clues, desk.owed_cards = view.owed.target, view.owed.clues, view.owed.cards
    return desk


def draw_targets(
    view: SchnurrlockView, memory: Memory, state: Schnurrlock, free: list[int], rng: Random
) -> tuple[dict[int, int], list[int]]:
    """A card for each hidden target, and what is left. Cards that were never in the present deck must all find a
    place outside it."""
    made_of, own = memory.made_of, memory.ruled
    owners = [owner for owner, desk in enumerate(view.desks) if desk.target == HIDDEN]
    room = sum(desk.hand for desk in view.desks) - sum(size(desk.hand) for desk in state.desks)
    for attempt in range(2 * TRIES):
        left = set_of(free)
        drawn: dict[int, int] = {}
        for owner in owners:
            ruled = own if owner == view.seat else 0
            desk = state.desks[owner]
            fitting = left & possible(ruled, desk.leads, desk.dead_ends, desk.wrong)
            if attempt >= TRIES and fitting & ~made_of:
                fitting &= ~made_of
            if not fitting:
                break
            drawn[owner] = rng.choice(cards_in(fitting))
            left &= ~(1 << drawn[owner])
        if len(drawn) == len(owners) and (left & ~made_of).bit_count() <= room:
            return drawn, cards_in(left)
    raise ValueError("no table fits this view")


def deal_hands(view: SchnurrlockView, memory: Memory, state: Schnurrlock, free: list[int], rng: Random) -> None:
    """Unknown hand cards, and the deck of what is left."""
    unknown = [view.desks[seat].hand - size(desk.hand) for seat, desk in enumerate(state.desks)]
    places = [seat for seat, number in enumerate(unknown) for _ in range(number)]
    made_of = memory.made_of
    old = [card for card in free if not made_of >> card & 1]
    new = [card for card in free if made_of >> card & 1]
    rng.shuffle(new)
    dealt = old + new[: len(places) - len(old)]
    rng.shuffle(dealt)
    for seat, card in zip(places, dealt, strict=True):
        state.desks[seat].hand |= 1 << card
    state.piles.deck = sorted(new[len(places) - len(old) :])


def deal_tiles(view: SchnurrlockView, state: Schnurrlock, rng: Random) -> None:
    """Face-down tiles of others, from those that nobody else shows."""
    known = [tile for tile in view.trail.tiles if tile not in (DOWN, MARKER)]
    known += [abs(tile) for desk in view.desks for tile in desk.tiles if tile]
    left = [value for value in (1, 2, 3) for _ in range(EACH_VALUE - known.count(value))]
    rng.shuffle(left)
    for desk, seen in zip(state.desks, view.desks, strict=True):
        desk.tiles = tuple(tile if tile else -left.pop() for tile in seen.tiles)
    state.trail.bag = [0, left.count(1), left.count(2), left.count(3)]
