"""Comma-separated values that a spreadsheet reads as what they are: no text of a match is run as a formula."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Any

_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a formula begins with; spreadsheets of East Asia take the wide signs too (OWASP, CSV Injection)."""


def written(heads: Sequence[str], rows: Iterable[Iterable[Any]], line_end: str = "\n") -> str:
    """A line of heads, then the rows; what is absent (None) is empty.

    Text that a spreadsheet would take for a formula begins with an apostrophe; numbers stay numbers.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator=line_end)
    writer.writerow(map(harmless, heads))
    writer.writerows(map(harmless, row) for row in rows)
    return text.getvalue()


def harmless(value: Any) -> Any:
    """A cell that no spreadsheet takes for a formula."""
    told = str(value) if isinstance(value, list | tuple | dict) else value
    risky = isinstance(told, str) and told.lstrip(" \"'").startswith(_FORMULA) and not _NUMBER.fullmatch(told)
    return f"'{told}" if risky else told
