"""The greedy bot's estimate of a seat's standing in Arcmage, from what that seat sees."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp

import msgspec

from domain.cardkit.state import Modifier
from domain.rulesets.arcmage_arc.glance import City, Creature, Enchantment, Glance, Item, Realm, Side
from domain.rulesets.arcmage_arc.state import Combat
from events.event import Seat

Passing = Mapping[str, Mapping[str, int]]
"""What soon ends: by creature and stat, how much it adds."""
NOTHING: Mapping[str, int] = {}
SOON = ("end_of_turn", "end_of_phase", "attack")

STRENGTH = 2.2
"""Worth of a point of strength of a city."""
LAST_STRENGTH = 34.0
"""Worth of the strength that keeps a player in the match: it melts away as what is left of it is threatened."""
ENOUGH = 9.0
"""Strength in excess of the threat at which that worth has sunk to about a third."""
UNBUILT = 9.0
"""Worth of an unbuilt city besides its strength: founding it costs a turn."""
USUAL_STRENGTH = 15
RESOURCES = (0.0, 4.6, 9.2, 13.4, 17.2, 20.6, 23.6, 25.8, 27.2, 28.0)
"""Worth of so many resource cards; each one more adds little."""
FOREIGN = -0.6
"""Worth of a resource card of a faction of which the player shows no card."""
CARD = 2.0
"""Worth of a hand card that nobody knows."""
DRAWN = 1.5
"""Worth of a card that will be drawn; it may be a city."""
CITY_CARD = 0.3
USUAL_COST = 2
"""What a card is taken to cost whose cost is chosen when it is played."""
PLAYABLE = 1.0
"""What a hand card is worth more if it can soon be paid."""
READY = 0.12
"""What a creature is worth more while it is not marked, as a share of its own."""
HOSTILE = frozenset({"Curse", "Writ"})
"""Subtypes of enchantments that harm what they are on."""
HAMPERED = 0.6
"""What such an enchantment leaves of a creature's worth."""
WOUND = 0.15
"""How much a point of damage counts, which is gone at the end of the turn."""
IN_ARMY = 0.35
AT_HOME = 0.35
"""Worth of a point of ATK in the army, and of a loyalty mark in a city."""
ACTIVE = 3.0
"""Worth of a permanent advantage."""
ENCHANTMENT = 1.6
"""Worth of an enchantment in play for each resource card that it costs."""


def score(seen: Glance, seat: Seat) -> float:
    """Higher is better: own standing over that of the strongest opponent, and a little over all of them."""
    if seen.outcome is not None:
        if seat not in seen.outcome.winners:
            return -10_000.0
        return 10_000.0 / len(seen.outcome.winners)
    if not seen.sides:
        return 0.0
    sides = [side for side in seen.sides if not side.defeated]
    worth = {side.seat: _worth(side.realm, side.seat, seen.modifiers) for side in sides}
    standing = {side.seat: _standing(side, worth, seat) for side in sides}
    others = [value for other, value in standing.items() if other != seat]
    mine = standing.get(seat, 0.0)
    total = mine - (0.7 * max(others) + 0.3 * sum(others) / len(others) if others else 0.0)
    total += _stack(seen, seat) + _drawing(seen, seat)
    if seen.combat is None or seat not in (seen.combat.seat, seen.combat.defender):
        return total
    return total + _combat(seen.combat, seen.sides, seat, _passing(seen.modifiers))


# --- what a player has ------------------------------------------------------------------------------------------------


class Worth(msgspec.Struct, frozen=True):
    """What a realm is worth.

    parts: of its creatures, its army, its residents, its advantages and its enchantments
    strength: of its cities;  guard: of its creatures that are not marked;  threat: of its army
    attached: what is attached to the player and to the player's things
    """

    parts: Sequence[float]
    strength: int
    guard: int
    threat: int
    attached: Sequence[Enchantment]


@lru_cache(maxsize=256)
def _worth(realm: Realm, seat: Seat, modifiers: tuple[Modifier, ...]) -> Worth:
    passing, creatures = _passing(modifiers), realm.creatures(seat)
    hosts: list[Creature | City | Enchantment] = [*creatures, *realm.kingdom, *realm.enchantments]
    return Worth(
        parts=(
            sum([_creature(one, passing) for one in creatures]),
            sum([IN_ARMY * max(0, one.atk) for one in realm.army]),
            sum([AT_HOME * one.loyalty for one in realm.residents(seat)]),
            ACTIVE * sum([city.advantages for city in realm.kingdom]),
            sum([_enchantment(one) for one in realm.enchantments]),
        ),
        strength=sum([max(0, city.strength) for city in realm.kingdom]),
        guard=sum([max(one.atk, one.body - one.damage) for one in creatures if not one.marked]),
        threat=sum([max(0, one.atk) for one in realm.army]),
        attached=[*realm.attachments, *(other for one in hosts for other in one.attachments)],
    )


