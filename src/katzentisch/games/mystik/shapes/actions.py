"""The actions as people and programs write them: `{"do": "go", "field": 3}`. Their numbers are those of
`rules/codes.py`."""

from __future__ import annotations

from katzentisch.core.shapes import Action
from katzentisch.games.mystik.authoring.content import content
from katzentisch.games.mystik.rules import codes
from katzentisch.games.mystik.rules.numbers import FIELDS, MICE, SLOTS
from katzentisch.games.mystik.rules.walking.explore import SIDES

ITEMS = ("disguise", "hook", "fork", "grape")


class Single(Action, frozen=True):
    pass


class End(Single, frozen=True, tag="end"):
    """The turn is over."""


class Attack(Single, frozen=True, tag="attack"):
    pass


class Search(Single, frozen=True, tag="search"):
    pass


class Scurry(Single, frozen=True, tag="scurry"):
    pass


class Recover(Action, frozen=True, tag="recover"):
    status: str


class Flip(Single, frozen=True, tag="flip"):
    """Explore on a flip field."""


class Equip(Single, frozen=True, tag="equip"):
    pass


class LevelUp(Single, frozen=True, tag="level"):
    pass


class Done(Single, frozen=True, tag="done"):
    pass


class Cancel(Single, frozen=True, tag="cancel"):
    pass


class Pass(Single, frozen=True, tag="pass"):
    """Decline."""


class Keep(Single, frozen=True, tag="keep"):
    """The card that was found goes into the pack."""


class Sell(Single, frozen=True, tag="sell"):
    """The card that was found is discarded for a cheese."""


class UseHero(Single, frozen=True, tag="use_hero"):
    """The mouse's own power."""


class Disguise(Single, frozen=True, tag="disguise"):
    pass


class LayFork(Single, frozen=True, tag="lay_fork"):
    pass


class TakeUp(Action, frozen=True, tag="take_up"):
    item: str


class BuyAction(Single, frozen=True, tag="buy_action"):
    pass


class GiveCheese(Single, frozen=True, tag="give_cheese"):
    pass


class TakeCheese(Single, frozen=True, tag="take_cheese"):
    pass


class TrapDice(Action, frozen=True, tag="trap_dice"):
    by: str


class ShootGrape(Single, frozen=True, tag="shoot_grape"):
    pass


class Explore(Action, frozen=True, tag="explore"):
    side: str


class Go(Action, frozen=True, tag="go"):
    """One step. Fields are counted from 0 in the order of the room."""

    field: int


class Put(Action, frozen=True, tag="put"):
    """Here: a mouse that arrives, an enemy that comes, the next field of an enemy's way."""

    field: int


class LayHook(Action, frozen=True, tag="lay_hook"):
    """From the own field to this one."""

    field: int


class LayBait(Action, frozen=True, tag="lay_bait"):
    field: int


class Crack(Action, frozen=True, tag="crack"):
    """Clears a mousetrap away with the fork."""

    field: int


class Target(Action, frozen=True, tag="target"):
    """An enemy figure by its number."""

    enemy: int


class TargetCat(Single, frozen=True, tag="target_cat"):
    pass


class Choose(Action, frozen=True, tag="choose"):
    mouse: str


class Trade(Action, frozen=True, tag="trade"):
    mouse: str


class Pick(Action, frozen=True, tag="pick"):
    """Play this mouse."""

    mouse: str


class Throw(Action, frozen=True, tag="throw"):
    """Catapult a friend with the fork."""

    mouse: str


class Reroll(Action, frozen=True, tag="reroll"):
    """A die that shows this face, 0 to 5."""

    face: int


class UseAchievement(Action, frozen=True, tag="use_achievement"):
    number: int


class Learn(Action, frozen=True, tag="learn"):
    ability: str


class UseAbility(Action, frozen=True, tag="use_ability"):
    ability: str


class Strike(Action, frozen=True, tag="strike"):
    """The wounds go onto this card of a boss."""

    card: str


class Deed(Action, frozen=True, tag="deed"):
    """What the chapter lets a mouse do where she stands."""

    number: int


class Decide(Action, frozen=True, tag="decide"):
    """An option of a choice, from 0."""

    option: int


class HandOver(Action, frozen=True, tag="hand_over"):
    """Offers the mouse whose turn it is to another seat."""

    seat: int


class OfCard(Action, frozen=True):
    card: str


class Wear(OfCard, frozen=True, tag="wear"):
    pass


class Doff(OfCard, frozen=True, tag="doff"):
    pass


class Give(OfCard, frozen=True, tag="give"):
    pass


class Take(OfCard, frozen=True, tag="take"):
    pass


class Drop(OfCard, frozen=True, tag="drop"):
    pass


class UseCard(OfCard, frozen=True, tag="use_card"):
    pass


class Wield(OfCard, frozen=True, tag="wield"):
    pass


SINGLES: tuple[Action, ...] = (
    End(),
    Attack(),
    Search(),
    Scurry(),
    Recover("stunned"),
    Recover("webbed"),
    Flip(),
    Equip(),
    LevelUp(),
    Done(),
    Cancel(),
    Pass(),
    Keep(),
    Sell(),
    UseHero(),
    Disguise(),
    LayFork(),
    TakeUp("fork"),
    TakeUp("hook"),
    BuyAction(),
    GiveCheese(),
    TakeCheese(),
    TrapDice("lore"),
    TrapDice("speed"),
    ShootGrape(),
)
"""Those that need nothing to be said, in the order of `rules/codes.py`."""


def all_actions() -> tuple[Action, ...]:
    """Every action, in the order of its number."""
    box = content()
    mice = [hero.id for hero in box.heroes]
    abilities = [ability.id for ability in box.abilities]
    bosses = [card.id for enemy in box.bestiary.enemies for card in enemy.cards]
    cards = [card.id for card in box.cards]
    assert len(mice) == MICE
    assert len(abilities) == codes.ABILITIES
    assert len(bosses) <= codes.CARDS_OF_ENEMIES
    fields = range(FIELDS)
    assert len(SINGLES) == codes.SINGLES
    found: list[Action] = [*SINGLES]
    found += [Explore(side) for side in SIDES]
    for of_field in (Go, Put, LayHook, LayBait, Crack):
        found += [of_field(field) for field in fields]
    found += [*[Target(slot) for slot in range(SLOTS)], TargetCat()]
    for of_mouse in (Choose, Trade, Pick, Throw):
        found += [of_mouse(mouse) for mouse in mice]
    found += [Reroll(face) for face in range(6)]
    found += [UseAchievement(number) for number in range(codes.TITLES)]
    found += [Learn(ability) for ability in abilities]
    found += [UseAbility(ability) for ability in abilities]
    found += [Strike(card) for card in bosses]
    found += [Strike(f"spare_{number}") for number in range(codes.CARDS_OF_ENEMIES - len(bosses))]
    found += [Deed(number) for number in range(codes.DEEDS)]
    found += [Decide(option) for option in range(codes.OPTIONS)]
    found += [HandOver(seat) for seat in range(codes.SEATS)]
    assert len(found) == codes.BY_CARD
    for of_card in (Wear, Doff, Give, Take, Drop, UseCard, Wield):
        found += [of_card(card) for card in cards]
    return tuple(found)
