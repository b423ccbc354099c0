"""Mulligans of unbuilt cities and of the first hand, and the permission they may need (ARC-SET-04 to -06, ARC-MUL)."""

from domain.cardkit.events.cards import HandKept, MulliganTaken
from domain.cardkit.game import ending
from domain.cardkit.game.moves import KeepHand, Mulligan
from domain.cardkit.game.tasks import OfferMulligan
from domain.cardkit.run import draws
from domain.cardkit.run.board import Board
from domain.cardkit.run.objects import fresh
from domain.cardkit.run.tasks import StateCheck
from domain.cardkit.shapes import Copies
from domain.draft import Draft
from domain.refusal import Refusal
from domain.rulesets.arcmage_arc.events import (
    CitiesExchanged,
    CitiesKept,
    CityChoiceMade,
    CityExchangeRequested,
    MulliganRequestAnswered,
    MulliganRequested,
    ThirdMulliganDeclared,
)
from domain.rulesets.arcmage_arc.moves import AnswerMulliganRequest, ExchangeCities, KeepCities
from domain.rulesets.arcmage_arc.setup import city_names
from domain.rulesets.arcmage_arc.state import State
from domain.rulesets.arcmage_arc.tasks import AnswerRequests, CollectExchanges
from domain.shapes import Offer, Offers, OneOf, Subset, Withheld
from events.event import Seat

REDRAWS = 2
"""How many mulligans in a row are allowed (ARC-MUL-05)."""
COVER = "decide_cities"
"""What the log calls the choice to exchange or keep cities, until all have chosen."""

# --- unbuilt cities ---------------------------------------------------------------------------------------------------


def collect_exchanges(draft: Draft, task: CollectExchanges) -> None:
    """Ask all players at once; when all have chosen, exchange or ask for permission in seat order (ARC-SET-04, -05)."""
    state: State = draft.state
    missing = [seat for seat in state.playing_seats if seat not in state.choices and seat not in state.kept]
    if missing:
        draft.push(CollectExchanges())
        for seat in missing:
            draft.ask(seat, "exchange", "ARC-SET-04")
        return
    for seat in state.playing_seats:
        choice = state.choices.get(seat)
        if choice is None:
            continue
        if not choice.out:
            draft.emit(CitiesKept(seat), "ARC-SET-04")
        elif state.options.mulligan_permission == "opponents":
            draft.emit(CityExchangeRequested(seat, len(choice.out)), "ARC-SET-05")
        else:
            _exchange(draft, seat)


def exchange_offers(board: Board, seat: Seat) -> Offers:
    """Exchange one to three unbuilt cities for as many of the deck, or keep them (ARC-SET-04)."""
    state: State = board.state
    unbuilt = state.zone("unbuilt", seat)
    cities = city_names(board, state.decks[seat])
    there = sum(cities.values())
    exchanges = [
        Offer(
            "exchange_cities",
            {"out": Subset(unbuilt, size, "ARC-SET-04"), "into": Copies(cities, size, "ARC-SET-04")},
            secret=("out", "into"),
            cover=COVER,
        )
        for size in range(1, min(len(unbuilt), there) + 1)
    ]
    return Offers((Offer("keep_cities", cover=COVER), *exchanges))


def exchange_cities(draft: Draft, seat: Seat, move: ExchangeCities) -> None:
    """Remember the wish until all have chosen."""
    draft.emit(CityChoiceMade(seat, move.out, move.into), "ARC-SET-04")


def keep_cities(draft: Draft, seat: Seat, move: KeepCities) -> None:
    """The same, for a player who wants none."""
    draft.emit(CityChoiceMade(seat, (), ()), "ARC-SET-04")


def _exchange(draft: Draft, seat: Seat) -> None:
    choice = draft.state.choices[seat]
    ids = fresh(draft, len(choice.into))
    done = draft.emit(CitiesExchanged(seat, len(ids), choice.out, ids, choice.into), "ARC-SET-04")
    draws.shuffle(draft, seat, "city_exchange", "ARC-SET-04", because=done)


# --- permission -------------------------------------------------------------------------------------------------------


def open_requests(state: State) -> list[Seat]:
    """Seats whose mulligan waits for permission, in seat order."""
    return [seat for seat in state.playing_seats if seat in state.requests]


def unanswered(state: State, seat: Seat) -> list[Seat]:
    """The requests that a seat has still to answer."""
    return [other for other in open_requests(state) if other != seat and seat not in state.requests[other].allowed]


