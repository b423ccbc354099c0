"""What an event is: a frozen struct of facts, some of which only certain seats may see."""

from typing import Any

import msgspec

Seat = int
SeatKey = str
"""A seat's number as a key of a JSON object."""

Viewer = int | None
"""Whose eyes look: a seat's number, or None for a spectator."""

NOBODY = "nobody"


class Event(msgspec.Struct, frozen=True, gc=False):  # it holds plain data, in which there are no cycles
    """A fact of a match. Subclasses are registered under a stable tag with `events.registry.Registry.event`."""


def private_to(whose: str) -> msgspec.Meta:
    """Mark a field as secret.

    `whose` names the field of the same event that holds the seat which may see it, or is `NOBODY`.
    """
    return msgspec.Meta(extra={"private_to": whose})


def private_fields(event_type: type[Event]) -> dict[str, str]:
    """Names of the secret fields of an event type, each with its owner field (or `NOBODY`)."""
    owners: dict[str, str] = {}
    info: Any = msgspec.inspect.type_info(event_type)
    for field in info.fields:
        kind = field.type
        if isinstance(kind, msgspec.inspect.Metadata) and kind.extra and "private_to" in kind.extra:
            owners[field.encode_name] = kind.extra["private_to"]
    return owners


class Draw(msgspec.Struct, frozen=True):
    """Which numbers of a chance stream an outcome used: from `start` up to, not including, `end`."""

    stream: str
    start: int
    end: int
