"""`matchfold show`: a position of a match as text or JSON."""

import rich_click as click

from service.cli import output
from service.cli.framework import Command, as_option, examples, json_option, store_option


@click.command(
    "show",
    cls=Command,
    epilog=examples(
        "matchfold show last",
        "matchfold show mat_01kb3 --at 120",
        "matchfold show last --at -1 --as 2 --json",
    ),
)
@click.argument("match")
@click.option("--at", type=int, metavar="N", help="The position after event N; -1 is the one before the last.")
@as_option
@json_option
@store_option
def command(match: str, at: int | None, viewer: int | None, as_json: bool, store: str | None) -> None:
    """Show a position of a match (`last`: the newest) for one pair of eyes."""
    from service.cli.matches import check_seat, header_of, position_in
    from service.cli.store import opened
    from service.usecases import look, series

    with opened(store) as ctx:
        header = header_of(ctx, match)
        check_seat(header, viewer)
        position = position_in(header, at)
        if as_json:
            view = look.view_at(ctx, header.match, viewer, position, as_then=viewer is not None).body
            output.as_json({"at": position, "version": header.version, "view": view})
            return
        told = look.text_at(ctx, header.match, viewer, position, as_then=viewer is not None)
        output.text(output.fitted(told.rstrip("\n")))
        if position != header.version:
            output.text(f"\nThis is position {position} of {header.version}.")
        game = series.told(header)
        if game is not None:
            output.text(f"\n{game}.")
