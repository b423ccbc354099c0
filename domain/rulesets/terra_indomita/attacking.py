"""Attacks: who may be attacked, hit and damage, and what is dealt (TERRA-ADJ, TERRA-ATK)."""

from collections.abc import Iterator, Mapping
from typing import Annotated

import msgspec

from domain.cardkit.game.acting import move, plainly
from domain.cardkit.run import squares
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.damaging import deal
from domain.cardkit.run.ending import end_all
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.objects import public_id
from domain.cardkit.run.tasks import StateCheck
from domain.cardkit.state import CardObject
from domain.draft import Draft
from domain.refusal import Refusal
from domain.rulesets.terra_indomita.activating import may_act
from domain.rulesets.terra_indomita.events import (
    ActionTaken,
    AttackCancelled,
    AttackDeclared,
    AttackResolved,
    HitCalculated,
)
from domain.rulesets.terra_indomita.ground import BASE, BUILDING, RESEARCH, UNIT, UNITS, kind_of, of_kind
from domain.rulesets.terra_indomita.numbers import ADJACENCY, DAMAGE, DEFENSE, HIT, RANGE
from domain.rulesets.terra_indomita.state import Attack, State
from domain.rulesets.terra_indomita.tasks import AttackOver, Calculate, OpenWindow, Strike
from domain.rulesets.terra_indomita.windows import ATTACK
from domain.shapes import OneOf, parted
from events.event import Seat

DECLARING, TARGET, REACH = "TERRA-ATK-01", "TERRA-ATK-03", "TERRA-ATK-04"
ATTACKING = "attack"
"""The permission to attack, and the action."""


class Blow(msgspec.Struct, frozen=True):
    """What an attack comes to: hit, the neighbours who count, defense, damage, and what follows from these.

    It is what bots and players are shown beforehand, too.
    """

    hit: int
    helping: dict[str, int]
    guarding: dict[str, int]
    defense: int
    damage: int

    @property
    def score(self) -> int:
        """The Hit Score, which may be below 0 (TERRA-ATK-07)."""
        return self.hit + sum(self.helping.values()) - sum(self.guarding.values()) - self.defense

    @property
    def total(self) -> int:
        """The damage: a Hit Score below 0 lessens it, down to none (TERRA-ATK-08, -09)."""
        return max(0, self.damage + min(0, self.score))


def blow(board: Board, attacker: str, target: str, hit: int | None = None, damage: int | None = None) -> Blow:
    """What an attack would come to now; `hit` and `damage` in place of the attacker's own (TERRA-ATK-07, -08, -15)."""
    helping, guarding = _neighbours(board, attacker, target)
    return Blow(
        board.stat(attacker, HIT) if hit is None else hit,
        helping,
        guarding,
        board.stat(target, DEFENSE),
        board.stat(attacker, DAMAGE) if damage is None else damage,
    )


def _neighbours(board: Board, attacker: str, target: str) -> tuple[dict[str, int], dict[str, int]]:
    """Units beside the target on either side, with their adjacency values (TERRA-ADJ)."""
    struck, striker = board.object(target), board.object(attacker)
    assert struck is not None
    assert striker is not None
    if kind_of(board, struck) not in UNITS and not board.state.options.structure_adjacency:
        return {}, {}
    sides: dict[Seat, dict[str, int]] = {striker.controller: {}, struck.controller: {}}
    for one in of_kind(board, None, *UNITS):
        counts = one.controller in sides and one.id not in (attacker, target)
        if counts and 1 in squares.between(board, one.id, (target,)):
            value = board.stat(one.id, ADJACENCY)
            if value:
                sides[one.controller][one.id] = value
    return sides[striker.controller], sides[struck.controller]


# --- declaring --------------------------------------------------------------------------------------------------------


def attackable(
    board: Board, seat: Seat, attacker: str, reach: int | None = None
) -> Iterator[tuple[str, Refusal | None]]:
    """What might be attacked by a unit of this player, each with why it may not (TERRA-ATK-03, -04)."""
    most = board.stat(attacker, RANGE) if reach is None else reach
    structures = (BUILDING, BASE, *((RESEARCH,) if board.state.options.research_attackable else ()))
    for one in of_kind(board, None, *UNITS, *structures):
        if one.controller != seat:
            far = min(squares.between(board, attacker, (one.id,)))
            yield one.id, None if far <= most else Refusal("out-of-range", (REACH,), {"need": far, "have": most})


def may_attack(board: Board, unit: CardObject) -> Refusal | None:
    """Why a unit must not attack: workers never do (TERRA-ATK-02)."""
    if kind_of(board, unit) != UNIT:
        return Refusal("no-attack", ("TERRA-ATK-02",), {"id": unit.id})
    if board.forbidden(ATTACKING, unit.id):
        return Refusal("forbidden", ("TERRA-ATK-01",), {"what": ATTACKING})
    return None


