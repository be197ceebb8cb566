"""Cluedo in a terminal. `katzentisch.terminal.hooks` says what each of these functions is for.

The sheet is the table: every suspect with who plays it and where it stands, every weapon with where it lies, every
place; what is crossed off is crossed off. The map is looked at by typing its name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from katzentisch.core.prompt import Prompt
from katzentisch.core.shapes import Action
from katzentisch.core.text import LANGUAGES, Words, load_words
from katzentisch.games.cluedo.rules.actions import ACCUSE, END, ENTER, GO, PASSAGE, ROLL, SHOW, SUSPECT
from katzentisch.games.cluedo.rules.cards import FIRST_PLACE, FIRST_WEAPON, NAMES, PLACES, SUSPECTS, WEAPONS
from katzentisch.games.cluedo.rules.map import TOWN
from katzentisch.games.cluedo.shapes import CluedoView
from katzentisch.games.cluedo.terminal.town import draw_town
from katzentisch.terminal.hooks import HEIGHT, WIDTH, Terminal

COLUMNS = (31, 29, 18)
MARK = 3  # what stands before a cell, and parts it from the one before
STRUCK, OPEN = "×", "·"
PLACES_SHOWN = 9
ROOM_FOR_NEWS = HEIGHT - PLACES_SHOWN - 1


def words(lang: str) -> Words:
    return load_words(__package__.rpartition(".")[0], lang, "terminal")


# What is typed -------------------------------------------------------------------------------------------------------


def spellings(action: Action, lang: str) -> list[str]:
    """roll, museum, g5, Hudson rope, zeige Seil …: people may type either language, and are shown their own."""
    facts = action.facts()
    typed: dict[str, str] = {}  # small and capital letters are the same to who types
    for language in (lang, *LANGUAGES):
        for spelling in spelled(facts, words(language)):
            typed.setdefault(spelling.casefold(), spelling)
    return list(typed.values())


def spelled(facts: dict[str, Any], said: Words) -> list[str]:
    do = str(facts["do"])
    if do == "go":
        return [str(facts["square"])]
    if do == "enter":
        return [said.say(f"card.{facts['place']}"), str(facts["place"])]
    if do == "figure":
        return [short(facts["suspect"], said), said.say(f"card.{facts['suspect']}")]
    if do == "show":
        return [short(facts["card"], said), f"{said.say('typed.show')} {short(facts['card'], said)}"]
    if do == "suspect":
        two = f"{short(facts['suspect'], said)} {short(facts['weapon'], said)}"
        return [two, f"{said.say('typed.suspect')} {two}"]
    if do == "accuse":
        three = [short(facts[field], said) for field in ("suspect", "weapon", "place")]
        return [" ".join([said.say("typed.accuse"), *three])]
    return said.say(f"typed.{do}").split()


def short(card: str, said: Words) -> str:
    """One word for a card: two people are called Holmes."""
    return said.say(f"short.{card}") if f"short.{card}" in said else said.say(f"card.{card}")


def briefly(prompt: Prompt, legal: Sequence[int], lang: str) -> list[str]:
    """By kinds: places by name, squares by their labels, suspicions and accusations by an example."""
    said = words(lang)
    brief = [said.say(f"typed.{do}").split()[0] for action, do in SINGLE.items() if action in legal]
    brief += [said.say(f"card.{PLACES[action - ENTER]}") for action in legal if ENTER <= action < GO]
    squares = [TOWN.labels[action - GO] for action in legal if GO <= action < SUSPECT]
    if squares:
        brief.append(" ".join(squares))
    brief += [short(NAMES[action - SHOW], said) for action in legal if SHOW <= action < ACCUSE]
    brief += [short(SUSPECTS[action], said) for action in legal if action < ROLL]
    if any(SUSPECT <= action < SHOW for action in legal):
        brief.append(said.say("briefly.suspect"))
    if legal and legal[-1] >= ACCUSE:
        brief.append(said.say("briefly.accuse"))
    return brief


SINGLE = {ROLL: "roll", PASSAGE: "passage", END: "end"}


def helper(lang: str) -> Text:
    return Text(words(lang).say("helper"), "dim")


# The table -----------------------------------------------------------------------------------------------------------


def draw(view: CluedoView, since: int, lang: str, names: Sequence[str]) -> list[Text]:
    """The sheet, and below it what has happened."""
    return [*sheet(view, lang, names), Text(), *news(view, since, lang, names)[-ROOM_FOR_NEWS:]]


def told(view: CluedoView, since: int, lang: str, names: Sequence[str]) -> list[Text]:
    """What the lines below the sheet have no room for is told whole before they are drawn."""
    lines = news(view, since, lang, names) if since and not view.over else []
    return lines if len(lines) > ROOM_FOR_NEWS else []


def news(view: CluedoView, since: int, lang: str, names: Sequence[str]) -> list[Text]:
    """Whose turn it is one sees anyway, and what others rolled by where they went."""
    events = (view.log or [])[since:]
    heard = [one for one in events if one["kind"] != "turn" and (one["kind"] != "rolled" or one["seat"] == view.seat)]
    console = Console(width=WIDTH)
    lines = [part for one in sentences(view, heard, lang, names) for part in Text(one).wrap(console, WIDTH - 2)]
    return [Text(" ").append(line) for line in lines]


def sheet(view: CluedoView, lang: str, names: Sequence[str]) -> list[Text]:
    """Suspects, weapons and places side by side."""
    lines: list[Text] = []
    for row in range(PLACES_SHOWN):
        line = Text()
        for column, cell in enumerate(cells(view, row, lang, names)):
            line.append(cell)
            line.append(" " * max(0, COLUMNS[column] - cell.cell_len))
        lines.append(line[:WIDTH])
    return lines


def cells(view: CluedoView, row: int, lang: str, names: Sequence[str]) -> list[Text]:
    said = words(lang)
    found: list[Text] = []
    if row < len(SUSPECTS):
        player = "".join(names[seat] for seat, one in enumerate(view.seats) if one.figure == row)
        figure = f"{row + 1} {short(SUSPECTS[row], said)} {spot_name(view.pieces.figures[row], said)}"
        found.append(marked(view, row, fitted(f"{figure} {player}".rstrip(), COLUMNS[0])))
        lies = view.pieces.weapons[row] if row < len(view.pieces.weapons) else ""
        place = f" {said.say(f'card.{lies}')}" if lies else ""
        found.append(marked(view, FIRST_WEAPON + row, fitted(f"{said.say(f'card.{WEAPONS[row]}')}{place}", COLUMNS[1])))
    else:
        found += [Text(), Text()]
    found.append(marked(view, FIRST_PLACE + row, said.say(f"card.{PLACES[row]}")))
    return found


def fitted(text: str, column: int) -> str:
    """So much as stands in its column, which is nearly always all of it."""
    room = column - MARK
    return text if len(text) <= room else text[: room - 1] + "…"


def marked(view: CluedoView, card: int, text: str) -> Text:
    """CL-12, CL-51: crossed off; or still open."""
    struck = card in (view.sheet.struck if view.sheet is not None else view.hand)
    own = card in view.hand
    return Text(f" {STRUCK if struck else OPEN} ").append(text, "bold" if own else "dim" if struck else "")


def sentences(view: CluedoView, events: Sequence[dict[str, Any]], lang: str, names: Sequence[str]) -> list[str]:
    from katzentisch.games.cluedo import GAME

    return [GAME.say(event, lang, names, view.seat) for event in events]


def describe(view: CluedoView, since: int, lang: str, names: Sequence[str]) -> list[Text]:
    """What has happened, the own cards, what is crossed off, and who stands where."""
    said = words(lang)
    happened = [event for event in (view.log or [])[since:] if event["kind"] != "turn"]
    lines = sentences(view, happened, lang, names)
    if view.hand:
        cards = [NAMES[card] for card in view.hand]
        lines.append(said.say("hand", {"cards": cards}))
    if view.sheet is not None:
        others = [NAMES[card] for card in view.sheet.struck if card not in view.hand]
        if others:
            lines.append(said.say("struck", {"cards": others}))
    where = [f"{short(SUSPECTS[one], said)} {spot_name(spot, said)}" for one, spot in enumerate(view.pieces.figures)]
    lines.append(said.say("where", {"list": where}))
    return [Text(line) for line in lines]


def spot_name(spot: str, said: Words) -> str:
    return spot if spot in TOWN.numbers else said.say(f"card.{spot}")


def look(typed: str, view: CluedoView, lang: str, names: Sequence[str]) -> list[Text]:
    """The map; what was said; or what follows from it."""
    text = typed.casefold().strip()
    if text in {word for language in LANGUAGES for word in words(language).say("typed.map").split()}:
        return draw_town(view, words(lang))
    if text in {word for language in LANGUAGES for word in words(language).say("typed.said").split()}:
        return said_so_far(view, lang, names)
    if text in {word for language in LANGUAGES for word in words(language).say("typed.known").split()}:
        return what_follows(view, lang, names)
    return []


def said_so_far(view: CluedoView, lang: str, names: Sequence[str]) -> list[Text]:
    """CL-73: the records, as far as the table shows them."""
    said = words(lang)
    lines: list[Text] = []
    for one in view.suspicions:
        facts: dict[str, Any] = {"by": one.by, "cards": [NAMES[card] for card in one.cards], "seat": one.shown_by}
        key = "said.nobody" if one.shown_by < 0 else "said.showed"
        if one.card >= 0:
            key, facts["card"] = "said.card", NAMES[one.card]
        lines.append(Text(" " + said.say(said.key_for(key, facts, view.seat), facts, names)))
    return lines or [Text(" " + said.say("said.nothing"))]


def what_follows(view: CluedoView, lang: str, names: Sequence[str]) -> list[Text]:
    """CL-73: what is certain and why; and at full, what is likely to be in the envelope."""
    from katzentisch.games.cluedo import GAME

    said, known = words(lang), GAME.knowledge(view)
    if known is None:
        return [Text(" " + said.say("known.nothing"))]
    lines = [known.sentence(fact, said, names) for fact in known.facts]
    if known.worlds:
        lines.append(said.say("known.worlds", {"worlds": known.worlds}))
    for three in known.together.get("envelope", ()):
        facts = {"cards": [NAMES[card] for card in three.cards], "percent": f"{100 * three.share:.1f}"}
        lines.append(said.say("known.envelope", facts))
    return [Text(" " + line) for line in lines or [said.say("known.nothing_yet")]]


def lookable(lang: str) -> list[str]:
    said = words(lang)
    return [said.say("lookable.map"), said.say("lookable.said"), said.say("lookable.known")]


TERMINAL = Terminal(
    words=lambda view, lang: words(lang),
    spellings=spellings,
    helper=helper,
    draw=draw,
    describe=describe,
    told=told,
    briefly=briefly,
    look=look,
    lookable=lookable,
)
