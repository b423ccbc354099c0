"""What stands out is told so wherever it is shown, also if it rests on few observations."""

import msgspec
import pytest
from flask.testing import FlaskClient

from analytics.metrics.by_turn import Course, Point
from analytics.metrics.curves import Curve, Sample
from analytics.metrics.endings import Ending, Endings
from analytics.metrics.lengths import Lengths
from analytics.metrics.population import Population
from analytics.metrics.results import Example, Mark, Result
from analytics.statistics.intervals import Interval
from dashboards import courses, telling, theme
from dashboards.chart import FEW
from dashboards.figures import mini
from dashboards.figures.dots import Dot, dots
from dashboards.pages import endings, length
from dashboards.pages.refusals import NONE
from tests.dashboards import reading
from tests.dashboards.worlds import CARDS

FIELD = 0.5


def course(turns: int) -> Course:
    """The course of a number of which all have some for so many turns; too few have another turn."""
    seats = [*([courses.FEWEST] * turns), courses.FEWEST - 1]
    points = [Point(turn, some, some, Interval(1.0, 1.0, 1.0), 1.0, 1.0) for turn, some in enumerate(seats, start=1)]
    return Course("gold", "all", tuple(points))


@pytest.mark.parametrize(
    ("value", "standing", "flagged", "expected"),
    [
        (0.7, "ranked", True, "above"),
        (0.3, "ranked", True, "below"),
        (0.7, "hollow", True, "few above"),
        (0.3, "hollow", True, "few below"),
        (0.7, "ranked", False, "chance"),
        (0.7, "hollow", False, "few"),
    ],
)
def test_only_what_could_be_chance_is_grey(value, standing, flagged, expected) -> None:
    mark = Mark({}, 54, 50, value, standing=standing, flagged=flagged)
    assert telling.tone(mark, FIELD) == expected
    result = Result("seat_win_rate", Population("x"), (), (mark,), 54, 50, field=FIELD)
    assert telling.standing(result, mark) == (expected.removeprefix("few ") if flagged else None)


def test_what_is_put_in_steadied_order_has_the_interval_of_what_is_drawn() -> None:
    # given two rates, one of few observations, and two differences
    rates = (Mark({}, 40, 40, 0.7, 0.55, 0.82, shrunk=0.55), Mark({}, 900, 900, 0.6, 0.57, 0.63, shrunk=0.59))
    differences = (Mark({}, 40, 40, 0.2, 0.0, 0.4, shrunk=0.05, shrunk_low=-0.03, shrunk_high=0.13),)
    # then rates are drawn as they are, differences at the steadied value
    assert [telling.shown(mark, steadied=True) for mark in (*rates, *differences)] == [
        (0.7, 0.55, 0.82),
        (0.6, 0.57, 0.63),
        (0.05, -0.03, 0.13),
    ]
    # and the one of many observations comes first
    assert sorted(rates, key=telling.steadied_value, reverse=True) == [rates[1], rates[0]]


def test_a_hollow_mark_that_stands_out_is_drawn_in_its_colour() -> None:
    (trace,) = dots([Dot("storm", 0.3, 0.2, 0.4, "", "few below")], theme.share_axis("Wins"))["data"]
    assert trace["marker"]["symbol"] == "circle-open"
    assert trace["marker"]["color"] == theme.BELOW
    assert 'class="few below"' in mini.strip([(0.3, "few below"), (0.5, "chance")], FIELD)


@pytest.mark.parametrize(
    ("reach", "marks"),
    [([0.02, -0.01], ["-2", "-1", "0", "+1", "+2"]), ([0.3], ["-30", "-20", "-10", "0", "+10", "+20", "+30"])],
)
def test_differences_of_shares_have_an_axis_of_points(reach: list[float], marks: list[str]) -> None:
    axis = theme.points_axis("Improvement", reach)
    assert axis["ticktext"] == marks
    assert axis["title"]["text"] == "Improvement, in points"


