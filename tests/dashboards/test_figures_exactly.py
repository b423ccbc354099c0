"""Figures to the last setting: both ends of each scale, sizes, the order of layers, where marks of axes stand.

Most of it is told by the pages (see `test_told`); these are the bounds that their matches do not come to.
"""

from typing import Any

import pytest

from dashboards import theme
from dashboards.figures.bars import MORE, Bar, Kind, columns, histogram, rows
from dashboards.figures.cloud import LINE, MOST_NAMED, SHAPES, Point, cloud
from dashboards.figures.curves import Curve, areas, curves
from dashboards.figures.dots import COLOURS, Dot, dots, hover, is_few, line_at, reach, stands_out, whiskers
from dashboards.figures.heat import Cell, heat
from dashboards.figures.mini import Reach, parts, reaches, strip
from dashboards.figures.mini import columns as mini_columns
from dashboards.figures.ranges import Range, ranges

X, Y = theme.axis("x"), theme.axis("y")


# What a tone looks like


def test_a_tone_tells_colour_and_filling() -> None:
    assert COLOURS == {
        "above": "--above",
        "below": "--below",
        "chance": "--plain",
        "few": "--plain",
        "few above": "--above",
        "few below": "--below",
    }
    assert [tone for tone in COLOURS if is_few(tone)] == ["few", "few above", "few below"]
    assert [tone for tone in COLOURS if stands_out(tone)] == ["above", "below", "few above", "few below"]


# Dots


def test_dots_are_as_high_as_their_rows_and_lead_to_their_matches() -> None:
    marks = [Dot("A", 0.5, None, None, "told", behind="matches?a"), Dot("B", 0.4, 0.1, 0.6, "")]
    figure = dots(marks, X)
    (trace,) = figure["data"]
    assert figure["layout"]["height"] == 96 + 2 * 28
    assert figure["layout"]["yaxis"]["range"] == [1.6, -0.6]
    assert "shapes" not in figure["layout"]
    assert trace["customdata"] == ["matches?a", ""]
    assert trace["error_x"]["array"] == pytest.approx([0, 0.2])
    assert trace["error_x"]["arrayminus"] == pytest.approx([0, 0.3])
    assert reach(marks) == [0.5, 0.1, 0.4, 0.6]


def test_whiskers_reach_from_the_low_to_the_high_value() -> None:
    assert whiskers([2.0, 3.0, 4.0], [1.5, None, 4.0], [4.0, 3.5, None], "--ink") == {
        "type": "data",
        "symmetric": False,
        "array": [2.0, 0.5, 0.0],
        "arrayminus": [0.5, 0.0, 0.0],
        "color": "--ink",
        "thickness": 2,
        "width": 0,
    }


def test_a_line_that_marks_are_compared_with_may_stand_at_nought() -> None:
    assert dots([Dot("A", 0.5, None, None, "")], X, 0, "none")["layout"]["shapes"] == line_at(0, "none")["shapes"]
    assert hover("", "told\n<b>") == "told<br>&lt;b&gt;"
    assert hover("A", "told") == "A<br>told"


# Bars


def test_rows_of_several_kinds_are_higher_side_by_side_than_upon_each_other() -> None:
    kinds = [Kind(name, [Bar("x", 1, ""), Bar("y", 2, "")], "--ink") for name in ("one", "two")]
    beside = rows(kinds, ["x", "y"], X)["layout"]
    stacked = rows(kinds, ["x", "y"], X, stacked=True)["layout"]
    alone = rows(kinds[:1], ["x", "y"], X)["layout"]
    assert (beside["height"], stacked["height"], alone["height"]) == (120 + 2 * 44, 120 + 2 * 30, 120 + 2 * 30)
    assert (beside["barmode"], stacked["barmode"]) == ("group", "stack")
    assert (beside["showlegend"], alone["showlegend"]) == (True, False)


def test_a_bar_is_faint_if_it_rests_on_little_and_has_a_line_if_it_has_an_interval() -> None:
    plain, held = Bar("x", 1, "a", behind="matches?x", text="<1>"), Bar("y", 2, "b", low=1, high=4, faint=True)
    (trace,) = rows([Kind("", [held, plain], "--above")], ["x", "y"], X)["data"]
    assert trace["y"] == [1, 0]
    assert trace["marker"]["opacity"] == [0.4, 1.0]
    assert (trace["error_x"]["array"], trace["error_x"]["arrayminus"]) == ([2, 0], [1, 0])
    assert (trace["customdata"], trace["text"]) == (["", "matches?x"], ["", "&lt;1&gt;"])
    assert trace["showlegend"] is False
    (without,) = rows([Kind("named", [plain], "--above")], ["x"], X)["data"]
    assert "error_x" not in without
    assert without["showlegend"] is True


