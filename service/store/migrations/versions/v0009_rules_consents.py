"""Consents: which seats agree to go on under the installed version of the rules."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

BYTE_ORDER = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "rules_consents",
        sa.Column("match", BYTE_ORDER, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("after", BYTE_ORDER, nullable=False),
        sqlite_strict=True,
    )
