"""Beside the map: where we are, how late it is, whose turn it is, and how the mice are."""

from __future__ import annotations

from rich.text import Text

from katzentisch.games.mystik.authoring import conditions
from katzentisch.games.mystik.position.write import names
from katzentisch.games.mystik.rules.cards.values import value
from katzentisch.games.mystik.rules.fighting.aiming import weapons
from katzentisch.games.mystik.rules.fighting.wounds import STATUS
from katzentisch.games.mystik.rules.numbers import CAUGHT, MICE, NOBODY
from katzentisch.games.mystik.rules.pieces import Fight
from katzentisch.games.mystik.rules.vocabulary import stats
from katzentisch.games.mystik.state import Mystik
from katzentisch.games.mystik.terminal.drawing import FOE_COLOUR, HERO_COLOURS
from katzentisch.games.mystik.terminal.scene import Scene

WIDE = 29
WHEEL = 6
NAME = 8
ENEMY = 16


def panel(scene: Scene, high: int) -> list[Text]:
    """At most so many lines of WIDE columns: time and order, the mice, who acts, and the enemies that still fit."""
    board = scene.board
    said = scene.words
    lines = [
        Text(said.word("room", board.here().name)[:WIDE], "bold"),
        Text(said.say("page", {"page": board.fate.page, "end": board.fate.end_page}) + "  ").append(
            _pages(board.fate.page, board.fate.end_page), "#D29A4E"
        ),
        Text(said.say("wheel") + " ").append(
            "●" * board.fate.wheel + "○" * max(0, WHEEL - board.fate.wheel), "#D29A4E"
        ),
        order(scene),
    ]
    lines += [mouse_line(scene, mouse) for mouse in board.party]
    if 0 <= scene.mouse() < MICE and board.party:
        lines.append(values_line(scene, scene.mouse()))
    if board.items.held:
        lines.append(Text(said.say("items") + " " + ", ".join(_items(scene))))
    lines += enemy_lines(scene)
    return [_fitting(line) for line in lines[:high]]


def _pages(page: int, end: int) -> str:
    return "▮" * page + "▯" * max(0, end - page)


def _items(scene: Scene) -> list[str]:
    return [scene.words.word("item", name) for name in names(conditions.PARTY, scene.board.items.held)]


def order(scene: Scene) -> Text:
    """The track from top to bottom; whose turn it is stands between arrows."""
    board = scene.board
    line = Text(scene.words.say("order"))
    for place, card in enumerate(board.track.cards):
        letter = scene.card_letter(card)
        style = f"bold {HERO_COLOURS[card]}" if card < MICE else FOE_COLOUR
        line.append(" ▸" if place == board.track.place else " ").append(letter, style)
    return line


def mouse_line(scene: Scene, mouse: int) -> Text:
    """C Collin   ♥♥♥♡ 3▲ k webbed"""
    board = scene.board
    her = board.mice[mouse]
    line = Text("▸" if mouse == scene.mouse() else " ")
    line.append(scene.initial(mouse), f"bold {HERO_COLOURS[mouse]}").append(f" {scene.name(mouse)[:NAME]:{NAME}}")
    hearts, poison = scene.hearts(mouse), her.poison
    wounds = her.wounds
    line.append("♥" * max(0, hearts - wounds - poison), "#C2555E").append("♡" * wounds, "dim")
    line.append("×" * poison, "#86AE8C").append(f" {her.cheese}▲")
    if her.at == CAUGHT:
        line.append(" " + scene.words.say("caught"), "bold")
    elif 0 <= her.at < board.here().size:  # else she is on the way into the room
        line.append(" " + board.field_name(her.at), "bold")
    for bit, name in STATUS.items():
        if her.status & bit:
            line.append(" " + scene.words.word("status", name), "#D29A4E")
    return line


def values_line(scene: Scene, mouse: int) -> Text:
    board = scene.board
    facts = {
        name: value(board, mouse, stat, NOBODY)
        for name, stat in (("defence", stats.DEFENCE), ("lore", stats.LORE), ("speed", stats.SPEED))
    }
    facts["attack"] = attack_dice(board, mouse)
    return Text(" " + scene.words.say("values", facts), "dim")


def attack_dice(board: Mystik, mouse: int) -> int:
    """What she rolls with the best of her weapons."""
    best = 0
    for card in weapons(board, mouse):
        fight = Fight(mouse)
        fight.wield(card, board.box.cards[card])
        board.fights.append(fight)
        best = max(best, value(board, mouse, stats.ATTACK, NOBODY))
        board.fights.pop()
    return best


def enemy_lines(scene: Scene) -> list[Text]:
    """One line for each kind in the room: r Rat Warrior 2†2◊"""
    board = scene.board
    lines: list[Text] = []
    for card in dict.fromkeys(card for card in board.track.cards if card >= MICE):
        initiative = board.box.initiative[card]
        line = Text(" ").append(scene.kind_letter(initiative.kind), FOE_COLOUR)
        name = Text(scene.words.word("enemy", board.box.kinds[initiative.kind].name))
        name.truncate(ENEMY, overflow="ellipsis")
        line.append(" ").append(name)
        line.append(f" {initiative.attack}{')' if initiative.ranged else '†'}{initiative.defence}◊", "dim")
        left = initiative.hearts - board.track.hurt[board.track.cards.index(card)]
        lines.append(line.append(f" {'♥' * left}", "#C2555E"))
    return lines


def _fitting(line: Text) -> Text:
    line.truncate(WIDE, overflow="ellipsis")
    return line
