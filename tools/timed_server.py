"""A server with a stopwatch, for `./kt bench server`: how long from a frame that comes to the answer that leaves.

It takes what `katzentisch serve` takes. At every SIGUSR1 it prints a line of JSON with the milliseconds since the last
one. Of those who come from an attacker's address nothing is measured.
"""

from __future__ import annotations

import json
import signal
import sys
import time
from typing import Any

from katzentisch.cli import main
from katzentisch.server.wire import TEXT, TableProtocol

ATTACKERS = "127.66."


def watch(times: list[float]) -> None:
    came: dict[TableProtocol, float] = {}
    read, write = TableProtocol.data_received, TableProtocol.write

    def reading(protocol: TableProtocol, data: bytes) -> None:
        if data[0] == TEXT and protocol.client is not None and not protocol.client[0].startswith(ATTACKERS):
            came[protocol] = time.perf_counter()
        read(protocol, data)

    def writing(protocol: TableProtocol, messages: list[bytes]) -> None:
        write(protocol, messages)
        begun = came.pop(protocol, None)
        if begun is not None:
            times.append(1000 * (time.perf_counter() - begun))

    for name, watched in {"data_received": reading, "write": writing}.items():
        setattr(TableProtocol, name, watched)


def serve(arguments: list[str]) -> int:
    times: list[float] = []

    def tell(*_: Any) -> None:
        told = times[:]
        times.clear()
        print(json.dumps({"times": told}), flush=True)

    watch(times)
    signal.signal(signal.SIGUSR1, tell)
    return main(arguments)


if __name__ == "__main__":
    sys.exit(serve(sys.argv[1:]))
