"""`matchfold export`: a match as a portable record."""

import rich_click as click

from domain.wording import counted
from service.cli import output
from service.cli.files import STANDARD
from service.cli.framework import Command, as_option, examples, quiet_option, store_option


@click.command(
    "export",
    cls=Command,
    epilog=examples(
        "matchfold export last > last.match.ndjson",
        "matchfold export mat_01kb3 --output mat_01kb3.match.ndjson",
        "matchfold export last --as 1 | matchfold verify -",
    ),
)
@click.argument("match")
@click.option("--output", "-o", "target", default=STANDARD, metavar="FILE", help="Write here (- is standard output).")
@click.option("--force", is_flag=True, help="Replace the file if it is there already.")
@as_option
@quiet_option
@store_option
def command(match: str, target: str, force: bool, viewer: int | None, quiet: bool, store: str | None) -> None:
    """Write the record of a match (`last`: the newest) for one pair of eyes.

    A match that has ended and reveals its hidden parts is written in full; such a record can be imported elsewhere.
    """
    from service.cli.files import writable
    from service.cli.matches import check_seat, header_of
    from service.cli.store import opened
    from service.usecases.records import written

    with opened(store) as ctx:
        header = header_of(ctx, match)
        check_seat(header, viewer)
        with writable(target, overwrite=force) as file:
            for line in written(ctx, header, viewer):
                file.write(line)
        if target != STANDARD:
            full = "full" if header.revealed else "redacted"
            output.say(f"{target}: {counted(header.version, 'event')}, {full} record of {header.match}.", quiet=quiet)
