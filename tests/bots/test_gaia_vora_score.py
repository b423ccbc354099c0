"""The estimate of Gaia-Vora that bots go by: leads settle as the supply empties, the living count for more."""

from typing import Any

import pytest

from domain import engine
from domain.rulesets import RULESETS
from domain.rulesets.gaia_vora.score import PLANET_SHARE, SETTLED, score
from tests.bots.test_bots import states

GAIA_VORA = RULESETS["gaia_vora"]


def info(seat: int, fossils: int, living: int = 0, stars: int = 0) -> dict[str, Any]:
    points = {"fossils": fossils, "rows": 0, "total": fossils + living}
    return {"seat": seat, "stars": stars, "points": {f"colour of {seat}": points}}


def view(*infos: dict[str, Any], supply: int, conceded: tuple[int, ...] = ()) -> dict[str, Any]:
    board = {"weather": None, "supply": {"snow": 0, "grass": supply}, "seats": list(infos)}
    seats = [{"seat": one["seat"], "conceded": one["seat"] in conceded} for one in infos]
    return {"outcome": None, "seats": seats, "board": board}


def test_the_same_lead_is_worth_more_the_less_is_left_in_the_supply():
    worth = [score(view(info(1, 5), info(2, 3), supply=left), 1) for left in (7, 4, 1, 0)]

    assert worth == sorted(worth)
    assert worth[-1] == pytest.approx((1 + SETTLED) * worth[0])


def test_so_who_is_behind_would_rather_have_the_match_go_on():
    early, late = (score(view(info(1, 3), info(2, 5), supply=left), 1) for left in (7, 1))

    assert late < early < 0


def test_the_living_count_in_full_once_the_supply_is_empty():
    full, empty = (
        score(view(info(1, 0, living=5), info(2, 0), supply=left), 1)
        / score(view(info(1, 5), info(2, 0), supply=left), 1)
        for left in (7, 0)
    )

    assert full == pytest.approx(PLANET_SHARE)
    assert empty == pytest.approx(1.0)


def test_the_lowest_colour_and_stars_count():
    seat = info(1, 4)
    seat["points"]["another"] = {"fossils": 0, "rows": 0, "total": 0}

    assert score(view(seat, info(2, 2), supply=7), 1) < 0
    assert score(view(info(1, 2, stars=1), info(2, 2), supply=7), 1) > 0


def test_only_the_best_opponent_who_is_still_playing_counts():
    three = (info(1, 3), info(2, 9), info(3, 1))

    assert score(view(*three, supply=7), 1) < 0
    assert score(view(*three, supply=7, conceded=(2,)), 1) > 0


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

    assert score(over, 1) > best
    assert score(over, 2) < -best
