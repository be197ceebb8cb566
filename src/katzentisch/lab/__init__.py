"""Many games at once: `arena.py` lets bots play against each other and counts; `farm.py` is how a run survives."""
