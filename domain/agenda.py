"""The agenda: remaining work as data, so that a match can stop for a choice anywhere and go on elsewhere."""

from collections.abc import Iterable
from typing import Any, ClassVar

import msgspec

from events import codec


class Task(msgspec.Struct, frozen=True, tag=True, array_like=True, gc=False):
    """A piece of remaining work. Each ruleset registers its tasks in one tagged union, decoded by its `Agenda`.

    `NAMING` are the fields that name things by ids, besides those of kits.
    """

    NAMING: ClassVar[tuple[str, ...]] = ()


class Agenda:
    """Reads and writes the tasks of one ruleset. The last task of a list is done first."""

    def __init__(self, tasks: Any) -> None:
        self._decoder: msgspec.json.Decoder[tuple[Task, ...]] = msgspec.json.Decoder(tuple[tasks, ...])
        self._latest: tuple[msgspec.Raw, tuple[Task, ...]] = (msgspec.Raw(b"[]"), ())

    def read(self, stored: msgspec.Raw) -> list[Task]:
        """The tasks of a stored agenda. The latest is remembered: the next move reads it, and so do looks ahead."""
        known, tasks = self._latest
        if known is not stored:
            tasks = self._decoder.decode(stored)
            self._latest = (stored, tasks)
        return [*tasks]

    def write(self, tasks: Iterable[Task]) -> msgspec.Raw:
        """Tasks as canonical JSON; as stored already, if they are those that were read or written last."""
        kept = tuple(tasks)
        stored, known = self._latest  # threads share it, so it is read once
        if known != kept:
            stored = codec.raw(kept)
            self._latest = (stored, kept)
        return stored
