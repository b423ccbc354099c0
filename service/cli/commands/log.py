"""`matchfold log`: the events of a match, as a table in words or as JSON; also those still to come."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import rich_click as click

from service.cli import output
from service.cli.errors import exit_code
from service.cli.framework import Command, as_option, examples, json_option, ndjson_option, store_option

if TYPE_CHECKING:
    from domain.telling.teller import Teller
    from service.context import Context

PAGE = 500


@click.command(
    "log",
    cls=Command,
    epilog=examples(
        "matchfold log last",
        "matchfold log last --types MoveMade,MatchEnded",
        "matchfold log last --after 200 --ndjson | jq .type",
        "matchfold log last --follow",
    ),
)
@click.argument("match")
@click.option("--types", metavar="TYPE,...", help="Only events of these types.")
@click.option("--after", type=click.IntRange(min=0), default=0, metavar="N", help="Only events after number N.")
@click.option("--until", type=click.IntRange(min=1), metavar="N", help="Only events up to number N.")
@click.option("--follow", "-f", is_flag=True, help="Go on with new events until the match is over or Ctrl-C.")
@as_option
@json_option
@ndjson_option
@store_option
@click.pass_context
def command(
    click_context: click.Context,
    match: str,
    types: str | None,
    after: int,
    until: int | None,
    follow: bool,
    viewer: int | None,
    as_json: bool,
    as_ndjson: bool,
    store: str | None,
) -> None:
    """List the events of a match (`last`: the newest) for one pair of eyes."""
    from service.cli.matches import check_seat, header_of
    from service.cli.store import opened
    from service.telling import teller_for

    if follow and (as_json or until is not None):
        raise click.UsageError("--follow goes with the table or --ndjson, and without --until.")
    wanted = _types(types)
    with opened(store) as ctx:
        header = header_of(ctx, match)
        check_seat(header, viewer)
        if follow:
            try:
                _follow(ctx, header.match, header.ruleset, viewer, after, wanted, as_ndjson=as_ndjson)
            except KeyboardInterrupt:  # the usual way to end it
                click_context.exit(exit_code())
            return
        found = _events(ctx, header.match, viewer, after, until, wanted)
        if as_ndjson:
            output.as_ndjson(found)
        elif as_json:
            output.as_json([_decoded(event) for event in found])
        else:
            _table(found, teller_for(ctx, header.ruleset))


def _types(given: str | None) -> list[str]:
    import difflib

    from domain.rulesets import RULESETS
    from events.registry import EVENTS

    assert RULESETS  # importing them registers their events
    names = [name.strip() for name in (given or "").split(",") if name.strip()]
    known = {kind.tag: kind.name for kind in EVENTS.kinds()}
    for name in names:
        if name not in known and name not in known.values():
            near = difflib.get_close_matches(name, [*known, *known.values()], n=1)
            raise click.UsageError(f"There is no event type {name!r}{f'; did you mean {near[0]}' if near else ''}.")
    return [tag for tag, name in known.items() if tag in names or name in names]


def _events(
    ctx: "Context", match: str, viewer: int | None, after: int, until: int | None, types: Sequence[str]
) -> Iterator[bytes]:
    from service.usecases import look

    place: int | None = after
    while place is not None:
        page = look.events(
            ctx, match, viewer, after=place, until=until, types=types, limit=PAGE, as_then=viewer is not None
        )
        yield from page.items
        place = page.next_after


def _decoded(event: bytes) -> Any:
    from events import codec

    return codec.decode(event)


def _table(found: Iterator[bytes], teller: "Teller") -> None:
    from service.cli.matches import lines_of

    lines = lines_of(found, teller)
    output.table(
        ("seq", "turn", "phase", "seat", "event", "what happened"),
        ((line.seq, line.turn, line.phase, line.actor, line.type, line.text) for line in lines),
        numbers=(0, 1, 3),
    )


def _follow(
    ctx: "Context", match: str, ruleset: str, viewer: int | None, after: int, types: Sequence[str], *, as_ndjson: bool
) -> None:
    import sys

    from service.cli.matches import line_of
    from service.telling import teller_for
    from service.usecases import look

    teller = teller_for(ctx, ruleset)
    for step in look.follow(ctx, match, viewer, after=after, types=types):
        if step.kind != "event":
            continue
        if as_ndjson:
            output.as_ndjson([step.body])
        else:
            line = line_of(_decoded(step.body), teller)
            output.text(f"{line.seq:>5}  {line.turn:>3} {line.phase:9} {line.type:22} {line.text}")
        sys.stdout.flush()
