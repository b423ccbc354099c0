"""A copy of the project in which the folders of rulesets are others, for processes of their own."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COPIED, LINKED = (
    ("domain", "tests"),
    ("analytics", "dashboards", "docs", "events", "scripts", "service", "pyproject.toml"),
)


def overlaid(place: Path, game: str, files: dict[str, str]) -> Path:
    """A copy of the project in which a game has these files and no others."""
    for name in COPIED:
        shutil.copytree(ROOT / name, place / name)  # what Python has compiled, too: it knows by the times of files
    for name in LINKED:
        (place / name).symlink_to(ROOT / name)
    folder = place / "domain" / "rulesets" / game
    shutil.rmtree(folder, ignore_errors=True)
    shutil.rmtree(place / "tests" / "rules" / game, ignore_errors=True)
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return place


def installed(folder: Path, package: str) -> dict[str, str]:
    """The files of a game of the tests as they stand among the rulesets, in a folder of the same name."""
    files = (path for path in folder.rglob("*") if path.suffix in (".py", ".toml"))
    texts = {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in files}
    game = f"domain.rulesets.{folder.name}"
    return {path: text.replace(package, game) for path, text in texts.items()}


def ran(place: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """What Python does there."""
    environment = {**os.environ, "PYTHONPATH": str(place)}
    return subprocess.run(
        [sys.executable, *command], cwd=place, env=environment, capture_output=True, text=True, check=False, timeout=280
    )
