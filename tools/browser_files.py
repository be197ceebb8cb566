"""What the browser has from the engine besides types: maps, rooms, lists. `python -m tools.browser_files` writes it.

A game that has any brings `browser.py` with `files()`: the files of its folder in `web/src/games`, by name. Its tests
fail where one is not what this writes.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import katzentisch as kt

GAMES = Path(__file__).parent.parent / "web" / "src" / "games"


def main() -> None:
    for id in kt.games():
        name = f"katzentisch.games.{id}.browser"
        if find_spec(name) is not None:
            for file, text in import_module(name).files().items():
                path = GAMES / id / file
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(text)


if __name__ == "__main__":
    main()
