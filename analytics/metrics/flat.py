"""The marks of a result as a flat table: for CSV, for Parquet, for a terminal."""

import csv
import io
from typing import Any

from analytics.metrics.results import Result

COLUMNS = ("n", "matches", "value", "low", "high", "q10", "q25", "q75", "q90", "shrunk", "shrunk_low", "shrunk_high")
TESTED = ("p", "flagged", "standing", "example_match", "example_seq")


def rows(result: Result) -> list[dict[str, Any]]:
    """A row for each mark: its group keys, then everything else about it."""
    found = []
    for mark in result.marks:
        told: dict[str, Any] = {name: mark.group[name] for name in result.by}
        quantiles = mark.quantiles or (None,) * 4
        told |= dict(zip(("q10", "q25", "q75", "q90"), quantiles, strict=True))
        told |= {name: getattr(mark, name) for name in (*COLUMNS, *TESTED) if hasattr(mark, name)}
        example = mark.example
        told |= {"example_match": example and example.match, "example_seq": example and example.seq}
        found.append({name: told[name] for name in (*result.by, *COLUMNS, *TESTED)})
    return found


def as_csv(result: Result) -> str:
    """The rows as CSV with a line of heads; what is absent is empty."""
    text = io.StringIO()
    writer = csv.DictWriter(text, (*result.by, *COLUMNS, *TESTED), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows(result))
    return text.getvalue()
