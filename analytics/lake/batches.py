"""The names of the batches that were added to the lake, so that none is added twice.

They lie in a file of their own, for they are many and those who only read the lake need none of them. The manifest says
how many bytes of the file count, so a name counts from the same moment on as the rows of its batch.
"""

import os
from pathlib import Path

from analytics.lake.manifest import Manifest

NAME = "batches"


def names(folder: Path, present: Manifest) -> list[str]:
    """The names that count, in the order in which they were added."""
    try:
        content = (folder / NAME).read_bytes()
    except FileNotFoundError:
        return []
    return content[: present.batches].decode().splitlines()


def extended(folder: Path, present: Manifest, name: str) -> int:
    """Write a name behind those that count; how many bytes the manifest is to count with it.

    A name that somebody wrote who was killed before it counted is overwritten. Only for those who are `changing` it.
    """
    line = f"{name}\n".encode()
    with (folder / NAME).open("ab") as file:
        counted = file.truncate(min(present.batches, file.tell()))
        file.write(line)
        file.flush()
        os.fsync(file.fileno())
    return counted + len(line)
