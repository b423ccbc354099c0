"""rewind: any position of a long match, from keyframes, against reading and folding the whole match."""

import random
import time
from collections.abc import Callable, Iterator
from functools import partial

from domain.rulesets import RULESETS
from events.log.port import Header, Log
from events.log.sql import SqlLog
from scripts.benchmarks import stores
from scripts.benchmarks.matches import RULESET, recorded_long
from scripts.benchmarks.measure import Bench, Line, compared, percentile
from service.states import States, replayed

EVENTS = 2000
MOST = 512


def any_position(bench: Bench) -> Iterator[Line]:
    """Positions drawn at random: cold (nothing of the match in memory, snapshots in the store), and warm."""
    with stores.folder() as folder:
        log = SqlLog.open(f"sqlite:///{folder / 'log.db'}")
        header = _filled(log)
        other = _filled(log, "mat_other", 200)
        bench.tell(f"a match of {header.version} events")
        dice = random.Random(1)
        places = [dice.randint(1, header.version) for _ in range(bench.size(200, 20))]
        warm = States(log, RULESETS, MOST)
        figures = bench.in_turn(
            lambda: _whole(log, header, bench.size(10, 2)),
            lambda: _p95(places, lambda place: partial(_acquainted(log, other).at, header, place)),
            lambda: _p95(places, lambda place: partial(warm.at, header, place)),
        )
        log.close()
    for name, ours in zip(("cold", "warm"), figures[1:], strict=True):
        yield compared(
            row="rewind",
            what=f"p95 of any position of a match of {header.version:,} events, {name} (aim 5 ms)",
            unit="ms",
            ours=ours,
            versus="reading the whole match from the store and folding it",
            theirs=figures[0],
            at_most=0.2,
        )


def _acquainted(log: SqlLog, other: Header) -> States:
    """What a process has in memory that has served another match only."""
    states = States(log, RULESETS, MOST)
    states.at(other, other.version)
    return states


def _filled(log: SqlLog, match: str = "mat_long", events: int = EVENTS) -> Header:
    """The match in the store, with the snapshots that the service leaves behind."""
    states = States(log, RULESETS, MOST)
    batches = recorded_long(match, events)
    for batch in batches:
        log.append(batch.header, batch.version, batch.entries)
        states.keep_keyframes(batch.header, batch.version)
    return batches[-1].header


def _whole(log: Log, header: Header, times: int) -> float:
    start = time.perf_counter()
    for _ in range(times):
        replayed(RULESET, RULESET.state(), log.read(header.match))
    return (time.perf_counter() - start) / times * 1000


def _p95(places: list[int], prepared: Callable[[int], Callable[[], object]]) -> float:
    taken = []
    for place in places:
        look = prepared(place)
        start = time.perf_counter()
        look()
        taken.append((time.perf_counter() - start) * 1000)
    return percentile(taken, 0.95)
