"""A Schnurrlock table as JSON that a person can write. `docs/positions.md` shows it by example.

    {"trail": "? ? 2 3 M ? ?", "targets": ["C6", "G4"], "hands": ["C1 G2 R3 T4", "D5 D6"], "turn": 0}

trail      from left to right: values, ? face down, M Mauziaty
targets    the card before each seat; "" none
hands, leads, dead_ends, closed, tiles, wrong    one string for each seat; left out: nothing. A tile that somebody took
           face down is "2?", a wrong guess is "C" (the crow), "6" (the hour) or "C6"
discards   the last one is on top
deck       the cards in it; left out: every card not named elsewhere
away       cards that are not in the game; "rest": every card not named elsewhere
turn       whose turn it is; null: Mauziaty's
due, guess, failed    of this turn: cards still to investigate with, may guess, has guessed wrong
called, callers       seats that have called; those who have not guessed yet
round, notes, over, caught
seen, ruled, inferred    what each seat remembers; left out: what lies open now, the same, nothing
pile       what the deck was made of; left out: all cards
owed, agenda          what could not be drawn; what comes next, when that is not a seat's turn
"""

from __future__ import annotations

from typing import Any

from katzentisch.core.agenda import FRAME, Agenda
from katzentisch.games.schnurrlock.position.fields import Fields, wrong
from katzentisch.games.schnurrlock.rules.board import FACE_DOWN, FIRST, NONE
from katzentisch.games.schnurrlock.rules.cards import (
    ALL,
    BOTH_GUESS,
    DOWN,
    EACH_VALUE,
    GUESS,
    LEADS,
    LETTERS,
    MARKER,
    MEANT,
    NAMES,
    SUSPECTS,
    cards_in,
    set_of,
    size,
)
from katzentisch.games.schnurrlock.rules.tasks import (
    CLOSE,
    CLUE,
    LAY,
    MOVE,
    NEXT,
    PLAY,
    ROUND,
    TAKE,
    TARGET,
    TASKS,
    TURN_UP,
)
from katzentisch.games.schnurrlock.state import Schnurrlock
from katzentisch.games.schnurrlock.view import LEVELS

FIELDS = (
    *("trail", "targets", "hands", "leads", "dead_ends", "closed", "tiles", "wrong", "discards", "deck", "away"),
    *("turn", "due", "guess", "failed", "called", "callers", "round", "notes", "over", "caught"),
    *("seen", "ruled", "inferred", "pile", "owed", "agenda"),
)
GROUNDS = (PLAY, MOVE, NEXT, ROUND)
"""What lies at the bottom of an agenda, and nowhere else."""
DEEPEST = 60

# Writing -------------------------------------------------------------------------------------------------------------


def write(state: Schnurrlock) -> dict[str, Any]:
    seats = range(state.players)
    position: dict[str, Any] = {
        "trail": " ".join("?" if tile == DOWN else "M" if tile == MARKER else str(tile) for tile in state.trail),
        "targets": ["" if card == NONE else NAMES[card] for card in state.targets],
        "hands": [names(hand) for hand in state.hands],
        "leads": [names(cards) for cards in state.leads],
        "dead_ends": [names(cards) for cards in state.dead_ends],
        "closed": [names(cards) for cards in state.closed],
        "tiles": [tile_names(state, seat) for seat in seats],
        "wrong": [" ".join(guess_name(one & 127) for one in state.wrong if one >> 7 == seat) for seat in seats],
        "discards": pile_names(state),
        "turn": None if state.turn == NONE else state.turn,
        "due": state.due,
        "guess": state.may_guess,
        "round": state.round,
        "notes": LEVELS[state.notes],
    }
    if state.failed:
        position["failed"] = True
    if state.called:
        position["called"] = [seat for seat in seats if state.called >> seat & 1]
    if state.callers:
        position["callers"] = state.callers[:]
    if state.over:
        position |= {"over": True, "caught": None if state.caught == NONE else state.caught}
    if state.away:
        position["away"] = names(state.away)
    usual = [visible(state, seat) for seat in seats]
    for name, memory in (("seen", state.seen_by), ("ruled", state.ruled_by)):
        if [memory(seat) for seat in seats] != usual:
            position[name] = [names(memory(seat)) for seat in seats]
    if any(state.inferred):
        position["inferred"] = [names(cards) for cards in state.inferred]
    if state.pile != ALL:
        position["pile"] = names(state.pile)
    if any(state.owed):
        position["owed"] = state.owed[:]
    if not state.over and state.agenda.stack != usual_agenda(state.turn):
        position["agenda"] = agenda_names(state.agenda.stack)
    return position


def names(cards: int) -> str:
    return " ".join(NAMES[card] for card in cards_in(cards))


def pile_names(state: Schnurrlock) -> str:
    below = cards_in(state.discards & ~(1 << state.top)) if state.discards else []
    return " ".join(NAMES[card] for card in (*below, *([state.top] if state.discards else [])))


