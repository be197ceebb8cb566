"""The words of cards as numbers: one module for each list of `authoring/lexicon.py` and `authoring/deeds.py`.

`authoring/pack_clauses.py` checks that they agree.
"""
