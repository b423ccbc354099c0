"""How strong players and bots are: ratings that follow the matches in the order in which they ended."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from analytics.lake.reading import Lake
from analytics.metrics.curves import Sample, over, sample
from analytics.metrics.population import Population
from analytics.statistics.distributions import normal_reach
from analytics.statistics.intervals import LEVEL, Interval

LATEST = 20_000
"""At most so many matches are followed, the latest: ratings are made one match after the other."""

CAUTION = 3
"""A rating is ranked by what it is worth at least: so many standard deviations below its mean."""


class Rating(msgspec.Struct, frozen=True):
    """A player or a bot.

    who: the name, that of a bot with its strength;  bot: whether it is one
    matches: how many were followed;  wins: its parts of the wins in them, added up
    skill: mean of the rating with its 95 % bounds (25 is a newcomer);  ranked_by: the skill it has at least
    """

    who: str
    bot: bool
    matches: int
    wins: float
    skill: Interval
    ranked_by: float


class Ratings(msgspec.Struct, frozen=True):
    """All that played, best first. followed: how many matches the ratings rest on."""

    sample: Sample
    followed: int
    ratings: tuple[Rating, ...]


def ratings(lake: Lake, population: Population) -> Ratings:
    """Ratings by the Plackett-Luce model of Weng and Lin, A Bayesian approximation method for online ranking, JMLR 12
    (2011), as the package openskill has it.

    The winners of a match share the first rank, all others the second. Matches with a nameless seat, or with one name
    on two seats, do not count.
    """
    found = over(lake, population, _MATCHES, latest=LATEST)
    return Ratings(sample(lake, population), found.height, _rated(found["seats"]))


def _rated(matches: Iterable[Sequence[Mapping[str, Any]]]) -> tuple[Rating, ...]:
    model = PlackettLuce()
    held: dict[tuple[str, bool], PlackettLuceRating] = {}
    played: Counter[tuple[str, bool]] = Counter()
    won: dict[tuple[str, bool], float] = {}
    for match in matches:
        seats = [(seat["who"], seat["bot"]) for seat in match]
        before = [[held.get(seat) or model.rating()] for seat in seats]
        after = model.rate(before, ranks=[0 if seat["share"] > 0 else 1 for seat in match])
        for seat, (rating,), told in zip(seats, after, match, strict=True):
            held[seat] = rating
            played[seat] += 1
            won[seat] = won.get(seat, 0.0) + told["share"]
    found = [_rating(*seat, played[seat], won[seat], rating) for seat, rating in held.items()]
    return tuple(sorted(found, key=lambda one: (-one.ranked_by, one.who)))


def _rating(who: str, bot: bool, matches: int, wins: float, rating: PlackettLuceRating) -> Rating:
    reach = normal_reach(LEVEL) * rating.sigma
    skill = Interval(rating.mu, rating.mu - reach, rating.mu + reach)
    return Rating(who, bot, matches, wins, skill, rating.mu - CAUTION * rating.sigma)


_MATCHES = """
    WITH met AS (
        SELECT m.match, any_value(m.ended) AS ended,
               list({'seat': s.seat, 'who': coalesce(s.bot, s.player), 'bot': s.bot IS NOT NULL, 'share': s.share})
               AS seats
        FROM match AS m JOIN seat AS s ON s.match = m.match
        WHERE s.ruleset = $ruleset AND m.finished AND m.players > 1 AND {matches}
        GROUP BY m.match
        HAVING bool_and(coalesce(s.bot, s.player) IS NOT NULL AND s.share IS NOT NULL)
           AND count(DISTINCT (coalesce(s.bot, s.player), s.bot IS NULL)) = count(*)
    ), latest AS (
        SELECT * FROM met ORDER BY ended DESC, match DESC LIMIT $latest
    )
    SELECT list_sort(seats) AS seats FROM latest ORDER BY ended, match
"""
