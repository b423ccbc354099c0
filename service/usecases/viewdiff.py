"""How two views differ, value by value."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta


class Change(msgspec.Struct, frozen=True):
    """A difference between two views. `path` is a JSON Pointer; a side that lacks the value holds None."""

    path: Annotated[str, Meta(description="Where: a JSON Pointer into the view.")]
    before: Annotated[Any, Meta(description="What was there; null if it was added.")]
    after: Annotated[Any, Meta(description="What is there; null if it was removed.")]
    change: Annotated[Literal["added", "removed", "changed"], Meta(description="What became of it.")]


def diff(before: Any, after: Any) -> list[Change]:
    """How two views (or any plain values) differ, in order of their paths. Lists are compared place by place."""
    return list(_changes("", before, after))


def _changes(path: str, before: Any, after: Any) -> Iterator[Change]:
    if isinstance(before, dict) and isinstance(after, dict):
        for key in sorted({*before, *after}, key=str):
            yield from _member(
                f"{path}/{escaped(str(key))}", key in before, key in after, before.get(key), after.get(key)
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


def escaped(key: str) -> str:
    """A key as a part of a JSON Pointer."""
    return key.replace("~", "~0").replace("/", "~1")
