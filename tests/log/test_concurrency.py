"""Many hands on one log: one winner for each version, nothing lost, nothing seen twice."""

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

from events.chain import faults
from events.log.port import AlreadyAnswered, Answer, Log, MatchExists, Request, VersionConflict
from tests.log.building import Match, everything, until

WRITERS = 6


def together(work: Callable[[int], str]) -> list[str]:
    """What each of the writers got, after all had started at the same moment."""
    gate = threading.Barrier(WRITERS)

    def one(number: int) -> str:
        gate.wait()
        return work(number)

    with ThreadPoolExecutor(WRITERS) as pool:
        return list(pool.map(one, range(WRITERS)))


def test_given_writers_racing_for_one_version_when_all_append_then_exactly_one_wins_each_time(log: Log):
    match = Match()
    for _ in range(8):
        batches = [match.batch(2, turn=writer) for writer in range(WRITERS)]

        def append(writer: int, batches: list = batches) -> str:
            try:
                log.append(*batches[writer])
            except (VersionConflict, MatchExists) as loss:
                return type(loss).__name__
            return f"won by {writer}"

        results = together(append)
        winner = next(n for n, result in enumerate(results) if result.startswith("won"))
        assert sum(result.startswith("won") for result in results) == 1
        assert log.header("mat_1").turn == winner
        match.version, match.head = batches[winner][0].version, batches[winner][0].head
    assert len(log.read("mat_1")) == 16
    assert list(faults(log.read("mat_1"))) == []


def test_given_twins_of_one_request_when_they_race_then_one_is_kept_and_the_others_find_its_answer(log: Log):
    match = Match()
    for round_ in range(8):
        batch, request = match.batch(1), Request("mat_1:1", f"key {round_}", "f")

        def append(writer: int, batch: tuple = batch, request: Request = request) -> str:
            try:
                log.append(*batch, request=request, answer=Answer(201, str(writer).encode(), {}))
            except AlreadyAnswered:
                return "again " + bytes.decode((log.answered(request) or Answer(0, b"none", {})).body)
            return f"first {writer}"

        results = Counter(together(append))
        first = next(result for result in results if result.startswith("first"))
        assert results == {first: 1, first.replace("first", "again"): WRITERS - 1}
        match.version, match.head = batch[0].version, batch[0].head


def test_given_many_writers_when_a_tail_follows_them_then_it_sees_every_entry_once_and_matches_in_order(log: Log):
    batches, running = 25, threading.Event()

    def follow() -> Iterator[tuple[str, int]]:
        cursor: str | None = None
        while True:
            over = running.is_set()
            page = log.tail(cursor, 10)
            cursor = page.cursor
            yield from ((entry.match, entry.seq) for entry in page.entries)
            if over and not page.entries:
                return

    def write(writer: int) -> str:
        match = Match(f"mat_{writer}")
        for _ in range(batches):
            match.grown(log, 3)
        return "done"

    with ThreadPoolExecutor(1) as reader:
        followed = reader.submit(lambda: list(follow()))
        together(write)
        until(lambda: len(everything(log, limit=1000)) == WRITERS * batches * 3)
        running.set()
        seen = followed.result(60)
    for writer in range(WRITERS):
        assert [seq for match, seq in seen if match == f"mat_{writer}"] == list(range(1, batches * 3 + 1))
    assert len(seen) == WRITERS * batches * 3
