"""Types of values that clients are told of, with the bounds that they may rely on."""

from typing import Annotated

from msgspec import Meta

from events.event import Seat

SeatNumber = Annotated[
    Seat, Meta(description="A seat's number, from 1.", extra_json_schema={"minimum": 1, "maximum": 99})
]

Prose = Annotated[str, Meta(extra_json_schema={"maxLength": 2000})]
"""A few sentences. Other texts have at most 200 characters."""

LongProse = Annotated[str, Meta(extra_json_schema={"maxLength": 5000})]

LongCount = Annotated[int, Meta(extra_json_schema={"maximum": 2**53})]
"""A number that may be greater than 2^31, as far as JSON goes."""
