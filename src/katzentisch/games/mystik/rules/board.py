"""The board of Maus und Mystik: what lies on it, and what the rules ask of it all the time.

No rule is decided here.
"""

from __future__ import annotations

from katzentisch.core.agenda import Agenda
from katzentisch.core.state import Event, Json, State
from katzentisch.games.mystik.rules.box import (
    CAT,
    CAUGHT,
    FAR,
    FOE,
    MICE,
    NOBODY,
    SLOTS,
    Box,
    Room,
)
from katzentisch.games.mystik.rules.pieces import (
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
)


def castle_of(box: Box) -> Castle:
    """The tiles as the chapter lays them."""
    castle = Castle(box.up[:], [0] * len(box.rooms), [0] * len(box.rooms))
    castle.room = box.start_room
    castle.place = box.up.index(box.start_room) if box.start_room in box.up else 0
    return castle


class Board(State):
    """Everything that lies on the table. With `like` it is a copy of another board."""

    def __init__(
        self, players: int = 1, box: Box | None = None, individual: bool = True, like: Board | None = None
    ) -> None:
        super().__init__(players)
        self.box: Box = Box() if box is None else box
        self.individual = individual  # with individual achievements
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
            self.fate = Fate(end_page=laid.end_page)
            self.deck = SearchDeck([0] * len(laid.cards), [0] * len(laid.cards))
            self.encounters = EncounterDeck(laid.deck_cards, laid.deck_normal, laid.deck_hard)
            self.castle = castle_of(laid)
            self.items = Items()
            self.story = Story()
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
        if self.log is not None:
            self.log.append(Event(kind, facts))

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
        if figure == CAT:
            return "brodie"
        kind = self.enemies.kind[figure - FOE]
        return f"{self.box.kinds[kind].name}.{figure - FOE}" if kind >= 0 else f"gone.{figure - FOE}"

    def field_name(self, field: int) -> str:
        return self.here().fields[field] if field >= 0 else ""

    # Places ----------------------------------------------------------------------------------------------------------

    def here(self) -> Room:
        return self.box.rooms[self.castle.room]

    def field_of(self, figure: int) -> int:
        if figure < MICE:
            return self.mice[figure].at
        return self.enemies.cat_at if figure == CAT else self.enemies.spot[figure - FOE]

    def standing(self, figure: int) -> bool:
        """Whether a figure is still on the board."""
        if figure < MICE:
            return self.mice[figure].at >= 0
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

    def foes(self) -> list[int]:
        """Slots of all enemy figures that stand on a field."""
        return self.enemies.slots()

    def foes_on(self, field: int) -> int:
        return self.enemies.on(field)

    def crowd(self, field: int) -> int:
        """How much of a field is taken: small figures 1, large ones 4."""
        number = self.mice_on(field)
        kind, spot = self.enemies.kind, self.enemies.spot
        for slot in range(SLOTS):
            if kind[slot] >= 0 and spot[slot] == field:
                number += 4 if self.box.kinds[kind[slot]].large else 1
        return number

    def fits(self, field: int, large: bool) -> bool:
        """MM-051 to MM-054: whether one more figure fits onto a field."""
        room = self.here()
        if large:
            taken = self.crowd(field)
            return taken == 0 if room.capacity[field] <= 4 else taken + 4 <= room.capacity[field]
        return self.crowd(field) < room.capacity[field]

    def neighbours(self, field: int, other: int) -> bool:
        """The same field, or next to each other."""
        return field == other or other in self.here().near[field]

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

    def total_wounds(self, mouse: int) -> int:
        hurt = self.mice[mouse]
        return hurt.wounds + hurt.poison

    def fight(self) -> Fight:
        return self.fights[-1]


def is_caught(board: Board, mouse: int) -> bool:
    return board.mice[mouse].at == CAUGHT
