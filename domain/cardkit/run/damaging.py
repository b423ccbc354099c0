"""Damage, less what is prevented or dealt elsewhere. Texts and combat deal all damage through here."""

from collections.abc import Iterable

import msgspec

from domain.cardkit.dialect import Dialect
from domain.cardkit.events.lasting import Change, ModifierEnded, ModifierStarted
from domain.cardkit.events.numbers import NumberChanged
from domain.cardkit.events.things import ObjectDamaged
from domain.cardkit.language.base import Ref
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import tell_dealt
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.objects import public_id, there
from domain.cardkit.state import Modifier
from domain.draft import Draft

PREVENTED = "prevented"
"""The stat of continuing effects that prevent damage: how much they still do."""

REDIRECTED = "redirected"
"""The stat of continuing effects that deal damage to something else: how much they still do."""


def deal(draft: Draft, name: str, amount: int, source: str) -> None:
    """Deal so much damage to an object or player, less what is prevented or dealt elsewhere.

    Nothing if the amount is not positive.
    """
    dialect: Dialect = draft.ruleset.dialect
    left = amount
    for modifier, change, used in _shielding(draft, name, amount):
        left -= used
        _use(draft, modifier, name, change.amount - used)
        if change.onto is not None:
            deal(draft, change.onto, used, source)
    if left > 0:
        dialect.physics.damage(draft, name, left, source)


def deal_each(draft: Draft, by: Ref, frame: Frame, amounts: Iterable[tuple[str, int]]) -> None:
    """Deal so much damage to each, and let the text know how much that came to."""
    facts = len(draft.facts)
    for source in board_of(draft).refer(by, frame)[:1]:
        for name, amount in amounts:
            if there(draft, name):
                deal(draft, name, amount, source)
    tell_dealt(draft, frame, _dealt_since(draft, facts))


def _dealt_since(draft: Draft, facts: int) -> int:
    """How much damage has been dealt since there were so many facts, to things and to players."""
    events = [fact.event for fact in draft.facts[facts:]]
    hurt = sum(event.amount for event in events if isinstance(event, ObjectDamaged))
    return hurt - sum(min(0, event.amount) for event in events if isinstance(event, NumberChanged))


def _shielding(draft: Draft, name: str, amount: int) -> list[tuple[Modifier, Change, int]]:
    """What prevents damage or deals it elsewhere, the oldest first, and how much each does."""
    found: list[tuple[Modifier, Change, int]] = []
    for modifier in draft.state.modifiers:
        for change in modifier.changes:
            shields = change.stat == PREVENTED or (change.stat == REDIRECTED and _is_there(draft, change.onto))
            if shields and name in modifier.objects and amount > 0:
                used = min(change.amount, amount)
                amount -= used
                found.append((modifier, change, used))
    return found


def _is_there(draft: Draft, name: str | None) -> bool:
    """Whether damage can be dealt to something."""
    return name is not None and there(draft, name)


def _use(draft: Draft, modifier: Modifier, name: str, left: int) -> None:
    """Such an effect ends; what is left of it for this object, and all of it for others, goes on."""
    dialect: Dialect = draft.ruleset.dialect
    draft.emit(ModifierEnded(modifier.id, "used"), dialect.clauses.modifier)
    others = tuple(other for other in modifier.objects if other != name)
    change = modifier.changes[0]
    for objects, remaining in ((others, change.amount), ((name,), left)):
        if objects and remaining:
            draft.emit(
                ModifierStarted(
                    id=public_id(draft, "m"),
                    source=modifier.source,
                    controller=modifier.controller,
                    objects=objects,
                    changes=(msgspec.structs.replace(change, amount=remaining),),
                    until=modifier.until,
                ),
                dialect.clauses.modifier,
            )
