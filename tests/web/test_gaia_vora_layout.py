"""Where the things of a Gaia-Vora picture lie: the planet in eighths, all else in columns and rows of equal steps."""

import xml.etree.ElementTree as ET
from math import atan2, degrees, hypot
from typing import Any

import pytest

from tests.web.gaia_vora_shown import alone, described, eaten, turned, windy
from tests.web.places import Place, places
from tests.web.seen import SVG, one_with, parts_of, picture_of

CARDS = {"card-red": (0, 0), "card-green": (1, 0), "card-white": (0, 1), "card-yellow": (1, 1)}


def boxes(view: dict[str, Any]) -> dict[str, tuple[float, ...]]:
    return {
        name: tuple(float(part.attrib.get(side, "0")) for side in ("x", "y", "width", "height"))
        for name, part in parts_of(view).items()
    }


@pytest.mark.parametrize(
    ("view", "parts", "cards_from", "whole"),
    [
        (eaten, {"head": (16, 48), "seats": (72, 224), "supply": (304, 48)}, 360, 848),
        (windy, {"head": (16, 48), "seats": (72, 62), "weather": (142, 116), "supply": (266, 48)}, 322, 820),
    ],
    ids=["four players", "one against the weather"],
)
def test_parts_lie_below_each_other_beside_the_planet(
    view: Any, parts: dict[str, tuple[int, int]], cards_from: int, whole: int
):
    """Given a margin of 16 and gaps of 8, then the column begins at 752, and cards of 176 x 232 lie two by two."""
    column = {name: (752, top, 360, height) for name, (top, height) in parts.items()}
    cards = {name: (752 + 184 * across, cards_from + 240 * down, 176, 232) for name, (across, down) in CARDS.items()}

    assert boxes(view()) == {
        "ground": (0, 0, 1128, whole), "planet": (16, 16, 720, 788), **column, **cards,
    }  # fmt: skip
    assert whole == max(16 + 788 + 16, cards_from + 240 + 232 + 16)


def test_each_part_is_drawn_at_its_own_size():
    for name, part in turned().items():
        if name != "ground":
            assert part.attrib["viewBox"] == f"0 0 {part.attrib['width']} {part.attrib['height']}", name
            assert part.attrib.get("role") == (None if name == "head" else "img")


def moved(mark: ET.Element) -> tuple[float, float]:
    x, y = mark.attrib["transform"].partition("(")[2].partition(")")[0].split()
    return float(x), float(y)


def polar(x: float, y: float, sky_position: int) -> tuple[float, float]:
    """How far from the axle, and how many degrees clockwise of the middle of an eighth."""
    turn = (degrees(atan2(x, -y)) - 45 * sky_position + 180) % 360 - 180
    return round(hypot(x, y)), round(turn, 1)


def standing(slot: ET.Element, sky_position: int) -> dict[str, tuple[float, float]]:
    """Where the figures, the Microbe, the altitude and the letters of tiles are, from the bottom up."""
    found: dict[str, tuple[float, float]] = {}
    for mark in slot.iter():
        for name in ("figure", "microbe"):
            if f"data-{name}" in mark.attrib:
                found[mark.attrib[f"data-{name}"][-1] if name == "figure" else name] = polar(*moved(mark), sky_position)
        if mark.tag == f"{SVG}circle" and "cx" in mark.attrib:
            found["altitude"] = polar(float(mark.attrib["cx"]), float(mark.attrib["cy"]), sky_position)
        if "data-level" in mark.attrib:
            (letters,) = mark.iter(f"{SVG}rect")
            x, y = float(letters.attrib["x"]) + 13, float(letters.attrib["y"]) + 9
            found[f"tile {mark.attrib['data-level']}"] = polar(x, y, sky_position)
    return found


CREATURES = {"C": (194, -11.6), "H": (194, 11.6), "P": (144, 0.0), "microbe": (232, -1.0)}
TILES = {"tile 1": (292, 6.0), "tile 2": (270, 9.0), "tile 3": (248, 11.0), "tile 4": (226, 11.5)}


@pytest.mark.parametrize(
    ("slot", "sky_position", "there"),
    [("2", 3, "C H P microbe"), ("7", 0, "H"), ("6", 7, "C"), ("0", 1, "")],
)
def test_on_a_slot_all_has_its_place_wherever_the_slot_has_turned_to(slot: str, sky_position: int, there: str):
    """Given a slot, then herbivores stand as far right as carnivores left, and each tile shows a ledge."""
    element = one_with(turned()["planet"], "location", slot)
    levels = len(element.attrib["data-tiles"].split())
    expected = {name: CREATURES[name] for name in there.split()}
    expected |= {name: TILES[name] for name in list(TILES)[:levels]} | {"altitude": (264, -14.5)}

    found = standing(element, sky_position)

    assert found.keys() == expected.keys()
    for name, (radius, turn) in expected.items():
        assert found[name][0] == radius, name
        assert found[name][1] == pytest.approx(turn, abs=0.1), name


def test_in_the_water_carnivore_and_herbivore_stand_side_by_side_above_the_plant():
    parts = parts_of(described().view())
    (carnivore, plant) = (one_with(parts["planet"], "figure", name) for name in ("yellow-C", "green-P"))

    assert (moved(carnivore), moved(plant)) == ((-40, -30), (0, 48))
    assert moved(one_with(alone()["planet"], "at", "water")) == (0, 2)


