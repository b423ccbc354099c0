"""How the events of card games change a state. Knows no rules: it believes what the events say.

Rulesets use `zones` for their own events that bring objects somewhere.
"""

from collections.abc import Callable, Container, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from domain.cardkit.events import cards, decks, lasting, turns
from domain.cardkit.events.decks import CardsLookedAt, CardsRevealed
from domain.cardkit.events.numbers import HiddenNumberChanged, NumberChanged
from domain.cardkit.evolve_stack import STACK_EVENTS
from domain.cardkit.evolve_things import THING_EVENTS
from domain.cardkit.state import DECK, ESCROW, CardObject, CardState, Modifier, Tallying
from domain.cardkit.zones import alter, count_anew, deck_of, leave, put, relabel, rezone, set_deck, take_from_deck
from domain.frame import turn_started as frame_turn_started
from events.event import Event, Seat
from events.vocabulary import chance, match
from events.vocabulary.chance import DeckShuffled
from events.vocabulary.turns import TurnEnded, TurnStarted


class Dealt(msgspec.Struct, frozen=True):
    """The position of `CardsDealtAnew`: the deck, top first, and the names that hidden objects have now.

    list: of the whole deck;  ids: the new ids of those whose ids were hidden as well
    agenda: what remains to be done where it names one of them;  piles: the decks beside the main one, by name
    """

    deck: tuple[str, ...]
    cards: dict[str, str]
    list: tuple[str, ...]
    ids: dict[str, str] = {}
    agenda: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    piles: dict[str, tuple[str, ...]] | msgspec.UnsetType = msgspec.UNSET


_DEALT = msgspec.json.Decoder(Dealt)


# --- decks, hands, graveyards -----------------------------------------------------------------------------------------


def card_pool_pinned(state: CardState, event: match.CardPoolPinned) -> None:
    state.card_sets = event.sets
    state.pool = event.sha256


def deck_submitted(state: CardState, event: decks.DeckSubmitted) -> None:
    state.lists = {**state.lists, event.seat: event.cards}
    state.carried = {seat: cards for seat, cards in state.carried.items() if seat != event.seat}


def deck_prepared(state: CardState, event: chance.DeckPrepared | chance.DeckListed) -> None:
    """Decks beside the main one are in the order of their names, or are not shuffled: nothing need be remembered."""
    name, seat = _named(event.deck)
    set_deck(state, seat, event.cards, name)
    if name == DECK:
        state.listed = (*(other for other in state.listed if other != seat), seat)


def deck_shuffled(state: CardState, event: DeckShuffled) -> None:
    name, seat = _named(event.deck)
    set_deck(state, seat, event.order, name)
    state.draws = {**state.draws, event.draw.stream: event.draw.end}
    if name == DECK:
        state.listed = tuple(other for other in state.listed if other != seat)


def _named(deck: str) -> tuple[str, Seat]:
    """What deck is meant by `deck:<seat>`, and whose."""
    name, _, seat = deck.partition(":")
    return name, int(seat)


def put_below(state: CardState, event: decks.CardPutBelow) -> None:
    top, *others = state.deck(event.owner, event.deck)
    set_deck(state, event.owner, (*others, top), event.deck)


def cards_drawn(state: CardState, event: cards.CardsDrawn) -> None:
    _off_the_deck(state, event.seat, event.ids, event.cards, "hand")


def cards_milled(state: CardState, event: decks.CardsMilled) -> None:
    _off_the_deck(state, event.seat, event.ids, event.cards, "graveyard")


def _off_the_deck(state: CardState, seat: Seat, ids: tuple[str, ...], cards: tuple[str, ...], zone: str) -> None:
    """The uppermost cards of these names; others between them may stay."""
    take_from_deck(state, seat, cards)
    state.uncovered += len(cards)
    state.labels += len(ids)
    for id, card in zip(ids, cards, strict=True):
        put(state, CardObject(id, card, seat, seat, zone))


