"""The messages between a table and whoever sits or looks on: JSON text frames, one message each.

`t` names the kind. Unknown kinds and fields are refused. The browser's types are generated from this file.
`docs/protocol.md` tells the story around them.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from katzentisch.core.prompt import Prompt

PROTOCOL = 1
"""Raised with every change that an older client would misunderstand; such a client reloads itself."""

Key: TypeAlias = Annotated[str, Meta(min_length=8, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
"""Made by the client, once per wish. A wish that is sent again with its key is carried out once; another wish with that
key is refused."""
LONGEST_WAY = 24
"""Actions that may follow the first one of an Act."""
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
Choice: TypeAlias = Annotated[str, Meta(max_length=80)] | bool | Annotated[int, Meta(ge=0, le=1_000_000)]
"""Options of a game are words, numbers and yes or no: nothing that could be deep or long."""
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24)]
AnyView: TypeAlias = Annotated[dict[str, Any], Meta(title="AnyView")]
"""A view of some game; its own types are in the game's `shapes`."""
GameEvent: TypeAlias = Annotated[dict[str, Any], Meta(title="GameEvent")]


def fingerprint(wish: msgspec.Struct) -> str:
    """Equal for equal wishes, whatever their key."""
    return sha256(_in_order.encode({**msgspec.structs.asdict(wish), "key": type(wish).__name__})).hexdigest()[:20]


_in_order = msgspec.json.Encoder(order="sorted")


class Message(msgspec.Struct, tag_field="t", tag=str.lower, forbid_unknown_fields=True):
    """Any message."""


# From the client: wishes. Each is answered by Done or Refused with its key. ------------------------------------------


class Sit(Message):
    """Take a free chair. A person may hold several. At a shared table somebody else may sit there with a name and an
    animal of their own. With `bot` a program sits down and not a person, where the table is `open_to_bots`: it gets
    what bots get, everybody sees what it is, and it does nothing but play."""

    key: Key
    seat: Seat
    name: Annotated[str, Meta(max_length=200)] = ""  # cleaned and cut to 24 characters
    avatar: Annotated[str, Meta(pattern=r"^[a-z]{0,20}$")] = ""
    bot: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_.:-]{0,80}$")] = ""  # what it is called by whoever wrote it


class Lift(Message):
    """Where the own seats are veiled (`Scene.veiled`): look from this one from now on, and from no other. -1: from none
    of them, as a watcher does. Each socket begins so, unless its address says `seat=`."""

    key: Key
    seat: Annotated[int, Meta(ge=-1, le=15)]


class Rise(Message):
    """Leave a chair: before the start and after the end it is free again, during the game a bot takes it."""

    key: Key
    seat: Seat


class Remove(Message):
    """The host sends somebody, or a bot, from a chair before the start."""

    key: Key
    seat: Seat


class SeatBot(Message):
    """The host puts a bot on a free chair."""

    key: Key
    seat: Seat
    bot: Annotated[str, Meta(max_length=80)]


class Agree(Message):
    """Before the start the host changes what was agreed on: these options, the others stay. Not the number of chairs,
    and of what a story or a campaign says only what it leaves open (`Scene.settled`)."""

    key: Key
    options: Annotated[dict[Annotated[str, Meta(max_length=40)], Choice], Meta(max_length=40)]


class Begin(Message):
    """The host starts the game; bots take the empty chairs."""

    key: Key


class Act(Message):
    """Do an action. `situation` is that of the seat's newest Look: what was wished for another situation is refused.

    `then` are further actions of the seat, done one after the other, each a step of the log: until one of them is not
    legal any more, somebody else comes in between, nature chooses, or something happens that could not be foreseen
    (`Game.foreseen`). What is left of them is forgotten. Done means that at least `action` is done.
    """

    key: Key
    seat: Seat
    situation: Annotated[int, Meta(ge=0)]
    action: Annotated[int, Meta(ge=0)]
    then: Annotated[list[Annotated[int, Meta(ge=0)]], Meta(max_length=LONGEST_WAY)] = []


class TakeBack(Message):
    """Undo the newest action of this seat, where its look says that it may be (`Look.back`); else Refused with the
    reason."""

    key: Key
    seat: Seat
    situation: Annotated[int, Meta(ge=0)]


class Why(Message):
    """Could the seat do this now? Done if it could; else Refused as an Act would be, and nothing is done."""

    key: Key
    seat: Seat
    action: Annotated[int, Meta(ge=0)]


class StandIn(Message):
    """Somebody who sits here lets a bot play for somebody who is away."""

    key: Key
    seat: Seat


class ComeBack(Message):
    """Take the own chair back from the bot."""

    key: Key
    seat: Seat


class Say(Message):
    """Chat of those who sit: the id of a canned phrase (words `phrase.ID`), or free text where the table allows it."""

    key: Key
    phrase: Annotated[str, Meta(max_length=40)] | None = None
    text: Annotated[str, Meta(max_length=300)] | None = None


class Again(Message):
    """Another game under the same link; it gathers, or begins at once if only one person sits. While a game runs in
    which nature has not chosen anything yet, the host leads everybody back to the chairs with it. `after` is the id of
    what follows (`Scene.after`); empty: the same again. What follows may have another number of chairs: all people keep
    theirs, bots and empty chairs go first."""

    key: Key
    after: Annotated[str, Meta(max_length=40)] = ""
    players: Annotated[int, Meta(ge=1, le=20)] | None = None


