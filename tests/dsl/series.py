"""Series of matches in tests: losing a game, opening the one after it, and what its log says once."""

from typing import Any

from domain import engine, later_games
from events.vocabulary.match import MatchCreated
from tests.dsl.table import Table


def next_of(t: Table, number: int) -> Table:
    """The game after one that is over; everybody has joined."""
    options = event(t, MatchCreated).options
    opening = engine.Opening(match=f"mat_{number}", secret=f"{number:064x}", seats=(), options=options)
    after = Table(t.dialect, opening.match, [])
    after.follow(later_games.next_game(t.ruleset, t.state, opening), looked_at=False)
    for seat in t.state.seats:
        after.follow(engine.join(t.ruleset, after.state, seat, f"Player {seat}"), looked_at=False)
    return after.made()


def lost(t: Table, *seats: int) -> Table:
    """Who gives up loses the game."""
    for seat in seats:
        t.when(seat, "concede").made()
    return t


def event(t: Table, kind: type) -> Any:
    """The only event of a kind in the log of a game."""
    (found,) = (one for one in t.record.events() if isinstance(one, kind))
    return found
