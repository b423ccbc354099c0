"""Verbs on things where they are: mark, unmark, move, control, cancel, counters, gain."""

import msgspec

from domain.cardkit.dialect import Dialect
from domain.cardkit.events.things import CardMarked, CardsUnmarked, CounterChanged
from domain.cardkit.language.effects import Cancel, Control, Counters, Gain, Mark, Move, Unmark
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import meant, seats_meant
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.stack import cancel_item
from domain.cardkit.run.verbs.each import EFFECT, one_by_one
from domain.cardkit.run.verbs.harm import there
from domain.cardkit.run.verbs.loans import take
from domain.draft import Draft

CANCELLED = "cancelled"
"""Why an item that an effect takes off the stack does not resolve."""


def mark(draft: Draft, effect: Mark, frame: Frame) -> None:
    """Objects become marked."""
    for name in meant(draft, effect, frame) or ():
        card = draft.state.objects.get(name)
        if card is not None and card.zone == "play" and not card.marked:
            bring(draft, CardMarked(name, EFFECT), draft.ruleset.dialect.clauses.effect)


def unmark(draft: Draft, effect: Unmark, frame: Frame) -> None:
    """Objects become unmarked."""
    for name in meant(draft, effect, frame) or ():
        card = draft.state.objects.get(name)
        if card is not None and card.zone == "play" and card.marked:
            bring(draft, CardsUnmarked(card.controller, (name,), EFFECT), draft.ruleset.dialect.clauses.effect)


def move(draft: Draft, effect: Move, frame: Frame) -> None:
    """Objects go to a place, one after another."""
    dialect: Dialect = draft.ruleset.dialect
    names = meant(draft, effect, frame) or ()
    if not one_by_one(draft, effect, frame, "to", names):
        for name in names:
            if there(draft, name):
                dialect.physics.move(draft, name, effect.place, frame)


def control(draft: Draft, effect: Control, frame: Frame) -> None:
    """A player gets control of objects, for good or for a while."""
    seats = seats_meant(draft, effect, frame)
    if not seats:
        return
    for name in meant(draft, effect, frame) or ():
        take(draft, name, seats[0], effect.until, frame)


def cancel(draft: Draft, effect: Cancel, frame: Frame) -> None:
    """Items leave the stack without taking effect."""
    for name in meant(draft, effect, frame) or ():
        cancel_item(draft, name, CANCELLED)


def counters(draft: Draft, effect: Counters, frame: Frame) -> None:
    """Counters are put on objects or taken away; there are never fewer than none."""
    names = meant(draft, effect, frame)
    amount = board_of(draft).number(effect.amount, frame)
    for name in names or ():
        card = draft.state.objects.get(name)
        if card is None or card.zone != "play":
            continue
        before = card.counters.get(effect.kind, 0)
        after = max(0, before + amount)
        if after != before:
            bring(draft, CounterChanged(name, effect.kind, before, after), draft.ruleset.dialect.clauses.effect)


def gain(draft: Draft, effect: Gain, frame: Frame) -> None:
    """Players gain or lose so much of something."""
    dialect: Dialect = draft.ruleset.dialect
    for seat in seats_meant(draft, effect, frame) or ():
        amount = board_of(draft).number(effect.amount, msgspec.structs.replace(frame, seat=seat))
        if amount:
            dialect.physics.gain(draft, seat, effect.what, amount)
