"""The names of everything in the data files, as entries of a catalogue: `card.fishhook`, `figure.rat.2`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from katzentisch.games.mystik.authoring.content import content, passages
from katzentisch.games.mystik.authoring.rooms import all_rooms
from katzentisch.games.mystik.authoring.schema import Chapter
from katzentisch.games.mystik.rules.numbers import FIELDS, SLOTS

LETTERS = "abcdefghijklmnopqrstuvwx"
assert len(LETTERS) == FIELDS
BEGINNING = re.compile("[.!?:]")
"""What a mouse can do is told with its name first: "Smelling salts. At the start …"."""


def names_of_box(lang: str) -> Iterator[tuple[str, str]]:
    """All that is built in; of the chapters only what things are called, for their stories belong to the tables."""
    box = content()
    for number, letter in enumerate(LETTERS):
        yield f"letter.{number}", letter
    for slot in range(SLOTS):
        yield f"slot.{slot}", str(slot + 1)
    for hero in box.heroes:
        name = getattr(hero.name, lang)
        for sort in ("hero", "figure", "initiative"):
            yield f"{sort}.{hero.id}", name
        yield f"power.{hero.id}", BEGINNING.split(getattr(hero.power, lang), 1)[0]
    for ability in box.abilities:
        yield f"ability.{ability.id}", getattr(ability.name, lang)
        yield f"power.{ability.id}", getattr(ability.name, lang)
    for card in box.cards:
        yield f"card.{card.id}", getattr(card.name, lang)
        yield f"power.{card.id}", getattr(card.name, lang)
    for enemy in box.bestiary.enemies:
        name = getattr(enemy.name, lang)
        yield f"enemy.{enemy.id}", name
        yield f"figure.{enemy.id}", name
        for slot in range(SLOTS):
            yield f"figure.{enemy.id}.{slot}", name if enemy.boss else f"{name} {slot + 1}"
        for number, initiative in enumerate(enemy.cards, 1):
            several = f" ({number})" if len(enemy.cards) > 1 else ""
            yield f"initiative.{initiative.id}", (name if enemy.boss else getattr(enemy.many, lang)) + several
    for encounter in box.encounters:
        yield f"encounter.{encounter.id}", getattr(encounter.name, lang)
    for room in all_rooms():
        yield f"room.{room.id}", getattr(room.name, lang)
    for chapter in box.chapters.values():
        yield from names_of_chapter(chapter, lang)
    yield from texts_of_box(lang)


def names_of_chapter(chapter: Chapter, lang: str) -> Iterator[tuple[str, str]]:
    """Its title and its achievements."""
    yield f"chapter.{chapter.id}", getattr(chapter.name, lang)
    yield f"option.chapter.{chapter.id}", getattr(chapter.name, lang)
    for achievement in chapter.achievements:
        yield f"achievement.{achievement.id}", getattr(achievement.name, lang)
        yield f"power.{achievement.id}", getattr(achievement.name, lang)


def texts_of_box(lang: str) -> Iterator[tuple[str, str]]:
    """What stands on the cards, for whoever looks at one."""
    box = content()
    for hero in box.heroes:
        yield f"about.hero.{hero.id}", getattr(hero.power, lang)
    for ability in box.abilities:
        yield f"about.ability.{ability.id}", getattr(ability.text, lang)
    for card in box.cards:
        yield f"about.card.{card.id}", getattr(card.text, lang)
    for enemy in box.bestiary.enemies:
        for initiative in enemy.cards:
            yield f"about.initiative.{initiative.id}", getattr(initiative.text, lang)


def aims_of(chapter: Chapter, lang: str) -> Iterator[tuple[str, str]]:
    """What the mice are to do in a chapter, how they win and lose, and its rules: laid open at the beginning."""
    yield "aim.goal", getattr(chapter.goal, lang)
    yield "aim.victory", getattr(chapter.victory, lang)
    yield "aim.defeat", getattr(chapter.defeat, lang)
    for number, rule in enumerate(chapter.rules, 1):
        yield f"aim.rule.{number}", getattr(rule, lang)


def rules_of_rooms(chapter: Chapter, lang: str) -> Iterator[tuple[str, str]]:
    """What a room has of its own in this chapter, for whoever has entered it."""
    for name, room in chapter.rooms.items():
        if room.rule is not None:
            yield f"aim.room.{name}", getattr(room.rule, lang)


def story_of(chapter: Chapter, lang: str) -> Iterator[tuple[str, str]]:
    """What is read out, passage by passage; and what the things of this chapter are called."""
    number = 0
    for table in all_rooms():
        for doing in chapter.rooms[table.id].actions if table.id in chapter.rooms else ():
            yield f"deed.{number}", getattr(doing.name, lang)
            number += 1
    for name, choice in chapter.choices.items():
        for place, option in enumerate(choice.options):
            yield f"chosen.{name}.{place}", getattr(option.text, lang)
    for name, counter in chapter.counters.items():
        yield f"counter.{name}", getattr(counter.name, lang)
    for name, door in chapter.doors.items():
        yield f"door.{name}", getattr(door.name, lang)
    for name, token in chapter.tokens.items():
        yield f"token.{name}", getattr(token, lang)
    if chapter.companion is not None:
        for sort in ("companion", "figure"):
            yield f"{sort}.{chapter.companion.id}", getattr(chapter.companion.name, lang)
    for passage, text in passages(chapter).items():
        yield f"passage.{chapter.id}.{passage}", getattr(text, lang)
