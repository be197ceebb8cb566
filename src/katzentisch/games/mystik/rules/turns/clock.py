"""The fate board: pages, the cheese wheel, and the end of the chapter.

MM-011, MM-012, MM-031, MM-150, MM-224 to MM-229.
"""

from __future__ import annotations

from katzentisch.games.mystik.rules import tasks as k
from katzentisch.games.mystik.rules.board import Table
from katzentisch.games.mystik.rules.box import NOBODY, PAGE
from katzentisch.games.mystik.rules.cards.stats import all_hold
from katzentisch.games.mystik.rules.cards.use import story_clause

PAGES = 12


def turn_page(t: Table, n: int) -> None:
    """MM-151, MM-190, MM-225: the hourglass moves; on the end marker the chapter is lost."""
    t.page = max(1, min(PAGES, t.page + n))
    t.tell("page", {"page": t.page, "end": t.end_page})
    if t.page >= t.end_page:
        finish(t, False, "time")
    else:
        story_clause(t, PAGE)


def move_end(t: Table, n: int) -> None:
    """MM-012: the end marker does not leave the track."""
    t.end_page = max(1, min(PAGES, t.end_page + n))
    t.tell("end_page", {"page": t.page, "end": t.end_page})
    if t.page >= t.end_page:
        finish(t, False, "time")


def onto_wheel(t: Table, n: int) -> None:
    """MM-086, MM-150: with six cheese or more the enemies surge at once."""
    before = t.wheel
    t.wheel = max(0, before + n)
    if t.wheel == before:
        return
    t.tell("wheel", {"cheese": t.wheel - before, "wheel": t.wheel})
    if t.wheel >= 6 and not t.agenda.has(k.SURGE_DUE) and not t.agenda.has(k.SURGE_ENDS):
        t.agenda.push(k.SURGE_DUE)


def gain_cheese(t: Table, mouse: int, n: int) -> None:
    """A mouse gains cheese, or loses what she has of it."""
    if n < 0:
        n = -min(-n, t.cheese[mouse])
    if n:
        t.cheese[mouse] += n
        t.tell("cheese", {"mouse": t.name(mouse), "cheese": n, "has": t.cheese[mouse]})


def finish(t: Table, won: bool, why: str) -> None:
    if t.over:
        return
    t.over = True
    t.won = won
    t.agenda.clear()
    t.fights = []
    t.tell("won" if won else "lost", {"why": why, "page": t.page, "end": t.end_page})
    if won:
        t.narrate("ending")
        t.narrate("goes_on")


def check_won(t: Table) -> bool:
    """MM-224: won as soon as all conditions hold."""
    if t.box.win_if and all_hold(t, t.box.win_if, NOBODY, NOBODY):
        finish(t, True, "goal")
        return True
    return False
