"""Set-up: decks, opening hands, who begins, and who draws a hand anew."""

from domain.agenda import Task
from domain.cardkit.dialect import Dialect
from domain.cardkit.events.cards import HandKept, MulliganTaken
from domain.cardkit.game.decks import CollectDecks, pin_pool
from domain.cardkit.game.declared import game_of, said
from domain.cardkit.game.moves import KeepHand, Mulligan
from domain.cardkit.game.state import GameState
from domain.cardkit.game.tasks import BeginTurn, ChooseFirstPlayer, DealHands, OfferMulligan
from domain.cardkit.run import draws
from domain.cardkit.run.board import Board
from domain.cardkit.run.gaining import begin
from domain.cardkit.run.piles import lay_ready, of_main_deck
from domain.draft import Draft
from domain.shapes import Offer, Offers
from events.event import Seat
from events.vocabulary.chance import DeckPrepared, FirstPlayerChosen

MULLIGAN = "mulligan"
"""The kind of decision about the opening hand, and why cards are drawn then."""

DIE_SIDES = 20


def open_match(draft: Draft) -> None:
    """Pin the cards of the match, then go through set-up."""
    pin_pool(draft)
    draft.push(*(game_of(draft.ruleset.dialect).setup or SETUP))


SETUP: tuple[Task, ...] = (CollectDecks(), DealHands(), ChooseFirstPlayer(), OfferMulligan())
"""What is done before the first turn, unless a game says it; the last of it begins the turn."""


def deal_hands(draft: Draft, task: DealHands) -> None:
    """Everybody has the numbers to begin with; each deck is shuffled and the opening hands are drawn."""
    state: GameState = draft.state
    game = game_of(draft.ruleset.dialect)
    begin(draft, said(draft, "opening"))
    for seat in state.playing_seats:
        shuffle_main_deck(draft, seat)
        lay_ready(draft, seat, said(draft, "opening"))
    for seat in state.playing_seats:
        draws.deal(draft, seat, game.hand, "opening", said(draft, "opening"))


def shuffle_main_deck(draft: Draft, seat: Seat) -> None:
    """The main deck of a player is made of the cards that were brought, and shuffled."""
    state: GameState = draft.state
    draft.emit(DeckPrepared(seat, f"deck:{seat}", of_main_deck(state, state.lists[seat])), said(draft, "opening"))
    draws.shuffle(draft, seat, "setup", said(draft, "opening"))


def choose_first_player(draft: Draft, task: ChooseFirstPlayer) -> None:
    """The highest d20 goes first, ties roll again; or the seat that was agreed on."""
    state: GameState = draft.state
    agreed, clause = state.options.first_seat, said(draft, "first player")
    if agreed is not None:
        draft.emit(FirstPlayerChosen(state.from_seat(agreed)[0]), said(draft, "first seat"))
        return
    seats, throw = state.playing_seats, 1
    while len(seats) > 1:
        rolls = {seat: draft.roll(f"d20:{throw}:{seat}", DIE_SIDES, clause) for seat in seats}
        highest = max(rolls.values())
        seats = [seat for seat in seats if rolls[seat] == highest]
        throw += 1
    draft.emit(FirstPlayerChosen(seats[0], by_chance=True), clause)


def offer_mulligan(draft: Draft, task: OfferMulligan) -> None:
    """One after another, beginning with the first player, keeps the opening hand or draws it anew."""
    state: GameState = draft.state
    assert state.first is not None
    for seat in state.from_seat(state.first):
        if seat not in state.hands_kept and state.mulligans.get(seat, 0) < game_of(draft.ruleset.dialect).mulligans:
            draft.push(task)
            draft.ask(seat, MULLIGAN, said(draft, MULLIGAN))
            return
    draft.push(BeginTurn(state.first))


def offers(board: Board, seat: Seat) -> Offers:
    """Draw the hand anew, or keep it."""
    return Offers((Offer("keep_hand"), Offer("mulligan")))


def mulligan(draft: Draft, seat: Seat, move: Mulligan) -> None:
    """The whole hand goes back into the deck, which is shuffled, and as many cards are drawn."""
    state: GameState = draft.state
    dialect: Dialect = draft.ruleset.dialect
    clause, hand = dialect.said[MULLIGAN], state.zone("hand", seat)
    names = tuple(state.objects[one].card for one in hand)
    done = draft.emit(MulliganTaken(seat, state.mulligans.get(seat, 0) + 1, len(names), names), clause)
    draws.shuffle(draft, seat, MULLIGAN, clause, because=done)
    draws.deal(draft, seat, len(names), MULLIGAN, clause, because=done)


def keep_hand(draft: Draft, seat: Seat, move: KeepHand) -> None:
    """The hand is final."""
    draft.emit(HandKept(seat), said(draft, MULLIGAN))
