"""Why enemies do what they do: the rule behind each reason that an event gives (`because`).

`reason.SORT.BECAUSE` of the words says it; screens link the rule.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Reasons(NamedTuple):
    sort: str
    rules: dict[str, str]  # by reason


REASONS: Final = {
    "moved": Reasons("step", {"nearest": "MM-160", "tie": "MM-162", "grape": "MM-216"}),
    "attacks": Reasons(
        "attack", {"only": "MM-164", "fresh": "MM-165", "nearest": "MM-165", "tie": "MM-165", "path": "MM-184"}
    ),
    "cat_leaps": Reasons("leap", {"most": "MM-178", "tie": "MM-179"}),
    "grape_shot": Reasons("grape", {"most": "MM-221"}),
}
"""By kind of event."""
