"""The benchmark runs and prints its table; whatever the figures are, they fail nothing."""

import subprocess
import sys
from pathlib import Path

import duckdb

from analytics.lake.reading import Lake
from domain.rulesets import RULESETS
from scripts.benchmarks.dashboard import Query, needed, of_events, of_tables
from scripts.benchmarks.decide import AIMS
from scripts.benchmarks.lakes import multiply
from scripts.benchmarks.matches import PLAYED
from scripts.benchmarks.simulate import SERIES
from tests.dashboards.worlds import CARDS, world

ROOT = Path(__file__).resolve().parent.parent


def test_the_fold_row_is_measured():
    command = [sys.executable, "scripts/bench.py", "--quick", "--only", "fold"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("fold ")
    assert "events/s" in done.stdout
    assert "ratio" in done.stdout


def test_rows_of_rules_are_measured_for_every_ruleset():
    usual = {id for id, ruleset in RULESETS.items() if id != "duel"}
    assert usual == PLAYED.keys() == AIMS.keys() == {name for name, *_ in SERIES}


def test_a_lake_is_multiplied_under_fresh_ids_the_same_each_time(tmp_path: Path):
    small = world(tmp_path / "small", simulated=4, people=0)
    count = "SELECT count(*), count(DISTINCT match) FROM event WHERE ruleset = $ruleset"
    [(events, matches)] = small.frame(count, {"ruleset": CARDS}).rows()

    for name in ("one", "two"):
        multiply(small.folder, tmp_path / name, 3 * events)

    large = Lake(tmp_path / "one")
    assert large.frame(count, {"ruleset": CARDS}).rows() == [(3 * events, 3 * matches)]
    sums = "SELECT count(*), sum(hash(match, seq, seat)), count(seconds) FROM decision"
    assert large.frame(sums).rows() == Lake(tmp_path / "two").frame(sums).rows()


def test_a_query_needs_the_columns_that_it_shows_and_those_that_it_asks():
    plans = duckdb.connect(":memory:")
    plans.execute(
        "CREATE TABLE match AS SELECT range AS ruleset, range AS match, range AS turns, range AS players FROM range(9)"
    )
    plans.execute("CREATE TABLE seat AS SELECT range AS match, range AS seat, range AS share FROM range(9)")
    query = Query("SELECT sum(share) FROM match JOIN seat USING (match) WHERE players > $least", {"least": 2})
    assert needed(plans, query) == {"match": {"match", "players"}, "seat": {"match", "share"}}


def test_facts_are_read_of_the_tables_that_are_asked_and_of_the_events_that_they_were_made_from():
    need = {"match": {"match", "players"}, "decision": {"match", "turn", "offered"}}
    tables = ['bit_xor(hash("match")), bit_xor(hash("offered")), bit_xor(hash("turn")) FROM "decision"']
    events = ['bit_xor(hash("match")), bit_xor(hash("seq")), bit_xor(hash("turn")), bit_xor(hash("type")) FROM "event"']
    matches = ['bit_xor(hash("match")), bit_xor(hash("players")) FROM "match"']
    told = [f"SELECT {one} WHERE ruleset = $ruleset" for one in (*matches, *tables, *events)]
    assert sorted(of_tables(need)) == sorted([told[0], told[1]])
    assert sorted(of_events(need)) == sorted([told[0], told[2]])
    assert of_events({"seat": {"share"}}) == of_tables({"seat": {"share"}})
