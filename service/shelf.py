"""The shelf: where the card kernel finds uploaded card sets and the pools that matches have pinned."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

import msgspec
from sqlalchemy import Connection

from domain.cardkit.language.canonical import canonical
from domain.cardkit.language.card import CardSet
from domain.cardkit.pool import LIBRARY, Pool, UnknownCards, content_hash
from domain.cardkit.state import CardState
from domain.state import MatchState
from events.log.sql import SqlLog
from service.store import cards

_SET = msgspec.json.Decoder(CardSet)
_SETS = msgspec.json.Decoder(tuple[CardSet, ...])


class CardShelf:
    """Lets the kernel look in a store for cards that this process does not know yet."""

    def __init__(self, log: SqlLog) -> None:
        self._log = log

    def open(self) -> None:
        """Be asked from now on."""
        LIBRARY.set_sources.append(self._card_set)
        LIBRARY.pool_sources.append(self._pool)

    def close(self) -> None:
        """Be asked no more. May be called twice."""
        if self._card_set in LIBRARY.set_sources:
            LIBRARY.set_sources.remove(self._card_set)
            LIBRARY.pool_sources.remove(self._pool)

    def _card_set(self, name: str) -> CardSet | None:
        if not name.startswith("sha256:"):
            return None
        with self._log.reading() as connection:
            known = cards.find_set(connection, name)
        return None if known is None else _SET.decode(known[1])

    def _pool(self, sha256: str) -> Pool | None:
        content = cards.pool(self._log, sha256)
        return None if content is None else Pool(_SETS.decode(content))


@contextmanager
def at_hand(card_sets: Iterable[CardSet]) -> Iterator[None]:
    """Let the kernel find some card sets under the hashes of their content."""
    find = {content_hash(one): one for one in card_sets}.get
    LIBRARY.set_sources.append(find)
    try:
        yield
    finally:
        LIBRARY.set_sources.remove(find)


def pool_of(state: MatchState) -> str:
    """The hash of the card pool of a match; empty without cards, or before the match has begun."""
    return state.pool if isinstance(state, CardState) else ""


def known(sha256: str) -> bool:
    """Whether a card pool is at hand."""
    try:
        LIBRARY.pool(sha256)
    except UnknownCards:
        return False
    return True


def set_names(sha256: str) -> tuple[str, ...]:
    """The names of the card sets of a pool; none if its cards are not known here."""
    return tuple(one.name for one in LIBRARY.pool(sha256).sets) if known(sha256) else ()


def card_sets(state: MatchState) -> tuple[bytes, ...]:
    """The card sets that a match is played with in canonical JSON.

    None if its cards are not known here, or were kept before card sets had one canonical form.
    """
    name = pool_of(state)
    pool = LIBRARY.pool(name) if name and known(name) else None
    return tuple(map(canonical, pool.sets)) if pool is not None and pool.sha256 == name else ()


def has_cards(log: SqlLog, state: MatchState) -> bool:
    """Whether a store keeps the cards that a match is played with, as they were."""
    pool = pool_of(state)
    return not pool or cards.pool(log, pool) is not None


def pinning(state: MatchState) -> Callable[[Connection], None]:
    """What keeps the card pool of a match: to be done in the transaction that opens it. Nothing, without cards."""

    def keep(connection: Connection) -> None:
        pool = pool_of(state)
        if pool:
            cards.pin_pool(connection, pool, canonical(LIBRARY.pool(pool).sets))

    return keep
