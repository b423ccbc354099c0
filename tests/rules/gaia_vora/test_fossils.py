"""Fossil Cards (GVORA-FOSSIL)."""

import pytest

from tests.dsl import clause, gaia_vora, said
from tests.dsl.gaia_vora import COLOURS

ALL_OF_GREEN = "green-C/C green-H/H green-P/P green-C/jumble"


def under_the_moon(table, figures, *, active=3, cards=None, **options):
    """A position in which these figures come under the Moon with the next step."""
    return table(gaia_vora, **options).position(active=active, slots={7: f"sand: {figures}"}, fossils=cards or {})


@clause("GVORA-FOSSIL-01")
def test_a_card_has_four_rows_with_a_slot_for_each_other_colour(table):
    for one in table(gaia_vora).start().view()["board"]["colors"]:
        others = [colour for colour in COLOURS if colour != one["color"]]
        assert one["fossils"] == {row: dict.fromkeys(others) for row in ("jumble", "C", "H", "P")}


@clause("GVORA-FOSSIL-01")
def test_a_card_takes_four_figures_of_a_colour_and_twelve_in_all(table):
    whole = " ".join(
        f"{c}-{s}/{r}" for c in ("green", "white", "yellow") for s, r in ("CC", "HH", "PP", ("P", "jumble"))
    )
    t = under_the_moon(table, "red-H green-P", cards={"red": whole})
    t.shows(points={"red": {"fossils": 12, "rows": 4, "living": {"2": 1}, "total": 18}})
    t.when(3, "rotate", steps=1).then(
        said("StarSpent", left=3),
        said("LifeFormEaten", eater="red-H", eaten="green-P"),
        said("LifeFormReturnedToPool", figure="green-P", why="no_slot"),
        aside="the planet turns",
    )


@clause("GVORA-FOSSIL-02")
@pytest.mark.parametrize(("eater", "eaten"), [("red-H", "green-P"), ("red-C", "green-H")])
def test_a_figure_may_go_in_the_slot_of_its_colour_in_its_species_row(table, eater, eaten):
    t = under_the_moon(table, f"{eater} {eaten}")
    t.when(3, "rotate", steps=1)
    row = eaten[-1]
    for wrong in {"C", "H", "P"} - {row}:
        t.when(1, "store_fossils", assignments={eaten: ["red", wrong]}).refused("GVORA-FOSSIL-02", given=["red", wrong])
    t.when(1, "store_fossils", assignments={eaten: ["red", row]}).then(
        said("FossilStored", card="red"), fossils={"red": f"{eaten}/{row}"}
    )


@clause("GVORA-FOSSIL-02")
def test_a_figure_in_a_foreign_row_is_no_position(table):
    table(gaia_vora).impossible("GVORA-FOSSIL-02", fossils={"red": "green-P/H"})


@clause("GVORA-FOSSIL-03")
@pytest.mark.parametrize(("eater", "eaten"), [("red-H", "green-P"), ("red-C", "green-H")])
def test_the_jumble_slot_of_its_colour_takes_any_species(table, eater, eaten):
    t = under_the_moon(table, f"{eater} {eaten}")
    t.when(3, "rotate", steps=1)
    t.when(1, "store_fossils", assignments={eaten: ["red", "jumble"]}).then(
        said("FossilStored", figure=eaten, row="jumble"), fossils={"red": f"{eaten}/jumble"}
    )


@clause("GVORA-FOSSIL-03")
def test_a_jumble_slot_belongs_to_one_colour(table):
    t = under_the_moon(table, "red-H green-P", cards={"red": "white-C/jumble yellow-C/jumble green-P/P"})
    t.when(3, "rotate", steps=1).then(
        said("StarSpent", left=3),
        said("LifeFormEaten", eater="red-H", eaten="green-P"),
        said("FossilStored", figure="green-P", row="jumble", chosen=False),
        aside="the planet turns",
        fossils={"red": "white-C/jumble yellow-C/jumble green-P/P green-P/jumble"},
    )


