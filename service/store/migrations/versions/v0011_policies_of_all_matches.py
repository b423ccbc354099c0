"""A policy for each match that was simulated or imported: these had none, and were open."""

from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.execute(
        "INSERT INTO match_policies SELECT match, 'consent', 'open' FROM matches"
        " WHERE population IN ('simulation', 'imported') AND match NOT IN (SELECT match FROM match_policies)"
    )
