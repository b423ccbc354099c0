"""What a metric counts in each match, as SQL.

The rows of a match are added up before matches and seats are looked up: there are hundreds of rows to a match, and to
look a match up by its id costs more than to add a row up.
"""

from collections.abc import Collection

import msgspec

from analytics.metrics.metric import KEYS, Metric
from analytics.metrics.questions import OF_RULESET, Question, chosen, joined
from analytics.metrics.sources import WITHOUT_EVENT, source


class Part(msgspec.Struct, frozen=True):
    """Something that is added up: over the rows of a seat or match `r`, then over what came of the seats."""

    of_rows: str
    of_seats: str


_FIRST = Part("min(r.seq)", "min(r.first)")


def counted(question: Question) -> str:
    """A SELECT with a row for each group and match: group keys, `match`, `created`, `seq`, the counts x, n (, y, k).

    `seq` is the event to look at (or NULL); x and n are numerator and denominator, y and k those of `against`; x of a
    median is the greatest value. Over a base other than rows, n is absent.
    """
    found = _of_matches(question, _parts(question.metric))
    return _among_alike(question, found) if question.metric.alike else found


def _among_alike(question: Question, found: str) -> str:
    """The same, where seats that are alike have the same part of `against` as of the numerator.

    Who has nobody alike to be held against counts on neither side. All of `against` together is as much as it was.
    """
    by = "".join(f"{name}, " for name in question.by)
    group = f"PARTITION BY {', '.join(question.by)}" if question.by else ""
    alike = f"PARTITION BY {by}{', '.join(f'alike_{name}' for name in question.metric.alike)}"
    held = f"SELECT *, sum(n) OVER s AS ns, sum(k) OVER s AS ks FROM ({found}) WINDOW s AS ({alike})"
    weighed = (
        f"SELECT *, ns / ks * sum(k) OVER g / sum(n) OVER g AS weight"
        f" FROM ({held}) WHERE ns > 0 AND ks > 0 WINDOW g AS ({group})"
    )
    return (
        f"SELECT {by}match, any_value(created) AS created, min(seq) AS seq, sum(x) AS x, sum(n) AS n,"
        f" sum(y * weight) AS y, sum(k * weight) AS k FROM ({weighed}) GROUP BY {by}match"
    )


def collected(question: Question) -> str:
    """A SELECT with a row for each group and match: group keys, `match`, `created`, `seq`, and x: a median's values.

    `seq` is the first event (or NULL).
    """
    values = Part(f"list(({question.metric.numerator})::DOUBLE)", "flatten(list(r.x))")
    first = {} if question.metric.table in WITHOUT_EVENT else {"first": _FIRST}
    return _of_matches(question, {**first, "x": values, "n": Part("count(*)", "sum(r.n)")})


def _of_matches(question: Question, parts: dict[str, Part]) -> str:
    metric = question.metric
    tables, conditions = joined(question, f"({_added_up(question, parts)})")
    keys = {name: f"r.{name}" if KEYS[name].of == "row" else KEYS[name].expression for name in question.by}
    only = [name for name in question.only if KEYS[name].of != "row"]
    if not question.with_seats:
        columns = ["m.match AS match", "m.created AS created", *_told(metric, {name: f"r.{name}" for name in parts})]
        return chosen(keys, only, columns, tables, [*conditions, f"({_least(parts, 'r.')})"])
    columns = ["m.match AS match", "any_value(m.created) AS created"]  # seats of a match may fall into one group
    columns += [f"{KEYS[name].expression} AS alike_{name}" for name in metric.alike]
    columns += _told(metric, {name: part.of_seats for name, part in parts.items()})
    return f"{chosen(keys, only, columns, tables, conditions)} GROUP BY ALL HAVING {_least(parts)}"


def _least(parts: Collection[str], prefix: str = "") -> str:
    """Which groups of a match are told of: over a base all that have rows, for what never counts is told as 0."""
    return " OR ".join(f"{prefix}{name} > 0" for name in ("n", "k") if name in parts) or "true"


def _added_up(question: Question, parts: dict[str, Part]) -> str:
    """The rows that count, added up by match, by seat if that is asked for, and by their own group keys."""
    metric = question.metric
    keys = {name: KEYS[name].expression for name in question.by if KEYS[name].of == "row"}
    only = [name for name in question.only if KEYS[name].of == "row"]
    columns = ["r.match", *(["r.seat"] if question.with_seats else [])]
    columns += [f"{part.of_rows} AS {name}" for name, part in parts.items()]
    conditions = [OF_RULESET, f"({metric.where})"]
    if metric.method == "median":
        conditions.append(f"({metric.numerator}) IS NOT NULL")
    tables = f"{source(metric.table, question.matches)} AS r"
    return f"{chosen(keys, only, columns, tables, conditions)} GROUP BY ALL"


def _told(metric: Metric, parts: dict[str, str]) -> list[str]:
    """The columns `seq` and the counts from the parts that were added up."""
    seq = ", ".join(parts[name] for name in ("hit", "first") if name in parts)
    x = f"bit_count({parts['x']})::DOUBLE" if _of_seats(metric) else parts["x"]
    further = [f"{parts[name]} AS {name}" for name in ("n", "y", "k") if name in parts]
    return [f"coalesce({seq}, NULL)::BIGINT AS seq" if seq else "NULL::BIGINT AS seq", f"{x} AS x", *further]


def _of_seats(metric: Metric) -> bool:
    """Whether it counts seats, each of them once, however many of its rows there are."""
    return metric.method == "rate" and metric.base == "seats"


def _parts(metric: Metric) -> dict[str, Part]:
    each = "1" if metric.method == "median" else metric.denominator
    further = {} if each is None else {"n": each}
    if metric.against is not None:
        further |= {"y": metric.against[0], "k": metric.against[1]}
    sums = {name: Part(f"coalesce(sum({sql}), 0)::DOUBLE", f"sum(r.{name})") for name, sql in further.items()}
    return {**_event(metric), "x": _numerator(metric), **sums}


def _numerator(metric: Metric) -> Part:
    if metric.method == "median":
        return Part(f"max({metric.numerator})::DOUBLE", "max(r.x)")
    if _of_seats(metric):  # as count(DISTINCT r.seat) FILTER, in half the time
        return Part(f"bit_or(CASE WHEN {metric.numerator} THEN 1::BIGINT << r.seat ELSE 0 END)", "bit_or(r.x)")
    if metric.method == "rate" and metric.base == "matches":
        return Part(f"max(({metric.numerator})::INT)::DOUBLE", "max(r.x)")
    return Part(f"coalesce(sum({metric.numerator}), 0)::DOUBLE", "sum(r.x)")


def _event(metric: Metric) -> dict[str, Part]:
    """The first event that the numerator counts, or that of the greatest value; else the first one."""
    if metric.table in WITHOUT_EVENT:
        return {}
    if metric.method == "median":
        return {"hit": Part(f"arg_max(r.seq, {metric.numerator})", "arg_max(r.hit, r.x)")}
    if metric.of_wins:
        return {"first": _FIRST}
    return {"hit": Part(f"min(r.seq) FILTER (({metric.numerator})::DOUBLE > 0)", "min(r.hit)"), "first": _FIRST}
