"""The process that answers one query: `python -m analytics.query.worker`, a request on its standard input."""

import os
import resource
import sys
from pathlib import Path

import msgspec

from analytics.lake.damage import Damaged
from analytics.lake.reading import Lake
from analytics.query.sandbox import answer
from analytics.query.terms import READY, Failed, QueryFailed, Reply, Request

_MORE_SECONDS = 10
"""Seconds of work before and after the query."""

_NICENESS = 10
"""The service itself goes before all queries."""

_OVERHEAD = 1 << 30
"""Address space that Python and its libraries reserve beside the memory of the database."""


def main() -> None:
    """Answer the request; the lake is the folder that this runs in."""
    os.nice(_NICENESS)
    sys.stdout.buffer.write(READY)
    sys.stdout.buffer.flush()
    request = msgspec.json.decode(sys.stdin.buffer.read(), type=Request)
    _confine(request)
    try:
        reply = Reply(answer=answer(Lake(Path(), closed=request.closed), request.sql, request.limits))
    except QueryFailed as error:
        reply = Reply(failed=Failed(error.reason, error.message))
    except Damaged as error:
        reply = Reply(failed=Failed("damaged", str(error)))
    except MemoryError:
        reply = Reply(failed=Failed("memory", f"The query needs more than {request.limits.memory} MB."))
    sys.stdout.buffer.write(msgspec.json.encode(reply))


def _confine(request: Request) -> None:
    """Take from the process what no query needs: writing files, time without end, memory without end."""
    seconds = int(request.limits.seconds) + _MORE_SECONDS
    for what, most in (
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_CPU, 2 * seconds),
        (resource.RLIMIT_AS, (request.limits.memory << 20) + _OVERHEAD),
    ):
        resource.setrlimit(what, (most, most))


if __name__ == "__main__":
    main()
