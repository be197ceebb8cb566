"""The board of Maus und Mystik: what lies on it, and what the rules ask of it all the time.

No rule is decided here.
"""

from __future__ import annotations

from katzentisch.core.agenda import Agenda
from katzentisch.core.state import Event, Json, State
from katzentisch.games.mystik.rules.box import Box
from katzentisch.games.mystik.rules.difficulty import USUAL, last_page
from katzentisch.games.mystik.rules.numbers import CAT, CAUGHT, COMPANION, FAR, FOE, LIFTED, MICE, NOBODY, SLOTS
from katzentisch.games.mystik.rules.pieces import (
    GONE,
    HELD,
    Castle,
    EncounterDeck,
    Enemies,
    Fate,
    Fight,
    Items,
    Lasting,
    Mouse,
    SearchDeck,
    Story,
    Track,
    Turn,
    Used,
    field_of,
    room_of,
)
from katzentisch.games.mystik.rules.rooms import Room

SEEN_ALONE = ("moved", "placed", "cat_leaps")


def castle_of(box: Box) -> Castle:
    """The tiles as the chapter lays them."""
    castle = Castle(box.up[:], [0] * len(box.rooms), [0] * len(box.rooms))
    castle.room = box.start_room
    castle.shut = box.shut
    castle.place = box.up.index(box.start_room) if box.start_room in box.up else 0
    return castle


def story_of(box: Box) -> Story:
    """What the chapter remembers before anything has happened."""
    story = Story(None, [counter.start for counter in box.counters], [GONE] * len(box.tokens))
    story.past = box.past
    return story


