"""The one funnel of rules facts: prohibit, replace, apply, trigger."""

from collections.abc import Sequence

import msgspec

from domain.cardkit.dialect import Dialect, Happened
from domain.cardkit.pool import LIBRARY
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.effort import running_frame
from domain.cardkit.run.hearing import Hearing
from domain.cardkit.run.replacing import replaced
from domain.cardkit.run.tallies import turn_over
from domain.cardkit.run.triggers import hear_all
from domain.draft import Draft
from events.event import Event
from events.vocabulary.turns import TurnEnded


def bring(draft: Draft, event: Event, *clauses: str, because: int | None = None) -> int | None:
    """Let a rules fact become true, unless it is forbidden or something else happens instead.

    Answers the index of the fact, or None: then nothing has changed but the agenda, on which the effects of a
    replacement wait. A caller that repeats itself until nothing changes must not wait for such a fact.
    """
    index = bring_together(draft, (event,), *clauses, because=because)
    return index[0] if index else None


def bring_together(draft: Draft, events: Sequence[Event], *clauses: str, because: int | None = None) -> tuple[int, ...]:
    """Let facts become true at the same time: what hears of one of them sees all of them as they were before.

    Answers the indices of those that did.
    """
    allowed = [event for event in events if not prohibited(draft, event)]
    waited_for = [event for event in allowed if _is_waited_for(draft, event)]
    if not waited_for:
        return tuple(_apply(draft, event, clauses, because) for event in allowed)
    before = Board(draft.state.copy(), draft.ruleset.dialect)
    told: list[tuple[int, list[Happened]]] = []
    for event in allowed:
        happenings = _read(draft, before, event) if event in waited_for else []
        if happenings and replaced(draft, [Hearing(happened, before, before) for happened in happenings]):
            continue
        told.append((_apply(draft, event, clauses, because), happenings))
    for index, happenings in told:
        now = board_of(draft)
        hear_all(draft, [Hearing(happened, before, now) for happened in happenings], index)
    return tuple(index for index, _ in told)


def prohibited(draft: Draft, event: Event) -> bool:
    """Whether something in the game forbids what this event says, for any of those whom it concerns."""
    dialect: Dialect = draft.ruleset.dialect
    read = dialect.permissions.get(type(event))
    asked = None if read is None else read(event)
    if asked is None:
        return False
    permission, concerned = asked
    board = board_of(draft)
    return any(board.forbidden(permission, id) for id in concerned)


def _apply(draft: Draft, event: Event, clauses: tuple[str, ...], because: int | None) -> int:
    index = draft.emit(event, *clauses, because=because)
    if isinstance(event, TurnEnded) and draft.state.pool:
        turn_over(draft, event.seat)
    return index


def _is_waited_for(draft: Draft, event: Event) -> bool:
    dialect: Dialect = draft.ruleset.dialect
    readings = dialect.happenings.get(type(event), ())
    if not readings or not draft.state.pool:
        return False
    triggers = LIBRARY.pool(draft.state.pool).triggers
    return any(reading.kind in triggers for reading in readings)


def _read(draft: Draft, before: Board, event: Event) -> list[Happened]:
    """The happenings that an event makes and a card waits for; caused by the running text if nothing else is said."""
    dialect: Dialect = draft.ruleset.dialect
    frame = running_frame(draft)
    found = []
    for reading in dialect.happenings[type(event)]:
        happened = reading.read(before.state.objects, event) if reading.kind in before.pool.triggers else None
        if happened is not None:
            by = happened.by or (() if frame is None else (frame.source,))
            found.append(msgspec.structs.replace(happened, by=by))
    return found
