"""Standing orders: what seats let pass in advance."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

BYTE_ORDER = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "standing_orders",
        sa.Column("match", BYTE_ORDER, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("id", BYTE_ORDER, nullable=False),
        sa.Column("scope", BYTE_ORDER, nullable=False),
        sa.Column("mark", BYTE_ORDER, nullable=False),
        sa.Column("given", BYTE_ORDER, nullable=False),
        sqlite_strict=True,
    )
