"""The estimate of Gaia-Vora that bots go by: leads settle as the supply empties, the living count for more."""

from typing import Any

import pytest

from domain import engine
from domain.rulesets import RULESETS
from domain.rulesets.gaia_vora.score import score
from tests.bots.test_bots import states

GAIA_VORA = RULESETS["gaia_vora"]
TILES = 7
"""All tiles that a match has: so many are in the supply when it is full."""


def info(seat: int, fossils: int, living: int = 0, stars: int = 0, rows: int = 0) -> dict[str, Any]:
    points = {"fossils": fossils, "rows": rows, "total": fossils + rows + living}
    return {"seat": seat, "stars": stars, "points": {f"colour of {seat}": points}}


def two_colours(fossils: int, others: int) -> dict[str, Any]:
    both = info(1, fossils)
    both["points"] |= {"another": {"fossils": others, "rows": 0, "total": others}}
    return both


def view(*infos: dict[str, Any], supply: int, conceded: tuple[int, ...] = ()) -> dict[str, Any]:
    board = {"weather": None, "supply": {"snow": supply // 2, "grass": supply - supply // 2}, "seats": list(infos)}
    seats = [{"seat": one["seat"], "conceded": one["seat"] in conceded} for one in infos]
    return {"outcome": None, "seats": seats, "board": board}


@pytest.mark.parametrize(
    ("own", "supply", "worth"),
    [
        (info(1, 5), TILES, 1.2 * 5),
        (info(1, 0, rows=2), TILES, 1.2 * 2),
        (info(1, 0, living=5), TILES, 1.2 * 0.4 * 5),
        (info(1, 0, living=5), 1, 1.2 * (1 - 0.6 / 7) * 5 * (1 + 2 * 6 / 7)),
        (info(1, 0, living=5), 0, 1.2 * 5 * 3),
        (info(1, 2, rows=1, living=5), TILES, 1.2 * (2 + 1 + 0.4 * 5)),
        (info(1, 5), 1, 1.2 * 5 * (1 + 2 * 6 / 7)),
        (info(1, 5), 0, 1.2 * 5 * 3),
        (info(1, 0, stars=3), TILES, 0.3 * 3),
        (info(1, 0, stars=3), 0, 0.3 * 3 * 3),
        (two_colours(6, 2), TILES, 2 + 0.2 * 4),
        (two_colours(2, 6), TILES, 2 + 0.2 * 4),
        ({"seat": 1, "stars": 4, "points": {}}, TILES, 0.0),
    ],
)
def test_each_thing_that_a_seat_has_has_its_worth(own: dict[str, Any], supply: int, worth: float):
    """Given a seat that plays against nothing, then fossils and rows count in full, the lowest colour above all."""
    assert score(view(own, info(2, 0), supply=supply), 1) == pytest.approx(worth)
    assert score(view(own, info(2, 0), supply=supply), 2) == pytest.approx(-worth)


@pytest.mark.parametrize(
    ("pools", "supply", "worth"), [((0, 0), 5, 10.0), ((3, 4), 5, 10.0 - 7), ((3, 4), 0, -7.0), ((0, 0), 0, 0.0)]
)
def test_alone_what_is_left_in_the_supply_counts_twice_and_who_waits_in_a_pool_against_one(
    pools: tuple[int, int], supply: int, worth: float
):
    colours = [{"pool": {"P": pool - pool // 2, "C": pool // 2}} for pool in pools]
    board = {"weather": "rain", "supply": {"snow": 1, "grass": supply - 1}, "colors": colours, "seats": [info(1, 9)]}
    assert score({"outcome": None, "seats": [], "board": board}, 1) == worth


def test_only_the_best_opponent_who_is_still_playing_counts():
    three = (info(1, 3), info(2, 9), info(3, 1))

    assert score(view(*three, supply=TILES), 1) == pytest.approx(1.2 * (3 - 9))
    assert score(view(*three, supply=TILES, conceded=(2,)), 1) == pytest.approx(1.2 * (3 - 1))
    assert score(view(*three, supply=TILES, conceded=(2, 3)), 1) == pytest.approx(1.2 * 3)


def test_what_is_good_for_one_of_two_is_as_bad_for_the_other():
    seen = 0
    for state in states(2, 60):
        one, two = (GAIA_VORA.score(engine.view(GAIA_VORA, state, seat), seat) for seat in (1, 2))
        assert one == pytest.approx(-two)
        seen += one != 0
    assert seen > 20


def test_an_outcome_outweighs_every_lead():
    over = {**view(info(1, 0), info(2, 50), supply=0), "outcome": {"winners": [1]}}
    best = score(view(info(1, 50, living=50, stars=16), info(2, 0), supply=0), 1)

    assert (score(over, 1), score(over, 2)) == (1000, -1000)
    assert best < 1000
