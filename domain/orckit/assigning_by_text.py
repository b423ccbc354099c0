"""Texts that assign and unassign creatures, as verbs of a game: `{ word = "assign", to = "target" }`."""

from collections.abc import Mapping
from typing import Any

from domain.cardkit.events.things import CounterChanged
from domain.cardkit.game.declared import said
from domain.cardkit.language.verb import verb
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.choosing import ask, meant
from domain.cardkit.run.costs import ASSIGNED
from domain.cardkit.run.doing import EFFECT, then
from domain.cardkit.run.frame import Frame, Slot
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.tasks import Aim, Do
from domain.cardkit.state import CardObject
from domain.draft import Draft
from domain.orckit.assigning import happens_once, release
from domain.orckit.creatures import CREATURE, is_assigned
from domain.orckit.events import CreatureAssigned

ASSIGN, UNASSIGN, TO_A_TEXT = "assign", "unassign", "assign_to_a_text"
WORDS: Mapping[str, str] = {ASSIGN: "assign {}", UNASSIGN: "unassign {}"}
"""How these verbs read, for the `words` of a game."""


def _assign(draft: Draft, effect: Any, frame: Frame) -> None:
    """Creatures are assigned, one after another, for nothing; those that are assigned or locked stay as they are."""
    for name in reversed(meant(draft, effect, frame) or ()):
        then(draft, (verb("word").struct(TO_A_TEXT, "each"),), frame, each=name)


def _to_a_text(draft: Draft, effect: Any, frame: Frame) -> None:
    """Of several assigned texts its controller chooses one; without any a creature is assigned to none."""
    board = board_of(draft)
    thing = _free(board, frame.each)
    if thing is None:
        return
    paths = [path for path, ability in board.abilities(thing.id) if ability.kind == ASSIGNED]
    if len(paths) > 1 and frame.answer is None:
        ask(draft, effect, frame, thing.controller, "abilities", paths)
        return
    path = next(iter(paths if frame.answer is None else frame.answer), "")
    if bring(draft, CreatureAssigned(thing.controller, thing.id, path, EFFECT), said(draft, "assigned")) is None:
        return
    if bring(draft, CounterChanged(thing.id, ASSIGNED, 0, 1), said(draft, "assigned")) is not None and path:
        _do_at_once(draft, thing, path)


def _free(board: Board, name: str | None) -> CardObject | None:
    """A creature in play that may be assigned, be it marked."""
    thing = None if name is None else board.object(name)
    if thing is None or thing.zone != "play" or CREATURE not in board.types(thing.id):
        return None
    return None if is_assigned(thing) or thing.id in board.state.now.unassigned else thing


def _do_at_once(draft: Draft, thing: CardObject, path: str) -> None:
    """A text that waits for nothing does what it says; what it aims at is named now."""
    ability = board_of(draft).pool.ability(path)
    if happens_once(ability):
        slots = tuple(Slot(at, target) for at, target in enumerate(ability.targets))
        frame = Frame(thing.id, thing.controller, path)
        draft.push(Aim(slots, ability.do, frame) if slots else Do(ability.do, frame))


def _unassign(draft: Draft, effect: Any, frame: Frame) -> None:
    """Assigned creatures are unassigned, as they are by their players."""
    for name in meant(draft, effect, frame) or ():
        thing = board_of(draft).object(name)
        if thing is not None and thing.zone == "play" and is_assigned(thing):
            release(draft, thing.controller, name)


VERBS = {ASSIGN: _assign, UNASSIGN: _unassign, TO_A_TEXT: _to_a_text}
"""What they do, for the `words` of a game's dialect."""
