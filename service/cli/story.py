"""Entries of the log as lines for people: when, who, what, as one pair of eyes may read it."""

from typing import Any

import msgspec

from events import codec
from events.envelope import Entry, public_part
from events.event import Viewer
from events.redact import visible_parts
from service.cli.words import made, told

BOOKKEEPING = frozenset(
    {"DecisionAsked", "DecisionDropped", "PhaseStarted", "TurnEnded", "DeckListed", "ScoresComputed"}
)
"""Events that a story leaves out; the log shows them."""


class Line(msgspec.Struct, frozen=True):
    """An entry as a line. `text` is what happened, in words."""

    seq: int
    at: str
    turn: int
    phase: str
    actor: int | None
    type: str
    text: str
    clauses: tuple[str, ...]


def line_of(entry: Entry, ruleset: str, viewer: Viewer, *, revealed: bool) -> Line:
    """The line of an entry for one viewer."""
    public = public_part(entry)
    data: dict[str, Any] = codec.decode(bytes(public.data))
    for part in visible_parts(entry, viewer, revealed=revealed).values():
        data |= codec.decode(bytes(part.data))
    text = made(ruleset, data) if entry.type == "MoveMade" else told(ruleset, entry.type, data)
    return Line(
        seq=entry.seq,
        at=public.at,
        turn=public.phase.turn,
        phase=public.phase.name,
        actor=data["seat"] if entry.type == "MoveMade" else public.actor,
        type=entry.type,
        text=text,
        clauses=public.cause.clauses,
    )


def spoken(line: Line) -> str | None:
    """A line as part of a story; None for mere bookkeeping."""
    if line.type in BOOKKEEPING:
        return None
    if line.type == "MoveMade":
        return f"Seat {line.actor}: {line.text}"
    return f"  {line.text}"
