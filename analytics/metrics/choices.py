"""What there is to choose from in a lake, and what is chosen if nobody does."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec
import polars as pl

from analytics.lake.reading import Lake
from analytics.lake.rows import Kind
from analytics.metrics.population import FIRST_CHOICES, KINDS, OPTION, UNSET, BadFilter, Population, of_query
from analytics.metrics.questions import Question, rows
from analytics.spelling import unknown


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
    values = {name: _values(lake, ruleset, name) for name in _CHOICES}
    options = lake.frame(_OPTIONS_THAT_DIFFER, parameters)
    for option, found in options.group_by("option", maintain_order=True):
        values[f"option.{option[0]}"] = _counted(found)
    bounds = lake.frame(
        "SELECT min(created)::DATE::VARCHAR AS since, max(created)::DATE::VARCHAR AS until, max(turns) AS turns"
        " FROM match WHERE ruleset = $ruleset",
        parameters,
    ).row(0)
    return Choices(values, *bounds)


def check_ruleset(lake: Lake, ruleset: str, installed: Collection[str]) -> None:
    """Raises `BadFilter` for a ruleset that is neither installed nor in the lake."""
    known = list(dict.fromkeys([*(choice.value for choice in rulesets(lake)), *installed]))
    if ruleset not in known:
        raise BadFilter("ruleset", unknown(f"there is no ruleset {ruleset!r}", ruleset, known))


def asked(lake: Lake, query: Mapping[str, str]) -> Population:
    """The population that an address asks for. What it leaves open is chosen by what there is.

    The kind is that of `FIRST_CHOICES` of which most matches have finished under the other filters, or most are there
    under these, or of the ruleset, so that a few matches of another kind do not take the place of many; the number of
    seats is the most frequent one.

    Raises `BadFilter`, also for a value that no match of the ruleset has, if there are any.
    """
    given = {name: value for name, value in query.items() if value != ""}
    population = of_query(given)
    _check(lake, population)
    if "kind" not in given:
        population = msgspec.structs.replace(population, kind=_first_kind(lake, population))
    if "players" not in given:
        population = msgspec.structs.replace(population, players=_most_frequent(lake, population))
    return population


def default_for(lake: Lake, ruleset: str) -> Population:
    """The population that a page begins with."""
    return asked(lake, {"ruleset": ruleset})


def kinds(lake: Lake, ruleset: str) -> list[Choice]:
    """The kinds of matches that there are of a ruleset, most matches first."""
    return _values(lake, ruleset, "kind")


def _check(lake: Lake, population: Population) -> None:
    """Raises `BadFilter` for a value that no match of the ruleset has, if there are any."""
    if not kinds(lake, population.ruleset):
        return
    for name, like in _CHECKED.items():
        value = getattr(population, name)
        if value is not None:
            _check_value(name, str(value), _values(lake, population.ruleset, like))
    if population.options:
        options = lake.frame(_OPTIONS, {"ruleset": population.ruleset})
        names = _counted(options.group_by(value="option").agg(pl.sum("matches")))
        for name, value in population.options:
            _check_value(OPTION + name, name, names)
            if value != UNSET:
                _check_value(OPTION + name, value, _counted(options.filter(pl.col("option") == name)))


def check_keys(lake: Lake, question: Question) -> None:
    """Raises `BadFilter` for a group key with a value that nothing has which the metric counts, if it counts anything.

    That is asked of all matches of the ruleset, not only of the population.
    """
    if not question.only or not lake.frame(f"{rows(question, [])} LIMIT 1", question.parameters).is_empty():
        return
    keys = tuple(dict.fromkeys((*question.only, *question.by)))
    whole = [Question(question.metric, Population(question.population.ruleset, kind=kind), keys) for kind in KINDS]
    for name, value in question.only.items():
        counted = f"SELECT {name}::VARCHAR AS value, count(DISTINCT match) AS matches"
        found = [lake.frame(f"{counted} FROM ({rows(one, [])}) GROUP BY ALL", one.parameters) for one in whole]
        known = pl.concat(found).group_by("value").agg(pl.sum("matches"))
        if not known.is_empty():
            _check_value(name, str(value), _counted(known))


def _check_value(field: str, value: str, known: Sequence[Choice]) -> None:
    """Raises `BadFilter` if a value is none of those that there are."""
    values = [choice.value for choice in known]
    if value not in values:
        raise BadFilter(field, unknown(f"no match has {value!r}", value, values))


def _first_kind(lake: Lake, population: Population) -> Kind:
    whole = Population(population.ruleset)
    for among, further in ((population, "finished"), (population, "true"), (whole, "true")):
        matches = {kind: _number(lake, msgspec.structs.replace(among, kind=kind), further) for kind in FIRST_CHOICES}
        most = max(FIRST_CHOICES, key=lambda kind: matches[kind])
        if matches[most]:
            return most
    return FIRST_CHOICES[0]


def _number(lake: Lake, population: Population, further: str) -> int:
    condition, parameters = population.condition()
    return int(lake.frame(f"SELECT count(*) FROM match AS m WHERE ({condition}) AND {further}", parameters).item())


def _most_frequent(lake: Lake, population: Population) -> int | None:
    condition, parameters = population.condition()
    found = lake.frame(
        f"SELECT players FROM match AS m WHERE {condition} GROUP BY players ORDER BY count(*) DESC, players LIMIT 1",
        parameters,
    )
    return None if found.is_empty() else int(found.item())


def _counted(found: pl.DataFrame) -> list[Choice]:
    ordered = found.sort("matches", "value", descending=[True, False])
    rows: list[dict[str, Any]] = ordered.select("value", "matches").to_dicts()
    return [Choice(str(row["value"]), row["matches"]) for row in rows]


def _values(lake: Lake, ruleset: str, name: str) -> list[Choice]:
    column, table = _CHOICES[name]
    counted = f"SELECT {column} AS value, count(DISTINCT match) AS matches FROM {table}"
    there = f"WHERE ruleset = $ruleset AND {column} IS NOT NULL GROUP BY ALL"
    return _counted(lake.frame(f"{counted} {there}", {"ruleset": ruleset}))


_CHOICES = {
    "kind": ("population", "match"),
    "players": ("players", "match"),
    "version": ("ruleset_version", "match"),
    "pool": ("pool", "match"),
    "bots": ("bots", "match"),
    "deck": ("deck", "seat"),
    "place": ("place", "seat"),
}
_CHECKED = {name: name for name in _CHOICES if name != "kind"} | {"opponent": "deck"}
"""Filters whose value some match must have, and the choice that has their values."""

_OPTIONS = "SELECT option, value, count(*) AS matches FROM option WHERE ruleset = $ruleset GROUP BY ALL"
_OPTIONS_THAT_DIFFER = (
    f"{_OPTIONS} HAVING count(*) < (SELECT count(*) FROM match WHERE ruleset = $ruleset) ORDER BY option"
)
"""Options that are the same in all matches are no choice. Values of a match's own, such as seeds, are many."""
