"""What the doctor found."""

import os
from pathlib import Path
from typing import Literal

import msgspec


class Finding(msgspec.Struct, frozen=True):
    """What a check found. A `note` is worth knowing but harmless; `remedy` is the usual fix."""

    subject: str
    verdict: Literal["ok", "note", "problem"]
    found: str
    remedy: str | None = None


def can_be_a_folder(path: Path) -> bool:
    """Whether files can be made in a folder, which may have to be made itself."""
    path = path.absolute()
    nearest = next(one for one in (path, *path.parents) if os.path.lexists(one))
    # what the system makes up has no room, whatever its modes say to root
    return nearest.is_dir() and os.access(nearest, os.W_OK | os.X_OK) and os.statvfs(nearest).f_blocks > 0


def size_told(count: int) -> str:
    return f"{count / (1 << 30):.1f} GB" if count >= 1 << 30 else f"{count / (1 << 20):.1f} MB"
