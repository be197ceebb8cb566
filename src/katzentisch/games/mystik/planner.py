"""The planner: an open-loop tree search over plans for whole turns.

A plan says where a mouse goes, what she does there, to whom, and in which order. A line of plans is played out on a copy
of the table with dice as they fall; everybody else, and everything that no plan speaks of, is left to the script. After
a round or two the table is judged: by the clock above all, because every cheese on the wheel is time lost, then by who
is hurt and what still stands in the way.
"""

from __future__ import annotations

from math import exp, log, sqrt
from random import Random
from time import perf_counter

from katzentisch.games.mystik import codes as c
from katzentisch.games.mystik import tasks as k
from katzentisch.games.mystik.box import ACTION, FOE, MICE, NOBODY, TURN
from katzentisch.games.mystik.fight import targets, weapons
from katzentisch.games.mystik.script import FAR, Goal, answer, best_shot, distances, next_door, shot, towards
from katzentisch.games.mystik.state import Mystik, target_action
from katzentisch.games.mystik.use import powers, use_action

NOTHING = 0
STRIKE = 1
DO = 2  # an action of the menu: search, explore, flip, a power

HORIZON = 10  # turns of cards that a line is played on
EXPLORING = 0.35


class Plan:
    """`field`: where to (NOBODY: stay). `late`: act first, then go. `target` of a strike, `action` of the menu."""

    def __init__(self, what: int = NOTHING, field: int = NOBODY, late: bool = False, target: int = NOBODY) -> None:
        self.what = what
        self.field = field
        self.late = late
        self.target = target
        self.action = NOBODY
        self.boost = NOBODY  # a power to use first

    def key(self) -> tuple[int, int, bool, int, int, int]:
        return self.what, self.field, self.late, self.target, self.action, self.boost


# Making plans --------------------------------------------------------------------------------------------------------


def plans(t: Mystik, mouse: int, goal: Goal) -> list[Plan]:
    """Sensible plans for this turn, the script's own way among them (the empty plan)."""
    found = [Plan()]
    at = t.at[mouse]
    reachable = fields_in_reach(t, mouse)
    if t.threatened():
        found += strikes(t, mouse, reachable)
        safe = min(reachable, key=lambda field: (danger(t, field), field))
        found.append(do(c.SEARCH, safe, True))
        found.append(Plan(NOTHING, safe))
    else:
        found.append(do(c.SEARCH, NOBODY, False))
        way = next_door(t, goal)
        if way >= 0:
            found.append(do(way, NOBODY, False))
        found.append(Plan(NOTHING, at))
    for number in powers(t, mouse, ACTION, NOBODY):
        found.append(do(use_action(t, number), NOBODY, False))
    boosts = [use_action(t, number) for number in powers(t, mouse, TURN, NOBODY)]
    for boost in boosts[:3]:
        plan = Plan()
        plan.boost = boost
        found.append(plan)
    return found


def do(action: int, field: int, late: bool) -> Plan:
    plan = Plan(DO, field, late)
    plan.action = action
    return plan


def fields_in_reach(t: Mystik, mouse: int) -> list[int]:
    cost = distances(t, mouse, [t.at[mouse]])
    steps = t.steps if t.moved < 2 else 0
    return [field for field in range(t.here().size) if cost[field] <= steps and (field == t.at[mouse] or t.fits(field, False))]


def strikes(t: Mystik, mouse: int, reachable: list[int]) -> list[Plan]:
    """The best few targets, each from the least dangerous field; and strike first, then step back."""
    rated: list[tuple[float, Plan]] = []
    cards = weapons(t, mouse)
    at = t.at[mouse]
    for slot in t.foes():
        best: tuple[float, Plan] | None = None
        for field in reachable:
            t.at[mouse] = field
            for card in cards:
                if FOE + slot in targets(t, mouse, card):
                    score = shot(t, mouse, card, FOE + slot) - 0.08 * danger(t, field)
                    if best is None or score > best[0]:
                        best = score, Plan(STRIKE, field, False, FOE + slot)
        t.at[mouse] = at
        if best is not None:
            rated.append(best)
    rated.sort(key=lambda one: -one[0])
    found = [plan for _, plan in rated[:3]]
    if any(best_shot(t, mouse, card) > 0 for card in cards):
        safe = min(reachable, key=lambda field: (danger(t, field), field))
        found.append(Plan(STRIKE, safe, True))
    return found


def danger(t: Mystik, field: int) -> float:
    """How many enemies could attack somebody on this field."""
    total = 0.0
    far = t.here().steps[field]
    for slot in t.foes():
        card = t.box.initiative[t.box.kinds[t.kind[slot]].cards[0]]
        if card.ranged and t.sees(field, t.spot[slot]) or far[t.spot[slot]] <= 2:
            total += card.attack
    return total


# Following a plan ----------------------------------------------------------------------------------------------------


def follow(t: Mystik, plan: Plan, goal: Goal) -> int:
    """The next action of this plan; the script's where the plan is silent or cannot be kept."""
    task = t.agenda.top()
    if task == k.AIM and plan.what == STRIKE and plan.target >= 0:
        wanted = target_action(plan.target)
        if wanted in t.answers():
            return wanted
    if task != k.TURN_MENU or plan.key() == Plan().key():
        return answer(t, goal)
    mouse = t.agenda.arg(0)
    legal = t.answers()
    if plan.boost >= 0:
        boost, plan.boost = plan.boost, NOBODY
        if boost in legal:
            return boost
    step = NOBODY
    if plan.field >= 0 and t.at[mouse] != plan.field and (not plan.late or t.acted):
        step = towards(t, mouse, [plan.field], [one - c.GO for one in legal if c.GO <= one < c.PUT])
        if step >= 0:
            return c.GO + step
    if not t.acted:
        if plan.what == STRIKE and c.ATTACK in legal:
            return c.ATTACK
        if plan.what == DO and plan.action in legal:
            return plan.action
        if plan.what != NOTHING:
            return answer(t, goal)
    return c.END