def deck_arranged(state: CardState, event: decks.DeckArranged) -> None:
    on_top = event.count - event.below
    between = state.decks[event.seat][event.count :]
    state.decks = {**state.decks, event.seat: (*event.order[:on_top], *between, *event.order[on_top:])}


def draw_failed(state: CardState, event: decks.DrawFailed) -> None:
    if event.seat not in state.failed_draws:
        state.failed_draws = (*state.failed_draws, event.seat)


def cards_discarded(state: CardState, event: cards.CardsDiscarded) -> None:
    for id in event.ids:
        rezone(state, id, "graveyard")


def card_put_in_graveyard(state: CardState, event: cards.CardPutInGraveyard) -> None:
    if event.id in state.objects:
        rezone(state, event.id, "graveyard")
        return
    _out_of_deck(state, event.owner, event.origin, event.card)
    state.labels += 1
    put(state, CardObject(event.id, event.card, event.owner, event.owner, "graveyard"))


def card_returned_to_hand(state: CardState, event: cards.CardReturnedToHand) -> None:
    _gone(state, event, event.hidden_card)
    state.labels += 1
    put(state, CardObject(event.new_id, event.hidden_card, event.owner, event.owner, "hand"))


def card_returned_to_deck(state: CardState, event: cards.CardReturnedToDeck) -> None:
    _gone(state, event, event.hidden_card)
    deck = state.decks.get(event.owner, ())
    above = {"top": 0, "second": 1}.get(event.where, len(deck))
    state.decks = {**state.decks, event.owner: (*deck[:above], event.hidden_card, *deck[above:])}


def card_removed(state: CardState, event: cards.CardRemovedFromGame) -> None:
    if event.id in state.tokens:
        leave(state, event.id)
        state.tokens = tuple(token for token in state.tokens if token != event.id)
        return
    if event.id is not None and event.id in state.objects:
        rezone(state, event.id, "removed")
        return
    card = event.card or event.hidden_card
    assert card is not None
    _gone(state, event, card)
    state.labels += 1
    unseen = event.card is None
    put(state, CardObject(event.new_id, card, event.owner, event.owner, "removed", blank=unseen))


def _gone(
    state: CardState, event: cards.CardReturnedToHand | cards.CardReturnedToDeck | cards.CardRemovedFromGame, card: str
) -> None:
    """A card leaves where it was: by its id, or one of this name from a deck of its owner."""
    id = event.id or event.hidden_id
    if id is None:
        _out_of_deck(state, event.owner, event.origin, card)
    else:
        leave(state, id)


def _out_of_deck(state: CardState, owner: Seat, origin: str, card: str) -> None:
    take_from_deck(state, owner, (card,), deck_of(state, origin))
    state.uncovered += 1


def cards_escrowed(state: CardState, event: cards.CardsEscrowed) -> None:
    for id in event.ids:
        rezone(state, id, ESCROW, host=event.source)


def cards_revealed(state: CardState, event: CardsRevealed) -> None:
    others = tuple(seat for seat in state.seats if seat != event.owner)
    _known(state, event.zone, event.ids, len(event.cards), others)


def cards_looked_at(state: CardState, event: CardsLookedAt) -> None:
    _known(state, event.zone, event.ids, event.count, (event.seat,))


def _known(state: CardState, zone: str, ids: tuple[str, ...], count: int, to: tuple[Seat, ...]) -> None:
    if zone == DECK or zone in state.decks_beside():
        state.uncovered += count
    for id in filter(None, ids):
        thing = state.objects[id]
        alter(state, id, known_to=tuple(sorted({*thing.known_to, *to} - {thing.owner})))


