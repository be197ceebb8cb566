"""Searching, cards, pack and gear, recovering."""

from __future__ import annotations

from typing import Any

from katzentisch.testing import rule
from tests.games.mystik.table import MISS, ONE, SHIELD_STAR, SWORD_STAR, Scene, chapter, scene

STAR = SHIELD_STAR


def searching(**more: Any) -> Scene:
    return scene("guard_room", "collin@a salvia@b", steps=2, **more).does("search").rolls(STAR)


@rule("MM-095")
def test_on_a_star_she_draws_a_card() -> None:
    assert searching().question() == "draw_search"
    table = scene("guard_room", "collin@a", steps=2).does("search").rolls(MISS)
    assert table.question() == "turn_menu"
    assert not table.told("found")


@rule("MM-096")
def test_keep_it_or_take_cheese() -> None:
    kept = searching().draws("acorn_cap").does("keep")
    assert kept.pack("collin") == ["acorn_cap"]
    assert kept.cheese("collin") == 0
    sold = searching().draws("acorn_cap").does("sell")
    assert sold.pack("collin") == []
    assert sold.cheese("collin") == 1
    assert sum(sold.state.deck.discards) == 1


@rule("MM-097")
def test_cheese_only_for_the_card_just_found() -> None:
    table = searching().draws("acorn_cap").does("keep")
    assert not table.can("sell")


@rule("MM-098")
def test_a_lucky_mouse_does_not_search_again_in_this_room() -> None:
    table = searching().draws("acorn_cap").does("keep", "end").rolls(ONE).does("end").rolls(ONE)
    table.refuses("search", "searched", "MM-098")
    assert table.told("turn")[-1]["mouse"] == "collin"


@rule("MM-099")
def test_she_may_try_again_and_enemies_do_not_matter() -> None:
    table = scene("guard_room", "collin@a", "rat@e", steps=2, track=["collin", "rat"]).does("search").rolls(MISS)
    table.does("end").passes()
    assert table.can("search")


@rule("MM-100")
def test_an_empty_deck_is_made_of_the_discards() -> None:
    table = scene("guard_room", "collin@a", steps=2, deck={}, discards={"acorn_cap": 1}).does("search").rolls(STAR)
    assert len(table.state.outcomes()) == 1
    table.draws("acorn_cap").does("keep")
    assert sum(table.state.deck.discards) == 0
    nothing = scene("guard_room", "collin@a", steps=2, deck={}).does("search").rolls(STAR)
    assert nothing.question() == "turn_menu"


@rule("MM-101")
def test_a_special_search_takes_the_place_of_a_card() -> None:
    find = {"text": {"de": "-", "en": "-"}, "do": [{"do": "find", "card": "fork"}], "fields": ["a"]}
    story = chapter(rooms={"guard_room": {"search": find}})
    table = searching(story=story)
    assert table.state.items.held == 4
    assert table.in_deck("fork") == 0
    assert table.question() == "turn_menu"
    table.does("end").rolls(ONE).does("go a", "search").rolls(STAR)
    assert table.question() == "draw_search"
    assert not table.told("not_there")
    elsewhere = scene("guard_room", "collin@c", steps=2, story=story).does("search").rolls(STAR)
    assert elsewhere.question() == "draw_search"


@rule("MM-102")
def test_events_happen_at_once() -> None:
    table = searching().draws("crumbs")
    assert (table.cheese("collin"), table.cheese("salvia")) == (2, 1)
    assert sum(table.state.deck.discards) == 1
    assert not table.can("search")
    webbed = searching().draws("sticky_threads")
    assert webbed.status("collin") == ["webbed"]
    roaches = searching().draws("roach_nest")
    while roaches.question() == "put_foe":
        roaches.does(roaches.options()[0])
    assert len(roaches.foes()) == 2
    assert roaches.track()[-1] == "roach"


@rule("MM-103")
def test_party_items_belong_to_all() -> None:
    table = searching().draws("fishhook")
    assert table.pack("collin") == []
    assert table.state.items.held == 2


