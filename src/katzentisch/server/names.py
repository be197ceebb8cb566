"""Under which names this server may be reached, and whether browsers reach it over TLS."""

from __future__ import annotations

import socket
from contextlib import suppress
from urllib.parse import urlsplit

from katzentisch.server.identity import host_of
from katzentisch.server.settings import Settings

EVERYWHERE = ("0.0.0.0", "::")
LOOPBACK = ("127.0.0.1", "::1", "localhost")


class Names:
    def __init__(self, settings: Settings) -> None:
        self.hosts = {urlsplit(origin).hostname or "" for origin in settings.origins}
        self._secure = bool(settings.origins) and all(origin.startswith("https:") for origin in settings.origins)
        if settings.host in EVERYWHERE:
            self.hosts |= {*LOOPBACK, *own_addresses(), *own_names()}
        elif settings.host in LOOPBACK:
            self.hosts |= {*LOOPBACK}
        else:
            self.hosts.add(host_of(settings.host))

    def trusted(self, host: str) -> bool:
        return host in self.hosts

    def secure(self) -> bool:
        """Whether cookies may insist on TLS: every address that browsers were told has it."""
        return self._secure


def own_names() -> list[str]:
    name = socket.gethostname().lower()
    return [name, f"{name}.local"]


def own_addresses() -> list[str]:
    """The addresses of this machine in its networks, the one towards the outside first. No packet is sent."""
    found: list[str] = []
    for family, outside in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((outside, 9))
            found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [address for address in dict.fromkeys(found) if not address.startswith("127.")]
