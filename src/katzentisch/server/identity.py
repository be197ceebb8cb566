"""From a request to a person: origin, cookie or bearer token, address."""

from __future__ import annotations

from http.cookies import CookieError, SimpleCookie
from ipaddress import ip_network
from urllib.parse import urlsplit

from starlette.datastructures import Headers

YEAR = 31_536_000


def host_of(header: str) -> str:
    """The name in a Host header, without the port."""
    try:
        return (urlsplit(f"//{header}").hostname or "").lower()
    except ValueError:
        return ""


def own_origin(headers: Headers, secure: bool) -> bool | None:
    """Whether the page that asks is one of ours; None if it does not say so. The host has been checked before.

    Where all of ours come by TLS, a page of the same host that did not come so may be anybody's.
    """
    origin = headers.get("origin")
    if origin is None:
        return None
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    schemes = ("https",) if secure else ("http", "https")
    return parts.scheme in schemes and parts.netloc.lower() == headers.get("host", "").lower()


def counted_as(address: str) -> str:
    """Whom limits count: an IPv4 address, or the network of an IPv6 address, of which everybody has very many."""
    if ":" not in address:
        return address
    try:
        return str(ip_network(f"{address.partition('%')[0]}/64", strict=False))
    except ValueError:
        return address


def cookie_name(secure: bool) -> str:
    return "__Host-kt" if secure else "kt"


def bearer(headers: Headers) -> str:
    kind, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def cookie(headers: Headers, secure: bool) -> str:
    try:
        found = SimpleCookie(headers.get("cookie", "")).get(cookie_name(secure))
    except CookieError:
        return ""
    return found.value if found is not None else ""


def set_cookie(token: str, secure: bool) -> str:
    """The header. An empty token takes the cookie away."""
    age = YEAR if token else 0
    rest = f"Path=/; Max-Age={age}; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")
    return f"{cookie_name(secure)}={token}; {rest}"
