"""What an item on the stack does when its turn comes: its effects, what they are aimed at, whose they are."""

import msgspec

from domain.cardkit.language.card import Ability, Card
from domain.cardkit.language.effects import Effect
from domain.cardkit.language.terms import Number, Target
from domain.cardkit.language.verb import verb
from domain.cardkit.run.board import Board
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.objects import seat_of
from domain.cardkit.state import StackItem
from events.event import Seat


class Running(msgspec.Struct, frozen=True):
    """What an item does when it resolves: its effects, their frame without illegal targets, the targets dropped.

    `idle`: it had targets and none of them is legal any more. `slots`: targets that are named only now.
    """

    effects: tuple[Effect, ...]
    frame: Frame
    dropped: tuple[str, ...] = ()
    idle: bool = False
    slots: tuple[Target, ...] = ()


def running(board: Board, item: StackItem) -> Running:
    """What an item would do if it resolved now. Targets that are not legal any more are left out."""
    card = board.card(item.source) if item.kind == "card" else None
    path = item.ability if card is None else play_path(card)
    ability = board.pool.ability(path) if path else None
    frame = frame_of(item, path)
    if frame.x is None and ability is not None:
        frame = fixed(board, ability.x, frame)
    slots = targets_of(card, ability)
    kept = tuple(
        tuple(id for id in ids if id in board.targets(slot, frame) and not _came_later(board, id, item))
        for slot, ids in zip(slots, item.targets, strict=False)
    )
    dropped = tuple(id for ids, left in zip(item.targets, kept, strict=False) for id in ids if id not in left)
    idle = bool(dropped) and not any(kept)
    frame = msgspec.structs.replace(frame, targets=kept, known=known(board, frame))
    return Running(effects_of(ability), frame, dropped, idle, slots[len(item.targets) :])


def _came_later(board: Board, id: str, item: StackItem) -> bool:
    """Whether an object entered play after an item was announced: then it is not the one that the item is aimed at."""
    thing = board.object(id)
    return thing is not None and thing.zone == "play" and 0 < item.since < thing.since


def known(board: Board, frame: Frame) -> tuple[tuple[str, Seat, Seat], ...]:
    """Whose everything is that the text is about."""
    names = dict.fromkeys((*(id for ids in frame.targets for id in ids), *frame.about, *filter(None, (frame.host,))))
    things = [thing for name in names if (thing := board.object(name)) is not None]
    return tuple((thing.id, thing.controller, thing.owner) for thing in things)


def fixed(board: Board, x: Number | None, frame: Frame) -> Frame:
    """The frame of a text that has just been aimed: T, and X if it is worked out, are what they are at this moment."""
    first = frame.targets[0] if frame.targets else ()
    if frame.t is None and first and seat_of(first[0]) is None:
        frame = msgspec.structs.replace(frame, t=board.stat(first[0], "cost"))
    return frame if x is None else msgspec.structs.replace(frame, x=max(0, board.number(x, frame)))


def play_path(card: Card) -> str:
    """Where in the pool the text of a card that is played stands; empty if it has none."""
    return next((f"{card.name}#{index}" for index, own in enumerate(card.abilities) if own.kind == "play"), "")


def effects_of(ability: Ability | None) -> tuple[Effect, ...]:
    """What a text does when its turn comes; what is optional its controller may let be."""
    if ability is None:
        return ()
    return (verb("may").struct(ability.do),) if ability.optional else ability.do


def targets_of(card: Card | None, ability: Ability | None) -> tuple[Target, ...]:
    """What a text may be aimed at. A card that is attached to something has that as its first target."""
    own = ability.targets if ability is not None else ()
    return own if card is None or card.attach is None else (Target(card.attach), *own)


def frame_of(item: StackItem, path: str) -> Frame:
    """The frame of an item's text, which stands at `path` in the pool."""
    return Frame(
        source=item.source,
        controller=item.controller,
        ability=path,
        item=item.id,
        targets=item.targets,
        modes=item.modes,
        x=item.x,
        t=item.t,
        about=item.about,
        player=item.player,
        amount=item.amount,
        host=item.host,
        level=item.level,
        last=item.last,
    )
