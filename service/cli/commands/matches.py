"""`matchfold matches`: which matches the store holds."""

from typing import TYPE_CHECKING, get_args

import rich_click as click

from events.vocabulary.match import POPULATIONS, Status
from service.cli import output
from service.cli.framework import Command, examples, json_option, ndjson_option, store_option

if TYPE_CHECKING:
    from events.log.port import Header


@click.command(
    "matches",
    cls=Command,
    epilog=examples(
        "matchfold matches",
        "matchfold matches --status playing --limit 5",
        "matchfold matches --population simulation --ndjson | jq .reason",
    ),
)
@click.option("--ruleset", metavar="ID", help="Only matches of this ruleset.")
@click.option("--status", type=click.Choice(get_args(Status)), help="Only matches in this status.")
@click.option("--population", type=click.Choice(POPULATIONS), help="Only this population.")
@click.option(
    "--limit", type=click.IntRange(1, 100_000), metavar="N", default=20, show_default=True, help="How many at most."
)
@json_option
@ndjson_option
@store_option
def command(
    ruleset: str | None,
    status: str | None,
    population: str | None,
    limit: int,
    as_json: bool,
    as_ndjson: bool,
    store: str | None,
) -> None:
    """List the matches of the store, newest first."""
    from events.log.port import Search
    from service.cli.store import opened

    with opened(store) as ctx:
        found = ctx.log.search(Search(ruleset=ruleset, status=status, population=population, limit=limit))
    if as_json:
        output.as_json(found)
    elif as_ndjson:
        output.as_ndjson(found)
    else:
        output.table(
            ("match", "ruleset", "kind", "turn", "how it stands"),
            [(h.match, h.ruleset, h.population, h.turn, _standing(h)) for h in found],
            numbers=(3,),
        )


def _standing(header: "Header") -> str:
    from service.usecases import series

    game = series.told(header)
    return _alone(header) if game is None else f"{_alone(header)} ({game})"


def _alone(header: "Header") -> str:
    """How a match stands, whether or not it is a game of a series."""
    from domain.wording import seats

    if header.status == "ended":
        return f"won by {seats(list(header.winners))}: {(header.reason or '').replace('_', ' ')}"
    if header.status == "lobby":
        return "waiting for players to join"
    waiting = [f"{seat} ({header.seats[seat - 1]})" for seat in header.waiting_for if seat <= len(header.seats)]
    return f"waiting for {', '.join(waiting)}" if waiting else "-"
