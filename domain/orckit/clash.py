"""What attackers and defenders come to, as bots reckon it: numbers without texts, one combat for each attacker."""

from collections.abc import Mapping, Sequence
from functools import partial

import msgspec

DESPERATE = 8.0
"""How much dearer a point is to a player who would lose all that are left."""


class Fighter(msgspec.Struct, frozen=True):
    """A creature in a fight: the damage that it deals, the damage that kills it, what it is worth in points.

    open: whether anybody may defend against it
    """

    id: str
    atk: int
    body: int
    worth: float
    open: bool = True


class Clash(msgspec.Struct, frozen=True):
    """What a fight costs: the ATK that nobody blocks, and what each side loses in creatures."""

    landed: int = 0
    attackers: float = 0.0
    defenders: float = 0.0

    def __add__(self, other: "Clash") -> "Clash":
        """Both together."""
        return Clash(self.landed + other.landed, self.attackers + other.attackers, self.defenders + other.defenders)

    def gain(self, point: float) -> float:
        """What the attacking player is better off, if a point that lands is worth so much."""
        return point * self.landed + self.defenders - self.attackers


Blocks = Mapping[str, Sequence[Fighter]]
"""By attacker, who defends against it."""


def clash(attackers: Sequence[Fighter], blocks: Blocks) -> Clash:
    """All combats of an attack, with these defenders."""
    total = Clash()
    for one in attackers:
        total += combat(one, blocks.get(one.id, ()))
    return total


def combat(attacker: Fighter, defenders: Sequence[Fighter]) -> Clash:
    """One combat: what nobody blocks lands; else the attacker kills the dearest defenders that it can."""
    power = max(0, attacker.atk)
    if not defenders:
        return Clash(landed=power)
    killed = 0.0
    dearest_first = sorted(defenders, key=lambda one: -one.worth) if len(defenders) > 1 else defenders
    for one in dearest_first:
        if one.body <= power:
            power -= one.body
            killed += one.worth
    dies = sum(max(0, one.atk) for one in defenders) >= attacker.body
    return Clash(attackers=attacker.worth if dies else 0.0, defenders=killed)


def exchange(attacker: Fighter, defender: Fighter) -> float:
    """What the attacking player gains if this one defends alone: the gain of that `combat`, worked out at once."""
    won = defender.worth if defender.body <= max(0, attacker.atk) else 0.0
    lost = attacker.worth if max(0, defender.atk) >= attacker.body else 0.0
    return won - lost


def best_defence(attackers: Sequence[Fighter], defenders: Sequence[Fighter], left: int) -> dict[str, list[Fighter]]:
    """Against the hardest blow first, the defender that fares best, if that is better than to let the blow through.

    left: the points of the defending player, who spares no creature if all of them would be lost
    """
    threat = sum(max(0, one.atk) for one in attackers)
    free, blocks = list(defenders), {}
    for one in sorted(attackers, key=lambda one: -one.atk):
        if not one.open:
            continue
        point = DESPERATE if threat >= left else 1.0
        found = min(free, key=partial(exchange, one), default=None)
        if found is not None and exchange(one, found) < point * max(0, one.atk):
            blocks[one.id] = [found]
            free.remove(found)
            threat -= max(0, one.atk)
    return blocks


def best_attack(attackers: Sequence[Fighter], defenders: Sequence[Fighter], left: int, point: float) -> float:
    """What an attack promises: by all, or by those only that fare well, or none."""
    blocks = best_defence(attackers, defenders, left)
    bold = [one for one in attackers if combat(one, blocks.get(one.id, ())).gain(point) > 0]
    fewer = best_defence(bold, defenders, left)
    return max(0.0, clash(attackers, blocks).gain(point), clash(bold, fewer).gain(point))
