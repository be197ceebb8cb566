"""An attack begins: with which weapon, on whom. MM-075 to MM-080. `fighting/fight.py` goes on when it is aimed."""

from __future__ import annotations

from katzentisch.core.errors import Illegal
from katzentisch.games.mystik.rules import codes, tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.cards.lasting import expire
from katzentisch.games.mystik.rules.cards.powers import clause_of, fits_mouse, powers, use_actions
from katzentisch.games.mystik.rules.cards.use import begin_use
from katzentisch.games.mystik.rules.cards.values import ignores
from katzentisch.games.mystik.rules.course.question import Question, register
from katzentisch.games.mystik.rules.fighting.fight import begin_roll
from katzentisch.games.mystik.rules.numbers import CAT, FOE, MELEE, NOBODY, THIS_ATTACK, WEAPON
from katzentisch.games.mystik.rules.pieces import Fight
from katzentisch.games.mystik.rules.turns.offer import FullAction, spend_action
from katzentisch.games.mystik.rules.vocabulary import hurdles, moments


def weapons(board: Board, mouse: int) -> list[int]:
    """MM-075: what she can attack with."""
    return [
        card
        for card in board.mice[mouse].gear
        if board.box.cards[card].sort == WEAPON and fits_mouse(board, mouse, card)
    ]


def hostile(board: Board) -> list[int]:
    """All enemies that can be attacked, the cat among them."""
    found = [FOE + slot for slot in board.foes()]
    if board.enemies.cat_at >= 0:
        found.append(CAT)
    return found


def targets(board: Board, mouse: int, card: int) -> list[int]:
    """MM-077, MM-079, MM-080: whom she reaches with a weapon."""
    weapon = board.box.cards[card]
    at = board.mice[mouse].at
    near = [figure for figure in hostile(board) if board.neighbours(at, board.field_of(figure))]
    if weapon.reach == MELEE:
        return near
    if near and not ignores(board, mouse, hurdles.ADJACENT):
        return near
    if ignores(board, mouse, hurdles.SIGHT):
        return hostile(board)
    return [figure for figure in hostile(board) if board.sees(at, board.field_of(figure))]


def allowed(board: Board, fight: Fight) -> list[int]:
    """Whom this attack may be aimed at now."""
    found = targets(board, fight.attacker, fight.weapon)
    if fight.kindless:
        found = hostile(board)
    if fight.target >= 0:
        found = [figure for figure in found if figure == fight.target]
    return [figure for figure in found if figure not in fight.targets]


def usable(board: Board, mouse: int, only: int) -> list[int]:
    """Weapons for an attack that may be limited to melee (0) or ranged (1)."""
    return [card for card in weapons(board, mouse) if only < 0 or board.box.cards[card].reach == only]


def reaching(board: Board, mouse: int, only: int, target: int) -> list[int]:
    """Those of them that can reach somebody (or this target), perhaps with the help of a power."""
    found: list[int] = []
    for card in usable(board, mouse, only):
        near = targets(board, mouse, card)
        if (target in near if target >= 0 else bool(near)) or (hostile(board) and aims_further(board, mouse, card)):
            found.append(card)
    return found


def aims_further(board: Board, mouse: int, card: int) -> bool:
    """Whether she has a power that lets this weapon reach further; asked as if the attack had begun."""
    fight = Fight(mouse)
    fight.wield(card, board.box.cards[card])
    board.fights.append(fight)
    found = False
    for number in powers(board, mouse, moments.ATTACK, NOBODY):
        for effect in board.box.clauses[number].effects:
            if board.box.effects[effect].hurdles & (hurdles.SIGHT | hurdles.ADJACENT):
                found = True
    board.fights.pop()
    return found


def begin_attack(board: Board, mouse: int, free: bool, only: int, target: int) -> None:
    """A mouse attacks: with which weapon, whom?"""
    cards = reaching(board, mouse, only, target)
    if not cards:
        return
    fight = Fight(mouse)
    fight.free = free
    fight.only = only
    fight.target = target
    board.fights.append(fight)
    if len(cards) == 1:
        wield(board, cards[0])
    else:
        board.agenda.push(tasks.WIELD, mouse)


def wield(board: Board, card: int) -> None:
    """MM-076: this weapon, in this attack."""
    fight = board.fight()
    fight.wield(card, board.box.cards[card])
    board.agenda.push(tasks.AIM, fight.attacker)
    board.agenda.push(tasks.AUTO, moments.ATTACK, fight.attacker, fight.target)


def give_up(board: Board) -> None:
    """The attack is not made."""
    expire(board, THIS_ATTACK, len(board.fights))
    board.fights.pop()


