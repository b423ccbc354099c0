"""Times of events: milliseconds since 1970 where they are kept, RFC 3339 in UTC where they are read."""

import datetime as dt
from contextlib import suppress
from functools import lru_cache

_EPOCH = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)
_MILLISECOND = dt.timedelta(milliseconds=1)


@lru_cache(1024)
def moment(millis: int) -> str:
    """A time as `2026-11-21T04:05:06.789Z`. Raises `OverflowError` for a year that has not four digits."""
    return (_EPOCH + millis * _MILLISECOND).isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"


@lru_cache(1024)
def millis(text: str) -> int:
    """The time that `moment` wrote. Raises `ValueError` for any other spelling."""
    with suppress(ValueError):
        found = (dt.datetime.fromisoformat(text).replace(tzinfo=dt.UTC) - _EPOCH) // _MILLISECOND
        if moment(found) == text:
            return found
    raise ValueError(f"not a time in UTC with milliseconds: {text[:80]!r}")


def is_moment(text: str) -> bool:
    """Whether this is a time as `moment` writes it."""
    try:
        millis(text)
    except ValueError:
        return False
    return True
