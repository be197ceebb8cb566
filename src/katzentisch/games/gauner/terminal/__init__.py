"""Gauner raus! in a terminal. `katzentisch.terminal.hooks` says what each of these functions is for.

All sheets lie side by side, as on a table. A room shows its sum, circled or not, and its small circle: open, crossed or
filled; on the own sheet also where the own crooks hide. With notes, rooms of the own crooks are ruled out for others;
where the table says what is certain, so is everything impossible; with full notes the best chances stand below.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.text import Text

from katzentisch.core.prompt import Prompt
from katzentisch.core.shapes import Action
from katzentisch.core.text import LANGUAGES
from katzentisch.deduce.knowledge import Knowledge
from katzentisch.games.gauner import GAME
from katzentisch.games.gauner.rules.cards import LETTERS, NAMES, NUMBERS, ROOMS
from katzentisch.games.gauner.rules.choices import CIRCLE, DONE
from katzentisch.games.gauner.shapes import GaunerView
from katzentisch.games.gauner.terminal.news import say_all, story, whole_story
from katzentisch.games.gauner.terminal.room import closely, percent
from katzentisch.games.gauner.terminal.spelling import long, rooms_by_spelling, short, spelled, words
from katzentisch.terminal.hooks import Terminal

WIDTH, HEIGHT = 78, 16
ROOM_FOR_NEWS = 5  # lines between the sheets and what the table notes down
SHEET = 18  # columns of one sheet, and one or more to the next
WIDEST = 26
INK, PAPER = "#2B2320", "#FFFBF2"
COLOURS = ("#C8584A", "#D9B44A", "#6E9B5E", "#6F93BF", "#9A6FA8", "#9A938A")
CIRCLED = "⓪①②③④⑤⑥⑦⑧⑨⑩⑪"
PLAIN = "0123456789XE"  # ten and eleven, as one sign
OPEN, CROSSED, FOUND, OWN, IMPOSSIBLE, SURE = "·", "×", "●", "■", "-", "!"


# What is typed -------------------------------------------------------------------------------------------------------


def spellings(action: Action, lang: str) -> list[str]:
    """2 RdC, 2 red C, 2 Rot C …: people may type either language, and are shown their own."""
    facts = action.facts()
    typed: list[str] = []
    for language in (lang, *LANGUAGES):
        said = words(language)
        if facts["do"] == "done":
            typed.append(said.say("typed.stop"))
            continue
        seat = facts["seat"] if facts["do"] == "ask" else facts["sheet"]
        before = "" if facts["do"] == "ask" else said.say("typed.circle") + " "
        rooms = spelled(NUMBERS[facts["room"]], language)
        typed += [f"{before}{seat + 1} {room}" for room in rooms]
        typed += [f"{before}{seat + 1}{room}" for room in rooms]
    return list(dict.fromkeys(typed))


def briefly(prompt: Prompt, legal: Sequence[int], lang: str) -> list[str]:
    """Whom one can ask, with one example for each, and whether one can stop."""
    said: list[str] = []
    for seat in range(4):
        rooms = [action % ROOMS for action in legal if action < CIRCLE and action // ROOMS == seat]
        if rooms:
            facts = {"number": seat + 1, "rooms": len(rooms), "room": NAMES[rooms[0]]}
            said.append(words(lang).say("briefly", facts))
    return [*said, *([words(lang).say("typed.stop")] if DONE in legal else [])]


def helper(lang: str) -> Text:
    return Text(words(lang).say("helper"), "dim")


# The table -----------------------------------------------------------------------------------------------------------


def draw(view: GaunerView, since: int, lang: str, names: Sequence[str]) -> list[Text]:
    """All sheets, what has happened, and what the table notes down."""
    known = GAME.knowledge(view)
    lines = [*sheets(view, known, lang, names), Text()]
    below = [clipped(line) for line in notes(view, known, lang, names)]
    if view.over:
        below = [Text(" " + verdict(view, lang, names), "bold")]
    news = story(view, since, lang, names, WIDTH, HEIGHT - len(lines) - len(below))
    return [*lines, *news, *below]


def told(view: GaunerView, since: int, lang: str, names: Sequence[str]) -> list[Text]:
    """What the lines below the sheets have no room for is told whole before they are drawn."""
    return [] if view.over else whole_story(view, since, lang, names, WIDTH, ROOM_FOR_NEWS)


def sheets(view: GaunerView, known: Knowledge | None, lang: str, names: Sequence[str]) -> list[Text]:
    lines = [Text() for _ in range(9)]
    width = min(WIDEST, WIDTH // view.players)
    for seat, sheet in enumerate(view.sheets):
        head = words(lang).say("head", {"number": seat + 1, "name": names[seat]})[:SHEET]
        style = "bold reverse" if seat == view.turn.seat and not view.over else "bold"
        fill(lines[0], Text(head, style), width)
        score = f"{sheet.points:>2} ★ {sheet.hidden:>2} ■"
        if sheet.risky:
            score += f"  +{sheet.risky}"
        fill(lines[1], Text(score, "dim"), width)
        heads = Text(" ")
        for colour in range(6):
            struck = colour in sheet.struck.colours
            heads.append(words(lang).say(f"code.{colour}"), f"{'strike ' if struck else ''}{COLOURS[colour]}")
            heads.append(" " if colour < 5 else "")
        fill(lines[2], heads, width)
        for letter in range(6):
            struck = letter in sheet.struck.letters
            row = Text().append(LETTERS[letter], "strike" if struck else "bold")
            for room in range(6 * letter, 6 * letter + 6):
                row.append(cell(view, known, seat, room)).append(" " if room % 6 < 5 else "")
            fill(lines[3 + letter], row, width)
    for line in lines:
        line.rstrip()
    return lines


def fill(line: Text, part: Text, width: int) -> None:
    """One sheet further."""
    line.append(part).append(" " * (width - part.cell_len))


def cell(view: GaunerView, known: Knowledge | None, seat: int, room: int) -> Text:
    sheet = view.sheets[seat]
    total = sheet.sums[room]
    digits = CIRCLED if room in sheet.circled else PLAIN
    sign = " " if total < 0 else digits[total]
    style = f"bold {COLOURS[room % 6]}" if room == view.turn.rolled and total >= 0 else COLOURS[room % 6]
    return Text(sign + mark(view, known, seat, room), style)


def mark(view: GaunerView, known: Knowledge | None, seat: int, room: int) -> str:
    sheet = view.sheets[seat]
    if room in sheet.found:
        return FOUND
    if seat == view.seat and room in view.hand:
        return OWN
    if room in sheet.crossed:
        return CROSSED
    if known is not None and seat != view.seat and (fact := known.about(room, seat)) is not None:
        return SURE if fact.holds and fact.place == seat else IMPOSSIBLE
    if view.records is not None and room in view.records.ruled_out[seat]:
        return IMPOSSIBLE
    return OPEN


def notes(
    view: GaunerView, known: Knowledge | None, lang: str, names: Sequence[str], spell: Callable[[int, str], str] = short
) -> list[Text]:
    """One line: the likeliest crooks, or the sums that invite a guess (GR-60)."""
    said = words(lang)
    if known is not None and known.shares:
        rated = [
            (known.shares[room][seat], seat, room)
            for seat in range(view.players)
            if seat != view.seat
            for room in range(ROOMS)
            if mark(view, None, seat, room) == OPEN
        ]
        best = sorted(rated, reverse=True)[:4]
        each = [
            said.say("best_one", {"seat": s, "room": spell(r, lang), "percent": percent(c)}, names) for c, s, r in best
        ]
        return [Text(said.say("best", {"list": ", ".join(each)}))]
    if view.records is None or view.over:
        return []
    hints = [
        (note.left / max(1, note.rooms), seat, note)
        for seat, sums in enumerate(view.records.sums)
        for note in sums
        if note.hint == "guess"
    ]
    hints.sort(key=lambda hint: -hint[0])
    each = [
        said.say("left_one", {"seat": s, "room": spell(n.room, lang), "left": n.left, "rooms": n.rooms}, names)
        for _, s, n in hints[:3]
    ]
    return [Text(said.say("left", {"list": ", ".join(each)}))] if each else []


def clipped(line: Text) -> Text:
    text = Text(" " + line.plain, "italic")
    text.truncate(WIDTH - 1, overflow="ellipsis")
    return text


def verdict(view: GaunerView, lang: str, names: Sequence[str]) -> str:
    best = max(sheet.points for sheet in view.sheets)
    winners = [seat for seat, sheet in enumerate(view.sheets) if sheet.points == best]
    key = "winner" if len(winners) == 1 else "winners"
    return words(lang).say(f"{key}.you" if view.seat in winners else key, {"winners": winners}, names)


# To be read out ------------------------------------------------------------------------------------------------------


def describe(view: GaunerView, since: int, lang: str, names: Sequence[str]) -> list[Text]:
    """The same in sentences."""
    said = words(lang)
    lines = [Text(say_all(event, lang, names, view.seat)) for event in (view.log or [])[since:]]
    for seat in changed(view, since):
        lines.append(Text(sheet_long(view, seat, lang, names)))
    if view.over:
        return [*lines, Text(verdict(view, lang, names))]
    if view.hand and not since:
        hidden = [NAMES[room] for room in view.hand if room not in view.sheets[view.seat].found]
        lines.append(Text(said.say("hand_long", {"hand": hidden})))
    known = GAME.knowledge(view)
    return [
        *lines,
        *notes(view, known, lang, names, long),
        Text(said.say(said.key_for("turn_long", {"turn": view.turn.seat}, view.seat), {"turn": view.turn.seat}, names)),
    ]


def changed(view: GaunerView, since: int) -> list[int]:
    """Whose sheets have something new to read: all at first and at the end, later those that were written on. The rest
    has been read out before; `sheets` reads all of them again."""
    if not since or view.over:
        return list(range(view.players))
    touched: set[int] = set()
    for event in (view.log or [])[since:]:
        named = {"noted": "seat", "found": "asked", "missed": "asked", "circled": "sheet"}.get(event["kind"])
        if named is not None:
            touched.add(event[named])
    return sorted(touched)


def sheet_long(view: GaunerView, seat: int, lang: str, names: Sequence[str]) -> str:
    said, sheet = words(lang), view.sheets[seat]
    sums = [
        said.say("sum_circled" if room in sheet.circled else "sum_long", {"room": NAMES[room], "sum": total})
        for room, total in enumerate(sheet.sums)
        if total >= 0
    ]
    facts = {"seat": seat, "points": sheet.points, "hidden": sheet.hidden, "sums": sums}
    facts["found"] = [said.say(f"room.{NAMES[room]}") for room in sheet.found]
    facts["crossed"] = [said.say(f"room.{NAMES[room]}") for room in sheet.crossed]
    return said.say("sheet_long", facts, names)


def history(view: GaunerView, lang: str, names: Sequence[str]) -> list[Text]:
    told = [say_all(event, lang, names, view.seat) for event in view.log or () if event["kind"] != "dealt"]
    return [Text(line) for line in told] or [Text(words(lang).say("history.empty"))]


# One room ------------------------------------------------------------------------------------------------------------


def look(typed: str, view: GaunerView, lang: str, names: Sequence[str]) -> list[Text]:
    """A room by itself: what is known of it; or all sheets in sentences, and the own hand."""
    if any(typed in words(language).say("look.sheets").split() for language in LANGUAGES):
        lines = [Text(sheet_long(view, seat, lang, names)) for seat in range(view.players)]
        hidden = [NAMES[room] for room in view.hand if room not in view.sheets[view.seat].found]
        return [*lines, Text(words(lang).say("hand_long", {"hand": hidden}))] if view.hand else lines
    room = rooms_by_spelling().get(typed)
    if room is None:
        return []
    known = GAME.knowledge(view)
    return [Text(line) for line in closely(view, known, room, lang, names)]


def lookable(lang: str) -> list[str]:
    return [
        words(lang).say("help.ask"),
        words(lang).say("help.circle"),
        words(lang).say("help.room"),
        words(lang).say("help.sheets"),
    ]


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
