"""Beside the map: where we are, how late it is, whose turn it is, and how the mice are."""

from __future__ import annotations

from rich.text import Text

from katzentisch.games.mystik.authoring import conditions
from katzentisch.games.mystik.position.write import names
from katzentisch.games.mystik.rules import verbs as v
from katzentisch.games.mystik.rules.board import Fight
from katzentisch.games.mystik.rules.box import CAUGHT, MICE, NOBODY
from katzentisch.games.mystik.rules.cards.stats import value
from katzentisch.games.mystik.rules.fighting.fight import weapons
from katzentisch.games.mystik.rules.fighting.wounds import STATUS
from katzentisch.games.mystik.state import Mystik
from katzentisch.games.mystik.terminal.board import FOE_COLOUR, HERO_COLOURS
from katzentisch.games.mystik.terminal.scene import Scene

WIDE = 29
WHEEL = 6
NAME = 8
ENEMY = 16


def panel(scene: Scene, high: int) -> list[Text]:
    """At most so many lines of WIDE columns: time and order, the mice, who acts, and the enemies that still fit."""
    t = scene.table
    said = scene.words
    lines = [
        Text(said.word("room", t.here().name)[:WIDE], "bold"),
        Text(said.say("page", {"page": t.page, "end": t.end_page}) + "  ").append(
            _pages(t.page, t.end_page), "#D29A4E"
        ),
        Text(said.say("wheel") + " ").append("●" * t.wheel + "○" * max(0, WHEEL - t.wheel), "#D29A4E"),
        order(scene),
    ]
    lines += [mouse_line(scene, mouse) for mouse in t.party]
    if 0 <= scene.mouse() < MICE and t.party:
        lines.append(values_line(scene, scene.mouse()))
    if t.items:
        lines.append(Text(said.say("items") + " " + ", ".join(_items(scene))))
    lines += enemy_lines(scene)
    return [_fitting(line) for line in lines[:high]]


def _pages(page: int, end: int) -> str:
    return "▮" * page + "▯" * max(0, end - page)


def _items(scene: Scene) -> list[str]:
    return [scene.words.word("item", name) for name in names(conditions.PARTY, scene.table.items)]


def order(scene: Scene) -> Text:
    """The track from top to bottom; whose turn it is stands between arrows."""
    t = scene.table
    line = Text(scene.words.say("order"))
    for place, card in enumerate(t.track):
        letter = scene.card_letter(card)
        style = f"bold {HERO_COLOURS[card]}" if card < MICE else FOE_COLOUR
        line.append(" ▸" if place == t.turn else " ").append(letter, style)
    return line


def mouse_line(scene: Scene, mouse: int) -> Text:
    """C Collin   ♥♥♥♡ 3▲ k webbed"""
    t = scene.table
    line = Text("▸" if mouse == scene.mouse() else " ")
    line.append(scene.initial(mouse), f"bold {HERO_COLOURS[mouse]}").append(f" {scene.name(mouse)[:NAME]:{NAME}}")
    hearts, poison = scene.hearts(mouse), t.poison[mouse]
    wounds = t.wounds[mouse]
    line.append("♥" * max(0, hearts - wounds - poison), "#C2555E").append("♡" * wounds, "dim")
    line.append("×" * poison, "#86AE8C").append(f" {t.cheese[mouse]}▲")
    if t.at[mouse] == CAUGHT:
        line.append(" " + scene.words.say("caught"), "bold")
    elif t.at[mouse] >= 0:
        line.append(" " + t.field_name(t.at[mouse]), "bold")
    for bit, name in STATUS.items():
        if t.status[mouse] & bit:
            line.append(" " + scene.words.word("status", name), "#D29A4E")
    return line


def values_line(scene: Scene, mouse: int) -> Text:
    t = scene.table
    facts = {
        name: value(t, mouse, stat, NOBODY)
        for name, stat in (("defence", v.S_DEFENCE), ("lore", v.S_LORE), ("speed", v.S_SPEED))
    }
    facts["attack"] = attack_dice(t, mouse)
    return Text(" " + scene.words.say("values", facts), "dim")


def attack_dice(t: Mystik, mouse: int) -> int:
    """What she rolls with the best of her weapons."""
    best = 0
    for card in weapons(t, mouse):
        fight = Fight(mouse)
        fight.weapon, fight.kind, fight.ranged = card, t.box.cards[card].kind, t.box.cards[card].reach == 1
        t.fights.append(fight)
        best = max(best, value(t, mouse, v.S_ATTACK, NOBODY))
        t.fights.pop()
    return best


def enemy_lines(scene: Scene) -> list[Text]:
    """One line for each kind in the room: r Rat Warrior 2†2◊"""
    t = scene.table
    lines: list[Text] = []
    for card in dict.fromkeys(card for card in t.track if card >= MICE):
        initiative = t.box.initiative[card]
        line = Text(" ").append(scene.kind_letter(initiative.kind), FOE_COLOUR)
        name = Text(scene.words.word("enemy", t.box.kinds[initiative.kind].name))
        name.truncate(ENEMY, overflow="ellipsis")
        line.append(" ").append(name)
        line.append(f" {initiative.attack}{')' if initiative.ranged else '†'}{initiative.defence}◊", "dim")
        left = initiative.hearts - t.hurt[t.track.index(card)]
        lines.append(line.append(f" {'♥' * left}", "#C2555E"))
    return lines


def _fitting(line: Text) -> Text:
    line.truncate(WIDE, overflow="ellipsis")
    return line
