"""Nature: which outcomes a die, a deck, a shuffled order or a coin has, and what falls."""

from __future__ import annotations

from katzentisch.core.agenda import ASK, NATURE
from katzentisch.games.mystik.rules import tasks as k
from katzentisch.games.mystik.rules.board import Table
from katzentisch.games.mystik.rules.cards import party as items
from katzentisch.games.mystik.rules.cards import search
from katzentisch.games.mystik.rules.enemies import encounter
from katzentisch.games.mystik.rules.turns import initiative

SIX = (0, 1, 2, 3, 4, 5)


def outcomes(t: Table) -> tuple[int, ...]:
    task = t.agenda.top()
    if task < NATURE or task >= ASK:
        return ()
    if task <= k.DEFENCE_DIE:
        return SIX
    if task == k.DRAW_SEARCH:
        found: list[int] = []
        for card in range(len(t.deck)):
            found += [card] * t.deck[card]
        return tuple(found)
    if task == k.DRAW_ENCOUNTER:
        return tuple(encounter.encounter_outcomes(t))
    if task == k.DRAW_BOSS:
        kind = t.box.kinds[t.agenda.arg(0)]
        return tuple([card for card in kind.cards if card not in t.joining])
    if task == k.COIN:
        return (items.SQUASHED, items.WHOLE)
    return tuple(sorted(t.joining))


def fall(t: Table, outcome: int) -> None:
    """Nature has chosen."""
    agenda = t.agenda
    task, a, b = agenda.top(), agenda.arg(0), agenda.arg(1)
    agenda.drop()
    if task <= k.DEFENCE_DIE:
        if a > 1:
            agenda.push(task, a - 1)
        if task == k.DIE:
            t.dice.append(outcome)
        elif task == k.ATTACK_DIE:
            t.fights[-1].faces.append(outcome)
        else:
            t.fights[-1].shields.append(outcome)
    elif task == k.DRAW_SEARCH:
        t.deck[outcome] -= 1
        search.find(t, a, outcome)
    elif task == k.DRAW_ENCOUNTER:
        encounter.draw_encounter(t, outcome)
    elif task == k.DRAW_BOSS:
        t.joining.append(outcome)
        if b > 1:
            agenda.push(task, a, b - 1)
    elif task == k.COIN:
        items.lands(t, a, b, outcome)
    else:
        initiative.lay_card(t, outcome)
        initiative.lay_out(t, task, a, b)
