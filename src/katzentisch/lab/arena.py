"""Bots against bots: many games, fairly seated, repeatable, and what their results are worth.

    result = simulate(kt.game(id), 4, ["search", "flat"], games=1000, seed=7, budget=Budget(600))

Seats       game g seats bot (seat + g) mod B on each seat: the list goes round the table, and one seat further with
            every game, so that all sit everywhere equally often.
Seeds       everything random in game g comes from (seed, g) and the seat. So the result is the same for any number
            of workers and machines, but for the times, as long as the budget counts iterations and not seconds.
Intervals   95 %, clustered by game: the seats of one game win at each other's cost, so a game, not a seat, is one
            observation. Where returns are shares (all between 0 and 1) it is Wilson's, which never leaves [0, 1];
            else the normal one.
Kept        with `out` every game is kept in that folder (`lab/shelves.py`), with `records` as a record in that file
            (`lab/recorded.py`), and a run that was stopped goes on from there. Both are the same to the byte for any
            number of workers.
Until       with `until` it ends when every bot's interval of its share is that narrow, and not before ENOUGH games.
Secrecy     a bot gets `game.view(state, seat)` and `state.legal(seat)`, never the state.
Interrupts  before anybody who has to act is asked, those who may interrupt are, in the order of `may()`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import msgspec

from katzentisch.bots.find import find_bot
from katzentisch.bots.pipe import Piped
from katzentisch.core.build import VERSION
from katzentisch.core.contract import PASS, Bot, Game
from katzentisch.core.errors import Illegal
from katzentisch.core.shapes import Budget
from katzentisch.lab import farm
from katzentisch.lab.counting import NORMAL_95, Interval, Pairs, wilson
from katzentisch.lab.crew import Here, Workers
from katzentisch.lab.farm import Crew, Job
from katzentisch.lab.parts import Folder, Shelf, refusal
from katzentisch.lab.sheet import Marks, Notes, ScoreSheet, mark, shown
from katzentisch.table.drive import BrokeRules, asked, listening, nature, thought

ENOUGH = 100
"""Games before which no interval is trusted."""
MOST_IN_BATCH = 1000
BATCHES = 50
"""So many batches a run has, unless somebody says how large they are or the largest are not large enough."""
NATURE = -1


class Score(msgspec.Struct, frozen=True):
    """What one bot reached. `ratio` is its mean return over the mean of all seats in its games: 1 is a fair share."""

    bot: str
    games: int
    seats: int
    share: float | None  # mean return of a seat (in many games its share of the wins); none if it never sat down
    share_95: Interval | None  # none from a single game
    ratio: float | None  # none if all seats together returned nothing
    ratio_95: Interval | None
    decisions: int
    seconds_per_decision: float  # over those that were made now, not those that were kept
    illegal: int = 0  # answers of an engine (`bots/pipe.py`) that were not legal
    late: int = 0  # answers of an engine that did not come in time
    sheet: ScoreSheet | None = None  # of an engine that says what it believes (`lab/sheet.py`)


class Result(msgspec.Struct, frozen=True):
    game: str
    rules_version: int
    options: dict[str, Any]
    bots: list[str]  # as they were dealt
    games: int
    seed: int
    budget: Budget
    interval: str
    scores: list[Score]


class Played(msgspec.Struct, frozen=True):
    """One finished game: who sat where, what each seat got, how often and how long it was asked, and how it went."""

    number: int
    bots: list[str]
    returns: list[float]
    decisions: list[int]
    seconds: list[float] = []  # empty where it was kept: times cannot be repeated
    who: list[int] = []  # of each entry: a seat, or NATURE
    what: list[int] = []  # the number of its action, or the id of nature's choice
    illegal: list[int] = []  # by seat, where there were any
    late: list[int] = []
    marks: list[Marks] = []  # by seat, where an engine said what it believes


class Run(msgspec.Struct, frozen=True):
    """What is played, as it stands beside the games that are kept."""

    game: str
    rules_version: int
    release: str
    options: dict[str, Any]
    bots: list[str]
    seed: int
    budget: Budget
    moves: bool
    batch: int


class Counted(msgspec.Struct):
    """What one bot did, summed."""

    share: Pairs = msgspec.field(default_factory=Pairs)  # got, over seats
    ratio: Pairs = msgspec.field(default_factory=Pairs)  # got, over a fair share of what there was
    decisions: int = 0
    timed: int = 0
    seconds: float = 0.0
    illegal: int = 0
    late: int = 0
    notes: Notes = msgspec.field(default_factory=Notes)


class Tally:
    """What is counted of games."""

    def __init__(self) -> None:
        self.games = 0
        self.shares = True  # were all returns between 0 and 1?
        self.bots: dict[str, Counted] = {}

    def add(self, one: Played) -> None:
        self.games += 1
        self.shares = self.shares and all(0 <= value <= 1 for value in one.returns)
        for bot in dict.fromkeys(one.bots):
            mine = [seat for seat, name in enumerate(one.bots) if name == bot]
            counted = self.bots.setdefault(bot, Counted())
            got = sum(one.returns[seat] for seat in mine)
            counted.share.add(got, len(mine))
            counted.ratio.add(got, len(mine) * sum(one.returns) / len(one.returns))
            counted.decisions += sum(one.decisions[seat] for seat in mine)
            if one.seconds:
                counted.timed += sum(one.decisions[seat] for seat in mine)
                counted.seconds += sum(one.seconds[seat] for seat in mine)
            counted.illegal += sum(one.illegal[seat] for seat in mine if one.illegal)
            counted.late += sum(one.late[seat] for seat in mine if one.late)
            if one.marks:
                counted.notes.add([one.marks[seat] for seat in mine])

    def merge(self, other: Tally) -> None:
        self.games += other.games
        self.shares = self.shares and other.shares
        for bot, theirs in other.bots.items():
            ours = self.bots.setdefault(bot, Counted())
            ours.share.merge(theirs.share)
            ours.ratio.merge(theirs.ratio)
            ours.notes.merge(theirs.notes)
            for name in ("decisions", "timed", "seconds", "illegal", "late"):
                setattr(ours, name, getattr(ours, name) + getattr(theirs, name))

    def score(self, bot: str) -> Score:
        """What one bot reached over all games it sat in."""
        counted = self.bots.get(bot, Counted())
        share, share_95 = counted.share.quotient()
        ratio, ratio_95 = counted.ratio.quotient()
        if self.shares and share is not None and share_95 is not None:
            share_95 = wilson(share, (share_95.high - share_95.low) / 2 / NORMAL_95, counted.share.n)
            if ratio and ratio_95 is not None and share:
                factor = ratio / share  # the number of players, where every game has one win to share
                ratio_95 = Interval(factor * share_95.low, factor * share_95.high)
        return Score(
            bot,
            counted.share.n,
            int(counted.share.of),
            share,
            share_95,
            ratio,
            ratio_95,
            counted.decisions,
            counted.seconds / counted.timed if counted.timed else 0.0,
            counted.illegal,
            counted.late,
            counted.notes.sheet() if counted.notes != Notes() else None,
        )

    def narrower(self, width: float) -> bool:
        """Are the intervals of all shares at most this wide?"""
        found = [self.score(bot).share_95 for bot in self.bots]
        return self.games >= ENOUGH and all(one is not None and one.high - one.low <= width for one in found)


def tally(games: Iterable[Played]) -> Tally:
    found = Tally()
    for one in games:
        found.add(one)
    return found


def simulate(
    game: Game[Any, Any],
    players: int,
    bots: Sequence[str],
    games: int,
    seed: int,
    budget: Budget,
    workers: int = 1,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[int, Tally], None] | None = None,
    out: Path | None = None,
    moves: bool = True,
    until: float = 0.0,
    batch: int = 0,
    crew: Crew | None = None,
    records: Path | None = None,
) -> Result:
    """Play `games` games and count. `progress(done, tally)` is called as they end. Those that the folder `out` or the
    file `records` holds already are not played again; without `moves` a folder holds results only. `crew` plays instead
    of `workers` processes; one worker is this process."""
    for what, value in (("games", games), ("workers", workers)):
        if value < 1:
            raise refusal("too_few", what=what, value=value, least=1)
    if not bots:
        raise refusal("no_bots")
    if records is not None and (out is not None or not moves):
        raise refusal("records_alone")
    for name in bots:
        find_bot(game, name)
    chosen = game.options_of(game.new(players, **(options or {})))
    size = batch or max(1, min(MOST_IN_BATCH, games // BATCHES))
    run = Run(game.id, game.rules_version, VERSION, chosen, list(bots), seed, budget, moves, size)
    folder = shelf(out, records)
    if folder is not None and not batch and folder.begun():
        run = msgspec.structs.replace(run, batch=folder.run(Run).batch or size)
    job = Games(run, game) if records is None else as_records(run, game)
    if folder is not None:
        folder.open(job.run)
    enough = (lambda tally: tally.narrower(until)) if until > 0 else None
    counted = farm.run(job, games, crew or (Here() if workers == 1 else Workers(workers)), folder, enough, progress)
    return Result(
        game.id,
        game.rules_version,
        chosen,
        list(bots),
        counted.games,
        seed,
        budget,
        "95 %, clustered by game: Wilson's of shares, else normal",
        [counted.score(name) for name in dict.fromkeys(bots)],
    )


def shelf(out: Path | None, records: Path | None) -> Shelf | None:
    """Where games are kept, if they are."""
    if records is None:
        return None if out is None else Folder(out)
    from katzentisch.lab.recorded import RecordFile

    return RecordFile(records)


def as_records(run: Run, game: Game[Any, Any]) -> Games:
    from katzentisch.lab.recorded import Recorded

    return Recorded(run, game)


class Games(Job[Played, Tally]):
    """Games of a run, by number."""

    suffix = ".parquet"

    def __init__(self, run: Run, game: Game[Any, Any]) -> None:
        super().__init__(run, run.batch, run.seed)
        self.played = run
        self.game = game  # one that is registered is sent by its name

    def sums(self, results: Iterable[Played]) -> Tally:
        return tally(results)

    def pack(self, results: list[Played]) -> bytes:
        from katzentisch.lab.shelves import packed

        return packed(self.played, results)

    def unpack(self, part: bytes) -> list[Played]:
        from katzentisch.lab.shelves import unpacked

        return unpacked(part)

    def count(self, file: Path) -> int:
        from katzentisch.lab.shelves import count

        return count(file)

    def play(self, number: int) -> Played:
        """Game `number`, from the first step to the last."""
        run, game = self.played, self.game
        state = game.new(**run.options)
        seats = [run.bots[(seat + number) % len(run.bots)] for seat in range(state.players)]
        rng = Random(derive(run.seed, number, "nature"))
        who: list[int] = []
        what: list[int] = []
        decisions = [0] * state.players
        seconds = [0.0] * state.players
        marks = [Marks() for _ in seats]
        state.log = []

        def failed(seat: int, code: str = "game_failed", **facts: Any) -> Exception:
            facts |= {"bot": seats[seat], "seat": seat + 1, "number": number, "seed": run.seed}
            return refusal(code, **facts)

        bots: list[Bot[Any]] = []
        for seat, name in enumerate(seats):
            try:
                bots.append(find_bot(game, name)(game, derive(run.seed, number, f"seat {seat}")))
            except Exception as error:  # whatever somebody's bot may raise
                raise failed(seat, problem=told(error)) from error
        listeners = listening(enumerate(bots))
        while not state.over:
            for outcome in nature(state, rng.randrange):
                who.append(NATURE)
                what.append(outcome)
            for seat, offered in asked(state, listeners):
                bot = bots[seat]
                view, legal = game.view(state, seat), state.legal(seat)
                offer = shown(game, view) if isinstance(bot, Piped) else view
                begun = perf_counter()
                try:
                    action = thought(bot, offer, legal, run.budget, offered)
                except BrokeRules as broke:
                    raise failed(seat, "bot_broke_rules", action=repr(broke.answer)) from broke
                except Exception as error:  # whatever somebody's bot may raise
                    raise failed(seat, problem=told(error)) from error
                seconds[seat] += perf_counter() - begun
                decisions[seat] += 1
                if isinstance(bot, Piped) and bot.stated is not None:
                    mark(marks[seat], game, state, view, bot.stated)
                if action != PASS:
                    state.act(seat, action)
                    who.append(seat)
                    what.append(action)
                    break
        returns = list(state.returns())
        for seat, bot in enumerate(bots):
            if type(bot).over is not Bot.over:
                try:
                    bot.over(game.view(state, seat), returns)
                except Exception as error:  # whatever somebody's bot may raise
                    raise failed(seat, problem=told(error)) from error
        if not run.moves:
            who, what = [], []
        illegal = [bot.illegal if isinstance(bot, Piped) else 0 for bot in bots]
        late = [bot.late if isinstance(bot, Piped) else 0 for bot in bots]
        return Played(
            number,
            seats,
            returns,
            decisions,
            seconds,
            who,
            what,
            illegal if any(illegal) else [],
            late if any(late) else [],
            marks if any(one != Marks() for one in marks) else [],
        )


def told(error: Exception) -> str:
    """What a bot raised: a refusal says it in a sentence."""
    return str(error) if isinstance(error, Illegal) else repr(error)


def derive(seed: int, number: int, use: str) -> int:
    """An independent seed for each use in each game."""
    return int.from_bytes(sha256(f"{seed}/{number}/{use}".encode()).digest()[:8], "big")
