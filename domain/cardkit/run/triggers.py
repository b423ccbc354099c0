"""Triggers: which abilities fire on what happened, and in which order they go on the stack."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

import msgspec

from domain.cardkit.dialect import Caps, Dialect, Happened
from domain.cardkit.events.stack import TriggerFired, TriggerSuppressed
from domain.cardkit.pool import LIBRARY, Pool
from domain.cardkit.run.areas import area_of
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import ORDERING, put_on_stack
from domain.cardkit.run.effort import WAITING, step, stop
from domain.cardkit.run.frame import CAUSE, HOST
from domain.cardkit.run.hearing import LISTENING, Hearing, Listener, holds_for, listeners, matching
from domain.cardkit.run.last_seen import seen
from domain.cardkit.run.numbers import tallies_in
from domain.cardkit.run.objects import public_id
from domain.cardkit.run.plans import speaks_of
from domain.cardkit.run.tallies import start_anew, tally
from domain.cardkit.run.tasks import ResolveTop, StackTriggers, StateCheck
from domain.cardkit.run.texts import parts_of
from domain.cardkit.state import StackItem
from domain.draft import Draft

TRIGGERED = "triggered"
"""The kind of items that are triggers."""


def hear(draft: Draft, happened: Happened) -> None:
    """Let all that waits for a happening hear of it, without an event (a phase that begins, say)."""
    board = board_of(draft)
    if happened.kind in board.pool.triggers:
        hear_all(draft, (Hearing(happened, board, board),), None)


def hear_all(draft: Draft, hearings: Iterable[Hearing], because: int | None) -> None:
    """Fire the triggers and count the tallies that wait for some happenings."""
    for hearing in hearings:
        for listener in listeners(hearing):
            if not listener.board.meter.take(LISTENING):
                stop(draft, listener.card.id)
                return
            if listener.ability.kind == "replaces":
                continue
            if listener.follows:
                _followed(draft, listener, hearing, because)
            elif listener.ability.tally is not None:
                about = tally(draft, listener, hearing, because)
                if about is not None:
                    fire(draft, listener, hearing, about, because)
                    start_anew(draft, listener, because)
            elif listener.ability.on is not None:
                _trigger(draft, listener, hearing, because)


def _followed(draft: Draft, listener: Listener, hearing: Hearing, because: int | None) -> None:
    """What somebody waits for who follows a card: what comes of it the game says."""
    ability, following = listener.ability, draft.ruleset.dialect.following
    if ability.tally is not None:
        about = tally(draft, listener, hearing, because)
    else:
        about = None if ability.on is None else matching(ability.on, listener, hearing)
    if about is not None:
        following.done(draft, listener.card.id, listener.card.controller, about, hearing.happened)


def _trigger(draft: Draft, listener: Listener, hearing: Hearing, because: int | None) -> None:
    ability = listener.ability
    assert ability.on is not None
    about = matching(ability.on, listener, hearing)
    if about is None:
        return
    if ability.on.what is None or listener.waiting is not None:
        about = about[:1] if ability.on.what is not None else about
        fire(draft, listener, hearing, about, because)
        return
    for id in about:
        fire(draft, listener, hearing, (id,), because)


def fire(
    draft: Draft, listener: Listener, hearing: Hearing, about: tuple[str, ...], because: int | None = None
) -> None:
    """Let an ability wait for the stack, unless its conditions, its limits or its player's defeat keep it from it."""
    dialect: Dialect = draft.ruleset.dialect
    happened, ability = hearing.happened, listener.ability
    if listener.card.controller in draft.state.defeated or _is_over(draft, listener):
        return
    if not holds_for(listener, happened, about) or _is_used_up(draft, listener):
        return
    if len(draft.state.fired) + len(draft.state.stack) >= WAITING or not step(draft):
        stop(draft, listener.card.id)
        return
    if (capped := _capped(draft, listener)) is not None:
        draft.emit(
            TriggerSuppressed(listener.card.id, listener.path, *capped), dialect.clauses.trigger, because=because
        )
        return
    text = (ability.do, ability.x)
    tallied = () if ability.tally is None else tallies_in(parts_of(text), board_of(draft), listener.key)
    draft.emit(
        TriggerFired(
            item=public_id(draft, "i"),
            source=listener.card.id,
            ability=listener.path,
            controller=listener.card.controller,
            about=tuple(id for id in about if _is_public(draft, id)),
            player=happened.player,
            amount=happened.amount,
            cause=happened.kind,
            host=_host(draft, listener),
            by=tuple(id for id in happened.by if speaks_of(CAUSE, ability.do) and _is_public(draft, id)),
            delayed="" if listener.waiting is None else listener.waiting.id,
            area=area_of(listener.board, listener.frame(happened, about)),
            last=(*seen(text, listener.frame(happened, about), listener.board, hearing.board_of), *tallied),
        ),
        dialect.clauses.trigger,
        because=because,
    )


