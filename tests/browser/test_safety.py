"""What a stranger's script, or a neighbour's glance, would find in a browser: nothing."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Request, expect

from tests.browser.guests import Meet
from tests.browser.stand import Friend, Stand
from tests.browser.table import seated

Table = Callable[..., list[Friend]]

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "connect-src": "'self'",
    "font-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}


def test_tokens_are_nowhere_a_script_or_a_neighbour_sees(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends)
    asked: list[str] = []
    guest.page.on("request", lambda request: asked.append(addressed(request)))
    guest.page.reload()
    expect(guest.hand()).to_be_visible()
    guest.page.get_by_role("button", name="Menü").click()
    guest.page.get_by_role("button", name="Auf dem Handy weiter").click()
    link = guest.page.get_by_label("Link für das andere Gerät").input_value()
    seen = guest.page.evaluate(
        "[document.documentElement.outerHTML, document.cookie, location.href, JSON.stringify({...localStorage, ...sessionStorage})]"
    )
    assert asked
    for friend in friends:
        assert not any(friend.client.token in text for text in (*seen, *asked))
    phone = meet()
    phone.page.on("request", lambda request: asked.append(addressed(request)))
    phone.page.goto(link)
    phone.page.get_by_role("button", name="Hierher umziehen").click()
    expect(phone.hand()).to_be_visible()
    code = link.split("#")[1]
    assert not any(code in text for text in asked)
    assert code not in phone.page.url


def addressed(request: Request) -> str:
    """What proxies and logs see of a request."""
    return f"{request.url} {request.headers.get('referer', '')}"


def test_the_policy_is_strict_and_its_watchman_awake(meet: Meet, stand: Stand) -> None:
    guest = meet()
    answer = guest.page.goto(stand.url + "/")
    assert answer is not None
    policy = dict(part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";") if part)
    assert {name: policy.get(name) for name in POLICY} == POLICY
    guest.page.evaluate(
        "document.body.append(Object.assign(document.createElement('script'), {textContent: 'window.in = 1'}))"
    )
    assert guest.page.evaluate("window.in") is None
    assert any("CSP script-src" in trouble for trouble in guest.troubles)
    guest.troubles.clear()
