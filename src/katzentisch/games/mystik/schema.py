"""The shapes of all that people author: heroes, abilities, search cards, encounters, enemies, chapters.

`vocabulary.md` explains every word by example. Rooms have their own schema, `rooms.py`. Unknown fields are refused
everywhere; references are checked by `checker.py`, which names file, line and field.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of everything that stands in a data file: no field that nobody knows."""


class Text(Sheet, frozen=True):
    """Words for people, in both languages."""

    de: str
    en: str


# The small words ------------------------------------------------------------------------------------------------------

Class: TypeAlias = Literal["leader", "fighter", "mystic", "rogue", "tinker", "archer", "healer"]
WeaponKind: TypeAlias = Literal["sharp", "blunt", "magic", "piercing"]
Slot: TypeAlias = Literal["head", "body", "paw", "paws", "tail", "feet", "none"]
Status: TypeAlias = Literal["stunned", "webbed", "down", "charmed", "hidden"]
Stat: TypeAlias = Literal[
    "attack",
    "defence",
    "lore",
    "speed",
    "hearts",
    "search",
    "recover",
    "climb",
    "trap",
    "steps",
    "paws",
    "pack",
    "star_shields",
]
Hurdle: TypeAlias = Literal[
    "traps",
    "yellow",
    "red",
    "gaps",
    "water",
    "held",
    "stop",
    "sight",
    "adjacent",
    "defence",
    "armour",
    "poison",
    "attack_cheese",
]
Per: TypeAlias = Literal[
    "lore",
    "attack",
    "speed",
    "hits",
    "cheese_rolled",
    "wounded_others_here",
    "mice_here",
    "others_here",
    "enemies_here",
    "sharp_weapons",
    "mice",
]
Whom: TypeAlias = Literal[
    "self",
    "target",
    "friend",
    "mouse_here",
    "other_here",
    "mouse_near",
    "other_near",
    "other_seen",
    "mouse_room",
    "other_room",
    "mice_here",
    "mice_near",
    "mice_room",
    "others_here",
    "others_room",
    "enemy_here",
    "enemy_near",
    "enemy_seen",
    "enemy_room",
    "enemies_here",
    "enemies_near",
    "enemies_seen",
    "enemies_room",
]
Duration: TypeAlias = Literal["now", "attack", "turn", "round", "encounter"]
When: TypeAlias = Literal[
    "always",
    "turn",
    "action",
    "attack",
    "attack_rolled",
    "defend",
    "defended",
    "hit",
    "friend_hit",
    "wounds",
    "wounded",
    "beat",
    "enemy_placed",
    "enemy_enters",
    "search_rolled",
    "move_rolled",
    "turn_start",
    "turn_end",
    "found",
    "start",
    "enter",
    "cleared",
    "beaten",
    "surge",
    "captured",
    "page",
    "round_end",
]


# Effects: one verb each ----------------------------------------------------------------------------------------------


class Effect(Sheet, frozen=True, tag_field="do"):
    """What happens. `to` says to whom, `for` how long (bonuses, ignore, hide), `n` is multiplied by `per`."""


class Bonus(Effect, frozen=True, tag="bonus"):
    """More (or fewer) dice, steps, hearts … `of: foe` changes the other side of the fight."""

    stat: Stat
    n: int = 1
    per: Per | None = None
    of: Literal["self", "foe"] = "self"
    to: Whom = "self"
    lasts: Duration = msgspec.field(name="for", default="now")


class Ignore(Effect, frozen=True, tag="ignore"):
    """These hurdles do not bind."""

    what: tuple[Hurdle, ...]
    to: Whom = "self"
    lasts: Duration = msgspec.field(name="for", default="now")


class Heal(Effect, frozen=True, tag="heal"):
    """Takes wounds away; poison wounds only with `poison: true` (then those first)."""

    n: int = 1
    per: Per | None = None
    poison: bool = False
    to: Whom = "self"


class Give(Effect, frozen=True, tag="give"):
    status: Status
    to: Whom = "target"
    lasts: Duration = msgspec.field(name="for", default="now")


