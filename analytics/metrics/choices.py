"""What there is to choose from in a lake, and what is chosen if nobody does."""

from collections.abc import Mapping
from typing import Any

import msgspec
import polars as pl

from analytics.lake.reading import Lake
from analytics.lake.rows import Kind
from analytics.metrics.population import Population, of_query

FIRST_CHOICES: tuple[Kind, ...] = ("people", "mixed", "bots", "simulation")
"""Kinds that a page begins with, the first that has matches. The others are shown only to those who ask for them."""


class Choice(msgspec.Struct, frozen=True):
    """A value of a filter and how many matches have it."""

    value: str
    matches: int


class Choices(msgspec.Struct, frozen=True):
    """What may be chosen for one ruleset, by filter, most matches first; the days and turns that there are."""

    values: dict[str, list[Choice]]
    since: str | None
    until: str | None
    max_turns: int | None


def rulesets(lake: Lake) -> list[Choice]:
    """The rulesets of which there are matches, most first."""
    return _counted(lake.frame("SELECT ruleset AS value, count(*) AS matches FROM match GROUP BY ALL"))


def choices(lake: Lake, ruleset: str) -> Choices:
    """What may be chosen in one ruleset."""
    parameters = {"ruleset": ruleset}
    values = {name: _counted(lake.frame(_of(column, table), parameters)) for name, (column, table) in _CHOICES.items()}
    options = lake.frame(_OPTIONS, parameters)
    for option, found in options.group_by("option", maintain_order=True):
        values[f"option.{option[0]}"] = _counted(found)
    bounds = lake.frame(
        "SELECT min(created)::DATE::VARCHAR AS since, max(created)::DATE::VARCHAR AS until, max(turns) AS turns"
        " FROM match WHERE ruleset = $ruleset",
        parameters,
    ).row(0)
    return Choices(values, *bounds)


def asked(lake: Lake, query: Mapping[str, str]) -> Population:
    """The population that an address asks for. What it leaves open is chosen by what there is.

    The kind is the first of `FIRST_CHOICES` that has finished matches under the other filters, or any; the number of
    seats is the most frequent one. Raises `BadFilter`.
    """
    given = {name: value for name, value in query.items() if value != ""}
    population = of_query(given)
    if "kind" not in given:
        population = msgspec.structs.replace(population, kind=_first_kind(lake, population))
    if "players" not in given:
        population = msgspec.structs.replace(population, players=_most_frequent(lake, population))
    return population


def default_for(lake: Lake, ruleset: str) -> Population:
    """The population that a page begins with."""
    return asked(lake, {"ruleset": ruleset})


def _first_kind(lake: Lake, population: Population) -> Kind:
    for further in ("finished", "true"):
        for kind in FIRST_CHOICES:
            if _most_frequent(lake, msgspec.structs.replace(population, kind=kind), further) is not None:
                return kind
    return FIRST_CHOICES[0]


def _most_frequent(lake: Lake, population: Population, further: str = "true") -> int | None:
    condition, parameters = population.condition()
    found = lake.frame(
        f"SELECT players FROM match AS m WHERE ({condition}) AND {further}"
        " GROUP BY players ORDER BY count(*) DESC, players LIMIT 1",
        parameters,
    )
    return None if found.is_empty() else int(found.item())


def _counted(found: pl.DataFrame) -> list[Choice]:
    ordered = found.sort("matches", "value", descending=[True, False])
    rows: list[dict[str, Any]] = ordered.select("value", "matches").to_dicts()
    return [Choice(str(row["value"]), row["matches"]) for row in rows]


def _of(column: str, table: str) -> str:
    return (
        f"SELECT {column} AS value, count(DISTINCT match) AS matches FROM {table}"
        f" WHERE ruleset = $ruleset AND {column} IS NOT NULL GROUP BY ALL"
    )


_CHOICES = {
    "kind": ("population", "match"),
    "players": ("players", "match"),
    "version": ("ruleset_version", "match"),
    "pool": ("pool", "match"),
    "bots": ("bots", "match"),
    "deck": ("deck", "seat"),
    "place": ("place", "seat"),
}
_OPTIONS = (
    "SELECT option, value, count(*) AS matches FROM option WHERE ruleset = $ruleset GROUP BY ALL"
    " HAVING count(*) < (SELECT count(*) FROM match WHERE ruleset = $ruleset) ORDER BY option"
)
"""Options that are the same in all matches are no choice. Values of a match's own, such as seeds, are many."""
