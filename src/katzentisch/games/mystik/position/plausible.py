"""Whether the middle of a turn can be as a position says.

The agenda is a stack of tasks with numbers for arguments. It is written by programs; still, what a person changes in it
is refused with its place where it cannot be true: every argument has a sort (`SORTS`), tasks of a fight need their
fight, and some tasks lie on others.
"""

from __future__ import annotations

from typing import Any

from katzentisch.core.state import State
from katzentisch.games.mystik.position.laws import MANY, number, within, wrong
from katzentisch.games.mystik.rules import tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.numbers import CAT, COMPANION, FOE, MICE, NOBODY, OF_CARD, SLOTS
from katzentisch.games.mystik.rules.vocabulary import moments
from katzentisch.games.mystik.shapes.table import BlowPart, FightPart, Running, TurnPart

MOUSE, MAYBE_MOUSE, FIGURE, MAYBE_FIGURE = "mouse", "mouse or nobody", "figure", "figure or nobody"
SLOT, SEAT, MAYBE_KIND = "slot", "seat", "kind or none"
ANY_FIELDS, CHOICE, DEED = "fields or none", "choice", "deed"
FIELD, FIELDS, CARD, INITIATIVE, ENCOUNTER, KIND = "field", "fields", "card", "initiative", "encounter", "kind"
CLAUSE, EFFECT, WHEN, FLAG, COUNT, DICE, BITS, REACH, SHUFFLE = (
    "clause",
    "effect",
    "when",
    "flag",
    "count",
    "dice",
    "bits",
    "reach",
    "shuffle",
)

SORTS: dict[int, tuple[str, ...]] = {
    tasks.MOUSE_ROLLED: (MOUSE,),
    tasks.END_TURN: (MOUSE,),
    tasks.TURN_OVER: (MOUSE,),
    tasks.FOE_WALKS: (SLOT,),
    tasks.AFTER_STEP: (MOUSE, FLAG),
    tasks.TRAP_ROLLED: (MOUSE, FLAG),
    tasks.CLIMB_ROLLED: (MOUSE, FIELD),
    tasks.SCURRY_ROLLED: (MOUSE,),
    tasks.SEARCH_DONE: (MOUSE,),
    tasks.RECOVER_ROLLED: (MOUSE,),
    tasks.FIND: (MOUSE, CARD),
    tasks.FOES: (INITIATIVE,),
    tasks.FOE_GO: (SLOT,),
    tasks.FOE_ROLLED: (SLOT,),
    tasks.FOE_STRIKES: (SLOT,),
    tasks.FOES_DONE: (INITIATIVE,),
    tasks.LIES_AGAIN: (FLAG,),
    tasks.ATTACK_NOW: (MOUSE, REACH, MAYBE_FIGURE),
    tasks.WINDOW: (WHEN, MAYBE_FIGURE, BITS, MAYBE_FIGURE),
    tasks.AUTO: (WHEN, FIGURE, MAYBE_FIGURE),
    tasks.USE: (CLAUSE, MAYBE_FIGURE, MAYBE_FIGURE),
    tasks.EFFECT: (EFFECT, MAYBE_FIGURE, MAYBE_FIGURE),
    tasks.PLACE_FOES: (KIND, COUNT, ANY_FIELDS),
    tasks.PLACED: (BITS,),
    tasks.LAY: (SHUFFLE, FLAG),
    tasks.AMBUSH: (BITS,),
    tasks.AMBUSH_ROLLED: (INITIATIVE,),
    tasks.LATE_AMBUSH: (INITIATIVE,),
    tasks.TURN_UP: (ENCOUNTER,),
    tasks.COME: (ENCOUNTER, FLAG),
    tasks.ARRIVE: (MOUSE, FIELDS),
    tasks.TRIM: (MOUSE,),
    tasks.RELEASED: (MOUSE,),
    tasks.CAT_GOES: (INITIATIVE,),
    tasks.CAT_ROLLED: (INITIATIVE,),
    tasks.CHARMED_GO: (MOUSE,),
    tasks.CHARMED_ROLLED: (MOUSE,),
    tasks.CHARMED_STRIKES: (MOUSE,),
    tasks.ROOM_CLAUSES: (WHEN, MAYBE_FIGURE, MAYBE_KIND),
    tasks.DIE: (DICE,),
    tasks.ATTACK_DIE: (DICE,),
    tasks.DEFENCE_DIE: (DICE,),
    tasks.DRAW_SEARCH: (MOUSE,),
    tasks.DRAW_ORDER: (FLAG, COUNT),
    tasks.DRAW_JOINING: (FLAG, COUNT),
    tasks.DRAW_BOSS: (KIND, DICE),
    tasks.COIN: (FIGURE, FIELD),
    tasks.PICK: (SEAT,),
    tasks.LEARN: (MOUSE, COUNT),
    tasks.TURN_MENU: (MOUSE,),
    tasks.WIELD: (MOUSE,),
    tasks.AIM: (MOUSE,),
    tasks.REACT: (MOUSE, WHEN, MAYBE_FIGURE),
    tasks.WHOM: (CLAUSE, MAYBE_MOUSE, MAYBE_FIGURE),
    tasks.FOUND_CARD: (MOUSE, CARD),
    tasks.THROW_AWAY: (MOUSE,),
    tasks.TRADE: (MOUSE, MOUSE),
    tasks.EQUIP: (MOUSE,),
    tasks.PUT_MOUSE: (MOUSE, FIELDS, MOUSE),
    tasks.PUT_FOE: (KIND, FIELDS),
    tasks.PATH: (FIGURE, FIELDS),
    tasks.BOSS_CARD: (MOUSE, FIGURE, COUNT),
    tasks.DISGUISED: (ENCOUNTER,),
    tasks.EXTRA_MOVE: (MOUSE, COUNT, COUNT),
    tasks.TRAP_DICE: (MOUSE, FLAG),
    tasks.DICE_AGAIN: (MOUSE, DICE),
    tasks.FREE_PLACE: (MOUSE, FIELDS),
    tasks.GRAPE_SHOT: (MOUSE,),
    tasks.KEEP_ONE: (MOUSE,),
    tasks.TAKE_OVER: (MOUSE, SEAT),
    tasks.FAREWELL: (COUNT,),
    tasks.DECIDE: (CHOICE,),
    tasks.DEED_ROLLED: (DEED, MOUSE),
}
"""What the arguments of each task are; those that are not named are 0."""

