"""Jobs: experiments that the laboratory runs in the background."""

import hashlib

import msgspec
from sqlalchemy import Connection

from events import codec
from service import ids
from service.context import Context
from service.errors import Conflict, Forbidden, NotFound
from service.lab.ab import Record, Running, prepared
from service.lab.arms import Experiment
from service.store import jobs
from service.store.jobs import Kept

MOST_OPEN = 4
"""Open jobs that one token or address may have."""

MOST_OPEN_IN_ALL = 100

_RECORD = msgspec.json.Decoder(Record)


class Job(msgspec.Struct, frozen=True):
    """A job and the experiment as far as it has been run."""

    kept: Kept
    running: Running

    @property
    def seconds_left(self) -> float | None:
        """How long it takes at most, at the present rate; None: not known, or it is over."""
        played = self.running.played
        if self.kept.status != "open" or not played:
            return None
        return self.kept.millis / 1000 / played * (self.running.experiment.seeds - played)


def ask(ctx: Context, experiment: Experiment, asker: str) -> tuple[Job, bool]:
    """Let an experiment be run; whether the job is new. Who asks for the same again is told of the same job.

    Raises `NotFound` (ruleset), `Conflict` (another version is installed), `Invalid` and `Refused` (arms, options),
    `Forbidden` if there are too many open jobs.
    """
    ready = prepared(experiment)
    owner = ids.at_rest(asker)
    job = Kept(
        id=_id(ctx, owner, ready), owner=owner, asked=ctx.now(), record=msgspec.json.encode(Record(experiment=ready))
    )

    def keep(connection: Connection) -> Kept | None:
        there = jobs.find(connection, job.id)
        if there is None:
            if jobs.open_ones(connection, owner) >= MOST_OPEN:
                raise Forbidden(f"you have {MOST_OPEN} open jobs: wait until one is done, or cancel one")
            if jobs.open_ones(connection) >= MOST_OPEN_IN_ALL:
                raise Forbidden("too many jobs are open: ask again later")
            jobs.add(connection, job)
        return there

    there = ctx.log.transact(keep)
    return _job(there or job), there is None


def _id(ctx: Context, owner: str, experiment: Experiment) -> str:
    """The same for the same owner and experiment; nobody else can guess it."""
    described = hashlib.sha256(codec.canonical(msgspec.to_builtins(experiment))).hexdigest()
    return f"job_{ids.derived(ctx.signing_key, 'job', owner, described).hex()[:32]}"


def _job(kept: Kept) -> Job:
    record = _RECORD.decode(kept.record)
    return Job(kept, Running(record.experiment, record))


def find(ctx: Context, id: str) -> Job:
    """A job. Raises `NotFound`."""
    with ctx.log.reading() as connection:
        kept = jobs.find(connection, id)
    if kept is None:
        raise NotFound("job", id)
    return _job(kept)


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
    """The jobs that were asked for last."""
    with ctx.log.reading() as connection:
        return [_job(kept) for kept in jobs.newest(connection, limit)]


def cancel(ctx: Context, id: str, asker: str | None) -> Job:
    """End a job that is open. `asker` is None for an administrator.

    Raises `NotFound`, `Forbidden` (it is somebody else's), `Conflict` (it is not open).
    """
    return _turned(ctx, id, asker, "open", "cancelled")


def resume(ctx: Context, id: str, asker: str | None) -> Job:
    """Go on with a job that was cancelled, from the seed where it was. Raises as `cancel` does."""
    return _turned(ctx, id, asker, "cancelled", "open")


def _turned(ctx: Context, id: str, asker: str | None, before: jobs.Status, after: jobs.Status) -> Job:
    job = find(ctx, id)
    if asker is not None and job.kept.owner != ids.at_rest(asker):
        raise Forbidden("this job was asked for by somebody else")
    if not ctx.log.transact(lambda connection: jobs.turn(connection, id, before, after)):
        raise Conflict(f"the job is {find(ctx, id).kept.status}, not {before}")
    return find(ctx, id)
