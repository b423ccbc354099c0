"""Running commands: in this process for speed, or as a person does, in a process of their own."""

import io
import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pytest

from events.log.port import Header
from service.cli import output
from service.cli.main import run
from service.cli.store import opened
from service.usecases.matches import NewMatch, SeatRequest, create_match
from tests.service.playing import play_all


class Ran(msgspec.Struct, frozen=True):
    """How a command ended and what it printed."""

    code: int
    out: str
    err: str

    def json(self):
        """The one JSON document printed."""
        return msgspec.json.decode(self.out)

    def ndjson(self):
        """The JSON documents printed, one a line."""
        return [msgspec.json.decode(line) for line in self.out.splitlines()]


@pytest.fixture(autouse=True)
def quiet_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A folder, a store and an environment of one's own."""
    for name in [name for name in os.environ if name.startswith("MATCHFOLD_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("MATCHFOLD_STORE", str(tmp_path / "var" / "matchfold.db"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def cli(capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """Run a command in this process. However slow the machine is, no work is so long that lines tell how far it is."""
    monkeypatch.setattr(output, "LINE_S", 1_000.0)

    def call(*argv: str, stdin: bytes = b"") -> Ran:
        capsysbinary.readouterr()
        monkeypatch.setattr(
            "sys.stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8", errors="surrogateescape")
        )
        code = run(argv)
        captured = capsysbinary.readouterr()
        return Ran(int(code), captured.out.decode(), captured.err.decode())

    return call


@pytest.fixture
def process(tmp_path: Path) -> Callable[..., Ran]:
    """Run a command as a person does."""

    def call(
        *argv: str, stdin: bytes = b"", timeout: float = 100, room: int = resource.RLIM_INFINITY, **variables: str
    ) -> Ran:
        """`room`: bytes that a file may have. One that is to have more cannot be written, as on a disk that is full.

        No compiled module is written meanwhile: Python would leave half of it for all other processes.
        """
        if room != resource.RLIM_INFINITY:
            variables["PYTHONDONTWRITEBYTECODE"] = "1"
        done = subprocess.run(  # noqa: PLW1510 - how it ends is what the tests look at
            command(argv),
            input=stdin,
            capture_output=True,
            timeout=timeout,
            env={**os.environ, **variables},
            cwd=tmp_path,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
        )
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())

    return call


def command(argv: Sequence[str]) -> list[str]:
    """The words that start a command in a process of its own, where warnings are errors too."""
    return [sys.executable, "-W", "error", "-m", "service.cli", *argv]


def decision_before(match: str, event: int) -> int:
    """The last event up to a number, of the match in the usual store, after which someone has to decide."""
    with opened(None) as ctx:
        asked = [entry.seq for entry in ctx.log.stream(match) if entry.type == "DecisionAsked"]
    return max(seq for seq in asked if seq <= event)


@pytest.fixture(scope="session")
def finished_store(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Header]:
    """A store with one finished match of two bots."""
    path = tmp_path_factory.mktemp("store") / "finished.sqlite"
    with opened(str(path), create=True) as ctx:
        seats = [SeatRequest("bot", "random"), SeatRequest("bot", "random")]
        options = {"players": 2, "turn_limit": 12}
        created = create_match(ctx, NewMatch(ruleset="gaia_vora", seats=seats, options=options, seed="cli"))
        play_all(ctx, created.header.match)
        return path, ctx.log.header(created.header.match)


@pytest.fixture
def finished(finished_store: tuple[Path, Header], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Header:
    """A copy of that store, in use; its one match."""
    path, header = finished_store
    for suffix in ("", "-wal", "-shm"):
        source = path.with_name(path.name + suffix)
        if source.exists():
            shutil.copy(source, tmp_path / f"store.sqlite{suffix}")
    monkeypatch.setenv("MATCHFOLD_STORE", str(tmp_path / "store.sqlite"))
    return header


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The path of a store that does not exist yet, in use."""
    path = tmp_path / "store.sqlite"
    monkeypatch.setenv("MATCHFOLD_STORE", str(path))
    return path
