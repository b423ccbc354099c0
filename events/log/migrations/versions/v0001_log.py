"""The log: events, headers of matches, kept answers, snapshots."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

BYTE_ORDER = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
"""Text that sorts by its bytes everywhere, as in Python."""
BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

APPEND_ONLY_SQLITE = """
CREATE TRIGGER events_no_{verb} BEFORE {verb} ON events
BEGIN SELECT RAISE(ABORT, 'events are never changed or removed'); END
"""
APPEND_ONLY_POSTGRESQL = (
    """
    CREATE FUNCTION events_refuse_change() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'events are never changed or removed'; END $$
    """,
    """
    CREATE TRIGGER events_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON events
    FOR EACH STATEMENT EXECUTE FUNCTION events_refuse_change()
    """,
)


def upgrade() -> None:
    _create_matches()
    _create_events()
    _create_caches()


def _create_matches() -> None:
    op.create_table(
        "matches",
        sa.Column("key", BIG, primary_key=True, autoincrement=True),
        sa.Column("match", BYTE_ORDER, nullable=False, unique=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("ruleset", BYTE_ORDER, nullable=False),
        sa.Column("population", BYTE_ORDER, nullable=False),
        sa.Column("status", BYTE_ORDER, nullable=False),
        sa.Column("created", BYTE_ORDER, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("reason", BYTE_ORDER),
        sa.Column("winners", BYTE_ORDER, nullable=False),
        sa.Column("bots_due", sa.Integer, nullable=False),
        sa.Column("touched", BYTE_ORDER, nullable=False),
        sa.Column("header", sa.LargeBinary, nullable=False),
        sqlite_strict=True,
    )
    op.create_index("matches_newest", "matches", ["created", "match"])
    op.create_index("matches_by_status", "matches", ["status", "created", "match"])
    op.create_index("matches_by_ruleset", "matches", ["ruleset", "created", "match"])
    op.create_index("matches_by_population", "matches", ["population", "created", "match"])
    due = sa.text("bots_due = 1")
    op.create_index("matches_bots_due", "matches", ["touched", "match"], sqlite_where=due, postgresql_where=due)


def _create_events() -> None:
    postgresql = op.get_context().dialect.name == "postgresql"
    transaction = "(pg_current_xact_id()::text::bigint)" if postgresql else "0"
    op.create_table(
        "events",
        sa.Column("position", BIG, primary_key=True, autoincrement=True),
        sa.Column("tx", BIG, nullable=False, server_default=sa.text(transaction)),
        sa.Column("match_key", BIG, sa.ForeignKey("matches.key"), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("v", sa.Integer, nullable=False),
        sa.Column("at", BIG, nullable=False),
        sa.Column("type", BYTE_ORDER, nullable=False),
        sa.Column("envelope", sa.LargeBinary, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.Column("private", sa.LargeBinary),
        sa.Column("seals", sa.LargeBinary),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("match_key", "seq", name="events_once"),
        sqlite_strict=True,
    )
    if postgresql:
        op.create_index("events_in_commit_order", "events", ["tx", "position"])
        for statement in APPEND_ONLY_POSTGRESQL:
            op.execute(statement)
    else:
        for verb in ("update", "delete"):
            op.execute(APPEND_ONLY_SQLITE.format(verb=verb))


def _create_caches() -> None:
    op.create_table(
        "answers",
        sa.Column("scope", BYTE_ORDER, primary_key=True),
        sa.Column("key", BYTE_ORDER, primary_key=True),
        sa.Column("fingerprint", BYTE_ORDER, nullable=False),
        sa.Column("status", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("headers", sa.LargeBinary, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "snapshots",
        sa.Column("match", BYTE_ORDER, primary_key=True),
        sa.Column("form", BYTE_ORDER, primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("checksum", sa.LargeBinary, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "probes",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("tries", BIG, nullable=False),
        sqlite_strict=True,
    )
