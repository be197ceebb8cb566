"""The enemies' turn: who goes first, where to, whom they attack. MM-156 to MM-174."""

from __future__ import annotations

from katzentisch.core.state import Json
from katzentisch.games.mystik.rules import tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.cards.lasting import expire, hidden
from katzentisch.games.mystik.rules.cards.party import eats, munched, shoot
from katzentisch.games.mystik.rules.cards.use import auto
from katzentisch.games.mystik.rules.enemies.placing import lowest
from katzentisch.games.mystik.rules.fighting.fight import begin_roll
from katzentisch.games.mystik.rules.numbers import COMPANION, FAR, FOE, MICE, NOBODY, NUMBER, SLOTS, THIS_TURN
from katzentisch.games.mystik.rules.pieces import Fight
from katzentisch.games.mystik.rules.vocabulary import moments


def begin_card(board: Board, card: int) -> None:
    """An enemy card has its turn."""
    board.turn.of_card()
    board.tell("enemy_turn", {"card": board.box.initiative[card].name})
    board.agenda.push(tasks.FOES_DONE, card)
    if board.box.initiative[card].acts:
        board.agenda.push(tasks.CAT_GOES, card)
    else:
        board.agenda.push(tasks.FOES, card)
        first = figures_of(board, card)
        if first:
            auto(board, moments.TURN_START, FOE + first[0], NOBODY)


def figures_of(board: Board, card: int) -> list[int]:
    kind = board.box.initiative[card].kind
    return [slot for slot in range(SLOTS) if board.enemies.kind[slot] == kind]


def acts_now(board: Board, card: int) -> bool:
    return board.track.acting() == card


def next_figure(board: Board, card: int) -> None:
    """MM-024, MM-157: one after the other, the nearest to the mice is next; among equals the lowest number."""
    if not acts_now(board, card):
        return
    best, found = FAR + 1, NOBODY
    for slot in figures_of(board, card):
        if board.turn.went >> slot & 1:
            continue
        far = nearest(board, board.enemies.spot[slot], NOBODY)[1]
        if far < best:
            best, found = far, slot
    if found < 0:
        return
    board.turn.went |= 1 << found
    board.agenda.push(tasks.FOES, card)
    board.agenda.push(tasks.FOE_GO, found)


def card_done(board: Board, card: int) -> None:
    """Rats push in, roaches finish the grape; then the turn is over."""
    kind = board.box.initiative[card].kind
    expire(board, THIS_TURN)
    board.turn.spells = 0
    slots = figures_of(board, card)
    if slots and acts_now(board, card):
        auto(board, moments.TURN_END, FOE + slots[0], NOBODY)
    if board.box.kinds[kind].roach:
        munched(board)


# Where to ------------------------------------------------------------------------------------------------------------


def prey(board: Board, but: int) -> list[int]:
    """Mice that enemies see, from the top of the track."""
    return [mouse for mouse in board.free_mice() if mouse != but and not hidden(board, mouse)]


def nearest(board: Board, field: int, but: int) -> tuple[int, int]:
    """MM-058, MM-162: the nearest mouse (the higher card among equals) and how far she is."""
    best, found = FAR, NOBODY
    steps = board.here().steps[field]
    for mouse in prey(board, but):
        if steps[board.mice[mouse].at] < best:
            best, found = steps[board.mice[mouse].at], mouse
    return found, best


def ways(board: Board, at: int, goal: int, large: bool) -> int:
    """The fields with which a shortest way to `goal` begins, around full ones; or as near as it gets (MM-161)."""
    room = board.here()
    if at == goal:
        return 0
    far = [FAR] * room.size
    far[goal] = 0
    edge = [goal]
    while edge and far[at] == FAR:
        following: list[int] = []
        for field in edge:
            for other in room.walk[field]:
                if far[other] == FAR and (other == at or board.fits(other, large)):
                    far[other] = far[field] + 1
                    following.append(other)
        edge = following
    best, found = far[at], 0
    if best == FAR:  # no way round: as near as it gets
        far = room.steps[goal]
        best = far[at]
    for other in room.walk[at]:
        if far[other] < best and board.fits(other, large):
            best, found = far[other], 0
        if far[other] == best and best < far[at] and board.fits(other, large):
            found |= 1 << other
    return found


