"""`matchfold rebuild`: makes the lake from zero."""

import sys
from typing import TYPE_CHECKING

import rich_click as click

from service.cli.framework import Command, examples, quiet_option, store_option, written_lake_option
from service.cli.output import advancing
from service.cli.store import lake_of, tell_projected

if TYPE_CHECKING:
    from analytics.lake.projector import Projector
    from analytics.lake.stretch import Progress


@click.command(
    "rebuild", cls=Command, epilog=examples("matchfold rebuild", "matchfold rebuild --store demo.db --lake demo-lake")
)
@store_option
@written_lake_option
@quiet_option
def command(store: str | None, lake: str | None, quiet: bool) -> None:
    """Make all tables of the lake from zero, from the log of the store. Until that is done they are read as they were.

    Matches that a laboratory put there without a log stay.
    """
    from service.store.behind import behind
    from service.usecases.lake import projector

    with lake_of(store, lake) as (context, folder):
        events, _ = behind(context.log, None, sys.maxsize)
        tell_projected(_rebuilt(projector(context.log, folder), events, quiet=quiet), folder, quiet=quiet)


def _rebuilt(projector: "Projector", events: int, *, quiet: bool) -> "Progress":
    read = 0
    with advancing("Rebuilding", "events", quiet=quiet) as told:

        def hear(more: int) -> None:
            nonlocal read
            read += more
            told(read, events)

        told(0, events)
        return projector.rebuild(hear)
