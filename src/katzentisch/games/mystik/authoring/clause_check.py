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
from katzentisch.games.mystik.authoring.faults import Fault, Faulty
from katzentisch.games.mystik.authoring.knowledge import missing
from katzentisch.games.mystik.authoring.rooms import all_rooms
from katzentisch.games.mystik.authoring.source import Place, Source

CHAPTER_WINDOWS = ("start", "enter", "cleared", "beaten", "surge", "captured", "page", "round_end", "took", "lost")

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


MEANT = ("mice_at", "captured", "carrier")
"""Mice that only a chapter can mean."""
MOST_FAULTS = 100
"""Whoever has made so many is told of these first, and nobody waits for the rest."""
MOST_TRAPS = 2
"""So many mousetraps are in the box."""


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
        self.elsewhere: set[str] = set()  # achievements of other chapters
        self.counters: set[str] = set()
        self.choices: set[str] = set()
        self.doors: set[str] = set()
        self.tokens: set[str] = set()
        self.memories: set[str] = set()
        self.past: set[str] = set()
        self.companion = False  # there is one
        self.home = ""  # the room whose fields a letter means
        self.room = ""  # the room whose rules are read

    def of_chapter(self, chapter: schema.Chapter) -> None:
        self.flags = set(chapter.flags)
        self.passages = set(chapter.passages)
        self.achievements = {one.id for one in chapter.achievements}
        self.counters, self.choices = set(chapter.counters), set(chapter.choices)
        self.doors, self.tokens = set(chapter.doors), set(chapter.tokens)
        self.memories, self.past = set(chapter.memories), {*chapter.memories, *chapter.past}
        self.companion = chapter.companion is not None
        self.home = chapter.start.room


class Findings:
    """The faults of one file."""

    def __init__(self, source: Source, names: Names) -> None:
        self.source = source
        self.names = names
        self.faults: list[Fault] = []

    def fault(self, place: Place, code: str, **facts: Any) -> None:
        self.faults.append(self.source.fault(place, code, facts))
        if len(self.faults) == MOST_FAULTS:
            raise Faulty(self.faults)

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
            self.conditions(clause.if_, (*where, "if"), clause.when, owner)
            self.conditions(clause.cheaper, (*where, "cheaper"), clause.when, owner)
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
            self._whom(effect, to, where, when, owner)
            self._names_of(effect, where)
        if chosen > 1:
            self.fault(place, "one_chooses")

    def _whom(self, effect: Any, to: str, place: Place, when: str, owner: str) -> None:
        """Those that only chapters can mean, and what has to be said with them."""
        if to in MEANT and owner not in ("chapter", "search"):
            self.fault((*place, "to"), "only_chapters_mean", word=to)
        if to == "captured" and when != "captured":
            self.fault((*place, "to"), "nobody_was_captured")
        speaks = hasattr(effect, "at") and hasattr(effect, "token") and bool(to)
        if speaks and bool(effect.at) != (to == "mice_at"):
            self.fault((*place, "at"), "said_with", field="at", word="mice_at")
        if speaks and bool(effect.token) != (to == "carrier"):
            self.fault((*place, "token"), "said_with", field="token", word="carrier")
        if to in ("mice_at", "carrier") and not speaks:
            self.fault((*place, "to"), "not_with_this_verb", word=to)

    def fields(self, fields: Sequence[str], place: Place) -> None:
        """Fields of one room, each with its room or of the room that is meant."""
        rooms: set[str] = set()
        for number, field in enumerate(fields):
            room, _, letter = field.rpartition(".")
            rooms.add(room or self.names.home)
            if self.known(room or self.names.home, self.names.rooms, "room", (*place, number)):
                self.field(letter, room or self.names.home, (*place, number))
        if len(rooms) > 1:
            self.fault(place, "fields_of_one_room")

    def _names_of(self, effect: Any, place: Place) -> None:
        names = self.names
        for field, there, what in (
            ("card", names.cards, "card"),
            ("enemy", names.enemies, "enemy"),
            ("passage", names.passages, "passage"),
            ("flag", names.flags, "flag"),
            ("achievement", names.achievements, "achievement"),
            ("room", names.rooms, "room"),
            ("counter", names.counters, "counter"),
            ("choice", names.choices, "choice"),
            ("door", names.doors, "door"),
            ("memory", names.memories, "memory"),
            ("token", names.tokens, "token"),
        ):
            if getattr(effect, field, "") or (hasattr(effect, field) and field != "token"):
                self.known(getattr(effect, field), there, what, (*place, field))
        if isinstance(effect, deeds.Join | deeds.Leave | deeds.Hurt) and not names.companion:
            self.fault((*place, "do"), "no_companion")
        at = () if isinstance(effect, deeds.Attack) else getattr(effect, "at", ())
        self.fields((at,) if isinstance(at, str) and at else at or (), (*place, "at"))
        if isinstance(effect, deeds.Traps) and len(at) > MOST_TRAPS:
            self.fault((*place, "at"), "number_of_traps")
        if isinstance(effect, deeds.Goto) and effect.room in names.rooms:
            self.field(effect.field, effect.room, (*place, "field"))

    def conditions(self, texts: Sequence[str], place: Place, when: str, owner: str) -> None:
        """Each is known, and asks for nothing that this moment does not know."""
        homes = [parse(text).argument for text in texts if parse(text).name == "room" and not text.startswith("not ")]
        for number, text in enumerate(texts):
            where = (*place, number)
            self._condition(text, where, homes[0] if homes else self.names.home)
            if lacks := missing(parse(text).name, when, owner):
                what: dict[str, Any] = {"say": f"knows.{lacks}"}
                self.fault(where, "never_holds", name=parse(text).name, when=when or "win_if", what=what)

    def _condition(self, text: str, place: Place, home: str) -> None:
        condition = parse(text)
        if not self.known(condition.name, ARGUMENTS, "condition", place):
            return
        if condition.name == "room" and self.names.room and condition.argument != self.names.room:
            self.fault(place, "in_another_room", room=self.names.room)
        sort, argument, names = condition.sort, condition.argument, self.names
        if condition.name in ("companion", "companion_lost") and not names.companion:
            self.fault(place, "no_companion")
        if not sort:
            if argument:
                self.fault(place, "condition_takes_nothing", name=condition.name)
        elif sort == "number":
            if not argument.isdecimal() or len(argument) > 3:
                self.fault(place, "condition_needs_number", name=condition.name)
        elif sort == "counter":
            name, _, least = argument.rpartition(".")
            if self.known(name, names.counters, "counter", place) and (not least.isdecimal() or len(least) > 3):
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
                "achievement": names.achievements | names.elsewhere,
                "memory": names.past,
                "door": names.doors,
                "token": names.tokens,
            }
            self.known(argument, there[sort], sort, place)

    # Groups of enemies -----------------------------------------------------------------------------------------------

    def groups(self, groups: Sequence[schema.Group], place: Place, room: str = "") -> None:
        """The enemies are there, and not more of them than figures and markers in the box; fields are of this room."""
        used: dict[str, int] = {}
        for number, group in enumerate(groups):
            for which, field in enumerate(group.at):
                if room in self.names.rooms:
                    self.field(field, room, (*place, number, "at", which))
                elif not room:
                    self.fault((*place, number, "at", which), "no_field", name=field, room=room)
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
