"""What the tests of terminals need: the program as people start it."""

from tests.cli.program import environ, here, run

__all__ = ["environ", "here", "run"]
