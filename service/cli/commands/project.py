"""`matchfold project`: brings the lake up with the log."""

import signal
import sys
import threading

import rich_click as click

from service.cli.framework import Command, examples, quiet_option, store_option, written_lake_option
from service.cli.output import advancing
from service.cli.store import lake_of, tell_projected


@click.command(
    "project",
    cls=Command,
    epilog=examples(
        "matchfold project",
        "matchfold project --follow --store postgresql://user@db/matchfold --lake /srv/matchfold/lake",
    ),
)
@click.option("--follow", is_flag=True, help="Go on until Ctrl-C.")
@store_option
@written_lake_option
@quiet_option
@click.pass_context
def command(ctx: click.Context, follow: bool, store: str | None, lake: str | None, quiet: bool) -> None:
    """Bring the lake, which statistics are read from, up with the log of the store.

    `serve` and `work` do so by themselves. Killed at any moment, it goes on where it was.
    """
    from analytics.lake import manifest
    from analytics.lake.stretch import Progress
    from service.cli.errors import ExitCode
    from service.projecting import Follower
    from service.store.behind import behind
    from service.usecases.lake import projector

    with lake_of(store, lake) as (context, folder):
        if follow:
            over, received = threading.Event(), list[int]()

            def stop(number: int, _frame: object) -> None:
                received.append(number)
                over.set()

            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, stop)
            Follower(context.log, folder).run(over)
            ctx.exit(ExitCode.INTERRUPTED if signal.SIGINT in received else ExitCode.TERMINATED)
        one = projector(context.log, folder)
        events, _ = behind(context.log, manifest.read(folder).cursor, sys.maxsize)
        done = Progress(0, 0, at_end=False)
        with advancing("Projecting", "events", quiet=quiet) as told:
            while not done.at_end:
                told(done.events, events)
                more = one.advance()
                done = Progress(done.events + more.events, done.matches + more.matches, more.at_end)
        tell_projected(done, folder, quiet=quiet)
