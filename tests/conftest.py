"""Makes the toy game of `examples/` known the way an installed package is: by an entry point on the path."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import pytest

from tests.deadline import Deadline

ROOT = Path(__file__).parent.parent
TOY = ROOT / "examples" / "sack" / "src"


def install_toy(site: Path) -> None:
    """What `pip install examples/sack` would write, apart from the files themselves."""
    info = site / "katzentisch_sack-1.0.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: katzentisch-sack\nVersion: 1.0.0\n")
    (info / "entry_points.txt").write_text("[katzentisch.games]\nsack = sack:GAME\n")


_site = tempfile.TemporaryDirectory(prefix="katzentisch-toy-")
install_toy(Path(_site.name))
sys.path[:0] = [str(TOY), _site.name]


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Deadline(config), "deadline")
