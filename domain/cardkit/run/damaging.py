"""Damage, less what is prevented. Texts and combat deal all damage through here."""

from domain.cardkit.dialect import Dialect
from domain.cardkit.events.lasting import Change, ModifierEnded, ModifierStarted
from domain.cardkit.run.objects import public_id
from domain.cardkit.state import Modifier
from domain.draft import Draft

PREVENTED = "prevented"
"""The stat of continuing effects that prevent damage: how much they still do."""


def deal(draft: Draft, name: str, amount: int, source: str) -> None:
    """Deal so much damage to an object or player, unless it is prevented; nothing if the amount is not positive."""
    dialect: Dialect = draft.ruleset.dialect
    left = amount - _prevent(draft, name, amount)
    if left > 0:
        dialect.physics.damage(draft, name, left, source)


def _prevent(draft: Draft, name: str, amount: int) -> int:
    """How much of some damage does nothing; the effects that prevent it, the oldest first, are used up by it."""
    prevented = 0
    for modifier in [*draft.state.modifiers]:
        for change in modifier.changes:
            if change.stat == PREVENTED and name in modifier.objects and prevented < amount:
                used = min(change.amount, amount - prevented)
                prevented += used
                _use(draft, modifier, name, change.amount - used)
    return prevented


def _use(draft: Draft, modifier: Modifier, name: str, left: int) -> None:
    """A preventing effect ends; what is left of it for this object, and all of it for others, goes on."""
    dialect: Dialect = draft.ruleset.dialect
    draft.emit(ModifierEnded(modifier.id, "used"), dialect.clauses.modifier)
    others = tuple(other for other in modifier.objects if other != name)
    amount = modifier.changes[0].amount
    for objects, remaining in ((others, amount), ((name,), left)):
        if objects and remaining:
            draft.emit(
                ModifierStarted(
                    id=public_id(draft, "m"),
                    source=modifier.source,
                    controller=modifier.controller,
                    objects=objects,
                    changes=(Change(stat=PREVENTED, amount=remaining),),
                    until=modifier.until,
                ),
                dialect.clauses.modifier,
            )
