"""How events of the stack, of windows and of effects that ask change a state. Knows no rules."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from domain.cardkit.events import stack
from domain.cardkit.state import CardState, Question, StackItem, Window
from domain.cardkit.zones import THIS_TURN, alter, rezone
from domain.frame import nothing_changes
from events.event import Event, Seat
from events.vocabulary import responses

YES_NO, YES = "yes_no", "yes"
REPLACEMENT = "replacement"
"""The question which of several abilities lets something else happen."""
"""The kind of question that offers something, and the answer that takes it."""


def put_on_stack(state: CardState, seat: Seat, *items: StackItem) -> None:
    """A seat puts items on the stack, in this order: those of others that lie there have been answered."""
    below = (item if item.controller == seat else replace(item, answered=True) for item in state.stack)
    state.stack = (*below, *items)


def card_played(state: CardState, event: stack.CardPlayed) -> None:
    state.moment += 1
    state.step = {}
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
        last=event.last or (),
        paid=event.paid or (),
        caster=event.caster or "",
    )
    put_on_stack(state, event.seat, item)
    _acted(state, event.seat)


def ability_activated(state: CardState, event: stack.AbilityActivated) -> None:
    state.moment += 1
    state.step = {}
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
        paid=event.paid or (),
        area=event.area,
    )
    put_on_stack(state, event.seat, item)
    _used(state, event.source, event.ability)
    _acted(state, event.seat)


def _acted(state: CardState, seat: Seat) -> None:
    """A free act: it ends the round of passes and the chain of resolutions."""
    state.window = None
    state.actions = {**state.actions, seat: state.actions.get(seat, 0) + 1}
    count_acts(state, seat)
    state.chain = 0
    state.said_yes = state.unwilling = False


def count_acts(state: CardState, seat: Seat, many: int = 1) -> None:
    """A player has done something of free will, which those wait for who pass until then."""
    state.acts = {**state.acts, seat: state.acts.get(seat, 0) + many}


def _used(state: CardState, source: str, ability: str) -> None:
    key = f"{source}#{ability}"
    for counted in (key, f"{THIS_TURN}{key}"):
        state.uses = {**state.uses, counted: state.uses.get(counted, 0) + 1}


def trigger_fired(state: CardState, event: stack.TriggerFired) -> None:
    state.moment += 1
    item = StackItem(
        id=event.item,
        kind="triggered",
        source=event.source,
        ability=event.ability,
        controller=event.controller,
        about=event.about,
        player=event.player,
        by=event.by,
        amount=event.amount,
        host=event.host,
        last=event.last,
        area=event.area,
    )
    delayed = next((one for one in state.delayed if one.id == event.delayed), None)
    if delayed is not None:
        kept = {field: getattr(delayed, field) for field in ("targets", "chosen", "named", "x", "t")}
        item = replace(item, host=event.host or delayed.host, last=(*delayed.last, *event.last), **kept)
        state.delayed = tuple(one for one in state.delayed if one is not delayed)
    state.fired = (*state.fired, item)
    state.triggered += 1
    _used(state, event.source, event.ability)
    key = f"{event.source}#{event.ability}"
    state.step = {**state.step, key: state.step.get(key, 0) + 1}


def triggers_ordered(state: CardState, event: stack.TriggersOrdered) -> None:
    fired = {item.id: item for item in state.fired}
    put_on_stack(state, event.seat, *(fired.pop(item) for item in event.order))
    state.fired = tuple(fired.values())
    count_acts(state, event.seat, len(event.order))


def stack_item_resolved(state: CardState, event: stack.StackItemResolved) -> None:
    resolving = next(item for item in state.stack if item.id == event.item)
    if event.dropped:
        legal = tuple(tuple(id for id in ids if id not in event.dropped) for ids in resolving.targets)
        resolving = replace(resolving, targets=legal)
    state.resolving = resolving
    if resolving.kind != "triggered":
        state.step = {}
    _off_the_stack(state, event.item)
    state.chain += 1


def stack_item_not_resolved(state: CardState, event: stack.StackItemNotResolved) -> None:
    _off_the_stack(state, event.item)


def _off_the_stack(state: CardState, id: str) -> None:
    state.stack = tuple(item for item in state.stack if item.id != id)


def window_opened(state: CardState, event: responses.WindowOpened) -> None:
    state.window = Window(event.kind, event.order)
    state.windows += 1
    state.step = {}


def window_continued(state: CardState, event: responses.WindowContinued) -> None:
    state.window = Window(event.kind, event.order)


def window_closed(state: CardState, event: responses.WindowClosed) -> None:
    state.window = None


def priority_passed(state: CardState, event: responses.PriorityPassed) -> None:
    if state.window is not None:
        state.window = replace(state.window, passed=state.window.order.index(event.seat) + 1)


def choice_asked(state: CardState, event: stack.ChoiceAsked) -> None:
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


def effect_choice_made(state: CardState, event: stack.EffectChoiceMade) -> None:
    """What is replaced again and again, with a choice each time, is a chain like resolutions without end."""
    if state.question is not None and state.question.kind == YES_NO and YES in (event.answer or event.hidden_answer):
        state.said_yes = True
    if event.question == REPLACEMENT:
        state.chain += 1
    state.question = None


def effect_delayed(state: CardState, event: stack.EffectDelayed) -> None:
    state.moment += 1
    waiting = StackItem(
        id=event.id,
        kind="delayed",
        source=event.source,
        ability=event.ability,
        controller=event.controller,
        targets=event.targets,
        chosen=event.chosen,
        named=event.named,
        x=event.x,
        t=event.t,
        host=event.host,
        since=state.moment,
        last=event.last,
        area=event.area,
    )
    state.delayed = (*state.delayed, waiting)


def item_copied(state: CardState, event: stack.ItemCopied) -> None:
    state.moment += 1
    original = next(item for item in state.stack if item.id == event.of)
    kind = "activated" if original.kind == "card" else original.kind
    copy = replace(original, id=event.item, kind=kind, ability=event.ability, controller=event.seat, answered=False)
    put_on_stack(state, event.seat, copy)


def item_retargeted(state: CardState, event: stack.ItemRetargeted) -> None:
    state.stack = tuple(replace(one, targets=event.targets) if one.id == event.item else one for one in state.stack)


def choice_kept(state: CardState, event: stack.ChoiceKept) -> None:
    others = (one for one in state.objects[event.id].kept if one[0] != event.word)
    alter(state, event.id, kept=(*others, (event.word, event.names)))


def chain_broken(state: CardState, event: stack.ChainBroken) -> None:
    state.unwilling = True
    state.chain = 0


STACK_EVENTS: Mapping[type[Event], Callable[[Any, Any], None]] = {
    stack.ChainBroken: chain_broken,
    stack.ChoiceKept: choice_kept,
    stack.EffectDelayed: effect_delayed,
    stack.ItemCopied: item_copied,
    stack.ItemRetargeted: item_retargeted,
    stack.CostPaid: nothing_changes,
    stack.CardPlayed: card_played,
    stack.AbilityActivated: ability_activated,
    stack.TriggerFired: trigger_fired,
    stack.TriggerSuppressed: nothing_changes,
    stack.TriggersOrdered: triggers_ordered,
    responses.WindowOpened: window_opened,
    responses.WindowContinued: window_continued,
    responses.WindowClosed: window_closed,
    responses.PriorityPassed: priority_passed,
    stack.ActionCapReached: nothing_changes,
    stack.StackItemResolved: stack_item_resolved,
    stack.StackItemNotResolved: stack_item_not_resolved,
    stack.ResolutionStopped: nothing_changes,
    stack.ChoiceAsked: choice_asked,
    stack.EffectChoiceMade: effect_choice_made,
}
