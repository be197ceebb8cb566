"""A table of Maus und Mystik: what lies on it, and the questions the rules ask of it all the time.

No rule is decided here.
"""

from __future__ import annotations

from katzentisch.core.agenda import Agenda
from katzentisch.core.state import Event, Json, State
from katzentisch.games.mystik.rules.box import (
    CAT,
    CAUGHT,
    FOE,
    MICE,
    NOBODY,
    OUT,
    SLOTS,
    Box,
    Room,
)


class Fight:
    """One attack from the aim to the last wound. Fights nest: a reaction may be an attack."""

    def __init__(self, attacker: int = NOBODY) -> None:
        self.attacker = attacker
        self.ranged = False
        self.weapon = NOBODY  # the card
        self.kind = NOBODY  # sharp, blunt, magic, piercing
        self.targets: list[int] = []  # figures that still have to defend
        self.target = NOBODY  # who defends now
        self.hits = 0
        self.landed = 0  # hits that were not stopped
        self.faces: list[int] = []
        self.shields: list[int] = []
        self.poison = False
        self.spread = 0  # how many more enemies may be aimed at
        self.over_field = False
        self.free = True  # costs no action
        self.only = NOBODY  # 0 melee only, 1 ranged only
        self.again = 0  # attacks that follow this one
        self.steals = False
        self.kindless = False  # no card behind it: effects, grapes

    def copy(self) -> Fight:
        other = Fight(self.attacker)
        other.ranged = self.ranged
        other.weapon = self.weapon
        other.kind = self.kind
        other.targets = self.targets[:]
        other.target = self.target
        other.hits = self.hits
        other.landed = self.landed
        other.faces = self.faces[:]
        other.shields = self.shields[:]
        other.poison = self.poison
        other.spread = self.spread
        other.over_field = self.over_field
        other.free = self.free
        other.only = self.only
        other.again = self.again
        other.steals = self.steals
        other.kindless = self.kindless
        return other


class Lasting:
    """An effect that holds on of a figure. It never changes, so copies of a board share it."""

    def __init__(self, effect: int = 0, figure: int = NOBODY, until: int = 0, depth: int = 0) -> None:
        self.effect = effect
        self.figure = figure
        self.until = until
        self.depth = depth  # of the fight it belongs to

    def numbers(self) -> list[int]:
        return [self.effect, self.figure, self.until, self.depth]


class Used:
    """A clause that has been used, and cannot be used again for a while. It never changes, like `Lasting`."""

    def __init__(self, clause: int = 0, figure: int = NOBODY, until: int = 0) -> None:
        self.clause = clause
        self.figure = figure
        self.until = until

    def numbers(self) -> list[int]:
        return [self.clause, self.figure, self.until]


