"""A Mausen table as JSON that a person can write.

    {"hands": ["E1 D2", "C3 C4", "M3 M4"], "middle": "E3 E4 D3 C2 C2", "away": "rest"}

hands       one string of cards per player, all of the same number; "all" is a whole set
middle      what lies open; left out or empty: new start cards are chosen next
piles       what each has won; left out: nothing
away        what is out of the game; "rest": every card not named elsewhere; left out: nothing
choices     the card each has chosen so far, or null; left out: nobody has
open_piles  true if piles lie open

Every card must be somewhere exactly once: one set for each player and the four start cards.
"""

from __future__ import annotations

from typing import Any

from katzentisch.core.errors import Illegal
from katzentisch.games.mausen.rules.cards import (
    CARDS,
    NAMES,
    NUMBERS,
    ONE_SET,
    START,
    WHOLE_SET,
    cards_in,
    cards_in_hand,
    count,
    herd_of,
)
from katzentisch.games.mausen.state import Mausen

FIELDS = ("hands", "middle", "piles", "away", "choices", "open_piles")


def write(state: Mausen) -> dict[str, Any]:
    position: dict[str, Any] = {
        "hands": [_names(list(cards_in_hand(hand))) for hand in state.hands],
        "middle": _names(cards_in(state.middle)),
        "piles": [_names(cards_in(pile)) for pile in state.piles],
    }
    if state.away:
        position["away"] = _names(cards_in(state.away))
    if max(state.choices) >= 0:
        position["choices"] = [None if card < 0 else NAMES[card] for card in state.choices]
    if state.open_piles:
        position["open_piles"] = True
    return position


def read(position: Any, player_counts: range) -> Mausen:
    if not isinstance(position, dict):
        raise _wrong("position_type", field="", expected="object")
    for field in position:
        if field not in FIELDS:
            raise _wrong("position_field", field=str(field), known=list(FIELDS))
    hands = _hands(position, player_counts)
    middle, piles, away = _open_cards(position, hands)
    open_piles = position.get("open_piles", False)
    if not isinstance(open_piles, bool):
        raise _wrong("position_type", field="open_piles", expected="bool")
    choices = _choices(position, hands)
    over = hands[0] == 0
    if over:
        middle, away = [], away + middle  # MA-27
    state = Mausen(
        players=len(hands),
        open_piles=open_piles,
        hands=hands,
        middle=herd_of(middle),
        piles=[herd_of(pile) for pile in piles],
        away=herd_of(away),
        choices=choices,
        awaited=choices.count(-1),
    )
    state.over = over
    return state


def _hands(position: dict[str, Any], player_counts: range) -> list[int]:
    """MA-01; MA-06: all have played equally often."""
    hands = [_hand(text, f"hands/{seat}") for seat, text in enumerate(_list(position, "hands", []))]
    players = len(hands)
    if players not in player_counts:
        raise _wrong(
            "player_count", "MA-01", game="mausen", players=players, least=player_counts[0], most=player_counts[-1]
        )
    if len({hand.bit_count() for hand in hands}) > 1:
        raise _wrong("position_hands_differ", "MA-06", sizes=[hand.bit_count() for hand in hands])
    return hands


def _open_cards(position: dict[str, Any], hands: list[int]) -> tuple[list[int], list[list[int]], list[int]]:
    """What is in no hand: in the middle, on the piles, and away."""
    players = len(hands)
    middle = _cards(position.get("middle", ""), "middle")
    piles = [_cards(text, f"piles/{seat}") for seat, text in enumerate(_list(position, "piles", [""] * players))]
    if len(piles) != players:
        raise _wrong("position_length", field="piles", length=len(piles), expected=players)
    rest = position.get("away") == "rest"
    away = [] if rest else _cards(position.get("away", ""), "away")
    away += _missing(players, hands, sum(piles, middle + away), rest)
    return middle, piles, away


def _missing(players: int, hands: list[int], named: list[int], rest: bool) -> list[int]:
    """MA-25: each card exactly as often as the sets hold it. What is missing is returned if it may be missing."""
    missing: list[int] = []
    for card in range(CARDS):
        most = players * count(ONE_SET, card) + count(START, card)
        there = sum(hand >> card & 1 for hand in hands) + named.count(card)
        if there > most:
            raise _wrong("position_too_many", "MA-25", card=NAMES[card], there=there, most=most)
        if there < most and not rest:
            raise _wrong("position_too_few", "MA-25", card=NAMES[card], there=there, most=most)
        missing += [card] * (most - there)
    return missing


def _choices(position: dict[str, Any], hands: list[int]) -> list[int]:
    names = _list(position, "choices", [None] * len(hands))
    if len(names) != len(hands):
        raise _wrong("position_length", field="choices", length=len(names), expected=len(hands))
    choices = [-1] * len(hands)
    for seat, name in enumerate(names):
        if name is None:
            continue
        choices[seat] = _card(name, f"choices/{seat}")
        if not hands[seat] >> choices[seat] & 1:
            raise _wrong("position_choice", "MA-05", field=f"choices/{seat}", card=name)
    if -1 not in choices:
        raise _wrong("position_all_chosen", "MA-08")
    return choices


def _hand(text: Any, field: str) -> int:
    if text == "all":
        return WHOLE_SET
    hand = 0
    for card in _cards(text, field):
        if hand >> card & 1:
            raise _wrong("position_twice", "MA-02", field=field, card=NAMES[card])
        hand |= 1 << card
    return hand


def _cards(text: Any, field: str) -> list[int]:
    if not isinstance(text, str):
        raise _wrong("position_type", field=field, expected="string")
    return [_card(name, field) for name in text.split()]


def _card(name: Any, field: str) -> int:
    if not isinstance(name, str) or name not in NUMBERS:
        raise _wrong("position_card", field=field, card=str(name), known=list(NAMES))
    return NUMBERS[name]


def _list(position: dict[str, Any], field: str, default: list[Any]) -> list[Any]:
    value = position.get(field, default)
    if not isinstance(value, list):
        raise _wrong("position_type", field=field, expected="list")
    return value


def _wrong(code: str, rule: str = "", /, **facts: Any) -> Illegal:
    refusal = Illegal(code, rule, **facts)
    refusal.home = __package__
    return refusal


def _names(cards: list[int]) -> str:
    return " ".join(NAMES[card] for card in cards)
