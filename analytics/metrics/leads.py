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
from analytics.statistics.intervals import Array, Interval, Sums, clustered, numbers, wilson
from analytics.statistics.means import mean
from analytics.statistics.quantiles import counted_quantile, quantiles

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
    matches = over(lake, population, _MATCHES).with_row_index("id", offset=1)
    rows = over(lake, population, _ROWS)
    winners, leaders = rows.filter(pl.col("won")), rows.filter(pl.col("lead") > 0)
    stories = _stories(winners, leaders).join(matches, "id").sort("drama", "match", descending=[True, False])
    turns = _turns(winners, leaders)
    some = not stories.is_empty()
    return Leads(
        sample=sample(lake, population),
        n=stories.height,
        drama=_spread(stories["drama"].to_numpy()) if some else None,
        changes=_spread(stories["changes"].to_numpy()) if some else None,
        settled=_spread(stories["settled"].to_numpy()) if some else None,
        turns=turns,
        no_return=_no_return(turns, floor),
        snowball=_snowball(leaders, stories["turns"].to_numpy()) if some else (),
        dramatic=_dramatic(lake, population, stories.head(SHOWN)),
    )


def _stories(winners: pl.DataFrame, leaders: pl.DataFrame) -> pl.DataFrame:
    """Drama, the worst turn, the turn from which the winner led, and changes of the lead, by match."""
    lead, turn = pl.col("lead"), pl.col("turn")
    behind = winners.group_by("id").agg(
        drama=(-lead).clip(lower_bound=0).mean(),
        deepest=turn.sort_by("lead", "turn").first(),
        settled=pl.coalesce(turn.filter(lead <= 0).max() + 1, turn.min()),
    )
    ordered = leaders.sort("id", "turn")
    changed = (pl.col("seat") != pl.col("seat").shift()) & (pl.col("id") == pl.col("id").shift())
    changes = ordered.filter(changed).group_by("id").len("changes")
    return behind.join(changes, "id", how="left").with_columns(pl.col("changes").fill_null(0))


def _dramatic(lake: Lake, population: Population, stories: pl.DataFrame) -> tuple[Dramatic, ...]:
    found = over(lake, population, _TURNS_OF, named=stories["match"].to_list())
    begun = {(match, turn): seq for match, turn, seq in found.iter_rows()}
    return tuple(
        Dramatic(drama, changes, Example(match, begun.get((match, turn))))
        for match, turn, drama, changes in stories.select("match", "deepest", "drama", "changes").iter_rows()
    )


def _spread(values: Array) -> Spread:
    low, median, high = quantiles(values, range(len(values)), (0.1, 0.5, 0.9))
    return Spread(mean(values), median, low.value, high.value)


def _turns(winners: pl.DataFrame, leaders: pl.DataFrame) -> tuple[Ahead, ...]:
    led = {turn: (n, won) for turn, n, won in leaders.group_by("turn").agg(pl.len(), pl.col("won").sum()).iter_rows()}
    turns = winners.sort("turn", "lead").partition_by("turn", maintain_order=True)
    return tuple(_ahead(turn["turn"][0], turn["lead"].to_numpy(), *led.get(turn["turn"][0], (0, 0))) for turn in turns)


def _ahead(turn: int, lead: Array, matches: int, kept: int) -> Ahead:
    ones = np.ones(len(lead))
    low, median, high = (counted_quantile(lead, ones, part, len(lead)) for part in (0.1, 0.5, 0.9))
    return Ahead(turn, matches, wilson(kept, matches)[0], median, low.value, high.value)


def _no_return(turns: tuple[Ahead, ...], floor: Minimum) -> int | None:
    found = None
    for turn in turns:
        if turn.matches >= floor.shown:
            found = None if turn.kept.value < SETTLED else found or turn.turn
    return found


def _snowball(leaders: pl.DataFrame, lengths: Array) -> tuple[Snowball, ...]:
    width = max(1, math.ceil(np.sort(lengths)[int(0.9 * (len(lengths) - 1))] / STAGES))
    stage = ((pl.col("turn") - 1).clip(lower_bound=0) // width).clip(upper_bound=STAGES - 1)
    step = (pl.col("lead") / STEP).round(9).floor().cast(pl.Int64).clip(upper_bound=round(1 / STEP) - 1)
    of_match = leaders.group_by("id", stage.alias("stage"), step.alias("step")).agg(
        x=pl.col("won").sum().cast(pl.Float64), n=pl.len().cast(pl.Float64)
    )
    x, n = pl.col("x"), pl.col("n")
    found = (
        of_match.group_by("stage", "step")
        .agg(matches=pl.len(), x=x.sum(), n=n.sum(), xx=(x * x).sum(), xn=(x * n).sum(), nn=(n * n).sum())
        .sort("stage", "step")
    )
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


_MATCHES = """
    SELECT m.match, m.turns FROM match AS m WHERE m.finished AND m.winners = 1 AND {matches} ORDER BY m.match
"""
_ROWS = """
    WITH numbered AS (
        SELECT m.match, s.seat AS winner, row_number() OVER (ORDER BY m.match) AS id
        FROM match AS m JOIN seat AS s ON s.match = m.match
        WHERE m.finished AND m.winners = 1 AND s.ruleset = $ruleset AND s.share > 0 AND {matches}
    )
    SELECT n.id, l.turn, l.seat, l.lead, l.seat = n.winner AS won
    FROM lead AS l JOIN numbered AS n ON l.match = n.match
    WHERE l.ruleset = $ruleset AND (l.seat = n.winner OR l.lead > 0)
"""
"""The rows of winners and of leaders. Numbers stand for the names of matches: they are many."""
_TURNS_OF = """
    SELECT t.match, t.turn, t.seq FROM turn AS t JOIN match AS m ON t.match = m.match
    WHERE t.ruleset = $ruleset AND t.match IN (SELECT unnest($named)) AND {matches}
"""
