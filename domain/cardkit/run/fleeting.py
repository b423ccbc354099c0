"""What is added to stats for a time, as bots reckon it: for turns to come it counts nothing."""

from collections import Counter
from collections.abc import Callable, Collection
from itertools import product

from domain.cardkit.events.lasting import Until
from domain.cardkit.run.loans import CONTROL
from domain.cardkit.state import CardState

Fleeting = Counter[tuple[str, str]]
"""By thing and stat, how much of it ends; of what was lent, to whom it goes back then."""
NOTHING_ENDS: Fleeting = Counter()


def fleeting(state: CardState, stats: Collection[str], ends: Callable[[Until], bool]) -> Fleeting:
    """What effects add to these stats that end so."""
    found: Fleeting = Counter()
    for modifier in state.modifiers:
        if ends(modifier.until):
            for change, id in product(modifier.changes, modifier.objects):
                if change.stat is not None and change.stat in stats and (change.op == "add" or change.stat == CONTROL):
                    found[id, change.stat] += change.amount
    return found
