"""What an object does as it enters play: before anything is set off by that, and before anybody looks whether it dies.

What asks a player something, and what stands after it, waits for the answer; all else is done at once.
"""

import msgspec

from domain.cardkit.language.verb import VERBS
from domain.cardkit.run.board import board_of
from domain.cardkit.run.effort import is_worn_out, run_as, running_frame, step, stop
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.tasks import Do
from domain.cardkit.run.texts import announced_ways, fixed
from domain.draft import Draft

ENTERS = "enters"
"""The kind of abilities that say how a card enters play."""


def do_next(draft: Draft, task: Do) -> None:
    """Do the first of some effects; the rest stays on the agenda. Past the limit of effort they are dropped."""
    if not task.effects:
        return
    effect, rest, frame = task.effects[0], task.effects[1:], task.frame
    if not step(draft):
        stop(draft, frame.item or frame.source)
        return
    if rest:
        modes = frame.modes[1:] if announced_ways(effect) else frame.modes
        draft.push(Do(rest, msgspec.structs.replace(frame, modes=modes)))
    before = running_frame(draft)
    run_as(draft, frame)
    VERBS[type(effect)].does(draft, effect, frame)
    run_as(draft, before)
    if is_worn_out(draft):  # then it may not have been done in full
        stop(draft, frame.item or frame.source)


def enter(draft: Draft, id: str) -> None:
    """An object has just entered play: do what its own abilities say of that."""
    board = board_of(draft)
    thing, height = board.object(id), len(draft.agenda)
    if thing is None or thing.zone != "play":
        return
    for path, ability in reversed(board.abilities(id)):
        if ability.kind != ENTERS:
            continue
        frame = fixed(board, ability.x, _frame(draft, id, path))
        if all(board.holds(need, frame) for need in ability.needs):
            draft.push(Do(ability.do, frame))
    while len(draft.agenda) > height and isinstance(task := draft.agenda[-1], Do):
        draft.agenda.pop()
        do_next(draft, task)


def _frame(draft: Draft, id: str, path: str) -> Frame:
    """What the ability's words refer to: of a card that was played, also X and what was paid."""
    thing, item = draft.state.objects[id], draft.state.resolving
    frame = Frame(id, thing.controller or thing.owner, path)
    played = item is not None and item.id == id and item.kind == "card"
    if not played:
        return frame
    return msgspec.structs.replace(frame, x=item.x, t=item.t, paid=item.paid, last=item.last)
