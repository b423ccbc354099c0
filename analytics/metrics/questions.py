"""Metrics asked of a population, as SQL: what was counted in each match, and of how much."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from analytics.metrics.metric import KEYS, Metric
from analytics.metrics.population import BadFilter, Population
from analytics.metrics.sources import WITHOUT_EVENT, source

_STATUS = {"all": "true", "finished": "m.finished", "revealed": "m.revealed"}
_BASES = {
    "seats": "count(*)",
    "matches": "1",
    "decisions": "any_value(m.decisions)",
    "turns": "count(*)",
}


class Question(msgspec.Struct, frozen=True):
    """A metric asked of a population: grouped `by` keys, `only` where keys have these values.

    Raises `BadFilter` for keys that the metric cannot be grouped by.
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
        if self.metric.base == "seats" and self.metric.method == "difference" and "name" not in {*self.by, *self.only}:
            raise BadFilter("by", "this metric compares the users of one thing with all others: group it by name")

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
        named = any(KEYS[name].of == "seat" for name in (*self.by, *self.only))
        return self.metric.seated and (named or self.population.seat_condition()[0] != "true")


def rows(question: Question, columns: Sequence[str]) -> str:
    """A SELECT of group keys, `match`, and more columns over the metric's rows (`r`, `m`, `s`) that count."""
    metric = question.metric
    return _selected(question.by, question.only, columns, *_row_tables(question, metric.table, metric.where))


def _row_tables(question: Question, table: str, where: str) -> tuple[str, list[str]]:
    """What stands in FROM, and which of it counts."""
    joined = f"{source(table, question.matches)} AS r JOIN match AS m ON r.match = m.match"
    conditions = ["r.ruleset = $ruleset", question.matches, f"({where})"]
    if question.with_seats:
        joined += " JOIN seat AS s ON s.match = r.match AND s.seat = r.seat"
        conditions += ["s.ruleset = $ruleset", question.population.seat_condition()[0]]
    return joined, conditions


def _selected(
    by: Iterable[str], only: Iterable[str], columns: Sequence[str], tables: str, conditions: Sequence[str]
) -> str:
    keys = {name: KEYS[name].expression for name in by}
    told = [f"{expression} IS NOT NULL" for expression in keys.values()]
    told += [f"({KEYS[name].expression})::VARCHAR = $only_{name}" for name in only]
    chosen = [*(f"{expression} AS {name}" for name, expression in keys.items()), "m.match AS match", *columns]
    return f"SELECT {', '.join(chosen)} FROM {tables} WHERE {' AND '.join([*conditions, *told])}"


def counted(question: Question) -> str:
    """A SELECT with a row for each group and match: group keys, `match`, `created`, `seq`, the counts x, n (, y, k).

    `seq` is the event to look at (or NULL); x and n are numerator and denominator, y and k those of `against`; x of a
    median is the greatest value. Over a base other than rows, n is absent, but for a difference.
    """
    metric = question.metric
    columns = ["any_value(m.created) AS created", f"{_seq(metric)} AS seq"]
    columns.append(f"{_numerator(metric)}::DOUBLE AS x")
    further = _further(metric)
    columns += [f"coalesce(sum({expression}), 0)::DOUBLE AS {name}" for name, expression in further.items()]
    counts = [f"{name} > 0" for name in ("n", "k") if name in further]
    least = " OR ".join(counts) or ("true" if metric.base == "turns" else "x > 0")
    return f"{rows(question, columns)} GROUP BY ALL HAVING {least}"


def _seq(metric: Metric) -> str:
    """The first event that the numerator counts, or that of the greatest value; else the first one."""
    if metric.table in WITHOUT_EVENT:
        return "NULL::BIGINT"
    if metric.method == "median":
        return f"arg_max(r.seq, {metric.numerator})"
    if metric.of_wins:
        return "min(r.seq)"
    return f"coalesce(min(r.seq) FILTER (({metric.numerator})::DOUBLE > 0), min(r.seq))"


def _numerator(metric: Metric) -> str:
    """Shares of seats and matches count each of them once, however many of its rows there are."""
    if metric.method == "median":
        return f"max({metric.numerator})"
    if metric.method == "rate" and metric.base == "seats":
        # as count(DISTINCT r.seat) FILTER, in half the time
        return f"bit_count(bit_or(CASE WHEN {metric.numerator} THEN 1::BIGINT << r.seat ELSE 0 END))"
    if metric.method == "rate" and metric.base == "matches":
        return f"max(({metric.numerator})::INT)"
    return f"coalesce(sum({metric.numerator}), 0)"


def _further(metric: Metric) -> dict[str, str]:
    each = "1" if metric.method == "median" else metric.denominator
    found = {} if each is None else {"n": each}
    if metric.against is not None:
        found |= {"y": metric.against[0], "k": metric.against[1]}
    return found


def base(question: Question) -> str:
    """A SELECT with a row for each match of the population: shared keys, `match`, its denominator `b`, share `w`."""
    return _base(question, question.shared, [name for name in question.only if question.metric.of_base(name)])


def _base(question: Question, by: Iterable[str], only: Iterable[str]) -> str:
    metric = question.metric
    share = "sum(s.share)" if metric.base == "seats" else "NULL"
    columns = [f"{_BASES[metric.base]}::DOUBLE AS b", f"{share}::DOUBLE AS w"]
    return f"{_selected(by, only, columns, *_base_tables(question))} GROUP BY ALL"


def _base_tables(question: Question) -> tuple[str, list[str]]:
    if question.metric.base == "turns":
        return _row_tables(question, "turn", "true")
    if question.metric.base == "seats":
        seats = ["s.ruleset = $ruleset", question.population.seat_condition()[0]]
        return "match AS m JOIN seat AS s ON s.match = m.match", [question.matches, *seats]
    return "match AS m", [question.matches]


def size(question: Question) -> str:
    """A SELECT of one row: how many matches the metric counts, and the denominator of all of them if it is a base."""
    n = "NULL" if question.metric.base == "rows" else f"(SELECT coalesce(sum(b), 0) FROM ({_base(question, (), ())}))"
    return f"SELECT count(*) AS matches, {n}::BIGINT AS n FROM match AS m WHERE {question.matches}"
