"""Wounds, and what comes of them: beaten enemies, captured mice, released mice. MM-089 to MM-094, MM-187 to MM-193."""

from __future__ import annotations

from katzentisch.games.mystik.rules import tasks
from katzentisch.games.mystik.rules.board import Board, is_caught
from katzentisch.games.mystik.rules.cards.lasting import drop_lasting
from katzentisch.games.mystik.rules.cards.tokens import let_fall
from katzentisch.games.mystik.rules.cards.use import story_clause
from katzentisch.games.mystik.rules.cards.values import ignores, value
from katzentisch.games.mystik.rules.companion import go_over
from katzentisch.games.mystik.rules.numbers import (
    CAT,
    CAUGHT,
    CHARMED,
    DOWNED,
    FOE,
    HIDDEN,
    MICE,
    NOBODY,
    OUT,
    STUNNED,
    WEBBED,
)
from katzentisch.games.mystik.rules.pieces import (
    CAT_TAMER,
    POISON_MASTER,
    ROACH_TERROR,
    SLIP_AWAY,
    THREE_CHEESES,
    TITLES,
)
from katzentisch.games.mystik.rules.turns.clock import finish, move_end, turn_page
from katzentisch.games.mystik.rules.vocabulary import hurdles, moments, stats


def award(board: Board, title: int, mouse: int) -> None:
    """MM-235, MM-239: only the first mouse to reach it."""
    if not board.individual or board.story.titles[title] >= 0:
        return
    board.story.titles[title] = mouse
    board.tell("title", {"mouse": board.name(mouse), "title": TITLES[title]})
    if title in (THREE_CHEESES, ROACH_TERROR, SLIP_AWAY):
        move_end(board, 1)


# Mice ----------------------------------------------------------------------------------------------------------------


def wound_mouse(board: Board, mouse: int, number: int, poison: bool) -> None:
    her = board.mice[mouse]
    if number <= 0 or her.at < 0:
        return
    poison = poison and not ignores(board, mouse, hurdles.POISON)
    if board.has_title(POISON_MASTER, mouse):
        poison = False  # MM-238
    if poison:
        her.poison += number
    else:
        her.wounds += number
    hearts = value(board, mouse, stats.HEARTS, NOBODY)
    board.tell(
        "wounded",
        {"figure": board.name(mouse), "wounds": number, "poison": poison, "hearts": hearts - board.total_wounds(mouse)},
    )
    if board.total_wounds(mouse) >= hearts:
        capture(board, mouse)
    else:
        board.agenda.push(tasks.AUTO, moments.WOUNDED, mouse, NOBODY)
        board.agenda.push(tasks.WINDOW, moments.WOUNDED, mouse, 0, NOBODY)


def capture(board: Board, mouse: int) -> None:
    """MM-187, MM-188, MM-189, MM-190: cheese, wounds, effects, worn cards are lost; start gear and pack are kept."""
    her = board.mice[mouse]
    if her.at < 0:
        return
    field = her.at
    her.caught += 1
    poisoned = her.poison > 0
    slips = board.has_title(SLIP_AWAY, mouse) and her.caught == 3  # MM-240
    board.tell("captured", {"mouse": board.name(mouse), "slips": slips})
    her.wounds = her.poison = her.cheese = her.status = 0
    drop_lasting(board, mouse)
    if slips:
        board.tell("slipped", {"mouse": board.name(mouse)})
    else:
        her.at = CAUGHT
        let_fall(board, mouse, field)
        go_over(board, mouse)
        lose_gear(board, mouse)
    if poisoned:
        award(board, POISON_MASTER, mouse)
    if her.caught == 2:
        award(board, SLIP_AWAY, mouse)
    if slips:
        her.at = field
        if board.here().current[field] == OUT:
            board.agenda.push(tasks.RELEASED, mouse)  # swept away: back to her friends, as in MM-191
    turn_page(board, 1)
    if not board.over and all(is_caught(board, other) for other in board.party):
        finish(board, False, "captured")  # MM-226
    if not board.over:
        story_clause(board, moments.CAPTURED, mouse)


def lose_gear(board: Board, mouse: int) -> None:
    """MM-188, MM-189: start gear is never lost; what belongs to another mouse goes home."""
    her = board.mice[mouse]
    kept: list[int] = []
    for card in her.gear:
        owner = board.box.cards[card].starts
        if owner == mouse:
            kept.append(card)
        elif owner in board.party:
            board.mice[owner].pack.append(card)
            board.agenda.push(tasks.TRIM, owner)
            board.tell("returned", {"card": board.box.cards[card].name, "mouse": board.name(owner)})
        else:
            board.deck.discards[card] += 1
            board.tell("lost_card", {"card": board.box.cards[card].name, "mouse": board.name(mouse)})
    her.gear = kept
    board.agenda.push(tasks.TRIM, mouse)  # what gave her places may be among it


def heal(board: Board, mouse: int, number: int, poison: bool) -> None:
    """MM-201: poison only by special means, and then first."""
    her = board.mice[mouse]
    cured = min(number, her.poison) if poison else 0
    her.poison -= cured
    healed = min(number - cured, her.wounds)
    her.wounds -= healed
    if cured + healed:
        board.tell("healed", {"mouse": board.name(mouse), "wounds": cured + healed})


