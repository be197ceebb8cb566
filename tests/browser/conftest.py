"""Browser tests of the shell; those of a game are in its own folder, and import the same fixtures."""

from tests.browser.guests import browser, meet, stand, table

__all__ = ["browser", "meet", "stand", "table"]
