"""Jobs of the laboratory: experiments that are to be run."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

BYTE_ORDER = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "jobs",
        sa.Column("id", BYTE_ORDER, primary_key=True),
        sa.Column("owner", BYTE_ORDER, nullable=False),
        sa.Column("asked", BYTE_ORDER, nullable=False),
        sa.Column("status", BYTE_ORDER, nullable=False),
        sa.Column("played", sa.Integer, nullable=False),
        sa.Column("millis", BIG, nullable=False),
        sa.Column("touched", BIG, nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
        sa.Column("detail", BYTE_ORDER),
        sqlite_strict=True,
    )
    op.create_index("jobs_due", "jobs", ["status", "touched"])
