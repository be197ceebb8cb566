"""The laws of clauses: what a card, an enemy, a room or a chapter may say.

Each breach is a fault with line and field.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, get_args

import msgspec

from katzentisch.games.mystik.authoring import deeds, lexicon, schema
from katzentisch.games.mystik.authoring.conditions import ARGUMENTS, CLASSES, KINDS, PARTY, TARGETS, parse
from katzentisch.games.mystik.authoring.faults import Fault
from katzentisch.games.mystik.authoring.rooms import all_rooms
from katzentisch.games.mystik.authoring.source import Place, Source

CHAPTER_WINDOWS = ("start", "enter", "cleared", "beaten", "surge", "captured", "page", "round_end")

ASKED = ("turn", "action", "defend", "defended", "hit", "friend_hit", "enemy_placed", "enemy_enters", "search_rolled")
"""Moments in which nothing happens by itself: somebody is asked."""
OF_ENEMIES = ("always", "attack_rolled", "wounds", "turn_start", "turn_end")

FOR_ALL = ("mice_room", "enemies_room")
"""What a chapter says always holds for all."""

WINDOWS: Mapping[str, tuple[str, ...]] = {
    "block": ("hit", "friend_hit", "defended"),
    "guard": ("friend_hit",),
    "reroll": ("attack_rolled", "defended", "search_rolled"),
    "spread": ("attack",),
    "steal": ("wounds",),
    "poison": ("wounds", "attack"),
    "swap_up": ("turn_end",),
}
"""Verbs that make sense in certain windows only."""

CHOSEN = tuple(whom for whom in get_args(lexicon.Whom) if whom.startswith(("mouse_", "other_", "enemy_")))
"""One of several: somebody has to choose."""


class Names:
    """All names that a file may use: those of the box, and those of one chapter."""

    def __init__(
        self,
        heroes: Sequence[schema.Hero],
        cards: Sequence[schema.Card],
        bestiary: schema.Bestiary,
        encounters: Sequence[schema.Encounter],
    ) -> None:
        self.heroes = {hero.id: hero for hero in heroes}
        self.cards = {card.id: card for card in cards}
        self.enemies = {enemy.id: enemy for enemy in bestiary.enemies}
        self.figures = {figures.id: figures.count for figures in bestiary.figures}
        self.encounters = {encounter.id: encounter for encounter in encounters}
        self.rooms = {room.id: room for room in all_rooms()}
        self.flags: set[str] = set()
        self.passages: set[str] = set()
        self.achievements: set[str] = set()
        self.home = ""  # the room whose fields a letter means

    def of_chapter(self, chapter: schema.Chapter) -> None:
        self.flags = set(chapter.flags)
        self.passages = set(chapter.passages)
        self.achievements = {one.id for one in chapter.achievements}
        self.home = chapter.start.room


class Findings:
    """The faults of one file."""

    def __init__(self, source: Source, names: Names) -> None:
        self.source = source
        self.names = names
        self.faults: list[Fault] = []

    def fault(self, place: Place, code: str, **facts: Any) -> None:
        self.faults.append(self.source.fault(place, code, facts))

    def known(self, name: str, there: Mapping[str, Any] | set[str], what: str, place: Place) -> bool:
        """Whether there is such a card, an enemy, a flag … (`what`)."""
        if name in there:
            return True
        self.fault(place, f"no_{what}", name=name, guess=_guess(name, there))
        return False

    def field(self, letter: str, room: str, place: Place) -> None:
        """The room has that field."""
        fields = self.names.rooms[room].fields
        if letter not in fields:
            self.fault(place, "no_field", name=letter, room=room)

    def within(self, value: int, least: int, most: int, place: Place) -> None:
        if not least <= value <= most:
            self.fault(place, "out_of_range", least=least, most=most)

    def unique(self, things: Sequence[Any], *start: str) -> None:
        seen: set[str] = set()
        for number, thing in enumerate(things):
            if thing.id in seen:
                self.fault((*start, number, "id"), "twice", name=thing.id)
            seen.add(thing.id)

    def texts(self, value: Any, place: Place = ()) -> None:
        """Every text is there in both languages."""
        for where, text in walk(value, place):
            if isinstance(text, lexicon.Text):
                for lang in ("de", "en"):
                    if not getattr(text, lang).strip():
                        self.fault((*where, lang), "empty")

    # Clauses ---------------------------------------------------------------------------------------------------------

    def clauses(self, clauses: Sequence[deeds.Clause], place: Place, owner: str) -> None:
        """`owner`: hero, ability, worn, pack, event, enemy, achievement, chapter."""
        choices: set[str] = set()
        for number, clause in enumerate(clauses):
            where = (*place, number)
            chosen = clause.cost > 0 or clause.may or clause.spend
            if chosen and clause.when in choices:
                self.fault((*where, "when"), "second_choice", when=clause.when)
            if chosen:
                choices.add(clause.when)
            self._window(clause, where, owner, chosen)
            self.conditions(clause.if_, (*where, "if"))
            self.conditions(clause.cheaper, (*where, "cheaper"))
            self.effects(clause.do, (*where, "do"), clause.when, owner)
            if clause.times > 1 and not clause.cost:
                self.fault((*where, "times"), "times_without_cost")
            for field in ("cost", "times"):
                self.within(getattr(clause, field), 0, 12, (*where, field))

    def _window(self, clause: deeds.Clause, place: Place, owner: str, chosen: bool) -> None:
        when = (*place, "when")
        if clause.when == "always" and owner == "chapter":
            for number, effect in enumerate(clause.do):
                if getattr(effect, "to", "") not in FOR_ALL:
                    self.fault((*place, "do", number), "always_for_all", known=FOR_ALL)
        elif (clause.when in CHAPTER_WINDOWS) != (owner == "chapter"):
            self.fault(when, "not_this_moment", when=clause.when, known=("always", *CHAPTER_WINDOWS))
        if (clause.when == "found") != (owner == "event"):
            self.fault(when, "found_is_for_events")
        if clause.when == "always" and chosen:
            self.fault(when, "always_is_no_choice")
        if owner == "pack" and not clause.spend and clause.when == "always":
            self.fault(when, "pack_is_used")
        if clause.spend and owner not in ("pack", "worn"):
            self.fault((*place, "spend"), "only_cards_are_spent")
        if owner in ("enemy", "chapter", "event") and chosen:
            self.fault(place, "nobody_to_choose")
        if clause.when in ASKED and not chosen:
            self.fault(when, "only_by_choice", when=clause.when)
        if owner == "enemy" and clause.when not in OF_ENEMIES:
            self.fault(when, "wrong_moment", verb=clause.when, known=OF_ENEMIES)

    def effects(self, effects: Sequence[Any], place: Place, when: str, owner: str) -> None:
        chosen = 0
        for number, effect in enumerate(effects):
            where = (*place, number)
            verb = str(effect.__struct_config__.tag)
            if when == "always" and verb not in ("bonus", "ignore"):
                self.fault((*where, "do"), "not_always", verb=verb)
            if verb in WINDOWS and when not in WINDOWS[verb]:
                self.fault((*where, "do"), "wrong_moment", verb=verb, known=WINDOWS[verb])
            to = getattr(effect, "to", "")
            chosen += to in CHOSEN
            if owner == "chapter" and to in ("self", "target", "friend"):
                self.fault((*where, "to"), "chapter_has_no_self")
            self._names_of(effect, where)
        if chosen > 1:
            self.fault(place, "one_chooses")

    def _names_of(self, effect: Any, place: Place) -> None:
        names = self.names
        for field, there, what in (
            ("card", names.cards, "card"),
            ("enemy", names.enemies, "enemy"),
            ("passage", names.passages, "passage"),
            ("flag", names.flags, "flag"),
            ("achievement", names.achievements, "achievement"),
            ("room", names.rooms, "room"),
        ):
            if hasattr(effect, field):
                self.known(getattr(effect, field), there, what, (*place, field))
        if isinstance(effect, deeds.Goto) and effect.room in names.rooms:
            self.field(effect.field, effect.room, (*place, "field"))

    def conditions(self, texts: Sequence[str], place: Place) -> None:
        homes = [parse(text).argument for text in texts if parse(text).name == "room" and not text.startswith("not ")]
        for number, text in enumerate(texts):
            self._condition(text, (*place, number), homes[0] if homes else self.names.home)

    def _condition(self, text: str, place: Place, home: str) -> None:
        condition = parse(text)
        if not self.known(condition.name, ARGUMENTS, "condition", place):
            return
        sort, argument, names = condition.sort, condition.argument, self.names
        if not sort:
            if argument:
                self.fault(place, "condition_takes_nothing", name=condition.name)
        elif sort == "number":
            if not argument.isdecimal() or len(argument) > 3:
                self.fault(place, "condition_needs_number", name=condition.name)
        elif sort == "field":
            room, _, letter = argument.rpartition(".")
            if self.known(room or home, names.rooms, "room", place):
                self.field(letter, room or home, place)
        else:
            there: dict[str, Mapping[str, Any] | set[str]] = {
                "kind": set(KINDS),
                "class": set(CLASSES),
                "party": set(PARTY),
                "target": {*TARGETS, *names.enemies},
                "hero": names.heroes,
                "room": names.rooms,
                "enemy": names.enemies,
                "flag": names.flags,
                "achievement": names.achievements,
            }
            self.known(argument, there[sort], sort, place)

    # Groups of enemies -----------------------------------------------------------------------------------------------

    def groups(self, groups: Sequence[schema.Group], place: Place) -> None:
        """The enemies are there, and not more of them than figures and markers in the box."""
        used: dict[str, int] = {}
        for number, group in enumerate(groups):
            if not self.known(group.enemy, self.names.enemies, "enemy", (*place, number, "enemy")):
                continue
            enemy = self.names.enemies[group.enemy]
            used[enemy.figure] = used.get(enemy.figure, 0) + group.n
            most = min(self.names.figures.get(enemy.figure, 0), enemy.most or 99)
            if not 1 <= group.n <= most:
                self.fault((*place, number), "number_of_enemies", enemy=group.enemy, most=most, number=group.n)
            elif used[enemy.figure] > self.names.figures[enemy.figure]:
                most = self.names.figures[enemy.figure]
                self.fault((*place, number), "number_of_figures", figure=enemy.figure, most=most)


def walk(value: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """The value and all that is in it, with their places."""
    yield place, value
    if isinstance(value, msgspec.Struct):
        for field, name in zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True):
            yield from walk(getattr(value, field), (*place, name))
    elif isinstance(value, tuple | list):
        for number, item in enumerate(value):
            yield from walk(item, (*place, number))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from walk(item, (*place, key))


def _guess(name: str, there: Mapping[str, Any] | set[str]) -> Any:
    """What was meant, if it differs by little more than a slip of the finger: the end of the sentence."""
    close = get_close_matches(name, list(there), 1)
    return {"say": "fault.guess", "name": close[0]} if close else ""
