"""A golden chapter that can be read like a story. After a wanted change: `python -m tests.games.mystik.test_playthrough`."""

from __future__ import annotations

from pathlib import Path
from random import Random

from katzentisch import Fate, Record
from katzentisch.core.contract import WATCHER
from katzentisch.core.record import Acted, walk
from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.bots.goal import Goal
from katzentisch.games.mystik.bots.script import answer
from katzentisch.games.mystik.state import Mystik

GOLDEN = Path(__file__).parent / "golden"
NAMES = ["Anna", "Bo"]


def make_record() -> Record:
    """The scripted players win the first chapter."""
    state = GAME.new(players=2)
    fate = Fate(bytes(32))
    record = Record.of(GAME, state, NAMES, fate)
    goal, rng = Goal(state.box), Random(5)
    while not state.over:
        number = state.chance()
        if number:
            i = rng.randrange(number)
            record.happened(state.outcomes()[i])
            state.happen(i)
        else:
            action = answer(state, goal)
            record.acted(state.must()[0], action)
            state.act(state.must()[0], action)
    record.close(state, fate)
    return record


def tell(record: Record, lang: str) -> str:
    """Every decision and everything that happened, in words."""
    lines = [f"# {GAME.words(lang).say('chapter.' + record.header.options['chapter'])}"]
    told = 0
    for number, state in walk(record):
        assert isinstance(state, Mystik)
        entry = record.entries[number - 1] if number else None
        if isinstance(entry, Acted):
            action = GAME.actions[GAME.index(entry.action)]
            lines.append(f"{number:>4}  {NAMES[entry.seat]} {GAME.say(action, lang)}")
        for event in (state.log or ())[told:]:
            said = GAME.say_at(state, event.seen_by(WATCHER), lang, NAMES)
            lines += [f"      {line}".rstrip() for line in said.splitlines()]
        told = len(state.log or ())
    return "\n".join(lines) + "\n"


def test_the_golden_chapter_is_played_again() -> None:
    record = Record.read((GOLDEN / "chapter.jsonl").read_text("utf-8"))
    assert tell(record, "de") == (GOLDEN / "chapter.txt").read_text("utf-8")


def test_the_golden_chapter_is_a_story() -> None:
    text = (GOLDEN / "chapter.txt").read_text("utf-8")
    for wanted in (
        "Das Gute an einem Helm",
        "Reihenfolge:",
        "greift",
        "besiegt",
        "Käserad",
        "findet",
        "betreten",
        "Geschafft!",
    ):
        assert wanted in text, wanted


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    golden = make_record()
    (GOLDEN / "chapter.jsonl").write_text(golden.text(), "utf-8")
    (GOLDEN / "chapter.txt").write_text(tell(golden, "de"), "utf-8")
