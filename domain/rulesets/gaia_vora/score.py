"""The greedy bot's estimate of a seat's standing in Gaia-Vora."""

from typing import Any

PLANET_SHARE = 0.6
"""A living figure may still be eaten, so its altitude counts for less than a fossil."""


def score(view: dict[str, Any], seat: int) -> float:
    """Higher is better: own estimate over the best opponent's; solo: figures out of the pools, tiles in supply."""
    board = view["board"]
    outcome = view["outcome"]
    if outcome is not None:
        return 1000.0 if seat in outcome["winners"] else -1000.0
    if board["weather"] is not None:
        waiting: int = sum(sum(colour["pool"].values()) for colour in board["colors"])
        supply: int = sum(board["supply"].values())
        return 2.0 * supply - waiting
    estimates = {info["seat"]: _estimate(info) for info in board["seats"]}
    others = [estimates[other["seat"]] for other in view["seats"] if other["seat"] != seat and not other["conceded"]]
    return estimates[seat] - max(others, default=0.0)


def _estimate(info: dict[str, Any]) -> float:
    totals: list[float] = []
    for points in info["points"].values():
        living = points["total"] - points["fossils"] - points["rows"]
        totals.append(points["fossils"] + points["rows"] + PLANET_SHARE * living)
    if not totals:
        return 0.0
    stars: int = info["stars"]
    return min(totals) + 0.2 * sum(totals) / len(totals) + 0.3 * stars
