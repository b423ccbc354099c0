"""Targets of triggers and of the ruleset's own kinds of abilities: nobody announces them, so they are named last."""

import msgspec

from domain.cardkit.dialect import Happened
from domain.cardkit.happenings import TARGETED
from domain.cardkit.happenings import known as known_before
from domain.cardkit.language.terms import Choice
from domain.cardkit.language.verb import verb
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import choose, decider
from domain.cardkit.run.frame import Frame, Slot
from domain.cardkit.run.plans import speaks_of_target
from domain.cardkit.run.tasks import Aim, Do
from domain.cardkit.run.texts import fixed, known
from domain.cardkit.run.triggers import hear
from domain.draft import Draft


def _named(frame: Frame, place: int) -> Frame:
    """What was chosen is the target at this place."""
    targets = [*frame.targets, *[()] * (place + 1 - len(frame.targets))]
    targets[place] = frame.chosen
    return msgspec.structs.replace(frame, targets=tuple(targets), chosen=())


def tell_targeted(draft: Draft, frame: Frame, names: tuple[str, ...]) -> None:
    """What was named just now hears that it is targeted."""
    for thing in known_before(draft.state.objects, names):
        hear(draft, Happened(TARGETED, (thing,), frame.controller, (frame.source,), amount=1))


def can_aim(draft: Draft, slots: tuple[Slot, ...], frame: Frame) -> bool:
    """Whether something can be named for each of these targets."""
    board = board_of(draft)
    return all(len(board.targets(one.target, frame)) >= board.number(one.target.least, frame) for one in slots)


def aim(draft: Draft, task: Aim) -> None:
    """Let the next target be named; once all are, do the effects. Nothing is done if one cannot be named."""
    board, frame, slots = board_of(draft), task.frame, task.slots
    if task.asked:
        frame = _named(frame, slots[0].place)
        tell_targeted(draft, frame, frame.targets[slots[0].place])
        slots = slots[1:]
    if not slots:
        x = board.pool.ability(frame.ability).x if frame.ability else None
        frame = fixed(board, x if speaks_of_target(x) else None, frame)
        draft.push(Do(task.effects, msgspec.structs.replace(frame, known=known(board, frame))))
        return
    slot = slots[0].target
    options = board.targets(slot, frame)
    least = max(0, board.number(slot.least, frame))
    if len(options) < least:
        return
    most = max(least, board.number(slot.most, frame))
    draft.push(Aim(slots, task.effects, frame, asked=True))
    choose(draft, verb("choose").struct(Choice(slot.what)), frame, decider(board, frame), options, least, most)
