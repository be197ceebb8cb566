"""Law L12: everything that leaves the game is JSON that browsers can read, has a declared shape, and has words in both
languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from katzentisch.core.contract import FADED, Game
from katzentisch.core.prompt import Aid, Prompt
from katzentisch.core.shapes import View
from katzentisch.core.state import Event, State
from katzentisch.core.text import LANGUAGES
from katzentisch.testing.broken import Broken, holds
from katzentisch.testing.differ import differing
from katzentisch.testing.transcript import encode, seats_and_watcher

LAW = "all_is_said"
_FIELD = re.compile(r"\{(\w+)")
SAFE = 2**53 - 1
"""A browser takes larger whole numbers for others: what is larger is told as text, or in parts."""
_LONG = re.compile(rb"\d{16}")


def catalogues_agree(game: Game[Any, Any]) -> None:
    """Both languages have every word, with the same facts in it, and every rule."""
    german, english = (game.words(lang).entries for lang in LANGUAGES)
    holds(LAW, german.keys() == english.keys(), f"only in one language: {sorted(german.keys() ^ english.keys())}")
    for key, sentence in german.items():
        facts, other = {*_FIELD.findall(sentence)}, {*_FIELD.findall(english[key])}
        holds(LAW, facts == other, f"{key} tells {facts} in German, {other} in English")
        holds(LAW, bool(sentence.strip()) and bool(english[key].strip()), f"{key} is empty")
    rules = [[rule.id for rule in game.rules(lang)] for lang in LANGUAGES]
    holds(LAW, rules[0] == rules[1] and bool(rules[0]), f"rule books differ: {sorted({*rules[0]} ^ {*rules[1]})}")
    holds(LAW, len({*rules[0]}) == len(rules[0]), "a rule id stands twice in the rule book")
    for one, other_rule in zip(*(game.rules(lang) for lang in LANGUAGES), strict=True):
        holds(LAW, bool(one.text and other_rule.text), f"rule {one.id} has no text")
        holds(LAW, bool(one.ruling) == bool(other_rule.ruling), f"rule {one.id} is a ruling in one language only")
    keys = ["title", "tagline"]
    for option in game.options:
        keys += [f"option.{option.name}", f"option.{option.name}.help"]
        keys += [f"option.{option.name}.{value}" for value in option.values]
    keys += [f"bot.{name}" for name in game.bots()]
    keys += [f"event.{kind}" for kind in game.event_types]
    keys += [] if game.board else board_words(game)
    holds(LAW, all(key in german for key in keys), f"words missing: {[key for key in keys if key not in german]}")


def board_words(game: Game[Any, Any]) -> list[str]:
    """What the plain board calls things: the fields of the view, the verbs on buttons, and the parts of an action."""
    keys = [f"field.{name}" for name in sorted(fields_of(game.view_type))]
    for action in game.actions:
        verb, *parts = action.facts()
        keys += [f"do.{action.facts()[verb]}", *(f"part.{part}" for part in parts)]
        keys += [f"verb.{action.facts()[verb]}"] if parts else []
    return [*dict.fromkeys(keys)]


def fields_of(shape: Any, seen: frozenset[Any] = frozenset()) -> set[str]:
    """The names of all fields of a view, and of the parts that it is made of; without those that all views have."""
    if isinstance(shape, type) and issubclass(shape, msgspec.Struct):
        if shape in seen:
            return set()
        own = [field for field in msgspec.structs.fields(shape) if field.name not in View.__struct_fields__]
        return {field.name for field in own}.union(*(fields_of(field.type, seen | {shape}) for field in own))
    return set().union(*(fields_of(part, seen) for part in get_args(shape)))


def actions_are_said(game: Game[Any, Any]) -> None:
    """Every action has words, is JSON, and is found again by its JSON."""
    for number, action in enumerate(game.actions):
        facts = msgspec.json.decode(encode(action))
        holds(LAW, game.index(facts) == number and game.index(action) == number, f"action {number} is not found again")
        for lang in LANGUAGES:
            said = game.say(action, lang)
            holds(LAW, f"action.{facts['do']}" in game.words(lang), f"no {lang} words for action {facts}")
            holds(LAW, "{" not in said, f"action {facts} in {lang} lacks a fact: {said}")


def events_are_said(game: Game[Any, Any], state: State, events: list[Event]) -> None:
    """Every event has the declared shape for everybody who sees it, and words."""
    for event in events:
        holds(LAW, event.kind in game.event_types, f"event {event.kind} is not declared")
        shape = game.event_types[event.kind]
        for seat in seats_and_watcher(state):
            text = encode(event.seen_by(seat))
            numbers_survive(f"event {event.kind}", text)
            seen = msgspec.json.decode(text)
            facts = {name: value for name, value in seen.items() if name != "kind"}
            known = {field.name for field in msgspec.structs.fields(shape)}
            holds(LAW, {*facts} <= known, f"event {event.kind} tells {sorted({*facts} - known)}, which is not declared")
            try:
                msgspec.convert(facts, shape)
            except msgspec.ValidationError as error:
                holds(LAW, False, f"event {event.kind} as seat {seat} sees it has another shape: {error}")
            for lang in LANGUAGES:
                said = game.say_at(state, seen, lang)
                holds(LAW, "{" not in said, f"event {event.kind} in {lang} lacks a fact for seat {seat}: {said}")


def continuations_are_said(game: Game[Any, Any], state: State) -> None:
    """What may follow a game that is over can be begun, by as many as before or by others, and has words."""
    usual = [then.id for then in game.after(state, None)]
    for players in game.player_counts if usual else ():
        found = [then.id for then in game.after(state, None, players)]
        holds(LAW, found == usual, f"for {players} players there follows {found}, not {usual}")
    for then in [then for players in (None, *game.player_counts) for then in game.after(state, None, players)]:
        table = game.new(**then.options) if then.position is None else game.load(then.position)
        holds(LAW, game.options_of(table) == then.options, f"{then.id} does not have the options that it says")
        for lang in LANGUAGES:
            holds(LAW, f"after.{then.id}" in game.words(lang), f"no {lang} words for {then.id}")
            said = game.words(lang).say(f"after.{then.id}", then.facts)
            holds(LAW, "{" not in said, f"{then.id} in {lang} lacks a fact: {said}")


def recounts_are_said(game: Game[Any, Any], state: State, said_before: set[bytes]) -> None:
    """What a table tells again is one for one what was seen, of declared kinds, and has words.

    What has been told like this before has its words already; the caller keeps the set.
    """
    for seat in seats_and_watcher(state):
        seen = state.log_of(seat) or []
        again = game.recount(game.picture(state, seat, noted=True), seen)
        holds(LAW, len(again) == len(seen), f"of {len(seen)} events {len(again)} are told again to seat {seat}")
        holds(LAW, game.fades(state) or again == seen, "a table that is said to tell everything again does not")
        for told in again:
            whole = encode(told)
            if whole in said_before:
                continue
            said_before.add(whole)
            kind = told["kind"]
            holds(LAW, kind in game.event_types or told == FADED, f"{kind} is told again, which is not declared")
            for lang in LANGUAGES:
                said = game.say_at(state, told, lang)
                holds(LAW, "{" not in said, f"event {kind}, told again in {lang}, lacks a fact: {said}")


def prompts_are_said(game: Game[Any, Any], state: State, said_before: set[bytes]) -> None:
    """What a seat is asked comes back from JSON, names rules that there are, speaks of legal actions, and has words.

    What has been asked like this before has its words already; the caller keeps the set.
    """
    for seat in range(state.players):
        legal = state.legal(seat)
        if not legal:
            continue
        prompt = game.prompt(state, seat)
        whole = encode([seat, legal, prompt])
        if whole in said_before:
            continue
        said_before.add(whole)
        numbers_survive(f"prompt {prompt.key}", whole)
        holds(LAW, msgspec.json.decode(encode(prompt), type=Prompt) == prompt, f"{prompt} does not come back from JSON")
        known = {rule.id for rule in game.rules("en")}
        holds(LAW, not prompt.rule or prompt.rule in known, f"prompt {prompt.key} names unknown rule {prompt.rule}")
        strange = [lesson.rule for lesson in prompt.lessons if lesson.rule not in known]
        holds(LAW, not strange, f"lessons of prompt {prompt.key} name unknown rules {strange}")
        holds(LAW, prompt.usual < 0 or prompt.usual in legal, f"the usual answer to {prompt.key} is not legal")
        forced = prompt.alone < 0 or prompt.listed(legal) == [prompt.alone]
        holds(LAW, forced, f"what {prompt.key} answers by itself is not the only answer")
        for aid in prompt.aids:
            holds(LAW, bool(subjects(aid, legal)), f"prompt {prompt.key} speaks of what is not legal: {aid}")
        for lang in LANGUAGES:
            for key, facts in sentences(game, prompt, legal):
                holds(LAW, key in game.words(lang), f"no {lang} words for {key}")
                said = game.words(lang).say(key, facts)
                holds(LAW, "{" not in said, f"{key} in {lang} lacks a fact: {said}")


def subjects(aid: Aid, legal: tuple[int, ...]) -> list[int]:
    """The actions that an aid speaks of: legal ones, or one to which a way leads that begins with a legal one."""
    if aid.way:
        led = aid.way[-1] == aid.action and aid.to < 0 and not aid.more and aid.way[0] in legal
        return [aid.action] if led else []
    return [action for action in legal if aid.covers(action)]


def sentences(game: Game[Any, Any], prompt: Prompt, legal: tuple[int, ...]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every key that a prompt names, with what fills it."""
    yield f"prompt.{prompt.key}", prompt.facts
    for lesson in prompt.lessons:
        yield f"lesson.{lesson.name}", prompt.facts
    for aid in prompt.aids:
        facts = game.actions[subjects(aid, legal)[0]].facts()
        for name in ("group", "stops", "sets_off", "sure"):
            if value := getattr(aid, name):
                yield f"{name}.{value}", facts
        if aid.then >= 0:
            yield f"and.{game.actions[aid.then].facts()['do']}", game.actions[aid.then].facts()
        for name, number in aid.cost.items():
            yield f"cost.{name}", {"number": number}
        for odds in aid.odds:
            holds(LAW, 0 <= odds.ways <= odds.of and odds.of > 0, f"{odds} are no odds")
            yield f"odds.{odds.name}", {"ways": odds.ways, "of": odds.of}


def views_are_json(game: Game[Any, Any], state: State) -> None:
    for seat in seats_and_watcher(state):
        for view in (game.view(state, seat), game.picture(state, seat, noted=True)):
            holds(LAW, type(view) is game.view_type, f"a view is a {type(view).__name__}")
            text = encode(view)
            numbers_survive(f"the view of seat {seat}", text)
            back = msgspec.json.decode(text, type=game.view_type)
            if back != view:
                raise Broken(
                    LAW, f"the view of seat {seat} does not come back from JSON: {differing(encode(back), text)}"
                )


def numbers_survive(what: str, text: bytes) -> None:
    if _LONG.search(text):
        large = [number for number in _numbers(msgspec.json.decode(text)) if abs(number) > SAFE]
        holds(LAW, not large, f"{what} has whole numbers beyond 2^53, which no browser can read: {large}")


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, int):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _numbers(part)
