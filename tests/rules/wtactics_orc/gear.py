"""Matches with the plain cards and those for what is carried and ridden."""

from pathlib import Path
from typing import Any

from domain.cardkit.language.read import read_set
from domain.cardkit.pool import LIBRARY
from tests.dsl import wtactics_orc
from tests.dsl.table import Table

GEAR = "wtactics_gear"
RULESET = wtactics_orc.RULESET
TEXT = Path(wtactics_orc.__file__).with_name("wtactics_gear.toml").read_text(encoding="utf-8")
LIBRARY.ship(GEAR, read_set(TEXT, "toml", {RULESET.meta.id: RULESET.dialect.vocabulary}))


def geared(table: Any, options: dict[str, Any] | None = None, **position: Any) -> Table:
    """A described position of a match with these cards."""
    position.setdefault("phase", "play_1")
    setting = table(
        wtactics_orc.wtactics_orc, players=2, card_sets=[wtactics_orc.PLAIN, GEAR], mounts=True, **(options or {})
    )
    laid: Table = setting.position(**position)
    return laid


def faults(names: list[str], **options: Any) -> list[str]:
    """By which clauses such a deck is refused."""
    pool = LIBRARY.pool_of((wtactics_orc.PLAIN, GEAR))
    state: Any = RULESET.state()
    of_match = type(state.options)(card_sets=(wtactics_orc.PLAIN, GEAR), **options)
    return [one.clauses[0] for one in of_match.deck_faults(pool, names)]
