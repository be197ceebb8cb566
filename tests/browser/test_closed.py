"""A table whose rules are not here: read, closed for good by its host, and taken along."""

from __future__ import annotations

from playwright.sync_api import expect

import katzentisch as kt
from tests.browser.guests import Meet
from tests.browser.stand import Stand
from tests.server.other_rules import with_other_rules


def test_the_host_closes_it_for_good_and_everybody_can_take_it_along(meet: Meet, stand: Stand) -> None:
    anna = stand.friend("Anna").opens(options={"players": 3})
    bo = stand.friend("Bo").joins(anna.path, 1)
    anna.begins()
    anna.plays("E1")
    anna.says(phrase="hello")
    server = stand.server
    assert server is not None
    with_other_rules(stand.data, anna.table.table, "mausen", 99)
    server.hub.reload(server.hub.live_tables[anna.table.table])
    other = meet("en").is_(bo).go(anna.path)
    host = meet("en").is_(anna).go(anna.path)
    for page in (host, other):
        expect(page.get_by_text("Version 7.1 plays it.")).to_be_visible()
        expect(page.get_by_role("log").get_by_text("Hello!")).to_be_visible()
        expect(page.get_by_role("link", name="Record")).to_have_count(0)
    expect(other.get_by_text("Close it for good")).to_have_count(0)
    host.get_by_text("Close it for good", exact=True).click()
    expect(host.get_by_text("keeps its secrets")).to_be_visible()
    host.get_by_role("button", name="Yes, close it for good").click()
    expect(host.get_by_text("Version 7.1 plays it.")).to_have_count(0)
    with other.expect_download() as download:
        other.get_by_role("link", name="Record 1").click()
    record = kt.Record.read(download.value.path().read_text("utf-8"))
    assert (record.header.release, record.header.rules_version, record.end) == ("7.1", 99, None)
    assert record.entries
