"""Uploaded card sets, and the pools that matches have pinned."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

BYTE_ORDER = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "card_sets",
        sa.Column("sha256", BYTE_ORDER, primary_key=True),
        sa.Column("ruleset", BYTE_ORDER, nullable=False),
        sa.Column("name", BYTE_ORDER, nullable=False),
        sa.Column("cards", sa.Integer, nullable=False),
        sa.Column("uploaded", BYTE_ORDER, nullable=False),
        sa.Column("uploader", BYTE_ORDER, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sqlite_strict=True,
    )
    op.create_index("card_sets_by_time", "card_sets", ["uploaded", "sha256"])
    op.create_index("card_sets_of_uploader", "card_sets", ["uploader"])
    op.create_table(
        "card_pools",
        sa.Column("sha256", BYTE_ORDER, primary_key=True),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sqlite_strict=True,
    )
