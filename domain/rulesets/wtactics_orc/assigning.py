"""Assigning creatures to an ability of theirs, and unassigning them (WORC-ASG, WORC-UNM-02)."""

from collections.abc import Iterator

from domain.cardkit.events.things import CardMarked, CounterChanged
from domain.cardkit.game.declared import Act
from domain.cardkit.game.playing import limited
from domain.cardkit.game.timing import following
from domain.cardkit.moves_play import ActivateAbility
from domain.cardkit.run.announce import Announceable
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.costs import ASSIGNED
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.payment import Due, Means, pay_resources
from domain.cardkit.run.pricing import pay_for
from domain.cardkit.run.tasks import Respond, StackTriggers, StateCheck
from domain.draft import Draft
from domain.refusal import Refusal
from domain.ruleset import Move
from domain.rulesets.wtactics_orc.creatures import creatures, is_assigned
from domain.rulesets.wtactics_orc.events import CreatureAssigned, CreatureUnassigned
from domain.rulesets.wtactics_orc.floor import acted, has_floor, immediate
from domain.rulesets.wtactics_orc.pairs import pair_of
from domain.shapes import Domain, Offer, Offers, OneOf, Withheld
from events.event import Seat


class AssignCreature(ActivateAbility, frozen=True, tag="assign_creature"):
    """Assign a creature (`source`) to its ability; other parameters as `activate_ability`."""


class UnassignCreature(Move, frozen=True, tag="unassign_creature"):
    """Pay for a creature to be unassigned, and marked."""

    creature: str
    payment: tuple[str, ...] = ()


def assignable(board: Board, seat: Seat) -> Offers:
    """Unmarked creatures with the assign symbol that are not assigned yet (WORC-ASG-06 to -08)."""
    return limited(board, seat, "assign_creature", _free(board, seat))


def _free(board: Board, seat: Seat) -> Iterator[Announceable]:
    for thing in creatures(board, seat):
        for path, ability in board.abilities(thing.id):
            if ability.kind == ASSIGNED:
                yield Announceable("assign_creature", thing.id, path, barred=_busy(board, thing.id))


def _busy(board: Board, id: str) -> Refusal | None:
    thing = board.state.objects[id]
    if len(pair_of(board.state, id)) > 1:
        return Refusal("in-a-pair", ("WORC-MNT-12",), {"id": id})
    if thing.marked or is_assigned(thing):
        return Refusal("not-free", ("WORC-ASG-06",), {"id": id})
    if id in board.state.now.unassigned:
        return Refusal("unassigned-in-this-turn", ("WORC-ASG-15",), {"id": id})
    return None


def _assign(draft: Draft, seat: Seat, move: AssignCreature) -> None:
    """It takes effect at once; whoever responds has done one thing by it (WORC-ASG-11)."""
    with_floor = has_floor(draft)
    acted(draft)
    kind = "after" if with_floor else "action"
    draft.push(StateCheck(), StackTriggers(), Respond(kind, following(draft.state, seat)))
    draft.emit(CreatureAssigned(seat, move.source, move.ability), "WORC-ASG-11")
    pay_for(draft, seat, move)


ASSIGN_CREATURE = Act("assign_creature", AssignCreature, _assign, assignable)


# --- unassigning ------------------------------------------------------------------------------------------------------


def _owed(board: Board) -> tuple[Due, ...]:
    purse = board.dialect.vocabulary.purse("gold")
    assert purse is not None
    return (Due(purse, board.state.options.unassign_cost, {}),)


def _to_unassign(board: Board, seat: Seat) -> Offers:
    """Own assigned creatures, each for a gold (WORC-ASG-12 to -14)."""
    there = tuple(thing.id for thing in creatures(board, seat) if is_assigned(thing))
    if not there:
        why: Refusal | None = Refusal("nobody-assigned", ("WORC-ASG-12",))
    else:
        why = Means(board, seat).short_of(_owed(board))
    if why is not None:
        return Offers((), (Withheld("unassign_creature", why),))
    payment = Means(board, seat).payment(_owed(board))
    paid: dict[str, Domain] = {} if payment is None else {"payment": payment}
    return Offers((Offer("unassign_creature", {"creature": OneOf(there, "WORC-ASG-12"), **paid}),))


def _unassign(draft: Draft, seat: Seat, move: UnassignCreature) -> None:
    """It is marked until the next own Unmark phase, and does nothing that marks it in this turn (WORC-ASG-14, -15)."""
    thing = draft.state.objects[move.creature]
    pay_resources(draft, Frame("", seat, item="unassign_creature"), _owed(board_of(draft)), move.payment)
    bring(draft, CounterChanged(thing.id, ASSIGNED, thing.counters[ASSIGNED], 0), "WORC-ASG-14")
    if not draft.state.objects[thing.id].marked:
        bring(draft, CardMarked(thing.id, "unassigned"), "WORC-ASG-14")
    draft.emit(CreatureUnassigned(seat, thing.id), "WORC-ASG-15")


UNASSIGN_CREATURE = Act("unassign_creature", UnassignCreature, immediate(_unassign), _to_unassign)
