"""The Storm (GVORA-STORM). At offset 0 it is over slot 5, with slots 4 and 6 and the Water next to it."""

import pytest

from tests.dsl import clause, gaia_vora, said

WIDE_WATER = {5: "", 0: "stone/sand", 1: "", 2: "stone/sand", 3: "", 4: "stone/sand", 7: "sand"}
"""Slots 1, 3 and 5 are uncovered; land is 0, 2, 4, 6 and 7."""


def moves_of(t, seat=1):
    """All ways to activate the Storm, as sets of (figure, destination)."""
    return {frozenset(args["moves"].items()) for args in t.choices(seat, "activate_storm")}


@clause("GVORA-STORM-01", "GVORA-STORM-03", "GVORA-STORM-04")
def test_everything_under_the_storm_moves_out(table):
    t = table(gaia_vora).position(phase="activate", slots={5: "sand: red-C white-H green-P"}, microbe=5)
    t.when(1, "activate_storm", moves={"red-C": 4, "white-H": 6, "green-P": "water", "microbe": 4}).then(
        said("LifeFormMoved", figure="red-C", origin=5, to=4),
        said("LifeFormMoved", figure="white-H", origin=5, to=6),
        said("LifeFormMoved", figure="green-P", origin=5, to="water"),
        said("LifeFormMoved", figure=None, origin=5, to=4),
        said("TurnEnded"),
        said("TurnStarted"),
        figures={4: "red-C", 5: "", 6: "white-H", "water": "green-P"},
        microbe=4,
    )


@clause("GVORA-STORM-01")
def test_what_is_not_under_the_storm_stays(table):
    t = table(gaia_vora).position(phase="activate", slots={5: "sand: red-C", 4: "stone: green-H"}, water="white-P")
    t.when(1, "activate_storm", moves={"red-C": 4, "green-H": 3}).refused("GVORA-STORM-01", given="green-H")
    t.when(1, "activate_storm", moves={"red-C": 4, "microbe": 5}).refused("GVORA-STORM-01", given="microbe")
    t.when(1, "activate_storm", moves={"red-C": 4}).then(
        said("LifeFormMoved", figure="red-C", to=4),
        aside="the turn passes",
        figures={4: "red-C green-H", "water": "white-P"},
        microbe="water",
    )


@clause("GVORA-STORM-02", "GVORA-STORM-07")
def test_each_figure_goes_next_door_where_the_player_wants(table):
    t = table(gaia_vora).position(phase="activate", slots={5: "sand: red-C white-P"})
    every = {frozenset({("red-C", c), ("white-P", p)}) for c in (4, 6, "water") for p in (4, 6, "water")}
    assert moves_of(t) == every
    for far in (5, 3, 7, 0):
        t.when(1, "activate_storm", moves={"red-C": far, "white-P": 4}).refused("GVORA-STORM-02", given=far)
    t.when(1, "activate_storm", moves={"red-C": 6, "white-P": 6}).then(
        aside=("Life-Forms move", "the turn passes"), figures={6: "red-C white-P"}
    )


@clause("GVORA-STORM-02")
def test_beside_an_uncovered_slot_there_are_two_ways_only(table):
    t = table(gaia_vora).position(phase="activate", slots={5: "sand: red-C", 4: "", 3: "sand/stone"})
    t.when(1, "activate_storm", moves={"red-C": 4}).refused("GVORA-STORM-02")
    assert moves_of(t) == {frozenset({("red-C", 6)}), frozenset({("red-C", "water")})}


@clause("GVORA-STORM-03")
@pytest.mark.parametrize("plant", ["red-P", "yellow-P"])
def test_plants_move_like_other_figures(table, plant):
    t = table(gaia_vora).position(phase="activate", slots={5: f"sand: {plant} green-C"})
    t.when(1, "activate_storm", moves={"green-C": 4}).refused("GVORA-STORM-07", missing=[plant])
    t.when(1, "activate_storm", moves={"green-C": 4, plant: 6}).then(
        aside=("Life-Forms move", "the turn passes"), figures={6: plant, 4: "green-C"}
    )