def test_upright_bars_have_their_intervals_upwards() -> None:
    kind = Kind("", [Bar("1", 2, "", low=1, high=4), Bar("2", 3, "")], "--above")
    figure = columns([kind, kind], X, Y, stacked=True)
    assert figure["data"][0]["error_y"]["array"] == [2, 0]
    assert figure["data"][0]["error_y"]["thickness"] == 1.5
    assert figure["data"][0]["error_y"]["width"] == 3
    assert (figure["layout"]["barmode"], figure["layout"]["showlegend"]) == ("stack", True)
    assert figure["layout"]["height"] == 340
    assert "error_y" not in columns([Kind("", [Bar("2", 3, "")], "--above")], X, Y)["data"][0]


@pytest.mark.parametrize(
    ("number", "labels"),
    [(1, ["0"]), (8, ["0", "5", "10", "15", "20", "25", "30", "35"]), (9, ["0", "10", "20", "30", "40"])],
)
def test_a_histogram_has_at_most_eight_labels(number: int, labels: list[str]) -> None:
    lows = [5 * at for at in range(number)]
    figure = histogram([Bar(str(low), 1, "") for low in lows], lows, "--ink", X, Y)
    width = 5 if number > 1 else 1
    assert figure["layout"]["xaxis"]["ticktext"] == labels
    assert figure["layout"]["xaxis"]["tickvals"] == [int(label) + width / 2 for label in labels]
    assert figure["data"][0]["width"] == pytest.approx(0.88 * width)


def test_the_label_before_the_longest_bar_keeps_its_distance() -> None:
    lows = [0, 1, 2, 3, 4]
    bars = [*(Bar(str(low), 1, "") for low in lows[:-1]), Bar(f"{MORE}4", 1, "")]
    assert histogram(bars, lows, "--ink", X, Y)["layout"]["xaxis"]["ticktext"] == ["0", "1", "2", "3", "4+"]
    lows = list(range(10))
    bars = [*(Bar(str(low), 1, "") for low in lows[:-1]), Bar(f"{MORE}9", 1, "")]
    assert histogram(bars, lows, "--ink", X, Y)["layout"]["xaxis"]["ticktext"] == ["0", "2", "4", "6", "9+"]


# Curves and areas


def line(name: str, points: int = 2, **more: Any) -> Curve:
    """A line that rises."""
    return Curve(name, list(range(points)), [float(at) for at in range(points)], ["t"] * points, "--ink", **more)


def test_a_band_lies_below_its_line_and_the_legend_names_two_or_more() -> None:
    figure = curves([line("A", low=[0, 0], high=[2, 3]), line("B")], X, Y)
    assert [trace.get("fill") for trace in figure["data"]] == [None, "tonexty", None, None]
    assert [trace["y"] for trace in figure["data"]] == [[0, 0], [2, 3], [0, 1], [0, 1]]
    assert figure["data"][1]["fillcolor"] == "--ink@0.18"
    assert figure["layout"]["showlegend"] is True
    assert curves([line("A"), line("")], X, Y)["layout"]["showlegend"] is False
    only: tuple[dict[str, Any], ...] = ({"low": [0, 0]}, {"high": [2, 3]})
    assert [len(curves([line("A", **one)], X, Y)["data"]) for one in only] == [1, 1]


def test_a_line_of_one_point_is_a_mark() -> None:
    modes = [curves([one], X, Y)["data"][0]["mode"] for one in (line("A", 1), line("A"), line("A", marks=True))]
    assert modes == ["lines+markers", "lines", "lines+markers"]


def test_what_is_left_over_is_paler_than_the_areas_below() -> None:
    figure = areas([line("A", marks=True), line("rest", rest=True)], X, Y, 250)
    assert [trace["fillcolor"] for trace in figure["data"]] == ["--ink@0.85", "--ink@0.2"]
    assert [trace["mode"] for trace in figure["data"]] == ["lines", "lines"]
    assert (figure["layout"]["height"], figure["layout"]["showlegend"]) == (250, True)


# The map


