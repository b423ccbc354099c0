"""What can remain to be done in games of this kit besides other card games, as data on the agenda."""

from domain.agenda import Task


class StartTurn(Task, frozen=True):
    """The opening hand is settled: what waits for the beginning of the turn hears of it."""


class PhaseWindow(Task, frozen=True):
    """The active player ends a phase that was not omitted: the others may respond."""

    phase: str


class DiscardDown(Task, frozen=True):
    """Ask the active player to discard what is over the hand limit, which has happened `times` times in this turn."""

    times: int = 0


class EndStep(Task, frozen=True):
    """Do the next of the steps that end a turn."""

    step: int = 0


class Defend(Task, frozen=True):
    """Ask the attacked player who defends."""


class NextCombat(Task, frozen=True):
    """Begin the next combat, ask which it is, or end the attack."""


class Strike(Task, frozen=True):
    """Deal the damage of the combat under way."""


class CombatOver(Task, frozen=True):
    """The combat under way is over."""
