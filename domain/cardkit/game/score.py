"""The estimate of a seat's standing from the weights that a game declares, for the bots."""

from domain.cardkit.game.declared import Weights
from domain.cardkit.game.glance import Glance, Side
from events.event import Seat

WON = 10_000.0


def score(weights: Weights, seen: Glance, seat: Seat) -> float:
    """Higher is better: own standing over that of the strongest opponent, and a little over all of them."""
    outcome = seen.outcome
    if outcome is not None:
        return WON / len(outcome.winners) if seat in outcome.winners else -WON
    standing = {one: _standing(weights, side) for one, side in seen.sides.items() if not side.defeated}
    others = [value for other, value in standing.items() if other != seat]
    mine = standing.get(seat, 0.0)
    return mine - (0.7 * max(others) + 0.3 * sum(others) / len(others) if others else 0.0)


def _standing(weights: Weights, side: Side) -> float:
    numbers = sum(weights.numbers[name] * value for name, value in side.numbers.items())
    cards = sum(weights.cards[zone] * many for zone, many in side.cards.items())
    stats = sum(sum(weights.stats[stat] * value for stat, value in one.items()) for one in side.play)
    return numbers + cards + stats + side.prospects
