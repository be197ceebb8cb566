"""A sensible player: simple rules of thumb, one per question.

It sees a table that a view allows, and answers with an action.

It fights when enemies are there, heals when it hurts, searches and levels up when it is quiet, and otherwise walks to
where the chapter is won. The planner plays out its lines with it.
"""

from __future__ import annotations

from katzentisch.games.mystik import codes as c
from katzentisch.games.mystik import tasks as k
from katzentisch.games.mystik import verbs as v
from katzentisch.games.mystik.belongings import in_the_way, wearable
from katzentisch.games.mystik.box import (
    ACTION,
    CHEESE,
    NOBODY,
    SWORD,
    THIS_ROUND,
    TURN,
    WEAPON,
    Box,
)
from katzentisch.games.mystik.explore import DX, DY, exit_at
from katzentisch.games.mystik.fight import targets, usable, weapons
from katzentisch.games.mystik.move import climbs
from katzentisch.games.mystik.odds import chance_to_beat
from katzentisch.games.mystik.state import Mystik
from katzentisch.games.mystik.stats import value
from katzentisch.games.mystik.table import Fight
from katzentisch.games.mystik.use import powers, reach, use_action

FAR = 99


class Goal:
    """Where a chapter is won, read from its conditions: a room, a field in it, an enemy to beat."""

    def __init__(self, box: Box) -> None:
        self.room = NOBODY
        self.field = NOBODY
        self.seek = 0  # fields where something has to be found to win
        conditions = box.win_if
        for i in range(0, len(conditions), 3):
            name, argument, negated = conditions[i], conditions[i + 1], conditions[i + 2]
            if negated:
                continue
            if name == v.C_ROOM or name == v.C_EXPLORED:
                self.room = argument
            elif name == v.C_ALL_AT or name == v.C_ANY_AT:
                self.room, self.field = argument >> 5, argument & 31
            elif name == v.C_BEATEN and self.room < 0:
                for room in range(len(box.rules)):
                    if argument in box.rules[room].groups.kinds:
                        self.room = room
            elif name == v.C_FLAG:
                self.look_for(box, argument)

    def look_for(self, box: Box, flag: int) -> None:
        """A flag that a special search sets."""
        for room, rules in enumerate(box.rules):
            for effect in rules.search:
                if box.effects[effect].verb == v.SET and box.effects[effect].x == flag:
                    self.room = room
                    self.seek = rules.search_fields or (1 << box.rooms[room].size) - 1


def answer(t: Mystik, goal: Goal) -> int:
    """One legal action for the seat that is asked."""
    task, a = t.agenda.top(), t.agenda.arg(0)
    if task == k.TURN_MENU:
        return in_turn(t, a, goal)
    legal = sorted(t.answers())
    if task == k.AIM:
        return aim(t, legal)
    if task == k.REACT:
        return react(t, a, legal)
    if task == k.PICK:
        return pick(t, legal)
    if task == k.LEARN:
        return learn(t, a, legal)
    if task == k.FOUND_CARD:
        return keep_or_sell(t, a, t.agenda.arg(1))
    if task == k.THROW_AWAY:
        return min(legal, key=lambda action: worth(t, a, c.card_in(t.box, c.DROP, action)))
    if task == k.EQUIP:
        return equip(t, a, legal)
    if task == k.WIELD:
        return wield(t, a, legal)
    if task == k.WHOM:
        return whom(t, legal)
    if task == k.DICE_AGAIN:
        return again(t, legal)
    if task == k.EXTRA_MOVE:
        return extra_move(t, a, goal, legal)
    if task == k.TRAP_DICE:
        return c.BY_LORE if value(t, a, v.S_LORE, NOBODY) > value(t, a, v.S_SPEED, NOBODY) else c.BY_SPEED
    if c.DISGUISE in legal:
        return c.DISGUISE
    if c.DONE in legal:
        return c.DONE
    return legal[0]


# Before the game -----------------------------------------------------------------------------------------------------

PREFERRED = ("collin", "ambros", "fips", "merle", "quendel", "salvia")
LESSONS = (
    "backswing",
    "stand_fast",
    "thunder_stomp",
    "battle_whistle",
    "shoulder",
    "blade_dance",
    "held_breath",
    "needle_shot",
    "full_draw",
    "plantain",
    "second_wind",
    "thunder_bubble",
    "wisp",
    "broth",
    "bitter_drops",
    "hawk_eye",
)


