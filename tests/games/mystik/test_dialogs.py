"""Everything the engine asks has its dialog in the browser: a question that nobody has drawn fails here."""

from __future__ import annotations

import re

from tools.browser_files import GAMES

from katzentisch.core.agenda import ASK
from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.rules import tasks
from katzentisch.games.mystik.rules.course import questions
from katzentisch.games.mystik.rules.course.question import QUESTIONS, Question

HOME = GAMES / "mystik"
ASKED = {tasks.NAMES[ASK + place] for place, question in enumerate(QUESTIONS) if type(question) is not Question}
TEXT = (HOME / "questions.ts").read_text("utf-8")


def table(name: str) -> dict[str, str]:
    """A table of the file, key by key."""
    body = TEXT.split(f"const {name}", 1)[1].split("= {", 1)[1].split("};", 1)[0]
    return dict(re.findall(r"(\w+): '(\w+)'", body))


def test_every_question_has_its_dialog() -> None:
    assert questions.ASKING
    assert len(ASKED) > 20
    assert set(table("QUESTIONS")) == ASKED


def test_every_way_to_put_a_question_leads_to_its_dialog() -> None:
    """Prompts that ask the same in other words are named; the others are called like their question."""
    keys = {key.removeprefix("prompt.") for key in GAME.words("en").entries if key.startswith("prompt.")}
    variants = table("VARIANTS")
    own = {key for key in keys if key in ASKED or key in variants}
    general = {"act", "change", "may"}
    assert keys - own <= general, keys - own
    assert set(variants.values()) <= ASKED