class Close(Message):
    """Where a table is closed because its rules are not those of this server (`Scene.release`), the host closes it for
    good. No release goes on with it then, and the game that was not finished is downloaded like those that were."""

    key: Key


class Note(Message):
    """Own marks and notes of a seat in one game, whatever the client makes of them: all of them, in place of those
    before. Kept for this person alone; as JSON at most 8,000 bytes."""

    key: Key
    seat: Seat
    number: Annotated[int, Meta(ge=1)]  # of the game; refused if another one has begun
    marks: dict[str, Any]


class Ping(Message):
    """Answered by Pong."""


# From the server ----------------------------------------------------------------------------------------------------


class Chair(msgspec.Struct):
    """Who sits where, as everybody sees it."""

    name: str = ""  # empty: the chair is free
    avatar: str = ""
    bot: str = ""  # the bot that plays, also while it stands in for a person
    away: bool = False
    person: str = ""  # a public id, not a token; the same person has the same everywhere at this table
    outside: bool = False  # `bot` is a program of somebody's that plays over the wire (`Sit.bot`)


class After(msgspec.Struct):
    """A game that may follow; `after.ID` are its words, with these facts."""

    id: str
    facts: dict[str, Any]


class Scene(Message):
    """The table around the game. Sent first, and whenever something of it changes."""

    protocol: int
    table: str
    game: str
    rules_version: int
    options: dict[str, Any]
    chairs: list[Chair]
    phase: str  # "gathering", "running", "over", or "closed" (for good, or because its rules are not here: `release`)
    number: int  # of the game under this link, from 1
    host: str  # the public id of who may begin and remove; after an hour without the host somebody else who is there
    me: str  # the receiver's public id
    mine: list[int]  # the receiver's seats
    watchers: int
    listed: bool
    pace: str
    free_chat: bool
    commitment: str  # the promise about chance; the seed follows at the end
    seed: str = ""
    shared: bool = False  # several people play on one screen
    veiled: bool = False  # the receiver's seats hide something from each other: each is seen only after a Lift
    after: list[After] = []  # what may follow the game that is over, besides the same again
    settled: list[str] = []  # options that follow from a story or from the game before, and cannot be agreed on anew
    called: dict[str, str] = {}  # what is played, by language, if somebody wrote it; a stranger's words
    imported: bool = False  # what came before the first game here was played elsewhere
    returns: list[float] = []  # what each seat has of the game that is over
    open_to_bots: bool = False  # programs of anybody may sit down (`Sit.bot`)
    release: str = ""  # of a table closed only because its rules are not those of this server: what plays it


class Picture(msgspec.Struct):
    """A moment on the way to a Look's view, for those who want motion: what differs from the moment before it, and for
    the first one from the view of the seat's last Look. What only the present can say (`must`, `may`, `over`, own
    notes) is in none."""

    told: int  # so many of the look's events have been told by then
    fields: dict[str, Any]  # of the view


class Retold(msgspec.Struct):
    """An earlier event as the table tells it from now on."""

    number: int
    event: GameEvent


class Look(Message, omit_defaults=True):
    """What one seat (or the watcher, -1) sees now. The view is whole; its log is not in it (`log` is null)."""

    situation: int  # counts this seat's situations; equal while the others only seal or change their choices
    number: int  # of the game
    seat: int
    view: AnyView
    legal: list[int]
    sealed: int
    prompt: Prompt | None  # what the seat is asked or may say; null if it has no legal actions
    first: int  # the number of the first event here
    events: list[GameEvent]  # as this seat saw them, from `first` on
    pictures: list[Picture] | None = None  # between the last look and this one, in order; None: show it without motion
    retold: list[Retold] = []
    back: bool = False  # the newest action was this seat's, and may be taken back
    cuts: int = 0  # how often something was taken back in this game; raised: the events from `first` on are others now
    tells: bool = False  # the table shows this seat what follows from its view (`/known`)


class Told(Message):
    """A line of the chat."""

    number: int  # of the line at this table, from 1
    name: str
    person: str
    phrase: str = ""
    text: str = ""
    among: bool = False  # not everybody hears it: only those whom the game lets talk among themselves


class Noted(Message):
    """The own marks of one of the receiver's seats: after the chat so far, and when the person has changed them on
    another socket."""

    seat: int
    number: int  # of the game
    marks: dict[str, Any]


class Done(Message):
    """A wish has come true and is on disk."""

    key: str
    situation: int  # after an Act or a TakeBack: that of the seat's next Look; else 0


class Refused(Message):
    """A wish cannot be. `code` is stable, `rule` the id of the rule that forbids it, or empty."""

    key: str
    code: str
    rule: str
    facts: dict[str, Any]


class Pong(Message):
    pass


Wish: TypeAlias = (
    Sit
    | Lift
    | Rise
    | Remove
    | SeatBot
    | Agree
    | Begin
    | Act
    | TakeBack
    | Why
    | StandIn
    | ComeBack
    | Say
    | Again
    | Close
    | Note
    | Ping
)
News: TypeAlias = Scene | Look | Told | Noted | Done | Refused | Pong
