"""The Rainbow: figures of different colours from any pools (GVORA-SUN)."""

from typing import Any

import pytest

from tests.dsl import clause, gaia_vora, said
from tests.rules.gaia_vora.described import fossils_of_everything, fossils_without


@clause("GVORA-SUN-01", "GVORA-SUN-07")
@pytest.mark.parametrize(("offset", "places"), [(0, (3, 4, 2)), (2, (1, 2, 0)), (6, (5, 6, 4))])
def test_the_rainbow_places_four_colours_beneath_itself_beside_and_in_the_water(table, offset, places):
    t = table(gaia_vora).position(phase="activate", offset=offset)
    here, right, left = places
    placements = {here: ["red", "C"], right: ["green", "C"], left: ["white", "H"], "water": ["yellow", "P"]}
    t.when(1, "activate_rainbow", placements=placements).then(
        said("SkyObjectActivated", object="rainbow", slot=here, color=None),
        aside=("Life-Forms are placed", "the turn passes"),
        figures={here: "red-C", right: "green-C", left: "white-H", "water": "yellow-P"},
        pool={"red-C": 2, "green-C": 2, "white-H": 3, "yellow-P": 4},
    )
    t = table(gaia_vora).position(phase="activate", offset=offset)
    outside = next(slot for slot in range(8) if slot not in places)
    t.when(1, "activate_rainbow", placements={outside: ["red", "C"]}).refused("GVORA-SUN-01")


@clause("GVORA-SUN-07")
def test_a_colour_comes_once_only(table):
    t = table(gaia_vora).position(phase="activate")
    placements = {3: ["red", "C"], 4: ["red", "H"], 2: ["white", "H"], "water": ["yellow", "P"]}
    t.when(1, "activate_rainbow", placements=placements).refused("GVORA-SUN-07", group="red", need=2, have=1)


@clause("GVORA-SUN-07")
def test_the_own_colour_is_not_required(table):
    t = table(gaia_vora).position(phase="activate", slots={2: "stone: white-C white-H white-P"})
    placements = {3: ["green", "C"], 4: ["white", "C"], "water": ["yellow", "P"]}
    t.when(1, "activate_rainbow", placements=placements).then(
        aside=("Life-Forms are placed", "the turn passes"), pool={"red": 12}
    )


@clause("GVORA-SUN-03", "GVORA-SUN-07")
def test_a_place_receives_one_figure_of_the_rainbow(table):
    t = table(gaia_vora).position(phase="activate")
    ways = t.choices(1, "activate_rainbow")
    assert {tuple(sorted(args["placements"])) for args in ways} == {("2", "3", "4", "water")}
    assert len(ways) == 24 * 3**4
    assert all(len({colour for colour, _ in args["placements"].values()}) == 4 for args in ways)


@clause("GVORA-SUN-04", "GVORA-SUN-05")
def test_pools_and_species_bind_the_rainbow_too(table):
    t = table(gaia_vora).position(
        phase="activate",
        slots={3: "sand: green-P", 0: "stone: yellow-C", 6: "stone: yellow-C", 7: "sand: yellow-C"},
    )
    rest: dict[Any, Any] = {4: ["white", "H"], 2: ["green", "H"]}
    t.when(1, "activate_rainbow", placements={3: ["red", "P"], "water": ["yellow", "P"], **rest}).refused(
        "GVORA-SUN-05", location=3, held_by="green"
    )
    t.when(1, "activate_rainbow", placements={3: ["red", "H"], "water": ["yellow", "C"], **rest}).refused(
        "GVORA-SUN-04", figure="yellow-C", have=0
    )
    t.when(1, "activate_rainbow", placements={3: ["red", "H"], "water": ["yellow", "H"], **rest}).then(
        aside=("Life-Forms are placed", "the turn passes"), pool={"red": 11}
    )


@clause("GVORA-SUN-08")
def test_colours_without_figures_make_it_fewer_than_four(table):
    t = table(gaia_vora).position(phase="activate", fossils=fossils_without("red-P", "green-C"))
    t.when(1, "activate_rainbow", placements={3: ["red", "P"], "water": ["green", "C"]}).then(
        said("LifeFormPlaced", figure="red-P", location=3),
        said("LifeFormPlaced", figure="green-C", location="water"),
        said("TurnEnded"),
        said("TurnStarted"),
    )