class Board(State):
    """Everything that lies on the table. Lists are by mouse (hero number) or by slot of an enemy figure."""

    def __init__(self, players: int = 1, box: Box | None = None, individual: bool = True) -> None:
        super().__init__(players)
        self.box: Box = Box() if box is None else box
        self.individual = individual  # with individual achievements
        self.agenda = Agenda()
        self.won = False
        # the fate board
        self.page = 1
        self.end_page = self.box.end_page
        self.wheel = 0
        self.deck = [0] * len(self.box.cards)
        self.discards = [0] * len(self.box.cards)
        self.encounter = NOBODY  # the open card
        self.encounters_drawn = 0  # bit set
        self.encounters_known = self.box.deck_cards  # bit set: cards that are in the deck for sure
        self.normal_left = self.box.deck_normal
        self.hard_left = self.box.deck_hard
        self.items = 0
        self.track: list[int] = []
        self.hurt: list[int] = []  # wounds on each card of the track
        self.turn = NOBODY  # place on the track
        # rooms
        self.room = self.box.start_room
        self.up = self.box.up[:]
        self.place = self.box.up.index(self.room) if self.room in self.box.up else 0  # where on the layout
        self.explored = 0  # bit set of rooms
        self.traps = [0] * len(self.box.rooms)  # bit sets of fields
        self.searched = [0] * len(self.box.rooms)  # bit sets of mice
        self.hook_from = NOBODY
        self.hook_to = NOBODY
        self.fork_at = NOBODY
        self.grape_at = NOBODY
        # mice
        self.party: list[int] = []
        self.seat_of = [NOBODY] * MICE
        self.at = [OUT] * MICE
        self.wounds = [0] * MICE
        self.poison = [0] * MICE
        self.cheese = [0] * MICE
        self.status = [0] * MICE
        self.abilities = [0] * MICE  # bit sets
        self.gear: list[list[int]] = [[] for _ in range(MICE)]
        self.pack: list[list[int]] = [[] for _ in range(MICE)]
        self.caught = [0] * MICE  # how often
        self.roaches = [0] * MICE  # beaten in this encounter
        # enemies
        self.kind = [NOBODY] * SLOTS
        self.spot = [0] * SLOTS
        self.lying = 0  # bit set of slots knocked down
        self.greedy = False
        self.cat_at = NOBODY
        # the story
        self.flags = 0
        self.achieved = 0
        self.special = 0  # bit set of rooms whose special search is done
        self.beaten = 0  # bit set of kinds beaten in this chapter
        self.titles = [NOBODY] * 5  # who has the individual achievements
        self.lasting: list[Lasting] = []
        self.used: list[Used] = []
        # the turn that runs
        self.steps = 0
        self.moved = 0  # 0 not yet, 1 on the way, 2 done, 3 the turn is over
        self.leg = 0  # steps taken in this move
        self.walked = False  # has really moved
        self.acted = False
        self.extra = 0  # actions still to come
        self.frees = 0  # bit set of free actions done
        self.spells = 0  # mice that used an ability card in this turn
        self.struck = 0  # mice attacked in this card's turn
        self.went = 0  # slots that had their turn
        self.path: list[int] = []  # fields the cat ran over
        self.dice: list[int] = []
        self.fights: list[Fight] = []
        self.joining: list[int] = []  # cards to be laid onto the track
        self.fresh = 0  # bit set of slots placed just now
        self.about = NOBODY  # whom a chapter clause is about
        self.unpicked = 0  # bit set of seats that leave the choice of mice to others
        self.again = 0  # actions bought in this turn

    def clone(self) -> Board:
        raise TypeError("the state defines clone()")

    def copy_onto(self, copy: Board) -> None:
        copy.over = self.over
        copy.agenda = self.agenda.copy()
        copy.won = self.won
        copy.page = self.page
        copy.end_page = self.end_page
        copy.wheel = self.wheel
        copy.deck = self.deck[:]
        copy.discards = self.discards[:]
        copy.encounter = self.encounter
        copy.encounters_drawn = self.encounters_drawn
        copy.encounters_known = self.encounters_known
        copy.normal_left = self.normal_left
        copy.hard_left = self.hard_left
        copy.items = self.items
        copy.track = self.track[:]
        copy.hurt = self.hurt[:]
        copy.turn = self.turn
        copy.room = self.room
        copy.up = self.up[:]
        copy.place = self.place
        copy.explored = self.explored
        copy.traps = self.traps[:]
        copy.searched = self.searched[:]
        copy.hook_from = self.hook_from
        copy.hook_to = self.hook_to
        copy.fork_at = self.fork_at
        copy.grape_at = self.grape_at
        copy.party = self.party[:]
        copy.seat_of = self.seat_of[:]
        copy.at = self.at[:]
        copy.wounds = self.wounds[:]
        copy.poison = self.poison[:]
        copy.cheese = self.cheese[:]
        copy.status = self.status[:]
        copy.abilities = self.abilities[:]
        copy.gear = [cards[:] for cards in self.gear]
        copy.pack = [cards[:] for cards in self.pack]
        copy.caught = self.caught[:]
        copy.roaches = self.roaches[:]
        copy.kind = self.kind[:]
        copy.spot = self.spot[:]
        copy.lying = self.lying
        copy.greedy = self.greedy
        copy.cat_at = self.cat_at
        copy.flags = self.flags
        copy.achieved = self.achieved
        copy.special = self.special
        copy.beaten = self.beaten
        copy.titles = self.titles[:]
        copy.lasting = self.lasting[:]
        copy.used = self.used[:]
        copy.steps = self.steps
        copy.moved = self.moved
        copy.leg = self.leg
        copy.walked = self.walked
        copy.acted = self.acted
        copy.extra = self.extra
        copy.frees = self.frees
        copy.spells = self.spells
        copy.struck = self.struck
        copy.went = self.went
        copy.path = self.path[:]
        copy.dice = self.dice[:]
        copy.fights = [fight.copy() for fight in self.fights]
        copy.joining = self.joining[:]
        copy.fresh = self.fresh
        copy.about = self.about
        copy.unpicked = self.unpicked
        copy.again = self.again

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
        kind = self.kind[figure - FOE]
        return f"{self.box.kinds[kind].name}.{figure - FOE}" if kind >= 0 else f"gone.{figure - FOE}"

    def field_name(self, field: int) -> str:
        return self.here().fields[field] if field >= 0 else ""

    # Places ----------------------------------------------------------------------------------------------------------

    def here(self) -> Room:
        return self.box.rooms[self.room]

    def field_of(self, figure: int) -> int:
        if figure < MICE:
            return self.at[figure]
        return self.cat_at if figure == CAT else self.spot[figure - FOE]

    def is_mouse(self, figure: int) -> bool:
        return 0 <= figure < MICE

    def free_mice(self) -> list[int]:
        """Mice on the board, from the top of the track; before there is one, in order of the party."""
        mice = [card for card in self.track if card < MICE and self.at[card] >= 0]
        if not mice:
            mice = [mouse for mouse in self.party if self.at[mouse] >= 0]
        return mice

    def mice_on(self, field: int) -> int:
        number = 0
        for mouse in self.party:
            if self.at[mouse] == field:
                number += 1
        return number

    def foes(self) -> list[int]:
        """Slots of all enemy figures that stand on a field."""
        return [slot for slot in range(SLOTS) if self.kind[slot] >= 0]

    def foes_on(self, field: int) -> int:
        number = 0
        for slot in range(SLOTS):
            if self.kind[slot] >= 0 and self.spot[slot] == field:
                number += 1
        return number

    def crowd(self, field: int) -> int:
        """How much of a field is taken: small figures 1, large ones 4."""
        number = self.mice_on(field)
        for slot in range(SLOTS):
            if self.kind[slot] >= 0 and self.spot[slot] == field:
                number += 4 if self.box.kinds[self.kind[slot]].large else 1
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
        for card in self.track:
            if card >= MICE:
                return True
        return any(self.kind[slot] >= 0 for slot in range(SLOTS))

    def rank(self, figure: int) -> int:
        """The place of a figure's card on the track; 99 if it has none."""
        for place, card in enumerate(self.track):
            if figure < MICE:
                if card == figure:
                    return place
            elif card >= MICE:
                kind = self.box.initiative[card].kind
                if figure == CAT:
                    if self.box.kinds[kind].bodiless:
                        return place
                elif kind == self.kind[figure - FOE]:
                    return place
        return 99

    def card_of(self, figure: int) -> int:
        """The initiative card that counts for a figure: the one that acts now, else its highest; NOBODY without one."""
        if 0 <= self.turn < len(self.track) and figure >= MICE:
            card = self.track[self.turn]
            if card >= MICE and self.belongs(figure, card):
                return card
        place = self.rank(figure)
        return self.track[place] if place < 99 else NOBODY

    def belongs(self, figure: int, card: int) -> bool:
        kind = self.box.initiative[card].kind
        if figure == CAT:
            return self.box.kinds[kind].bodiless
        return figure >= FOE and self.kind[figure - FOE] == kind

    def decider(self) -> int:
        """MM-147: the seat of the highest free mouse."""
        for card in self.track:
            if card < MICE and self.at[card] >= 0:
                return self.seat_of[card]
        for mouse in self.party:
            if self.at[mouse] >= 0:
                return self.seat_of[mouse]
        return self.seat_of[self.party[0]]

    def mover(self) -> int:
        """The mouse whose turn it is, or NOBODY."""
        if 0 <= self.turn < len(self.track) and self.track[self.turn] < MICE:
            return self.track[self.turn]
        return NOBODY

    def total_wounds(self, mouse: int) -> int:
        return self.wounds[mouse] + self.poison[mouse]

    def fight(self) -> Fight:
        return self.fights[-1]


def is_caught(board: Board, mouse: int) -> bool:
    return board.at[mouse] == CAUGHT
