"""The verbs. `run` does one effect of a card for a figure; `about` is the figure it is about or that was chosen.

What `x` and `y` of an effect are: bonus: x stat · ignore: x hurdles · heal, wound: x 1 for poison, y 1 with defence ·
give, clear: x states · attack: x reach or -1, y 1 at the target · spread: x 1 over the field · jump: x range ·
action: x cost · find: x card · place, banish: x kind · traps: x 1 to clear · say, set, achieve: x number · goto: x
room, y field.
"""

from __future__ import annotations

from katzentisch.games.mystik.rules import tasks as k
from katzentisch.games.mystik.rules import verbs as v
from katzentisch.games.mystik.rules.board import Table
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
from katzentisch.games.mystik.rules.cards.search import draw
from katzentisch.games.mystik.rules.cards.stats import amount
from katzentisch.games.mystik.rules.cards.use import reach
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
from katzentisch.games.mystik.rules.turns.turn import put_mouse, release_fields
from katzentisch.games.mystik.rules.walking.explore import go_to


def affected(t: Table, effect: Effect, figure: int, about: int) -> list[int]:
    """On whom an effect works. What was chosen, or this is about, is `about`."""
    to = effect.to
    if to == v.T_SELF:
        return [figure] if figure >= 0 else []
    if to == v.T_TARGET or to == v.T_FRIEND or to in v.CHOSEN:
        return [about] if about >= 0 and standing(t, about) else []
    return reach(t, to, figure if figure < MICE else NOBODY)


def run(t: Table, number: int, figure: int, about: int) -> None:
    effect = t.box.effects[number]
    verb = effect.verb
    if verb <= v.CLEAR:
        for other in affected(t, effect, figure, about):
            on_figure(t, effect, number, other, figure, about)
    elif verb <= v.GUARD:
        in_fight(t, effect, figure, about)
    elif verb <= v.DISCARD:
        doing(t, effect, number, figure, about)
    else:
        on_table(t, effect, figure, about)


def last(t: Table, number: int, figure: int, lasts: int) -> None:
    """The effect holds on for a while."""
    depth = len(t.fights)
    t.lasting += [number, figure, lasts, depth]


def on_figure(t: Table, effect: Effect, number: int, other: int, figure: int, about: int) -> None:
    verb = effect.verb
    if verb == v.BONUS:
        if effect.x == v.S_STEPS:
            if t.mover() == other and t.moved < 2:
                t.steps = max(0, t.steps + amount(t, effect, figure, about))
        else:
            last(t, number, other, while_of(t, effect.lasts))
    elif verb == v.IGNORE:
        last(t, number, other, while_of(t, effect.lasts))
    elif verb == v.HEAL:
        if other < MICE:
            heal(t, other, amount(t, effect, figure, about), effect.x == 1)
    elif verb == v.GIVE:
        if effect.x == HIDDEN:
            last(t, number, other, effect.lasts if effect.lasts != NOW else THIS_ROUND)
            t.tell("status", {"figure": t.name(other), "status": "hidden"})
        else:
            give_status(t, other, effect.x)
    elif other < MICE:
        clear(t, other, effect)
    elif other >= FOE and effect.x & 4:
        t.lying &= ~(1 << other - FOE)


def while_of(t: Table, lasts: int) -> int:
    if lasts == NOW:
        return THIS_ATTACK if t.fights else THIS_TURN
    return lasts


def clear(t: Table, mouse: int, effect: Effect) -> None:
    for status in (1, 2, 8, 4):
        if t.status[mouse] & status & effect.x:
            t.status[mouse] &= ~status
            t.tell("recovered", {"mouse": t.name(mouse), "status": STATUS[status]})
            if effect.y:
                return


def in_fight(t: Table, effect: Effect, figure: int, about: int) -> None:
    verb = effect.verb
    if verb == v.CHEESE:
        for other in affected(t, effect, figure, about):
            if other < MICE:
                gain_cheese(t, other, amount(t, effect, figure, about))
    elif verb == v.WHEEL:
        onto_wheel(t, amount(t, effect, figure, about))
    elif t.fights:
        fight = t.fight()
        if verb == v.STEAL:
            fight.steals = True
        elif verb == v.POISON:
            fight.poison = True
        elif verb == v.BLOCK:
            stopped = min(fight.landed, amount(t, effect, figure, about))
            fight.landed -= stopped
            t.tell("stopped", {"mouse": t.name(figure), "hits": stopped})
        elif t.is_mouse(figure) and t.is_mouse(fight.target):
            t.tell("guarded", {"mouse": t.name(figure), "friend": t.name(fight.target)})
            fight.target = figure


def doing(t: Table, effect: Effect, number: int, figure: int, about: int) -> None:
    verb = effect.verb
    if verb == v.SPREAD:
        if t.fights and effect.x:
            t.fight().over_field = True
        elif t.fights:
            t.fight().spread += max(0, amount(t, effect, figure, about) - 1)
        return
    if verb == v.REROLL:
        t.agenda.push(k.DICE_AGAIN, figure, effect.n)
        return
    n = amount(t, effect, figure, about)
    if verb == v.WOUND:
        wound(t, effect, n, figure, about)
        return
    for other in reversed(affected(t, effect, figure, about)):
        if verb == v.ATTACK:
            attack(t, effect, n, other, about)
        elif verb == v.ACTION:
            if t.mover() == other and effect.lasts == THIS_TURN:
                t.extra += 1
            else:
                last(t, number, other, effect.lasts)
        elif other < MICE:
            for_mouse(t, effect, n, other)