@clause("GVORA-SUN-02")
def test_under_a_rainbow_over_water_the_places_coincide(table):
    t = table(gaia_vora).position(phase="activate", slots={3: "", 4: "", 0: "stone/sand", 1: "sand/stone"})
    t.when(1, "activate_rainbow", placements={3: ["red", "C"], 2: ["white", "C"]}).refused("GVORA-SUN-01", given="3")
    t.when(1, "activate_rainbow", placements={2: ["white", "C"], "water": ["red", "C"]}).then(
        aside=("Life-Forms are placed", "the turn passes"), active=2
    )


@clause("GVORA-SUN-09", "GVORA-SKY-04")
def test_the_greatest_number_matches_colours_to_places(table):
    """Red has a C and a P, White a P only, and a P stands everywhere but in the Water: white there, red elsewhere."""
    t = table(gaia_vora).position(
        phase="activate",
        fossils=fossils_without("red-C", "red-P", "white-P", "green-P", "green-P", "yellow-P"),
        slots={3: "sand: green-P", 4: "stone: green-P", 2: "stone: yellow-P"},
    )
    t.when(1, "activate_rainbow", placements={"water": ["red", "P"]}).refused("GVORA-SKY-04", need=2, have=1)
    t.when(1, "activate_rainbow", placements={"water": ["red", "C"]}).refused("GVORA-SKY-04", need=2, have=1)
    assert [args["placements"] for args in t.choices(1, "activate_rainbow")] == [
        {place: ["red", "C"], "water": ["white", "P"]} for place in ("3", "4", "2")
    ]
    t.when(1, "activate_rainbow", placements={3: ["red", "C"], "water": ["white", "P"]}).then(
        aside=("Life-Forms are placed", "the turn passes"), pool={"red": 1, "white": 0}
    )


@clause("GVORA-SUN-09", "GVORA-SKY-04")
def test_a_colour_makes_way_for_another_that_has_no_other_place(table):
    """Slot 3 takes red's C or white's P, slot 4 red's C only, slot 2 and the Water neither."""
    elsewhere = ["green-C", "green-P", "yellow-C", "yellow-P", "green-P"]
    t = table(gaia_vora).position(
        phase="activate",
        fossils=fossils_without("red-C", "white-P", *elsewhere),
        slots={4: "stone: green-P", 2: "stone: green-C green-P"},
        water="yellow-C yellow-P",
    )
    t.when(1, "activate_rainbow", placements={3: ["red", "C"]}).refused("GVORA-SKY-04", need=2, have=1)
    ways = [args["placements"] for args in t.choices(1, "activate_rainbow")]
    assert ways == [{"3": ["white", "P"], "4": ["red", "C"]}]
    t.when(1, "activate_rainbow", placements=ways[0]).then(
        aside=("Life-Forms are placed", "the turn passes"), pool={"red": 0, "white": 0}
    )


@clause("GVORA-SUN-09")
def test_any_two_of_three_colours_fill_two_places(table):
    """The green Plant fits the Water only, red and white fit both places."""
    slots = {3: "", 4: "", 0: "stone/sand", 1: "sand/stone", 2: "stone: yellow-P"}
    t = table(gaia_vora).position(
        phase="activate",
        slots=slots,
        fossils=fossils_without("green-P", "red-H", "white-H", "yellow-P"),
    )
    ways = [args["placements"] for args in t.choices(1, "activate_rainbow")]
    pairs = {frozenset(colour for colour, _ in way.values()) for way in ways}
    assert pairs == {frozenset(pair) for pair in (["red", "green"], ["white", "green"], ["red", "white"])}
    assert all(way["water"] == ["green", "P"] for way in ways if ["green", "P"] in way.values())


@clause("GVORA-SUN-10")
def test_a_rainbow_that_can_place_nothing_may_not_be_chosen(table):
    t = table(gaia_vora).position(phase="activate", fossils=fossils_of_everything())
    t.withheld(1, "activate_rainbow", "GVORA-SUN-10")
    t.when(1, "activate_rainbow", placements={3: ["red", "C"]}).refused("GVORA-SUN-10", possible=0)


@clause("GVORA-SUN-11")
@pytest.mark.parametrize("microbe", [3, "water"])
def test_the_microbe_takes_no_room_under_the_rainbow(table, microbe):
    t = table(gaia_vora).position(phase="activate", microbe=microbe)
    three: dict[Any, Any] = {4: ["red", "C"], 2: ["white", "H"], 3: ["yellow", "P"]}
    t.when(1, "activate_rainbow", placements=three).refused("GVORA-SKY-04", need=4, have=3)
    t.when(1, "activate_rainbow", placements={**three, "water": ["green", "P"]}).then(
        aside=("Life-Forms are placed", "the turn passes"), microbe=microbe
    )
