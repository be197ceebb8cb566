"""What one holds says what it is: in one line, and equal to what is equal."""

from __future__ import annotations

import html
import pickle
import re
from pathlib import Path
from random import Random

import msgspec
import pytest

import katzentisch as kt
from katzentisch.deduce.knowledge import Knowledge


def played(steps: int) -> tuple[kt.State, kt.Record]:
    game, rng = kt.game("mausen"), Random(1)
    state = game.new(3)
    record = kt.Record.of(game, state, ["Anna", "Bo", "Cleo"])
    for _ in range(steps):
        if state.over:
            break
        if k := state.chance():
            i = rng.randrange(k)
            record.happened(state.outcomes()[i])
            state.happen(i)
        else:
            seat = state.must()[0]
            action = rng.choice(state.legal(seat))
            record.acted(seat, action)
            state.act(seat, action)
    if state.over:
        record.close(state)
    return state, record


def test_a_game_says_how_it_is_found() -> None:
    for id in kt.games():
        assert eval(repr(kt.game(id))) is kt.game(id)


def test_a_table_says_what_comes_next() -> None:
    assert repr(kt.game("mausen").new(3)) == "<Mausen: 3 players, asked: 0, 1, 2>"
    assert repr(kt.game("cluedo").new(4)) == "<Cluedo: 4 players, nature chooses one of 4>"
    state, _ = played(1000)
    assert repr(state) == f"<Mausen: 3 players, over, returns {state.returns()}>"


@pytest.mark.parametrize("id", kt.games())
@pytest.mark.parametrize("seat", [-2, 7, 77, 2**70])
def test_a_seat_that_there_is_not_is_refused_in_words(id: str, seat: int) -> None:
    game = kt.game(id)
    state = game.new(game.player_counts[0])
    for look in (game.view, game.picture):
        with pytest.raises(kt.Illegal) as refused:
            look(state, seat)
        assert refused.value.code == "no_such_seat"


def table(id: str, steps: int) -> kt.State:
    game, rng = kt.game(id), Random(2)
    state: kt.State = game.new(game.player_counts[-1])
    state.log = []
    for _ in range(steps):
        if k := state.chance():
            state.happen(rng.randrange(k))
        elif not state.over:
            seat = state.must()[0]
            state.act(seat, rng.choice(state.legal(seat)))
    return state


