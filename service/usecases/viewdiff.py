"""How two views differ, value by value."""

from collections.abc import Iterator
from typing import Any, Literal

import msgspec


class Change(msgspec.Struct, frozen=True):
    """A difference between two views. `path` is a JSON Pointer; a side that lacks the value holds None."""

    path: str
    before: Any
    after: Any
    change: Literal["added", "removed", "changed"]


def diff(before: Any, after: Any) -> list[Change]:
    """How two views (or any plain values) differ, in order of their paths. Lists are compared place by place."""
    return list(_changes("", before, after))


def _changes(path: str, before: Any, after: Any) -> Iterator[Change]:
    if isinstance(before, dict) and isinstance(after, dict):
        for key in sorted({*before, *after}, key=str):
            yield from _member(
                f"{path}/{_escaped(str(key))}", key in before, key in after, before.get(key), after.get(key)
            )
    elif isinstance(before, list | tuple) and isinstance(after, list | tuple):
        for place in range(max(len(before), len(after))):
            old, new = place < len(before), place < len(after)
            yield from _member(
                f"{path}/{place}", old, new, before[place] if old else None, after[place] if new else None
            )
    elif before != after or isinstance(before, bool) != isinstance(after, bool):
        yield Change(path, before, after, "changed")


def _member(path: str, in_before: bool, in_after: bool, before: Any, after: Any) -> Iterator[Change]:
    if in_before and in_after:
        yield from _changes(path, before, after)
    elif in_before:
        yield Change(path, before, None, "removed")
    else:
        yield Change(path, None, after, "added")


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")
