"""One sentence of a card, and the verbs it is made of: each effect is a shape with its own fields.

`vocabulary.md` explains every verb by example; their order in `AnyEffect` is their number in
`rules/vocabulary/verbs.py`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from katzentisch.games.mystik.authoring.lexicon import Duration, Hurdle, Per, Stat, Status, When, Whom, Written


class Effect(Written, frozen=True, tag_field="do"):
    """What happens. `to` says to whom, `for` how long (bonuses, ignore, hide), `n` is multiplied by `per`."""


class Bonus(Effect, frozen=True, tag="bonus"):
    """More (or fewer) dice, steps, hearts … `of: foe` changes the other side of the fight."""

    stat: Stat
    n: int = 1
    per: Per | None = None
    of: Literal["self", "foe"] = "self"
    to: Whom = "self"
    lasts: Duration = msgspec.field(name="for", default="now")
    at: tuple[str, ...] = ()  # with `to: mice_at`
    token: str = ""  # with `to: carrier`


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
    at: tuple[str, ...] = ()  # with `to: mice_at`
    token: str = ""  # with `to: carrier`


class Give(Effect, frozen=True, tag="give"):
    status: Status
    to: Whom = "target"
    lasts: Duration = msgspec.field(name="for", default="now")
    at: tuple[str, ...] = ()  # with `to: mice_at`
    token: str = ""  # with `to: carrier`


class Clear(Effect, frozen=True, tag="clear"):
    """Takes states away: those named, or the first there is."""

    status: tuple[Status, ...] = ("stunned", "webbed", "charmed", "down")
    to: Whom = "self"
    at: tuple[str, ...] = ()  # with `to: mice_at`
    token: str = ""  # with `to: carrier`


class Cheese(Effect, frozen=True, tag="cheese"):
    """A mouse gains cheese, or loses it (n < 0, as far as it has some)."""

    n: int = 1
    per: Per | None = None
    to: Whom = "self"
    at: tuple[str, ...] = ()  # with `to: mice_at`
    token: str = ""  # with `to: carrier`


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
    at: tuple[str, ...] = ()  # with `to: mice_at`
    token: str = ""  # with `to: carrier`


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
    at: tuple[str, ...] = ()  # with `to: mice_at`
    token: str = ""  # with `to: carrier`


class Place(Effect, frozen=True, tag="place"):
    """New enemies come in: onto these fields in turn, or by the rules of placing."""

    enemy: str
    n: int = 1
    per: Per | None = None
    at: tuple[str, ...] = ()


class Traps(Effect, frozen=True, tag="traps"):
    """Mousetraps on all X fields of the room, or on these fields; `clear: true` takes them away."""

    clear: bool = False
    at: tuple[str, ...] = ()


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
    at: tuple[str, ...] = ()  # with `to: mice_at`
    token: str = ""  # with `to: carrier`


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


class Count(Effect, frozen=True, tag="count"):
    """A counter of this chapter goes up by n, or down (n < 0)."""

    counter: str
    n: int = 1


class Remember(Effect, frozen=True, tag="remember"):
    """Something that later chapters may ask about (`memories`)."""

    memory: str


class Choose(Effect, frozen=True, tag="choose"):
    """The players choose one of the options of a choice of this chapter."""

    choice: str


class Open(Effect, frozen=True, tag="open"):
    """A door of this chapter opens: its two fields are neighbours."""

    door: str


class Close(Effect, frozen=True, tag="close"):
    """A door of this chapter closes: nothing leads from one of its fields to the other."""

    door: str


class Put(Effect, frozen=True, tag="put"):
    """A token lies on this field from now on; without `at` it is gone."""

    token: str
    at: str = ""


class Take(Effect, frozen=True, tag="take"):
    """`to` (a mouse) carries the token from now on."""

    token: str
    to: Whom = "self"


class Join(Effect, frozen=True, tag="join"):
    """The companion of this chapter walks with `to` (a mouse) from now on, with all its hearts."""

    to: Whom = "self"
    at: tuple[str, ...] = ()  # with `to: mice_at`
    token: str = ""  # with `to: carrier`


class Leave(Effect, frozen=True, tag="leave"):
    """The companion goes its own way, safe and sound."""


class Hurt(Effect, frozen=True, tag="hurt"):
    """The companion loses so many hearts; without any it is lost."""

    n: int = 1


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
    | Count
    | Remember
    | Choose
    | Open
    | Close
    | Put
    | Take
    | Join
    | Leave
    | Hurt
)


class Clause(Written, frozen=True):
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