def answer_requests(draft: Draft, task: AnswerRequests) -> None:
    """Ask everyone who has a request to answer; carry out what all have allowed (ARC-SET-05)."""
    state: State = draft.state
    for seat in open_requests(state):
        _settle(draft, seat)
    asked = [seat for seat in state.playing_seats if unanswered(state, seat)]
    if asked:
        draft.push(AnswerRequests())
    for seat in asked:
        draft.ask(seat, "mulligan_request", "ARC-SET-05")


def request_offers(board: Board, seat: Seat) -> Offers:
    """Allow or refuse one of the open requests, in any order."""
    waiting = tuple(unanswered(board.state, seat))
    return Offers(
        (
            Offer(
                "answer_mulligan_request",
                {"seat": OneOf(waiting, "ARC-SET-05"), "allow": OneOf((True, False), "ARC-SET-05")},
            ),
        )
    )


def answer_mulligan_request(draft: Draft, seat: Seat, move: AnswerMulliganRequest) -> None:
    """One refusal settles the request; with the last permission it is carried out (ARC-SET-05).

    Whoever has more requests to answer need not wait for the others.
    """
    state: State = draft.state
    what = state.requests[move.seat].what
    draft.emit(MulliganRequestAnswered(move.seat, seat, move.allow), "ARC-SET-05")
    if move.allow:
        _settle(draft, move.seat)
    elif what == "cities":
        draft.emit(CitiesKept(move.seat, refused=True), "ARC-SET-05")
    else:
        draft.emit(HandKept(move.seat, refused=True), "ARC-SET-05")
    for other in [other for other in state.pending if not unanswered(state, other)]:
        draft.drop_decision(other, "ARC-SET-05")
    if unanswered(state, seat):
        draft.ask(seat, "mulligan_request", "ARC-SET-05")


def _settle(draft: Draft, seat: Seat) -> None:
    state: State = draft.state
    request = state.requests[seat]
    if any(other != seat and other not in request.allowed for other in state.playing_seats):
        return
    if request.what == "cities":
        _exchange(draft, seat)
    else:
        _redraw(draft, seat)


# --- the first hand ---------------------------------------------------------------------------------------------------


def offer_mulligan(draft: Draft, task: OfferMulligan) -> None:
    """Ask the active player about the hand, until it is kept (ARC-MUL-02, -04)."""
    state: State = draft.state
    assert state.active is not None
    if not state.turn_over and state.active not in (*state.hands_kept, *state.third):
        draft.push(OfferMulligan())
        draft.ask(state.active, "mulligan", "ARC-MUL-03")


def hand_offers(board: Board, seat: Seat) -> Offers:
    """Redraw the hand, if that is allowed, or keep it (ARC-MUL-03 to -05)."""
    state: State = board.state
    options = state.options
    keep = Offer("keep_hand")
    cities = sum(1 for one in state.zone("hand", seat) if board.pool.cards[state.objects[one].card].type == "city")
    if cities and options.mulligan_condition == "no_city_in_hand":
        why = Refusal("city-in-hand", ("ARC-MUL-04",), {"need": 0, "have": cities})
        return Offers((keep,), (Withheld("mulligan", why),))
    taken = state.mulligans.get(seat, 0)
    if taken >= REDRAWS and options.third_mulligan == "refuse":
        return Offers((keep,), (Withheld("mulligan", Refusal("third-mulligan", ("ARC-MUL-05",), {"have": taken})),))
    return Offers((keep, Offer("mulligan")))


def mulligan(draft: Draft, seat: Seat, move: Mulligan) -> None:
    """Redraw at once, ask for permission, or bear what the third one in a row brings (ARC-MUL-03, -05)."""
    state: State = draft.state
    if state.mulligans.get(seat, 0) >= REDRAWS:
        if state.options.third_mulligan == "restart":
            ending.end(draft, "mulligan_restart", ())
            return
        draft.push(StateCheck())
        draft.emit(ThirdMulliganDeclared(seat), "ARC-MUL-05")
    elif state.options.mulligan_permission == "opponents":
        draft.push(AnswerRequests())
        draft.emit(MulliganRequested(seat, len(state.zone("hand", seat))), "ARC-SET-05")
    else:
        _redraw(draft, seat)


def keep_hand(draft: Draft, seat: Seat, move: KeepHand) -> None:
    """The hand is final."""
    draft.emit(HandKept(seat), "ARC-MUL-03")


def _redraw(draft: Draft, seat: Seat) -> None:
    state: State = draft.state
    hand = [state.objects[one].card for one in state.zone("hand", seat)]
    number = state.mulligans.get(seat, 0) + 1
    done = draft.emit(MulliganTaken(seat, number, len(hand), tuple(hand)), "ARC-MUL-03")
    draws.shuffle(draft, seat, "mulligan", "ARC-MUL-03", because=done)
    draws.deal(draft, seat, len(hand), "mulligan", "ARC-MUL-03", because=done)
