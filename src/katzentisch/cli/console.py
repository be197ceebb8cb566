"""Consoles: colour where a person looks on and NO_COLOR is not set, plain text everywhere else."""

from __future__ import annotations

from typing import NoReturn

from rich.console import Console


class OurConsole(Console):
    def on_broken_pipe(self) -> NoReturn:
        """Rich would leave the program here; our `main` decides."""
        raise BrokenPipeError


def console(stderr: bool = False) -> Console:
    return OurConsole(stderr=stderr, markup=False, emoji=False, highlight=False)
