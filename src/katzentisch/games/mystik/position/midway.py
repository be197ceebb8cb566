"""The middle of a turn in a position: what is going on, written, read and checked.

The agenda is a stack of tasks with numbers for arguments. It is written by programs; still, what a person changes in it
is refused with its place where it cannot be true: every argument has a sort (`SORTS`), tasks of a fight need their
fight, and some tasks lie on others.
"""

from __future__ import annotations

from typing import Any

import msgspec

from katzentisch.core.agenda import FRAME
from katzentisch.core.state import State
from katzentisch.games.mystik.position.laws import MANY, number, within, wrong
from katzentisch.games.mystik.rules import tasks as k
from katzentisch.games.mystik.rules.board import Fight, Table
from katzentisch.games.mystik.rules.box import CAT, FOE, MICE, NOBODY, OF_CARD, SLOTS
from katzentisch.games.mystik.shapes.table import FightPart, Running

FIGHT = tuple(field.name for field in msgspec.structs.fields(FightPart))
RUNNING = tuple(
    field.name for field in msgspec.structs.fields(Running) if field.name not in ("agenda", "place", "fights")
)


# Writing -------------------------------------------------------------------------------------------------------------


def running_part(t: Table) -> Running:
    stack = t.agenda.stack
    part = Running(place=t.turn, fights=[fight_part(fight) for fight in t.fights])
    for start in range(0, len(stack), FRAME):
        frame: list[Any] = [k.NAMES[stack[start]], *stack[start + 1 : start + FRAME]]
        while len(frame) > 1 and frame[-1] == 0:
            frame.pop()
        part.agenda.append(frame)
    for field in RUNNING:
        value = getattr(t, field)
        setattr(part, field, value[:] if isinstance(value, list) else value)
    return part


def fight_part(fight: Fight) -> FightPart:
    part = FightPart(fight.attacker)
    for field in FIGHT:
        value = getattr(fight, field)
        setattr(part, field, value[:] if isinstance(value, list) else value)
    return part


# Reading -------------------------------------------------------------------------------------------------------------


def set_running(t: Table, part: Running) -> None:
    t.turn = part.place
    for name, *arguments in part.agenda:
        t.agenda.push(k.NUMBERS[name], *arguments)
    for field in RUNNING:
        value = getattr(part, field)
        setattr(t, field, value[:] if isinstance(value, list) else value)
    for fight in part.fights:
        again = Fight(fight.attacker)
        for field in FIGHT:
            value = getattr(fight, field)
            setattr(again, field, value[:] if isinstance(value, list) else value)
        t.fights.append(again)


# Checking ------------------------------------------------------------------------------------------------------------

