"""Refusals: what was wrong, which rule forbids it, in one sentence. Whoever raises one has changed nothing."""

from __future__ import annotations

from typing import Any


class Illegal(ValueError):
    """`code` is stable and part of the API, `rule` the id of the rule that forbids it (or empty), `facts` are JSON."""

    def __init__(self, code: str, rule: str = "", /, **facts: Any) -> None:
        super().__init__(code, rule, facts)
        self.code = code
        self.rule = rule
        self.facts: dict[str, Any] = facts
        self.home = "katzentisch.core"  # the package whose catalogue has the sentence

    def __str__(self) -> str:
        from katzentisch.core.text import load_words

        sentence = load_words(self.home, "en").say("refusal." + self.code, self.facts)
        return f"{sentence} [{self.code}{', rule ' + self.rule if self.rule else ''}]"

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.code, self.rule, self.facts, self.home)


def _again(code: str, rule: str, facts: dict[str, Any], home: str) -> Illegal:
    refusal = Illegal(code, rule, **facts)
    refusal.home = home
    return refusal
