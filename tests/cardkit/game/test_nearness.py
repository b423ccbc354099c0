"""How near conditions of the card language are to holding, for estimates."""

import pytest

from domain.cardkit.run.board import Board
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.nearness import nearness
from tests.cardkit.errands.ruleset import RULESET
from tests.cardkit.game.errands_table import table
from tests.cardkit.language.parsing import parse_condition


@pytest.mark.parametrize(
    ("said", "near"),
    [
        ("hand(you) >= 8", 2 / 8),
        ("hand(you) >= 2", 1),
        ("hand(you) > 2", 2 / 3),
        ("hand(you) = 4", 2 / 4),
        ("hand(you) = 1", 0),
        ("coin(you) <= 3", 0),
        ("coin(you) <= 4", 1),
        ("exists 2 my courier", 0),
        ("exists 4 card in hand", 2 / 4),
        ("hand(you) >= 8 and coin(you) >= 4", (2 / 8 + 1) / 2),
        ("hand(you) >= 8 or coin(you) >= 5", 4 / 5),
    ],
)
def test_the_share_of_what_is_asked_for_counts(said: str, near: float) -> None:
    """Given two hand cards and four coins, then a condition is as near as what it asks for is there."""
    t = table(p1={"hand": "Runner; Gossip", "realms": "Old Keep", "coin": 4}, p2={"realms": "Old Keep"})
    condition = parse_condition(said, RULESET.dialect.vocabulary)
    assert nearness(Board(t.state, RULESET.dialect), condition, Frame("", 1)) == pytest.approx(near)
