"""Simulated matches straight into the lake, some at a time, each once however often and by whomever it is played."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path

from analytics.lake import batches, manifest
from events.envelope import Entry

BATCH = 16
"""Numbers of a series that go into the lake at once, at most. The lake puts small files together by itself."""


def recorded(folder: Path, series: str) -> list[range]:
    """The numbers of a series that are in a lake already."""
    found = []
    for name in batches.names(folder, manifest.read(folder)):
        whose, first, last = name.rsplit("-", 2) if name.count("-") > 1 else ("", "", "")
        if whose == series:
            found.append(range(int(first), int(last) + 1))
    return found


def stretches(numbers: range, known: Sequence[range] = ()) -> list[range]:
    """Numbers in batches that are the same however many processes share them; none is known in part."""
    bounds = {numbers.start, numbers.stop, *range(-(-numbers.start // BATCH) * BATCH, numbers.stop, BATCH)}
    bounds |= {bound for one in known for bound in (one.start, one.stop) if bound in numbers}
    cuts = sorted(bounds)
    return [range(first, stop) for first, stop in pairwise(cuts)]


def pour(folder: Path, series: str, numbers: range, matches: Iterable[tuple[str, Sequence[Entry]]]) -> None:
    """Add the matches of a batch, each with its ruleset, unless they are there."""
    from analytics.lake.adding import add_matches

    if not any(numbers[0] in known for known in recorded(folder, series)):
        add_matches(folder, f"{series}-{numbers[0]}-{numbers[-1]}", matches)
