"""How events of the stack, of windows and of effects that ask change a state. Knows no rules."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from domain.cardkit.state import CardState, Question, StackItem, Window
from domain.cardkit.zones import THIS_TURN, rezone
from domain.frame import nothing_changes
from events.event import Event, Seat
from events.vocabulary import cards as c

YES_NO, YES = "yes_no", "yes"
REPLACEMENT = "replacement"
"""The question which of several abilities lets something else happen."""
"""The kind of question that offers something, and the answer that takes it."""


def put_on_stack(state: CardState, seat: Seat, *items: StackItem) -> None:
    """A seat puts items on the stack, in this order: those of others that lie there have been answered."""
    below = (item if item.controller == seat else replace(item, answered=True) for item in state.stack)
    state.stack = (*below, *items)


def card_played(state: CardState, event: c.CardPlayed) -> None:
    state.moment += 1
    rezone(state, event.id, "stack", controller=event.seat)
    item = StackItem(
        id=event.id,
        kind="card",
        source=event.id,
        ability="",
        controller=event.seat,
        targets=event.targets,
        modes=event.modes,
        x=event.x,
        t=event.t,
        place=event.place,
        since=state.moment,
    )
    put_on_stack(state, event.seat, item)
    _acted(state, event.seat)


def ability_activated(state: CardState, event: c.AbilityActivated) -> None:
    state.moment += 1
    item = StackItem(
        id=event.item,
        kind="activated",
        source=event.source,
        ability=event.ability,
        controller=event.seat,
        targets=event.targets,
        modes=event.modes,
        x=event.x,
        t=event.t,
        host=state.objects[event.source].host if event.source in state.objects else None,
        since=state.moment,
        last=event.last,
    )
    put_on_stack(state, event.seat, item)
    _used(state, event.source, event.ability)
    _acted(state, event.seat)


def _acted(state: CardState, seat: Seat) -> None:
    """A free act: it ends the round of passes and the chain of resolutions."""
    state.window = None
    state.actions[seat] = state.actions.get(seat, 0) + 1
    state.acts[seat] = state.acts.get(seat, 0) + 1
    state.chain = 0
    state.said_yes = state.unwilling = False


def _used(state: CardState, source: str, ability: str) -> None:
    key = f"{source}#{ability}"
    for counted in (key, f"{THIS_TURN}{key}"):
        state.uses[counted] = state.uses.get(counted, 0) + 1


def trigger_fired(state: CardState, event: c.TriggerFired) -> None:
    state.moment += 1
    item = StackItem(
        id=event.item,
        kind="triggered",
        source=event.source,
        ability=event.ability,
        controller=event.controller,
        about=event.about,
        player=event.player,
        amount=event.amount,
        host=event.host,
        last=event.last,
    )
    state.fired = (*state.fired, item)
    _used(state, event.source, event.ability)


def triggers_ordered(state: CardState, event: c.TriggersOrdered) -> None:
    fired = {item.id: item for item in state.fired}
    put_on_stack(state, event.seat, *(fired.pop(item) for item in event.order))
    state.fired = tuple(fired.values())
    state.acts[event.seat] = state.acts.get(event.seat, 0) + len(event.order)


def stack_item_resolved(state: CardState, event: c.StackItemResolved) -> None:
    resolving = next(item for item in state.stack if item.id == event.item)
    if event.dropped:
        legal = tuple(tuple(id for id in ids if id not in event.dropped) for ids in resolving.targets)
        resolving = replace(resolving, targets=legal)
    state.resolving = resolving
    _off_the_stack(state, event.item)
    state.chain += 1


def stack_item_not_resolved(state: CardState, event: c.StackItemNotResolved) -> None:
    _off_the_stack(state, event.item)


def _off_the_stack(state: CardState, id: str) -> None:
    state.stack = tuple(item for item in state.stack if item.id != id)


def window_opened(state: CardState, event: c.WindowOpened) -> None:
    state.window = Window(event.kind, event.order)
    state.windows += 1


def window_closed(state: CardState, event: c.WindowClosed) -> None:
    state.window = None


def priority_passed(state: CardState, event: c.PriorityPassed) -> None:
    if state.window is not None:
        state.window = replace(state.window, passed=state.window.order.index(event.seat) + 1)


def choice_asked(state: CardState, event: c.ChoiceAsked) -> None:
    state.question = Question(
        seat=event.seat,
        name=event.question,
        kind=event.kind,
        source=event.source,
        least=event.least,
        most=event.most,
        options=event.options or event.hidden_options,
        ordered=event.ordered,
        hidden=event.hidden,
    )


def effect_choice_made(state: CardState, event: c.EffectChoiceMade) -> None:
    """What is replaced again and again, with a choice each time, is a chain like resolutions without end."""
    if state.question is not None and state.question.kind == YES_NO and YES in (event.answer or event.hidden_answer):
        state.said_yes = True
    if event.question == REPLACEMENT:
        state.chain += 1
    state.question = None


STACK_EVENTS: Mapping[type[Event], Callable[[Any, Any], None]] = {
    c.CostPaid: nothing_changes,
    c.CardPlayed: card_played,
    c.AbilityActivated: ability_activated,
    c.TriggerFired: trigger_fired,
    c.TriggersOrdered: triggers_ordered,
    c.WindowOpened: window_opened,
    c.WindowClosed: window_closed,
    c.PriorityPassed: priority_passed,
    c.ActionCapReached: nothing_changes,
    c.StackItemResolved: stack_item_resolved,
    c.StackItemNotResolved: stack_item_not_resolved,
    c.ResolutionStopped: nothing_changes,
    c.ChoiceAsked: choice_asked,
    c.EffectChoiceMade: effect_choice_made,
}
