"""Writes the data dictionary in docs/lake.md from the rows of the lake; `--check` only tells whether it is stale."""

import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from analytics.lake.rows import TABLES
from analytics.lake.schema import dictionary

PAGE = Path(__file__).resolve().parent.parent / "docs" / "lake.md"
BEGIN = "<!-- generated from analytics/lake/rows.py by scripts/lake_reference.py -->\n"
END = "<!-- end of the generated part -->\n"


def chapters() -> Iterator[str]:
    """Each table with its columns."""
    for table, columns in dictionary().items():
        about = " ".join((TABLES[table].__doc__ or "").split())
        yield f"\n### {table}\n\n{about}\n\n| Column | Type | May be absent | Meaning |\n|---|---|---|---|\n"
        for column in columns:
            absent = "yes" if column.optional else ""
            yield f"| `{column.name}` | {column.type} | {absent} | {column.meaning} |\n"
    yield "\n"


def page(present: str) -> str:
    """The page with the dictionary as it should be."""
    before, _, rest = present.partition(BEGIN)
    return before + BEGIN + "".join(chapters()) + END + rest.partition(END)[2]


def main() -> int:
    """Write the page, or check it."""
    present = PAGE.read_text(encoding="utf-8")
    wanted = page(present)
    if "--check" in sys.argv:
        return int(present != wanted)
    PAGE.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
