"""Sun and Rainbow: where figures come to stand (GVORA-SUN). The Rainbow's own rules are in test_rainbow."""

import pytest

from tests.dsl import clause, gaia_vora, said
from tests.rules.gaia_vora.described import fossils_of_everything, fossils_without


def places(t, move):
    """All places that some allowed way of an activation uses."""
    return {place for args in t.choices(1, move) for place in args["placements"]}


@clause("GVORA-SUN-01")
@pytest.mark.parametrize(
    ("offset", "beneath"),
    [(0, {"7", "0", "6", "water"}), (1, {"6", "7", "5", "water"}), (4, {"3", "4", "2", "water"})],
)
def test_the_sun_shines_beneath_itself_on_both_sides_and_on_the_water(table, offset, beneath):
    t = table(gaia_vora).position(phase="activate", offset=offset)
    assert places(t, "activate_sun") == beneath
    placements = dict.fromkeys(beneath, "P")
    t.when(1, "activate_sun", placements=placements).then(
        *(said("LifeFormPlaced", figure="red-P") for _ in beneath), aside="the turn passes"
    )


@clause("GVORA-SUN-01")
def test_a_figure_may_not_be_placed_elsewhere(table):
    t = table(gaia_vora).position(phase="activate")
    t.when(1, "activate_sun", placements={7: "C", 0: "C", 5: "C", "water": "P"}).refused("GVORA-SUN-01", given="5")
    t.when(1, "activate_sun", placements={7: "C", 0: "C", 1: "C", "water": "P"}).refused("GVORA-SUN-01", given="1")


@clause("GVORA-SUN-01")
def test_the_places_follow_the_suns_own_corner(table):
    layout = ["moon", "sun", "-", "storm", "-", "meteor", "-", "rainbow"]
    t = table(gaia_vora, sky_layout=layout).position(phase="activate")
    assert places(t, "activate_sun") == {"0", "1", "2", "water"}
    assert places(t, "activate_rainbow") == {"0", "7", "6", "water"}


@clause("GVORA-SUN-02", "GVORA-SUN-08")
def test_sky_spaces_over_water_are_one_place(table):
    t = table(gaia_vora).position(
        phase="activate", slots={7: "", 0: "", 6: "stone/sand", 4: "stone/snow", 1: "sand/stone"}
    )
    assert places(t, "activate_sun") == {"6", "water"}
    t.when(1, "activate_sun", placements={6: "C", "water": "H"}).then(
        said("LifeFormPlaced", figure="red-C", location=6),
        said("LifeFormPlaced", figure="red-H", location="water"),
        said("TurnEnded"),
        said("TurnStarted"),
    )


@clause("GVORA-SUN-02", "GVORA-SUN-03")
def test_over_nothing_but_water_a_single_figure_is_placed(table):
    slots = {6: "", 7: "", 0: "", 1: "sand/stone", 2: "stone/sand", 3: "sand/stone"}
    t = table(gaia_vora).position(phase="activate", slots=slots)
    assert sorted(args["placements"]["water"] for args in t.choices(1, "activate_sun")) == ["C", "H", "P"]
    t.when(1, "activate_sun", placements={"water": "C", 7: "H"}).refused("GVORA-SUN-01", given="7")
    t.when(1, "activate_sun", placements={"water": "C"}).then(
        said("LifeFormPlaced", figure="red-C", location="water"),
        aside="the turn passes",
        figures={"water": "red-C"},
        pool={"red-C": 2},
    )


@clause("GVORA-SUN-02")
def test_water_beside_the_sun_is_the_same_water_as_everywhere(table):
    t = table(gaia_vora).position(phase="activate", slots={0: "", 1: "sand/stone"}, water="green-C green-H green-P")
    assert places(t, "activate_sun") == {"7", "6"}
    t.when(1, "activate_sun", placements={7: "P", 6: "P"}).then(
        aside=("Life-Forms are placed", "the turn passes"), figures={7: "red-P", 6: "red-P"}
    )


@clause("GVORA-SUN-03")
def test_a_place_receives_one_figure_though_it_has_room_for_three(table):
    t = table(gaia_vora).position(phase="activate")
    t.when(1, "activate_sun", placements={7: ["C", "H"], 0: "C", 6: "C", "water": "P"}).refused("GVORA-OPT-06")
    t.when(1, "activate_sun", placements={7: "C", 0: "H", 6: "P", "water": "P"}).then(
        aside=("Life-Forms are placed", "the turn passes"),
        figures={7: "red-C", 0: "red-H", 6: "red-P", "water": "red-P"},
        pool={"red": 8},
    )


@clause("GVORA-SUN-04")
def test_figures_come_out_of_the_pool(table):
    t = table(gaia_vora).position(phase="activate")
    t.when(1, "activate_sun", placements={7: "C", 0: "H", 6: "P", "water": "P"}).then(
        aside=("Life-Forms are placed", "the turn passes"), pool={"red-C": 2, "red-H": 3, "red-P": 3, "green": 12}
    )


