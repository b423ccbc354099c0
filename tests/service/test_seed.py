"""The demo matches: of all player counts, made once."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

from events.log.port import Search
from service.usecases import matches
from tests.service.conftest import Open

SCRIPT = Path(__file__).parents[2] / "scripts" / "seed.py"


def seed(store: str) -> str:
    done = subprocess.run(
        [sys.executable, str(SCRIPT), "--store", store],
        capture_output=True,
        text=True,
        check=True,
        timeout=110,
        cwd=SCRIPT.parents[1],
    )
    return done.stderr


def test_the_demo_matches_are_made_once_and_one_table_is_open(open_sqlite: Open):
    ctx = open_sqlite()

    said = seed(ctx.config.store)
    again = seed(ctx.config.store)

    finished = matches.search(ctx, Search(status="finished", limit=100))
    waiting = matches.search(ctx, Search(status="lobby"))
    assert len(finished) >= 20
    assert set(Counter(one.players for one in finished)) == {1, 2, 3, 4}
    assert {one.population for one in finished} == {"simulation"}
    assert [one.seats.count("human") for one in waiting] == [1]
    assert waiting[0].match in said
    invitation = said.split("invitation ")[1].strip()
    assert matches.join(ctx, waiting[0].match, 1, invitation, "Ann").header.status == "open"
    assert "0 finished" in again
    assert "open match" not in again
