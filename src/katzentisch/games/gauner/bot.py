from katzentisch.core.contract import Bot

BOTS = {"random": Bot}
