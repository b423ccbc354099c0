"""Who is ahead, and what that is worth: drama, changes of the lead, the point of no return, snowballs.

Only matches with a single winner tell, and of them the turns of which the lead was estimated. A seat leads if its lead
is above 0.
"""

import math

import msgspec
import numpy as np
import polars as pl

from analytics.lake.reading import Lake
from analytics.metrics.curves import Sample, over, sample
from analytics.metrics.population import Population
from analytics.metrics.results import Example, Minimum
from analytics.statistics.bootstrap import FEW, bootstrap
from analytics.statistics.intervals import Array, Interval, Sums, clustered, numbers, ratio, wilson
from analytics.statistics.quantiles import counted_quantile

SETTLED = 0.95
"""A match counts as decided from the turn on after which at least this part of the leaders win."""

STEP = 0.2
"""Leads are put together in steps of this size."""

STAGES = 3
"""Turns are put together in so many stages of one size, which nine of ten matches do not outlast; the last is open."""

SHOWN = 10
"""So many of the most dramatic matches are named."""


class Spread(msgspec.Struct, frozen=True):
    """A number that each match has one of: mean and median with their bounds, 10 and 90 % of the matches."""

    mean: Interval
    median: Interval
    low: float
    high: float


class Ahead(msgspec.Struct, frozen=True):
    """A turn over all matches that reached it.

    matches: in which someone led;  kept: how many of these leaders won (nan if nobody led)
    winner: the lead of the later winner, its median with bounds;  low, high: 10 and 90 % of the winners
    """

    turn: int
    matches: int
    kept: Interval
    winner: Interval
    low: float
    high: float


class Snowball(msgspec.Struct, frozen=True):
    """How often a lead from `low` to `high`, in turns from `first` to `last` (None: to the end), was a win.

    n: turns with such a leader;  matches: in so many matches
    """

    first: int
    last: int | None
    low: float
    high: float
    n: int
    matches: int
    won: Interval


class Dramatic(msgspec.Struct, frozen=True):
    """A match with its drama, how often the lead changed, and the turn in which its winner was furthest behind."""

    drama: float
    changes: int
    example: Example


class Leads(msgspec.Struct, frozen=True):
    """What leads tell of a population.

    n: matches that tell;  drama: how far the winner was behind, as the mean over all turns (0 where it was not)
    changes: how often another seat took the lead;  settled: the turn from which the winner led to the end
    no_return: the turn from which leaders win in at least 95 % of the matches, as long as enough of them are running
    """

    sample: Sample
    n: int
    drama: Spread | None
    changes: Spread | None
    settled: Spread | None
    turns: tuple[Ahead, ...]
    no_return: int | None
    snowball: tuple[Snowball, ...]
    dramatic: tuple[Dramatic, ...]


def leads(lake: Lake, population: Population, minimum: Minimum | None = None) -> Leads:
    """Drama, changes and worth of the lead, as the estimates of the table `lead` tell them."""
    floor = minimum or Minimum()
    stories = over(lake, population, _STORIES).sort("drama", "match", descending=[True, False])
    turns = _turns(over(lake, population, _TURNS))
    some = not stories.is_empty()
    return Leads(
        sample=sample(lake, population),
        n=stories.height,
        drama=_spread(stories["drama"].to_numpy()) if some else None,
        changes=_spread(stories["changes"].to_numpy()) if some else None,
        settled=_spread(stories["settled"].to_numpy()) if some else None,
        turns=turns,
        no_return=_no_return(turns, floor),
        snowball=_snowball(lake, population, stories) if some else (),
        dramatic=tuple(
            Dramatic(drama, changes, Example(match, seq))
            for match, drama, changes, seq in stories.head(SHOWN)
            .select("match", "drama", "changes", "deepest")
            .iter_rows()
        ),
    )


def _spread(values: Array) -> Spread:
    ordered, ones = np.sort(values.astype(float)), np.ones(len(values))
    low, median, high = (counted_quantile(ordered, ones, part, len(ordered)) for part in (0.1, 0.5, 0.9))
    return Spread(_mean(ordered), median, low.value, high.value)


def _mean(values: Array) -> Interval:
    """Resampled where matches are few."""
    if len(values) >= FEW:
        return ratio(Sums.over(values, np.ones(len(values))))[0]
    return bootstrap(np.column_stack([values, np.ones(len(values))]), lambda totals: totals[..., 0] / totals[..., 1])


