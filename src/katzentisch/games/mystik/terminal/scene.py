"""A view as the drawing needs it: the table itself (nothing on it is hidden), the words, and where everybody stands."""

from __future__ import annotations

from functools import cache, lru_cache

from katzentisch.core.text import Words, load_words
from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.authoring.pack import chapter_of
from katzentisch.games.mystik.authoring.rooms import Room, all_rooms
from katzentisch.games.mystik.game import own_words
from katzentisch.games.mystik.position.read import build
from katzentisch.games.mystik.position.write import card_name
from katzentisch.games.mystik.prompt import ways
from katzentisch.games.mystik.rules import tasks
from katzentisch.games.mystik.rules.box import Box
from katzentisch.games.mystik.rules.cards.values import value
from katzentisch.games.mystik.rules.numbers import MICE, NOBODY
from katzentisch.games.mystik.rules.vocabulary import stats
from katzentisch.games.mystik.shapes.table import MystikView
from katzentisch.games.mystik.state import Mystik


@cache
def terminal_words(lang: str) -> Words:
    """The words of the game, the names in its data files among them, and those that only a terminal needs."""
    return Words(lang, {**GAME.words(lang).entries, **load_words(GAME.home, lang, "terminal").entries})


@lru_cache(maxsize=32)
def words_with_story(box: Box, lang: str) -> Words:
    return Words(lang, {**terminal_words(lang).entries, **own_words(box, lang)})


class Scene:
    """What the person sees, ready to be drawn."""

    def __init__(self, view: MystikView, lang: str) -> None:
        self.view, self.lang = view, lang
        self.board: Mystik = build(view.whole())
        self.chapter = chapter_of(self.board.box)
        self.words = words_with_story(self.board.box, lang)

    @property
    def room(self) -> Room:
        return all_rooms()[self.board.castle.room]

    def task(self) -> int:
        """The question that is asked."""
        return self.board.agenda.top()

    def mouse(self) -> int:
        """The mouse who is asked or whose turn it is, or NOBODY."""
        board = self.board
        if not board.over and self.task() in OF_A_MOUSE:
            return board.agenda.arg(1 if self.task() == tasks.WHOM else 0)
        return board.mover()

    def name(self, mouse: int) -> str:
        return self.words.word("hero", self.board.box.heroes[mouse].name)

    def initial(self, mouse: int) -> str:
        return self.name(mouse)[0]

    def kind_letter(self, kind: int) -> str:
        return self.words.word("short", self.board.box.kinds[kind].name)

    def card_letter(self, card: int) -> str:
        """A card of the track by one letter."""
        return self.initial(card) if card < MICE else self.kind_letter(self.board.box.initiative[card].kind)

    def card_name(self, card: int) -> str:
        return self.words.word("initiative", card_name(self.board.box, card))

    def hearts(self, mouse: int) -> int:
        return value(self.board, mouse, stats.HEARTS, NOBODY)

    # Where one can walk ----------------------------------------------------------------------------------------------

    def ways(self) -> dict[int, list[int]]:
        """Every field that the mouse whose turn it is can walk to, with the steps that lead there, fewest first."""
        return {field: way.steps for field, way in ways(self.board).items()}


OF_A_MOUSE = frozenset(
    (
        tasks.TURN_MENU,
        tasks.AIM,
        tasks.WIELD,
        tasks.REACT,
        tasks.WHOM,
        tasks.FOUND_CARD,
        tasks.THROW_AWAY,
        tasks.TRADE,
        tasks.EQUIP,
        tasks.LEARN,
        tasks.EXTRA_MOVE,
        tasks.TRAP_DICE,
        tasks.DICE_AGAIN,
        tasks.BOSS_CARD,
        tasks.GRAPE_SHOT,
        tasks.FREE_PLACE,
        tasks.KEEP_ONE,
        tasks.TAKE_OVER,
    )
)
