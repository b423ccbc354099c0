"""The lake of a store: where it is, how it is kept up with the log, how far it is behind."""

import os
import time
from collections.abc import Mapping, Sequence, Set
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from domain.wording import counted
from events.moment import millis
from service.clock import Clock, rfc3339, seconds_of
from service.config import Config, lake_folder
from service.store import access, audit
from service.store.behind import Lag, behind
from service.store.settings import remembered

if TYPE_CHECKING:
    from analytics.lake.projector import Projector
    from analytics.lake.stretch import Refused
    from events.log.sql import SqlLog
    from service.context import Context

SETTLED_S = 15.0
"""So long after a refusal its number can no longer be overtaken by a lower one."""

MOST_BEHIND = 100_000
"""Events behind are counted up to this number."""

SHOWN = 5
"""So many of the matches that could not be read are named."""


class StoreAudit:
    """The store's own tables, as the projector reads them."""

    def __init__(self, log: "SqlLog", clock: Clock = time.time) -> None:
        self._log = log
        self._clock = clock

    def after(self, last: int, most: int) -> "Sequence[Refused]":
        """See `Audit.after`."""
        from analytics.lake.rows import RefusalRow
        from analytics.lake.stretch import Refused

        return [
            Refused(
                row.id,
                row.ruleset,
                RefusalRow(
                    match=row.match,
                    ruleset_version=row.ruleset_version,
                    at=millis(row.at),
                    decision=row.asked,
                    kind=row.decision,
                    clause=row.clause,
                    code=row.code,
                    seconds=None if row.millis is None else row.millis / 1000,
                ),
            )
            for row in audit.listed(self._log, last, rfc3339(self._clock() - SETTLED_S), most)
        ]

    def moments(self, matches: Sequence[str]) -> Mapping[str, Mapping[str, Sequence[int]]]:
        """See `Audit.moments`."""
        return {
            match: {decision: [millis(at) for at in moments] for decision, moments in refused.items()}
            for match, refused in audit.moments(self._log, matches).items()
        }

    def closed(self, matches: Sequence[str]) -> Set[str]:
        """See `Audit.closed`."""
        return access.closed(self._log, matches)

    @cached_property
    def store(self) -> str:
        """See `Audit.store`."""
        return store_id(self._log)


def projector(log: "SqlLog", folder: Path, clock: Clock = time.time) -> "Projector":
    """The projector of a store's log into a folder, which knows the events of all rulesets."""
    import domain.rulesets  # noqa: F401  (events are known once they are defined)
    from analytics.lake.projector import Projector

    return Projector(log, folder, StoreAudit(log, clock))


def store_id(log: "SqlLog") -> str:
    """What a lake knows its store by: made once for each store. Raises `LogUnavailable`."""
    return remembered(log, "store", os.urandom(16)).hex()


def folder_for(config: Config, log: "SqlLog") -> Path | None:
    """The folder that the lake of a store is written to; None: there is none.

    If nobody named it, and it holds the lake of a store that had the same file before, that one is put aside under the
    first signs of that store's id. Raises `LogUnavailable`, `OSError`.
    """
    from analytics.lake import manifest
    from analytics.lake.damage import Damaged

    folder = lake_folder(config)
    if folder is not None and config.lake is None:
        with suppress(Damaged):  # it is told where the manifest is read
            origin = manifest.read(folder).origin
            if origin is not None and origin != store_id(log):
                folder.rename(folder.with_name(f"{folder.name}-of-{origin[:8]}"))
    return folder


def skipped(ctx: "Context") -> int:
    """How many matches are not in the lake since they could not be read; 0 where there is no lake, or a damaged one."""
    from analytics.lake import manifest
    from analytics.lake.damage import Damaged

    folder = lake_folder(ctx.config)
    with suppress(Damaged):
        return 0 if folder is None else len(manifest.read(folder).skipped)
    return 0


def told_skipped(matches: Mapping[str, str]) -> str:
    """The matches that could not be read, in words: how many, and the first of them with what went wrong."""
    told = [f"{match} ({error})" for match, error in sorted(matches.items())[:SHOWN]]
    more = ["..."] if len(matches) > SHOWN else []
    return f"{counted(len(matches), 'match')} could not be read: {', '.join(told + more)}"


def lag(ctx: "Context") -> Lag | None:
    """How far the lake is behind (a damaged one: by all); None if there is none. Raises `LogUnavailable`."""
    from analytics.lake import manifest
    from analytics.lake.damage import Damaged

    log, folder, cursor = ctx.log, lake_folder(ctx.config), None
    if folder is None:
        return None
    with suppress(Damaged):
        cursor = manifest.read(folder).cursor
    path = folder / manifest.NAME
    kept_up = path.stat().st_mtime if path.exists() else 0.0
    events, oldest = behind(log, cursor, MOST_BEHIND, kept_up)
    if not events:
        return Lag(0, 0.0)
    since = _seen(ctx, cursor) if oldest is None else seconds_of(oldest)
    return Lag(events, round(max(0.0, ctx.clock() - max(since, kept_up)), 1))


_SEEN: dict[str, tuple[str | None, float]] = {}
"""Up to which cursor a store's lake was when this process first saw it behind there, and when that was."""


def _seen(ctx: "Context", cursor: str | None) -> float:
    """When the lake was first seen behind at this cursor."""
    seen = _SEEN.get(ctx.config.store)
    if seen is None or seen[0] != cursor:
        seen = _SEEN[ctx.config.store] = (cursor, ctx.clock())
    return seen[1]