def tile_names(state: Schnurrlock, seat: int) -> str:
    mine = [tile for tile in state.taken if tile >> 4 == seat]
    return " ".join(f"{tile & 7}{'?' if tile & FACE_DOWN else ''}" for tile in mine)


def guess_name(guess: int) -> str:
    if guess < SUSPECTS:
        return LETTERS[guess]
    return str(guess - SUSPECTS + 1) if guess < BOTH_GUESS - GUESS else NAMES[guess + GUESS - BOTH_GUESS]


def usual_agenda(turn: int) -> list[int]:
    agenda = Agenda()
    agenda.push(MOVE if turn == NONE else PLAY, FIRST if turn == NONE else turn)
    return agenda.stack


def agenda_names(stack: list[int]) -> list[list[Any]]:
    """From the bottom up: the name of the task, its seat or place, its number."""
    known = {task: name for name, task in TASKS.items()}
    return [[known[stack[i]], stack[i + 1], stack[i + 2]] for i in range(0, len(stack), FRAME)]


def open_cards(state: Schnurrlock) -> int:
    """What everybody has seen: beside and above the boards, on the discard pile, out of the game."""
    cards = state.discards | state.away
    for seat in range(state.players):
        cards |= state.leads[seat] | state.dead_ends[seat] | state.closed[seat]
    return cards


def visible(state: Schnurrlock, seat: int) -> int:
    """What the seat sees now."""
    others = [card for owner, card in enumerate(state.targets) if owner != seat and card != NONE]
    return open_cards(state) | state.hands[seat] | set_of(others)


def placed(state: Schnurrlock) -> int:
    """Every card that is not in the deck."""
    cards = open_cards(state) | set_of([card for card in state.targets if card != NONE])
    for hand in state.hands:
        cards |= hand
    return cards


# Reading -------------------------------------------------------------------------------------------------------------


def read(position: Any, player_counts: range) -> Schnurrlock:
    fields = Fields(position, FIELDS)
    targets = [fields.target(text, f"targets/{seat}") for seat, text in enumerate(fields.items("targets", []))]
    players = len(targets)
    if players not in player_counts:
        least, most = player_counts[0], player_counts[-1]
        raise wrong("player_count", "SH-01", game="schnurrlock", players=players, least=least, most=most)
    state = Schnurrlock(players)
    fields.players = players
    state.targets = targets
    state.notes = LEVELS.index(fields.word("notes", LEVELS, "records"))
    read_cards(state, fields)
    read_tiles(state, fields)
    read_turn(state, fields)
    read_memory(state, fields)
    if state.over:
        state.agenda.clear()
    else:
        read_agenda(state, fields)
        check_prowl(state)
        state.settle()
    return state


def read_cards(state: Schnurrlock, fields: Fields) -> None:
    """SH-02: every card is somewhere exactly once."""
    discards = fields.cards("discards")
    state.top = discards[-1] if discards else NONE
    state.hands, state.leads, state.dead_ends, state.closed = (
        [fields.once(cards, name) for cards in fields.seat_cards(name)]
        for name in ("hands", "leads", "dead_ends", "closed")
    )
    for seat, card in enumerate(state.targets):
        if card != NONE:
            fields.once([card], f"targets/{seat}")
    state.discards = fields.once(discards, "discards")
    rest_away = fields.get("away", "") == "rest"
    state.away = 0 if rest_away else fields.once(fields.cards("away"), "away")
    rest = fields.get("deck", "" if rest_away else "rest") == "rest"
    deck = 0 if rest else fields.once(fields.cards("deck"), "deck")
    missing = ALL & ~fields.named
    if rest:
        deck = missing
    elif rest_away:
        state.away = missing
    elif missing:
        raise wrong("position_missing", "SH-02", card=NAMES[cards_in(missing)[0]])
    state.deck = cards_in(deck)
    if state.discards and not deck:
        raise wrong("position_piles", "SH-19")
    for seat, card in enumerate(state.targets):
        if card != NONE and (state.leads[seat] & ~LEADS[card] or state.dead_ends[seat] & LEADS[card]):
            raise wrong("position_answer", "SH-24", seat=seat, card=NAMES[card])


def read_tiles(state: Schnurrlock, fields: Fields) -> None:
    """SH-03: no value more often than there are tiles of it; the rest may lie face down or in the box."""
    state.caught = fields.seat("caught", NONE)
    state.over = fields.flag("over", False)
    state.trail = fields.trail("trail")
    state.taken = [16 * seat + tile for seat, tiles in enumerate(fields.seat_tiles("tiles")) for tile in tiles]
    if state.trail.count(MARKER) != (state.caught == NONE) or (state.caught != NONE and not state.over):
        raise wrong("position_marker", "SH-47")
    shown = [tile for tile in state.trail if tile not in (DOWN, MARKER)] + [tile & 7 for tile in state.taken]
    for value in (1, 2, 3):
        state.bag[value] = EACH_VALUE - shown.count(value)
        if state.bag[value] < 0:
            raise wrong("position_tiles", "SH-03", value=value, there=shown.count(value), most=EACH_VALUE)
    if sum(state.bag) < state.trail.count(DOWN):
        raise wrong("position_tiles", "SH-03", value="?", there=state.trail.count(DOWN), most=sum(state.bag))


