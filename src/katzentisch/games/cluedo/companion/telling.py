"""What the companion says: the sheet, chances, reasons, questions, repairs."""

from __future__ import annotations

from math import log2
from random import Random

from katzentisch.core.text import Words, load_words
from katzentisch.deduce.counts import Claim
from katzentisch.games.cluedo.bots.asking import Worth, ask
from katzentisch.games.cluedo.bots.seats import deals_for
from katzentisch.games.cluedo.companion.evening import Entry, Evening
from katzentisch.games.cluedo.companion.refusal import HOME, refuse
from katzentisch.games.cluedo.companion.repairs import Change, conflict, repairs
from katzentisch.games.cluedo.deduce.because import Prover
from katzentisch.games.cluedo.deduce.case import ENVELOPE
from katzentisch.games.cluedo.deduce.knowledge import Deals, know
from katzentisch.games.cluedo.rules.cards import FIRST_PLACE, FIRST_WEAPON, cards_in

YES, NO, OPEN = "●", "×", "·"
DRAWN = 512
QUESTIONS = 3
LIKELIEST = 3


def words_in(lang: str) -> Words:
    return load_words(HOME, lang, "companion")


class Teller:
    """Says what follows from an evening, in one language."""

    def __init__(self, evening: Evening, lang: str) -> None:
        self.evening = evening
        self.said = words_in(lang)
        self.called = evening.edition.called

    def known(self, entries: list[Entry] | None = None) -> Deals:
        return know(self.evening.case(entries))

    # Entries ---------------------------------------------------------------------------------------------------------

    def entry(self, entry: Entry) -> str:
        names = self.evening.names
        facts = {"by": names[entry.by], "cards": [self.called[card] for card in entry.cards]}
        if entry.accused:
            return self.said.say("entry.accused", facts)
        if entry.shown_by is None:
            return self.said.say("entry.nobody", facts)
        facts["name"] = names[entry.shown_by]
        if entry.card is None:
            return self.said.say("entry.showed", facts)
        return self.said.say("entry.card", {**facts, "card": self.called[entry.card]})

    def log(self) -> list[str]:
        entries = [f"{number:>3}  {self.entry(entry)}" for number, entry in enumerate(self.evening.entries, 1)]
        return entries or [self.said.say("log.empty")]

    # What follows ----------------------------------------------------------------------------------------------------

    def news(self) -> list[str]:
        """After an entry: how many deals are left, and the likeliest cases; or what may be typed wrongly."""
        known = self.known()
        if not known.total:
            return self.contradiction()
        lines = [self.said.say("deals", {"deals": known.total})]
        if known.solution():
            cards = [self.called[card] for card in cards_in(known.solution())]
            return [self.said.say("solved", {"cards": cards})]
        return [*lines, *self.cases(known)]

    def cases(self, known: Deals) -> list[str]:
        ranked = sorted(known.envelopes.items(), key=lambda item: (-item[1], item[0]))[:LIKELIEST]
        shown = [
            (percent(deals, known.total), [self.called[card] for card in cards_in(three)]) for three, deals in ranked
        ]
        return ["     ".join(["", f"{share:>4}  {', '.join(cards)}"]) for share, cards in shown]

    def sheet(self, chances: bool = False) -> list[str]:
        """A row for each card, a column for each person and the envelope: what is certain, or how likely it is."""
        known = self.known()
        if not known.total:
            return self.contradiction()
        evening = self.evening
        owners = [*range(len(evening.names)), ENVELOPE]
        titles = [*(name[:8] for name in evening.names), self.said.say("envelope")[:8]]
        lying = f" {self.said.say('open')}"
        named = [name + lying if card in evening.kept.open else name for card, name in enumerate(self.called)]
        wide = max(map(len, named)) + 2
        lines = [" " * wide + "".join(f"{title:>9}" for title in titles)]
        for card, name in enumerate(named):
            if card in (FIRST_WEAPON, FIRST_PLACE):
                lines.append("")
            cells = [self.cell(known, card, owner, chances) for owner in owners]
            if card in evening.kept.open:
                cells = [NO] * len(owners)
            lines.append(f"{name:<{wide}}" + "".join(f"{cell:>9}" for cell in cells))
        return [line.rstrip() for line in lines]

    def cell(self, known: Deals, card: int, owner: int, chances: bool) -> str:
        case = known.case
        if not case.unseen >> card & 1 or owner == case.observer:
            return YES if owner == case.observer and case.own >> card & 1 else NO
        held = known.held(card, owner)
        if held in (0, known.total):
            return YES if held else NO
        return percent(held, known.total) if chances else OPEN

    def why(self, card: int, owner: int) -> list[str]:
        """The entries that prove it."""
        known = self.known()
        if not known.total:
            return self.contradiction()
        case, said = known.case, self.said
        where = said.say("in_envelope") if owner == ENVELOPE else self.evening.names[owner]
        facts = {"card": self.called[card], "where": where}
        if not case.unseen >> card & 1 or owner == case.observer:
            return [said.say("why.cards", facts)]
        held = known.held(card, owner)
        if held not in (0, known.total):
            return [said.say("why.open", {**facts, "share": percent(held, known.total)})]
        pointers = Prover(case).proof(Claim(card, owner, held > 0))
        numbers = sorted({self.evening.number_of(pointer) for pointer in pointers})
        lines = [said.say("why.yes" if held else "why.no", facts)]
        return [*lines, *(f"{number + 1:>3}  {self.entry(self.evening.entries[number])}" for number in numbers)]

    # What next -------------------------------------------------------------------------------------------------------

    def best(self, place: int) -> list[str]:
        """The questions in this place that tell most, on deals drawn from all that fit."""
        if not self.known().total:
            return self.contradiction()
        deals = deals_for(self.evening.case(), Random(1), DRAWN, self.evening.me)
        unknown = deals.unknown()
        worths: list[tuple[Worth, int, int]] = []
        for suspect in range(FIRST_WEAPON):
            for weapon in range(FIRST_WEAPON, FIRST_PLACE):
                worths.append((ask(deals, suspect, weapon, place, unknown, True), suspect, weapon))
        worths.sort(key=lambda one: (-one[0].bits, one[1], one[2]))
        lines = [self.said.say("best", {"place": self.called[place], "bits": f"{unknown:.1f}"})]
        for worth, suspect, weapon in worths[:QUESTIONS]:
            facts = {"bits": f"{worth.bits:.2f}", "cards": [self.called[suspect], self.called[weapon]]}
            lines.append("  " + self.said.say("best.question", facts))
        return lines

    def what_if(self, entry: Entry) -> list[str]:
        """What would be known then; nothing is entered."""
        before, after = self.known(), self.known([*self.evening.entries, entry])
        lines = [self.said.say("if", {"entry": self.entry(entry)})]
        if not after.total:
            return [*lines, self.said.say("if.never")]
        if before.total:
            bits = f"{log2(before.total / after.total):.1f}"
            lines.append(self.said.say("if.deals", {"deals": after.total, "before": before.total, "bits": bits}))
        if after.solution():
            cards = [self.called[card] for card in cards_in(after.solution())]
            return [*lines, self.said.say("solved", {"cards": cards})]
        return [*lines, *self.cases(after)]

    # Slips -----------------------------------------------------------------------------------------------------------

    def contradiction(self) -> list[str]:
        """The entries that cannot all be true, and what may have been meant."""
        evening = self.evening
        lines = [self.said.say("contradiction")]
        for number in conflict(evening, evening.entries):
            lines.append(f"{number + 1:>3}  {self.entry(evening.entries[number])}")
        found = repairs(evening)
        lines.append(self.said.say("repairs" if found else "repairs.none"))
        for letter, repair in zip("abcdefgh", found, strict=False):
            told = [self.change(change) for change in repair.changes]
            lines.append(f"  {letter}  " + self.said.say("repair", {"changes": told, "deals": repair.deals}))
        return lines

    def change(self, change: Change) -> str:
        number = change.number + 1
        if change.entry is None:
            return self.said.say("change.drop", {"number": number})
        return self.said.say("change.instead", {"number": number, "entry": self.entry(change.entry)})

    def repair(self, letter: str) -> list[Change]:
        """The changes of the repair with this letter, the later entry first."""
        found = [] if self.known().total else repairs(self.evening)
        place = "abcdefgh".find(letter.casefold()) if len(letter) == 1 else -1
        if not 0 <= place < len(found):
            raise refuse("no_such_repair", typed=letter)
        return sorted(found[place].changes, key=lambda change: -change.number)


def percent(deals: int, total: int) -> str:
    """Only what is impossible is 0 %, and only what is certain is 100 %."""
    if deals in (0, total):
        return "100%" if deals else "0%"
    return f"{min(99, max(1, round(100 * deals / total)))}%"
