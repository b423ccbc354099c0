"""Matches that no log holds, such as a laboratory's: their rows go straight into the lake, a batch at a time."""

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec

from analytics.ingest.project import project
from analytics.lake import batches, files, manifest
from analytics.lake.rows import TABLES, Row
from events.envelope import Entry

Batch = Mapping[str, Mapping[str, Sequence[Row]]]
"""Rows by ruleset and table."""

_TABLE_OF = {row: table for table, row in TABLES.items()}


def add(folder: Path, name: str, batch: Batch, *, closed: bool = False) -> bool:
    """Add a batch under a name of its own; False if one of that name is there already, which then stays as it is.

    `closed`: its matches let no spectators in. Safe to call from several processes, and beside a projector.
    """
    if name in batches.names(folder, manifest.read(folder)):
        return False
    own = f"added-{os.urandom(8).hex()}"
    with files.whole_or_nothing(folder):
        parts = [
            part for ruleset, rows in batch.items() for part in files.write_rows(folder, (ruleset, closed), own, rows)
        ]
        with manifest.changing(folder) as present:
            if name in batches.names(folder, present):
                for part in parts:
                    (folder / part.path).unlink()
                return False
            fresh = msgspec.structs.replace(
                present,
                added=(*present.added, *parts),
                batches=batches.extended(folder, present, name),
                passes=present.passes + 1,
            )
            manifest.write(folder, fresh)
    return True


def add_matches(folder: Path, name: str, matches: Iterable[tuple[str, Sequence[Entry]]]) -> bool:
    """Project whole matches, each with its ruleset, and add them as a batch. Answers as `add` does."""
    if name in batches.names(folder, manifest.read(folder)):
        return False
    batch: dict[str, dict[str, list[Row]]] = {}
    for ruleset, entries in matches:
        for table, rows in project(entries).items():
            batch.setdefault(ruleset, {}).setdefault(table, []).extend(rows)
    return add(folder, name, batch)


def add_stretch(folder: Path, series: str, numbers: range, matches: Iterable[tuple[str, Sequence[Entry]]]) -> None:
    """Add the matches of a stretch of a series, each with its ruleset, unless they are there."""
    if not any(numbers[0] in known for known in batches.recorded(folder, series)):
        add_matches(folder, f"{series}-{numbers[0]}-{numbers[-1]}", matches)


def by_table(rows: Sequence[Row]) -> dict[str, list[Row]]:
    """Rows of several tables, sorted into these."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(_TABLE_OF[type(row)], []).append(row)
    return found
