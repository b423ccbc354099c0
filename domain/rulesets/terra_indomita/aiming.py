"""Triggers name what they are aimed at as they go on the stack (TERRA-TRIG-05)."""

from collections.abc import Iterator
from itertools import product

import msgspec

from domain.cardkit.events.stack import StackItemNotResolved
from domain.cardkit.game.declared import Act
from domain.cardkit.run.aiming import tell_targeted
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.texts import announced_ways, frame_of, named_for
from domain.cardkit.shapes import Some
from domain.cardkit.slots import Slots
from domain.cardkit.state import StackItem
from domain.draft import Draft
from domain.ruleset import Move
from domain.rulesets.terra_indomita.events import TriggerAimed
from domain.rulesets.terra_indomita.state import State
from domain.rulesets.terra_indomita.tasks import AimTriggers
from domain.shapes import Domain, Offer, Offers, OneOf
from events.event import Seat

CLAUSE = "TERRA-TRIG-05"
NO_TARGET = "no_target"
"""Why a trigger is dropped."""


class ChooseTargets(Move, frozen=True, tag="choose_targets"):
    """Name the next target of a trigger that goes on the stack, and its modes if these have different targets."""

    targets: tuple[str, ...] = ()
    modes: tuple[int, ...] = ()


Aim = tuple[tuple[int, ...], int | None, Some]
"""A way to aim a trigger next: in these modes, for the target at this place (None: there is none), at some of these."""


def _places(board: Board, item: StackItem) -> dict[tuple[int, ...], list[int]]:
    """By its modes, the targets that a trigger has still to name; modes with the same targets are chosen later."""
    ability = board.pool.ability(item.ability)
    counts = filter(None, map(announced_ways, ability.do))
    named = {way: sorted(named_for(ability, len(ability.targets), way)) for way in product(*map(range, counts))}
    if item.modes:
        named = {item.modes: named[item.modes]}
    elif all(places == next(iter(named.values())) for places in named.values()):
        named = {(): next(iter(named.values()))}
    return {way: [place for place in places if place >= len(item.targets)] for way, places in named.items()}


def _unaimed(board: Board) -> StackItem | None:
    """The lowest trigger on the stack that still has a target to be named."""
    state: State = board.state
    triggers = (item for item in state.stack if item.kind == "triggered")
    return next((item for item in triggers if any(_places(board, item).values())), None)


def _aims(board: Board, item: StackItem) -> Iterator[Aim]:
    """The ways to aim a trigger next in which something can be named for each target."""
    for modes, places in _places(board, item).items():
        slots = [_slot(board, item, modes, place) for place in places]
        if all(len(one.values) >= one.least for one in slots):
            yield (modes, places[0], slots[0]) if slots else (modes, None, Some((), 0, 0, CLAUSE))


def _slot(board: Board, item: StackItem, modes: tuple[int, ...], place: int) -> Some:
    frame = frame_of(msgspec.structs.replace(item, modes=modes), item.ability)
    target = board.pool.ability(item.ability).targets[place]
    options, least = tuple(board.targets(target, frame)), max(0, board.number(target.least, frame))
    return Some(options, least, min(max(least, board.number(target.most, frame)), len(options)), CLAUSE)


def aim_triggers(draft: Draft, task: AimTriggers) -> None:
    """One after another is aimed; one without a target is dropped, one without a choice needs none."""
    board = board_of(draft)
    item = _unaimed(board)
    if item is None:
        return
    draft.push(task)
    aims = [*_aims(board, item)]
    slot = aims[0][2] if aims else None
    if slot is None:
        draft.emit(StackItemNotResolved(item.id, NO_TARGET), CLAUSE)
    elif len(aims) == 1 and (slot.most == 0 or slot.least == len(slot.values)):
        _aimed(draft, item, aims[0], slot.values[: slot.most])
    else:
        draft.ask(item.controller, "trigger_targets", CLAUSE)


def _offers(board: Board, seat: Seat) -> Offers:
    item = _unaimed(board)
    assert item is not None
    found = []
    for modes, _, slot in _aims(board, item):
        params: dict[str, Domain] = {"targets": slot}
        if modes and not item.modes:
            params["modes"] = Slots(tuple(OneOf((mode,), CLAUSE) for mode in modes), CLAUSE)
        found.append(Offer("choose_targets", params))
    return Offers(tuple(found))


def _choose(draft: Draft, seat: Seat, move: ChooseTargets) -> None:
    board = board_of(draft)
    item = _unaimed(board)
    assert item is not None
    aim = next(one for one in _aims(board, item) if one[0] == (move.modes or item.modes))
    _aimed(draft, item, aim, move.targets)


def _aimed(draft: Draft, item: StackItem, aim: Aim, targets: tuple[str, ...]) -> None:
    """What it is aimed at hears of that."""
    modes, place, _ = aim
    draft.emit(TriggerAimed(item.id, targets, modes, place), CLAUSE)
    tell_targeted(draft, frame_of(item, item.ability), targets)


CHOOSE_TARGETS = Act("choose_targets", ChooseTargets, _choose, _offers, CLAUSE)
