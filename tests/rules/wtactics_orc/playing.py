"""What the tests of WTactics do again and again: set a table, let everybody pass, end phases."""

from typing import Any

from tests.dsl.orc_kit import all_pass, asked, go_to, next_turn
from tests.dsl.table import Step, Table
from tests.dsl.wtactics_orc import PLAIN, QUESTS_TO_TEST, wtactics_orc

__all__ = [
    "accepted",
    "all_pass",
    "asked",
    "entered",
    "go_to",
    "laid",
    "next_turn",
    "setting",
    "with_quests",
]


def setting(table: Any, players: int = 2, **options: Any) -> Any:
    """A match with the plain cards before it is opened, without vetoes unless it is said how many."""
    return table(wtactics_orc, players=players, **{"card_sets": [PLAIN], "quest_vetoes": 0, **options})


def laid(table: Any, options: dict[str, Any] | None = None, **position: Any) -> Table:
    """A described position of a match with the plain cards."""
    position.setdefault("phase", "play_1")
    there: Table = setting(table, **(options or {})).position(**position)
    return there


def with_quests(table: Any, options: dict[str, Any] | None = None, **position: Any) -> Table:
    """A described position of a match in which the Quests to be tested are."""
    return laid(table, {"card_sets": [PLAIN, QUESTS_TO_TEST], **(options or {})}, **position)


def accepted(t: Table, seat: int, quest: str, **escrow: Any) -> Table:
    """A player accepts a Quest, and nobody responds."""
    t.when(seat, "accept_quest", quest=quest, **escrow).made()
    all_pass(t).made()
    return t


def entered(t: Table, seat: int, card: str, place: str, *payment: str) -> Step:
    """A player plays a creature, and nobody responds."""
    t.when(seat, "play_creature", card=card, place=place, payment=list(payment)).made()
    return all_pass(t)
