"""Objective and invariants (GVORA-OBJ)."""

import pytest

from tests.dsl import clause, gaia_vora, said


@clause("GVORA-OBJ-01")
def test_points_come_from_fossils_rows_and_living_figures_only(table):
    t = table(gaia_vora, stars_per_player=4).position(
        slots={0: "stone/sand/snow: red-C", 1: ""},
        fossils={"red": "green-C/C white-C/C yellow-C/C green-P/jumble"},
        stars={1: 0},
    )
    t.shows(score={1: 4 + 1 + 4, 2: 0, 3: 0, 4: 0}, living={1: 1, 2: 0}, stars={1: 0, 2: 4})


@clause("GVORA-OBJ-01")
def test_an_eaten_figure_is_a_point_for_the_eater_and_a_loss_for_its_owner(table):
    t = table(gaia_vora).position(slots={7: "sand: red-H green-P"})
    t.shows(score={1: 2, 2: 2})
    t.when(1, "rotate", steps=2).then(
        said("LifeFormEaten", eater="red-H", eaten="green-P"),
        said("FossilChoiceOpened", seat=1),
        aside="the planet turns",
    )
    t.when(1, "store_fossils", assignments={"green-P": ["red", "P"]}).then(
        said("FossilStored", figure="green-P", card="red", row="P"), aside="the planet turns", score={1: 3, 2: 0}
    )


@clause("GVORA-OBJ-02")
@pytest.mark.parametrize("holder", ["red", "green", "white", "yellow"])
@pytest.mark.parametrize("species", ["C", "H", "P"])
def test_a_location_takes_no_second_figure_of_a_species_whatever_its_colour(table, species, holder):
    t = table(gaia_vora).position(phase="activate", slots={7: f"sand: {holder}-{species}"})
    others = {0: "P", 6: "H", "water": "C"}
    t.when(1, "activate_sun", placements={7: species, **others}).refused(
        "GVORA-OBJ-02", location=7, species=species, held_by=holder
    )


@clause("GVORA-OBJ-02")
def test_the_same_species_twice_on_a_location_is_no_position(table):
    table(gaia_vora).impossible("GVORA-OBJ-02", slots={3: "sand: red-P white-P"})
    table(gaia_vora).impossible("GVORA-OBJ-02", water="red-H green-H")


@clause("GVORA-OBJ-02", "GVORA-OBJ-04")
def test_one_of_each_species_and_the_microbe_share_a_location(table):
    t = table(gaia_vora).position(slots={3: "sand: red-C green-H white-P"}, microbe=3)
    t.shows(figures={3: "red-C green-H white-P"}, microbe=3)


@clause("GVORA-OBJ-03")
def test_uncovered_slots_far_apart_are_one_location_with_room_for_one_plant(table):
    t = table(gaia_vora).position(
        phase="activate",
        slots={6: "stone/sand", 7: "", 0: "", 1: "", 2: "stone/sand", 3: "sand/stone"},
        water="green-P",
    )
    t.shows(figures={"water": "green-P"})
    places = {place for args in t.choices(1, "activate_sun") for place in args["placements"]}
    assert places == {"6", "water"}
    t.when(1, "activate_sun", placements={"water": "P", 6: "H"}).refused("GVORA-OBJ-02", held_by="green")
    t.when(1, "activate_sun", placements={"water": "H", 6: "H"}).then(
        aside=("Life-Forms are placed", "the turn passes"), figures={"water": "green-P red-H", 6: "red-H"}
    )


@clause("GVORA-OBJ-04")
def test_the_microbe_enters_a_location_that_holds_all_three_species(table):
    t = table(gaia_vora).position(phase="activate", microbe=5, slots={4: "stone: red-C green-H white-P"})
    t.when(1, "activate_storm", moves={"microbe": 4}).then(
        said("LifeFormMoved", figure=None, origin=5, to=4),
        aside="the turn passes",
        microbe=4,
        figures={4: "red-C green-H white-P"},
    )


@clause("GVORA-OBJ-04")
def test_the_microbe_keeps_no_species_out(table):
    t = table(gaia_vora).position(phase="activate", microbe=7)
    t.when(1, "activate_sun", placements={7: "C", 0: "H", 6: "P", "water": "P"}).then(
        aside=("Life-Forms are placed", "the turn passes"), figures={7: "red-C"}, microbe=7
    )