def _standing(side: Side, worth: Mapping[Seat, Worth], viewer: Seat) -> float:
    own = worth[side.seat]
    threats = [other.threat for seat, other in worth.items() if seat != side.seat]
    return (
        sum(own.parts, _life(side, own, max(threats, default=0)))
        + _attached([*own.attached, *(one for some in side.vault.values() for one in some.attachments)])
        + _resources(side)
        + (_own_hand(side) if side.seat == viewer else CARD * min(side.hand_count, side.hand_limit))
        + _deck(side)
    )


def _life(side: Side, own: Worth, threat: int) -> float:
    """Cities and unbuilt cities; what stands between the player and defeat is dearer the less of it there is."""
    left = own.strength - 0.8 * max(0.0, threat - 0.6 * own.guard)
    unknown = side.unbuilt_count - len(side.unbuilt)
    unbuilt = STRENGTH * (sum(side.unbuilt) + USUAL_STRENGTH * unknown) + UNBUILT * side.unbuilt_count
    return STRENGTH * own.strength + unbuilt - LAST_STRENGTH * exp(-max(0.0, left) / ENOUGH)


def _creature(one: Creature, passing: Passing) -> float:
    """Worth of a creature in play, by its values without what soon ends."""
    less = passing.get(one.id, NOTHING)
    atk, body = one.atk - less.get("atk", 0), one.body - less.get("def", 0) - WOUND * one.damage
    worth = 0.6 + 1.3 * max(0, atk) + 0.9 * max(0, body)
    worth += 0.5 * one.loyalty + 1.2 * len(one.keywords) + 0.4 * sum(one.counters.values())
    worth *= HAMPERED ** sum([_hostile(other) for other in one.attachments])
    return worth if one.marked else worth * (1.0 + READY)


def _passing(modifiers: Sequence[Modifier]) -> Passing:
    """What effects that soon end add to creatures, by id and stat."""
    found: dict[str, dict[str, int]] = {}
    for modifier in modifiers:
        if modifier.until.kind not in SOON:
            continue
        for change in modifier.changes:
            if change.stat in ("atk", "def") and change.op == "add":
                for one in modifier.objects:
                    stats = found.setdefault(one, {})
                    stats[change.stat] = stats.get(change.stat, 0) + change.amount
    return found


def _enchantment(one: Enchantment) -> float:
    return 0.8 + ENCHANTMENT * (one.cost or 0)


def _attached(found: Sequence[Enchantment]) -> float:
    """Enchantments on this player and this player's things: curses and writs harm, others help a little."""
    on_these = [second for first in found for second in first.attachments]
    return sum([(-1.0 if _hostile(one) else 0.4) * _enchantment(one) for one in (*found, *on_these)])


def _hostile(one: Enchantment) -> bool:
    return not HOSTILE.isdisjoint(one.subtypes)


def _resources(side: Side) -> float:
    held = _held(side)
    worth = _worth_of(held) + 0.2 * max(0, held - len(RESOURCES) + 1)
    shown = {*side.graveyard, *[city.faction for city in side.realm.kingdom], *[card.faction for card in side.hand]}
    return worth + FOREIGN * sum([some.held for faction, some in side.vault.items() if faction not in shown])


def _held(side: Side) -> int:
    return sum([some.held for some in side.vault.values()])


def _worth_of(resources: int) -> float:
    return RESOURCES[min(resources, len(RESOURCES) - 1)]


def _own_hand(side: Side) -> float:
    """Hand cards: those that can be paid soon are worth more; a city is only good for a resource."""
    total = _held(side)
    values = []
    for one in side.hand:
        if one.type == "city":
            values.append(CITY_CARD)
            continue
        group = side.vault.get(one.faction or "")
        lacking = max(0, (USUAL_COST if one.cost is None else one.cost) - total)
        lacking += max(0, one.loyalty - (0 if group is None else group.held))
        values.append(CARD + PLAYABLE * max(-0.8, 1 - 0.45 * lacking))
    return sum(sorted(values, reverse=True)[: side.hand_limit])


def _deck(side: Side) -> float:
    """The deck: an empty one is as good as a defeat at the next draw."""
    return 0.3 * side.deck - 40.0 * exp(-side.deck / 7)


