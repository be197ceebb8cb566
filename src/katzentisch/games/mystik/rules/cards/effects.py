"""The verbs. `run` does one effect of a card for a figure; `about` is the figure it is about or that was chosen.

What `x` and `y` of an effect are: bonus: x stat · ignore: x hurdles · heal, wound: x 1 for poison, y 1 with defence ·
give, clear: x states · attack: x reach or -1, y 1 at the target · spread: x 1 over the field · jump: x range ·
action: x cost · find: x card · place, banish: x kind · traps: x 1 to clear · say, set, achieve: x number · goto: x
room, y field.
"""

from __future__ import annotations

from katzentisch.games.mystik.rules import tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.box import (
    CAT,
    FOE,
    HIDDEN,
    MICE,
    NOBODY,
    NOW,
    THIS_ATTACK,
    THIS_ROUND,
    THIS_TURN,
    Effect,
    Groups,
)
from katzentisch.games.mystik.rules.cards.party import landing_fields
from katzentisch.games.mystik.rules.cards.powers import reach
from katzentisch.games.mystik.rules.cards.search import draw
from katzentisch.games.mystik.rules.cards.stats import amount
from katzentisch.games.mystik.rules.enemies.encounter import set_traps
from katzentisch.games.mystik.rules.enemies.placing import JOIN, come
from katzentisch.games.mystik.rules.fighting.fight import hits_without_attack, standing
from katzentisch.games.mystik.rules.fighting.wounds import (
    STATUS,
    capture,
    give_status,
    heal,
    remove_foe,
    wound_foe,
    wound_mouse,
)
from katzentisch.games.mystik.rules.turns.clock import finish, gain_cheese, move_end, onto_wheel, turn_page
from katzentisch.games.mystik.rules.turns.initiative import swap_up
from katzentisch.games.mystik.rules.vocabulary import ranges, stats, verbs
from katzentisch.games.mystik.rules.walking.explore import go_to
from katzentisch.games.mystik.rules.walking.landing import put_mouse, release_fields


def affected(board: Board, effect: Effect, figure: int, about: int) -> list[int]:
    """On whom an effect works. What was chosen, or this is about, is `about`."""
    to = effect.to
    if to == ranges.SELF:
        return [figure] if figure >= 0 else []
    if to == ranges.TARGET or to == ranges.FRIEND or to in ranges.CHOSEN:
        return [about] if about >= 0 and standing(board, about) else []
    return reach(board, to, figure if figure < MICE else NOBODY)


def run(board: Board, number: int, figure: int, about: int) -> None:
    effect = board.box.effects[number]
    verb = effect.verb
    if verb <= verbs.CLEAR:
        for other in affected(board, effect, figure, about):
            on_figure(board, effect, number, other, figure, about)
    elif verb <= verbs.GUARD:
        in_fight(board, effect, figure, about)
    elif verb <= verbs.DISCARD:
        doing(board, effect, number, figure, about)
    else:
        on_table(board, effect, figure, about)


def last(board: Board, number: int, figure: int, lasts: int) -> None:
    """The effect holds on for a while."""
    depth = len(board.fights)
    board.lasting += [number, figure, lasts, depth]


def on_figure(board: Board, effect: Effect, number: int, other: int, figure: int, about: int) -> None:
    verb = effect.verb
    if verb == verbs.BONUS:
        if effect.x == stats.STEPS:
            if board.mover() == other and board.moved < 2:
                board.steps = max(0, board.steps + amount(board, effect, figure, about))
        else:
            last(board, number, other, while_of(board, effect.lasts))
    elif verb == verbs.IGNORE:
        last(board, number, other, while_of(board, effect.lasts))
    elif verb == verbs.HEAL:
        if other < MICE:
            heal(board, other, amount(board, effect, figure, about), effect.x == 1)
    elif verb == verbs.GIVE:
        if effect.x == HIDDEN:
            last(board, number, other, effect.lasts if effect.lasts != NOW else THIS_ROUND)
            board.tell("status", {"figure": board.name(other), "status": "hidden"})
        else:
            give_status(board, other, effect.x)
    elif other < MICE:
        clear(board, other, effect)
    elif other >= FOE and effect.x & 4:
        board.lying &= ~(1 << other - FOE)


