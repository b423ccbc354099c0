"""The short form that people write: one function for each part of the language.

All raise `Misread` for a text that is not understood. `keywords`: those that the card set defines.
"""

from collections.abc import Collection, Mapping
from typing import Any

from domain.cardkit.dialect import Vocabulary
from domain.cardkit.language.clauses import Condition, Cost, Duration, Trigger
from domain.cardkit.language.effects import Effect
from domain.cardkit.language.terms import Number, Select, Subject, Target


def parse_number(text: str, vocabulary: Vocabulary, keywords: Collection[str] = ()) -> Number:
    """`X + 2`, `count(my creature)`, `min_over(opponents, hand(their))`."""
    raise NotImplementedError


def parse_select(text: str, vocabulary: Vocabulary, keywords: Collection[str] = ()) -> Select:
    """`other my marked skeleton creature with cost <= 3 in army`."""
    raise NotImplementedError


def parse_choice(text: str, vocabulary: Vocabulary, keywords: Collection[str] = ()) -> Subject:
    """A reference (`target`), or `all my creature`, `up to 2 enemy creature by opponent`, `random card in hand`."""
    raise NotImplementedError


def parse_target(text: str, vocabulary: Vocabulary, keywords: Collection[str] = ()) -> Target:
    """`enemy creature`, `2 creature`, `up to X enemy city`."""
    raise NotImplementedError


def parse_cost(text: str, vocabulary: Vocabulary, keywords: Collection[str] = ()) -> Cost:
    """`power 2`, `mark self`, `discard 1 random`, `sacrifice 1 my creature`."""
    raise NotImplementedError


def parse_condition(text: str, vocabulary: Vocabulary, keywords: Collection[str] = ()) -> Condition:
    """`count(my creature) < 3`, `exists enemy city`, `target is marked creature`, `not my turn`."""
    raise NotImplementedError


def parse_duration(text: str, vocabulary: Vocabulary) -> Duration:
    """`end of turn`, `while source`, `discard of your next turn`."""
    raise NotImplementedError


def parse_trigger(text: str, vocabulary: Vocabulary, keywords: Collection[str] = ()) -> Trigger:
    """`dies my creature`, `phase_begins unmark of you`, `damaged enemy city by self`."""
    raise NotImplementedError


def parse_effect(effect: Mapping[str, Any], vocabulary: Vocabulary, keywords: Collection[str] = ()) -> Effect:
    """`{"damage": 2, "to": "target"}`."""
    raise NotImplementedError
