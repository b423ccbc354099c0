"""Sky, planet, locations, neighbours and altitudes (GVORA-GEO)."""

import pytest

from tests.dsl import clause, gaia_vora, said

# r: the slots under Moon, Meteor, Rainbow, Storm and Sun (catalogue, section 8)
UNDER = {
    0: (0, 1, 3, 5, 7),
    1: (7, 0, 2, 4, 6),
    2: (6, 7, 1, 3, 5),
    3: (5, 6, 0, 2, 4),
    4: (4, 5, 7, 1, 3),
    5: (3, 4, 6, 0, 2),
    6: (2, 3, 5, 7, 1),
    7: (1, 2, 4, 6, 0),
}
OBJECTS = ("moon", "meteor", "rainbow", "storm", "sun")


def destinations(t, figure, seat=1):
    """Where the Storm may blow a figure."""
    return {args["moves"][figure] for args in t.choices(seat, "activate_storm")}


@clause("GVORA-GEO-01")
def test_the_planet_has_eight_numbered_slots_that_turn_with_it(table):
    t = table(gaia_vora).position(slots={5: "sand/snow: white-P"})
    under = {one["slot"]: one["sky_position"] for one in t.view()["board"]["slots"]}
    assert under == {slot: slot for slot in range(8)}
    t.when(1, "rotate", steps=2).then(aside="the planet turns", stack={5: "sand/snow"}, figures={5: "white-P"})
    turned = {one["slot"]: one["sky_position"] for one in t.view()["board"]["slots"]}
    assert turned == {slot: (slot + 2) % 8 for slot in range(8)}


@clause("GVORA-GEO-02")
def test_the_sky_has_eight_places_with_objects_on_the_corners_only(table):
    sky = table(gaia_vora).start().view()["board"]["sky"]
    assert [one["position"] for one in sky if one["object"] not in (None, "moon")] == [1, 3, 5, 7]
    assert [one["position"] for one in sky if one["object"] is None] == [2, 4, 6]
    for layout in (
        ["moon", "meteor", "rainbow", "-", "-", "storm", "-", "sun"],
        ["sun", "meteor", "-", "rainbow", "-", "storm", "-", "moon"],
        ["moon", "meteor", "rainbow", "storm", "sun"],
        ["moon", "meteor", "-", "meteor", "-", "storm", "-", "sun"],
    ):
        table(gaia_vora, sky_layout=layout).refused("GVORA-OPT-04")


@clause("GVORA-GEO-02")
def test_one_step_is_one_of_eight_places_not_a_whole_corner(table):
    t = table(gaia_vora, first_player=1).start()
    t.when(1, "rotate", steps=1).then(
        said("StarSpent", left=3), said("PlanetRotated", moon=7), under={"sun": 6, "moon": 7, "meteor": 0}
    )


@clause("GVORA-GEO-03")
def test_the_default_sky_is_moon_meteor_rainbow_storm_sun_clockwise(table):
    sky = table(gaia_vora).start().view()["board"]["sky"]
    assert [one["object"] for one in sky] == ["moon", "meteor", None, "rainbow", None, "storm", None, "sun"]


@clause("GVORA-GEO-03")
def test_another_layout_of_the_corners_moves_the_objects(table):
    layout = ["moon", "sun", "-", "storm", "-", "rainbow", "-", "meteor"]
    t = table(gaia_vora, sky_layout=layout).position(phase="activate")
    t.shows(under={"moon": 0, "sun": 1, "storm": 3, "rainbow": 5, "meteor": 7})
    t.when(1, "activate_meteor", tile="snow").then(
        said("TileDropped", slot=7), aside="the turn passes", stack={7: "sand/snow"}
    )


@clause("GVORA-GEO-04")
@pytest.mark.parametrize("offset", range(8))
def test_which_slot_is_under_which_object_at_each_offset(table, offset):
    t = table(gaia_vora).position(offset=offset)
    t.shows(under=dict(zip(OBJECTS, UNDER[offset], strict=True)))


@clause("GVORA-GEO-04")
def test_eight_steps_clockwise_bring_every_slot_under_the_moon_and_back(table):
    t = table(gaia_vora, first_player=1, stars_per_player=0).position()
    for seat, beneath in ((1, 7), (2, 5), (3, 3), (4, 1)):
        t.when(seat, "rotate", steps=2).then(
            said("PlanetRotated", moon=beneath), said("PlanetRotated", moon=beneath - 1)
        )
        t.when(seat, "activate_meteor", tile="snow" if seat < 4 else "grass").then(
            aside=("TileDropped", "the turn passes")
        )
    t.shows(offset=0)


@clause("GVORA-GEO-05")
def test_under_an_object_lies_the_stack_or_else_the_water(table):
    covered = table(gaia_vora).position(phase="activate")
    covered.when(1, "activate_meteor", tile="snow").then(
        said("SkyObjectActivated", slot=1, location=1),
        said("TileDropped", tile="snow", slot=1),
        aside="the turn passes",
    )
    bare = table(gaia_vora).position(phase="activate", slots={1: "", 2: "stone/sand"})
    bare.when(1, "activate_meteor", tile="snow").then(
        said("SkyObjectActivated", slot=1, location="water"),
        said("TileDropped", tile="snow", slot=1),
        aside="the turn passes",
    )


@clause("GVORA-GEO-05", "GVORA-GEO-06")
def test_an_uncovered_slot_is_named_water_and_not_by_its_number(table):
    t = table(gaia_vora).position(phase="activate", slots={7: "", 6: "stone/sand"}, microbe=5)
    t.when(1, "activate_sun", placements={7: "C", 6: "H", 0: "P"}).refused("GVORA-SUN-01", given="7")
    t.when(1, "activate_storm", moves={"microbe": 7}).refused("GVORA-STORM-02", given=7)
    t.when(1, "activate_sun", placements={"water": "C", 6: "H", 0: "P"}).then(
        aside=("Life-Forms are placed", "the turn passes"), figures={"water": "red-C"}
    )


