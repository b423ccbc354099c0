"""Jobs: what the laboratory was asked for, and does in the background."""

import hashlib
from collections.abc import Callable
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from sqlalchemy import Connection

from events import codec
from events.described import shown
from events.event import Viewer
from service import ids
from service.context import Context
from service.errors import Conflict, Damaged, Forbidden, Full, Invalid, NotFound
from service.lab import ab, kinds
from service.lab.ab import Flip, Replay, flips
from service.lab.kinds import Task
from service.lab.series import Start
from service.lab.work import Record, Unit, Work
from service.store import jobs
from service.store.jobs import Kept
from service.usecases import look

MOST_OPEN = 4
"""Open jobs that one token may have, and that may be of one address."""

MOST_OPEN_IN_ALL = 100

FULL_S = 60
"""When somebody who found no room for a job may ask again."""


class Progress(msgspec.Struct, frozen=True):
    """How far a job is."""

    played: Annotated[int, Meta(description="Seeds, pairs or matches played.")]
    most: Annotated[int, Meta(description="Seeds, pairs or matches that are played at most.")]
    unit: Annotated[Unit, Meta(description="What is counted.")]
    rate: Annotated[float | None, Meta(description="How many are played in a second of work.")]
    seconds: Annotated[float, Meta(description="How long it was worked on.")]
    seconds_left: Annotated[float | None, Meta(description="How long it takes at most at this rate.")]


class Job(msgspec.Struct, frozen=True):
    """A job, what was asked for and found, and its work as far as it has been done."""

    kept: Kept
    record: Record
    work: Work

    @property
    def kind(self) -> str:
        """What kind of work it is."""
        return kinds.name_of(self.record)

    @property
    def start(self) -> Start | None:
        """The position that its matches begin in, if not at the beginning."""
        return self.work.terms.start

    @property
    def rate(self) -> float | None:
        """How many seeds or matches were played a second; None: not known yet."""
        return 1000 * self.work.played / self.kept.millis if self.kept.millis and self.work.played else None

    @property
    def seconds_left(self) -> float | None:
        """How long it takes at most, at the present rate; None: not known, or it is not open."""
        if self.kept.status != "open" or self.rate is None:
            return None
        return (self.work.most - self.work.played) / self.rate


def plain(job: Job) -> dict[str, Any]:
    """A job as plain values; what it is about and what is known of it stands in the member that its kind names."""
    kept, work = job.kept, job.work
    return {
        **shown(kept),
        "kind": job.kind,
        "progress": Progress(work.played, work.most, work.unit, job.rate, kept.millis / 1000, job.seconds_left),
        job.kind: work.told(),
    }


def ask(ctx: Context, asked: Task, asker: str, address: str | None = None) -> tuple[Job, bool]:
    """Ask for a task to be done; answers the job, and whether it is new. The same asker and task have one job.

    Tokens of seats are free, so open jobs are counted by the address too, unless it is None.
    Raises `NotFound` (ruleset), `Conflict` (another version is installed), `Invalid` and `Refused` (what cannot be
    played or tells nothing), `Full` if there are too many open jobs.
    """
    record = kinds.begun(asked)
    owner = ids.keyed(ctx.signing_key, asker)
    job = Kept(
        id=_id(ctx, owner, record),
        owner=owner,
        address=None if address is None else ids.keyed(ctx.signing_key, address),
        asked=ctx.now(),
        record=msgspec.json.encode(record),
    )

    def keep(connection: Connection) -> bool:
        if jobs.find(connection, job.id) is not None:
            return False
        _check_room(connection, job)
        return jobs.add(connection, msgspec.structs.replace(job, touched=jobs.next_turn(connection)))

    new = ctx.log.transact(keep)
    return find(ctx, job.id), new


def _check_room(connection: Connection, job: Kept) -> None:
    """Raise `Full` unless one more job may be open, which this one is to be."""
    if jobs.open_beside(connection, job) >= MOST_OPEN:
        detail = f"you, or others at your address, have {MOST_OPEN} open jobs: wait until one is done, or cancel one"
        raise Full(detail, FULL_S, own=True)
    if jobs.open_ones(connection) >= MOST_OPEN_IN_ALL:
        raise Full("too many jobs are open: ask again later", FULL_S, own=False)


def _id(ctx: Context, owner: str, record: Record) -> str:
    """The same for the same owner and task; nobody else can guess it."""
    described = hashlib.sha256(codec.canonical(msgspec.to_builtins(record, str_keys=True))).hexdigest()
    return f"job_{ids.derived(ctx.signing_key, 'job', owner, described).hex()[:32]}"