def pick(t: Mystik, legal: list[int]) -> int:
    heroes = [action - c.PICK for action in legal if c.PICK <= action < c.THROW]
    return c.PICK + min(heroes, key=lambda hero: PREFERRED.index(t.box.heroes[hero].name))


def learn(t: Mystik, mouse: int, legal: list[int]) -> int:
    lessons = [action for action in legal if c.LEARN <= action < c.USE_ABILITY]

    def rank(action: int) -> int:
        name = t.box.abilities[action - c.LEARN].name
        return LESSONS.index(name) if name in LESSONS else FAR

    return min(lessons, key=rank)


# Cards ---------------------------------------------------------------------------------------------------------------


def worth(t: Mystik, mouse: int, card: int) -> int:
    """How much a card is worth to a mouse: bonus dice count most."""
    packed = t.box.cards[card]
    total = 1
    if packed.sort <= 2:
        if not wearable(t, mouse, card):
            return 0
        for number in packed.clauses:
            for effect in t.box.clauses[number].effects:
                one = t.box.effects[effect]
                if one.verb == v.BONUS and one.x <= v.S_SPEED:
                    total += 2 * (one.n if not one.foe else -one.n)
                else:
                    total += 1
    return total


def keep_or_sell(t: Mystik, mouse: int, card: int) -> int:
    packed = t.box.cards[card]
    if packed.sort > 2:
        return c.KEEP
    return c.KEEP if improves(t, mouse, card) else c.SELL


def improves(t: Mystik, mouse: int, card: int) -> bool:
    """Whether wearing it instead of what is in the way makes the mouse better."""
    if not wearable(t, mouse, card) or card in t.gear[mouse]:
        return False
    off = in_the_way(t, mouse, card)
    if t.box.cards[card].sort != WEAPON and any(other in off for other in weapons(t, mouse)):
        return False
    if t.box.cards[card].sort == WEAPON and not off:
        return worth(t, mouse, card) > max([worth(t, mouse, other) for other in weapons(t, mouse)], default=0)
    return worth(t, mouse, card) > sum(worth(t, mouse, other) for other in off)


def equip(t: Mystik, mouse: int, legal: list[int]) -> int:
    first = c.of_card(t.box, c.WEAR, 0)
    for action in legal:
        if first <= action < first + len(t.box.cards) and improves(t, mouse, action - first):
            return action
    return c.DONE


def wield(t: Mystik, mouse: int, legal: list[int]) -> int:
    cards = [card for card in usable(t, mouse, t.fights[-1].only) if targets(t, mouse, card)]
    if not cards:
        return c.CANCEL
    return c.of_card(t.box, c.WIELD, max(cards, key=lambda card: best_shot(t, mouse, card)))


# Fighting ------------------------------------------------------------------------------------------------------------


def as_if(t: Mystik, mouse: int, card: int) -> Fight:
    fight = Fight(mouse)
    fight.weapon, fight.kind, fight.ranged = card, t.box.cards[card].kind, t.box.cards[card].reach == 1
    return fight


def shot(t: Mystik, mouse: int, card: int, figure: int) -> float:
    """The chance to wound a target with a weapon."""
    fight = as_if(t, mouse, card)
    if t.box.cards[card].here >= 0 and t.field_of(figure) == t.at[mouse]:
        fight.ranged, fight.kind = False, t.box.cards[card].here
    t.fights.append(fight)
    attack, defence = value(t, mouse, v.S_ATTACK, figure), value(t, figure, v.S_DEFENCE, mouse)
    t.fights.pop()
    number = t.card_of(figure)
    if number < 0 or t.box.kinds[t.box.initiative[number].kind].immune >> fight.kind & 1:
        return 0.0
    return chance_to_beat(attack, defence, 1, fight.ranged)


def prize(t: Mystik, figure: int) -> float:
    """How much it helps to wound this enemy: the dangerous and the nearly beaten first."""
    number = t.card_of(figure)
    card = t.box.initiative[number]
    place = t.rank(figure)
    hearts = max(1, card.hearts - (t.hurt[place] if place < FAR else 0))
    return (1.0 + 0.3 * card.attack + (0.5 if card.ranged else 0.0)) / (1 + 0.3 * (hearts - 1))


