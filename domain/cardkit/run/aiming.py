"""Targets of triggers and of the ruleset's own kinds of abilities: nobody announces them, so they are named last."""

import msgspec

from domain.cardkit.language.terms import Choice
from domain.cardkit.language.verb import verb
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import choose, decider
from domain.cardkit.run.plans import speaks_of_target
from domain.cardkit.run.tasks import Aim, Do
from domain.cardkit.run.texts import fixed, known
from domain.draft import Draft


def aim(draft: Draft, task: Aim) -> None:
    """Let the next target be named; once all are, do the effects. Nothing is done if one cannot be named."""
    board, frame, slots = board_of(draft), task.frame, task.slots
    if task.asked:
        frame = msgspec.structs.replace(frame, targets=(*frame.targets, frame.chosen), chosen=())
        slots = slots[1:]
    if not slots:
        x = board.pool.ability(frame.ability).x if frame.ability else None
        frame = fixed(board, x if speaks_of_target(x) else None, frame)
        draft.push(Do(task.effects, msgspec.structs.replace(frame, known=known(board, frame))))
        return
    slot = slots[0]
    options = board.targets(slot, frame)
    least = max(0, board.number(slot.least, frame))
    if len(options) < least:
        return
    most = max(least, board.number(slot.most, frame))
    draft.push(Aim(slots, task.effects, frame, asked=True))
    choose(draft, verb("choose").struct(Choice(slot.what)), frame, decider(board, frame), options, least, most)