ONE_OF_A_FIGHT = (tasks.WIELD, tasks.AIM, tasks.FIGHT_OVER)
"""Of these every fight has exactly one on the agenda."""
LIES_ON = {
    tasks.REACT: (tasks.WINDOW,),
    tasks.TURN_MENU: (tasks.END_TURN,),
    tasks.MOUSE_ROLLED: (tasks.END_TURN,),
    tasks.END_TURN: (tasks.TURN_OVER,),
    tasks.PICK: (tasks.SET_UP,),
    tasks.KEEP_ONE: (tasks.FAREWELL,),
    tasks.TAKE_OVER: (tasks.TURN_MENU,),
    tasks.FAREWELL: (),
    tasks.NEXT_TURN: (),
    tasks.SET_UP: (),
}
BOTTOM = (tasks.NEXT_TURN, tasks.SET_UP, tasks.FAREWELL)
OF_A_FIGHT = (*range(tasks.ROLL_ATTACK, tasks.FIGHT_OVER), tasks.LIES_AGAIN, tasks.ATTACK_DIE, tasks.DEFENCE_DIE)
SOMEWHERE_BELOW = {
    **dict.fromkeys(OF_A_FIGHT, (tasks.FIGHT_OVER,)),
    **dict.fromkeys(
        (tasks.PLACE_FOES, tasks.PUT_FOE), (tasks.NEW_ORDER, tasks.JOIN_TRACK)
    ),  # whoever comes gets a card
}
"""Of these one waits until the task is done."""
ON_THE_BOARD = (
    tasks.TRAP_ROLLED,
    tasks.CLIMB_ROLLED,
    tasks.SEARCH_DONE,
    tasks.RECOVER_ROLLED,
    tasks.TRAP_DICE,
    tasks.DRAW_SEARCH,
)
"""What a mouse does where she stands: a captured one does not."""
READS_A_DIE = (
    tasks.MOUSE_ROLLED,
    tasks.SCURRY_ROLLED,
    tasks.FOE_ROLLED,
    tasks.AMBUSH_ROLLED,
    tasks.CAT_ROLLED,
    tasks.CHARMED_ROLLED,
)


