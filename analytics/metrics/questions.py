"""Metrics asked of a population, as SQL: what was counted in each match, and of how much."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from analytics.metrics.metric import KEYS, Metric
from analytics.metrics.population import BadFilter, Population
from analytics.metrics.sources import source

OF_RULESET = "r.ruleset = $ruleset"
_STATUS = {"all": "true", "finished": "m.finished", "revealed": "m.revealed"}
_BASES = {
    "seats": "count(*)",
    "matches": "1",
    "decisions": "any_value(m.decisions)",
    "turns": "count(*)",
}


class Question(msgspec.Struct, frozen=True):
    """A metric asked of a population: grouped `by` keys, `only` where keys have these values.

    Raises `BadFilter` for keys that the metric cannot be grouped by, and without the key that it needs.
    """

    metric: Metric
    population: Population
    by: tuple[str, ...] = ()
    only: Mapping[str, str | int] = {}

    def __post_init__(self) -> None:
        for field, names in (("by", self.by), ("only", tuple(self.only))):
            for name in names:
                if name not in self.metric.keys:
                    raise BadFilter(field, f"{name!r} is none of {', '.join(self.metric.keys)}")
        if self.metric.needs is not None and self.metric.needs not in {*self.by, *self.only}:
            raise BadFilter("by", f"this metric says nothing of all of them together: group it by {self.metric.needs}")

    @property
    def shared(self) -> tuple[str, ...]:
        """Those group keys that the base has, whatever the rows are."""
        return tuple(name for name in self.by if self.metric.of_base(name))

    @property
    def parameters(self) -> dict[str, Any]:
        """All parameters of its SQL."""
        values = {f"only_{name}": str(value) for name, value in self.only.items()}
        return self.population.condition()[1] | values

    @property
    def matches(self) -> str:
        """The condition on a match `m`."""
        return f"{self.population.condition()[0]} AND {_STATUS[self.metric.matches]}"

    @property
    def with_seats(self) -> bool:
        """Whether seats must be looked up: because of the group keys, or because only some of them count."""
        named = any(KEYS[name].of == "seat" for name in (*self.by, *self.only, *self.metric.alike))
        return self.metric.seated and (named or self.population.seat_condition()[0] != "true")


def rows(question: Question, columns: Sequence[str]) -> str:
    """A SELECT of group keys, `match`, and more columns over the metric's rows (`r`, `m`, `s`) that count."""
    metric = question.metric
    tables, conditions = joined(question, source(metric.table, question.matches))
    keys = {name: KEYS[name].expression for name in question.by}
    conditions = [OF_RULESET, *conditions, f"({metric.where})"]
    return chosen(keys, question.only, ["m.match AS match", *columns], tables, conditions)


def joined(question: Question, table: str) -> tuple[str, list[str]]:
    """What stands in FROM, with matches and, if need be, seats looked up for the rows of a table; and what counts."""
    tables = f"{table} AS r JOIN match AS m ON r.match = m.match"
    if not question.with_seats:
        return tables, [question.matches]
    tables += " JOIN seat AS s ON s.match = r.match AND s.seat = r.seat"
    return tables, [question.matches, "s.ruleset = $ruleset", question.population.seat_condition()[0]]


def chosen(
    keys: Mapping[str, str], only: Iterable[str], columns: Sequence[str], tables: str, conditions: Sequence[str]
) -> str:
    """A SELECT of group keys (by their SQL) and columns, where the keys are there and some of them have their value."""
    told = [f"{expression} IS NOT NULL" for expression in keys.values()]
    told += [f"({KEYS[name].expression})::VARCHAR = $only_{name}" for name in only]
    columns = [*(f"{expression} AS {name}" for name, expression in keys.items()), *columns]
    return f"SELECT {', '.join(columns)} FROM {tables} WHERE {' AND '.join([*conditions, *told])}"


def base(question: Question) -> str:
    """A SELECT with a row for each match of the population: shared keys, `match`, its denominator `b`."""
    return _base(question, question.shared, [name for name in question.only if question.metric.of_base(name)])


def _base(question: Question, by: Iterable[str], only: Iterable[str]) -> str:
    metric = question.metric
    columns = ["m.match AS match", f"{_BASES[metric.base]}::DOUBLE AS b"]
    keys = {name: KEYS[name].expression for name in by}
    return f"{chosen(keys, only, columns, *_base_tables(question))} GROUP BY ALL"


def _base_tables(question: Question) -> tuple[str, list[str]]:
    if question.metric.base == "turns":
        tables, conditions = joined(question, "turn")
        return tables, [OF_RULESET, *conditions]
    if question.metric.base == "seats":
        seats = ["s.ruleset = $ruleset", question.population.seat_condition()[0]]
        return "match AS m JOIN seat AS s ON s.match = m.match", [question.matches, *seats]
    return "match AS m", [question.matches]


def size(question: Question) -> str:
    """A SELECT of one row: how many matches the metric counts, and the denominator of all of them if it is a base."""
    n = "NULL" if question.metric.base == "rows" else f"(SELECT coalesce(sum(b), 0) FROM ({_base(question, (), ())}))"
    return f"SELECT count(*) AS matches, {n}::BIGINT AS n FROM match AS m WHERE {question.matches}"
