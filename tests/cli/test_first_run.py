"""The first run, as a newcomer has it: scripts/run in a project of one's own, and bare commands beside it."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from service.config import default_store
from tests.cli.test_serving import OPENER, children_of, free_port, is_alive, until

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("analytics", "dashboards", "domain", "events", "scripts", "service", "docs")
FIRST_PAGE_S = 30


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project with the packages installed, and nothing played or stored yet."""
    copy = tmp_path / "project"
    for part in PARTS:
        shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "README.md", "LICENSE", "requirements.lock", "requirements-dev.lock"):
        shutil.copy(ROOT / file, copy / file)
    venv = copy / ".venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(venv)], check=True)
    (installed,) = {path for path in sys.path if path.endswith("site-packages") and Path(path, "pip").exists()}
    (packages,) = venv.glob("lib/python*/site-packages")
    (packages / "installed.pth").write_text(f"{copy}\n{installed}\n")
    (venv / "bin" / "matchfold").write_text('#!/bin/sh\nexec "$(dirname "$0")/python" -m service.cli "$@"\n')
    (venv / "bin" / "matchfold").chmod(0o755)
    (venv / ".matchfold-root").write_text(f"{copy.resolve()}\n")
    stamp = subprocess.run(
        ["bash", "-c", ". scripts/lib.sh; fingerprint"], cwd=copy, check=True, capture_output=True, env=outside()
    )
    (venv / ".matchfold-runtime").write_bytes(stamp.stdout)
    return copy


def outside() -> Mapping[str, str]:
    """The environment without a word of ours in it."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("MATCHFOLD_", "PYTHONPATH"))}


@contextmanager
def ran(project: Path, log: Path, *arguments: str) -> Iterator[str]:
    """scripts/run in that project, from another folder; its address. All its processes end with it."""
    port = free_port()
    command = [str(project / "scripts" / "run"), "--port", str(port), "--workers", "1", *arguments]
    with log.open("wb") as output:
        process = subprocess.Popen(command, env=outside(), cwd=log.parent, stdout=output, stderr=output)
    try:
        yield f"http://127.0.0.1:{port}/"
    finally:
        children = children_of(process.pid)
        process.send_signal(signal.SIGTERM)
        process.wait(60)
        until(lambda: not any(map(is_alive, children)))


def page(url: str) -> str | None:
    """The page at an address; None while nobody answers."""
    try:
        with OPENER.open(url, timeout=5) as answer:
            found: str = answer.read().decode()
            return found
    except (OSError, urllib.error.URLError):
        return None


def test_the_first_page_is_there_at_once_and_the_demo_is_played_meanwhile(project: Path, tmp_path: Path):
    began, log = time.monotonic(), tmp_path / "run.log"

    with ran(project, log) as url:
        until(lambda: page(url), FIRST_PAGE_S)
        seconds = time.monotonic() - began
        note = r"Demo matches are being played: (\d+) of (\d+) are here"
        here, of = map(int, until(lambda: re.search(note, page(url) or "")).groups())

    assert seconds < FIRST_PAGE_S
    assert 0 < here < of
    told = log.read_text()
    assert f"Demo: {of} matches of all games are played now. In the end they take up to 200 MB on disk." in told
    assert f"Matchfold is at {url}" in told
    assert "Traceback" not in told


def test_a_match_that_a_bare_command_makes_is_on_the_page(project: Path, tmp_path: Path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    matchfold = [str(project / ".venv" / "bin" / "matchfold"), "new", "gaia_vora", "--name", "Tea at four"]

    with ran(project, tmp_path / "run.log", "--no-seed") as url:
        until(lambda: page(url), FIRST_PAGE_S)
        subprocess.run(matchfold, cwd=elsewhere, env=outside(), check=True, capture_output=True)
        shown = page(url) or ""

    assert "Tea at four" in shown
    assert list(elsewhere.iterdir()) == []
    assert (project / "var" / "matchfold.db").exists()


def test_a_relative_store_is_meant_from_where_the_script_was_started(project: Path, tmp_path: Path):
    with ran(project, tmp_path / "run.log", "--no-seed", "--store", "mine.db") as url:
        until(lambda: page(url), FIRST_PAGE_S)

    assert (tmp_path / "mine.db").exists()
    assert not (project / "var").exists()


def test_installed_as_a_package_the_store_is_among_the_users_data(tmp_path: Path):
    assert default_store(tmp_path, {"XDG_DATA_HOME": "/data"}) == "sqlite:////data/matchfold/matchfold.db"
    assert default_store(tmp_path, {}) == f"sqlite:///{Path.home()}/.local/share/matchfold/matchfold.db"
