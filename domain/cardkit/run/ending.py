"""When continuing effects end: at the end of a phase or turn, of an attack, with their source."""

from domain.cardkit.dialect import Dialect
from domain.cardkit.run.objects import public_id
from domain.cardkit.run.verbs.lasting import CONTROL
from domain.cardkit.state import Modifier
from domain.draft import Draft
from events.event import Seat
from events.vocabulary.cards import (
    Change,
    ModifierEnded,
    ModifierStarted,
    Until,
)


def end_modifier(draft: Draft, modifier: Modifier, cause: str) -> None:
    """A continuing effect is over; objects in play that it lent go back."""
    dialect: Dialect = draft.ruleset.dialect
    draft.emit(ModifierEnded(modifier.id, cause), dialect.clauses.modifier)
    for change in modifier.changes:
        if change.stat == CONTROL:
            for name in modifier.objects:
                _give_back(draft, name, change.amount, modifier.since)


def _give_back(draft: Draft, name: str, seat: Seat, since: int) -> None:
    """An object that was lent goes back to a seat; if it was lent on, that is whom the later loan gives it back to."""
    dialect: Dialect = draft.ruleset.dialect
    card = draft.state.objects.get(name)
    if card is None or card.zone != "play":
        return
    later = next((loan for loan in draft.state.modifiers if _is_loan(loan, name) and loan.since > since), None)
    if later is not None:
        draft.emit(ModifierEnded(later.id, "lent_by_another"), dialect.clauses.modifier)
        changes = (Change(stat=CONTROL, op="set", amount=seat),)
        loan = ModifierStarted(public_id(draft, "m"), later.source, later.controller, (name,), changes, later.until)
        draft.emit(loan, dialect.clauses.modifier)
    elif card.controller != seat and seat not in draft.state.defeated:
        dialect.physics.control(draft, name, seat, "ended")


def _is_loan(modifier: Modifier, name: str) -> bool:
    return name in modifier.objects and any(change.stat == CONTROL for change in modifier.changes)


def end_lasting(draft: Draft, kind: str, cause: str) -> None:
    """All effects of a kind of duration end: `end_of_turn`, `end_of_phase`, `attack`."""
    for modifier in [*draft.state.modifiers]:
        if modifier.until.kind == kind:
            end_modifier(draft, modifier, cause)


def phase_over(draft: Draft, phase: str | None) -> None:
    """A phase of the active player's turn is over (None: the turn): effects that last until then end.

    `TurnStarted` counts down the turns that an effect still lasts.
    """
    kind = "end_of_turn" if phase is None else "end_of_phase"
    for modifier in [*draft.state.modifiers]:
        if modifier.until.kind == kind or _is_due(draft, modifier.until, phase):
            end_modifier(draft, modifier, kind)


def _is_due(draft: Draft, until: Until, phase: str | None) -> bool:
    of_this_turn = until.seat is None or until.seat == draft.state.active
    return until.kind == "turns" and until.left <= 0 and of_this_turn and until.phase == phase


def sources_left(draft: Draft) -> bool:
    """Effects that last as long as their source is in play end with it. Answers whether any did."""
    over = [modifier for modifier in draft.state.modifiers if _has_lost_its_source(draft, modifier)]
    for modifier in over:
        end_modifier(draft, modifier, "source")
    return bool(over)


def _has_lost_its_source(draft: Draft, modifier: Modifier) -> bool:
    source = draft.state.objects.get(modifier.source)
    gone = source is None or source.zone != "play" or source.since > modifier.since
    return modifier.until.kind == "source" and gone
