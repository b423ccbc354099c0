"""Choices of cards for two purposes, each card for one of them at most."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.games.choices import Choice


@dataclass(frozen=True)
class Parted(Choice):
    """A move all of whose parameters are lists, which have nothing in common."""

    def every(self) -> Iterator[dict[str, Any]]:
        """See `Choice`."""
        return filter(parted, super().every())

    def any(self, rng: Random) -> dict[str, Any]:
        """See `Choice`."""
        while not parted(way := super().any(rng)):
            pass
        return way

    def holds(self, args: dict[str, Any]) -> bool:
        """See `Choice`."""
        return super().holds(args) and parted(args)


def parted(way: dict[str, Any]) -> bool:
    """Whether nothing is in two of the lists."""
    named = [one for values in way.values() for one in values]
    return len(set(named)) == len(named)