@clause("GVORA-SUN-04")
def test_a_species_that_is_out_of_the_pool_cannot_be_placed(table):
    t = table(gaia_vora).position(phase="activate", slots={2: "stone: red-C", 3: "sand: red-C", 4: "stone: red-C"})
    t.when(1, "activate_sun", placements={7: "C", 0: "H", 6: "H", "water": "H"}).refused(
        "GVORA-SUN-04", figure="red-C", need=1, have=0
    )


@clause("GVORA-SUN-04")
def test_no_more_figures_of_a_species_than_the_pool_holds(table):
    t = table(gaia_vora).position(phase="activate", slots={2: "stone: red-C"})
    placements = {7: "C", 0: "C", 6: "C", "water": "P"}
    t.when(1, "activate_sun", placements=placements).refused("GVORA-SUN-04", need=3, have=2)
    t.when(1, "activate_sun", placements={**placements, 6: "P"}).then(
        aside=("Life-Forms are placed", "the turn passes"), pool={"red-C": 0}
    )


@clause("GVORA-SUN-04")
def test_a_figure_that_came_back_to_its_pool_can_be_placed_again(table):
    t = table(gaia_vora).position(offset=6, slots={0: "stone: red-H red-P"}, fossils=fossils_without("red-P", "red-H"))
    t.when(1, "rotate", steps=2).then(
        said("LifeFormEaten", eater="red-H", eaten="red-P"),
        said("LifeFormReturnedToPool", figure="red-P"),
        aside="the planet turns",
        pool={"red": 1},
    )
    t.when(1, "activate_sun", placements={0: "P"}).then(
        said("LifeFormPlaced", figure="red-P", location=0),
        aside="the turn passes",
        figures={0: "red-H red-P"},
        pool={"red": 0},
    )


@clause("GVORA-SUN-05")
def test_the_player_picks_the_species_and_may_repeat_one(table):
    t = table(gaia_vora).position(phase="activate")
    chosen = [
        tuple(args["placements"][place] for place in ("7", "0", "6", "water")) for args in t.choices(1, "activate_sun")
    ]
    every = {(a, b, c, d) for a in "CHP" for b in "CHP" for c in "CHP" for d in "CHP"} - {("C", "C", "C", "C")}
    assert set(chosen) == every
    assert len(chosen) == len(every)


@clause("GVORA-SUN-05")
@pytest.mark.parametrize("place", [0, "water"])
def test_a_species_that_stands_there_may_not_be_added(table, place):
    standing = {"water": "green-P"} if place == "water" else {"slots": {0: "stone: green-P"}}
    t = table(gaia_vora).position(phase="activate", **standing)
    full = {7: "H", 6: "H", 0: "H", "water": "H"}
    t.when(1, "activate_sun", placements={**full, place: "P"}).refused(
        "GVORA-SUN-05", location=place, species="P", held_by="green"
    )
    t.when(1, "activate_sun", placements={**full, place: "C"}).then(
        aside=("Life-Forms are placed", "the turn passes"), figures={place: "green-P red-C"}
    )


@clause("GVORA-SUN-06")
@pytest.mark.parametrize(("seat", "colour"), [(1, "red"), (2, "green"), (3, "white"), (4, "yellow")])
def test_the_sun_places_the_active_players_own_colour(table, seat, colour):
    t = table(gaia_vora).position(phase="activate", active=seat)
    t.when(seat, "activate_sun", placements=dict.fromkeys(["7", "0", "6", "water"], "P")).then(
        said("SkyObjectActivated", object="sun", color=colour),
        *(said("LifeFormPlaced", figure=f"{colour}-P") for _ in range(4)),
        aside="the turn passes",
        pool={colour: 8},
    )


@clause("GVORA-SUN-06")
def test_another_colour_is_refused_under_the_sun(table):
    t = table(gaia_vora).position(phase="activate")
    placements = {7: "C", 0: "H", 6: "P", "water": "P"}
    t.when(1, "activate_sun", placements=placements, color="green").refused("GVORA-SUN-06", given="green")
    t.when(1, "activate_sun", placements={7: ["green", "C"], 0: "H", 6: "P", "water": "P"}).refused("GVORA-OPT-06")
    t.when(1, "activate_sun", placements=placements, color="red").then(
        aside=("Life-Forms are placed", "the turn passes"), pool={"red": 8, "green": 12}
    )


@clause("GVORA-SUN-08")
def test_full_places_and_an_emptied_pool_make_it_fewer_than_four(table):
    t = table(gaia_vora).position(
        phase="activate", slots={7: "sand: white-C white-H white-P", 0: "stone: green-C green-H green-P"}
    )
    t.when(1, "activate_sun", placements={6: "C", "water": "C"}).then(
        aside=("Life-Forms are placed", "the turn passes"), pool={"red": 10}
    )
    t = table(gaia_vora).position(phase="activate", fossils=fossils_without("red-P"))
    t.when(1, "activate_sun", placements={7: "P", 0: "P"}).refused("GVORA-SUN-04", need=2, have=1)
    t.when(1, "activate_sun", placements={7: "P"}).then(
        said("LifeFormPlaced", figure="red-P", location=7), aside="the turn passes", pool={"red": 0}
    )


