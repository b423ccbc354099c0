"""What became of the cards that were in decks."""

import msgspec

from analytics.lake.reading import Lake
from analytics.metrics.curves import over
from analytics.metrics.population import Population


class Fate(msgspec.Struct, frozen=True):
    """A card, in how many decks it was, and how many of these drew it, put it down as a resource, played it.

    Whoever had it beside the hand from the beginning counts as having drawn it.
    """

    name: str
    decks: int
    drawn: int
    placed: int
    played: int


def fates(lake: Lake, population: Population) -> list[Fate]:
    """The cards of the decks of a population, those in most decks first; of matches whose cards may be known."""
    seats, of_seats = population.seat_condition()
    found = over(lake, population, _FATES.replace("{seats}", seats), **of_seats)
    return [Fate(**row) for row in found.to_dicts()]


_FATES = """
    SELECT r.name, count(*) AS decks, count_if(r.kept + r.drawn + r.fetched + r.aside > 0)::BIGINT AS drawn,
           count_if(r.placed > 0)::BIGINT AS placed, count_if(r.played > 0)::BIGINT AS played
    FROM card AS r JOIN match AS m ON r.match = m.match JOIN seat AS s ON s.match = r.match AND s.seat = r.seat
    WHERE r.ruleset = $ruleset AND s.ruleset = $ruleset AND r.unit = 'card' AND r.deck > 0 AND m.revealed
          AND {matches} AND {seats}
    GROUP BY r.name ORDER BY decks DESC, r.name
"""
