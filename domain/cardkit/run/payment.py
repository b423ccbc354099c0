"""Resources: what a text costs, whether it can be paid, and paying it."""

from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache

import msgspec

from domain.cardkit.dialect import Dialect
from domain.cardkit.events.numbers import PAYMENT
from domain.cardkit.events.stack import CostPaid
from domain.cardkit.events.things import CardMarked
from domain.cardkit.language.card import Card
from domain.cardkit.purses import Purse
from domain.cardkit.run.board import Board
from domain.cardkit.run.costs import kept_unmarked
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring_together, prevented
from domain.cardkit.run.gaining import gain
from domain.cardkit.run.plans import Plan
from domain.cardkit.shapes import Payment
from domain.cardkit.state import CardObject
from domain.draft import Draft
from domain.refusal import Refusal
from domain.shapes import Barred, Domain
from events.event import Seat


class Due(msgspec.Struct, frozen=True):
    """What must be paid of a resource: so much, so much of it with cards of certain factions."""

    purse: Purse
    amount: int
    of_faction: Mapping[str, int]


def due(board: Board, plan: Plan, frame: Frame) -> tuple[Due, ...]:
    """What a text costs now, for each resource that it has a price in. What changes costs has been reckoned in."""
    thing = board.object(frame.source) if plan.is_flat and board.index.has_flat_prices else None
    return _reckoned(board, plan, frame) if thing is None else board.read(_price(plan), thing)


@lru_cache(maxsize=4096)
def _price(plan: Plan) -> Callable[[Board, CardObject], tuple[Due, ...]]:
    """For `Board.read`: what a text costs that has nothing but numbers printed as its price."""
    return lambda board, thing: _reckoned(board, plan, Frame(thing.id, thing.controller))


def _reckoned(board: Board, plan: Plan, frame: Frame) -> tuple[Due, ...]:
    found = [_due(board, plan, frame, purse) for purse in board.dialect.vocabulary.purses]
    return tuple([one for one in found if one is not None])


def _due(board: Board, plan: Plan, frame: Frame, purse: Purse) -> Due | None:
    pays = [pay for pay in plan.pays_in(frame.modes) if pay.resource == purse.resource]
    printed = None if plan.card is None else _printed(board, plan.card, frame, purse)
    card = None if printed is None else plan.card
    if card is None and not pays:
        return None
    amounts = [max(0, board.number(pay.amount, frame)) for pay in pays]
    before = (printed or 0) + sum(amounts)
    stat = purse.ability_cost if plan.card is None else purse.card_cost
    amount = purse.changed(before, board.changed(frame.source, stat, before))
    bound: dict[str, int] = {}
    if card is not None and card.faction is not None and purse.of_faction:
        bound[card.faction] = max(0, board.stat(frame.source, purse.of_faction))
    for pay, most in zip(pays, amounts, strict=True):
        faction = pay.faction or board.faction(frame.source)
        if faction is not None:
            bound[faction] = bound.get(faction, 0) + min(most, pay.of_faction)
    return Due(purse, amount, _at_most(amount, bound))


def _printed(board: Board, card: Card, frame: Frame, purse: Purse) -> int | None:
    """What stands on a card as its cost in a resource; None if nothing does."""
    if purse.prints and card.cost is not None:
        return board.number(card.cost, frame)
    return card.stats.get(purse.printed)


def _at_most(amount: int, bound: Mapping[str, int]) -> dict[str, int]:
    """What factions must pay, but not more in all than there is to pay."""
    found: dict[str, int] = {}
    for faction, need in bound.items():
        if least := min(need, amount):
            found[faction] = least
            amount -= least
    return found


