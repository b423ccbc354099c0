"""Phases that texts add to a turn, and that they let be skipped. A game that has such asks here between its phases."""

from domain.cardkit.dialect import Dialect
from domain.cardkit.events.turns import ExtraPhaseBegun, PhaseSkipped
from domain.draft import Draft


def skips(draft: Draft, phase: str) -> bool:
    """Whether the active player skips a phase that would begin now; one skip is used up by it."""
    dialect: Dialect = draft.ruleset.dialect
    seat = draft.state.active
    if (seat, phase) not in draft.state.skipping:
        return False
    draft.emit(PhaseSkipped(seat, phase), dialect.clauses.effect)
    return True


def extra_phase(draft: Draft) -> str | None:
    """The extra phase that begins now, since another one is over; None if there is none."""
    dialect: Dialect = draft.ruleset.dialect
    phases: tuple[str, ...] = draft.state.extra_phases
    if not phases:
        return None
    draft.emit(ExtraPhaseBegun(phases[-1]), dialect.clauses.effect)
    return phases[-1]
