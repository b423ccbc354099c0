"""Leases: who does a piece of work now. One that is not kept up expires, so a crash holds nothing up for long.

No clock of the wall counts where somebody takes a lease: whoever takes or keeps it up gives it a new mark, and it has
expired for whoever has seen the same mark for so long by a clock of their own that only goes forward. So clocks may be
set, and differ. A mark tells besides when it was made, by its maker's clock. Whoever only asks what is held believes it
when a mark is new to them: they may look for the first time long after it was made.
"""

import math
import os
import threading
import time
from collections.abc import Callable, Mapping, Sequence

from sqlalchemy import Connection, Select, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from events.log.sql import SqlLog
from service.store.tables import leases

_Rows = Mapping[str, tuple[str, int]]
"""Holder and mark of leases by their names."""


class Leases:
    """The leases of a store, as one process has seen them. Safe to share between threads."""

    def __init__(
        self, log: SqlLog, clock: Callable[[], float] = time.monotonic, wall: Callable[[], float] = time.time
    ) -> None:
        self._log = log
        self._clock = clock
        self._wall = wall
        self._seen: dict[str, tuple[int, float]] = {}
        self._made: dict[str, tuple[int, float]] = {}
        self._lock = threading.Lock()

    def take(self, names: Sequence[str], holder: str, seconds: float) -> set[str]:
        """Take or keep up leases; answers those that nobody else has kept up in the last so many seconds."""
        fresh = {"holder": holder, "mark": self._mark()}

        def attempt(connection: Connection) -> set[str]:
            rows = _rows(connection, _NAMED.where(leases.c.name.in_(names)))
            mine = [name for name, (whose, _) in rows.items() if whose == holder]
            over = self._expired(rows, seconds) - set(mine)
            _remove(connection, rows, over)
            taken: set[str] = set()
            if mine:
                ours = (leases.c.name.in_(mine), leases.c.holder == holder)
                kept = update(leases).where(*ours).values(fresh).returning(leases.c.name)
                taken.update(connection.execute(kept).scalars())
            free = [{"name": name, **fresh} for name in names if name not in rows or name in over]
            if free:
                make = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
                new = make(leases).values(free).on_conflict_do_nothing().returning(leases.c.name)
                taken.update(connection.execute(new).scalars())
            return taken

        return self._log.transact(attempt)

    def drop(self, names: Sequence[str], holder: str) -> None:
        """Give leases back."""
        ours = (leases.c.name.in_(names), leases.c.holder == holder)
        self._log.transact(lambda connection: connection.execute(delete(leases).where(*ours)))

    def held(self, beginning: str, seconds: float) -> set[str]:
        """The leases whose names begin so that somebody has kept up in the last so many seconds."""
        with self._log.reading() as connection:
            rows = _rows(connection, _NAMED.where(leases.c.name.startswith(beginning, autoescape=True)))
        now = self._clock()
        with self._lock:
            made = {name: self._made_at(name, mark, now, seconds) for name, (_, mark) in rows.items()}
            others = {name: kept for name, kept in self._made.items() if not name.startswith(beginning)}
            self._made = others | {name: (rows[name][1], at) for name, at in made.items()}
        return {name for name, at in made.items() if now - at < seconds}

    def _made_at(self, name: str, mark: int, now: float, seconds: float) -> float:
        """When a mark was made, by the own clock; one that comes from the future was made when nobody knows."""
        known = self._made.get(name)
        if known is not None and known[0] == mark:
            return known[1]
        age = self._wall() - (mark >> _CHANCE_BITS) / 1000
        return now - max(age, 0.0) if age > -seconds else -math.inf

    def _mark(self) -> int:
        return int(self._wall() * 1000) << _CHANCE_BITS | int.from_bytes(os.urandom(2), "big")

    def sweep(self, seconds: float) -> None:
        """Drop leases that nobody has kept up for so many seconds."""
        with self._log.reading() as connection:
            rows = _rows(connection, _NAMED)
        with self._lock:
            self._seen = {name: seen for name, seen in self._seen.items() if name in rows}
        over = self._expired(rows, seconds)
        if over:
            self._log.transact(lambda connection: _remove(connection, rows, over))

    def _expired(self, rows: _Rows, seconds: float) -> set[str]:
        """Those of the leases that have had the same mark for so long since it was first seen here."""
        now = self._clock()
        over = set()
        with self._lock:
            for name, (_, mark) in rows.items():
                seen = self._seen.get(name)
                if seen is None or seen[0] != mark:
                    self._seen[name] = (mark, now)
                elif now - seen[1] >= seconds:
                    over.add(name)
        return over


_CHANCE_BITS = 16

_NAMED = select(leases.c.name, leases.c.holder, leases.c.mark)


def _rows(connection: Connection, query: "Select[str, str, int]") -> _Rows:
    return {row.name: (row.holder, row.mark) for row in connection.execute(query)}


def _remove(connection: Connection, rows: _Rows, names: set[str]) -> None:
    """Remove leases that are still as they were seen."""
    for name in names:
        holder, mark = rows[name]
        as_seen = (leases.c.name == name, leases.c.holder == holder, leases.c.mark == mark)
        connection.execute(delete(leases).where(*as_seen))
