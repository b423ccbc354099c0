"""`matchfold work`: the background worker, which lets bots move."""

import rich_click as click

from service.cli.framework import Command, examples
from service.cli.options import quiet_option, store_option


@click.command(
    "work", cls=Command, epilog=examples("matchfold work", "matchfold work --store postgresql://user@db/matchfold")
)
@store_option
@quiet_option
def command(store: str | None, quiet: bool) -> None:
    """Let bots move in the matches of the store, until Ctrl-C. `serve` starts one by itself.

    Work is leased in the store: a second worker, or one that crashes, does no harm.
    """
