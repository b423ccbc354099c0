"""How tests speak of a ruleset: its own module here, by its id, or what all games of `card_game` have."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from domain.rulesets import RULESETS
from tests.dsl import card_game
from tests.dsl.matching import Dialect


@cache
def dialect_of(ruleset: str) -> Dialect:
    """The language of a ruleset's positions and facts."""
    own = own_module(f"tests.dsl.{ruleset}")
    if own is None:
        return card_game.dialect_of(RULESETS[ruleset])
    found: Dialect = getattr(own, ruleset)
    return found


def own_module(name: str) -> ModuleType | None:
    """The module in which a ruleset says something of itself; None if it says nothing."""
    try:
        there = find_spec(name) is not None
    except ModuleNotFoundError:  # the ruleset has no folder of this kind
        there = False
    return import_module(name) if there else None
