"""Battles, one after another in the announced order, and the end of the combat (ARC-CMB-19 to -31)."""

from domain.cardkit.game.timing import resolved
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.damaging import deal
from domain.cardkit.run.ending import end_lasting
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.tasks import StateCheck
from domain.cardkit.shapes import Distribution
from domain.draft import Draft
from domain.rulesets.arcmage_arc import combat, physics, timing
from domain.rulesets.arcmage_arc.events import BattleEnded, BattleStarted, CombatEnded, DamageDistributed
from domain.rulesets.arcmage_arc.moves import DistributeDamage
from domain.rulesets.arcmage_arc.state import Combat, State
from domain.rulesets.arcmage_arc.tasks import ClearCombat, NextBattle, Strike
from domain.shapes import Offer, Offers
from events.event import Seat


def next_battle(draft: Draft, task: NextBattle) -> None:
    """End the battle that was fought; begin the next one, or clear the combat (ARC-CMB-20)."""
    state: State = draft.state
    fight = state.combat
    if fight is None:
        return
    if fight.battle is not None:
        _end(draft, fight.battle)
        return
    if not combat.has_battles(state):
        draft.push(ClearCombat())
        return
    attacker = combat.battles_left(state, fight)[0]
    draft.push(Strike())
    bring(draft, BattleStarted(attacker, tuple(combat.defenders_of(state, fight, attacker))), "ARC-CMB-19")


def _end(draft: Draft, attacker: str) -> None:
    """Triggers of the battle are resolved; before a further one everybody may react (ARC-PRI-06)."""
    draft.push(NextBattle())
    timing.window(draft, "battle")
    bring(draft, BattleEnded(attacker), "ARC-CMB-20")


def strike(draft: Draft, task: Strike) -> None:
    """Damage of both sides at once, after the attacker's was spread over its defenders (ARC-CMB-21 to -26).

    An attack below 0 inflicts nothing (ARC-CRE-05).
    """
    state: State = draft.state
    fight = state.combat
    if fight is None or fight.battle is None:
        return
    if combat.called_off(state, fight):
        draft.push(ClearCombat())
        return
    attacker = fight.battle
    board = board_of(draft)
    power = board.stat(attacker, "atk")
    defenders = combat.defenders_of(state, fight, attacker)
    if len(defenders) > 1 and power > 0 and not fight.damage:
        draft.push(task)
        draft.ask(fight.seat, "distribute", "ARC-CMB-22")
        return
    draft.push(StateCheck(), NextBattle())
    if not combat.engaged(fight, attacker):
        deal(draft, fight.city, power, attacker)
        return
    blows = {defender: board.stat(defender, "atk") for defender in defenders}
    shares = fight.damage or dict.fromkeys(defenders, power)
    for defender, blow in blows.items():
        deal(draft, defender, shares.get(defender, 0), attacker)
        deal(draft, attacker, blow, defender)


def offers(board: Board, seat: Seat) -> Offers:
    """All of the attacker's damage, spread over its defenders (ARC-CMB-22)."""
    state: State = board.state
    fight = state.combat
    assert fight is not None
    assert fight.battle is not None
    defenders = combat.defenders_of(state, fight, fight.battle)
    shape = Distribution(tuple(defenders), board.stat(fight.battle, "atk"), "ARC-CMB-22")
    return Offers((Offer("distribute_damage", {"damage": shape}),))


def distribute_damage(draft: Draft, seat: Seat, move: DistributeDamage) -> None:
    """The blows fall as the attacking player says."""
    fight: Combat = draft.state.combat
    assert fight.battle is not None
    bring(draft, DamageDistributed(fight.battle, move.damage), "ARC-CMB-22")


def clear_combat(draft: Draft, task: ClearCombat) -> None:
    """Step IV: the dead leave, defenders go back, then residents of a lost city find a place (ARC-CMB-29 to -31)."""
    state: State = draft.state
    fight = state.combat
    if fight is None:
        return
    resolved(draft)
    physics.bury(draft, _dead(state, fight), "combat", "ARC-CMB-29", "ARC-CMB-30")
    end_lasting(draft, "attack", "attack")
    ended = CombatEnded(fight.city, fight.dead, not combat.city_stands(state, fight))
    bring(draft, ended, "ARC-CMB-31", "ARC-CITY-06")


def _dead(state: State, fight: Combat) -> list[str]:
    """What lies in limbo, in the order of the battles, each creature before what is attached to it (ARC-ZONE-13)."""
    limbo = state.zone("limbo")
    order: list[str] = []

    def add(one: str) -> None:
        if one in limbo:
            order.append(one)
            for other in limbo:
                if state.objects[other].host == one:
                    add(other)

    for creature in sorted(fight.dead, key=lambda one: _place_in_line(fight, one)):
        add(creature)
    return order


def _place_in_line(fight: Combat, creature: str) -> tuple[int, bool]:
    """The battle that a creature fought in; an attacker comes before its defenders."""
    attacker = fight.defenders.get(creature, creature)
    return fight.attackers.index(attacker), creature != attacker
