"""How the events of card games change a state. Knows no rules: it believes what the events say.

Rulesets use `put`, `rezone`, `leave` and `alter` for their own events that bring objects somewhere. Such events raise
`state.moment` if they give an object a new `since`, and `state.labels` by the random ids that they use.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from domain.cardkit.state import CardObject, CardState, Modifier, Question, StackItem, Tallying, Window
from domain.frame import nothing_changes
from events.event import Event, Seat
from events.vocabulary import cards as c
from events.vocabulary.chance import DeckShuffled
from events.vocabulary.turns import TurnEnded

SHARED_ZONES = frozenset({"play", "stack", "limbo"})
"""Zones that are not apart for each seat."""


YES_NO, YES = "yes_no", "yes"
"""The kind of question that offers something, and the answer that takes it."""


class Dealt(msgspec.Struct, frozen=True):
    """The position of `CardsDealtAnew`: the deck, top first, and the names that hidden objects have now."""

    deck: tuple[str, ...]
    cards: dict[str, str]


_DEALT = msgspec.json.Decoder(Dealt)


def zone_key(zone: str, owner: Seat) -> str:
    """The key of a zone in `state.zones`: `hand:1`, but `play`."""
    return zone if zone in SHARED_ZONES else f"{zone}:{owner}"


# --- objects ----------------------------------------------------------------------------------------------------------


def put(state: CardState, thing: CardObject) -> None:
    """A card gets an identity and lies uppermost in its zone; its id must be new."""
    key = zone_key(thing.zone, thing.owner)
    state.objects[thing.id] = thing
    state.zones[key] = (*state.zones.get(key, ()), thing.id)


def leave(state: CardState, id: str) -> CardObject:
    """An id ceases to exist; answers the object that had it."""
    thing = state.objects.pop(id)
    _out_of_zone(state, thing)
    if thing.zone == "play":
        _let_go(state, id)
    return thing


def rezone(state: CardState, id: str, zone: str, **changes: Any) -> CardObject:
    """An object goes to another zone, uppermost there; `changes` are fields that differ afterwards.

    Leaving play, it forgets all but id, card and owner, and what referred to it in play lets go of it.
    """
    thing = leave(state, id)
    fields: dict[str, Any] = {"controller": thing.owner, "since": thing.since, **changes}
    moved = CardObject(id, thing.card, thing.owner, zone=zone, **fields)
    put(state, moved)
    return moved


def alter(state: CardState, id: str, **changes: Any) -> None:
    """Fields of an object change where it lies (not its zone)."""
    state.objects[id] = replace(state.objects[id], **changes)


def _out_of_zone(state: CardState, thing: CardObject) -> None:
    key = zone_key(thing.zone, thing.owner)
    state.zones[key] = tuple(other for other in state.zones[key] if other != thing.id)


def _let_go(state: CardState, id: str) -> None:
    """Continuing effects, counts of uses and tallies of an object that leaves play end with it."""
    if any(id in modifier.objects for modifier in state.modifiers):
        freed = [_without(modifier, id) for modifier in state.modifiers]
        state.modifiers = tuple(modifier for modifier in freed if modifier.objects)
    own = f"{id}#"
    for key in [key for key in state.uses if key.removeprefix(_THIS_TURN).startswith(own)]:
        del state.uses[key]
    for key in [key for key in state.tallies if key.startswith(own)]:
        del state.tallies[key]


def _without(modifier: Modifier, id: str) -> Modifier:
    if id not in modifier.objects:
        return modifier
    return replace(modifier, objects=tuple(other for other in modifier.objects if other != id))


# --- decks, hands, graveyards -----------------------------------------------------------------------------------------


def card_pool_pinned(state: CardState, event: c.CardPoolPinned) -> None:
    state.card_sets = event.sets
    state.pool = event.sha256


def deck_submitted(state: CardState, event: c.DeckSubmitted) -> None:
    state.lists[event.seat] = event.cards


def deck_prepared(state: CardState, event: c.DeckPrepared) -> None:
    state.decks[event.seat] = event.cards
    state.listed = (*(seat for seat in state.listed if seat != event.seat), event.seat)


def deck_shuffled(state: CardState, event: DeckShuffled) -> None:
    seat = deck_owner(event.deck)
    state.decks[seat] = event.order
    state.draws[event.draw.stream] = event.draw.end
    state.listed = tuple(other for other in state.listed if other != seat)


def deck_owner(deck: str) -> Seat:
    """The seat of a deck named `deck:<seat>`."""
    return int(deck.removeprefix("deck:"))


def cards_drawn(state: CardState, event: c.CardsDrawn) -> None:
    _off_the_deck(state, event.seat, event.ids, event.cards, "hand")


def cards_milled(state: CardState, event: c.CardsMilled) -> None:
    _off_the_deck(state, event.seat, event.ids, event.cards, "graveyard")


def _off_the_deck(state: CardState, seat: Seat, ids: tuple[str, ...], cards: tuple[str, ...], zone: str) -> None:
    state.decks[seat] = state.decks[seat][len(cards) :]
    state.uncovered += len(cards)
    state.labels += len(ids)
    for id, card in zip(ids, cards, strict=True):
        put(state, CardObject(id, card, seat, seat, zone))


def draw_failed(state: CardState, event: c.DrawFailed) -> None:
    if event.seat not in state.failed_draws:
        state.failed_draws = (*state.failed_draws, event.seat)


def cards_discarded(state: CardState, event: c.CardsDiscarded) -> None:
    for id in event.ids:
        rezone(state, id, "graveyard")


def card_put_in_graveyard(state: CardState, event: c.CardPutInGraveyard) -> None:
    if event.id in state.objects:
        rezone(state, event.id, "graveyard")
        return
    _out_of_deck(state, event.owner, event.card)
    state.labels += 1
    put(state, CardObject(event.id, event.card, event.owner, event.owner, "graveyard"))


def card_returned_to_hand(state: CardState, event: c.CardReturnedToHand) -> None:
    _gone(state, event.owner, event.id or event.hidden_id, event.hidden_card)
    state.labels += 1
    put(state, CardObject(event.new_id, event.hidden_card, event.owner, event.owner, "hand"))


def card_returned_to_deck(state: CardState, event: c.CardReturnedToDeck) -> None:
    _gone(state, event.owner, event.id or event.hidden_id, event.hidden_card)
    deck = state.decks.get(event.owner, ())
    top = event.where == "top"
    state.decks[event.owner] = (event.hidden_card, *deck) if top else (*deck, event.hidden_card)


def card_removed(state: CardState, event: c.CardRemovedFromGame) -> None:
    if event.id is not None and event.id in state.objects:
        rezone(state, event.id, "removed")
        return
    card = event.card or event.hidden_card
    assert card is not None
    _gone(state, event.owner, event.hidden_id, card)
    state.labels += 1
    unseen = event.card is None
    put(state, CardObject(event.new_id, card, event.owner, event.owner, "removed", blank=unseen))


def _gone(state: CardState, owner: Seat, id: str | None, card: str) -> None:
    """A card leaves where it was: by its id, or one of this name from its owner's deck."""
    if id is None:
        _out_of_deck(state, owner, card)
    else:
        leave(state, id)


