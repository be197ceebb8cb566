"""The party sheet of a campaign: what the mice bring into the next chapter."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from katzentisch.games.mystik.authoring.pack import of_author
from katzentisch.games.mystik.terminal.scene import terminal_words, words_with_story


def party_sheet(position: dict[str, Any], lang: str) -> list[Text]:
    """MM-230, MM-231: of each mouse what she can and the card she has kept; what was achieved."""
    chapter = position.get("chapter")
    said = words_with_story(of_author(chapter), lang) if isinstance(chapter, dict) else terminal_words(lang)
    lines: list[str] = []
    for mouse in position.get("mice", ()):
        facts = {
            "mouse": mouse["mouse"],
            "abilities": [said.word("ability", name) for name in mouse.get("abilities", ())],
            "cards": [said.word("card", name) for name in mouse.get("pack", ())],
        }
        lines.append(said.say("sheet.abilities" if facts["abilities"] else "sheet.nothing_learnt", facts))
        if facts["cards"]:
            lines[-1] += " " + said.say("sheet.card", facts)
    if position.get("achieved"):
        named = [said.word("achievement", name) for name in position["achieved"] if f"achievement.{name}" in said]
        lines.append(said.say("sheet.achieved", {"achieved": named or list(position["achieved"])}))
    return [Text(line) for line in lines] or [Text(said.say("sheet.empty"))]
