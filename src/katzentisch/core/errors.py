"""Refusals: what was wrong, which rule forbids it, in one sentence. Whoever raises one has changed nothing.

And `Endless`: rules that go round in circles. That is nobody's move but a fault, and it is said, never waited for.
"""

# interpreted: what is raised is rare

from __future__ import annotations

import json
from typing import Any, Final

SETTLED_BY: Final = 10_000
"""So many steps of the rules without a card, a die or a question are no game any more. Real ones take below fifty."""


class Illegal(ValueError):
    """`code` is stable and part of the API, `rule` the id of the rule that forbids it (or empty), `facts` are JSON."""

    def __init__(self, code: str, rule: str = "", /, **facts: object) -> None:
        super().__init__(code, rule, facts)
        self.code = code
        self.rule = rule
        self.facts: dict[str, object] = facts
        self.home = "katzentisch.core"  # the package whose catalogue has the sentence

    def __str__(self) -> str:
        from katzentisch.core.text import load_words

        sentence = load_words(self.home, "en").say("refusal." + self.code, self.facts)
        return f"{sentence} [{self.code}{', rule ' + self.rule if self.rule else ''}]"

    def __repr__(self) -> str:
        """As it was raised."""
        said = [repr(self.code), *([repr(self.rule)] if self.rule else [])]
        return f"Illegal({', '.join([*said, *(f'{name}={value!r}' for name, value in self.facts.items())])})"

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.code, self.rule, self.facts, self.home)


def _again(code: str, rule: str, facts: dict[str, object], home: str) -> Illegal:
    refusal = Illegal(code, rule, **facts)
    refusal.home = home
    return refusal


class Endless(RuntimeError):
    """The rules go on and on, and nobody is ever asked. `position` is the table in the middle of it: load it to see."""

    def __init__(self, game: str, position: dict[str, Any], steps: int = SETTLED_BY) -> None:
        super().__init__(game, position, steps)
        self.game = game
        self.position = position
        self.steps = steps

    def __str__(self) -> str:
        shown = json.dumps(self.position, ensure_ascii=False)
        return f"{self.game}: after {self.steps} steps of the rules nobody is asked yet; the table is {shown}"
