"""Bots: players that see only what their seat may see, and choose by numbers that are given to them."""

from collections.abc import Mapping

from domain.bots.greedy import greedy
from domain.bots.play import Bot, Table, choose
from domain.bots.uniform import uniform

BOTS: Mapping[str, Bot] = {"greedy": greedy, "random": uniform}
"""All bots by name."""

__all__ = ["BOTS", "Bot", "Table", "choose"]
