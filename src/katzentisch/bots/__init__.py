"""Players that need no rules: they know a game only by its contract.

`players.py` has the bots, `flat.py` and `duct.py` their compiled searches, `regret.py` equilibria of small games,
`find.py` any bot by its name.
"""
