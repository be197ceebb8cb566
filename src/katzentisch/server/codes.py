"""Why a table's socket is closed. `docs/protocol.md` tells clients what to do then."""

from __future__ import annotations

NOT_JSON = 1007
NOT_KNOWN = 1008
COME_BACK = 1012
SLOW = 1013
TOO_MANY_MESSAGES = 4000
MOVED = 4001
STRANGER = 4003
GONE = 4004
TOO_MANY_SOCKETS = 4029
