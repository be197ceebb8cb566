"""The JSON schema of all that crosses the wire: `python -m katzentisch.server.schema > web/protocol.schema.json`."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from katzentisch.protocol import shapes
from katzentisch.protocol.messages import PROTOCOL, News, Wish

SENT = (shapes.Person, shapes.NewTable, shapes.QuickTable, shapes.Takeover)
ANSWERED = (
    shapes.Me,
    shapes.GameCard,
    shapes.GameBox,
    shapes.TableLine,
    shapes.Invitation,
    shapes.OpenedTable,
    shapes.Handover,
    shapes.Verdict,
    shapes.Known,
    shapes.Refusal,
    shapes.Health,
)


def schema() -> dict[str, Any]:
    """One object with a property for each: `Wish`, `News`, and every HTTP body by its name."""
    names = ["Wish", "News", *(shape.__name__ for shape in (*SENT, *ANSWERED))]
    schemas, parts = msgspec.json.schema_components((Wish, News, *SENT, *ANSWERED), ref_template="#/$defs/{name}")
    return {
        "title": "Protocol",
        "description": f"Katzentisch, protocol {PROTOCOL}",
        "type": "object",
        "properties": dict(zip(names, schemas, strict=True)),
        "required": names,
        "additionalProperties": False,
        "$defs": parts,
    }


def text() -> str:
    return json.dumps(schema(), indent=2, sort_keys=True) + "\n"


if __name__ == "__main__":
    print(text(), end="")
