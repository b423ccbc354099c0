"""The overview: what stands out in words and small pictures, and questions that lead on."""

import re
from xml.etree import ElementTree as ET

from flask.testing import FlaskClient

from dashboards.figures import mini
from tests.dashboards import reading
from tests.dashboards.worlds import BOARD, CARDS

SIMULATED = f"ruleset={CARDS}&kind=simulation&players=2"


def shapes(picture: str, name: str) -> list[dict[str, str]]:
    """The attributes of all shapes of a kind in a picture."""
    return [dict(one.attrib) for one in ET.fromstring(picture).iter(name)]


def test_parts_fill_the_picture_in_proportion() -> None:
    wide, narrow = shapes(mini.parts([3, 1]), "rect")
    assert (float(wide["width"]) + 1) / (float(narrow["width"]) + 1) == 3
    assert (wide["class"], narrow["class"]) == ("part-1", "part-2")


def test_marks_stand_on_their_side_of_the_reference() -> None:
    picture = mini.reaches([mini.Reach(0.5, 0.6, 0.7, "above"), mini.Reach(0.2, 0.3, 0.4, "below")], 0.5)
    reference = next(float(line["x1"]) for line in shapes(picture, "line") if line["class"] == "reference")
    above, below = (float(mark["cx"]) for mark in shapes(picture, "circle"))
    assert below < reference < above


def test_equal_values_and_none_at_all_are_drawn_without_complaint() -> None:
    for picture in (mini.strip([(0.1, "few"), (0.1, "few")], 0.1), mini.parts([]), mini.columns([0, 0])):
        assert "nan" not in picture
        ET.fromstring(picture)


def test_findings_have_pictures_and_questions_keep_the_matches(client: FlaskClient) -> None:
    text = reading.page(client, f"?{SIMULATED}&version=1.1")
    assert text.count('<svg class="mini"') >= 4
    asked = re.search(r'href="(first-seat\?[^"]*)">Does going first matter in long matches', text)
    assert asked
    query = asked.group(1).replace("&amp;", "&")
    assert {"version=1.1", "kind=simulation"} <= set(query.split("&"))
    assert re.search(r"&min_turns=\d+", query)
    assert "Which cards win more when kept?" in text


def test_questions_about_decks_are_not_asked_of_games_without(client: FlaskClient) -> None:
    text = reading.page(client, f"?ruleset={BOARD}&kind=simulation")
    assert "Which cards win more when kept?" not in text
    assert "Which things go with winning?" in text