def _targets(board: Board, seat: Seat) -> OneOf | Refusal:
    unit = may_act(board, seat)
    if isinstance(unit, Refusal):
        return unit
    return may_attack(board, unit) or parted(dict(attackable(board, seat, unit.id)), TARGET)


@move(DECLARING, made=False, how=plainly)
def attack(draft: Draft, seat: Seat, target: Annotated[str, _targets]) -> None:
    """Attack with the active unit: that is its action."""
    state: State = draft.state
    assert state.activation is not None
    draft.emit(ActionTaken(state.activation.unit, ATTACKING), "TERRA-ACT-06")
    declare(draft, state.activation.unit, target)


def declare(draft: Draft, attacker: str, target: str, source: str = "", own: Mapping[str, int] = {}) -> None:
    """A unit attacks, maybe with stats of its `own`: the stages follow with their windows (TERRA-ACT-12)."""
    unit, at = draft.state.objects[attacker], draft.state.objects[target].place
    id = public_id(draft, "a")
    draft.push(OpenWindow("attack.pre_hit", ATTACK + id, unit.controller), Calculate(id))
    stats = own.get(HIT), own.get(DAMAGE), own.get(RANGE)
    bring(draft, AttackDeclared(id, unit.controller, attacker, target, at, source, *stats), DECLARING)


def by_text(draft: Draft, attacker: str, target: str, frame: Frame, own: Mapping[str, int]) -> None:
    """A text lets a card unit attack that may, and a target that is legal (TERRA-ATK-15, -16)."""
    board = board_of(draft)
    unit = board.object(attacker)
    if unit is None or unit.zone != "play" or may_attack(board, unit) is not None:
        return
    legal = dict(attackable(board, unit.controller, attacker, own.get(RANGE)))
    if target in legal and legal[target] is None:
        declare(draft, attacker, target, frame.item or frame.source, own)


# --- calculating and dealing ------------------------------------------------------------------------------------------


def _of(draft: Draft, id: str) -> Attack | None:
    return next((one for one in draft.state.attacks if one.id == id), None)


def calculate(draft: Draft, task: Calculate) -> None:
    """The numbers are frozen, unless the attack cannot go on (TERRA-ATK-06, -10)."""
    found, board = _of(draft, task.attack), board_of(draft)
    if found is None:
        return
    if reason := _cancelled(board, found):
        draft.emit(AttackCancelled(found.id, reason), "TERRA-ATK-06")
        _end_effects(draft, found)
        return
    come_to = blow(board, found.attacker, found.target, found.hit, found.damage)
    numbers = *msgspec.structs.astuple(come_to), come_to.score, come_to.total
    draft.push(OpenWindow("attack.pre_damage", ATTACK + found.id, found.seat), Strike(found.id))
    bring(draft, HitCalculated(found.id, found.attacker, found.target, *numbers), "TERRA-ATK-07")


def _cancelled(board: Board, attack: Attack) -> str | None:
    """Why an attack cannot go on (TERRA-ATK-06)."""
    unit, target = board.object(attack.attacker), board.object(attack.target)
    if unit is None or unit.zone != "play" or target is None or target.zone != "play":
        return "gone"
    if unit.controller != attack.seat:
        return "control"
    if target.controller == attack.seat:
        return "friend"
    reach = board.stat(attack.attacker, RANGE) if attack.range is None else attack.range
    far = min(squares.between(board, attack.attacker, (attack.target,)))
    return None if far <= reach else "range"


def strike(draft: Draft, task: Strike) -> None:
    """Pending damage is dealt to the target if that is still there (TERRA-ATK-11)."""
    found = _of(draft, task.attack)
    if found is None:
        return
    target, height = draft.state.objects.get(found.target), len(draft.agenda)
    before = None if target is None or target.zone != "play" else target
    if before is not None and found.pending:
        deal(draft, found.target, found.pending, found.attacker)
    after = draft.state.objects.get(found.target)
    dealt = 0 if before is None or after is None else after.damage - before.damage
    over = AttackOver(found.id, "" if before is None else before.place, dealt)
    draft.agenda[height:height] = [over, StateCheck()]


def attack_over(draft: Draft, task: AttackOver) -> None:
    """The attack is over; what its damage has set off comes before what waits for its end (TERRA-ACT-12)."""
    found = _of(draft, task.attack)
    if found is None:
        return
    target = draft.state.objects.get(found.target)
    gone = task.dealt > 0 and (target is None or target.zone != "play")
    draft.push(OpenWindow("attack.post_damage"))
    told = AttackResolved(found.id, found.attacker, found.target, task.at, task.dealt, gone)
    bring(draft, told, "TERRA-ACT-12")
    _end_effects(draft, found)


def _end_effects(draft: Draft, attack: Attack) -> None:
    """Effects end that last for this attack."""
    end_all(draft, lambda one: one.until.kind == "attack" and one.since >= attack.since, "attack")