# Cards, pack and gear ------------------------------------------------------------------------------------------------


@rule("MM-104")
def test_only_what_is_worn_works() -> None:
    table = scene("guard_room", "collin@a", steps=2, collin={"pack": ["felt_boots"]}).does(
        "equip", "wear felt_boots", "done", "end"
    )
    table.rolls(ONE)
    assert table.state.turn.steps == 1 + 2 + 1
    packed = scene("guard_room", "collin@a", collin={"pack": ["felt_boots"]}).rolls(ONE)
    assert packed.state.turn.steps == 1 + 2
    packed.does("equip", "doff collins_sword", "done")
    assert packed.pack("collin") == ["felt_boots", "collins_sword"]


FULL: dict[str, Any] = {"pack": ["acorn_cap", "felt_boots", "lucky_crumb"]}


@rule("MM-105")
def test_three_cards_in_the_pack_and_any_number_of_tricks() -> None:
    table = searching(collin={"pack": ["acorn_cap", "felt_boots", "duck"]}).draws("glass_bead").does("keep")
    assert table.question() == "turn_menu"
    assert len(table.pack("collin")) == 4


@rule("MM-106")
def test_one_too_many_one_away() -> None:
    table = searching(collin=FULL).draws("glass_bead").does("keep")
    assert table.question() == "throw_away"
    assert set(table.options()) == {"drop acorn_cap", "drop felt_boots", "drop lucky_crumb", "drop glass_bead"}
    table.does("drop glass_bead")
    assert table.pack("collin") == FULL["pack"]
    assert table.cheese("collin") == 0
    trick = searching(collin=FULL).draws("duck").does("keep")
    assert trick.question() == "turn_menu"


@rule("MM-106")
def test_several_too_many_several_away() -> None:
    """Collin hands over two cards; Salvia had four, her satchel is worn."""
    salvia = {"pack": ["glass_bead", "skewer_pike", "shard_blade", "oilskin"]}
    table = scene("guard_room", "collin@a salvia@a", steps=2, collin=FULL, salvia=salvia)
    table.does("trade salvia", "give acorn_cap", "give felt_boots", "done")
    table.does("drop acorn_cap")
    assert table.question() == "throw_away"
    table.does("drop felt_boots")
    assert table.question() == "turn_menu"
    assert table.pack("salvia") == salvia["pack"]


@rule("MM-106", "MM-188")
def test_without_the_satchel_less_fits() -> None:
    collin = {
        "wounds": 3,
        "gear": ["snail_satchel"],
        "pack": ["acorn_cap", "felt_boots", "lucky_crumb", "glass_bead", "duck"],
    }
    table = scene("guard_room", "collin@a salvia@e", "rat@a", turn="rat", collin=collin).rolls(SWORD_STAR, MISS)
    table.rolls(MISS, MISS)
    while table.question() == "react":
        table.does("pass")
    assert table.at("collin") == ""
    assert table.question() == "throw_away"
    assert not table.can("drop duck")
    table.does("drop glass_bead")
    assert table.pack("collin") == ["acorn_cap", "felt_boots", "lucky_crumb", "duck"]


@rule("MM-187")
def test_who_takes_off_her_last_heart_is_captured() -> None:
    collin = {"wounds": 4, "gear": ["collins_sword", "thimble_helm"]}
    table = scene("guard_room", "collin@a salvia@e", steps=2, collin=collin).does("equip", "doff thimble_helm")
    assert table.at("collin") == "a"
    table.does("done")
    assert table.at("collin") == ""
    given = scene("guard_room", "salvia@a collin@a", steps=2, collin=collin).does(
        "trade collin", "take thimble_helm", "done"
    )
    assert given.at("collin") == ""
    assert given.at("salvia") == "a"


