"""The intervals of metrics, worked out again match by match in another way."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from analytics.lake.reading import Lake
from analytics.lake.rows import SpanRow
from analytics.metrics.differences import p_of_distance
from analytics.metrics.evaluate import evaluate
from analytics.metrics.population import Population
from analytics.statistics.bootstrap import bootstrap, resampled_quantiles
from analytics.statistics.intervals import Cross, Intervals, Sums, clustered, correlation, newcombe, ratio
from tests.analytics.metrics.tiny import RULESET, card, lake, match, row, seats

TOY = Population(RULESET, players=2)
MATCHES = 240


@pytest.fixture(scope="module")
def uneven(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    """Matches in which one to four copies share their fate; some seats have none; phases of slow and of quick pairs."""
    chance = np.random.default_rng(7)
    rows = []
    for number in range(MATCHES):
        name, won = f"m{number:03}", int(chance.random() < 0.55)
        rows += [match(name, created=number, decisions=int(chance.integers(5, 50))), *seats(name, won, 1 - won)]
        for seat in (1, 2):
            share = float(won if seat == 1 else 1 - won)
            if chance.random() < 0.3 + 0.4 * share:
                copies, seen = int(chance.integers(2, 6)), int(chance.integers(0, 3))
                counts = {"deck": copies, "drawn": seen, "played": seen}
                rows.append(card("Wolf", seat, name, share, **counts))
        pace = float(chance.gamma(2))
        for span in range(int(chance.integers(1, 12))):
            seconds = pace * float(chance.exponential(10))
            rows.append(row(SpanRow, match=name, span=span, phase="main", seq=span, seconds=seconds, decisions=span))
    return lake(tmp_path_factory.mktemp("lake"), rows)


def _cards(of: Lake, **columns: str) -> dict[str, np.ndarray]:
    """Sums over the cards of each match of the population, 0 where there are none."""
    chosen = ", ".join(f"coalesce(sum({sql}), 0)::DOUBLE AS {name}" for name, sql in columns.items())
    found = of.frame(f"SELECT m.match, {chosen} FROM match AS m LEFT JOIN card AS c USING (match) GROUP BY m.match")
    return {name: found[name].to_numpy() for name in columns}


def _rate(of: Lake, x: str, n: str) -> Intervals:
    found = _cards(of, x=x, n=n)
    return clustered(Sums.over(found["x"], found["n"]))


def _share_of(of: Lake, x: str, size: int) -> Intervals:
    return clustered(Sums.over(_cards(of, x=x)["x"], np.full(MATCHES, size)))


def _difference(of: Lake, first: tuple[str, str], second: tuple[str, str] | None) -> Intervals:
    found = _cards(
        of, x=first[0], n=first[1], y="0" if second is None else second[0], k="0" if second is None else second[1]
    )
    x, n = found["x"], found["n"]
    y, k = (1 - x, 2 - n) if second is None else (found["y"], found["k"])
    cross = Cross(*(np.array([(one * other).sum()]) for one, other in ((x, y), (x, k), (n, y), (n, k))))
    one, other = Sums.over(x, n), Sums.over(y, k)
    return newcombe(clustered(one), clustered(other), correlation(one, other, cross))


def _decisions(of: Lake) -> Intervals:
    found = of.frame("SELECT sum(decisions) AS x, count(*) AS n FROM span GROUP BY match")
    return ratio(Sums.over(found["x"].to_numpy(), found["n"].to_numpy()))


AGAIN: dict[str, Callable[[Lake], Intervals]] = {
    "gih_win_rate": lambda of: _rate(of, "c.share * c.drawn", "c.drawn"),
    "gp_win_rate": lambda of: _rate(of, "c.share * c.deck", "c.deck"),
    "deck_share": lambda of: _share_of(of, "(c.deck > 0)::INT", 2),
    "use_share": lambda of: _share_of(of, "(c.played > 0)::INT", 2),
    "match_share": lambda of: clustered(
        Sums.over(np.minimum(_cards(of, x="(c.played > 0)::INT")["x"], 1), np.ones(MATCHES))
    ),
    "uses": lambda of: ratio(Sums.over(_cards(of, x="c.played")["x"], np.full(MATCHES, 2))),
    "phase_decisions": _decisions,
    "iih": lambda of: _difference(
        of, ("c.share * c.drawn", "c.drawn"), ("c.share * (c.deck - c.drawn)", "c.deck - c.drawn")
    ),
    "use_improvement": lambda of: _difference(
        of, ("c.share * (c.played > 0)::INT", "(c.played > 0)::INT"), None
    ),
}  # fmt: skip


@pytest.mark.parametrize("metric", AGAIN)
def test_an_interval_is_that_of_the_sums_of_each_match(metric: str, uneven: Lake) -> None:
    """Given 240 uneven matches, when their sums are made one by one, then value and interval are the metric's."""
    again = AGAIN[metric](uneven)[0]

    (mark,) = evaluate(uneven, metric, TOY).marks

    assert (mark.value, mark.low, mark.high) == pytest.approx((again.value, again.low, again.high))