@clause("GVORA-SUN-09", "GVORA-SKY-04")
def test_the_greatest_number_is_found_where_taking_what_comes_first_would_miss_it(table):
    """One C and one P are left: the C fits everywhere, the P in the Water only. So the C must not take the Water."""
    t = table(gaia_vora).position(
        phase="activate",
        fossils=fossils_without("red-C", "red-P", "white-P", "green-P", "yellow-P"),
        slots={7: "sand: white-P", 0: "stone: green-P", 6: "stone: yellow-P"},
    )
    t.when(1, "activate_sun", placements={"water": "C"}).refused("GVORA-SKY-04", need=2, have=1)
    t.when(1, "activate_sun", placements={7: "C"}).refused("GVORA-SKY-04", need=2, have=1)
    ways = [args["placements"] for args in t.choices(1, "activate_sun")]
    assert ways == [{"7": "C", "water": "P"}, {"0": "C", "water": "P"}, {"6": "C", "water": "P"}]
    t.when(1, "activate_sun", placements={6: "C", "water": "P"}).then(
        aside=("Life-Forms are placed", "the turn passes"), pool={"red": 0}
    )


@clause("GVORA-SUN-09", "GVORA-SKY-04")
def test_a_figure_makes_way_for_another_that_has_no_other_place(table):
    """One C and one P are left: slot 7 takes either, slot 0 the C only, slot 6 and the Water neither."""
    elsewhere = ["green-C", "green-P", "white-C", "white-P", "yellow-P"]
    t = table(gaia_vora).position(
        phase="activate",
        fossils=fossils_without("red-C", "red-P", *elsewhere),
        slots={0: "stone: yellow-P", 6: "stone: green-C green-P"},
        water="white-C white-P",
    )
    t.when(1, "activate_sun", placements={7: "C"}).refused("GVORA-SKY-04", need=2, have=1)
    assert [args["placements"] for args in t.choices(1, "activate_sun")] == [{"7": "P", "0": "C"}]
    t.when(1, "activate_sun", placements={7: "P", 0: "C"}).then(
        aside=("Life-Forms are placed", "the turn passes"), pool={"red": 0}
    )


@clause("GVORA-SUN-09")
def test_the_pool_caps_a_species_in_the_greatest_number(table):
    """Room for a C in all four places, but two C left and an H that fits in one place only: three."""
    taken = ["red-C", "red-C", "red-H", "white-H", "white-H", "green-H"]
    t = table(gaia_vora).position(
        phase="activate",
        fossils=fossils_without(*taken),
        slots={7: "sand: white-H", 0: "stone: white-H", 6: "stone: green-H"},
    )
    t.when(1, "activate_sun", placements={7: "C", "water": "C"}).refused("GVORA-SKY-04", need=3, have=2)
    t.when(1, "activate_sun", placements={7: "C", 0: "C", "water": "H"}).then(
        aside=("Life-Forms are placed", "the turn passes"), pool={"red": 0}
    )


@clause("GVORA-SUN-10")
def test_a_sun_with_an_empty_pool_may_not_be_chosen(table):
    t = table(gaia_vora).position(phase="activate", fossils=fossils_of_everything())
    t.withheld(1, "activate_sun", "GVORA-SUN-10")
    t.when(1, "activate_sun", placements={7: "P"}).refused("GVORA-SUN-10", possible=0)


@clause("GVORA-SUN-10")
def test_a_sun_without_room_for_what_is_left_may_not_be_chosen(table):
    """Red has one Plant left, and a Plant stands in every place."""
    t = table(gaia_vora).position(
        phase="activate",
        fossils=fossils_without("red-P", "green-P", "green-P", "white-P", "white-P"),
        slots={7: "sand: green-P", 0: "stone: green-P", 6: "stone: white-P"},
        water="white-P",
    )
    t.when(1, "activate_sun", placements={7: "P"}).refused("GVORA-SUN-10")
    assert "activate_sun" not in t.may(1)


@clause("GVORA-SUN-10")
def test_room_for_one_figure_is_enough_to_choose_the_sun(table):
    t = table(gaia_vora).position(phase="activate", fossils=fossils_without("red-P"))
    t.offered(1, "activate_sun", placements={"water": "P"})


@clause("GVORA-SUN-11")
@pytest.mark.parametrize("microbe", [7, 0, "water"])
def test_the_microbe_takes_no_room(table, microbe):
    t = table(gaia_vora).position(phase="activate", microbe=microbe)
    t.when(1, "activate_sun", placements={7: "C", 0: "C", "water": "C"}).refused("GVORA-SKY-04", need=4, have=3)
    t.when(1, "activate_sun", placements={7: "C", 0: "C", 6: "P", "water": "C"}).then(
        aside=("Life-Forms are placed", "the turn passes"), microbe=microbe
    )