@clause("GVORA-FOSSIL-04")
def test_a_slot_holds_one_figure(table):
    t = under_the_moon(table, "red-H green-P", cards={"red": "green-P/P"})
    t.when(3, "rotate", steps=1).then(
        said("StarSpent", left=3),
        said("LifeFormEaten", eater="red-H", eaten="green-P"),
        said("FossilStored", figure="green-P", card="red", row="jumble", chosen=False),
        aside="the planet turns",
        fossils={"red": "green-P/P green-P/jumble"},
    )
    table(gaia_vora).impossible("GVORA-FOSSIL-04", fossils={"red": "green-P/P green-P/P"})


@clause("GVORA-FOSSIL-05")
def test_without_a_fitting_slot_the_figure_returns_to_its_pool_unscored(table):
    t = under_the_moon(table, "red-H green-P", cards={"red": "green-P/P green-C/jumble"})
    t.shows(pool={"green-P": 3}, score={1: 2 + 2})
    t.when(3, "rotate", steps=1).then(
        said("StarSpent", left=3),
        said("LifeFormEaten", eater="red-H", eaten="green-P"),
        said("LifeFormReturnedToPool", figure="green-P", why="no_slot", cause="eaten"),
        aside="the planet turns",
        pool={"green-P": 4},
        score={1: 2 + 2},
        fossils={"red": "green-P/P green-C/jumble"},
    )


@clause("GVORA-FOSSIL-05")
def test_storing_is_compulsory_while_a_slot_is_free(table):
    t = under_the_moon(table, "red-H green-P")
    t.when(3, "rotate", steps=1)
    t.when(1, "store_fossils", assignments={"green-P": "pool"}).refused("GVORA-FOSSIL-05", figures=1, slots=1)
    assert {str(one["assignments"]["green-P"]) for one in t.choices(1, "store_fossils")} == {
        "['red', 'P']",
        "['red', 'jumble']",
    }


@clause("GVORA-FOSSIL-06")
@pytest.mark.parametrize("active", [1, 3])
def test_with_both_slots_empty_the_cards_controller_chooses_in_any_turn(table, active):
    t = under_the_moon(table, "red-H green-P", active=active)
    t.when(active, "rotate", steps=1).then(
        said("StarSpent", left=3),
        said("LifeFormEaten", eater="red-H", eaten="green-P"),
        said("FossilChoiceOpened", seat=1, slots=[["green-P", "red", "P"], ["green-P", "red", "jumble"]]),
        aside="the planet turns",
        waiting=(1, "store_fossils"),
        active=active,
    )
    t.when(1, "store_fossils", assignments={"green-P": ["red", "P"]}).then(
        said("FossilStored", chosen=True), waiting=(active, "activate")
    )


@clause("GVORA-FOSSIL-06")
@pytest.mark.parametrize(("taken", "row"), [("green-P/P", "jumble"), ("green-H/jumble", "P")])
def test_with_one_slot_empty_nobody_is_asked(table, taken, row):
    t = under_the_moon(table, "red-H green-P", cards={"red": taken})
    t.when(3, "rotate", steps=1).then(
        said("StarSpent", left=3),
        said("LifeFormEaten", eater="red-H", eaten="green-P"),
        said("FossilStored", row=row, chosen=False),
        aside="the planet turns",
        waiting=(3, "activate"),
    )


@clause("GVORA-FOSSIL-06")
@pytest.mark.parametrize(("cards", "row"), [({}, "P"), ({"red": "green-P/P"}, "jumble")])
def test_with_species_first_the_species_slot_is_taken_without_asking(table, cards, row):
    t = under_the_moon(table, "red-H green-P", cards=cards, fossil_slotting="species_first")
    t.when(3, "rotate", steps=1).then(
        said("StarSpent", left=3),
        said("LifeFormEaten", eater="red-H", eaten="green-P"),
        said("FossilStored", figure="green-P", card="red", row=row, chosen=False),
        aside="the planet turns",
        waiting=(3, "activate"),
    )


@clause("GVORA-FOSSIL-06")
def test_only_slots_of_the_eaters_card_may_be_chosen(table):
    t = under_the_moon(table, "red-H green-P")
    t.when(3, "rotate", steps=1)
    for place in (["white", "P"], ["yellow", "jumble"], ["green", "P"]):
        t.when(1, "store_fossils", assignments={"green-P": place}).refused("GVORA-FOSSIL-02", given=place)
    t.when(1, "store_fossils", assignments={"white-P": ["red", "P"]}).refused("GVORA-OPT-06", given="white-P")


