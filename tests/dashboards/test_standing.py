"""What stands out is told so wherever it is shown, also if it rests on few observations."""

import pytest

from analytics.metrics.population import Population
from analytics.metrics.results import Mark, Result
from dashboards import telling, theme
from dashboards.figures import mini
from dashboards.figures.dots import Dot, dots

FIELD = 0.5


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
