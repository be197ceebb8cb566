"""Powers are used: whom for, what it costs, what happens then; who may react, and what happens by itself.

`cards/powers.py` says who may use what.
"""

from __future__ import annotations

from katzentisch.core.state import Json
from katzentisch.games.mystik.rules import codes, tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.box import Box
from katzentisch.games.mystik.rules.cards.conditions import all_hold
from katzentisch.games.mystik.rules.cards.lasting import times_used
from katzentisch.games.mystik.rules.cards.powers import (
    candidates,
    chooser,
    clause_of,
    own_clauses,
    powers,
    price,
    use_actions,
)
from katzentisch.games.mystik.rules.cards.values import bewitched
from katzentisch.games.mystik.rules.course.question import Question, register
from katzentisch.games.mystik.rules.numbers import (
    FOE,
    MICE,
    NOBODY,
    OF_ABILITY,
    OF_ACHIEVEMENT,
    OF_CARD,
    OF_HERO,
    OF_ROOM,
    SCROLL,
    THIS_TURN,
)
from katzentisch.games.mystik.rules.pieces import FREE_SCROLL, Used
from katzentisch.games.mystik.rules.sentences import Clause
from katzentisch.games.mystik.rules.turns.offer import Offer, spend_action
from katzentisch.games.mystik.rules.vocabulary import conditions, moments


def begin_use(board: Board, number: int, mouse: int, about: int) -> None:
    """A power was chosen, or a clause happens. First whom, then the price, then the effects.

    MM-246: where there is nobody to choose, the rest happens all the same. No power is offered then (`has_point`).
    """
    choice = chooser(board, board.box.clauses[number])
    if choice < 0:
        board.agenda.push(tasks.USE, number, mouse, about)
        return
    found = candidates(board, choice, mouse)
    if len(found) > 1:
        board.agenda.push(tasks.WHOM, number, mouse, about)
    else:
        board.agenda.push(tasks.USE, number, mouse, found[0] if found else NOBODY)


def use(board: Board, number: int, mouse: int, about: int) -> None:
    """Pays and does it. In chapter clauses `mouse` only chooses."""
    clause = board.box.clauses[number]
    if clause.choice:
        pay(board, number, mouse, about)
    for effect in reversed(clause.effects):
        board.agenda.push(tasks.EFFECT, effect, mouse if has_self(clause) else NOBODY, about)


def has_self(clause: Clause) -> bool:
    """Chapters and rooms have none, but whoever finds something there is meant by it."""
    return clause.owner < OF_ROOM or clause.owner == OF_ACHIEVEMENT or clause.when == moments.FOUND


def pay(board: Board, number: int, mouse: int, about: int) -> None:
    """Cheese, the action if it is one, the card if it is used up; and that it has been used is remembered."""
    her = board.mice[mouse]
    clause = board.box.clauses[number]
    cost = price(board, clause, mouse, about)
    her.cheese -= cost
    if clause.once or clause.times > 1:
        board.used.append(Used(number, mouse, clause.once if clause.once else THIS_TURN))
    if clause.owner == OF_ABILITY:
        board.turn.spells |= 1 << mouse
    elif clause.owner == OF_CARD:
        if board.box.cards[clause.source].sort == SCROLL and clause.when == moments.TURN:
            board.turn.frees |= FREE_SCROLL
        if clause.spend:
            cards = her.pack if clause.source in her.pack else her.gear
            cards.remove(clause.source)
            board.deck.discards[clause.source] += 1
    if clause.when == moments.ACTION and board.mover() == mouse:
        spend_action(board)
    if board.log is not None:
        sort, source = source_of(board.box, clause)
        board.tell("used", {"mouse": board.name(mouse), "sort": sort, "source": source, "cost": cost})


def source_of(box: Box, clause: Clause) -> tuple[str, str]:
    """What a power comes from, and its name."""
    if clause.owner == OF_CARD:
        return "card", box.cards[clause.source].name
    if clause.owner == OF_ABILITY:
        return "ability", box.abilities[clause.source].name
    if clause.owner == OF_HERO:
        return "hero", box.heroes[clause.source].name
    return "achievement", box.achievements[clause.source]


# Windows -------------------------------------------------------------------------------------------------------------


def window(board: Board, when: int, subject: int, passed: int, about: int) -> None:
    """Asks who can react, one after the other from the top of the track; each until she passes."""
    for mouse in board.free_mice():
        if passed >> mouse & 1 or not concerned(board, when, mouse, subject, about):
            continue
        if powers(board, mouse, when, about):
            board.agenda.push(tasks.WINDOW, when, subject, passed, about)
            board.agenda.push(tasks.REACT, mouse, when, about)
            return


def concerned(board: Board, when: int, mouse: int, subject: int, about: int) -> bool:
    """Whose reaction it is: the subject's own, or that of friends."""
    if when == moments.FRIEND_HIT:
        if mouse == subject or not board.fights or board.fights[-1].landed <= 0:
            return False
        return board.mice[mouse].at == board.mice[subject].at or (
            board.neighbours(board.mice[mouse].at, board.mice[subject].at) and reaches_near(board, mouse)
        )
    if when == moments.ENEMY_PLACED:
        return True
    if when == moments.ENEMY_ENTERS:
        return about >= FOE and board.mice[mouse].at == board.enemies.spot[about - FOE]
    return mouse == subject


