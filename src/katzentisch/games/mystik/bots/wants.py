"""How a condition of victory comes true: read from the vocabulary of the chapter, not from its names.

Who sets a flag, what counts a counter up, where an enemy comes, who opens a door; and what each of these needs first.
"""

from __future__ import annotations

from typing import Final

from katzentisch.games.mystik.rules import codes
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.cards.conditions import holds
from katzentisch.games.mystik.rules.cards.doing import left_to_do
from katzentisch.games.mystik.rules.numbers import NOBODY, OF_CHAPTER, OF_ROOM
from katzentisch.games.mystik.rules.pieces import field_of, room_of
from katzentisch.games.mystik.rules.sentences import Condition, Effect
from katzentisch.games.mystik.rules.vocabulary import conditions, verbs


class Want:
    """Somewhere to go for something: a room, in it a field to stand on, or fields to search or to act on."""

    def __init__(self, room: int = NOBODY, field: int = NOBODY, seek: int = 0, deed: int = NOBODY) -> None:
        self.room = room
        self.field = field
        self.seek = seek  # bit set of fields
        self.deed = deed  # what is to be done there; NOBODY: a search


NOTHING: Final = Want()


DEPTH: Final = 5  # so many things that each need another first


def next_want(board: Board, asked: list[Condition], depth: int) -> Want | None:
    """How the first of these conditions that does not hold comes true; None if nothing can be done about any."""
    for condition in asked:
        if condition.negated or about_somebody(condition) or holds(board, condition, NOBODY, NOBODY):
            continue
        found = way_to(board, condition, depth)
        if found is not None:
            return found
    return None


def about_somebody(condition: Condition) -> bool:
    """Of a fight or of a mouse: nothing to go and bring about."""
    return condition.what <= conditions.MOVED or condition.what == conditions.CARRIES


def way_to(board: Board, condition: Condition, depth: int) -> Want | None:
    what, argument = condition.what, condition.argument
    if what == conditions.ROOM or what == conditions.EXPLORED:
        return Want(argument)
    if what == conditions.ALL_AT or what == conditions.ANY_AT:
        return Want(condition.room, condition.field)
    if what == conditions.BEATEN:
        for room, rules in enumerate(board.box.rules):
            if argument in rules.groups.kinds and not board.castle.explored >> room & 1:
                return Want(room)
    if what == conditions.CARRIED and room_of(board.story.tokens[argument]) != NOBODY:
        where = board.story.tokens[argument]
        return Want(room_of(where), field_of(where))
    if depth <= 0:
        return None
    for number in board.box.tellers:
        effect = board.box.effects[number]
        if brings_about(board, effect, what, argument):
            found = way_to_clause(board, effect.clause, depth - 1)
            if found is not None:
                return found
    return None


def brings_about(board: Board, effect: Effect, what: int, argument: int) -> bool:
    """Whether an effect makes such a condition true."""
    verb = effect.verb
    if what == conditions.FLAG:
        return verb == verbs.SET and effect.flag == argument
    if what == conditions.ACHIEVED:
        return verb == verbs.ACHIEVE and effect.achievement == argument
    if what == conditions.COUNTER:
        return verb == verbs.COUNT and effect.counter == argument and effect.n > 0
    if what == conditions.OPEN:
        return verb == verbs.OPEN and effect.door == argument
    if what == conditions.CARRIED:
        return (verb == verbs.TAKE or (verb == verbs.PUT and effect.field >= 0)) and effect.token == argument
    if what == conditions.COMPANION:
        return verb == verbs.JOIN
    if what == conditions.BEATEN:
        return verb == verbs.PLACE and effect.kind == argument
    if what == conditions.PARTY:
        return verb == verbs.FIND and board.box.cards[effect.card].party == 1 << argument
    return False


def way_to_clause(board: Board, number: int, depth: int) -> Want | None:
    """How a clause comes to happen: by a search, a deed, an option of a choice, or by itself in its room."""
    box = board.box
    for search in range(len(box.searches)):
        special = box.searches[search]
        if special.clause == number:
            if board.castle.special >> search & 1:
                return None
            first = next_want(board, special.conditions, depth)
            fields = special.fields or (1 << box.rooms[special.room].size) - 1
            return first if first is not None else Want(special.room, NOBODY, fields)
    for place in range(len(box.deeds)):
        deed = box.deeds[place]
        if deed.clause == number:
            if not left_to_do(board, place):
                return None
            first = next_want(board, deed.conditions, depth)
            return first if first is not None else Want(deed.room, NOBODY, deed.fields, codes.DEED + place)
    for choice in range(len(box.choices)):
        for option in box.choices[choice].options:
            if option.clause == number:
                return way_to_choice(board, choice, depth)
    clause = box.clauses[number]
    if clause.owner != OF_ROOM and clause.owner != OF_CHAPTER:
        return None
    first = next_want(board, clause.conditions, depth)
    if first is not None or clause.owner == OF_CHAPTER:
        return first
    return Want(clause.source)


def way_to_choice(board: Board, choice: int, depth: int) -> Want | None:
    for number in board.box.tellers:
        effect = board.box.effects[number]
        if effect.verb == verbs.CHOOSE and effect.choice == choice and depth > 0:
            found = way_to_clause(board, effect.clause, depth - 1)
            if found is not None:
                return found
    return None
