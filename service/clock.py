"""The time, for those who may know it: RFC 3339 in UTC with milliseconds."""

from collections.abc import Callable

from events.moment import millis, moment

Clock = Callable[[], float]
"""Answers seconds since 1970."""


def rfc3339(seconds: float) -> str:
    """A moment as `2026-11-21T04:05:06.789Z`."""
    return moment(int(seconds * 1000))


def seconds_of(text: str) -> float:
    """The moment that `rfc3339` wrote. Raises `ValueError`."""
    return millis(text) / 1000
