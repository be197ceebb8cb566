"""How a command of the lab ends: what somebody got wrong is one sentence on stderr, never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from katzentisch.core.errors import Illegal


def exit_code(program: str, work: Callable[[], None], stopped: str) -> int:
    """Does the work. `stopped` is said to whoever has interrupted it."""
    try:
        work()
    except Illegal as refusal:
        print(f"{program}:", " ".join(str(refusal).split()), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(f"{program}: stopped; {stopped}", file=sys.stderr)
        return 130
    except BrokenPipeError:  # whoever read has gone; Python would complain once more at its end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    return 0
