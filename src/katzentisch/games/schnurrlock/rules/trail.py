"""The trail of paw prints: tiles are taken from its left end, and Mauziaty moves to the right, until he is caught."""

from __future__ import annotations

from katzentisch.core.state import Event
from katzentisch.games.schnurrlock.rules.board import Board
from katzentisch.games.schnurrlock.rules.cards import DOWN, MARKER
from katzentisch.games.schnurrlock.rules.cases import give_up
from katzentisch.games.schnurrlock.rules.ending import finish
from katzentisch.games.schnurrlock.rules.tasks import LOOK_AT, ROUND, TURN_UP


def take(board: Board, seat: int) -> None:
    """SH-35, SH-36, SH-38, SH-47: the leftmost tile."""
    left = board.agenda.arg(1)
    if left == 1:
        board.agenda.drop()
    else:
        board.agenda.change(1, left - 1)
    tile = board.trail.tiles.pop(0)
    if tile == MARKER:
        catch(board, seat)
    elif tile == DOWN:
        board.agenda.push(LOOK_AT, seat)
    else:
        board.desks[seat].tiles += (tile,)
        if board.log is not None:
            board.log.append(Event("took", {"seat": seat, "value": tile}))


def look_at(board: Board, seat: int, value: int) -> None:
    """SH-39: only the owner sees the value."""
    board.desks[seat].tiles += (-value,)
    if board.log is not None:
        board.log.append(Event("took", {"seat": seat}, {seat: {"value": value}}))


def catch(board: Board, seat: int) -> None:
    """SH-47, SH-69: the game is over at once; the case that led to him is solved."""
    board.trail.caught = seat
    board.desks[seat].closed |= 1 << give_up(board, seat)
    if board.log is not None:
        board.log.append(Event("caught", {"seat": seat}))
        board.beat()
    finish(board)


def prowl(board: Board) -> None:
    """SH-53, SH-54: Mauziaty's turn ends the round."""
    tiles = board.trail.tiles
    place = tiles.index(MARKER)
    jumped = tiles[place + 1]
    tiles[place] = jumped
    tiles[place + 1] = MARKER
    board.round += 1
    board.agenda.push(ROUND)
    if jumped == DOWN:
        board.agenda.push(TURN_UP, place, 1)
    elif board.log is not None:
        board.log.append(Event("prowled", {"place": place, "value": jumped}))


def turn_up(board: Board, place: int, value: int, jumped: bool) -> None:
    """SH-04, SH-54"""
    board.trail.tiles[place] = value
    if board.log is not None:
        board.log.append(Event("prowled" if jumped else "turned_up", {"place": place, "value": value}))
