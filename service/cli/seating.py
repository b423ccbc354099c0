"""Seats as commands name them, and new matches as commands tell of them."""

from typing import TYPE_CHECKING, Any

import rich_click as click

from service.cli import output

if TYPE_CHECKING:
    from domain.ruleset import Ruleset
    from service.usecases.matches import Created, SeatRequest

PERSON = "human"
MOST_SEATS = 16


def seats_of(text: str) -> "list[SeatRequest]":
    """Seats from `human,greedy`: `human` for a person, anything else names a bot. Raises `click.UsageError`."""
    from service.usecases.matches import SeatRequest

    names = [name.strip() for name in text.split(",")]
    if not all(names) or len(names) > MOST_SEATS:
        raise click.UsageError(f"Seats are written like human,greedy: at most {MOST_SEATS} of them, not {text!r}.")
    return [SeatRequest() if name == PERSON else SeatRequest("bot", name) for name in names]


def with_players(ruleset: "Ruleset", options: dict[str, Any], seats: int) -> dict[str, Any]:
    """Options that say how many play, where the ruleset has an option for it and the user did not give it."""
    if "players" in {doc.name for doc in ruleset.option_docs}:
        return {"players": seats, **options}
    return options


def tell_created(created: "Created", *, as_json: bool, quiet: bool) -> None:
    """A new match and its invitations; the only time that they are shown."""
    header = created.header
    if as_json:
        output.as_json({"match": header.match, "status": header.status, "invitations": list(created.invitations)})
        return
    output.text(header.match)
    for invitation in created.invitations:
        output.text(f"seat {invitation.seat}  {invitation.invitation}")
    if created.invitations:
        output.say("Give each player an invitation; it takes that seat, once.", quiet=quiet)
