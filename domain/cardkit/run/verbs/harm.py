"""Verbs that hurt and heal: damage, restore, kill, destroy, discard from play."""

import msgspec

from domain.cardkit.dialect import Dialect
from domain.cardkit.language.effects import Damage, Destroy, Kill, Restore, Sacrifice
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import choose, meant
from domain.cardkit.run.damaging import deal
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.objects import seat_of
from domain.cardkit.run.verbs.each import EFFECT, one_seat
from domain.draft import Draft


def damage(draft: Draft, effect: Damage, frame: Frame) -> None:
    """Deal damage to each, less what is prevented."""
    names = meant(draft, effect, frame)
    if names is None:
        return
    amount = board_of(draft).number(effect.amount, frame)
    for name in names:
        if there(draft, name):
            deal(draft, name, amount, frame.source)


def restore(draft: Draft, effect: Restore, frame: Frame) -> None:
    """Take back damage of each."""
    names = meant(draft, effect, frame)
    if names is None:
        return
    dialect: Dialect = draft.ruleset.dialect
    amount = board_of(draft).number(effect.amount, frame)
    for name in names:
        if amount > 0 and there(draft, name):
            dialect.physics.restore(draft, name, amount, frame.source)


def kill(draft: Draft, effect: Kill, frame: Frame) -> None:
    """Creatures die, at the same time."""
    dialect: Dialect = draft.ruleset.dialect
    names = [name for name in meant(draft, effect, frame) or () if there(draft, name)]
    if names:
        dialect.physics.kill(draft, tuple(names), EFFECT)


def destroy(draft: Draft, effect: Destroy, frame: Frame) -> None:
    """Other permanents are destroyed, at the same time."""
    dialect: Dialect = draft.ruleset.dialect
    names = [name for name in meant(draft, effect, frame) or () if there(draft, name)]
    if names:
        dialect.physics.destroy(draft, tuple(names), EFFECT)


def sacrifice(draft: Draft, effect: Sacrifice, frame: Frame) -> None:
    """Players put own objects of their choice into the graveyard."""
    seat = one_seat(draft, effect, frame)
    if seat is None:
        return
    board = board_of(draft)
    whose = msgspec.structs.replace(frame, controller=seat)
    own = [name for name in board.select(effect.what, whose) if _controls(draft, seat, name)]
    count = board.number(effect.count, frame)
    chosen = choose(draft, effect, frame, seat, own, count, count)
    if chosen:
        dialect: Dialect = draft.ruleset.dialect
        dialect.physics.leave(draft, chosen, "graveyard", EFFECT)


def there(draft: Draft, name: str) -> bool:
    """Whether an effect can still reach this: a player in the match, or an object in play."""
    seat = seat_of(name)
    if seat is not None:
        return seat not in draft.state.defeated
    card = draft.state.objects.get(name)
    return card is not None and card.zone == "play"


def _controls(draft: Draft, seat: int, name: str) -> bool:
    card = draft.state.objects.get(name)
    return card is not None and card.zone == "play" and card.controller == seat
