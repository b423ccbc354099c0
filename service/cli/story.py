"""Events as lines for people: when, who, what, as far as the pair of eyes they were written for may read."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from events import codec
from service.cli.words import made, told, words_of
from service.cli.words.naming import Naming

BOOKKEEPING = frozenset({"DecisionAsked", "DecisionDropped", "PhaseStarted", "TurnEnded", "DeckListed"})
"""Events that a story leaves out; the log shows them."""


class Line(msgspec.Struct, frozen=True):
    """An event as a line. `text` is what happened, in words."""

    seq: int
    at: str
    turn: int
    phase: str
    actor: int | None
    type: str
    text: str


def line_of(event: Mapping[str, Any], ruleset: str, naming: Naming | None = None) -> Line:
    """The line of an event as the API writes it: public data and the private parts that its reader may see.

    With `naming`, what the event tells of names is learned, and ids that have names are told by them.
    """
    data = _readable(event)
    if naming is not None and words_of(ruleset).cards:
        naming.learn(data)
        data = naming.named(naming.completed(event["type"], data))
    move = event["type"] == "MoveMade"
    return Line(
        seq=event["seq"],
        at=event["at"],
        turn=event["phase"]["turn"],
        phase=event["phase"]["name"],
        actor=data.get("seat") if move else event["actor"],
        type=event["type"],
        text=made(ruleset, data) if move else told(ruleset, event["type"], data),
    )


def _readable(event: Mapping[str, Any]) -> dict[str, Any]:
    data = dict(event["data"])
    for part in event.get("private", {}).values():
        data |= part["data"]
    return data


def lines_of(events: Iterable[bytes], ruleset: str, naming: Naming) -> list[Line]:
    """Events as lines. What a later one of them names is called so from the first on: a move before what it shows."""
    decoded = [codec.decode(event) for event in events]
    if words_of(ruleset).cards:
        for event in decoded:
            naming.learn(_readable(event))
    return [line_of(event, ruleset, naming) for event in decoded]


def story(events: Iterable[bytes], ruleset: str, naming: Naming) -> list[str]:
    """Events as a story, without mere bookkeeping and what the move before has told."""
    return [
        f"Seat {line.actor}: {line.text}" if line.type == "MoveMade" else f"  {line.text}"
        for line in lines_of(events, ruleset, naming)
        if line.type not in BOOKKEEPING and line.type.rpartition(".")[2] not in words_of(ruleset).retold
    ]
