"""Bots: players that see only what their seat may see, and choose by numbers that they are given."""

from domain.bots.names import BOTS, NoSuchBot, in_full, named
from domain.bots.play import Bot, Table, choose

__all__ = ["BOTS", "Bot", "NoSuchBot", "Table", "choose", "in_full", "named"]
