"""A folder for temporary files that is gone after those who use it, also if they were killed."""

import fcntl
import os
import shutil
import tempfile
import time
from contextlib import suppress
from pathlib import Path

_SETTLED_S = 60.0
"""A folder that is younger may be one that its maker has not locked yet."""


class OwnFolder:
    """A new folder, held by a lock that this process and those it forks have together. Left ones are removed first."""

    def __init__(self, prefix: str, root: Path | None = None) -> None:
        root = Path(tempfile.gettempdir()) if root is None else root
        for left in root.glob(f"{prefix}*"):
            with suppress(OSError):
                if time.time() - left.stat().st_mtime > _SETTLED_S:
                    _remove(left)
        self.path = Path(tempfile.mkdtemp(prefix=prefix, dir=root))
        self._held = os.open(self.path, os.O_RDONLY)
        fcntl.flock(self._held, fcntl.LOCK_EX)

    def remove(self) -> None:
        """Remove the folder and what is in it."""
        shutil.rmtree(self.path, ignore_errors=True)


def _remove(left: Path) -> None:
    """Remove a folder that nobody holds. Raises `OSError` if somebody does."""
    held = os.open(left, os.O_RDONLY | os.O_NOFOLLOW | os.O_DIRECTORY)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        shutil.rmtree(left, ignore_errors=True)
    finally:
        os.close(held)
