"""The number of a game in an address: of so few digits that it is one at once, whatever a stranger writes there."""

from __future__ import annotations

from starlette.convertors import Convertor, register_url_convertor


class _Number(Convertor[int]):
    regex = "[0-9]{1,9}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("game", _Number())

NUMBER = "{number:game}"
"""Its place in the pattern of a path."""
