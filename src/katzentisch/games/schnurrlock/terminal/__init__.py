"""Schnurrlock Holmes in a terminal. `katzentisch.terminal.hooks` says what each of these functions is for.

The trail, a line for each player, what happened, and the sheet of notes: five suspects by twelve hours.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from rich.console import Console
from rich.text import Text

from katzentisch.core.prompt import Prompt
from katzentisch.core.shapes import Action
from katzentisch.core.text import LANGUAGES, Words, load_words
from katzentisch.deduce.knowledge import Knowledge
from katzentisch.games.schnurrlock import GAME
from katzentisch.games.schnurrlock.rules.cards import DOWN, GUESS, GUESSES, HOURS, MARKER, NAMES, NUMBERS, SUSPECTS
from katzentisch.games.schnurrlock.shapes import HIDDEN, NO_CARD, SchnurrlockView
from katzentisch.games.schnurrlock.terminal import closer
from katzentisch.terminal.hooks import Terminal

WIDTH, HEIGHT = 78, 16
INK, PAPER = "#2B2320", "#FFFBF2"
COLOURS = ("#8A93C7", "#D8C27A", "#B98A6A", "#86AE8C", "#C98A8A")
LEAD, DEAD_END, GOLD = "#6FA06F", "#C2555E", "#D29A4E"
NAME, CELL, GRID, WIDE_TILES = 10, 3, 48, 4

SeenEvent: TypeAlias = dict[str, Any]
NEWSWORTHY = (
    "begins",
    "announced",
    "reported",
    "denied",
    "right",
    "wrong",
    "took",
    "closed",
    "called",
    "let_be",
    "mishap",
    "prowled",
    "round",
    "caught",
    "shuffled",
)
CLUES = ("lead", "dead_end")


def words(lang: str) -> Words:
    return load_words(__package__.rpartition(".")[0], lang, "terminal")


# What is typed -------------------------------------------------------------------------------------------------------


def spellings(action: Action, lang: str) -> list[str]:
    """C6 investigates; guess C6, guess crow, guess 6; in either language."""
    facts = action.facts()
    spelled: list[str] = []
    for language in (lang, *LANGUAGES):
        said = words(language)
        verbs = said.say(f"typed.{facts['do']}").split("|")
        objects = typed_objects(facts, language)
        for verb in verbs:
            spelled += [f"{verb} {what}".strip() for what in objects]
    return list(dict.fromkeys(spelled))


def briefly(prompt: Prompt, legal: Sequence[int], lang: str) -> list[str]:
    """By number, as in the list; the guesses, which are 77, are one example of each kind."""
    said: list[str] = []
    number = 0
    listed = prompt.listed(legal)
    for action in legal:
        if action in listed:
            number += 1
            said.append(f"{number} {spellings(GAME.actions[action], lang)[0]}")
        elif action == GUESSES[0]:
            said.append(words(lang).say("guesses"))
        elif action not in GUESSES:
            said.append(spellings(GAME.actions[action], lang)[0])
    return said


def typed_objects(facts: dict[str, Any], lang: str) -> list[str]:
    """How what an action is about is typed; the first is how it is shown."""
    said = words(lang)
    if "card" in facts:
        card = NUMBERS[facts["card"]]
        return [short(card, lang), said.say(f"card.{facts['card']}")]
    if facts["do"] == "guess_both":
        card = facts["suspect"] * HOURS + facts["hour"] - 1
        return [short(card, lang), said.say(f"card.{NAMES[card]}")]
    if "suspect" in facts:
        return [said.say(f"suspect.{facts['suspect']}"), said.say(f"letter.{facts['suspect']}")]
    if "hour" in facts:
        return [str(facts["hour"])]
    return [str(facts["seat"] + 1)] if "seat" in facts else [""]


def helper(lang: str) -> Text:
    said = words(lang)
    line = Text()
    for sign, key, style in (
        ("+", "lead", LEAD),
        ("−", "dead_end", DEAD_END),
        ("×", "seen", "dim"),
    ):
        line.append("  " if line else "").append(sign, f"bold {style}").append(f" {said.say(key)}")
    return line.append("   ").append(said.say("typing"), "dim")


def look(typed: str, view: SchnurrlockView, lang: str, names: Sequence[str]) -> list[Text]:
    """The sheet of notes or the whole table, in sentences."""
    for page, lines in closer.PAGES.items():
        if any(typed in words(language).say(f"look.{page}").split() for language in LANGUAGES):
            return [Text(line) for line in lines(view, words(lang), names)]
    return []


def lookable(lang: str) -> list[str]:
    return [words(lang).say(f"help.{line}") for line in ("type", "call", "mishap", "look", "signs")]


# Cards and tiles -----------------------------------------------------------------------------------------------------


def short(card: int, lang: str) -> str:
    return words(lang).say(f"letter.{card // HOURS}") + str(card % HOURS + 1)


def chip(card: int, lang: str) -> Text:
    return Text(f" {short(card, lang)} ", f"bold {INK} on {COLOURS[card // HOURS]}")


def cards(some: Sequence[int], lang: str) -> Text:
    line = Text()
    for card in some:
        line.append(" " if line else "").append(short(card, lang), f"bold {COLOURS[card // HOURS]}")
    return line


def tile(value: int) -> Text:
    """On the trail, or taken; a number in brackets is face down, and only its owner knows it."""
    if value == MARKER:
        return Text(" M ", f"bold {PAPER} on {DEAD_END}")
    if value == DOWN:
        return Text(" ? ", f"{PAPER} on #5A514B")
    return Text(f" {value} ", f"bold {INK} on {GOLD}") if value > 0 else Text(f"({-value})", f"bold {GOLD}")


def joined(tiles: Sequence[int]) -> Text:
    """The tiles that somebody took; many of them stand closer."""
    if len(tiles) <= WIDE_TILES:
        return Text(" ").join(tile(value) for value in tiles)
    return Text(" ").join(narrow(tile(value)) for value in tiles)


def narrow(drawn: Text) -> Text:
    """A tile without the room around its number."""
    return drawn[1:-1]


# The table -----------------------------------------------------------------------------------------------------------


def draw(view: SchnurrlockView, since: int, lang: str, names: Sequence[str]) -> list[Text]:
    lines = [trail(view, lang), *(player(view, seat, lang, names) for seat in range(view.players))]
    if view.over:
        return [*lines, *news(view, since, 2, lang, names), Text(), *wrapped(result(view, lang, names))]
    room = room_for_news(view)
    happened = news(view, since, room, lang, names)
    return [*lines, Text(), *happened, *[Text()] * (room - len(happened)), *sheet(view, lang)]


def trail(view: SchnurrlockView, lang: str) -> Text:
    said = words(lang)
    line = (
        Text(" ")
        .append(f"{said.say('trail'):{NAME}}", "dim")
        .append(Text().join(tile(value) for value in view.trail.tiles))
        .append("  ")
    )
    number = {"round": view.turn.round}
    if view.trail.rounds == 1:
        return line.append(said.say("last_round", number), f"bold {DEAD_END}")
    return line.append(said.say("round_now", number), "dim")


def player(view: SchnurrlockView, seat: int, lang: str, names: Sequence[str]) -> Text:
    """Name, target, tiles, leads and dead ends; * has called."""
    desk = view.desks[seat]
    style = "bold reverse" if seat == view.seat else "bold"
    turn = "▸" if seat == view.turn.seat else " "
    line = Text(turn, f"bold {GOLD}").append(f"{names[seat][: NAME - 1]:{NAME - 1}}", style).append(" ")
    hidden = Text(" ?? " if desk.target == HIDDEN else " -- ", "dim")
    line.append(chip(desk.target, lang) if desk.target >= 0 else hidden)
    line.append(" " * (16 - line.cell_len)).append("*" if desk.called else " ", f"bold {DEAD_END}")
    line = pad(line.append(joined(closer.tiles_of(view, seat))), 33).append(" ")
    if desk.leads:
        line.append("+ ", f"bold {LEAD}").append(cards(desk.leads, lang)).append("  ")
    if desk.dead_ends:
        line.append("− ", f"bold {DEAD_END}").append(cards(desk.dead_ends, lang))
    line.truncate(WIDTH, overflow="ellipsis")
    return line


def wrapped(lines: Sequence[Text]) -> list[Text]:
    console = Console(width=WIDTH)
    return [part for line in lines for part in line.wrap(console, WIDTH)]


def pad(line: Text, width: int) -> Text:
    """Cut or filled to so many columns."""
    line.truncate(width, overflow="ellipsis", pad=True)
    return line


def told(view: SchnurrlockView, since: int, lang: str, names: Sequence[str]) -> list[Text]:
    """What the pane below the players has no room for is told whole before the table is drawn."""
    fresh = [event for event in (view.log or ())[since:] if event["kind"] in (*NEWSWORTHY, *CLUES)]
    if view.over or not since or len(fresh) <= room_for_news(view):
        return []
    return [Text(GAME.say(event, lang, names, view.seat)) for event in fresh]


def room_for_news(view: SchnurrlockView) -> int:
    return HEIGHT - view.players - SUSPECTS - 3


def news(view: SchnurrlockView, since: int, room: int, lang: str, names: Sequence[str]) -> list[Text]:
    """The last things that matter, one line each; the clues of others only where there is room for all of them."""
    fresh = (view.log or ())[since:]
    told = [event for event in fresh if event["kind"] in (*NEWSWORTHY, *CLUES)]
    if len(told) > room:
        told = [event for event in told if event["kind"] not in CLUES or event["seat"] == view.seat]
    lines = [Text(" " + GAME.say(event, lang, names, view.seat)) for event in told[-room:]]
    if not fresh:
        lines = [Text(" " + words(lang).say("intro"))]
    for line in lines:
        line.truncate(WIDTH, overflow="ellipsis")
    return lines


def sheet(view: SchnurrlockView, lang: str) -> list[Text]:
    """Five suspects, each with the letter of its cards, by twelve hours; and beside them what one holds."""
    said, known = words(lang), GAME.knowledge(view)
    heading = Text(" " * NAME + "".join(f"{hour:>{CELL}}" for hour in range(1, HOURS + 1)), "dim")
    lines = [heading]
    for suspect in range(SUSPECTS):
        letter, name = said.say(f"letter.{suspect}"), said.say(f"suspect.{suspect}")
        line = Text(f" {letter} {name[:1].upper() + name[1:]:{NAME - 3}}", f"bold {COLOURS[suspect]}")
        for hour in range(HOURS):
            line.append(mark(view, known, suspect * HOURS + hour))
        lines.append(line)
    for line, beside in zip(lines, holdings(view, known, lang), strict=False):
        pad(line, GRID).append(beside)
        line.truncate(WIDTH, overflow="ellipsis")
    return lines


def mark(view: SchnurrlockView, known: Knowledge | None, card: int) -> Text:
    desk = view.desks[view.seat]
    if card in desk.leads:
        return Text(f"{'+':>{CELL}}", f"bold {LEAD}")
    if card in desk.dead_ends:
        return Text(f"{'−':>{CELL}}", f"bold {DEAD_END}")
    if view.sheet is not None and view.sheet.seen[card // HOURS] >> card % HOURS & 1:
        return Text(f"{'×':>{CELL}}", "dim")
    if known is not None and known.shares:
        possible = known.shares[card][0] > 0
        return Text(f"{'●' if possible else '·':>{CELL}}", f"bold {GOLD}" if possible else "dim")
    out = known is not None and is_out(known, card)
    return Text(f"{'·' if out else '○':>{CELL}}", "dim")


def is_out(known: Knowledge, card: int) -> bool:
    """Whether it is certain that the target shows another suspect, or another hour."""
    shows = {"suspect": card // HOURS, "hour": card % HOURS + 1, "card": card}
    return any((shows[fact.about] == fact.number) != fact.holds for fact in known.facts)


def holdings(view: SchnurrlockView, known: Knowledge | None, lang: str) -> list[Text]:
    said = words(lang)
    piles, wrong = view.piles, view.desks[view.seat].wrong
    lines = [
        Text(said.say("hand"), "dim"),
        cards(view.hand, lang),
        Text(said.say("piles", {"deck": piles.deck, "discards": piles.discards}), "dim"),
        Text(said.say("top_card") + " ", "dim").append(cards([piles.top], lang)) if piles.top != NO_CARD else Text(),
        Text(said.say("wrong_guesses") + " ", "dim").append(wrong_guesses(wrong, lang)) if wrong else Text(),
    ]
    if known is not None and known.worlds:
        lines.append(Text(said.say("possible", {"count": int(known.worlds)}), f"bold {GOLD}"))
    return lines


def wrong_guesses(guesses: Sequence[int], lang: str) -> str:
    return ", ".join(typed_objects(GAME.actions[GUESS + guess].facts(), lang)[0] for guess in guesses)


def result(view: SchnurrlockView, lang: str, names: Sequence[str]) -> list[Text]:
    """Everybody's points, best first, and who has the badge."""
    said = words(lang)
    assert view.ending is not None, "the result of a game that is over"
    lines = [Text(" " + verdict(view, lang, names), "bold")]
    points, cases = view.ending.points, [len(desk.closed) for desk in view.desks]
    won = "★" if view.trail.caught >= 0 else " "  # SH-71: nobody wins if he escapes
    for seat in view.ending.places:
        facts = {"seat": seat, "points": points[seat], "cases": cases[seat]}
        badge = won if seat in view.ending.titled else " "
        lines.append(Text(f" {badge} ").append(said.say("score", facts, names)))
    return lines


