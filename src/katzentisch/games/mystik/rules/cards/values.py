"""What a figure's values are right now: its card, its gear, and everything that lasts."""

from __future__ import annotations

from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.cards.conditions import all_hold, is_sort
from katzentisch.games.mystik.rules.cards.lasting import lasting_effects
from katzentisch.games.mystik.rules.fighting.faces import cheeses
from katzentisch.games.mystik.rules.numbers import CAT, CHARMED, MICE, NOBODY, WEAPON
from katzentisch.games.mystik.rules.pieces import CAT_TAMER
from katzentisch.games.mystik.rules.sentences import Effect
from katzentisch.games.mystik.rules.vocabulary import conditions, hurdles, moments, ranges, stats, tallies

# Counts --------------------------------------------------------------------------------------------------------------


def amount(board: Board, effect: Effect, figure: int, about: int) -> int:
    """`n`, times what it counts."""
    if effect.per < 0:
        return effect.n
    return effect.n * count(board, effect.per, figure)


def count(board: Board, per: int, figure: int) -> int:
    if per == tallies.MICE:
        return len([mouse for mouse in board.party if board.mice[mouse].at >= 0])
    if per == tallies.HITS:
        return board.fights[-1].landed if board.fights else 0
    if per == tallies.CHEESE_ROLLED:
        if not board.fights:
            return 0
        fight = board.fights[-1]
        return cheeses(fight.faces if fight.attacker == figure else fight.shields)
    if figure < 0:
        return 0
    field = board.field_of(figure)
    if per == tallies.ENEMIES_HERE:
        return board.foes_on(field)
    if figure >= MICE:
        return 0
    if per == tallies.LORE:
        return value(board, figure, stats.LORE, NOBODY, True)
    if per == tallies.ATTACK:
        return value(board, figure, stats.ATTACK, NOBODY, True)
    if per == tallies.SPEED:
        return value(board, figure, stats.SPEED, NOBODY, True)
    if per == tallies.MICE_HERE:
        return board.mice_on(field)
    if per == tallies.OTHERS_HERE:
        return board.mice_on(field) - 1
    if per == tallies.SHARP_WEAPONS:
        return len([card for card in board.mice[figure].gear if board.box.cards[card].kind == 0])
    hurt = 0
    for mouse in board.party:
        if mouse != figure and board.mice[mouse].at == field and board.total_wounds(mouse) > 0:
            hurt += 1
    return hurt


# Values --------------------------------------------------------------------------------------------------------------


def base(board: Board, figure: int, stat: int) -> int:
    """What the hero sheet or the initiative card says."""
    if figure < MICE:
        hero = board.box.heroes[figure]
        if stat == stats.ATTACK:
            return hero.attack
        if stat == stats.DEFENCE:
            return hero.defence
        if stat == stats.LORE:
            return hero.lore
        if stat == stats.SPEED:
            return hero.speed
        if stat == stats.HEARTS:
            return hero.hearts
        if stat == stats.PAWS:
            return hero.paws
        return 3 if stat == stats.PACK else 0
    number = board.card_of(figure)
    if number < 0:
        return 0
    card = board.box.initiative[number]
    if stat == stats.ATTACK:
        return card.attack
    return card.defence if stat == stats.DEFENCE else 0


def bewitched(board: Board, figure: int) -> bool:
    """MM-199: in her turn, and only then, a bewitched mouse is an enemy."""
    return figure < MICE and bool(board.mice[figure].status & CHARMED) and board.mover() == figure


def value(board: Board, figure: int, stat: int, foe: int, plain: bool = False) -> int:
    """A figure's value now, never below 0. `foe` is the other side of a fight; `plain` leaves out what is counted."""
    total = base(board, figure, stat)
    if not bewitched(board, figure):
        total += bonuses(board, figure, stat, foe, False, plain)
    if foe >= 0 and not bewitched(board, foe):
        total += bonuses(board, foe, stat, figure, True, plain)
        tamed = stat == stats.DEFENCE and figure >= CAT and board.has_title(CAT_TAMER, foe)
        if tamed and is_sort(board, figure, conditions.LARGE):
            total -= 1  # MM-241
    return max(0, total)


