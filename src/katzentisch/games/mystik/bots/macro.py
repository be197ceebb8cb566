"""Macro actions: a whole turn of a mouse in a few words, and how it is carried out step by step.

A macro says where she goes, what she does there, to whom, in which order, and which power she uses first. What it does
not speak of, and what cannot be kept because dice or enemies were against it, is left to the script.
"""

from __future__ import annotations

from katzentisch.games.mystik.bots.gains import best_power
from katzentisch.games.mystik.bots.goal import Goal
from katzentisch.games.mystik.bots.mouse import first_things, in_turn
from katzentisch.games.mystik.bots.script import answer
from katzentisch.games.mystik.bots.ways import steps_in, towards
from katzentisch.games.mystik.rules import codes, tasks
from katzentisch.games.mystik.rules.numbers import NOBODY
from katzentisch.games.mystik.rules.pieces import MOVED, ON_THE_WAY
from katzentisch.games.mystik.rules.vocabulary import moments
from katzentisch.games.mystik.state import Mystik

SCRIPT = 0  # go there, then as the script does
REST = 1  # go there, and nothing else
STRIKE = 2  # attack the target
DO = 3  # an action of the menu: search, explore, flip, scurry, a power


class Macro:
    """`field`: where to; NOBODY: as she stands. `late`: act first, then go."""

    def __init__(
        self,
        what: int = SCRIPT,
        field: int = NOBODY,
        target: int = NOBODY,
        action: int = NOBODY,
        late: bool = False,
        boost: int = NOBODY,
    ) -> None:
        self.what = what
        self.field = field
        self.target = target
        self.action = action
        self.late = late
        self.boost = boost

    def key(self) -> int:
        """Equal for equal macros: a number, for the tree."""
        number = self.what * 64 + self.field + 1
        number = number * 64 + self.target + 1
        number = number * 2048 + self.action + 1
        return (number * 2048 + self.boost + 1) * 2 + (1 if self.late else 0)


class Follower:
    """Carries out one macro; it knows which power is still to be used."""

    def __init__(self, macro: Macro | None = None) -> None:
        self.macro: Macro = Macro() if macro is None else macro
        self.boost = self.macro.boost

    def answer(self, board: Mystik, goal: Goal) -> int:
        """The next action."""
        task = board.agenda.top()
        if task == tasks.TURN_MENU:
            return self.in_turn(board, goal)
        if task == tasks.AIM and self.macro.target >= 0 and not board.fights[-1].targets:
            wanted = codes.target_action(self.macro.target)
            scripted = answer(board, goal)
            if codes.TARGET <= scripted <= codes.TARGET_CAT and wanted in board.answers():
                return wanted
            return scripted
        return answer(board, goal)

    def in_turn(self, board: Mystik, goal: Goal) -> int:
        """Power, what always comes first, the way, then the action; powers that pay on the spot as the script does."""
        macro = self.macro
        mouse = board.agenda.arg(0)
        legal = board.answers()
        if self.boost >= 0:
            boost, self.boost = self.boost, NOBODY
            if boost in legal:
                return boost
        first = first_things(board, mouse, legal) if board.turn.moved != ON_THE_WAY else NOBODY
        if first >= 0:
            return first
        if (
            macro.field >= 0
            and board.mice[mouse].at != macro.field
            and board.turn.moved < MOVED
            and (board.turn.acted or not macro.late)
        ):
            step = towards(board, mouse, goal, 1 << macro.field, steps_in(legal))
            if step >= 0:
                return codes.GO + step
        if macro.what == SCRIPT:
            return in_turn(board, mouse, goal, legal)
        power = best_power(board, mouse, moments.TURN, legal)[0]
        if power >= 0:
            return power
        if board.turn.acted and not board.turn.extra:
            return codes.END if macro.field >= 0 or macro.what == DO else in_turn(board, mouse, goal, legal)
        if macro.what == STRIKE and codes.ATTACK in legal:
            return codes.ATTACK
        if macro.what == DO and macro.action in legal:
            return macro.action
        return codes.END if macro.what == REST else in_turn(board, mouse, goal, legal)
