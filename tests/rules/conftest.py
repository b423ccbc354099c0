"""The table that clause tests sit at."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.dsl import Setting
from tests.dsl.matching import Dialect


@pytest.fixture
def table() -> Iterator[Callable[..., Setting]]:
    """`table(ruleset, players=4, **options)`; at the end of the test every match that was opened is checked whole."""
    settings: list[Setting] = []

    def laid(dialect: Dialect, players: int = 4, **options: Any) -> Setting:
        settings.append(Setting(dialect, players, **options))
        return settings[-1]

    yield laid
    for setting in settings:
        for match in setting.tables:
            match.whole()
