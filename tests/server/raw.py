"""A bare socket that keeps every frame exactly as it came."""

from __future__ import annotations

import asyncio
import socket
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from katzentisch.client import Client, new_key


class Raw:
    """One connection to one table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[str] = []

    @classmethod
    async def join(
        cls, client: Client, table: str, known: str = "", narrow: bool = False, wants: str = "", seat: str = ""
    ) -> Raw:
        """`narrow`: the system keeps hardly anything that has not been read."""
        address = client.server.replace("http", "ws", 1)
        query = f"?from={known}&wants={wants}&seat={seat}" if known or wants or seat else ""
        headers = {"Authorization": f"Bearer {client.token}"}
        more: dict[str, Any] = {}
        if narrow:
            parts = urlsplit(client.server)
            more["sock"] = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
            more["sock"].setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            more["sock"].connect((parts.hostname, parts.port))
            more["max_queue"] = 1
        else:
            more["proxy"] = None
        where = f"{address}/ws/{table}{query}"
        return cls(await connect(where, additional_headers=headers, compression=None, max_size=None, **more))

    async def wish(self, t: str, **fields: Any) -> str:
        """Sends a wish and reads on until it is answered; the answer."""
        key = fields.pop("key", new_key())
        await self.socket.send(msgspec.json.encode({"t": t, "key": key, **fields}).decode())
        while True:
            frame = await self.read()
            if key in frame:
                return frame

    async def read(self) -> str:
        frame = await asyncio.wait_for(self.socket.recv(), 30)
        assert isinstance(frame, str)
        self.frames.append(frame)
        return frame

    async def settle(self) -> list[str]:
        """Reads on until nothing more is on its way; everything that came since the last time."""
        await self.socket.send('{"t":"ping"}')
        while await self.read() != '{"t":"pong"}':
            pass
        came, self.frames = self.frames, []
        return came[:-1]

    async def close(self) -> None:
        await self.socket.close()
