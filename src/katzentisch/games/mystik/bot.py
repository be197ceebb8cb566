"""The bots of Maus und Mystik, weakest first."""

from katzentisch.core.contract import Bot

BOTS = {"random": Bot}
