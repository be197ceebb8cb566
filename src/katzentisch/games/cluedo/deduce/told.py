"""What the table tells a person of what follows (CL-73): the counts and proofs of `deduce/knowledge.py`, in the shape
that every client reads, with the lines of the log that told them."""

# interpreted: msgspec makes its classes

from __future__ import annotations

from katzentisch.deduce.knowledge import NOBODY, Knowledge, Observation, Together, of_counts, share_of
from katzentisch.games.cluedo.deduce.because import Prover
from katzentisch.games.cluedo.deduce.case import ENVELOPE, Case, of_view, wrong_ones
from katzentisch.games.cluedo.deduce.knowledge import Deals, certain_in, known_of
from katzentisch.games.cluedo.rules.cards import FIRST_PLACE, FIRST_WEAPON, NAMES, NUMBERS, PLACES, cards_in, set_of
from katzentisch.games.cluedo.shapes import CluedoView

PHASES = ("start", "roll", "move", "suspect", "refute", "decide")
"""Before, there is nothing to conclude."""
LIKELIEST = 12
"""So many threes are listed at most."""


def knowledge_of(view: CluedoView, level: str) -> Knowledge:
    case = of_view(view)
    known = known_of(case.key())
    prover = Prover(case)
    return of_counts(
        counts=known,
        rest="envelope",
        cards=NAMES,
        proved=[(claim, prover.proof(claim)) for claim in certain_in(known)],
        observations=observations(case, view),
        level=level,
        together={"envelope": likeliest(known), NOBODY: unanswered(known, view)},
    )


def unanswered(known: Deals, view: CluedoView) -> tuple[Together, ...]:
    """How likely nobody could answer what this seat may suspect where its figure stands: all that it does not see
    itself is in the envelope then."""
    spot = view.pieces.figures[view.seats[view.seat].figure]
    if view.turn.seat != view.seat or view.turn.phase not in ("start", "suspect") or spot not in PLACES:
        return ()
    seen = set_of([*view.hand, *view.pieces.opened])
    found: list[Together] = []
    for suspect in range(FIRST_WEAPON):
        for weapon in range(FIRST_WEAPON, FIRST_PLACE):
            cards = (suspect, weapon, NUMBERS[spot])
            unseen = set_of(list(cards)) & ~seen
            deals = sum(deals for three, deals in known.envelopes.items() if three & unseen == unseen)
            found.append(Together(cards=cards, share=share_of(deals, known.total)))
    return tuple(found)


def likeliest(known: Deals) -> tuple[Together, ...]:
    """The envelope, three cards together."""
    ranked = sorted(known.envelopes.items(), key=lambda item: (-item[1], cards_in(item[0])))[:LIKELIEST]
    return tuple(
        Together(cards=tuple(cards_in(three)), share=share_of(deals, known.total)) for three, deals in ranked if deals
    )


def observations(case: Case, view: CluedoView) -> dict[str, Observation]:
    """Answers and wrong accusations, by their pointers into the case."""
    lines = events_of(view)
    found: dict[str, Observation] = {}
    for one in case.told:
        facts: dict[str, object] = {"cards": [NAMES[card] for card in cards_in(one.cards)]}
        if one.seat == ENVELOPE:
            key = "because.accused"
        else:
            facts["seat"] = one.seat
            key = "because.showed" if one.showed else "because.none"
        if one.card >= 0:
            key, facts = "because.card", {"seat": one.seat, "card": NAMES[one.card]}
        _, field, number, *_rest = one.pointer.split("/")
        events = tuple(lines.get((field, int(number), one.showed), ()))
        found[one.pointer] = Observation(key=key, facts=facts, events=events)
    return found


def events_of(view: CluedoView) -> dict[tuple[str, int, bool], list[int]]:
    """Which lines of the log tell the answers to a suspicion (who had none, who showed a card), or an accusation.

    The log of a table that somebody set up begins later than what was said at it.
    """
    log = view.log or []
    found: dict[tuple[str, int, bool], list[int]] = {}
    suspicion = len(view.suspicions) - sum(event["kind"] == "suspected" for event in log) - 1
    wrong = len(wrong_ones(view)) - sum(event["kind"] == "wrong" for event in log) - 1
    accused = -1
    for number, event in enumerate(log):
        kind = event["kind"]
        if kind == "suspected":
            suspicion += 1
            found["log", suspicion, False] = [number]
            found["log", suspicion, True] = [number]
        elif kind in ("passed", "unrefuted", "showed"):
            found.setdefault(("log", suspicion, kind == "showed"), []).append(number)
        elif kind == "accused":
            accused = number
        elif kind == "wrong":
            wrong += 1
            found["failed_accusations", wrong, False] = [accused, number]
    return found