def baited(board: Board, slot: int) -> bool:
    """MM-216: a roach, and a grape lies there."""
    return board.items.grape_at >= 0 and eats(board.box.kinds[board.enemies.kind[slot]])


def goes_for(board: Board, slot: int) -> int:
    """The field an enemy wants to: the grape for roaches (MM-216), else the nearest mouse's."""
    if baited(board, slot):
        return board.items.grape_at
    mouse = nearest(board, board.enemies.spot[slot], NOBODY)[0]
    return board.mice[mouse].at if mouse >= 0 else NOBODY


def ranged(board: Board, slot: int) -> bool:
    card = board.card_of(FOE + slot)
    return card >= 0 and board.box.initiative[card].ranged


def stays(board: Board, slot: int) -> bool:
    """MM-160, MM-163: where it meets a mouse, or an archer that sees one; a roach on the grape."""
    at = board.enemies.spot[slot]
    if ranged(board, slot):
        return any(board.sees(at, board.mice[mouse].at) for mouse in prey(board, NOBODY))
    if baited(board, slot) and board.items.grape_at == at:
        return True
    return any(board.mice[mouse].at == at for mouse in prey(board, NOBODY))


def foe_turn(board: Board, slot: int) -> None:
    """MM-156: move, then attack. MM-221: a rat on the grape shoots it."""
    if board.enemies.kind[slot] < 0:
        return
    kind = board.box.kinds[board.enemies.kind[slot]]
    lay = bool(board.enemies.lying >> slot & 1)
    if lay:
        board.enemies.lying &= ~(1 << slot)  # MM-197: that is its move
        board.tell("stood_up", {"figure": board.name(FOE + slot)})
    if (
        kind.rat
        and not kind.boss
        and board.items.grape_at == board.enemies.spot[slot]
        and board.mice_on(board.enemies.spot[slot]) == 0
    ):
        field = most_mice(board)
        if field >= 0:
            for mouse in board.party:
                if board.mice[mouse].at == field:
                    board.turn.struck |= 1 << mouse
            shoot(board, FOE + slot, field, "most")
            return
    board.agenda.push(tasks.FOE_STRIKES, slot)
    rests = board.items.grape_at == board.enemies.spot[slot] if baited(board, slot) else stays(board, slot)
    if lay or rests or goes_for(board, slot) < 0:
        return
    board.turn.dice = []
    board.agenda.push(tasks.FOE_ROLLED, slot)
    board.agenda.push(tasks.DIE, 1)


def most_mice(board: Board) -> int:
    """MM-221, MM-222: the field with the most mice; among equals that of the highest card."""
    best, found = 0, NOBODY
    for mouse in prey(board, NOBODY):
        number = board.mice_on(board.mice[mouse].at)
        if number > best:
            best, found = number, board.mice[mouse].at
    return found


def foe_rolled(board: Board, slot: int) -> None:
    board.turn.steps = NUMBER[board.turn.dice[0]]
    board.tell("move_rolled", {"figure": board.name(FOE + slot), "face": board.turn.dice[0], "steps": board.turn.steps})
    foe_sets_out(board, slot)


def foe_walks(board: Board, slot: int) -> None:
    """MM-158: step by step, until it meets somebody."""
    if board.turn.steps > 0 and board.enemies.kind[slot] >= 0 and not stays(board, slot):
        foe_sets_out(board, slot)


def foe_sets_out(board: Board, slot: int) -> None:
    """MM-159: one step; where several ways are equally short, the players choose (MM-147)."""
    goal = goes_for(board, slot)
    if goal < 0:
        return
    found = ways(board, board.enemies.spot[slot], goal, board.box.kinds[board.enemies.kind[slot]].large)
    if not found:
        return
    if found & found - 1:
        board.agenda.push(tasks.PATH, FOE + slot, found)
    else:
        foe_steps(board, slot, lowest(found))


