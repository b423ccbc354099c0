"""The short form that people write, part by part: what the reader of card sets makes of one text.

All raise `Misread` for a text that is not understood. `keywords`: those that the card set defines.
"""

from collections.abc import Collection, Mapping
from typing import Any

from domain.cardkit.language import effects
from domain.cardkit.language.card import Ability
from domain.cardkit.language.clauses import Condition, Duration, Trigger
from domain.cardkit.language.effects import Effect
from domain.cardkit.language.nodes import NOWHERE, nodes_of
from domain.cardkit.language.problem import Misread
from domain.cardkit.language.shorthand import clauses, subjects, terms
from domain.cardkit.language.shorthand.build import FAILED, Builder, parse
from domain.cardkit.language.shorthand.words import Words
from domain.cardkit.language.terms import Number, Subject, Target
from domain.cardkit.language.vocabulary import Vocabulary


def parse_number(text: str, vocabulary: Vocabulary, keywords: Collection[str] = ()) -> Number:
    """`X + 2`, `count(my creature)`, `min_over(opponents, hand(their))`."""
    found: Number = parse(terms.number, Number, text, Words(vocabulary, keywords))
    return found


def parse_choice(text: str, vocabulary: Vocabulary, keywords: Collection[str] = ()) -> Subject:
    """A reference (`target`), or `all my creature`, `up to 2 enemy creature by opponent`, `random card in hand`."""
    found: Subject = parse(subjects.choice, Subject, text, Words(vocabulary, keywords))
    return found


def parse_target(text: str, vocabulary: Vocabulary, keywords: Collection[str] = ()) -> Target:
    """`enemy creature`, `2 creature`, `up to X enemy creature`."""
    found: Target = parse(subjects.target, Target, text, Words(vocabulary, keywords))
    return found


def parse_condition(text: str, vocabulary: Vocabulary, keywords: Collection[str] = ()) -> Condition:
    """`count(my creature) < 3`, `exists enemy creature`, `target is marked creature`, `not my turn`."""
    found: Condition = parse(clauses.condition, Condition, text, Words(vocabulary, keywords))
    return found


def parse_duration(text: str, vocabulary: Vocabulary) -> Duration:
    """`end of turn`, `while source`, `discard of your next turn`."""
    found: Duration = parse(clauses.duration, Duration, text, Words(vocabulary))
    return found


def parse_trigger(text: str, vocabulary: Vocabulary, keywords: Collection[str] = ()) -> Trigger:
    """`dies my creature`, `phase_begins unmark of you`, `damaged enemy creature by self`."""
    found: Trigger = parse(clauses.trigger, Trigger, text, Words(vocabulary, keywords))
    return found


def parse_effect(effect: Mapping[str, Any], vocabulary: Vocabulary, keywords: Collection[str] = ()) -> Effect:
    """`{"damage": 2, "to": "target"}`."""
    found: Effect = _table(effects.ANY_VERB, effect, Words(vocabulary, keywords))
    return found


def parse_ability(ability: Mapping[str, Any], vocabulary: Vocabulary, keywords: Collection[str] = ()) -> Ability:
    """`{"on": "dies self", "do": [{"draw": 1}]}`."""
    found: Ability = _table(Ability, ability, Words(vocabulary, keywords))
    return found


def _table(meant: Any, table: Mapping[str, Any], words: Words) -> Any:
    builder = Builder(words)
    found = builder.whole(meant, nodes_of(table, lambda _path: NOWHERE))
    if found is FAILED:
        first = builder.problems[0]
        raise Misread(first.code, f"{first.where}: {first.message}", 0, first.fix)
    return found
