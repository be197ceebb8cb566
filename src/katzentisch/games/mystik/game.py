"""Maus und Mystik: an adventure for 1 to 4 people who lead a handful of mice through a castle, chapter by chapter.

Seats       1 to 4. Before the first round they choose mice in turn, each as many as there are; who has one may leave
            the rest to the others. One person may play all.
Actions     small steps: one step of a move, one target, one card. Trading, equipping, aiming and choosing end with
            `done` or `cancel`.
Secrets     none that lie on the table: decks are drawn lazily, so no order exists that anybody could know.
Chance      dice (faces 0 to 5), search cards, encounter cards, the order of initiative, a boss's cards, a coin.
Returns     1 for every seat if the chapter is won, else 0: all win or lose together.
Options     `chapter`: which of the built-in ones; a position may bring one of its own. `achievements`: the five
            individual
            ones. A position without `mice` that take part carries over what mice bring from an earlier chapter.
Rulings     marked in the rule book.
Versions    1 (2026-11): first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from random import Random
from typing import Any

import msgspec

from katzentisch.core.contract import Bot, Game
from katzentisch.core.options import Option
from katzentisch.core.text import Words, load_words
from katzentisch.games.mystik import position
from katzentisch.games.mystik.actions import all_actions
from katzentisch.games.mystik.box import SLOTS
from katzentisch.games.mystik.events import EVENTS
from katzentisch.games.mystik.pack import built_in, content, passages
from katzentisch.games.mystik.rooms import all_rooms
from katzentisch.games.mystik.shapes import MystikView
from katzentisch.games.mystik.state import Mystik, fresh_table


class MystikGame(Game[Mystik, MystikView]):
    id = "mystik"
    rules_version = 1
    player_counts = range(1, 5)
    view_type = MystikView
    event_types = EVENTS

    @cached_property
    def options(self) -> tuple[Option, ...]:  # type: ignore[override]
        chapters = tuple(content().chapters)
        return Option("chapter", chapters, chapters[0]), Option("achievements", (True, False), True)

    @cached_property
    def actions(self) -> tuple[Any, ...]:  # type: ignore[override]
        return all_actions()

    def start(self, players: int, options: Mapping[str, Any]) -> Mystik:
        table = fresh_table(players, built_in(options["chapter"]), options["achievements"])
        table.settle()
        return table

    def options_of(self, state: Mystik) -> dict[str, Any]:
        built = state.box.chapter in content().chapters and not state.box.inline
        chapter = state.box.chapter if built else next(iter(content().chapters))
        return {"players": state.players, "chapter": chapter, "achievements": state.individual}

    def position(self, state: Mystik) -> dict[str, Any]:
        return dict(msgspec.to_builtins(position.describe(state)))

    def load(self, position_: Any) -> Mystik:
        return position.read(position_)

    def yardsticks(self, state: Mystik) -> dict[str, float]:
        """How many pages were left; none in a chapter that was lost. How often a mouse was captured."""
        left = max(0, state.end_page - state.page) if state.won else 0
        return {"pages_left": left, "captures": sum(state.caught)}

    def view(self, state: Mystik, seat: int, recall: bool = True) -> MystikView:
        log = None if state.log is None else [event.seen_by(seat) for event in state.log]
        return MystikView(seat, state.must(), (), state.over, log, position.describe(state))

    def show(self, view: MystikView) -> dict[str, Any]:
        """The table without what is only for programs."""
        shown = dict(msgspec.to_builtins(view.table))
        for field in ("deck", "running", "players", "chapter", "achievements", "place"):
            shown.pop(field, None)
        for mouse in shown.get("mice", ()):
            mouse.pop("seat", None)
        return shown

    def sample(self, view: MystikView, rng: Random) -> Mystik:
        """Nothing is hidden: the table itself."""
        return position.build(view.table)

    def words(self, lang: str) -> Words:
        return _words(self.home, lang)

    def bots(self) -> Mapping[str, Callable[[Game[Mystik, MystikView], int], Bot[MystikView]]]:
        from katzentisch.games.mystik.bot import BOTS

        return BOTS


@cache
def _words(home: str, lang: str) -> Words:
    """The catalogue, and the names of everything in the data files."""
    return Words(lang, {**dict(_names(lang)), **load_words(home, lang).entries})


def _names(lang: str) -> Iterator[tuple[str, str]]:
    box = content()
    for hero in box.heroes:
        name = getattr(hero.name, lang)
        for sort in ("hero", "figure", "initiative", "power"):
            yield f"{sort}.{hero.id}", name
    for ability in box.abilities:
        yield f"ability.{ability.id}", getattr(ability.name, lang)
        yield f"power.{ability.id}", getattr(ability.name, lang)
    for card in box.cards:
        yield f"card.{card.id}", getattr(card.name, lang)
        yield f"power.{card.id}", getattr(card.name, lang)
    for enemy in box.bestiary.enemies:
        name = getattr(enemy.name, lang)
        yield f"enemy.{enemy.id}", name
        yield f"figure.{enemy.id}", name
        for slot in range(SLOTS):
            yield f"figure.{enemy.id}.{slot}", name if enemy.boss else f"{name} {slot + 1}"
        for number, initiative in enumerate(enemy.cards, 1):
            several = f" ({number})" if len(enemy.cards) > 1 else ""
            yield f"initiative.{initiative.id}", (name if enemy.boss else getattr(enemy.many, lang)) + several
    for encounter in box.encounters:
        yield f"encounter.{encounter.id}", getattr(encounter.name, lang)
    for room in all_rooms():
        yield f"room.{room.id}", getattr(room.name, lang)
    for chapter in box.chapters.values():
        yield f"chapter.{chapter.id}", getattr(chapter.name, lang)
        yield f"option.chapter.{chapter.id}", getattr(chapter.name, lang)
        for achievement in chapter.achievements:
            yield f"achievement.{achievement.id}", getattr(achievement.name, lang)
            yield f"power.{achievement.id}", getattr(achievement.name, lang)
        for passage, text in passages(chapter).items():
            yield f"passage.{chapter.id}.{passage}", getattr(text, lang)
