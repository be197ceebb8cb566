"""A name has something to see, whatever was sent."""

from __future__ import annotations

import sys
import unicodedata
from pathlib import Path

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from katzentisch.server.texts import NAME, PILED, TEXT, clean
from tests.server.harness import friends, refused, serving

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
INVISIBLE = {
    "spaces": " \u00a0\u2003\u3000\u1680",
    "hangul filler": "\u3164",
    "halfwidth hangul filler": "\uffa0",
    "hangul choseong filler": "\u115f",
    "hangul jungseong filler": "\u1160",
    "empty braille": "\u2800",
    "zero width": "\u200b\u200c\u200d\u2060\ufeff",
    "soft hyphen": "\u00ad",
    "directions": "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c",
    "tags": "".join(map(chr, range(0xE0020, 0xE0080))),
    "variation selectors": "".join(map(chr, [*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)])),
    "mongolian selectors": "\u180b\u180c\u180d\u180e\u180f",
    "khmer vowels": "\u17b4\u17b5",
    "grapheme joiner": "\u034f",
    "only marks": "\u0301\u0308\u20dd\u0e31",
    "marks on spaces": " \u0301 \u0308",
    "musical": "\U0001d159\U0001d173",
    "private": "\ue000\U000f0000",
    "controls": "\x00\x1b\x7f\x9f",
    "undefined": "\u0378\U000e0fff",
}


@pytest.mark.parametrize("name", INVISIBLE.values(), ids=INVISIBLE)
async def test_a_name_without_anything_to_see_is_refused(disk: Path, name: str) -> None:
    async with serving(disk) as server, httpx.AsyncClient(base_url=server.url, headers={"origin": server.url}) as page:
        for given_ in {name[:200], name[:66] * 3}:
            answer = await page.post("/api/me", json={"name": given_, "avatar": "cat"})
            assert (answer.status_code, answer.json()["code"]) == (400, "name_empty")
    around = unicodedata.normalize("NFD", clean(f"A{name}b", NAME))
    assert (around[0], around[-1]) == ("A", "b")


@pytest.mark.parametrize(
    ("given_", "kept"),
    [
        ("Anna\u3164", "Anna"),
        ("\u0301Anna", "Anna"),
        ("A\u2800n\u2800na", "Anna"),
        (FAMILY, FAMILY),
        (f"\u200d{FAMILY}\u200d", FAMILY),
        ("A\u200d\u200dB", "A\u200dB"),
        ("A \u200d B", "A B"),
        ("\u2764\ufe0f", "\u2764\ufe0f"),
        ("\u2764\ufe0f\ufe0f\ufe0e", "\u2764\ufe0f"),
        ("a" + "\u0316" * 50 + "b", "a" + "\u0316" * PILED + "b"),
        ("\u0e01\u0e34\u0e48", "\u0e01\u0e34\u0e48"),
        ("\u0915\u094d\u0937\u093f", "\u0915\u094d\u0937\u093f"),
        ("\u05d0\u05b8\u05bc", "\u05d0\u05b8\u05bc"),
        ("Bj\u00f6rn O\u2019Neil-\u015eahin", "Bj\u00f6rn O\u2019Neil-\u015eahin"),
        ("\u732b", "\u732b"),
        ("?", "?"),
    ],
)
def test_what_can_be_seen_stays(given_: str, kept: str) -> None:
    assert clean(given_, NAME) == unicodedata.normalize("NFC", kept)


@given(st.text(alphabet=st.sampled_from("Aa \u0301\u0316\u200d\ufe0f\u3164\u2764\U0001f468\u1100\u1161\u11a8\u202e\n")))
def test_what_is_clean_stays_so_and_is_short_and_visible(text: str) -> None:
    name = clean(text, NAME)
    assert clean(name, NAME) == name
    assert len(name) <= NAME
    assert len(name.encode()) <= 4 * NAME
    assert name == "" or any(unicodedata.category(sign)[0] in "LNPS" for sign in name)
    assert not {*name} & {*"\u202e\u3164"}


def test_no_single_sign_makes_a_name_that_a_browser_draws_as_nothing() -> None:
    """All of Unicode: what stays is a letter, a number, a sign or punctuation, and none of those that are blank."""
    ignorable = [*range(0x115F, 0x1161), 0x3164, 0xFFA0, *range(0xFE00, 0xFE10), *range(0xE0000, 0xE1000), 0x2800]
    kept = [number for number in range(sys.maxunicode + 1) if clean(chr(number), NAME)]
    assert not {*kept} & {*ignorable}
    assert {ord(sign) for sign in "aZ9?\u00e4\u732b\U0001f408"} <= {*kept}


async def test_names_that_look_the_same_are_fine(disk: Path) -> None:
    async with serving(disk) as server:
        people = [await server.person(name) for name in ("Anna", "Anna\u3164", "\u200bAnna", "Ann\u0430")]
        assert [(await person.me()).name for person in people] == ["Anna", "Anna", "Anna", "Ann\u0430"]


async def test_a_line_of_chat_without_anything_to_see_is_not_said(disk: Path) -> None:
    async with serving(disk) as server:
        anna, _, _ = await friends(server, free_chat=True)
        for text in ("\u3164", "\u2800\u2800", "\u0301", " "):
            assert await refused(anna.say(text=text)) == "nothing_said"
        assert len(clean("x" * 1000, TEXT)) == TEXT
