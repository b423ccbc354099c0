"""What the Meteor and Sun cards of the solo game ask for (GVORA-SOLO-12 to -15)."""

import pytest

from tests.dsl import clause, gaia_vora, said
from tests.rules.gaia_vora.described import COLOURS, fossils_without, tile_comes

OVER_WATER = {1: "", 0: "stone/sand"}
"""At offset 0 the Meteor is over the uncovered slot 1."""


def solo(table, card, phase="activate", **description):
    """A solo position with a card face up."""
    return table(gaia_vora, players=1).position(phase=phase, weather=card, **description)


@clause("GVORA-SOLO-12")
@pytest.mark.parametrize(
    ("tile", "slots", "wanted"),
    [
        ("snow", {}, {"snow"}),
        ("grass", {}, {"grass"}),
        ("stone", {}, {0, 2, 4, 6}),
        ("sand", OVER_WATER, {3, 5, 7}),
        ("snow", {4: "snow", 5: "sand/stone"}, {"snow", 4}),
        ("grass", {4: "grass", 5: "sand/stone", 3: "sand/grass"}, {"grass", 4}),
        ("stone", {4: "stone (moved)", 3: "sand/grass"}, {0, 2, 4, 6}),
        ("stone", {4: "stone/snow", 2: "stone/grass/snow"}, {0, 6}),
    ],
)
def test_a_meteor_card_takes_its_tile_from_the_supply_or_a_lone_one_on_the_planet(table, tile, slots, wanted):
    t = solo(table, f"2:meteor_{tile}", slots=slots)
    assert {args["tile"] for args in t.choices(1, "activate_meteor")} == wanted
    for choice in wanted:
        t = solo(table, f"2:meteor_{tile}", slots=slots)
        base = slots.get(1, "sand")
        t.when(1, "activate_meteor", tile=choice).then(
            tile_comes(choice),
            aside=("the turn passes", "a Weather Card is drawn"),
            stack={1: f"{base}/{tile}".strip("/")},
            turn=2,
        )


@clause("GVORA-SOLO-12")
def test_the_tile_must_have_the_depicted_colour_and_lie_alone(table):
    t = solo(table, "2:meteor_stone", slots={4: "stone/grass", 5: "sand: red-P"})
    t.when(1, "activate_meteor", tile="snow").refused("GVORA-SOLO-12", need="stone", given="snow")
    t.when(1, "activate_meteor", tile=5).refused("GVORA-SOLO-12", need="stone", given="sand")
    t.when(1, "activate_meteor", tile=4).refused("GVORA-SOLO-12", have=2)
    t.when(1, "activate_meteor", tile=1).refused("GVORA-METEOR-05")


@clause("GVORA-SOLO-12", "GVORA-METEOR-13")
def test_a_lone_snow_tile_moves_with_its_figures(table):
    slots = {4: "snow: red-C", 5: "sand/stone"}
    t = solo(table, "2:meteor_snow", slots=slots, microbe=4)
    t.when(1, "activate_meteor", tile=4).then(
        said("TileRelocated", tile="snow", origin=4, slot=1, height=2, carried=["red-C"], microbe=True),
        said("WeatherCardDrawn", object="meteor_grass"),
        aside="the turn passes",
        figures={1: "red-C"},
        microbe=1,
        supply={"snow": 2},
    )


@clause("GVORA-SOLO-13")
def test_a_meteor_card_passes_if_its_colour_lies_in_the_target_stack(table):
    """The Meteor is over slot 7 after two steps."""
    t = solo(table, "2:meteor_snow", "rotate", slots={7: "sand/snow"})
    t.when(1, "rotate_by_weather").then(
        said("ActivationPassed", reason="weather_card_unusable"),
        said("WeatherCardDrawn", object="meteor_grass"),
        aside=("the planet turns", "the turn passes"),
        turn=2,
    )
    t = solo(table, "2:meteor_snow", "rotate", slots={7: "sand/grass"})
    t.when(1, "rotate_by_weather").then(aside="the planet turns", waiting=(1, "activate"))


@clause("GVORA-SOLO-13")
@pytest.mark.parametrize("lone", [False, True])
def test_a_meteor_card_passes_if_no_such_tile_is_available(table, lone):
    """All Snow lies in stacks, or one of it lies alone."""
    slots = {2: "stone/snow", 4: "stone/snow", 6: "stone/snow"}
    if lone:
        slots |= {6: "snow", 5: "sand/stone"}
    t = solo(table, "2:meteor_snow", "rotate", slots=slots)
    step = t.when(1, "rotate_by_weather")
    if lone:
        step.then(aside="the planet turns", waiting=(1, "activate"))
    else:
        step.then(
            said("ActivationPassed"),
            said("WeatherCardDrawn", object="meteor_grass"),
            aside=("the planet turns", "the turn passes"),
            turn=2,
        )


