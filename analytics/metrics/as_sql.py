"""A metric as SQL that one can run oneself over the tables of the lake."""

import datetime as dt
import re
from typing import Any

from analytics.metrics.questions import Question, rows
from analytics.metrics.tally import sums

_PARAMETER = re.compile(r"\$(\w+)")


def as_sql(question: Question) -> str:
    """One SELECT that answers group keys, `matches`, `n` and `value`, without intervals, in the order of the keys."""
    keys = "".join(f"{name}, " for name in question.by)
    order = f" ORDER BY {', '.join(question.by)}" if question.by else ""
    if question.metric.method == "median":
        values = rows(question, [f"{question.metric.numerator} AS value"])
        grouped = f" GROUP BY {', '.join(question.by)}" if question.by else ""
        counts = "count(DISTINCT match) AS matches, count(value) AS n, median(value) AS value"
        sql = f"SELECT {keys}{counts} FROM ({values}) WHERE value IS NOT NULL{grouped}{order}"
    else:
        difference = " - y / nullif(k, 0)" if question.metric.method == "difference" else ""
        sql = f"SELECT {keys}matches, n, x / nullif(n, 0){difference} AS value FROM ({sums(question)}){order}"
    given = question.parameters
    return _PARAMETER.sub(lambda found: literal(given[found[1]]), sql)


def literal(value: Any) -> str:
    """A value as SQL says it."""
    if isinstance(value, dt.date):
        return f"DATE '{value}'"
    return str(value) if isinstance(value, int) else "'" + str(value).replace("'", "''") + "'"
