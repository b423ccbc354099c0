"""Lakes for tests, filled with rows made by hand or with simulated matches."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from analytics.lake import manifest
from analytics.lake.adding import add, add_matches, by_table
from analytics.lake.reading import Lake
from analytics.lake.rows import TABLES, Row
from domain.rulesets import RULESETS
from service.lab.series import Game, Series


def lake_of(folder: Path, rows_by_ruleset: Mapping[str, Sequence[Row]]) -> Lake:
    """A lake with these rows of any tables."""
    add(folder, _name(folder), {ruleset: by_table(rows) for ruleset, rows in rows_by_ruleset.items()})
    return Lake(folder)


def lake_of_matches(folder: Path, games: Iterable[Game]) -> Lake:
    """A lake with what simulated matches tell."""
    add_matches(folder, _name(folder), ((game.header.ruleset, game.entries) for game in games))
    return Lake(folder)


def games(ruleset: str, bots: Sequence[str], matches: int, **options: object) -> list[Game]:
    """Simulated matches, always the same ones for the same words."""
    series = Series(RULESETS[ruleset], bots, "tests", options)
    return [series.play(index) for index in range(matches)]


def contents(folder: Path) -> Mapping[str, list[tuple[Any, ...]]]:
    """All rows of all tables, sorted."""
    lake = Lake(folder, closed=True)
    return {table: sorted(lake.frame(f'SELECT * FROM "{table}"').rows(), key=repr) for table in TABLES}


def _name(folder: Path) -> str:
    """A name that no batch of a lake has had."""
    return f"made-{manifest.read(folder).batches}"