def test_a_strength_from_a_handful_of_matches_is_not_drawn(client: FlaskClient, small: FlaskClient) -> None:
    path = f"matchups?ruleset={CARDS}&kind=simulation&players=2"
    assert "strengths" in reading.figures(reading.page(client, path))
    assert "strengths" not in reading.figures(reading.page(small, path))
    few = reading.rows(small, path, "strengths")
    assert few
    assert {(row["points"], row["low"]) for row in few} == {("", "")}
    assert all(int(row["n"]) < 30 for row in few)


def test_ways_of_ending_that_are_too_rare_to_be_seen_are_named() -> None:
    often, seldom = Curve((0.5, 0.99), (0, 0), (1, 1)), Curve((0.0, 0.01), (0, 0), (1, 1))
    running = Curve((0.5, 0.0), (0, 0), (1, 1))
    ways = (Ending("supply_empty", 99, often, Example("m", 1)), Ending("turn_limit", 1, seldom, Example("m", 2)))
    found = Endings(Sample(Population("x"), 100, 100, 9, None), (20, 300), (100, 50), running, ways)
    assert endings._rare(found) == " Too rare to be seen here: turn limit (1 match)."
    assert endings._edge(found) == "At the right edge stand the final shares."
    longer = msgspec.structs.replace(found, running=Curve((0.02, 0.0), (0, 0), (1, 1)))
    assert endings._edge(longer) == (
        "The drawing ends at turn 23, when 2.0 % of the matches are still running; the last one ended in turn 300."
        " The final shares stand below."
    )


@pytest.mark.parametrize(("last", "told"), [(0, False), (6, True), (7, False), (8, False)])
def test_turns_without_anything_are_told_only_if_they_are_not_drawn(last: int, told: bool) -> None:
    """Given lines that reach turns 9, 8 and 7, then a drawing of fewer turns leaves out those without anything."""
    found = {"all": course(9), "winners": course(8), "losers": course(7)}
    text = courses._left_out(found, last)
    assert text.startswith(f"From turn {last} on nine of ten seats have nothing") is told
    assert ("The lines of all seats, of winners and of losers end with the turns 9, 8 and 7" in text) is not told


def test_what_has_not_ended_is_told_beside_the_final_shares() -> None:
    # given half of the matches ended by turn 20, and the others unfinished in turn 31
    way = Ending("supply_empty", 50, Curve((0.5, 0.5), (0, 0), (1, 1)), Example("m", 1))
    found = Endings(
        Sample(Population("x"), 100, 50, 9, None), (20, 30), (100, 50), Curve((0.5, 0.5), (0, 0), (1, 1)), (way,)
    )
    assert endings._rest(found) == "50.0 % were still running after turn 30, the last that any reached. "
    # and if all have, nothing is
    assert endings._rest(msgspec.structs.replace(found, running=Curve((0.5, 0.0), (0, 0), (1, 0)))) == ""


@pytest.mark.parametrize(
    ("matches", "told"),
    [
        (100, "Half of all matches are over after 19 turns (17 to 21)."),
        (
            101,
            (
                "Half of all matches are over after 19 turns (17 to 21), allowing for 1 match still running: the median"
                " of the finished ones alone is not the same."
            ),
        ),
    ],
)
def test_a_median_says_of_which_matches_it_is(matches: int, told: str) -> None:
    """Given 100 finished matches, and with them one that still runs, then the median of all is told as that."""
    of = Sample(Population("x"), matches, 100, 9, None)
    assert length.half(Lengths(of, "turns", (), Curve((), (), ()), (19.0, 17.0, 21.0), ())) == told


def test_nothing_refused_is_not_told_as_too_few(client: FlaskClient) -> None:
    text = reading.Found(reading.page(client, f"refusals?ruleset={CARDS}&kind=simulation")).text
    told = text[text.index("Decisions at which players go wrong") :]
    assert NONE in told[: told.index("More choice")]
    assert FEW not in told[: told.index("More choice")]
