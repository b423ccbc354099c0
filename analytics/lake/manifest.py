"""The manifest: which files make up the lake, and how much of the log is in them. It changes in one step."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from analytics.lake.damage import Damaged
from analytics.lake.rows import SCHEMA

NAME = "manifest.json"


class Part(msgspec.Struct, frozen=True):
    """A Parquet file of a table: path within the lake, ruleset, rows; `closed`: of matches without spectators."""

    table: str
    ruleset: str
    path: str
    rows: int
    closed: bool = False

    @property
    def section(self) -> "Section":
        """The section of the lake that it belongs to."""
        return self.ruleset, self.closed


Section = tuple[str, bool]
"""A ruleset, and whether its matches let no spectators in: these lie in files of their own."""


class Manifest(msgspec.Struct, frozen=True):
    """What the lake holds after a pass of the projector.

    origin: id of the store that the lake is made from
    cursor: how far the log has been read;  refusals: id of the last refusal read;  passes: how many changed it
    events: events read;  as_of: when the last of them happened (milliseconds since 1970)
    finished: parts that never change, until they are put together;  open: parts of unfinished matches
    added: parts with matches that no log holds, from a laboratory; rebuilding keeps them
    batches: how much of the file with their names counts, in bytes
    skipped: matches that could not be read, each with the name of the error
    dropped: files that are no longer part of the lake, and when they were left out (milliseconds since 1970)
    """

    schema: int = SCHEMA
    origin: str | None = None
    cursor: str | None = None
    refusals: int = 0
    passes: int = 0
    events: int = 0
    as_of: int | None = None
    finished: tuple[Part, ...] = ()
    open: tuple[Part, ...] = ()
    added: tuple[Part, ...] = ()
    batches: int = 0
    skipped: dict[str, str] = {}
    dropped: tuple[tuple[str, int], ...] = ()

    @property
    def parts(self) -> tuple[Part, ...]:
        """All parts."""
        return (*self.finished, *self.open, *self.added)


class _Numbered(msgspec.Struct):
    """A manifest of any schema, of which only the number is known."""

    schema: int


def read(folder: Path) -> Manifest:
    """The manifest of a lake; that of an empty one if there is none, or one of another schema.

    Raises `Damaged` for a file that is no manifest.
    """
    try:
        content = (folder / NAME).read_bytes()
        of_today = msgspec.json.decode(content, type=_Numbered).schema == SCHEMA
        return msgspec.json.decode(content, type=Manifest) if of_today else Manifest()
    except FileNotFoundError:
        return Manifest()
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Damaged(f"{NAME} of the lake is damaged") from None


@contextmanager
def changing(folder: Path) -> Iterator[Manifest]:
    """The manifest as it is now, which nobody else changes meanwhile. Keep it short."""
    with locked(folder, "manifest"):
        yield read(folder)


@contextmanager
def locked(folder: Path, name: str, *, wait: bool = True) -> Iterator[None]:
    """Hold a lock that all processes with this folder know. Raises `BlockingIOError` if it is taken and not to wait."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor = os.open(folder / f".{name}.lock", os.O_RDWR | os.O_CREAT, 0o644)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        yield
    finally:
        os.close(descriptor)


def identity(folder: Path) -> str:
    """The name that this lake has had since its folder was made, wherever it is mounted."""
    with locked(folder, "manifest"):
        path = folder / ".identity"
        if not path.exists():
            path.write_text(os.urandom(16).hex(), encoding="ascii")
        return path.read_text(encoding="ascii")


def write(folder: Path, manifest: Manifest) -> None:
    """Put a manifest in place of the one before. The files it names must be on disk already."""
    fresh = folder / f"{NAME}.{os.getpid()}"
    try:
        with fresh.open("wb") as file:
            file.write(msgspec.json.format(msgspec.json.encode(manifest)))
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(folder / NAME)
    finally:
        fresh.unlink(missing_ok=True)
    sync(folder)


def put_aside(folder: Path) -> None:
    """Give a manifest that cannot be read another name, so that a new one can take its place."""
    try:
        read(folder)
    except Damaged:
        (folder / NAME).replace(folder / f"{NAME}.damaged")


def sync(folder: Path) -> None:
    """Make the names in a folder durable."""
    directory = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(directory)
    finally:
        os.close(directory)