@clause("GVORA-FOSSIL-07")
def test_a_stored_figure_never_leaves_its_slot(table):
    t = table(gaia_vora, stars_per_player=4).position(
        slots={7: "sand: red-H green-P", 6: "stone: red-C green-H"}, fossils={"red": "green-C/jumble"}
    )
    t.when(1, "rotate", steps=2).then(
        aside=("the planet turns and one is eaten", "fossils are stored"),
        fossils={"red": "green-C/jumble green-P/P green-H/H"},
    )
    t.when(
        1,
        "activate_rainbow",
        placements={1: ["green", "P"], 2: ["red", "P"], 0: ["white", "P"], "water": ["yellow", "P"]},
    )
    t.when(2, "rotate", steps=2).then(
        aside="the planet turns", fossils={"red": "green-C/jumble green-P/P green-H/H"}, pool={"green-P": 3}
    )
    t.when(2, "activate_sun", placements={3: "C", 4: "C", 2: "H", "water": "H"}).then(
        aside=("Life-Forms are placed", "the turn passes"),
        pool={"green-C": 0, "green-H": 1},
        fossils={"red": "green-C/jumble green-P/P green-H/H"},
    )


@clause("GVORA-FOSSIL-08")
def test_a_card_never_holds_its_own_colour(table):
    table(gaia_vora).impossible("GVORA-FOSSIL-08", fossils={"red": "red-P/P"})
    table(gaia_vora).impossible("GVORA-FOSSIL-08", fossils={"red": "red-P/jumble"})
    t = under_the_moon(table, "red-C red-H")
    t.when(3, "rotate", steps=1).then(
        said("LifeFormReturnedToPool", figure="red-H"),
        aside=("a star is spent", "the planet turns and one is eaten"),
        fossils={"red": ""},
        pool={"red-H": 4},
    )


@clause("GVORA-FOSSIL-09")
def test_eaten_and_killed_figures_share_the_slots_and_count_the_same(table):
    t = table(gaia_vora).position(slots={6: "stone: red-H green-P", 7: "sand: green-P"})
    t.when(1, "rotate", steps=2)
    t.when(1, "store_fossils", assignments={"green-P": ["red", "P"]}).then(
        said("FossilStored", figure="green-P", card="red", row="P"), score={1: 2 + 1}
    )
    t.when(1, "activate_meteor", tile="snow").then(
        said("LifeFormKilled", figure="green-P"),
        said("TileDropped", tile="snow", slot=7),
        said("FossilStored", figure="green-P", card="red", row="jumble", cause="killed", chosen=False),
        aside="the turn passes",
        fossils={"red": "green-P/P green-P/jumble"},
        score={1: 2 + 2},
    )


@clause("GVORA-FOSSIL-09", "GVORA-FOSSIL-05")
def test_a_killed_figure_without_a_slot_returns_to_its_pool(table):
    t = table(gaia_vora).position(phase="activate", slots={1: "sand: green-P"}, fossils={"red": ALL_OF_GREEN})
    t.when(1, "activate_meteor", tile="snow").then(
        said("LifeFormKilled", figure="green-P", location=1),
        said("TileDropped", tile="snow", slot=1),
        said("LifeFormReturnedToPool", figure="green-P", why="no_slot", cause="killed"),
        aside="the turn passes",
        fossils={"red": ALL_OF_GREEN},
    )


@clause("GVORA-FOSSIL-06")
def test_while_a_slot_is_chosen_everybody_is_told_so_and_sees_which_slots_are_open(table):
    t = table(gaia_vora).position(slots={6: "stone: green-H white-P"})
    t.when(1, "rotate", steps=2).then(
        said("FossilChoiceOpened", seat=2), aside="the planet turns and one is eaten", waiting=(2, "store_fossils")
    )
    t.when(1, "activate_meteor", tile="snow").refused(
        "GVORA-FOSSIL-06", waiting_for=[2], decisions={"2": "store_fossils"}
    )
    t.when(1, "rotate", steps=2).refused("GVORA-FOSSIL-06", waiting_for=[2])
    for viewer in (None, 1, 2):
        choice = t.view(viewer)["board"]["fossil_choice"]
        assert choice["slots"] == {"white-P": [["green", "P"], ["green", "jumble"]]}
