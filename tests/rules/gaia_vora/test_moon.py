"""The Moon: eating (GVORA-MOON)."""

import pytest

from tests.dsl import clause, gaia_vora, said

JUMBLES_FULL = {"red": "green-P/jumble", "green": "white-P/jumble"}
CHAIN = "sand: red-C red-H red-P"


def eats(eater, eaten, location):
    """One Life-Form eats another somewhere."""
    return said("LifeFormEaten", eater=eater, eaten=eaten, location=location)


@clause("GVORA-MOON-01")
def test_the_moon_cannot_be_activated(table):
    t = table(gaia_vora).position(phase="activate")
    assert t.may(1) == {"activate_sun", "activate_rainbow", "activate_meteor", "concede"}
    t.when(1, "activate_moon").refused("GVORA-OPT-06", given="activate_moon")


@clause("GVORA-MOON-02")
def test_eating_happens_by_itself_after_a_step(table):
    t = table(gaia_vora).position(slots={6: "stone: green-H green-P"})
    t.when(1, "rotate", steps=2).then(
        said("PlanetRotated", step=2, moon=6),
        said("LifeFormEaten", eater="green-H", eaten="green-P", location=6),
        said("LifeFormReturnedToPool", figure="green-P"),
        aside="the planet turns",
    )


@clause("GVORA-MOON-02")
def test_nobody_may_prevent_the_eating(table):
    t = table(gaia_vora).position(slots={6: "stone: green-H white-P"})
    t.when(1, "rotate", steps=2).then(
        said("FossilChoiceOpened", seat=2),
        aside="the planet turns and one is eaten",
        waiting=(2, "store_fossils"),
        figures={6: "green-H"},
    )
    t.when(2, "store_fossils", assignments={}).refused("GVORA-METEOR-15", missing=["white-P"])
    t.when(2, "store_fossils", assignments={"white-P": "pool"}).refused("GVORA-FOSSIL-05")
    assert t.may(3) == {"concede"}


@clause("GVORA-MOON-03")
def test_what_passes_under_the_moon_is_eaten_too(table):
    t = table(gaia_vora).position(slots={7: CHAIN, 6: "stone: green-C green-H", 5: "sand: white-H white-P"})
    t.when(1, "rotate", steps=3).then(
        said("PlanetRotated", moon=7),
        *(eats("red-H", "red-P", 7), eats("red-C", "red-H", 7)),
        said("PlanetRotated", moon=6),
        eats("green-C", "green-H", 6),
        said("PlanetRotated", moon=5),
        eats("white-H", "white-P", 5),
        aside=("a star is spent", "LifeFormReturnedToPool"),
    )


@clause("GVORA-MOON-04")
def test_nothing_is_eaten_before_the_first_step(table):
    t = table(gaia_vora).position(slots={0: "stone: red-H red-P"})
    t.when(1, "rotate", steps=3).then(aside=("a star is spent", "the planet turns"), figures={0: "red-H red-P"})


@clause("GVORA-MOON-04")
def test_figures_put_under_the_moon_are_safe_until_the_eighth_step(table):
    t = table(gaia_vora, players=2, stars_per_player=0).position(phase="activate", slots={0: "stone: red-H"})
    t.when(1, "activate_sun", color="red", placements={0: "P", 7: "C", 6: "C", "water": "C"}).then(
        aside=("Life-Forms are placed", "the turn passes"), figures={0: "red-H red-P"}
    )
    for seat, tile in ((2, "snow"), (1, "snow"), (2, "snow")):
        t.when(seat, "rotate", steps=2).then(aside="the planet turns")
        t.when(seat, "activate_meteor", tile=tile)
        if t.sees("waiting")[0][1] == "store_fossils":
            t.when(seat, "store_fossils", **t.choices(seat, "store_fossils")[0])
    t.shows(offset=6)
    t.when(1, "rotate", steps=2).then(
        said("PlanetRotated", moon=1),
        said("PlanetRotated", moon=0),
        eats("red-H", "red-P", 0),
        said("LifeFormReturnedToPool", figure="red-P"),
    )


