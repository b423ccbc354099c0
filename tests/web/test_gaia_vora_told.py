"""All that can be read in the picture of a Gaia-Vora position."""

import xml.etree.ElementTree as ET
from typing import Any

import pytest

from tests.dsl import gaia_vora
from tests.dsl.table import Setting
from tests.web.gaia_vora_shown import alone, described, opened, turned, undrawn
from tests.web.seen import parts_of, told


def seats_told(parts: dict[str, ET.Element]) -> list[str]:
    return [line for seat in parts["seats"] if "data-seat" in seat.attrib for line in told(seat)]


def test_the_planet_is_told_slot_by_slot_with_what_lies_and_stands_there():
    assert told(turned()["planet"]) == [
        "<The planet under the sky>",
        "Moon · Meteor · Rainbow · Storm · Sun · 0 · 1 · 2 · 3 · 4 · 5 · 6 · 7",
        "<Slot 0, under the Meteor: stone, altitude 2: empty>",
        "St · 2",
        "<Slot 1, under open sky: sand, altitude 2: empty>",
        "Sa · 2",
        "<Slot 2, under the Rainbow: stone, altitude 2: red CarniVore, green HerbiVore, white Plant, Microbe>",
        "St · 2 · RC · GH · WP",
        "<Microbe>",
        "M",
        "<Slot 3, under open sky: sand, altitude 2: empty>",
        "Sa · 2",
        "<Slot 4, under the Storm: stone, altitude 2: empty>",
        "St · 2",
        "<Slot 5, under open sky: Water>",
        "<Slot 6, under the Sun: sand/grass/snow/stone, altitude 5: green CarniVore>",
        "St · Sn · Gr · Sa · 5 · GC",
        "<Slot 7, under the Moon: snow/sand, altitude 3: yellow HerbiVore>",
        "Sa · Sn · 3 · YH",
        "<Water, altitude 1: yellow CarniVore, green Plant>",
        "1 · YC · GP",
    ]


def test_all_that_stands_somewhere_is_marked_with_where():
    """Given figures on slots and in the water, then each names its place: what an event is about is marked."""
    standing = [part.attrib for part in turned()["planet"].iter() if "data-at" in part.attrib]
    assert sorted((one.get("data-figure", "microbe"), one["data-at"]) for one in standing) == [
        ("green-C", "6"),
        ("green-H", "2"),
        ("green-P", "water"),
        ("microbe", "2"),
        ("red-C", "2"),
        ("white-P", "2"),
        ("yellow-C", "water"),
        ("yellow-H", "7"),
    ]


def test_a_microbe_in_the_water_and_nobody_beside_it():
    assert told(alone()["planet"])[-4:] == ["<Water, altitude 1: Microbe>", "1", "<Microbe>", "M"]


@pytest.mark.parametrize(
    ("parts", "lines"),
    [
        (
            lambda: parts_of(described().view()),
            [
                "1 · R · Player 1 · to decide: rotate · 5 · points",
                "2 · G · Player 2 · no stars · conceded · 8 · points",
                "3 · W · Player 3 · no stars · 4 · points",
                "4 · Y · Player 4 · 8 · points",
            ],
        ),
        (
            turned,
            [
                "1 · R · Player 1 · on turn · 2 · points",
                "2 · G · Player 2 · no stars · conceded · 8 · points",
                "3 · W · Player 3 · no stars · 4 · points",
                "4 · Y · Player 4 · to decide: store fossils · 8 · points",
            ],
        ),
        (alone, ["1 · R · G · W · Y · Player 1 · to decide: rotate"]),
        (opened, ["1 · free seat · not joined", "2 · Player 2 · not joined"]),
        (lambda: opened(2), ["1 · free seat · not joined", "2 · Ben"]),
    ],
    ids=["to rotate", "on turn while another chooses", "alone", "nobody there yet", "one there"],
)
def test_each_seat_is_told_with_colours_name_state_and_points(parts: Any, lines: list[str]):
    assert seats_told(parts()) == lines


def test_whoever_is_left_has_won_and_nobody_is_on_turn_any_more():
    t = described()
    t.when(3, "concede").made()
    t.when(1, "concede").made()
    parts = parts_of(t.view())

    assert told(parts["head"]) == ["Gaia-Vora, ended after turn 12 · mat_test"]
    assert [line.split(" · ")[2:] for line in seats_told(parts)] == [
        ["Player 1", "no stars", "conceded", "5", "points"],
        ["Player 2", "no stars", "conceded", "8", "points"],
        ["Player 3", "no stars", "conceded", "4", "points"],
        ["Player 4", "won", "8", "points"],
    ]


