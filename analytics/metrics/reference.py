"""Writes docs/metrics.md from the catalogue: `python -m analytics.metrics.reference docs/metrics.md`."""

import sys
from collections.abc import Iterator
from pathlib import Path

from analytics.metrics.catalogue import SHELVES
from analytics.metrics.catalogue.models import MODELS, Model
from analytics.metrics.metric import KEYS, Metric
from analytics.metrics.population import FILTERS, FIRST_CHOICE, KINDS, OPTION
from analytics.metrics.results import Minimum
from analytics.metrics.sources import SOURCES, SOURCES_SAID

_HEAD = """# The metrics

_Written by `python -m analytics.metrics.reference docs/metrics.md`; do not edit._

One catalogue is used by the dashboards, by `GET /v1/stats`, by `matchfold stats` and by the tests. Each metric is
evaluated over a population, in one pass over the tables of the lake.

Every number comes with n, a 95 % interval, and the population it is about. Intervals know that observations of one
match hang together; the formulas are in [statistics.md](statistics.md). Below {shown} observations only n is told, from
{ranked} on marks are ranked (unless a metric says otherwise). Where marks are *compared*, they are also told shrunk
toward what all of them have in common, and those are flagged that differ from the field after the correction of
Benjamini and Hochberg (10 %).

## Populations

A population is of one ruleset and of one kind:

{kinds}

If none is asked for, it is {first_choice}.
Scenarios, forks, sandbox matches and imported matches count only if their kind is asked for; stretches that were taken
back never count. `finished` matches have ended and count, `revealed` ones have ended and keep no hidden information;
metrics that rest on hidden cards count only these. The filters are

{filters}

and `{option}NAME` for the options of a match.

## Group keys

| Key | What it is | SQL |
|---|---|---|
{keys}

Rows in which a key is absent are left out. `m` is the match, `s` the seat, `r` the row of the metric's table.
"""

_TAIL = """## Tables beside those of the lake

{sources}
"""


def document() -> str:
    """The whole page."""
    least = Minimum()
    keys = "\n".join(f"| `{name}` | {key.title} | `{key.expression}` |" for name, key in KEYS.items())
    head = _HEAD.format(
        shown=least.shown,
        ranked=least.ranked,
        kinds="\n".join(f"- `{kind}`: {said}" for kind, said in KINDS.items()),
        first_choice=FIRST_CHOICE,
        filters=", ".join(f"`{name}`" for name in FILTERS),
        option=OPTION,
        keys=keys,
    )
    parts = [head]
    for shelf, metrics in SHELVES.items():
        parts += [f"## {shelf}\n", *map(_metric, metrics)]
    parts += ["## Curves and models\n", *map(_model, MODELS.values())]
    sources = "\n\n".join(
        f"`{name}`: {SOURCES_SAID[name]}\n\n```sql\n{_flush(sql)}\n```" for name, sql in SOURCES.items()
    )
    return "\n".join([*parts, _TAIL.format(sources=sources)])


def _metric(metric: Metric) -> str:
    lines = [f"### {metric.title}: `{metric.id}`", "", f"{metric.question} {metric.docs}", "", *_facts(metric), ""]
    return "\n".join(lines)


def _facts(metric: Metric) -> Iterator[str]:
    where = "" if metric.where == "true" else f" where `{metric.where}`"
    yield f"- `{metric.formula}` over `{metric.table}`{where}; {metric.matches} matches"
    compared = "; compared" if metric.compared else ""
    yield f"- n counts {metric.unit}; told in {metric.scale}{compared}"
    yield f"- interval: {metric.interval}"
    if metric.minimum != Minimum():
        yield f"- told from {metric.minimum.shown} on, ranked from {metric.minimum.ranked} on"
    ways = [" and ".join(f"`{key}`" for key in keys) or "over all" for keys in metric.whole]
    if ways:
        yield f"- where whole populations are compared: {', '.join(ways)}"
    yield f"- by {', '.join(f'`{key}`' for key in metric.keys)}"


def _model(model: Model) -> str:
    taken = "".join(f"; takes `{name}`: {said}" for name, said in model.takes.items())
    return (
        f"### {model.title}: `{model.id}`\n\n{model.question} {model.docs}\n\n- n counts {model.unit}{taken}\n"
        f"- interval: {model.interval}\n"
    )


def _flush(sql: str) -> str:
    """SQL without the indentation that it has in the program."""
    lines = sql.strip("\n").rstrip().split("\n")
    width = min(len(line) - len(line.lstrip()) for line in lines)
    return "\n".join(line[width:] for line in lines)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(document(), encoding="utf-8")