class Clear(Effect, frozen=True, tag="clear"):
    """Takes states away: those named, or the first there is."""

    status: tuple[Status, ...] = ("stunned", "webbed", "charmed", "down")
    to: Whom = "self"


class Cheese(Effect, frozen=True, tag="cheese"):
    """A mouse gains cheese, or loses it (n < 0, as far as it has some)."""

    n: int = 1
    per: Per | None = None
    to: Whom = "self"


class Wheel(Effect, frozen=True, tag="wheel"):
    """Cheese onto the enemies' wheel, or off it (n < 0)."""

    n: int = 1
    per: Per | None = None


class Steal(Effect, frozen=True, tag="steal"):
    """Instead of a wound the mouse loses a cheese, as long as it has one. `when: wounds` of an enemy."""


class Poison(Effect, frozen=True, tag="poison"):
    """The wounds of this attack are poison wounds."""


class Block(Effect, frozen=True, tag="block"):
    """So many hits are stopped. `when: hit`, `friend_hit` or `defended`."""

    n: int = 1
    per: Per | None = None


class Guard(Effect, frozen=True, tag="guard"):
    """You take the hits instead of your friend. `when: friend_hit`."""


class Wound(Effect, frozen=True, tag="wound"):
    """Hits outside of an attack; with `defend: true` whoever is hit rolls for defence."""

    n: int = 1
    per: Per | None = None
    to: Whom = "target"
    defend: bool = False
    poison: bool = False


class Attack(Effect, frozen=True, tag="attack"):
    """`to` (a mouse) makes `n` attacks at once; they cost no action. An enemy that rolls it attacks once more."""

    kind: Literal["any", "melee", "ranged"] = "any"
    n: int = 1
    per: Per | None = None
    at: Literal["any", "target"] = "any"
    to: Whom = "self"


class Spread(Effect, frozen=True, tag="spread"):
    """This attack's roll also counts against others. `when: attack`.

    field: everybody hostile on the target's field; seen: up to `most` (times `per`) further enemies that you see.
    """

    over: Literal["field", "seen"]
    most: int = 1
    per: Per | None = None


class Reroll(Effect, frozen=True, tag="reroll"):
    """Up to n dice of the own roll just made are rolled again."""

    n: int = 1


class Move(Effect, frozen=True, tag="move"):
    """`to` may move up to n fields at once."""

    n: int = 1
    per: Per | None = None
    to: Whom = "self"


class Jump(Effect, frozen=True, tag="jump"):
    """`to` is put onto a field: a neighbouring one, one that it sees, or any of the room."""

    within: Literal["near", "seen", "room"] = "room"
    to: Whom = "self"


class Again(Effect, frozen=True, tag="action"):
    """`to` has one more action this turn; `for: round` every turn of the round, at `cost` cheese each."""

    cost: int = 0
    to: Whom = "self"
    lasts: Duration = msgspec.field(name="for", default="turn")


class Search(Effect, frozen=True, tag="search"):
    """Draw n search cards without a roll."""

    n: int = 1
    to: Whom = "self"


class Find(Effect, frozen=True, tag="find"):
    """This very card is taken out of the deck or discards, if it is there. A party item goes to the party."""

    card: str
    to: Whom = "self"


class Discard(Effect, frozen=True, tag="discard"):
    """`to` discards n cards of its pack, of its choice."""

    n: int = 1
    to: Whom = "self"


class Place(Effect, frozen=True, tag="place"):
    """New enemies come in, by the rules of placing."""

    enemy: str
    n: int = 1
    per: Per | None = None


class Traps(Effect, frozen=True, tag="traps"):
    """Mousetraps on all X fields of the room; `clear: true` takes them all away."""

    clear: bool = False


class Banish(Effect, frozen=True, tag="banish"):
    """These enemies leave the board; not beaten by anybody."""

    enemy: str


class SwapUp(Effect, frozen=True, tag="swap_up"):
    """The card of this enemy changes places with the one above."""


class Page(Effect, frozen=True, tag="page"):
    """The hourglass moves n pages."""

    n: int = 1


class EndPage(Effect, frozen=True, tag="end_page"):
    """The end marker moves n pages."""

    n: int = 1


class Capture(Effect, frozen=True, tag="capture"):
    to: Whom = "self"


