"""Names that look like what they are: no hidden characters, one script, one way to write them."""

import re
import unicodedata
from itertools import pairwise

FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\u3164\ud800-\udfff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff\ue000-\uf8ff\U000f0000-\U0010ffff]"
)
"""Characters that cannot be seen or that turn the direction of writing: control, format, filler and private ones."""

TOGETHER = frozenset({"CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"})
"""Scripts that are written together."""

LIKE_LATIN = str.maketrans(
    "аеорсухіјѕԁһկոАВЕКМНОРСТУХІЈЅαικνορτυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ0l1|",
    "aeopcyxijsdhunABEKMHOPCTYXIJSaikvoptuxABEZHIKMNOPTYXoiii",
)
"""Letters of other scripts, digits and signs that look like Latin letters."""


def fault(name: str) -> tuple[str, str] | None:
    """What is wrong with a name (code and message); None if nothing is."""
    hidden = FORBIDDEN.search(name)
    if hidden is not None:
        return "forbidden-character", f"the character {named(hidden[0])} is not allowed"
    if "\n" in name or "\t" in name or name != " ".join(name.split(" ")).strip() or "  " in name:
        return "bad-spaces", "a name has single spaces between its words and none around them"
    if unicodedata.normalize("NFC", name) != name:
        return "not-nfc", "the name is written with combining marks where one character would do (not in Unicode NFC)"
    for character in name:
        if character != "…" and unicodedata.normalize("NFKC", character) != character:
            return "lookalike", f"the character {named(character)} stands for others"
        if unicodedata.category(character)[0] in ("C", "Z") and character != " ":
            return "forbidden-character", f"the character {named(character)} is not allowed"
    if any(unicodedata.combining(a) and unicodedata.combining(b) for a, b in pairwise(name)):
        return "forbidden-character", "several combining marks follow each other"
    if len(scripts(name)) > 1:
        return "mixed-scripts", f"the name mixes letters of {' and '.join(sorted(scripts(name))).lower()}"
    return None


def scripts(name: str) -> set[str]:
    """The scripts of a name's letters; those that are written together count as one."""
    found = {unicodedata.name(c, "?").split(" ")[0].split("-")[0] for c in name if c.isalpha()}
    return (found - TOGETHER) | ({"CJK"} if found & TOGETHER else set())


def skeleton(name: str) -> str:
    """What a name looks like at a glance: equal for names that people would take for each other."""
    plain = unicodedata.normalize("NFKD", name.translate(LIKE_LATIN).casefold().translate(LIKE_LATIN))
    return "".join(c for c in plain if c.isalnum())


def named(character: str) -> str:
    """A character that cannot be shown: `U+202E`."""
    return f"U+{ord(character):04X}"
