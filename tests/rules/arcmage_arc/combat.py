"""An attack on a Red Town, and what is said of its battles."""

from tests.dsl import said
from tests.rules.arcmage_arc.arena import arena

ANSWERED = ("a card is played", "all pass and it resolves", "cards go to the graveyard")
"""A card is played and takes effect."""
FOUGHT = ("defenders are assigned", "all pass", "BattleEnded")
"""The course of a combat from its defence on."""
CLEARED = ("CombatEnded", "phases pass")
"""The end of the combat, and of its phase."""


def battle(table, attackers, city="town", p1=None, p2=None, **said_of):
    """Seat 1 attacks with its army in this order; seat 2 has a Red Town (strength 5) and a Grey Town."""
    kingdom = {"Red Town#town": "Goblin#resident", "Grey Town#grey": ""}
    t = arena(table, phase="attack", p1={**(p1 or {})}, p2={"kingdom": kingdom, **(p2 or {})}, **said_of)
    t.when(1, "declare_attack", city=city, attackers=attackers.split())
    return t


def meets(attacker, *defenders):
    """A battle begins with exactly these defenders."""
    return said("BattleStarted", attacker=attacker, defenders=defenders)


def hits(source, target, amount, **fields):
    """Damage of one to another creature, or to the city."""
    return said("ObjectDamaged", source=source, id=target, amount=amount, **fields)


def falls(creature):
    """A creature dies in a battle."""
    return said("ObjectDied", id=creature, to="limbo")
