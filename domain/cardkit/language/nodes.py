"""A document as it was written: values with their place in the file."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple


class Place(NamedTuple):
    """Where a value starts in a file. `inner`: from there to the first character of a string; None if not countable."""

    line: int = 0
    column: int = 0
    inner: int | None = None


NOWHERE = Place()
Path = tuple[str | int, ...]


class Node(NamedTuple):
    """A value: a `dict` or `list` of nodes, or a plain value. `where`: its path as written, `card[3].ability[0]`."""

    value: Any
    where: str = ""
    place: Place = NOWHERE

    @property
    def plain(self) -> Any:
        """The value without places."""
        if isinstance(self.value, dict):
            return {key: child.plain for key, child in self.value.items()}
        return [child.plain for child in self.value] if isinstance(self.value, list) else self.value

    def like(self, value: Any) -> "Node":
        """Another value that stands at the same place."""
        return Node(value, self.where, self.place)


def nodes_of(value: Any, place_of: Callable[[Path], Place], path: Path = (), where: str = "") -> Node:
    """The tree of nodes of a decoded document."""
    node: Any = value
    if isinstance(value, Mapping):
        node = {
            key: nodes_of(item, place_of, (*path, key), f"{where}.{key}" if where else str(key))
            for key, item in value.items()
        }
    elif isinstance(value, list | tuple):
        node = [nodes_of(item, place_of, (*path, at), f"{where}[{at}]") for at, item in enumerate(value)]
    return Node(node, where, place_of(path))
