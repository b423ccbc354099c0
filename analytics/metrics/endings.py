"""What ends matches, and when: the cumulative incidence of each way of ending, turn by turn."""

import msgspec
import numpy as np
import polars as pl

from analytics.lake.reading import Lake
from analytics.metrics.curves import Curve, Sample, over, sample
from analytics.metrics.population import Population
from analytics.metrics.results import Example
from analytics.metrics.sources import MATCHES, source
from analytics.statistics import survival


class Ending(msgspec.Struct, frozen=True):
    """A way of ending.

    reason: why, as the log has it;  matches: how many ended so;  share: which part has ended so by each turn
    example: the end of the first match that did
    """

    reason: str
    matches: int
    share: Curve
    example: Example


class Endings(msgspec.Struct, frozen=True):
    """All ways of ending, most frequent first.

    turns: the turns that the curves tell of;  at_risk: matches still running when each of them began
    running: which part is still running after each turn; with all shares it makes up 1
    """

    sample: Sample
    turns: tuple[int, ...]
    at_risk: tuple[int, ...]
    running: Curve
    endings: tuple[Ending, ...]


def endings(lake: Lake, population: Population) -> Endings:
    """The ways in which matches of a population end.

    A match in which all other seats were defeated or gave up ended for the reason of the last of them, else for the
    reason that its end names. Reasons compete: each match ends by one. Unfinished matches are censored after the turn
    before the one they are in.
    """
    found = over(lake, population, _ENDED)
    turns = sorted(found["turn"].unique())
    ended = found.filter(pl.col("reason").is_not_null())
    reasons = _by_frequency(ended)
    counts = [_by_turn(ended.filter(pl.col("reason") == reason), turns) for reason in reasons]
    censored = _by_turn(found.filter(pl.col("reason").is_null()), turns)
    both = np.array([*counts, censored])
    shares = survival.incidence(both[:-1], censored) if reasons else []
    return Endings(
        sample=sample(lake, population),
        turns=tuple(turns),
        at_risk=tuple(int(n) for n in both.sum(axis=0)[::-1].cumsum()[::-1]),
        running=Curve.of(survival.survival(both[:-1].sum(axis=0), censored)),
        endings=tuple(
            Ending(reason, int(count.sum()), Curve.of(share), _example(ended.filter(pl.col("reason") == reason)))
            for reason, count, share in zip(reasons, counts, shares, strict=True)
        ),
    )


def _by_frequency(ended: pl.DataFrame) -> list[str]:
    counted = ended.group_by("reason").agg(pl.col("matches").sum()).sort("matches", "reason", descending=[True, False])
    return counted["reason"].to_list()


def _by_turn(found: pl.DataFrame, turns: list[int]) -> np.ndarray:
    counts = dict(found.group_by("turn").agg(pl.col("matches").sum()).iter_rows())
    return np.array([counts.get(turn, 0) for turn in turns], dtype=float)


def _example(ended: pl.DataFrame) -> Example:
    match, seq = ended.sort("created", "example").select("example", "seq").row(0)
    return Example(match, seq)


_ENDED = f"""
    SELECT CASE WHEN m.finished THEN m.turns ELSE greatest(m.turns - 1, 0) END AS turn, e.reason,
           count(*) AS matches, min(m.created) AS created,
           arg_min(m.match, (m.created, m.match)) AS example, arg_min(e.seq, (m.created, m.match)) AS seq
    FROM match AS m LEFT JOIN {source("ending", MATCHES)} AS e ON m.match = e.match
    WHERE {MATCHES}
    GROUP BY ALL
"""