@clause("GVORA-STORM-04")
def test_the_microbe_alone_is_blown_away_and_may_not_be_left(table):
    t = table(gaia_vora).position(phase="activate", slots={5: "sand: red-C"}, microbe=5)
    t.when(1, "activate_storm", moves={"red-C": 4}).refused("GVORA-STORM-07", missing=["microbe"])
    t = table(gaia_vora).position(phase="activate", microbe=5)
    t.when(1, "activate_storm", moves={"microbe": 6}).then(
        said("LifeFormMoved", figure=None, to=6), aside="the turn passes", microbe=6
    )


@clause("GVORA-STORM-05")
def test_no_figure_enters_a_location_with_its_species(table):
    t = table(gaia_vora).position(
        phase="activate", slots={5: "sand: red-C white-P", 4: "stone: white-C", 6: "stone: red-H"}, water="red-P"
    )
    t.when(1, "activate_storm", moves={"red-C": 4, "white-P": 6}).refused(
        "GVORA-STORM-05", location=4, species="C", held_by="white"
    )
    t.when(1, "activate_storm", moves={"red-C": 6, "white-P": "water"}).refused("GVORA-STORM-05", held_by="red")
    t.when(1, "activate_storm", moves={"red-C": 6, "white-P": 6}).then(
        aside=("Life-Forms move", "the turn passes"), figures={6: "red-C white-P red-H"}
    )


@clause("GVORA-STORM-06")
def test_the_water_is_open_to_a_species_it_lacks_however_far_it_is(table):
    t = table(gaia_vora).position(
        phase="activate",
        slots={5: "sand: red-C", 4: "stone: white-C", 6: "stone: green-C"},
        water="green-H green-P",
    )
    assert moves_of(t) == {frozenset({("red-C", "water")})}
    t.when(1, "activate_storm", moves={"red-C": "water"}).then(
        said("LifeFormMoved", figure="red-C", to="water"),
        aside="the turn passes",
        figures={"water": "red-C green-H green-P"},
    )


@clause("GVORA-STORM-06", "GVORA-STORM-10")
def test_under_a_storm_over_water_nothing_can_stay_in_the_water(table):
    t = table(gaia_vora).position(phase="activate", slots=WIDE_WATER, water="red-C", microbe=6)
    t.when(1, "activate_storm", moves={"red-C": "water"}).refused("GVORA-STORM-02")


@clause("GVORA-STORM-07")
def test_a_movable_figure_may_not_be_left_behind(table):
    t = table(gaia_vora).position(phase="activate", slots={5: "sand: red-C white-H"})
    t.when(1, "activate_storm", moves={"red-C": 4}).refused("GVORA-STORM-07", missing=["white-H"])
    t.when(1, "activate_storm", moves={}).refused("GVORA-STORM-07")
    t.shows(turn=1, figures={5: "red-C white-H"})


BLOCKED = {5: "sand: red-C white-H", 4: "stone: white-C", 6: "stone: yellow-C"}


@clause("GVORA-STORM-08", "GVORA-STORM-11")
def test_a_figure_with_nowhere_to_go_stays_alive(table):
    t = table(gaia_vora).position(phase="activate", slots=BLOCKED, water="green-C")
    t.when(1, "activate_storm", moves={"red-C": "water", "white-H": 4}).refused("GVORA-STORM-05", held_by="green")
    t.when(1, "activate_storm", moves={"red-C": 5, "white-H": 4}).refused("GVORA-STORM-08", figure="red-C")
    t.when(1, "activate_storm", moves={"white-H": 4}).then(
        said("LifeFormMoved", figure="white-H", to=4),
        aside="the turn passes",
        figures={5: "red-C", 4: "white-C white-H"},
        fossils={"red": ""},
        pool={"red-C": 2},
    )


@clause("GVORA-STORM-08")
def test_room_is_judged_before_anything_moves(table):
    """The H leaves the same location as the C: moves of one Storm never make room for each other."""
    t = table(gaia_vora).position(phase="activate", slots=BLOCKED, water="green-C")
    assert moves_of(t) == {frozenset({("white-H", to)}) for to in (4, 6, "water")}


