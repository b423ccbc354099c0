"""What the tests of Gaia ORC do again and again: set a table, let everybody pass, end phases."""

from typing import Any

from domain.cardkit.run.board import Board
from tests.dsl.gaia_orc import PLAIN, RULESET, gaia_orc
from tests.dsl.orc_kit import all_pass, asked, go_to, next_turn
from tests.dsl.table import Step, Table

__all__ = [
    "all_pass",
    "asked",
    "attacked",
    "fought",
    "go_to",
    "laid",
    "next_turn",
    "number",
    "played",
    "setting",
]


def setting(table: Any, players: int = 2, **options: Any) -> Any:
    """A match with the plain cards before it is opened."""
    return table(gaia_orc, players=players, **{"card_sets": [PLAIN], **options})


def laid(table: Any, options: dict[str, Any] | None = None, **position: Any) -> Table:
    """A described position of a match with the plain cards."""
    position.setdefault("phase", "play_1")
    there: Table = setting(table, **(options or {})).position(**position)
    return there


def played(t: Table, seat: int, move: str, **args: Any) -> Step:
    """A player plays something, and nobody responds."""
    t.when(seat, move, **args).made()
    return all_pass(t)


def attacked(t: Table, *attackers: str) -> Table:
    """Seat 1 attacks, and nobody responds; the opponent is asked who defends, if anybody can."""
    t.when(1, "declare_attack", attackers=list(attackers)).made()
    all_pass(t).made()
    return t


def fought(t: Table) -> Table:
    """Nobody responds in any combat of the attack under way."""
    while t.state.attack is not None:
        t.when(asked(t)[0], "pass").made()
    return t


def number(t: Table, name: str) -> dict[int, int]:
    """A number of each player, as it is now."""
    board = Board(t.state, RULESET.dialect)
    return {seat: board.player(seat, name) for seat in t.state.seats}