def check_running(board: Board, part: Running) -> None:
    """Called when all else is set up. Refused with the first thing that cannot be."""
    within("running/place", part.place, NOBODY, len(board.track.cards) - 1)
    agenda = [check_frame(board, place, frame) for place, frame in enumerate(part.agenda)]
    if not agenda or agenda[0] not in BOTTOM:
        raise wrong("position_agenda", field="running/agenda/0", task=tasks.NAMES[agenda[0]] if agenda else "")
    for place in range(1, len(agenda)):
        check_place(board, part, agenda, place)
    places = [place for place, task in enumerate(agenda) if task in ONE_OF_A_FIGHT]
    if len(places) != len(part.fights):
        raise wrong("position_count", field="running/fights", length=len(part.fights), expected=len(places))
    for number_, (place, fight) in enumerate(zip(places, part.fights, strict=True)):
        check_fight(board, f"running/fights/{number_}", fight)
        if agenda[place] != tasks.FIGHT_OVER and fight.attacker != argument(part, place, 0):
            raise wrong("position_figure", field=f"running/fights/{number_}/attacker", figure=fight.attacker)
    check_counts(board, part)


def argument(part: Running, place: int, number_: int) -> int:
    """An argument of a task on the agenda; those at the end may be left out if they are 0."""
    return int((part.agenda[place] + [0, 0, 0, 0])[number_ + 1])


def check_place(board: Board, part: Running, agenda: list[int], place: int) -> None:
    """Whether a task may lie where it lies."""
    task, field = agenda[place], f"running/agenda/{place}"
    below = SOMEWHERE_BELOW.get(task, agenda)
    laid_at_once = task in (tasks.DRAW_ORDER, tasks.DRAW_JOINING) and place + 1 < len(agenda)
    if (
        agenda[place - 1] not in LIES_ON.get(task, agenda)
        or laid_at_once
        or not any(other in below for other in agenda[:place])
        or (task in ON_THE_BOARD and board.mice[argument(part, place, 0)].at < 0)
    ):
        raise wrong("position_agenda", field=field, task=tasks.NAMES[task])
    if task in (tasks.USE, tasks.WHOM):
        check_power(board, field, argument(part, place, 0), argument(part, place, 1))
    if task in (tasks.AMBUSH_ROLLED, tasks.LATE_AMBUSH) and argument(part, place, 0) not in board.track.cards:
        name = board.box.initiative[argument(part, place, 0)].name
        raise wrong("position_not_on_track", field=field, name=name)
    if task in READS_A_DIE and not part.turn.dice and tasks.DIE not in agenda[place:]:
        raise wrong("position_count", field="running/turn/dice", length=0, expected=1)


def check_power(board: Board, field: str, number_: int, mouse: int) -> None:
    """A card that is spent by its use is hers."""
    clause = board.box.clauses[number_]
    if clause.choice and clause.spend and clause.owner == OF_CARD and 0 <= mouse < MICE:
        mine = board.mice[mouse].pack + board.mice[mouse].gear
        if clause.source not in mine:
            known = [board.box.cards[card].name for card in mine]
            raise wrong("position_name", field=field, name=board.box.cards[clause.source].name, known=known)


def check_next(board: State) -> None:
    """Once the rules have gone on as far as they can: nature or a seat is next, and has something to choose from."""
    if not board.over and not board.chance() and not any(board.legal(seat) for seat in board.must()):
        raise wrong("position_agenda", field="running/agenda", task="")


def check_frame(board: Board, place: int, frame: list[Any]) -> int:
    field = f"running/agenda/{place}"
    if not frame or not isinstance(frame[0], str):
        raise wrong("position_name", field=field, name=str(frame[:1]), known=sorted(tasks.NUMBERS))
    number(tasks.NUMBERS, frame[0], field)
    task = tasks.NUMBERS[frame[0]]
    sorts = SORTS.get(task, ())
    if len(frame) > len(sorts) + 1:
        raise wrong("position_count", field=field, length=len(frame) - 1, expected=len(sorts))
    for sort, value in zip(sorts, [*frame[1:], *[0] * len(sorts)], strict=False):
        if type(value) is not int:
            raise wrong("position_shape", problem=f"{field}: {value!r}")
        check_argument(board, field, sort, value)
    return task