class Free(Effect, frozen=True, tag="free"):
    """All captured mice are freed at once."""


class Say(Effect, frozen=True, tag="say"):
    """Read out a passage of this chapter."""

    passage: str


class Set(Effect, frozen=True, tag="set"):
    """Remember something (a flag of this chapter)."""

    flag: str


class Achieve(Effect, frozen=True, tag="achieve"):
    """The party earns a story achievement of this chapter."""

    achievement: str


class Goto(Effect, frozen=True, tag="goto"):
    """All free mice are put onto a field of another room, as if they had explored it."""

    room: str
    field: str


class Win(Effect, frozen=True, tag="win"):
    pass


class Lose(Effect, frozen=True, tag="lose"):
    pass


AnyEffect: TypeAlias = (
    Bonus
    | Ignore
    | Heal
    | Give
    | Clear
    | Cheese
    | Wheel
    | Steal
    | Poison
    | Block
    | Guard
    | Wound
    | Attack
    | Spread
    | Reroll
    | Move
    | Jump
    | Again
    | Search
    | Find
    | Discard
    | Place
    | Traps
    | Banish
    | SwapUp
    | Page
    | EndPage
    | Capture
    | Free
    | Say
    | Set
    | Achieve
    | Goto
    | Win
    | Lose
)


class Clause(Sheet, frozen=True):
    """One sentence of a card: when, if, at what cost, what happens.

    Without a cost and without `may` it happens by itself; else its owner is asked.
    """

    do: tuple[AnyEffect, ...]
    when: When = "always"
    if_: tuple[str, ...] = msgspec.field(name="if", default=())
    cost: int = 0
    cheaper: tuple[str, ...] = ()  # a cheese less if all of these conditions hold
    times: int = 1  # may be paid so often in one use
    may: bool = False
    once: Literal["", "turn", "round", "encounter", "chapter"] = ""
    spend: bool = False  # the card is discarded


# Heroes, abilities, cards --------------------------------------------------------------------------------------------


class Hero(Sheet, frozen=True):
    id: str
    name: Text
    classes: tuple[Class, ...]
    attack: int
    defence: int
    lore: int
    speed: int
    hearts: int
    gear: tuple[str, ...]  # search cards it starts with, worn
    power: Text  # what its own ability is, in words
    clauses: tuple[Clause, ...]
    paws: int = 2


class Ability(Sheet, frozen=True):
    id: str
    name: Text
    text: Text
    clauses: tuple[Clause, ...]
    classes: tuple[Class, ...] = ()  # one of these; empty: everybody
    hero: str = ""  # for this hero alone


class Weapon(Sheet, frozen=True):
    """`here` makes a ranged weapon a melee weapon (of another kind, perhaps) against enemies on the own field."""

    reach: Literal["melee", "ranged"]
    kind: WeaponKind
    here: WeaponKind | None = None


class Card(Sheet, frozen=True):
    """A search card."""

    id: str
    name: Text
    text: Text
    sort: Literal["weapon", "armour", "accessory", "item", "scroll", "trick", "luck", "misfortune", "party"]
    count: int = 1
    slot: Slot = "none"
    weapon: Weapon | None = None
    classes: tuple[Class, ...] = ()
    hero: str = ""
    needs: dict[Literal["attack", "defence", "lore", "speed"], int] = {}  # least values to use it
    clauses: tuple[Clause, ...] = ()
    party: Literal["", "disguise", "hook", "fork", "grape"] = ""


# Enemies and encounters ----------------------------------------------------------------------------------------------


class EnemyCard(Sheet, frozen=True):
    """An initiative card."""

    id: str
    attack: int
    defence: int
    hearts: int = 1
    reach: Literal["melee", "ranged"] = "melee"
    text: Text | None = None
    clauses: tuple[Clause, ...] = ()
    acts: Literal["", "leaps", "hunts"] = ""  # the cat's two ways


