"""A ruleset for tests of bots: each round some seats choose a number at once, and a function says what comes next."""

from collections.abc import Callable, Mapping
from typing import Any, Self

import msgspec

from domain import engine
from domain.agenda import Agenda, Task
from domain.draft import Draft
from domain.frame import FRAME, die_rolled
from domain.ruleset import Meta, Move, Ruleset, Scenarios
from domain.shapes import Offer, Offers, OneOf
from domain.state import MatchState
from events.event import Event, Seat
from events.vocabulary.chance import DieRolled
from events.vocabulary.match import MatchEnded, SeatSpec

Asked = dict[Seat, tuple[int, ...]]
NO_ANSWER = -1
History = tuple[tuple[Seat, int], ...]


class Toy(MatchState, kw_only=True):
    """Who may choose which numbers now, what was chosen, what was rolled, and each seat's card, which only it sees."""

    open: Asked = {}
    history: History = ()
    rolled: tuple[int, ...] = ()
    cards: dict[Seat, int] = {}

    def copy(self) -> Self:
        twin = super().copy()
        twin.open = self.open.copy()
        twin.cards = self.cards.copy()
        return twin

    def chosen(self, seat: Seat) -> tuple[int, ...]:
        """The numbers that a seat has chosen."""
        return tuple(number for who, number in self.history if who == seat)


class Opened(Event, frozen=True):
    open: Asked


class Chose(Event, frozen=True):
    seat: Seat
    number: int


class Dealt(Event, frozen=True):
    cards: dict[Seat, int]


class Choose(Move, frozen=True, tag="choose"):
    number: int


class LetBe(Move, frozen=True, tag="let_be"):
    """Do not respond; offered where -1 is among the numbers."""


class Round(Task, frozen=True):
    """Ask for the next round."""


def _opened(state: Toy, event: Opened) -> None:
    state.open = dict(event.open)


def _chose(state: Toy, event: Chose) -> None:
    state.history = (*state.history, (event.seat, event.number))
    del state.open[event.seat]


def _dealt(state: Toy, event: Dealt) -> None:
    state.cards = dict(event.cards)


def _rolled(state: Toy, event: DieRolled) -> None:
    die_rolled(state, event)
    state.rolled = (*state.rolled, event.value)


def _moves(state: Toy, seat: Seat) -> Offers:
    if seat not in state.pending:
        return Offers()
    numbers = tuple(number for number in state.open[seat] if number != NO_ANSWER)
    choose = Offer("choose", {"number": OneOf(numbers, "TOY-1")})
    return Offers((choose, Offer("let_be")) if NO_ANSWER in state.open[seat] else (choose,))


def _let_be(draft: Draft, seat: Seat, move: LetBe) -> None:
    draft.emit(Chose(seat, NO_ANSWER))


def toy(
    asks: Callable[[Toy], Asked],
    winners: Callable[[Toy], tuple[Seat, ...]],
    score: Callable[[dict[str, Any], Seat], float],
    deals: tuple[int, ...] = (0,),
    sides: int = 0,
) -> Ruleset:
    """A game in which `asks` says who chooses among what, and nobody once it is over.

    Each seat has one of `deals`; after each choice a die with so many `sides` is rolled.
    """

    def dealt(draft: Draft, eyes: tuple[Seat, ...]) -> None:
        kept = draft.state.cards
        cards = {
            seat: kept[seat]
            if seat in eyes
            else deals[draft.chance.draw(f"card:{seat}", draft.state.rewinds, len(deals))]
            for seat in draft.state.seats
        }
        draft.emit(Dealt(cards))

    def opening(draft: Draft) -> None:
        dealt(draft, ())
        draft.push(Round())

    def chosen(draft: Draft, seat: Seat, move: Choose) -> None:
        draft.emit(Chose(seat, move.number))
        if sides:
            draft.roll("die", sides, "TOY-3")

    def ask(draft: Draft, _: Round) -> None:
        open_now = asks(draft.state)
        if not open_now:
            draft.emit(MatchEnded("over", "TOY-2", winners(draft.state), None))
            draft.agenda.clear()
            return
        draft.emit(Opened(open_now))
        draft.push(Round())
        for seat, numbers in open_now.items():
            draft.ask(seat, "response" if NO_ANSWER in numbers else "number", "TOY-1")

    def view(state: Toy, viewer: Seat | None, revealed: bool) -> dict[str, Any]:
        return {"history": state.history, "card": state.cards.get(viewer or 0), "open": state.open}

    evolve: Mapping[Any, Any] = {**FRAME, Opened: _opened, Chose: _chose, Dealt: _dealt, DieRolled: _rolled}
    return Ruleset(
        meta=Meta("toy", "Toy", "1", "", (2,), "TOY-1", "TOY-1", "TOY-1", "TOY-1"),
        state=Toy,
        options=lambda raw, seats: dict(raw),
        option_docs=(),
        open=opening,
        evolve=evolve,
        move_types={"choose": Choose, "let_be": LetBe},
        handlers={Choose: chosen, LetBe: _let_be},
        agenda=Agenda(Round),
        tasks={Round: ask},
        moves=_moves,
        view=view,
        text=str,
        imagine=lambda draft, eyes, reason: dealt(draft, eyes),
        score=score,
        scenarios=Scenarios(msgspec.Struct, lambda form, state: (state, [])),
        clauses=dict,
        responding=("response", "let_be"),
    )


def started(ruleset: Ruleset, players: int = 2, secret: str = "01" * 32) -> Any:
    """The first state of a match with a decision."""
    seats = tuple(SeatSpec("bot", "random") for _ in range(players))
    opening = engine.Opening(match="mat_toy", secret=secret, seats=seats)
    return engine.seat_bots(engine.create(ruleset, opening)).state
