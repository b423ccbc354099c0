"""Leases have marks in place of times. Those that are held are let go: whoever works takes them anew."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

BYTE_ORDER = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.drop_table("leases")
    op.create_table(
        "leases",
        sa.Column("name", BYTE_ORDER, primary_key=True),
        sa.Column("holder", BYTE_ORDER, nullable=False),
        sa.Column("mark", BIG, nullable=False),
        sqlite_strict=True,
    )
