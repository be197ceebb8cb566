"""The bodies of the HTTP calls. The browser's types are generated from this file too."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from katzentisch.deduce.knowledge import Knowledge
from katzentisch.protocol.messages import Chair, Key, Look

Lang: TypeAlias = Literal["de", "en"]
Pace: TypeAlias = Literal["slow", "normal", "fast", "rush"]


Choice: TypeAlias = Annotated[str, Meta(max_length=80)] | bool | Annotated[int, Meta(ge=0, le=1_000_000)]
Options: TypeAlias = Annotated[dict[Annotated[str, Meta(max_length=40)], Choice], Meta(max_length=40)]
"""Options of a game are words, numbers and yes or no: nothing that could be deep or long."""


class Body(msgspec.Struct, forbid_unknown_fields=True):
    """Something that a client sends."""


# Sent by clients ----------------------------------------------------------------------------------------------------


class Person(Body):
    """POST /api/me: who somebody wants to be."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]  # cleaned and cut to 24 characters
    avatar: Annotated[str, Meta(pattern=r"^[a-z]{1,20}$")]
    lang: Lang = "en"


class NewTable(Body):
    """POST /api/tables. The same key opens the same table."""

    key: Key
    game: Annotated[str, Meta(max_length=40)]
    options: Options = {}  # `players` among them
    listed: bool = False
    pace: Pace = "normal"
    free_chat: bool = False
    bots: Annotated[list[str], Meta(max_length=16)] = []  # on the chairs after the host's
    position: dict[str, Any] | None = None  # instead of options, where the game hides nothing in it


class QuickTable(Body):
    """POST /api/quick: against bots, at once."""

    key: Key
    game: Annotated[str, Meta(max_length=40)]
    options: Options = {}
    bot: Annotated[str, Meta(max_length=80)] = ""  # empty: one that a beginner may beat
    pace: Pace = "normal"


class Takeover(Body):
    """POST /api/handover/take: the code of the one-time link."""

    code: Annotated[str, Meta(max_length=80)]


# Answers ------------------------------------------------------------------------------------------------------------


class TableLine(msgspec.Struct):
    """A table in a list."""

    table: str
    path: str
    game: str
    phase: str
    number: int
    chairs: list[Chair]
    free: int  # chairs
    yours: bool  # the receiver is awaited there


class Invitation(msgspec.Struct):
    """A table as its link shows it to whoever opens it, strangers among them: what everybody there sees around the
    game, and nothing of the game itself."""

    game: str
    phase: str
    number: int
    options: dict[str, Any]
    chairs: list[Chair]
    host: str  # the name of who invites


class Me(msgspec.Struct):
    """Who the receiver is, and where the game goes on."""

    name: str
    avatar: str
    lang: str
    tables: list[TableLine]
    elsewhere: str = ""  # the origin to invite others to, if the page's own leads back to this machine


class ValueCard(msgspec.Struct):
    value: str | int | bool
    title: str


class OptionCard(msgspec.Struct):
    name: str
    title: str
    help: str
    values: list[ValueCard]
    default: str | int | bool


class BotCard(msgspec.Struct):
    id: str
    title: str


class GameCard(msgspec.Struct):
    """A game in the list of games."""

    id: str
    title: str
    tagline: str
    least: int
    most: int
    options: list[OptionCard]
    bots: list[BotCard]  # guests among them
    strengths: list[str]  # of these, the weak, the even and the strong one
    guests: list[str]  # bots of others, which whoever runs this server lets sit down


class Rule(msgspec.Struct):
    id: str
    section: str
    title: str
    text: str
    ruling: str


class GuideStep(msgspec.Struct):
    """One step of the guided round: what seat 0 sees, what is said about it, and what it is asked to do."""

    say: str
    look: Look
    action: int  # -1: only read and go on
    known: Knowledge | None  # what follows, where the round tells it


class GameBox(msgspec.Struct):
    """Everything around the rules: the words (general ones among them), the rule book, the guided round."""

    id: str
    rules_version: int
    actions: list[dict[str, Any]]
    words: dict[str, str]
    rules: list[Rule]
    guide: list[GuideStep]


class OpenedTable(msgspec.Struct):
    table: str
    path: str


class Handover(msgspec.Struct):
    path: str  # "/m#CODE": what stands after # never reaches a log
    minutes: int


class Verdict(msgspec.Struct):
    """Whether the steps are legal and every choice of chance follows from the seed that the record promised."""

    fair: bool
    code: str  # why not
    entries: int
    choices: int
    returns: list[float]
    commitment: str
    seed: str


class Known(msgspec.Struct):
    """What follows from what a seat sees in this situation (that of its Look), as far as the table tells it."""

    situation: int
    known: Knowledge


class Refusal(msgspec.Struct):
    """Every answer with a status of 400 and above."""

    code: str
    rule: str
    facts: dict[str, Any]


class Health(msgspec.Struct):
    """With status 200, or 503 if anything is wrong."""

    ok: bool
    wrong: list[str]  # by name
    version: str
    protocol: int
    commit_age: float  # seconds since the last commit; to be asked makes one, every few seconds
    store_errors: int  # since the start
    loop_lag: float  # seconds, the longest of the last half minute
    thinkers_waiting: int  # questions to bots in line
    marked: int  # tables that will be deleted unless they are used
    caution: str  # why nothing is marked at present: the clock is in doubt
