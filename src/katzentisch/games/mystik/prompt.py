"""What a player of Maus und Mystik is asked: by the question on top of the agenda (`rules/course/question.py`).

With it come the ways of a mouse who can walk, and whom an attack could be aimed at. The rules walk: each step is tried
on a copy of the table. A way ends where something happens on it.
"""

from __future__ import annotations

from katzentisch.core.prompt import Aid, Odds, Prompt
from katzentisch.games.mystik.rules import codes, tasks
from katzentisch.games.mystik.rules.box import MICE, NOBODY, STAR
from katzentisch.games.mystik.rules.cards.values import ignores
from katzentisch.games.mystik.rules.course.questions import on_top
from katzentisch.games.mystik.rules.fighting.aiming import targets, usable
from katzentisch.games.mystik.rules.pieces import MOVED
from katzentisch.games.mystik.rules.vocabulary import hurdles
from katzentisch.games.mystik.rules.walking.move import climbs, step_cost, steps_from
from katzentisch.games.mystik.state import Mystik

BUTTONS = Aid(0, codes.SINGLES - 1, offer=True)
WALKING = (tasks.TURN_MENU, tasks.EXTRA_MOVE)
FACES = len(STAR)
BLANKS = FACES - sum(STAR)


def prompt(state: Mystik, seat: int) -> Prompt:
    question, legal = on_top(state), state.legal(seat)
    aids = [BUTTONS] if legal[0] < codes.SINGLES else []
    for way in ways(state).values():
        aids += way.aids()
    if codes.ATTACK in legal:
        aids += aims(state, state.agenda.arg(0))
    usual = question.usual(state)
    return Prompt(question.key(state), question.rule(), question.facts(state), tuple(aids), usual=max(usual, -1))


class Way:
    """The steps to a field, and what happens there."""

    def __init__(self, steps: list[int], stops: str, sets_off: str, odds: Odds | None) -> None:
        self.steps, self.stops, self.sets_off, self.odds = steps, stops, sets_off, odds

    def aids(self) -> list[Aid]:
        """Nothing is said of a step beside her at which nothing happens."""
        there, odds = self.steps[-1], () if self.odds is None else (self.odds,)
        if len(self.steps) > 1:
            way = tuple(self.steps)
            return [Aid(there, way=way, odds=odds, stops=self.stops, sets_off=self.sets_off)]
        said = self.stops or self.sets_off or odds
        return [Aid(there, odds=odds, stops=self.stops, sets_off=self.sets_off)] if said else []


def ways(state: Mystik) -> dict[int, Way]:
    """Every field that the mouse whose turn it is can walk to, with the fewest steps that lead there."""
    if state.over or state.agenda.top() not in WALKING:
        return {}
    mouse = state.agenda.arg(0)
    found: dict[int, Way] = {}
    edge: list[tuple[Mystik, list[int]]] = [(state, [])]
    while edge:
        following: list[tuple[Mystik, list[int]]] = []
        for table, steps in edge:
            left, leg = pace(table)
            for field in steps_from(table, mouse, left, leg):
                if field in found or field == state.mice[mouse].at:
                    continue
                way = [*steps, codes.GO + field]
                if left <= step_cost(table, mouse, field) and not risky(table, mouse, field):
                    found[field] = Way(way, stop(table, mouse, field), "", None)  # the last one, and nothing happens
                    continue
                there = table.clone()
                there.play(there.asked(), codes.GO + field)
                found[field] = arriving(table, there, mouse, way)
                if there.agenda.top() in WALKING and there.agenda.arg(0) == mouse:
                    following.append((there, way))
        edge = following
    return found


def pace(table: Mystik) -> tuple[int, int]:
    """How many steps are left of the walk that is asked for, and whether it has begun."""
    if table.agenda.top() == tasks.EXTRA_MOVE:
        return table.agenda.arg(1), table.agenda.arg(2)
    return (table.turn.steps if table.turn.moved < MOVED else 0), table.turn.leg


def risky(table: Mystik, mouse: int, field: int) -> bool:
    """Whether dice may fall there."""
    return climbs(table, mouse, field) or bool(table.castle.traps[table.castle.room] >> field & 1)


def stop(table: Mystik, mouse: int, field: int) -> str:
    """MM-055, MM-059: enemies and water end the move."""
    if table.foes_on(field) and not ignores(table, mouse, hurdles.STOP):
        return "foes"
    return "water" if table.here().water[field] and not ignores(table, mouse, hurdles.WATER) else ""


def arriving(table: Mystik, there: Mystik, mouse: int, steps: list[int]) -> Way:
    """MM-060, MM-070: who climbs ashore or meets a trap rolls dice."""
    field = steps[-1] - codes.GO
    if there.agenda.top() == tasks.DIE:
        if climbs(table, mouse, field):
            return Way(steps, "", "climb", one_star("ashore", there.agenda.arg(0)))
        return Way(steps, "", "trap", no_star("snaps", there.agenda.arg(0)))
    if there.agenda.top() == tasks.TRAP_DICE:
        return Way(steps, "", "trap", None)
    return Way(steps, stop(table, mouse, field), "", None)


def no_star(name: str, dice: int) -> Odds:
    return Odds(name, BLANKS**dice, FACES**dice)


def one_star(name: str, dice: int) -> Odds:
    return Odds(name, FACES**dice - BLANKS**dice, FACES**dice)


def aims(state: Mystik, mouse: int) -> list[Aid]:
    """MM-076: who has one weapon can name at once whom she attacks."""
    cards = usable(state, mouse, NOBODY) if mouse < MICE else []
    if len(cards) != 1:
        return []
    reached = [codes.target_action(figure) for figure in targets(state, mouse, cards[0])]
    return [Aid(target, way=(codes.ATTACK, target)) for target in reached]