@clause("GVORA-MOON-04")
def test_figures_in_the_water_are_eaten_when_an_uncovered_slot_comes(table):
    t = table(gaia_vora, players=2).position(slots={1: "sand/stone", 2: ""}, offset=4, water="red-H red-P")
    t.when(1, "rotate", steps=1).then(aside=("a star is spent", "the planet turns"))
    t.when(1, "activate_meteor", tile="snow").then(said("TileDropped", tile="snow"), aside="the turn passes")
    t.when(2, "rotate", steps=1).then(
        eats("red-H", "red-P", "water"),
        said("LifeFormReturnedToPool", figure="red-P"),
        aside=("a star is spent", "the planet turns"),
    )


@clause("GVORA-MOON-05")
def test_an_herbivore_that_has_just_eaten_is_eaten_and_the_carnivore_leaves(table):
    t = table(gaia_vora).position(slots={7: "sand: red-C red-H red-P"}, microbe=7)
    step = t.when(1, "rotate", steps=1)
    step.then(
        said("StarSpent"),
        said("PlanetRotated", step=1),
        said("LifeFormEaten", eater="red-H", eaten="red-P"),
        said("LifeFormReturnedToPool", figure="red-P"),
        said("LifeFormEaten", eater="red-C", eaten="red-H"),
        said("LifeFormReturnedToPool", figure="red-H"),
        said("CarniVoreReincarnated", color="red", location=7),
        figures={7: ""},
        microbe=7,
        pool={"red": 12},
    )


@clause("GVORA-MOON-05")
def test_each_part_happens_once(table):
    t = table(gaia_vora).position(slots={7: "sand: red-C red-H red-P"})
    t.when(1, "rotate", steps=1).then(
        *(eats("red-H", "red-P", 7), eats("red-C", "red-H", 7)),
        aside=("a star is spent", "the planet turns", "LifeFormReturnedToPool"),
        figures={7: "red-C"},
    )


@clause("GVORA-MOON-06")
@pytest.mark.parametrize(
    ("there", "microbe", "happens", "left"),
    [
        ("red-C red-P", "water", [], "red-C red-P"),
        ("red-H", 7, [], "red-H"),
        ("red-P", 7, [], "red-P"),
        ("red-C", "water", [], "red-C"),
        ("red-H red-P", 7, [said("LifeFormEaten", eater="red-H"), said("LifeFormReturnedToPool")], "red-H"),
        ("red-C red-H", "water", [said("LifeFormEaten", eater="red-C"), said("LifeFormReturnedToPool")], "red-C"),
        ("red-C red-P", 7, [said("CarniVoreReincarnated")], "red-P"),
        ("red-C", 7, [said("CarniVoreReincarnated")], ""),
    ],
)
def test_a_part_without_both_of_its_species_is_skipped(table, there, microbe, happens, left):
    t = table(gaia_vora).position(slots={7: f"sand: {there}"}, microbe=microbe)
    t.when(1, "rotate", steps=1).then(
        *happens, aside=("a star is spent", "the planet turns"), figures={7: left}, microbe=microbe
    )


@clause("GVORA-MOON-07")
def test_a_carnivore_leaves_plants_alone_and_a_plant_eats_nothing(table):
    t = table(gaia_vora).position(slots={7: "sand: red-C green-P", 6: "stone: white-P"}, microbe=6)
    t.when(1, "rotate", steps=2).then(aside="the planet turns", figures={7: "red-C green-P", 6: "white-P"}, microbe=6)


@clause("GVORA-MOON-08")
def test_nothing_eats_the_microbe(table):
    t = table(gaia_vora).position(slots={7: "sand: red-C green-H white-P"}, microbe=7, fossils=JUMBLES_FULL)
    t.when(1, "rotate", steps=1).then(
        said("CarniVoreReincarnated", color="red", location=7),
        aside=("a star is spent", "the planet turns and one is eaten", "fossils are stored"),
        microbe=7,
        figures={7: ""},
    )
    assert "microbe" not in str([event.fields.get("eaten") for event in t.events])


