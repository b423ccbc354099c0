"""What an item on the stack does when its turn comes: its effects, what they are aimed at, whose they are."""

import re
from collections.abc import Container, Iterator, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from domain.cardkit.events.stack import Targets
from domain.cardkit.language.card import Ability, Card
from domain.cardkit.language.effects import Effect
from domain.cardkit.language.terms import Number, Target, Variable
from domain.cardkit.language.verb import VERBS, verb
from domain.cardkit.run.areas import within
from domain.cardkit.run.board import Board
from domain.cardkit.run.frame import Frame, Slot
from domain.cardkit.run.objects import seat_of
from domain.cardkit.state import StackItem
from events.event import Seat

PLAY = "play"
"""The kind of the text of a card that is played."""

TARGET = re.compile("target[2-4]?")
THE_COST = Variable("T")


class Running(msgspec.Struct, frozen=True):
    """What an item does when it resolves: its effects, their frame without illegal targets, the targets dropped.

    `idle`: it had targets and none of them is legal any more. `slots`: targets that are named only now.
    """

    effects: tuple[Effect, ...]
    frame: Frame
    dropped: tuple[str, ...] = ()
    idle: bool = False
    slots: tuple[Slot, ...] = ()


def running(board: Board, item: StackItem) -> Running:
    """What an item would do if it resolved now. Targets that are not legal any more are left out."""
    card, ability, frame = _read(board, item)
    if frame.x is None and ability is not None:
        frame = fixed(board, ability.x, frame)
    slots = targets_of(card, ability)
    kept = tuple(_still_legal(board, slot, ids, frame, item) for slot, ids in zip(slots, item.targets, strict=False))
    kept = kept if slots else item.targets
    dropped = tuple(id for ids, left in zip(item.targets, kept, strict=False) for id in ids if id not in left)
    idle = bool(dropped) and not any(kept)
    frame = msgspec.structs.replace(frame, targets=kept, known=known(board, frame))
    left = slots_left(slots, named_for(ability, len(slots)), item.targets)
    return Running(effects_of(ability), frame, dropped, idle, left)


def aimed_anew(board: Board, item: StackItem, onto: str) -> Targets:
    """The targets of an item once `onto` is in place of all for which it could be named."""
    card, ability, frame = _read(board, item)
    slots = zip(targets_of(card, ability), item.targets, strict=False)
    return tuple(ids and (_still_legal(board, slot, (onto,), frame, item) or ids) for slot, ids in slots)


def _read(board: Board, item: StackItem) -> tuple[Card | None, Ability | None, Frame]:
    """The card that an item is, its text, and the frame of that."""
    card = board.card(item.source) if item.kind == "card" else None
    path = item.ability if card is None else play_path(card)
    ability = board.pool.ability(path) if path else None
    return card, ability, within(board, frame_of(item, path), item.place)


def _still_legal(board: Board, slot: Target, ids: Sequence[str], frame: Frame, item: StackItem) -> tuple[str, ...]:
    """Those of the named targets that could still be named."""
    possible = board.targets(slot, frame) if ids else ()
    return tuple([id for id in ids if id in possible and not _came_later(board, id, item)])


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
    return next((f"{card.name}#{index}" for index, own in enumerate(card.abilities) if own.kind == PLAY), "")


def effects_of(ability: Ability | None) -> tuple[Effect, ...]:
    """What a text does when its turn comes; what is optional its controller may let be."""
    if ability is None:
        return ()
    return (verb("may").struct(ability.do),) if ability.optional else ability.do


def targets_of(card: Card | None, ability: Ability | None) -> tuple[Target, ...]:
    """What a text may be aimed at. A card that is attached to something has that as its first target."""
    own = ability.targets if ability is not None else ()
    return own if card is None or card.attach is None else (Target(card.attach), *own)


def named_for(ability: Ability | None, count: int, modes: tuple[int, ...] | None = None) -> frozenset[int]:
    """Which of the targets of a text are named, by their places: of those that only modes speak of, what these ask for.

    `modes`: those that were chosen of each effect that offers some; None: none yet.
    """
    every = frozenset(range(count))
    offering = () if ability is None else tuple(filter(announces, ability.do))
    if ability is None or not offering or not count:
        return every
    rest = msgspec.structs.replace(ability, do=tuple(effect for effect in ability.do if effect not in offering))
    of_modes = _places(offering) - _places(rest)
    chosen = zip(filter(announced_ways, offering), modes or (), strict=False)
    asked = tuple(_ways_of(effect)[mode] for effect, mode in chosen)
    return (every - of_modes) | (_places(asked) & every)


def announces(effect: Effect) -> bool:
    """Whether an effect offers modes."""
    return VERBS[type(effect)].ways is not None


def announced_ways(effect: Effect) -> int:
    """How many modes an effect offers of which one is chosen when its text is announced; 0: none."""
    ways = VERBS[type(effect)].ways
    return 0 if ways is None else ways(effect)


def parts_of(part: Any) -> Iterator[Any]:
    """A part of a text and everything in it."""
    yield part
    if isinstance(part, msgspec.Struct):
        for field in part.__struct_fields__:
            yield from parts_of(getattr(part, field))
    elif isinstance(part, tuple):
        for inner in part:
            yield from parts_of(inner)


def _ways_of(effect: Effect) -> tuple[tuple[Effect, ...], ...]:
    ways: tuple[tuple[Effect, ...], ...] = getattr(effect, VERBS[type(effect)].short.key or "")
    return ways


@lru_cache(maxsize=4096)
def _places(part: Any) -> frozenset[int]:
    """The places of the targets that a part of a text speaks of."""
    words = [word.partition("(")[2].rstrip(")") or word for word in parts_of(part) if isinstance(word, str)]
    places = {int(word.removeprefix("target") or 1) - 1 for word in words if TARGET.fullmatch(word)}
    return frozenset(places | {0 for inner in parts_of(part) if inner == THE_COST})


def slots_left(slots: tuple[Target, ...], places: Container[int], targets: Targets) -> tuple[Slot, ...]:
    """The targets at these places that have not been named."""
    return tuple(Slot(at, slot) for at, slot in enumerate(slots) if at >= len(targets) and at in places)


def slots_of_mode(board: Board, way: tuple[Effect, ...], frame: Frame) -> tuple[Slot, ...]:
    """What is aimed at in a mode that was chosen when its text was done, and in no other."""
    ability = board.pool.ability(frame.ability) if frame.ability else None
    offering = () if ability is None else ability.do
    if ability is None or not any(announces(one) and way in _ways_of(one) for one in offering):
        return ()
    card = board.pool.cards[frame.ability.rpartition("#")[0]] if ability.kind == PLAY else None
    slots = targets_of(card, ability)
    of_modes = frozenset(range(len(slots))) - named_for(ability, len(slots))
    named = {at for at, ids in enumerate(frame.targets) if ids}
    return tuple(Slot(at, slots[at]) for at in sorted((of_modes & _places(way)) - named))


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
        cause=item.by,
        chosen=item.chosen,
        named=item.named,
        amount=item.amount,
        host=item.host,
        caster=item.caster,
        last=item.last,
        paid=item.paid,
        area=item.area,
    )
