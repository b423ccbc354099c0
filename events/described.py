"""Types of values that clients are told of, with the bounds that they may rely on; and what they are told of a struct.

`Meta(description=...)` tells clients what a field means. A field without a description is not for clients.
"""

from functools import cache
from typing import Annotated, Any

import msgspec
from msgspec import Meta, inspect

from events.event import Seat

SeatNumber = Annotated[
    Seat, Meta(description="A seat's number, from 1.", extra_json_schema={"minimum": 1, "maximum": 99})
]

RulesetName = Annotated[
    str,
    Meta(
        description="`id` or `id@version` of an installed ruleset.",
        pattern=r"^[a-z0-9_]{1,40}(@[0-9A-Za-z.+-]{1,40})?$",
        examples=["gaia_vora"],
    ),
]

Prose = Annotated[str, Meta(extra_json_schema={"maxLength": 2000})]
"""A few sentences. Other texts have at most 200 characters."""

LongProse = Annotated[str, Meta(extra_json_schema={"maxLength": 5000})]

LongCount = Annotated[int, Meta(extra_json_schema={"maximum": 2**53})]
"""A number that may be greater than 2^31, as far as JSON goes."""

Positive = Annotated[int, Meta(extra_json_schema={"minimum": 1})]
"""A number that is not 0."""


def opened(of: inspect.Type) -> tuple[inspect.Type, dict[str, Any], bool]:
    """A type without what is said of it, what is said, and whether there may be none."""
    about: dict[str, Any] = {}
    optional = False
    while isinstance(of, inspect.Metadata | inspect.UnionType):
        if isinstance(of, inspect.Metadata):
            about = {**(of.extra_json_schema or {}), **about}
            of = of.type
            continue
        several = [one for one in of.types if not isinstance(one, inspect.NoneType)]
        if len(several) > 1:
            break
        of, optional = several[0], True
    return of, about, optional


@cache
def described(struct: type[msgspec.Struct]) -> tuple[inspect.Field, ...]:
    """The fields of a struct that clients are told of."""
    known = inspect.type_info(struct)
    assert isinstance(known, inspect.StructType)
    return tuple(field for field in known.fields if "description" in opened(field.type)[1])


def shown(value: msgspec.Struct) -> dict[str, Any]:
    """What clients are told of a struct, by the names of its fields."""
    return {field.name: getattr(value, field.name) for field in described(type(value))}
