"""The time, for those who may know it: RFC 3339 in UTC with milliseconds."""

import calendar
import time
from collections.abc import Callable

Clock = Callable[[], float]
"""Answers seconds since 1970."""


def rfc3339(seconds: float) -> str:
    """A moment as `2026-11-21T04:05:06.789Z`."""
    millis = int(seconds * 1000)
    whole = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(millis // 1000))
    return f"{whole}.{millis % 1000:03d}Z"


def seconds_of(text: str) -> float:
    """The moment that `rfc3339` wrote. Raises `ValueError`."""
    moment, _, millis = text.removesuffix("Z").partition(".")
    return calendar.timegm(time.strptime(moment, "%Y-%m-%dT%H:%M:%S")) + int(millis or 0) / 1000
