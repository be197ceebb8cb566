"""All that is in the data files of the box, as shapes."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from katzentisch.games.mystik.authoring import lexicon, schema
from katzentisch.games.mystik.authoring.source import read_file

HOME = Path(__file__).parents[1] / "content"


class Content:
    """All built-in content, as shapes; chapters by id."""

    def __init__(self) -> None:
        self.heroes: tuple[schema.Hero, ...] = read_file(HOME / "heroes.yaml").fit(tuple[schema.Hero, ...])
        self.abilities: tuple[schema.Ability, ...] = read_file(HOME / "abilities.yaml").fit(tuple[schema.Ability, ...])
        self.cards: tuple[schema.Card, ...] = read_file(HOME / "cards.yaml").fit(tuple[schema.Card, ...])
        self.bestiary: schema.Bestiary = read_file(HOME / "enemies.yaml").fit(schema.Bestiary)
        self.encounters: tuple[schema.Encounter, ...] = read_file(HOME / "encounters.yaml").fit(
            tuple[schema.Encounter, ...]
        )
        files = sorted((HOME / "chapters").glob("*.yaml"))
        chapters: list[schema.Chapter] = [read_file(path).fit(schema.Chapter) for path in files]
        self.chapters = {chapter.id: chapter for chapter in chapters}


@cache
def content() -> Content:
    return Content()


def passages(chapter: schema.Chapter) -> dict[str, lexicon.Text]:
    """Everything of a chapter that is read out, by id."""
    found = {"intro": chapter.intro}
    for name, rules in chapter.rooms.items():
        parts = [text for text in (rules.narration, rules.rule) if text is not None]
        if parts:
            german, english = "\n\n".join(text.de for text in parts), "\n\n".join(text.en for text in parts)
            found["room." + name] = lexicon.Text(german, english)
        for number, search in enumerate((*((rules.search,) if rules.search else ()), *rules.searches)):
            found[search_name(name, number)] = search.text
    for name, text in chapter.passages.items():
        found["passage." + name] = text
    for name, choice in chapter.choices.items():
        asked = [choice.text, *(option.text for option in choice.options)]
        found["choice." + name] = lexicon.Text(numbered([one.de for one in asked]), numbered([one.en for one in asked]))
    if chapter.ending is not None:
        found["ending"] = chapter.ending
    if chapter.goes_on is not None:
        found["goes_on"] = chapter.goes_on
    return found


def numbered(texts: list[str]) -> str:
    """A question and its options."""
    return "\n\n".join([texts[0], *(f"{number}. {text}" for number, text in enumerate(texts[1:], 1))])


def search_name(room: str, number: int) -> str:
    """The passage of a special search of a room."""
    return f"search.{room}.{number + 1}" if number else f"search.{room}"


def earlier_achievements(
    all_: Content, chapter: schema.Chapter, book: schema.Book | None = None
) -> list[schema.Achievement]:
    """MM-230: what mice may bring along from the chapters of its book and of the box. What this chapter calls the same
    is its own, and its book comes before the box."""
    own = {one.id for one in chapter.achievements}
    found: dict[str, schema.Achievement] = {}
    for other in (*(book.chapters if book else ()), *all_.chapters.values()):
        for one in other.achievements:
            if one.id not in own:
                found.setdefault(one.id, one)
    return list(found.values())