class Enemy(Sheet, frozen=True):
    """A kind of enemy. Kinds with the same `figure` share a pool of figures."""

    id: str
    name: Text
    many: Text  # "rats"
    figure: str
    cards: tuple[EnemyCard, ...]
    most: int = 0  # markers there are; 0: as many as figures
    large: bool = False
    boss: bool = False
    roach: bool = False  # may be greedy, eats grapes
    rat: bool = False  # fooled by the disguise, shoots grapes
    bodiless: bool = False  # the cat: on no field, holds nobody
    immune: tuple[WeaponKind, ...] = ()


class Figures(Sheet, frozen=True):
    """How many figures of a shape are in the box."""

    id: str
    count: int


class Group(Sheet, frozen=True):
    enemy: str
    n: int = 1


class Band(Sheet, frozen=True):
    """Who comes while the hourglass lies on pages up to `to`; the last band has no `to`."""

    enemies: tuple[Group, ...]
    to: int = 0
    greedy: bool = False


class Encounter(Sheet, frozen=True):
    id: str
    name: Text
    bands: tuple[Band, ...]
    surge: tuple[Group, ...]
    hard: bool = False
    traps: bool = False
    ambush: bool = False
    greedy_surge: bool = False


# Chapters ------------------------------------------------------------------------------------------------------------


class Party(Sheet, frozen=True):
    mice: int = 4
    must: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    items: tuple[str, ...] = ()  # party items to begin with
    cards: dict[str, tuple[str, ...]] = {}  # hero: further cards in the pack
    cheese: int = 0
    gear: bool = True  # with start gear


class Tile(Sheet, frozen=True):
    """A room tile lies with this room up, at column x and row y; north is up."""

    room: str
    x: int
    y: int


class Start(Sheet, frozen=True):
    room: str
    fields: tuple[str, ...]  # the mice in order of the party, round and round
    enemies: tuple[Group, ...] = ()
    traps: bool = False
    greedy: bool = False


class Deck(Sheet, frozen=True):
    """Drawn at random before the game from all normal and all hard cards; or exactly these."""

    normal: int = 0
    hard: int = 0
    cards: tuple[str, ...] = ()


class SpecialSearch(Sheet, frozen=True):
    """A search in this room that looks for something certain. Once in the chapter."""

    text: Text
    do: tuple[AnyEffect, ...]
    if_: tuple[str, ...] = msgspec.field(name="if", default=())
    fields: tuple[str, ...] = ()  # empty: anywhere in the room


class RoomRules(Sheet, frozen=True):
    """What holds in one room of this chapter; read out on first entry."""

    narration: Text | None = None
    rule: Text | None = None
    encounter: Literal["card", "none", "these"] = "card"
    enemies: tuple[Group, ...] = ()  # with `encounter: these`
    traps: bool = False
    ambush: bool = False
    greedy: bool = False
    search: SpecialSearch | None = None
    surge: tuple[Group, ...] | None = None  # a special reinforcement
    clauses: tuple[Clause, ...] = ()


class Achievement(Sheet, frozen=True):
    id: str
    name: Text
    text: Text
    permanent: bool = False  # also kept when the chapter is lost
    clauses: tuple[Clause, ...] = ()


class Chapter(Sheet, frozen=True):
    id: str
    name: Text
    intro: Text
    goal: Text
    victory: Text  # the condition in words
    defeat: Text
    win_if: tuple[str, ...]  # all of these
    end_page: int
    party: Party
    tiles: tuple[Tile, ...]
    start: Start
    encounters: Deck
    rules: tuple[Text, ...] = ()
    clauses: tuple[Clause, ...] = ()
    rooms: dict[str, RoomRules] = {}
    passages: dict[str, Text] = {}
    flags: tuple[str, ...] = ()
    achievements: tuple[Achievement, ...] = ()
    ending: Text | None = None  # read when won
    goes_on: Text | None = None  # the story goes on
    next: str = ""


# Files: what each holds ----------------------------------------------------------------------------------------------


class Bestiary(Sheet, frozen=True):
    figures: tuple[Figures, ...]
    enemies: tuple[Enemy, ...]


FILES = {
    "heroes.yaml": tuple[Hero, ...],
    "abilities.yaml": tuple[Ability, ...],
    "cards.yaml": tuple[Card, ...],
    "enemies.yaml": Bestiary,
    "encounters.yaml": tuple[Encounter, ...],
}
