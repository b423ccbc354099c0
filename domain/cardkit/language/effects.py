"""Effects of the card language: what all verbs share. Which there are, the modules of `domain.cardkit.verbs` say."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, ForwardRef, Literal, TypeAlias

import msgspec

from domain.cardkit.language.base import Part, Word
from domain.cardkit.language.terms import Number


class Verb(Part, frozen=True, tag_field="verb"):
    """Something that an effect does."""


if TYPE_CHECKING:
    Effect: TypeAlias = Verb
else:
    Effect = ForwardRef("ANY_VERB", module=__name__)
"""Any verb. Structs may speak of effects before all verbs are known: msgspec looks the union up when it is needed."""

ANY_VERB: Any
"""The union of all verbs; there is none before they are known (`language.verb.know`)."""

Effects = Annotated[tuple[Effect, ...], msgspec.Meta(max_length=8)]


class StatChange(Part, frozen=True):
    """How a stat changes: `add` to it, or `set` it."""

    stat: Word
    amount: Number
    op: Literal["add", "set"] = "add"


StatChanges = Annotated[tuple[StatChange, ...], msgspec.Meta(max_length=4)]


def within(effect: Verb) -> Iterator[Effects]:
    """The lists of effects that an effect holds, but for empty ones."""
    for field in effect.__struct_fields__:
        yield from _lists(getattr(effect, field))


def delays(effects: tuple[Verb, ...]) -> Iterator[Verb]:
    """The effects among these, and within them, that wait for something to happen; not what stands in those."""
    for effect in effects:
        if hasattr(effect, "on"):
            yield effect
        else:
            for inner in within(effect):
                yield from delays(inner)


def _lists(value: Any) -> Iterator[Effects]:
    if isinstance(value, tuple) and value:
        if isinstance(value[0], Verb):
            yield value
        elif any(isinstance(inner, tuple) for inner in value):
            for inner in value:
                yield from _lists(inner)
