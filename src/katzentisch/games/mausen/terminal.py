"""Mausen in a terminal. `katzentisch.terminal.hooks` says what each of these functions is for.

It shows what lies on the table and no more: of face-down piles only the number of cards, of older rounds only how many
cards each took. With open piles, and after the end, it shows all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from rich.console import Console
from rich.text import Text

from katzentisch.core.shapes import Action
from katzentisch.core.text import LANGUAGES, Words, load_words
from katzentisch.games.mausen.rules.cards import ALL_OF, CARDS, NAMES, NUMBERS, WHOLE_SET, cards_in, count, size, worth
from katzentisch.games.mausen.shapes import MausenView
from katzentisch.terminal.hooks import Terminal

WIDTH, HEIGHT = 78, 16
INK, PAPER = "#2B2320", "#FFFBF2"
COLOURS = ("#7F96B5", "#D29A4E", "#96618A", "#86AE8C")
CHIPS = (f"bold {INK} on #7F96B5", f"bold {INK} on #D29A4E", f"bold {PAPER} on #96618A", f"bold {INK} on #86AE8C")

LABEL = 13  # columns of the word at the left of a row
PLAYER = 11
MIDDLE = 7
HAND = 5
NEWS = 6  # lines in which any round can be told

SeenEvent: TypeAlias = dict[str, Any]


def words(lang: str) -> Words:
    return load_words(__package__, lang, "terminal")


# What is typed -------------------------------------------------------------------------------------------------------


def spellings(action: Action, lang: str) -> list[str]:
    """E4, elephant 4, Elefant 4 …: people may type either language, and are shown their own."""
    card = NUMBERS[action.facts()["card"]]
    spelled = [short(card, lang)]
    for language in (lang, *LANGUAGES):
        name = words(language).say(f"card.{NAMES[card]}")
        spelled += [short(card, language), name, name.replace(" ", "")]
    return list(dict.fromkeys(spelled))


def helper(lang: str) -> Text:
    """MA-04: Elephant ▸ Dog ▸ Cat ▸ Mouse ▸ Elephant"""
    line = Text()
    for kind in (0, 1, 2, 3, 0):
        line.append(" ▸ " if line else "").append(animal(kind, lang), f"bold {COLOURS[kind]}")
    return line.append(f"   (▸ {words(lang).say('helper')})", "dim")


# Cards ---------------------------------------------------------------------------------------------------------------


def short(card: int, lang: str) -> str:
    return words(lang).say(f"letter.{card // 4}") + str(card % 4 + 1)


def chip(card: int, lang: str) -> Text:
    return Text(f" {short(card, lang)} ", CHIPS[card // 4])


def animal(kind: int, lang: str) -> str:
    return first_capital(words(lang).say(f"one.{kind}"))


def some(card: int, number: int, lang: str) -> str:
    """dog 3; two dogs 3"""
    key = "one_card" if number == 1 else "equal_cards"
    return words(lang).say(key, {"animal": card // 4, "value": card % 4 + 1, "number": number})


def enumerated(cards: Sequence[int], lang: str, long: bool) -> Text:
    """A herd in one line: D1 D3×2; or in words."""
    numbers = [(card, cards.count(card)) for card in sorted(set(cards))]
    if long:
        return Text(words(lang).join([some(card, number, lang) for card, number in numbers]))
    line = Text()
    for card, number in numbers:
        line.append(" " if line else "").append(short(card, lang), f"bold {COLOURS[card // 4]}")
        line.append(f"×{number}" if number > 1 else "")
    return line


def first_capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


# Rounds --------------------------------------------------------------------------------------------------------------


def rounds(log: Iterable[SeenEvent]) -> list[list[SeenEvent]]:
    """The log by rounds: each begins when all cards are turned up."""
    told: list[list[SeenEvent]] = []
    for event in log:
        if event["kind"] in ("turned_up", "laid"):
            told.append([])
        if told:
            told[-1].append(event)
    return told


def played(events: Sequence[SeenEvent]) -> list[int]:
    """Everybody's card of a round, by seat."""
    return [NUMBERS[name] for name in events[0]["cards"]] if events else []


