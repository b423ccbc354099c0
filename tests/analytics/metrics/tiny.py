"""Tiny lakes for the tests of metrics: rows of which only what matters is said."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from types import NoneType
from typing import Any, TypeVar, get_args, get_type_hints

import msgspec

from analytics.lake import files, manifest
from analytics.lake.adding import by_table
from analytics.lake.reading import Lake
from analytics.lake.rows import CardRow, MatchRow, Row, SeatRow

RULESET = "toy"
R = TypeVar("R", bound=Row)


def row(kind: type[R], /, **known: Any) -> R:
    """A row: what is not said is absent where that is allowed, else empty, 0 or false."""
    return kind(**(_blank(kind) | known))


@cache
def _blank(kind: type[Row]) -> dict[str, Any]:
    empty = {str: "", int: 0, float: 0.0, bool: False}
    hints = get_type_hints(kind)
    return {name: None if NoneType in get_args(hints[name]) else empty.get(hints[name]) for name in hints}


def match(name: str, **known: Any) -> MatchRow:
    """A finished and revealed match of two seats; the tenth day of 2026 unless said."""
    defaults = {"population": "people", "ruleset_version": "1", "players": 2, "created": 1_768_000_000_000}
    defaults |= {"open_to_spectators": True}
    ended = {"finished": True, "revealed": True, "winners": 1, "reason": "victory", "turns": 8, "decisions": 10}
    return row(MatchRow, match=name, **(defaults | ended | known))


def seats(name: str, *shares: float | None, decks: Sequence[str | None] = (), **known: Any) -> list[SeatRow]:
    """The seats of a match in turn order, with their parts of the win and their decks."""
    named = [*decks, *[None] * len(shares)]
    return [
        row(SeatRow, match=name, seat=seat, place=seat, kind="human", share=share, deck=deck, **known)
        for seat, (share, deck) in enumerate(zip(shares, named, strict=False), start=1)
    ]


def seats_of_bots(name: str, bots: Sequence[str], *shares: float, **known: Any) -> list[SeatRow]:
    """The seats of a match of bots in turn order, with what `seats` says."""
    return [
        msgspec.structs.replace(seat, kind="bot", bot=bot)
        for seat, bot in zip(seats(name, *shares, **known), bots, strict=True)
    ]


def card(name: str, seat: int, of: str, share: float | None, **counts: int | str | None) -> CardRow:
    """What became of the copies of a card of one seat."""
    return row(CardRow, match=of, seat=seat, name=name, share=share, **({"unit": "card"} | counts))


def lake(folder: Path, *rows: Row | Sequence[Row], closed: Sequence[Row] = ()) -> Lake:
    """A lake of one ruleset that holds these rows; `closed` are those of matches that let no spectators in."""
    every = [each for one in rows for each in (one if isinstance(one, Sequence) else [one])]
    parts = [
        part
        for hidden, some in ((False, every), (True, closed))
        for part in files.write_rows(folder, (RULESET, hidden), "part", by_table(some))
    ]
    manifest.write(folder, manifest.Manifest(events=100, finished=tuple(parts)))
    return Lake(folder)
