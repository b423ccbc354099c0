"""Assigning defenders (ARC-CMB-12 to -18)."""

from domain.cardkit.run.board import Board
from domain.cardkit.run.duties import duties
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.objects import seat_name
from domain.cardkit.state import CardObject
from domain.draft import Draft
from domain.refusal import Refusal
from domain.rulesets.arcmage_arc import combat, physics, timing
from domain.rulesets.arcmage_arc.events import DefendersAssigned
from domain.rulesets.arcmage_arc.moves import AssignDefenders
from domain.rulesets.arcmage_arc.state import Combat, State
from domain.rulesets.arcmage_arc.tasks import ClearCombat, Defend, NextBattle
from domain.shapes import Assign, AssignClauses, Barred, Offer, Offers, Option
from events.event import Seat

CLAUSES = AssignClauses(key="ARC-CMB-13", value="ARC-CMB-14", group="ARC-CMB-16", size="ARC-CMB-14")


def defend(draft: Draft, task: Defend) -> None:
    """Ask the defending player, unless nothing is left to defend against or for (ARC-CMB-11, -12)."""
    state: State = draft.state
    fight = state.combat
    if fight is None:
        return
    if (
        combat.called_off(state, fight)
        or not combat.city_stands(state, fight)
        or not combat.attackers_left(state, fight)
    ):
        draft.push(ClearCombat())
        return
    draft.push(task)
    draft.ask(fight.defender, "defend", "ARC-CMB-14")


def offers(board: Board, seat: Seat) -> Offers:
    """An attacker for each creature that shall defend; nobody need but by a text (ARC-CMB-13 to -17, ARC-CON-01)."""
    state: State = board.state
    fight = state.combat
    assert fight is not None
    attackers = combat.attackers_left(state, fight)
    keys: dict[str, tuple[Option, ...]] = {}
    barred: dict[str, tuple[Barred, ...]] = {}
    for thing in physics.creatures(board):
        why = _absent(board, fight, thing, seat)
        reasons = {foe: why or _out_of_reach(board, thing.id, foe) for foe in attackers}
        options = tuple(Option(foe) for foe, reason in reasons.items() if reason is None)
        if options:
            keys[thing.id] = options
        barred[thing.id] = tuple(Barred(foe, reason) for foe, reason in reasons.items() if reason is not None)
    shape = Assign(keys, CLAUSES, most=len(keys), least=0, barred=barred, needed=duties(board, "defend", keys))
    return Offers((Offer("assign_defenders", {"defenders": shape}),))


def _absent(board: Board, fight: Combat, thing: CardObject, seat: Seat) -> Refusal | None:
    """Why a creature may not defend at all."""
    if thing.controller != seat:
        return Refusal("not-yours", ("ARC-CMB-12",))
    if thing.place not in ("army", fight.city):
        return Refusal("resident-elsewhere", ("ARC-CMB-13", "ARC-ZONE-05"))
    if thing.marked:
        return Refusal("marked", ("ARC-CMB-04", "ARC-CMB-13"))
    if board.forbidden("defend", thing.id) or board.forbidden("defend", seat_name(seat)):
        return Refusal("forbidden", ("ARC-CON-02",), {"what": "defend"})
    return None


def _out_of_reach(board: Board, defender: str, attacker: str) -> Refusal | None:
    """Why a creature may not defend against this attacker."""
    if board.forbidden("be_defended", attacker):
        return Refusal("forbidden", ("ARC-CON-02",), {"what": "be_defended"})
    if board.can("fly", attacker) and not board.can("fly", defender):
        return Refusal("cannot-fly", ("ARC-ABL-01",), {"attacker": attacker})
    return None


def assign_defenders(draft: Draft, seat: Seat, move: AssignDefenders) -> None:
    """One plan for all attackers; everybody may react (ARC-CMB-14, -18)."""
    draft.agenda.pop()
    draft.push(NextBattle())
    timing.window(draft, "defence", seat)
    bring(draft, DefendersAssigned(seat, move.defenders), "ARC-CMB-14", "ARC-CMB-16")
