"""Decks beside the main one: how they are laid ready, and what becomes of the card on top.

A card that is turned up is in play. When the next one is, and who looks at it first, a game says.
"""

from collections.abc import Iterable

from domain.cardkit.events.cards import CardRemovedFromGame
from domain.cardkit.events.decks import CardPutBelow, CardsLookedAt, CardsRevealed
from domain.cardkit.events.things import ObjectEnteredPlay
from domain.cardkit.pool import LIBRARY
from domain.cardkit.run import draws
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.objects import fresh
from domain.cardkit.state import CardState, Deck
from domain.draft import Draft
from events.event import Seat
from events.vocabulary.chance import DeckListed, DeckPrepared


def in_order(state: CardState, kind: Deck, names: tuple[str, ...]) -> tuple[str, ...]:
    """Cards as they lie in a deck that is not shuffled, top first; of any other in the order of their names."""
    cards, by = LIBRARY.pool(state.pool).cards, kind.order
    return tuple(sorted(names, key=lambda name: (0 if by is None else cards[name].stats.get(by, 0), name)))


def of_main_deck(state: CardState, names: tuple[str, ...]) -> tuple[str, ...]:
    """Those of a player's cards that belong to the main deck."""
    cards = LIBRARY.pool(state.pool).cards
    beside = {zone.holds for zone in state.decks_beside().values()}
    return tuple(name for name in names if cards[name].type not in beside) if beside else names


def lay_ready(draft: Draft, seat: Seat, *clauses: str) -> None:
    """The decks of a player beside the main one: each is shuffled, unless its cards have an order of their own."""
    state: CardState = draft.state
    cards = LIBRARY.pool(state.pool).cards
    for deck, zone in state.decks_beside().items():
        lay_out(draft, seat, deck, [name for name in state.lists[seat] if cards[name].type == zone.holds], *clauses)
        if zone.deck is not None and zone.deck.order is None:
            draws.shuffle(draft, seat, "setup", *clauses, deck=deck)


def lay_out(draft: Draft, seat: Seat, deck: str, names: Iterable[str], *clauses: str) -> None:
    """A deck beside the main one consists of these cards; they lie in the order of their names, or in their own."""
    state: CardState = draft.state
    kind, name = state.decks_beside()[deck].deck, f"{deck}:{seat}"
    assert kind is not None
    ready = in_order(state, kind, tuple(names))
    draft.emit(DeckListed(name, ready) if kind.listed else DeckPrepared(seat, name, ready), *clauses)


def turn_up(
    draft: Draft, seat: Seat, deck: str, *clauses: str, place: str = "", controller: Seat | None = None
) -> str | None:
    """The top card of a deck is shown and comes into play; answers its id, or None if there is none.

    controller: of the card in play, if it is not whose deck it is
    """
    state: CardState = draft.state
    if not state.deck(seat, deck):
        return None
    draft.chance.uncover()
    card = state.deck(seat, deck)[0]
    shown = bring(draft, CardsRevealed(seat, deck, ("",), (card,)), *clauses)
    id = fresh(draft, 1)[0]
    entered = ObjectEnteredPlay(id, card, seat, seat if controller is None else controller, place, deck, cause=deck)
    return None if bring(draft, entered, *clauses, because=shown) is None else id


def look_at_top(draft: Draft, seat: Seat, owner: Seat, deck: str, *clauses: str) -> None:
    """A player looks at the top card of a deck, if there is one."""
    top = draft.state.deck(owner, deck)[:1]
    if top:
        draft.chance.uncover()
        bring(draft, CardsLookedAt(seat, owner, deck, 1, ("",), top), *clauses)


def put_below(draft: Draft, owner: Seat, deck: str, *clauses: str) -> None:
    """The top card of a deck goes to its bottom, if there is one."""
    if draft.state.deck(owner, deck):
        bring(draft, CardPutBelow(owner, deck), *clauses)


def strike(draft: Draft, owner: Seat, deck: str, card: str, cause: str, *clauses: str) -> None:
    """A card of a deck that everybody knows leaves the match; the caller has the deck shuffled."""
    struck = CardRemovedFromGame(owner, deck, cause, None, card, fresh(draft, 1)[0])
    bring(draft, struck, *clauses)
