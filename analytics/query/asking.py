"""Asking a query of a process of its own, and ending that process when its time is up."""

import subprocess
import sys
from pathlib import Path

import msgspec

import analytics
from analytics.query.terms import Answer, Limits, QueryFailed, Reply, Request

_ROOT = Path(analytics.__file__).resolve().parent.parent
_STARTING = 10.0
"""Seconds that the process may take beside the query, on a machine with much to do."""


def query(folder: Path, sql: str, limits: Limits = Limits()) -> Answer:  # noqa: B008 - a frozen value
    """What a SELECT over the tables of a lake answers, made by a process without rights, environment or network.

    Where there is no lake, the tables are empty. Raises `QueryFailed`.
    """
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "analytics.query.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={"PYTHONPATH": str(_ROOT), "HOME": "/"},
        cwd=folder if folder.is_dir() else "/",
        start_new_session=True,
    )
    try:
        out, _ = process.communicate(msgspec.json.encode(Request(sql, limits)), limits.seconds + _STARTING)
    except subprocess.TimeoutExpired:
        raise QueryFailed("time", f"The query takes longer than {limits.seconds:g} seconds.") from None
    finally:
        process.kill()
        process.wait()
    return _read(out, limits)


def _read(out: bytes, limits: Limits) -> Answer:
    if not out:
        raise QueryFailed("broken", f"The query ended without an answer; it may need more than {limits.memory} MB.")
    reply = msgspec.json.decode(out, type=Reply)
    if reply.failed is not None:
        raise QueryFailed(reply.failed.reason, reply.failed.message)
    assert reply.answer is not None
    return reply.answer
