"""English grammar for rules texts: plurals, articles, numerals, lists, sentences."""

import re
from collections.abc import Mapping, Sequence

from domain.cardkit.language.shorthand.words import plural

NUMERALS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
VOWELS = ("a", "e", "i", "o", "u")

WORDS = re.compile(r"(?m:^|(?<=[.:] ))[A-Z][a-z]+\b|\b[a-z]+\b")
"""Words but for names: those with a capital stand where a sentence or a cost begins."""

__all__ = [
    "VOWELS", "article", "in_own_words", "joined", "numeral", "ordinal", "plural", "sentence", "singular", "spoken",
    "times",
]  # fmt: skip


def spoken(word: str) -> str:
    """A word of the language as people say it: `play_card` is `play card`."""
    return word.replace("_", " ")


def singular(things: str) -> str:
    """One of them: `card in hand`, `creature in play`."""
    words = things.split()
    at = next(place for place, word in enumerate(words) if word.endswith("s"))
    words[at] = words[at][:-3] + "y" if words[at].endswith("ies") else words[at][:-1]
    return " ".join(words).replace(" that are ", " that is ")


def numeral(number: int) -> str:
    """A count in words up to ten."""
    return NUMERALS[number] if 0 <= number < len(NUMERALS) else str(number)


def article(noun: str) -> str:
    """A noun with `a` or `an`, as its first sound wants it."""
    first = noun.lower()
    vowel = first.startswith(VOWELS) and not first.startswith(("uni", "use", "one", "eu"))
    return f"{'an' if vowel or first.startswith('unin') else 'a'} {noun}"


def joined(parts: Sequence[str], word: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def ordinal(number: int) -> str:
    """`first`, `second` up to `tenth`, then `11.`."""
    return ORDINALS[number - 1] if 1 <= number <= len(ORDINALS) else f"{number}."


def times(number: int) -> str:
    """`once`, `twice`, `three times`."""
    return {1: "once", 2: "twice"}.get(number, f"{numeral(number)} times")


def sentence(clause: str) -> str:
    """A clause with a capital and a full stop."""
    text = clause[:1].upper() + clause[1:]
    return text if text.endswith((".", '."')) else f"{text}."


def in_own_words(text: str, called: Mapping[str, str]) -> str:
    """A text in which a game's own words stand for those of every card game."""

    def own(found: re.Match[str]) -> str:
        word = found[0]
        said = called.get(word.lower())
        return word if said is None else said if word.islower() else said.capitalize()

    return WORDS.sub(own, text) if called else text
