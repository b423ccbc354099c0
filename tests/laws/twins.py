"""States that differ in hidden things only, of every kind of match."""

import random
from typing import Any

from tests.dsl.found import dialect_of

OTHER_SECRET = "5a" * 32


def twin_of(ruleset: Any, state: Any, rng: random.Random, eyes: tuple[int, ...]) -> Any:
    """A state that differs only in what none of `eyes` may know: the secret and whatever is hidden from them."""
    twin = state.copy()
    twin.secret = OTHER_SECRET
    dialect_of(ruleset.meta.id).hide(twin, rng, eyes)
    return twin
