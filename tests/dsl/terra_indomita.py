"""How positions and facts of Terra Indomita are written in tests.

    position(active=1, p1={"play": "Worker#w (at 5 3); Infantry#i (at 6 6, damage 1)", "hand": "Archer#a", "gold": 3},
             p2={"play": "Base#b2 (at 16 16)"}, activation={"unit": "i"})

Who is given no base has one on a location of its own, called `base1`, `base2`, ... The matches of clauses are played
with the plain cards of `terra_cards.toml`.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from domain.cardkit.language.read import read_set
from domain.cardkit.pool import LIBRARY
from domain.rulesets import RULESETS
from tests.dsl import card_game
from tests.dsl.matching import Dialect, Fact

PLAIN = "plain_terra"
RULESET = RULESETS["terra_indomita"]


@cache
def ship() -> None:
    """Let matches be played with the plain cards."""
    text = Path(__file__).with_name("terra_cards.toml").read_text(encoding="utf-8")
    LIBRARY.ship(PLAIN, read_set(text, "toml", {RULESET.meta.id: RULESET.dialect.vocabulary}))


ship()

COPIES = {
    "Infantry": 10,
    "Skirmisher": 8,
    "Archer": 8,
    "Captain": 2,
    "Guard": 8,
    "Blade": 8,
    "Shield": 4,
    "Market": 6,
    "Roads": 6,
}
"""The plain deck."""


def deck(*instead: str, size: int = 60) -> list[str]:
    """A legal list of plain cards; `instead` are names that take the place of the last ones."""
    return [*[name for name, count in COPIES.items() for _ in range(count)][: size - len(instead)], *instead]


DECK: dict[str, Any] = {"name": "Plain", "ruleset": RULESET.meta.id, "cards": dict(Counter(deck()))}
"""Such a list as a document."""


def _active(view: Mapping[str, Any]) -> Any:
    activation = view["board"]["activation"]
    return None if activation is None else activation["unit"]


PLAIN_DIALECT = card_game.dialect_of(RULESET)

terra_indomita: Dialect = replace(
    PLAIN_DIALECT,
    midway=lambda state: state.window is not None,
    limit=("max_turns", (1, 2, 7)),
    asides={
        **PLAIN_DIALECT.asides,
        "windows pass": ("WindowOpened", "WindowClosed", "PriorityPassed"),
        "windows on it pass": ("SubjectRaised", "WindowOpened", "WindowClosed", "SubjectSettled", "PriorityPassed"),
    },
    facts={**PLAIN_DIALECT.facts, "activated": Fact(_active)},
)
