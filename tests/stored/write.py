"""Keeps what this version stores for the tests of all later ones, in a folder under its number.

usage: python -m tests.stored.write

Run once, when a version is cut. What an earlier version stored is never written again.
"""

import gzip
from pathlib import Path

from domain.rulesets import RULESETS
from events import codec
from events.log.port import Search
from service import bots
from service.context import OWN_MIGRATIONS, OWN_VERSIONS, Context
from service.store import archive
from service.usecases.forks import fork
from service.usecases.matches import NewMatch, SeatRequest, create_match
from service.usecases.records import written
from tests.api import session
from tests.stored import forms

FOLDER = Path(__file__).parent
STORE, RECORD, EVENTS = "store.db.gz", "ended.match.ndjson.gz", "events.ndjson"
DECISIONS = 120
"""Decisions that bots make in a match of each game."""
AT = 200
"""The event of it after which it is forked: a fork holds a whole position, as a state is written."""


def main() -> None:
    """Hold the session of the API's examples, let bots play each game, and keep store, record and forms of events."""
    folder = FOLDER / f"v{session.RELEASE}"
    folder.mkdir()
    with session.fixed_context() as context:
        session.held(context, checked=False)
        for ruleset in RULESETS:
            _begun(context, ruleset)
        copy = folder / "copy"
        archive.save(context.log, copy, lambda *_: None, [(OWN_MIGRATIONS, OWN_VERSIONS)])
        archive.seal(copy)
        ended = context.log.search(Search(ruleset="gaia_vora", status="ended"))[0]
        record = b"".join(written(context, ended, None))
    _keep(folder / STORE, copy.read_bytes())
    copy.unlink()
    _keep(folder / RECORD, record)
    lines = [codec.canonical(form) for form in forms.of_today()]
    (folder / EVENTS).write_bytes(b"\n".join(lines) + b"\n")


def _begun(context: Context, ruleset: str) -> None:
    seats = [SeatRequest("bot", "random"), SeatRequest("bot", "random")]
    match = create_match(context, NewMatch(ruleset=ruleset, seats=seats, options={"players": 2})).header.match
    for _ in range(DECISIONS):
        bots.play_one(context, match)
    fork(context, match, None, at=AT)


def _keep(file: Path, content: bytes) -> None:
    file.write_bytes(gzip.compress(content, mtime=0))


if __name__ == "__main__":
    main()
