"""A match of the service in the words of a referee: what its adapters do alike (`comparing.Service`)."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from domain.refusal import Refused
from events.envelope import event_of
from tests.games.comparing import Outcome
from tests.games.random_match import Match


class Heard(Protocol):
    """What chance decided, as events tell it."""

    def take(self, events: list[Any]) -> None:
        """Events that have come."""


ASIDE = frozenset({"choose_deck", "set_standing_order", "withdraw_standing_order"})
"""Moves that no referee knows."""


class Served:
    """A match that goes on by the words of a referee.

    names: moves that are called otherwise by the service
    """

    names: Mapping[str, str] = {}

    def __init__(self, match: Match, chance: Heard) -> None:
        self.match = match
        self._chance = chance
        self.took(self.match.record.entries)

    def took(self, entries: Sequence[Any]) -> None:
        """Entries have come to the log."""
        self._chance.take([event_of(entry) for entry in entries])

    def said(self, move: str, args: dict[str, Any]) -> dict[str, Any]:
        """Arguments of the referee for the service."""
        raise NotImplementedError

    def heard(self, move: str, args: dict[str, Any]) -> dict[str, Any]:
        """Arguments of the service for the referee."""
        raise NotImplementedError

    def moves(self, seat: int) -> set[str]:
        """See `Service`."""
        names = {theirs: own for own, theirs in self.names.items()}
        return {names.get(offer.move, offer.move) for offer in self.match.offers(seat).open} - ASIDE

    def listed(self, seat: int, move: str, rng: random.Random) -> Iterator[dict[str, Any]]:
        """See `Service`."""
        name = self.names.get(move, move)
        fitting = (offer for offer in self.match.offers(seat).open if offer.move == name)
        return (self.heard(move, args) for offer in fitting for args in offer.arguments(rng.randrange))

    def accepts(self, seat: int, move: str, args: dict[str, Any]) -> bool:
        """See `Service`."""
        try:
            self.match.offers(seat).check(self.names.get(move, move), self.said(move, args), ())
        except Refused:
            return False
        return True

    def make(self, seat: int, move: str, args: dict[str, Any]) -> None:
        """See `Service`."""
        told = len(self.match.record.entries)
        try:
            self.match.make(seat, self.names.get(move, move), self.said(move, args))
        except Refused as refused:
            raise AssertionError(f"service refuses {move} {args} of seat {seat}: {refused}") from refused
        self.took(self.match.record.entries[told:])

    def outcome(self) -> Outcome | None:
        """See `Service`."""
        ended = self.match.state.outcome
        return None if ended is None else (ended.reason, sorted(ended.winners))