def while_of(board: Board, lasts: int) -> int:
    if lasts == NOW:
        return THIS_ATTACK if board.fights else THIS_TURN
    return lasts


def clear(board: Board, mouse: int, effect: Effect) -> None:
    for status in (1, 2, 8, 4):
        if board.status[mouse] & status & effect.x:
            board.status[mouse] &= ~status
            board.tell("recovered", {"mouse": board.name(mouse), "status": STATUS[status]})
            if effect.y:
                return


def in_fight(board: Board, effect: Effect, figure: int, about: int) -> None:
    verb = effect.verb
    if verb == verbs.CHEESE:
        for other in affected(board, effect, figure, about):
            if other < MICE:
                gain_cheese(board, other, amount(board, effect, figure, about))
    elif verb == verbs.WHEEL:
        onto_wheel(board, amount(board, effect, figure, about))
    elif board.fights:
        fight = board.fight()
        if verb == verbs.STEAL:
            fight.steals = True
        elif verb == verbs.POISON:
            fight.poison = True
        elif verb == verbs.BLOCK:
            stopped = min(fight.landed, amount(board, effect, figure, about))
            fight.landed -= stopped
            board.tell("stopped", {"mouse": board.name(figure), "hits": stopped})
        elif board.is_mouse(figure) and board.is_mouse(fight.target):
            board.tell("guarded", {"mouse": board.name(figure), "friend": board.name(fight.target)})
            fight.target = figure


def doing(board: Board, effect: Effect, number: int, figure: int, about: int) -> None:
    verb = effect.verb
    if verb == verbs.SPREAD:
        if board.fights and effect.x:
            board.fight().over_field = True
        elif board.fights:
            board.fight().spread += max(0, amount(board, effect, figure, about) - 1)
        return
    if verb == verbs.REROLL:
        board.agenda.push(tasks.DICE_AGAIN, figure, effect.n)
        return
    n = amount(board, effect, figure, about)
    if verb == verbs.WOUND:
        wound(board, effect, n, figure, about)
        return
    for other in reversed(affected(board, effect, figure, about)):
        if verb == verbs.ATTACK:
            attack(board, effect, n, other, about)
        elif verb == verbs.ACTION:
            if board.mover() == other and effect.lasts == THIS_TURN:
                board.extra += 1
            else:
                last(board, number, other, effect.lasts)
        elif other < MICE:
            for_mouse(board, effect, n, other)


def for_mouse(board: Board, effect: Effect, n: int, mouse: int) -> None:
    verb = effect.verb
    if verb == verbs.MOVE:
        board.agenda.push(tasks.EXTRA_MOVE, mouse, n, 0)
    elif verb == verbs.JUMP:
        fields = jump_fields(board, mouse, effect.x)
        if fields:
            board.agenda.push(tasks.PUT_MOUSE, mouse, fields, mouse)
    elif verb == verbs.SEARCH:
        for _ in range(n):
            draw(board, mouse)
    elif verb == verbs.FIND:
        find(board, mouse, effect.x)
    elif verb == verbs.DISCARD:
        for _ in range(n):
            board.agenda.push(tasks.THROW_AWAY, mouse)


def jump_fields(board: Board, mouse: int, within: int) -> int:
    at = board.at[mouse]
    room = board.here()
    if within == 1:
        return landing_fields(board, at)
    found = 0
    for field in range(room.size):
        if field != at and board.fits(field, False) and (within == 2 or field in room.near[at]):
            found |= 1 << field
    return found


