"""What the tests of Gaia ORC do again and again: set a table, let everybody pass, end phases."""

from typing import Any

from domain.cardkit.run.board import Board
from tests.dsl.gaia_orc import PLAIN, RULESET, gaia_orc
from tests.dsl.table import Step, Table


def setting(table: Any, players: int = 2, **options: Any) -> Any:
    """A match with the plain cards before it is opened."""
    return table(gaia_orc, players=players, **{"card_sets": [PLAIN], **options})


def laid(table: Any, options: dict[str, Any] | None = None, **position: Any) -> Table:
    """A described position of a match with the plain cards."""
    position.setdefault("phase", "play_1")
    there: Table = setting(table, **(options or {})).position(**position)
    return there


def asked(t: Table) -> tuple[int, str]:
    """The seat that is asked, and for what."""
    ((seat, pending),) = t.state.pending.items()
    return seat, pending.kind


def all_pass(t: Table) -> Step:
    """Everybody passes until the window is closed; answers the last pass."""
    step = t.when(asked(t)[0], "pass")
    while not any(event.tag == "WindowClosed" for event in step.events):
        step.made()
        step = t.when(asked(t)[0], "pass")
    return step


def go_to(t: Table, phase: str) -> Table:
    """The active player ends phase after phase, and nobody does anything, until this one begins."""
    while t.state.phase != phase:
        seat, kind = asked(t)
        t.when(seat, "pass" if kind == "priority" else "end_phase").made()
    return t


def next_turn(t: Table) -> Step:
    """The active player ends the turn, and nobody does anything; answers its last step."""
    go_to(t, "discard").when(asked(t)[0], "end_phase").made()
    return all_pass(t)


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