# --- what is under way ------------------------------------------------------------------------------------------------


def _stack(seen: Glance, seat: Seat) -> float:
    """Items on the stack, and one that waits for a draw: worth a little more than the card in hand was."""
    going_on = seen.resolving is not None and (seen.asking or not seen.waiting)
    value = 0.0
    for item in (*seen.stack, *((seen.resolving,) if seen.resolving is not None and going_on else ())):
        worth = _item(item) if seen.waiting else _item(item) + DRAWN
        value += worth if item.controller == seat else -worth
    return value


def _item(item: Item) -> float:
    if item.kind != "card":
        return 2.0
    if item.body is not None:
        return 1.0 + 1.3 * item.body[0] + 0.9 * item.body[1]
    return CARD + PLAYABLE + 0.6 + 0.5 * ((item.x or 0) + 1 if item.cost is None else item.cost)


def _drawing(seen: Glance, seat: Seat) -> float:
    """Cards that the chosen course will bring, and the resource card that may be placed."""
    if seen.phase != "draw_resource" or seen.active != seat or seen.waiting:
        return 0.0
    side = next(one for one in seen.sides if one.seat == seat)
    room = max(0, side.hand_limit - side.hand_count)
    if seen.draw_course == 1:
        return DRAWN * min(2, room) + 0.3
    if seen.draw_course != 2:
        return 0.0
    held = _held(side)
    more = _worth_of(held + 1) - _worth_of(held)
    least = min((CITY_CARD if one.type == "city" else CARD for one in side.hand), default=CARD)
    return DRAWN * min(1, room + 1) + max(0.0, more - least)


def _combat(combat: Combat, sides: Sequence[Side], seat: Seat, passing: Passing) -> float:
    """The attack under way, as its battles are likely to go."""
    known = {one.id: one for side in sides for one in side.realm.creatures(side.seat)}
    out = {*combat.gone, *combat.fought}
    attackers = [known[one] for one in combat.attackers if one in known and one not in out]
    defender = next(side for side in sides if side.seat == combat.defender)
    city = next((one for one in defender.realm.kingdom if one.id == combat.city), None)
    if combat.assigned:
        value = _assigned(combat, attackers, known, city, passing)
    else:
        value = _expected(attackers, _able(defender, city), city, passing)
    return value if combat.seat == seat else -value


def _assigned(
    combat: Combat, attackers: list[Creature], creatures: Mapping[str, Creature], city: City | None, passing: Passing
) -> float:
    value, left = 0.0, city.strength if city is not None else 0
    for attacker in attackers:
        engaged = [one for one, other in sorted(combat.defenders.items()) if other == attacker.id]
        if engaged:
            value += _battle(attacker, [creatures[one] for one in engaged if one in creatures], passing)
        else:
            value += _breach(max(0, attacker.atk), left)
            left -= max(0, attacker.atk)
    return value


def _expected(attackers: list[Creature], able: list[Creature], city: City | None, passing: Passing) -> float:
    """The defender answers each attacker, the strongest first, as hurts the attack most."""
    value, left = 0.0, city.strength if city is not None else 0
    free = list(able)
    for attacker in sorted(attackers, key=lambda one: -one.atk):
        power = max(0, attacker.atk)
        best, by = _breach(power, left), None
        for defender in free:
            if "flying" in attacker.keywords and "flying" not in defender.keywords:
                continue
            worth = _battle(attacker, [defender], passing)
            if worth < best:
                best, by = worth, defender
        if by is None:
            left -= power
        else:
            free.remove(by)
        value += best
    return value


def _breach(power: int, strength: int) -> float:
    """Worth of damage to a city; of a city that falls a little more."""
    if strength <= 0:
        return 0.0
    return 1.25 * STRENGTH * min(power, strength) + (6.0 if power >= strength else 0.0)


def _battle(attacker: Creature, against: list[Creature], passing: Passing) -> float:
    """Worth of a battle to the attacking player."""
    power = max(0, attacker.atk)
    value = 0.0
    if sum([max(0, one.atk) for one in against]) >= attacker.body - attacker.damage:
        value -= _creature(attacker, passing)
    for one in sorted(against, key=lambda one: one.body - one.damage):
        need = one.body - one.damage
        if power < need:
            break
        power -= need
        value += _creature(one, passing)
    return value


def _able(defender: Side, city: City | None) -> list[Creature]:
    """Those who may be assigned as defenders."""
    home = () if city is None else city.residents
    return [one for one in (*defender.realm.army, *home) if not one.marked and one.controller == defender.seat]
