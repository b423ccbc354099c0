"""Open jobs are counted by address too. Owners were bare hashes, which tell an address to whoever tries them all."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

BYTE_ORDER = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    op.add_column("jobs", sa.Column("address", BYTE_ORDER))
    jobs = sa.table("jobs", sa.column("owner"))
    op.execute(sa.update(jobs).values(owner=""))
