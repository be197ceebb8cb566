"""Free actions: trading, equipping, levelling up.

MM-036, MM-037, MM-104 to MM-116. Each is a row of small steps until done.
"""

from __future__ import annotations

from katzentisch.games.mystik.rules import codes as c
from katzentisch.games.mystik.rules import tasks as k
from katzentisch.games.mystik.rules import verbs as v
from katzentisch.games.mystik.rules.board import Table
from katzentisch.games.mystik.rules.box import ACCESSORY, ARMOUR, NO_SLOT, NOBODY, PAW, PAWS, WEAPON
from katzentisch.games.mystik.rules.cards.stats import value
from katzentisch.games.mystik.rules.cards.use import fits_mouse

FREE_TRADE = 1
FREE_EQUIP = 2
FREE_LEVEL = 4
LEVEL_COST = 6


def swimming(t: Table, mouse: int) -> bool:
    """MM-065: in a current there is no paw to spare."""
    at = t.at[mouse]
    return at >= 0 and t.here().current[at] != NOBODY


def begin_free(t: Table, which: int) -> None:
    """MM-036, MM-037: it is done with the first card or cheese, not before; a move that had begun is over."""
    t.frees |= which
    if t.moved == 1:
        t.moved = 2


# Trading -------------------------------------------------------------------------------------------------------------


def partners(t: Table, mouse: int) -> list[int]:
    """MM-114: mice on her own or a neighbouring field."""
    at = t.at[mouse]
    return [other for other in t.party if other != mouse and t.at[other] >= 0 and t.neighbours(at, t.at[other])]


def holds_anything(t: Table, mouse: int) -> bool:
    return bool(t.pack[mouse] or t.gear[mouse] or t.cheese[mouse])


def trade_actions(t: Table, mouse: int, other: int) -> list[int]:
    found = [c.DONE]
    if t.cheese[mouse]:
        found.append(c.GIVE_CHEESE)
    if t.cheese[other]:
        found.append(c.TAKE_CHEESE)
    for card in sorted(set(t.pack[mouse] + t.gear[mouse])):
        found.append(c.of_card(t.box, c.GIVE, card))
    for card in sorted(set(t.pack[other] + t.gear[other])):
        found.append(c.of_card(t.box, c.TAKE, card))
    return found


def hand_over(t: Table, giver: int, taker: int, card: int) -> None:
    """A card changes hands; it lands in the pack. From the pack first, then what is worn."""
    if card in t.pack[giver]:
        t.pack[giver].remove(card)
    else:
        t.gear[giver].remove(card)
    t.pack[taker].append(card)
    t.tell("gave", {"mouse": t.name(giver), "to": t.name(taker), "card": t.box.cards[card].name})


def hand_over_cheese(t: Table, giver: int, taker: int) -> None:
    t.cheese[giver] -= 1
    t.cheese[taker] += 1
    t.tell("gave_cheese", {"mouse": t.name(giver), "to": t.name(taker)})


# Equipping -----------------------------------------------------------------------------------------------------------


def wearable(t: Table, mouse: int, card: int) -> bool:
    sort = t.box.cards[card].sort
    return (sort in (WEAPON, ARMOUR, ACCESSORY)) and fits_mouse(t, mouse, card)


def paws_needed(t: Table, card: int) -> int:
    slot = t.box.cards[card].slot
    return 2 if slot == PAWS else 1 if slot == PAW else 0


def in_the_way(t: Table, mouse: int, card: int) -> list[int]:
    """MM-108, MM-109: what she has to take off to put this on."""
    slot = t.box.cards[card].slot
    if slot == NO_SLOT:
        return []
    if slot != PAW and slot != PAWS:
        return [worn for worn in t.gear[mouse] if t.box.cards[worn].slot == slot]
    paws = value(t, mouse, v.S_PAWS, NOBODY) - paws_needed(t, card)
    off: list[int] = []
    for worn in reversed(t.gear[mouse]):
        need = paws_needed(t, worn)
        if need <= paws:
            paws -= need
        elif need:
            off.append(worn)
    return off


def equip_actions(t: Table, mouse: int) -> list[int]:
    found = [c.DONE]
    for card in sorted(set(t.pack[mouse])):
        if wearable(t, mouse, card) and paws_needed(t, card) <= value(t, mouse, v.S_PAWS, NOBODY):
            found.append(c.of_card(t.box, c.WEAR, card))
    for card in sorted(set(t.gear[mouse])):
        found.append(c.of_card(t.box, c.DOFF, card))
    return found


def wear(t: Table, mouse: int, card: int) -> None:
    """MM-107: what is in the way goes into the pack in the same step."""
    t.pack[mouse].remove(card)
    for worn in in_the_way(t, mouse, card):
        doff(t, mouse, worn)
    t.gear[mouse].append(card)
    t.tell("wore", {"mouse": t.name(mouse), "card": t.box.cards[card].name})


def doff(t: Table, mouse: int, card: int) -> None:
    t.gear[mouse].remove(card)
    t.pack[mouse].append(card)
    t.tell("doffed", {"mouse": t.name(mouse), "card": t.box.cards[card].name})


# Learning ------------------------------------------------------------------------------------------------------------


def learnable(t: Table, mouse: int) -> list[int]:
    """MM-006, MM-016, MM-116: cards of her classes that nobody has."""
    taken = 0
    for other in t.party:
        taken |= t.abilities[other]
    found: list[int] = []
    for number, ability in enumerate(t.box.abilities):
        if taken >> number & 1 or (ability.hero >= 0 and ability.hero != mouse):
            continue
        if not ability.classes or ability.classes & t.box.heroes[mouse].classes:
            found.append(number)
    return found


def learn(t: Table, mouse: int, ability: int, cost: int) -> None:
    t.cheese[mouse] -= cost
    t.abilities[mouse] |= 1 << ability
    t.tell("learned", {"mouse": t.name(mouse), "ability": t.box.abilities[ability].name, "cost": cost})


def trim_both(t: Table, mouse: int, other: int) -> None:
    t.agenda.push(k.TRIM, other)
    t.agenda.push(k.TRIM, mouse)
