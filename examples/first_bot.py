from collections.abc import Sequence

import katzentisch as kt


class Hasty(kt.Bot[kt.View]):
    """Does the first thing that it may do."""

    def choose(self, view: kt.View, legal: Sequence[int], budget: kt.Budget) -> int:
        return legal[0]
