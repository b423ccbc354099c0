"""Positions of two players with the plain cards and those of `trial_cards.toml`."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from domain.cardkit.language.read import read_set
from domain.cardkit.pool import LIBRARY
from domain.cardkit.run.board import Board
from domain.rulesets.arcmage_arc.dialect import DIALECT
from domain.rulesets.arcmage_arc.vocabulary import VOCABULARY
from tests.dsl import Setting, Table
from tests.dsl.arcmage_arc import PLAIN, arcmage_arc
from tests.dsl.card_duel import passed

TRIAL = "trial"
SETS = (PLAIN, TRIAL)


@cache
def _ship() -> None:
    text = Path(__file__).with_name("trial_cards.toml").read_text(encoding="utf-8")
    LIBRARY.ship(TRIAL, read_set(text, "toml", {"arcmage_arc": VOCABULARY}))


def arena(table: Callable[..., Setting], players: int = 2, options: dict[str, Any] | None = None, **said: Any) -> Table:
    """A described position; without checkpoints unless `options` say otherwise, so that phases follow at once."""
    _ship()
    chosen = {"card_sets": SETS, "checkpoints": "explicit_only", **(options or {})}
    return table(arcmage_arc, players, **chosen).position(**said)


def happened(t: Table, tag: str, *fields: str) -> list[tuple[Any, ...]]:
    """These fields of all events of a tag since the last move that was not a pass (see `passed`)."""
    return [tuple(event.fields[name] for name in fields) for event in t.events if event.tag == tag]


def board(t: Table) -> Board:
    """The board of a position."""
    return Board(t.state, DIALECT)


def played(t: Table, seat: int, card: str, *targets: str, move: str = "play_event", **said: Any) -> Table:
    """A card is played, each target in a slot of its own, and everybody passes until it has resolved."""
    slots = {"targets": [[target] for target in targets]} if targets else {}
    step = t.when(seat, move, card=card, **slots, **said)
    assert step.no is None, step.no
    return passed(t)


def fought(t: Table, defenders: dict[str, str]) -> Table:
    """Everybody passes, the defenders are assigned, and everybody passes again as long as nothing else is asked."""
    passed(t)
    step = t.when(t.state.combat.defender, "assign_defenders", defenders=defenders)
    assert step.no is None, step.no
    return passed(t)
