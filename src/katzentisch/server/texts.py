"""What people call themselves and write to each other: text that can be seen, stays on its line and is soon read.

Signs that draw nothing, turn the direction of others or belong to no sign are left out; what is left has something to
see, or is empty. Takes time in proportion to the text (tests/server/test_linear.py, tests/server/test_names.py).
"""

from __future__ import annotations

import unicodedata

NAME, TEXT = 24, 300
"""How many characters names and lines of chat have at most."""
PILED = 3
"""How many marks one letter may bear: more would be drawn over the neighbours."""
JOINER = "\u200d"
PICTURE = "\ufe0f"  # what comes before is to be drawn as a picture

_LEFT_OUT = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Controls (of direction, too), halves of signs, signs that nobody has defined."""
_BLANK = {
    *"\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\ufe0e\uffa0\ufffc",
    *map(chr, range(0xFE00, 0xFE0F)),
    *map(chr, range(0xE0100, 0xE01F0)),
    *"\U00013441\U00013442\U00016fe4\U0001d159",
}
"""Letters, marks and signs that are drawn as nothing: fillers of Hangul, an empty Braille cell, variants."""


def clean(text: str, most: int) -> str:
    """Plain text of at most so many characters: composed, with single spaces; "" if there is nothing to see."""
    seen = unicodedata.normalize("NFC", _seen(text, 4 * PILED))
    short = _seen(" ".join(_seen(seen, PILED).split())[:most], PILED).strip()
    return short if any(unicodedata.category(sign)[0] in "LNPS" for sign in short) else ""


def _seen(text: str, piled: int) -> str:
    """The signs that are drawn, each with at most so many marks; white space is a space.

    A joiner stays between two signs, of which it makes one (families, flags), and a picture's selector behind one.
    """
    kept: list[str] = []
    base, marks, joins = False, 0, False  # is there a sign to mark; how many marks it has; a joiner waits for a sign
    for sign in text:
        kind = unicodedata.category(sign)
        if sign == JOINER:
            joins = base
        elif sign == PICTURE:
            if base and kept[-1] != PICTURE:
                kept.append(sign)
        elif kind == "Zs" or sign in "\n\t\r":
            kept.append(" ")
            base, marks, joins = False, 0, False
        elif kind in _LEFT_OUT or sign in _BLANK:
            continue
        elif kind[0] == "M":
            marks += kind != "Mc"
            if base and (kind == "Mc" or marks <= piled):
                kept.append(sign)
        else:
            kept += (JOINER, sign) if joins else (sign,)
            base, marks, joins = True, 0, False
    return "".join(kept)
