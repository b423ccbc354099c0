"""The Meteor (GVORA-METEOR). At offset 0 it is over slot 1, a Sand tile. Kills and their storing: test_meteor_kills."""

import pytest

from tests.dsl import clause, gaia_vora, said
from tests.rules.gaia_vora.described import four_high, tile_comes

OVER_WATER = {1: "", 0: "stone/sand"}
"""Slot 1 is uncovered; its Sand lies on slot 0."""


def tiles(t, seat=1):
    """The tiles that may fall."""
    return {args["tile"] for args in t.choices(seat, "activate_meteor")}


@clause("GVORA-METEOR-01")
def test_one_tile_comes_on_top_of_the_stack_under_the_meteor(table):
    t = table(gaia_vora).position(phase="activate", slots={1: "sand/snow"})
    t.when(1, "activate_meteor", tile=["grass", "stone"]).refused("GVORA-OPT-06")
    t.when(1, "activate_meteor").refused("GVORA-OPT-06")
    t.when(1, "activate_meteor", tile="grass").then(
        said("TileDropped", tile="grass", slot=1, height=3, supply_left=5),
        said("TurnEnded"),
        said("TurnStarted"),
        stack={1: "sand/snow/grass"},
        altitude={1: 4},
        supply={"snow": 2, "grass": 3},
    )


@clause("GVORA-METEOR-02", "GVORA-METEOR-03", "GVORA-METEOR-04")
def test_the_player_chooses_among_supply_tiles_and_lone_starting_tiles(table):
    t = table(gaia_vora).position(phase="activate")
    assert tiles(t) == {"snow", "grass", 0, 2, 4, 6}
    for tile in ("snow", "grass", 0, 2, 4, 6):
        t = table(gaia_vora).position(phase="activate")
        t.when(1, "activate_meteor", tile=tile).then(tile_comes(tile), aside="the turn passes", active=2)


@clause("GVORA-METEOR-03")
def test_only_snow_and_grass_come_from_the_supply_and_only_while_there_are_some(table):
    t = table(gaia_vora).position(
        phase="activate", slots={2: "stone/snow", 3: "sand/snow", 4: "stone/snow", 5: "sand/grass"}
    )
    t.when(1, "activate_meteor", tile="snow").refused("GVORA-METEOR-03", need=1, have=0)
    t.when(1, "activate_meteor", tile="stone").refused("GVORA-METEOR-03")
    t.when(1, "activate_meteor", tile="grass").then(
        said("TileDropped", tile="grass", slot=1),
        aside="the turn passes",
        supply={"snow": 0, "grass": 2},
        stack={1: "sand/grass"},
    )


@clause("GVORA-METEOR-04")
def test_a_tile_in_a_stack_stays_there(table):
    t = table(gaia_vora).position(phase="activate", slots={2: "stone/snow"})
    t.when(1, "activate_meteor", tile=2).refused("GVORA-METEOR-04", slot=2, have=2)
    assert 2 not in tiles(t)


@clause("GVORA-METEOR-04")
def test_an_uncovered_slot_has_no_tile_to_give(table):
    t = table(gaia_vora).position(phase="activate", slots={4: "", 5: "sand/stone"})
    t.when(1, "activate_meteor", tile=4).refused("GVORA-METEOR-04", have=0)


@clause("GVORA-METEOR-04")
@pytest.mark.parametrize("may_move_again", [False, True])
def test_a_tile_that_moved_onto_water_may_move_again_only_by_option(table, may_move_again):
    """The Stone of slot 2 goes to the uncovered slot 1; two steps later the Meteor is over slot 7."""
    t = table(gaia_vora, moved_tile_may_move=may_move_again).position(phase="activate", slots=OVER_WATER)
    t.when(1, "activate_meteor", tile=2).then(
        said("TileRelocated", tile="stone", origin=2, slot=1, height=1), aside="the turn passes"
    )
    t.when(2, "rotate", steps=2).then(aside="the planet turns", under={"meteor": 7}, stack={1: "stone", 2: ""})
    if may_move_again:
        t.when(2, "activate_meteor", tile=1).then(
            said("TileRelocated", tile="stone", origin=1, slot=7),
            aside="the turn passes",
            stack={7: "sand/stone", 1: ""},
        )
    else:
        t.when(2, "activate_meteor", tile=1).refused("GVORA-METEOR-04", slot=1, tile="stone")
        t.when(2, "activate_meteor", tile=4).then(
            said("TileRelocated", tile="stone", origin=4, slot=7), aside="the turn passes", stack={7: "sand/stone"}
        )


