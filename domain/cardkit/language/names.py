"""Names that look like what they are: no hidden characters, one script, one way to write them."""

import unicodedata
from itertools import pairwise

from domain.freetext import FORBIDDEN, named

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
