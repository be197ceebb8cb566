"""What a user of the library gets is typed: no `Any` on the way from a game to its table, its views and its actions."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tools.typed_games import FILE, text

HERE = Path(__file__).parent
USER = HERE / "user_code.py"


def test_the_types_are_those_of_the_games() -> None:
    assert FILE.read_text("utf-8") == text(), "out of date: python -m tools.typed_games"


def checked(code: str, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    """As somebody's own program, beside an installed Katzentisch."""
    (tmp_path / "program.py").write_text(code)
    options = ["--strict", "--disallow-any-expr", "--config-file=", f"--cache-dir={tmp_path / 'cache'}"]
    return subprocess.run(
        [sys.executable, "-m", "mypy", *options, "program.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


@pytest.mark.thorough
@pytest.mark.slow("a type checker reads the whole library")
def test_typical_code_of_a_user_passes_strictly_without_any(tmp_path: Path) -> None:
    result = checked(USER.read_text(), tmp_path)
    assert result.returncode == 0, result.stdout
    wrong = checked(USER.read_text().replace("view.hand,", "view.no_such_field,"), tmp_path)
    assert 'has no attribute "no_such_field"' in wrong.stdout
