"""The contract between a game and everything else: tables, bots, clients, analysis.

Read this file and you can write a game, a bot, or a table. Nothing else is promised, nothing else may be used.

A game is two objects. `Game` is the box: it knows the rules, the words and the formats, and never changes.
`State` is one table: a plain mutable object that knows the whole truth. People and bots never get a state; they
get a *view*, which the game builds up from nothing for one seat (or for the WATCHER).

    >>> import katzentisch as kt
    >>> from random import Random
    >>> rng, budget = Random(1), kt.Budget()
    >>> game = kt.game(kt.games()[0])
    >>> state = game.new(players=4)
    >>> bot = kt.Bot(game)
    >>> while not state.over:
    ...     if k := state.chance():
    ...         state.happen(rng.randrange(k))
    ...     for seat in state.must():
    ...         legal = state.legal(seat)
    ...         state.act(seat, bot.choose(game.view(state, seat), legal, budget))
    >>> len(state.returns())
    4

The State (`core/state.py`), always exactly one of: over | chance() > 0 | must() not empty
    over, returns()     the end; one number per seat, its meaning documented per game
    chance()            k > 0: nature is next, with k equally likely outcomes; must, may and legal are empty meanwhile
    outcomes()          what they are: k ids (cards, faces), sorted; an id that stands there twice is twice as likely
    happen(i)           nature's choice, 0 <= i < chance()
    must()              seats that still have to act; public. Several choose at once, each sealed until all have
    may()               seats that may interrupt, in the order that decides ties; never needed for progress
    legal(seat)         all its actions, ascending; depends only on what the seat knows; declining is an action
    act(seat, action)   do it, or raise Illegal(code, rule) and change nothing; a sealed seat replaces its choice
    play(seat, action)  the same, unchecked, for search
    sealed(seat)        the seat's own open choice, or -1
    log                 None (fast), or a list of Events; a table sets [] before the first step
    clone()             the same table again; cheap; its log is None
    beat()              called by the game within an entry that shows several things, where the table is whole
    pictures            None, or a list: (events told, clone) at every beat; a table sets it beside the log

Who may call what
    a table, a replay      everything
    search and benchmarks  everything; `play` instead of `act`, and only on states from `new`, `load` or `sample`
    a bot, a client        nothing on a State: it is given (view, legal) and answers with one action

The laws, each with the check in `katzentisch.testing` that proves it for every game
    L1   exactly one of: `over`, `chance() > 0`, `must()` not empty                              one_thing_next
    L2   `legal(seat)` is sorted, without repeats, and not empty exactly for seats that must,
         may, or have sealed; all else is refused, and a refusal changes nothing                 legal_is_the_law
    L3   `act` does what `play` does                                                             act_is_play
    L4   a clone shares nothing that changes, and a view neither; a clone's log is None          clones_are_apart
    L5   `load(position(state))` is the same table; positions are JSON                           positions_return
    L6   the record replays to the same table, views and events, on any machine                  replay_is_play
    L7   sealed choices commute, and replacing one leaves no trace                               seals_commute
    L8   equal outcome ids have equal effects                                                    outcomes_are_weights
    L9   what a seat gets (view, events, prompt, legal list, refusals, `must`, `may`, number
         and size of messages, who answers by himself) does not depend on what it must not know  twins_look_alike
    L10  `sample(view)` is a table with that same view, prompt and legal list, at which nothing
         is lost or doubled, with a past that the seat's own log allows                          samples_fit
    L11  no component is ever lost or doubled                                                    nothing_is_lost
    L12  everything that leaves the game is JSON, without whole numbers beyond 2^53, which
         browsers cannot read, and has words in both languages                                   all_is_said
    L13  at every beat the table is whole: L11 holds, all views can be built, and whoever is
         asked has something to do; what a seat sees there keeps L9                              pictures_are_whole
    L14  what may be taken back has drawn nothing and ended nothing, and told nobody anything
         new                                                                                taking_back_hides_nothing
    L15  returns, their sum, the length of a game and the ids of nature's choices are within
         what the game says of them                                                              bounds_hold
    L16  a view as numbers has the length that the game says, every number between -1 and 1,
         and depends on the view alone, without its log                                          encodings_fit
"""

# interpreted: games of others derive from these classes

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

import msgspec

from katzentisch.core.errors import Illegal
from katzentisch.core.options import Option, read_options
from katzentisch.core.prompt import Aid, Prompt
from katzentisch.core.shapes import Action, Budget, Continuation, View, Written
from katzentisch.core.state import Event, Json, State, whole
from katzentisch.core.text import RuleText, Words, load_rules, load_words, read_bytes

