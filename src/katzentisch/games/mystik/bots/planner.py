"""The planner: what to do with a whole turn, by tree search over macro actions on tables that the view allows.

    at the root     the macros of this turn, the more the bigger the budget, on the same dice: the n-th try of each
                    meets the n-th luck (`bots/dice.py`). Half of them drop out again and again as the budget is used
                    (sequential halving), the script's way never.
    below           the next mice's turns, by upper confidence bounds and progressive widening (`bots/tree.py`).
    beyond          the script plays on to the horizon, and the table is judged: won, lost, or by its outlook, which
                    knows the clock (`bots/outlook.py`).

When it is quiet there is time for a longer thought: is there a room to see first, before the one where the chapter is
won? Such errands are compared by lines that go on to the end of the chapter, so that what is found there and the time
it takes are both counted.

The answer is what did best, if it beats the script's way by more than the dice explain.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from time import perf_counter

from katzentisch.games.mystik.bots.choices import macros
from katzentisch.games.mystik.bots.dice import Dice
from katzentisch.games.mystik.bots.goal import Goal
from katzentisch.games.mystik.bots.macro import Follower, Macro
from katzentisch.games.mystik.bots.mouse import special_fields
from katzentisch.games.mystik.bots.outlook import outlook
from katzentisch.games.mystik.bots.tree import Node
from katzentisch.games.mystik.rules import codes, tasks
from katzentisch.games.mystik.rules.numbers import NOBODY
from katzentisch.games.mystik.state import Mystik

HORIZON = 12  # turns of mice that a line is played on
WHOLE = 400  # to the end of the chapter: none is longer
ERRANDS = 3  # that are thought of
SURE = 2.0  # standard errors by which a macro must beat the script
LIKELY = 1.0  # and an errand: a wrong one costs some time, and can be given up


class Descent:
    """One line of play from the root: what the tree decided in it, to be learnt from."""

    def __init__(self, node: Node | None = None) -> None:
        self.node: Node | None = node  # where in the tree the line is; None: it has left it
        self.nodes: list[Node] = []
        self.keys: list[int] = []

    def choose(self, board: Mystik, goal: Goal) -> Follower:
        """The macro for the turn that begins: by the tree, one new node a line; beyond it the script's."""
        node = self.node
        if node is None:
            return Follower()
        macro = node.pick(macros(board, board.agenda.arg(0), goal))
        key = macro.key()
        self.nodes.append(node)
        self.keys.append(key)
        self.node = node.child(key) if node.tries.get(key, 0) else None
        return Follower(macro)

    def learn(self, gain: float) -> None:
        for i in range(len(self.nodes)):
            self.nodes[i].learn(self.keys[i], gain)


def play_line(board: Mystik, macro: Macro, line: Descent, goal: Goal, dice: Dice, horizon: int) -> float:
    """Plays the macro, then on by the tree and by the script, to the horizon; and judges."""
    follower = Follower(macro)
    mouse, room, place = board.agenda.arg(0), board.castle.room, board.track.place
    ended = False
    turns = rounds = 0
    while not board.over:
        if board.track.place != place:
            if board.track.place <= place:
                rounds += 1
            place = board.track.place
            if 0 <= place < len(board.track.cards):
                dice.turn(rounds, board.track.cards[place])
        number = board.chance()
        if number > 0:
            board.happen(dice.below(number))
            continue
        menu = board.agenda.top() == tasks.TURN_MENU
        if menu and (ended or board.agenda.arg(0) != mouse or board.castle.room != room):
            mouse, room = board.agenda.arg(0), board.castle.room
            turns += 1
            if turns >= horizon:
                break
            follower = line.choose(board, goal)
        action = follower.answer(board, goal)
        ended = menu and action == codes.END
        board.play(0, action)
    return outlook(board, goal)


