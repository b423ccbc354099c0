"""Matches with the plain cards and Rituals."""

from pathlib import Path
from typing import Any

from domain.cardkit.language.read import read_set
from domain.cardkit.pool import LIBRARY
from tests.dsl import wtactics_orc
from tests.dsl.table import Step, Table
from tests.rules.wtactics_orc.playing import all_pass, asked, laid

RITES = "wtactics_rituals"
RULESET = wtactics_orc.RULESET
TEXT = Path(wtactics_orc.__file__).with_name("wtactics_rituals.toml").read_text(encoding="utf-8")
LIBRARY.ship(RITES, read_set(TEXT, "toml", {RULESET.meta.id: RULESET.dialect.vocabulary}))

CASTER = "Elvish Lord#lord"


def ritual(table: Any, options: dict[str, Any] | None = None, **position: Any) -> Table:
    """A described position of a match with Rituals."""
    of_match = {"card_sets": [wtactics_orc.PLAIN, RITES], "rituals": True, **(options or {})}
    return laid(table, of_match, **position)


def released(t: Table, card: str, place: str, payment: tuple[str, ...] = (), **said: Any) -> Step:
    """Seat 1 releases a Ritual, and nobody responds."""
    t.when(1, "release_ritual", card=card, place=place, payment=list(payment), **said).made()
    return all_pass(t)


def next_upkeep(t: Table) -> Table:
    """Nobody does anything until the Upkeep phase of the active player's next turn."""
    mine, turn = t.state.active, t.state.turn
    while (t.state.active, t.state.phase) != (mine, "upkeep") or t.state.turn == turn:
        seat, kind = asked(t)
        t.when(seat, {"priority": "pass", "mulligan": "keep_hand"}.get(kind, "end_phase")).made()
    return t


def faults(names: list[str], **options: Any) -> list[tuple[str, ...]]:
    """By which clauses such a deck is refused."""
    pool = LIBRARY.pool_of((wtactics_orc.PLAIN, RITES))
    state: Any = RULESET.state()
    of_match = type(state.options)(card_sets=(wtactics_orc.PLAIN, RITES), **options)
    return [one.clauses for one in of_match.deck_faults(pool, names)]