def point(label: str, x: float, y: float, **more: Any) -> Point:
    """A mark that stands out."""
    usual: dict[str, Any] = {"low": y, "high": y, "n": 100, "told": "", "tone": "above"}
    return Point(label, x, y, **usual | more)


def test_the_area_of_a_mark_grows_with_the_observations() -> None:
    (trace,) = cloud([point("A", 0, 0, n=100), point("B", 1, 1, n=25), point("C", 2, 2, n=0)], X, Y, {})["data"]
    assert trace["marker"]["size"] == [26.0, 16.5, 7.0]


def test_marks_of_few_observations_are_hollow_and_only_what_stands_out_has_its_interval() -> None:
    tones = ("chance", "few above")
    chance, few = cloud([point(tone, 0, 0, tone=tone) for tone in tones], X, Y, {})["data"]
    assert (chance["marker"]["symbol"], few["marker"]["symbol"]) == ("circle", "circle-open")
    assert (chance["marker"]["color"], few["marker"]["color"]) == ("--plain@0.75", "--above")
    assert (chance["error_y"]["visible"], few["error_y"]["visible"]) == (False, True)


def test_kinds_have_shapes_in_their_order_and_the_legend_explains_them() -> None:
    kinds = [f"kind {number}" for number in range(9)]
    figure = cloud([point("A", 0, 0, kind=kind) for kind in reversed(kinds)], X, Y, {})
    marks, legend = figure["data"][:9], figure["data"][9:]
    assert [trace["marker"]["symbol"] for trace in marks] == [*SHAPES, SHAPES[0]]
    assert [(trace["name"], trace["marker"]["symbol"]) for trace in legend] == [
        (kind, f"{shape}-open") for kind, shape in zip(kinds, [*SHAPES, SHAPES[0]], strict=True)
    ]
    assert len(set(SHAPES)) == 8
    assert figure["layout"]["showlegend"] is True
    assert cloud([point("A", 0, 0)], X, Y, {})["layout"]["showlegend"] is False
    assert cloud([], X, Y, {})["data"] == []


def test_the_furthest_marks_have_names_and_at_most_sixteen_of_them() -> None:
    marks = [point(str(at), 0, at * 10, tone="above" if at % 2 else "below") for at in range(MOST_NAMED + 4)]
    named = cloud([*marks, point("-", 0, -5, tone="chance")], X, Y, {})["layout"]["annotations"]
    assert [one["text"] for one in named] == [str(at) for at in range(19, 3, -1)]


def names(*marks: Point) -> list[tuple[str, str]]:
    """The names that are shown and on what screens, in a plane of 880 by 400 pixels (280 on a narrow one)."""
    corners = [point("", 0, 0, tone="chance"), point("", 880, 400, tone="chance")]
    shown = cloud([*corners, *marks], X, Y, {})["layout"]["annotations"]
    return [(one["text"], one["name"]) for one in shown]


@pytest.mark.parametrize(
    ("across", "upward", "shown"),
    [
        (0, LINE, [("Up", "")]),
        (0, LINE + 0.1, [("Up", ""), ("Down", "")]),
        (21.0, 0.5, [("Up", "")]),
        (21.1, 0.5, [("Up", ""), ("Down", "wide")]),
        (66.1, 0.5, [("Up", ""), ("Down", "")]),
    ],
)
def test_names_stand_where_they_do_not_touch(across: float, upward: float, shown: list[tuple[str, str]]) -> None:
    """Letters are seven pixels wide: half of `Up` and half of `Down` take 21."""
    assert names(point("Up", 100, 300), point("Down", 100 + across, 300 - upward)) == shown


# Tables of colours


def test_the_ends_of_the_scale_have_the_colours_of_what_stands_out() -> None:
    trace, _ = heat(["a", "bb"], ["c", "d", "eeee"], [[Cell(0.0, "x", "")] * 3] * 2, 0.2)["data"]
    assert trace["colorscale"] == [[0, "--below@0.55"], [0.5, "--plain@0.1"], [1, "--above@0.55"]]
    assert (trace["zmin"], trace["zmax"]) == (-0.2, 0.2)


