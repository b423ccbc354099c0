"""Committing: what drafts decided is sealed, appended in one transaction, remembered, and told to listeners."""

from collections.abc import Callable, Iterator, Sequence

import msgspec
from sqlalchemy import Connection

from domain import later_games
from domain.draft import Draft
from events.envelope import SALT_BYTES, Entry, seal
from events.log.port import Answer, Batch, Request
from events.moment import millis
from service.context import Context
from service.headers import header_of
from service.shelf import pinning, pool_of
from service.states import Held
from service.store import endings

Also = Callable[[Connection], None]


class Committed(msgspec.Struct, frozen=True):
    """A batch that is in the log: the match as it stands now, the new entries, and the answer kept for retries."""

    held: Held
    entries: tuple[Entry, ...]
    answer: Answer | None = None


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

    The move that ends a series reveals the games before it, too, in the same transaction.

    Raises what `Log.append` raises, and nothing has changed then.
    """
    committed = _sealed(ctx, base, drafts)
    if request is not None and answer is not None:
        committed = msgspec.structs.replace(committed, answer=answer(committed))
    revealed = list(_revealed_with(ctx, committed.held))
    done = [_batch(committed), *map(_batch, revealed)]
    ctx.log.append(
        committed.held.header,
        done[0].expected_version,
        committed.entries,
        request=request,
        answer=committed.answer,
        along=done[1:],
        also=_beside(ctx, base, committed.held, also),
    )
    for one in (committed, *revealed):
        ctx.states.remember(one.held)
    for batch in done:
        ctx.live.notify(batch.header.match, batch.header.version)
        ctx.states.keep_keyframes(batch.header, batch.expected_version)
    return committed


def _batch(committed: Committed) -> Batch:
    return Batch(committed.held.header, committed.entries[0].seq - 1, committed.entries)


def _revealed_with(ctx: Context, made: Held) -> Iterator[Committed]:
    """The games before one that ends a series: from now on they show everything hidden."""
    series = made.state.series if made.header.revealed else None
    while series is not None and series.previous is not None:
        held = ctx.states.latest(series.previous)
        if not held.header.revealed:
            yield _sealed(ctx, held, [later_games.reveal(ctx.states.ruleset_of(held.header), held.state)])
        series = held.state.series


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
            time=millis(now),
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
