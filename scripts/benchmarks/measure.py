"""How a figure is taken: a warm-up, then runs of ours and of what it is compared with in turn, then medians."""

import statistics
import sys
import time
from collections.abc import Callable, Sequence

import msgspec

Run = Callable[[], float]
"""Does the work once and answers its figure: a rate, or a time."""

RUNS = 5
QUICK_RUNS = 2


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the table. `ratio` is the median of `ratios`, those of neighbouring runs; `reached` None: no aim."""

    row: str
    what: str
    unit: str
    figures: tuple[float, ...]
    versus: str = ""
    others: tuple[float, ...] = ()
    ratio: float | None = None
    ratios: tuple[float, ...] = ()
    aim: str = ""
    reached: bool | None = None

    @property
    def median(self) -> float:
        """The middle of our figures."""
        return statistics.median(self.figures)


class Bench:
    """How long to measure, and where to tell of the progress."""

    def __init__(self, *, quick: bool = False) -> None:
        self.quick = quick
        self.runs = QUICK_RUNS if quick else RUNS

    def size(self, full: int, quick: int) -> int:
        """How much work a run does."""
        return quick if self.quick else full

    def tell(self, text: str) -> None:
        """Progress, on standard error."""
        print(f"  {text}", file=sys.stderr, flush=True)

    def alone(self, run: Run) -> tuple[float, ...]:
        """The figures of some runs after a warm-up."""
        run()
        return tuple(run() for _ in range(self.runs))

    def in_turn(self, *runs: Run) -> list[tuple[float, ...]]:
        """The figures of several kinds of work, taken alternately after a warm-up, so that all see the same machine."""
        for run in runs:
            run()
        rounds = [[run() for run in runs] for _ in range(self.runs)]
        return [tuple(figures) for figures in zip(*rounds, strict=True)]


def compared(
    *,
    row: str,
    what: str,
    unit: str,
    ours: Sequence[float],
    versus: str,
    theirs: Sequence[float],
    at_least: float | None = None,
    at_most: float | None = None,
    scale: float = 1.0,
) -> Line:
    """A line with the ratio of ours to `scale` times theirs, and whether it is as high, or low, as it should be."""
    ratios = tuple(own / (other * scale) for own, other in zip(ours, theirs, strict=True))
    ratio = statistics.median(ratios)
    aim, reached = "", None
    if at_least is not None:
        aim, reached = f"ratio >= {at_least:g}", ratio >= at_least
    elif at_most is not None:
        aim, reached = f"ratio <= {at_most:g}", ratio <= at_most
    return Line(
        row=row,
        what=what,
        unit=unit,
        figures=tuple(ours),
        versus=versus,
        others=tuple(theirs),
        ratio=ratio,
        ratios=ratios,
        aim=aim,
        reached=reached,
    )


def counted(
    *,
    row: str,
    what: str,
    unit: str,
    figures: Sequence[float],
    versus: str = "",
    theirs: Sequence[float] = (),
    at_least: float | None = None,
    at_most: float | None = None,
) -> Line:
    """A line with an absolute aim, or none; `theirs` only stands beside it."""
    median = statistics.median(figures)
    aim, reached = "", None
    if at_least is not None:
        aim, reached = f">= {at_least:,.10g} {unit}", median >= at_least
    elif at_most is not None:
        aim, reached = f"<= {at_most:,.10g} {unit}", median <= at_most
    return Line(
        row=row,
        what=what,
        unit=unit,
        figures=tuple(figures),
        versus=versus,
        others=tuple(theirs),
        aim=aim,
        reached=reached,
    )


def rate(count: int, work: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    """How many of `count` things a second `work` does."""
    start = clock()
    work()
    return count / (clock() - start)


def percentile(values: Sequence[float], share: float) -> float:
    """The value that `share` of all values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, max(0, round(share * len(ordered)) - 1))]
