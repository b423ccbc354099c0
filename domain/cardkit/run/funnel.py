"""The one funnel of rules facts: prohibit, replace, apply, trigger."""

from collections.abc import Sequence

import msgspec

from domain.cardkit.dialect import Dialect, Happened, Happening
from domain.cardkit.events.things import ObjectEnteredPlay
from domain.cardkit.pool import LIBRARY
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.effort import running_frame
from domain.cardkit.run.entering import enter
from domain.cardkit.run.heaps import laid, turned
from domain.cardkit.run.hearing import Hearing, is_waited_for
from domain.cardkit.run.last_seen import Watched, remember, texts_on, watching
from domain.cardkit.run.replacing import instead, remaining, replaced_things
from domain.cardkit.run.tallies import turn_over
from domain.cardkit.run.tasks import ChooseReplacement, Do, Outcome
from domain.cardkit.run.triggers import hear_all
from domain.draft import Draft
from events.event import Event
from events.vocabulary.turns import TurnEnded


def bring(draft: Draft, event: Event, *clauses: str, because: int | None = None) -> int | None:
    """Let a rules fact become true, unless it is forbidden or something else happens instead.

    Answers the index of the fact, or None: then nothing has changed but the agenda, on which the effects of a
    replacement wait. A caller that repeats itself until nothing changes must not wait for such a fact.
    """
    if prohibited(draft, event):
        return None
    happenings = _heard(draft, event)
    if not happenings:
        return _apply(draft, event, clauses, because)
    return next(iter(_bring_heard(draft, [(event, happenings)], clauses, because)), None)


def bring_together(draft: Draft, events: Sequence[Event], *clauses: str, because: int | None = None) -> tuple[int, ...]:
    """Let facts become true at the same time: what hears of one of them sees all of them as they were before.

    Answers the indices of those that did.
    """
    allowed = [event for event in events if not prohibited(draft, event)]
    heard = [(event, _heard(draft, event)) for event in allowed]
    if not any(happenings for _, happenings in heard):
        return tuple(_apply(draft, event, clauses, because) for event in allowed)
    return _bring_heard(draft, heard, clauses, because)


def _bring_heard(
    draft: Draft, heard: Sequence[tuple[Event, list[Happened]]], clauses: tuple[str, ...], because: int | None
) -> tuple[int, ...]:
    """Let facts become true, with the happenings that something waits for."""
    before = board_of(draft).copied()
    told: list[tuple[int, list[Happened]]] = []
    replacing: list[Do | ChooseReplacement] = []
    for event, happenings in heard:
        left, others = _replaced(draft, before, event, happenings)
        replacing += others
        if left is not None:
            told.append((_apply(draft, left[0], clauses, because), left[1]))
    draft.push(*replacing)
    every = [happened for _, happenings in told for happened in happenings]
    for index, happenings in told:
        now = board_of(draft)
        told_now = (happened for happened in happenings if not happened.foreseen)
        hear_all(draft, [Hearing(happened, before, now, every) for happened in told_now], index)
    return tuple(index for index, _ in told)


def _replaced(
    draft: Draft, before: Board, event: Event, happenings: list[Happened]
) -> tuple[tuple[Event, list[Happened]] | None, list[Do | ChooseReplacement]]:
    """What is left of a fact and what happens instead, object by object where it is about several."""
    others: list[Do | ChooseReplacement] = []
    left: Event | None = event
    while left is not None:
        other = instead(draft, [Hearing(happened, before, before) for happened in happenings])
        if other is None:
            return (left, happenings), others
        others.append(other)
        left = remaining(left, replaced_things(other))
        happenings = [] if left is None else _heard(draft, left, before)
    return None, others


def prohibited(draft: Draft, event: Event) -> bool:
    """Whether something in the game forbids what this event says, for any of those whom it concerns."""
    dialect: Dialect = draft.ruleset.dialect
    return type(event) in dialect.permissions and prevented(board_of(draft), event)


def prevented(board: Board, event: Event) -> bool:
    """As `prohibited`, of an event of which somebody asks beforehand."""
    read = board.dialect.permissions.get(type(event))
    asked = None if read is None else read(event)
    if asked is None or not board.is_spoken_of(asked[0]):
        return False
    return any(board.forbidden(asked[0], name) for name in asked[1])


def _apply(draft: Draft, event: Event, clauses: tuple[str, ...], because: int | None) -> int:
    texts, lain = texts_on(draft), laid(draft.state) if draft.state.HEAPS else None
    watched = _watched(draft, texts) if texts else None
    index = draft.emit(event, *clauses, because=because)
    if watched:
        remember(draft, watched)
    for one in () if lain is None else turned(lain, draft.state):
        bring(draft, one, draft.ruleset.dialect.clauses.heaps, because=index)
    match event:
        case ObjectEnteredPlay():
            enter(draft, event.id)
        case TurnEnded() if draft.state.pool:
            turn_over(draft, event.seat)
    return index


def _watched(draft: Draft, texts: Sequence[int]) -> Watched:
    """What the texts that are being done see before a fact; it is what some of them wait for."""
    for at in texts:
        task = draft.agenda[at]
        if isinstance(task, Outcome) and not task.done:
            draft.agenda[at] = msgspec.structs.replace(task, done=True)
    return watching(draft, texts)


def _heard(draft: Draft, event: Event, before: Board | None = None) -> list[Happened]:
    """The happenings that an event makes and something waits for; caused by the running text if nothing else is said.

    The pool tells which cards wait for a kind of happening, so nothing is looked at where none does.
    """
    state, dialect = draft.state if before is None else before.state, draft.ruleset.dialect
    readings: tuple[Happening, ...] = dialect.happenings.get(type(event), ())
    if not readings or not state.pool:
        return []
    pool, frame, found = LIBRARY.pool(state.pool), running_frame(draft), []
    for reading in readings:
        happened = reading.read(state.objects, event) if reading.kind in pool.triggers else None
        if happened is not None and is_waited_for(before or board_of(draft), happened):
            by = happened.by or (() if frame is None else (frame.source,))
            player = happened.player or None  # nobody, if it happens to what nobody controls
            found += _apart(msgspec.structs.replace(happened, by=by, player=player))
    return found


def _apart(happened: Happened) -> list[Happened]:
    """One happening for each object, if it happens to each by itself."""
    if not happened.apart:
        return [happened]
    return [msgspec.structs.replace(happened, about=(one,), amount=1) for one in happened.about]
