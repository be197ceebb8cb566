"""Real browsers at a table of this game."""

from tests.browser.guests import browser, meet, stand, table

__all__ = ["browser", "meet", "stand", "table"]
