"""The board: what holds now, worked out from a state, its card pool and the ruleset's dialect, and memoised."""

from typing import Any

from domain.cardkit.dialect import Dialect
from domain.cardkit.pool import LIBRARY


class Board:
    """Answers questions about one state."""

    def __init__(self, state: Any, dialect: Dialect) -> None:
        self.state = state
        self.dialect = dialect
        self.pool = LIBRARY.pool(state.pool)
