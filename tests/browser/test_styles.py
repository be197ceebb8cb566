"""Styles of one game do not reach another: a figure looks the same whatever else is loaded."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.guests import Meet

FOLDERS = sorted(path.parent.name for path in Path(__file__).parents[2].glob("web/src/games/*/index.ts"))
LOOKS = """id => [...document.querySelectorAll(`symbol[id^='${id}-'] *`)].map(part => {
  const { fill, stroke, strokeWidth } = getComputedStyle(part);
  return [part.closest('symbol').id, part.getAttribute('class'), fill, stroke, strokeWidth];
})"""


def figures(page: Page, id: str) -> dict[str, list[Any]]:
    """By figure: its parts."""
    page.locator(f"symbol[id^='{id}-']").first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    found: dict[str, list[Any]] = {}
    for figure, *part in page.evaluate(LOOKS, id):
        found.setdefault(figure, []).append(part)
    assert sum(map(len, found.values())) > 5
    return found


@pytest.mark.parametrize("id", FOLDERS)
def test_the_figures_of_a_game_look_alike_alone_and_beside_all_others(meet: Meet, id: str) -> None:
    alone = figures(meet().go(f"/learn/{id}"), id)
    lobby = meet().go("/")
    for other in FOLDERS:  # its sign brings its colours
        lobby.locator(f"symbol[id^='{other}-']").first.wait_for(state="attached")
    beside = figures(lobby, id)  # those of its sign
    assert beside == {figure: alone[figure] for figure in beside}
