"""What is in the box, and that nothing is ever lost (GVORA-COMP)."""

from collections import Counter

import pytest

from tests.dsl import clause, gaia_vora, said
from tests.dsl.gaia_vora import COLOURS


@clause("GVORA-COMP-01")
def test_there_is_one_sky_one_turning_planet_and_one_moon(table):
    t = table(gaia_vora, first_player=1).start()
    board = t.view()["board"]
    assert sorted(one["object"] for one in board["sky"] if one["object"]) == [
        "meteor",
        "moon",
        "rainbow",
        "storm",
        "sun",
    ]
    assert [one["slot"] for one in board["slots"]] == list(range(8))
    sky = [one["object"] for one in board["sky"]]
    t.when(1, "rotate", steps=2).then(aside="the planet turns", offset=2)
    assert [one["object"] for one in t.view()["board"]["sky"]] == sky, "the sky stands still, only the planet turns"


@clause("GVORA-COMP-02")
def test_a_match_has_48_figures_twelve_of_each_colour(table):
    t = table(gaia_vora).start()
    t.shows(pool={f"{colour}-{species}": n for colour in COLOURS for species, n in (("C", 3), ("H", 4), ("P", 5))})
    t.shows(pool=dict.fromkeys(COLOURS, 12))


@clause("GVORA-COMP-02")
@pytest.mark.parametrize(("species", "count"), [("C", 3), ("H", 4), ("P", 5)])
def test_a_colour_has_no_more_figures_than_in_the_box(table, species, count):
    whole = {slot: f"{'sand' if slot % 2 else 'stone'}: red-{species}" for slot in range(count)}
    table(gaia_vora).position(slots=whole).shows(pool={f"red-{species}": 0})
    table(gaia_vora).impossible("GVORA-COMP-02", slots=whole, water=f"red-{species}")


@clause("GVORA-COMP-02")
def test_figures_of_one_colour_and_species_are_interchangeable(table):
    t = table(gaia_vora).position(slots={6: "stone: green-H red-P", 7: "sand: red-H green-P"})
    t.when(1, "rotate", steps=2)
    t.when(1, "store_fossils", assignments={"green-P": ["red", "P"]})
    t.when(2, "store_fossils", assignments={"red-P": ["green", "P"]}).then(
        said("FossilStored", figure="red-P", card="green", row="P"),
        fossils={"red": "green-P/P", "green": "red-P/P"},
        pool={"red-P": 4, "green-P": 4, "red-H": 3, "green-H": 3},
    )


@clause("GVORA-COMP-03")
def test_the_microbe_is_one_neutral_piece_without_colour_or_pool(table):
    t = table(gaia_vora).position(phase="activate", microbe=7)
    assert "microbe" not in {name for colour in t.view()["board"]["colors"] for name in colour["pool"]}
    t.shows(microbe=7, score={1: 0, 2: 0, 3: 0, 4: 0}, pool=dict.fromkeys(COLOURS, 12))
    placements = {7: "C", 0: "C", 6: "C", "water": "M"}
    t.when(1, "activate_sun", placements=placements).refused("GVORA-OPT-06")


@clause("GVORA-COMP-04", "GVORA-SETUP-07")
def test_sixteen_stars_are_shared_out_four_each(table):
    t = table(gaia_vora).start()
    t.shows(stars={1: 4, 2: 4, 3: 4, 4: 4})
    table(gaia_vora, stars_per_player=5).refused("GVORA-OPT-04", need=20, have=16)
    table(gaia_vora, players=2, stars_per_player=8).start().shows(stars={1: 8, 2: 8})
    table(gaia_vora, players=1, stars_per_player=16).start().shows(stars={1: 16})


@clause("GVORA-COMP-05")
def test_each_colour_has_one_fossil_card(table):
    board = table(gaia_vora, players=2).start().view()["board"]
    assert [(one["color"], one["seat"]) for one in board["colors"]] == [
        ("red", 1), ("green", 1), ("white", 2), ("yellow", 2),
    ]  # fmt: skip
    assert all(list(one["fossils"]) == ["jumble", "C", "H", "P"] for one in board["colors"])


@clause("GVORA-COMP-06")
def test_of_fifteen_tiles_eight_are_placed_and_seven_are_in_supply(table):
    t = table(gaia_vora).start()
    placed = Counter(tile for one in t.view()["board"]["slots"] for tile in one["tiles"])
    assert placed == {"stone": 4, "sand": 4}
    t.shows(supply={"snow": 3, "grass": 4})


@clause("GVORA-COMP-06")
def test_there_are_no_more_tiles_than_in_the_box(table):
    stacked = {0: "stone/snow", 1: "sand/snow", 2: "stone/snow"}
    table(gaia_vora).position(slots=stacked).shows(supply={"snow": 0, "grass": 4})
    table(gaia_vora).impossible("GVORA-COMP-06", slots={**stacked, 3: "sand/snow"})
    table(gaia_vora).impossible("GVORA-COMP-06", slots={n: f"{'sand' if n % 2 else 'stone'}/grass" for n in range(5)})
    table(gaia_vora).impossible("GVORA-COMP-06", slots={0: "stone/sand"})


@clause("GVORA-COMP-07")
def test_stone_and_sand_are_always_on_the_planet(table):
    table(gaia_vora).impossible("GVORA-COMP-07", slots={1: ""})
    table(gaia_vora).impossible("GVORA-COMP-07", slots={0: ""})
    table(gaia_vora).position(slots={0: "", 1: "sand/stone"}).shows(stack={0: "", 1: "sand/stone"})


@clause("GVORA-COMP-07")
def test_a_figure_of_an_open_choice_is_nowhere_else(table):
    t = table(gaia_vora).position(slots={7: "sand: red-H green-P"})
    t.when(1, "rotate", steps=2).then(
        said("LifeFormEaten", eater="red-H", eaten="green-P"),
        said("FossilChoiceOpened", figures=["green-P"]),
        aside="the planet turns",
        waiting=(1, "store_fossils"),
        figures={7: "red-H"},
        pool={"green-P": 4},
        fossils={"red": ""},
    )
    assert t.sees("choice")["figures"] == ["green-P"]
    t.when(1, "store_fossils", assignments={"green-P": ["red", "jumble"]}).then(
        said("FossilStored", figure="green-P", card="red", row="jumble"),
        aside="the planet turns",
        choice=None,
        fossils={"red": "green-P/jumble"},
        pool={"green-P": 4},
    )


@clause("GVORA-COMP-07")
def test_a_dropped_tile_leaves_the_supply_and_a_moved_one_its_slot(table):
    t = table(gaia_vora).position(phase="activate")
    t.when(1, "activate_meteor", tile="grass").then(
        said("TileDropped", tile="grass", slot=1),
        aside="the turn passes",
        supply={"snow": 3, "grass": 3},
        stack={1: "sand/grass"},
    )
    t.when(2, "rotate", steps=1)
    t.when(2, "activate_meteor", tile=3).then(
        said("TileRelocated", tile="sand", origin=3, slot=0),
        aside="the turn passes",
        supply={"snow": 3, "grass": 3},
        stack={0: "stone/sand", 3: ""},
    )


@clause("GVORA-COMP-07")
def test_the_microbe_is_always_in_exactly_one_place(table):
    t = table(gaia_vora).position(phase="activate", microbe=5)
    for destination in (4, 6, "water"):
        assert t.preview(1, "activate_storm", moves={"microbe": destination})
    t.when(1, "activate_storm", moves={"microbe": "water"}).then(
        said("LifeFormMoved", to="water"), aside="the turn passes", microbe="water"
    )
