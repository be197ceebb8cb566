"""From the head of a request to a person: host, origin, cookie or bearer token, address.

Everything here is read before anybody knows who asks: each of these takes time in proportion to what it reads
(tests/server/test_linear.py).
"""

from __future__ import annotations

import re
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import TypeAlias

from starlette.datastructures import Headers

YEAR = 31_536_000
_HOST = re.compile(r"(?a:([\w.-]{1,253})|\[([0-9a-fA-F:.]{2,45})\])(?::([0-9]{1,5}))?")


def host_of(header: str) -> str:
    """The name in a Host header, without the port; "" if it is more or less than a name and perhaps a port."""
    found = _HOST.fullmatch(header)
    if found is None or int(found[3] or 0) > 65_535:
        return ""
    return (found[1] or found[2]).lower()


def only_host(headers: Headers) -> str:
    """The name under which a request came; "" if it does not say exactly one."""
    given = headers.getlist("host")
    return host_of(given[0]) if len(given) == 1 else ""


def port_of(headers: Headers, scheme: str) -> int:
    """The port under which a request came, whose host has been checked before."""
    found = _HOST.fullmatch(headers.get("host", ""))
    return int(found[3]) if found is not None and found[3] else 443 if scheme == "https" else 80


def own_origin(headers: Headers, secure: bool) -> bool | None:
    """Whether the page that asks is one of ours; None if it does not say so. The host has been checked before.

    Where all of ours come by TLS, a page of the same host that did not come so may be anybody's.
    """
    origin = headers.get("origin")
    if origin is None:
        return None
    scheme, _, host = origin.lower().partition("://")
    return scheme in (("https",) if secure else ("http", "https")) and host == headers.get("host", "").lower()


Counted: TypeAlias = tuple[tuple[str, int], ...]
"""Whom limits count, each with how many times the allowance of one household it has."""

NETWORKS = ((64, 1), (56, 4), (48, 16))
"""A household gets a /64 of IPv6, a /56 or a /48 from its provider: of addresses everybody has very many, so the
networks are counted, and the larger ones too, lest somebody be 65,536 households."""


@lru_cache(maxsize=10_000)
def counted_as(address: str) -> Counted:
    """An IPv4 address, or the networks of an IPv6 address."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return ((address[:100], 1),)
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    if not isinstance(found, IPv6Address):
        return ((str(found), 1),)
    return tuple((str(ip_network((found, size), strict=False)), times) for size, times in NETWORKS)


def cookie_name(secure: bool) -> str:
    return "__Host-kt" if secure else "kt"


def bearer(headers: Headers) -> str:
    kind, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def cookie(headers: Headers, secure: bool) -> str:
    """The token in the first cookie of our name. Ours has neither quotes nor escapes."""
    wanted = cookie_name(secure)
    for header in headers.getlist("cookie"):
        for pair in header.split(";"):
            name, _, value = pair.partition("=")
            if name.strip() == wanted:
                return value.strip()
    return ""


def set_cookie(token: str, secure: bool) -> str:
    """The header. An empty token takes the cookie away."""
    age = YEAR if token else 0
    rest = f"Path=/; Max-Age={age}; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")
    return f"{cookie_name(secure)}={token}; {rest}"