def for_mouse(t: Table, effect: Effect, n: int, mouse: int) -> None:
    verb = effect.verb
    if verb == v.MOVE:
        t.agenda.push(k.EXTRA_MOVE, mouse, n, 0)
    elif verb == v.JUMP:
        fields = jump_fields(t, mouse, effect.x)
        if fields:
            t.agenda.push(k.PUT_MOUSE, mouse, fields, mouse)
    elif verb == v.SEARCH:
        for _ in range(n):
            draw(t, mouse)
    elif verb == v.FIND:
        find(t, mouse, effect.x)
    elif verb == v.DISCARD:
        for _ in range(n):
            t.agenda.push(k.THROW_AWAY, mouse)


def jump_fields(t: Table, mouse: int, within: int) -> int:
    at = t.at[mouse]
    room = t.here()
    if within == 1:
        return landing_fields(t, at)
    found = 0
    for field in range(room.size):
        if field != at and t.fits(field, False) and (within == 2 or field in room.near[at]):
            found |= 1 << field
    return found


def find(t: Table, mouse: int, card: int) -> None:
    """This very card, if it is in the deck or was discarded; else one from the deck."""
    if t.deck[card]:
        t.deck[card] -= 1
    elif t.discards[card]:
        t.discards[card] -= 1
    else:
        t.tell("not_there", {"card": t.box.cards[card].name})
        draw(t, mouse)
        return
    t.agenda.push(k.FIND, mouse, card)


def wound(t: Table, effect: Effect, n: int, figure: int, about: int) -> None:
    figures = affected(t, effect, figure, about)
    if effect.y:
        if figures:
            hits_without_attack(t, figures, n, figure, effect.x == 1, NOBODY)
        return
    for other in figures:
        if t.over:
            return
        if other < MICE:
            wound_mouse(t, other, n, effect.x == 1)
        elif standing(t, other):
            wound_foe(t, other, n, figure)


def attack(t: Table, effect: Effect, n: int, other: int, about: int) -> None:
    if other < MICE:
        for _ in range(n):
            t.agenda.push(k.ATTACK_NOW, other, effect.x, about if effect.y else NOBODY)
    elif t.fights and t.fight().attacker == other:
        t.fight().again += 1
    elif other >= FOE:
        for _ in range(n):
            t.agenda.push(k.FOE_STRIKES, other - FOE)


def on_table(t: Table, effect: Effect, figure: int, about: int) -> None:
    verb = effect.verb
    box = t.box
    if verb == v.PLACE:
        come(t, Groups([effect.x], [amount(t, effect, figure, NOBODY)]), JOIN)
    elif verb == v.TRAPS:
        if effect.x:
            t.traps[t.room] = 0
        else:
            set_traps(t)
    elif verb == v.BANISH:
        for slot in t.foes():
            if t.kind[slot] == effect.x:
                t.tell("banished", {"figure": t.name(FOE + slot)})
                remove_foe(t, FOE + slot)
        if box.kinds[effect.x].bodiless and t.cat_at >= 0:
            t.tell("banished", {"figure": t.name(CAT)})
            remove_foe(t, CAT)
    elif verb == v.SWAP_UP:
        if figure >= FOE:
            swap_up(t, t.card_of(figure))
    elif verb == v.PAGE:
        turn_page(t, effect.n)
    elif verb == v.END_PAGE:
        move_end(t, effect.n)
    else:
        tell_story(t, effect, figure, about)


def tell_story(t: Table, effect: Effect, figure: int, about: int) -> None:
    verb = effect.verb
    box = t.box
    if verb == v.CAPTURE:
        for other in affected(t, effect, figure, about):
            if other < MICE and not t.over:
                capture(t, other)
    elif verb == v.FREE:
        for mouse in t.party:
            if t.at[mouse] < 0 and t.free_mice():
                fields = release_fields(t)
                put_mouse(t, mouse, (fields & -fields).bit_length() - 1)
    elif verb == v.SAY:
        t.narrate("passage." + box.passages[effect.x])
    elif verb == v.SET:
        t.flags |= 1 << effect.x
    elif verb == v.ACHIEVE:
        if not t.achieved >> effect.x & 1:
            t.achieved |= 1 << effect.x
            t.tell("achieved", {"achievement": box.achievements[effect.x]})
    elif verb == v.GOTO:
        go_elsewhere(t, effect.x, effect.y)
    else:
        finish(t, verb == v.WIN, "story")


def go_elsewhere(t: Table, room: int, field: int) -> None:
    """The party is somewhere else; whoever was hunting it is left behind."""
    t.fights = []
    for slot in t.foes():
        remove_foe(t, FOE + slot)
    if t.cat_at >= 0:
        remove_foe(t, CAT)
    for place in range(len(t.up)):
        if t.up[place] == room or box_back(t, t.up[place]) == room:
            t.place = place
            t.up[place] = room
    go_to(t, room, [field], NOBODY)


def box_back(t: Table, room: int) -> int:
    return t.box.rooms[room].back
