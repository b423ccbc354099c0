"""The second implementation of the rules, for `make fuzz`."""

from tests.games.arcmage.comparison import trial

__all__ = ["trial"]
