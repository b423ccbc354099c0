"""Applying migrations: alembic's revisions and order, without its command line.

Imported only when needed, since alembic takes its time to load.
"""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, text

from events.log.port import LogUnavailable

LATER = "a later release of Matchfold has changed its tables, which this one cannot use"

_ADVISORY_LOCK = 0x4D_46_4C_44


def upgrade(connection: Connection, location: Path, version_table: str) -> None:
    """Apply what is missing of the migrations in `location` within the connection's transaction.

    On SQLite that transaction must have begun as a writing one; on PostgreSQL a lock makes others wait here.
    Raises `LogUnavailable` for a database that a later version has migrated.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL lock_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ADVISORY_LOCK})
    try:
        _run(location, connection=connection, version_table=version_table)
    except CommandError as error:
        raise LogUnavailable(LATER) from error


def script(dialect: str, location: Path, version_table: str) -> str:
    """The same as SQL text for an administrator: all migrations, for `sqlite` or `postgresql`."""
    out = io.StringIO()
    _run(location, dialect_name=dialect, version_table=version_table, output_buffer=out, as_sql=True)
    return out.getvalue()


def revision_due(location: Path) -> str | None:
    """The revision that an up-to-date database has."""
    return _scripts(location).get_current_head()


def is_known(location: Path, revision: str) -> bool:
    """Whether a revision is one of this release."""
    return revision in {script.revision for script in _scripts(location).walk_revisions()}


def _run(location: Path, *, as_sql: bool = False, **options: Any) -> None:
    scripts = _scripts(location)

    def steps(revision: Any, _context: Any) -> Any:
        return scripts._upgrade_revs("head", revision)

    apply: Callable[..., Any] = steps
    with EnvironmentContext(Config(), scripts, fn=apply, as_sql=as_sql, destination_rev="head") as environment:
        environment.configure(**options)
        environment.run_migrations()


def _scripts(location: Path) -> ScriptDirectory:
    config = Config()
    config.set_main_option("script_location", str(location).replace("%", "%%"))
    return ScriptDirectory.from_config(config)
