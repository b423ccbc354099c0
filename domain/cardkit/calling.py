"""What things are called: by their names, with a mark where several of one name have to be told apart."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

SHORTEST = 3
"""Characters of an id that a mark has at least."""


def called(names: Mapping[str, str]) -> dict[str, str]:
    """What each thing is called, by id: `Bear`, or `Bear [c3f]` where several have that name.

    `names` are the things' names by id.
    """
    groups: dict[str, list[str]] = defaultdict(list)
    for id, name in names.items():
        groups[name].append(id)
    return {id: name if len(groups[name]) == 1 else f"{name} [{_mark(id, groups[name])}]" for id, name in names.items()}


def on_the_table(shown: Any) -> Iterator[tuple[str, str]]:
    """The ids and names of all cards in play that a view, or a part of one, shows face up."""
    if isinstance(shown, Mapping):
        if "controller" in shown and "owner" in shown and shown.get("name") and not shown.get("face_down"):
            yield shown["id"], shown["name"]
        for part in shown.values():
            yield from on_the_table(part)
    elif isinstance(shown, list | tuple):
        for part in shown:
            yield from on_the_table(part)


def named_things(shown: Any) -> Iterator[tuple[str, str]]:
    """The ids of all that a view, or a part of one, names anywhere, also on the stack, with their names."""
    if isinstance(shown, Mapping):
        name = shown.get("name") or shown.get("card")
        if name and shown.get("id"):
            yield shown["id"], name
        for part in shown.values():
            yield from named_things(part)
    elif isinstance(shown, list | tuple):
        for part in shown:
            yield from named_things(part)


def counted(names: Iterable[str]) -> list[str]:
    """Equal names as one, with how many: `2 Bear`."""
    count: dict[str, int] = {}
    for name in names:
        count[name] = count.get(name, 0) + 1
    return [name if many == 1 else f"{many} {name}" for name, many in count.items()]


def _mark(id: str, others: Sequence[str]) -> str:
    """As much of the beginning of an id as no other one begins with."""
    for length in range(SHORTEST, len(id)):
        if sum(other.startswith(id[:length]) for other in others) == 1:
            return id[:length]
    return id