def knock_down(board: Board, figure: int) -> None:
    """MM-197, MM-198: large figures and the cat do not fall."""
    if figure < MICE:
        if not board.mice[figure].status & DOWNED and board.mice[figure].at >= 0:
            board.mice[figure].status |= DOWNED
            board.tell("status", {"figure": board.name(figure), "status": "down"})
    elif (
        figure >= FOE
        and board.enemies.kind[figure - FOE] >= 0
        and not board.box.kinds[board.enemies.kind[figure - FOE]].large
    ):
        board.enemies.lying |= 1 << figure - FOE
        board.tell("status", {"figure": board.name(figure), "status": "down"})


def give_status(board: Board, figure: int, status: int) -> None:
    """MM-194: each holds until it ends, never twice."""
    if status == DOWNED:
        knock_down(board, figure)
    elif figure < MICE and board.mice[figure].at >= 0 and status != HIDDEN and not board.mice[figure].status & status:
        board.mice[figure].status |= status
        board.tell("status", {"figure": board.name(figure), "status": STATUS[status]})


STATUS = {STUNNED: "stunned", WEBBED: "webbed", DOWNED: "down", CHARMED: "charmed", HIDDEN: "hidden"}


# Enemies -------------------------------------------------------------------------------------------------------------


def cards_on_track(board: Board, figure: int) -> list[int]:
    """Places on the track of an enemy's cards."""
    return [place for place, card in enumerate(board.track.cards) if card >= MICE and board.belongs(figure, card)]


def wound_foe(board: Board, figure: int, number: int, by: int) -> None:
    """Wounds on an enemy that needs no choice of card."""
    places = cards_on_track(board, figure)
    if number > 0 and places:
        wound_card(board, figure, places[0], number, by)


def wound_card(board: Board, figure: int, place: int, number: int, by: int) -> None:
    """MM-089, MM-090, MM-091, MM-092, MM-093, MM-094: wounds lie on the card of an enemy with several hearts."""
    card = board.box.initiative[board.track.cards[place]]
    kind = board.box.kinds[card.kind]
    if card.hearts <= 1 and not kind.boss:
        board.tell("wounded", {"figure": board.name(figure), "wounds": number, "poison": False, "hearts": 0})
        beat(board, figure, by)
        return
    board.track.hurt[place] += number
    board.tell(
        "wounded",
        {
            "figure": board.name(figure),
            "wounds": number,
            "poison": False,
            "hearts": max(0, card.hearts - board.track.hurt[place]),
        },
    )
    if board.track.hurt[place] < card.hearts:
        return
    if len(cards_on_track(board, figure)) > 1:
        board.tell("card_gone", {"card": card.name, "figure": board.name(figure)})
        take_card(board, place)  # MM-093
    else:
        beat(board, figure, by)  # MM-094


def take_card(board: Board, place: int) -> None:
    """MM-030: the card leaves the track, those below move up."""
    del board.track.cards[place]
    del board.track.hurt[place]
    if place <= board.track.place:
        board.track.place -= 1  # if it was the card that acts now, its turn is over


def remove_foe(board: Board, figure: int) -> int:
    """The figure leaves the board, with its card if it was the last. Returns its kind."""
    if figure == CAT:
        kind = board.box.initiative[board.track.cards[cards_on_track(board, CAT)[0]]].kind
        board.enemies.cat_at = NOBODY
        for place in reversed(cards_on_track(board, CAT)):
            take_card(board, place)
        return kind
    slot = figure - FOE
    kind = board.enemies.kind[slot]
    places = cards_on_track(board, figure)
    board.enemies.kind[slot] = NOBODY
    board.enemies.lying &= ~(1 << slot)
    drop_lasting(board, figure)
    if kind not in board.enemies.kind:
        for place in reversed(places):
            take_card(board, place)
    if board.enemies.greedy and not any(number >= 0 and board.box.kinds[number].roach for number in board.enemies.kind):
        board.enemies.greedy = False  # MM-140
    return kind


def beat(board: Board, figure: int, by: int) -> None:
    """MM-091: back into the pool."""
    board.tell("beaten", {"figure": board.name(figure), "by": board.name(by)})
    bodiless = figure == CAT
    kind = remove_foe(board, figure)
    board.story.beaten |= 1 << kind
    board.story.about = kind
    if not board.threatened():
        board.tell("cleared", {"room": board.here().name})
        story_clause(board, moments.CLEARED)
    board.agenda.push(tasks.ROOM_CLAUSES, moments.BEATEN, NOBODY, kind + 1)
    if board.is_mouse(by) and board.mice[by].at >= 0:
        board.agenda.push(tasks.WINDOW, moments.BEAT, by, 0, figure)
        board.agenda.push(tasks.AUTO, moments.BEAT, by, figure)
        if board.box.kinds[kind].roach:
            board.mice[by].roaches += 1
            if board.mice[by].roaches == 4:
                award(board, ROACH_TERROR, by)
        if bodiless:
            award(board, CAT_TAMER, by)


def greedy_now(board: Board) -> bool:
    """MM-237: roaches in the room of their terror are not greedy."""
    terror = board.story.titles[ROACH_TERROR]
    return board.enemies.greedy and not (board.individual and terror >= 0 and board.mice[terror].at >= 0)
