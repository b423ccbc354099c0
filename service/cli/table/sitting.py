"""Taking a seat at the terminal, and leaving it again."""

import getpass
import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from domain.series import goes_on
from service.bots import play_one
from service.cli import output
from service.cli.errors import ExitCode
from service.cli.table.conversation import Left, ask
from service.cli.table.session import Session
from service.usecases import look, series
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
    _tell_series(ctx, match)
    session = Session(ctx, match, seat, lambda: play_one(ctx, match))
    try:
        state = session.run(from_event=from_event)
    except (Left, KeyboardInterrupt) as left:
        interrupted = not isinstance(left, Left) or left.interrupted
        output.say(f"The match is kept. Go on with: {_resuming(match, store)}")
        return ExitCode.INTERRUPTED if interrupted else ExitCode.OK
    _tell_outcome(state, seat, session.ending)
    _tell_series(ctx, match)
    output.say(f"See it again with: matchfold replay {match}")
    if not goes_on(state.series, () if state.outcome is None else state.outcome.winners):
        return ExitCode.OK
    if not _wants_next():
        output.say(f"The next game of the series: {_resuming(match, store)}")
        return ExitCode.OK
    return sit_down(ctx, go_on(ctx, match, seat), seat, store, from_event=0)


def go_on(ctx: "Context", match: str, seat: int) -> str:
    """Take the same seat in the next game of a series, if one does not sit there yet; answers that game's id.

    Raises `Conflict` if none follows.
    """
    before = look.state_at(ctx, match).state
    following = series.next_game(ctx, match, seat)
    game = following.header.match
    if not look.state_at(ctx, game).state.players[seat - 1].joined:
        adding = before.population != "sandbox"
        take_seat(ctx, game, seat, following.invitation, before.players[seat - 1].name, adding=adding)
    return game


def _wants_next() -> bool:
    try:
        return ask("Play the next game? (y/n) > ").lower() in ("y", "yes")
    except Left:
        return False


def _resuming(match: str, store: str | None) -> str:
    where = f" --store {store}" if store and store != os.environ.get("MATCHFOLD_STORE") else ""
    return f"matchfold play --resume {match}{where}"


def _tell_series(ctx: "Context", match: str) -> None:
    told = series.told(ctx.log.header(match))
    if told is not None:
        output.text(f"{told}.")


def _tell_outcome(state: "MatchState", seat: int, ending: Callable[[str], str]) -> None:
    winners = state.outcome.winners if state.outcome else ()
    if seat in winners:
        output.text("\nYou have won." if len(winners) == 1 else "\nYou share the win.")
    else:
        output.text("\nYou have not won this time." if winners else "\nNobody has won.")
    if state.outcome is not None:
        output.text(ending(state.outcome.reason))