GAMES = sorted({*kt.games(), "sack"})


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("steps", [0, 3, 70, 2000])
def test_tables_and_views_are_shown_as_a_person_reads_them(
    id: str, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As text and, for notebooks, as HTML; at the end too. What a view shows depends on the view alone."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    game, state = kt.game(id), table(id, min(steps, 2000))
    title = game.words("en").say("title")
    assert str(state).startswith(title)
    assert str(state).count("\n") >= 2
    for seat in range(-1, state.players):
        view = game.view(state, seat)
        assert str(view).startswith(title)
        assert repr(view).startswith(f"<{type(view).__name__} of seat {seat}, ")
        again = msgspec.json.decode(msgspec.json.encode(view), type=type(view))
        assert (again, str(again), repr(again)) == (view, str(view), repr(view))
        assert "0x" not in repr(view)
        assert_draws(view._repr_html_(), title)
    assert_draws(state._repr_html_(), title)


def assert_draws(drawn: str, title: str) -> None:
    """A piece of a page that needs nothing: no script, no address, and what it shows is text in it."""
    assert html.unescape(re.sub(r"<[^>]*>", "", drawn)).startswith(title)
    assert {*re.findall(r"</?([a-z]+)", drawn)} <= {"pre", "span"}
    assert not re.search(r"https?:|src=|href=|on[a-z]+=|url\(", drawn)


def test_hostile_words_are_text_in_a_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    from katzentisch import face

    monkeypatch.setattr(face, "seats", lambda game, players: ["<script>alert(1)</script>"] * players)
    drawn = table("mausen", 5)._repr_html_()
    assert "<script" not in drawn
    assert "&lt;scr" in drawn


def test_the_language_is_that_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert "Sitz 0" in str(table("mausen", 3)) or "Platz 0" in str(table("mausen", 3))
    assert str(kt.game("mausen").actions[0]) == kt.game("mausen").say(kt.game("mausen").actions[0], "de")


@pytest.mark.parametrize("id", GAMES)
def test_tables_that_stand_alike_are_equal(id: str) -> None:
    one, again, other = table(id, 30), table(id, 30), table(id, 31)
    assert one == again == one.clone()
    assert hash(one) == hash(again)
    assert one != other or one.over
    assert one != "a table"
    assert kt.game(id).view(one, 0) == kt.game(id).view(again, 0)


@pytest.mark.parametrize("id", GAMES)
def test_actions_prompts_and_knowledge_say_what_they_are(id: str) -> None:
    game, state = kt.game(id), table(id, 30)
    for action in game.actions[:50]:
        assert str(action)
        assert type(action).__name__ in repr(action)
        assert game.actions[game.index(action)] == action
    for seat in state.must():
        prompt = game.prompt(state, seat)
        assert repr(prompt).startswith(f"Prompt(key='{prompt.key}'")
        assert "=()" not in repr(prompt)  # what is not said is left out
        assert str(prompt).startswith(f"asked {prompt.key}")
        assert prompt == game.prompt(state, seat)
        known = game.knowledge(game.view(state, seat))
        assert known == game.knowledge(game.view(state.clone(), seat))
        if known is not None:
            assert str(known).splitlines()[0].endswith(("worlds fit", "world fits", "what is certain"))
            assert repr(known) == f"<{str(known).splitlines()[0]}; {counted(known)}>"


def counted(known: Knowledge) -> str:
    return f"{len(known.facts)} facts, {len(known.observations)} observations"


def test_a_refusal_says_what_was_wrong_and_how_it_was_raised() -> None:
    state = kt.game("mausen").new(3)
    with pytest.raises(kt.Illegal) as refused:
        state.act(0, 10_000)
    refusal = refused.value
    assert refusal.code in str(refusal)
    assert "refusal." not in str(refusal)
    assert repr(refusal).startswith(f"Illegal({refusal.code!r}")
    assert repr(kt.Illegal("too_far", "XX-01", steps=3)) == "Illegal('too_far', 'XX-01', steps=3)"
    again = pickle.loads(pickle.dumps(refusal))
    assert (repr(again), str(again)) == (repr(refusal), str(refusal))


def test_an_event_says_what_was_told_to_whom() -> None:
    event = kt.Event("showed", {"seat": 1, "to": 0}, {0: {"card": "rope"}})
    assert repr(event) == "<showed: seat=1, to=0, 0 alone: {'card': 'rope'}>"
    assert repr(kt.Event("emptied")) == str(kt.Event("emptied")) == "<emptied>"
    assert event == kt.Event("showed", {"seat": 1, "to": 0}, {0: {"card": "rope"}})
    assert event != kt.Event("showed", {"seat": 1, "to": 0}, {0: {"card": "dagger"}})
    assert event != "an event"


def test_records_of_games_that_went_alike_are_equal() -> None:
    (_, one), (_, again), (_, shorter) = played(12), played(12), played(11)
    assert one == again
    assert one != shorter
    assert one != "a record"
    assert repr(one) == "<Record of mausen: Anna, Bo, Cleo; 12 entries>"
    state, whole = played(1000)
    assert repr(whole).endswith(f"over: {state.returns()}>")
    with pytest.raises(TypeError):
        hash(whole)


def test_records_are_read_from_files(tmp_path: Path) -> None:
    state, record = played(1000)
    file = tmp_path / "game.jsonl"
    file.write_text(record.text(), "utf-8")
    for path in (file, str(file)):
        assert kt.Record.read(path) == record
        assert kt.replay(path).returns() == state.returns()
        with pytest.raises(kt.Illegal, match="no_promise"):  # nature was not fair here, and nobody had promised it
            kt.verify(path)
    assert kt.Record.read(record.text()) == kt.Record.parse(record.text()) == record
    assert kt.replay(record.text()).returns() == state.returns()


def test_a_text_that_somebody_sends_is_never_taken_for_the_name_of_a_file(tmp_path: Path) -> None:
    _, record = played(1000)
    file = tmp_path / "game.jsonl"
    file.write_text(record.text(), "utf-8")
    for text in (str(file), "", "{", "/etc/passwd"):
        with pytest.raises(kt.Illegal) as refused:
            kt.Record.parse(text)
        assert refused.value.code == "record_cut"


@pytest.mark.parametrize(
    ("content", "code"), [(None, "cannot_read"), (b"\xff\xfe", "cannot_read"), (b"", "record_cut")]
)
def test_what_is_no_record_is_refused_in_words(content: bytes | None, code: str, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    if content is not None:
        file.write_bytes(content)
    for path in (file, str(file)):
        with pytest.raises(kt.Illegal) as refused:
            kt.replay(path)
        assert refused.value.code == code
        assert "refusal." not in str(refused.value)


@pytest.mark.parametrize("upto", [-1, 13, 2**70])
def test_a_place_beyond_a_record_is_refused(upto: int) -> None:
    _, record = played(12)
    assert len(record.entries) == 12
    with pytest.raises(kt.Illegal, match="no_such_entry"):
        kt.replay(record, upto)


@pytest.mark.parametrize("id", GAMES)
def test_a_language_that_there_is_not_is_refused(id: str) -> None:
    for told in (kt.game(id).words, kt.game(id).rules):
        with pytest.raises(kt.Illegal, match="no_such_language"):
            told("fr")
