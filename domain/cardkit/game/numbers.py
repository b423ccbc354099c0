"""Numbers that players have: how they change, within their bounds."""

import msgspec

from domain.cardkit.events import event
from domain.cardkit.run.funnel import bring
from domain.cardkit.state import CardState
from domain.draft import Draft
from events.event import Event, Seat


@event("NumberChanged")
class NumberChanged(Event, frozen=True):
    """A number of a player rose by `amount`, or fell if that is below 0, and is `after` now."""

    seat: Seat
    number: str
    amount: int
    after: int
    cause: str
    pays: bool = False


class Number(msgspec.Struct, frozen=True):
    """A number that each player has."""

    name: str
    text: str = ""
    start: int = 0
    floor: int | None = 0
    ceiling: int | None = None
    pays: bool = False

    def within(self, value: int) -> int:
        """The value, or the bound that it is beyond."""
        if self.floor is not None and value < self.floor:
            return self.floor
        return value if self.ceiling is None else min(value, self.ceiling)


def gain(draft: Draft, seat: Seat, name: str, amount: int, *clauses: str, cause: str = "effect") -> None:
    """A number of a player rises by so much, or falls if that is below 0, as far as its bounds let it."""
    number = draft.ruleset.dialect.game.numbers[name]
    before = draft.state.numbers.get(seat, {}).get(name, 0)
    after = number.within(before + amount)
    if after != before:
        changed = NumberChanged(seat, name, after - before, after, cause, number.pays)
        bring(draft, changed, *(clauses or (draft.ruleset.dialect.clauses.effect,)))


def begin(draft: Draft, *clauses: str) -> None:
    """Every player has what the numbers begin with."""
    for seat in draft.state.seats:
        for number in draft.ruleset.dialect.game.numbers.values():
            gain(draft, seat, number.name, number.start, *clauses, cause="setup")


def number_changed(state: CardState, event: NumberChanged) -> None:
    """The fold of `NumberChanged`."""
    numbers = state.numbers  # type: ignore[attr-defined]
    numbers[event.seat] = {**numbers.get(event.seat, {}), event.number: event.after}