def verdict(view: SchnurrlockView, lang: str, names: Sequence[str]) -> str:
    titled = list(view.ending.titled) if view.ending is not None else []
    return words(lang).say("chief" if view.trail.caught >= 0 else "litter_box", {"titled": titled}, names)


# In sentences --------------------------------------------------------------------------------------------------------


def describe(view: SchnurrlockView, since: int, lang: str, names: Sequence[str]) -> list[Text]:
    said = words(lang)
    lines = [
        Text(GAME.say(event, lang, names, view.seat)) for event in (view.log or ())[since:] if event["kind"] != "ended"
    ]
    if view.over:
        return [*lines, *(Text(line.plain.strip()) for line in result(view, lang, names))]
    tiles = [said.say(f"tile.{tile_}") for tile_ in view.trail.tiles]
    lines.append(Text(said.say("trail_long", {"tiles": tiles})))
    for seat, desk in enumerate(view.desks):
        if desk.target >= 0:
            facts = {"seat": seat, "card": NAMES[desk.target]}
            lines.append(Text(said.say(said.key_for("target_long", facts, view.seat), facts, names)))
    own = view.desks[view.seat]
    clues = {"leads": named(own.leads), "dead_ends": named(own.dead_ends)}
    lines += [Text(said.say("own_long", clues)), Text(said.say("hand_long", {"cards": named(view.hand)}))]
    if wrong := closer.wrong_guesses(view, said):
        lines.append(Text(said.say("notes.wrong", {"guesses": wrong})))
    if taken := [abs(tile_) for tile_ in own.tiles]:
        lines.append(Text(said.say("tiles_long", {"tiles": taken, "points": sum(taken) - own.called})))
    known = GAME.knowledge(view)
    if known is not None and known.worlds:
        lines.append(Text(said.say("possible", {"count": int(known.worlds)})))
    return lines


def named(some: Sequence[int]) -> list[str]:
    return [NAMES[card] for card in some]


def history(view: SchnurrlockView, lang: str, names: Sequence[str]) -> list[Text]:
    """Everything that happened; without notes only what still lies open (SH-41)."""
    told = GAME.recount(view, view.log or ())
    lines = [Text(GAME.say(event, lang, names, view.seat)) for event in told if event["kind"] != "faded"]
    return lines or [Text(words(lang).say("history.empty"))]


TERMINAL = Terminal(
    words=lambda view, lang: words(lang),
    spellings=spellings,
    helper=helper,
    draw=draw,
    describe=describe,
    briefly=briefly,
    history=history,
    told=told,
    look=look,
    lookable=lookable,
)
