"""The words of the program: which language, its catalogue, and refusals as one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from katzentisch.core.contract import Game
from katzentisch.core.errors import Illegal
from katzentisch.core.text import LANGUAGES, Words, load_words

_LONGEST_FACT = 120


def default_language(environ: Mapping[str, str]) -> str:
    """German where the machine speaks German, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            return "de" if environ[name].lower().startswith("de") else "en"
    return "en"


def take_language(argv: list[str], default: str) -> tuple[str, list[str]]:
    """The language chosen by `--lang`, wherever it stands, and the arguments without it."""
    lang, rest = default, []
    arguments = iter(argv)
    for argument in arguments:
        if argument == "--lang" or argument.startswith("--lang="):
            lang = argument.partition("=")[2] if "=" in argument else next(arguments, "")
            if lang not in LANGUAGES:
                raise refuse("unknown_language", lang=lang, known=list(LANGUAGES))
        else:
            rest.append(argument)
    return lang, rest


def words(lang: str) -> Words:
    """The catalogue of the program, over the general one."""
    return load_words(__package__, lang)


def refuse(code: str, /, **facts: Any) -> Illegal:
    """A refusal whose sentence is in the program's own catalogue."""
    refusal = Illegal(code, **facts)
    refusal.home = __package__
    return refusal


def sentence(refusal: Illegal, lang: str, names: Sequence[str] = (), game: Game[Any, Any] | None = None) -> str:
    """A refusal in one line: the sentence, its stable code, and the rule. A game names its own figures and cards."""
    facts = {name: value if name == "path" else _shortened(value) for name, value in refusal.facts.items()}
    cause = refusal.__cause__
    within = cause if isinstance(cause, Illegal) else getattr(cause, "refused", None)
    if within is not None and facts.get("problem") == _shortened(str(within)):
        facts["problem"] = sentence(within, lang, names, game)
    own = game is not None and game.home == refusal.home
    spoken = game.words(lang) if game is not None and own else load_words(refusal.home, lang)
    said = spoken.say("refusal." + refusal.code, facts, names)
    return f"{clean(said)} [{refusal.code}{', ' + refusal.rule if refusal.rule else ''}]"


def clean(text: str) -> str:
    """Words from outside (files, arguments, keys) in one line that cannot steer a terminal."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def _shortened(fact: Any) -> Any:
    return fact[:_LONGEST_FACT] + "…" if isinstance(fact, str) and len(fact) > _LONGEST_FACT else fact
