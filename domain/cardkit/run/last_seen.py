"""Numbers of things that leave play: a text that speaks of one reads them as it last saw them there.

That is when it fired or was announced, and from then on before each fact while it is being done.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from domain.cardkit.events.stack import Last
from domain.cardkit.language.terms import Stat
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.frame import HOST, Frame
from domain.cardkit.run.tasks import Await, Do, Outcome
from domain.cardkit.run.texts import parts_of
from domain.draft import Draft

TEXTS = frozenset({Do, Await, Outcome})
"""Tasks with a text that is being done."""

Watched = Mapping[int, Last]
"""By the place of a task on the agenda, what its text sees now."""


def seen(text: Any, frame: Frame, board: Board, judge: Callable[[str], Board] | None = None) -> Last:
    """The numbers that a text reads off things in play that it speaks of; `judge`: where each of them is judged."""
    found: dict[tuple[str, str], int] = {}
    for ref, stat in _reads(text):
        for name in board.refer(ref, frame):
            judged = board if judge is None else judge(name)
            thing = judged.object(name)
            if thing is not None and thing.zone == "play":
                found[name, stat] = judged.stat(name, stat)
                if ref == HOST:
                    found[HOST, stat] = found[name, stat]
    return tuple((name, stat, value) for (name, stat), value in found.items())


def texts_on(draft: Draft) -> list[int]:
    """The places on the agenda of texts that are being done."""
    if TEXTS.isdisjoint(map(type, draft.agenda)):
        return []
    return [at for at, task in enumerate(draft.agenda) if type(task) in TEXTS]


def watching(draft: Draft, texts: Sequence[int]) -> Watched:
    """What the texts that are being done see before a fact."""
    found: dict[int, Last] = {}
    for at in texts:
        task = draft.agenda[at]
        assert isinstance(task, Do | Await | Outcome)
        if _reads(_text(task)):
            found[at] = seen(_text(task), task.frame, board_of(draft))
    return found


def remember(draft: Draft, watched: Watched) -> None:
    """A fact is true: texts keep what they saw, if any of it has left play."""
    for at, last in watched.items():
        task = draft.agenda[at]
        assert isinstance(task, Do | Await | Outcome)
        if any(not _is_there(draft, task.frame.source if name == HOST else name) for name, _, _ in last):
            known = {(name, stat): value for name, stat, value in (*task.frame.last, *last)}
            kept = tuple((name, stat, value) for (name, stat), value in known.items())
            draft.agenda[at] = msgspec.structs.replace(task, frame=msgspec.structs.replace(task.frame, last=kept))


def _is_there(draft: Draft, name: str) -> bool:
    thing = draft.state.objects.get(name)
    return thing is not None and thing.zone == "play"


def _text(task: Do | Await | Outcome) -> Any:
    match task:
        case Do():
            return task.effects
        case Await():
            return (task.effect,)
        case Outcome():
            return (task.then, task.otherwise)


@lru_cache(maxsize=4096)
def _reads(text: Any) -> tuple[tuple[str, str], ...]:
    """The stats that a text reads off things that it speaks of."""
    return tuple(dict.fromkeys((part.of, part.stat) for part in parts_of(text) if isinstance(part, Stat)))
