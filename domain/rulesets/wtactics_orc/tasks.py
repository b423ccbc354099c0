"""What can remain to be done in WTactics besides other games of its kind, as data on the agenda."""

from domain.agenda import Task


class RevealHeroes(Task, frozen=True):
    """The Heroes that players have brought are put into play."""


class ChooseArmies(Task, frozen=True):
    """Ask every player with a Hero for the creatures that are in play at the start."""


class CastDie(Task, frozen=True):
    """The die says in which direction players attack in the first round."""


class EquipmentInUse(Task, frozen=True):
    """Ask the attacked player which Equipment of the defenders is in use, if not all can be."""
