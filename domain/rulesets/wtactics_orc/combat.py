"""Combats, one for each attacker, one after another (WORC-CMB-06 to -27)."""

from domain.cardkit.game.declared import Act
from domain.cardkit.game.physics import in_play
from domain.cardkit.game.timing import following
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.damaging import deal
from domain.cardkit.run.ending import end_lasting
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.gaining import gain
from domain.cardkit.run.objects import seat_of
from domain.cardkit.run.tasks import Respond, StackTriggers, StateCheck
from domain.cardkit.shapes import Distribution
from domain.cardkit.state import CardObject
from domain.draft import Draft
from domain.ruleset import Move
from domain.rulesets.wtactics_orc import quest_creatures
from domain.rulesets.wtactics_orc.creatures import is_assigned
from domain.rulesets.wtactics_orc.events import (
    AttackEnded,
    CombatantRemoved,
    CombatChosen,
    CombatDamageSplit,
    CombatResolved,
    CombatStarted,
)
from domain.rulesets.wtactics_orc.fronts import DEFENSIVE, FRONTS, OFFENSIVE
from domain.rulesets.wtactics_orc.state import Attack, State
from domain.rulesets.wtactics_orc.tasks import CombatOver, EquipmentInUse, NextCombat, Strike
from domain.shapes import Offer, Offers, OneOf
from events.event import Seat

# --- who takes part ---------------------------------------------------------------------------------------------------


def takes_part(state: State, attack: Attack, id: str) -> bool:
    """Whether a creature was declared, has not left the attack, and has been in play all the time."""
    thing = state.objects.get(id)
    if thing is None or thing.zone != "play" or thing.since > attack.since or id in attack.out:
        return False
    return id in attack.attackers or id in attack.defenders


def attackers_left(state: State, attack: Attack) -> list[str]:
    """Attackers whose combats are still to come or under way."""
    return [one for one in attack.attackers if one not in attack.fought and takes_part(state, attack, one)]


def on_foe(state: State, attack: Attack) -> list[str]:
    """Those of them that attack the attacked player."""
    return [one for one in attackers_left(state, attack) if attack.attackers[one].startswith("seat:")]


def defenders_of(state: State, attack: Attack, attacker: str) -> tuple[str, ...]:
    """The defenders that still stand against an attacker."""
    return tuple(one for one, foe in attack.defenders.items() if foe == attacker and takes_part(state, attack, one))


def in_combat(state: State, id: str) -> bool:
    """Whether a creature is in combat: from its declaration until its own combat is over (WORC-DTH-08)."""
    attack = state.attack
    if attack is None or not takes_part(state, attack, id):
        return False
    return attack.defenders.get(id, id) in attackers_left(state, attack)


def release(draft: Draft) -> None:
    """Whoever has left the front or the player, or is assigned, takes no part any more (WORC-CMB-23, -24).

    Nor does whoever attacks a player who is out (WORC-WIN-12).
    """
    attack: Attack | None = draft.state.attack
    if attack is None:
        return
    for id in (*attack.attackers, *attack.defenders):
        if not takes_part(draft.state, attack, id):
            continue
        if not _is_in_place(draft.state, draft.state.objects[id], attack):
            draft.emit(CombatantRemoved(id), "WORC-CMB-23", "WORC-CMB-24")
        elif seat_of(attack.attackers.get(id, "")) in draft.state.defeated:
            draft.emit(CombatantRemoved(id), "WORC-WIN-12")


def _is_in_place(state: State, thing: CardObject, attack: Attack) -> bool:
    if is_assigned(thing):
        return False
    prey = attack.attackers.get(thing.id)
    if prey is not None and not seat_of(prey):  # fought from any front, as long as it is there (WORC-QCF-02, -22)
        target = state.objects.get(prey)
        is_over = thing.id in attack.fought or thing.id == attack.combat
        is_there = target is not None and target.zone == "play"
        return (is_there or is_over) and thing.place in FRONTS and thing.controller == attack.seat
    here = (OFFENSIVE, attack.seat) if thing.id in attack.attackers else (DEFENSIVE, attack.foe)
    return (thing.place, thing.controller) == here


# --- one after another ------------------------------------------------------------------------------------------------


class ChooseNextCombat(Move, frozen=True, tag="choose_next_combat"):
    """Say whose combat comes next."""

    attacker: str


def next_combat(draft: Draft, task: NextCombat) -> None:
    """The attacking player says which is first, then both by turns; the last comes by itself (WORC-CMB-10, -11)."""
    state: State = draft.state
    attack = state.attack
    if attack is None:
        return
    left = attackers_left(state, attack)
    if not left or attack.seat in state.defeated:
        _end_attack(draft, attack)
    elif len(left) == 1:
        _start(draft, attack, left[0])
    else:
        draft.push(task)
        draft.ask(_chooser(state, attack), "next_combat", "WORC-CMB-11")


def _chooser(state: State, attack: Attack) -> Seat:
    return attack.seat if attack.chosen % 2 == 0 else opponent(state, attack)


