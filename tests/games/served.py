"""A match of the service in the words of a referee: what its adapters do alike (`comparing.Service`)."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from domain import standing
from domain.refusal import Refused
from domain.standing import Order
from events.envelope import event_of
from tests.games.comparing import Outcome
from tests.games.random_match import Match


class Logged:
    """Chance as the service's log tells it, each of its events read once."""

    def __init__(self) -> None:
        self.events: list[Any] = []

    def take(self, events: list[Any]) -> None:
        """What the last move led to. Who begins may have been decided long before it is asked for."""
        kept = [event for event in self.events if type(event).__name__ == "FirstPlayerChosen"]
        self.events = kept + [event for event in events if self.is_news(event)]

    def is_news(self, event: Any) -> bool:
        """Whether an event tells what chance decided, or an id that was given."""
        raise NotImplementedError

    def next(self, kind: str, **fields: Any) -> Any:
        """The next event of a kind, among those with these fields."""
        for event in self.events:
            if type(event).__name__ == kind and all(getattr(event, name) == fields[name] for name in fields):
                self.events.remove(event)
                return event
        raise AssertionError(f"referee expects {kind} {fields}, service has {self.events}")

    def first(self) -> int:
        """The seat that begins."""
        return int(self.next("FirstPlayerChosen").seat)

    def laid(self, seat: int) -> str:
        """The id of a card that is laid face down to pay with."""
        return str(self.next("ResourcePlaced", seat=seat).id)

    def drawn(self, seat: int, count: int) -> list[str]:
        """The ids of so many cards drawn."""
        ids: list[str] = []
        while len(ids) < count:
            ids += self.next("CardsDrawn", seat=seat).ids
        assert len(ids) == count, f"referee draws {count}, service {ids}"
        return ids


ASIDE = frozenset({"choose_deck", "set_standing_order", "withdraw_standing_order"})
"""Moves that no referee knows."""


class Served:
    """A match that goes on by the words of a referee.

    names: moves that are called otherwise by the service
    """

    names: Mapping[str, str] = {}

    def __init__(self, match: Match, chance: Logged) -> None:
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

    def pending(self) -> dict[int, str]:
        """See `Service`."""
        return {seat: one.kind for seat, one in self.match.state.pending.items()}

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

    def order(self, seat: int, scope: str) -> Order | None:
        """See `ordering.Service`."""
        try:
            return standing.ordered(self.match.ruleset, self.match.state, seat, scope)
        except Refused:
            return None

    def told(self, seat: int, order: Order) -> tuple[bool, bool]:
        """See `ordering.Service`."""
        asked = self.match.ruleset, self.match.state, seat, order
        return standing.is_over(*asked), standing.move_by(*asked) is not None

    def outcome(self) -> Outcome | None:
        """See `Service`."""
        ended = self.match.state.outcome
        return None if ended is None else (ended.reason, sorted(ended.winners))