def cards_dealt_anew(state: CardState, event: chance.CardsDealtAnew) -> None:
    dealt = _DEALT.decode(event.position)
    state.decks = {**state.decks, event.seat: dealt.deck}
    for name, names in ({} if dealt.piles is msgspec.UNSET else dealt.piles).items():
        set_deck(state, event.seat, names, name)
    state.objects = state.objects | {id: replace(state.objects[id], card=card) for id, card in dealt.cards.items()}
    state.lists = {**state.lists, event.seat: dealt.list}
    relabel(state, dealt.ids)
    _answer_anew(state, event.seat)
    if dealt.agenda is not msgspec.UNSET:
        state.agenda = dealt.agenda
    if event.draw is not None:
        state.draws = {**state.draws, event.draw.stream: event.draw.end}


def _answer_anew(state: CardState, seat: Seat) -> None:
    """A hidden question offers what its seat has now."""
    question = state.question
    if question is not None and question.hidden and question.seat == seat:
        held = any(option in state.objects for option in question.options)
        options = state.zone("hand", seat) if held else tuple(sorted(set(state.decks[seat])))
        state.question = replace(question, options=options)


# --- continuing effects -----------------------------------------------------------------------------------------------


def modifier_started(state: CardState, event: lasting.ModifierStarted) -> None:
    state.moment += 1
    begun = Modifier(event.id, event.source, event.controller, event.objects, event.changes, event.until, state.moment)
    state.modifiers = (*state.modifiers, begun)


def modifier_ended(state: CardState, event: lasting.ModifierEnded) -> None:
    state.modifiers = tuple(modifier for modifier in state.modifiers if modifier.id != event.id)


def tally_counted(state: CardState, event: lasting.TallyCounted) -> None:
    state.tallies = {**state.tallies, event.key: Tallying(event.value, event.streak, event.turn, event.facts)}


# --- players and turns ------------------------------------------------------------------------------------------------


def player_defeated(state: CardState, event: match.PlayerDefeated) -> None:
    state.defeated = (*state.defeated, event.seat)


def number_changed(state: CardState, event: NumberChanged | HiddenNumberChanged) -> None:
    state.numbers = {**state.numbers, event.seat: {**state.numbers.get(event.seat, {}), event.number: event.after}}


def player_cards_removed(state: CardState, event: cards.PlayerCardsRemoved) -> None:
    """What nobody saw stays face down. The cards of the deck get ids in the order of their names: it tells nothing."""
    seat = event.seat
    for id in event.public:
        rezone(state, id, "removed")
    own = (thing for thing in state.objects.values() if thing.owner == seat and thing.id not in event.staying)
    unseen = [thing for thing in own if thing.zone != "removed"]
    for thing in sorted(unseen, key=lambda thing: thing.id):
        rezone(state, thing.id, "removed", blank=True, known_to=thing.known_to)
    decks_of = [name for name in (DECK, *state.decks_beside()) if name not in event.decks]
    for number, card in enumerate(sorted(card for name in decks_of for card in state.deck(seat, name)), start=1):
        put(state, CardObject(f"x{seat}_{number}", card, seat, seat, "removed", blank=True))
    for name in decks_of:
        set_deck(state, seat, (), name)
    state.fired = tuple(item for item in state.fired if item.controller != seat)


def turn_started(state: CardState, event: TurnStarted) -> None:
    """Continuing effects that last for so many turns of this seat, or of one passed over, have one less to go."""
    granted = tuple(seat for seat in state.extra_turns if seat not in state.defeated)
    last = state.in_order or state.active
    if granted and granted[-1] == event.seat:
        began: tuple[Seat | None, ...] = (None, event.seat)
        state.extra_turns, state.in_order = granted[:-1], last
    else:
        began = (None, event.seat, *_passed_over(state, last, event.seat))
        state.in_order = None
    frame_turn_started(state, event)
    if any(modifier.until.left for modifier in state.modifiers):
        state.modifiers = tuple(_aged(modifier, began) for modifier in state.modifiers)


def extra_turn_granted(state: CardState, event: turns.ExtraTurnGranted) -> None:
    state.extra_turns = (*state.extra_turns, event.seat)


