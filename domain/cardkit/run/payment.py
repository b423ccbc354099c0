"""Resources: what a text costs, whether it can be paid, and paying it."""

from collections.abc import Mapping
from functools import cached_property

import msgspec

from domain.cardkit.dialect import Dialect
from domain.cardkit.events.numbers import PAYMENT
from domain.cardkit.events.stack import CostPaid
from domain.cardkit.events.things import CardMarked
from domain.cardkit.run.board import Board
from domain.cardkit.run.costs import prevented
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.gaining import gain
from domain.cardkit.run.plans import Plan, is_number
from domain.cardkit.shapes import Payment
from domain.draft import Draft
from domain.refusal import Refusal
from domain.shapes import Barred
from events.event import Seat


class Due(msgspec.Struct, frozen=True):
    """What must be paid: so many resource cards, so many of them of certain factions, and so much of numbers.

    `priced`: it has a price in resource cards, be it 0.
    """

    cards: int
    loyalty: Mapping[str, int]
    numbers: Mapping[str, int]
    priced: bool


def due(board: Board, plan: Plan, frame: Frame) -> Due:
    """What a text costs now. What changes costs has been reckoned in; nothing costs less than 0."""
    cards, priced = 0, False
    loyalty: dict[str, int] = {}
    numbers: dict[str, int] = {}
    card, vocabulary = plan.card, board.dialect.vocabulary
    if card is not None and card.cost is not None:
        price = max(0, board.changed(frame.source, "cost", board.number(card.cost, frame)))
        number = next((one for one in vocabulary.resources if is_number(vocabulary, one)), None)
        if number is not None:
            numbers[number] = price
        else:
            priced, cards = True, price
        loyal = min(cards, max(0, board.changed(frame.source, "loyalty", card.loyalty)))
        if loyal and card.faction is not None:
            loyalty[card.faction] = loyal
    for pay in plan.pays:
        amount = max(0, board.number(pay.amount, frame))
        if is_number(board.dialect.vocabulary, pay.resource):
            numbers[pay.resource] = numbers.get(pay.resource, 0) + amount
            continue
        priced, cards = True, cards + amount
        faction = pay.faction or board.faction(frame.source)
        if pay.loyalty and faction is not None:
            loyalty[faction] = loyalty.get(faction, 0) + min(amount, pay.loyalty)
    return Due(cards, loyalty, numbers, priced)


class Purse:
    """What a seat has to pay with, looked up once for all that it might announce."""

    def __init__(self, board: Board, seat: Seat) -> None:
        self.board = board
        self.seat = seat

    @cached_property
    def _resources(self) -> tuple[dict[str, str], tuple[Barred, ...]]:
        board = self.board
        free: dict[str, str] = {}
        barred: list[Barred] = []
        clauses = (board.dialect.clauses.marked,)
        for thing in board.in_play():
            if not thing.blank or thing.controller != self.seat:
                continue
            if thing.marked:
                barred.append(Barred(thing.id, Refusal("marked", clauses, {"id": thing.id})))
            elif not prevented(board, CardMarked(thing.id, PAYMENT)):
                free[thing.id] = board.faction(thing.id) or ""
        return free, tuple(barred)

    def payment(self, owed: Due) -> Payment:
        """The shape of paying so many resource cards."""
        clauses = self.board.dialect.clauses
        free, barred = self._resources
        return Payment(free, owed.cards, clauses.cost, dict(owed.loyalty), clauses.loyalty, barred)

    def short_of(self, owed: Due) -> Refusal | None:
        """Why a seat cannot pay; None if it can."""
        for what, need in owed.numbers.items():
            have = self.board.player(self.seat, what)
            if have < need:
                clauses = (self.board.dialect.clauses.cost,)
                return Refusal("too-dear", clauses, {"resource": what, "need": need, "have": have})
        return self.payment(owed).short_of() if owed.cards else None


def pay_resources(draft: Draft, frame: Frame, owed: Due, resources: tuple[str, ...]) -> None:
    """Mark the resource cards and take the numbers away."""
    dialect: Dialect = draft.ruleset.dialect
    clause, seat = dialect.clauses.cost, frame.controller
    if owed.priced:
        loyal = sum(owed.loyalty.values())
        paid = draft.emit(CostPaid(seat, frame.item, resources, owed.cards, loyal, frame.x), clause)
        for id in resources:
            bring(draft, CardMarked(id, PAYMENT), clause, because=paid)
    for what, amount in owed.numbers.items():
        if amount:
            gain(draft, seat, what, -amount, clause, cause=PAYMENT)