def best_shot(t: Mystik, mouse: int, card: int) -> float:
    return max([shot(t, mouse, card, figure) * prize(t, figure) for figure in targets(t, mouse, card)], default=0.0)


def aim(t: Mystik, legal: list[int]) -> int:
    fight = t.fights[-1]
    shots = [action for action in legal if c.TARGET <= action <= c.TARGET_CAT]
    if fight.targets and not shots:
        return c.DONE
    if not shots:
        return c.CANCEL
    if not fight.targets and not fight.kindless:
        best = max(shot(t, fight.attacker, fight.weapon, c.target_of(action)) for action in shots)
        powers = [action for action in legal if c.USE_ABILITY <= action < c.STRIKE]
        if powers and best < 0.75 and t.cheese[fight.attacker] >= 1:
            return powers[0]

    def gain(action: int) -> float:
        figure = c.target_of(action)
        return shot(t, fight.attacker, fight.weapon, figure) * prize(t, figure)

    return max(shots, key=gain)


def react(t: Mystik, mouse: int, legal: list[int]) -> int:
    """Reactions are mostly worth it; saving the last hearts always."""
    uses = [action for action in legal if action != c.PASS]
    return uses[0]


def again(t: Mystik, legal: list[int]) -> int:
    """A die that shows nothing is rolled again."""
    if t.fights:
        fight = t.fights[-1]
        useful = (3, 4, 0) if fight.ranged else tuple(face for face in range(6) if SWORD[face] or CHEESE[face])
    else:
        useful = (1, 4, 5)
    for action in legal:
        if c.REROLL <= action < c.USE_TITLE and action - c.REROLL not in useful:
            return action
    return c.DONE


def whom(t: Mystik, legal: list[int]) -> int:
    """A friend who needs it most, or an enemy worth it."""
    mice = [action - c.CHOOSE for action in legal if c.CHOOSE <= action < c.TRADE]
    if mice:
        return c.CHOOSE + max(mice, key=lambda mouse: (t.total_wounds(mouse), t.box.heroes[mouse].attack))
    foes = [action for action in legal if c.TARGET <= action <= c.TARGET_CAT]
    return max(foes, key=lambda action: prize(t, c.target_of(action))) if foes else legal[0]


# A turn --------------------------------------------------------------------------------------------------------------


def in_turn(t: Mystik, mouse: int, goal: Goal) -> int:
    legal = sorted(t.answers())
    first = first_things(t, mouse, legal)
    if first >= 0:
        return first
    return among_enemies(t, mouse, goal, legal) if t.threatened() else in_peace(t, mouse, goal, legal)


def first_things(t: Mystik, mouse: int, legal: list[int]) -> int:
    """What is always worth doing before anything else; NOBODY if there is nothing."""
    for single in (c.RECOVER_STUNNED, c.LEVEL, c.BUY_ACTION):
        if single in legal:
            return single
    if c.RECOVER_WEBBED in legal and not t.threatened():
        return c.RECOVER_WEBBED
    if c.EQUIP in legal and any(improves(t, mouse, card) for card in t.pack[mouse]):
        return c.EQUIP
    return useful_power(t, mouse, legal)


def useful_power(t: Mystik, mouse: int, legal: list[int]) -> int:
    """Healing when somebody is hurt; strength before a fight."""
    for when in (TURN, ACTION):
        if when == ACTION and t.acted and not t.extra:
            continue
        for number in powers(t, mouse, when, NOBODY):
            action = use_action(t, number)
            if action not in legal:
                continue
            for effect in t.box.clauses[number].effects:
                one = t.box.effects[effect]
                if one.verb == v.HEAL and in_need(t, mouse, one.to):
                    return action
                if one.verb in (v.CHEESE,):
                    return action
                if one.verb == v.WHEEL and t.wheel >= 4:
                    return action
                if not t.threatened() or t.acted:
                    continue
                near = foes_near(t, mouse)
                if one.verb in (v.GIVE, v.WOUND) and near >= 2 and one.to != v.T_MOUSE_HERE:
                    return action
                if one.verb == v.BONUS and one.lasts == THIS_ROUND and near >= 1 and one.x == v.S_ATTACK:
                    return action
                if one.verb == v.ACTION and near >= 1 and t.cheese[mouse] >= 3 and one.to == v.T_SELF:
                    return action
                if one.verb == v.ATTACK and near >= 2 and when == ACTION:
                    return action
    return NOBODY