def test_each_slot_has_its_number_on_the_edge():
    numbers = [
        text
        for text in turned()["planet"].iter(f"{SVG}text")
        if text.attrib["font-size"] == "18" and (text.text or "").isdigit()
    ]
    found = [
        polar(float(one.attrib["x"]), float(one.attrib["y"]) - 6, (slot + 1) % 8) for slot, one in enumerate(numbers)
    ]

    assert [one.text for one in numbers] == list("01234567")
    assert [radius for radius, _ in found] == [321] * 8
    assert [turn for _, turn in found] == pytest.approx([-12.0] * 8, abs=0.1)


def of(part: str, attribute: str) -> dict[str, Place]:
    """The first mark of each thing in a part that has such an attribute, where it lies in the part."""
    element = turned()[part]
    wanted = {
        id(next(iter(one))): one.attrib[f"data-{attribute}"]
        for one in element.iter()
        if f"data-{attribute}" in one.attrib
    }
    return {wanted[id(place.mark)]: place for place in places(element) if id(place.mark) in wanted}


def test_the_slots_of_a_fossil_card_are_squares_in_a_grid():
    """Given three slots of 31 in each of four rows, then they are 35 apart across and 34 down."""
    found = of("card-red", "fossil")
    rows, colours = ("jumble", "C", "H", "P"), ("green", "white", "yellow")

    assert {name: place[1:5] for name, place in found.items()} == {
        f"red/{row}/{colour}": (36 + 35 * across, 94 + 34 * down, 67 + 35 * across, 125 + 34 * down)
        for down, row in enumerate(rows)
        for across, colour in enumerate(colours)
    }


def test_the_pool_of_a_fossil_card_has_its_three_figures_in_equal_steps():
    figures = [next(one for one in pool.iter() if "transform" in one.attrib) for pool in pools()]

    assert [moved(one) for one in figures] == [(22, 68), (76, 68), (130, 68)]
    assert [float(text.attrib["x"]) for pool in pools() for text in pool if text.tag == f"{SVG}text"] == [38, 92, 146]


def pools() -> list[ET.Element]:
    return [one for one in turned()["card-red"].iter() if "data-pool" in one.attrib]


def test_seats_are_rows_of_equal_height_with_their_stars_in_equal_steps():
    seats = [one for one in turned()["seats"].iter() if "data-seat" in one.attrib]
    stars = [[place(star) for star in seat.iter() if "data-star" in star.attrib] for seat in seats]

    assert [moved(seat) for seat in seats] == [(0, 4), (0, 58), (0, 112), (0, 166)]
    assert stars == [[(46 + 15 * one, 32) for one in range(count)] for count in (3, 0, 0, 4)]


def place(star: ET.Element) -> tuple[float, float]:
    """The upper tip of a star."""
    x, y = star.attrib["points"].split()[0].split(",")
    return float(x), float(y)


def test_tiles_of_the_supply_lie_in_a_row():
    tiles = [one for one in alone()["supply"].iter() if "data-supply" in one.attrib]

    assert [moved(one) for one in tiles] == [(84 + 37 * place, 8) for place in range(7)]
    assert {(one.attrib["width"], one.attrib["height"]) for tile in tiles for one in list(tile)[:2]} == {("32", "32")}


def test_discarded_cards_lie_in_two_rows_of_four():
    found = [one for one in alone()["weather"].iter() if "data-discarded" in one.attrib]
    frames = [
        tuple(float(next(one.iter(f"{SVG}rect")).attrib[side]) for side in ("x", "y", "width", "height"))
        for one in found
    ]

    assert frames == [(182 + 42 * (place % 4), 36 + 36 * (place // 4), 38, 32) for place in range(8)]


def test_the_draw_pile_grows_upwards_to_the_right():
    backs = [one for one in alone()["weather"].iter(f"{SVG}rect") if one.attrib["width"] == "54"]

    assert [(one.attrib["x"], one.attrib["y"], one.attrib["height"]) for one in backs] == [
        ("102", "16", "72"),
        ("105", "14", "72"),
        ("108", "12", "72"),
    ]


def is_mirrored(shape: list[tuple[float, float]]) -> bool:
    """Whether a shape is the same from the other side of its middle line."""
    middle = (min(x for x, _ in shape) + max(x for x, _ in shape)) / 2
    turned_round = [(2 * middle - x, y) for x, y in shape]
    return all(any(abs(x - a) < 0.15 and abs(y - b) < 0.15 for a, b in shape) for x, y in turned_round)


def corners(mark: ET.Element) -> list[tuple[float, float]]:
    pairs = (pair.split(",") for pair in mark.attrib["points"].split())
    return [(float(x), float(y)) for x, y in pairs]


def test_stars_suns_heads_and_pointers_are_the_same_from_either_side():
    root = ET.fromstring(picture_of(eaten()))
    shapes = [one for one in root.iter(f"{SVG}polygon") if len(corners(one)) in (9, 10, 24)]

    stars, suns, heads, marks_of_rows = 7, 1, 11, 4
    assert len(shapes) == stars + suns + 2 * heads + marks_of_rows
    assert [one.attrib["points"] for one in shapes if not is_mirrored(corners(one))] == []
