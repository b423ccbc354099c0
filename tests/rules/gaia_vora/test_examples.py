"""The worked examples of the catalogue, E1 to E15 (E5 is in test_geometry)."""

import pytest

from tests.dsl import clause, gaia_vora, said


@clause("GVORA-MOON-03", "GVORA-MOON-05", "GVORA-MOON-06", "GVORA-MOON-10", "GVORA-MOON-14")
def test_e1_yellow_turns_three_steps_and_three_colours_eat(table):
    t = table(gaia_vora).position(
        active=4,
        slots={7: "sand: green-C white-H yellow-P", 6: "stone: yellow-C yellow-P", 5: "", 4: "stone/sand"},
        water="yellow-H green-P",
    )
    t.when(4, "rotate", steps=3).then(
        said("StarSpent", seat=4, steps=3, left=3),
        said("LifeFormEaten", eater="white-H", eaten="yellow-P"),
        said("FossilChoiceOpened", seat=3),
        aside="the planet turns",
        waiting=(3, "store_fossils"),
        offset=1,
    )
    t.when(3, "store_fossils", assignments={"yellow-P": ["white", "P"]}).then(
        said("LifeFormEaten", eater="green-C", eaten="white-H"),
        said("FossilChoiceOpened", seat=2),
        aside="fossils are stored",
        waiting=(2, "store_fossils"),
        offset=1,
    )
    t.when(2, "store_fossils", assignments={"white-H": ["green", "jumble"]}).then(
        said("FossilStored", figure="white-H", card="green", row="jumble"),
        said("PlanetRotated", step=2, moon=6),
        said("PlanetRotated", step=3, moon=5),
        said("LifeFormEaten", eater="yellow-H", eaten="green-P", location="water"),
        said("FossilChoiceOpened", seat=4),
        figures={7: "green-C", 6: "yellow-C yellow-P"},
    )
    t.when(4, "store_fossils", assignments={"green-P": ["yellow", "P"]}).then(
        said("FossilStored", figure="green-P", card="yellow", row="P"),
        fossils={"white": "yellow-P/P", "green": "white-H/jumble", "yellow": "green-P/P", "red": ""},
        figures={7: "green-C", 6: "yellow-C yellow-P", "water": "yellow-H"},
        stars={1: 4, 2: 4, 3: 4, 4: 3},
        offset=3,
        waiting=(4, "activate"),
    )


@clause("GVORA-MOON-03")
def test_e2_two_steps_are_two_eatings_in_the_slots_that_pass(table):
    t = table(gaia_vora).position(
        slots={7: "sand: red-H red-P", 6: "stone: green-H green-P", 5: "sand: white-H white-P"}
    )
    t.when(1, "rotate", steps=2).then(
        said("PlanetRotated", moon=7),
        said("LifeFormEaten", eaten="red-P", location=7),
        said("LifeFormReturnedToPool"),
        said("PlanetRotated", moon=6),
        said("LifeFormEaten", eaten="green-P", location=6),
        said("LifeFormReturnedToPool"),
        figures={5: "white-H white-P"},
    )


@clause("GVORA-MOON-05")
@pytest.mark.parametrize(("microbe", "left", "pooled"), [("water", "green-C", 2), (7, "", 3)])
def test_e3_of_three_species_only_the_carnivore_is_left_or_with_the_microbe_none(table, microbe, left, pooled):
    t = table(gaia_vora, fossil_slotting="species_first").position(
        slots={7: "sand: green-C white-H yellow-P"}, microbe=microbe
    )
    gone = [said("CarniVoreReincarnated", color="green", location=7)] if microbe == 7 else []
    t.when(1, "rotate", steps=1).then(
        said("LifeFormEaten", eater="white-H", eaten="yellow-P"),
        said("FossilStored", figure="yellow-P", card="white"),
        said("LifeFormEaten", eater="green-C", eaten="white-H"),
        said("FossilStored", figure="white-H", card="green"),
        *gone,
        aside=("a star is spent", "the planet turns"),
        figures={7: left},
        fossils={"white": "yellow-P/P", "green": "white-H/H"},
        pool={"green-C": pooled},
        microbe=microbe,
    )


