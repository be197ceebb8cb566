"""A table without a network: wishes, the fold, and the games in a log."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import katzentisch as kt
from katzentisch.core.contract import WATCHER
from katzentisch.table import entries as e
from katzentisch.table import wishes as w
from katzentisch.table.fold import Table
from katzentisch.table.records import record_of
from katzentisch.table.seating import LINES, REMEMBERED

SEED = bytes(range(32))


class Log:
    """A table together with its log; every step goes through its encoding."""

    def __init__(self, game: str = "mausen", players: int = 3, bots: int = 0, **settings: Any) -> None:
        self.game = kt.game(game)
        self.table = Table()
        self.lines: list[bytes] = []
        self.away: frozenset[str] = frozenset()
        self.long_away: frozenset[str] = frozenset()
        options = {"players": players, **settings.pop("options", {})}
        self.add(w.open_table(self.game, "anna", options, bots=("random",) * bots, **settings))

    def add(self, entries: list[e.Entry], by: str = "", key: str = "", of: str = "") -> None:
        line = e.encode(e.Step(tuple(entries), by, key, of))
        self.lines.append(line)
        self.table.apply(e.decode(line))

    @property
    def around(self) -> w.Around:
        return w.Around(self.away, self.long_away, SEED)

    def steps(self) -> list[e.Step]:
        return [e.decode(line) for line in self.lines]

    def reloaded(self) -> Table:
        table = Table()
        for step in self.steps():
            table.apply(step)
        return table

    def begin(self) -> None:
        self.add(w.begin(self.table, "anna", self.around))

    def act(self, person: str, seat: int, action: int, situation: int | None = None) -> None:
        seen = self.table.situation(seat) if situation is None else situation
        self.add(w.act(self.table, person, seat, seen, action, self.around))

    def play(self, rng: Random) -> None:
        """Everybody plays anything until the end."""
        while self.table.phase == "running":
            seat = rng.choice(self.table.running().must())
            action = rng.choice(self.table.legal(seat))
            if self.table.chairs[seat].bot:
                self.add(w.bot_acts(self.table, seat, self.table.situation(seat), action, self.around))
            else:
                self.act(self.table.chairs[seat].person, seat, action)


def code(wish: Any, *arguments: Any) -> str:
    with pytest.raises(kt.Illegal) as refusal:
        wish(*arguments)
    for lang in ("de", "en"):
        from katzentisch.core.text import load_words

        assert "refusal." + refusal.value.code in load_words(refusal.value.home, lang)
    return refusal.value.code


def everything(table: Table) -> Any:
    """All that a table is, comparable."""
    chairs = [(chair.person, chair.bot, chair.name, chair.avatar) for chair in table.chairs]
    lines = [(line.number, line.person, line.phrase, line.text) for line in table.lines]
    position = table.game.position(table.state) if table.state is not None else None
    events = [(event.kind, event.public, event.private) for event in table.events]
    pictures = [(told, table.game.picture(state, WATCHER)) for told, state in table.pictures]
    apart = ("chairs", "lines", "state", "events", "game", "pictures")
    plain = {name: value for name, value in vars(table).items() if name not in apart}
    return chairs, lines, position, events, pictures, plain


@pytest.mark.parametrize("game", ["mausen", "sack"])
@pytest.mark.parametrize("seed", range(5))
def test_reloading_is_folding(game: str, seed: int) -> None:
    rng = Random(seed)
    log = Log(game, bots=1, free_chat=True)
    log.add(w.sit(log.table, "bo", 2), "bo", "key-1")
    log.begin()
    log.add(w.say(log.table, "bo", None, "hello"))
    log.play(rng)
    log.add(w.again(log.table, "bo", log.around), "bo", "key-2")
    log.begin()
    log.play(rng)
    assert everything(log.reloaded()) == everything(log.table)
    assert log.table.number == 2


def test_the_games_in_a_log_are_records_that_can_be_verified() -> None:
    log = Log("sack", bots=1)
    log.add(w.sit(log.table, "bo", 2))
    names = {"anna": "Anna", "bo": "Bo"}
    for number in (1, 2, 3):
        log.begin()
        assert record_of(log.steps(), number, lambda chair: ("", "")).end is None
        log.play(Random(number))
        if number < 3:
            log.add(w.again(log.table, "anna", log.around))
    for number in (1, 2, 3):
        record = record_of(log.steps(), number, lambda chair: (names.get(chair.person, chair.name), "fox"))
        assert kt.verify(record).choices >= 4
        assert kt.Record.read(record.text(), log.game).header == record.header
        bots = [seat for seat, name in enumerate(record.header.seats) if name not in names.values()]
        assert bots == [(2 - number) % 3], "everybody moves up one chair per game"
    assert code(record_of, log.steps(), 4, lambda chair: ("", "")) == "no_such_game"


def test_the_seed_is_in_the_log_only_when_the_game_is_over() -> None:
    log = Log("sack")
    log.begin()
    assert kt.Fate(SEED).commitment.encode() in b"".join(log.lines)
    while log.table.phase == "running":
        assert SEED.hex().encode() not in b"".join(log.lines)
        seat = log.table.running().must()[0]
        if log.table.chairs[seat].bot:
            log.add(w.bot_acts(log.table, seat, log.table.situation(seat), log.table.legal(seat)[0], log.around))
        else:
            log.act("anna", seat, log.table.legal(seat)[0])
    assert SEED.hex().encode() in log.lines[-1]


def test_chairs() -> None:
    log = Log(players=4, bots=1)
    table = log.table
    assert [chair.free for chair in table.chairs] == [False, False, True, True]
    assert code(w.sit, table, "bo", 1) == code(w.sit, table, "bo", 0) == "chair_taken"
    assert code(w.sit, table, "bo", 4) == code(w.sit, table, "bo", -1) == "no_such_chair"
    log.add(w.sit(table, "bo", 2))
    log.add(w.sit(table, "bo", 3))
    assert table.seats_of("bo") == [2, 3]
    assert table.people() == ["anna", "bo"]
    assert code(w.rise, table, "anna", 2) == "not_your_chair"
    assert code(w.rise, table, "", 1) == "not_your_chair"
    log.add(w.rise(table, "bo", 3))
    assert table.chairs[3].free
    assert code(w.remove, table, "bo", 0, log.around) == "not_host"
    assert code(w.remove, table, "anna", 3, log.around) == "chair_empty"
    assert code(w.seat_bot, table, "anna", 2, "random", log.around) == "chair_taken"
    assert code(w.seat_bot, table, "anna", 3, "fritz", log.around) == "unknown_bot"
    log.add(w.seat_bot(table, "anna", 3, "random", log.around))
    log.add(w.remove(table, "anna", 1, log.around))
    log.begin()
    assert [chair.free for chair in table.chairs] == [False] * 4
    for wish in (w.sit, w.begin):
        assert code(wish, table, "anna", log.around if wish is w.begin else 1) == "already_begun"


def test_the_host() -> None:
    log = Log(players=3)
    table = log.table
    log.add(w.sit(table, "bo", 1))
    log.add(w.sit(table, "cleo", 2))
    assert code(w.begin, table, "bo", log.around) == "not_host"
    log.away = frozenset({"anna", "bo"})
    assert w.acting_host(table, log.away, frozenset()) == "anna", "not for long yet"
    assert code(w.begin, table, "cleo", log.around) == "not_host"
    assert code(w.remove, table, "cleo", 0, log.around) == "not_host"
    assert code(w.seat_bot, table, "cleo", 2, "random", log.around) == "not_host"
    log.long_away = frozenset({"anna"})
    assert w.acting_host(table, log.away, log.long_away) == "cleo"
    assert w.begin(table, "cleo", log.around)
    assert w.remove(table, "cleo", 0, log.around)
    log.long_away = log.away = frozenset({"anna", "bo", "cleo"})
    assert w.acting_host(table, log.away, log.long_away) == "anna"
    log.away = log.long_away = frozenset()
    log.add(w.rise(table, "anna", 0))
    assert table.host == "bo"
    log.add(w.rise(table, "bo", 1))
    log.add(w.rise(table, "cleo", 2))
    assert table.host == "cleo", "the last one who left"
    log.add(w.sit(table, "dan", 0))
    assert table.host == "dan", "who comes to an empty table"


def test_a_situation_counts_what_the_seat_knows() -> None:
    log = Log(players=3)
    for seat in (1, 2):
        log.add(w.sit(log.table, "anna", seat))
    log.begin()
    assert log.table.situations == [1, 1, 1, 1]
    for action in (3, 4, 5):
        log.act("anna", 0, action)
        assert log.table.situations == [1, 1, 1, 1], "a choice, and choosing again"
    log.act("anna", 1, 3)
    assert log.table.situations == [1, 1, 1, 1]
    log.act("anna", 2, 3)
    assert log.table.situations == [2, 2, 2, 2]
    assert code(log.act, "anna", 0, 6, 1) == "stale"
    assert code(log.act, "anna", 0, 6, 3) == "stale"


def test_an_interrupt_is_never_stale_and_an_own_turn_is() -> None:
    log = Log("sack", players=3, options={"rounds": 2})
    for seat in (1, 2):
        log.add(w.sit(log.table, "anna", seat))
    log.begin()
    before = log.table.situation(2)
    log.act("anna", 0, 0)
    assert log.table.situation(2) > before
    assert code(log.act, "anna", 1, 0, before) == "stale"
    log.act("anna", 2, 2, before)
    assert log.table.events[-1].kind == "called"


def test_a_refused_wish_changes_nothing() -> None:
    log = Log("sack", players=3)
    log.begin()
    before = everything(log.table)
    for action in (5, 99):
        assert code(log.act, "anna", 0, action) in ("not_now", "not_legal")
    assert code(log.act, "bo", 0, 0) == "not_your_chair"
    assert everything(log.table) == before
    assert w.bot_acts(log.table, 0, log.table.situation(0), 0, log.around) == [], "no bot plays for Anna"


def test_a_bot_that_thought_too_long_does_nothing() -> None:
    log = Log(players=3)
    log.begin()
    situation = log.table.situation(1)
    log.add(w.bot_acts(log.table, 1, situation, 3, log.around))
    assert w.bot_acts(log.table, 1, situation, 4, log.around) == [], "it has chosen"
    assert w.bot_acts(log.table, 2, situation + 1, 4, log.around) == [], "that was another situation"


def test_a_bot_may_interrupt_in_its_situation_and_only_there() -> None:
    log = Log("sack", bots=2, options={"rounds": 2})
    log.begin()
    table = log.table
    assert table.bots_asked() == [(1, True), (2, True)]
    situation, miau = table.situation(2), table.legal(2)[0]
    log.act("anna", 0, 0)
    assert table.bots_asked() == [(2, True), (1, False)]
    assert w.bot_acts(table, 2, situation, miau, log.around) == [], "it was meant for Anna's turn"
    log.add(w.bot_acts(table, 2, table.situation(2), miau, log.around))
    assert table.events[-1].seen_by(-1) == {"kind": "called", "seat": 2}
    assert table.bots_asked() == [(1, False), (2, False)]


def test_somebody_is_away_a_bot_stands_in_and_goes() -> None:
    log = Log(players=3)
    log.add(w.sit(log.table, "bo", 1))
    assert code(w.stand_in, log.table, "anna", 1, log.around) == "not_running"
    log.begin()
    assert code(w.stand_in, log.table, "anna", 1, log.around) == "not_away"
    log.away = frozenset({"bo"})
    assert code(w.stand_in, log.table, "dan", 1, log.around) == "not_seated"
    assert code(w.stand_in, log.table, "anna", 2, log.around) == "bot_plays"
    log.add(w.stand_in(log.table, "anna", 1, log.around))
    assert log.table.bots_asked() == [(1, False), (2, False)]
    assert code(log.act, "bo", 1, 3) == "bot_plays"
    assert code(w.come_back, log.table, "anna", 1) == "not_your_chair"
    log.add(w.come_back(log.table, "bo", 1))
    assert w.come_back(log.table, "bo", 1) == []
    assert log.table.bots_asked() == [(2, False)]
    log.add(w.stand_in(log.table, "anna", 1, log.around))
    log.play(Random(1))
    log.add(w.again(log.table, "anna", log.around))
    assert log.table.chairs[0].person == "bo"
    assert log.table.chairs[0].bot == "", "the next game is his own again"


def test_who_leaves_a_running_game_leaves_it_to_a_bot() -> None:
    log = Log(players=3)
    log.add(w.sit(log.table, "bo", 1))
    log.begin()
    log.add(w.rise(log.table, "bo", 1))
    assert log.table.bots_asked() == [(1, False), (2, False)]
    assert log.table.people() == ["anna"]
    log.play(Random(1))
    assert code(w.again, log.table, "bo", log.around) == "not_seated"
    log.add(w.again(log.table, "anna", log.around))
    assert (log.table.phase, log.table.number) == ("running", 2), "alone against bots: at once"


def test_after_the_end_a_chair_can_be_left() -> None:
    log = Log(players=3)
    log.add(w.sit(log.table, "bo", 1))
    log.begin()
    assert code(w.again, log.table, "anna", log.around) == "not_over"
    log.play(Random(1))
    log.add(w.rise(log.table, "bo", 1))
    assert log.table.chairs[1].free
    log.add(w.again(log.table, "anna", log.around))
    assert log.table.phase == "running"
    assert log.table.chairs[0].bot, "a bot has the chair that was free"


def test_chat() -> None:
    log = Log(free_chat=False)
    assert code(w.say, log.table, "bo", "hello", None) == "not_seated"
    assert code(w.say, log.table, "anna", "shout", None) == "unknown_phrase"
    assert code(w.say, log.table, "anna", None, "hi") == "phrases_only"
    free = Log(free_chat=True)
    assert code(w.say, free.table, "anna", None, "") == "nothing_said"
    for number in range(LINES + 10):
        free.add(w.say(free.table, "anna", None, str(number)))
    assert [line.number for line in free.table.lines] == list(range(11, LINES + 11))


def test_wishes_are_known_again() -> None:
    log = Log(free_chat=True)
    for number in range(REMEMBERED + 5):
        log.add(w.say(log.table, "anna", "hello", None), "anna", f"key-{number}", f"wish-{number}")
    for table in (log.table, log.reloaded()):
        assert table.has_done("anna", f"key-{REMEMBERED + 4}", f"wish-{REMEMBERED + 4}")
        assert table.has_done("anna", "key-5", "wish-5")
        assert code(table.has_done, "anna", "key-5", "wish-6") == "key_used", "another wish under the same key"
        assert not table.has_done("anna", "key-4", "wish-4"), "long ago"
        assert not table.has_done("bo", "key-5", "wish-5"), "everybody has keys of their own"


def test_a_closed_table() -> None:
    log = Log()
    log.begin()
    log.add(w.close(log.table))
    assert w.close(log.table) == []
    assert code(w.sit, log.table, "bo", 1) == "table_closed"
    assert code(w.say, log.table, "anna", "hello", None) == "table_closed"
    assert code(log.act, "anna", 0, 1) == "not_running"


def test_what_the_table_shows_is_limited_while_it_runs_and_whole_afterwards() -> None:
    log = Log(players=3)
    for seat in (1, 2):
        log.add(w.sit(log.table, "anna", seat))
    log.begin()
    for action in (3, 6):
        for seat in (0, 1, 2):
            log.act("anna", seat, action)
    shown = log.table.told_again(0)
    assert len(shown) == len(log.table.events)
    assert shown != [event.seen_by(0) for event in log.table.events]
    assert log.table.view(0).piles[1:] == (-1, -1)  # type: ignore[attr-defined]  # of this game
    assert min(log.table.view_with_log(0).piles) >= 0, "bots remember"  # type: ignore[attr-defined]  # of this game
    assert len(log.table.view_with_log(0).log or ()) == len(log.table.events)
    log.play(Random(1))
    assert log.table.told_again(0) == [event.seen_by(0) for event in log.table.events]
    assert min(log.table.view(0).piles) >= 0  # type: ignore[attr-defined]  # of this game


def test_a_log_that_breaks_the_rules_is_refused() -> None:
    log = Log()
    log.begin()
    for entry in (e.Acted(0, {"do": "fly"}), e.Happened(3)):
        with pytest.raises(kt.Illegal):
            log.reloaded().apply(e.Step((entry,)))


@pytest.mark.parametrize(
    ("game", "version", "code"), [("mausen", 99, "strange_rules"), ("four_winds", 1, "strange_game")]
)
def test_people_and_chat_of_a_log_of_other_rules_can_still_be_read(game: str, version: int, code: str) -> None:
    table = Table()
    opened = e.Opened(game, version, {"players": 3}, "anna", release="7.1")
    table.apply(e.Step((opened, e.Sat(0, "anna"), e.Sat(1, "bo")), "anna", "key-of-anna", "made"))
    assert table.strange is not None
    assert (table.strange.code, table.strange.facts["release"]) == (code, "7.1")
    table.apply(e.Step((e.Began(1, "promise"), e.Acted(0, {"do": "sail"}), e.Happened(5))))
    table.apply(e.Step((e.Said("bo", phrase="hello"),)))
    table.apply(e.Step((e.Ended([1.0, 0.0, 0.0], "ab"), e.Again())))
    assert (table.seq, table.number, table.phase) == (4, 2, "closed")
    assert (table.people(), table.host) == (["bo", "anna"], "anna")
    assert [line.phrase for line in table.lines] == ["hello"]
    assert table.has_done("anna", "key-of-anna", "made")
    with pytest.raises(kt.Illegal, match="not_running"):
        table.running()
