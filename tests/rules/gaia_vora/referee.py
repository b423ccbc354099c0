"""The second implementation of the rules, for `make fuzz`."""

from tests.games.test_referee import trial

__all__ = ["trial"]
