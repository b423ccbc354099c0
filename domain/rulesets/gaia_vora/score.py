"""The bots' estimate of a seat's standing in Gaia-Vora."""

from typing import Any

from domain.rulesets.gaia_vora.planet import SUPPLY

PLANET_SHARE = 0.4
"""What altitude counts for while the supply is full: who lives may still be eaten. Once it is empty, it all counts."""

SETTLED = 2.0
"""How much more a lead counts when the supply is empty than when it is full: so who leads brings the end about."""

TILES = sum(SUPPLY.values())


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
    left: float = sum(board["supply"].values()) / TILES
    estimates = {info["seat"]: _estimate(info, left) for info in board["seats"]}
    others = [estimates[other["seat"]] for other in view["seats"] if other["seat"] != seat and not other["conceded"]]
    return (estimates[seat] - max(others, default=0.0)) * (1 + SETTLED * (1 - left))


def _estimate(info: dict[str, Any], left: float) -> float:
    share = 1 - (1 - PLANET_SHARE) * left
    totals: list[float] = []
    for points in info["points"].values():
        living = points["total"] - points["fossils"] - points["rows"]
        totals.append(points["fossils"] + points["rows"] + share * living)
    if not totals:
        return 0.0
    stars: int = info["stars"]
    return min(totals) + 0.2 * sum(totals) / len(totals) + 0.3 * stars
