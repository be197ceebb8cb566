"""A live table without a network and without a clock.

A table is its log: steps that are only ever appended (`entries.py`). `fold.py` makes the table of them, `wishes.py`
says what somebody's wish would append, `records.py` finds the games in a log. Who is there, what is sent to whom, when
a bot moves and where the log lies is not known here.
"""

from katzentisch.table.entries import Entry, Step
from katzentisch.table.fold import Table
from katzentisch.table.seating import Chair

__all__ = ["Chair", "Entry", "Step", "Table"]
