"""Taking a seat at the terminal, and leaving it again."""

import getpass
import os
from typing import TYPE_CHECKING

from service.bots import play_one
from service.cli import output
from service.cli.errors import ExitCode
from service.cli.table.conversation import Left
from service.cli.table.session import Session
from service.usecases.matches import NewMatch, create_match, join

if TYPE_CHECKING:
    from domain.state import MatchState
    from service.context import Context

NAME_LENGTH = 40


def begin(ctx: "Context", new: NewMatch, seat: int, name: str | None) -> str:
    """Open a match with one seat for a person and take it; answers the match's id."""
    created = create_match(ctx, new)
    # A chosen seed promises the same match again, so nothing is added to its chance.
    take_seat(ctx, created.header.match, seat, created.invitations[0].invitation, name, adding=new.seed is None)
    return created.header.match


def take_seat(ctx: "Context", match: str, seat: int, invitation: str, name: str | None, *, adding: bool = True) -> None:
    """Take a seat with its invitation, `adding` to the chance of the match. Its token is not needed here, nor kept."""
    join(ctx, match, seat, invitation, name_of(name), os.urandom(16).hex() if adding else "")


def name_of(given: str | None) -> str:
    """The player's name: as given, or as logged in."""
    if given:
        return given[:NAME_LENGTH]
    try:
        return getpass.getuser()[:NAME_LENGTH]
    except (OSError, KeyError):
        return "you"


def sit_down(ctx: "Context", match: str, seat: int, store: str | None, *, from_event: int) -> int:
    """Play a seat until the match is over or the player leaves; answers the exit code."""
    output.text(f"Match {match}; you are seat {seat}. Type ? for help, q to leave.")
    session = Session(ctx, match, seat, lambda: play_one(ctx, match))
    try:
        state = session.run(from_event=from_event)
    except (Left, KeyboardInterrupt) as left:
        interrupted = not isinstance(left, Left) or left.interrupted
        where = f" --store {store}" if store and store != os.environ.get("MATCHFOLD_STORE") else ""
        output.say(f"The match is kept. Go on with: matchfold play --resume {match}{where}")
        return ExitCode.INTERRUPTED if interrupted else ExitCode.OK
    _tell_outcome(state, seat)
    output.say(f"See it again with: matchfold replay {match}")
    return ExitCode.OK


def _tell_outcome(state: "MatchState", seat: int) -> None:
    winners = state.outcome.winners if state.outcome else ()
    if seat in winners:
        output.text("\nYou have won." if len(winners) == 1 else "\nYou share the win.")
    else:
        output.text("\nYou have not won this time." if winners else "\nNobody has won.")
