"""Who may sit where: invitations and tokens, kept as SHA-256 only, and each match's policy."""

from collections.abc import Mapping, Sequence
from typing import get_args

import msgspec
from sqlalchemy import Connection, insert, select, update

from events.log.errors import available
from events.log.sql import SqlLog
from service.policy import Policy, RewindPolicy, SpectatorPolicy, strictest
from service.store.tables import policies, seats


class Access(msgspec.Struct, frozen=True):
    """What is kept of a person's seat. `generation` counts the tokens that it has had."""

    generation: int
    invitation: str | None
    token: str | None


def keep_invitations(connection: Connection, match: str, invitations: Mapping[int, str]) -> None:
    """Keep the invitations (as stored at rest) of a new match's seats for people."""
    rows = [
        {"match": match, "seat": seat, "generation": 0, "invitation": kept, "token": None}
        for seat, kept in invitations.items()
    ]
    if rows:
        connection.execute(insert(seats), rows)


def set_policy(connection: Connection, match: str, policy: Policy) -> None:
    """Keep what the creator of a match chose. Each match has a policy from its first commit on."""
    connection.execute(insert(policies).values(match=match, rewind=policy.rewind, spectators=policy.spectators))


def policy(log: SqlLog, match: str) -> Policy | None:
    """What the creator of a match chose; None if that is not there."""
    query = select(policies.c.rewind, policies.c.spectators).where(policies.c.match == match)
    with log.reading() as connection:
        row = connection.execute(query).first()
    return None if row is None else strictest(row.rewind, row.spectators)


def closed(log: SqlLog, matches: Sequence[str]) -> set[str]:
    """Those of the matches that let no spectators in: all that do not plainly let them in."""
    query = select(policies.c.match).where(policies.c.match.in_(matches), policies.c.spectators == "open")
    with log.reading() as connection:
        return set(matches).difference(connection.execute(query).scalars())


def unreadable(connection: Connection) -> list[str]:
    """Matches whose policy says nothing."""
    said = policies.c.rewind.in_(get_args(RewindPolicy)) & policies.c.spectators.in_(get_args(SpectatorPolicy))
    return list(connection.execute(select(policies.c.match).where(~said).order_by(policies.c.match)).scalars())


def without_policy(connection: Connection) -> list[str]:
    """Matches whose policy is not there."""
    query = "SELECT match FROM matches WHERE match NOT IN (SELECT match FROM match_policies) ORDER BY key"
    return list(connection.exec_driver_sql(query).scalars())


def unclaimed(log: SqlLog, matches: Sequence[str], invitation: str) -> dict[str, list[int]]:
    """By match the seats with this invitation (as stored at rest) that nobody has taken."""
    query = (
        select(seats.c.match, seats.c.seat)
        .where(seats.c.match.in_(matches), seats.c.invitation == invitation, seats.c.generation == 0)
        .order_by(seats.c.match, seats.c.seat)
    )
    found: dict[str, list[int]] = {}
    with log.reading() as connection:
        for row in connection.execute(query):
            found.setdefault(row.match, []).append(row.seat)
    return found


def all_seats(connection: Connection) -> dict[str, dict[int, Access]]:
    """What is kept of the seats of people, by match and seat."""
    found: dict[str, dict[int, Access]] = {}
    for row in connection.execute(select(seats)):
        found.setdefault(row.match, {})[row.seat] = Access(row.generation, row.invitation, row.token)
    return found


def seat_access(connection: Connection, match: str, seat: int) -> Access | None:
    """What is kept of a seat; None for a bot's or one that is not there."""
    query = select(seats.c.generation, seats.c.invitation, seats.c.token).where(
        seats.c.match == match, seats.c.seat == seat
    )
    row = connection.execute(query).first()
    return None if row is None else Access(row.generation, row.invitation, row.token)


def set_token(connection: Connection, match: str, seat: int, generation: int, token: str | None) -> None:
    """Make this (as stored at rest) the seat's token."""
    connection.execute(
        update(seats).where(seats.c.match == match, seats.c.seat == seat).values(generation=generation, token=token)
    )


_HOLDER = "SELECT match, seat, token FROM seat_access WHERE token = ?"


def holder(log: SqlLog, token: str) -> tuple[str, int, str] | None:
    """Match, seat and token (as stored at rest) of a token that is valid. Asked at every request of a seat."""
    with available():
        pooled = log.engine.raw_connection()
        try:
            cursor = pooled.cursor()
            cursor.execute(log.backend.sql(_HOLDER), (token,))
            row = cursor.fetchone()
        finally:
            pooled.close()
    return None if row is None else (row[0], row[1], row[2])
