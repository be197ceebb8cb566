"""The rule book: the same rules in both languages, rulings with their reasons."""

from __future__ import annotations

from collections.abc import Iterable

from katzentisch.core.text import RuleText, load_rules

DE, EN = (load_rules("katzentisch.games.mystik", "de"), load_rules("katzentisch.games.mystik", "en"))


def test_ids_run_on() -> None:
    assert [rule.id for rule in DE] == [f"MM-{number:03}" for number in range(1, len(DE) + 1)]
    assert len(DE) >= 150


def test_both_languages_have_the_same_rules_and_rulings() -> None:
    assert [rule.id for rule in DE] == [rule.id for rule in EN]
    assert [bool(rule.ruling) for rule in DE] == [bool(rule.ruling) for rule in EN]
    assert sum(bool(rule.ruling) for rule in DE) >= 60


def test_sections_match() -> None:
    def starts(rules: Iterable[RuleText]) -> list[str]:
        seen: dict[str, str] = {}
        for rule in rules:
            seen.setdefault(rule.section, rule.id)
        return list(seen.values())

    assert starts(DE) == starts(EN)
    assert len({rule.section for rule in DE}) >= 20


def test_every_rule_says_something_short() -> None:
    for rule in (*DE, *EN):
        assert rule.text.strip()
        assert len(rule.text.split()) <= 70, rule.id
        assert rule.title.strip()