@clause("GVORA-METEOR-04")
def test_a_moved_tile_stays_moved_on_the_slot_of_its_own_colour(table):
    """A Stone from slot 4 comes to lie alone where another Stone had started: it has moved all the same."""
    slots = {0: "", 1: "sand/stone"}
    t = table(gaia_vora).position(phase="activate", offset=1, slots=slots)
    t.when(1, "activate_meteor", tile=4).then(
        said("TileRelocated", tile="stone", origin=4, slot=0), aside="the turn passes", stack={0: "stone", 4: ""}
    )
    t.when(2, "rotate", steps=2).then(aside="the planet turns", under={"meteor": 6})
    t.when(2, "activate_meteor", tile="snow")
    t.when(3, "rotate", steps=3).then(said("StarSpent", left=3), aside="the planet turns", under={"meteor": 3})
    t.when(3, "activate_meteor", tile=0).refused("GVORA-METEOR-04")
    t.when(3, "activate_meteor", tile=2).then(
        said("TileRelocated", tile="stone", origin=2, slot=3), aside="the turn passes", stack={3: "sand/stone"}
    )


@clause("GVORA-METEOR-04")
def test_a_tile_relieved_of_nothing_is_still_at_home_after_many_turns(table):
    t = table(gaia_vora).position(phase="activate")
    t.when(1, "activate_meteor", tile="snow")
    t.when(2, "rotate", steps=2)
    t.when(2, "activate_meteor", tile="grass")
    t.when(3, "rotate", steps=2).then(aside="the planet turns", under={"meteor": 5})
    t.when(3, "activate_meteor", tile=0).then(
        said("TileRelocated", tile="stone", origin=0, slot=5), aside="the turn passes", stack={5: "sand/stone", 0: ""}
    )


@clause("GVORA-METEOR-05")
def test_the_tile_under_the_meteor_is_not_moved(table):
    t = table(gaia_vora, moved_tile_may_move=True).position(phase="activate")
    t.when(1, "activate_meteor", tile=1).refused("GVORA-METEOR-05", slot=1)


@clause("GVORA-METEOR-06")
@pytest.mark.parametrize("tile", ["snow", "grass"])
@pytest.mark.parametrize("may_move_again", [False, True])
def test_snow_and_grass_never_move(table, tile, may_move_again):
    t = table(gaia_vora, moved_tile_may_move=may_move_again).position(
        phase="activate", slots={4: tile, 5: "sand/stone"}
    )
    t.when(1, "activate_meteor", tile=4).refused("GVORA-METEOR-06", slot=4, tile=tile)


@clause("GVORA-METEOR-07")
def test_a_colour_that_lies_in_the_stack_may_not_be_added(table):
    t = table(gaia_vora).position(phase="activate", slots={1: "sand/snow/grass"})
    t.when(1, "activate_meteor", tile="snow").refused("GVORA-METEOR-07", tile="snow", slot=1)
    t.when(1, "activate_meteor", tile=3).refused("GVORA-METEOR-07", tile="sand")
    assert tiles(t) == {0, 2, 4, 6}
    t.when(1, "activate_meteor", tile=6).then(
        said("TileRelocated", tile="stone", origin=6, slot=1),
        aside="the turn passes",
        stack={1: "sand/snow/grass/stone", 6: ""},
        altitude={1: 5},
    )


@clause("GVORA-METEOR-07")
def test_water_has_no_colour_that_could_keep_a_tile_out(table):
    t = table(gaia_vora).position(phase="activate", slots=OVER_WATER)
    assert tiles(t) == {"snow", "grass", 2, 3, 4, 5, 6, 7}


@clause("GVORA-METEOR-08")
def test_on_water_the_tile_lands_in_the_one_slot_under_the_meteor(table):
    t = table(gaia_vora).position(phase="activate", slots={1: "", 0: "stone/sand", 3: "", 2: "stone/sand"})
    t.when(1, "activate_meteor", tile="snow").then(
        said("SkyObjectActivated", object="meteor", slot=1, location="water"),
        said("TileDropped", tile="snow", slot=1, height=1),
        aside="the turn passes",
        stack={1: "snow", 3: ""},
        altitude={1: 2, 3: None},
    )


@clause("GVORA-METEOR-11")
def test_figures_in_the_water_stay_there_when_a_tile_lands_on_it(table):
    t = table(gaia_vora).position(phase="activate", slots=OVER_WATER, water="red-C green-H white-P", microbe="water")
    t.when(1, "activate_meteor", tile="snow").then(
        said("TileDropped", slot=1),
        said("TurnEnded"),
        said("TurnStarted"),
        figures={"water": "red-C green-H white-P", 1: ""},
        microbe="water",
    )


