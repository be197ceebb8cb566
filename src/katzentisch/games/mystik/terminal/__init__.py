"""Maus und Mystik in a terminal. `katzentisch.terminal.hooks` says what each of these functions is for.

Above on the left the room as a map, on the right the hourglass, the cheese wheel, the order and the mice; below it what
has happened, dice and all; at the foot what can be chosen. The story is read out on pages of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.text import Text

from katzentisch.core.text import Words
from katzentisch.games.mystik.rules.fighting.wounds import STATUS
from katzentisch.games.mystik.rules.numbers import CAUGHT, COMPANION, FOE
from katzentisch.games.mystik.shapes.table import MystikView
from katzentisch.games.mystik.story import campaign
from katzentisch.games.mystik.story.file import start_of
from katzentisch.games.mystik.story.tale import tale
from katzentisch.games.mystik.terminal import news, sheets, typing
from katzentisch.games.mystik.terminal.drawing import HIGH, draw_room
from katzentisch.games.mystik.terminal.panel import panel
from katzentisch.games.mystik.terminal.party import party_sheet
from katzentisch.games.mystik.terminal.scene import Scene
from katzentisch.games.mystik.terminal.typing import spellings
from katzentisch.terminal.hooks import WIDTH, Terminal

NEWS, CHOICES = 3, 2


def words(view: MystikView, lang: str) -> Words:
    return Scene(view, lang).words


def draw(view: MystikView, since: int, lang: str, names: Sequence[str]) -> list[Text]:
    scene = Scene(view, lang)
    log = view.log or []
    happened = news.news(scene, log[news.since_the_attack(log, since) :], names)
    lines = [Text(" ").append(line) for line in news.lines_of(happened, WIDTH, NEWS, scene.words.say("more"))]
    if not scene.board.party:
        return [*opening(scene), *lines, *_choices(scene, {})]
    if view.over:
        return [*_beside(draw_room(scene, set()), panel(scene, HIGH)), *lines, Text(" " + verdict(scene), "bold")]
    ways = scene.ways()
    shown = _beside(draw_room(scene, set(ways)), panel(scene, HIGH))
    return [*shown, *lines, *_choices(scene, ways)]


def opening(scene: Scene) -> list[Text]:
    """Before the mice are chosen: what it will be about."""
    return [Text(" ").append(line) for line in sheets.goal(scene)][:HIGH]


def _beside(left: Sequence[Text], right: Sequence[Text]) -> list[Text]:
    lines: list[Text] = []
    for number, line in enumerate(left):
        joined = Text(" ").append(line)
        if number < len(right):
            joined.append(" ").append(right[number])
        lines.append(joined)
    return lines


def about(view: MystikView, actions: Sequence[int], lang: str, names: Sequence[str]) -> list[str]:
    return typing.about(Scene(view, lang), actions, names)


def _choices(scene: Scene, ways: dict[int, list[int]]) -> list[Text]:
    """What can be chosen, in two lines; the list tells the rest."""
    table = scene.board
    if scene.view.seat not in table.must():
        return []
    found = typing.choices(scene, table.legal(scene.view.seat), ways)
    lines = news.lines_of(found, WIDTH, 99, "")
    lines = [line for line in lines if line.plain]
    if len(lines) > CHOICES:
        lines = lines[:CHOICES]
        lines[-1].truncate(WIDTH - 2)
        lines[-1].append(" …")
    return [Text(" ").append(line.plain, "bold #86AE8C") for line in lines]


def told(view: MystikView, since: int, lang: str, names: Sequence[str]) -> list[Text]:
    """The story, as far as it has been told since; and a round so eventful that the table has no room to tell it."""
    scene = Scene(view, lang)
    events = (view.log or [])[since:]
    lines = [Text(line) for line in news.narrations(scene, events)]
    if not view.over and any(event["kind"] in news.EVENTFUL for event in events):
        happened = news.lines_of(news.news(scene, events, names), WIDTH, 0, "")
        if len(happened) > NEWS:
            lines += [*[Text()] * bool(lines), *happened]
    return lines


def history(view: MystikView, lang: str, names: Sequence[str]) -> list[Text]:
    return paragraphs(Scene(view, lang), view.log or [], names)


def paragraphs(scene: Scene, events: Sequence[Any], names: Sequence[str]) -> list[Text]:
    """Events in sentences; where a story has empty lines a new paragraph begins, and nowhere else."""
    said = [part for event in events for part in news.say(scene, event, names).split("\n\n")]
    return [Text(" ".join(part.split())) for part in said if part.strip()]


def describe(view: MystikView, since: int, lang: str, names: Sequence[str]) -> list[Text]:
    """Everything in sentences: what happened, then how it stands."""
    scene = Scene(view, lang)
    board, said = scene.board, scene.words
    lines = paragraphs(scene, (view.log or [])[since:], names)
    if not board.party:
        return [*lines, *sheets.goal(scene)]
    if not board.track.cards:
        return lines  # mice and abilities are still being chosen
    if view.over:
        following = [Text(said.say("verdict.next"))] if campaign.chapter_after(board) else []
        return [*lines, Text(verdict(scene)), *following]
    facts = {"room": board.here().name, "page": board.fate.page, "end": board.fate.end_page, "wheel": board.fate.wheel}
    lines.append(Text(said.say("where", facts)))
    lines.append(Text(said.say("order_long", {"cards": [scene.card_name(card) for card in board.track.cards]})))
    lines += [Text(mouse_sentence(scene, mouse)) for mouse in board.party]
    if board.standing(COMPANION):
        facts = {"companion": board.box.companion, "mouse": board.box.heroes[board.story.with_mouse].name}
        lines.append(Text(said.say("companion_long", facts | {"left": board.box.companion_hearts - board.story.hurt})))
    foes = [
        f"{said.word('figure', board.name(FOE + slot))} {board.field_name(board.enemies.spot[slot])}"
        for slot in board.foes()
    ]
    if foes:
        lines.append(Text(said.say("foes_long", {"foes": foes})))
    ways = scene.ways()
    if ways:
        lines.append(Text(said.say("ways_long", {"fields": [board.field_name(field) for field in sorted(ways)]})))
    return lines


def mouse_sentence(scene: Scene, mouse: int) -> str:
    board, said = scene.board, scene.words
    her = board.mice[mouse]
    facts = {
        "mouse": scene.name(mouse),
        "field": board.field_name(her.at) if her.at >= 0 else "",
        "left": scene.hearts(mouse) - board.total_wounds(mouse),
        "hearts": scene.hearts(mouse),
        "cheese": her.cheese,
    }
    sentence = said.say("mouse_caught" if her.at == CAUGHT else "mouse_long", facts)
    status = [said.word("status", name) for bit, name in STATUS.items() if her.status & bit]
    return sentence + (" " + said.say("status_long", {"status": status}) if status else "")


def verdict(scene: Scene) -> str:
    """How it ended, and how close it was."""
    board = scene.board
    mice = [scene.name(mouse) for mouse in board.party if board.mice[mouse].at >= 0]
    facts = {
        "page": board.fate.page,
        "end": board.fate.end_page,
        "left": board.fate.end_page - board.fate.page,
        "mice": mice,
    }
    return scene.words.say("verdict.won" if board.won else "verdict.lost", facts)


def look(typed: str, view: MystikView, lang: str, names: Sequence[str]) -> list[Text]:
    return sheets.look(Scene(view, lang), typed) if typed else []


def lookable(lang: str) -> list[str]:
    return sheets.lookable(lang)


def chapter_file(path: str, players: int, settings: dict[str, Any]) -> dict[str, Any]:
    """`--chapter FILE`: a chapter of one's own."""
    return start_of(Path(path), players, settings)


def book_file(path: str, players: int, settings: dict[str, Any]) -> dict[str, Any]:
    """`--book FILE`: a book of one's own, from its first chapter on."""
    return start_of(Path(path), players, settings)


def chapter_after(path: str, players: int, settings: dict[str, Any]) -> dict[str, Any]:
    """`--after RECORD`: the next chapter, with what the mice bring along."""
    return campaign.start_after(Path(path), players, settings)


TERMINAL = Terminal(
    words=words,
    spellings=spellings,
    about=about,
    draw=draw,
    describe=describe,
    history=history,
    told=told,
    look=look,
    lookable=lookable,
    sheet=party_sheet,
    tale=tale,
    step_by_step=True,
    files={"chapter": chapter_file, "book": book_file, "after": chapter_after},
)