def bonuses(board: Board, figure: int, stat: int, about: int, on_foe: bool, plain: bool) -> int:
    """All bonuses that `figure` has (or, with `on_foe`, gives its foe `about`)."""
    total = 0
    for number in lasting_effects(board, figure):
        if counts(board, number, stat, on_foe, plain) and in_force(board, number, figure, about):
            total += amount(board, board.box.effects[number], figure, about)
    for number in standing_effects(
        board, figure, stat == stats.DEFENCE and not on_foe and unarmoured(board, figure, about)
    ):
        effect = board.box.effects[number]
        own = effect.to == ranges.SELF or effect.to == ranges.MICE_ROOM or effect.to == ranges.ENEMIES_ROOM
        if own and counts(board, number, stat, on_foe, plain) and in_force(board, number, figure, about):
            total += amount(board, effect, figure, about)
    return total + auras(board, figure, stat, about, on_foe)


def counts(board: Board, number: int, stat: int, on_foe: bool, plain: bool) -> bool:
    """Whether an effect is a bonus on this value."""
    effect = board.box.effects[number]
    return effect.stat == stat and effect.foe == on_foe and not (plain and effect.per >= 0)


def in_force(board: Board, number: int, figure: int, about: int) -> bool:
    """Whether the conditions of an effect's clause hold."""
    return all_hold(board, board.box.clauses[board.box.effects[number].clause].conditions, figure, about)


def unarmoured(board: Board, figure: int, foe: int) -> bool:
    return figure < MICE and foe >= 0 and ignores(board, foe, hurdles.ARMOUR, figure)


def auras(board: Board, figure: int, stat: int, about: int, on_foe: bool) -> int:
    """What other mice do for a mouse on their field or in their room, all the time."""
    mice = board.mice
    if figure >= MICE or mice[figure].at < 0:
        return 0
    total = 0
    at = mice[figure].at
    for mouse in board.party:
        spot = mice[mouse].at
        if mouse == figure or spot < 0:
            continue
        for number in standing_effects(board, mouse, False):
            effect = board.box.effects[number]
            if effect.stat != stat or effect.foe != on_foe:
                continue
            to = effect.to
            reached = (
                ((to == ranges.MICE_HERE or to == ranges.OTHERS_HERE) and spot == at)
                or (to == ranges.MICE_NEAR and board.neighbours(spot, at))
                or to == ranges.OTHERS_ROOM
            )
            if reached and all_hold(board, board.box.clauses[effect.clause].conditions, mouse, about):
                total += amount(board, effect, mouse, about)
    return total


def standing_effects(board: Board, figure: int, naked: bool) -> list[int]:
    """Effects of clauses that hold all the time, with their conditions still to be looked at."""
    box = board.box
    found: list[int] = []
    if figure < 0:
        return found
    if figure < MICE:
        found += box.heroes[figure].always
        for number in board.mice[figure].gear:
            card = box.cards[number]
            if card.always and (wielded(board, figure, number) if card.sort == WEAPON else not naked):
                found += card.always
        achieved = board.story.achieved
        number = 0
        while achieved:
            if achieved & 1:
                found += box.achievement_always[number]
            achieved >>= 1
            number += 1
    else:
        number = board.card_of(figure)
        if number >= 0:
            found += box.initiative[number].always
    room = board.castle.room
    if box.chapter_clauses or (room < len(box.rules) and box.rules[room].clauses):
        wanted = ranges.MICE_ROOM if figure < MICE else ranges.ENEMIES_ROOM
        for clauses in (box.chapter_clauses, box.rules[room].clauses):
            for number in clauses:
                if box.clauses[number].when == moments.ALWAYS:
                    for effect in box.clauses[number].effects:
                        if box.effects[effect].to == wanted:
                            found.append(effect)
    return found


def wielded(board: Board, figure: int, card: int) -> bool:
    """MM-076: a weapon's clauses hold only in attacks made with it."""
    if not board.fights:
        return False
    fight = board.fights[-1]
    return fight.attacker == figure and fight.weapon == card


def ignores(board: Board, figure: int, hurdle: int, about: int = NOBODY) -> bool:
    """Whether a hurdle does not bind a figure."""
    if figure < 0 or bewitched(board, figure):
        return False
    for number in lasting_effects(board, figure):
        if board.box.effects[number].hurdles & hurdle and in_force(board, number, figure, about):
            return True
    for number in standing_effects(board, figure, False):
        if board.box.effects[number].hurdles & hurdle and in_force(board, number, figure, about):
            return True
    return False