@clause("GVORA-GEO-06")
def test_a_figure_put_in_the_water_at_one_edge_is_eaten_at_another(table):
    t = table(gaia_vora).position(
        phase="activate", slots={3: "", 7: "", 0: "stone/sand", 2: "stone/sand"}, water="green-P"
    )
    t.when(1, "activate_rainbow", placements={"water": ["red", "H"], 2: ["white", "C"], 4: ["green", "C"]})
    t.when(2, "rotate", steps=2).then(
        said("PlanetRotated", moon=7),
        said("LifeFormEaten", eater="red-H", eaten="green-P", location="water"),
        said("FossilChoiceOpened", seat=1),
    )


@clause("GVORA-GEO-07")
def test_the_water_is_there_even_when_every_slot_is_covered(table):
    t = table(gaia_vora).position(phase="activate")
    t.when(1, "activate_sun", placements={7: "P", 6: "P", 0: "P", "water": "P"}).then(
        aside=("Life-Forms are placed", "the turn passes"), figures={"water": "red-P"}
    )


@clause("GVORA-GEO-08")
def test_a_stack_is_next_to_its_two_ring_neighbours_and_the_water(table):
    t = table(gaia_vora).position(phase="activate", slots={5: "sand: red-C"})
    assert destinations(t, "red-C") == {4, 6, "water"}
    t.when(1, "activate_storm", moves={"red-C": 3}).refused("GVORA-STORM-02", given=3, offered=[6, 4, "water"])


@clause("GVORA-GEO-08")
def test_the_ring_closes_between_slot_seven_and_slot_nought(table):
    t = table(gaia_vora).position(phase="activate", offset=5, slots={0: "stone: red-C"})
    assert destinations(t, "red-C") == {1, 7, "water"}
    t = table(gaia_vora).position(phase="activate", offset=6, slots={7: "sand: red-C"})
    assert destinations(t, "red-C") == {0, 6, "water"}


@clause("GVORA-GEO-08")
def test_uncovered_neighbours_and_the_water_count_once(table):
    t = table(gaia_vora).position(phase="activate", slots={5: "sand: red-C", 4: "", 3: "sand/stone"})
    assert destinations(t, "red-C") == {6, "water"}
    t = table(gaia_vora).position(
        phase="activate", slots={5: "sand: red-C", 4: "", 6: "", 3: "sand/stone", 1: "sand/stone"}
    )
    assert t.choices(1, "activate_storm") == [{"moves": {"red-C": "water"}}]


@clause("GVORA-GEO-09")
def test_the_water_is_next_to_every_stack(table):
    t = table(gaia_vora).position(phase="activate", slots={5: "", 4: "stone/sand"}, water="red-C")
    assert destinations(t, "red-C") == {0, 1, 2, 3, 4, 6, 7}
    for slot in (0, 1, 2, 3, 4, 6, 7):
        moved = table(gaia_vora).position(
            phase="activate", offset=(5 - slot) % 8, slots={slot: one_tile(slot) + ": red-C"}
        )
        moved.when(1, "activate_storm", moves={"red-C": "water"}).then(
            said("LifeFormMoved", figure="red-C", to="water"),
            aside="the turn passes",
            figures={"water": "red-C", slot: ""},
        )


def one_tile(slot):
    """The tile that starts on a slot."""
    return "sand" if slot % 2 else "stone"


@clause("GVORA-GEO-10")
def test_e5_a_figure_is_worth_the_altitude_it_stands_at(table):
    heights = {0: "stone", 2: "stone/snow", 4: "stone/snow/grass", 6: "stone/snow/grass/sand", 7: ""}
    whole = {slot: f"{stack}: red-P" for slot, stack in heights.items() if stack}
    t = table(gaia_vora).position(slots={**whole, 7: ""}, water="red-P")
    t.shows(altitude={0: 2, 2: 3, 4: 4, 6: 5, 7: None})
    t.shows(points={"red": {"fossils": 0, "rows": 0, "living": {"1": 1, "2": 1, "3": 1, "4": 1, "5": 1}, "total": 15}})
    t.shows(score={1: 15})


@clause("GVORA-GEO-11")
def test_over_water_the_storm_stirs_the_whole_water(table):
    slots = {5: "", 4: "stone/sand", 1: "", 0: "stone/sand"}
    t = table(gaia_vora).position(phase="activate", slots=slots, water="red-C green-H white-P", microbe="water")
    moves = {"red-C": 0, "green-H": 2, "white-P": 7, "microbe": 3}
    t.when(1, "activate_storm", moves=moves).then(
        said("SkyObjectActivated", slot=5, location="water"),
        aside=("Life-Forms move", "the turn passes"),
        figures={"water": "", 0: "red-C", 2: "green-H", 7: "white-P"},
        microbe=3,
    )


@clause("GVORA-GEO-11")
def test_over_water_the_sun_has_the_whole_water_beneath_it_once(table):
    t = table(gaia_vora).position(phase="activate", slots={7: "", 6: "stone/sand"})
    sizes = {len(args["placements"]) for args in t.choices(1, "activate_sun")}
    assert sizes == {3}
    t.when(1, "activate_sun", placements={"water": "C", 0: "C", 6: "C"}).then(
        said("SkyObjectActivated", object="sun", slot=7, location="water"),
        said("LifeFormPlaced", figure="red-C", location="water"),
        said("LifeFormPlaced", figure="red-C", location=0),
        said("LifeFormPlaced", figure="red-C", location=6),
        aside="the turn passes",
    )