@clause("GVORA-STORM-08")
@pytest.mark.parametrize("slots", [{5: "sand"}, WIDE_WATER])
def test_the_microbe_always_has_somewhere_to_go(table, slots):
    full = {0: "red", 2: "green", 4: "white"}
    filled = {
        slot: f"{text}: {full[slot]}-C {full[slot]}-H {full[slot]}-P" for slot, text in slots.items() if slot in full
    }
    over_water = slots[5] == ""
    t = table(gaia_vora).position(phase="activate", slots={**slots, **filled}, microbe="water" if over_water else 5)
    wanted = (0, 2, 4, 6, 7) if over_water else (4, 6, "water")
    assert moves_of(t) == {frozenset({("microbe", to)}) for to in wanted}


@clause("GVORA-STORM-09")
def test_a_storm_that_moves_nothing_may_not_be_chosen(table):
    t = table(gaia_vora).position(phase="activate")
    t.withheld(1, "activate_storm", "GVORA-STORM-09")
    t.when(1, "activate_storm", moves={}).refused("GVORA-STORM-09", location=5, movable=0)
    slots = {5: "sand: red-C", 4: "stone: white-C", 6: "stone: yellow-C"}
    t = table(gaia_vora).position(phase="activate", slots=slots, water="green-C")
    t.when(1, "activate_storm", moves={}).refused("GVORA-STORM-09", movable=0)
    t = table(gaia_vora).position(phase="activate", slots=slots, water="green-C", microbe=5)
    t.when(1, "activate_storm", moves={"microbe": 4}).then(
        said("LifeFormMoved", to=4), aside="the turn passes", microbe=4, figures={5: "red-C"}
    )


@clause("GVORA-STORM-10")
def test_a_storm_over_water_blows_everything_in_the_water_onto_any_land(table):
    t = table(gaia_vora).position(phase="activate", slots=WIDE_WATER, water="red-C green-P", microbe="water")
    land = (0, 2, 4, 6, 7)
    figures = ("red-C", "green-P", "microbe")
    every = {frozenset(zip(figures, (c, p, m), strict=True)) for c in land for p in land for m in land}
    assert moves_of(t) == every
    t.when(1, "activate_storm", moves={"red-C": 1, "green-P": 0, "microbe": 0}).refused("GVORA-STORM-02", given=1)
    t.when(1, "activate_storm", moves={"red-C": 0, "green-P": 7}).refused("GVORA-STORM-07", missing=["microbe"])
    t.when(1, "activate_storm", moves={"red-C": 0, "green-P": 7, "microbe": 2}).then(
        said("SkyObjectActivated", object="storm", slot=5, location="water"),
        said("LifeFormMoved", figure="red-C", origin="water", to=0),
        said("LifeFormMoved", figure="green-P", to=7),
        said("LifeFormMoved", to=2),
        aside="the turn passes",
        figures={0: "red-C", 7: "green-P", "water": ""},
        microbe=2,
    )


@clause("GVORA-STORM-10", "GVORA-STORM-05")
def test_from_the_water_too_a_species_goes_only_where_it_is_absent(table):
    slots = {**WIDE_WATER, 0: "stone/sand: white-C", 2: "stone/sand: white-C", 4: "stone/sand: yellow-C"}
    t = table(gaia_vora).position(phase="activate", slots=slots, water="red-C", microbe=6)
    assert moves_of(t) == {frozenset({("red-C", 6)}), frozenset({("red-C", 7)})}


@clause("GVORA-STORM-11")
def test_the_storm_kills_nothing_in_the_base_game(table):
    t = table(gaia_vora).position(phase="activate", slots=BLOCKED, water="green-C", fossils={"red": "white-H/H"})
    t.when(1, "activate_storm", moves={"white-H": "water"}).then(
        said("LifeFormMoved", figure="white-H", to="water"),
        said("TurnEnded"),
        said("TurnStarted"),
        fossils={"red": "white-H/H"},
    )
