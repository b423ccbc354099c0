"""Positions of Duel to lay out: as it declares its table, which is not at all, and with rows of its own."""

from functools import cache
from typing import Any

from msgspec.structs import replace

from domain import engine, positions
from domain.ruleset import Ruleset
from domain.rulesets import RULESETS
from events.event import Viewer
from events.vocabulary.match import SeatSpec
from tests.dsl.found import dialect_of

DUEL = RULESETS["duel"]
LAID = replace(DUEL, folder="tests.cardkit.table.laid", meta=replace(DUEL.meta, id="laid"))

SAID: dict[str, Any] = {
    "phase": "main",
    "p1": {
        "play": "Oak Captain#oak (damage 1); Ember Imp#imp (marked); Ember Imp#two",
        "hand": "Firebolt#bolt; Deep Study#one; Deep Study#other",
        "graveyard": "Sling Scout#first; Firebolt#later",
        "life": 17,
        "mana": 4,
        "deck": "Ember Imp; Oak Captain",
    },
    "p2": {"play": "Road Herald#herald", "hand": "Firebolt#hidden", "life": 3, "deck": "Ember Imp"},
}


@cache
def played(players: str = "Ana Ben") -> Any:
    """The described duel, begun; of a player called `-` nobody knows the name."""
    opening = engine.Opening(
        match="mat_duel",
        secret="5" * 64,
        seats=(SeatSpec(), SeatSpec()),
        options={"players": 2},
        population="scenario",
    )
    draft = engine.create(DUEL, opening)
    positions.arrange(draft, dialect_of("duel").describe(**SAID))
    for seat, name in enumerate(players.split(), start=1):
        draft = engine.join(DUEL, draft.state, seat, name, "")
    return draft.state


def answered() -> Any:
    """The same, after seat 1 has aimed a card at what seat 2 has in play."""
    return engine.decide(DUEL, played(), 1, "play_card", {"card": "bolt", "targets": [["herald"]]}).state


def seen(state: Any, viewer: Viewer, ruleset: Ruleset = DUEL) -> dict[str, Any]:
    """What a viewer sees of a state."""
    return {**engine.view(DUEL, state, viewer), "ruleset": f"{ruleset.meta.id}@1"}
