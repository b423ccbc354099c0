"""`matchfold fork`: a new match from a position of another one."""

from typing import TYPE_CHECKING

import rich_click as click

from service.cli.errors import Negative
from service.cli.framework import NAME, TEXT, Command, as_option, examples, json_option, quiet_option, store_option

if TYPE_CHECKING:
    from events.log.port import Header
    from service.context import Context
    from service.usecases.matches import Created, SeatRequest


@click.command(
    "fork",
    cls=Command,
    epilog=examples(
        "matchfold fork last --at 120",
        "matchfold fork mat_01kb3 --at 300 --seats human,greedy --play",
        "matchfold fork mat_01kb3 --keep --seats greedy,greedy --json",
    ),
)
@click.argument("match")
@click.option("--at", type=int, metavar="N", help="The position after event N (the last before it with a decision).")
@click.option(
    "--keep", is_flag=True, help="Keep hidden things as they were; only of a match that has ended and is revealed."
)
@click.option(
    "--seats", type=TEXT, metavar="WHO,...", help="Who sits where, like human,greedy; those of the old match if absent."
)
@click.option("--name", type=NAME, metavar="TEXT", help="A name for the new match.")
@click.option("--play", "play_on", is_flag=True, help="Play on here, against bots: as the seat of --as, or seat 1.")
@as_option
@json_option
@quiet_option
@store_option
@click.pass_context
def command(
    click_context: click.Context,
    match: str,
    at: int | None,
    keep: bool,
    seats: str | None,
    name: str | None,
    play_on: bool,
    viewer: int | None,
    as_json: bool,
    quiet: bool,
    store: str | None,
) -> None:
    """Open a new match in a position of another one (`last`: the newest).

    Hidden things that the eyes given by --as do not know are dealt anew, unless --keep is given.
    """
    from service.cli.matches import position_in, tell_created
    from service.cli.store import opened
    from service.usecases.forks import fork

    if play_on and as_json:
        raise click.UsageError("--play is for people; leave out --json.")
    with opened(store) as ctx:
        parent = _parent(ctx, match, viewer)
        created = fork(
            ctx,
            parent.match,
            viewer,
            at=position_in(parent, at),
            hidden="keep" if keep else "resample",
            seats=_seats(seats, viewer or 1, parent.players, play_on=play_on),
            name=name,
        )
        if play_on:
            click_context.exit(_play(ctx, created, store))
        else:
            tell_created(created, as_json=as_json, quiet=quiet)


def _parent(ctx: "Context", match: str, viewer: int | None) -> "Header":
    from service.cli.matches import check_seat, header_of
    from service.usecases.matches import policy_of

    parent = header_of(ctx, match)
    check_seat(parent, viewer)
    if viewer is None and policy_of(ctx, parent.match).spectators == "closed":
        raise Negative(
            f"{parent.match} is closed to spectators.", hint="Say through which seat's eyes to fork it: --as SEAT."
        )
    return parent


def _seats(given: str | None, own: int, players: int, *, play_on: bool) -> "list[SeatRequest] | None":
    """Who sits where in the fork; to play on here one seat is a person's, the others are bots'."""
    from service.cli.matches import seats_of
    from service.usecases.matches import SeatRequest

    if given is not None:
        seats = seats_of(given)
        if play_on and sum(seat.kind == "human" for seat in seats) != 1:
            raise click.UsageError("--play needs exactly one seat for a person, such as --seats human,greedy.")
        return seats
    if play_on:
        return [SeatRequest() if seat == own else SeatRequest("bot", "greedy") for seat in range(1, players + 1)]
    return None


def _play(ctx: "Context", created: "Created", store: str | None) -> int:
    from service.cli.table.sitting import sit_down, take_seat

    invitation = created.invitations[0]
    match = created.header.match
    take_seat(ctx, match, invitation.seat, invitation.invitation, None)
    return sit_down(ctx, match, invitation.seat, store, from_event=created.header.version)
