"""Refusals: which decision was open, and finding those of a match."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

BYTE_ORDER = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    op.add_column("refusals", sa.Column("asked", BYTE_ORDER))
    op.create_index("refusals_of_match", "refusals", ["match", "id"])
