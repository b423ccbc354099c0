"""Events as lines for people: when, who, what, as far as the pair of eyes they were written for may read."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from domain.telling.teller import Teller
from events import codec
from service import telling


class Line(msgspec.Struct, frozen=True):
    """An event as a line. `text` is what happened, in words; `quiet`: a story leaves it out, the log shows it."""

    seq: int
    at: str
    turn: int
    phase: str
    actor: int | None
    type: str
    text: str
    quiet: bool


def line_of(event: Mapping[str, Any], teller: Teller) -> Line:
    """The line of an event as the API writes it. What the event tells of names is learned."""
    telling.learn(teller, event)
    return Line(
        seq=event["seq"],
        at=event["at"],
        turn=event["phase"]["turn"],
        phase=event["phase"]["name"],
        actor=telling.readable(event).get("seat") if event["type"] == "MoveMade" else event["actor"],
        type=event["type"],
        text=telling.sentence(teller, event),
        quiet=telling.is_quiet(teller, event),
    )


def lines_of(events: Iterable[bytes], teller: Teller) -> list[Line]:
    """Events as lines. What a later one of them names is called so from the first on: a move before what it shows."""
    decoded = [codec.decode(event) for event in events]
    for event in decoded:
        telling.learn(teller, event)
    return [line_of(event, teller) for event in decoded]


def story(events: Iterable[bytes], teller: Teller) -> list[str]:
    """Events as a story, without mere bookkeeping and what the move before has told."""
    return [
        line.text if line.type == "MoveMade" else f"  {line.text}"
        for line in lines_of(events, teller)
        if not line.quiet
    ]