def reaches_near(board: Board, mouse: int) -> bool:
    """Whether this mouse has a reaction for friends on neighbouring fields."""
    for number in own_clauses(board, mouse):
        clause = board.box.clauses[number]
        if clause.when == moments.FRIEND_HIT and any(
            condition.what == conditions.FRIEND_NEAR for condition in clause.conditions
        ):
            return True
    return False


def auto(board: Board, when: int, figure: int, about: int) -> None:
    """Clauses that happen by themselves, in the order of the cards."""
    box = board.box
    if figure < 0:
        numbers = box.chapter_clauses + box.rules[board.castle.room].clauses
    elif figure < MICE:
        numbers = [] if bewitched(board, figure) else own_clauses(board, figure)
    else:
        card = board.card_of(figure)
        numbers = box.initiative[card].clauses if card >= 0 else []
    whom = about if figure < 0 and board.is_mouse(about) else figure  # a chapter has no self, but knows who is meant
    for number in reversed(numbers):
        clause = box.clauses[number]
        if clause.when != when or clause.choice or not all_hold(board, clause.conditions, whom, about):
            continue
        if clause.once:
            if times_used(board, number, figure):
                continue
            board.used.append(Used(number, figure, clause.once))
        begin_use(board, number, figure, about)


def happens(board: Board, when: int, figure: int, about: int) -> None:
    """What happens by itself to a figure, if it is still there."""
    if board.standing(figure):
        auto(board, when, figure, about)


def room_clauses(board: Board, when: int, about: int, beaten: int) -> None:
    """What the chapter and the room say; of several kinds beaten at once, `beaten` is the one it is about."""
    if beaten >= 0:
        board.story.about = beaten
    auto(board, when, NOBODY, about)


def story_clause(board: Board, when: int, about: int = NOBODY) -> None:
    """What the chapter and the room say about this moment."""
    board.agenda.push(tasks.ROOM_CLAUSES, when, about)


# Questions -----------------------------------------------------------------------------------------------------------


class React(Question):
    """Whether she reacts, and how. The window lies below; who passes is not asked again."""

    def key(self, board: Board) -> str:
        return "react" if self.about(board) < 0 else "react_to"

    def about(self, board: Board) -> int:
        """The figure that it is about, if it is another one than she."""
        figure = board.agenda.arg(2)
        return figure if figure >= 0 and board.standing(figure) and figure != board.agenda.arg(0) else NOBODY

    def facts(self, board: Board) -> dict[str, Json]:
        told: dict[str, Json] = {"mouse": board.name(board.agenda.arg(0)), "when": board.agenda.arg(1)}
        if self.about(board) >= 0:
            told["figure"] = board.name(self.about(board))
        return told

    def usual(self, board: Board) -> int:
        return codes.PASS

    def answers(self, board: Board) -> list[int]:
        mouse, when, about = board.agenda.arg(0), board.agenda.arg(1), board.agenda.arg(2)
        return [codes.PASS, *use_actions(board, mouse, when, about)]

    def answer(self, board: Board, action: int) -> None:
        mouse, when, about = board.agenda.arg(0), board.agenda.arg(1), board.agenda.arg(2)
        if action == codes.PASS:
            board.agenda.drop()
            board.agenda.change(2, board.agenda.arg(2) | 1 << mouse)
            return
        number = clause_of(board, mouse, when, about, action)
        board.agenda.drop()
        begin_use(board, number, mouse, about)


class Whom(Question):
    """For whom a power is used; who chose to use it may think again."""

    def key(self, board: Board) -> str:
        return "whom" if 0 <= board.agenda.arg(1) < MICE else "whom_any"

    def facts(self, board: Board) -> dict[str, Json]:
        mouse = board.agenda.arg(1)
        return {"mouse": board.name(mouse)} if 0 <= mouse < MICE else {}

    def asked(self, board: Board) -> int:
        mouse = board.agenda.arg(1)
        return board.mice[mouse].seat if 0 <= mouse < MICE else board.decider()

    def answers(self, board: Board) -> list[int]:
        clause = board.box.clauses[board.agenda.arg(0)]
        mouse = board.agenda.arg(1)
        figures = candidates(board, chooser(board, clause), mouse if mouse < MICE else NOBODY)
        found = [codes.CHOOSE + figure if figure < MICE else codes.target_action(figure) for figure in figures]
        return [*found, codes.CANCEL] if clause.choice else found

    def answer(self, board: Board, action: int) -> None:
        clause, mouse = board.agenda.arg(0), board.agenda.arg(1)
        board.agenda.drop()
        if action != codes.CANCEL:
            mice = codes.CHOOSE <= action < codes.TRADE
            board.agenda.push(tasks.USE, clause, mouse, action - codes.CHOOSE if mice else codes.target_of(action))


class Power(Offer):
    """A power of her turn, or as her action."""

    def __init__(self, when: int = moments.TURN) -> None:
        super().__init__()
        self.when = when

    def actions(self, board: Board, mouse: int) -> list[int]:
        return use_actions(board, mouse, self.when, NOBODY)

    def take(self, board: Board, mouse: int, action: int) -> None:
        number = clause_of(board, mouse, moments.TURN, NOBODY, action)
        if number < 0:
            number = clause_of(board, mouse, moments.ACTION, NOBODY, action)
        begin_use(board, number, mouse, NOBODY)


register(tasks.REACT, React())
register(tasks.WHOM, Whom())