@clause("GVORA-MOON-09")
def test_eating_is_compulsory_also_of_ones_own(table):
    t = table(gaia_vora).position(slots={6: "stone: red-C red-H", 7: "sand: red-H red-P"})
    t.when(1, "rotate", steps=2).then(
        said("LifeFormEaten", eaten="red-P", location=7),
        said("LifeFormReturnedToPool", figure="red-P"),
        said("LifeFormEaten", eaten="red-H", location=6),
        said("LifeFormReturnedToPool", figure="red-H"),
        aside="the planet turns",
        figures={7: "red-H", 6: "red-C"},
    )


@clause("GVORA-MOON-10")
def test_the_eaten_goes_to_the_colour_that_ate_it_whoever_turns_the_planet(table):
    t = table(gaia_vora).position(active=1, slots={7: "sand: yellow-H red-P"})
    t.when(1, "rotate", steps=1).then(
        said("FossilChoiceOpened", seat=4),
        aside=("a star is spent", "the planet turns and one is eaten"),
        waiting=(4, "store_fossils"),
    )
    t.when(4, "store_fossils", assignments={"red-P": ["yellow", "P"]}).then(
        said("FossilStored", figure="red-P", card="yellow", row="P"), fossils={"yellow": "red-P/P", "red": ""}
    )


@clause("GVORA-MOON-10", "GVORA-P2-06")
def test_with_two_players_the_eating_colour_not_its_controller_gets_the_figure(table):
    t = table(gaia_vora, players=2).position(slots={7: "sand: green-H white-P"})
    t.when(1, "rotate", steps=1).then(
        said("FossilChoiceOpened", seat=1),
        aside=("a star is spent", "the planet turns and one is eaten"),
        waiting=(1, "store_fossils"),
    )
    t.when(1, "store_fossils", assignments={"white-P": ["red", "P"]}).refused("GVORA-FOSSIL-02")
    t.when(1, "store_fossils", assignments={"white-P": ["green", "P"]}).then(
        said("FossilStored", figure="white-P", card="green", row="P"), fossils={"green": "white-P/P", "red": ""}
    )


@clause("GVORA-MOON-11")
def test_a_figure_eaten_by_its_own_colour_returns_to_its_pool_and_may_come_back(table):
    t = table(gaia_vora).position(slots={7: "sand: red-H red-P"})
    t.shows(pool={"red-P": 4})
    t.when(1, "rotate", steps=1).then(
        said("StarSpent", left=3),
        said("LifeFormEaten", eater="red-H", eaten="red-P"),
        said("LifeFormReturnedToPool", figure="red-P", why="own_color", cause="eaten"),
        aside="the planet turns",
        pool={"red-P": 5},
        fossils={"red": ""},
        points={"red": {"fossils": 0, "rows": 0, "living": {"2": 1}, "total": 2}},
    )
    t.when(1, "activate_sun", placements={6: "P", 5: "P", 7: "P", "water": "P"}).then(
        aside=("Life-Forms are placed", "the turn passes"), pool={"red-P": 1}
    )


@clause("GVORA-MOON-12")
def test_a_carnivore_taken_by_the_microbe_returns_to_its_pool_unscored(table):
    t = table(gaia_vora).position(slots={7: "sand: white-C"}, microbe=7)
    t.when(1, "rotate", steps=1).then(
        said("StarSpent", left=3),
        said("CarniVoreReincarnated", color="white", location=7),
        aside="the planet turns",
        pool={"white-C": 3},
        fossils=dict.fromkeys(("red", "green", "white", "yellow"), ""),
        score={1: 0, 2: 0, 3: 0, 4: 0},
    )


@clause("GVORA-MOON-13")
def test_elsewhere_figures_live_together(table):
    rest = {slot: f"{'sand' if slot % 2 else 'stone'}: red-H green-P" for slot in (1, 2, 3)}
    t = table(gaia_vora).position(
        slots={**rest, 4: "stone: white-C green-H"}, water="white-C yellow-H yellow-P", microbe=4
    )
    t.when(1, "rotate", steps=3).then(
        said("StarSpent", left=3),
        aside="the planet turns",
        figures={1: "red-H green-P", 4: "white-C green-H", "water": "white-C yellow-H yellow-P"},
    )


