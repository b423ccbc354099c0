"""What the tests of Gaia ORC's estimate share: what a player has in a position, without hand and gold."""

from typing import Any

from domain.cardkit.run.board import Board
from domain.rulesets.gaia_orc.estimate import prospects
from tests.dsl.gaia_orc import RULESET
from tests.rules.gaia_orc.playing import laid

ALONE = {"advantage_margin": 99}
"""Options by which nobody ever wins a domain, so that claims promise nothing."""


def worth(t: Any, seat: int = 1, **changed: Any) -> float:
    """What a seat has and may expect, in the position as it is, or with other fields of its state."""
    state = t.state.copy()
    for name, value in changed.items():
        setattr(state, name, value)
    return prospects(Board(state, RULESET.dialect), seat)


def gain(table: Any, mine: dict[str, Any], theirs: dict[str, Any] | None = None, seat: int = 1, **more: Any) -> float:
    """What a seat has more than in the same position if seat 1 had only a Hill; nobody wins domains."""
    options = {**ALONE, **more.pop("options", {})}
    there, bare = (laid(table, options, p1=one, p2=theirs or {}, **more) for one in (mine, {}))
    return worth(there, seat) - worth(bare, seat)