def took(events: Sequence[SeenEvent], seat: int) -> int:
    return sum(len(event["prey"]) for event in events if event["kind"] == "chased" and event["seat"] == seat)


def gained(events: Sequence[SeenEvent], seat: int) -> int:
    """The same in points."""
    prey = [name for event in events if event["kind"] == "chased" and event["seat"] == seat for name in event["prey"]]
    return sum(NUMBERS[name] % 4 + 1 for name in prey)


def story(events: Sequence[SeenEvent], you: int, lang: str, names: Sequence[str], long: bool = False) -> list[Text]:
    """A round for somebody who has never seen one: who hunts, why, and what runs to whom."""
    cards = played(events)
    lines: list[Text] = []
    for event in events:
        if event["kind"] in ("chased", "in_vain", "stalemate"):
            lines.append(chase(event, [cards[seat] for seat in event["rivals"]], you, lang, names, long))
        elif event["kind"] in ("laid", "emptied"):
            lines.append(Text(words(lang).say(event["kind"])))
    return lines


def chase(event: SeenEvent, rivals: list[int], you: int, lang: str, names: Sequence[str], long: bool) -> Text:
    """Two dogs 3 cancel, dog 1 chases: Mimi gets C2 C4×2"""
    said = words(lang)
    facts = {"animal": (event["animal"] + 1) % 4, "seat": event.get("seat", -1)}
    prey = enumerated([NUMBERS[name] for name in event["prey"]], lang, long)
    line = Text(first_capital(", ".join(reasons(event, rivals, lang))) + ": ")
    if event["kind"] == "chased":
        return line.append(said.say(said.key_for("gets", facts, you), facts, names), "bold").append(" ").append(prey)
    if event["kind"] == "in_vain":
        return line.append(said.say(said.key_for("nothing_there", facts, you), facts, names))
    line.append(said.say("nobody_hunts", facts))
    return (
        line.append(f", {said.say('spared', {'number': len(event['prey'])})} ").append(prey) if event["prey"] else line
    )


def reasons(event: SeenEvent, rivals: list[int], lang: str) -> list[str]:
    """From the strongest down: equal ones cancel, until one is alone; then who is still below is too weak."""
    said = words(lang)
    given: list[str] = []
    for card in sorted(set(rivals), reverse=True):
        number = rivals.count(card)
        if number > 1:
            given.append(said.say("cancel", {"equals": some(card, number, lang)}))
            continue
        weaker = [other % 4 + 1 for other in sorted(set(rivals), reverse=True) if other < card]
        key = "beats" if weaker else "hunts"
        return [*given, said.say(key, {"card": some(card, 1, lang), "others": weaker})]
    return given


def wrapped(lines: Iterable[Text]) -> list[Text]:
    """Lines that fit, the rest of a long one a little further in."""
    console = Console(width=WIDTH)
    fitting: list[Text] = []
    for line in lines:
        for number, part in enumerate(line.wrap(console, WIDTH - 2)):
            part.rstrip()
            fitting.append(Text(" " if number == 0 else "  ").append(part))
    return fitting


# The table -----------------------------------------------------------------------------------------------------------


def draw(view: MausenView, since: int, lang: str, names: Sequence[str]) -> list[Text]:
    """Players with their last cards; what happened and why; the middle and the own hand, animal by animal."""
    told = rounds(view.log or ())
    last = told[-1] if told else []
    news = wrapped(story(last, view.seat, lang, names) if last else intro(lang))
    if view.over:
        final = result(view, lang, names)
        gap = [Text()] if len(news) + len(final) <= HEIGHT - 4 else []
        return [*players(view, last, lang, names), *gap, *news, *gap, *final]
    room = [Text()] * (NEWS - len(news))  # so that the table keeps its place on the screen
    return [*players(view, last, lang, names), *news, *room, Text(), *table(view, lang)]