# Playing on and judging ----------------------------------------------------------------------------------------------


def play_line(t: Mystik, first: Plan, tree: Node, goal: Goal, rng: Random) -> list[Node]:
    """Plays a line of plans through the tree and on by the script. Returns the nodes it came through."""
    way: list[Node] = []
    node: Node | None = tree
    plan = first
    turns = 0
    random = rng.random
    running = t.turn
    while not t.over and turns < HORIZON:
        number = t.chance()
        if number > 0:
            t.happen(int(random() * number))
            continue
        if t.agenda.top() == k.TURN_MENU and (t.turn != running or turns == 0) and t.moved == 0 and not t.acted:
            if t.turn != running or turns == 0:
                running = t.turn
                turns += 1
                if turns > 1:
                    plan = Plan()
                    if node is not None:
                        node, plan = node.descend(plans(t, t.agenda.arg(0), goal), rng)
                if node is not None:
                    way.append(node)
        seat = t.must()[0]
        t.play(seat, follow(t, plan, goal))
    return way


class Node:
    """What followed a line of plans: how often it was tried and how it went."""

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.children: dict[tuple[int, int, bool, int, int, int], Node] = {}

    def descend(self, choices: list[Plan], rng: Random) -> tuple[Node | None, Plan]:
        """UCB among the plans that are possible now; a new node ends the tree, and the script goes on."""
        if self.visits < 8:
            return None, Plan()
        best, found = -1.0, choices[0]
        for plan in choices:
            child = self.children.get(plan.key())
            if child is None:
                self.children[plan.key()] = Node()
                return self.children[plan.key()], copy_of(plan)
            score = child.mean() + EXPLORING * sqrt(log(self.visits + 1) / (child.visits + 1))
            if score > best:
                best, found = score, plan
        return self.children[found.key()], copy_of(found)

    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.5


def copy_of(plan: Plan) -> Plan:
    other = Plan(plan.what, plan.field, plan.late, plan.target)
    other.action, other.boost = plan.action, plan.boost
    return other


def judge(t: Mystik, goal: Goal) -> float:
    """How likely this table is won, roughly, between 0 and 1."""
    if t.over:
        return 1.0 if t.won else 0.0
    clock = t.end_page - t.page - t.wheel / 6.0
    need = 0.9 * rooms_to_go(t, goal)
    foes = 0.0
    for slot in t.foes():
        card = t.card_of(FOE + slot)
        if card >= 0:
            place = t.rank(FOE + slot)
            hearts = max(1, t.box.initiative[card].hearts - t.hurt[place])
            if t.box.kinds[t.kind[slot]].boss:
                hearts = sum(
                    max(0, t.box.initiative[one].hearts - t.hurt[where])
                    for where, one in enumerate(t.track)
                    if one >= MICE and t.belongs(FOE + slot, one)
                )
            foes += hearts * (0.6 + 0.25 * t.box.initiative[card].attack) * 0.3
    health = caught = wealth = 0.0
    for mouse in t.party:
        if t.at[mouse] < 0:
            caught += 1.0
        else:
            health += (t.box.heroes[mouse].hearts - t.total_wounds(mouse)) / t.box.heroes[mouse].hearts
        wealth += min(12, t.cheese[mouse]) * 0.03 + t.abilities[mouse].bit_count() * 0.12 + 0.08 * len(t.gear[mouse])
    size = max(1, len(t.party))
    score = 0.9 * clock - need - 0.8 * foes + 1.6 * health / size - 1.8 * caught / size + wealth / size + nearness(t, goal)
    return 1.0 / (1.0 + exp(-0.6 * (score - 1.0)))


def rooms_to_go(t: Mystik, goal: Goal) -> int:
    """How many rooms lie between here and the goal."""
    if goal.room < 0 or t.room == goal.room:
        return 0
    way = next_door(t, goal)
    return 2 if way < 0 else 1


def nearness(t: Mystik, goal: Goal) -> float:
    """Inside the last room: how near the mice are to the field that wins."""
    if t.room != goal.room or goal.field < 0 or t.threatened():
        return 0.0
    total = 0.0
    for mouse in t.party:
        if t.at[mouse] >= 0:
            total += min(10, distances(t, mouse, [goal.field])[t.at[mouse]])
    return 1.0 - 0.1 * total / max(1, len(t.party))


def think(t: Mystik, goal: Goal, rng: Random, iterations: int, seconds: float) -> Plan:
    """The plan for this turn that did best."""
    mouse = t.agenda.arg(0)
    choices = {plan.key(): plan for plan in plans(t, mouse, goal)}
    root = Node()
    for key in choices:
        root.children[key] = Node()
    started = perf_counter()
    for _ in range(max(len(choices), iterations)):
        if seconds and perf_counter() - started > seconds and root.visits >= len(choices):
            break
        best, chosen = -1.0, next(iter(choices))
        for key, child in root.children.items():
            bound = FAR if child.visits == 0 else child.mean() + EXPLORING * sqrt(log(root.visits + 1) / child.visits)
            if bound > best:
                best, chosen = bound, key
        line = t.clone()
        first = root.children[chosen]
        way = play_line(line, copy_of(choices[chosen]), first, goal, rng)
        worth = judge(line, goal)
        root.visits += 1
        for node in {id(one): one for one in [first, *way]}.values():
            node.visits += 1
            node.total += worth
    favourite = max(root.children, key=lambda key: (root.children[key].visits, root.children[key].mean()))
    return copy_of(choices[favourite])
