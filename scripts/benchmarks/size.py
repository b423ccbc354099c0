"""size: bytes that a stored event takes, appended move by move."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from domain.rulesets import RULESETS
from events.log.sql import SqlLog
from scripts.benchmarks import stores
from scripts.benchmarks.matches import PLAYED, recorded
from scripts.benchmarks.measure import Bench, Line, counted


def stored(bench: Bench) -> Iterator[Line]:
    """A SQLite file with matches of a ruleset, over its events; so for each ruleset."""
    for name in PLAYED:
        with stores.folder() as folder:
            figure = bytes_an_event(folder, name, bench.size(4, 1))
        what = f"bytes of a SQLite file for each event of {name}"
        yield counted(row="size", what=what, unit="bytes", figures=(figure,), at_most=350)


def bytes_an_event(folder: Path, name: str, matches: int) -> float:
    """The size of a store with so many random matches of each kind, over the events in it."""
    path, events = folder / f"{name}.db", 0
    with closing(SqlLog.open(f"sqlite:///{path}")) as log:
        for kind, options in enumerate(PLAYED[name]):
            for seed in range(1, matches + 1):
                for batch in recorded(f"mat_{kind}_{seed}", options, seed, RULESETS[name]):
                    log.append(batch.header, batch.version, batch.entries)
                    events += len(batch.entries)
    return path.stat().st_size / events
