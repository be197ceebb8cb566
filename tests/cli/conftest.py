"""The program as people start it."""

from tests.cli.program import environ, here, run

__all__ = ["environ", "here", "run"]
