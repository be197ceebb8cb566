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

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from katzentisch.core.contract import Bot, Game
from katzentisch.core.options import Option
from katzentisch.core.prompt import Prompt
from katzentisch.core.shapes import Continuation
from katzentisch.core.text import Words, load_words
from katzentisch.games.mystik.authoring.content import content
from katzentisch.games.mystik.authoring.names import names_of_box, names_of_chapter, story_of
from katzentisch.games.mystik.authoring.pack import built_in
from katzentisch.games.mystik.authoring.schema import Chapter
from katzentisch.games.mystik.position.read import read
from katzentisch.games.mystik.position.write import describe
from katzentisch.games.mystik.prompt import prompt
from katzentisch.games.mystik.rules.box import Box
from katzentisch.games.mystik.sample import sample
from katzentisch.games.mystik.shapes.actions import all_actions
from katzentisch.games.mystik.shapes.events import EVENTS
from katzentisch.games.mystik.shapes.table import MystikView
from katzentisch.games.mystik.state import Mystik, fresh_table
from katzentisch.games.mystik.view import look

if TYPE_CHECKING:  # for those who ask for it; imported when they do
    from katzentisch.terminal.hooks import Terminal
    from katzentisch.testing.race import Line
    from katzentisch.testing.secrecy import Secrecy


class MystikGame(Game[Mystik, MystikView]):
    id = "mystik"
    rules_version = 1
    player_counts = range(1, 5)
    view_type = MystikView
    event_types = EVENTS
    keeps_chairs = True
    foreseen = frozenset(("picked", "moved", "trades", "gave", "gave_cheese", "wore", "doffed", "dropped"))

    @cached_property
    def options(self) -> tuple[Option, ...]:  # type: ignore[override]  # chapters are read when first asked for
        chapters = tuple(content().chapters)
        return Option("chapter", chapters, chapters[0]), Option("achievements", (True, False), True)

    @cached_property
    def actions(self) -> tuple[Any, ...]:  # type: ignore[override]  # as above
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
        return dict(msgspec.to_builtins(describe(state)))

    def load(self, position: Any) -> Mystik:
        return read(position)

    def yardsticks(self, state: Mystik) -> dict[str, float]:
        """How many pages were left; none in a chapter that was lost. How often a mouse was captured."""
        left = max(0, state.fate.end_page - state.fate.page) if state.won else 0
        return {"pages_left": left, "captures": sum(mouse.caught for mouse in state.mice)}

    def after(self, state: Mystik, brought: Mapping[str, Any] | None) -> Sequence[Continuation]:
        from katzentisch.games.mystik.story.campaign import continuations

        return continuations(state, brought)

    def hides_nothing(self, position: Any) -> bool:
        """Decks are drawn lazily: there is nothing in a position that anybody must not know."""
        return True

    def view(self, state: Mystik, seat: int, recall: bool = True) -> MystikView:
        return look(state, seat, recall)

    def prompt(self, state: Mystik, seat: int) -> Prompt:
        return prompt(state, seat)

    def show(self, view: MystikView) -> dict[str, Any]:
        """The table without what is only for programs."""
        shown = dict(msgspec.to_builtins(view.whole()))
        for field in ("deck", "running", "players", "chapter", "achievements", "place"):
            shown.pop(field, None)
        for mouse in shown.get("mice", ()):
            mouse.pop("seat", None)
        return shown

    def sample(self, view: MystikView, rng: Random) -> Mystik:
        return sample(view)

    def words(self, lang: str) -> Words:
        return _words(self.home, lang)

    def say_at(self, state: Mystik, event: Mapping[str, Any], lang: str, names: Sequence[str] = ()) -> str:
        """A chapter brings its story along, and its names, if somebody wrote it."""
        return words_of(self, state.box, lang).say(f"event.{event['kind']}", event, names)

    def words_at(self, state: Mystik, lang: str, told: Sequence[Mapping[str, Any]]) -> dict[str, str]:
        """The names in a chapter that somebody wrote, and of any chapter the passages that were read out."""
        read = {f"passage.{event['passage']}" for event in told if event["kind"] == "narrated"}
        own = own_words(state.box, lang)
        return {key: text for key, text in own.items() if key in read or not key.startswith("passage.")}

    def terminal(self) -> Terminal:
        from katzentisch.games.mystik.terminal import TERMINAL

        return TERMINAL

    def secrecy(self) -> Secrecy[Mystik]:
        from katzentisch.games.mystik.secrecy import SECRECY

        return SECRECY

    def bench(self, pyspiel: Any) -> Sequence[Line]:
        from katzentisch.games.mystik.bench import lines

        return lines(self, pyspiel)

    def bots(self) -> Mapping[str, Callable[[Game[Mystik, MystikView], int], Bot[MystikView]]]:
        from katzentisch.games.mystik.bots.roster import BOTS

        return BOTS


def chapter_of(box: Box) -> Chapter:
    return msgspec.convert(box.inline, Chapter) if box.inline else content().chapters[box.chapter]


@lru_cache(maxsize=32)
def own_words(box: Box, lang: str) -> dict[str, str]:
    """What the catalogue lacks: the story of a chapter, and the names in one that is not built in."""
    chapter = chapter_of(box)
    named = dict(names_of_chapter(chapter, lang)) if box.inline else {}
    return named | dict(story_of(chapter, lang))


@lru_cache(maxsize=32)
def words_of(game: MystikGame, box: Box, lang: str) -> Words:
    """The catalogue, and all that a chapter adds to it."""
    return Words(lang, {**game.words(lang).entries, **own_words(box, lang)})


@cache
def _words(home: str, lang: str) -> Words:
    """The catalogue, and the names of everything in the data files."""
    return Words(lang, {**dict(names_of_box(lang)), **load_words(home, lang).entries})