def in_need(t: Mystik, mouse: int, to: int) -> bool:
    mice = [mouse] if to == v.T_SELF else reach(t, to, mouse)
    return any(t.wounds[other] >= 2 or t.total_wounds(other) >= t.box.heroes[other].hearts - 1 for other in mice)


def foes_near(t: Mystik, mouse: int) -> int:
    return len([slot for slot in t.foes() if t.neighbours(t.at[mouse], t.spot[slot])])


def among_enemies(t: Mystik, mouse: int, goal: Goal, legal: list[int]) -> int:
    """Strike if somebody is in reach, from the best field; else walk towards them."""
    if c.ATTACK in legal and (not t.moved or t.moved >= 2 or foes_near(t, mouse) or shoots(t, mouse)):
        return c.ATTACK
    steps = [action - c.GO for action in legal if c.GO <= action < c.PUT]
    far = walking(t, mouse)
    if steps and not t.acted:
        wanted = fighting_fields(t, mouse)
        step = towards(t, mouse, wanted, steps)
        if step >= 0:
            return c.GO + step
    if c.ATTACK in legal:
        return c.ATTACK
    if c.RECOVER_WEBBED in legal:
        return c.RECOVER_WEBBED
    if c.SCURRY in legal and far:
        return c.SCURRY
    if c.SEARCH in legal:
        return c.SEARCH
    if steps and t.acted:
        step = retreat(t, mouse, steps)
        if step >= 0:
            return c.GO + step
    return c.END


def shoots(t: Mystik, mouse: int) -> bool:
    return any(t.box.cards[card].reach == 1 and targets(t, mouse, card) for card in weapons(t, mouse))


def fighting_fields(t: Mystik, mouse: int) -> list[int]:
    """Fields from which she could attack: next to enemies, or in sight of them for an archer."""
    archer = any(t.box.cards[card].reach == 1 for card in weapons(t, mouse))
    room = t.here()
    spots = [t.spot[slot] for slot in t.foes()] + ([t.cat_at] if t.cat_at >= 0 else [])
    found = []
    for field in range(room.size):
        for spot in spots:
            if (archer and t.sees(field, spot)) or t.neighbours(field, spot):
                found.append(field)
                break
    return found


def retreat(t: Mystik, mouse: int, steps: list[int]) -> int:
    """A wounded mouse that has struck steps back."""
    if t.total_wounds(mouse) * 2 < t.box.heroes[mouse].hearts:
        return NOBODY
    here = foes_near(t, mouse)
    room = t.here()
    for field in steps:
        near = len([slot for slot in t.foes() if t.spot[slot] == field or field in room.near[t.spot[slot]]])
        if near < here and not room.water[field] and not t.traps[t.room] >> field & 1:
            return field
    return NOBODY


def in_peace(t: Mystik, mouse: int, goal: Goal, legal: list[int]) -> int:
    """Search once while there is time, gather, then go where the chapter is won."""
    steps = [action - c.GO for action in legal if c.GO <= action < c.PUT]
    if any(t.at[other] < 0 for other in t.party) and t.room != goal.room:
        if c.SEARCH in legal:
            return c.SEARCH
        return c.END  # wait for the captured
    if t.room == goal.room and goal.field >= 0:
        step = towards(t, mouse, [goal.field], steps)
        if step >= 0:
            return c.GO + step
        if c.SCURRY in legal and t.at[mouse] != goal.field:
            return c.SCURRY
        return c.SEARCH if c.SEARCH in legal else c.END
    if t.room == goal.room and goal.seek:
        fields = [field for field in range(t.here().size) if goal.seek >> field & 1]
        if c.SEARCH in legal and t.at[mouse] in fields:
            return c.SEARCH
        step = towards(t, mouse, fields, steps)
        if step >= 0:
            return c.GO + step
        return c.SCURRY if c.SCURRY in legal and t.at[mouse] not in fields else c.END
    hurry = t.end_page - t.page <= 2 or t.wheel >= 4
    if c.SEARCH in legal and not hurry and not t.moved:
        return c.SEARCH
    way = next_door(t, goal)
    if way >= 0 and way in legal:
        return way
    if steps:
        step = towards(t, mouse, doors(t, way, mouse), steps)
        if step >= 0:
            return c.GO + step
    if c.SEARCH in legal:
        return c.SEARCH
    if c.SCURRY in legal and t.at[mouse] not in doors(t, way, mouse):
        return c.SCURRY
    return c.END


