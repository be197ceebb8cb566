"""What the program lends to commands that games bring along (`katzentisch.terminal.command`)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from katzentisch.cli import arguments, opponents, speech
from katzentisch.core.contract import Game
from katzentisch.core.shapes import Budget
from katzentisch.terminal.command import Measured


class Lent:
    need = staticmethod(arguments.need)
    whole = staticmethod(arguments.whole)
    seconds = staticmethod(arguments.seconds)
    bots = staticmethod(opponents.named)
    clean = staticmethod(speech.clean)

    def trials(
        self,
        game: Game[Any, Any],
        start: Mapping[str, Any],
        bot: str,
        seeds: int,
        budget: Budget,
        workers: int = 1,
        out: Path | None = None,
    ) -> Mapping[str, Measured]:
        from katzentisch.cli.simulate import progress_bar
        from katzentisch.lab.trials import measure

        with progress_bar(bot, seeds) as bar:
            result = measure(game, start, bot, seeds, budget, workers, out, lambda done, _: bar(done, ""))
        means = {"won": result.won, **result.found}
        return {name: Measured(mean.value, mean.interval.low, mean.interval.high) for name, mean in means.items()}