@rule("MM-107")
def test_swapping_with_a_full_pack() -> None:
    collin = {"gear": ["collins_sword", "thimble_helm"], **FULL}
    table = scene("guard_room", "collin@a", steps=2, collin=collin).does("equip", "wear acorn_cap", "done")
    assert table.gear("collin") == ["collins_sword", "acorn_cap"]
    assert len(table.pack("collin")) == 3
    over = scene("guard_room", "collin@a", steps=2, collin=FULL).does("equip", "doff collins_sword", "done")
    assert over.question() == "throw_away"


@rule("MM-108")
def test_one_piece_for_each_part_of_the_body() -> None:
    table = scene("guard_room", "collin@a", steps=2, collin={"gear": ["thimble_helm"], "pack": ["acorn_cap"]})
    table.does("equip", "wear acorn_cap", "done")
    assert table.gear("collin") == ["acorn_cap"]
    assert table.pack("collin") == ["thimble_helm"]
    beads = scene("guard_room", "collin@a", steps=2, collin={"gear": ["glass_bead"], "pack": ["lucky_crumb"]})
    beads.does("equip", "wear lucky_crumb", "done")
    assert beads.gear("collin") == ["glass_bead", "lucky_crumb"]


@rule("MM-109")
def test_two_paws() -> None:
    table = scene("guard_room", "collin@a", steps=2, collin={"pack": ["shell_shield", "skewer_pike"]})
    table.does("equip", "wear shell_shield")
    assert "collins_sword" in table.gear("collin")
    table.does("wear skewer_pike")
    assert "collins_sword" not in table.gear("collin")
    assert "shell_shield" not in table.gear("collin")
    fips = scene("guard_room", "fips@a", steps=2, fips={"pack": ["shell_shield"]}).does("equip", "wear shell_shield")
    assert len(fips.gear("fips")) == 3  # his clever tail


@rule("MM-110")
def test_requirements() -> None:
    salvia = {"pack": ["beetle_plate", "sulphur_match", "boot_leather"]}
    table = scene("guard_room", "salvia@a", steps=2, salvia=salvia).does("equip")
    assert not any(option.startswith("wear") for option in table.options())  # class, value, name
    learned = scene("guard_room", "salvia@a", steps=2, salvia={"gear": ["spectacle_lens"], "pack": ["sulphur_match"]})
    assert learned.does("equip").can("wear sulphur_match")
    scroll = scene("guard_room", "fips@a", steps=2, fips={"pack": ["thistledown"]})
    assert not scroll.can("use_card thistledown")


@rule("MM-111")
def test_items_are_used_from_the_pack() -> None:
    table = scene("guard_room", "collin@a salvia@b", steps=2, collin={"pack": ["elderflower"]}, salvia={"wounds": 2})
    table.does("use_card elderflower")
    assert table.wounds("salvia") == 0
    assert table.pack("collin") == []
    assert sum(table.state.deck.discards) == 1


@rule("MM-112")
def test_one_scroll_a_turn() -> None:
    table = scene("guard_room", "collin@a", steps=2, wheel=5, collin={"pack": ["quiet_hour", "thistledown"]})
    table.does("use_card quiet_hour")
    assert table.state.fate.wheel == 4
    assert table.pack("collin") == ["thistledown"]
    assert not table.can("use_card thistledown")
    assert table.can("search")


@rule("MM-113")
def test_a_trick_works_once() -> None:
    table = scene("guard_room", "collin@a", "rat@a", steps=2, collin={"pack": ["soft_spot"]}).does(
        "attack", "use_card soft_spot"
    )
    table.does("target 0").rolls(SWORD_STAR, MISS, MISS)
    assert table.told("beaten")  # nobody was asked for shields
    assert table.pack("collin") == []
    assert sum(table.state.deck.discards) == 1


@rule("MM-114")
def test_trading_cards_and_cheese() -> None:
    table = scene(
        "guard_room",
        "collin@a salvia@b",
        steps=2,
        collin={"cheese": 2, "pack": ["acorn_cap"]},
        salvia={"pack": ["duck"]},
    )
    table.does("trade salvia", "give acorn_cap", "give_cheese", "give_cheese", "take duck", "take poppy_mace", "done")
    assert table.pack("salvia") == ["acorn_cap"]
    assert table.cheese("salvia") == 2
    assert table.pack("collin") == ["duck", "poppy_mace"]
    scene("guard_room", "collin@a salvia@c", steps=2, collin={"cheese": 2}).refuses(
        "trade salvia", "nobody_near", "MM-114"
    )


