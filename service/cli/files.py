"""Files that commands read and write; `-` is standard input or output."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from service.cli.errors import BadData, Unavailable, why

STANDARD = "-"


@contextmanager
def readable(name: str) -> Iterator[BinaryIO]:
    """A file (or standard input) open for reading bytes. Raises `BadData` if it cannot be opened or read."""
    if name == STANDARD:
        yield sys.stdin.buffer
        return
    try:
        with Path(name).open("rb") as file:
            yield file
    except OSError as error:
        raise BadData(f"{name}: {why(error)}.") from error


@contextmanager
def writable(name: str, *, overwrite: bool) -> Iterator[BinaryIO]:
    """A file (or standard output) to write bytes to; the file appears whole or not at all.

    Raises `BadData` if it is there already, `Unavailable` if it cannot be written.
    """
    if name == STANDARD:
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    path = Path(name)
    if path.exists() and not overwrite:
        raise BadData(f"{name}: the file is there already.", hint="Use --force to replace it.")
    try:
        file = tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False)  # noqa: SIM115
        try:
            with file:
                yield file  # type: ignore[misc]
            _put_in_place(Path(file.name), path)
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise Unavailable(f"{name}: {why(error)}.") from error


def _put_in_place(written: Path, path: Path) -> None:
    mask = os.umask(0)
    os.umask(mask)
    written.chmod(0o666 & ~mask)
    written.replace(path)


def read_record(name: str, limit: int) -> bytes:
    """All of a record file. Raises `BadData` if it is larger than `limit` bytes."""
    with readable(name) as file:
        data = file.read(limit + 1)
    if len(data) > limit:
        raise BadData(
            f"{name}: larger than {limit} bytes, which is the limit for records.",
            hint="MATCHFOLD_RECORD_LIMIT raises it.",
        )
    return data


@contextmanager
def work_folder(beside: Path | None) -> Iterator[Path]:
    """A folder that only its owner can look into, for files that are not whole yet."""
    with tempfile.TemporaryDirectory(dir=beside, prefix=".matchfold-") as folder:
        yield Path(folder)
