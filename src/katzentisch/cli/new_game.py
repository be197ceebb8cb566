"""`katzentisch new-game NAME`: a package with a small whole game in it, to be changed into one's own.

Everything that CONTRIBUTING.md speaks of is there, and its tests pass at once (`tests/cli/test_new_game.py`).
"""

from __future__ import annotations

import keyword
import re
import shlex
import sys
from argparse import Namespace
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path

from katzentisch.cli.arguments import Parser, need
from katzentisch.cli.speech import refuse, words
from katzentisch.core.registry import games

SUFFIX = ".txt"
"""Of the files of the skeleton: no tool takes them for modules of ours."""


def arguments(parser: Parser) -> None:
    parser.add_argument("name", nargs="?", metavar="NAME", help=parser.words.say("new_game.name"))
    parser.value("into", "FOLDER")
    parser.flag("web")


def run(options: Namespace, lang: str) -> int:
    name = need(options.name, "name")
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise refuse("not_a_name", name=name)
    if keyword.iskeyword(name) or keyword.issoftkeyword(name) or name in sys.stdlib_module_names:
        raise refuse("name_of_python", name=name)
    if name in (*games(), "katzentisch", "tests", "web") or installed(name):
        raise refuse("name_taken", name=name)
    folder = Path(options.into or name)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise refuse("folder_taken", folder=str(folder))
    try:
        written = write(name, folder, web=bool(options.web))
    except OSError as error:
        raise refuse("cannot_write", path=str(folder), problem=error.strerror or str(error)) from error
    place, readme = shlex.quote(str(folder)), str(folder / "README.md")
    facts = {"files": len(written), "folder": str(folder), "place": place, "name": name, "readme": readme}
    print(words(lang).say("new_game.written", facts))
    return 0


def installed(name: str) -> bool:
    """Would the package hide another one? A folder without an `__init__.py` is none."""
    found = find_spec(name)
    return found is not None and found.origin is not None


def write(name: str, folder: Path, web: bool = False) -> list[Path]:
    """All files of the package, with its name in them."""
    title = name.replace("_", " ").capitalize()
    letters = (re.sub(r"[^a-z]", "", name) + "x")[:2].upper()
    class_name = "".join(part.capitalize() for part in name.split("_"))
    filled = {"@id@": name, "@Title@": title, "@ID@": letters, "@Class@": class_name}
    written = []
    for path, text in skeleton(files("katzentisch.cli") / "skeleton"):
        if path.startswith("web/") and not web:
            continue
        for sign, value in filled.items():
            path, text = path.replace(sign, value), text.replace(sign, value)
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")
        written.append(target)
    return written


def skeleton(place: Traversable, path: str = "") -> Iterator[tuple[str, str]]:
    for one in sorted(place.iterdir(), key=lambda one: one.name):
        if one.is_dir():
            yield from skeleton(one, f"{path}{one.name}/")
        elif one.name.endswith(SUFFIX):
            yield path + one.name.removesuffix(SUFFIX), one.read_text("utf-8")
