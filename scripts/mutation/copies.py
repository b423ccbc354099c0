"""Copies of the project, in which changes are made while the project itself stays as it is."""

import os
import shutil
import subprocess
from pathlib import Path


def copy_of(root: Path, folder: Path) -> Path:
    """A copy of all files that belong to the project, also those not committed yet; links stay links."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    for path in filter(None, listed.split("\0")):
        if (root / path).is_file() or (root / path).is_symlink():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / path, folder / path, follow_symlinks=False)
    return folder


def environment(copy: Path, **more: str) -> dict[str, str]:
    """Variables with which processes find the copy instead of the installed project."""
    rest = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**rest, "PYTHONPATH": str(copy), **more}