def foe_steps(board: Board, slot: int, field: int) -> None:
    before = board.enemies.spot[slot]
    told = step_told(board, FOE + slot, before, field) if board.log is not None else {}
    board.enemies.spot[slot] = field
    board.turn.steps -= 1
    board.tell("moved", told)
    board.agenda.push(tasks.FOE_WALKS, slot)
    if board.mice_on(field):
        board.agenda.push(tasks.WINDOW, moments.ENEMY_ENTERS, NOBODY, 0, FOE + slot)


# Whom ----------------------------------------------------------------------------------------------------------------


def reachable(board: Board, at: int, archer: bool, but: int) -> list[int]:
    """MM-164, MM-166: mice it can attack from its field."""
    mice = prey(board, but)
    near = [mouse for mouse in mice if board.neighbours(at, board.mice[mouse].at)]
    if near or not archer:
        return near
    return [mouse for mouse in mice if board.sees(at, board.mice[mouse].at)]


def with_companion(board: Board, mice: list[int], but: int) -> list[int]:
    """MM-260: a companion is in reach with its mouse, and below all mice on the track. A bewitched mouse lets it be."""
    return [*mice, COMPANION] if but < 0 and board.story.with_mouse in mice else mice


def victim(board: Board, at: int, archer: bool, but: int) -> int:
    """MM-165: not yet attacked in this card's turn, then nearest, then higher on the track."""
    mice = with_companion(board, reachable(board, at, archer, but), but)
    fresh = [mouse for mouse in mice if not board.turn.struck >> mouse & 1]
    if fresh:
        mice = fresh
    best, found = FAR + 1, NOBODY
    for mouse in mice:
        far = board.here().steps[at][board.field_of(mouse)]
        if far < best:
            best, found = far, mouse
    return found


def foe_strikes(board: Board, slot: int) -> None:
    if board.enemies.kind[slot] < 0:
        return
    if baited(board, slot) and board.items.grape_at == board.enemies.spot[slot]:
        board.tell("munches", {"figure": board.name(FOE + slot)})
        return  # MM-217
    mouse = victim(board, board.enemies.spot[slot], ranged(board, slot), NOBODY)
    if mouse >= 0:
        attack_mouse(board, FOE + slot, mouse, ranged(board, slot), NOBODY)


def attack_mouse(board: Board, figure: int, mouse: int, archer: bool, but: int) -> None:
    because = why_her(board, figure, mouse, archer, but) if board.log is not None else ""
    board.turn.struck |= 1 << mouse
    fight = Fight(figure)
    fight.ranged = archer
    fight.targets = [mouse]
    board.fights.append(fight)
    begin_roll(board, because)


# Why -----------------------------------------------------------------------------------------------------------------


def step_told(board: Board, figure: int, start: int, to: int) -> dict[str, Json]:
    """A step and its reason: the grape (MM-216), the nearest mouse (MM-160), the highest card of equals (MM-162)."""
    told: dict[str, Json] = {
        "figure": board.name(figure),
        "start": board.field_name(start),
        "to": board.field_name(to),
    }
    if figure >= FOE and baited(board, figure - FOE):
        return told | {"because": "grape", "whom": "", "far": board.here().steps[start][board.items.grape_at]}
    but = figure if figure < MICE else NOBODY
    mouse, far = nearest(board, start, but)
    equal = [other for other in prey(board, but) if board.here().steps[start][board.mice[other].at] == far]
    return told | {"because": "nearest" if len(equal) < 2 else "tie", "whom": board.name(mouse), "far": far}


def why_her(board: Board, figure: int, mouse: int, archer: bool, but: int) -> str:
    """MM-165, in its order: the only one in reach, not yet attacked, nearest, the highest card of equals."""
    at = board.field_of(figure)
    mice = with_companion(board, reachable(board, at, archer, but), but)
    if len(mice) < 2:
        return "only"
    fresh = [other for other in mice if not board.turn.struck >> other & 1]
    if len(fresh) == 1:
        return "fresh"
    steps = board.here().steps[at]
    equal = [other for other in fresh or mice if steps[board.field_of(other)] == steps[board.field_of(mouse)]]
    return "nearest" if len(equal) < 2 else "tie"
