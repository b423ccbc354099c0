"""The projector: follows the log and keeps the files of the lake. Killed at any moment, it goes on where it was.

A pass reads a stretch of the log, projects the matches that it tells of and writes files that nobody knows of yet.
Then the manifest is replaced in one step, and with it the cursor. Matches that have ended go to parts that stay, all
others to open parts, which are written anew without the matches that have changed.
"""

import math
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from analytics.lake import files, manifest, upkeep
from analytics.lake.manifest import Manifest
from analytics.lake.stretch import Audit, Progress, Stretch, Told
from events.log.port import Log


class Busy(RuntimeError):
    """Another projector is at work on the same lake."""


class OtherStore(RuntimeError):
    """The lake was made from another store."""


class Projector:
    """Keeps the lake in `folder` up with a log. One at a time: a second one is told `Busy`."""

    def __init__(self, log: Log, folder: Path, audit: Audit, *, clock: Callable[[], float] = time.time) -> None:
        self._log = log
        self._folder = folder
        self._audit = audit
        self._clock = clock
        self._swept = -math.inf

    def advance(self, limit: int = 50_000) -> Progress:
        """Read up to `limit` more events. Raises `Busy`, `OtherStore`, `LogUnavailable`, `OSError`."""
        return self._run(_as_it_is, limit, None)

    def rebuild(self, told: Told | None = None) -> Progress:
        """Make all tables from zero. Until that is done, the lake is read as it was.

        A manifest that cannot be read is put aside. Raises `Busy`, `OtherStore`, `LogUnavailable`, `OSError`.
        """
        with manifest.locked(self._folder, "manifest"):
            manifest.put_aside(self._folder)
        return self._run(_from_zero, None, told)

    def _run(self, begin: Callable[[Manifest], Manifest], limit: int | None, told: Told | None) -> Progress:
        try:
            with manifest.locked(self._folder, "projector", wait=False):
                base = begin(self._of_this_store(manifest.read(self._folder)))
                self._sweep()
                stretch = Stretch(self._log, self._folder, self._audit, base)
                with files.whole_or_nothing(self._folder):
                    stretch.read(limit, told)
                    self._publish(base, stretch.finish())
                upkeep.compact_additions(self._folder, self._now())
                return stretch.progress
        except BlockingIOError:
            raise Busy(f"another projector is at work on {self._folder}") from None

    def _of_this_store(self, base: Manifest) -> Manifest:
        if base.origin not in (None, self._audit.store):
            raise OtherStore(f"the lake in {self._folder} was made from another store")
        return msgspec.structs.replace(base, origin=self._audit.store)

    def _publish(self, base: Manifest, made: Manifest) -> None:
        with manifest.changing(self._folder) as present:
            if made != base:
                whole = msgspec.structs.replace(made, added=present.added, batches=present.batches)
                manifest.write(self._folder, upkeep.succeeding(present, whole, self._now()))

    def _sweep(self) -> None:
        """Before anything is written: a full disk may need that room."""
        now = self._now()
        upkeep.sweep(self._folder, now)
        if now - self._swept >= upkeep.ORPHANED_MS:
            upkeep.sweep_orphans(self._folder, now)
            self._swept = now

    def _now(self) -> int:
        return int(self._clock() * 1000)


def _as_it_is(present: Manifest) -> Manifest:
    return present


def _from_zero(present: Manifest) -> Manifest:
    return Manifest(origin=present.origin)
