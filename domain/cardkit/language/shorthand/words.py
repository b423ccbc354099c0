"""The words that a text may use, looked up by what they stand for, and the nearest one to a word that is none."""

import difflib
from collections.abc import Collection, Iterable
from functools import cached_property

from domain.cardkit.language.vocabulary import Vocabulary

THINGS = ("card", "player", "resource", "item")
"""Kinds of things that are no card types."""


ALIASES = {
    "else": "otherwise", "mod": "stats", "grant": "grants", "lose": "loses", "forbid": "forbids", "allow": "allows",
    "lend": "lends", "target": "targets",
}  # fmt: skip
"""Short keys, and the fields that they stand for."""

MEANT = {
    "attack": "atk", "power": "atk", "defence": "def", "toughness": "def", "health": "def", "hp": "def",
    "mana": "cost", "color": "faction", "colour": "faction", "spell": "magic", "sorcery": "magic", "instant": "event",
    "effect": "do", "effects": "do", "then": "do", "trigger": "on", "when": "on", "cost": "pay", "to": "who",
    "deal": "damage", "heal": "restore", "tap": "mark", "untap": "unmark", "bounce": "return",
    "mine": "my", "yours": "your", "enemies": "enemy", "opposing": "enemy", "tapped": "marked",
    "untapped": "unmarked", "death": "dies", "died": "dies", "turn_start": "turn_begins", "turn_end": "turn_ends",
}  # fmt: skip
"""What is usually meant by a word that other games use."""


def suggestion(word: str, known: Iterable[str]) -> str:
    """`Did you mean ...?` with the word that is usually meant, or the nearest known ones; empty if none is near."""
    words = list(dict.fromkeys(known))
    meant = MEANT.get(word.lower())
    near = [meant] if meant in words else [name for name in words if len(word) > 2 and word.lower() in name.split("_")]
    if not 0 < len(near) <= 2:
        near = difflib.get_close_matches(word.lower(), words, n=2, cutoff=0.6)
    return f"Did you mean {' or '.join(f'`{name}`' for name in near)}?" if near else ""


def slip(word: str, known: Collection[str]) -> str:
    """The known word that is usually meant, or of which a letter or so is wrong; empty if there is none."""
    meant = MEANT.get(word)
    if meant in known:
        return str(meant)
    close = difflib.get_close_matches(word, known, n=1, cutoff=0.8)
    return next(iter(close or (name for name in known if _a_letter_off(word, name))), "")


def _a_letter_off(word: str, meant: str) -> bool:
    """Whether two neighbouring letters are swapped, or one is missing or too much."""
    if len(word) == len(meant):
        return any(word == meant[:at] + meant[at + 1] + meant[at] + meant[at + 2 :] for at in range(len(meant) - 1))
    short, long = sorted((word, meant), key=len)
    return len(long) == len(short) + 1 and any(short == long[:at] + long[at + 1 :] for at in range(len(long)))


def plural(word: str) -> str:
    """The plural of an English noun."""
    if word.endswith("y") and word[-2:-1] not in ("a", "e", "o", "u"):
        return word[:-1] + "ies"
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return word if word in ("loot", "magic") else word + "es"
    return word + "s"


class Words:
    """A ruleset's vocabulary with the keywords of a card set."""

    def __init__(self, vocabulary: Vocabulary, keywords: Collection[str] = ()) -> None:
        self.vocabulary = vocabulary
        self.keywords = frozenset(keywords)

    @cached_property
    def kinds(self) -> dict[str, tuple[str, ...]]:
        """Card types and other kinds, singular and plural, and what each stands for."""
        kinds: dict[str, tuple[str, ...]] = {name: (name,) for name in self._singular}
        kinds["permanent"] = ("permanent",)
        kinds["stack.item"] = ("item",)
        kinds["opponent"] = ("player",)
        return kinds | {plural(name): meant for name, meant in kinds.items()}

    @property
    def _singular(self) -> tuple[str, ...]:
        return (*self.vocabulary.types, *THINGS, *self.vocabulary.squares, *self.vocabulary.quarters)

    @cached_property
    def permanents(self) -> tuple[str, ...]:
        """The card types that stay in play."""
        return tuple(name for name, kind in self.vocabulary.types.items() if kind.permanent)

    @cached_property
    def tested(self) -> frozenset[str]:
        """What cards have: stats and counters."""
        return frozenset(self.vocabulary.stats) | frozenset(self.vocabulary.counters)

    @cached_property
    def compared(self) -> frozenset[str]:
        """What may stand after `with`: also numbers of players."""
        return self.tested | frozenset(self.vocabulary.player_stats)
