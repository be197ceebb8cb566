"""Cases and boards that nobody meant: an answer or a refusal, and nothing else."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from katzentisch.core.errors import Illegal
from katzentisch.games.cluedo import GAME
from katzentisch.games.cluedo.deduce.case import FIELDS, read
from katzentisch.games.cluedo.rules.cards import NAMES
from katzentisch.games.cluedo.rules.map import Town, read_board
from katzentisch.games.cluedo.rules.survey import faults_of
from tests.games.written import holder, scraps, spots

DOCS = Path(__file__).parents[3] / "docs" / "games" / "cluedo" / "deduce.md"
(EXAMPLE,) = [
    json.loads(text) for text in re.findall(r"```json cluedo-case\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
]
SCRAP = scraps(NAMES)


def test_the_example_of_the_documents_is_answered() -> None:
    answer = GAME.deduce(EXAMPLE)
    assert answer["count"] > 0
    assert {"envelope_counts", "owner_counts", "facts"} <= answer.keys()


def readable_or_refused(case: Any) -> bool:
    refused: Illegal | None = None
    try:
        read(case)
    except Illegal as refusal:
        refused = refusal
    if refused is not None:
        for lang in ("de", "en"):
            assert f"refusal.{refused.code}" in GAME.words(lang)
    return refused is None


@pytest.mark.slow("many scraps")
@given(SCRAP | st.dictionaries(st.sampled_from(FIELDS), SCRAP))
def test_scraps_are_refused_in_words(case: Any) -> None:
    readable_or_refused(case)


@pytest.mark.slow("many changes")
@given(st.data())
def test_a_changed_case_is_read_or_refused(data: st.DataObject) -> None:
    case = json.loads(json.dumps(EXAMPLE))
    path = data.draw(st.sampled_from(spots(case)))
    place = holder(case, path)
    if data.draw(st.booleans()):
        place[path[-1]] = data.draw(SCRAP)
    else:
        del place[path[-1]]
    readable_or_refused(case)


@pytest.mark.parametrize("seed", range(60))
def test_what_can_be_read_is_answered(seed: int) -> None:
    """With numbers changed at random: deals that fit, or entries that contradict each other."""
    rng = Random(seed)
    case = json.loads(json.dumps(EXAMPLE))
    numbers = [path for path in spots(case) if type(holder(case, path)[path[-1]]) is int]
    for path in rng.sample(numbers, 2):
        holder(case, path)[path[-1]] = rng.randrange(21)
    if readable_or_refused(case):
        answer = GAME.deduce(case)
        if answer["count"]:
            assert sum(deals for *_, deals in answer["envelope_counts"]) == answer["count"]
            for owners in answer["owner_counts"].values():
                assert sum(owners.values()) == answer["count"]
        else:
            assert answer["contradiction"]


@pytest.mark.parametrize("seed", range(80))
def test_a_scribbled_board_has_faults_or_can_be_read(seed: int) -> None:
    """Signs changed, lines lost and doubled: the survey never fails, and what it lets pass is a town."""
    rng = Random(seed)
    text = list(read_board())
    for _ in range(rng.randrange(1, 6)):
        text[rng.randrange(len(text))] = rng.choice("ABNZabnz.12345678x \n#")
    lines = "".join(text).split("\n")
    if rng.random() < 0.3:
        del lines[rng.randrange(len(lines))]
    board = "\n".join(lines)
    if not faults_of(board):
        town = Town(board)
        assert len(town.labels) == len(town.neighbours)
        assert all(start >= 0 for start in town.starts)


def test_the_survey_finds_most_scribbles() -> None:
    rng = Random(5)
    found = 0
    for _ in range(100):
        text = read_board()
        place = rng.randrange(text.index("map"), len(text))
        found += bool(faults_of(text[:place] + "x" + text[place + 1 :]))
    assert found > 80
