"""The wheels of a release, each installed by pip into an empty environment, serve a game to a real browser."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.guests import Meet
from tests.browser.party import OVER
from tests.browser.stand import Address
from tests.build.project import ROOT
from tests.build.test_wheels import OUTSIDE

pytestmark = [pytest.mark.thorough, pytest.mark.xdist_group("release")]


@pytest.fixture(scope="module")
def release() -> dict[str, Path]:
    """What `./kt wheels` makes."""
    made = subprocess.run([ROOT / "kt", "wheels"], capture_output=True, text=True, env=OUTSIDE, timeout=600)
    assert made.returncode == 0, made.stderr
    files = [ROOT / line for line in made.stdout.splitlines()]
    assert len(files) == 3
    return {kind_of(file): file for file in files}


def kind_of(file: Path) -> str:
    if file.suffix != ".whl":
        return "sdist"
    return "pure" if "none-any" in file.name else "compiled"


@pytest.mark.parametrize("kind", ["pure", "compiled", "sdist"])
def test_installed_in_an_empty_environment_it_serves_a_game(
    kind: str, release: dict[str, Path], meet: Meet, tmp_path: Path
) -> None:
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "home"], check=True, timeout=120)
    pip = (tmp_path / "home" / "bin" / "pip", "install", "--quiet", release[kind])
    subprocess.run(pip, check=True, env=OUTSIDE, timeout=300)
    serve = (tmp_path / "home" / "bin" / "katzentisch", "serve", "--port=0", f"--data={tmp_path}")
    with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True, cwd="/", env=OUTSIDE) as server:
        assert server.stdout is not None
        try:
            address = server.stdout.readline().split()[-1].rstrip("/")
            plays_a_whole_game(meet, Address(address))
        finally:
            server.terminate()


def plays_a_whole_game(meet: Meet, at: Address) -> None:
    guest = meet(at=at)
    page = guest.go("/")
    page.get_by_role("button", name="Sofort gegen Bots spielen: Mausen").click()
    expect(guest.hand()).to_be_visible()
    for left in range(16, 1, -1):  # the last card plays itself
        cards = guest.hand().locator("[aria-disabled=false]")
        expect(cards).to_have_count(left)
        cards.first.tap()
        page.locator(".actions .primary").tap()
    expect(page.locator(OVER)).to_be_visible()