def players(view: MausenView, last: list[SeenEvent], lang: str, names: Sequence[str]) -> list[Text]:
    said = words(lang)
    shown = played(last)
    tally = "points" if view.open_piles else "won"
    labels = (now(view, "round", lang), said.say("played"), said.say(tally))
    heads, cards, wins = (Text().append(row(label), "dim") for label in labels)
    for seat, name in enumerate(names):
        fill(heads, Text(f" {name[: PLAYER - 2]} ", "bold reverse" if seat == view.seat else "bold"))
        fill(cards, chip(shown[seat], lang) if shown else Text())
        had, gain = (
            (worth(view.piles[seat]), gained(last, seat)) if view.open_piles else (won(view)[seat], took(last, seat))
        )
        own = f" ({worth(view.piles[seat])})" if seat == view.seat and had and not view.open_piles else ""  # MA-31
        fill(wins, Text(f" {had}").append(f" +{gain}" if gain else "", "bold green").append(own))
    return [heads, cards] if view.over else [heads, cards, wins, Text()]


def fill(line: Text, cell: Text) -> None:
    """One column further."""
    line.append(cell).append(" " * (PLAYER - cell.cell_len))


def table(view: MausenView, lang: str) -> list[Text]:
    said = words(lang)
    lines = [Text(" " * LABEL + f"{said.say('middle'):{4 * MIDDLE + 4}}{said.say('hand')}", "dim")]
    for kind in range(4):
        line = Text().append(row(animal(kind, lang)), f"bold {COLOURS[kind]}")
        for card in range(4 * kind, 4 * kind + 4):
            number = count(view.middle, card)
            line.append(chip(card, lang) if number else "  · ", None if number else "dim")
            line.append(f"{f'×{number}' if number > 1 else '':{MIDDLE - 4}}")
        line.append("    ")
        for card in range(4 * kind, 4 * kind + 4):
            held = view.hand >> card & 1
            line.append(chip(card, lang) if held else "  · ", None if held else "dim").append(" " * (HAND - 4))
        lines.append(line)
    return lines


def result(view: MausenView, lang: str, names: Sequence[str]) -> list[Text]:
    """Everybody's points, and from which animals they come; best first."""
    said = words(lang)
    heading = (
        row("") + f"{said.say('points'):>8}" + "".join(f"{first_capital(said.say(f'many.{k}')):>12}" for k in range(4))
    )
    lines = [Text(" " + verdict(view, lang, names), "bold"), Text(heading, "dim")]
    winners = ended(view)["winners"]
    for seat in ranked(view):
        pile = view.piles[seat]
        line = Text(
            f" {'★' if seat in winners else ' '} {names[seat][: PLAYER - 2]:{LABEL - 3}}{worth(pile):>8}", "bold"
        )
        for kind in range(4):
            line.append(f"{worth(pile & ALL_OF[kind]):>12}", f"not bold {COLOURS[kind]}")
        lines.append(line)
    return lines


def describe(view: MausenView, since: int, lang: str, names: Sequence[str]) -> list[Text]:
    """The same, to be read out."""
    said = words(lang)
    told = rounds(view.log or ())
    lines: list[Text] = []
    if told:
        lines.append(Text(said.say("event.turned_up", {"cards": turned_up(told[-1], lang, names)})))
        lines += [
            line.append("" if line.plain.endswith(".") else ".")
            for line in story(told[-1], view.seat, lang, names, long=True)
        ]
    else:
        lines += intro(lang)
    if view.over:
        scores = zip(ended(view)["points"], ended(view)["mice"], strict=True)
        every = [said.say("score_long", {"seat": s, "points": p, "mice": m}, names) for s, (p, m) in enumerate(scores)]
        return [*lines, *(Text(every[seat]) for seat in ranked(view)), Text(verdict(view, lang, names))]
    piles = [{"seat": seat, "cards": number} for seat, number in enumerate(won(view))]
    if view.open_piles:
        every = [said.say("points_by", pile | {"points": worth(view.piles[pile["seat"]])}, names) for pile in piles]
    else:
        every = [said.say("won_by", pile, names) for pile in piles]
    lines += [Text(now(view, "round_long", lang)), Text(said.say("won_long", {"list": every}))]
    lines += own_pile(view, lang)
    return [*lines, Text(said.say("middle_long", {"cards": enumerated(cards_in(view.middle), lang, True).plain}))]


