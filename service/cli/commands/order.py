"""`matchfold order`: a seat's standing order."""

import rich_click as click

from service.cli import output
from service.cli.errors import Negative
from service.cli.framework import TEXT, Command, examples, json_option, store_option


@click.command(
    "order",
    cls=Command,
    epilog=examples(
        "matchfold order last --seat 1",
        "matchfold order last opponent_acts --seat 1",
        "matchfold order mat_01kb3 --seat 2 --withdraw",
    ),
)
@click.argument("match")
@click.argument("scope", type=TEXT, required=False)
@click.option("--seat", type=click.IntRange(min=1), metavar="N", required=True, help="Whose order it is.")
@click.option("--withdraw", is_flag=True, help="Withdraw the order that the seat has.")
@json_option
@store_option
def command(match: str, scope: str | None, seat: int, withdraw: bool, as_json: bool, store: str | None) -> None:
    """Let a seat pass in advance, until SCOPE ends; without SCOPE tell its order and the scopes there are.

    An order passes in windows for responses, whatever the hand holds. It makes no other decision and is in no log.
    """
    from domain.refusal import MatchOver, Refused
    from service.cli.matches import check_seat, header_of
    from service.cli.store import opened
    from service.errors import ServiceError
    from service.usecases import orders

    if withdraw and scope is not None:
        raise click.UsageError("Name a scope or --withdraw, not both.")
    with opened(store) as ctx:
        header = header_of(ctx, match)
        check_seat(header, seat)
        if withdraw:
            orders.withdraw(ctx, header.match, seat)
        try:
            found = (
                orders.get(ctx, header.match, seat) if scope is None else orders.give(ctx, header.match, seat, scope)
            )
        except MatchOver:
            raise Negative(f"{header.match} is not in play.") from None
        except (Refused, ServiceError) as no:
            raise Negative(str(no)) from None
    if as_json:
        output.as_json(found)
    elif not found.scopes:
        output.text(f"{header.ruleset} has no windows to pass in.")
    else:
        output.text(
            f"Seat {seat} passes by itself: {found.scope}." if found.scope else f"Seat {seat} is asked each time."
        )
        output.table(("scope", "what it means"), list(found.scopes.items()))
