"""What all figures share: colours by their roles, axes, and where the marks of an axis stand."""

import pytest

from dashboards import theme
from dashboards.figures import mini


def test_eight_kinds_have_a_colour_each_and_all_others_one() -> None:
    eight = [theme.series(rank) for rank in range(8)]
    assert eight == [f"--series-{number}" for number in range(1, 9)]
    assert [theme.series(rank) for rank in (8, 9, 30)] == ["--series-other"] * 3
    assert len(theme.SERIES) == mini.SERIES


def test_every_role_has_a_colour_of_its_own() -> None:
    roles = {
        theme.OTHER: "--series-other",
        theme.ABOVE: "--above",
        theme.BELOW: "--below",
        theme.PLAIN: "--plain",
        theme.INK: "--ink",
        theme.MUTED: "--muted",
        theme.GRID: "--grid",
        theme.PANEL: "--panel",
        theme.ON_SERIES: "--on-series",
    }
    assert all(role == name for role, name in roles.items())
    assert len(roles.keys() | set(theme.SERIES)) == 17


def test_a_faint_colour_tells_its_opacity() -> None:
    assert theme.faint("--above", 0.3) == "--above@0.3"


def test_an_axis_is_quiet() -> None:
    assert theme.axis("Turn", range=[0, 9]) == {
        "title": {"text": "Turn", "font": {"size": 13}, "standoff": 8},
        "gridcolor": "--grid",
        "linecolor": "--grid",
        "zeroline": False,
        "ticks": "",
        "automargin": True,
        "fixedrange": True,
        "range": [0, 9],
    }


def test_figures_have_the_font_and_the_panel_of_the_page_and_their_legend_above() -> None:
    x, y = theme.axis("x"), theme.axis("y")
    assert theme.layout(height=240, x=x, y=y, barmode="stack") == {
        "height": 240,
        "xaxis": x,
        "yaxis": y,
        "font": {"family": theme.FONT, "size": 13, "color": "--ink"},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "margin": {"l": 8, "r": 16, "t": 32, "b": 8, "autoexpand": True},
        "legend": {
            "orientation": "h",
            "x": 0,
            "xanchor": "left",
            "y": 1.0,
            "yanchor": "bottom",
            "font": {"size": 12},
            "traceorder": "normal",
        },
        "hoverlabel": {
            "bgcolor": "--panel",
            "bordercolor": "--grid",
            "font": {"color": "--ink", "size": 13},
            "align": "left",
        },
        "dragmode": False,
        "separators": ".,",
        "barmode": "stack",
    }


def test_shares_are_told_in_per_cent_unless_more_is_asked_for() -> None:
    assert theme.share_axis("Wins") == theme.axis("Wins", tickformat=".0%")
    assert theme.share_axis("Wins", tickformat=".1%") == theme.axis("Wins", tickformat=".1%")


@pytest.mark.parametrize(("most", "step"), [(0, 1), (9.5, 1), (10, 1), (10.01, None), (11, None)])
def test_numbers_up_to_ten_have_a_mark_each(most: float, step: int | None) -> None:
    assert theme.count_axis("Stars", most, rangemode="tozero").get("dtick") == step


@pytest.mark.parametrize(
    ("values", "marks"),
    [
        ([], ["-10", "-8", "-6", "-4", "-2", "0", "+2", "+4", "+6", "+8", "+10"]),
        ([0.0], ["-10", "-8", "-6", "-4", "-2", "0", "+2", "+4", "+6", "+8", "+10"]),
        ([0.012, -0.02], ["-2", "-1", "0", "+1", "+2"]),
        ([0.05], ["-5", "-4", "-3", "-2", "-1", "0", "+1", "+2", "+3", "+4", "+5"]),
        ([-0.051], ["-6", "-4", "-2", "0", "+2", "+4", "+6"]),
        ([0.101], ["-15", "-10", "-5", "0", "+5", "+10", "+15"]),
        ([0.26], ["-30", "-20", "-10", "0", "+10", "+20", "+30"]),
        ([0.6], ["-60", "-40", "-20", "0", "+20", "+40", "+60"]),
        ([-1.0], ["-100", "-80", "-60", "-40", "-20", "0", "+20", "+40", "+60", "+80", "+100"]),
        ([1.01], ["-150", "-100", "-50", "0", "+50", "+100", "+150"]),
        ([3.0], [*(f"{step:+d}" for step in range(-300, 0, 50)), "0", *(f"{step:+d}" for step in range(50, 301, 50))]),
    ],
)
def test_points_have_at_most_five_marks_on_each_side(values: list[float], marks: list[str]) -> None:
    """Unless differences are larger than any of shares can be."""
    axis = theme.points_axis("Lead", values)
    assert axis["title"]["text"] == "Lead, in points"
    assert axis["tickmode"] == "array"
    assert axis["ticktext"] == marks
    assert axis["tickvals"] == pytest.approx([int(mark) / 100 for mark in marks])


FINE = ["0.1 s", "0.2 s", "0.5 s", "1 s", "2 s", "5 s", "10 s", "20 s"]
FINE += ["1 min", "2 min", "5 min", "10 min", "20 min", "1 h"]
COARSE = ["0.1 s", "1 s", "10 s", "1 min", "10 min", "1 h"]
SECONDS = {"0.1 s": 0.1, "0.2 s": 0.2, "0.5 s": 0.5, "1 s": 1, "2 s": 2, "5 s": 5, "10 s": 10, "20 s": 20}
SECONDS |= {"1 min": 60, "2 min": 120, "5 min": 300, "10 min": 600, "20 min": 1200, "1 h": 3600}


@pytest.mark.parametrize(
    ("least", "most", "marks"),
    [(1, 59.9, FINE), (1, 60, COARSE), (0.0, 2.9, FINE), (0.0, 3.0, COARSE), (0.05, 3.0, COARSE), (0.06, 3.5, FINE)],
)
def test_times_over_a_wide_range_have_fewer_marks(least: float, most: float, marks: list[str]) -> None:
    assert theme.time_axis("Time", least, most) == theme.axis(
        "Time", type="log", tickmode="array", tickvals=[SECONDS[mark] for mark in marks], ticktext=marks
    )
