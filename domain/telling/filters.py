"""Ways to tell values that every game needs, by the name under which sentences use them."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from domain.telling.naming import tallied
from domain.wording import counted
from domain.wording import seats as seats_in_words


def many(value: Any, _: Any, noun: str) -> str:
    """`2 cards`: of a number, or of as many as there are."""
    return counted(_number(value), noun)


def size(value: Any, _: Any) -> int:
    """How many there are."""
    return len(value or ())


def verb(value: Any, _: Any, one: str, more: str) -> str:
    """The form of a word that goes with a number, or with as many as there are."""
    return one if _number(value) == 1 else more


def seats(value: Any, _: Any) -> str:
    """`seats 1 and 2`, `nobody`."""
    return seats_in_words(value or ())


def tally(value: Any, _: Any) -> list[str] | None:
    """Equal texts as one, with how many: `2 Gaian`, also of one."""
    return None if value is None else [f"{count} {text}" for text, count in Counter(value).items()]


def alike(value: Any, _: Any) -> list[str] | None:
    """Equal texts as one, with how many if there are several: `2 Bear`."""
    return None if value is None else tallied(value)


def at_most(value: Any, _: Any, most: str) -> Any:
    """The values, unless there are too many to tell each."""
    return value if value is not None and len(value) <= int(most) else None


def without(value: Any, beside: Any, field: str) -> Any:
    """All values but that of another field."""
    return [one for one in value or () if one != beside.get(field)]


def last(value: Any, _: Any) -> Any:
    """The last of several: where a path leads."""
    return value[-1] if value else None


def shared(value: Any, _: Any, field: str) -> Any:
    """Of several, by key, those that are like another one in a field."""
    often = Counter(one[field] for one in value.values())
    return {key: one for key, one in value.items() if often[one[field]] > 1}


def in_a_row(value: Any, _: Any) -> str | None:
    """Words one after the other: `Undead Dragon`."""
    return None if value is None else " ".join(value)


def joined(value: Any, _: Any, between: str = ", ") -> str | None:
    """Several values, or those of an object, one after the other, as in `2 / 3`."""
    several = list(value.values()) if isinstance(value, Mapping) else value
    return between.join(map(str, several)) if several else None


def less(value: Any, beside: Any, field: str) -> int | None:
    """A number without what another field takes away from it."""
    return None if value is None else value - (beside.get(field) or 0)


def following(value: Any, _: Any) -> str:
    """The next number, where people count from 1."""
    return str(int(value) + 1)


def signed(value: Any, _: Any) -> str | None:
    """`+1`, `-2`."""
    return None if value is None else f"{value:+d}"


def flat(value: Any, _: Any) -> list[Any]:
    """The values of lists within a list."""
    return [one for inner in value or () for one in inner]


def _number(value: Any) -> int:
    return value if isinstance(value, int) else len(value or ())


FILTERS: Mapping[str, Callable[..., Any]] = {
    "many": many,
    "size": size,
    "verb": verb,
    "seats": seats,
    "tally": tally,
    "alike": alike,
    "at_most": at_most,
    "without": without,
    "last": last,
    "shared": shared,
    "in_a_row": in_a_row,
    "signed": signed,
    "flat": flat,
    "joined": joined,
    "less": less,
}
"""Filters that tell a value as a whole."""

EACH: Mapping[str, Callable[..., Any]] = {"next": following}
"""Filters that tell each value of a list."""

BY_READER = frozenset({"thing", "player", "plain", "deck", "decision", "ending"})
"""Filters that depend on the words of a game and on what its reader knows."""