def find(ctx: Context, id: str) -> Job:
    """A job. Raises `NotFound`, `Damaged`; `Conflict` if this release does not know its kind of work."""
    with ctx.log.reading() as connection:
        kept = jobs.find(connection, id)
    if kept is None:
        raise NotFound("job", id)
    return Job(kept, *kinds.read(kept))


def differing(ctx: Context, id: str, most: int) -> list[Flip]:
    """The seeds of a job in which A and B differed most. Raises `NotFound`; `Conflict` if it compares no two arms."""
    return flips(_comparison(find(ctx, id)), most)


def replay_of(ctx: Context, id: str, seed: int, viewer_of: Callable[[str], Viewer] | None = None) -> Replay:
    """What is to be asked for so that the matches of a seed are kept.

    `viewer_of` tells whose eyes the asker has on a match; an administrator (None) sees all.
    Raises `NotFound` (job, or it plays on from a match that these eyes may not see), `Forbidden` (nobody but an
    administrator could see the matches), `Conflict` (it compares no two arms), `Invalid` (it has not played this seed).
    """
    job = find(ctx, id)
    if viewer_of is not None:
        _check_can_be_seen(ctx, job, viewer_of)
    record = _comparison(job)
    if not 0 <= seed < len(record.a):
        raise Invalid("/seed", f"the job has played the seeds 0 to {len(record.a) - 1}" if record.a else "no seed yet")
    return Replay(experiment=record.task, seed=seed)


def _check_can_be_seen(ctx: Context, job: Job, viewer_of: Callable[[str], Viewer]) -> None:
    if job.start is None or for_all(ctx, job):
        return
    if viewer_of(job.start.parent) is None:
        raise NotFound("job", job.kept.id)
    raise Forbidden(
        "matches that begin in a closed match are closed to its seats too: only the administrator sees them"
    )


def _comparison(job: Job) -> ab.Record:
    record = job.record
    if not isinstance(record, ab.Record):
        raise Conflict(f"a job of the kind {job.kind} compares no two arms")
    return record


def full_id(ctx: Context, beginning: str) -> str:
    """The id of the one job that begins so. Raises `NotFound`, `Conflict` (there are several)."""
    with ctx.log.reading() as connection:
        found = jobs.beginning(connection, beginning)
    if not found:
        raise NotFound("job", beginning)
    if len(found) > 1:
        raise Conflict(f"several jobs begin with {beginning!r}")
    return found[0]


def newest(ctx: Context, limit: int) -> list[Job]:
    """The jobs that were asked for last, but for damaged ones and those of a kind that this release does not know."""
    with ctx.log.reading() as connection:
        listed = jobs.newest(connection, limit)
    found = []
    for kept in listed:
        with suppress(Damaged, Conflict):
            found.append(Job(kept, *kinds.read(kept)))
    return found


def for_all(ctx: Context, job: Job) -> bool:
    """Whether everyone may know of a job: not of one that plays on from a match which not everyone may see."""
    if job.start is None:
        return True
    try:
        look.may_look(ctx, job.start.parent, None)
    except NotFound:
        return False
    return True


def cancel(ctx: Context, id: str, asker: str | None) -> Job:
    """End a job that is open. `asker` is None for an administrator.

    Raises `NotFound`, `Forbidden` (it is somebody else's), `Conflict` (it is not open).
    """
    _mine(ctx, id, asker)
    return _turned(ctx, id, ("open",), "cancelled")


def resume(ctx: Context, id: str, asker: str | None) -> Job:
    """Go on with a job that was cancelled or has failed, from where it was.

    Raises as `cancel` does; `Full` if there are too many open jobs.
    """
    job = _mine(ctx, id, asker)
    return _turned(ctx, id, ("cancelled", "failed"), "open", room_for=job.kept)


def _mine(ctx: Context, id: str, asker: str | None) -> Job:
    job = find(ctx, id)
    if asker is not None and job.kept.owner != ids.keyed(ctx.signing_key, asker):
        raise Forbidden("somebody else asked for this job")
    return job


def _turned(
    ctx: Context,
    id: str,
    before: tuple[jobs.Status, ...],
    after: jobs.Status,
    room_for: Kept | None = None,
) -> Job:
    def turn(connection: Connection) -> bool:
        if room_for is not None and jobs.status_of(connection, id) in before:
            _check_room(connection, room_for)
        return jobs.turn(connection, id, before, after)

    if not ctx.log.transact(turn):
        raise Conflict(f"the job is {find(ctx, id).kept.status}, not {' or '.join(before)}")
    return find(ctx, id)
