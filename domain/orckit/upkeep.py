"""Upkeep: whether it is paid its player says, card by card."""

from collections.abc import Iterator

from domain.cardkit.game.declared import Act, said
from domain.cardkit.game.moves import END_PHASE
from domain.cardkit.moves_play import ActivateAbility
from domain.cardkit.run.announce import Announceable, listing
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.pricing import pay_for
from domain.cardkit.run.tasks import Do
from domain.draft import Draft
from domain.orckit.clauses import clause, clauses
from domain.orckit.events import UpkeepDue, UpkeepSettled
from domain.orckit.floor import immediate
from domain.reasons import together
from domain.refusal import Refusal
from domain.ruleset import Move
from domain.shapes import Offer, Offers, OneOf, Withheld
from events.event import Seat

UPKEEP = "upkeep"


class PayUpkeep(ActivateAbility, frozen=True, tag="pay_upkeep"):
    """Pay the upkeep of a card; parameters as `activate_ability`."""


class DeclineUpkeep(Move, frozen=True, tag="decline_upkeep"):
    """Do not pay the upkeep of a card: what its text says then happens."""

    source: str


def fall_due(draft: Draft) -> None:
    """Upkeep is due of all that the active player controls as the phase begins, and that has it then."""
    board, seat = board_of(draft), draft.state.active
    owe(draft, tuple(thing.id for thing in board.in_play() if thing.controller == seat and _texts(board, thing.id)))


def owe(draft: Draft, ids: tuple[str, ...]) -> None:
    """Upkeep is due of these cards of the active player, as far as they have it by then."""
    if ids:
        draft.emit(UpkeepDue(draft.state.active, ids), said(draft, "move decline_upkeep"))


def _texts(board: Board, id: str) -> list[str]:
    return [path for path, ability in board.abilities(id) if ability.kind == UPKEEP]


def _due(board: Board, seat: Seat) -> Iterator[tuple[str, str]]:
    """What is still to be settled, with its text: what left, changed sides or lost it needs none."""
    for id in board.state.due:
        thing = board.object(id)
        if thing is not None and thing.zone == "play" and thing.controller == seat:
            yield from ((id, path) for path in _texts(board, id)[:1])


def _to_pay(board: Board, seat: Seat) -> Offers:
    """Each card by itself, in any order; the phase does not end before all are settled."""
    due = [*_due(board, seat)]
    if not due:
        why = Refusal("no-upkeep", clauses(board, "move decline_upkeep"))
        return Offers((), (Withheld("pay_upkeep", why), Withheld("decline_upkeep", why)))
    paying = listing(board, seat, (Announceable("pay_upkeep", id, path) for id, path in due))
    ids = tuple(id for id, _ in due)
    held = Withheld(END_PHASE.move, Refusal("upkeep-due", clauses(board, "move pay_upkeep"), {"cards": list(ids)}))
    source = OneOf(ids, clause(board, "move decline_upkeep"))
    return together(paying, Offers((Offer("decline_upkeep", {"source": source}),), (held,), ends=False))


def _pay(draft: Draft, seat: Seat, move: PayUpkeep) -> None:
    """The card stays as it is."""
    pay_for(draft, seat, move)
    draft.emit(UpkeepSettled(seat, move.source, paid=True), said(draft, "upkeep paid"))


def _decline(draft: Draft, seat: Seat, move: DeclineUpkeep) -> None:
    """What the text says then happens at once."""
    board = board_of(draft)
    path = _texts(board, move.source)[0]
    draft.push(Do(board.pool.ability(path).otherwise, Frame(move.source, seat, path)))
    draft.emit(UpkeepSettled(seat, move.source), said(draft, "upkeep declined"))


PAY_UPKEEP = Act("pay_upkeep", PayUpkeep, immediate(_pay), _to_pay)
DECLINE_UPKEEP = Act("decline_upkeep", DeclineUpkeep, immediate(_decline), lambda _board, _seat: Offers())
"""What may be declined is offered with what may be paid."""
