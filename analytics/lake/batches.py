"""The names of the batches that were added to the lake, so that none is added twice.

They lie in a file of their own, for they are many and those who only read the lake need none of them. The manifest says
how many bytes of the file count, so a name counts from the same moment on as the rows of its batch.
"""

import os
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from analytics.lake import manifest
from analytics.lake.manifest import Manifest

NAME = "batches"

AT_ONCE = 16
"""Numbers of a series that go into the lake together, at most. The lake puts small files together by itself."""


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


def recorded(folder: Path, series: str) -> list[range]:
    """The numbers of a series of matches that are in a lake already."""
    found = []
    for name in names(folder, manifest.read(folder)):
        whose, first, last = name.rsplit("-", 2) if name.count("-") > 1 else ("", "", "")
        if whose == series:
            found.append(range(int(first), int(last) + 1))
    return found


def stretches(numbers: range, known: Sequence[range] = ()) -> list[range]:
    """Numbers in batches that are the same however many processes share them; none is known in part."""
    bounds = {numbers.start, numbers.stop, *range(-(-numbers.start // AT_ONCE) * AT_ONCE, numbers.stop, AT_ONCE)}
    bounds |= {bound for one in known for bound in (one.start, one.stop) if bound in numbers}
    cuts = sorted(bounds)
    return [range(first, stop) for first, stop in pairwise(cuts)]
