"""Figures: names are not taken for markup and do not lie upon each other, colours can be told apart by everybody."""

import itertools
from typing import Any

import numpy as np
import pytest

from dashboards import theme
from dashboards.figures.bars import MORE, Bar, histogram
from dashboards.figures.cloud import Point, cloud
from dashboards.figures.dots import Dot, dots, escaped
from dashboards.figures.heat import Cell, heat
from tests.dashboards.colours import schemes

PANEL = "--panel"


def test_names_are_text_and_nothing_else() -> None:
    figure = dots([Dot("<a href='x'>&</a>", 0.5, 0.4, 0.6, "n = 3\n<b>")], theme.share_axis("Wins"))
    assert figure["layout"]["yaxis"]["ticktext"] == ["&lt;a href='x'&gt;&amp;&lt;/a&gt;"]
    assert figure["data"][0]["hovertext"] == ["&lt;a href='x'&gt;&amp;&lt;/a&gt;<br>n = 3<br>&lt;b&gt;"]
    assert escaped("a < b & c") == "a &lt; b &amp; c"


def test_marks_carry_interval_and_standing() -> None:
    marks = [Dot("up", 0.6, 0.55, 0.65, "", "above"), Dot("few", 0.4, 0.2, 0.6, "", "few")]
    above, few = dots(marks, theme.share_axis("Wins"))["data"]
    assert above["marker"]["color"] == theme.ABOVE
    assert (above["error_x"]["array"][0], above["error_x"]["arrayminus"][0]) == pytest.approx((0.05, 0.05))
    assert few["marker"]["symbol"] == "circle-open"
    assert above["y"] == [0]
    assert few["y"] == [1]


def point(label: str, x: float, y: float) -> Point:
    """A mark that stands out."""
    return Point(label, x, y, y - 0.1, y + 0.1, 300, "", "above")


def test_names_that_would_lie_upon_each_other_are_left_out() -> None:
    corners = [point("Here", 0.0, 0.0), point("There", 1.0, 1.0)]
    figure = cloud([*corners, point("Beside there", 0.99, 0.99)], theme.axis("x"), theme.axis("y"), {})
    assert [one["text"] for one in figure["layout"]["annotations"]] == ["There", "Here"]


def test_on_a_narrow_screen_fewer_names_find_room() -> None:
    row = [point("A name of some length", step / 3, 0.5 + step / 100) for step in range(4)]
    figure = cloud([*row, point("Low", 0.0, 0.0)], theme.axis("x"), theme.axis("y"), {})
    shown = figure["layout"]["annotations"]
    assert [one["name"] for one in shown] == ["", "wide", "", "wide", ""]


def test_cells_with_few_matches_have_no_colour_and_lead_to_them() -> None:
    few, many = Cell(None, "n 3", "few", "matches?few"), Cell(0.1, "60 %", "many", "matches?many")
    coloured, blank = heat(["a"], ["a", "b"], [[few, many]], 0.2)["data"]
    assert coloured["z"] == [[None, 0.1]]
    assert (blank["x"], blank["y"], blank["text"], blank["customdata"]) == ([0], [0], ["n 3"], ["matches?few"])


def linear(colour: str) -> np.ndarray:
    """Linear light of a colour such as #1f5fbf."""
    parts = np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str) -> float:
    """WCAG 2 contrast of two colours."""
    bright = sorted(float(linear(colour) @ [0.2126, 0.7152, 0.0722]) for colour in (one, other))
    return (bright[1] + 0.05) / (bright[0] + 0.05)


SIGHTS: dict[str, Any] = {
    "all three cones": np.eye(3),
    # Machado, Oliveira and Fernandes (2009), full severity
    "no red cones": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "no green cones": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "no blue cones": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}


def lab(colour: str, sight: str) -> np.ndarray:
    """A colour in CIE L*a*b* as seen with some sight."""
    seen = np.clip(np.array(SIGHTS[sight]) @ linear(colour), 0, 1)
    to_xyz = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
    x, y, z = np.cbrt(np.array(to_xyz) @ seen / [0.9505, 1.0, 1.089] + 1e-9)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_differ_for_all_kinds_of_sight(scheme: str, sight: str) -> None:
    colours = schemes()[scheme]
    groups = [[theme.ABOVE, theme.BELOW, theme.PLAIN], list(theme.SERIES[:6])]
    for group in groups:
        for one, other in itertools.combinations(group, 2):
            distance = np.linalg.norm(lab(colours[one], sight) - lab(colours[other], sight))
            assert distance > 12, f"{one} and {other}: {distance:.1f}"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_marks_stand_out_from_the_page(scheme: str) -> None:
    colours = schemes()[scheme]
    for name in (*theme.SERIES, theme.OTHER, theme.ABOVE, theme.BELOW, theme.PLAIN, theme.INK, theme.MUTED):
        assert contrast(colours[name], colours[PANEL]) >= 3, name


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_can_be_read_on_the_colours_of_kinds(scheme: str) -> None:
    colours = schemes()[scheme]
    for name in (*theme.SERIES, theme.OTHER):
        assert contrast(colours[name], colours[theme.ON_SERIES]) >= 3, name


def test_a_histogram_has_few_labels_and_one_bar_for_the_longest() -> None:
    lows = list(range(20, 130, 10))
    bars = [Bar(f"{low}–{low + 9}", 5, "") for low in lows[:-1]] + [Bar(f"{MORE}120", 1, "")]
    figure = histogram(bars, lows, theme.series(0), theme.axis("Turns"), theme.axis("Matches"))
    (trace,) = figure["data"]
    assert trace["x"] == [low + 5 for low in lows]
    assert figure["layout"]["xaxis"]["ticktext"] == ["20", "40", "60", "80", "100", "120+"]
