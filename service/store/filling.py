"""How far the demo is: what plays its matches leaves a note in the store, and pages read it."""

import msgspec

from events.log.sql import SqlLog
from service.store import settings

NAME = "filling"
STALE_S = 120.0
"""After so long without a word whoever plays the matches is taken to be gone."""


class Filling(msgspec.Struct, frozen=True):
    """`there` of `matches` are in the store. `at`: when that was told, in seconds since 1970."""

    there: int
    matches: int
    at: float


def tell(log: SqlLog, filling: Filling) -> None:
    """Note how far it is. Raises `LogUnavailable`."""
    settings.put(log, NAME, msgspec.json.encode(filling))


def under_way(log: SqlLog, now: float) -> Filling | None:
    """How far the demo is while its matches are being played; else None. Raises `LogUnavailable`."""
    value = settings.value_of(log, NAME)
    if value is None:
        return None
    filling = msgspec.json.decode(value, type=Filling)
    return filling if filling.there < filling.matches and abs(now - filling.at) < STALE_S else None
