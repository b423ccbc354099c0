"""The estimate of a seat's standing from the weights that a game declares, for the bots."""

from collections.abc import Mapping
from typing import Any

from domain.cardkit.game.declared import Weights

WON = 10_000.0


def score(weights: Weights, view: dict[str, Any], seat: int) -> float:
    """Higher is better: own standing over that of the strongest opponent, and a little over all of them."""
    outcome = view["outcome"]
    if outcome is not None:
        return WON / len(outcome["winners"]) if seat in outcome["winners"] else -WON
    standing = {info["seat"]: _standing(weights, info) for info in view["board"]["seats"] if not info["defeated"]}
    others = [value for other, value in standing.items() if other != seat]
    mine = standing.get(seat, 0.0)
    return mine - (0.7 * max(others) + 0.3 * sum(others) / len(others) if others else 0.0)


def _standing(weights: Weights, info: Mapping[str, Any]) -> float:
    numbers: float = sum(weight * info["numbers"].get(name, 0) for name, weight in weights.numbers.items())
    cards: float = sum(weight * _count(info, zone) for zone, weight in weights.cards.items())
    return numbers + cards + sum(_thing(weights, one) for one in info["play"])


def _count(info: Mapping[str, Any], zone: str) -> int:
    """How many cards a player has in a zone; of hidden ones a viewer knows no more."""
    there = info.get(f"{zone}_count", info[zone])
    return there if isinstance(there, int) else len(there)


def _thing(weights: Weights, one: Mapping[str, Any]) -> float:
    worth: float = sum(weight * one["stats"].get(stat, 0) for stat, weight in weights.stats.items())
    return worth