@clause("GVORA-SCORE-03")
def test_e4_three_figures_on_four_tiles_are_fifteen_points(table):
    t = table(gaia_vora).position(slots={0: "stone/sand/grass/snow: red-C red-H red-P", 1: ""})
    t.shows(score={1: 15, 2: 0}, living={1: 3})


@clause("GVORA-SUN-02", "GVORA-SUN-08")
def test_e6_two_distinct_places_take_two_figures_at_most(table):
    slots = {7: "", 0: "", 1: "sand/stone", 2: "stone/sand", 6: "stone"}
    t = table(gaia_vora).position(phase="activate", slots=slots)
    assert {len(one["placements"]) for one in t.choices(1, "activate_sun")} == {2}
    t.when(1, "activate_sun", placements={"water": "C", 6: "C", 0: "C"}).refused("GVORA-SUN-01", given="0")
    t.when(1, "activate_sun", placements={"water": "C", 6: "C"}).then(
        aside=("Life-Forms are placed", "the turn passes"), figures={"water": "red-C", 6: "red-C"}
    )


@clause("GVORA-SUN-05", "GVORA-OBJ-03")
def test_e7_a_plant_in_the_water_keeps_plants_out_of_all_the_water(table):
    t = table(gaia_vora).position(phase="activate", slots={0: "", 1: "sand/stone"}, water="yellow-P")
    t.when(1, "activate_sun", placements={"water": "P", 7: "H", 6: "C"}).refused(
        "GVORA-SUN-05", location="water", species="P", held_by="yellow"
    )
    assert "P" not in {one["placements"]["water"] for one in t.choices(1, "activate_sun")}


@clause("GVORA-METEOR-04", "GVORA-METEOR-13")
def test_e8_a_lone_stone_is_stacked_on_the_sand_under_the_meteor(table):
    t = table(gaia_vora).position(phase="activate")
    t.when(1, "activate_meteor", tile=4).then(
        said("TileRelocated", tile="stone", origin=4, slot=1, height=2),
        aside="the turn passes",
        stack={1: "sand/stone", 4: ""},
        altitude={1: 3, 4: None},
    )


@clause("GVORA-METEOR-12", "GVORA-METEOR-11")
@pytest.mark.parametrize(
    ("slots", "microbe", "lifted"),
    [({}, 1, [said("MicrobeLifted", slot=1)]), ({1: "", 2: "stone/sand"}, "water", [])],
)
def test_e9_the_microbe_rises_with_the_tile_but_stays_in_the_water(table, slots, microbe, lifted):
    t = table(gaia_vora).position(phase="activate", slots=slots, microbe=microbe)
    t.when(1, "activate_meteor", tile="grass").then(
        said("TileDropped", slot=1), *lifted, aside="the turn passes", microbe=microbe
    )


@clause("GVORA-MOON-11")
@pytest.mark.parametrize("thing", ["sun", "rainbow"])
def test_e10_an_own_plant_eaten_can_be_placed_again(table, thing):
    t = table(gaia_vora).position(slots={6: "stone: red-H red-P"})
    t.when(1, "rotate", steps=2).then(
        said("LifeFormReturnedToPool", figure="red-P"),
        aside="the planet turns and one is eaten",
        pool={"red-P": 5},
        fossils={"red": ""},
        figures={6: "red-H"},
    )
    if thing == "sun":
        t.when(1, "activate_sun", placements={6: "P", 5: "C", 4: "C", "water": "C"}).then(
            aside=("Life-Forms are placed", "the turn passes"), figures={6: "red-H red-P"}
        )
    else:
        others = {0: ["green", "P"], 2: ["white", "P"], "water": ["yellow", "P"]}
        t.when(1, "activate_rainbow", placements={1: ["red", "P"], **others}).then(
            aside=("Life-Forms are placed", "the turn passes"), pool={"red-P": 4}
        )


