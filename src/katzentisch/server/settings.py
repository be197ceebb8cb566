"""How a server is run."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

from katzentisch.server.limits import Limits
from katzentisch.server.refusals import refuse
from katzentisch.table.companions import PACES


def data_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """$KATZENTISCH_DATA, or the user's folder for such things."""
    if folder := environ.get("KATZENTISCH_DATA"):
        return Path(folder)
    try:
        home = environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    except RuntimeError as error:  # a user without a home
        raise refuse("no_home") from error
    return Path(home) / "katzentisch"


class Settings(msgspec.Struct, frozen=True):
    host: str = "127.0.0.1"
    port: int = 8080
    data: Path | None = None  # the folder of the embedded store
    db: str = ""  # a PostgreSQL address instead
    origins: tuple[str, ...] = ()  # as browsers see this server; empty: the own addresses
    behind_proxy: bool = False  # believe X-Forwarded-For of a proxy on this machine
    metrics_token: str = ""
    limits: Limits = Limits()
    # Seconds
    away_seconds: float = 60.0  # without a socket, until somebody counts as away
    host_seconds: float = 3600.0  # without a socket, until somebody else may do what the host may
    idle_seconds: float = 60.0  # without anybody, until a table leaves memory
    check_seconds: float = 10.0  # between two looks whether a live table has missed a step
    presence_seconds: float = 5.0  # between two reports to other processes; believed three times as long
    lease_seconds: float = 4.0  # how long one process drives the bots of a table without renewing
    # Days
    keep_tables_days: int = 180  # after the last step
    keep_people_days: int = 365  # after the last visit
    # Bots
    thinkers: int = 2  # processes
    bots: tuple[tuple[str, str], ...] = ()  # of others, who may sit down too: game and `module:Class`
    paces: dict[str, float] = msgspec.field(default_factory=lambda: dict(PACES))
    pauses: float = 1.0  # how long answers are held back, in shares of what their game asks for (`Game.pause`)

    def guests(self, game: str) -> frozenset[str]:
        """The bots of others that may sit at a table of this game."""
        return frozenset(bot for at, bot in self.bots if at == game)
