"""Assigning creatures to an ability of theirs, and unassigning them."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from domain.cardkit.events.things import CardMarked, CounterChanged
from domain.cardkit.game.declared import Act, said
from domain.cardkit.game.playing import limited
from domain.cardkit.language.card import Ability
from domain.cardkit.moves_play import ActivateAbility
from domain.cardkit.pool import LIBRARY
from domain.cardkit.run.announce import Announceable
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.costs import ASSIGNED
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.payment import Due, Means, pay_resources
from domain.cardkit.run.pricing import pay_for
from domain.cardkit.run.tasks import Do, Respond, StackTriggers, StateCheck
from domain.cardkit.run.texts import known
from domain.cardkit.state import CardObject
from domain.draft import Draft
from domain.orckit.clauses import clause, clauses
from domain.orckit.creatures import Among, Barring, forbidden, is_assigned, is_locked
from domain.orckit.events import CreatureAssigned, CreatureUnassigned
from domain.orckit.floor import acted, has_floor, immediate
from domain.orckit.resources import gold
from domain.orckit.state import OrcState
from domain.refusal import Refusal
from domain.ruleset import Move
from domain.shapes import Offer, Offers, OneOf, Withheld
from events.event import Seat


class AssignCreature(ActivateAbility, frozen=True, tag="assign_creature"):
    """Assign a creature (`source`) to its ability; other parameters as `activate_ability`."""


class UnassignCreature(Move, frozen=True, tag="unassign_creature"):
    """Let a creature be unassigned, and marked; `payment` where that costs gold."""

    creature: str
    payment: tuple[str, ...] = ()


def assignable(among: Among, barred: Barring = lambda _board, _id: None) -> Callable[[Board, Seat], Offers]:
    """Unmarked creatures with the assign symbol that are not assigned yet; `barred`: why besides one may not be."""

    def free(board: Board, seat: Seat) -> Iterator[Announceable]:
        for thing in among(board, seat):
            for path, ability in board.abilities(thing.id):
                if ability.kind == ASSIGNED:
                    why = barred(board, thing.id) or _busy(board, thing)
                    yield Announceable("assign_creature", thing.id, path, barred=why)

    return lambda board, seat: limited(board, seat, "assign_creature", free(board, seat))


def _busy(board: Board, thing: CardObject) -> Refusal | None:
    if thing.marked or is_assigned(thing):
        return Refusal("not-free", clauses(board, "move assign_creature"), {"id": thing.id})
    if is_locked(board, thing):
        return Refusal("unassigned-in-this-turn", clauses(board, "locked"), {"id": thing.id})
    return forbidden(board, thing.id, "be_assigned")


def assign_creature(offers: Callable[[Board, Seat], Offers], *, acts: bool = False) -> Act:
    """Assigning what is `assignable`, with the floor or in response; whoever responds has done one thing by it.

    acts: whether a text that waits for nothing does what it says as part of the assigning
    """

    def assign(draft: Draft, seat: Seat, move: AssignCreature) -> None:
        with_floor = has_floor(draft)
        acted(draft)
        kind = "after" if with_floor else "action"
        draft.push(StateCheck(), StackTriggers(), Respond(kind, draft.state.after(seat)))
        if bring(draft, CreatureAssigned(seat, move.source, move.ability), said(draft, "assigned")) is None:
            return
        frame = pay_for(draft, seat, move)
        board = board_of(draft)
        ability = board.pool.ability(move.ability)
        if acts and happens_once(ability):
            draft.push(Do(ability.do, msgspec.structs.replace(frame, known=known(board, frame))))

    return Act("assign_creature", AssignCreature, assign, offers)


def happens_once(ability: Ability) -> bool:
    """Whether what a text does waits for nothing."""
    return bool(ability.do) and ability.on is None and ability.tally is None


class Assigned(msgspec.Struct, frozen=True):
    """Since which turn a creature has been assigned, and to which text, if it was to any."""

    since: int
    text: Ability | None


def assigned_since(state: OrcState) -> dict[str, Assigned]:
    """The creatures that are assigned; for the `Conditional` of a game."""
    there = {id: turn for id, turn in state.assigned.items() if id in state.objects}
    pool = LIBRARY.pool(state.pool)
    paths = {id: state.assigned_to[id] for id in there if is_assigned(state.objects[id])}
    return {id: Assigned(there[id], pool.ability(path) if path else None) for id, path in paths.items()}


# --- unassigning ------------------------------------------------------------------------------------------------------


def unassign_creature(among: Among, cost: Callable[[Any], int] = lambda _options: 0) -> Act:
    """Unassigning any assigned creature; `cost`: the gold that each takes, by the options of the match."""

    def owed(board: Board) -> tuple[Due, ...]:
        return (Due(gold(board.dialect), cost(board.state.options), {}),)

    def offers(board: Board, seat: Seat) -> Offers:
        there, by = tuple(thing.id for thing in among(board, seat) if is_assigned(thing)), "move unassign_creature"
        paying = Means(board, seat).asked(owed(board)) if there else Refusal("nobody-assigned", clauses(board, by))
        if isinstance(paying, Refusal):
            return Offers((), (Withheld("unassign_creature", paying),))
        return Offers((Offer("unassign_creature", {"creature": OneOf(there, clause(board, by)), **paying}),))

    def unassign(draft: Draft, seat: Seat, move: UnassignCreature) -> None:
        if cost(draft.state.options):
            pay_resources(draft, Frame("", seat, item="unassign_creature"), owed(board_of(draft)), move.payment)
        release(draft, seat, move.creature)

    return Act("unassign_creature", UnassignCreature, immediate(unassign), offers)


def release(draft: Draft, seat: Seat, id: str) -> None:
    """It is marked until the next own Unmark phase, and does nothing that marks it in this turn."""
    thing = draft.state.objects[id]
    bring(draft, CounterChanged(id, ASSIGNED, thing.counters[ASSIGNED], 0), said(draft, "unassigned"))
    if not draft.state.objects[id].marked:
        bring(draft, CardMarked(id, "unassigned"), said(draft, "unassigned"))
    bring(draft, CreatureUnassigned(seat, id), said(draft, "locked"))
