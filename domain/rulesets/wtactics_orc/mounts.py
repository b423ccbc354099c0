"""Mounting and dismounting, and what becomes of pairs (WORC-MNT)."""

from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec

from domain.cardkit.events.things import CardMarked
from domain.cardkit.game import physics
from domain.cardkit.game.declared import Act
from domain.cardkit.language.card import Ability
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.damaging import deal
from domain.cardkit.run.funnel import bring
from domain.draft import Draft
from domain.orckit import combat
from domain.orckit.creatures import is_free
from domain.orckit.events import CombatantRemoved
from domain.orckit.floor import at_once, immediate
from domain.refusal import Refusal
from domain.ruleset import Move
from domain.rulesets.wtactics_orc.creatures import creatures
from domain.rulesets.wtactics_orc.events import PairFormed, PairSplit
from domain.rulesets.wtactics_orc.fronts import FRONTS
from domain.rulesets.wtactics_orc.pairs import is_mount, mount_of, pair_of, pairs, rider_of
from domain.rulesets.wtactics_orc.state import State
from domain.shapes import Domain, Offer, Offers, OneOf, Withheld
from events.event import Seat

MOUNTED, RIDER = "mounted", "rider"
"""The kinds of abilities that a Mount has while it is mounted, and that its rider has."""


# --- mounting ---------------------------------------------------------------------------------------------------------


class MountCreature(Move, frozen=True, tag="mount_creature"):
    """Let a creature ride a Mount beside it; both are marked."""

    rider: str
    mount: str


def _to_mount(board: Board, seat: Seat) -> Offers:
    """Unmarked and unassigned creatures, for such Mounts in the same front, one each (WORC-MNT-03, -12)."""
    if not board.state.options.mounts:
        return Offers()
    there = [thing for thing in creatures(board, seat) if len(pair_of(board.state, thing.id)) == 1]
    free = [thing for thing in there if is_free(board, thing)]
    found = []
    for front in FRONTS:
        riders = tuple(thing.id for thing in free if thing.place == front and not is_mount(board, thing))
        mounts = tuple(thing.id for thing in free if thing.place == front and is_mount(board, thing))
        if riders and mounts:
            pair: dict[str, Domain] = {"rider": OneOf(riders, "WORC-MNT-03"), "mount": OneOf(mounts, "WORC-MNT-03")}
            found.append(Offer("mount_creature", pair))
    if found:
        return Offers(tuple(found))
    return Offers((), (Withheld("mount_creature", Refusal("nobody-to-mount", ("WORC-MNT-03", "WORC-MNT-12"))),))


def _mount(draft: Draft, seat: Seat, move: MountCreature) -> None:
    """Both are marked, then they are a pair (WORC-MNT-12)."""
    for one in (move.rider, move.mount):
        bring(draft, CardMarked(one, "mount"), "WORC-MNT-12")
    bring(draft, PairFormed(seat, move.rider, move.mount), "WORC-MNT-03")


MOUNT_CREATURE = Act("mount_creature", MountCreature, immediate(_mount), _to_mount)


def _riders(board: Board, seat: Seat) -> OneOf | None:
    """Whoever rides (WORC-MNT-12)."""
    if not board.state.options.mounts:
        return None
    there = (rider for rider, _ in pairs(board.state) if board.state.objects[rider].controller == seat)
    return OneOf(tuple(there), "WORC-MNT-12")


@at_once("WORC-MNT-12")
def dismount_creature(draft: Draft, seat: Seat, rider: Annotated[str, _riders]) -> None:
    """Let a creature ride no more; nobody is marked for it (WORC-MNT-12)."""
    mount = mount_of(draft.state, rider)
    assert mount is not None
    bring(draft, PairSplit(rider, mount, "dismount"), "WORC-MNT-12")


# --- abilities --------------------------------------------------------------------------------------------------------


def _is_used(ability: Ability) -> bool:
    return ability.kind == MOUNTED and bool(ability.do) and ability.on is None and ability.tally is None


def lent(board: Board) -> Mapping[str, tuple[tuple[int, str], ...]]:
    """What riders have of their Mounts, and what mounted Mounts may use (WORC-MNT-06)."""
    found: dict[str, tuple[tuple[int, str], ...]] = {}
    for rider, mount in pairs(board.state):
        since, own = board.state.riding[rider][1], board.own_abilities(board.state.objects[mount])
        given = tuple((since, path) for path, ability in own if ability.kind == RIDER)
        used = tuple((since, path) for path, ability in own if _is_used(ability))
        found |= {name: paths for name, paths in ((rider, given), (mount, used)) if paths}
    return found


# --- what becomes of pairs --------------------------------------------------------------------------------------------


class Ride(msgspec.Struct, frozen=True):
    """A Mount with its rider, the damage on it that is beyond its DEF, and what is fighting it."""

    mount: str
    rider: str
    spilt: int
    foe: str


def rides(board: Board, ids: Sequence[str]) -> list[Ride]:
    """The Mounts among some creatures that are mounted."""
    found = []
    for rider, mount in pairs(board.state):
        if mount in ids:
            spilt = max(0, board.state.objects[mount].damage - max(0, board.stat(mount, "def")))
            found.append(Ride(mount, rider, spilt, _foe_of(board.state, mount) or mount))
    return found


def _foe_of(state: State, mount: str) -> str | None:
    attack = state.attack
    if attack is None or not combat.in_combat(state, mount):
        return None
    against = attack.defenders.get(mount)
    return against or next(iter(combat.defenders_of(state, attack, mount)), None)


def unseat(draft: Draft, ridden: Sequence[Ride]) -> tuple[str, ...]:
    """Of Mounts that have died the riders fall off, and are marked; answers those that die of it (WORC-MNT-10, -11).

    Damage that was beyond what killed the Mount is dealt to its rider.
    """
    dying = []
    for ride in ridden:
        rider = physics.in_play(draft, ride.rider)
        if rider is None or physics.in_play(draft, ride.mount) is not None:
            continue
        bring(draft, PairSplit(rider.id, ride.mount, "death"), "WORC-MNT-11")
        if not rider.marked:
            bring(draft, CardMarked(rider.id, "fall"), "WORC-MNT-11")
        if ride.spilt:
            deal(draft, rider.id, ride.spilt, ride.foe)
            if draft.state.objects[rider.id].damage >= board_of(draft).stat(rider.id, "def"):
                dying.append(rider.id)
    return tuple(dying)


def part(draft: Draft) -> None:
    """Pairs that are torn apart are none any more, and a Mount without a rider attacks no more (WORC-MNT-13, -14)."""
    state: State = draft.state
    left = dict(pairs(state))
    for rider, (mount, _) in state.riding.items():
        if rider not in left:
            bring(draft, PairSplit(rider, mount, "parted"), "WORC-MNT-14")
    for id in _without_riders(board_of(draft)):
        draft.emit(CombatantRemoved(id), "WORC-MNT-13")


def _without_riders(board: Board) -> list[str]:
    """Attacking Mounts that nobody rides."""
    state: State = board.state
    attack = state.attack
    if attack is None:
        return []
    there = [id for id in attack.attackers if combat.takes_part(state, attack, id)]
    return [id for id in there if is_mount(board, state.objects[id]) and rider_of(state, id) is None]
