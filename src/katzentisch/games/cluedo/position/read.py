"""Reads a table that a person may have written; the package says what the fields mean.

Whatever cannot have come about by the rules, as far as one table shows it, is refused with the field that is wrong.
"""

from __future__ import annotations

from typing import Any

from katzentisch.deduce.knowledge import LEVELS
from katzentisch.games.cluedo.position import laws
from katzentisch.games.cluedo.position.fields import cards_at, choice, flag, list_at, name_at, number_at, spot_at, wrong
from katzentisch.games.cluedo.position.write import FIELDS
from katzentisch.games.cluedo.rules.board import DEAL as DEALING
from katzentisch.games.cluedo.rules.board import DECIDE, FIGURES, LOT, MOVE, NONE, PHASES, REFUTE, Accusation, Suspicion
from katzentisch.games.cluedo.rules.cards import KINDS, NAMES, PLACES, SUSPECTS, WEAPONS, cards_in, size
from katzentisch.games.cluedo.rules.moving import moves
from katzentisch.games.cluedo.rules.refuting import first_holder
from katzentisch.games.cluedo.state import Cluedo


def read(position: Any, player_counts: range) -> Cluedo:
    if not isinstance(position, dict):
        raise wrong("position_type", field="", expected="object")
    for field in position:
        if field not in FIELDS:
            raise wrong("position_field", field=str(field), known=list(FIELDS))
    hands = list_at(position, "hands", None)
    players = len(hands)
    if players not in player_counts:
        least, most = player_counts[0], player_counts[-1]
        raise wrong("player_count", "CL-02", game="cluedo", players=players, least=least, most=most)
    level = LEVELS.index(choice(position, "notes", LEVELS, "records"))
    state = Cluedo(players, flag(position, "classic"), flag(position, "irene"), flag(position, "last_wins"), level)
    state.phase = PHASES.index(choice(position, "phase", PHASES, "lot"))
    state.hands = [cards_at(hand, f"hands/{seat}") for seat, hand in enumerate(hands)]
    state.envelope = cards_at(position.get("envelope", ""), "envelope")
    laws.check_cards(state)
    if state.phase > DEALING:
        state.opened = state.deck()
    read_pieces(position, state)
    read_turn(position, state)
    read_said(position, state)
    laws.check_pieces(state)
    end_if_over(state, flag(position, "ended"))
    laws.check_phase(state)
    if state.phase == MOVE and not state.over:
        state.moves = moves(state)
        if not state.moves:
            raise wrong("position_phase", "CL-31", phase="move")
    return state


def read_pieces(position: dict[str, Any], state: Cluedo) -> None:
    names = list_at(position, "figures", [""] * state.players)
    if len(names) != state.players:
        raise wrong("position_length", field="figures", length=len(names), expected=state.players)
    for seat, name in enumerate(names):
        if name == "":
            continue
        figure = name_at(name, f"figures/{seat}", SUSPECTS)
        if figure in state.figures:
            raise wrong("position_twice", "CL-05", field=f"figures/{seat}", card=SUSPECTS[figure])
        state.figures[seat] = figure
    at = position.get("at", {})
    if not isinstance(at, dict):
        raise wrong("position_type", field="at", expected="object")
    for name, spot in at.items():
        state.spots[name_at(name, "at", SUSPECTS)] = spot_at(spot, f"at/{name}", state.town)
    weapons = position.get("weapons", {})
    if not isinstance(weapons, dict):
        raise wrong("position_type", field="weapons", expected="object")
    if {*weapons} != {*WEAPONS[: len(weapons)]}:
        raise wrong("position_weapons", "CL-07", known=list(WEAPONS))
    state.weapons = [name_at(weapons[name], f"weapons/{name}", PLACES) for name in WEAPONS[: len(weapons)]]


def read_turn(position: dict[str, Any], state: Cluedo) -> None:
    turn = number_at(position.get("turn", 0), "turn", 0, state.players - 1)
    if state.phase == DEALING:
        state.turn = sum(size(hand) for hand in state.hands) % state.players
    elif state.phase == FIGURES or state.phase > DEALING:
        state.turn = turn
    dice = list_at(position, "dice", [])
    if dice:
        if len(dice) != 2 or state.phase < MOVE:
            raise wrong("position_dice", "CL-17", field="dice")
        first, second = (number_at(face, f"dice/{number}", 1, 6) for number, face in enumerate(dice))
        state.dice = 6 * (first - 1) + second - 1
    for number, seat in enumerate(list_at(position, "brought", [])):
        state.brought |= 1 << number_at(seat, f"brought/{number}", 0, state.players - 1)


def read_said(position: dict[str, Any], state: Cluedo) -> None:
    for number, entry in enumerate(list_at(position, "accusations", [])):
        field = f"accusations/{number}"
        by, cards = speaker_and_cards(entry, field, ("by", "cards"), state)
        if state.out >> by & 1 or state.winner != NONE or state.phase <= DEALING:
            raise wrong("position_accusation", "CL-58", field=field)
        accusation = Accusation(by, *cards)
        state.accusations.append(accusation)
        if accusation.named() == state.envelope:
            state.winner = by
        else:
            state.out |= 1 << by
    said = list_at(position, "suspicions", [])
    for number, entry in enumerate(said):
        field = f"suspicions/{number}"
        by, cards = speaker_and_cards(entry, field, ("by", "cards", "shown_by", "card"), state)
        suspicion = Suspicion(by, *cards)
        holder = first_holder(state, suspicion)
        open_still = state.phase == REFUTE and number == len(said) - 1
        if open_still:
            state.asked = holder
        if ("shown_by" in entry) != (holder != NONE and not open_still) or ("card" in entry) != ("shown_by" in entry):
            raise wrong("position_suspicion", "CL-45", field=field)
        if "shown_by" in entry:
            shown_by = number_at(entry["shown_by"], f"{field}/shown_by", 0, state.players - 1)
            card = name_at(entry["card"], f"{field}/card", NAMES)
            if shown_by != holder or not (suspicion.named() & state.hands[holder]) >> card & 1:
                raise wrong("position_suspicion", "CL-47", field=field)
            suspicion = suspicion.answered(shown_by, card)
        if state.phase <= DEALING:
            raise wrong("position_suspicion", "CL-34", field=field)
        state.suspicions.append(suspicion)


def speaker_and_cards(entry: Any, field: str, known: tuple[str, ...], state: Cluedo) -> tuple[int, list[int]]:
    if not isinstance(entry, dict):
        raise wrong("position_type", field=field, expected="object")
    for name in entry:
        if name not in known:
            raise wrong("position_field", field=f"{field}/{name}", known=list(known))
    by = number_at(entry.get("by"), f"{field}/by", 0, state.players - 1)
    cards = cards_at(entry.get("cards", ""), f"{field}/cards")
    if any(size(cards & kind) != 1 for kind in KINDS):
        raise wrong("position_three", "CL-53", field=f"{field}/cards")
    return by, cards_in(cards)


def end_if_over(state: Cluedo, ended: bool) -> None:
    """CL-66, CL-69, CL-72; `ended` says that nobody can move."""
    left = state.playing()
    if left == 1 and state.last_wins and state.winner == NONE:
        state.winner = next(seat for seat in range(state.players) if not state.out >> seat & 1)
    state.over = state.winner != NONE or left == 0 or ended
    if state.over and (state.phase != DECIDE or state.dice != NONE or state.asked != NONE):
        raise wrong("position_phase", "CL-66", phase=PHASES[state.phase])
    if ended and state.phase == LOT:
        raise wrong("position_phase", "CL-69", phase="lot")
