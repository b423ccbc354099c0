"""The service's tables: policies, seats, rewind requests, refusals, leases, settings, recent endings."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

BYTE_ORDER = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    _create_access()
    _create_rewinds()
    _create_work()


def _create_access() -> None:
    op.create_table(
        "match_policies",
        sa.Column("match", BYTE_ORDER, primary_key=True),
        sa.Column("rewind", BYTE_ORDER, nullable=False),
        sa.Column("spectators", BYTE_ORDER, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "seat_access",
        sa.Column("match", BYTE_ORDER, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("invitation", BYTE_ORDER),
        sa.Column("token", BYTE_ORDER),
        sqlite_strict=True,
    )
    op.create_index("seat_access_by_token", "seat_access", ["token"], unique=True)


def _create_rewinds() -> None:
    op.create_table(
        "rewind_requests",
        sa.Column("id", BYTE_ORDER, primary_key=True),
        sa.Column("match", BYTE_ORDER, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("wanted", sa.Integer, nullable=False),
        sa.Column("back_to", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("asked", BYTE_ORDER, nullable=False),
        sa.Column("status", BYTE_ORDER, nullable=False),
        sa.Column("rewound", sa.Integer),
        sqlite_strict=True,
    )
    op.create_index("rewind_requests_of_match", "rewind_requests", ["match", "id"])
    op.create_table(
        "rewind_answers",
        sa.Column("request", BYTE_ORDER, sa.ForeignKey("rewind_requests.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("agrees", sa.Boolean().with_variant(sa.Integer(), "sqlite")),
        sqlite_strict=True,
    )


def _create_work() -> None:
    op.create_table(
        "refusals",
        sa.Column("id", BIG, primary_key=True, autoincrement=True),
        sa.Column("at", BYTE_ORDER, nullable=False),
        sa.Column("match", BYTE_ORDER, nullable=False),
        sa.Column("ruleset", BYTE_ORDER, nullable=False),
        sa.Column("ruleset_version", BYTE_ORDER, nullable=False),
        sa.Column("decision", BYTE_ORDER),
        sa.Column("clause", BYTE_ORDER, nullable=False),
        sa.Column("code", BYTE_ORDER, nullable=False),
        sa.Column("millis", BIG),
        sqlite_strict=True,
    )
    op.create_table(
        "leases",
        sa.Column("name", BYTE_ORDER, primary_key=True),
        sa.Column("holder", BYTE_ORDER, nullable=False),
        sa.Column("until", BIG, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "settings",
        sa.Column("name", BYTE_ORDER, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "recent_endings",
        sa.Column("match", BYTE_ORDER, primary_key=True),
        sa.Column("ended", BIG, nullable=False),
        sqlite_strict=True,
    )