MOUSE, MAYBE_MOUSE, FIGURE, MAYBE_FIGURE = "mouse", "mouse or nobody", "figure", "figure or nobody"
SLOT, SEAT, MAYBE_KIND = "slot", "seat", "kind or none"
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
    k.MOUSE_ROLLED: (MOUSE,),
    k.END_TURN: (MOUSE,),
    k.TURN_OVER: (MOUSE,),
    k.FOE_WALKS: (SLOT,),
    k.AFTER_STEP: (MOUSE, FLAG),
    k.TRAP_ROLLED: (MOUSE, FLAG),
    k.CLIMB_ROLLED: (MOUSE, FIELD),
    k.SCURRY_ROLLED: (MOUSE,),
    k.SEARCH_DONE: (MOUSE,),
    k.RECOVER_ROLLED: (MOUSE,),
    k.FIND: (MOUSE, CARD),
    k.FOES: (INITIATIVE,),
    k.FOE_GO: (SLOT,),
    k.FOE_ROLLED: (SLOT,),
    k.FOE_STRIKES: (SLOT,),
    k.FOES_DONE: (INITIATIVE,),
    k.LIES_AGAIN: (FLAG,),
    k.ATTACK_NOW: (MOUSE, REACH, MAYBE_FIGURE),
    k.WINDOW: (WHEN, MAYBE_FIGURE, BITS, MAYBE_FIGURE),
    k.AUTO: (WHEN, FIGURE, MAYBE_FIGURE),
    k.USE: (CLAUSE, MAYBE_FIGURE, MAYBE_FIGURE),
    k.EFFECT: (EFFECT, MAYBE_FIGURE, MAYBE_FIGURE),
    k.PLACE_FOES: (KIND, COUNT),
    k.PLACED: (BITS,),
    k.LAY: (SHUFFLE, FLAG),
    k.AMBUSH: (BITS,),
    k.AMBUSH_ROLLED: (INITIATIVE,),
    k.LATE_AMBUSH: (INITIATIVE,),
    k.TURN_UP: (ENCOUNTER,),
    k.COME: (ENCOUNTER, FLAG),
    k.ARRIVE: (MOUSE, FIELDS),
    k.TRIM: (MOUSE,),
    k.RELEASED: (MOUSE,),
    k.CAT_GOES: (INITIATIVE,),
    k.CAT_ROLLED: (INITIATIVE,),
    k.CHARMED_GO: (MOUSE,),
    k.CHARMED_ROLLED: (MOUSE,),
    k.CHARMED_STRIKES: (MOUSE,),
    k.ROOM_CLAUSES: (WHEN, MAYBE_FIGURE, MAYBE_KIND),
    k.DIE: (DICE,),
    k.ATTACK_DIE: (DICE,),
    k.DEFENCE_DIE: (DICE,),
    k.DRAW_SEARCH: (MOUSE,),
    k.DRAW_ORDER: (FLAG, COUNT),
    k.DRAW_JOINING: (FLAG, COUNT),
    k.DRAW_BOSS: (KIND, DICE),
    k.COIN: (FIGURE, FIELD),
    k.PICK: (SEAT,),
    k.LEARN: (MOUSE, COUNT),
    k.TURN_MENU: (MOUSE,),
    k.WIELD: (MOUSE,),
    k.AIM: (MOUSE,),
    k.REACT: (MOUSE, WHEN, MAYBE_FIGURE),
    k.WHOM: (CLAUSE, MAYBE_MOUSE, MAYBE_FIGURE),
    k.FOUND_CARD: (MOUSE, CARD),
    k.THROW_AWAY: (MOUSE,),
    k.TRADE: (MOUSE, MOUSE),
    k.EQUIP: (MOUSE,),
    k.PUT_MOUSE: (MOUSE, FIELDS, MOUSE),
    k.PUT_FOE: (KIND, FIELDS),
    k.PATH: (FIGURE, FIELDS),
    k.BOSS_CARD: (MOUSE, FIGURE, COUNT),
    k.DISGUISED: (ENCOUNTER,),
    k.EXTRA_MOVE: (MOUSE, COUNT, COUNT),
    k.TRAP_DICE: (MOUSE, FLAG),
    k.DICE_AGAIN: (MOUSE, DICE),
    k.FREE_PLACE: (MOUSE, FIELDS),
    k.GRAPE_SHOT: (MOUSE,),
    k.KEEP_ONE: (MOUSE,),
}
"""What the arguments of each task are; those that are not named are 0."""

ONE_OF_A_FIGHT = (k.WIELD, k.AIM, k.FIGHT_OVER)
"""Of these every fight has exactly one on the agenda."""
LIES_ON = {
    k.REACT: (k.WINDOW,),
    k.TURN_MENU: (k.END_TURN,),
    k.MOUSE_ROLLED: (k.END_TURN,),
    k.END_TURN: (k.TURN_OVER,),
    k.PICK: (k.SET_UP,),
    k.KEEP_ONE: (k.SET_UP,),
    k.NEXT_TURN: (),
    k.SET_UP: (),
}
BOTTOM = (k.NEXT_TURN, k.SET_UP)
OF_A_FIGHT = (*range(k.ROLL_ATTACK, k.FIGHT_OVER), k.LIES_AGAIN, k.ATTACK_DIE, k.DEFENCE_DIE)
SOMEWHERE_BELOW = {
    **dict.fromkeys(OF_A_FIGHT, (k.FIGHT_OVER,)),
    **dict.fromkeys((k.PLACE_FOES, k.PUT_FOE), (k.NEW_ORDER, k.JOIN_TRACK)),  # whoever comes gets a card
}
"""Of these one waits until the task is done."""
ON_THE_BOARD = (k.TRAP_ROLLED, k.CLIMB_ROLLED, k.SEARCH_DONE, k.RECOVER_ROLLED, k.TRAP_DICE, k.DRAW_SEARCH)
"""What a mouse does where she stands: a captured one does not."""
READS_A_DIE = (k.MOUSE_ROLLED, k.SCURRY_ROLLED, k.FOE_ROLLED, k.AMBUSH_ROLLED, k.CAT_ROLLED, k.CHARMED_ROLLED)