@clause("GVORA-METEOR-12")
@pytest.mark.parametrize("tile", ["snow", 4])
def test_the_microbe_is_lifted_onto_the_new_tile(table, tile):
    t = table(gaia_vora).position(phase="activate", slots={1: "sand: green-C"}, microbe=1)
    t.when(1, "activate_meteor", tile=tile).then(
        said("LifeFormKilled", figure="green-C"),
        tile_comes(tile),
        said("MicrobeLifted", slot=1),
        aside="a fossil is asked for",
        microbe=1,
        figures={1: ""},
    )
    t.when(1, "store_fossils", assignments={"green-C": ["red", "C"]}).then(
        said("FossilStored", figure="green-C", card="red", row="C"), aside="the turn passes", microbe=1, altitude={1: 3}
    )


@clause("GVORA-METEOR-12")
def test_a_microbe_elsewhere_is_not_lifted(table):
    t = table(gaia_vora).position(phase="activate", microbe=2)
    t.when(1, "activate_meteor", tile="snow").then(
        said("TileDropped", tile="snow", slot=1), aside="the turn passes", microbe=2
    )


@clause("GVORA-METEOR-13", "GVORA-METEOR-09")
def test_figures_travel_on_their_tile_and_survive_while_those_at_the_target_die(table):
    t = table(gaia_vora, fossil_slotting="species_first").position(
        phase="activate", slots={4: "stone: red-C green-P", 1: "sand: white-C yellow-P"}, microbe=4
    )
    t.when(1, "activate_meteor", tile=4).then(
        said("LifeFormKilled", figure="white-C", location=1, cause="meteor"),
        said("LifeFormKilled", figure="yellow-P", location=1, cause="meteor"),
        said("TileRelocated", tile="stone", origin=4, slot=1, height=2, carried=["red-C", "green-P"], microbe=True),
        said("FossilStored", figure="white-C", card="red", row="C"),
        said("FossilStored", figure="yellow-P", card="red", row="P"),
        said("TurnEnded"),
        said("TurnStarted"),
        figures={1: "red-C green-P", 4: "", "water": ""},
        microbe=1,
        stack={1: "sand/stone", 4: ""},
        altitude={1: 3, 4: None},
    )


@clause("GVORA-METEOR-13")
def test_onto_water_figures_travel_dry(table):
    t = table(gaia_vora).position(
        phase="activate", slots={**OVER_WATER, 4: "stone: red-C green-P"}, water="white-C yellow-P", microbe=4
    )
    t.when(1, "activate_meteor", tile=4).then(
        said("TileRelocated", carried=["red-C", "green-P"], microbe=True, height=1),
        aside="the turn passes",
        figures={1: "red-C green-P", "water": "white-C yellow-P"},
        microbe=1,
    )


@clause("GVORA-METEOR-13", "GVORA-METEOR-12")
def test_a_microbe_at_the_target_ends_up_on_the_arriving_tile_with_its_travellers(table):
    t = table(gaia_vora).position(phase="activate", slots={4: "stone: red-C"}, microbe=1)
    t.when(1, "activate_meteor", tile=4).then(
        said("TileRelocated", microbe=False),
        said("MicrobeLifted", slot=1),
        aside="the turn passes",
        microbe=1,
        figures={1: "red-C"},
    )


@clause("GVORA-METEOR-13")
def test_the_vacated_slot_is_water(table):
    t = table(gaia_vora).position(phase="activate", slots={0: "stone: red-C"})
    t.when(1, "activate_meteor", tile=0).then(
        said("TileRelocated", tile="stone", origin=0, slot=1, carried=["red-C"]),
        aside="the turn passes",
        stack={0: ""},
        altitude={0: None},
    )
    assert 0 in t.view()["board"]["water"]["slots"]


@clause("GVORA-METEOR-14")
def test_a_meteor_with_no_legal_tile_may_not_be_chosen(table):
    t = table(gaia_vora).position(phase="activate", slots=four_high(1, 6))
    t.withheld(1, "activate_meteor", "GVORA-METEOR-14")
    t.when(1, "activate_meteor", tile=4).refused("GVORA-METEOR-14", slot=1)


@clause("GVORA-METEOR-14")
def test_one_legal_tile_is_enough(table):
    """Stack of three without Stone, and one Stone left that never moved."""
    slots = {1: "sand/snow/grass", 0: "stone/snow", 2: "stone/snow", 4: "stone/grass"}
    t = table(gaia_vora).position(phase="activate", slots=slots)
    assert tiles(t) == {6}
    slots[6] = "stone (moved)"
    t = table(gaia_vora).position(phase="activate", slots=slots)
    t.withheld(1, "activate_meteor", "GVORA-METEOR-14")
