"""What described matches of games of the ORC kit share: what is set aside by name, and how nobody does anything."""

from collections.abc import Mapping

from tests.dsl.card_game import seats
from tests.dsl.matching import Fact
from tests.dsl.table import Step, Table

ASIDES: Mapping[str, tuple[str, ...]] = {
    "a card is played": ("CardPlayed", "CostPaid", "CardMarked", "WindowOpened"),
    "an attack is declared": ("AttackDeclared", "CardMarked", "WindowOpened"),
    "the attack is over": ("CombatResolved", "AttackEnded"),
    "a creature moves": ("CardMarked", "ObjectMoved"),
    "all pass": ("PriorityPassed", "WindowClosed"),
    "the turn passes": ("PhaseEnded", "TurnEnded", "DamageCleared", "TurnStarted", "PhaseStarted"),
}


def ready(place: str) -> Fact:
    """How many unmarked Resource cards each player has in the place where they lie."""
    return Fact(
        lambda view: {
            seat: sum(one["place"] == place and not one["marked"] for one in info["play"])
            for seat, info in seats(dict(view)).items()
        }
    )


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
