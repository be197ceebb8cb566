"""Free actions: trading, equipping, levelling up.

MM-036, MM-037, MM-104 to MM-116. Each is a row of small steps until done.
"""

from __future__ import annotations

from katzentisch.core.errors import Illegal
from katzentisch.core.state import Json
from katzentisch.games.mystik.rules import codes, tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.cards.powers import fits_mouse
from katzentisch.games.mystik.rules.cards.values import value
from katzentisch.games.mystik.rules.course.question import Question, register
from katzentisch.games.mystik.rules.numbers import ACCESSORY, ARMOUR, NO_SLOT, NOBODY, PAW, PAWS, WEAPON
from katzentisch.games.mystik.rules.pieces import FREE_EQUIP, FREE_LEVEL, FREE_TRADE
from katzentisch.games.mystik.rules.turns.offer import FreeAction
from katzentisch.games.mystik.rules.vocabulary import stats

LEVEL_COST = 6


def begin_free(board: Board, which: int) -> None:
    """MM-036: it is done with the first card or cheese, not before."""
    board.turn.frees |= which


# Trading -------------------------------------------------------------------------------------------------------------


def partners(board: Board, mouse: int) -> list[int]:
    """MM-114: mice on her own or a neighbouring field."""
    at = board.mice[mouse].at
    return [
        other
        for other in board.party
        if other != mouse and board.mice[other].at >= 0 and board.neighbours(at, board.mice[other].at)
    ]


def holds_anything(board: Board, mouse: int) -> bool:
    her = board.mice[mouse]
    return bool(her.pack or her.gear or her.cheese)


def hand_over(board: Board, giver: int, taker: int, card: int) -> None:
    """A card changes hands; it lands in the pack. From the pack first, then what is worn."""
    if card in board.mice[giver].pack:
        board.mice[giver].pack.remove(card)
    else:
        board.mice[giver].gear.remove(card)
    board.mice[taker].pack.append(card)
    board.tell("gave", {"mouse": board.name(giver), "to": board.name(taker), "card": board.box.cards[card].name})


def hand_over_cheese(board: Board, giver: int, taker: int) -> None:
    board.mice[giver].cheese -= 1
    board.mice[taker].cheese += 1
    board.tell("gave_cheese", {"mouse": board.name(giver), "to": board.name(taker)})


class Trade(Question):
    """Card by card and cheese by cheese, until she is done."""

    def rule(self) -> str:
        return "MM-114"

    def facts(self, board: Board) -> dict[str, Json]:
        return {"mouse": board.name(board.agenda.arg(0)), "other": board.name(board.agenda.arg(1))}

    def answers(self, board: Board) -> list[int]:
        mouse, other = board.agenda.arg(0), board.agenda.arg(1)
        found = [codes.DONE]
        if board.mice[mouse].cheese:
            found.append(codes.GIVE_CHEESE)
        if board.mice[other].cheese:
            found.append(codes.TAKE_CHEESE)
        for card in sorted(set(board.mice[mouse].pack + board.mice[mouse].gear)):
            found.append(codes.of_card(board.box, codes.GIVE, card))
        for card in sorted(set(board.mice[other].pack + board.mice[other].gear)):
            found.append(codes.of_card(board.box, codes.TAKE, card))
        return found

    def answer(self, board: Board, action: int) -> None:
        mouse, other = board.agenda.arg(0), board.agenda.arg(1)
        if action == codes.DONE:
            board.agenda.drop()
            trim_both(board, mouse, other)
            return
        if not board.turn.frees & FREE_TRADE:
            begin_free(board, FREE_TRADE)
            board.tell("trades", {"mouse": board.name(mouse), "to": board.name(other)})
        if action == codes.GIVE_CHEESE:
            hand_over_cheese(board, mouse, other)
        elif action == codes.TAKE_CHEESE:
            hand_over_cheese(board, other, mouse)
        elif action < codes.of_card(board.box, codes.TAKE, 0):
            hand_over(board, mouse, other, codes.card_in(board.box, codes.GIVE, action))
        else:
            hand_over(board, other, mouse, codes.card_in(board.box, codes.TAKE, action))


class BeginTrade(FreeAction):
    """MM-114, MM-115: with one mouse nearby, if either has anything."""

    def possible(self, board: Board, mouse: int) -> list[int]:
        found: list[int] = []
        for other in partners(board, mouse):
            if holds_anything(board, mouse) or holds_anything(board, other):
                found.append(codes.TRADE + other)
        return found

    def obstacle(self) -> Illegal:
        return Illegal("nobody_near", "MM-114")

    def take(self, board: Board, mouse: int, action: int) -> None:
        board.agenda.push(tasks.TRADE, mouse, action - codes.TRADE)


# Equipping -----------------------------------------------------------------------------------------------------------


def wearable(board: Board, mouse: int, card: int) -> bool:
    sort = board.box.cards[card].sort
    return (sort in (WEAPON, ARMOUR, ACCESSORY)) and fits_mouse(board, mouse, card)


def paws_needed(board: Board, card: int) -> int:
    slot = board.box.cards[card].slot
    return 2 if slot == PAWS else 1 if slot == PAW else 0


