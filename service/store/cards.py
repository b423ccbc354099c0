"""Uploaded card sets and pinned card pools. Both are named by the hash of their content and never change."""

import hashlib
from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta
from sqlalchemy import Connection, delete, func, insert, select, tuple_

from events.described import Positive
from events.log.sql import SqlLog
from events.moment import is_moment
from service.store.tables import card_pools, card_sets


class Listed(msgspec.Struct, frozen=True):
    """An uploaded card set without its content."""

    sha256: str
    ruleset: Annotated[str, Meta(description="The ruleset it is for.", examples=["arcmage_arc"])]
    name: Annotated[str, Meta(description="Its name.")]
    cards: Annotated[Positive, Meta(description="How many different cards it has.")]
    uploaded: str


class _Content(msgspec.Struct):
    ruleset: str
    name: str
    cards: list[msgspec.Raw]


_CONTENT = msgspec.json.Decoder(_Content)
_LISTED = (card_sets.c.sha256, card_sets.c.ruleset, card_sets.c.name, card_sets.c.cards, card_sets.c.uploaded)


def keep_set(connection: Connection, listed: Listed, uploader: str, content: bytes) -> None:
    """Keep a card set that is not here yet, or is not what was kept."""
    connection.execute(delete(card_sets).where(card_sets.c.sha256 == listed.sha256))
    connection.execute(insert(card_sets).values(**msgspec.to_builtins(listed), uploader=uploader, content=content))


def find_set(connection: Connection, sha256: str) -> tuple[Listed, bytes] | None:
    """An uploaded card set and its content; None if it is not here, or is not what was kept."""
    row = connection.execute(select(*_LISTED, card_sets.c.content).where(card_sets.c.sha256 == sha256)).first()
    return (Listed(*row[:-1]), bytes(row[-1])) if row is not None and _is_whole(sha256, row[-1]) else None


def set_names(connection: Connection) -> set[str]:
    """The hashes of all uploaded card sets."""
    return set(connection.execute(select(card_sets.c.sha256)).scalars())


def damaged_sets(connection: Connection) -> list[str]:
    """The hashes of the uploaded card sets that are not what was kept, or not what is said of them."""
    query = select(*_LISTED, card_sets.c.content).order_by(card_sets.c.sha256)
    rows = connection.execution_options(yield_per=20).execute(query)
    found = ((Listed(*listed), content) for *listed, content in rows)
    return [
        listed.sha256
        for listed, content in found
        if not _is_whole(listed.sha256, content) or not _fits(listed, content)
    ]


def _fits(listed: Listed, content: bytes) -> bool:
    """Whether what is said of a card set is what its content says."""
    said = _CONTENT.decode(content)
    named = (listed.ruleset, listed.name, listed.cards) == (said.ruleset, said.name, len(said.cards))
    return named and is_moment(listed.uploaded)


def kept_by(connection: Connection, uploader: str) -> int:
    """How many card sets somebody has uploaded."""
    query = select(func.count()).select_from(card_sets).where(card_sets.c.uploader == uploader)
    return connection.execute(query).scalar_one()


def list_sets(connection: Connection, ruleset: str | None, before: Sequence[str] | None, limit: int) -> list[Listed]:
    """Uploaded card sets, newest first; `before` is time and hash of the last one seen."""
    query = select(*_LISTED).order_by(card_sets.c.uploaded.desc(), card_sets.c.sha256.desc()).limit(limit)
    if ruleset is not None:
        query = query.where(card_sets.c.ruleset == ruleset)
    if before is not None:
        query = query.where(tuple_(card_sets.c.uploaded, card_sets.c.sha256) < tuple_(*before))
    return [Listed(*row) for row in connection.execute(query)]


def pin_pool(connection: Connection, sha256: str, content: bytes) -> None:
    """Keep a pool that a match is to be played with, if it is not here yet."""
    known = connection.execute(select(card_pools.c.sha256).where(card_pools.c.sha256 == sha256)).first()
    if known is None:
        connection.execute(insert(card_pools).values(sha256=sha256, content=content))


def pool(log: SqlLog, sha256: str) -> bytes | None:
    """The content of a pinned pool; None if it is not here, or is not what was kept."""
    with log.reading() as connection:
        found = connection.execute(select(card_pools.c.content).where(card_pools.c.sha256 == sha256)).scalar()
    return bytes(found) if found is not None and _is_whole(sha256, found) else None


def _is_whole(sha256: str, content: bytes) -> bool:
    return sha256 == f"sha256:{hashlib.sha256(content).hexdigest()}"
