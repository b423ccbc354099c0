"""Upkeep of the lake's files: small parts are put together, those that nobody reads any more are removed."""

import os
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from math import log
from pathlib import Path

import msgspec

from analytics.lake import files, manifest
from analytics.lake.manifest import Manifest, Part, Section

FANOUT = 8
"""As many parts of about the same size are put together into one."""

LARGE = 4_000_000
"""Parts with more rows stay as they are."""

KEPT_MS = 600_000
"""How long a file that was left out stays for those who are still reading it."""

ORPHANED_MS = 3_600_000
"""After so long a file that no manifest names was left behind by a crash. They are looked for as often."""


def compacted(folder: Path, named: Sequence[Part], fresh: Sequence[Part] = ()) -> tuple[Part, ...]:
    """Parts in place of these, with the same rows: wherever enough are of about one size, they become one.

    named: parts of the manifest, whose files stay for their readers;  fresh: parts that nobody knows of yet, whose
    files are removed when they have been put together, as are those made on the way
    """
    parts, known = [*named, *fresh], set(named)
    while ripe := _of_one_size(parts):
        merged = files.merge(folder, ripe, f"merged-{os.urandom(8).hex()}")
        parts = [*(part for part in parts if part not in ripe), merged]
        for part in ripe:
            if part not in known:
                (folder / part.path).unlink()
    return tuple(parts)


def _of_one_size(parts: Sequence[Part]) -> list[Part] | None:
    """Enough parts of one table and section to put them together; None if there are not."""
    tiers: dict[tuple[str, Section, int], list[Part]] = defaultdict(list)
    for part in parts:
        if part.rows < LARGE:
            tiers[part.table, part.section, int(log(max(part.rows, 1), FANOUT))].append(part)
    return next((tier for tier in tiers.values() if len(tier) >= FANOUT), None)


def compact_additions(folder: Path, now: int) -> None:
    """Put the parts of laboratories together, while others may add more."""
    before = manifest.read(folder).added
    with files.whole_or_nothing(folder):
        after = compacted(folder, before)
        if after == before:
            return
        with manifest.changing(folder) as present:
            since = [part for part in present.added if part not in before]
            fresh = msgspec.structs.replace(present, added=(*after, *since))
            manifest.write(folder, succeeding(present, fresh, now))


def succeeding(present: Manifest, made: Manifest, now: int) -> Manifest:
    """A manifest to take the place of the present one: it tells when files were left out."""
    gone = {part.path for part in present.parts} - {part.path for part in made.parts}
    dropped = (*present.dropped, *((path, now) for path in sorted(gone)))
    return msgspec.structs.replace(made, passes=present.passes + 1, dropped=dropped)


def sweep(folder: Path, now: int) -> None:
    """Remove files that were left out long enough ago."""
    if not any(now - at >= KEPT_MS for _, at in manifest.read(folder).dropped):
        return
    with manifest.changing(folder) as present:
        for path, at in present.dropped:
            if now - at >= KEPT_MS:
                (folder / path).unlink(missing_ok=True)
        kept = tuple((path, at) for path, at in present.dropped if now - at < KEPT_MS)
        manifest.write(folder, msgspec.structs.replace(present, dropped=kept))


def sweep_orphans(folder: Path, now: int) -> None:
    """Remove files that a crash left behind: no manifest names them, and nobody can still be about to."""
    present = manifest.read(folder)
    named = {part.path for part in present.parts} | {path for path, _ in present.dropped}
    for path in folder.glob("*/*/*.parquet"):
        with suppress(FileNotFoundError):
            if path.relative_to(folder).as_posix() not in named and now - path.stat().st_mtime * 1000 > ORPHANED_MS:
                path.unlink()