def in_the_way(board: Board, mouse: int, card: int) -> list[int]:
    """MM-108, MM-109: what she has to take off to put this on."""
    slot = board.box.cards[card].slot
    if slot == NO_SLOT:
        return []
    if slot != PAW and slot != PAWS:
        return [worn for worn in board.mice[mouse].gear if board.box.cards[worn].slot == slot]
    paws = value(board, mouse, stats.PAWS, NOBODY) - paws_needed(board, card)
    off: list[int] = []
    for worn in reversed(board.mice[mouse].gear):
        need = paws_needed(board, worn)
        if need <= paws:
            paws -= need
        elif need:
            off.append(worn)
    return off


def wear(board: Board, mouse: int, card: int) -> None:
    """MM-107: what is in the way goes into the pack in the same step."""
    board.mice[mouse].pack.remove(card)
    for worn in in_the_way(board, mouse, card):
        doff(board, mouse, worn)
    board.mice[mouse].gear.append(card)
    board.tell("wore", {"mouse": board.name(mouse), "card": board.box.cards[card].name})


def doff(board: Board, mouse: int, card: int) -> None:
    board.mice[mouse].gear.remove(card)
    board.mice[mouse].pack.append(card)
    board.tell("doffed", {"mouse": board.name(mouse), "card": board.box.cards[card].name})


def equip_actions(board: Board, mouse: int) -> list[int]:
    found = [codes.DONE]
    for card in sorted(set(board.mice[mouse].pack)):
        if wearable(board, mouse, card) and paws_needed(board, card) <= value(board, mouse, stats.PAWS, NOBODY):
            found.append(codes.of_card(board.box, codes.WEAR, card))
    for card in sorted(set(board.mice[mouse].gear)):
        found.append(codes.of_card(board.box, codes.DOFF, card))
    return found


class Equip(Question):
    """Card by card, until she is done."""

    def rule(self) -> str:
        return "MM-104"

    def answers(self, board: Board) -> list[int]:
        return equip_actions(board, board.agenda.arg(0))

    def answer(self, board: Board, action: int) -> None:
        mouse = board.agenda.arg(0)
        if action == codes.DONE:
            board.agenda.drop()
            board.agenda.push(tasks.TRIM, mouse)
            return
        begin_free(board, FREE_EQUIP)
        if action < codes.of_card(board.box, codes.DOFF, 0):
            wear(board, mouse, codes.card_in(board.box, codes.WEAR, action))
        else:
            doff(board, mouse, codes.card_in(board.box, codes.DOFF, action))


class BeginEquip(FreeAction):
    def possible(self, board: Board, mouse: int) -> list[int]:
        return [codes.EQUIP] if len(equip_actions(board, mouse)) > 1 else []

    def obstacle(self) -> Illegal:
        return Illegal("nothing_to_wear", "MM-104")

    def take(self, board: Board, mouse: int, action: int) -> None:
        board.agenda.push(tasks.EQUIP, mouse)


# Learning ------------------------------------------------------------------------------------------------------------


def learnable(board: Board, mouse: int) -> list[int]:
    """MM-006, MM-016, MM-116: cards of her classes that nobody has; MM-256: not those either who stay at home."""
    taken = 0
    for other in board.mice:
        taken |= other.abilities
    found: list[int] = []
    for number, ability in enumerate(board.box.abilities):
        if taken >> number & 1 or (ability.hero >= 0 and ability.hero != mouse):
            continue
        if not ability.classes or ability.classes & board.box.heroes[mouse].classes:
            found.append(number)
    return found


def learn(board: Board, mouse: int, ability: int, cost: int) -> None:
    her = board.mice[mouse]
    her.cheese -= cost
    her.abilities |= 1 << ability
    board.tell("learned", {"mouse": board.name(mouse), "ability": board.box.abilities[ability].name, "cost": cost})


def trim_both(board: Board, mouse: int, other: int) -> None:
    board.agenda.push(tasks.TRIM, other)
    board.agenda.push(tasks.TRIM, mouse)


class Learn(Question):
    """Which ability; what is paid for may be left."""

    def rule(self) -> str:
        return "MM-116"

    def stands(self, board: Board) -> bool:
        return bool(learnable(board, board.agenda.arg(0)))

    def answers(self, board: Board) -> list[int]:
        found = [codes.LEARN + number for number in learnable(board, board.agenda.arg(0))]
        return [*found, codes.CANCEL] if board.agenda.arg(1) else found

    def answer(self, board: Board, action: int) -> None:
        mouse, cost = board.agenda.arg(0), board.agenda.arg(1)
        board.agenda.drop()
        if action == codes.CANCEL:
            return
        if cost:
            begin_free(board, FREE_LEVEL)
        learn(board, mouse, action - codes.LEARN, cost)


class LevelUp(FreeAction):
    """MM-116: for cheese."""

    def possible(self, board: Board, mouse: int) -> list[int]:
        return [codes.LEVEL] if board.mice[mouse].cheese >= LEVEL_COST and learnable(board, mouse) else []

    def obstacle(self) -> Illegal:
        return Illegal("too_little_cheese", "MM-116")

    def take(self, board: Board, mouse: int, action: int) -> None:
        board.agenda.push(tasks.LEARN, mouse, LEVEL_COST)


register(tasks.TRADE, Trade())
register(tasks.EQUIP, Equip())
register(tasks.LEARN, Learn())
