"""What the tests of Terra Indomita do again and again: set a table, let everybody pass, go on to a phase."""

from typing import Any

from domain.cardkit.run.board import Board
from domain.rulesets.terra_indomita.moving import route_of
from tests.dsl.matching import Said
from tests.dsl.table import Step, Table
from tests.dsl.terra_indomita import PLAIN, RULESET, terra_indomita

__all__ = [
    "all_pass",
    "asked",
    "at",
    "attacked",
    "board",
    "duel",
    "go_to",
    "laid",
    "played",
    "reached",
    "setting",
    "windows",
]


def setting(table: Any, players: int = 2, **options: Any) -> Any:
    """A match with the plain cards before it is opened."""
    return table(terra_indomita, players=players, **{"card_sets": [PLAIN], "auto_pass": "never", **options})


def laid(table: Any, options: dict[str, Any] | None = None, players: int = 2, **position: Any) -> Table:
    """A described position of a match with the plain cards, in the Action Phase of seat 1."""
    there: Table = setting(table, players, **(options or {})).position(**position)
    return there


def duel(
    table: Any,
    mine: str = "",
    theirs: str = "",
    hand: str = "",
    foes_hand: str = "",
    options: dict[str, Any] | None = None,
    **more: Any,
) -> Table:
    """Pieces and hands of two players who can pay."""
    rich: dict[str, Any] = {"gold": 9, "mana": 9}
    sides: dict[str, Any] = {
        "p1": {"play": mine, "hand": hand, **rich},
        "p2": {"play": theirs, "hand": foes_hand, **rich},
    }
    return laid(table, options, **sides, **more)


def board(t: Table) -> Board:
    """What holds now."""
    return Board(t.state, RULESET.dialect)


def asked(t: Table) -> tuple[int, str]:
    """Who is asked, and what."""
    seat, pending = next(iter(t.state.pending.items()))
    return seat, pending.kind


def at(row: int, col: int) -> str:
    """The name of a square."""
    return f"square:{row}:{col}"


def all_pass(t: Table, since: tuple[Said, ...] = ()) -> Step:
    """Everybody passes until something else is asked; answers all that happened, and what had before."""
    events, step = [*since], None
    while t.state.pending and asked(t)[1] == "priority":
        step = t.when(asked(t)[0], "pass")
        assert step.no is None, step.no
        events += t.events
        step.made()
    assert step is not None
    step.events = t.events = events
    t._unsaid = step
    return step


def played(t: Table, seat: int, move: str, **args: Any) -> Step:
    """A player does something, and nobody responds; answers all that happened."""
    step = t.when(seat, move, **args)
    assert step.no is None, step.no
    events = (*t.events,)
    step.made()
    return all_pass(t, events)


def attacked(t: Table, unit: str, target: str) -> Step:
    """A unit of seat 1 is activated and attacks, and nobody responds."""
    played(t, 1, "activate_unit", unit=unit).made()
    return played(t, 1, "attack", target=target)


def go_to(t: Table, phase: str, active: int = 1) -> Table:
    """Everybody passes, and Action Phases are ended, until this phase of this player has begun."""
    while (t.state.phase, t.state.active) != (phase, active):
        seat, kind = asked(t)
        t.when(seat, {"priority": "pass", "main": "end_phase"}[kind]).made()
    return t


def windows(t: Table) -> list[str]:
    """The windows that were opened in the last step, in their order."""
    return [event.fields["kind"] for event in t.events if event.tag == "WindowOpened"]


def reached(t: Table, unit: str) -> set[tuple[int, int]]:
    """The squares that a unit can move to."""
    return {(square.row, square.col) for square in route_of(board(t), unit).paths}
