"""Under which names this server may be reached, from this machine and from others, and whether over TLS."""

from __future__ import annotations

import socket
from contextlib import suppress
from urllib.parse import urlsplit

from katzentisch.server.settings import Settings

EVERYWHERE = ("0.0.0.0", "::")
LOOPBACK = ("127.0.0.1", "::1", "localhost")


class Names:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.addresses = own_addresses() if settings.host in EVERYWHERE else []
        self.hosts = {urlsplit(origin).hostname or "" for origin in settings.origins}
        self._secure = bool(settings.origins) and all(origin.startswith("https:") for origin in settings.origins)
        if settings.host in EVERYWHERE:
            self.hosts |= {*LOOPBACK, *self.addresses, *own_names()}
        elif settings.host in LOOPBACK:
            self.hosts |= {*LOOPBACK}
        else:
            self.hosts.add(settings.host.strip("[]").lower())

    def trusted(self, host: str) -> bool:
        return bool(host) and host in self.hosts

    def secure(self) -> bool:
        """Whether cookies may insist on TLS: every address that browsers were told has it."""
        return self._secure

    def looks_safe(self, host: str, scheme: str) -> bool:
        """Whether browsers take the way here for safe. If not, some headers are but an error on their console."""
        return self._secure or scheme == "https" or host in LOOPBACK

    def links(self, port: int) -> tuple[str, str]:
        """Where to open it on this machine, and on others ("" if only this one is served)."""
        host = self.settings.host
        if self.settings.origins:
            return self.settings.origins[0] + "/", self.settings.origins[0] + "/"
        if host in LOOPBACK:
            return _link(host, port), ""
        if host not in EVERYWHERE:
            return _link(host, port), _link(host, port)
        return _link("127.0.0.1", port), _link(self.addresses[0], port) if self.addresses else ""

    def elsewhere(self, host: str, port: int) -> str:
        """The origin to invite others to, where the one somebody came under leads back to this machine; else ""."""
        return self.links(port)[1].rstrip("/") if host in LOOPBACK else ""


def _link(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


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
