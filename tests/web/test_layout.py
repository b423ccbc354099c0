"""Pictures are laid out so that all of it can be read: nothing leaves its frame, no words lie over others."""

import xml.etree.ElementTree as ET
from collections.abc import Callable
from itertools import combinations, pairwise
from typing import Any

import pytest

from tests.web import tabled
from tests.web.gaia_vora_shown import eaten, windy
from tests.web.places import Place, places
from tests.web.seen import SVG, picture_of

LARGEST = 120
"""The widest mark that letters stand in the middle of: a phase of the turn."""

VIEWS: dict[str, Callable[[], dict[str, Any]]] = {
    "Gaia-Vora, four players": eaten,
    "Gaia-Vora, alone": windy,
    **{f"Arcmage, {at}": lambda at=at: tabled.view(tabled.fight()[at], 1) for at in range(4)},  # type: ignore[misc]
}


@pytest.fixture(params=VIEWS)
def shown(request: pytest.FixtureRequest) -> list[Place]:
    return list(places(ET.fromstring(picture_of(VIEWS[request.param]()))))


def is_text(place: Place) -> bool:
    return place.mark.tag == f"{SVG}text"


def test_every_mark_stays_in_its_frame(shown: list[Place]):
    assert [place[:5] for place in shown if not place.within()] == []


def test_no_words_lie_over_others(shown: list[Place]):
    words = [place for place in shown if is_text(place) and place.name]

    assert [
        (one.name, other.name)
        for one, other in combinations(words, 2)
        if one.frame == other.frame and one.overlaps(other)
    ] == []


def test_letters_stand_in_the_middle_of_their_mark(shown: list[Place]):
    on_marks = [
        (mark, text)
        for mark, text in pairwise(shown)
        if is_text(text) and not is_text(mark) and text.mark.attrib.get("text-anchor") == "middle"
        if mark.left < text.middle[0] < mark.right < mark.left + LARGEST and mark.top < text.bottom < mark.bottom
    ]

    assert len(on_marks) >= 15
    assert [
        (text.name, mark[:5])
        for mark, text in on_marks
        if abs(text.middle[0] - mark.middle[0]) > 0.06 or abs(text.middle[1] - mark.middle[1]) > 0.55
    ] == []