if TYPE_CHECKING:  # what a game hands to others is typed where they are; nothing of it is imported here
    from katzentisch.deduce.knowledge import Knowledge
    from katzentisch.terminal.hooks import Terminal
    from katzentisch.testing.race import Line, Peers
    from katzentisch.testing.secrecy import Secrecy

WATCHER: Final = -1
"""The seat of everybody who only looks on. It sees what lies open and nothing else."""

PASS: Final = -1
"""A bot's answer when it is offered an interrupt and lets it pass."""

STRENGTHS: Final = ("weak", "even", "strong")
"""What people call bots when they do not know their names; `Game.strengths` says who is meant."""

FADED: Final[Mapping[str, Json]] = {"kind": "faded"}
"""An event that lies too far back to be told again (`recount`). Clients show nothing for it."""

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


class Bot(Generic[V]):
    """Somebody who plays. It gets views, so it cannot cheat.

    The same class plays in the arena, in a terminal and at a live table. It may be made anew at any time, before every
    decision if need be: whatever it wants to remember it finds in the log of the view.
    """

    def __init__(self, game: Game[Any, V], seed: int = 0) -> None:
        self.game = game
        self.rng = Random(seed)

    def choose(self, view: V, legal: Sequence[int], budget: Budget) -> int:
        """One of `legal`. With an iteration budget the answer depends on the seed and on what it was shown alone."""
        return self.rng.choice(legal)

    def interrupt(self, view: V, legal: Sequence[int], budget: Budget) -> int:
        """One of `legal`, or PASS: asked where the seat may act and need not. A bot that never interrupts leaves it."""
        return PASS

    def over(self, view: V, returns: Sequence[float]) -> None:
        """The game is over. Whoever drives bots makes a view only for those that want to know."""

    @classmethod
    def interrupts(cls) -> bool:
        """Is it worth asking? Whoever drives bots makes no view for those that never interrupt."""
        return cls.interrupt is not Bot.interrupt


