"""Who takes part in the combat under way, and who fights whom (ARC-CMB-19, -27)."""

from collections.abc import Iterable

from domain.cardkit.run.funnel import bring
from domain.draft import Draft
from domain.rulesets.arcmage_arc.events import CreatureLeftCombat
from domain.rulesets.arcmage_arc.state import Combat, State


def attackers_left(state: State, combat: Combat) -> list[str]:
    """Attackers that are still in the combat, in the announced order, fought or not."""
    return [one for one in combat.attackers if takes_part(state, combat, one)]


def defenders_of(state: State, combat: Combat, attacker: str) -> list[str]:
    """Defenders that still stand against an attacker; those that entered play first come first."""
    there = [one for one, foe in combat.defenders.items() if foe == attacker and takes_part(state, combat, one)]
    return sorted(there, key=lambda one: state.objects[one].since)


def takes_part(state: State, combat: Combat, creature: str) -> bool:
    """Whether a creature is in the combat and has not left it."""
    if creature in combat.gone or not (creature in combat.attackers or creature in combat.defenders):
        return False
    thing = state.objects.get(creature)
    return thing is not None and thing.zone == "play"


def engaged(combat: Combat, attacker: str) -> bool:
    """Whether a defender was assigned to an attacker, even if it has left since (ARC-CMB-26)."""
    return attacker in combat.defenders.values()


def battles_left(state: State, combat: Combat) -> list[str]:
    """Attackers whose battles are still to be fought; without the city only those that are engaged (ARC-CMB-28)."""
    stands = city_stands(state, combat)
    return [
        one
        for one in attackers_left(state, combat)
        if one not in combat.fought and one != combat.battle and (stands or engaged(combat, one))
    ]


def city_stands(state: State, combat: Combat) -> bool:
    """Whether the attacked city is still in play; one that fell and came back is another (ARC-STA-07)."""
    city = state.objects.get(combat.city)
    return not combat.fallen and city is not None and city.place == "kingdom"


def called_off(state: State, combat: Combat) -> bool:
    """Whether one of the two players is out of the match (ARC-ELM-03, -04)."""
    return combat.seat in state.defeated or combat.defender in state.defeated


def goes_on(state: State) -> bool:
    """Whether there is a combat that has not been called off."""
    return state.combat is not None and not called_off(state, state.combat)


def can_be_defended(state: State) -> bool:
    """Whether there is something to defend, and against somebody (ARC-CMB-11)."""
    combat = state.combat
    return combat is not None and goes_on(state) and city_stands(state, combat) and bool(attackers_left(state, combat))


def has_battles(state: State) -> bool:
    """Whether another battle remains (ARC-PRI-06)."""
    return state.combat is not None and goes_on(state) and bool(battles_left(state, state.combat))


def fighting(state: State) -> frozenset[str]:
    """The creatures of the battle that is being fought."""
    combat = state.combat
    if combat is None or combat.battle is None:
        return frozenset()
    return frozenset((combat.battle, *defenders_of(state, combat, combat.battle)))


def leave_combat(draft: Draft, creatures: Iterable[str], cause: str) -> None:
    """Creatures that were in the combat take no further part (ARC-CMB-27)."""
    for creature in creatures:
        combat: Combat | None = draft.state.combat
        if combat is None or creature in combat.gone:
            continue
        if creature in combat.attackers or creature in combat.defenders:
            bring(draft, CreatureLeftCombat(creature, cause), "ARC-CMB-27")
