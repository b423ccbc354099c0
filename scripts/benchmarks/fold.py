"""fold: stored events decoded and evolved, against decoding alone and against `eventsourcing`."""

from collections.abc import Callable, Iterator
from time import process_time
from typing import Any
from uuid import UUID

from domain.fold import fold
from domain.rulesets import RULESETS
from events import codec
from events.envelope import Entry, event_of
from scripts.benchmarks.matches import PLAYED, RULESET, entries_of, recorded
from scripts.benchmarks.measure import Bench, Line, compared, rate


def _matches(bench: Bench, name: str = RULESET.meta.id) -> list[list[Entry]]:
    seeds, ruleset = range(1, bench.size(5, 2)), RULESETS[name]
    return [entries_of(recorded(f"mat_{seed}", options, seed, ruleset)) for options in PLAYED[name] for seed in seeds]


def against_decoding(bench: Bench) -> Iterator[Line]:
    """Decode + evolve against the same bytes decoded into the same structs and dropped."""
    for name in PLAYED:
        yield _folded(bench, name)


def _folded(bench: Bench, name: str) -> Line:
    matches, ruleset = _matches(bench, name), RULESETS[name]
    total = sum(map(len, matches))
    repeats = range(bench.size(3, 1))
    bench.tell(f"{total} events of {len(matches)} matches")

    def ours() -> None:
        for _ in repeats:
            for entries in matches:
                fold(ruleset, map(event_of, entries))

    def decoding() -> None:
        for _ in repeats:
            for entries in matches:
                for entry in entries:
                    event_of(entry)

    events = total * len(repeats)
    folded, decoded = bench.in_turn(
        lambda: rate(events, ours, process_time), lambda: rate(events, decoding, process_time)
    )
    return compared(
        row="fold",
        what=f"events of recorded matches of {name} decoded and folded",
        unit="events/s",
        ours=folded,
        versus="the same bytes decoded into the same structs and dropped",
        theirs=decoded,
        at_least=0.5,
    )


def against_peer(bench: Bench) -> Iterator[Line]:
    """A match rebuilt from a log in memory, against `eventsourcing` rebuilding an aggregate of as many events."""
    entries = max(_matches(bench), key=len)
    total = len(entries)
    rebuild = _peer([codec.decode(codec.canonical(event_of(entry))) for entry in entries])
    bench.tell(f"a match of {total} events")
    times = range(bench.size(20, 2))

    def ours() -> None:
        for _ in times:
            fold(RULESET, map(event_of, entries))

    def theirs() -> None:
        for _ in range(max(1, len(times) // 10)):
            rebuild()

    folded, rebuilt = bench.in_turn(
        lambda: rate(total * len(times), ours), lambda: rate(total * max(1, len(times) // 10), theirs)
    )
    yield compared(
        row="peer",
        what=f"a match of {total:,} events decoded and folded",
        unit="events/s",
        ours=folded,
        versus="`eventsourcing` rebuilding an aggregate of the same facts from its store in memory",
        theirs=rebuilt,
        at_least=20,
    )


def _peer(facts: list[dict[str, Any]]) -> Callable[[], Any]:
    """An aggregate whose events hold the same facts, in `eventsourcing`; answers how to rebuild it."""
    from eventsourcing.application import Application
    from eventsourcing.domain import Aggregate, event

    class Recorded(Aggregate):
        """A match whose events change next to nothing, so that only reading them and building it count."""

        def __init__(self) -> None:
            self.last: dict[str, Any] = {}

        @event("FactRecorded")
        def record(self, fact: dict[str, Any]) -> None:
            self.last = fact

    application: Application[UUID] = Application()
    match = Recorded()
    for fact in facts[1:]:
        match.record(fact)
    application.save(match)
    return lambda: application.repository.get(match.id)