def next_door(t: Mystik, goal: Goal) -> int:
    """The action that leads to the next room on the way to the goal."""
    way = path_to(t, goal)
    return way[0] if way else NOBODY


def path_to(t: Mystik, goal: Goal) -> list[int]:
    """The actions that lead from room to room to the goal: over exits and flip fields, the shortest way."""
    if goal.room < 0:
        return []
    start = (t.place, t.room)
    found: dict[tuple[int, int], list[int]] = {start: []}
    row = [start]
    while row:
        place, room = row.pop(0)
        so_far = found[(place, room)]
        if room == goal.room:
            return so_far
        back = t.box.rooms[room].back
        if any(t.box.rooms[room].flip) and (place, back) not in found:
            found[(place, back)] = [*so_far, c.FLIP]
            row.append((place, back))
        for exit in t.box.rooms[room].exits:
            side, colour = exit[0], exit[1]
            beyond = place_at(t, place, side)
            if beyond < 0:
                continue
            for other in (t.up[beyond], t.box.rooms[t.up[beyond]].back):
                if exit_at(t, other, (side + 2) % 4, colour):
                    if (beyond, other) not in found:
                        found[(beyond, other)] = [*so_far, c.EXPLORE + side]
                        row.append((beyond, other))
                    break
    return []


def place_at(t: Mystik, place: int, side: int) -> int:
    x, y = t.box.xs[place] + DX[side], t.box.ys[place] + DY[side]
    for other in range(len(t.up)):
        if t.box.xs[other] == x and t.box.ys[other] == y:
            return other
    return NOBODY


def doors(t: Mystik, way: int, mouse: int) -> list[int]:
    """The fields from which that action can be done."""
    room = t.here()
    if way == c.FLIP:
        return [field for field in range(room.size) if room.flip[field]]
    if c.EXPLORE <= way < c.GO:
        return exit_at(t, t.room, way - c.EXPLORE, NOBODY)
    return []


# Walking -------------------------------------------------------------------------------------------------------------


def walking(t: Mystik, mouse: int) -> list[int]:
    return distances(t, mouse, [t.at[mouse]])


def distances(t: Mystik, mouse: int, goals: list[int]) -> list[int]:
    """What it costs her from each field to the nearest goal; traps and water are dear."""
    room = t.here()
    cost = [FAR] * room.size
    for goal in goals:
        cost[goal] = 0
    row = sorted(goals)
    while row:
        field = min(row, key=lambda one: cost[one])
        row.remove(field)
        edges = room.edges[field]
        for i in range(0, len(edges), 2):
            other, kind = edges[i], edges[i + 1]
            if kind >= 3:
                continue
            price = 3 if kind == 2 else 1  # from `other` it is up where from here it is down
            if t.traps[t.room] >> field & 1:
                price += 4
            if room.water[field] or room.water[other]:
                price += 4
            if cost[field] + price < cost[other]:
                cost[other] = cost[field] + price
                if other not in row:
                    row.append(other)
    return cost


def towards(t: Mystik, mouse: int, goals: list[int], steps: list[int]) -> int:
    """The step that brings her nearer to the nearest goal; NOBODY if none does."""
    if not goals or t.at[mouse] in goals:
        return NOBODY
    cost = distances(t, mouse, goals)
    best, found = cost[t.at[mouse]], NOBODY
    for field in steps:
        bonus = -1 if climbs(t, mouse, field) else 0
        if cost[field] + bonus < best:
            best, found = cost[field] + bonus, field
    return found


def extra_move(t: Mystik, mouse: int, goal: Goal, legal: list[int]) -> int:
    steps = [action - c.GO for action in legal if c.GO <= action < c.PUT]
    goals = fighting_fields(t, mouse) if t.threatened() else doors(t, next_door(t, goal), mouse)
    step = towards(t, mouse, goals, steps)
    return c.GO + step if step >= 0 else c.DONE