def test_a_table_has_its_first_row_on_top_and_room_for_its_names() -> None:
    figure = heat(["a", "bb"], ["c", "d", "eeee"], [[Cell(0.0, "x\n<y>", "")] * 3] * 2, 0.2)
    layout = figure["layout"]
    assert layout["height"] == 150 + 2 * 46
    assert (layout["xaxis"]["range"], layout["yaxis"]["range"]) == ([-0.5, 2.5], [1.5, -0.5])
    assert layout["margin"]["r"] == 16 + 5 * 4
    assert figure["data"][0]["text"][0][0] == "x<br>&lt;y&gt;"
    assert heat([], [], [], 0.2)["layout"]["margin"]["r"] == 16


# Ranges of times


def test_ranges_have_a_thin_line_for_eight_of_ten_and_a_thick_one_for_the_middle_half() -> None:
    spans = [Range("a", 3, (1, 2, 4, 5), "t", "matches?a"), Range("b", 30, (10, 20, 40, 59), "", faint=True)]
    figure = ranges(spans, "Time")
    thin, thick, marks = figure["data"]
    assert (thin["x"], thin["y"]) == ([1, 5, None, 10, 59, None], [0, 0, None, 1, 1, None])
    assert thick["x"] == [2, 4, None, 20, 40, None]
    assert (thin["line"], thick["line"]) == (
        {"width": 2.0, "color": "--series-1@0.6"},
        {"width": 9.0, "color": "--series-1@0.45"},
    )
    assert marks["marker"]["symbol"] == ["circle", "circle-open"]
    assert (marks["x"], marks["y"], marks["customdata"]) == ([3, 30], [0, 1], ["matches?a", ""])
    assert figure["layout"]["height"] == 96 + 2 * 28
    assert len(figure["layout"]["xaxis"]["tickvals"]) == 14


# Small pictures


def test_strokes_stand_from_low_to_high_and_taller_where_they_stand_out() -> None:
    assert strip([(0.0, "below"), (0.5, "chance"), (1.0, "few above")], 0.25) == (
        '<svg class="mini" viewBox="0 0 260 56" aria-hidden="true" focusable="false">'
        '<line class="reference" x1="68.0" x2="68.0" y1="0" y2="56"/>'
        '<line class="below" x1="6.0" x2="6.0" y1="4.0" y2="52.0"/>'
        '<line class="chance" x1="130.0" x2="130.0" y1="14.0" y2="42.0"/>'
        '<line class="few above" x1="254.0" x2="254.0" y1="4.0" y2="52.0"/></svg>'
    )


def test_intervals_lie_below_each_other_and_shrink_where_there_are_many() -> None:
    one = reaches([Reach(0.0, 0.5, 1.0, "chance")], 0.5)
    assert '<line class="chance" x1="6.0" x2="254.0" y1="28.0" y2="28.0"/>' in one
    assert '<circle class="chance" cx="130.0" cy="28.0" r="5.0"/>' in one
    many = reaches([Reach(0.0, 0.5, 1.0, "chance")] * 13, 0.5)
    assert 'cy="4.0" r="2.0"' in many
    assert 'cy="52.0" r="2.0"' in many
    assert 'x1="6.0" x2="6.0" y1="28.0"' in reaches([Reach(1.0, 1.0, 1.0, "chance")], 1.0)


def test_parts_fill_the_width_and_what_comes_after_the_eighth_has_its_colour() -> None:
    assert parts([3, 1]) == (
        '<svg class="mini" viewBox="0 0 260 56" aria-hidden="true" focusable="false">'
        '<rect class="part-1" x="6.0" y="14.0" width="185.0" height="28.0"/>'
        '<rect class="part-2" x="192.0" y="14.0" width="61.0" height="28.0"/></svg>'
    )
    nine = parts([1] * 9)
    assert [nine.count(f'"part-{number}"') for number in range(1, 10)] == [1] * 7 + [2, 0]
    assert 'width="0.0"' in parts([0, 1])
    assert 'x="6.0" y="14.0" width="0.0"' in parts([0])


def test_upright_bars_stand_on_the_ground_and_the_highest_leaves_some_room() -> None:
    assert mini_columns([1, 2]) == (
        '<svg class="mini" viewBox="0 0 260 56" aria-hidden="true" focusable="false">'
        '<rect class="part-1" x="6.0" y="30.0" width="122.5" height="26.0"/>'
        '<rect class="part-1" x="130.0" y="4.0" width="122.5" height="52.0"/></svg>'
    )
    assert 'width="0.5"' in mini_columns([1] * 200)
    assert 'height="0.0"' in mini_columns([0])
    assert "<rect" not in mini_columns([])
