"""Asking a query of a process of its own, and ending that process when its time is up."""

import os
import selectors
import subprocess
import sys
from pathlib import Path

import msgspec

import analytics
from analytics.lake.damage import Damaged
from analytics.lake.reading import Lake
from analytics.query.terms import READY, Answer, Limits, QueryFailed, Reply, Request

_ROOT = Path(analytics.__file__).resolve().parent.parent
_STARTING = 30.0
"""Seconds that the process may take to start, on a machine with much to do."""

_GRACE = 2.0
"""Seconds after the time of a query is up until its process is killed. It ends by itself if the database lets it."""


_FRUGAL = {"OPENBLAS_NUM_THREADS": "1", "MALLOC_ARENA_MAX": "2"}
"""Libraries shall not reserve memory for each core: the process has little."""


def query(lake: Lake, sql: str, limits: Limits = Limits()) -> Answer:  # noqa: B008 - a frozen value
    """What a SELECT over the tables of a lake answers, made by a process without rights, environment or network.

    Where there is no lake, the tables are empty. Raises `QueryFailed`, `Damaged`.
    """
    with subprocess.Popen(
        [sys.executable, "-P", "-m", "analytics.query.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={"PYTHONPATH": str(_ROOT), "HOME": "/", **_FRUGAL},
        cwd=lake.folder if lake.folder.is_dir() else "/",
        start_new_session=True,
    ) as process:
        try:
            _wait_until_ready(process)
            request = msgspec.json.encode(Request(sql, limits, lake.closed))
            out, _ = process.communicate(request, limits.seconds + _GRACE)
        except subprocess.TimeoutExpired:
            raise QueryFailed("time", f"The query takes longer than {limits.seconds:g} seconds.") from None
        finally:
            process.kill()
    return _read(out, limits)


def _wait_until_ready(process: "subprocess.Popen[bytes]") -> None:
    assert process.stdout is not None
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        if not selector.select(_STARTING):
            raise QueryFailed("busy", "The process for queries did not start in time.")
    os.read(process.stdout.fileno(), len(READY))


def _read(out: bytes, limits: Limits) -> Answer:
    try:
        reply = msgspec.json.decode(out, type=Reply)
    except msgspec.DecodeError:
        message = f"The query ended without an answer; it may need more than {limits.memory} MB."
        raise QueryFailed("broken", message) from None
    if reply.failed is not None and reply.failed.reason == "damaged":
        raise Damaged(reply.failed.message)
    if reply.failed is not None:
        raise QueryFailed(reply.failed.reason, reply.failed.message)
    assert reply.answer is not None
    return reply.answer