def _out_of_deck(state: CardState, owner: Seat, card: str) -> None:
    deck = list(state.decks[owner])
    deck.remove(card)
    state.decks[owner] = tuple(deck)
    state.uncovered += 1


def cards_revealed(state: CardState, event: c.CardsRevealed) -> None:
    others = tuple(seat for seat in state.seats if seat != event.owner)
    _known(state, event.zone, event.ids, len(event.cards), others)


def cards_looked_at(state: CardState, event: c.CardsLookedAt) -> None:
    _known(state, event.zone, event.ids, event.count, (event.seat,))


def _known(state: CardState, zone: str, ids: tuple[str, ...], count: int, to: tuple[Seat, ...]) -> None:
    if zone == "deck":
        state.uncovered += count
    for id in filter(None, ids):
        thing = state.objects[id]
        alter(state, id, known_to=tuple(sorted({*thing.known_to, *to} - {thing.owner})))


def cards_dealt_anew(state: CardState, event: c.CardsDealtAnew) -> None:
    dealt = _DEALT.decode(event.position)
    state.decks[event.seat] = dealt.deck
    for id, card in dealt.cards.items():
        alter(state, id, card=card)
    if event.draw is not None:
        state.draws[event.draw.stream] = event.draw.end


# --- marking, counters, control, continuing effects -------------------------------------------------------------------


def card_marked(state: CardState, event: c.CardMarked) -> None:
    alter(state, event.id, marked=True)


def cards_unmarked(state: CardState, event: c.CardsUnmarked) -> None:
    for id in event.ids:
        alter(state, id, marked=False)


def counter_changed(state: CardState, event: c.CounterChanged) -> None:
    counters = {**state.objects[event.id].counters, event.kind: event.after}
    alter(state, event.id, counters={kind: count for kind, count in counters.items() if count})