class Search:
    """One thought about one turn."""

    def __init__(self, board: Mystik, goal: Goal, rng: Random, iterations: int = 0, seconds: float = 0.0) -> None:
        """Until the first limit is reached; 0 is no limit, and without any there is no thought."""
        self.t = board
        self.goal = goal
        self.base = rng.getrandbits(30)
        self.iterations = iterations
        self.seconds = seconds
        self.errands = [] if board.threatened() else self.possible_errands()
        self.choices = [Macro() for _ in self.errands]
        if not self.errands:
            self.choices = macros(board, board.agenda.arg(0), goal)
            if iterations > 0:
                del self.choices[2 + int(sqrt(iterations)) :]
        self.values: list[list[float]] = [[] for _ in self.choices]
        self.nodes = [Node() for _ in self.choices]

    def possible_errands(self) -> list[int]:
        """The one that is on now first, then others, and none. Empty if there is nothing to choose from, and while she
        is busy with what she came for."""
        board, goal = self.t, self.goal
        if board.castle.room == goal.errand and special_fields(board, board.agenda.arg(0)):
            return []
        now = goal.errand if goal.next_room(board) == goal.errand else NOBODY
        others = [room for room in goal.errands(board)[:ERRANDS] if room != now]
        if now >= 0:
            others.append(NOBODY)
        return [now, *others] if others else []

    def think(self) -> Macro:
        if len(self.choices) < 2 or (self.iterations <= 0 and self.seconds <= 0.0):
            return self.choices[0]
        started = perf_counter()
        done = 0
        used = 0.0  # of the budget: 1 is all
        while used < 1.0:
            self.again(self.next_of(self.alive(used)))
            done += 1
            used = done / self.iterations if self.iterations > 0 else 0.0
            if self.seconds > 0.0:
                used = max(used, (perf_counter() - started) / self.seconds)
        return self.answer()

    def again(self, choice: int) -> None:
        """One more line that begins with this macro."""
        values = self.values[choice]
        dice = Dice(self.base + len(values))
        if self.errands:
            now, self.goal.errand = self.goal.errand, self.errands[choice]
            values.append(play_line(self.t.clone(), self.choices[choice], Descent(), self.goal, dice, WHOLE))
            self.goal.errand = now
            return
        line = Descent(self.nodes[choice])
        horizon = HORIZON if self.t.threatened() else WHOLE
        gain = play_line(self.t.clone(), self.choices[choice], line, self.goal, dice, horizon)
        line.learn(gain)
        values.append(gain)

    def alive(self, used: float) -> list[int]:
        """The macros still in the race: all in the first part of the budget, then half of them, and so on."""
        number = len(self.choices)
        stages = (number - 1).bit_length()
        left = max(2, number >> int(used * stages))
        if left >= number:
            return list(range(number))
        order = sorted([(-mean(self.values[i]), i) for i in range(1, number)])
        return [0, *[i for _, i in order[: left - 1]]]

    def next_of(self, alive: list[int]) -> int:
        """The one tried least: all in the race meet the same dice."""
        found = alive[0]
        for i in alive:
            if len(self.values[i]) < len(self.values[found]):
                found = i
        return found

    def answer(self) -> Macro:
        """What did best; an errand is remembered in the goal."""
        best, found = mean(self.values[0]), 0
        tried = max(2, len(self.values[0]) // 2)
        sure = LIKELY if self.errands else SURE
        for i in range(1, len(self.choices)):
            values = self.values[i]
            if len(values) >= tried and mean(values) > best and better(values, self.values[0], sure):
                best, found = mean(values), i
        if self.errands:
            self.goal.errand = self.errands[found]
        return self.choices[found]


def mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def better(one: list[float], other: list[float], sure: float) -> bool:
    """Whether one row of values beats another that fell on the same dice by more than so many standard errors."""
    number = min(len(one), len(other))
    total = 0.0
    for i in range(number):
        total += one[i] - other[i]
    gain = total / number
    spread = 0.0
    for i in range(number):
        spread += (one[i] - other[i] - gain) ** 2
    return gain > sure * sqrt(spread / max(1, number - 1) / number)
