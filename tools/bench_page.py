"""How soon the start page is there on a slow phone: `./kt bench page [PATH]`.

Chromium at a quarter of this machine's speed over a slow 4G line (1.6 Mbit/s down, 750 kbit/s up, 150 ms), nothing in
its cache; median of five visits. Goals: first paint (FCP) 1.8 s, largest paint (LCP) 2.5 s, blocking time (TBT) 200 ms.
TBT is what tasks take beyond 50 ms, from the first paint until nothing has happened for two seconds. Whatever else the
machine does meanwhile is measured too: the load stands below. Weighed is what comes over the line, heads and all.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright
from tests.browser.stand import PHONE, Stand, launch

VISITS = 5
SLOWER = 4
LINE = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
GOALS = {"FCP": 1800.0, "LCP": 2500.0, "TBT": 200.0}
WATCH = """
  window.seen = {FCP: 0, LCP: 0, tasks: []};
  const each = (note) => new PerformanceObserver((list) => list.getEntries().forEach(note));
  const watch = (type, note) => each(note).observe({type, buffered: true});
  watch('paint', (entry) => { if (entry.name === 'first-contentful-paint') seen.FCP = entry.startTime; });
  watch('largest-contentful-paint', (entry) => { seen.LCP = entry.startTime; });
  watch('longtask', (entry) => { seen.tasks.push([entry.startTime, entry.duration]); });
"""


def visit(browser: Browser, address: str) -> dict[str, float]:
    """Milliseconds of one first visit, and its bytes."""
    context = browser.new_context(viewport=PHONE, has_touch=True, locale="de-DE")
    page = context.new_page()
    page.add_init_script(WATCH)
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.setCacheDisabled", {"cacheDisabled": True})
    line.send("Network.emulateNetworkConditions", LINE)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    came: list[float] = []
    line.on("Network.loadingFinished", lambda told: came.append(told["encodedDataLength"]))
    page.goto(address, wait_until="networkidle")
    page.wait_for_timeout(2000)
    seen = page.evaluate("seen")
    context.close()
    blocking = sum(max(0.0, took - 50) for start, took in seen["tasks"] if start + took > seen["FCP"])
    return {"FCP": seen["FCP"], "LCP": seen["LCP"], "TBT": blocking, "bytes": sum(came), "files": len(came)}


def main(path: str = "/") -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        stand = Stand(Path(folder)).start()
        browser = launch(playwright)
        try:
            visits = [visit(browser, stand.url + path) for _ in range(VISITS)]
        finally:
            browser.close()
            stand.stop()
    print(table(visits), f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors", sep="\n")


def table(visits: Sequence[Mapping[str, float]]) -> str:
    """A row for each goal."""
    rows = ["| | goal | median | of | |", "|---|---:|---:|---|---|"]
    for name, goal in GOALS.items():
        each = sorted(one[name] for one in visits)
        verdict = "met" if median(each) <= goal else "missed"
        seen = ", ".join(f"{one:.0f}" for one in each)
        rows.append(f"| {name} | {goal:.0f} ms | {median(each):.0f} ms | {seen} | {verdict} |")
    weight, files = (median(one[name] for one in visits) for name in ("bytes", "files"))
    rows.append(f"| weight | | {weight / 1000:.0f} kB | {files:.0f} files | |")
    return "\n".join(rows)


if __name__ == "__main__":
    main(*sys.argv[1:2])