def control_changed(state: CardState, event: c.ControlChanged) -> None:
    changes: dict[str, Any] = {} if event.place is None else {"place": event.place}
    alter(state, event.id, controller=event.after, **changes)


def modifier_started(state: CardState, event: c.ModifierStarted) -> None:
    state.moment += 1
    begun = Modifier(event.id, event.source, event.controller, event.objects, event.changes, event.until, state.moment)
    state.modifiers = (*state.modifiers, begun)


def modifier_ended(state: CardState, event: c.ModifierEnded) -> None:
    state.modifiers = tuple(modifier for modifier in state.modifiers if modifier.id != event.id)


def tally_counted(state: CardState, event: c.TallyCounted) -> None:
    state.tallies[event.key] = Tallying(event.value, event.streak, event.turn, event.facts)


# --- the stack and windows --------------------------------------------------------------------------------------------

_THIS_TURN = "turn:"


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
    )
    state.stack = (*state.stack, item)
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
    )
    state.stack = (*state.stack, item)
    _used(state, event.source, event.ability)
    _acted(state, event.seat)


def _acted(state: CardState, seat: Seat) -> None:
    state.actions[seat] = state.actions.get(seat, 0) + 1
    state.acts[seat] = state.acts.get(seat, 0) + 1
    state.chain = 0
    state.said_yes = state.unwilling = False


def _used(state: CardState, source: str, ability: str) -> None:
    key = f"{source}#{ability}"
    for counted in (key, f"{_THIS_TURN}{key}"):
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
    )
    state.fired = (*state.fired, item)
    _used(state, event.source, event.ability)


def triggers_ordered(state: CardState, event: c.TriggersOrdered) -> None:
    fired = {item.id: item for item in state.fired}
    state.stack = (*state.stack, *(fired.pop(item) for item in event.order))
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


def window_closed(state: CardState, event: c.WindowClosed) -> None:
    state.window = None


def priority_passed(state: CardState, event: c.PriorityPassed) -> None:
    if state.window is not None:
        state.window = replace(state.window, passed=state.window.passed + 1)


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
        hidden=bool(event.hidden_options),
    )


def effect_choice_made(state: CardState, event: c.EffectChoiceMade) -> None:
    if state.question is not None and state.question.kind == YES_NO and YES in (event.answer or event.hidden_answer):
        state.said_yes = True
    state.question = None


# --- players and turns ------------------------------------------------------------------------------------------------


def player_defeated(state: CardState, event: c.PlayerDefeated) -> None:
    state.defeated = (*state.defeated, event.seat)


def player_cards_removed(state: CardState, event: c.PlayerCardsRemoved) -> None:
    seat = event.seat
    for id in [id for id, thing in state.objects.items() if thing.owner == seat]:
        if id in event.public:
            rezone(state, id, "removed")
        else:
            leave(state, id)
    state.decks[seat] = ()
    state.fired = tuple(item for item in state.fired if item.controller != seat)


def turn_ended(state: CardState, event: TurnEnded) -> None:
    """Counts of this turn begin anew."""
    state.actions = {}
    state.uses = {key: count for key, count in state.uses.items() if not key.startswith(_THIS_TURN)}


CARD_EVENTS: Mapping[type[Event], Callable[[Any, Any], None]] = {
    c.CardPoolPinned: card_pool_pinned,
    c.DeckSubmitted: deck_submitted,
    c.DeckPrepared: deck_prepared,
    DeckShuffled: deck_shuffled,
    c.CardsDrawn: cards_drawn,
    c.DrawFailed: draw_failed,
    c.CardsDiscarded: cards_discarded,
    c.CardsMilled: cards_milled,
    c.CardMarked: card_marked,
    c.CardsUnmarked: cards_unmarked,
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
    c.CardPutInGraveyard: card_put_in_graveyard,
    c.CardReturnedToHand: card_returned_to_hand,
    c.CardReturnedToDeck: card_returned_to_deck,
    c.CardRemovedFromGame: card_removed,
    c.CardsRevealed: cards_revealed,
    c.CardsLookedAt: cards_looked_at,
    c.CardsDealtAnew: cards_dealt_anew,
    c.ModifierStarted: modifier_started,
    c.ModifierEnded: modifier_ended,
    c.CounterChanged: counter_changed,
    c.ControlChanged: control_changed,
    c.TallyCounted: tally_counted,
    c.PlayerDefeated: player_defeated,
    c.PlayerCardsRemoved: player_cards_removed,
    TurnEnded: turn_ended,
}
"""The changes of every event in `events.vocabulary.cards`, `DeckShuffled` of a deck and `TurnEnded`."""
