"""What every table keeps that has come about by the rules: what a position breaks of it is refused."""

from __future__ import annotations

from katzentisch.games.cluedo.position.fields import wrong
from katzentisch.games.cluedo.rules.board import (
    DEAL,
    DECIDE,
    ENVELOPE,
    FIGURES,
    LOT,
    MOVE,
    NONE,
    PHASES,
    REFUTE,
    ROLL,
    START,
    SUSPECT,
    WEAPONS,
)
from katzentisch.games.cluedo.rules.cards import (
    ADLER,
    HAND_SIZE,
    KINDS,
    NAMES,
    PLACES,
    SUSPECTS,
    cards_in,
    names_of,
    size,
)
from katzentisch.games.cluedo.rules.map import CENTRE, PLACE
from katzentisch.games.cluedo.rules.paths import can_move
from katzentisch.games.cluedo.state import Cluedo


def check_cards(state: Cluedo) -> None:
    """CL-04, CL-08, CL-09, CL-10: no card twice; as many in envelope and hands as there are in this phase."""
    seen = state.envelope
    for seat, hand in enumerate(state.hands):
        for card in cards_in(seen & hand):
            raise wrong("position_twice", "CL-04", field=f"hands/{seat}", card=NAMES[card])
        seen |= hand
    enclosed = [size(state.envelope & kind) for kind in KINDS]
    drawn = 3 if state.phase > ENVELOPE else size(state.envelope) if state.phase == ENVELOPE else 0
    if enclosed != [int(kind < drawn) for kind in range(3)] or (state.phase == ENVELOPE and drawn == 3):
        raise wrong("position_envelope", "CL-08", cards=names_of(state.envelope), phase=PHASES[state.phase])
    sizes = [size(hand) for hand in state.hands]
    players, full = state.players, HAND_SIZE[state.players]
    dealt = sum(sizes)
    if state.phase == DEAL:
        fits = sizes == [(dealt - seat + players - 1) // players for seat in range(players)] and dealt < players * full
    else:
        fits = sizes == [full if state.phase > DEAL else 0] * players
    if not fits:
        raise wrong("position_hands", "CL-09", sizes=sizes, full=full, phase=PHASES[state.phase])


def check_pieces(state: Cluedo) -> None:
    check_figures(state)
    placed = len(state.weapons)
    wanted = placed == 6 if state.phase > WEAPONS else placed < 6 if state.phase == WEAPONS else placed == 0
    if not wanted or (state.phase <= DEAL and len({*state.weapons}) != placed):
        raise wrong("position_weapons", "CL-07", known=[PLACES[place] for place in state.weapons])
    squares: list[int] = []
    for suspect, spot in enumerate(state.spots):
        if not may_stand(state, suspect, spot) or spot in squares:
            name = state.town.name_of(spot)
            raise wrong("position_spot", "CL-22", field=f"at/{SUSPECTS[suspect]}", spot=name)
        if spot < PLACE:
            squares.append(spot)


def check_figures(state: Cluedo) -> None:
    """CL-05, CL-71: in FIGURES those before whose turn it is have chosen, in the others nobody or everybody."""
    chosen = [figure != NONE for figure in state.figures]
    number = sum(chosen)
    if state.phase == FIGURES:
        row = [chosen[(state.turn + step) % state.players] for step in range(state.players)]
        fits = row == [step >= state.players - number for step in range(state.players)] and number < state.players
    else:
        fits = number == (0 if state.phase == LOT else state.players)
    if state.irene and state.phase > LOT and ADLER not in state.figures:
        fits = False
    if not fits:
        raise wrong("position_figures", "CL-05", phase=PHASES[state.phase])


def may_stand(state: Cluedo, suspect: int, spot: int) -> bool:
    """CL-06, CL-65: figures that nobody plays only ever leave their start for a place; the centre is for who is out."""
    start = state.town.starts[suspect]
    if state.phase <= DEAL:
        return spot == start
    seat = state.player_of(suspect)
    accused = any(one.by == seat for one in state.accusations)
    if spot == CENTRE:
        return accused
    return spot >= PLACE or (not accused if seat != NONE else spot == start)


def check_phase(state: Cluedo) -> None:
    """Whether what comes next can come next."""
    phase, name = state.phase, PHASES[state.phase]
    if phase <= DEAL:
        if state.brought:
            raise wrong("position_phase", "CL-43", phase=name)
        return
    for seat in range(state.players):
        may_be = not state.out >> seat & 1 and PLACE <= state.spots[state.figures[seat]] < CENTRE
        if state.brought >> seat & 1 and not (may_be and (seat != state.turn or phase == START or state.over)):
            raise wrong("position_brought", "CL-44", seat=seat)
    if state.over:
        return
    if state.out >> state.turn & 1:
        raise wrong("position_phase", "CL-61", phase=name)
    here = PLACE <= state.spot() < CENTRE
    last = state.suspicions[-1] if state.suspicions else None
    just_now = last is not None and last.by == state.turn and here and last.place - 12 == state.spot() - PLACE
    if phase == ROLL:
        fits = can_move(state.town, state.spot(), state.blocked())
    elif phase == MOVE:
        fits = state.dice != NONE
    elif phase == SUSPECT:
        fits = here
    elif phase == REFUTE:
        fits = just_now and state.asked != NONE
    elif phase == DECIDE:
        fits = state.classic or (just_now and last is not None and last.shown_by == NONE)
    else:
        fits = True
    if not fits:
        raise wrong("position_phase", "CL-16", phase=name)
