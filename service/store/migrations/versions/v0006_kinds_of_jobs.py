"""Records of jobs name their kind. Those that do not, of releases under way, are let go."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    jobs = sa.table("jobs")
    op.execute(sa.delete(jobs))
