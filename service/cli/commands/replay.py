"""`matchfold replay`: steps through the positions of a match in the terminal."""

import rich_click as click

from service.cli.framework import Command, examples
from service.cli.options import as_option, store_option


@click.command(
    "replay",
    cls=Command,
    epilog=examples(
        "matchfold replay last",
        "matchfold replay last --speed 2 --from 100",
        "matchfold replay mat_01kb3 --as 1 > mat_01kb3.txt",
    ),
)
@click.argument("match")
@click.option("--from", "first", type=click.IntRange(min=1), default=1, metavar="N", help="Begin at event N.")
@click.option("--speed", type=click.FloatRange(0, 100, min_open=True), metavar="N", help="Positions a second.")
@as_option
@store_option
def command(match: str, first: int, speed: float | None, viewer: int | None, store: str | None) -> None:
    """Step through the positions of a match (`last`: the newest) in which someone had to decide.

    Keys: space or right for the next, b or left for the one before, g and a number to go to an event, p to let it
    run, + and - for its speed, q to leave. Without a terminal all positions are printed one after the other.
    """
    import sys

    from service.cli.matches import check_seat, header_of
    from service.cli.player import Player, print_all
    from service.cli.store import opened

    with opened(store) as ctx:
        header = header_of(ctx, match)
        check_seat(header, viewer)
        player = Player(ctx, header, viewer, first)
        if sys.stdin.isatty() and sys.stdout.isatty():
            player.run(speed)
        else:
            print_all(player, speed)
