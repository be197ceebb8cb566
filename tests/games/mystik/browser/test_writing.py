"""How to write a chapter, found where one is uploaded: read in the browser, its file saved, changed and played."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.access import axe, scrolls_sideways
from tests.browser.guests import Meet

FILE = Path(__file__).parents[4] / "web" / "src" / "games" / "mystik" / "writing" / "last-crumb.yaml"


def test_from_the_shelf_to_the_page_and_back_with_its_file(meet: Meet, tmp_path: Path) -> None:
    guest = meet()
    page = guest.go("/shelf")
    page.get_by_role("link", name="Wie man eins schreibt").click()
    expect(page.get_by_role("heading", level=1, name="Ein Kapitel schreiben")).to_be_visible()
    expect(page.get_by_text("end_page: 5").first).to_be_visible()
    assert not scrolls_sideways(page)
    assert axe(page) == []
    with page.expect_download() as download:
        page.get_by_role("link", name="Als Datei sichern").click()
    assert download.value.suggested_filename == "last-crumb.yaml"
    saved = tmp_path / "mine.yaml"
    download.value.save_as(saved)
    assert saved.read_bytes() == FILE.read_bytes()
    saved.write_text(saved.read_text("utf-8").replace("Der letzte Krümel", "Der vorletzte Krümel"), "utf-8")
    page.get_by_role("link", name="Zum Regal: hochladen").click()
    page.get_by_label(re.compile("Datei für Maus und Mystik hochladen")).set_input_files(saved)
    expect(page.get_by_role("heading", name="Der vorletzte Krümel")).to_be_visible(timeout=30_000)
