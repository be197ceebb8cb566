"""What a player of Maus und Mystik is asked: by the question on top of the agenda (`rules/course/question.py`).

With it come the ways of a mouse who can walk, and whom an attack could be aimed at. The rules walk: each step is tried
on a copy of the table. A way ends where something happens on it.
"""

from __future__ import annotations

from functools import cache

from katzentisch.core.prompt import Aid, Odds, Prompt
from katzentisch.games.mystik.lessons import lessons
from katzentisch.games.mystik.rules import codes, tasks
from katzentisch.games.mystik.rules.cards.values import ignores, value
from katzentisch.games.mystik.rules.course.questions import on_top
from katzentisch.games.mystik.rules.fighting.aiming import allowed, reaching, targets
from katzentisch.games.mystik.rules.fighting.fight import immune
from katzentisch.games.mystik.rules.fighting.wounds import cards_on_track
from katzentisch.games.mystik.rules.numbers import BOW, MICE, NOBODY, SHIELD, STAR, SWORD
from katzentisch.games.mystik.rules.pieces import MOVED, Fight
from katzentisch.games.mystik.rules.vocabulary import hurdles, stats
from katzentisch.games.mystik.rules.walking.move import climbs, step_cost, steps_from
from katzentisch.games.mystik.state import Mystik

BUTTONS = (
    Aid(codes.END, codes.LEVEL, offer=True),
    Aid(codes.DONE, codes.PASS, offer=True, once=True),
    Aid(codes.KEEP, codes.BUY_ACTION, offer=True),
    Aid(codes.GIVE_CHEESE, codes.TAKE_CHEESE, offer=True, once=True),
    Aid(codes.BY_LORE, codes.SHOOT_GRAPE, offer=True),
)
"""What only ends something, or can be given back at once, needs one tap."""
WALKING = (tasks.TURN_MENU, tasks.EXTRA_MOVE)
FACES = len(STAR)
BLANKS = FACES - sum(STAR)


def prompt(state: Mystik, seat: int) -> Prompt:
    question, legal = on_top(state), state.legal(seat)
    aids = [aid for aid in BUTTONS if aid.among(legal)]
    if (handing := Aid(card_action(state, codes.WEAR), card_action(state, codes.DROP) - 1, once=True)).among(legal):
        aids.append(handing)
    for way in ways(state).values():
        aids += way.aids()
    if codes.ATTACK in legal:
        aids += aims(state, state.agenda.arg(0))
    elif state.agenda.top() == tasks.AIM:
        mouse, fight = state.agenda.arg(0), state.fight()
        aids += [Aid(codes.target_action(one), odds=blow(state, mouse, fight, one)) for one in allowed(state, fight)]
    if legal == (codes.END,):
        aids[0] = Aid(codes.END, offer=True, once=True)  # nothing else is left to do
    usual = question.usual(state)
    told = lessons(state, legal, aids)
    return Prompt(
        question.key(state),
        question.rule(),
        question.facts(state),
        tuple(aids),
        usual=max(usual, -1),
        alone=forced(state, legal),
        lessons=told,
    )


def forced(state: Mystik, legal: tuple[int, ...]) -> int:
    """The last mouse to be picked, and the only card that can be thrown away. A turn never ends by itself: until then
    it can be taken back; nor does the story go on before it has been read."""
    action = legal[0] if len(legal) == 1 else -1
    drops = card_action(state, codes.DROP) <= action < card_action(state, codes.DROP + 1)
    return action if drops or codes.PICK <= action < codes.THROW else -1


def card_action(state: Mystik, block: int) -> int:
    """The first action of a block by card."""
    return codes.of_card(state.box, block, 0)


class Way:
    """The steps to a field, and what happens there."""

    def __init__(self, steps: list[int], stops: str, sets_off: str, odds: Odds | None) -> None:
        self.steps, self.stops, self.sets_off, self.odds = steps, stops, sets_off, odds
        self.cost = 0

    def aids(self) -> list[Aid]:
        """Nothing is said of a step beside her at which nothing happens; nor what a way costs that costs its steps."""
        there, odds = self.steps[-1], () if self.odds is None else (self.odds,)
        cost = {} if self.cost == len(self.steps) else {"steps": self.cost}
        way = tuple(self.steps) if len(self.steps) > 1 else ()
        said = way or self.stops or self.sets_off or odds or cost
        return [Aid(there, way=way, cost=cost, odds=odds, stops=self.stops, sets_off=self.sets_off)] if said else []


