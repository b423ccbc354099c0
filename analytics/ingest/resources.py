"""What a seat had to pay with, what it paid, and whether it had anything to choose, turn by turn."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from analytics.ingest.facts import Fact
from analytics.ingest.uses import applies
from analytics.lake.rows import ResourceRow
from events.registry import Kind
from events.use import Resource


class Resources:
    """Follows the resources of all seats on the surviving branch."""

    def __init__(self, *, hidden: bool) -> None:
        self._hidden = hidden
        self._had: Counter[int] = Counter()
        self._owners: dict[str, int] = {}
        self._own_turns: Counter[int] = Counter()
        self._turn: Fact | None = None
        self._spent = 0
        self._gone = 0
        """What was spent in this turn and is gone by that."""
        self._choices = 0
        self._rows: list[ResourceRow] = []

    def begin_turn(self, match: str, fact: Fact) -> None:
        """A turn began; the one before is over."""
        self.end_turn(match)
        self._turn = fact
        self._spent = self._gone = self._choices = 0
        self._own_turns[fact.data.seat] += 1

    def end_turn(self, match: str) -> None:
        """The turn is over, if there is one."""
        if self._turn is None:
            return
        seat = self._turn.data.seat
        self._rows.append(
            ResourceRow(
                match=match,
                turn=self._turn.data.turn,
                seat=seat,
                own_turn=self._own_turns[seat],
                available=self._had[seat] + self._gone,
                spent=self._spent,
                choices=self._choices if self._hidden else None,
                seq=self._turn.seq,
            )
        )
        self._turn = None

    def asked(self, fact: Fact) -> None:
        """A seat must decide."""
        if self._turn is not None and fact.data.seat == self._turn.data.seat and (fact.data.offered or 0) > 1:
            self._choices += 1

    def take(self, fact: Fact, kind: Kind) -> None:
        """Something was gained, lost or paid."""
        for resource in kind.resources:
            if not applies(resource, fact.data):
                continue
            for seat, amount in self._changes(resource, fact):
                self._change(resource.change, seat, amount)

    def _change(self, change: str, seat: int, amount: int) -> None:
        own = self._turn is not None and seat == self._turn.data.seat
        if change == "paid":
            self._spent += amount if own else 0
        elif change == "spent":
            self._had[seat] -= abs(amount)
            self._gone += abs(amount) if own else 0
        else:
            self._had[seat] += amount if change == "gained" else -amount

    def rows(self) -> list[ResourceRow]:
        """The turns that are over."""
        return self._rows

    def _changes(self, resource: Resource, fact: Fact) -> Iterator[tuple[int, int]]:
        """Seats and amounts that an event tells of."""
        seat: Any = fact.actor if resource.seat is None else getattr(fact.data, resource.seat)
        amount: int = 1 if resource.amount is None else getattr(fact.data, resource.amount)
        if resource.object is not None:
            seat = self._owner(resource, getattr(fact.data, resource.object), seat)
        if isinstance(seat, Mapping):
            yield from ((int(one), many) for one, many in seat.items())
        elif seat is not None:
            yield seat, amount

    def _owner(self, resource: Resource, thing: str, seat: int | None) -> int | None:
        """The seat of a resource that has an id; None for an object that was none."""
        if resource.change == "gained" and seat is not None:
            self._owners[thing] = seat
            return seat
        return self._owners.pop(thing, None)
