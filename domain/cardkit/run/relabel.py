"""New ids for hidden cards that are dealt anew, so that nothing ties them to the cards that lay there."""

from collections.abc import Mapping
from typing import Any

import msgspec

from domain.agenda import Task
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.tasks import ChooseReplacement
from domain.cardkit.state import CardState
from domain.cardkit.zones import THIS_TURN
from events.event import Seat

Names = str | tuple["Names", ...]
"""An id, or ids within each other."""

NAMING = ("source", "caster", "targets", "about", "cause", "chosen", "named", "host", "each", "answer", "paid")
"""The fields of a frame that name objects; beside them there is `known`."""


def named_in_the_open(state: CardState, eyes: tuple[Seat, ...]) -> frozenset[str]:
    """Ids that everybody or one of `eyes` is told, whatever zone their cards are in; they are no secret to be dealt."""
    told = {key.removeprefix(THIS_TURN).partition("#")[0] for key in (*state.uses, *state.tallies)}
    for modifier in state.modifiers:
        told.update((modifier.source, *modifier.objects))
    for item in (*state.stack, *state.fired, *state.delayed, *filter(None, (state.resolving,))):
        beside = filter(None, (item.host, item.caster))
        told.update((item.source, *item.about, *beside, *(id for ids in item.targets for id in ids)))
    question = state.question
    if question is not None:
        told.add(question.source)
        if not question.hidden or question.seat in eyes:
            told.update(question.options)
    return frozenset(told)


def relabeled(task: Task, ids: Mapping[str, str]) -> Task:
    """A task that names objects by their new ids."""
    if isinstance(task, ChooseReplacement):
        return msgspec.structs.replace(task, choices=tuple(relabeled(choice, ids) for choice in task.choices))
    changes: dict[str, Any] = {field: _renamed(getattr(task, field), ids) for field in task.NAMING}
    frame = getattr(task, "frame", None)
    if frame is not None:
        changes["frame"] = _framed(frame, ids)
    return msgspec.structs.replace(task, **changes)


def _framed(frame: Frame, ids: Mapping[str, str]) -> Frame:
    changes: dict[str, Any] = {
        field: _renamed(names, ids) for field in NAMING if (names := getattr(frame, field)) is not None
    }
    known = tuple((ids.get(id, id), controller, owner) for id, controller, owner in frame.known)
    return msgspec.structs.replace(frame, known=known, **changes)


def _renamed(names: Names, ids: Mapping[str, str]) -> Names:
    return ids.get(names, names) if isinstance(names, str) else tuple(_renamed(name, ids) for name in names)
