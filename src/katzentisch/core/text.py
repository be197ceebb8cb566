"""Words for people: catalogues of sentences and rule books, German and English.

A catalogue is `words/LANG.json` in a package: keys to sentences. A sentence may hold
    {field}              the value as it is
    {field!seat}         the name of the player on that seat
    {field!kind}         the word `kind.VALUE` of the catalogue
    {field!each}         what each player has: a list with one value for each seat
    {field#one|many}     `one` if the value is 1, else `many`, with # replaced by the value
A sentence about a seat may have another one for whoever sits there: `KEY.you`, and `KEY.to_you` for whom the field
`to` names. A list is joined with commas and the word for "and"; a value `{"say": key, …facts}` is a sentence of its
own. A rule book is `book/LANG.md`: `## section`, `### ID title`.
"""

# interpreted: sentences are for people

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from katzentisch.core.errors import Illegal

LANGUAGES = ("de", "en")

_FIELD = re.compile(r"\{(\w+)(?:!(\w+))?(?:#([^|{}]*)\|([^{}]*))?\}")
_RULE = re.compile(r"^### ([A-Z]{2}-\d{2,3}) (.+)$")
_RULING = {"de": "> Auslegung: ", "en": "> Ruling: "}


class Words:
    """One catalogue, over the general one of `core`."""

    def __init__(self, lang: str, entries: Mapping[str, str]) -> None:
        self.lang = lang
        self.entries = entries
        self._to_somebody: dict[str, dict[str, str]] | None = None

    def __contains__(self, key: str) -> bool:
        return key in self.entries

    def say(self, key: str, facts: Mapping[str, Any] | None = None, names: Sequence[str] = ()) -> str:
        """The sentence `key` with its fields filled in. A missing sentence shows its key and facts, never nothing."""
        facts = {} if facts is None else facts
        sentence = self.entries.get(key)
        if sentence is None:
            return " ".join([key, *(f"{name}={value}" for name, value in facts.items())])
        return _FIELD.sub(lambda field: self._fill(field, facts, names), sentence)

    def key_for(self, key: str, facts: Mapping[str, Any], seat: int) -> str:
        """The sentence for somebody on that seat: "you draw" instead of a name. Without one it is said as to all."""
        if self._to_somebody is None:
            self._to_somebody = _said_to_somebody(self.entries)
        forms = self._to_somebody.get(key)
        if seat < 0 or forms is None:
            return key
        named = [name for name, value in facts.items() if type(value) is int and value == seat and name in forms]
        return forms["seat" if "seat" in named else named[0]] if named else key

    def _fill(self, field: re.Match[str], facts: Mapping[str, Any], names: Sequence[str]) -> str:
        name, kind, one, many = field.groups()
        if name not in facts:
            return field.group()
        value = facts[name]
        if many is not None:
            return str(one if value == 1 else many).replace("#", str(value))
        if isinstance(value, Mapping) and "say" in value:
            return self.say(value["say"], {name: fact for name, fact in value.items() if name != "say"}, names)
        if isinstance(value, (list, tuple)):
            if kind == "each":
                return self.join([f"{self.word('seat', seat, names)} {item}" for seat, item in enumerate(value)])
            return self.join([self.word(kind, item, names) for item in value])
        return self.word(kind, value, names)

    def word(self, kind: str | None, value: Any, names: Sequence[str] = ()) -> str:
        """The word for one value of a kind: a seat, a card, an animal."""
        if kind == "seat":
            return names[value] if 0 <= value < len(names) else self.say("seat", {"number": value + 1})
        return str(value) if kind is None else self.entries.get(f"{kind}.{value}", str(value))

    def join(self, items: Sequence[str]) -> str:
        if len(items) < 2:
            return "".join(items) or self.say("nothing")
        return ", ".join(items[:-1]) + f" {self.say('and')} " + items[-1]


def _said_to_somebody(entries: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """The sentences that speak to somebody, by the one to all and by which fact has to be their seat: `KEY.you` where
    that is `seat`, `KEY.NAME_you` else. Looked up for every event of every look, so they are gathered once."""
    found: dict[str, dict[str, str]] = {}
    for form in entries:
        key, _, name = form.rpartition(".")
        if name == "you" or (name.endswith("_you") and name != "seat_you"):
            found.setdefault(key, {})[name.removesuffix("you").removesuffix("_") or "seat"] = form
    return found


def read_bytes(package: str, *path: str) -> bytes | None:
    """A file that a package may bring along."""
    try:
        return files(package).joinpath(*path).read_bytes()
    except (OSError, ImportError):
        return None


class RuleText(msgspec.Struct, frozen=True):
    """One rule in our own words. `ruling` says why, where the printed text leaves the point open."""

    id: str
    section: str
    title: str
    text: str
    ruling: str


@cache
def load_words(package: str, lang: str, place: str = "") -> Words:
    """The catalogue of a package, over the general one. A package without words has the general ones.

    Words that are needed in one place only stand over both, in `words/PLACE.LANG.json`: a terminal has such.
    """
    if lang not in LANGUAGES:
        raise Illegal("no_such_language", lang=lang, known=list(LANGUAGES))
    if place:
        own = files(package).joinpath("words", f"{place}.{lang}.json").read_bytes()
        return Words(lang, {**load_words(package, lang).entries, **msgspec.json.decode(own, type=dict[str, str])})
    entries: dict[str, str] = {}
    for home in dict.fromkeys(("katzentisch.core", package)):
        text = read_bytes(home, "words", f"{lang}.json")
        if text is not None:
            entries |= msgspec.json.decode(text, type=dict[str, str])
    return Words(lang, entries)


@cache
def load_rules(package: str, lang: str) -> tuple[RuleText, ...]:
    """The rule book of a package."""
    if lang not in LANGUAGES:
        raise Illegal("no_such_language", lang=lang, known=list(LANGUAGES))
    return parse_rules(files(package).joinpath("book", f"{lang}.md").read_text("utf-8"), lang)


def parse_rules(text: str, lang: str) -> tuple[RuleText, ...]:
    rules: list[RuleText] = []
    section, rule_id, title, ruling = "", "", "", ""
    body: list[str] = []

    def close() -> None:
        if rule_id:
            rules.append(RuleText(rule_id, section, title, "\n".join(body).strip(), ruling))

    for line in text.splitlines():
        heading = _RULE.match(line)
        if heading or line.startswith("## "):
            close()
            body, ruling, rule_id = [], "", ""
            if heading:
                rule_id, title = heading.groups()
            else:
                section = line[3:].strip()
        elif line.startswith(_RULING[lang]):
            ruling = line.removeprefix(_RULING[lang]).strip()
        else:
            body.append(line)
    close()
    return tuple(rules)