@clause("GVORA-MOON-14")
def test_under_an_uncovered_slot_everything_in_the_water_eats(table):
    t = table(gaia_vora).position(slots={7: "", 0: "stone/sand"}, water="red-C red-H red-P")
    t.when(1, "rotate", steps=1).then(
        *(eats("red-H", "red-P", "water"), eats("red-C", "red-H", "water")),
        said("CarniVoreReincarnated", color="red", location="water"),
        aside=("a star is spent", "the planet turns", "LifeFormReturnedToPool"),
        figures={"water": ""},
    )


@clause("GVORA-MOON-14")
def test_two_uncovered_slots_in_a_row_are_two_eatings_in_the_water(table):
    slots = {7: "", 6: "", 0: "stone/sand", 1: "sand/stone"}
    t = table(gaia_vora).position(slots=slots, water="red-H green-P", microbe="water")
    t.when(1, "rotate", steps=2).then(
        said("FossilChoiceOpened", seat=1), aside="the planet turns and one is eaten", waiting=(1, "store_fossils")
    )
    t.when(1, "store_fossils", assignments={"green-P": ["red", "P"]}).then(
        said("FossilStored", figure="green-P", card="red", row="P"),
        said("PlanetRotated", step=2, moon=6),
        figures={"water": "red-H"},
    )
    again = table(gaia_vora).position(slots=slots, water="red-C red-H", microbe="water")
    again.when(1, "rotate", steps=2).then(
        said("PlanetRotated", step=1, moon=7),
        said("LifeFormEaten", eaten="red-H", location="water"),
        said("LifeFormReturnedToPool"),
        said("CarniVoreReincarnated", location="water"),
        said("PlanetRotated", step=2, moon=6),
    )


@clause("GVORA-MOON-15")
def test_green_answers_for_the_plant_before_the_carnivore_takes_greens_herbivore(table):
    t = table(gaia_vora).position(active=4, slots={7: "sand: green-H red-P white-C"})
    t.when(4, "rotate", steps=1).then(
        said("FossilChoiceOpened", seat=2),
        aside=("a star is spent", "the planet turns and one is eaten"),
        waiting=(2, "store_fossils"),
        figures={7: "green-H white-C"},
        pool={"green-H": 3},
    )
    t.when(2, "store_fossils", assignments={"red-P": ["green", "P"]}).then(
        said("FossilStored", figure="red-P", card="green"),
        said("LifeFormEaten", eater="white-C", eaten="green-H"),
        said("FossilChoiceOpened", seat=3),
        waiting=(3, "store_fossils"),
        figures={7: "white-C"},
    )
    t.when(3, "store_fossils", assignments={"green-H": ["white", "jumble"]}).then(
        said("FossilStored", figure="green-H", card="white", row="jumble"),
        fossils={"green": "red-P/P", "white": "green-H/jumble"},
        waiting=(4, "activate"),
    )


@clause("GVORA-MOON-15")
def test_a_slot_filled_by_the_first_part_is_not_free_in_the_second(table):
    t = table(gaia_vora, players=2).position(
        slots={7: "sand: white-C green-H red-P"},
        fossils={"green": "red-P/P", "white": "green-H/H"},
    )
    t.when(1, "rotate", steps=1).then(
        said("StarSpent"),
        said("PlanetRotated"),
        said("LifeFormEaten", eaten="red-P"),
        said("FossilStored", figure="red-P", card="green", row="jumble", chosen=False),
        said("LifeFormEaten", eaten="green-H"),
        said("FossilStored", figure="green-H", card="white", row="jumble", chosen=False),
    )


@clause("GVORA-MOON-01")
def test_activating_the_moon_is_refused_by_its_own_clause(table):
    t = table(gaia_vora).position(phase="activate")
    t.when(1, "activate_moon").refused("GVORA-MOON-01", given="activate_moon")
