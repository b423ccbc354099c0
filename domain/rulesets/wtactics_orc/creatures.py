"""Playing creatures into a front, and moving them between fronts (WORC-CRE, WORC-MOV, WORC-ENT)."""

from collections.abc import Iterator
from functools import partial
from typing import Annotated

from msgspec.structs import replace

from domain.cardkit.events.things import CardMarked, ObjectMoved
from domain.cardkit.game.declared import Act
from domain.cardkit.game.placing import sites
from domain.cardkit.game.playing import limited
from domain.cardkit.moves_play import PlayCard
from domain.cardkit.run.announce import Announceable
from domain.cardkit.run.board import Board
from domain.cardkit.run.funnel import bring, bring_together
from domain.cardkit.state import CardObject
from domain.draft import Draft
from domain.orckit import creatures as orc
from domain.orckit import slots
from domain.orckit.assigning import assign_creature, assignable, unassign_creature
from domain.orckit.creatures import CREATURE
from domain.orckit.evolve import MOVE
from domain.orckit.floor import at_once
from domain.orckit.using import of_type
from domain.refusal import Refusal
from domain.rulesets.wtactics_orc.fronts import FRONTS, OPPOSITE
from domain.rulesets.wtactics_orc.mulligan import announce
from domain.rulesets.wtactics_orc.pairs import is_mount, mount_of, pair_of
from domain.rulesets.wtactics_orc.state import State
from domain.shapes import Offers, OneOf, parted
from events.event import Seat

NOBODY = Refusal("nobody-of-its-faction", ("WORC-MNT-01",))


class PlayCreature(PlayCard, frozen=True, tag="play_creature"):
    """Play a creature into one of the own fronts (`place`); other parameters as `play_card`."""


def _to_play(board: Board, seat: Seat) -> Offers:
    """The creatures in hand (WORC-CRE-01 to -03, WORC-ENT-01)."""
    return limited(board, seat, "play_creature", _playable(board, seat))


def _playable(board: Board, seat: Seat) -> Iterator[Announceable]:
    for one in of_type(board, seat, CREATURE):
        find, why = (_with_kin, NOBODY) if is_mount(board, board.state.objects[one]) else (sites, None)
        yield Announceable("play_creature", one, sites=partial(find, board, seat, one), nowhere=why)


def _with_kin(board: Board, seat: Seat, mount: str) -> OneOf | None:
    """Where a Mount may be put: only where there is a creature of its faction (WORC-MNT-01)."""
    place = sites(board, seat, mount)
    if place is None:
        return None
    return replace(place, values=tuple(front for front in place.values if _has_kin(board, seat, mount, front)))


def _has_kin(board: Board, seat: Seat, mount: str, front: str) -> bool:
    """Whether a player has a creature of the faction of a Mount in a front (WORC-MNT-01)."""
    faction = board.faction(mount)
    there = (thing.id for thing in creatures(board, seat) if thing.place == front)
    return faction is not None and any(board.faction(id) == faction for id in there)


PLAY_CREATURE = Act("play_creature", PlayCreature, announce, _to_play)


# --- moving -----------------------------------------------------------------------------------------------------------


def creatures(board: Board, seat: Seat) -> Iterator[CardObject]:
    """The creatures that a player controls in a front."""
    for thing in board.in_play():
        if thing.controller == seat and thing.place in FRONTS and CREATURE in board.types(thing.id):
            yield thing


def may_not_act(board: Board, thing: CardObject, what: str, marked: str) -> Refusal | None:
    """Why a creature may not do something for which it must be unmarked; `marked`: what says so.

    Whoever rides does it with the Mount, for which both must be able to (WORC-MNT-04, -08).
    """
    state: State = board.state
    if mount_of(state, thing.id) is not None:
        return Refusal("rides", ("WORC-MNT-08",), {"id": thing.id})
    pair = pair_of(state, thing.id)
    if what == "attack" and len(pair) == 1 and is_mount(board, thing):
        return Refusal("without-rider", ("WORC-MNT-04",), {"id": thing.id})
    for one in pair:
        even_marked = what == "defend" and board.can("defend_marked", one)
        why = orc.may_not_act(board, state.objects[one], what, marked, even_marked=even_marked)
        if why is not None:
            return why
    return None


def _movable(board: Board, seat: Seat) -> OneOf | Refusal:
    """Unmarked creatures of the front that all moves of the turn leave (WORC-MOV-01 to -07, WORC-MVA)."""
    late = slots.not_for_moving(board)
    return late or parted({thing.id: _stays(board, thing) for thing in creatures(board, seat)}, "WORC-MOV-01")


def _stays(board: Board, thing: CardObject) -> Refusal | None:
    """Why a creature may not move."""
    state: State = board.state
    if state.now.moved_from not in (None, thing.place):
        return Refusal("other-direction", ("WORC-MOV-03", "WORC-MOV-07"), {"id": thing.id, "from": thing.place})
    return may_not_act(board, thing, "be_moved", "unmarked to move") or orc.forbidden(board, thing.id, "be_marked")


@at_once("WORC-MOV-01")
def move_creature(draft: Draft, seat: Seat, creature: Annotated[str, _movable]) -> None:
    """Mark a creature, and put it into the other front of its player; if it cannot be marked after all, it stays.

    A pair does both at the same time (WORC-MOV-04, WORC-MNT-08).
    """
    place = draft.state.objects[creature].place
    pair = pair_of(draft.state, creature)
    marked = [one for one in pair if bring(draft, CardMarked(one, MOVE), "WORC-MOV-04", "WORC-MRK-04") is not None]
    bring_together(draft, [ObjectMoved(one, place, OPPOSITE[place], MOVE) for one in marked], "WORC-MOV-04")


# --- assigning --------------------------------------------------------------------------------------------------------


def _in_a_pair(board: Board, id: str) -> Refusal | None:
    """Neither riders nor their Mounts are assigned (WORC-MNT-12)."""
    return Refusal("in-a-pair", ("WORC-MNT-12",), {"id": id}) if len(pair_of(board.state, id)) > 1 else None


to_assign = assignable(creatures, _in_a_pair)
ASSIGN_CREATURE = assign_creature(to_assign)
UNASSIGN_CREATURE = unassign_creature(creatures, lambda options: int(options.unassign_cost))
