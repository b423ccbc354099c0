"""What an announcement costs, and paying it."""

import msgspec

from domain.cardkit.events.stack import Targets
from domain.cardkit.moves_play import ActivateAbility, ActivateAt, Announcement, PlayBy, PlayCard
from domain.cardkit.run import bill
from domain.cardkit.run.areas import within
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.objects import public_id
from domain.cardkit.run.payment import Due, due, pay_resources
from domain.cardkit.run.plans import Plan, plan_of
from domain.cardkit.run.texts import fixed
from domain.draft import Draft
from domain.refusal import refuse
from events.event import Seat


class Priced(msgspec.Struct, frozen=True):
    """What is announced, and all that it costs."""

    plan: Plan
    frame: Frame
    owed: tuple[Due, ...]
    others: bill.Bill


def pay_for(draft: Draft, seat: Seat, move: ActivateAbility) -> Frame:
    """Pay what an ability costs that is used without the stack; answers the frame of its text."""
    found = priced(draft, seat, move)
    pay(draft, found, move)
    return found.frame


def priced(draft: Draft, seat: Seat, move: Announcement) -> Priced:
    """What a player announces, checked by the offer; X and T are fixed now. Raises `Refused` if a card pays twice."""
    board = board_of(draft)
    activated = isinstance(move, ActivateAbility)
    source = move.source if isinstance(move, ActivateAbility) else move.card
    name = move.ability if isinstance(move, ActivateAbility) else board.card(source).name
    plan = plan_of(board.pool, name, board.dialect.vocabulary)
    item = public_id(draft, "i") if activated else source
    caster = move.caster if isinstance(move, PlayBy) else ""
    frame = Frame(source, seat, plan.path, item, move.targets, move.modes, move.x, caster=caster)
    frame = fixed(board, plan.x, frame)
    frame = within(board, frame, move.place if isinstance(move, PlayCard | ActivateAt) else None)
    owed, others = due(board, plan, frame), bill.bill_of(board, plan.costs_in(move.modes), frame)
    if plan.paid:
        frame = msgspec.structs.replace(frame, paid=bill.openly_picked(others, move.costs))
    check_apart(board, move.costs, move.payment)
    return Priced(plan, frame, owed, others)


def pay(draft: Draft, found: Priced, move: Announcement) -> None:
    """Pay all of it, with what was named for that."""
    pay_resources(draft, found.frame, found.owed, move.payment)
    bill.pay(draft, found.others, found.frame, move.costs)


def check_apart(board: Board, costs: Targets, payment: tuple[str, ...]) -> None:
    """What is marked to pay resources cannot be marked for another cost. Raises `Refused`."""
    for id in payment:
        if any(id in picked for picked in costs):
            refuse(board.dialect.clauses.custom, "repeated", given=id)
