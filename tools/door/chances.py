"""The second chance: what failed beside three others on two cores, and waits for a browser, a process or a socket, is
run once more, alone. What passes then is not red, but shaky: the closing report names it, with what it said at first.

Which tests have one: `tests/chances.py`. More than a few failures are no slow moment, and none is run again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

MOST = 5
"""Failures in all, over both builds, up to which there is a second chance."""


@dataclass(frozen=True)
class Failure:
    test: str
    again: str | None
    """What a slow moment can spoil, where there is such a thing."""
    said: str


Again = Callable[[Sequence[str]], Sequence[Failure] | None]
"""Runs these tests alone: what failed of them, or None if the run itself broke."""


@dataclass
class Run:
    """What failed of one run, and how tests of it are run again."""

    failures: Sequence[Failure]
    again: Again


@dataclass
class Chances:
    """Of all runs together."""

    runs: list[Run] = field(default_factory=list)
    shaky: list[Failure] = field(default_factory=list)

    def take(self, failed: int) -> int:
        """Runs again what may be; returns how many failures are taken back, of `failed` in all."""
        if failed > MOST:
            return 0
        back = 0
        for run in self.runs:
            tests = [*dict.fromkeys(failure.test for failure in run.failures if failure.again)]
            still = run.again(tests) if tests else None
            if still is not None:
                passed = {*tests} - {failure.test for failure in still}
                taken = [failure for failure in run.failures if failure.test in passed]
                self.shaky += taken
                back += len(taken)
        return back

    def tell(self, file: Path) -> None:
        """Loudly, and the whole of what they said into a file."""
        if not self.shaky:
            file.unlink(missing_ok=True)
            return
        print(f"\n== {len(self.shaky)} SHAKY: failed beside others, passed alone ({file} says how they failed)")
        for one in self.shaky:
            print(f"{one.test}: waits for {one.again}\n    {gist(one.said)}")
        text = [f"{one.test}\n\n{one.said}\n" for one in self.shaky]
        file.write_text(f"{'=' * 100}\n".join(text), encoding="utf-8")


def read(file: Path) -> list[Failure]:
    return [Failure(**one) for one in json.loads(file.read_text(encoding="utf-8"))] if file.exists() else []


def gist(said: str) -> str:
    """The line of a failure that says most."""
    lines = [line for line in said.splitlines() if line.strip()]
    errors = [line[1:].strip() for line in lines if line.startswith("E ")]
    return (errors or [line.strip() for line in lines] or ["it said nothing"])[0]
