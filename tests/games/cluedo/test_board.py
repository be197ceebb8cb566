"""The board as a file: it can be played on, and each law of the checker finds what breaks it."""

from __future__ import annotations

from random import Random

import pytest

from katzentisch.games.cluedo.rules.cards import PLACES, SUSPECTS
from katzentisch.games.cluedo.rules.map import CENTRE, PLACE, TOWN, Town, read_board, sections_of
from katzentisch.games.cluedo.rules.survey import faults_of

BOARD = read_board()


def test_the_board_can_be_played_on() -> None:
    assert faults_of(BOARD) == []
    assert len(TOWN.labels) == 168
    assert [len(doors) for doors in TOWN.doors] == [1, 1, 1, 1, 3, 2, 2, 3, 2, 4]


def test_the_town_is_where_the_map_shows_it() -> None:
    assert {name: TOWN.labels[TOWN.starts[one]] for one, name in enumerate(SUSPECTS)} == {
        "adler": "g1",
        "holmes": "p1",
        "lestrade": "w6",
        "mycroft": "w15",
        "hudson": "g20",
        "watson": "a7",
    }
    doors = {TOWN.name_of(PLACE + place): {TOWN.labels[door] for door in TOWN.doors[place]} for place in range(10)}
    assert doors["laboratory"] == {"e6"}
    assert doors["museum"] == {"h5", "p5", "l6"}
    assert doors["attic"] == {"g10", "c14"}
    assert doors["centre"] == {"l7", "p10", "h11", "l14"}


def test_names_of_spots_come_back() -> None:
    for spot in (*range(168), *range(PLACE, PLACE + 9), CENTRE):
        assert TOWN.spot_of(TOWN.name_of(spot)) == spot
    assert TOWN.spot_of("nowhere") == -1


def changed(old: str, new: str) -> str:
    assert old in BOARD
    return BOARD.replace(old, new)


BEHIND_WALLS = changed("AAAAAA1.NNNNNNN2.BBBBBB\nAAAAAA..", "A.AAAA1.NNNNNNN2.BBBBBB\nAAAAAAA.")
BROKEN = {
    "a row that is too long": (changed("6..........z.....EEEEEE", "6..........z.....EEEEEEE"), "same length"),
    "a sign nobody explains": (changed("..w........z.....FFFFFF", "..w..Q.....z.....FFFFFF"), "what Q is"),
    "a start that is missing": (changed("AAAAAA1.", "AAAAAA.."), "start 1 stands there 0 times"),
    "a start twice": (changed("....a......n..........3", "..1.a......n..........3"), "start 1 stands there 2 times"),
    "a place without a door": (changed("....a......n", "...........n"), "place A has no door"),
    "a door away from its place": (changed("....a......n", "......a....n"), "door g6 does not touch laboratory"),
    "a centre without a door": (BOARD.replace("z", "."), "place Z has no door"),
    "a square behind walls": (BEHIND_WALLS, "cannot be reached"),
    "a place in two pieces": (changed("..w........z.....FFFFFF", "..w.......NNz....FFFFFF"), "in more than one piece"),
    "a passage along a side": (changed("A D\nB C", "A B\nD C"), "should join opposite corners"),
    "one passage": (changed("A D\nB C\n", "A D\n"), "should join opposite corners"),
    "a passage to nowhere": (changed("A D\nB C", "A D\nB"), "should be two places"),
    "a figure without a start": (changed("6 watson\n", ""), "each of holmes"),
    "a figure twice": (changed("6 watson", "6 adler"), "each of holmes"),
    "a place named twice": (changed("E tower", "E museum"), "each of laboratory"),
    "two places with one letter": (changed("E tower", "N tower"), "each of laboratory"),
    "a line that says nothing": (changed("E tower", "E"), "a sign and a name"),
    "a small letter for a place": (changed("E tower", "e tower"), "capital letters"),
    "a letter for a start": (changed("6 watson", "x watson"), "digits"),
    "no map": (changed("\nmap\n", "\n"), "same length"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_the_checker_finds(what: str) -> None:
    board, fault = BROKEN[what]
    assert fault in " ".join(faults_of(board)), faults_of(board)


def test_too_many_squares_are_refused() -> None:
    wide = BOARD.replace("CCCCCC5.SSSSSSS..DDDDDD", "CCCCCC5.SSSSSSS..DDDDDD\n" + "." * 22 + "D")
    wide = wide.replace("." * 22 + "D", "C" + "." * 21 + "D")
    assert "there is room for 168" in " ".join(faults_of(wide))


def test_a_board_that_somebody_has_scribbled_on_is_told_or_can_be_read() -> None:
    """Whatever the checker lets through is a town; nothing makes it stumble."""
    rng = Random(7)
    good = 0
    for _ in range(250):
        letters = list(BOARD)
        for _ in range(rng.choice((1, 1, 2, 5))):
            spot = rng.randrange(len(letters))
            letters[spot] = rng.choice(".AZaz16xN \n" if rng.random() < 0.8 else BOARD)
        text = "".join(letters)
        if faults_of(text):
            continue
        good += 1
        town = Town(text)
        assert sorted(town.starts) == sorted({*town.starts} & {*range(len(town.labels))})
        assert all(town.doors)
        assert len(sections_of(text)["places"]) == len(PLACES) + 1
    assert good > 15
