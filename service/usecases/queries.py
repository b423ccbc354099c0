"""Whose query of the statistics runs when: few at one time, one of an address."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import TYPE_CHECKING

from events.log.port import LogUnavailable
from service import ids
from service.context import Context
from service.errors import Full

if TYPE_CHECKING:
    from analytics.lake.reading import Lake

AT_ONCE = 2
"""Queries that run at one time, for all server processes with one lake: each is a process with memory of its own."""

LEASE_S = 60.0
"""How long an address is thought to have a query at most: longer than any query may take, and its process to start."""

AGAIN_S = 2
"""When somebody whose query does not run now may ask again."""


@contextmanager
def turn(ctx: Context, lake: "Lake", address: str) -> Iterator[None]:
    """Hold one of the places of queries. Raises `Full`, also if the folder of the lake cannot be written.

    While the store cannot be written it is not known which address has one.
    """
    mine = [f"query:{ids.keyed(ctx.signing_key, address)}"]
    holder = ctx.entropy(16).hex()
    with suppress(LogUnavailable):
        if not ctx.leases.take(mine, holder, LEASE_S):
            raise Full("a query of your address runs now: wait for its answer", AGAIN_S, own=True)
    try:
        with _place(lake):
            yield
    finally:
        with suppress(LogUnavailable):
            ctx.leases.drop(mine, holder)


def _place(lake: "Lake") -> ExitStack:
    """A place that is given back when it is closed."""
    from analytics.lake.manifest import locked

    with ExitStack() as held:
        for place in range(AT_ONCE):
            try:
                held.enter_context(locked(lake.folder, f"query-{place}", wait=False))
                return held.pop_all()
            except BlockingIOError:
                continue
            except OSError as error:
                raise Full("the folder of the statistics cannot be written", AGAIN_S, own=False) from error
    raise Full("too many queries run now: ask again later", AGAIN_S, own=False)
