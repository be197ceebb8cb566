"""A table of Maus und Mystik that keeps the contract: whose turn it is, what may be done, and how the rules go on.

The rules themselves are in the modules beside this one; here the agenda calls them. `tasks.py` names every task.
"""

from __future__ import annotations

from katzentisch.core.agenda import ASK, NATURE
from katzentisch.core.errors import Illegal
from katzentisch.games.mystik import (
    belongings,
    cat,
    clock,
    effects,
    encounter,
    explore,
    fight,
    foes,
    initiative,
    items,
    menu,
    move,
    placing,
    search,
    setup,
    turn,
    use,
    wounds,
)
from katzentisch.games.mystik import codes as c
from katzentisch.games.mystik import tasks as k
from katzentisch.games.mystik import verbs as v
from katzentisch.games.mystik.box import ATTACK, CAT, CAUGHT, FIELDS, FOE, MICE, NOBODY, Box
from katzentisch.games.mystik.stats import value
from katzentisch.games.mystik.table import Table

SIX = (0, 1, 2, 3, 4, 5)


class Mystik(Table):
    """A table; `setup.py` begins it."""

    def __init__(self, players: int = 1, box: Box | None = None, individual: bool = True) -> None:
        super().__init__(players, box, individual)

    def clone(self) -> Mystik:
        copy = Mystik(self.players, self.box, self.individual)
        self.copy_onto(copy)
        return copy

    # What comes next -------------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Rule tasks run until nature or a seat is next, or the chapter is over."""
        agenda = self.agenda
        while not self.over:
            task = agenda.top()
            if task >= ASK:
                if not self.moot(task):
                    return
                continue
            if task >= NATURE:
                return
            if task == k.NEXT_TURN and clock.check_won(self):
                return
            a, b, x, d = agenda.arg(0), agenda.arg(1), agenda.arg(2), agenda.arg(3)
            agenda.drop()
            if task < k.FOES:
                self.run_turn(task, a, b)
            elif task < k.WINDOW:
                self.run_fight(task, a, b, x)
            elif task < k.NEW_ORDER:
                self.run_card(task, a, b, x, d)
            else:
                self.run_story(task, a, b)

    def run_turn(self, task: int, a: int, b: int) -> None:
        if task == k.NEXT_TURN:
            turn.next_turn(self)
        elif task == k.MOUSE_ROLLED:
            turn.mouse_rolled(self, a)
        elif task == k.AFTER_STEP:
            move.after_step(self, a, b == 1)
        elif task == k.END_TURN:
            turn.end_turn(self, a)
        elif task == k.TURN_OVER:
            turn.turn_over(self, a)
        elif task == k.FOE_WALKS:
            foes.foe_walks(self, a)
        elif task == k.TRAP_ROLLED:
            move.trap_rolled(self, a, b == 1)
        elif task == k.CLIMB_ROLLED:
            move.climb_rolled(self, a, b)
        elif task == k.SCURRY_ROLLED:
            turn.scurry_rolled(self, a)
        elif task == k.SEARCH_DONE:
            search.search_done(self, a)
        elif task == k.RECOVER_ROLLED:
            search.recover_rolled(self, a)
        elif task == k.FIND:
            search.find(self, a, b)
        elif task == k.SET_UP:
            setup.set_up(self)
        else:
            setup.begin(self)

    def run_fight(self, task: int, a: int, b: int, x: int) -> None:
        if task == k.FOES:
            foes.next_figure(self, a)
        elif task == k.FOE_GO:
            foes.foe_turn(self, a)
        elif task == k.FOE_ROLLED:
            foes.foe_rolled(self, a)
        elif task == k.FOE_STRIKES:
            foes.foe_strikes(self, a)
        elif task == k.FOES_DONE:
            foes.card_done(self, a)
        elif task == k.ATTACK_NOW:
            self.attack_now(a, b, x)
        elif task == k.ROLL_ATTACK:
            fight.roll_attack(self)
        elif task == k.ATTACK_LIES:
            fight.attack_lies(self)
        elif task == k.ATTACK_CHEESE:
            fight.attack_cheese(self)
        elif task == k.NEXT_TARGET:
            fight.next_target(self)
        elif task == k.ROLL_DEFENCE:
            fight.roll_defence(self)
        elif task == k.DEFENCE_LIES:
            fight.defence_lies(self)
        elif task == k.DEFENCE_CHEESE:
            fight.defence_cheese(self)
        elif task == k.STRIKE:
            fight.strike(self)
        elif task == k.SUFFER:
            fight.suffer(self)
        else:
            fight.fight_over(self)

    def run_card(self, task: int, a: int, b: int, x: int, d: int) -> None:
        if task == k.WINDOW:
            use.window(self, a, b, x, d)
        elif task == k.AUTO:
            if fight.standing(self, b):
                use.auto(self, a, b, x)
        elif task == k.USE:
            use.use(self, a, b, x)
        elif task == k.EFFECT:
            effects.run(self, a, b, x)
        elif task == k.SURGE_DUE:
            encounter.surge(self)
        elif task == k.SURGE_ENDS:
            encounter.surge_ends(self)
        elif task == k.PLACE_FOES:
            placing.place_foes(self, a, b)
        elif task == k.PLACED:
            placing.placed(self, a)
        else:
            initiative.join_track(self)

    def run_story(self, task: int, a: int, b: int) -> None:
        if task == k.NEW_ORDER:
            initiative.new_order(self)
        elif task == k.LAY:
            initiative.lay_out(self, a, b, len(self.track))
        elif task == k.AMBUSH:
            initiative.ambush(self, a)
        elif task == k.AMBUSH_ROLLED:
            initiative.ambush_rolled(self, a)
        elif task == k.LATE_AMBUSH:
            initiative.roll_ambush(self, a)
        elif task == k.TURN_UP:
            encounter.turn_up(self, a)
        elif task == k.COME:
            encounter.card_comes(self, a, b == 1)
        elif task == k.NEW_ROUND:
            initiative.new_round(self)
        elif task == k.ROUND_OVER:
            turn.round_over(self)
        elif task == k.ARRIVE:
            self.arrive(a, b)
        elif task == k.ENTERED:
            explore.new_room(self)
        elif task == k.TRIM:
            search.trim(self, a)
        elif task == k.RELEASED:
            self.at[a] = CAUGHT
            turn.release(self, a)
        elif task == k.CAT_GOES:
            cat.cat_turn(self, a)
        elif task == k.CAT_ROLLED:
            cat.cat_rolled(self)
        elif task == k.CAT_STRIKES:
            cat.cat_strikes(self)
        elif task == k.CHARMED_GO:
            foes.bewitched_walks(self, a)
        elif task == k.CHARMED_ROLLED:
            foes.bewitched_rolled(self, a)
        elif task == k.CHARMED_STRIKES:
            foes.bewitched_strikes(self, a)
        else:
            use.auto(self, a, NOBODY, b)

    def attack_now(self, mouse: int, only: int, target: int) -> None:
        """An attack that a card gives; who cannot attack does not."""
        if self.at[mouse] < 0 or (target >= 0 and not fight.standing(self, target)):
            return
        cards = fight.usable(self, mouse, only)
        if any(fight.targets(self, mouse, card) for card in cards):
            fight.begin_attack(self, mouse, True, only, target)

    def arrive(self, mouse: int, fields: int) -> None:
        """MM-128: a mouse comes into the new room."""
        free = explore.free_near(self, fields)
        if free & free - 1:
            self.agenda.push(k.PUT_MOUSE, mouse, free, mouse)
        else:
            turn.put_mouse(self, mouse, placing.lowest(free))

    def moot(self, task: int) -> bool:
        """Whether a question needs no answer any more; then it is taken away."""
        agenda = self.agenda
        mouse = agenda.arg(0)
        if task == k.TURN_MENU:
            if self.at[mouse] >= 0 and self.moved < 3:
                return clock.check_won(self)
        elif task == k.EXTRA_MOVE:
            if self.at[mouse] >= 0 and move.steps_from(self, mouse, agenda.arg(1), agenda.arg(2)):
                return False
        elif task == k.THROW_AWAY:
            if search.droppable(self, mouse):
                return False
        elif task == k.DICE_AGAIN:
            if agenda.arg(1) > 0 and self.rerollable():
                return False
        elif task == k.LEARN:
            if belongings.learnable(self, mouse):
                return False
        elif task == k.AIM or task == k.WIELD:
            if self.at[mouse] >= 0:
                return False
            fight.give_up(self)
        elif task == k.GRAPE_SHOT:
            if self.foes():
                return False
        else:
            return False
        agenda.drop()
        return True

    # Nature ----------------------------------------------------------------------------------------------------------

    def chance(self) -> int:
        if self.over:
            return 0
        task = self.agenda.top()
        if task < NATURE or task >= ASK:
            return 0
        if task <= k.DEFENCE_DIE:
            return 6
        return len(self.outcomes())

    def outcomes(self) -> tuple[int, ...]:
        if self.over:
            return ()
        task = self.agenda.top()
        if task < NATURE or task >= ASK:
            return ()
        if task <= k.DEFENCE_DIE:
            return SIX
        if task == k.DRAW_SEARCH:
            found: list[int] = []
            for card in range(len(self.deck)):
                found += [card] * self.deck[card]
            return tuple(found)
        if task == k.DRAW_ENCOUNTER:
            return tuple(encounter.encounter_outcomes(self))
        if task == k.DRAW_BOSS:
            kind = self.box.kinds[self.agenda.arg(0)]
            return tuple([card for card in kind.cards if card not in self.joining])
        if task == k.COIN:
            return (items.SQUASHED, items.WHOLE)
        return tuple(sorted(self.joining))

    def happen(self, i: int) -> None:
        outcomes = self.outcomes()
        if i < 0 or i >= len(outcomes):
            raise Illegal("no_such_outcome", outcome=i, outcomes=len(outcomes))
        self.fall(outcomes[i])
        self.settle()

    def fall(self, outcome: int) -> None:
        """Nature has chosen."""
        agenda = self.agenda
        task, a, b = agenda.top(), agenda.arg(0), agenda.arg(1)
        agenda.drop()
        if task <= k.DEFENCE_DIE:
            if a > 1:
                agenda.push(task, a - 1)
            if task == k.DIE:
                self.dice.append(outcome)
            elif task == k.ATTACK_DIE:
                self.fights[-1].faces.append(outcome)
            else:
                self.fights[-1].shields.append(outcome)
        elif task == k.DRAW_SEARCH:
            self.deck[outcome] -= 1
            search.find(self, a, outcome)
        elif task == k.DRAW_ENCOUNTER:
            encounter.draw_encounter(self, outcome)
        elif task == k.DRAW_BOSS:
            self.joining.append(outcome)
            if b > 1:
                agenda.push(task, a, b - 1)
        elif task == k.COIN:
            items.lands(self, a, b, outcome)
        else:
            initiative.lay_card(self, outcome)
            initiative.lay_out(self, task, a, b)

    # Seats -----------------------------------------------------------------------------------------------------------

    def asked(self) -> int:
        """The seat that is asked, or NOBODY."""
        if self.over:
            return NOBODY
        task = self.agenda.top()
        if task < ASK:
            return NOBODY
        a = self.agenda.arg(0)
        if task == k.PICK:
            return a
        if task == k.PUT_FOE or task == k.PATH or task == k.DISGUISED:
            return self.decider()
        if task == k.PUT_MOUSE:
            return self.seat_of[self.agenda.arg(2)]
        if task == k.WHOM:
            mouse = self.agenda.arg(1)
            return self.seat_of[mouse] if 0 <= mouse < MICE else self.decider()
        return self.seat_of[a]

    def must(self) -> tuple[int, ...]:
        seat = self.asked()
        return () if seat < 0 else (seat,)

    def legal(self, seat: int) -> tuple[int, ...]:
        if seat < 0 or seat != self.asked():
            return ()
        return tuple(sorted(self.answers()))

    def answers(self) -> list[int]:
        """Everything that answers the question on top."""
        agenda = self.agenda
        task, a, b, x = agenda.top(), agenda.arg(0), agenda.arg(1), agenda.arg(2)
        if task == k.TURN_MENU:
            return menu.turn_actions(self, a)
        if task == k.AIM:
            return self.aim_answers(a)
        if task == k.REACT:
            return [c.PASS, *use.use_actions(self, a, b, x)]
        if task == k.PUT_MOUSE or task == k.PUT_FOE or task == k.PATH or task == k.FREE_PLACE:
            return [c.PUT + field for field in range(FIELDS) if b >> field & 1]
        if task == k.TRADE:
            return belongings.trade_actions(self, a, b)
        if task == k.EQUIP:
            return belongings.equip_actions(self, a)
        if task == k.WHOM:
            return self.whom_answers(a, b)
        if task == k.FOUND_CARD:
            return [c.KEEP, c.SELL]
        if task == k.THROW_AWAY:
            return [c.of_card(self.box, c.DROP, card) for card in search.droppable(self, a)]
        if task == k.LEARN:
            found = [c.LEARN + number for number in belongings.learnable(self, a)]
            return [*found, c.CANCEL] if b else found
        if task == k.PICK:
            found = [c.PICK + hero for hero in setup.pickable(self)]
            return [*found, c.PASS] if setup.may_leave(self, a) else found
        if task == k.WIELD:
            only = self.fights[-1].only
            found = [c.of_card(self.box, c.WIELD, card) for card in set(fight.usable(self, a, only))]
            return [*found, c.CANCEL]
        if task == k.BOSS_CARD:
            return [c.STRIKE + self.track[place] - MICE for place in wounds.cards_on_track(self, b)]
        if task == k.DISGUISED:
            return [c.DISGUISE, c.PASS]
        if task == k.EXTRA_MOVE:
            return [c.DONE, *[c.GO + field for field in move.steps_from(self, a, b, x)]]
        if task == k.TRAP_DICE:
            return [c.BY_LORE, c.BY_SPEED]
        if task == k.DICE_AGAIN:
            return [c.DONE, *[c.REROLL + face for face in sorted(set(self.rerollable()))]]
        return [c.TARGET + slot for slot in self.foes()]

    def aim_answers(self, mouse: int) -> list[int]:
        battle = self.fights[-1]
        found = [target_action(figure) for figure in fight.allowed(self, battle)]
        if battle.targets:
            return [*found, c.DONE]
        found += use.use_actions(self, mouse, ATTACK, battle.target)
        return [*found, c.CANCEL]

    def whom_answers(self, number: int, mouse: int) -> list[int]:
        clause = self.box.clauses[number]
        figures = use.candidates(self, use.chooser(self, clause), mouse if mouse < MICE else NOBODY)
        found = [c.CHOOSE + figure if figure < MICE else target_action(figure) for figure in figures]
        return [*found, c.CANCEL] if clause.choice else found

    def rerollable(self) -> list[int]:
        """The dice that were rolled last: of the fight, or of a search or move."""
        if self.fights:
            battle = self.fights[-1]
            return battle.shields if battle.shields else battle.faces
        return self.dice

    # Acting ----------------------------------------------------------------------------------------------------------

    def play(self, seat: int, action: int) -> None:
        task = self.agenda.top()
        a, b, x = self.agenda.arg(0), self.agenda.arg(1), self.agenda.arg(2)
        if task == k.TURN_MENU:
            menu.take_turn(self, a, action)
        elif task == k.AIM:
            self.answer_aim(a, action)
        elif task == k.REACT:
            self.answer_react(a, b, x, action)
        elif task == k.EXTRA_MOVE:
            if action == c.DONE:
                self.agenda.drop()
            else:
                move.take_step(self, a, action - c.GO, True)
        elif task == k.TRADE:
            self.answer_trade(a, b, action)
        elif task == k.EQUIP:
            self.answer_equip(a, action)
        elif task == k.DICE_AGAIN:
            self.answer_again(a, b, action)
        else:
            self.agenda.drop()
            self.answer(task, a, b, x, action)
        self.settle()

    def answer(self, task: int, a: int, b: int, x: int, action: int) -> None:
        """Questions with one answer."""
        agenda = self.agenda
        if task == k.PUT_MOUSE or task == k.FREE_PLACE:
            turn.put_mouse(self, a, action - c.PUT)
        elif task == k.PUT_FOE:
            placing.put_foe(self, a, action - c.PUT)
        elif task == k.PATH:
            self.walk_on(a, action - c.PUT)
        elif task == k.WHOM:
            if action != c.CANCEL:
                figure = action - c.CHOOSE if c.CHOOSE <= action < c.TRADE else target_of(action)
                agenda.push(k.USE, a, b, figure)
        elif task == k.FOUND_CARD:
            if action == c.KEEP:
                search.keep(self, a, b)
            else:
                search.sell(self, a, b)
        elif task == k.THROW_AWAY:
            search.drop(self, a, self.card_in(action, c.DROP))
        elif task == k.LEARN:
            if action != c.CANCEL:
                if b:
                    self.frees |= belongings.FREE_LEVEL
                belongings.learn(self, a, action - c.LEARN, b)
        elif task == k.PICK:
            if action == c.PASS:
                self.unpicked |= 1 << a
            else:
                setup.pick(self, a, action - c.PICK)
        elif task == k.WIELD:
            if action == c.CANCEL:
                fight.give_up(self)
            else:
                fight.wield(self, self.card_in(action, c.WIELD))
        elif task == k.BOSS_CARD:
            fight.boss_card(self, b, action - c.STRIKE + MICE, x, a)
        elif task == k.DISGUISED:
            if action == c.DISGUISE:
                items.disguise(self)
            agenda.push(k.COME, a, 1 if action == c.DISGUISE else 0)
        elif task == k.TRAP_DICE:
            stat = v.S_LORE if action == c.BY_LORE else v.S_SPEED
            move.roll_trap(self, a, value(self, a, stat, NOBODY), b == 1)
        else:
            items.shoot(self, a, self.spot[action - c.TARGET])

    def card_in(self, action: int, block: int) -> int:
        return action - c.of_card(self.box, block, 0)

    def walk_on(self, figure: int, field: int) -> None:
        if figure == CAT:
            cat.cat_steps(self, field)
        elif figure >= FOE:
            foes.foe_steps(self, figure - FOE, field)
        else:
            foes.bewitched_steps(self, figure, field)

    def answer_aim(self, mouse: int, action: int) -> None:
        battle = self.fights[-1]
        if action == c.CANCEL:
            self.agenda.drop()
            fight.give_up(self)
        elif action == c.DONE:
            self.agenda.drop()
            fight.strike_out(self)
        elif c.TARGET <= action <= c.TARGET_CAT:
            self.agenda.drop()
            fight.aim(self, target_of(action))
        else:
            use.begin_use(self, use.clause_of(self, mouse, ATTACK, battle.target, action), mouse, battle.target)

    def answer_react(self, mouse: int, when: int, about: int, action: int) -> None:
        """The window lies below; who passes is not asked again."""
        if action == c.PASS:
            self.agenda.drop()
            self.agenda.change(2, self.agenda.arg(2) | 1 << mouse)
            return
        number = use.clause_of(self, mouse, when, about, action)
        self.agenda.drop()
        use.begin_use(self, number, mouse, about)

    def answer_trade(self, mouse: int, other: int, action: int) -> None:
        cards = len(self.box.cards)
        first = c.of_card(self.box, c.GIVE, 0)
        if action == c.DONE:
            self.agenda.drop()
            belongings.trim_both(self, mouse, other)
        elif action == c.GIVE_CHEESE:
            belongings.hand_over_cheese(self, mouse, other)
        elif action == c.TAKE_CHEESE:
            belongings.hand_over_cheese(self, other, mouse)
        elif action < first + cards:
            belongings.hand_over(self, mouse, other, action - first)
        else:
            belongings.hand_over(self, other, mouse, self.card_in(action, c.TAKE))

    def answer_equip(self, mouse: int, action: int) -> None:
        if action == c.DONE:
            self.agenda.drop()
            self.agenda.push(k.TRIM, mouse)
        elif action < c.of_card(self.box, c.DOFF, 0):
            belongings.wear(self, mouse, self.card_in(action, c.WEAR))
        else:
            belongings.doff(self, mouse, self.card_in(action, c.DOFF))

    def answer_again(self, mouse: int, left: int, action: int) -> None:
        """Dice are taken up one by one and fall again."""
        self.agenda.drop()
        if action == c.DONE:
            return
        dice = self.rerollable()
        face = action - c.REROLL
        dice.remove(face)
        self.tell("rerolls", {"mouse": self.name(mouse), "face": face})
        if left > 1 and dice:
            self.agenda.push(k.DICE_AGAIN, mouse, left - 1)
        if not self.fights:
            self.agenda.push(k.DIE, 1)
        elif dice is self.fights[-1].faces:
            self.agenda.push(k.ATTACK_DIE, 1)
        else:
            self.agenda.push(k.DEFENCE_DIE, 1)

    # The end ---------------------------------------------------------------------------------------------------------

    def returns(self) -> list[float]:
        """1 for everybody if the chapter is won, else 0."""
        return [1.0 if self.over and self.won else 0.0] * self.players

    # Refusals --------------------------------------------------------------------------------------------------------

    def why_not(self, seat: int, action: int) -> Illegal:
        task, a = self.agenda.top(), self.agenda.arg(0)
        if task == k.TURN_MENU:
            return menu.turn_refused(self, a, action)
        if task == k.AIM and c.TARGET <= action <= c.TARGET_CAT:
            battle = self.fights[-1]
            near = battle.ranged and bool(self.foes_near(a))
            return (
                Illegal("near_first", "MM-080")
                if near
                else Illegal("no_target", "MM-079" if battle.ranged else "MM-077")
            )
        if task == k.EXTRA_MOVE and c.GO <= action < c.PUT:
            steps, leg = self.agenda.arg(1), self.agenda.arg(2)
            if move.no_step(self, a, action - c.GO, steps, leg):
                return move.step_refused(self, a, action - c.GO, steps, leg)
        return Illegal("another_question", question=k.NAMES[task])

    def foes_near(self, mouse: int) -> list[int]:
        return [slot for slot in self.foes() if self.neighbours(self.at[mouse], self.spot[slot])]

    def rule_for(self, code: str) -> str:
        return {"game_over": "MM-224", "not_asked": "MM-023"}.get(code, "")


def target_action(figure: int) -> int:
    return c.TARGET_CAT if figure == CAT else c.TARGET + figure - FOE


def target_of(action: int) -> int:
    return CAT if action == c.TARGET_CAT else FOE + action - c.TARGET


def fresh_table(players: int, box: Box, individual: bool) -> Mystik:
    """A table before the first question."""
    table = Mystik(players, box, individual)
    setup.lay_deck(table)
    table.agenda.push(k.SET_UP)
    return table