def find(board: Board, mouse: int, card: int) -> None:
    """This very card, if it is in the deck or was discarded; else one from the deck."""
    if board.deck[card]:
        board.deck[card] -= 1
    elif board.discards[card]:
        board.discards[card] -= 1
    else:
        board.tell("not_there", {"card": board.box.cards[card].name})
        draw(board, mouse)
        return
    board.agenda.push(tasks.FIND, mouse, card)


def wound(board: Board, effect: Effect, n: int, figure: int, about: int) -> None:
    figures = affected(board, effect, figure, about)
    if effect.y:
        if figures:
            hits_without_attack(board, figures, n, figure, effect.x == 1, NOBODY)
        return
    for other in figures:
        if board.over:
            return
        if other < MICE:
            wound_mouse(board, other, n, effect.x == 1)
        elif standing(board, other):
            wound_foe(board, other, n, figure)


def attack(board: Board, effect: Effect, n: int, other: int, about: int) -> None:
    if other < MICE:
        for _ in range(n):
            board.agenda.push(tasks.ATTACK_NOW, other, effect.x, about if effect.y else NOBODY)
    elif board.fights and board.fight().attacker == other:
        board.fight().again += 1
    elif other >= FOE:
        for _ in range(n):
            board.agenda.push(tasks.FOE_STRIKES, other - FOE)


def on_table(board: Board, effect: Effect, figure: int, about: int) -> None:
    verb = effect.verb
    box = board.box
    if verb == verbs.PLACE:
        come(board, Groups([effect.x], [amount(board, effect, figure, NOBODY)]), JOIN)
    elif verb == verbs.TRAPS:
        if effect.x:
            board.traps[board.room] = 0
        else:
            set_traps(board)
    elif verb == verbs.BANISH:
        for slot in board.foes():
            if board.kind[slot] == effect.x:
                board.tell("banished", {"figure": board.name(FOE + slot)})
                remove_foe(board, FOE + slot)
        if box.kinds[effect.x].bodiless and board.cat_at >= 0:
            board.tell("banished", {"figure": board.name(CAT)})
            remove_foe(board, CAT)
    elif verb == verbs.SWAP_UP:
        if figure >= FOE:
            swap_up(board, board.card_of(figure))
    elif verb == verbs.PAGE:
        turn_page(board, effect.n)
    elif verb == verbs.END_PAGE:
        move_end(board, effect.n)
    else:
        tell_story(board, effect, figure, about)


def tell_story(board: Board, effect: Effect, figure: int, about: int) -> None:
    verb = effect.verb
    box = board.box
    if verb == verbs.CAPTURE:
        for other in affected(board, effect, figure, about):
            if other < MICE and not board.over:
                capture(board, other)
    elif verb == verbs.FREE:
        for mouse in board.party:
            if board.at[mouse] < 0 and board.free_mice():
                fields = release_fields(board)
                put_mouse(board, mouse, (fields & -fields).bit_length() - 1)
    elif verb == verbs.SAY:
        board.narrate("passage." + box.passages[effect.x])
    elif verb == verbs.SET:
        board.flags |= 1 << effect.x
    elif verb == verbs.ACHIEVE:
        if not board.achieved >> effect.x & 1:
            board.achieved |= 1 << effect.x
            board.tell("achieved", {"achievement": box.achievements[effect.x]})
    elif verb == verbs.GOTO:
        go_elsewhere(board, effect.x, effect.y)
    else:
        finish(board, verb == verbs.WIN, "story")


def go_elsewhere(board: Board, room: int, field: int) -> None:
    """The party is somewhere else; whoever was hunting it is left behind."""
    board.fights = []
    for slot in board.foes():
        remove_foe(board, FOE + slot)
    if board.cat_at >= 0:
        remove_foe(board, CAT)
    for place in range(len(board.up)):
        if board.up[place] == room or box_back(board, board.up[place]) == room:
            board.place = place
            board.up[place] = room
    go_to(board, room, [field], NOBODY)


def box_back(board: Board, room: int) -> int:
    return board.box.rooms[room].back
