"""The projector is killed again and again while matches are played: no row is missing, none is there twice."""

import os
import random
import signal
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path

import pytest

from analytics.lake import manifest
from events.log.sql import SqlLog
from service.config import Config
from service.context import open_context
from service.usecases.lake import projector
from tests.analytics.lakes import contents, games
from tests.analytics.logs import interleaved

KILLS = int(os.environ.get("MATCHFOLD_TEST_KILLS", "5"))
ROOT = Path(__file__).parents[2]
DECKS = ["Gaian Love for Life", "Shadow League"]
LONGEST_S = 1.5
"""So long a projector lives at most. Matches are appended faster than it can follow in that time."""


def test_a_projector_that_is_killed_leaves_the_lake_of_a_sqlite_log_whole(tmp_path: Path) -> None:
    _kill_and_prove(f"sqlite:///{tmp_path / 'log.sqlite'}", tmp_path)


@pytest.mark.postgres
def test_a_projector_that_is_killed_leaves_the_lake_of_a_postgresql_log_whole(
    postgres_schema_url: str, tmp_path: Path
) -> None:
    _kill_and_prove(postgres_schema_url, tmp_path)


def _kill_and_prove(store: str, folder: Path) -> None:
    """Given matches that go on meanwhile, when projectors die, then their lake equals one made at one go."""
    open_context(Config(store=store)).close()
    log = SqlLog(store)
    try:
        _play_while_killing(store, log, folder / "kept")
        last = projector(log, folder / "kept")
        while not last.advance().at_end:
            pass
        projector(log, folder / "new").rebuild()
    finally:
        log.close()
    assert contents(folder / "kept") == contents(folder / "new")
    kept, new = manifest.read(folder / "kept"), manifest.read(folder / "new")
    assert (kept.cursor, kept.events, kept.skipped) == (new.cursor, new.events, {})


def _play_while_killing(store: str, log: SqlLog, folder: Path) -> None:
    dice = random.Random(7)
    played = [
        *games("gaia_vora", ("greedy", "random"), KILLS, turn_limit=20),
        *games("arcmage_arc", ("random", "random"), 2, decks=DECKS, turn_cap=50),
    ]
    batches = list(interleaved(played, 7, most=300))
    pieces, half_way = iter(batches), 0
    for kill in range(KILLS):
        with subprocess.Popen(
            [sys.executable, "-m", "tests.durability.projecting", store, str(folder)], cwd=ROOT, stdout=subprocess.PIPE
        ) as process:
            for header, version, entries in islice(pieces, 2 * len(batches) // KILLS + 1):
                log.append(header, version, entries)
            assert process.stdout is not None
            assert process.stdout.readline() == b"ready\n"
            if kill % 2:
                time.sleep(dice.uniform(0, LONGEST_S))
            else:
                _wait_for_a_half_written_pass(folder)
            process.send_signal(signal.SIGKILL)
        half_way += len(_half_written(folder)) > 0
        for path in _half_written(folder):
            path.unlink()
    print(f"{KILLS} projectors killed, {half_way} of them while writing; {manifest.read(folder).passes} passes")
    assert half_way > 0


def _wait_for_a_half_written_pass(folder: Path) -> None:
    """Return when a pass is between its files and its manifest; after LONGEST_S at the latest."""
    end = time.monotonic() + LONGEST_S
    while not _half_written(folder) and time.monotonic() < end:
        time.sleep(0.001)


def _half_written(folder: Path) -> list[Path]:
    """The files that no manifest names."""
    present = manifest.read(folder)
    named = {part.path for part in present.parts} | {path for path, _ in present.dropped}
    return [path for path in folder.glob("*/*/*.parquet") if path.relative_to(folder).as_posix() not in named]
