"""The matches behind a mark, and where in them to look."""

import datetime as dt
from collections.abc import Mapping
from typing import Any

import duckdb
import msgspec

from analytics.lake.reading import Lake, answered
from analytics.metrics.catalogue import METRICS
from analytics.metrics.counting import counted
from analytics.metrics.population import Population
from analytics.metrics.questions import Question
from analytics.metrics.sources import source


class SeatBehind(msgspec.Struct, frozen=True):
    """A seat of a match: who sat there, with which deck, and its part of the win (absent: not ended)."""

    seat: int
    place: int | None
    who: str
    deck: str | None
    share: float | None


class Behind(msgspec.Struct, frozen=True):
    """A match behind a mark. `seq` is the event to look at (None: the match as a whole).

    That is the first one that the numerator counts, if there is one; `value` is there for medians: the greatest one.
    `reason`: what ended it, as `ending_share` counts it.
    """

    match: str
    seq: int | None
    value: float | None
    created: dt.datetime
    turns: int
    finished: bool
    reason: str | None
    seats: tuple[SeatBehind, ...]


def matches_behind(
    lake: Lake,
    population: Population,
    id: str,
    group: Mapping[str, str | int],
    limit: int = 20,
    offset: int = 0,
) -> list[Behind]:
    """The matches in which something was counted for a mark of a metric.

    First those in which the numerator counts something, of medians those with the greatest values; newest first.
    Raises `KeyError` for an unknown metric, `BadFilter` for a key that it does not have.
    """
    metric = METRICS[id]
    question = Question(metric, population, (), group)
    median = metric.method == "median"
    first = "c.x DESC, " if median else "" if metric.of_wins else "c.x > 0 DESC, "
    sql = (
        f"SELECT m.match, c.seq, {'c.x' if median else 'NULL'} AS value, m.created, m.turns, m.finished"
        f" FROM ({counted(question)}) AS c JOIN match AS m ON m.match = c.match WHERE m.ruleset = $ruleset"
        f" ORDER BY {first}m.created DESC, m.match LIMIT {limit:d} OFFSET {offset:d}"
    )
    with lake.connected() as connection:
        found = answered(connection, sql, question.parameters).to_dicts()
        matches = {"ruleset": population.ruleset, "matches": [row["match"] for row in found]}
        seats, reasons = _seats(connection, matches), _reasons(connection, matches)
    return [Behind(**row, reason=reasons.get(row["match"]), seats=tuple(seats[row["match"]])) for row in found]


def _reasons(connection: duckdb.DuckDBPyConnection, matches: Mapping[str, Any]) -> dict[str, str | None]:
    ended = source("ending", "m.ruleset = $ruleset AND m.match IN (SELECT unnest($matches))")
    found = answered(connection, f"SELECT e.match, e.reason FROM {ended} AS e", matches)
    return dict(found.iter_rows())


def _seats(connection: duckdb.DuckDBPyConnection, matches: Mapping[str, Any]) -> dict[str, list[SeatBehind]]:
    sql = (
        "SELECT match, seat, place, coalesce(player, bot, kind) AS who, deck, share FROM seat"
        " WHERE ruleset = $ruleset AND match IN (SELECT unnest($matches)) ORDER BY match, place NULLS LAST, seat"
    )
    seats: dict[str, list[SeatBehind]] = {match: [] for match in matches["matches"]}
    for row in answered(connection, sql, matches).to_dicts():
        seats[row.pop("match")].append(SeatBehind(**row))
    return seats
