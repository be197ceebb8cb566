"""Sentences and rule books."""

from __future__ import annotations

from katzentisch.core.text import LANGUAGES, Words, load_words, parse_rules

WORDS = Words(
    "en",
    {
        "and": "and",
        "nothing": "nothing",
        "seat": "Seat {number}",
        "cat.1": "tabby",
        "cat.2": "siamese",
        "one": "{who!seat} pets {cat!cat}.",
        "all": "{cats!cat} and {mice#a mouse|# mice}",
        "told": "Somebody said: {what}",
    },
)


def test_fields_become_names_and_words() -> None:
    assert WORDS.say("one", {"who": 1, "cat": 2}) == "Seat 2 pets siamese."
    assert WORDS.say("one", {"who": 1, "cat": 2}, ["Anna", "Bo"]) == "Bo pets siamese."
    assert WORDS.say("one", {"who": 2, "cat": 7}, ["Anna", "Bo"]) == "Seat 3 pets 7."


def test_a_fact_may_be_a_sentence_of_its_own() -> None:
    petted = {"say": "one", "who": 0, "cat": 1}
    assert WORDS.say("told", {"what": petted}, ["Anna"]) == "Somebody said: Anna pets tabby."
    assert WORDS.say("told", {"what": {"say": "unheard", "of": 1}}) == "Somebody said: unheard of=1"
    assert WORDS.say("told", {"what": "meow"}) == "Somebody said: meow"


def test_lists_and_numbers() -> None:
    assert WORDS.say("all", {"cats": [1, 2, 1], "mice": 1}) == "tabby, siamese and tabby and a mouse"
    assert WORDS.say("all", {"cats": [1], "mice": 3}) == "tabby and 3 mice"
    assert WORDS.say("all", {"cats": [], "mice": 0}) == "nothing and 0 mice"


def test_a_missing_sentence_or_fact_is_seen() -> None:
    assert WORDS.say("none", {"a": 1}) == "none a=1"
    assert "{cat!cat}" in WORDS.say("one", {"who": 0})


def test_a_name_with_braces_stays_a_name() -> None:
    assert WORDS.say("one", {"who": 0, "cat": 1}, ["{cat}"]) == "{cat} pets tabby."


def test_the_general_words_are_in_both_languages() -> None:
    german, english = (load_words("katzentisch.core", lang).entries for lang in LANGUAGES)
    assert german.keys() == english.keys()


def test_a_rule_book_is_read() -> None:
    rules = parse_rules(
        "# Game\n\nIntro.\n\n## Start\n\n### XY-01 First\nOne.\n\nTwo.\n> Ruling: because.\n\n"
        "## End\n### XY-02 Last\nThree.\n",
        "en",
    )
    assert [(rule.id, rule.section, rule.title, rule.text, rule.ruling) for rule in rules] == [
        ("XY-01", "Start", "First", "One.\n\nTwo.", "because."),
        ("XY-02", "End", "Last", "Three.", ""),
    ]
