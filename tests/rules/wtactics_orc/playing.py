"""What the tests of WTactics do again and again: set a table, let everybody pass, end phases."""

from typing import Any

from tests.dsl.table import Step, Table
from tests.dsl.wtactics_orc import PLAIN, wtactics_orc

PASSED = ("PriorityPassed", "WindowClosed")


def setting(table: Any, players: int = 2, **options: Any) -> Any:
    """A match with the plain cards before it is opened."""
    return table(wtactics_orc, players=players, card_sets=[PLAIN], **options)


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


def entered(t: Table, seat: int, card: str, place: str, *payment: str) -> Step:
    """A player plays a creature, and nobody responds."""
    t.when(seat, "play_creature", card=card, place=place, payment=list(payment)).made()
    return all_pass(t)
