"""How tests speak of a ruleset: its own module here, by its id, or what all games of `card_game` have."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from domain.rulesets import RULESETS
from tests.dsl import card_game
from tests.dsl.matching import Dialect


@cache
def dialect_of(ruleset: str) -> Dialect:
    """The language of a ruleset's positions and facts."""
    own = f"tests.dsl.{ruleset}"
    if find_spec(own) is None:
        return card_game.dialect_of(RULESETS[ruleset])
    found: Dialect = getattr(import_module(own), ruleset)
    return found
