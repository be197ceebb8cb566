"""The browser's types, from the engine: `python -m tools.browser_types` writes them anew.

`protocol.d.ts` is what crosses the wire. `shapes.d.ts` in each game's folder is that game: its view, its events, told
apart by `kind`, and its actions, told apart by `do`. tests/house/test_types.py fails where a file is not what this
writes.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import katzentisch as kt
from katzentisch.core.contract import FADED
from katzentisch.core.shapes import View
from katzentisch.protocol import shapes
from katzentisch.protocol.messages import PROTOCOL, News, Wish
from tools.typescript import Writer, literal

WEB = Path(__file__).parent.parent / "web" / "src"
FILE = "shapes.d.ts"
HEAD = "// Written by `python -m tools.browser_types` from {source}: do not change it here.\n\n"
THE_REST = "readonly [field: string]: unknown"

SENT = (shapes.Person, shapes.NewTable, shapes.QuickTable, shapes.Takeover, shapes.Bring, shapes.NewPaper)
ANSWERED = (
    shapes.Me,
    shapes.Brought,
    shapes.GameCard,
    shapes.GameBox,
    shapes.TableLine,
    shapes.Invitation,
    shapes.OpenedTable,
    shapes.PaperCard,
    shapes.CampaignLine,
    shapes.Handover,
    shapes.Verdict,
    shapes.Known,
    shapes.Refusal,
    shapes.Health,
)


def protocol() -> str:
    writer = Writer()
    says = "readonly says?: string"
    event = f"export type GameEvent = {{ readonly kind: string; {says}; {THE_REST} }};\n"
    about = "What happened, and the key of its sentence if it is not `event.KIND`; the rest is the game's own."
    writer.declare("GameEvent", f"/** {about} */\n{event}")
    view = "".join(f"  {field}" for field in writer.fields(View, without=["log"]))
    writer.declare("AnyView", f"/** What every view has. */\nexport type AnyView = {{\n{view}  {THE_REST};\n}};\n")
    for name, union, about in (("Wish", Wish, "What a client asks for."), ("News", News, "What it is told.")):
        writer.union(name, [writer.struct(member, sparse=True) for member in union.__args__], about)
    for shape in (*SENT, *ANSWERED):
        writer.struct(shape, sparse=True)
    return HEAD.format(source=f"katzentisch.protocol, number {PROTOCOL}") + writer.text()


def game_types(game: Any) -> str:
    writer = Writer()
    name = game.view_type.__name__.removesuffix("View")
    writer.struct(game.view_type, without=["log"])  # it is never sent: it comes as events
    _events(writer, game, f"{name}Event")
    _actions(writer, game, f"{name}Action")
    return HEAD.format(source=game.home) + writer.text()


def _events(writer: Writer, game: Any, name: str) -> None:
    kinds: dict[type, list[str]] = {}
    for kind, shape in game.event_types.items():
        kinds.setdefault(shape, []).append(kind)
    # What only some may know is missing for the others.
    members = [writer.struct(shape, tag=["kind", *of], sparse=True) for shape, of in kinds.items()]
    faded = f"{{ readonly kind: {literal(FADED['kind'])} }}"
    writer.union(name, [*members, faded], "What happens; `faded` is what is not told again.")


def _actions(writer: Writer, game: Any, name: str) -> None:
    kinds = {type(action): None for action in game.actions}
    writer.union(name, [writer.struct(kind) for kind in kinds], "What can be done.")


def files() -> dict[Path, str]:
    """All of them by path. A game has a board in the browser if its folder there has an `index.ts`."""
    folders = {WEB / "games" / id: kt.game(id) for id in kt.games()}
    boards = {home / FILE: game_types(game) for home, game in folders.items() if (home / "index.ts").exists()}
    return {WEB / "protocol.d.ts": protocol(), **boards}


def main(arguments: list[str]) -> None:
    """Of all games here, or of one elsewhere: `python -m tools.browser_types sack:GAME examples/sack/web`."""
    wanted = files()
    if arguments:
        module, _, name = arguments[0].partition(":")
        wanted = {Path(arguments[1]) / FILE: game_types(getattr(import_module(module), name))}
    for path, text in wanted.items():
        if not path.exists() or path.read_text("utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
            print(f"{path} is new", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])