def check_running(t: Table, part: Running) -> None:
    """Called when all else is set up. Refused with the first thing that cannot be."""
    within("running/place", part.place, NOBODY, len(t.track) - 1)
    tasks = [check_frame(t, place, frame) for place, frame in enumerate(part.agenda)]
    if not tasks or tasks[0] not in BOTTOM:
        raise wrong("position_agenda", field="running/agenda/0", task=k.NAMES[tasks[0]] if tasks else "")
    for place in range(1, len(tasks)):
        if tasks[place - 1] not in LIES_ON.get(tasks[place], tasks):
            raise wrong("position_agenda", field=f"running/agenda/{place}", task=k.NAMES[tasks[place]])
        if tasks[place] in (k.DRAW_ORDER, k.DRAW_JOINING) and place + 1 < len(tasks):  # the next card is laid at once
            raise wrong("position_agenda", field=f"running/agenda/{place}", task=k.NAMES[tasks[place]])
        below = SOMEWHERE_BELOW.get(tasks[place], tasks)
        if not any(task in below for task in tasks[:place]):
            raise wrong("position_agenda", field=f"running/agenda/{place}", task=k.NAMES[tasks[place]])
        if tasks[place] in ON_THE_BOARD and t.at[(part.agenda[place] + [0])[1]] < 0:
            raise wrong("position_agenda", field=f"running/agenda/{place}", task=k.NAMES[tasks[place]])
        if tasks[place] in (k.USE, k.WHOM):
            check_power(t, f"running/agenda/{place}", *(part.agenda[place] + [0, 0])[1:3])
        if tasks[place] in (k.AMBUSH_ROLLED, k.LATE_AMBUSH) and part.agenda[place][1] not in t.track:
            name = t.box.initiative[part.agenda[place][1]].name
            raise wrong("position_not_on_track", field=f"running/agenda/{place}", name=name)
        if tasks[place] in READS_A_DIE and not part.dice and k.DIE not in tasks[place:]:
            raise wrong("position_count", field="running/dice", length=0, expected=1)
    places = [place for place, task in enumerate(tasks) if task in ONE_OF_A_FIGHT]
    if len(places) != len(part.fights):
        raise wrong("position_count", field="running/fights", length=len(part.fights), expected=len(places))
    for number_, (place, fight) in enumerate(zip(places, part.fights, strict=True)):
        check_fight(t, f"running/fights/{number_}", fight)
        if tasks[place] != k.FIGHT_OVER and fight.attacker != (part.agenda[place] + [0])[1]:
            raise wrong("position_figure", field=f"running/fights/{number_}/attacker", figure=fight.attacker)
    check_turn(t, part)


def check_power(t: Table, field: str, number_: int, mouse: int) -> None:
    """A card that is spent by its use is hers."""
    clause = t.box.clauses[number_]
    if clause.choice and clause.spend and clause.owner == OF_CARD and 0 <= mouse < MICE:
        mine = t.pack[mouse] + t.gear[mouse]
        if clause.source not in mine:
            known = [t.box.cards[card].name for card in mine]
            raise wrong("position_name", field=field, name=t.box.cards[clause.source].name, known=known)


def check_next(t: State) -> None:
    """Once the rules have gone on as far as they can: nature or a seat is next, and has something to choose from."""
    if not t.over and not t.chance() and not any(t.legal(seat) for seat in t.must()):
        raise wrong("position_agenda", field="running/agenda", task="")


def check_frame(t: Table, place: int, frame: list[Any]) -> int:
    field = f"running/agenda/{place}"
    if not frame or not isinstance(frame[0], str):
        raise wrong("position_name", field=field, name=str(frame[:1]), known=sorted(k.NUMBERS))
    number(k.NUMBERS, frame[0], field)
    task = k.NUMBERS[frame[0]]
    sorts = SORTS.get(task, ())
    if len(frame) > len(sorts) + 1:
        raise wrong("position_count", field=field, length=len(frame) - 1, expected=len(sorts))
    for sort, value in zip(sorts, [*frame[1:], *[0] * len(sorts)], strict=False):
        if type(value) is not int:
            raise wrong("position_shape", problem=f"{field}: {value!r}")
        check_argument(t, field, sort, value)
    return task


