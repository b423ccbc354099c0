"""`matchfold import`: takes full records into the store."""

import rich_click as click

from domain.wording import counted
from service.cli import output
from service.cli.framework import Command, examples, json_option, quiet_option, store_option


@click.command(
    "import",
    cls=Command,
    epilog=examples(
        "matchfold import mat_01kb3.match.ndjson",
        "matchfold export last --store a.sqlite | matchfold import - --store b.sqlite",
    ),
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@json_option
@quiet_option
@store_option
def command(files: tuple[str, ...], as_json: bool, quiet: bool, store: str | None) -> None:
    """Take full records of ended matches into the store, each checked and folded first.

    Stops at the first that cannot be taken; those before it stay. Imported matches are kept apart in statistics.
    """
    from service.cli.files import read_record
    from service.cli.store import opened
    from service.usecases.records import import_record

    headers = []
    with opened(store, create=True) as ctx:
        for name in files:
            header = import_record(ctx, read_record(name, ctx.config.record_limit))
            headers.append(header)
            if not as_json:
                output.text(header.match)
            output.say(f"{name}: {counted(header.version, 'event')} of {header.ruleset}.", quiet=quiet)
    if as_json:
        output.as_json(headers)
