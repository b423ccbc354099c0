"""Matches made by hand: events in the order in which they happened, sealed as in the log."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from analytics.ingest.project import project
from events.envelope import Entry, Fact, Phase, seal
from events.event import Event
from events.vocabulary.match import DecisionAsked, MatchCreated, MatchEnded, MoveMade, SeatSpec
from events.vocabulary.turns import TurnStarted

BEGINNING = 1_800_000_000
Rows = Mapping[str, Sequence[Any]]
"""What `project` answers, for tests that look at columns."""

NOTHING = msgspec.Raw(b"{}")


def created(**changes: Any) -> MatchCreated:
    """A match of two people, opened."""
    plain = MatchCreated(
        match="m1",
        ruleset="toy",
        ruleset_version="1.0.0",
        ruleset_sha256="",
        engine="tests 1",
        options={"players": 2, "pace": "slow"},
        seats=(SeatSpec(), SeatSpec()),
        population="match",
        commitment="sha256:0",
        reveal_after_match=True,
        secret="5ec2e7",
    )
    return msgspec.structs.replace(plain, **changes)


def asked(number: int, seat: int, kind: str = "turn", offered: int = 3) -> DecisionAsked:
    """A decision that a seat is asked for."""
    return DecisionAsked(f"dec_{number}", seat, kind, NOTHING, offered, NOTHING)


def moved(number: int, seat: int, move: str = "act", **more: Any) -> MoveMade:
    """The answer to a decision."""
    return MoveMade(seat, move, NOTHING, f"dec_{number}", **more)


def ended(*winners: int, reason: str = "won", secret: str | None = "5ec2e7") -> MatchEnded:
    """The end."""
    return MatchEnded(reason, "TOY-1", winners, secret)


class Story:
    """Events of a match, each a second after the one before, in the turn and phase that were named last."""

    def __init__(self, *events: Event | str | Fact) -> None:
        """Texts name the phase of what follows; a `TurnStarted` its turn."""
        self.facts: list[Fact] = []
        turn, phase = 0, "setup"
        for event in events:
            if isinstance(event, str):
                phase = event
            elif isinstance(event, Fact):
                self.facts.append(msgspec.structs.replace(event, phase=Phase(turn, phase)))
            else:
                turn = event.turn if isinstance(event, TurnStarted) else turn
                self.facts.append(Fact(event, Phase(turn, phase), actor=getattr(event, "seat", None)))

    def entries(self) -> list[Entry]:
        """The events as a log keeps them."""
        sealed: list[Entry] = []
        for second, fact in enumerate(self.facts):
            after, head = len(sealed), sealed[-1].hash if sealed else None
            time = 1000 * (BEGINNING + second)
            sealed += seal([fact], match="m1", after=after, prev=head, time=time, salt=lambda: b"s" * 16)
        return sealed

    def rows(self, **known: Any) -> Rows:
        """What the lake knows of it."""
        return project(self.entries(), **known)


def told(rows: Rows, table: str, *columns: str) -> list[Any]:
    """Some columns of a table; a value each if there is one column."""
    picked: Sequence[tuple[Any, ...]] = [tuple(getattr(row, column) for column in columns) for row in rows[table]]
    return [row[0] for row in picked] if len(columns) == 1 else list(picked)
