"""Text that people choose for others to read: names, remarks, descriptions. What cannot be seen is not let in.

A direction override shows a line in another order than it was written, and text of zero width looks like no text, or
like another's (Unicode Technical Report 36, sections 2.5 and 3; Unicode Standard Annex 9).
"""

import re
import unicodedata

FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\u3164\ud800-\udfff\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff\ue000-\uf8ff\U000f0000-\U0010ffff]"
)
"""Characters that cannot be seen or that turn the direction of writing: control, format, filler and private ones."""

JOINERS = "\u200c\u200d"
"""They join or part the letters of some scripts and the parts of some emoji, so they are let in between two of them.

Between letters of other scripts (Latin, Greek, Cyrillic) they do nothing, and would make one name look like another.
"""
LOOKS = "\ufe0e\ufe0f"
"""They choose the look of the sign before them; letters have one look."""
NEVER = re.compile(rf"(?![{JOINERS}{LOOKS}])(?:{FORBIDDEN.pattern}|[\r\u2800])")
"""What is in no text; whether a joiner is, depends on its neighbours."""

_LINE_BREAK = re.compile(r"[\t\n]")
_JOINED = frozenset({"Lo", "Mn", "Mc", "So", "Sk"})
"""Categories of what joiners stand between: letters without case, signs, and marks on them."""
_LOOKED_AT = frozenset({"So", "Sm", "Sk", "Po"})
_KEYCAP = re.compile(rf"[0-9#*][{LOOKS}]\u20e3")
MOST_MARKS = 4
"""Combining marks that may follow each other; no language needs more."""


def cleaned(text: str) -> str:
    """A line of text as it is kept: in Unicode NFC, single spaces between words, none around them.

    Raises `ValueError` with the reason if it holds what cannot be seen.
    """
    line = unicodedata.normalize("NFC", text)
    reason = "a line has no tabs or line breaks" if _LINE_BREAK.search(line) else fault(line)
    if reason is not None:
        raise ValueError(reason)
    return " ".join(line.split())


def fault(text: str) -> str | None:
    """Why a text of one or more lines cannot be shown to others as it is; None if it can."""
    never = NEVER.search(text)
    unseen = _adrift(text) if never is None else never[0]
    if unseen is not None:
        return f"the character {named(unseen)} is not allowed here"
    marks = 0
    for before, sign in zip(" " + text, text, strict=False):
        marks = marks + 1 if unicodedata.category(sign)[0] == "M" and sign not in LOOKS else 0
        if marks and before.isspace():
            return f"the combining mark {named(sign)} has no letter to stand on"
        if marks > MOST_MARKS:
            return f"more than {MOST_MARKS} combining marks follow each other"
    return None


def _adrift(text: str) -> str | None:
    """A joiner or a choice of looks that stands where it does nothing; None if there is none."""
    bare = _KEYCAP.sub("#", text)
    for place, sign in enumerate(bare):
        before, after = bare[place - 1 : place], bare[place + 1 : place + 2]
        if sign in JOINERS:
            before = before if before not in LOOKS else bare[place - 2 : place - 1]
            fits = _category(before) in _JOINED and _category(after) in _JOINED
        else:
            fits = sign not in LOOKS or _category(before) in _LOOKED_AT
        if not fits:
            return sign
    return None


def _category(sign: str) -> str:
    return unicodedata.category(sign) if sign else ""


def named(character: str) -> str:
    """A character that cannot be shown: `U+202E`."""
    return f"U+{ord(character):04X}"
