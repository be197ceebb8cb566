"""Maus und Mystik: an adventure for 1 to 4 people who lead a handful of mice through a castle, chapter by chapter.

Seats       1 to 4. Before the first round they choose mice in turn, each as many as there are; who has one may leave
            the rest to the others. One person may play all.
Actions     small steps: one step of a move, one target, one card. Trading, equipping, aiming and choosing end with
            `done` or `cancel`.
Secrets     none that lie on the table: decks are drawn lazily, so no order exists that anybody could know.
Chance      dice (faces 0 to 5), search cards, encounter cards, the order of initiative, a boss's cards, a coin.
Returns     1 for every seat if the chapter is won, else 0: all win or lose together.
Options     `chapter`: which of the built-in ones; a position may bring one of its own. `difficulty`: more pages and
            cheese for families, fewer for old hands. `achievements`: the five individual ones. A position without
            `mice` that take part carries over what mice bring from an earlier chapter.
Rulings     marked in the rule book.
Versions    1 (2026-11): first.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from katzentisch.core.contract import Bot, Game
from katzentisch.core.options import Option
from katzentisch.core.prompt import Prompt
from katzentisch.core.shapes import Continuation, Written
from katzentisch.core.text import Words, load_words
from katzentisch.games.mystik import encode
from katzentisch.games.mystik.authoring.books import book_in
from katzentisch.games.mystik.authoring.content import content
from katzentisch.games.mystik.authoring.names import aims_of, names_of_box, names_of_chapter, rules_of_rooms, story_of
from katzentisch.games.mystik.authoring.pack import built_in, chapter_of
from katzentisch.games.mystik.position.read import build, read
from katzentisch.games.mystik.position.write import position as written
from katzentisch.games.mystik.prompt import prompt
from katzentisch.games.mystik.rules import tasks
from katzentisch.games.mystik.rules.box import Box
from katzentisch.games.mystik.rules.difficulty import LEVELS, USUAL
from katzentisch.games.mystik.rules.pieces import room_of
from katzentisch.games.mystik.sample import sample
from katzentisch.games.mystik.shapes.actions import all_actions
from katzentisch.games.mystik.shapes.events import EVENTS
from katzentisch.games.mystik.shapes.table import MystikView, TablePart
from katzentisch.games.mystik.state import Mystik, fresh_table
from katzentisch.games.mystik.view import look, picture

if TYPE_CHECKING:  # for those who ask for it; imported when they do
    from katzentisch.terminal.hooks import Terminal
    from katzentisch.testing.race import Line, Peers
    from katzentisch.testing.secrecy import Secrecy

OPEN = ("difficulty", "achievements")
"""What no chapter says: how hard it is, and whether there are achievements of single mice."""


class MystikGame(Game[Mystik, MystikView]):
    id = "mystik"
    board = True
    rules_version = 1
    player_counts = range(1, 5)
    minutes = (60, 120)
    difficulty = 3
    hides_seats = False
    returns_within = (0, 1)
    returns_sum = None
    longest = None
    largest_outcome = 69  # search cards
    view_type = MystikView
    event_types = EVENTS
    keeps_chairs = True
    written = "chapter"
    foreseen = frozenset(("picked", "moved", "trades", "gave", "gave_cheese", "wore", "doffed", "dropped"))

    @cached_property
    def options(self) -> tuple[Option, ...]:  # type: ignore[override]  # chapters are read when first asked for
        chapters = tuple(content().chapters)
        return (
            Option("chapter", chapters, chapters[0]),
            Option("difficulty", LEVELS, LEVELS[USUAL]),
            Option("achievements", (True, False), True),
        )

    @cached_property
    def actions(self) -> tuple[Any, ...]:  # type: ignore[override]  # as above
        return all_actions()

    def start(self, players: int, options: Mapping[str, Any]) -> Mystik:
        difficulty = LEVELS.index(options["difficulty"])
        table = fresh_table(players, built_in(options["chapter"]), options["achievements"], difficulty)
        table.settle()
        return table

    def options_of(self, state: Mystik) -> dict[str, Any]:
        built = state.box.chapter in content().chapters and not state.box.inline
        chapter = state.box.chapter if built else next(iter(content().chapters))
        return {
            "players": state.players,
            "chapter": chapter,
            "difficulty": LEVELS[state.difficulty],
            "achievements": state.individual,
        }

    def position(self, state: Mystik) -> dict[str, Any]:
        return written(state)

    def load(self, position: Any) -> Mystik:
        return read(position)

    def yardsticks(self, state: Mystik) -> dict[str, float]:
        """How many pages were left; none in a chapter that was lost. How often a mouse was captured."""
        left = max(0, state.fate.end_page - state.fate.page) if state.won else 0
        return {"pages_left": left, "captures": sum(mouse.caught for mouse in state.mice)}

    def after(
        self, state: Mystik, brought: Mapping[str, Any] | None, players: int | None = None
    ) -> Sequence[Continuation]:
        from katzentisch.games.mystik.story.campaign import ways_on

        return [
            Continuation(
                id, self.options_of(build(msgspec.convert(position, TablePart))), position, {"chapter": chapter}
            )
            for id, chapter, position in ways_on(state, brought, state.players if players is None else players)
        ]

    def hides_nothing(self, position: Any) -> bool:
        """Decks are drawn lazily: there is nothing in a position that anybody must not know."""
        return True

    def read(self, text: str, name: str) -> Written:
        from katzentisch.games.mystik.story.file import written_in

        return written_in(text, name)

    def begin(self, content: Any, players: int, options: Mapping[str, Any]) -> dict[str, Any]:
        from katzentisch.games.mystik.story.file import beginning

        return beginning(content, players, dict(options))

    def leaves_open(self, position: Mapping[str, Any]) -> Sequence[str]:
        """MM-257: where a chapter begins, however it came to that; not in the middle of one."""
        return () if position.keys() & {"room", "page", "end_page", "running", "over"} else OPEN

    def agreed(self, position: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
        """What is usual is not written down, as in `settings_of`."""
        begun = {**position, **options}
        return {name: value for name, value in begun.items() if (name, value) != ("difficulty", LEVELS[USUAL])}

    def called(self, position: Any) -> Mapping[str, str]:
        from katzentisch.games.mystik.story.file import called

        return called(position.get("chapter"))

    def view(self, state: Mystik, seat: int) -> MystikView:
        return look(state, self.check_seat(state, seat))

    def picture(self, state: Mystik, seat: int, noted: bool = False) -> MystikView:
        return picture(state, self.check_seat(state, seat), noted)

    def screen(self, state: Mystik, seat: int, openly: bool, noted: bool) -> MystikView:
        """Nothing is hidden, so it is the same; but without the agenda and what runs, which a terminal draws from."""
        return picture(state, self.check_seat(state, seat), noted=False)

    def may_take_back(self, state: Mystik, seat: int, action: int) -> bool:
        """Steps, gear and gifts, as long as nothing happens on the way. Nobody holds anything secret but the decks."""
        return self.foresees(state, seat, action)

    def encoding(self, players: int) -> dict[str, int]:
        return encode.encoding(players)

    def encode(self, view: MystikView) -> array[float]:
        return encode.encode(view)

    def prompt(self, state: Mystik, seat: int) -> Prompt:
        return prompt(state, self.check_seat(state, seat))

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
        """The names in a chapter that somebody wrote; of any chapter what it asks for, what was read out, between what
        the players choose or have chosen, and what the things are called in rooms that they have entered."""
        read = {f"passage.{event['passage']}" for event in told if event["kind"] == "narrated"}
        chosen = {event["option"].rpartition(".")[0] for event in told if event["kind"] == "decided"}
        if not state.over and state.agenda.top() == tasks.DECIDE:
            chosen.add(state.box.choices[state.agenda.arg(0)].name)
        met = met_by(state, told)

        def is_told(key: str) -> bool:
            kind, _, name = key.partition(".")
            if kind == "passage":
                return key in read
            if kind == "chosen":
                return name.rpartition(".")[0] in chosen
            return key in met if kind in ("deed", "door", "token") or key.startswith("aim.room.") else True

        return {key: text for key, text in own_words(state.box, lang).items() if is_told(key)}

    def terminal(self) -> Terminal:
        from katzentisch.games.mystik.terminal import TERMINAL

        return TERMINAL

    def secrecy(self) -> Secrecy[Mystik]:
        from katzentisch.games.mystik.secrecy import SECRECY

        return SECRECY

    def bench(self, peers: Peers) -> Sequence[Line]:
        from katzentisch.games.mystik.bench import lines

        return lines(self, peers)

    def bots(self) -> Mapping[str, Callable[[Game[Mystik, MystikView], int], Bot[MystikView]]]:
        from katzentisch.games.mystik.bots.roster import BOTS

        return BOTS


def met_by(state: Mystik, told: Sequence[Mapping[str, Any]]) -> set[str]:
    """The deeds, doors, tokens and rules of rooms that the mice have come upon: in rooms they have entered, or told of
    in an event."""
    box = state.box
    entered = {room for room in range(len(box.rooms)) if state.castle.explored >> room & 1} | {state.castle.room}
    found = {f"deed.{number}" for number, deed in enumerate(box.deeds) if deed.room in entered}
    found |= {f"aim.room.{box.rooms[room].name}" for room in entered}
    found |= {f"door.{door.name}" for door in box.doors if door.room in entered}
    for token, name in enumerate(box.tokens):
        if state.carrier(token) >= 0 or room_of(state.story.tokens[token]) in entered:
            found.add(f"token.{name}")
    found |= {f"{kind}.{event[kind]}" for event in told for kind in ("deed", "door", "token") if kind in event}
    return found


@lru_cache(maxsize=32)
def own_words(box: Box, lang: str) -> dict[str, str]:
    """What the catalogue lacks: the story of a chapter, and the names in one that is not built in, and in its book."""
    chapter = chapter_of(box)
    named: dict[str, str] = {}
    if box.inline:
        named[f"chapter.{box.hash}"] = getattr(chapter.name, lang)  # views for people name it so
        book = book_in(box.inline)
        for other in (*(book.chapters if book else ()), chapter):
            named |= dict(names_of_chapter(other, lang))
    return named | dict(aims_of(chapter, lang)) | dict(rules_of_rooms(chapter, lang)) | dict(story_of(chapter, lang))


@lru_cache(maxsize=32)
def words_of(game: MystikGame, box: Box, lang: str) -> Words:
    """The catalogue, and all that a chapter adds to it."""
    return Words(lang, {**game.words(lang).entries, **own_words(box, lang)})


@cache
def _words(home: str, lang: str) -> Words:
    """The catalogue, and the names of everything in the data files."""
    own = load_words(home, lang).entries
    return Words(lang, {**dict(names_of_box(lang)), **own})