def aim(board: Board, figure: int) -> None:
    """This is the target; perhaps more follow."""
    fight = board.fight()
    fight.targets.append(figure)
    weapon = board.box.cards[fight.weapon]
    if weapon.here >= 0 and board.field_of(figure) == board.mice[fight.attacker].at:
        fight.ranged = False
        fight.kind = weapon.here
    fight.target = NOBODY
    if fight.spread > 0:
        fight.spread -= 1
        if allowed(board, fight):
            board.agenda.push(tasks.AIM, fight.attacker)
            return
    strike_out(board)


def strike_out(board: Board) -> None:
    """All targets are named: now it is an attack."""
    fight = board.fight()
    if fight.over_field:
        field = board.field_of(fight.targets[0])
        for slot in board.foes():
            if board.enemies.spot[slot] == field and FOE + slot not in fight.targets:
                fight.targets.append(FOE + slot)
    if not fight.free:
        spend_action(board)
    begin_roll(board)


def attack_now(board: Board, mouse: int, only: int, target: int) -> None:
    """An attack that a card gives; who cannot attack does not."""
    if board.mice[mouse].at < 0 or (target >= 0 and not board.standing(target)):
        return
    cards = usable(board, mouse, only)
    if any(targets(board, mouse, card) for card in cards):
        begin_attack(board, mouse, True, only, target)


def can_attack(board: Board, mouse: int) -> bool:
    """Whether an attack could find a target, perhaps with the help of a card."""
    cards = weapons(board, mouse)
    for card in cards:
        if targets(board, mouse, card):
            return True
    return bool(hostile(board)) and any(aims_further(board, mouse, card) for card in cards)


class Attack(FullAction):
    """The action is spent when the attack is aimed, not before."""

    def actions(self, board: Board, mouse: int) -> list[int]:
        return [codes.ATTACK] if can_attack(board, mouse) else []

    def obstacle(self, board: Board, mouse: int, action: int) -> Illegal:
        return Illegal("no_target", "MM-077") if weapons(board, mouse) else Illegal("no_weapon", "MM-075")

    def take(self, board: Board, mouse: int, action: int) -> None:
        begin_attack(board, mouse, False, NOBODY, NOBODY)


class Wield(Question):
    """MM-076: which of several weapons."""

    def rule(self) -> str:
        return "MM-076"

    def moot(self, board: Board) -> bool:
        return lost_attacker(board)

    def answers(self, board: Board) -> list[int]:
        fight = board.fight()
        cards = set(reaching(board, board.agenda.arg(0), fight.only, fight.target))
        return [*[codes.of_card(board.box, codes.WIELD, card) for card in cards], codes.CANCEL]

    def answer(self, board: Board, action: int) -> None:
        board.agenda.drop()
        if action == codes.CANCEL:
            give_up(board)
        else:
            wield(board, codes.card_in(board.box, codes.WIELD, action))


class Aim(Question):
    """Whom: one enemy, or more if a power spreads the attack; powers of the attack may be used before."""

    def rule(self) -> str:
        return "MM-077"

    def moot(self, board: Board) -> bool:
        return lost_attacker(board)

    def answers(self, board: Board) -> list[int]:
        fight = board.fight()
        found = [codes.target_action(figure) for figure in allowed(board, fight)]
        if fight.targets:
            return [*found, codes.DONE]
        found += use_actions(board, board.agenda.arg(0), moments.ATTACK, fight.target)
        return [*found, codes.CANCEL]

    def refusal(self, board: Board, action: int) -> Illegal:
        if not codes.TARGET <= action <= codes.TARGET_CAT:
            return super().refusal(board, action)
        ranged = board.fight().ranged
        if ranged and foes_near(board, board.agenda.arg(0)):
            return Illegal("near_first", "MM-080")
        return Illegal("no_target", "MM-079" if ranged else "MM-077")

    def answer(self, board: Board, action: int) -> None:
        mouse, target = board.agenda.arg(0), board.fight().target
        if action == codes.CANCEL:
            board.agenda.drop()
            give_up(board)
        elif action == codes.DONE:
            board.agenda.drop()
            strike_out(board)
        elif codes.TARGET <= action <= codes.TARGET_CAT:
            board.agenda.drop()
            aim(board, codes.target_of(action))
        else:
            begin_use(board, clause_of(board, mouse, moments.ATTACK, target, action), mouse, target)


def lost_attacker(board: Board) -> bool:
    """Whether she who aims has been captured meanwhile; then the attack is given up."""
    if board.mice[board.agenda.arg(0)].at >= 0:
        return False
    give_up(board)
    board.agenda.drop()
    return True


def foes_near(board: Board, mouse: int) -> list[int]:
    return [slot for slot in board.foes() if board.neighbours(board.mice[mouse].at, board.enemies.spot[slot])]


register(tasks.WIELD, Wield())
register(tasks.AIM, Aim())