def check_argument(t: Table, field: str, sort: str, value: int) -> None:
    box = t.box
    if sort in (MOUSE, MAYBE_MOUSE, FIGURE, MAYBE_FIGURE):
        check_figure(t, field, sort, value)
        return
    fields = t.here().size
    ranges = {
        SLOT: (0, SLOTS - 1),
        SEAT: (0, t.players - 1),
        FIELD: (0, fields - 1),
        FIELDS: (1, (1 << fields) - 1),
        CARD: (0, len(box.cards) - 1),
        INITIATIVE: (MICE, len(box.initiative) - 1),
        ENCOUNTER: (0, len(box.encounters) - 1),
        KIND: (0, len(box.kinds) - 1),
        MAYBE_KIND: (0, len(box.kinds)),
        CLAUSE: (0, len(box.clauses) - 1),
        EFFECT: (0, len(box.effects) - 1),
        WHEN: (0, 26),
        FLAG: (0, 1),
        COUNT: (0, MANY),
        DICE: (1, MANY),
        BITS: (0, (1 << 32) - 1),
        REACH: (NOBODY, 1),
        SHUFFLE: (k.DRAW_ORDER, k.DRAW_JOINING),
    }
    within(field, value, *ranges[sort])


def check_figure(t: Table, field: str, sort: str, value: int) -> None:
    """A mouse of the party, an enemy on the board, or the cat."""
    if value == NOBODY and sort in (MAYBE_MOUSE, MAYBE_FIGURE):
        return
    if value < MICE or sort in (MOUSE, MAYBE_MOUSE):
        if value not in t.party:
            raise wrong("position_figure", field=field, figure=value)
    elif value == CAT:
        if t.cat_at < 0:
            raise wrong("position_figure", field=field, figure=value)
    else:
        within(field, value, FOE, FOE + SLOTS - 1)


def check_fight(t: Table, field: str, fight: FightPart) -> None:
    check_figure(t, f"{field}/attacker", MAYBE_FIGURE if fight.kindless else FIGURE, fight.attacker)
    check_figure(t, f"{field}/target", MAYBE_FIGURE, fight.target)
    for figure in fight.targets:
        check_figure(t, f"{field}/targets", FIGURE, figure)
    within(f"{field}/weapon", fight.weapon, NOBODY, len(t.box.cards) - 1)
    within(f"{field}/kind", fight.kind, NOBODY, 3)
    within(f"{field}/only", fight.only, NOBODY, 1)
    for name in ("hits", "landed", "spread", "again"):
        within(f"{field}/{name}", getattr(fight, name), 0, MANY)
    for name in ("faces", "shields"):
        for face in getattr(fight, name):
            within(f"{field}/{name}", face, 0, 5)


def check_turn(t: Table, part: Running) -> None:
    """Counters, dice and bit sets of the turn that runs."""
    for name, most in (
        ("steps", MANY),
        ("moved", 3),
        ("leg", MANY),
        ("extra", MANY),
        ("again", 1),
        ("frees", 15),
        ("spells", (1 << MICE) - 1),
        ("struck", (1 << MICE) - 1),
        ("went", (1 << SLOTS) - 1),
        ("fresh", (1 << SLOTS) - 1),
        ("unpicked", (1 << t.players) - 1),
    ):
        within(f"running/{name}", getattr(part, name), 0, most)
    within("running/about", part.about, NOBODY, len(t.box.kinds) - 1)
    for face in part.dice:
        within("running/dice", face, 0, 5)
    for field in part.path:
        within("running/path", field, 0, t.here().size - 1)
    for card in part.joining:
        within("running/joining", card, 0, len(t.box.initiative) - 1)
    groups(t, "running/lasting", part.lasting, (EFFECT, MAYBE_FIGURE, COUNT, ""))
    groups(t, "running/used", part.used, (CLAUSE, MAYBE_FIGURE, COUNT))


def groups(t: Table, field: str, flat: list[int], sorts: tuple[str, ...]) -> None:
    """A flat list of equal groups."""
    if len(flat) % len(sorts):
        raise wrong("position_count", field=field, length=len(flat), expected=len(flat) // len(sorts) * len(sorts))
    for place, value in enumerate(flat):
        sort = sorts[place % len(sorts)]
        if sort:
            check_argument(t, field, sort, value)
