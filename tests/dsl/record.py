"""The log of a match in a test: sealed entries with a fixed clock and numbered salts, and what folds out of them."""

from collections.abc import Callable
from typing import Any

from domain.cardkit.events.numbers import NumberChanged
from domain.cardkit.events.things import ControlChanged, CounterChanged
from domain.draft import Draft
from domain.fold import fold
from domain.ruleset import Ruleset
from events.envelope import Entry, event_of, seal
from events.event import Event
from events.moment import millis

NOON = millis("2030-01-01T12:00:00.000Z")


class Record:
    """Appends batches as a store would, and reads them back from their bytes."""

    def __init__(self, ruleset: Ruleset, match: str) -> None:
        self.ruleset = ruleset
        self.match = match
        self.entries: list[Entry] = []
        self._salts = 0

    def append(self, draft: Draft) -> list[Event]:
        """Seal the facts of a draft; answers the events as they are read back from the sealed bytes."""
        prev = self.entries[-1].hash if self.entries else None
        after = len(self.entries)
        sealed = seal(draft.facts, match=self.match, after=after, prev=prev, time=NOON, salt=self._salt)
        self.entries.extend(sealed)
        return [event_of(entry) for entry in sealed]

    def _salt(self) -> bytes:
        self._salts += 1
        return self._salts.to_bytes(16, "big")

    def events(self, until: int | None = None) -> list[Event]:
        """The events up to and including number `until`, decoded from their bytes."""
        return [event_of(entry) for entry in self.entries[:until]]

    def at(self, seq: int) -> Any:
        """The state after event `seq`, folded from the first event on."""
        return fold(self.ruleset, self.events(seq))

    def follow(self, state: Any, events: list[Event], check: Callable[[Any], None]) -> Any:
        """Fold events one by one, checking the state after each of them."""
        for event in events:
            assert _is_true_of(event, state), f"{event} tells of something else than what was before"
            state = fold(self.ruleset, [event], start=state, recall=self.at)
            check(state)
        return state


def _is_true_of(event: Event, state: Any) -> bool:
    """Whether an event that tells what was before it tells what the state says."""
    match event:
        case CounterChanged(id=id, kind=kind, before=before):
            return bool(state.objects[id].counters.get(kind, 0) == before)
        case ControlChanged(id=id, before=before):
            return bool(state.objects[id].controller == before)
        case NumberChanged(seat=seat, number=number, amount=amount, after=after):
            return bool(state.number(seat, number) + amount == after)
    return True
