"""Matches to put into a log, and ways to look at one."""

import itertools
import time
from collections.abc import Callable
from typing import Any

from events import codec
from events.envelope import Entry, Fact, Phase, seal
from events.event import Draw, Event
from events.log.port import Header, Log
from events.moment import millis
from events.vocabulary.chance import DeckShuffled
from events.vocabulary.match import DecisionAsked, MatchCreated, MatchEnded, MoveMade, SeatSpec
from events.vocabulary.turns import TurnStarted

SECRET = "5e" * 32
Batch = tuple[Header, int, list[Entry]]


def created(**changes: Any) -> MatchCreated:
    """The first event of a match of two seats."""
    fields: dict[str, Any] = {
        "match": "mat_1",
        "ruleset": "gaia_vora",
        "ruleset_version": "1.0.0",
        "ruleset_sha256": "sha256:" + "1" * 64,
        "engine": "0.1.0",
        "options": {"players": 2},
        "seats": (SeatSpec(name="Ada"), SeatSpec(kind="bot", bot="greedy", name="Bo")),
        "population": "match",
        "commitment": "sha256:" + "2" * 64,
        "reveal_after_match": True,
        "secret": SECRET,
    }
    return MatchCreated(**{**fields, **changes})


def shuffled(order: tuple[str, ...] = ("sun", "storm")) -> DeckShuffled:
    """A shuffle whose order nobody may see."""
    return DeckShuffled(deck="weather", count=len(order), reason="setup", draw=Draw("deck:weather", 0, 2), order=order)


def asked(seat: int = 1) -> DecisionAsked:
    """A decision whose shape is its seat's and whose agenda is nobody's."""
    return DecisionAsked(
        id=f"dec_{seat}", seat=seat, kind="act", shape=codec.raw({"s": seat}), offered=3, agenda=codec.raw([{"w": 1}])
    )


def moved(seat: int = 1) -> MoveMade:
    """A move made by a standing order, which only its seat may know."""
    return MoveMade(seat=seat, move="pass", args=codec.raw({}), decision=f"dec_{seat}", by="order")


def ended() -> MatchEnded:
    """The end, with the secret revealed."""
    return MatchEnded(reason="last_turn", clause="GV-END-01", winners=(2,), secret=SECRET)


def sealed(events: list[Event], match: str = "mat_1", after: int = 0, prev: str | None = None) -> list[Entry]:
    """Entries of these events, with counted salts and one second between batches."""
    salts = itertools.count(after * 100)
    return seal(
        [Fact(event, Phase(1, "play"), actor=1, clauses=("GV-TURN-01",)) for event in events],
        match=match,
        after=after,
        prev=prev,
        time=millis(f"2026-03-01T00:00:{after % 60:02d}.000Z"),
        salt=lambda: next(salts).to_bytes(16, "big"),
    )


class Match:
    """A match that grows batch by batch; `header` fields can be set as it goes."""

    def __init__(self, match: str = "mat_1", **header: Any) -> None:
        self.match = match
        self.version = 0
        self.head: str | None = None
        self.fields: dict[str, Any] = {
            "ruleset": "gaia_vora",
            "ruleset_version": "1.0.0",
            "created": "2026-03-01T00:00:00.000Z",
            "population": "match",
            "status": "playing",
            "players": 2,
            "seats": ("Ada", "Bo"),
            **header,
        }

    def batch(self, count: int = 5, **header: Any) -> Batch:
        """The next batch, as the arguments of `append`. The match does not move on by itself."""
        first: list[Event] = [created(match=self.match)] if self.version == 0 else [asked()]
        turns: list[Event] = [TurnStarted(seat=1, turn=self.version + n) for n in range(1, count)]
        entries = sealed(first + turns, self.match, self.version, self.head)
        fields = {**self.fields, **header, "version": entries[-1].seq, "head": entries[-1].hash}
        return Header(match=self.match, **fields), self.version, entries

    def grown(self, log: Log, count: int = 5, **header: Any) -> list[Entry]:
        """Append the next batch and move on."""
        batch = self.batch(count, **header)
        log.append(*batch)
        self.version, self.head = batch[0].version, batch[0].head
        return batch[2]


def everything(log: Log, *, limit: int = 7) -> list[Entry]:
    """All settled entries, read by the tail from the beginning."""
    cursor, entries = None, list[Entry]()
    while (page := log.tail(cursor, limit)).entries:
        entries += page.entries
        cursor = page.cursor
    return entries


def until(condition: Callable[[], bool], *, seconds: float = 30) -> None:
    """Wait for what other transactions of the same server may hold up."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not come about in time"
        time.sleep(0.01)
