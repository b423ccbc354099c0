"""The numbers that players have (WORC-MAT-03, and the names of all others)."""

from domain.cardkit.numbers import Number
from domain.cardkit.run.board import Board
from domain.orckit.resources import numbers, resources
from domain.rulesets.wtactics_orc.creatures import creatures
from domain.rulesets.wtactics_orc.evolve import CHARGE
from domain.rulesets.wtactics_orc.heroes import most_influence, says
from domain.rulesets.wtactics_orc.quests import active
from events.event import Seat


def _limit(board: Board, seat: Seat) -> int:
    """As the Hero of the player says, if there is one (WORC-DSC-01, WORC-HRO-06)."""
    of_hero = says(board, seat, "hand_size")
    limit: int = board.state.options.hand_limit if of_hero is None else of_hero
    return limit


def _active_quests(board: Board, seat: Seat) -> int:
    return len(active(board.state, seat))


def _creatures(board: Board, seat: Seat) -> int:
    return sum(1 for _ in creatures(board, seat))


def _charges(board: Board, seat: Seat) -> int:
    """Charges of Rituals are public (WORC-RIT-06)."""
    return sum(board.state.objects[one].counters.get(CHARGE, 0) for one in resources(board, seat))


NUMBERS = (
    Number("influence", "Influence: without any a player has lost", start=20, floor=None, most=most_influence),
    Number("vp", "victory points: enough of them win"),
    *numbers(_limit),
    Number("creatures", "creatures in the own fronts", base=_creatures, fixed=True),
    Number("active_quests", "Quests that are pursued", base=_active_quests, fixed=True),
    Number("charges", "charges of Rituals among the Resource cards", base=_charges, fixed=True),
)