class Means:
    """What a seat has to pay with, looked up once for all that it might announce.

    played: a card that lies among those that pay, and does not any more once it is played
    """

    def __init__(self, board: Board, seat: Seat, played: str | None = None) -> None:
        self.board = board
        self.seat = seat
        self.played = played
        self._asked: tuple[tuple[Due, ...], Payment | None] = (), None
        """What was owed when it was last asked about, and the shape of paying that."""

    @cached_property
    def cards(self) -> tuple[dict[str, str], tuple[Barred, ...]]:
        """The cards that may be marked, each with its faction, and those that may not."""
        marking, board = self.board.dialect.vocabulary.marking, self.board
        if marking is None:
            return {}, ()
        place = marking.place
        settled = place in board.index.printed and board.dialect.marking is None
        free, barred = board.settled(_to_mark, self.seat, place) if settled else _to_mark(board, self.seat, place)
        if self.played not in free:
            return free, barred
        left = Barred(self.played, Refusal("not-in-play", (board.dialect.clauses.cost,), {"id": self.played}))
        return {id: faction for id, faction in free.items() if id != self.played}, (*barred, left)

    def without(self, played: str) -> "Means":
        """The same for playing a card from among those that pay: it pays for nothing."""
        return Means(self.board, self.seat, played) if played in self.cards[0] else self

    def payment(self, owed: tuple[Due, ...]) -> Payment | None:
        """The shape of paying with cards; None if nothing is to be paid with any."""
        if self._asked[0] is not owed:
            self._asked = owed, self._shaped(owed)
        return self._asked[1]

    def _shaped(self, owed: tuple[Due, ...]) -> Payment | None:
        clauses = self.board.dialect.clauses
        for one in owed:
            if one.purse.place and one.amount:
                free, barred = self.cards
                bound, pool = dict(one.of_faction), self._pool(one.purse)
                return Payment(free, one.amount, clauses.cost, bound, clauses.of_faction, barred, pool)
        return None

    def asked(self, owed: tuple[Due, ...]) -> dict[str, Domain] | Refusal:
        """The parameter that is to be named to pay, if any is; or why a seat cannot pay."""
        payment = self.payment(owed)
        return self.short_of(owed) or ({} if payment is None else {"payment": payment})

    def _pool(self, purse: Purse) -> int:
        """What the number of a purse can pay; what holds continuously adds nothing to it."""
        return max(0, self.board.state.number(self.seat, purse.number)) if purse.number else 0

    def short_of(self, owed: tuple[Due, ...]) -> Refusal | None:
        """Why a seat cannot pay; None if it can."""
        clauses = (self.board.dialect.clauses.cost,)
        for one in owed:
            if not one.purse.place and (have := self._pool(one.purse)) < one.amount:
                return Refusal("too-dear", clauses, {"resource": one.purse.resource, "need": one.amount, "have": have})
        payment = self.payment(owed)
        return None if payment is None else payment.short_of()


def _to_mark(board: Board, seat: Seat, place: str) -> tuple[dict[str, str], tuple[Barred, ...]]:
    """The cards at a place that may be marked to pay, and those that may not."""
    free: dict[str, str] = {}
    barred: list[Barred] = []
    clauses = (board.dialect.clauses.marked,)
    settled = place in board.index.printed
    for thing in board.things(board.settled_cast(_lying, seat, place) if settled else _lying(board, seat, place)):
        why = Refusal("marked", clauses, {"id": thing.id}) if thing.marked else kept_unmarked(board, thing)
        if why is not None:
            barred.append(Barred(thing.id, why))
        elif board.read(_may_be_marked, thing):
            free[thing.id] = board.faction_of(thing) or ""
    return free, tuple(barred)


def _lying(board: Board, seat: Seat, place: str) -> list[str]:
    """The objects in play that a seat controls at a place; for `Board.settled_cast`."""
    there = board.dialect.places[place]
    return [thing.id for thing in board.in_play() if thing.controller == seat and there(board, thing)]


def _may_be_marked(board: Board, thing: CardObject) -> bool:
    """For `Board.read`."""
    return not prevented(board, CardMarked(thing.id, PAYMENT))


def pay_resources(draft: Draft, frame: Frame, owed: tuple[Due, ...], cards: tuple[str, ...]) -> None:
    """Mark the cards, and take from numbers what is left to pay."""
    dialect: Dialect = draft.ruleset.dialect
    clause, seat = dialect.clauses.cost, frame.controller
    for one in owed:
        marked = cards if one.purse.place else ()
        bound = sum(one.of_faction.values())
        told = CostPaid(seat, frame.item, one.purse.resource, one.amount, marked, bound, frame.x)
        paid = draft.emit(told, clause)
        bring_together(draft, [CardMarked(id, PAYMENT) for id in marked], clause, because=paid)
        if one.purse.number and one.amount > len(marked):
            gain(draft, seat, one.purse.number, len(marked) - one.amount, clause, cause=PAYMENT)
