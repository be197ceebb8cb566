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
from katzentisch.games.mystik.rules import codes as c
from katzentisch.games.mystik.rules import tasks as k
from katzentisch.games.mystik.rules.box import NOBODY, TURN
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

    def answer(self, t: Mystik, goal: Goal) -> int:
        """The next action."""
        task = t.agenda.top()
        if task == k.TURN_MENU:
            return self.in_turn(t, goal)
        if task == k.AIM and self.macro.target >= 0 and not t.fights[-1].targets:
            wanted = c.target_action(self.macro.target)
            scripted = answer(t, goal)
            if c.TARGET <= scripted <= c.TARGET_CAT and wanted in t.answers():
                return wanted
            return scripted
        return answer(t, goal)

    def in_turn(self, t: Mystik, goal: Goal) -> int:
        """Power, what always comes first, the way, then the action; powers that pay on the spot as the script does."""
        macro = self.macro
        mouse = t.agenda.arg(0)
        legal = t.answers()
        if self.boost >= 0:
            boost, self.boost = self.boost, NOBODY
            if boost in legal:
                return boost
        first = first_things(t, mouse, legal) if t.moved != 1 else NOBODY
        if first >= 0:
            return first
        if macro.field >= 0 and t.at[mouse] != macro.field and t.moved < 2 and (t.acted or not macro.late):
            step = towards(t, mouse, goal, 1 << macro.field, steps_in(legal))
            if step >= 0:
                return c.GO + step
        if macro.what == SCRIPT:
            return in_turn(t, mouse, goal, legal)
        power = best_power(t, mouse, TURN, legal)[0]
        if power >= 0:
            return power
        if t.acted and not t.extra:
            return c.END if macro.field >= 0 or macro.what == DO else in_turn(t, mouse, goal, legal)
        if macro.what == STRIKE and c.ATTACK in legal:
            return c.ATTACK
        if macro.what == DO and macro.action in legal:
            return macro.action
        return c.END if macro.what == REST else in_turn(t, mouse, goal, legal)