class Game(Generic[S, V]):
    """The box of one game. It never changes; all that changes is in the State."""

    id: ClassVar[str]
    rules_version: ClassVar[int] = 1
    """Counts changes of behaviour; it is in every record, and records of every released version stay playable."""
    player_counts: ClassVar[range]
    minutes: ClassVar[tuple[int, int]] = (15, 30)
    """How long a game takes, from and to: what people are told before they sit down."""
    board: ClassVar[bool] = False
    """Does a folder in the browser draw it (`web/src/games/ID`)? Without one it is played on the plain board, which
    calls the fields of the view by their words: `field.NAME` (L12)."""
    difficulty: ClassVar[int] = 1
    """How much there is to learn: 1 easy, 2 middling, 3 demanding. The easiest games are offered first."""
    options: ClassVar[tuple[Option, ...]] = ()
    hides_seats: ClassVar[bool] = True
    """Does a seat ever see something that another one must not? If so, people who share a screen look one after the
    other, with a curtain between them."""
    keeps_chairs: ClassVar[bool] = False
    """When a game follows another at the same table: does everybody stay where they sit, or move up one chair?"""
    written: ClassVar[str] = ""
    """The option whose place a file may take that somebody wrote (`read`); empty: nobody writes for this game."""
    actions: Sequence[Action]
    """All actions of the game; their order and number are fixed per rules_version."""
    returns_within: ClassVar[tuple[float, float]]
    """The least and the most that a seat can have of a game."""
    returns_sum: ClassVar[float | None]
    """What all seats have of it together; None where that depends on the game."""
    longest: ClassVar[int | None]
    """So many entries a record has at most, at any table, if nobody replaces a sealed choice; None: there is no end to
    how long people may go on."""
    largest_outcome: ClassVar[int]
    """No id of nature's choices is above it (`State.outcomes`); -1: nature has no say."""
    interrupts: ClassVar[bool] = False
    """Does anybody ever act out of turn (`State.may`)?"""
    mishaps: Collection[int] = ()
    """Actions that report what goes wrong among people: somebody saw a card by accident. There is always something else
    to do, or nothing needs to be done; bots that play at random leave them out."""
    view_type: ClassVar[type[View]]
    event_types: ClassVar[Mapping[str, type]]
    """The shape of each kind of event, as the most knowing seat sees it."""
    notes_of: ClassVar[tuple[str, ...]] = ()
    """The fields of a view that are the seat's own notes: they come with the present view, never with a picture."""
    foreseen: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that tell nothing but what whoever acted could foresee. Of several actions that are wished for
    together the next one is done only after such events, and never after nature has chosen."""
    home: ClassVar[str]
    """The package that holds `words/` and `book/`: where the game's class was defined, unless it says otherwise."""

    def __init_subclass__(cls) -> None:
        if not hasattr(cls, "home"):
            cls.home = cls.__module__.rpartition(".")[0]

    def __repr__(self) -> str:
        return f"kt.game({self.id!r})"

    def __reduce__(self) -> str | tuple[Any, ...]:
        """A game that is registered is the same object again, in whatever process a pickle is read."""
        from katzentisch.core import registry

        try:
            registered = registry.game(self.id) is self
        except (AttributeError, Illegal):
            registered = False
        return (registry.game, (self.id,)) if registered else super().__reduce__()

    # Tables ----------------------------------------------------------------------------------------------------------

    def new(self, players: int | None = None, **options: Json) -> S:
        """A table before the first step. Nothing random happens here. Wrong options are refused by name."""
        count, chosen = read_options(self.id, self.player_counts, self.options, players, options)
        return self.start(count, chosen)

    def start(self, players: int, options: Mapping[str, Json]) -> S:
        """What `new` makes of options that are complete and checked."""
        raise TypeError("a game defines start()")

    def options_of(self, state: S) -> dict[str, Json]:
        """The options (`players` among them) with which `new` gives such a table."""
        raise TypeError("a game defines options_of()")

    def position(self, state: S) -> dict[str, Json]:
        """The whole truth as documented JSON. Never leaves the server while the game runs."""
        raise TypeError("a game defines position()")

    def load(self, position: Json) -> S:
        """The table a position describes, also one written by hand; refused with the field that is wrong."""
        raise TypeError("a game defines load()")

    def yardsticks(self, state: S) -> Mapping[str, float]:
        """What besides the returns is worth measuring of a table that is over, by name."""
        return {}

    def after(self, state: S, brought: Mapping[str, Json] | None, players: int | None = None) -> Sequence[Continuation]:
        """What may follow a game that is over, the best first: for as many players as before, or for another number
        that the game can be played by. `brought` is the position from which it began, None for the usual beginning. The
        same game again is the table's own and not listed here.

        A campaign is a row of games of which each follows the one before (`core/campaign.py`). So whatever is carried
        over is decided by actions before the game is over: its record alone says how it goes on."""
        return ()

    def hides_nothing(self, position: Json) -> bool:
        """May anybody open a table from this position? Only if all that stands in it is known to all who play."""
        return False

    def read(self, text: str, name: str) -> Written:
        """What somebody wrote for this game in a file of that name, checked; refused with the first fault.

        It may be a stranger's. A server reads in a process of its own, for some seconds and with little memory."""
        raise Illegal("nothing_written", game=self.id)

    def begin(self, content: Json, players: int, options: Mapping[str, Json]) -> dict[str, Json]:
        """The position in which a table begins that plays what was read (`Written.content`)."""
        raise Illegal("nothing_written", game=self.id)

    def leaves_open(self, position: Mapping[str, Json]) -> Sequence[str]:
        """The options that a table which begins from this position may still agree on (`agreed`): no story and no game
        before says them."""
        return ()

    def agreed(self, position: Mapping[str, Json], options: Mapping[str, Json]) -> dict[str, Json]:
        """The same beginning with other values of options that it leaves open, and nothing left of those it had: so a
        campaign knows what follows."""
        raise TypeError("a game that leaves options open defines agreed()")

    def called(self, position: Json) -> Mapping[str, str]:
        """What is played from a position that somebody's writing has brought about, by language; empty where the
        options say it."""
        return {}

    def circle(self, state: S, seat: int) -> Collection[int] | None:
        """With which seats this one may talk now; None: with everybody. Whoever has seen the solution talks to those
        who have, too. It follows from what all know."""
        return None

    def pause(self, state: S) -> tuple[float, float] | None:
        """If thinking about the question that is open now could tell something: the answer is not shown before a time
        that is drawn when the question is asked, between these seconds, whoever answers and whatever they hold. Only
        at tables of people; nobody waits in a simulation."""
        return None

    # What a seat knows -----------------------------------------------------------------------------------------------

    def check_seat(self, state: S, seat: int) -> int:
        """The number of a seat; refused if there is none like it at this table. The watcher's is one."""
        return state.checked_seat(seat)

    def view(self, state: S, seat: int) -> V:
        """All that the seat may know, built up from nothing, with its share of the log. A seat that there is not is
        refused (`check_seat`)."""
        raise TypeError("a game defines view()")

    def picture(self, state: S, seat: int, noted: bool = False) -> V:
        """What a table shows this seat while the game runs: a view in which what lay open once and lies face down now
        is left blank. That is a limit of what people are shown, not a secret. The present picture is `noted`: with the
        notes that the table keeps for the seat (`notes_of`), which no picture on the way to it has."""
        return self.view(state, seat)

    def screen(self, state: S, seat: int, openly: bool, noted: bool) -> V:
        """What a screen is sent that does not know the rules: the picture, or the view where all lies `openly`, as in
        the replay of a finished game. Left blank here: what views have for programs alone."""
        return self.view(state, seat) if openly else self.picture(state, seat, noted)

    def recount(self, picture: V, events: Sequence[Mapping[str, Json]]) -> list[Mapping[str, Json]]:
        """What a table tells again of `events`, all that the seat of this picture has seen.

        One for one, so that numbers stay: an event that is not told again becomes FADED, or another kind that says
        less. The default tells all again. Like a picture a limit of what people are shown, not a secret.
        """
        return list(events)

    def fades(self, state: S) -> bool:
        """Does this table tell people less of what lies back than they were told once (`recount`)?"""
        return False

    def show(self, view: V) -> dict[str, Json]:
        """The view as a person reads it: names instead of numbers. For playthroughs, bug reports and plain screens."""
        return dict(msgspec.to_builtins(view))

    def encoding(self, players: int) -> Mapping[str, int]:
        """The parts of a view as numbers, in order, each with how many numbers it has; nothing if the game is not told
        in numbers."""
        return {}

    def shape(self, players: int) -> tuple[int]:
        """How long `encode` makes the views of a table of so many."""
        return (sum(self.encoding(players).values()),)

    def encode(self, view: V) -> array[float]:
        """The view as numbers between -1 and 1, for programs that learn (float32). It depends on the view alone; the
        log is left out: what happened and matters is in the fields of a view."""
        raise TypeError("a game that has an encoding() defines encode()")

    def prompt(self, state: S, seat: int) -> Prompt:
        """What a seat that has legal actions is asked, with whatever there is to say of them; see `core/prompt.py`.

        A game that says nothing is asked for in general words, and whatever a seat may do out of turn is a call.
        """
        legal = state.legal(seat)
        if seat in state.must():
            return Prompt("act")
        if state.sealed(seat) >= 0:
            return Prompt("change")
        return Prompt("may", aids=tuple([Aid(action, offer=True, call=True) for action in legal]))

    def why_not(self, state: S, seat: int, action: int) -> Illegal | None:
        """The refusal that `act` would give, without acting; None if the action is legal. It changes nothing."""
        who, what = whole(seat), whole(action)
        if 0 <= who < state.players and what in state.legal(who):
            return None
        return state.refusal(who, what)

    def may_take_back(self, state: S, seat: int, action: int) -> bool:
        """May this legal action be taken back, as long as nobody else has acted? Only what told nobody anything new and
        drew nothing; a game that allows it says where (`foresees`)."""
        return False

    def foresees(self, state: S, seat: int, action: int) -> bool:
        """Does the action lead only where it could be seen to lead: told is what is `foreseen`, nature does not choose,
        and the seat goes on?"""
        there = state.clone()
        there.log = []
        there.act(seat, action)
        return seat in there.must() and all(event.kind in self.foreseen for event in there.log)

    def sample(self, view: V, rng: Random) -> S:
        """A full state that this view allows, for search."""
        raise TypeError("a game defines sample()")

    def case(self, view: V) -> Json:
        """What the holder of a view knows, as a case for `deduce`; for games that have something to deduce."""
        raise Illegal("nothing_to_deduce", game=self.id)

    def tells(self, view: V) -> bool:
        """Does the table tell the holder of this view what follows from it? Quick to say, unlike `knowledge`."""
        return False

    def deduce(self, case: Json) -> Json:
        """Exact knowledge from a documented case; for games that have something to deduce."""
        raise Illegal("nothing_to_deduce", game=self.id)

    def consult(self, asked: Json) -> Json:
        """What a page of the game's own asks (`web/src/games/ID/pages`, docs/protocol.md). Nothing of it is kept, and a
        server gives it a second."""
        raise Illegal("nothing_to_deduce", game=self.id)

    def knowledge(self, view: V) -> Knowledge | None:
        """What follows from a view, as far as the table tells it to its holder; None where `tells` says no.

        It may take a second. So it is no part of the view: a table asks for it when a person wants to see it, and a
        server never on its event loop. With the view's log it says which lines of it prove what.
        """
        return None

    def with_less_help(self, view: V, level: str) -> V:
        """A view as its holder wants to see it: with no more help than this level (`deduce.knowledge.LEVELS`)."""
        return view

    # Words -----------------------------------------------------------------------------------------------------------

    def index(self, action: Action | Mapping[str, Json]) -> int:
        """The number of a structured action, given as object or as JSON."""
        table = self.__dict__.get("_numbers")
        if table is None:
            table = {a.key(): i for i, a in enumerate(self.actions)}
            self.__dict__["_numbers"] = table
        key = action.key() if isinstance(action, Action) else Action.key_of(action)
        number = table.get(key)
        if number is None:
            raise Illegal("no_such_action", game=self.id, action=key.decode() or repr(action))
        return int(number)

    def say(
        self,
        thing: Action | Event | Mapping[str, Json] | Illegal | Prompt,
        lang: str,
        names: Sequence[str] = (),
        you: int = WATCHER,
    ) -> str:
        """Words for people. `names[seat]` replaces "seat 3"; an event may come as one seat saw it, and is said to
        whoever sits on seat `you`."""
        words = self.words(lang)
        if isinstance(thing, Prompt):
            return words.say("prompt." + thing.key, thing.facts, names)
        if isinstance(thing, Illegal):
            return words.say("refusal." + thing.code, thing.facts, names)
        if isinstance(thing, Action):
            facts = thing.facts()
            return words.say("action." + str(facts["do"]), facts, names)
        seen: Mapping[str, Json] = thing.seen_by(WATCHER) if isinstance(thing, Event) else thing
        return words.say(self.sentence_for(seen, you), seen, names)

    def sentence(self, event: Mapping[str, Json]) -> str:
        """The key of the sentence that says an event, as one seat saw it. Some are told more than others."""
        return "event." + str(event["kind"])

    def sentence_for(self, event: Mapping[str, Json], seat: int) -> str:
        """The same for whoever sits on that seat: `event.KIND.you` speaks to whom an event is about."""
        return self.words("en").key_for(self.sentence(event), event, seat)

    def say_at(self, state: S, event: Mapping[str, Json], lang: str, names: Sequence[str] = ()) -> str:
        """An event in words, at a table that may bring words of its own (`words_at`)."""
        return self.say(event, lang, names)

    def words_at(self, state: S, lang: str, told: Sequence[Mapping[str, Json]]) -> Mapping[str, str]:
        """What this table says that the catalogue does not: the story that is told at it, as far as the events `told`
        have told it. Whoever has seen those gets these words; nobody reads ahead."""
        return {}

    def words(self, lang: str) -> Words:
        """The catalogue of this game in one language, over the general one."""
        return load_words(self.home, lang)

    def rules(self, lang: str) -> tuple[RuleText, ...]:
        """The rule book, in order."""
        return load_rules(self.home, lang)

    # Players ---------------------------------------------------------------------------------------------------------

    def bots(self) -> Mapping[str, Callable[[Game[S, V], int], Bot[V]]]:
        """The bots of this game by name, weakest first."""
        return {"random": Bot}

    def strengths(self) -> Mapping[str, str]:
        """The bots that people choose from: one that is weak, one that is even with a family, and a strong one.

        Several chairs may have the same without getting into each other's way. If the game says nothing: the weakest,
        the second weakest and the strongest.
        """
        names = [*self.bots()]
        return dict(zip(STRENGTHS, (names[0], names[min(1, len(names) - 1)], names[-1]), strict=True))

    def usual_bot(self) -> str:
        """Who takes a chair if nobody says which bot: one that a beginner may beat."""
        return self.strengths()["even"]

    # What others ask of a game ----------------------------------------------------------------------------------------

    def secrecy(self) -> Secrecy[S]:
        """For the conformance kit: the secrets, the components, and a tiny game to count."""
        raise TypeError("a game defines secrecy()")

    def terminal(self) -> Terminal | None:
        """What it does in a terminal in a way of its own; None for a game that is shown and typed as any other."""
        return None

    def bench(self, peers: Peers) -> Sequence[Line]:
        """Its lines of the benchmark, against those who are handed over."""
        return ()

    def guide(self) -> bytes | None:
        """The guided round, `guide.json`: a record with prompts, in which seat 0 is the learner's."""
        return read_bytes(self.home, "guide.json")

    def examples(self) -> bytes | None:
        """The worked examples of the rule book, `examples.json`: by name, positions and what happens from there."""
        return read_bytes(self.home, "examples.json")