def _is_over(draft: Draft, listener: Listener) -> bool:
    """Whether what has waited for this has been set off."""
    return listener.waiting is not None and listener.waiting not in draft.state.delayed


def _host(draft: Draft, listener: Listener) -> str | None:
    """What the listening card is attached to, or was before it left play, if its ability speaks of that."""
    host = listener.card.host
    return host if host is not None and speaks_of(HOST, listener.ability.do) and _is_public(draft, host) else None


def _is_public(draft: Draft, id: str) -> bool:
    card = draft.state.objects.get(id)
    return card is None or not draft.state.hides(card)


def _capped(draft: Draft, listener: Listener) -> tuple[str, int] | None:
    """In which span triggers have fired as often as the ruleset lets them, and how often that is."""
    said: Caps | Callable[[Any], Caps] = draft.ruleset.dialect.caps
    state, key = draft.state, listener.key
    caps = said if isinstance(said, Caps) else said(state)
    for span, most, have in (
        ("step", caps.step, state.step.get(key, 0)),
        ("step", caps.in_step, sum(state.step.values())),
        ("turn", caps.turn, state.uses.get(f"turn:{key}", 0)),
        ("turn", caps.in_turn, state.triggered),
    ):
        if most and have >= most:
            return span, most
    return None


def _is_used_up(draft: Draft, listener: Listener) -> bool:
    """Whether an ability has fired as often as it may in this turn or match."""
    limit, uses = listener.ability.limit, draft.state.uses
    in_turn, in_match = uses.get(f"turn:{listener.key}", 0), uses.get(listener.key, 0)
    return bool((limit.per_turn and in_turn >= limit.per_turn) or (limit.per_match and in_match >= limit.per_match))


def stack_triggers(draft: Draft, task: StackTriggers) -> None:
    """Put fired triggers on the stack, each player's in the order he chooses; let them take effect if at once.

    The active player's come first: they lie at the bottom, or on top if they take effect at once.
    """
    dialect: Dialect = draft.ruleset.dialect
    if draft.state.fired and not _stacked(draft, task):
        return
    stack = draft.state.stack
    if dialect.triggers_at_once and stack and stack[-1].kind == TRIGGERED:
        draft.push(ResolveTop(), StateCheck(), task)


def _stacked(draft: Draft, task: StackTriggers) -> bool:
    """Whether all that has fired lies on the stack now: no seat is to choose an order."""
    dialect: Dialect = draft.ruleset.dialect
    state = draft.state
    pool, seats = LIBRARY.pool(state.pool), state.from_seat(dialect.physics.active(state))
    for seat in reversed(seats) if dialect.triggers_at_once else seats:
        waiting = [item for item in state.fired if item.controller == seat]
        if len({_likeness(pool, item) for item in waiting}) > 1:
            draft.push(task)
            if not draft.ask(seat, ORDERING, dialect.clauses.triggers):
                raise AssertionError("waiting triggers, but no order is offered")
            return False
        if waiting:
            put_on_stack(draft, seat, tuple(item.id for item in waiting))
    return True


def _likeness(pool: Pool, item: StackItem) -> tuple[object, ...]:
    """Triggers that are equal in this do the same in any order."""
    about = item.about if _speaks_of_it(pool, item.ability) else ()
    return item.source, item.ability, about, item.player, item.amount


@lru_cache(maxsize=4096)
def _speaks_of_it(pool: Pool, path: str) -> bool:
    """Whether it matters to an ability which objects it is about."""
    written = msgspec.json.encode(pool.ability(path))
    return b'"it"' in written or b"(it)" in written
