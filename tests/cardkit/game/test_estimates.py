"""What bots hold dear by default: the weights that a game declares, on what their seat sees."""

import pytest
from msgspec.structs import replace

from domain import engine
from domain.cardkit.game.glance import glance
from domain.state import Outcome
from tests.cardkit.errands.ruleset import RULESET
from tests.cardkit.game.errands_table import permuted, table

MINE = {"play": "A Letter#letter; Bridge", "hand": "Runner; Gossip", "realms": "Old Keep", "renown": 2, "coin": 4}
THEIRS = {"hand": "Runner; Siege; Siege", "realms": "Old Keep", "renown": 1, "doubt": 5}


def test_numbers_and_cards_count_by_their_weights():
    """Given renown of 3 and coin of 0.3 a point, hand cards of 1 and realms of 2, then a seat leads by as much."""
    t = table(p1=MINE | {"coin": 4}, p2=THEIRS | {"coin": 1})
    mine, theirs = 3 * 2 + 0.3 * 4 + 2 + 2 * 1, 3 * 1 + 0.3 * 1 + 3 + 2 * 1
    assert engine.score(RULESET, t.state, 1) == pytest.approx(mine - theirs)


def test_what_others_keep_to_themselves_counts_for_nothing():
    """Given doubt, which costs 0.1 and only its owner sees, then it counts for the owner and not against others."""
    t = table(p1=MINE, p2=THEIRS)
    without = table(p1=MINE, p2=THEIRS | {"doubt": 0})
    assert engine.score(RULESET, t.state, 1) == engine.score(RULESET, without.state, 1)
    assert engine.score(RULESET, t.state, 2) == pytest.approx(engine.score(RULESET, without.state, 2) - 0.1 * 5)


@pytest.mark.parametrize("seat", [1, 2])
def test_hidden_cards_count_alike(seat: int):
    """Given positions that differ in what a seat does not see, then their estimates are equal."""
    t = table(p1=MINE, p2=THEIRS)
    assert engine.score(RULESET, permuted(t.state, (seat,), 3), seat) == engine.score(RULESET, t.state, seat)


@pytest.mark.parametrize(
    ("winners", "worth"), [((1,), 10_000.0), ((1, 2), 5_000.0), ((2,), -10_000.0), ((), -10_000.0)]
)
def test_the_end_counts_more_than_all_else(winners: tuple[int, ...], worth: float):
    """Given a match that has ended, then a win, a shared one and a loss are all that counts."""
    t = table(p1=MINE, p2=THEIRS)
    t.state.outcome = Outcome("renowned", "ERR-END-01", winners)
    assert engine.score(RULESET, t.state, 1) == worth


def test_the_strongest_opponent_counts_most():
    """Given three players, then 7 tenths of the stronger opponent and 3 tenths of the mean of both are taken off."""
    realm = {"realms": "Old Keep"}
    sides = {"p1": realm | {"renown": 1}, "p2": realm | {"renown": 4}, "p3": realm | {"renown": 2}}
    t = table(3, **sides)
    seen = glance(RULESET.dialect, t.state, 1)
    worth = {seat: sum(_counted(side)) for seat, side in seen.sides.items()}
    assert engine.score(RULESET, t.state, 1) == pytest.approx(
        worth[1] - (0.7 * worth[2] + 0.3 * (worth[2] + worth[3]) / 2)
    )
    defeated = replace(t.state, defeated=(2,))
    assert engine.score(RULESET, defeated, 1) == pytest.approx(worth[1] - worth[3])


def _counted(side):
    yield 3.0 * side.numbers["renown"]
    yield 0.3 * side.numbers["coin"]
    yield -0.1 * side.numbers.get("doubt", 0)
    yield 1.0 * side.cards["hand"]
    yield 2.0 * side.cards["realms"]
