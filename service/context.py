"""The context that every use-case works in: log, rules, clock, entropy, states, listeners. Opened once a process."""

import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from service.clock import Clock, rfc3339
from service.config import KEY_BYTES, Config, store_folder
from service.errors import NotFound

if TYPE_CHECKING:
    from domain.ruleset import Ruleset
    from domain.telling.naming import Naming
    from events.event import Viewer
    from events.log.sql import SqlLog

Entropy = Callable[[int], bytes]
"""Answers that many unpredictable bytes."""

OWN_MIGRATIONS = Path(__file__).parent / "store" / "migrations"
OWN_VERSIONS = "service_schema"
"""The table that says which migrations of the service's own tables were applied."""


class Context:
    """What use-cases need. Safe to share between threads; a forked child may go on using it."""

    def __init__(
        self,
        config: Config,
        log: "SqlLog",
        rulesets: Mapping[str, "Ruleset"],
        *,
        clock: Clock = time.time,
        entropy: Entropy = os.urandom,
    ) -> None:
        from service.live import Live
        from service.policy import Policy
        from service.shelf import CardShelf
        from service.states import Recent, States
        from service.store.leases import Leases

        self.config = config
        self.log = log
        self.rulesets = rulesets
        self.clock = clock
        self.entropy = entropy
        self.states: States = States(log, rulesets, config.cached_matches)
        self.policies: Recent[str, Policy] = Recent(config.cached_matches)
        self.namings: Recent[tuple[str, Viewer, bool], tuple[int, Naming]] = Recent(config.cached_matches)
        self.live: Live = Live(log)
        self.leases: Leases = Leases(log)
        self._signing_key = config.signing_key
        self._shelf = CardShelf(log)
        self._shelf.open()

    def now(self) -> str:
        """The time as events have it."""
        return rfc3339(self.clock())

    def ruleset(self, name: str) -> "Ruleset":
        """An installed ruleset by `id` or `id@version`. Raises `NotFound` for one that is not installed."""
        wanted, _, version = name.partition("@")
        ruleset = self.rulesets.get(wanted)
        if ruleset is None or version not in ("", ruleset.meta.version):
            raise NotFound("ruleset", name)
        return ruleset

    @property
    def signing_key(self) -> bytes:
        """The key that cursors are signed with and invitations and tokens are derived from; kept in the store."""
        if self._signing_key is None:
            from service.store.settings import remembered

            self._signing_key = remembered(self.log, "signing_key", self.entropy(KEY_BYTES))
        return self._signing_key

    def close(self) -> None:
        """Stop the poller and close the database connections."""
        self._shelf.close()
        self.live.close()
        self.log.close()


def open_context(config: Config) -> Context:
    """Open the store, creating or migrating it as needed. Raises `LogUnavailable`; `ValueError` for a bad address."""
    from domain.rulesets import RULESETS
    from events.log.sql import SqlLog
    from events.log.store import LOG_MIGRATIONS, LOG_VERSIONS

    folder = store_folder(config.store)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    log = SqlLog(config.store)
    for location, versions in ((LOG_MIGRATIONS, LOG_VERSIONS), (OWN_MIGRATIONS, OWN_VERSIONS)):
        if not _is_current(log, location, versions):
            log.migrate(location, versions)
    if log.may_be_written():
        log.write_ahead()
    return Context(config, log, RULESETS)


def _is_current(log: "SqlLog", location: Path, versions: str) -> bool:
    """Whether the newest migration was applied: told without alembic, which takes longer to load than a query."""
    from sqlalchemy.exc import SQLAlchemyError

    from events.log.port import LogUnavailable

    due = max(file.name[1:5] for file in (location / "versions").glob("v[0-9][0-9][0-9][0-9]_*.py"))
    try:
        with log.reading() as connection:
            return list(connection.exec_driver_sql(f"SELECT version_num FROM {versions}").scalars()) == [due]
    except (LogUnavailable, SQLAlchemyError):
        return False
