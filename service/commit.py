"""Committing: what drafts decided is sealed, appended in one transaction, remembered, and told to listeners."""

from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec
from sqlalchemy import Connection

from domain import engine
from domain.draft import Draft
from domain.refusal import MatchOver
from domain.state import MatchState
from events.envelope import SALT_BYTES, Entry, seal
from events.log.port import Answer, Request, VersionConflict
from service.context import Context
from service.headers import header_of
from service.shelf import pinning, pool_of
from service.states import Held
from service.store import endings

Also = Callable[[Connection], None]


class Committed(msgspec.Struct, frozen=True):
    """A batch that is in the log: the match as it stands now, and the new entries."""

    held: Held
    entries: tuple[Entry, ...]


def commit(
    ctx: Context,
    base: Held | None,
    drafts: Sequence[Draft],
    *,
    request: Request | None = None,
    answer: Callable[[Committed], Answer] | None = None,
    also: Also | None = None,
) -> Committed:
    """Append the facts of drafts that follow each other from `base` (None: a new match), all or none.

    Raises what `Log.append` raises, and nothing has changed then.
    """
    committed = _sealed(ctx, base, drafts)
    header = committed.held.header
    ctx.log.append(
        header,
        0 if base is None else base.version,
        committed.entries,
        request=request,
        answer=None if request is None or answer is None else answer(committed),
        also=_beside(ctx, base, committed.held, also),
    )
    ctx.states.remember(committed.held)
    ctx.live.notify(header.match, header.version)
    ctx.states.keep_keyframes(header, 0 if base is None else base.version)
    if header.revealed and committed.held.state.series is not None:
        _reveal_before(ctx, committed.held.state)
    return committed


def _reveal_before(ctx: Context, state: MatchState) -> None:
    """The game before in a series that is over shows everything hidden, too, and so does the one before that."""
    previous = None if state.series is None else state.series.previous
    if previous is None:
        return
    held = ctx.states.latest(previous)
    with suppress(MatchOver, VersionConflict):
        commit(ctx, held, [engine.reveal(ctx.states.ruleset_of(held.header), held.state)])


def _sealed(ctx: Context, base: Held | None, drafts: Sequence[Draft]) -> Committed:
    state = drafts[-1].state
    version, head = (0, None) if base is None else (base.version, base.header.head)
    entries: list[Entry] = []
    now = ctx.now()
    for draft in drafts:
        entries += seal(
            draft.facts,
            match=state.match,
            after=version,
            prev=head,
            at=lambda: now,
            salt=lambda: ctx.entropy(SALT_BYTES),
        )
        version, head = entries[-1].seq, entries[-1].hash
    before = None if base is None else base.header
    header = header_of(state, version=version, head=entries[-1].hash, before=before, created=now)
    return Committed(Held(header, state, drafts[-1].offers), tuple(entries))


def _beside(ctx: Context, base: Held | None, made: Held, also: Also | None) -> Also | None:
    """What is kept beside the events by the same transaction: when the match ended, and the cards it is played with."""
    kept = [] if also is None else [also]
    if pool_of(made.state) != ("" if base is None else pool_of(base.state)):
        kept.append(pinning(made.state))
    if made.header.status == "ended" and (base is None or base.header.status != "ended"):
        kept.append(lambda connection: endings.note(connection, made.header.match, ctx.clock()))
    if not kept:
        return None

    def write(connection: Connection) -> None:
        for keep in kept:
            keep(connection)

    return write
