"""The order in which a turn goes through its phases."""

from analytics.lake.reading import Lake
from analytics.metrics.curves import over
from analytics.metrics.population import Population

LATEST = 1000
"""So many matches, the latest, tell the order."""


def phases(lake: Lake, population: Population) -> tuple[str, ...]:
    """The phases of a ruleset in the order in which turns mostly go through them in the latest matches of a population.

    A phase stands where it comes in the middle of its turns; "" is what comes before the first phase is named. Those
    that do not occur in these matches follow by name.
    """
    return tuple(over(lake, population, _PLACES, latest=LATEST)["phase"])


_PLACES = """
    WITH stretch AS (
        SELECT s.match, s.turn, s.phase, s.span FROM span AS s
        WHERE s.ruleset = $ruleset AND s.match IN (
            SELECT m.match FROM match AS m WHERE {matches} ORDER BY m.created DESC, m.match LIMIT $latest
        )
    ), begun AS (
        SELECT match, turn, min(span) AS first FROM stretch GROUP BY match, turn
    ), placed AS (
        SELECT phase, median(span - first) AS place, min(turn) AS turn FROM stretch JOIN begun USING (match, turn)
        GROUP BY phase
    )
    SELECT phase FROM (SELECT DISTINCT phase FROM span WHERE ruleset = $ruleset) LEFT JOIN placed USING (phase)
    ORDER BY place NULLS LAST, turn, phase
"""
