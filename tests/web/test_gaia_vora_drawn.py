"""How the marks of a Gaia-Vora picture show what holds: which colours, edges and letters each thing has."""

import pytest

from tests.web.gaia_vora_shown import turned, undrawn
from tests.web.seen import SVG, one_with, paints, parts_of


@pytest.mark.parametrize(
    ("left", "backs"), [(0, 0), (1, 1), (8, 1), (9, 2), (16, 2), (17, 3), (24, 3), (25, 4), (30, 4)]
)
def test_the_draw_pile_is_drawn_thinner_as_it_is_drawn_from(left: int, backs: int):
    view = undrawn()
    view["board"]["weather"]["draw_pile"] = left

    assert paints(parts_of(view)["weather"]).count("rect sky-deep, sky-faint 1.5 rx 8") == backs


CARNIVORE = ["polygon halo, halo 8 stroke-linejoin round", "polygon {0}, outline 3 stroke-linejoin round"]
OTHER = ["path halo, halo 8 stroke-linejoin round", "path {0}, outline 3 stroke-linejoin round"]
EMPTY = "rect paper, muted 1.5 stroke-dasharray 3 3 rx 7"


def figure(colour: str, letters: str) -> list[str]:
    ink = "sky-ink" if colour == "red" else "dark-ink"
    shape = CARNIVORE if letters[1] == "C" else OTHER
    return [*(mark.format(colour) for mark in shape), f"'{letters}' 21 {ink} text-anchor middle"]


def tile(kind: str, letters: str) -> list[str]:
    return [
        f"rect {kind}, outline 1.5 rx 6",
        f"rect url(#gv-{kind}) rx 6",
        f"rect {kind} rx 5",
        f"'{letters}' 14 dark-ink text-anchor middle",
    ]


def layer(kind: str, letters: str) -> list[str]:
    return [
        f"path {kind}, outline 2.5 stroke-linejoin round",
        f"path url(#gv-{kind}) opacity 0.8",
        f"rect {kind} rx 7",
        f"'{letters}' 17 dark-ink text-anchor middle",
    ]


def altitude(number: int) -> list[str]:
    return ["circle outline, halo 2.5", f"'{number}' 22 sky-ink text-anchor middle"]


MICROBE = [
    "circle halo opacity 0.8",
    "path (black), outline 3 stroke-linecap round",
    "circle microbe, outline 2.5",
    "'M' 19 dark-ink text-anchor middle",
]


@pytest.mark.parametrize(
    ("part", "name", "value", "marks"),
    [
        ("planet", "tiles", "", ["path none, wave 3 stroke-linecap round"]),
        ("planet", "location", "0", [*layer("stone", "St"), *altitude(2)]),
        (
            "planet", "location", "7",
            [*layer("sand", "Sa"), *layer("snow", "Sn"), *altitude(3), *figure("yellow", "YH")],
        ),
        (
            "planet", "location", "2",
            [*layer("stone", "St"), *altitude(2), *figure("red", "RC"), *figure("green", "GH"),
             *figure("white", "WP"), *MICROBE],
        ),
        (
            "planet", "location", "water",
            ["circle water-deep, wave 2.5 stroke-dasharray 3 7", "path none, wave 3 stroke-linecap round",
             "circle outline, wave 2", *altitude(1), *figure("yellow", "YC"), *figure("green", "GP")],
        ),
        ("supply", "supply", "snow", tile("snow", "Sn")),
        ("card-red", "pool", "red-C", [*figure("red", "RC"), "'×1' 13 ink"]),
        ("card-green", "pool", "green-C", [*figure("green", "GC"), "'×0' 13 muted"]),
        ("card-white", "fossil", "white/C/green", ["rect paper, line 1.5 rx 7", *figure("green", "GC")]),
        ("card-white", "fossil", "white/C/red", [EMPTY, "'R' 15 muted text-anchor middle"]),
    ],
)  # fmt: skip
def test_a_thing_is_drawn_in_its_colours(part: str, name: str, value: str, marks: list[str]):
    assert paints(one_with(turned()[part], name, value)) == marks


def test_a_pool_that_is_empty_is_faded_and_no_other():
    faded = {
        pool.attrib["data-pool"]
        for part in turned().values()
        for pool in part.iter()
        if "data-pool" in pool.attrib and any("opacity" in one.attrib for one in pool)
    }

    assert faded == {"green-C"}