def match_lost(state: CardState, event: turns.MatchLost) -> None:
    state.lost = (*state.lost, event.seat)


def match_won(state: CardState, event: turns.MatchWon) -> None:
    state.won = (*state.won, event.seat)


def extra_phase_granted(state: CardState, event: turns.ExtraPhaseGranted) -> None:
    state.extra_phases = (*state.extra_phases, event.phase)


def extra_phase_begun(state: CardState, event: turns.ExtraPhaseBegun) -> None:
    state.extra_phases = state.extra_phases[:-1]


def skip_granted(state: CardState, event: turns.SkipGranted) -> None:
    state.skipping = (*state.skipping, (event.seat, event.phase))


def phase_skipped(state: CardState, event: turns.PhaseSkipped) -> None:
    at = state.skipping.index((event.seat, event.phase))
    state.skipping = state.skipping[:at] + state.skipping[at + 1 :]


def _passed_over(state: CardState, last: Seat | None, seat: Seat) -> list[Seat]:
    """The defeated seats between the one whose turn it was in order and this one: their turns would have been."""
    if last is None:
        return []
    circle = state.circle
    at, many = circle.index(last), len(circle)
    between = [circle[(at + step) % many] for step in range(1, (circle.index(seat) - at - 1) % many + 1)]
    return [one for one in between if one in state.defeated]


def _aged(modifier: Modifier, began: Container[Seat | None]) -> Modifier:
    until = modifier.until
    if until.kind != "turns" or until.left <= 0 or until.seat not in began:
        return modifier
    return replace(modifier, until=replace(until, left=until.left - 1))


def turn_ended(state: CardState, event: TurnEnded) -> None:
    """Counts of this turn begin anew."""
    count_anew(state)
    state.step = {}
    state.extra_phases = ()


CARD_EVENTS: Mapping[type[Event], Callable[[Any, Any], None]] = {
    match.CardPoolPinned: card_pool_pinned,
    decks.DeckSubmitted: deck_submitted,
    chance.DeckPrepared: deck_prepared,
    chance.DeckListed: deck_prepared,
    DeckShuffled: deck_shuffled,
    cards.CardsDrawn: cards_drawn,
    decks.DrawFailed: draw_failed,
    cards.CardsDiscarded: cards_discarded,
    cards.CardsEscrowed: cards_escrowed,
    decks.CardsMilled: cards_milled,
    decks.DeckArranged: deck_arranged,
    decks.CardPutBelow: put_below,
    cards.CardPutInGraveyard: card_put_in_graveyard,
    cards.CardReturnedToHand: card_returned_to_hand,
    cards.CardReturnedToDeck: card_returned_to_deck,
    cards.CardRemovedFromGame: card_removed,
    CardsRevealed: cards_revealed,
    CardsLookedAt: cards_looked_at,
    chance.CardsDealtAnew: cards_dealt_anew,
    lasting.ModifierStarted: modifier_started,
    lasting.ModifierEnded: modifier_ended,
    lasting.TallyCounted: tally_counted,
    NumberChanged: number_changed,
    HiddenNumberChanged: number_changed,
    match.PlayerDefeated: player_defeated,
    cards.PlayerCardsRemoved: player_cards_removed,
    turns.ExtraTurnGranted: extra_turn_granted,
    turns.MatchLost: match_lost,
    turns.MatchWon: match_won,
    turns.ExtraPhaseGranted: extra_phase_granted,
    turns.ExtraPhaseBegun: extra_phase_begun,
    turns.SkipGranted: skip_granted,
    turns.PhaseSkipped: phase_skipped,
    TurnStarted: turn_started,
    TurnEnded: turn_ended,
    **STACK_EVENTS,
    **THING_EVENTS,
}
"""The changes of every event in `events.vocabulary.cards`, of looks at hidden cards,
`DeckShuffled` of a deck, `TurnStarted` and `TurnEnded`."""
