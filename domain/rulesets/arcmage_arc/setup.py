"""Set-up: decks, unbuilt cities, opening hands, who begins, first cities (ARC-SET)."""

from collections import Counter

from domain.cardkit.game.decks import CollectDecks, pin_pool
from domain.cardkit.game.tasks import BeginTurn, ChooseFirstPlayer, DealHands
from domain.cardkit.run import draws
from domain.cardkit.run.board import Board
from domain.cardkit.run.objects import fresh
from domain.cardkit.shapes import Copies
from domain.draft import Draft
from domain.rulesets.arcmage_arc import content
from domain.rulesets.arcmage_arc.events import CitiesSelected
from domain.rulesets.arcmage_arc.founding import put_city
from domain.rulesets.arcmage_arc.moves import RevealFirstCity, SelectCities
from domain.rulesets.arcmage_arc.state import State
from domain.rulesets.arcmage_arc.tasks import AnswerRequests, CollectCities, CollectExchanges, RevealCities
from domain.shapes import Offer, Offers, OneOf
from events.event import Seat
from events.vocabulary.chance import DeckPrepared

OPENING_HAND = 7


def open_match(draft: Draft) -> None:
    """Pin the cards of the match, then go through set-up (ARC-DECK-06, -08, ARC-SET-10)."""
    pin_pool(draft)
    exchange = (CollectExchanges(), AnswerRequests()) if draft.state.options.city_mulligan else ()
    draft.push(CollectDecks(), CollectCities(), DealHands(), *exchange, ChooseFirstPlayer(), RevealCities())


# --- unbuilt cities and hands -----------------------------------------------------------------------------------------


def city_names(board: Board, names: tuple[str, ...]) -> dict[str, int]:
    """How often each city card is among some cards; by name, since the order of a deck is nobody's to know."""
    return dict(Counter(name for name in sorted(names) if board.pool.cards[name].type == "city"))


def collect_cities(draft: Draft, task: CollectCities) -> None:
    """Ask all players at once for their three cities (ARC-SET-01)."""
    state: State = draft.state
    missing = [seat for seat in state.playing_seats if not state.zone("unbuilt", seat)]
    if missing:
        draft.push(CollectCities())
    for seat in missing:
        draft.ask(seat, "cities", "ARC-SET-01")


def city_offers(board: Board, seat: Seat) -> Offers:
    """Three city cards of the own deck (ARC-SET-01)."""
    cities = Copies(city_names(board, board.state.lists[seat]), content.UNBUILT_CITIES, "ARC-SET-01")
    return Offers((Offer("select_cities", {"cards": cities}, secret=("cards",)),))


def select_cities(draft: Draft, seat: Seat, move: SelectCities) -> None:
    """Lay three cities aside, face down."""
    ids = fresh(draft, len(move.cards))
    draft.emit(CitiesSelected(seat, len(ids), ids, move.cards), "ARC-SET-01")


def deal_hands(draft: Draft, task: DealHands) -> None:
    """Shuffle what is left of each deck and draw the opening hands (ARC-SET-02, -03)."""
    state: State = draft.state
    for seat in state.playing_seats:
        draft.emit(DeckPrepared(seat, f"deck:{seat}", state.decks[seat]), "ARC-SET-02")
        draws.shuffle(draft, seat, "setup", "ARC-SET-02", "ARC-DECK-09")
    for seat in state.playing_seats:
        draws.deal(draft, seat, OPENING_HAND, "opening", "ARC-SET-03")


# --- who begins, and with which city ----------------------------------------------------------------------------------


def reveal_cities(draft: Draft, task: RevealCities) -> None:
    """One after another, beginning with the first player, puts a city into play (ARC-SET-09)."""
    state: State = draft.state
    assert state.first is not None
    for seat in state.from_seat(state.first):
        if not state.cities(seat):
            draft.push(RevealCities())
            draft.ask(seat, "first_city", "ARC-SET-09")
            return
    draft.push(BeginTurn(state.first))


def first_city_offers(board: Board, seat: Seat) -> Offers:
    """One of the unbuilt cities (ARC-SET-09)."""
    return Offers((Offer("reveal_first_city", {"city": OneOf(board.state.zone("unbuilt", seat), "ARC-SET-09")}),))


def reveal_first_city(draft: Draft, seat: Seat, move: RevealFirstCity) -> None:
    """The city enters play face up; the others stay unbuilt."""
    put_city(draft, seat, move.city, "setup", "ARC-SET-09")