@clause("GVORA-SOLO-14")
@pytest.mark.parametrize("colour", COLOURS)
def test_a_sun_card_brings_its_colour_only_and_as_many_as_possible(table, colour):
    t = solo(table, f"2:sun_{colour}")
    other = "red" if colour != "red" else "green"
    placements = dict.fromkeys(["7", "0", "6", "water"], "P")
    t.when(1, "activate_sun", placements=placements, color=other).refused("GVORA-SOLO-14", given=other)
    t.when(1, "activate_sun", placements={7: "P"}).refused("GVORA-SKY-04", need=4, have=1)
    t.when(1, "activate_sun", placements=placements).then(
        said("SkyObjectActivated", object="sun", color=colour),
        said("WeatherCardDrawn", object="meteor_grass"),
        aside=("Life-Forms are placed", "the turn passes"),
        pool={colour: 8, other: 12},
    )


@clause("GVORA-SOLO-14")
def test_naming_the_cards_colour_is_allowed(table):
    placements = dict.fromkeys(["7", "0", "6", "water"], "P")
    solo(table, "2:sun_white").when(1, "activate_sun", placements=placements, color="white").then(
        said("WeatherCardDrawn", object="meteor_grass"),
        aside=("Life-Forms are placed", "the turn passes"),
        pool={"white": 8},
    )


@clause("GVORA-SOLO-14")
def test_a_sun_card_passes_if_its_colour_cannot_be_placed(table):
    fossils = fossils_without("green-P", "white-P")
    t = solo(table, "2:sun_red", "rotate", fossils=fossils)
    t.when(1, "rotate_by_weather").then(
        said("ActivationPassed"),
        said("WeatherCardDrawn", object="meteor_grass"),
        aside=("the planet turns", "the turn passes"),
        turn=2,
    )
    t = solo(table, "2:sun_green", "rotate", fossils=fossils)
    t.when(1, "rotate_by_weather").then(aside="the planet turns", waiting=(1, "activate"))


@clause("GVORA-SOLO-14", "GVORA-SOLO-11")
def test_a_sun_card_passes_if_every_place_holds_what_the_pool_has_left(table):
    """After two steps the Sun is over slot 5, with 4 and 6 beside it: a Plant stands in each and in the Water."""
    fossils = fossils_without("red-P", "green-P", "green-P", "white-P", "white-P")
    slots = {5: "sand: green-P", 4: "stone: green-P", 6: "stone: white-P"}
    t = solo(table, "2:sun_red", "rotate", fossils=fossils, slots=slots, water="white-P")
    t.when(1, "rotate_by_weather").then(
        said("ActivationPassed"),
        said("WeatherCardDrawn", object="meteor_grass"),
        aside=("the planet turns", "the turn passes"),
        turn=2,
    )


@clause("GVORA-SOLO-15")
def test_a_killed_figure_goes_on_any_card_with_a_free_fitting_slot(table):
    fossils = {"red": "white-C/C white-P/jumble", "green": "white-C/C"}
    t = solo(table, "2:meteor_snow", slots={1: "sand: white-C"}, fossils=fossils)
    t.when(1, "activate_meteor", tile="snow").then(
        said("FossilChoiceOpened", seat=1), aside="a tile falls and kills", waiting=(1, "store_fossils")
    )
    places = [args["assignments"]["white-C"] for args in t.choices(1, "store_fossils")]
    assert places == [["green", "jumble"], ["yellow", "C"], ["yellow", "jumble"]]
    t.when(1, "store_fossils", assignments={"white-C": ["white", "C"]}).refused("GVORA-FOSSIL-02")
    t.when(1, "store_fossils", assignments={"white-C": "pool"}).refused("GVORA-FOSSIL-05")
    t.when(1, "store_fossils", assignments={"white-C": ["yellow", "C"]}).then(
        said("FossilStored", figure="white-C", card="yellow", row="C"),
        aside=("the turn passes", "a Weather Card is drawn"),
        fossils={"yellow": "white-C/C"},
        turn=2,
    )


@clause("GVORA-SOLO-15", "GVORA-METEOR-15")
def test_without_any_slot_a_killed_figure_goes_to_its_pool(table):
    full = dict.fromkeys(("red", "green"), "white-C/C white-P/jumble")
    t = solo(table, "2:meteor_snow", slots={1: "sand: white-H"}, fossils={**full, "yellow": "white-H/H white-P/jumble"})
    t.when(1, "activate_meteor", tile="snow").then(
        said("FossilChoiceOpened", seat=1), aside="a tile falls and kills", waiting=(1, "store_fossils")
    )
    each = dict.fromkeys(("red", "green", "yellow"), "white-H/H white-P/jumble")
    t = solo(table, "2:meteor_snow", slots={1: "sand: white-H"}, fossils=each)
    t.when(1, "activate_meteor", tile="snow").then(
        said("LifeFormKilled", figure="white-H", location=1),
        said("TileDropped", tile="snow", slot=1),
        said("LifeFormReturnedToPool", figure="white-H", why="no_slot", cause="killed"),
        said("WeatherCardDrawn", object="meteor_grass"),
        aside="the turn passes",
        pool={"white-H": 1},
    )
