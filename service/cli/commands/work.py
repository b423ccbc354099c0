"""`matchfold work`: the background worker, which lets bots move, with the projector and the laboratory beside it."""

import signal

import rich_click as click
from msgspec.structs import replace

from service.cli.framework import Command, examples, lab_option, quiet_option, store_option


@click.command(
    "work", cls=Command, epilog=examples("matchfold work", "matchfold work --store postgresql://user@db/matchfold")
)
@lab_option
@store_option
@quiet_option
@click.pass_context
def command(click_context: click.Context, lab_processes: int | None, store: str | None, quiet: bool) -> None:
    """Let bots move, keep the lake, play the jobs of the store, until Ctrl-C. `serve` starts one by itself.

    Work is leased in the store: a second worker, or one that crashes, does no harm.
    """
    from service.cli.errors import ExitCode
    from service.cli.store import opened
    from service.companion import Companion, follow
    from service.lab import bench
    from service.observability import configure_logging
    from service.projecting import Beside
    from service.work import Worker

    with opened(store, create=True) as ctx:
        configure_logging("warning" if quiet else ctx.config.log_level, ctx.config.log_format)
        config = ctx.config if lab_processes is None else replace(ctx.config, lab_processes=lab_processes)
        projector, laboratory = Beside(config), Companion("laboratory", config, bench.work)

        def keep() -> None:
            projector.keep()
            if config.lab_processes and bench.wanted(ctx.log):
                laboratory.keep()

        worker = Worker(ctx, beside=keep)
        received: list[int] = []

        def stop(number: int, _frame: object) -> None:
            received.append(number)
            worker.stop()

        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, stop)
        follow()
        try:
            worker.run()
        finally:
            projector.stop()
            laboratory.stop()
    click_context.exit(ExitCode.INTERRUPTED if signal.SIGINT in received else ExitCode.OK)
