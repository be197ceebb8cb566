"""The rules, each package a part of the rule book; a grep for the id of a rule finds where it is decided.

`board.py` is what lies on the table, made of `pieces.py`; `box.py` is what never changes. `tasks.py` names all that can
be on the agenda, `codes.py` all that can be done, `vocabulary/` all that cards can say.
"""
