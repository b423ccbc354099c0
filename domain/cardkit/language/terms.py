"""Numbers and selectors of the card language, which contain each other.

Numbers are printed, variable, counted, read off cards or players, or put together; selectors say which objects or
players a text speaks of, and how some of them are picked.
"""

from collections.abc import Callable, Mapping
from operator import eq, ge, gt, le, lt, ne
from typing import Annotated, Literal

import msgspec

from domain.cardkit.language.base import Part, Phrase, Ref, Small, Who, Word


class Variable(Part, frozen=True, tag_field="number", tag="variable"):
    """A number fixed when the card was played or the trigger fired.

    `X`: by the card's own definition, or chosen; `T`: the cost of the target; `amount`: of what the trigger tells;
    `dealt`: how much damage the text's last effect that deals some has in fact dealt.
    """

    name: Literal["X", "T", "amount", "dealt"]


DEALT = Variable("dealt")
"""The damage that was dealt, which takes a phrase in English."""


class Count(Part, frozen=True, tag_field="number", tag="count"):
    """How many objects fit."""

    of: "Select"


class Total(Part, frozen=True, tag_field="number", tag="total"):
    """A stat of all objects that fit, added up."""

    of: "Select"
    stat: Word


class Stat(Part, frozen=True, tag_field="number", tag="stat"):
    """A stat of one object: as it is in play now, else as the text last saw it in play, else as it is where it lies.

    0 if it is gone and was never seen in play.
    """

    of: Ref
    stat: Word


class Distance(Part, frozen=True, tag_field="number", tag="distance"):
    """How many steps it is from one thing to another over the board; 0 if one of them stands nowhere on it."""

    of: Ref
    to: Ref


class PlayerStat(Part, frozen=True, tag_field="number", tag="player"):
    """A number of a player: `hand`, `deck`, `graveyard`, or another that the ruleset knows."""

    of: Who
    stat: Word


class Tallied(Part, frozen=True, tag_field="number", tag="tally"):
    """What the tally of this ability has come to."""

    what: Literal["count", "sum", "streak"] = "count"


class Arithmetic(Part, frozen=True, tag_field="number", tag="arithmetic"):
    """Terms put together: `+`, `-` and `*` from left to right, `half` (rounded down) of one term, `min`, `max`."""

    op: Literal["+", "-", "*", "half", "min", "max"]
    terms: Annotated[tuple["Number", ...], msgspec.Meta(min_length=1, max_length=4)]


class Over(Part, frozen=True, tag_field="number", tag="over"):
    """The least, greatest or sum of a number over players, each of them `their` / `seat` within it. 0 over nobody."""

    op: Literal["min", "max", "sum"]
    who: Who
    of: "Number"


Number = Small | Variable | Count | Total | Stat | Distance | PlayerStat | Tallied | Arithmetic | Over


Operator = Literal["<", "<=", "=", ">=", ">", "!="]

_COMPARISONS: Mapping[Operator, Callable[[int, int], bool]] = {
    "<": lt,
    "<=": le,
    "=": eq,
    ">=": ge,
    ">": gt,
    "!=": ne,
}


def compared(left: int, op: Operator, right: int) -> bool:
    """Whether a comparison of two numbers is true."""
    return _COMPARISONS[op](left, right)


class StatTest(Part, frozen=True):
    """A comparison of an object's stat with a number."""

    stat: Word
    op: Operator
    than: Number


class Select(Part, frozen=True):
    """All objects (or players, or items on the stack) that fit every given test.

    side:      whose: `my` is controlled by the text's controller, `enemy` by another, `their` by the player looked at
    kinds:     card types, or `card`, `player`, `resource`, `item` (on the stack), kinds of squares of a board; any of
               them; empty: any card in play
    words:     subtype words, all of them; `not_words`: none of them
    factions, not_factions: any of them; none of them
    states:    `marked`, and others that the ruleset knows (`attacking`, ...), all; `not_states`: none
    keywords:  all of them
    place:     a place that the ruleset knows (`graveyard`, `hand`, ...); empty: in play
    near:      within so many steps of the source, where the ruleset has distances; 0: in the same place as the source
    near_to:   of what else the text has spoken, on a board;  touching: one step from what it has spoken of
    in_range:  as near to what it has spoken of as that reaches, where the ruleset says how far things reach
    tests:     comparisons of stats
    named:     a card name
    other:     not the source itself
    """

    side: Literal["any", "my", "enemy", "their"] = "any"
    kinds: Annotated[tuple[Word, ...], msgspec.Meta(max_length=12)] = ()
    words: Annotated[tuple[Phrase, ...], msgspec.Meta(max_length=6)] = ()
    not_words: Annotated[tuple[Phrase, ...], msgspec.Meta(max_length=6)] = ()
    factions: Annotated[tuple[Word, ...], msgspec.Meta(max_length=7)] = ()
    not_factions: Annotated[tuple[Word, ...], msgspec.Meta(max_length=7)] = ()
    states: Annotated[tuple[Word, ...], msgspec.Meta(max_length=6)] = ()
    not_states: Annotated[tuple[Word, ...], msgspec.Meta(max_length=6)] = ()
    keywords: Annotated[tuple[Word, ...], msgspec.Meta(max_length=6)] = ()
    place: Word | None = None
    near: Small | None = None
    near_to: Ref | None = None
    touching: Ref | None = None
    in_range: Ref | None = None
    tests: Annotated[tuple[StatTest, ...], msgspec.Meta(max_length=4)] = ()
    named: Phrase | None = None
    other: bool = False


class Choice(Part, frozen=True):
    """Some of the objects that fit: all of them, some picked by a player, or some at random.

    `by` picks between `least` and `most` of them (as many as there are, if there are fewer than `least`).
    """

    what: Select
    how: Literal["all", "choose", "random"] = "choose"
    least: Number = 1
    most: Number = 1
    by: Who = "you"


Subject = Ref | Choice
"""What an effect is done to."""


class Target(Part, frozen=True):
    """What may be targeted, and how many: named when the text is announced, looked at again when it resolves."""

    what: Select
    least: Number = 1
    most: Number = 1
