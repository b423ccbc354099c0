"""What pages ask for again and again, kept as long as the lake is the same."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeVar, TypeVarTuple
from weakref import ref

from analytics.lake.reading import Lake
from analytics.metrics import choices as metrics_choices
from analytics.metrics import facets as metrics_facets
from analytics.metrics.choices import Choice, Choices
from analytics.metrics.facets import Facets
from analytics.metrics.population import Population

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


def kept(most: int) -> Callable[[Callable[[Lake, *Ts], T]], Callable[[Lake, *Ts], T]]:
    """Keep the newest answers of a function about a lake, but not the lake, which holds files open and memory."""

    def keeping(work: Callable[[Lake, *Ts], T]) -> Callable[[Lake, *Ts], T]:
        @lru_cache(maxsize=most)
        def answered(lake: ref[Lake], given: tuple[*Ts]) -> T:
            present = lake()
            assert present is not None
            return work(present, *given)

        return lambda lake, *given: answered(ref(lake), given)

    return keeping


@kept(most=4)
def rulesets(lake: Lake) -> list[Choice]:
    """The rulesets of which there are matches, most first."""
    return metrics_choices.rulesets(lake)


@kept(most=16)
def choices(lake: Lake, ruleset: str) -> Choices:
    """What may be chosen in one ruleset."""
    return metrics_choices.choices(lake, ruleset)


@kept(most=4)
def things(lake: Lake, ruleset: str) -> Mapping[str, tuple[str, ...]]:
    """The names of the cards, and of the other kinds of things, that any match of a ruleset has."""
    found = lake.frame(_THINGS, {"ruleset": ruleset})
    things: dict[str, tuple[str, ...]] = {}
    for unit, name in found.sort("unit", "name").iter_rows():
        things[unit] = (*things.get(unit, ()), name)
    return things


_THINGS = (
    "SELECT unit, name FROM card WHERE ruleset = $ruleset UNION SELECT unit, name FROM use WHERE ruleset = $ruleset"
)


@kept(most=64)
def facets(lake: Lake, population: Population) -> Facets:
    """What each filter could be set to, the others being as they are."""
    return metrics_facets.facets(lake, population)
