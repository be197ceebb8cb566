"""The net: games of every kind, kept with what each of their steps looked like, so that a change of code that is to
change nothing else can be seen to change nothing else.

    .venv/bin/python -m tools.net [GAME …]                     look anew: writes what the steps look like, never the law
    .venv/bin/python -m tools.net --new [GAME …]               play anew: writes the law too, after a change of rules
    .venv/bin/python -m tools.net --see GAME NUMBER STEP       one step as JSON; `--against main`: what differs there

For each game, in `tests/games/<game>/net/`:
    law.txt      which games: the table, every entry, and after it who must and may act, with how many legal actions
                 each, or from how many outcomes nature chooses; the returns. Names do not occur in it, so it outlives
                 every renaming.
    exact.txt    a fingerprint of everything as it is sent.
    placed.txt   the same without the names of fields: each value with its places in lists.
    loose.txt    the same without the places: the values alone, as a bag.
    starts.jsonl positions to start some of the games from, one a line; written by hand, and only where there are any.

`tests/net/test_net.py` replays it; CONTRIBUTING.md says when which file may change.
"""