def _turns(found: pl.DataFrame) -> tuple[Ahead, ...]:
    return tuple(_ahead(turn.sort("lead")) for turn in found.sort("turn").partition_by("turn", maintain_order=True))


def _ahead(turn: pl.DataFrame) -> Ahead:
    lead, ones = turn["lead"].to_numpy(), np.ones(turn.height)
    low, median, high = (counted_quantile(lead, ones, part, turn.height) for part in (0.1, 0.5, 0.9))
    led = turn["kept"].drop_nulls()
    kept = wilson(int(led.sum()), len(led))[0]
    return Ahead(turn["turn"][0], len(led), kept, median, low.value, high.value)


def _no_return(turns: tuple[Ahead, ...], floor: Minimum) -> int | None:
    found = None
    for turn in turns:
        if turn.matches >= floor.shown:
            found = None if turn.kept.value < SETTLED else found or turn.turn
    return found


def _snowball(lake: Lake, population: Population, stories: pl.DataFrame) -> tuple[Snowball, ...]:
    lengths = np.sort(stories["turns"].to_numpy())
    width = max(1, math.ceil(lengths[int(0.9 * (len(lengths) - 1))] / STAGES))
    found = over(lake, population, _SNOWBALL, width=width)
    won = clustered(Sums(*(numbers(found[name].to_numpy()) for name in ("matches", "x", "n", "xx", "xn", "nn"))))
    return tuple(
        Snowball(
            first=stage * width + 1,
            last=None if stage == STAGES - 1 else (stage + 1) * width,
            low=round(step * STEP, 6),
            high=round((step + 1) * STEP, 6),
            n=int(n),
            matches=matches,
            won=won[index],
        )
        for index, (stage, step, n, matches) in enumerate(found.select("stage", "step", "n", "matches").iter_rows())
    )


_LEADS = """
    SELECT l.match, l.turn, l.seat, l.lead, s.share > 0 AS won, m.turns
    FROM lead AS l JOIN match AS m ON l.match = m.match JOIN seat AS s ON s.match = l.match AND s.seat = l.seat
    WHERE l.ruleset = $ruleset AND s.ruleset = $ruleset AND m.finished AND m.winners = 1 AND {matches}
"""
_STORIES = f"""
    WITH leads AS ({_LEADS}), behind AS (
        SELECT match, any_value(turns) AS turns, avg(greatest(-lead, 0)) AS drama,
               arg_min(turn, (lead, turn)) AS deepest,
               coalesce(max(turn) FILTER (lead <= 0) + 1, min(turn)) AS settled
        FROM leads WHERE won GROUP BY match
    ), leaders AS (
        SELECT match, seat, lag(seat) OVER (PARTITION BY match ORDER BY turn) AS before FROM leads WHERE lead > 0
    ), changes AS (
        SELECT match, count(*) FILTER (seat <> before) AS changes FROM leaders GROUP BY match
    )
    SELECT b.match, b.turns, b.drama, b.settled, coalesce(c.changes, 0) AS changes, t.seq AS deepest
    FROM behind AS b LEFT JOIN changes AS c ON b.match = c.match
    LEFT JOIN turn AS t ON t.match = b.match AND t.turn = b.deepest AND t.ruleset = $ruleset
"""
_TURNS = f"""
    WITH leads AS ({_LEADS})
    SELECT match, turn, max(lead) FILTER (won) AS lead, bool_or(won) FILTER (lead > 0) AS kept
    FROM leads GROUP BY match, turn HAVING bool_or(won)
"""
_SNOWBALL = f"""
    WITH leads AS ({_LEADS}), steps AS (
        SELECT match, least(greatest(turn - 1, 0) // $width, {STAGES - 1}) AS stage,
               least(floor(round(lead / {STEP}, 9)), {round(1 / STEP) - 1})::INT AS step,
               count_if(won)::DOUBLE AS x, count(*)::DOUBLE AS n
        FROM leads WHERE lead > 0 GROUP BY match, stage, step
    )
    SELECT stage, step, count(*) AS matches, sum(x) AS x, sum(n) AS n, sum(x * x) AS xx, sum(x * n) AS xn,
           sum(n * n) AS nn
    FROM steps GROUP BY stage, step ORDER BY stage, step
"""
