"""An engine by pipe: any language that reads and writes lines of JSON will do (docs/engines.md).

    katzentisch simulate cluedo --set notes=full --bots "pipe:python3 engine.py,logic" --games 20    # in this folder
    katzentisch bot LINK "pipe:python3 engine.py"

It draws among its legal actions with the seed that it is given. At Cluedo it says what it believes, too: its own cards
are its own, and all others may be anywhere else. The score sheet compares that with what follows exactly.
"""

import json
import sys
from random import Random

CARDS = 21


def choose(ask):
    """The number of one of its actions; None lets an offer pass."""
    if ask["offered"]:
        return None
    rng = Random(f"{ask['seed']} {len(ask['view']['log'] or [])}")
    return rng.choice(ask["legal"])["number"]


def belief(view):
    """How likely each card is with each seat and, last, in the envelope."""
    if "hand" not in view or "seats" not in view:
        return None
    places, own = len(view["seats"]) + 1, view["seat"]
    elsewhere = [0 if place == own else 1 / (places - 1) for place in range(places)]
    mine = [int(place == own) for place in range(places)]
    return {"shares": [mine if card in view["hand"] else elsewhere for card in range(CARDS)]}


for line in sys.stdin:
    message = json.loads(line)
    if "ask" in message:
        ask = message["ask"]
        print(json.dumps({"id": ask["id"], "action": choose(ask), "belief": belief(ask["view"])}), flush=True)