def test_how_sure_a_difference_is_follows_from_matches_of_one_size(uneven: Lake) -> None:
    """Given improvements of wolves by their copies, when they are tested, then by the matches that tell of each."""
    found = evaluate(uneven, "iih", TOY, ["copies"])

    for mark in found.marks:
        of = _cards(uneven, **{
            name: f"({sql}) * (c.deck = {mark.group['copies']})::INT"
            for name, sql in (("n", "c.drawn"), ("k", "c.deck - c.drawn"))
        })  # fmt: skip
        assert (mark.value, mark.low, mark.high) != (None, None, None)
        interval = Intervals(*(np.array([bound]) for bound in (mark.value, mark.low, mark.high)))
        assert found.field is not None
        matches = min(part.sum() ** 2 / (part**2).sum() for part in of.values())
        assert mark.p == pytest.approx(p_of_distance(interval, found.field, matches)[0])


def test_the_interval_of_a_median_agrees_with_resampled_matches(uneven: Lake) -> None:
    """Given slow and quick pairs, when whole matches are drawn anew, then the bounds of the median are about those."""
    found = uneven.frame("SELECT seconds, match FROM span WHERE seconds <= 600 ORDER BY seconds")
    of = found["match"].cast(pl.Enum(found["match"].unique())).to_physical().cast(pl.Int64).to_numpy()
    low, high = resampled_quantiles(found["seconds"].to_numpy(), of, np.array([0.5]))

    (mark,) = evaluate(uneven, "phase_seconds", TOY).marks

    assert mark.value == pytest.approx(float(np.median(found["seconds"].to_numpy())))
    assert mark.low == pytest.approx(low[0], rel=0.05)
    assert mark.high == pytest.approx(high[0], rel=0.05)
    assert mark.quantiles == pytest.approx(np.quantile(found["seconds"].to_numpy(), [0.1, 0.25, 0.75, 0.9]), rel=0.02)


def test_matches_are_resampled_where_they_are_few(tmp_path: Path) -> None:
    """Given stretches of 60 matches, when the median of each phase is told, then its bounds are those of resamples."""
    chance = np.random.default_rng(8)
    found: dict[str, list[tuple[int, float]]] = {"draw": [], "main": []}
    rows = []
    for number in range(60):
        pace = float(chance.gamma(2))
        for span in range(6):
            phase, seconds = ("draw", "main")[span % 2], pace * float(chance.exponential(10))
            found[phase].append((number, seconds))
            rows.append(row(SpanRow, match=f"m{number:03}", span=span, phase=phase, seconds=seconds))

    marks = evaluate(lake(tmp_path, [match(f"m{number:03}") for number in range(60)], rows), "phase_seconds", TOY).marks

    for mark in marks:
        of, lasted = (np.array(part) for part in zip(*found[str(mark.group["phase"])], strict=True))
        low, high = resampled_quantiles(lasted, of, np.array([0.5]))
        assert mark.n == 180
        assert mark.value == pytest.approx(float(np.median(lasted)))
        assert (mark.low, mark.high) == pytest.approx((low[0], high[0]))


def test_the_interval_of_a_ratio_agrees_with_resampled_matches(uneven: Lake) -> None:
    """Given matches of different length, when whole ones are drawn anew, then the interval is about that one."""
    sums = uneven.frame("SELECT sum(decisions) AS x, count(*) AS n FROM span GROUP BY match").to_numpy()
    resampled = bootstrap(sums, lambda total: total[..., 0] / total[..., 1])

    (mark,) = evaluate(uneven, "phase_decisions", TOY).marks

    assert (mark.low, mark.high) == pytest.approx((resampled.low, resampled.high), abs=0.05)