def check_argument(board: Board, field: str, sort: str, value: int) -> None:
    box = board.box
    if sort in (MOUSE, MAYBE_MOUSE, FIGURE, MAYBE_FIGURE):
        check_figure(board, field, sort, value)
        return
    fields = board.here().size
    ranges = {
        SLOT: (0, SLOTS - 1),
        SEAT: (0, board.players - 1),
        FIELD: (0, fields - 1),
        FIELDS: (1, (1 << fields) - 1),
        CARD: (0, len(box.cards) - 1),
        INITIATIVE: (MICE, len(box.initiative) - 1),
        ENCOUNTER: (0, len(box.encounters) - 1),
        KIND: (0, len(box.kinds) - 1),
        MAYBE_KIND: (0, len(box.kinds)),
        CLAUSE: (0, len(box.clauses) - 1),
        EFFECT: (0, len(box.effects) - 1),
        WHEN: (0, moments.LOST),
        ANY_FIELDS: (0, (1 << fields) - 1),
        CHOICE: (0, len(box.choices) - 1),
        DEED: (0, len(box.deeds) - 1),
        FLAG: (0, 1),
        COUNT: (0, MANY),
        DICE: (1, MANY),
        BITS: (0, (1 << 32) - 1),
        REACH: (NOBODY, 1),
        SHUFFLE: (tasks.DRAW_ORDER, tasks.DRAW_JOINING),
    }
    within(field, value, *ranges[sort])


def check_figure(board: Board, field: str, sort: str, value: int) -> None:
    """A mouse of the party, an enemy on the board, or the cat."""
    if value == NOBODY and sort in (MAYBE_MOUSE, MAYBE_FIGURE):
        return
    if value < MICE or sort in (MOUSE, MAYBE_MOUSE):
        if value not in board.party:
            raise wrong("position_figure", field=field, figure=value)
    elif value == COMPANION:
        if not board.standing(COMPANION):
            raise wrong("position_figure", field=field, figure=value)
    elif value == CAT:
        if board.enemies.cat_at < 0:
            raise wrong("position_figure", field=field, figure=value)
    else:
        within(field, value, FOE, FOE + SLOTS - 1)


def check_fight(board: Board, field: str, fight: FightPart) -> None:
    check_figure(board, f"{field}/attacker", MAYBE_FIGURE if fight.kindless else FIGURE, fight.attacker)
    within(f"{field}/weapon", fight.weapon, NOBODY, len(board.box.cards) - 1)
    within(f"{field}/kind", fight.kind, NOBODY, 3)
    within(f"{field}/only", fight.only, NOBODY, 1)
    within(f"{field}/again", fight.again, 0, MANY)
    check_blow(board, f"{field}/blow", fight.blow)


def check_blow(board: Board, field: str, blow: BlowPart) -> None:
    check_figure(board, f"{field}/target", MAYBE_FIGURE, blow.target)
    for figure in blow.targets:
        check_figure(board, f"{field}/targets", FIGURE, figure)
    for name in ("hits", "landed", "spread"):
        within(f"{field}/{name}", getattr(blow, name), 0, MANY)
    for name in ("faces", "shields"):
        for face in getattr(blow, name):
            within(f"{field}/{name}", face, 0, 5)


def check_counts(board: Board, part: Running) -> None:
    """Numbers and bit sets beside the agenda."""
    within("running/fresh", part.fresh, 0, (1 << SLOTS) - 1)
    within("running/unpicked", part.unpicked, 0, (1 << board.players) - 1)
    within("running/about", part.about, NOBODY, len(board.box.kinds) - 1)
    for card in part.joining:
        within("running/joining", card, 0, len(board.box.initiative) - 1)
    groups(board, "running/lasting", part.lasting, (EFFECT, MAYBE_FIGURE, COUNT, ""))
    groups(board, "running/used", part.used, (CLAUSE, MAYBE_FIGURE, COUNT))
    check_turn(board, part.turn)


def check_turn(board: Board, turn: TurnPart) -> None:
    """Counters, dice and bit sets of the turn that runs."""
    for name, most in (
        ("steps", MANY),
        ("moved", 3),
        ("leg", MANY),
        ("extra", MANY),
        ("again", 1),
        ("frees", 31),
        ("spells", (1 << MICE) - 1),
        ("struck", (1 << MICE + bool(board.box.companion)) - 1),
        ("went", (1 << SLOTS) - 1),
    ):
        within(f"running/turn/{name}", getattr(turn, name), 0, most)
    for face in turn.dice:
        within("running/turn/dice", face, 0, 5)
    for field in turn.path:
        within("running/turn/path", field, 0, board.here().size - 1)


def groups(board: Board, field: str, flat: list[int], sorts: tuple[str, ...]) -> None:
    """A flat list of equal groups."""
    if len(flat) % len(sorts):
        raise wrong("position_count", field=field, length=len(flat), expected=len(flat) // len(sorts) * len(sorts))
    for place, value in enumerate(flat):
        sort = sorts[place % len(sorts)]
        if sort:
            check_argument(board, field, sort, value)