def test_a_row_that_is_complete_has_the_beetle_of_its_bonus():
    rows = [row for part in turned().values() for row in part.iter() if "data-row" in row.attrib]
    beetle = [
        "path (black), accent 2 stroke-linecap round",
        "ellipse accent rx 8",
        "'+1' 11 panel text-anchor middle",
    ]

    assert {row.attrib["data-row"] for row in rows if paints(row)[-3:] == beetle} == {"yellow/C"}
    assert len(rows) == 16


def test_only_the_card_that_is_to_be_chosen_on_has_an_edge():
    edge = "rect none, accent 4 rx 11"

    assert [name for name, part in turned().items() if edge in paints(part)] == ["card-yellow"]
    assert "'to store: RP' 13 accent" in paints(turned()["card-yellow"])


@pytest.mark.parametrize(
    ("seat", "marks"),
    [
        ("1", [
            "rect none rx 9", "circle none, ink 2", "'1' 15 ink text-anchor middle", "circle red, outline 1.8",
            "'R' 14 sky-ink text-anchor middle", "'Player 1' 16 ink",
            *["polygon gold, accent 1.2 stroke-linejoin round"] * 3, "'on turn' 14 accent text-anchor end",
            "'2' 20 ink text-anchor end", "'points' 11 muted text-anchor end",
        ]),
        ("2", [
            "rect none rx 9", "circle none, ink 2", "'2' 15 ink text-anchor middle", "circle green, outline 1.8",
            "'G' 14 dark-ink text-anchor middle", "'Player 2' 16 ink", "'no stars' 13 muted",
            "'conceded' 14 accent text-anchor end", "'8' 20 ink text-anchor end", "'points' 11 muted text-anchor end",
        ]),
        ("4", [
            "rect accent-soft, accent 2 rx 9", "circle none, ink 2", "'4' 15 ink text-anchor middle",
            "circle yellow, outline 1.8", "'Y' 14 dark-ink text-anchor middle", "'Player 4' 16 ink",
            *["polygon gold, accent 1.2 stroke-linejoin round"] * 4,
            "'to decide: store fossils' 14 accent text-anchor end", "'8' 20 ink text-anchor end",
            "'points' 11 muted text-anchor end",
        ]),
    ],
)  # fmt: skip
def test_a_seat_stands_out_if_it_is_to_decide(seat: str, marks: list[str]):
    assert paints(one_with(turned()["seats"], "seat", seat)) == marks


SKIES = {
    "moon": [
        "circle moonlight opacity 0.2", "circle moonlight", "path moonshade opacity 0.8", *["circle moonshade"] * 4,
    ],
    "meteor": ["path gold-deep", "path gold", "polygon rock, rock-dark 3", *["circle rock-dark"] * 3],
    "rainbow": [
        *(f"path none, {band} 8.4" for band in ("band-red", "gold", "green", "band-blue")), *["path cloud"] * 2,
    ],
    "storm": [
        "path none, cloud 4 stroke-linecap round opacity 0.8", "path cloud-dark", "path cloud",
        "polygon gold, gold-deep 2",
    ],
    "sun": ["circle gold opacity 0.2", "polygon gold-deep", "circle gold, gold-deep 2"],
}  # fmt: skip
"""What each Sky Object is drawn in."""


@pytest.mark.parametrize(("position", "thing"), [(0, "moon"), (1, "meteor"), (3, "rainbow"), (5, "storm"), (7, "sun")])
def test_a_sky_object_has_a_golden_pointer_its_drawing_and_its_name(position: int, thing: str):
    anchor = " text-anchor end" if position in (1, 3) else ""

    assert paints(one_with(turned()["planet"], "sky", str(position))) == [
        "polygon gold",
        *SKIES[thing],
        f"'{thing.capitalize()}' 22 sky-ink{anchor}",
    ]


@pytest.mark.parametrize("position", [2, 4, 6])
def test_open_sky_has_a_faint_pointer_alone(position: int):
    assert paints(one_with(turned()["planet"], "sky", str(position))) == ["polygon sky-faint"]


def test_names_in_bold_and_what_goes_without_saying_in_plain_letters():
    plain = {
        text.text
        for part in turned().values()
        for text in part.iter(f"{SVG}text")
        if text.attrib["font-weight"] == "400"
    }

    assert plain == {"mat_test", "no stars", "points"}