class Board(State):
    """Everything that lies on the table. With `like` it is a copy of another board."""

    def __init__(
        self,
        players: int = 1,
        box: Box | None = None,
        individual: bool = True,
        difficulty: int = USUAL,
        like: Board | None = None,
    ) -> None:
        super().__init__(players)
        self.box: Box = Box() if box is None else box
        self.individual = individual  # with individual achievements
        self.difficulty = difficulty
        laid = self.box
        # everything is assigned here, not in functions of their own: so no read has to look whether it is there
        if like is None:
            self.agenda = Agenda()
            self.won = False
            self.unpicked = 0  # bit set of seats that leave the choice of mice to others
            self.party: list[int] = []
            self.mice = [Mouse() for _ in range(MICE)]  # by number of the hero
            self.enemies = Enemies()
            self.track = Track()
            self.turn = Turn()
            self.fights: list[Fight] = []
            self.lasting: list[Lasting] = []
            self.used: list[Used] = []
            self.fate = Fate(end_page=last_page(laid.end_page, difficulty))
            self.deck = SearchDeck([0] * len(laid.cards), [0] * len(laid.cards))
            self.encounters = EncounterDeck(laid.deck_cards, laid.deck_normal, laid.deck_hard)
            self.castle = castle_of(laid)
            self.items = Items()
            self.story = story_of(laid)
        else:
            self.over = like.over
            self.agenda = like.agenda.copy()
            self.won = like.won
            self.unpicked = like.unpicked
            self.party = like.party[:]
            self.mice = [mouse.copy() for mouse in like.mice]
            self.enemies = like.enemies.copy()
            self.track = like.track.copy()
            self.turn = like.turn.copy()
            self.fights = [fight.copy() for fight in like.fights]
            self.lasting = like.lasting[:]
            self.used = like.used[:]
            self.fate = like.fate.copy()
            self.deck = like.deck.copy()
            self.encounters = like.encounters.copy()
            self.castle = like.castle.copy()
            self.items = like.items.copy()
            self.story = like.story.copy()

    def clone(self) -> Board:
        raise TypeError("the state defines clone()")

    # Telling ---------------------------------------------------------------------------------------------------------

    def tell(self, kind: str, facts: dict[str, Json]) -> None:
        """A step of a figure is a moment by itself: whoever looks on sees one after the other."""
        if self.log is not None:
            self.log.append(Event(kind, facts))
            if kind in SEEN_ALONE:
                self.beat()

    def narrate(self, passage: str) -> None:
        """Read out a passage, if the chapter has it."""
        if self.log is not None and passage in self.box.told:
            self.tell("narrated", {"passage": f"{self.box.chapter}.{passage}"})

    def name(self, figure: int) -> str:
        """A figure in events: "collin", "rat.3", "brodie"."""
        if figure < 0:
            return ""
        if figure < MICE:
            return self.box.heroes[figure].name
        if figure == COMPANION:
            return self.box.companion
        if figure == CAT:
            return "brodie"
        kind = self.enemies.kind[figure - FOE]
        return f"{self.box.kinds[kind].name}.{figure - FOE}" if kind >= 0 else f"gone.{figure - FOE}"

    def field_name(self, field: int) -> str:
        fields = self.here().fields
        return fields[field] if 0 <= field < len(fields) else ""  # who is on the way into a room stands on none

    # Places ----------------------------------------------------------------------------------------------------------

    def here(self) -> Room:
        castle = self.castle
        return self.box.rooms[castle.room] if castle.shut == 0 else self.box.with_doors(castle.room, castle.shut)

    def field_of(self, figure: int) -> int:
        if figure < MICE:
            return self.mice[figure].at
        if figure == COMPANION:
            return self.companion_at()
        return self.enemies.cat_at if figure == CAT else self.enemies.spot[figure - FOE]

    def standing(self, figure: int) -> bool:
        """Whether a figure is still on the board."""
        if figure < MICE:
            return self.mice[figure].at >= 0
        if figure == COMPANION:
            return self.companion_at() >= 0
        return self.enemies.cat_at >= 0 if figure == CAT else self.enemies.kind[figure - FOE] >= 0

    def is_mouse(self, figure: int) -> bool:
        return 0 <= figure < MICE

    def free_mice(self) -> list[int]:
        """Mice on the board, from the top of the track; before there is one, in order of the party."""
        mice = self.mice
        found = [card for card in self.track.cards if card < MICE and mice[card].at >= 0]
        return found if found else [mouse for mouse in self.party if mice[mouse].at >= 0]

    def mice_on(self, field: int) -> int:
        mice = self.mice
        number = 0
        for mouse in self.party:
            if mice[mouse].at == field:
                number += 1
        return number

    def companion_at(self) -> int:
        """The field of the companion, which is that of its mouse; below 0 if it is not on the board."""
        mouse = self.story.with_mouse
        return self.mice[mouse].at if mouse >= 0 else NOBODY

    def fits_mouse(self, field: int, mouse: int) -> bool:
        """MM-259: whether this mouse fits onto a field, with whom she leads."""
        if mouse != self.story.with_mouse:
            return self.fits(field, False)
        return self.crowd(field) + 2 <= self.here().capacity[field]

    def foes(self) -> list[int]:
        """Slots of all enemy figures that stand on a field."""
        return self.enemies.slots()

    def foes_on(self, field: int) -> int:
        return self.enemies.on(field)

    def crowd(self, field: int) -> int:
        """How much of a field is taken: small figures 1, large ones 4."""
        number = self.mice_on(field)
        if self.story.with_mouse >= 0 and self.companion_at() == field:
            number += 1  # MM-259
        kind, spot = self.enemies.kind, self.enemies.spot
        for slot in range(SLOTS):
            if kind[slot] >= 0 and spot[slot] == field:
                number += 4 if self.box.kinds[kind[slot]].large else 1
        return number

    def fits(self, field: int, large: bool) -> bool:
        """MM-051, MM-052, MM-053, MM-054: whether one more figure fits onto a field."""
        room = self.here()
        if large:
            taken = self.crowd(field)
            return taken == 0 if room.capacity[field] <= 4 else taken + 4 <= room.capacity[field]
        return self.crowd(field) < room.capacity[field]

    def neighbours(self, field: int, other: int) -> bool:
        """The same field, or next to each other. Who is on the way into a room stands next to nobody."""
        return field == other or (field != LIFTED and other in self.here().near[field])

    def sees(self, field: int, other: int) -> bool:
        return field == other or bool(self.here().sight[field] >> other & 1)

    def threatened(self) -> bool:
        """MM-120, MM-176: whether enemies are in the room. The cat counts."""
        for card in self.track.cards:
            if card >= MICE:
                return True
        return self.enemies.any()

    def rank(self, figure: int) -> int:
        """The place of a figure's card on the track; FAR if it has none."""
        cards = self.track.cards
        if figure < MICE:
            for place in range(len(cards)):
                if cards[place] == figure:
                    return place
            return FAR
        for place in range(len(cards)):
            if cards[place] >= MICE and self.belongs(figure, cards[place]):
                return place
        return FAR

    def card_of(self, figure: int) -> int:
        """The initiative card that counts for a figure: the one that acts now, else its highest; NOBODY without one."""
        card = self.track.acting()
        if figure >= MICE and card >= MICE and self.belongs(figure, card):
            return card
        place = self.rank(figure)
        return self.track.cards[place] if place < FAR else NOBODY

    def belongs(self, figure: int, card: int) -> bool:
        kind = self.box.initiative[card].kind
        if figure == CAT:
            return self.box.kinds[kind].bodiless
        return figure >= FOE and self.enemies.kind[figure - FOE] == kind

    def decider(self) -> int:
        """MM-147: the seat of the highest free mouse."""
        for card in self.track.cards:
            if card < MICE and self.mice[card].at >= 0:
                return self.mice[card].seat
        for mouse in self.party:
            if self.mice[mouse].at >= 0:
                return self.mice[mouse].seat
        return self.mice[self.party[0]].seat

    def mover(self) -> int:
        """The mouse whose turn it is, or NOBODY."""
        card = self.track.acting()
        return card if card < MICE else NOBODY

    def has_title(self, title: int, figure: int) -> bool:
        """Whether a mouse has one of the individual achievements, if they are played with."""
        return self.individual and self.story.titles[title] == figure

    def carrier(self, token: int) -> int:
        """The mouse who carries a token, or NOBODY."""
        where = self.story.tokens[token]
        return where - HELD if where >= HELD else NOBODY

    def lies_at(self, token: int) -> int:
        """The field of this room where a token lies, or NOBODY."""
        where = self.story.tokens[token]
        return field_of(where) if 0 <= room_of(where) == self.castle.room else NOBODY

    def total_wounds(self, mouse: int) -> int:
        hurt = self.mice[mouse]
        return hurt.wounds + hurt.poison

    def fight(self) -> Fight:
        return self.fights[-1]


def is_caught(board: Board, mouse: int) -> bool:
    return board.mice[mouse].at == CAUGHT
