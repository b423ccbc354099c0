"""The demo matches: of all player counts, made once."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

from domain.rulesets import RULESETS
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


def test_the_demo_matches_are_made_once_and_a_table_of_each_game_is_open(open_sqlite: Open):
    ctx = open_sqlite()

    said = seed(ctx.config.store)
    again = seed(ctx.config.store)

    finished = matches.search(ctx, Search(status="finished", limit=100))
    waiting = matches.search(ctx, Search(status="lobby"))
    assert len(finished) >= 20
    assert set(Counter(one.players for one in finished)) == {1, 2, 3, 4}
    assert {one.population for one in finished} == {"simulation"}
    assert {one.ruleset for one in finished} == set(RULESETS)
    assert {one.ruleset for one in waiting} == set(RULESETS)
    for one in waiting:
        assert one.seats.count("human") == 1
        invitation = said.split(f"{one.match}, seat 1 with the invitation ")[1].split()[0]
        assert matches.join(ctx, one.match, 1, invitation, "Ann").header.status == "open"
    assert "0 finished" in again
    assert "open match" not in again