def test_nothing_is_to_be_stored_any_more_once_the_match_has_ended():
    t = described()
    t.when(1, "rotate", steps=1).made()
    t.when(1, "concede").made()
    t.when(3, "concede").made()

    assert told(parts_of(t.view())["card-yellow"])[1] == (
        "Yellow · 8 points · Pool · seat 4 · YC · ×2 · YH · ×3 · YP · ×4"
    )


@pytest.mark.parametrize(
    ("parts", "title"),
    [
        (turned, "Gaia-Vora, turn 12, store"),
        (alone, "Gaia-Vora, turn 1, rotate"),
        (opened, "Gaia-Vora, not begun"),
    ],
)
def test_the_head_tells_how_far_the_match_is_and_which_it_is(parts: Any, title: str):
    assert told(parts()["head"]) == [f"{title} · mat_test"]


@pytest.mark.parametrize(
    ("parts", "line"),
    [
        (turned, "Supply · Sn · Gr · Gr · Gr"),
        (alone, "Supply · Sn · Sn · Sn · Gr · Gr · Gr · Gr"),
        (opened, "Supply · no tiles"),
    ],
)
def test_the_supply_shows_each_tile_that_is_not_on_the_planet(parts: Any, line: str):
    assert told(parts()["supply"]) == ["<Tile supply>", line]


@pytest.mark.parametrize(
    ("colour", "head", "rows"),
    [
        ("red", "Red · 2 points · Pool · seat 1 · RC · ×1 · RH · ×4 · RP · ×4", ["G · W · Y"] * 4),
        ("green", "Green · 8 points · Pool · hibernating · GC · ×0 · GH · ×3 · GP · ×4", ["R · W · Y"] * 4),
        (
            "white",
            "White · 4 points · Pool · seat 3 · WC · ×2 · WH · ×4 · WP · ×4",
            ["R · G · Y", "R · GC · Y", "R · G · Y", "R · G · YP"],
        ),
        (
            "yellow",
            "Yellow · 8 points · to store: RP · YC · ×2 · YH · ×3 · YP · ×4",
            ["R · G · W", "RC · GC · WC · +1", "R · G · W", "R · G · W"],
        ),
    ],
)
def test_a_fossil_card_tells_points_pool_and_each_row(colour: str, head: str, rows: list[str]):
    name = colour.capitalize()
    complete = ["", ": complete" if colour == "yellow" else "", "", ""]
    kinds = (("any", "any species"), ("C", "CarniVore"), ("H", "HerbiVore"), ("P", "Plant"))

    lines = [
        line
        for (mark, kind), row, whole in zip(kinds, rows, complete, strict=True)
        for line in (f"<{name} card, row for {kind}{whole}>", f"{mark} · {row}")
    ]

    assert told(turned()[f"card-{colour}"]) == [f"<{name}: Fossil Card and Reincarnation Pool>", head, *lines]


def test_a_card_of_a_colour_that_nobody_has_yet_says_so():
    assert told(opened()["card-red"])[1] == "Red · Pool · no player · RC · ×0 · RH · ×0 · RP · ×0"


def test_the_weather_tells_the_card_the_piles_and_the_latest_eight_cards():
    assert told(alone()["weather"]) == [
        "<Weather Cards>",
        "2 · Sand · Draw: 20 · Discarded: 10 (latest 8)",
        "<2 steps, meteor sand>",
        "2 · Sand",
        "<3 steps, meteor snow>",
        "3 · Snow",
        "<1 step, rainbow>",
        "1",
        "<1 step, meteor stone>",
        "1 · Stone",
        "<3 steps, storm>",
        "3",
        "<2 steps, storm>",
        "2",
        "<1 step, sun green>",
        "1 · Green",
        "<2 steps, rainbow>",
        "2",
    ]


@pytest.mark.parametrize(
    ("described", "line"),
    [
        ({"phase": "turn"}, "no card · Draw: 30 · Discarded: 0"),
        ({"weather": "3:storm"}, "3 · Storm · Draw: 29 · Discarded: 1"),
        ({"weather": "1:sun_white"}, "1 · White · Draw: 29 · Discarded: 1"),
        ({"weather": "2:meteor_sand", "discard_pile": "1:storm 3:storm 2:storm"}, "2 · Sand · Draw: 26 · Discarded: 4"),
    ],
)
def test_the_card_face_up_is_told_by_what_it_turns_and_activates(described: dict[str, Any], line: str):
    view = Setting(gaia_vora, 1).position(**described).view() if "weather" in described else undrawn()

    assert told(parts_of(view)["weather"])[1] == line