@clause("GVORA-OBJ-05")
def test_after_a_meteor_no_figure_is_left_under_the_tile(table):
    t = table(gaia_vora).position(phase="activate", slots={1: "sand: red-C"}, microbe=1)
    t.when(1, "activate_meteor", tile="snow").then(
        said("MicrobeLifted", slot=1),
        said("LifeFormReturnedToPool", figure="red-C"),
        aside=("a tile falls and kills", "the turn passes"),
        stack={1: "sand/snow"},
        figures={1: ""},
        microbe=1,
        pool={"red-C": 3},
    )


@clause("GVORA-OBJ-05")
def test_figures_on_a_moved_tile_stand_on_the_new_top(table):
    t = table(gaia_vora).position(phase="activate", slots={4: "stone: red-C green-P"})
    t.when(1, "activate_meteor", tile=4).then(
        said("TileRelocated", tile="stone", origin=4, slot=1),
        aside="the turn passes",
        stack={1: "sand/stone", 4: ""},
        figures={1: "red-C green-P", 4: "", "water": ""},
    )


@clause("GVORA-OBJ-05")
def test_nothing_stands_where_no_tile_is(table):
    table(gaia_vora).impossible("GVORA-GEO-05", slots={3: ": red-C", 2: "stone/sand"})
    table(gaia_vora).impossible("GVORA-GEO-05", slots={3: "", 2: "stone/sand"}, microbe=3)


@clause("GVORA-OBJ-06")
@pytest.mark.parametrize("stack", ["sand/snow", "snow/sand", "sand/snow/stone", "sand/snow/grass"])
def test_no_colour_comes_twice_into_a_stack_however_far_apart(table, stack):
    taken = {"stone": {0: ""}, "grass": {}, "sand": {}, "snow": {}}[stack.rpartition("/")[2]]
    t = table(gaia_vora).position(phase="activate", slots={1: stack, **taken})
    t.when(1, "activate_meteor", tile="snow").refused("GVORA-OBJ-06", tile="snow", slot=1, stack=stack.split("/"))


@clause("GVORA-OBJ-06")
def test_a_colour_twice_in_a_stack_is_no_position(table):
    table(gaia_vora).impossible("GVORA-OBJ-06", slots={1: "sand/snow/sand", 3: ""})


@clause("GVORA-OBJ-07")
def test_a_stack_of_all_four_colours_is_full_and_a_figure_on_it_worth_five(table):
    t = table(gaia_vora).position(phase="activate", slots={1: "sand/stone/snow/grass: red-C", 0: ""})
    t.shows(altitude={1: 5}, score={1: 5})
    t.withheld(1, "activate_meteor", "GVORA-METEOR-14")
    for tile in ("snow", "grass", 2, 3):
        t.when(1, "activate_meteor", tile=tile).refused("GVORA-METEOR-14", stack=["sand", "stone", "snow", "grass"])


@clause("GVORA-OBJ-07")
def test_the_order_of_colours_in_a_stack_is_free(table):
    t = table(gaia_vora).position(phase="activate", slots={1: "grass", 3: "sand/snow", 5: "sand/stone", 6: "sand"})
    t.when(1, "activate_meteor", tile=7).then(
        said("TileRelocated", tile="sand", origin=7, slot=1), aside="the turn passes", stack={1: "grass/sand"}
    )
    t = table(gaia_vora).position(phase="activate", slots={1: "snow/sand", 2: "stone/grass"})
    t.when(1, "activate_meteor", tile="grass").then(
        said("TileDropped", tile="grass", slot=1),
        aside="the turn passes",
        stack={1: "snow/sand/grass"},
        altitude={1: 4},
    )


@clause("GVORA-OBJ-08")
@pytest.mark.parametrize("ground", ["sand", "stone", "snow", "grass"])
def test_the_colour_of_the_tile_beneath_matters_neither_for_placing_nor_for_points(table, ground):
    rest = {
        "sand": {},
        "stone": {6: "sand"},
        "snow": {5: "sand/stone", 6: "sand"},
        "grass": {5: "sand/stone", 6: "sand"},
    }
    t = table(gaia_vora).position(active=3, phase="activate", slots={7: ground, **rest[ground]})
    placed_on_7 = {args["placements"]["7"] for args in t.choices(3, "activate_sun")}
    assert placed_on_7 == {"C", "H", "P"}
    t.when(3, "activate_sun", placements={7: "P", 6: "H", 0: "H", "water": "P"}).then(
        aside=("Life-Forms are placed", "the turn passes"),
        figures={7: "white-P"},
        points={"white": {"fossils": 0, "rows": 0, "living": {"1": 1, "2": 3}, "total": 7}},
    )