def opponent(state: State, attack: Attack) -> Seat:
    """The attacked player; without one the next seat after the attacking player."""
    return following(state, attack.seat) if attack.foe is None else attack.foe


def _to_choose(board: Board, seat: Seat) -> Offers:
    attack = board.state.attack
    assert attack is not None
    left = OneOf(tuple(attackers_left(board.state, attack)), "WORC-CMB-10")
    return Offers((Offer("choose_next_combat", {"attacker": left}),))


def _choose(draft: Draft, seat: Seat, move: ChooseNextCombat) -> None:
    draft.agenda.pop()
    draft.emit(CombatChosen(seat, move.attacker), "WORC-CMB-11")
    _start(draft, draft.state.attack, move.attacker)


CHOOSE_NEXT_COMBAT = Act("choose_next_combat", ChooseNextCombat, _choose, _to_choose)


def _start(draft: Draft, attack: Attack, attacker: str) -> None:
    """A combat of its own, in which players may respond before it is resolved (WORC-CMB-07, -17)."""
    state: State = draft.state
    target = attack.attackers[attacker]
    first = opponent(state, attack) if seat_of(target) else quest_creatures.lend(draft, target, attack.seat)
    draft.push(StateCheck(), StackTriggers(), EquipmentInUse(), Respond("combat", first), Strike())
    bring(draft, CombatStarted(attacker, defenders_of(state, attack, attacker)), "WORC-CMB-07", "WORC-CMB-17")


def _end_attack(draft: Draft, attack: Attack) -> None:
    draft.push(StateCheck(), StackTriggers())
    bring(draft, AttackEnded(attack.seat), "WORC-CMB-22")
    end_lasting(draft, "attack", "attack")


# --- damage -----------------------------------------------------------------------------------------------------------


class DistributeCombatDamage(Move, frozen=True, tag="distribute_combat_damage"):
    """Split the attacker's damage among its defenders."""

    damage: dict[str, int]


def strike(draft: Draft, task: Strike) -> None:
    """All damage of the combat at once, with the values of now (WORC-CMB-14, -18 to -21, -26)."""
    state: State = draft.state
    attack = state.attack
    if attack is None or attack.combat is None:
        return
    attacker, board = attack.combat, board_of(draft)
    power, defenders = max(0, board.stat(attacker, "atk")), defenders_of(state, attack, attacker)
    if not takes_part(state, attack, attacker):
        defenders = ()
    elif len(defenders) > 1 and power and state.options.multi_block_damage == "split" and not attack.split:
        draft.push(task)
        draft.ask(attack.seat, "split", "WORC-CMB-21")
        return
    draft.push(StateCheck(), CombatOver(), StateCheck(), StackTriggers(), NextCombat())
    target = attack.attackers[attacker]
    if defenders:
        _fight(draft, attack, attacker, power, defenders)
    elif not seat_of(target):
        if takes_part(state, attack, attacker) and in_play(draft, target):
            _fight(draft, attack, attacker, power, (target,))
    elif takes_part(state, attack, attacker) and attack.foe is not None and attacker not in attack.defenders.values():
        gain(draft, attack.foe, "influence", -power, "WORC-CMB-14", cause="attack")


def _fight(draft: Draft, attack: Attack, attacker: str, power: int, defenders: tuple[str, ...]) -> None:
    """Both sides strike at once: what each deals was settled before any of it is dealt (WORC-CMB-18, -20, -21)."""
    board = board_of(draft)
    blows = {one: max(0, board.stat(one, "atk")) for one in defenders}
    if draft.state.options.multi_block_damage == "each" and len(defenders) > 1:
        hardest = max(defenders, key=lambda one: blows[one])
        blows = {one: blows[one] if one == hardest else 0 for one in defenders}
    for defender, blow in blows.items():
        deal(draft, defender, attack.split.get(defender, power), attacker)
        deal(draft, attacker, blow, defender)


def _to_split(board: Board, seat: Seat) -> Offers:
    attack = board.state.attack
    assert attack is not None
    assert attack.combat is not None
    defenders = defenders_of(board.state, attack, attack.combat)
    shape = Distribution(defenders, max(0, board.stat(attack.combat, "atk")), "WORC-CMB-21")
    return Offers((Offer("distribute_combat_damage", {"damage": shape}),))


def _split(draft: Draft, seat: Seat, move: DistributeCombatDamage) -> None:
    attack: Attack = draft.state.attack
    assert attack.combat is not None
    bring(draft, CombatDamageSplit(attack.combat, move.damage), "WORC-CMB-21")


DISTRIBUTE_COMBAT_DAMAGE = Act("distribute_combat_damage", DistributeCombatDamage, _split, _to_split)


def combat_over(draft: Draft, task: CombatOver) -> None:
    """The dead have left; whoever fought fights no more in this attack (WORC-CMB-22)."""
    attack: Attack | None = draft.state.attack
    if attack is not None and attack.combat is not None:
        quest_creatures.give_back(draft, attack.attackers[attack.combat])
        bring(draft, CombatResolved(attack.combat), "WORC-CMB-22")
