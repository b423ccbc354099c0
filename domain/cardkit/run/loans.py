"""Control of objects, for good or for a while: a loan says whose an object is again when it ends.

Loans of one object form a chain in the order of `state.modifiers`: each gives it back to whoever had it before.
"""

from domain.cardkit.dialect import Dialect
from domain.cardkit.events.lasting import Change, ModifierEnded, ModifierStarted
from domain.cardkit.language.clauses import Duration
from domain.cardkit.run.doing import EFFECT
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.lasting import start
from domain.cardkit.run.objects import public_id
from domain.cardkit.run.tasks import ControlTaken
from domain.cardkit.state import Modifier
from domain.draft import Draft
from events.event import Seat

CONTROL = "control"
"""The stat of continuing effects that lend an object: whose it is again when they end."""


def take(draft: Draft, name: str, seat: Seat, until: Duration, frame: Frame) -> None:
    """A player gets control of an object; for good, if no duration is said, whatever loans of it there are."""
    dialect: Dialect = draft.ruleset.dialect
    card = draft.state.objects.get(name)
    if card is None or card.zone != "play":
        return
    loans = [loan.id for loan in _loans(draft, name)]
    task = ControlTaken(name, seat, kept=tuple(loans))
    if until.kind != "forever":
        if (loans or card.controller != seat) and not start(draft, frame, (name,), (_back_to(card.controller),), until):
            return
        task = ControlTaken(name, seat, lent=tuple(one.id for one in _loans(draft, name) if one.id not in loans))
    if task.kept or task.lent:
        draft.push(task)  # something else may happen instead, or be chosen first
    if card.controller != seat:
        dialect.physics.control(draft, name, seat, EFFECT)


def control_taken(draft: Draft, task: ControlTaken) -> None:
    """Control has changed for good: what lent the object before is over. It has not: nothing has been lent."""
    card = draft.state.objects.get(task.name)
    taken = card is not None and card.controller == task.seat
    over, cause = (task.kept, "kept") if taken else (task.lent, "not_taken")
    for loan in _loans(draft, task.name):
        if loan.id in over:
            draft.emit(ModifierEnded(loan.id, cause), draft.ruleset.dialect.clauses.modifier)


def give_back(draft: Draft, loan: Modifier) -> None:
    """Objects whose loan is over go back; one that was lent on goes back to the same player when that is over.

    For a defeated player stands the owner.
    """
    dialect: Dialect = draft.ruleset.dialect
    for seat in (change.amount for change in loan.changes if change.stat == CONTROL):
        for name in loan.objects:
            card = draft.state.objects.get(name)
            later = [other for other in _loans(draft, name) if other.since > loan.since]
            if later:
                _pass_on(draft, name, seat, later)
            elif card is not None and card.zone == "play":
                whose = card.owner if seat in draft.state.defeated else seat
                if card.controller != whose and whose not in draft.state.defeated:
                    dialect.physics.control(draft, name, whose, "ended")


def _pass_on(draft: Draft, name: str, seat: Seat, later: list[Modifier]) -> None:
    """The next loan gives back to a seat. All that follow begin anew with it: their order is that of beginning."""
    clause = draft.ruleset.dialect.clauses.modifier
    for loan in later:
        changes = loan.changes if loan is not later[0] else (_back_to(seat),)
        draft.emit(ModifierEnded(loan.id, "lent_by_another"), clause)
        draft.emit(
            ModifierStarted(public_id(draft, "m"), loan.source, loan.controller, (name,), changes, loan.until), clause
        )


def _back_to(seat: Seat) -> Change:
    return Change(stat=CONTROL, op="set", amount=seat)


def _loans(draft: Draft, name: str) -> list[Modifier]:
    """All loans of an object, the oldest first."""
    every: tuple[Modifier, ...] = draft.state.modifiers
    return [one for one in every if name in one.objects and any(change.stat == CONTROL for change in one.changes)]
