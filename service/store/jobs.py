"""Jobs of the laboratory as they are stored."""

import hashlib
from collections.abc import Collection
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from sqlalchemy import ColumnElement, Connection, Select, func, select, update
from sqlalchemy.dialects import postgresql, sqlite

from service.store.tables import jobs

Status = Literal["open", "done", "cancelled", "failed"]


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """A job: who asked for it, from where and when, how far it is, how long it was worked on, what was found, why it
    failed. Who and where are keyed hashes. `whole`: it is what was kept, as far as its checksum tells.
    """

    id: Annotated[str, Meta(description="Its id.")]
    owner: str
    address: str | None = None
    asked: Annotated[str, Meta(description="When it was asked for (RFC 3339, UTC).")]
    record: bytes
    status: Annotated[Status, Meta(description="How it stands.")] = "open"
    played: int = 0
    millis: int = 0
    touched: int = 0
    detail: Annotated[str | None, Meta(description="Why it failed.")] = None
    whole: bool = True


_COLUMNS = [column for column in jobs.c if column is not jobs.c.checksum]
_LAST_TURN = 2**62


def _found(connection: Connection, query: "Select[tuple[Any, ...]]") -> list[Kept]:
    return [_whole(**row._asdict()) for row in connection.execute(query)]


def _whole(checksum: bytes, **columns: Any) -> Kept:
    found = Kept(**columns)
    return found if checksum == _checksum(found) else msgspec.structs.replace(found, whole=False)


def _row(job: Kept) -> dict[str, Any]:
    """What is stored of a job."""
    return {column.name: getattr(job, column.name) for column in _COLUMNS} | {"checksum": _checksum(job)}


def _checksum(job: Kept) -> bytes:
    said = [getattr(job, column.name) for column in _COLUMNS if column is not jobs.c.record]
    return hashlib.sha256(msgspec.json.encode(said) + job.record).digest()


def add(connection: Connection, job: Kept) -> bool:
    """Keep a new job; False if somebody has just done so."""
    make = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    statement = make(jobs).values(_row(job)).on_conflict_do_nothing(index_elements=["id"])
    return connection.execute(statement.returning(jobs.c.id)).first() is not None


def find(connection: Connection, id: str) -> Kept | None:
    """A job by its id."""
    return next(iter(_found(connection, select(jobs).where(jobs.c.id == id))), None)


def damaged(connection: Connection) -> list[str]:
    """The ids of the jobs that are not what was kept."""
    return [job.id for job in _found(connection, select(jobs).order_by(jobs.c.id)) if not job.whole]


def beginning(connection: Connection, text: str) -> list[str]:
    """The ids that begin with a text, two at most."""
    query = select(jobs.c.id).where(jobs.c.id.startswith(text, autoescape=True)).order_by(jobs.c.id).limit(2)
    return list(connection.execute(query).scalars())


def status_of(connection: Connection, id: str) -> Status | None:
    """How a job stands."""
    found: Status | None = connection.execute(select(jobs.c.status).where(jobs.c.id == id)).scalar_one_or_none()
    return found


def newest(connection: Connection, limit: int) -> list[Kept]:
    """The jobs that were asked for last."""
    return _found(connection, select(jobs).order_by(jobs.c.asked.desc(), jobs.c.id).limit(limit))


def due(connection: Connection, limit: int) -> list[Kept]:
    """Open jobs in the order of their turns."""
    query = select(jobs).where(jobs.c.status == "open").order_by(jobs.c.touched, jobs.c.id).limit(limit)
    return _found(connection, query)


def open_ones(connection: Connection) -> int:
    """How many jobs are open."""
    return _open(connection)


def open_beside(connection: Connection, job: Kept) -> int:
    """How many jobs are open of the owner of one, or of its address if that is counted."""
    whose = [jobs.c.owner == job.owner]
    if job.address is not None:
        whose.append(jobs.c.address == job.address)
    return max(_open(connection, one) for one in whose)


def _open(connection: Connection, *which: ColumnElement[bool]) -> int:
    query = select(func.count()).select_from(jobs).where(jobs.c.status == "open", *which)
    return connection.execute(query).scalar_one()


def lease_of(id: str) -> str:
    """The lease of whoever works on a job."""
    return f"job:{id}"


def next_turn(connection: Connection) -> int:
    """The number of a turn after all that wait now."""
    query = select(func.max(jobs.c.touched)).where(jobs.c.status == "open")
    last: int | None = connection.execute(query).scalar_one()
    return 0 if last is None else min(last, _LAST_TURN) + 1


def some_wait(connection: Connection, held: Collection[str]) -> bool:
    """Whether there are open jobs that nobody works on, who would hold their leases."""
    names = select((lease_of("") + jobs.c.id).label("name")).where(jobs.c.status == "open").limit(len(held) + 1)
    return not set(connection.execute(names).scalars()) <= set(held)


def advance(connection: Connection, job: Kept) -> bool:
    """Keep how far an open job is; False if it is no longer open, or was brought further by somebody else."""
    ours = (jobs.c.id == job.id, jobs.c.status == "open", jobs.c.played <= job.played)
    return connection.execute(update(jobs).where(*ours).values(_row(job))).rowcount > 0


def give_up(connection: Connection, id: str, detail: str) -> None:
    """Let nobody work any more on an open job that is not what was kept, and leave what is there of it as it is."""
    query = update(jobs).where(jobs.c.id == id, jobs.c.status == "open")
    connection.execute(query.values(status="failed", detail=detail))


def turn(connection: Connection, id: str, before: Collection[Status], after: Status) -> bool:
    """Change the status of a job, whose turn is then after those of others that wait; False if it is none of those it
    is thought to be, or not what was kept.
    """
    query = select(jobs).where(jobs.c.id == id, jobs.c.status.in_(before)).with_for_update()
    found = [job for job in _found(connection, query) if job.whole]
    for job in found:
        turned = msgspec.structs.replace(job, status=after, detail=None, touched=next_turn(connection))
        connection.execute(update(jobs).where(jobs.c.id == id).values(_row(turned)))
    return bool(found)
