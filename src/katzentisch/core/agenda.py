"""What comes next: a stack of small tasks, for games whose rules interrupt each other.

A task is a number and four arguments. The number says who is next: below NATURE the rules go on by themselves, from
NATURE on a card or die is drawn, from ASK on a seat is asked. `settle()` of a game runs rule tasks until one of the
others lies on top. An interrupt is a push: what was about to happen waits below it.

The stack is one flat list of ints, so a copy is a slice. This module is compiled.
"""

from __future__ import annotations

from typing import Final

NATURE: Final = 100
ASK: Final = 200
EMPTY: Final = -1
FRAME: Final = 5


class Agenda:
    def __init__(self, stack: list[int] | None = None) -> None:
        self.stack: list[int] = [] if stack is None else stack

    def push(self, task: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        """This comes first; what lies below waits."""
        stack = self.stack
        stack.append(task)
        stack.append(a)
        stack.append(b)
        stack.append(c)
        stack.append(d)

    def top(self) -> int:
        """The task that is next, or EMPTY."""
        return self.stack[-FRAME] if self.stack else EMPTY

    def arg(self, number: int) -> int:
        """An argument (0 to 3) of the task that is next."""
        return self.stack[number + 1 - FRAME]

    def change(self, number: int, value: int) -> None:
        self.stack[number + 1 - FRAME] = value

    def drop(self) -> None:
        """The task on top is done."""
        stack = self.stack
        stack.pop()
        stack.pop()
        stack.pop()
        stack.pop()
        stack.pop()

    def clear(self) -> None:
        self.stack = []

    def has(self, task: int) -> bool:
        """Whether such a task lies anywhere on the stack."""
        stack = self.stack
        i = 0
        while i < len(stack):
            if stack[i] == task:
                return True
            i += FRAME
        return False

    def cut(self, task: int) -> None:
        """Everything above the highest such task is given up; it is next. All, if there is none."""
        while self.stack and self.top() != task:
            self.drop()

    def copy(self) -> Agenda:
        return Agenda(self.stack[:])
