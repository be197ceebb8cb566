"""Async tests run as they are; a disk is one in memory."""

from __future__ import annotations

import asyncio
import gc
import inspect
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

SECONDS = 120
"""No test waits longer than this."""


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = inspect.signature(pyfuncitem.obj).parameters
    arguments: dict[str, Any] = {name: pyfuncitem.funcargs[name] for name in wanted}
    asyncio.run(asyncio.wait_for(pyfuncitem.obj(**arguments), SECONDS))
    gc.collect()  # what a test leaves open is its own fault, and not that of whichever test comes later
    return True


@pytest.fixture
def disk() -> Iterator[Path]:
    """A folder, in memory where that can be: what is proven with it has nothing to do with a disk's speed."""
    memory = Path("/dev/shm")
    folder = Path(tempfile.mkdtemp(prefix="kt-", dir=memory if memory.is_dir() else None))
    yield folder
    shutil.rmtree(folder)
