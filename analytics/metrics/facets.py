"""What each filter could be set to, the others being as they are."""

from collections import defaultdict
from typing import Any

import msgspec
import polars as pl

from analytics.lake.reading import Lake
from analytics.lake.rows import Kind
from analytics.metrics.choices import Choice
from analytics.metrics.curves import over
from analytics.metrics.population import KINDS, OPTION, UNSET, Population

Facets = dict[str, list[Choice]]


def facets(lake: Lake, population: Population) -> Facets:
    """The values of each filter with the matches that the page would have, most first; absent ones have none."""
    found: Facets = {"kind": _kinds(lake, population)}
    for table, columns in _COLUMNS.items():
        for changed, names in _without(population, tuple(columns)).items():
            of_seats = table.replace("{seats}", changed.seat_condition()[0])
            found |= _counted(over(lake, changed, _sql(of_seats, {name: columns[name] for name in names})))
    chosen = dict(population.options)
    for option in (None, *chosen):
        rest = tuple((name, value) for name, value in population.options if name != option)
        among = msgspec.structs.replace(population, options=rest)
        values, all_of_them = _counted(over(lake, among, _OPTIONS)), _number(lake, among)
        found |= {
            OPTION + name: _with_unset(some, all_of_them) for name, some in values.items() if (option or name) == name
        }
    return found


def _with_unset(values: list[Choice], matches: int) -> list[Choice]:
    """The values of an option, and how many of so many matches leave it as the rules have it."""
    unset = matches - sum(choice.matches for choice in values)
    return sorted([*values, Choice(UNSET, unset)], key=lambda choice: -choice.matches) if unset else values


def _number(lake: Lake, population: Population) -> int:
    return int(over(lake, population, "SELECT count(*) FROM match AS m WHERE {matches}").item())


def _kinds(lake: Lake, population: Population) -> list[Choice]:
    kinds: dict[Kind, Population] = {kind: msgspec.structs.replace(population, kind=kind) for kind in KINDS}
    matches = {kind: _number(lake, other) for kind, other in kinds.items()}
    there = [Choice(kind, number) for kind, number in matches.items() if number]
    return sorted(there, key=lambda choice: -choice.matches)


def _without(population: Population, names: tuple[str, ...]) -> dict[Population, list[str]]:
    """The population without each of some filters, and which these are: one is enough for all that are not set."""
    found: dict[Population, list[str]] = defaultdict(list)
    for name in names:
        left_out: dict[str, Any] = {name: None}
        found[msgspec.structs.replace(population, **left_out)].append(name)
    return found


def _counted(found: pl.DataFrame) -> Facets:
    values: Facets = defaultdict(list)
    for name, value, matches in found.sort("matches", "value", descending=[True, False]).iter_rows():
        values[name].append(Choice(value, matches))
    return dict(values)


def _sql(table: str, columns: dict[str, str]) -> str:
    named = ", ".join(f"{column}::VARCHAR AS {name}" for name, column in columns.items())
    return (
        f"SELECT name, value, count(DISTINCT match) AS matches FROM (SELECT m.match, {named} FROM {table})"
        f" UNPIVOT (value FOR name IN ({', '.join(columns)})) GROUP BY ALL"
    )


_COLUMNS = {
    "match AS m WHERE {matches}": {
        "players": "m.players",
        "version": "m.ruleset_version",
        "pool": "m.pool",
        "bots": "m.bots",
    },
    "seat AS s JOIN match AS m ON s.match = m.match WHERE s.ruleset = $ruleset AND {matches} AND {seats}": {
        "deck": "s.deck",
        "place": "s.place",
    },
}
_OPTIONS = (
    "SELECT o.option AS name, o.value, count(*) AS matches FROM option AS o JOIN match AS m ON o.match = m.match"
    " WHERE o.ruleset = $ruleset AND {matches} GROUP BY ALL"
)
