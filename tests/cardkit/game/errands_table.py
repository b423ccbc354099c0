"""The table of Errands that its tests sit at."""

import random
from pathlib import Path
from typing import Any

from domain import engine
from tests.cardkit import errands
from tests.cardkit.errands.ruleset import RULESET
from tests.dsl import Setting
from tests.dsl.card_game import dialect_of

ERRANDS = dialect_of(RULESET)
FOLDER = Path(errands.__file__).parent
LETTER = "A Letter#letter"
REALMS, QUEUE = "Mill Town; Old Keep", "A Key; A Ring; A Debt"


def table(seats: int = 2, /, **said_of: Any) -> Any:
    """A position of the game, by day unless another phase is said; nobody has lost the last realm."""
    others = {f"p{seat}": {"realms": "Old Keep"} for seat in range(2, seats + 1)}
    return Setting(ERRANDS, seats).position(**{"p1": {"realms": REALMS, **said_of.pop("p1")}, **others, **said_of})


def all_pass(t: Any) -> None:
    """Everybody passes until nothing waits any more."""
    while t.state.window is not None:
        t.when(next(iter(t.state.pending)), "pass").made()


def board_of(t: Any, viewer: int | None, seat: int = 1) -> Any:
    """What a viewer sees of a seat."""
    return engine.view(RULESET, t.state, viewer)["board"]["seats"][seat - 1]


def permuted(state: Any, eyes: tuple[int, ...], seed: int) -> Any:
    """The same position with other things wherever none of some eyes can see them."""
    twin = state.copy()
    ERRANDS.hide(twin, random.Random(seed), eyes)
    return twin
