"""Upkeep: whether it is paid its player says, card by card (WORC-UPK)."""

from collections.abc import Iterator

from domain.cardkit.game.declared import Act
from domain.cardkit.game.moves import END_PHASE
from domain.cardkit.moves_play import ActivateAbility
from domain.cardkit.run.announce import Announceable, listing
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.pricing import pay_for
from domain.cardkit.run.tasks import Do
from domain.draft import Draft
from domain.reasons import together
from domain.refusal import Refusal
from domain.ruleset import Move
from domain.rulesets.wtactics_orc.events import UpkeepDue, UpkeepSettled
from domain.rulesets.wtactics_orc.floor import immediate
from domain.shapes import Offer, Offers, OneOf, Withheld
from events.event import Seat

UPKEEP = "upkeep"


class PayUpkeep(ActivateAbility, frozen=True, tag="pay_upkeep"):
    """Pay the upkeep of a card; parameters as `activate_ability`."""


class DeclineUpkeep(Move, frozen=True, tag="decline_upkeep"):
    """Do not pay the upkeep of a card: what its text says then happens."""

    source: str


def fall_due(draft: Draft) -> None:
    """Upkeep is due of all that the active player controls as the phase begins (WORC-UPK-06)."""
    board, seat = board_of(draft), draft.state.active
    due = tuple(thing.id for thing in board.in_play() if thing.controller == seat and _texts(board, thing.id))
    if due:
        draft.emit(UpkeepDue(seat, due), "WORC-UPK-06")


def _texts(board: Board, id: str) -> list[str]:
    return [path for path, ability in board.abilities(id) if ability.kind == UPKEEP]


def _due(board: Board, seat: Seat) -> Iterator[tuple[str, str]]:
    """What is still to be settled, with its text: what left, changed sides or lost it needs none."""
    for id in board.state.due:
        thing = board.object(id)
        if thing is not None and thing.zone == "play" and thing.controller == seat:
            yield from ((id, path) for path in _texts(board, id)[:1])


def _to_pay(board: Board, seat: Seat) -> Offers:
    """Each card by itself, in any order; the phase does not end before all are settled (WORC-UPK-03)."""
    due = [*_due(board, seat)]
    if not due:
        why = Refusal("no-upkeep", ("WORC-UPK-06",))
        return Offers((), (Withheld("pay_upkeep", why), Withheld("decline_upkeep", why)))
    paying = listing(board, seat, (Announceable("pay_upkeep", id, path) for id, path in due))
    ids = tuple(id for id, _ in due)
    held = Withheld(END_PHASE.move, Refusal("upkeep-due", ("WORC-UPK-03",), {"cards": list(ids)}))
    declining = Offers((Offer("decline_upkeep", {"source": OneOf(ids, "WORC-UPK-06")}),), (held,), ends=False)
    return together(paying, declining)


def _pay(draft: Draft, seat: Seat, move: PayUpkeep) -> None:
    """The card stays as it is (WORC-UPK-04)."""
    pay_for(draft, seat, move)
    draft.emit(UpkeepSettled(seat, move.source, paid=True), "WORC-UPK-04")


def _decline(draft: Draft, seat: Seat, move: DeclineUpkeep) -> None:
    """What the text says then happens at once (WORC-UPK-05)."""
    board = board_of(draft)
    path = _texts(board, move.source)[0]
    draft.push(Do(board.pool.ability(path).otherwise, Frame(move.source, seat, path)))
    draft.emit(UpkeepSettled(seat, move.source), "WORC-UPK-05")


PAY_UPKEEP = Act("pay_upkeep", PayUpkeep, immediate(_pay), _to_pay)
DECLINE_UPKEEP = Act("decline_upkeep", DeclineUpkeep, immediate(_decline), lambda _board, _seat: Offers())
"""What may be declined is offered with what may be paid."""
