"""The cards that come to hand together with one card, and whether they do better together than each by itself."""

import polars as pl

from analytics.lake.reading import Lake
from analytics.metrics.curves import over
from analytics.metrics.population import Population
from analytics.statistics.lift import Lift, lift

_PARTS = ("both", "one", "other", "whole")


def partners(lake: Lake, population: Population, name: str) -> dict[str, Lift]:
    """The lift of each partner of a card, by its name, over the seats whose deck has both cards.

    Decks with both are compared with themselves: so a strong deck does not make all its cards good partners.
    """
    seats, of_seats = population.seat_condition()
    found = over(lake, population, _TOGETHER.replace("{seats}", seats), name=name, **of_seats)
    lifts = {str(group["partner"][0]): _lift(group) for group in found.partition_by("partner")}
    return {partner: known for partner, known in lifts.items() if known is not None}


def _lift(group: pl.DataFrame) -> Lift | None:
    won, seats = ([f"{kind}_{part}" for part in _PARTS] for kind in ("won", "n"))
    return lift(group.select(won).to_numpy(), group.select(seats).to_numpy())


_TOGETHER = """
    WITH had AS (
        SELECT r.match, r.seat, r.name, r.share, (r.kept + r.drawn > 0)::INT AS seen
        FROM card AS r JOIN match AS m ON r.match = m.match JOIN seat AS s ON s.match = r.match AND s.seat = r.seat
        WHERE r.ruleset = $ruleset AND s.ruleset = $ruleset AND r.unit = 'card' AND r.deck > 0
              AND m.finished AND m.revealed AND {matches} AND {seats}
    )
    SELECT b.name AS partner,
           sum(a.share * a.seen * b.seen) AS won_both, sum(a.seen * b.seen) AS n_both,
           sum(a.share * a.seen) AS won_one, sum(a.seen) AS n_one,
           sum(a.share * b.seen) AS won_other, sum(b.seen) AS n_other,
           sum(a.share) AS won_whole, count(*) AS n_whole
    FROM had AS a JOIN had AS b ON a.match = b.match AND a.seat = b.seat
    WHERE a.name = $name AND b.name <> $name
    GROUP BY b.name, a.match ORDER BY b.name, a.match
"""