def own_pile(view: MausenView, lang: str) -> list[Text]:
    """MA-31: one may look through the own pile and add it up."""
    pile = view.piles[view.seat] if view.seat >= 0 else 0
    if not pile:
        return []
    cards = enumerated(cards_in(pile), lang, True).plain
    return [Text(words(lang).say("own_pile", {"points": worth(pile), "cards": cards}))]


def look(typed: str, view: MausenView, lang: str, names: Sequence[str]) -> list[Text]:
    """The own pile."""
    asked = any(typed in words(language).say("look.pile").split() for language in LANGUAGES)
    return own_pile(view, lang) or [Text(words(lang).say("no_pile"))] if asked and view.seat >= 0 else []


def lookable(lang: str) -> list[str]:
    return [words(lang).say("help.pile")]


def history(view: MausenView, lang: str, names: Sequence[str]) -> list[Text]:
    """The last round in full. Older ones as far as face-down piles allow: how many cards each took."""
    said = words(lang)
    told = rounds(view.log or ())
    lines: list[Text] = []
    for number, events in enumerate(told, 1):
        if view.over or view.open_piles or number == len(told):
            facts = {"round": number, "list": turned_up(events, lang, names)}
            lines += [Text(said.say("history.played", facts), "bold"), *wrapped(story(events, view.seat, lang, names))]
            continue
        takers = [seat for seat in range(view.players) if took(events, seat)]
        key = "history.laid" if events[0]["kind"] == "laid" else "history.took" if takers else "history.none"
        taken = [{"seat": seat, "cards": took(events, seat)} for seat in takers]
        each = [said.say(said.key_for("history.by", facts, view.seat), facts, names) for facts in taken]
        lines.append(Text(said.say(key, {"round": number, "list": each})))
    if not (view.over or view.open_piles) and len(told) > 1:
        lines.append(Text(said.say("history.hidden"), "dim"))
    return lines or [Text(said.say("history.empty"))]


# Parts ---------------------------------------------------------------------------------------------------------------


def row(label: str) -> str:
    return f"{' ' + label:{LABEL}}"


def intro(lang: str) -> list[Text]:
    return [Text(words(lang).say("intro")), Text(words(lang).say("intro.ties"))]


def now(view: MausenView, key: str, lang: str) -> str:
    """Which round it is: everybody plays one card in each."""
    if view.seat >= 0 or view.hands:
        hand = view.hand if view.seat >= 0 else view.hands[0]  # all are equally large
        played = WHOLE_SET.bit_count() - hand.bit_count()
    else:
        played = sum(event["kind"] in ("turned_up", "laid") for event in view.log or ())
    return words(lang).say(key, {"round": min(CARDS, played + 1), "rounds": CARDS})


def won(view: MausenView) -> list[int]:
    """How many cards each has won."""
    return [size(pile) if pile >= 0 else -1 - pile for pile in view.piles]


def turned_up(events: Sequence[SeenEvent], lang: str, names: Sequence[str]) -> list[str]:
    return [
        words(lang).say("played_long", {"seat": seat, "card": some(card, 1, lang)}, names)
        for seat, card in enumerate(played(events))
    ]


def ended(view: MausenView) -> SeenEvent:
    return next(event for event in view.log or () if event["kind"] == "ended")


def ranked(view: MausenView) -> list[int]:
    points, mice = ended(view)["points"], ended(view)["mice"]
    return sorted(range(view.players), key=lambda seat: (-points[seat], -mice[seat]))


def verdict(view: MausenView, lang: str, names: Sequence[str]) -> str:
    """Who has won, and whether the mice decided it (MA-29) or it is shared (MA-30)."""
    points, winners = ended(view)["points"], ended(view)["winners"]
    tied = [seat for seat in range(view.players) if points[seat] == max(points)]
    key = "winners" if len(winners) > 1 else "winner_mice" if len(tied) > 1 else "winner"
    yours = view.seat in winners and key != "winner_mice"
    return words(lang).say(f"{key}.you" if yours else key, {"winners": winners, "tied": tied}, names)


TERMINAL = Terminal(
    words=lambda view, lang: words(lang),
    spellings=spellings,
    helper=helper,
    draw=draw,
    describe=describe,
    history=history,
    look=look,
    lookable=lookable,
)
