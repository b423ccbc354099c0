"""A store that may not be written is read all the same."""

import ctypes
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from events.log.port import Header
from tests.serving import ROOT

PR_CAPBSET_DROP = 24
OVERRIDES = (1, 2, 3)
"""CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH, CAP_FOWNER: with them root may write what nobody may."""


def like_anybody() -> None:
    """Let permissions hold for the program that is started next, also if root starts it."""
    libc = ctypes.CDLL(None)
    for capability in OVERRIDES:
        libc.prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)


@pytest.fixture(params=["file and folder", "folder", "file, with a journal"])
def read_only(request: pytest.FixtureRequest, finished: Header, tmp_path: Path) -> Iterator[Header]:
    """The one match of a store that may not be written."""
    store = tmp_path / "store.sqlite"
    if "journal" in request.param:
        written("with opened(None) as ctx:\n    ctx.log.writable()\n    os._exit(0)\n")
        assert (tmp_path / "store.sqlite-wal").stat().st_size > 0
    if "file" in request.param:
        store.chmod(0o444)
    if "folder" in request.param:
        tmp_path.chmod(0o555)
    yield finished
    tmp_path.chmod(0o755)


READ_ONLY = "The log can be read but not written: its file or disk is read-only. Nothing was changed."

BEGINNING = """
import os
from service.app import create_app
from service.cli.main import run
from service.cli.store import opened
from service.config import read_config
"""


def written(script: str) -> list[str]:
    """The lines that a program prints for which permissions hold."""
    done = subprocess.run(
        [sys.executable, "-c", BEGINNING + script],
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
        preexec_fn=like_anybody,
        env={**os.environ, "PYTHONPATH": str(ROOT), "MATCHFOLD_STORE": f"sqlite:///{os.environ['MATCHFOLD_STORE']}"},
    )
    assert done.returncode == 0, done.stderr
    return [*done.stdout.splitlines(), *done.stderr.splitlines()]


def test_a_store_that_may_not_be_written_is_read_and_what_would_change_it_refused(read_only: Header):
    """Given a store that may not be written, when matches are looked at, verified and served, then that succeeds; a new
    match is refused, with 503 over HTTP; the doctor says that the store may be read and not written.
    """
    match = read_only.match
    reads = ["", "/view", "/view?at=3", "/events", "/positions/2", "/record"]
    words = ["show", "log", "export", "verify", "fairness verify"]
    lines = written(
        f"codes = [int(run([*words.split(), {match!r}])) for words in {words}]\n"
        "codes.append(int(run(['new', 'gaia_vora', '--seats', 'random,random', '-o', 'players=2'])))\n"
        "run(['doctor', '--json'])\n"
        "http = create_app(read_config()).test_client()\n"
        f"seen = [http.get('/v1/matches/{match}' + path).status_code for path in {reads}]\n"
        f"seen.append(http.get('/m/{match}').status_code)\n"
        "body = {'ruleset': 'gaia_vora', 'seats': [{}, {}], 'options': {'players': 2}}\n"
        "answers = [http.post('/v1/matches', json=body), http.get('/readyz')]\n"
        "sent = [(one.status_code, one.json['detail']) for one in answers]\n"
        "print('told', codes, seen, sent)\n"
    )
    assert [line for line in lines if line.startswith("told")] == [
        f"told {[0] * 5 + [4]} {[200] * 7} {[(503, READ_ONLY)] * 2}"
    ]
    assert any(line.startswith("matchfold: the store cannot be used: ") for line in lines)
    assert '    "found": "may be read, not written",' in lines
    assert not any("SQLite settings" in line for line in lines)
