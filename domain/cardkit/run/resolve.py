"""Texts that run: effects one after another, suspended where a seat must choose."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from domain.agenda import Task
from domain.cardkit.dialect import Dialect
from domain.cardkit.language.card import Ability, Card
from domain.cardkit.language.effects import Effect, May, Modes
from domain.cardkit.language.terms import Target
from domain.cardkit.run.board import Board
from domain.cardkit.run.choosing import CHOOSING, answered
from domain.cardkit.run.effort import run_as, spent, step, stop
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.tasks import Await, Do, StackTriggers, StateCheck
from domain.cardkit.run.triggers import stack_triggers
from domain.cardkit.run.verbs import VERBS
from domain.cardkit.state import Question, StackItem
from domain.draft import Draft
from events.vocabulary.cards import EffectChoiceMade


class Running(msgspec.Struct, frozen=True):
    """What an item does when it resolves: its effects, their frame without illegal targets, the targets dropped.

    `idle`: it had targets and none of them is legal any more.
    """

    effects: tuple[Effect, ...]
    frame: Frame
    dropped: tuple[str, ...] = ()
    idle: bool = False


def running(board: Board, item: StackItem) -> Running:
    """What an item would do if it resolved now. Targets that are not legal any more are left out."""
    card = board.card(item.source) if item.kind == "card" else None
    path = item.ability if card is None else play_path(card)
    ability = board.pool.ability(path) if path else None
    frame = frame_of(item, path)
    kept = tuple(
        tuple(id for id in ids if id in board.targets(slot, frame))
        for slot, ids in zip(targets_of(card, ability), item.targets, strict=False)
    )
    dropped = tuple(id for ids, left in zip(item.targets, kept, strict=False) for id in ids if id not in left)
    idle = bool(dropped) and not any(kept)
    return Running(effects_of(ability), msgspec.structs.replace(frame, targets=kept), dropped, idle)


def play_path(card: Card) -> str:
    """Where in the pool the text of a card that is played stands; empty if it has none."""
    return next((f"{card.name}#{index}" for index, own in enumerate(card.abilities) if own.kind == "play"), "")


def effects_of(ability: Ability | None) -> tuple[Effect, ...]:
    """What a text does when its turn comes; what is optional its controller may let be."""
    if ability is None:
        return ()
    return (May(ability.do),) if ability.optional else ability.do


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
        level=item.level,
    )


def do(draft: Draft, task: Do) -> None:
    """Do the first of some effects; the rest stays on the agenda. Past the limit of effort all of it is dropped."""
    if not task.effects:
        return
    effect, rest, frame = task.effects[0], task.effects[1:], task.frame
    if not step(draft):
        stop(draft, frame.item or frame.source)
        while draft.agenda and isinstance(draft.agenda[-1], Do):
            draft.agenda.pop()
        return
    if rest:
        modes = frame.modes[1:] if isinstance(effect, Modes) else frame.modes
        draft.push(Do(rest, msgspec.structs.replace(frame, answer=None, modes=modes)))
    run_as(draft, frame)
    VERBS[type(effect)](draft, effect, frame)
    run_as(draft, None)


def ask_again(draft: Draft, task: Await) -> None:
    """The question was dropped: ask it anew, or go on with no answer if its seat is out of the match."""
    dialect: Dialect = draft.ruleset.dialect
    question: Question = draft.state.question
    if question.seat in draft.state.defeated:
        draft.emit(EffectChoiceMade(question.seat, question.name), dialect.clauses.choice)
        if question.kind in ("cards", "players", "names"):
            answered(draft, task, question, ())
        return
    draft.push(task)
    draft.ask(question.seat, CHOOSING, dialect.clauses.choice)


def check(draft: Draft, task: StateCheck) -> None:
    """Look whether anything must die, end or leave; again once what happens instead of that has been done."""
    dialect: Dialect = draft.ruleset.dialect
    height = len(draft.agenda)
    dialect.physics.check(draft)
    if any(isinstance(pushed, Do) for pushed in draft.agenda[height:]) and step(draft) and not spent(draft):
        draft.agenda.insert(height, task)


RUN_TASKS: Mapping[type[Task], Callable[[Draft, Any], None]] = {
    Do: do,
    Await: ask_again,
    StateCheck: check,
    StackTriggers: stack_triggers,
}
"""Handlers of the tasks that run texts."""