def ways(state: Mystik) -> dict[int, Way]:
    """Every field that the mouse whose turn it is can walk to, with the fewest steps that lead there."""
    if state.over or state.agenda.top() not in WALKING:
        return {}
    mouse = state.agenda.arg(0)
    found: dict[int, Way] = {}
    edge: list[tuple[Mystik, list[int], int]] = [(state, [], 0)]
    while edge:
        following: list[tuple[Mystik, list[int], int]] = []
        for table, steps, spent in edge:
            left, leg = pace(table)
            for field in steps_from(table, mouse, left, leg):
                if field in found or field == state.mice[mouse].at:
                    continue
                way, cost = [*steps, codes.GO + field], step_cost(table, mouse, field)
                if left <= cost and not risky(table, mouse, field):
                    found[field] = Way(way, stop(table, mouse, field), "", None)  # the last one, and nothing happens
                    found[field].cost = spent + cost
                    continue
                there = table.clone()
                there.play(there.asked(), codes.GO + field)
                found[field] = arriving(table, there, mouse, way)
                found[field].cost = spent + cost
                if there.agenda.top() in WALKING and there.agenda.arg(0) == mouse:
                    following.append((there, way, spent + cost))
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
    """MM-076: an attack named at once: whom, and with several weapons with the one that is likeliest to do it."""
    cards = reaching(state, mouse, NOBODY, NOBODY) if mouse < MICE else []
    best: dict[int, Aid] = {}
    for card in cards:
        fight = Fight(mouse)
        fight.wield(card, state.box.cards[card])
        wield = (codes.of_card(state.box, codes.WIELD, card),) if len(cards) > 1 else ()
        for figure in targets(state, mouse, card):
            target = codes.target_action(figure)
            aid = Aid(target, way=(codes.ATTACK, *wield, target), odds=blow(state, mouse, fight, figure))
            if target not in best or chances(aid) > chances(best[target]):
                best[target] = aid
    return [*best.values()]


def chances(aid: Aid) -> list[float]:
    return [odds.ways / odds.of for odds in aid.odds]


def blow(state: Mystik, mouse: int, begun: Fight, figure: int) -> tuple[Odds, ...]:
    """How likely the attack beats this enemy, and how likely it wounds it at all, if nobody interferes: exactly."""
    fight, weapon = begun.copy(), state.box.cards[begun.weapon]
    if weapon.here >= 0 and state.field_of(figure) == state.mice[mouse].at:
        fight.ranged, fight.kind = False, weapon.here
    if immune(state, fight, figure):
        return (Odds("beats", 0, 1),)
    state.fights.append(fight)
    attack = value(state, mouse, stats.ATTACK, figure)
    bare = ignores(state, mouse, hurdles.DEFENCE, figure)
    defence = 0 if bare else value(state, figure, stats.DEFENCE, mouse)
    more = value(state, figure, stats.STAR_SHIELDS, NOBODY)
    state.fights.pop()
    hearts, of = hearts_left(state, figure), FACES ** (attack + defence)
    beats = Odds("beats", ways_to_wound(attack, defence, fight.ranged, more, hearts), of)
    wounds = Odds("wounds", ways_to_wound(attack, defence, fight.ranged, more, 1), of)
    return (beats,) if hearts == 1 else (wounds,) if hearts == 0 else (beats, wounds)


def hearts_left(state: Mystik, figure: int) -> int:
    """MM-089, MM-090, MM-091, MM-092: how many wounds beat an enemy now; 0 where none can: it has several cards."""
    places = cards_on_track(state, figure)
    if len(places) != 1:
        return 0 if places else 1
    return max(1, state.box.initiative[state.track.cards[places[0]]].hearts - state.track.hurt[places[0]])


@cache
def ways_to_wound(attack: int, defence: int, ranged: bool, more: int, wounds: int) -> int:
    """Of all ways in which the dice can fall, those in which so many hits or more are not stopped (MM-078, MM-084)."""
    hits = thrown(attack, tuple(BOW if ranged else SWORD))
    stopped = thrown(defence, tuple([SHIELD[face] + more * SHIELD[face] * STAR[face] for face in range(FACES)]))
    return sum(
        one * other for hit, one in enumerate(hits) for shield, other in enumerate(stopped) if hit - shield >= wounds
    )


@cache
def thrown(dice: int, counts: tuple[int, ...]) -> tuple[int, ...]:
    """In how many ways so many dice count 0, 1, 2 …, if their faces count so much each."""
    ways = [1]
    for _ in range(dice):
        following = [0] * (len(ways) + max(counts))
        for number, many in enumerate(ways):
            for count in counts:
                following[number + count] += many
        ways = following
    return tuple(ways)