def read_turn(state: Schnurrlock, fields: Fields) -> None:
    state.turn = NONE if fields.get("turn", 0) is None else fields.seat("turn", 0)
    state.due = fields.whole("due", 2, 0, 2)
    state.may_guess = fields.flag("guess", True)
    state.failed = fields.flag("failed", False)
    state.round = fields.whole("round", 1, 1, 1000)
    for seat in fields.seats("called"):
        state.called |= 1 << seat
    state.callers = fields.seats("callers")
    for seat in state.callers:
        if not state.called >> seat & 1:
            raise wrong("position_caller", "SH-57", seat=seat)
    state.wrong = []
    for seat, guesses in enumerate(fields.seat_guesses("wrong")):
        for guess in guesses:
            if state.targets[seat] == NONE or MEANT[guess] >> state.targets[seat] & 1:
                raise wrong("position_wrong", "SH-31", seat=seat, guess=guess_name(guess))
            state.wrong.append(128 * seat + guess)


def read_memory(state: Schnurrlock, fields: Fields) -> None:
    """Nobody has seen the own target, nor a card that is back in the deck; the deck is made of its pile."""
    state.pile = set_of(fields.cards("pile")) if "pile" in fields else ALL
    state.shown = open_cards(state)
    deck = set_of(state.deck)
    if deck & ~state.pile:
        raise wrong("position_pile", "SH-19", card=NAMES[cards_in(deck & ~state.pile)[0]])
    for name, memory in (("seen", state.seen), ("ruled", state.ruled)):
        given = fields.seat_cards(name) if name in fields else [[]] * state.players
        for seat in range(state.players):
            memory[seat] = set_of(given[seat]) | visible(state, seat)
            target = 1 << state.targets[seat] if state.targets[seat] != NONE else 0
            if memory[seat] & (target | (deck if name == "seen" else 0)):
                raise wrong("position_memory", "SH-08", field=f"{name}/{seat}")
    state.inferred = [set_of(cards) for cards in fields.seat_cards("inferred")]
    state.owed = fields.numbers("owed", [0] * (3 * state.players), 0, 4)


def read_agenda(state: Schnurrlock, fields: Fields) -> None:
    """What comes next, if it is not somebody's turn: frames that the rules could have put there."""
    if "agenda" not in fields:
        state.agenda = Agenda(usual_agenda(state.turn))
        return
    frames = fields.items("agenda", [])
    agenda = Agenda()
    if not 1 <= len(frames) <= DEEPEST:
        raise wrong("position_length", field="agenda", length=len(frames), expected=1)
    for number, frame in enumerate(frames):
        field = f"agenda/{number}"
        if not (isinstance(frame, list) and len(frame) == 3 and all(type(part) is int for part in frame[1:])):
            raise wrong("position_type", field=field, expected="[task, seat, number]")
        task = TASKS.get(frame[0], NONE) if isinstance(frame[0], str) else NONE
        if not fits(state, task, frame[1], frame[2], number, frames[number + 1 :]):
            raise wrong("position_agenda", field=field, known=list(TASKS))
        agenda.push(task, frame[1], frame[2])
    state.agenda = agenda


def check_prowl(state: Schnurrlock) -> None:
    """SH-56: at the end of the trail Mauziaty has no turn any more."""
    if state.agenda.has(MOVE) and state.trail[-1] == MARKER:
        raise wrong("position_prowl", "SH-56", field="trail")


def fits(state: Schnurrlock, task: int, seat: int, number: int, depth: int, above: list[Any]) -> bool:
    """Whether such a task can wait there. `seat` is a place for TURN_UP, and 0 for tasks of nobody."""
    if task == TURN_UP:
        return depth > 0 and 0 <= seat < len(state.trail) and state.trail[seat] == DOWN and number in (0, 1)
    if (task in GROUNDS) != (depth == 0) or task == NONE or not 0 <= seat < state.players or not 0 <= number <= 4:
        return False
    stands = state.targets[seat] != NONE
    coming = ["target", seat, 1] in above
    if task == PLAY:
        return seat == state.turn
    if task in (NEXT, ROUND, MOVE):
        return seat == FIRST and (state.turn == NONE) == (task != NEXT)
    if task == TARGET:
        return number == 1 and (not stands or ["close", seat, 0] in above) and not coming
    if task == CLUE:
        return (stands or coming or state.owed[3 * seat] > 0) and ["close", seat, 0] not in above
    if task == LAY:
        return not stands and size(state.leads[seat] | state.dead_ends[seat]) > 1 and not coming
    if task == CLOSE:
        return stands and above.count(["close", seat, 0]) == 0
    return stands if task == TAKE else True
