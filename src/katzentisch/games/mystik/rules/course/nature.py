"""Nature: which outcomes a die, a deck, a shuffled order or a coin has, and what falls."""

from __future__ import annotations

from katzentisch.core.agenda import ASK, NATURE
from katzentisch.games.mystik.rules import tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.cards import party, search
from katzentisch.games.mystik.rules.enemies import encounter
from katzentisch.games.mystik.rules.turns import initiative

SIX = (0, 1, 2, 3, 4, 5)


def outcomes(board: Board) -> tuple[int, ...]:
    task = board.agenda.top()
    if task < NATURE or task >= ASK:
        return ()
    if task <= tasks.DEFENCE_DIE:
        return SIX
    if task == tasks.DRAW_SEARCH:
        found: list[int] = []
        for card in range(len(board.deck.cards)):
            found += [card] * board.deck.cards[card]
        return tuple(found)
    if task == tasks.DRAW_ENCOUNTER:
        return tuple(encounter.encounter_outcomes(board))
    if task == tasks.DRAW_BOSS:
        kind = board.box.kinds[board.agenda.arg(0)]
        return tuple([card for card in kind.cards if card not in board.track.joining])
    if task == tasks.COIN:
        return (party.SQUASHED, party.WHOLE)
    return tuple(sorted(board.track.joining))


def fall(board: Board, outcome: int) -> None:
    """Nature has chosen."""
    agenda = board.agenda
    task, one, two = agenda.top(), agenda.arg(0), agenda.arg(1)
    agenda.drop()
    if task <= tasks.DEFENCE_DIE:
        if one > 1:
            agenda.push(task, one - 1)
        if task == tasks.DIE:
            board.turn.dice.append(outcome)
        elif task == tasks.ATTACK_DIE:
            board.fights[-1].faces.append(outcome)
        else:
            board.fights[-1].shields.append(outcome)
    elif task == tasks.DRAW_SEARCH:
        board.deck.cards[outcome] -= 1
        search.find(board, one, outcome)
    elif task == tasks.DRAW_ENCOUNTER:
        encounter.draw_encounter(board, outcome)
    elif task == tasks.DRAW_BOSS:
        board.track.joining.append(outcome)
        if two > 1:
            agenda.push(task, one, two - 1)
    elif task == tasks.COIN:
        party.lands(board, one, two, outcome)
    else:
        initiative.lay_card(board, outcome)
        initiative.lay_out(board, task, one, two)