@rule("MM-115")
def test_one_trade_is_with_one_mouse() -> None:
    table = scene("guard_room", "collin@a salvia@a fips@a", steps=2, collin={"cheese": 2}).does("trade salvia")
    table.does("give_cheese", "done").refuses("trade fips", "free_done", "MM-036")


@rule("MM-116")
def test_levelling_up_costs_six_cheese() -> None:
    table = scene("guard_room", "collin@a", steps=2, collin={"cheese": 6}).does("level", "learn sidestep")
    assert table.cheese("collin") == 0
    assert table.can("search")
    scene("guard_room", "collin@a", steps=2, collin={"cheese": 5}).refuses("level", "too_little_cheese", "MM-116")
    thinking = scene("guard_room", "collin@a", steps=2, collin={"cheese": 6}).does("level")
    assert not thinking.can("learn broth")
    assert thinking.does("cancel").can("level")


# Recovering ----------------------------------------------------------------------------------------------------------


@rule("MM-117")
def test_a_stunned_mouse_recovers() -> None:
    table = scene("guard_room", "collin@a", steps=2, collin={"status": ["stunned"]}).does("recover stunned")
    assert table.status("collin") == []
    assert not table.can("search")
    scene("guard_room", "collin@a", steps=2).refuses("recover stunned", "nothing_to_recover", "MM-117")


@rule("MM-118")
def test_out_of_the_web_on_a_star() -> None:
    table = scene("guard_room", "collin@a", steps=2, collin={"status": ["webbed"]}).does("recover webbed").rolls(STAR)
    assert table.status("collin") == []
    assert table.can("go b")
    stuck = scene("guard_room", "collin@a", steps=2, collin={"status": ["webbed"]}).does("recover webbed").rolls(MISS)
    assert stuck.status("collin") == ["webbed"]


@rule("MM-119")
def test_both_at_once_she_chooses() -> None:
    table = scene("guard_room", "collin@a", steps=2, collin={"status": ["stunned", "webbed"]})
    assert table.can("recover stunned")
    assert table.can("recover webbed")
    table.does("recover stunned")
    assert table.status("collin") == ["webbed"]


def test_start_gear_of_those_who_play_is_never_found() -> None:
    table = scene("guard_room", "collin@a", steps=2).does("search").rolls(SWORD_STAR)
    names = {table.state.box.cards[card].name for card in table.state.outcomes()}
    assert "collins_sword" not in names
    assert "hazel_staff" in names  # its owner is not here


@rule("MM-101")
def test_a_special_search_may_be_for_one_mouse() -> None:
    balm = {
        "text": {"de": "-", "en": "-"},
        "do": [{"do": "heal", "n": 2, "to": "mouse_room"}, {"do": "cheese", "n": 1}],
    }
    story = chapter(rooms={"guard_room": {"search": balm}})
    table = searching(story=story, collin={"wounds": 1}, salvia={"wounds": 2})
    table.does("choose salvia")
    assert (table.wounds("collin"), table.wounds("salvia")) == (1, 0)
    assert table.cheese("collin") == 1  # who found it


@rule("MM-065")
@rule("MM-112")
def test_no_scroll_is_read_in_a_current() -> None:
    collin = {"pack": ["quiet_hour"]}
    ashore = scene("gurgle", "collin@n", steps=1, collin=collin)
    assert ashore.can("use_card quiet_hour")
    room = ashore.state.here()
    swift = room.fields[next(field for field in range(room.size) if room.current[field] >= 0)]
    assert not scene("gurgle", f"collin@{swift}", steps=1, collin=collin).can("use_card quiet_hour")
