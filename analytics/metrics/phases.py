"""The order in which a turn goes through its phases."""

from analytics.lake.reading import Lake
from analytics.metrics.curves import over
from analytics.metrics.population import Population


def phases(lake: Lake, population: Population) -> tuple[str, ...]:
    """All phases of a population's matches in the order in which turns mostly go through them.

    A phase stands where it comes in the middle of its turns; "" is what comes before the first phase is named.
    """
    return tuple(over(lake, population, _PLACES)["phase"])


_PLACES = """
    WITH stretch AS (
        SELECT s.match, s.turn, s.phase, s.span FROM span AS s JOIN match AS m ON s.match = m.match
        WHERE s.ruleset = $ruleset AND {matches}
    ), begun AS (
        SELECT match, turn, min(span) AS first FROM stretch GROUP BY match, turn
    )
    SELECT phase FROM stretch JOIN begun USING (match, turn)
    GROUP BY phase ORDER BY median(span - first), min(turn), phase
"""
