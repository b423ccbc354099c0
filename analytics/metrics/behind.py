"""The matches behind a mark, and where in them to look."""

import re
from collections.abc import Mapping, Sequence, Set
from typing import Any

import duckdb
import msgspec

from analytics.lake.reading import Lake, answered
from analytics.metrics.catalogue import METRICS
from analytics.metrics.counting import counted
from analytics.metrics.metric import KEYS, Metric
from analytics.metrics.population import Population
from analytics.metrics.questions import OF_RULESET, Question, chosen, joined
from analytics.metrics.results import Behind, SeatBehind
from analytics.metrics.sources import source
from events.use import ACTIVATED, AS_PLAY, DRAWN, FETCHED, OPENED, RETURNED, TO_HAND

OF_CARDS = ("card", "card_in_deck", "thing", "pair")
"""Tables with one row for all that became of a thing: which event shows it depends on what is counted."""
SHOWS: Mapping[str, Set[str]] = {
    "kept": {OPENED},
    "returned": {RETURNED},
    "drawn": {DRAWN},
    "fetched": {FETCHED},
    "held": TO_HAND,
    "discarded": TO_HAND,
    "played": AS_PLAY,
    "activated": {ACTIVATED},
}
"""The acts that show what a column of the table `card` counts."""
HAD = TO_HAND | AS_PLAY
"""Those that show a thing of which something else is counted, such as who won with it."""


def matches_behind(
    lake: Lake,
    population: Population,
    id: str,
    group: Mapping[str, str | int],
    limit: int = 20,
    offset: int = 0,
    among: Sequence[str] = (),
) -> list[Behind]:
    """The matches in which something was counted for a mark of a metric; if any are named, only `among` them.

    Of a difference these are the matches of its first side.

    First those in which the numerator counts something, of medians those with the greatest values; newest first.
    Raises `KeyError` for an unknown metric, `BadFilter` for a key that it does not have.
    """
    metric = METRICS[id]
    question = Question(metric, population, (), group)
    median = metric.method == "median"
    first = "c.x DESC, " if median else "" if metric.of_wins else "c.x > 0 DESC, "
    named = "AND m.match IN (SELECT unnest($among))" if among else ""
    named += " AND c.n > 0" if metric.method == "difference" else ""
    named += " AND c.x > 0" if metric.base not in ("rows", "turns") else ""
    sql = (
        f"SELECT m.match, c.seq, {'c.x' if median else 'NULL'} AS value, m.created, m.turns, m.finished"
        f" FROM ({counted(question)}) AS c JOIN match AS m ON m.match = c.match WHERE m.ruleset = $ruleset {named}"
        f" ORDER BY {first}m.created DESC, m.match LIMIT {limit:d} OFFSET {offset:d}"
    )
    with lake.connected() as connection:
        found = answered(connection, sql, question.parameters | ({"among": list(among)} if among else {})).to_dicts()
        matches = {"ruleset": population.ruleset, "matches": [row["match"] for row in found]}
        seats, reasons = _seats(connection, matches), _reasons(connection, matches)
        if metric.table in OF_CARDS and not median and "name" in group:
            shown = _shown(connection, question, matches["matches"])
            found = [row | {"seq": shown.get(row["match"])} for row in found]
    return [Behind(**row, reason=reasons.get(row["match"]), seats=tuple(seats[row["match"]])) for row in found]


def _acts(metric: Metric) -> frozenset[str]:
    """The acts that show what a metric of things counts."""
    if "r.deck" in metric.numerator:
        return HAD
    columns = re.findall(r"\br\.(\w+)", f"{metric.numerator} {metric.where}")
    return frozenset().union(*(SHOWS[name] for name in columns if name in SHOWS)) or HAD


def _shown(connection: duckdb.DuckDBPyConnection, question: Question, matches: Sequence[str]) -> dict[str, int]:
    """The first event of each match that shows the thing that a question is about."""
    only = {name: one for name, one in question.only.items() if name in ("unit", "name") or KEYS[name].of != "row"}
    asked = msgspec.structs.replace(question, only=only)
    tables, conditions = joined(asked, "use")
    further = [OF_RULESET, "NOT r.abandoned", "r.match IN (SELECT unnest($matches))", "r.act IN (SELECT unnest($acts))"]
    columns = ["r.match AS match", "min(r.seq) AS seq"]
    sql = f"{chosen({}, only, columns, tables, [*conditions, *further])} GROUP BY ALL"
    parameters = asked.parameters | {"matches": matches, "acts": sorted(_acts(question.metric))}
    return dict(answered(connection, sql, parameters).iter_rows())


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