@clause("GVORA-FOSSIL-05")
def test_e11_a_plant_without_a_slot_returns_to_its_pool(table):
    t = table(gaia_vora).position(slots={7: "sand: white-H green-P"}, fossils={"white": "green-P/P green-H/jumble"})
    t.when(1, "rotate", steps=1).then(
        said("StarSpent", left=3),
        said("LifeFormEaten", eater="white-H", eaten="green-P"),
        said("LifeFormReturnedToPool", figure="green-P", why="no_slot"),
        aside="the planet turns",
        pool={"green-P": 4},
        fossils={"white": "green-P/P green-H/jumble"},
    )


@clause("GVORA-SOLO-13")
@pytest.mark.parametrize(
    ("card", "slots"),
    [
        ("2:meteor_sand", {1: "sand/grass", 3: "sand/grass", 5: "sand/grass", 7: "sand/grass"}),
        ("2:meteor_snow", {7: "sand/snow"}),
    ],
)
def test_e12_a_meteor_card_without_a_fitting_tile_passes(table, card, slots):
    t = table(gaia_vora, players=1).position(slots=slots, weather=card)
    t.when(1, "rotate_by_weather").then(
        said("ActivationPassed", reason="weather_card_unusable"),
        said("TurnEnded"),
        said("TurnStarted", seat=1),
        said("WeatherCardDrawn", object="meteor_grass"),
        aside="the planet turns",
    )


@clause("GVORA-SOLO-14")
def test_e13_a_sun_card_passes_when_its_pool_is_empty(table):
    fossils = {
        "green": "red-C/C red-H/H red-P/P red-P/jumble",
        "white": "red-C/C red-H/H red-P/P red-P/jumble",
        "yellow": "red-C/C red-H/H red-P/P red-H/jumble",
    }
    t = table(gaia_vora, players=1).position(fossils=fossils, weather="2:sun_red")
    t.shows(pool={"red": 0})
    t.when(1, "rotate_by_weather").then(
        said("ActivationPassed", reason="weather_card_unusable"),
        said("WeatherCardDrawn", object="meteor_grass"),
        aside=("the planet turns", "the turn passes"),
    )


@clause("GVORA-SOLO-14")
def test_e13_a_sun_card_passes_when_every_place_holds_all_the_species_left(table):
    fossils = {"green": "red-C/C red-H/H red-H/jumble", "white": "red-C/C red-H/H", "yellow": "red-C/C red-H/H"}
    slots = {5: "sand: green-P", 6: "stone: green-P", 4: "stone: green-P"}
    t = table(gaia_vora, players=1).position(fossils=fossils, slots=slots, water="green-P", weather="2:sun_red")
    t.shows(pool={"red-C": 0, "red-H": 0, "red-P": 5})
    t.when(1, "rotate_by_weather").then(
        said("ActivationPassed", reason="weather_card_unusable"),
        said("WeatherCardDrawn", object="meteor_grass"),
        aside=("the planet turns", "the turn passes"),
    )


@clause("GVORA-SOLO-08")
@pytest.mark.parametrize("steps", [1, 3])
def test_e14_a_star_replaces_the_number_on_the_card(table, steps):
    t = table(gaia_vora, players=1).position(weather="2:rainbow")
    assert t.choices(1, "rotate_by_weather") == [{"star_steps": None}, {"star_steps": 1}, {"star_steps": 3}]
    t.when(1, "rotate_by_weather", star_steps=steps).then(
        said("StarSpent", steps=steps), aside="the planet turns", offset=steps, stars={1: 3}
    )


@clause("GVORA-OBJ-06", "GVORA-METEOR-07")
def test_e15_stone_may_go_on_snow_but_no_second_snow_however_deep_the_first(table):
    t = table(gaia_vora).position(phase="activate", slots={1: "sand/snow/grass"})
    t.when(1, "activate_meteor", tile="snow").refused("GVORA-OBJ-06", tile="snow")
    t = table(gaia_vora).position(phase="activate", slots={1: "sand/snow"})
    t.when(1, "activate_meteor", tile=2).then(
        said("TileRelocated", tile="stone", origin=2, slot=1),
        aside="the turn passes",
        stack={1: "sand/snow/stone", 2: ""},
    )
