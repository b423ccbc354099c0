"""Parts of unfinished matches: only those are written anew that hold a match which has changed."""

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc

from analytics.lake import files
from analytics.lake.manifest import Part, Section

GROUPS = 8
"""As many passes may have left small open parts that nothing has changed since; then these are put together."""

SMALL = 200_000
"""Rows of all tables together up to which what a pass left is small."""

Columns = dict[tuple[Section, str], list[pa.Table]]
"""Columns by section and table."""


def untouched(folder: Path, parts: Sequence[Part], touched: frozenset[str]) -> tuple[list[Part], Columns]:
    """The open parts that hold none of these matches, and what the others hold of other matches."""
    groups: dict[tuple[Section, str], list[Part]] = defaultdict(list)
    for part in parts:
        groups[part.section, Path(part.path).stem].append(part)
    kept: list[list[Part]] = []
    changed: list[list[Part]] = []
    for group in groups.values():
        (changed if _holds_any(folder, group, touched) else kept).append(group)
    small = [group for group in kept if sum(part.rows for part in group) <= SMALL]
    if len(small) > GROUPS:
        kept, changed = [group for group in kept if group not in small], [*changed, *small]
    matches = pa.array(sorted(touched), pa.string())
    columns: Columns = defaultdict(list)
    for part in (part for group in changed for part in group):
        rows = files.read(folder, part)
        columns[part.section, part.table].append(rows.filter(pc.invert(pc.is_in(rows["match"], matches))))
    return [part for group in kept for part in group], columns


def _holds_any(folder: Path, group: Sequence[Part], matches: frozenset[str]) -> bool:
    """Whether the parts that one pass left hold one of these matches: their part of the table `match` tells."""
    return any(
        not matches.isdisjoint(files.read(folder, part)["match"].to_pylist()) for part in group if part.table == "match"
    )
