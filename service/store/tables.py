"""The service's own tables. None of them is needed to fold a match: they say who may act, and what is under way."""

import sqlalchemy as sa

metadata = sa.MetaData()

BYTE_ORDER = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
"""Text that sorts by its bytes everywhere, as in Python."""
BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

policies = sa.Table(
    "match_policies",
    metadata,
    sa.Column("match", BYTE_ORDER, primary_key=True),
    sa.Column("rewind", BYTE_ORDER, nullable=False),
    sa.Column("spectators", BYTE_ORDER, nullable=False),
)
"""What a match's creator chose about looking on and taking back."""

seats = sa.Table(
    "seat_access",
    metadata,
    sa.Column("match", BYTE_ORDER, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("generation", sa.Integer, nullable=False),
    sa.Column("invitation", BYTE_ORDER),
    sa.Column("token", BYTE_ORDER),
)
"""SHA-256 of each person's invitation and token. `generation` counts the tokens that the seat has had."""

sa.Index("seat_access_by_token", seats.c.token, unique=True)

rewinds = sa.Table(
    "rewind_requests",
    metadata,
    sa.Column("id", BYTE_ORDER, primary_key=True),
    sa.Column("match", BYTE_ORDER, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("wanted", sa.Integer, nullable=False),
    sa.Column("back_to", sa.Integer, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("asked", BYTE_ORDER, nullable=False),
    sa.Column("status", BYTE_ORDER, nullable=False),
    sa.Column("rewound", sa.Integer),
)
"""Requests to take a match back, made at `version`."""

sa.Index("rewind_requests_of_match", rewinds.c.match, rewinds.c.id)

rewind_answers = sa.Table(
    "rewind_answers",
    metadata,
    sa.Column("request", BYTE_ORDER, sa.ForeignKey("rewind_requests.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("agrees", sa.Boolean),
)
"""Whose consent a request needs, and what they said (NULL: nothing yet)."""

rules_consents = sa.Table(
    "rules_consents",
    metadata,
    sa.Column("match", BYTE_ORDER, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("after", BYTE_ORDER, nullable=False),
)
"""Seats that agree to go on under version `after` of the rules, until the match does."""

refusals = sa.Table(
    "refusals",
    metadata,
    sa.Column("id", BIG, primary_key=True, autoincrement=True),
    sa.Column("at", BYTE_ORDER, nullable=False),
    sa.Column("match", BYTE_ORDER, nullable=False),
    sa.Column("ruleset", BYTE_ORDER, nullable=False),
    sa.Column("ruleset_version", BYTE_ORDER, nullable=False),
    sa.Column("decision", BYTE_ORDER),
    sa.Column("clause", BYTE_ORDER, nullable=False),
    sa.Column("code", BYTE_ORDER, nullable=False),
    sa.Column("millis", BIG),
    sa.Column("asked", BYTE_ORDER),
)
"""Moves that were refused: which clause, in which window, how long after the question. No arguments.

`decision` is the kind of the decision that was open, `asked` its id.
"""

sa.Index("refusals_of_match", refusals.c.match, refusals.c.id)

leases = sa.Table(
    "leases",
    metadata,
    sa.Column("name", BYTE_ORDER, primary_key=True),
    sa.Column("holder", BYTE_ORDER, nullable=False),
    sa.Column("mark", BIG, nullable=False),
)
"""Who does a piece of work now. The mark is another one whenever the lease is taken or kept up."""

settings = sa.Table(
    "settings",
    metadata,
    sa.Column("name", BYTE_ORDER, primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)
"""What the service must remember about itself."""

endings = sa.Table(
    "recent_endings",
    metadata,
    sa.Column("match", BYTE_ORDER, primary_key=True),
    sa.Column("ended", BIG, nullable=False),
)
"""Matches that ended lately, whose kept answers are still there for retries."""

card_sets = sa.Table(
    "card_sets",
    metadata,
    sa.Column("sha256", BYTE_ORDER, primary_key=True),
    sa.Column("ruleset", BYTE_ORDER, nullable=False),
    sa.Column("name", BYTE_ORDER, nullable=False),
    sa.Column("cards", sa.Integer, nullable=False),
    sa.Column("uploaded", BYTE_ORDER, nullable=False),
    sa.Column("uploader", BYTE_ORDER, nullable=False),
    sa.Column("content", sa.LargeBinary, nullable=False),
)
"""Uploaded card sets by the hash of their content, which never changes. `uploader` is SHA-256 of the address."""

sa.Index("card_sets_by_time", card_sets.c.uploaded, card_sets.c.sha256)
sa.Index("card_sets_of_uploader", card_sets.c.uploader)

card_pools = sa.Table(
    "card_pools",
    metadata,
    sa.Column("sha256", BYTE_ORDER, primary_key=True),
    sa.Column("content", sa.LargeBinary, nullable=False),
)
"""The card pools that matches have pinned, whole, so that a match outlives a change of the sets that are shipped."""

standing_orders = sa.Table(
    "standing_orders",
    metadata,
    sa.Column("match", BYTE_ORDER, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("id", BYTE_ORDER, nullable=False),
    sa.Column("scope", BYTE_ORDER, nullable=False),
    sa.Column("mark", BYTE_ORDER, nullable=False),
    sa.Column("given", BYTE_ORDER, nullable=False),
)
"""The standing order of a seat, at most one. `mark` is JSON that its end is told by; `id` differs for each order."""

jobs = sa.Table(
    "jobs",
    metadata,
    sa.Column("id", BYTE_ORDER, primary_key=True),
    sa.Column("owner", BYTE_ORDER, nullable=False),
    sa.Column("address", BYTE_ORDER),
    sa.Column("asked", BYTE_ORDER, nullable=False),
    sa.Column("status", BYTE_ORDER, nullable=False),
    sa.Column("played", sa.Integer, nullable=False),
    sa.Column("millis", BIG, nullable=False),
    sa.Column("touched", BIG, nullable=False),
    sa.Column("record", sa.LargeBinary, nullable=False),
    sa.Column("detail", BYTE_ORDER),
    sa.Column("checksum", sa.LargeBinary, nullable=False),
)
"""What the laboratory is to play. `owner` and `address` are keyed hashes (NULL: of nobody who is counted by address),
`record` JSON of what was played so far, `millis` how long it was worked on, `touched` what its turn is told by: the
open job with the least is next, and what it is worked on (microseconds) is added. `detail` tells why it failed,
`checksum` whether the other columns are what was kept."""

sa.Index("jobs_due", jobs.c.status, jobs.c.touched)
