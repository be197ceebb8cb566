"""The bodies of the HTTP calls. The browser's types are generated from this file too."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from katzentisch.deduce.knowledge import Knowledge
from katzentisch.protocol.messages import Chair, Choice, Key, Look

Lang: TypeAlias = Literal["de", "en"]
Pace: TypeAlias = Literal["slow", "normal", "fast", "rush"]


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
    shared: bool = False  # several people play on one screen, which goes round
    open_to_bots: bool = False  # programs of anybody may sit down (`Sit.bot`)
    paper: Annotated[str, Meta(max_length=40)] = ""  # what is played was brought: the id of the paper
    after: Annotated[str, Meta(max_length=40)] = ""  # of a campaign: which of its `ways`; empty: the first


class QuickTable(Body):
    """POST /api/quick: against bots, at once."""

    key: Key
    game: Annotated[str, Meta(max_length=40)]
    options: Options = {}
    bot: Annotated[str, Meta(max_length=80)] = ""  # empty: one that a beginner may beat
    pace: Pace = "normal"


class NewPaper(Body):
    """POST /api/papers: a file that somebody brings. The same key brings the same paper."""

    key: Key
    kind: Literal["story", "campaign"]
    packed: bytes  # the file, packed by gzip; in JSON as base64
    game: Annotated[str, Meta(max_length=40)] = ""  # of a story; a campaign says it itself
    name: Annotated[str, Meta(max_length=200)] = ""  # of the file


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
    called: dict[str, str] = {}  # what is played, by language, if somebody wrote it


class Me(msgspec.Struct):
    """Who the receiver is, and where the game goes on."""

    name: str
    avatar: str
    lang: str
    tables: list[TableLine]
    elsewhere: str = ""  # the origin to invite others to, if the page's own leads back to this machine


class PaperWay(msgspec.Struct):
    """How a campaign may go on."""

    id: str
    name: dict[str, str]  # by language


class PaperLine(msgspec.Struct):
    """What there is to say of a paper. Texts are by language; a stranger wrote them."""

    name: dict[str, str]
    about: dict[str, str] = {}
    parts: list[dict[str, str]] = []  # the chapters of a book, the games of a campaign
    ways: list[PaperWay] = []  # of a campaign
    sheet: dict[str, list[str]] = {}  # of a campaign: what is carried over, in sentences


class PaperCard(msgspec.Struct):
    """A paper: what somebody wrote for a game, or a campaign from elsewhere. Whoever has its path sees it."""

    id: str
    path: str
    game: str
    kind: str
    size: int
    mine: bool  # the receiver may delete it
    line: PaperLine


class CampaignLine(msgspec.Struct):
    """A table of the receiver at which games follow one another."""

    table: str
    path: str
    game: str
    phase: str
    number: int  # of the game that is played, or was played last
    name: dict[str, str]  # what that is called, if somebody wrote it
    options: dict[str, Any]
    imported: bool  # what came before was played elsewhere
    chairs: list[Chair]
    ways: list[PaperWay]
    sheet: list[str]  # what was brought into it, or is carried on; in sentences


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
    minutes: tuple[int, int]
    difficulty: int  # 1 easy, 2 middling, 3 demanding
    options: list[OptionCard]
    bots: list[BotCard]  # guests among them
    strengths: list[str]  # of these, the weak, the even and the strong one
    written: str  # the option whose place a story of somebody's own may take; empty: nobody writes for it
    follows: bool  # do games of it follow one another, as a campaign?
    guests: list[str]  # bots of others, which whoever runs this server lets sit down


class Rule(msgspec.Struct):
    id: str
    section: str
    title: str
    text: str
    ruling: str


class GuideStep(msgspec.Struct):
    """One step of a guided round or an example: what its seat sees, what is said about it, what it is asked to do."""

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
    least: int
    most: int
    minutes: tuple[int, int]
    difficulty: int
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


class Bring(msgspec.Struct):
    """A record that is to be looked at."""

    record: bytes  # the file, packed by gzip; in JSON as base64
    seat: int = -1  # whose eyes; -1: a watcher's
    lang: str = "en"


class Brought(msgspec.Struct):
    """A record that was brought, as one seat saw it. Nothing of it is kept."""

    game: str
    names: list[str]  # by seat; "" where it says none
    avatars: list[str]
    words: dict[str, str]  # what was told at that table alone, a story
    looks: list[Look]  # one per step that this seat could see


class Known(msgspec.Struct):
    """What follows from what a seat sees in this situation (that of its Look), as far as the table tells it; None: the
    game ended, or another situation came, while the question was on its way."""

    situation: int
    known: Knowledge | None


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
