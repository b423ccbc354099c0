"""Checksums of jobs, which show damage."""

import hashlib

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

COLUMNS = ("id", "owner", "address", "asked", "status", "played", "millis", "touched", "detail")


def upgrade() -> None:
    connection = op.get_bind()
    none = sa.text("x''" if connection.dialect.name == "sqlite" else "''")
    op.add_column("jobs", sa.Column("checksum", sa.LargeBinary, nullable=False, server_default=none))
    jobs = sa.table("jobs", *map(sa.column, (*COLUMNS, "record", "checksum")))
    for row in connection.execute(sa.select(jobs)).all():
        said = msgspec.json.encode([getattr(row, name) for name in COLUMNS])
        checksum = hashlib.sha256(said + bytes(row.record)).digest()
        connection.execute(sa.update(jobs).where(jobs.c.id == row.id).values(checksum=checksum))
