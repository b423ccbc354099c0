"""Three players and the Hibernator (GVORA-P3). By default yellow is the colour without a player."""

from itertools import pairwise
from typing import Any

import pytest

from tests.dsl import clause, gaia_vora, said
from tests.rules.gaia_vora.described import fossils_without


def three(table, **options):
    """A setting for three players."""
    return table(gaia_vora, players=3, **options)


@clause("GVORA-P3-01")
def test_the_base_rules_hold(table):
    t = three(table, first_player=1).start()
    t.shows(active=1, microbe="water", supply={"snow": 3, "grass": 4}, stack={0: "stone", 1: "sand"}, offset=0)
    t.when(1, "rotate", steps=4).refused("GVORA-ROT-01")
    t.when(1, "rotate", steps=3).then(said("StarSpent", seat=1, left=3), aside="the planet turns", offset=3)
    t.when(1, "activate_sun", placements={4: "C"}).refused("GVORA-SKY-04", need=4)
    t.when(1, "activate_meteor", tile="snow").then(
        said("TileDropped", tile="snow", slot=6), aside="the turn passes", active=2, turn=2
    )


@clause("GVORA-P3-02")
def test_the_fourth_colour_has_a_pool_and_a_card_but_no_stars(table):
    t = three(table).start()
    t.shows(
        hibernator="yellow", pool={"yellow": 12, "yellow-C": 3}, fossils={"yellow": ""}, hibernating={"yellow": True}
    )
    assert t.sees("stars") == {1: 4, 2: 4, 3: 4}
    assert t.sees("colors") == {1: "red", 2: "green", 3: "white"}


@clause("GVORA-P3-02", "GVORA-SETUP-08")
def test_the_colour_that_no_seat_has_is_the_hibernator(table):
    t = three(table, seat_colors=[["yellow"], ["red"], ["white"]]).start()
    t.shows(
        hibernator="green", colors={1: "yellow", 2: "red", 3: "white"}, hibernating={"green": True, "yellow": False}
    )


@clause("GVORA-P3-02", "GVORA-SETUP-08")
def test_three_players_choose_and_the_colour_left_over_hibernates(table):
    t = three(table, color_choice="choose", first_player=2).start()
    t.shows(waiting=(1, "choose_colors"), hibernator=None)
    t.when(2, "choose_colors", colors=["green"]).refused("GVORA-TURN-03")
    t.when(1, "choose_colors", colors=["white"]).then(said("ColorsAssigned", colors={"1": ["white"]}, hibernator=None))
    t.when(2, "choose_colors", colors=["white"]).refused("GVORA-SETUP-08")
    t.when(2, "choose_colors", colors=["red", "green"]).refused("GVORA-SETUP-08")
    t.when(2, "choose_colors", colors=["yellow"]).then(said("ColorsAssigned"), waiting=(3, "choose_colors"))
    t.when(3, "choose_colors", colors=["red"]).then(
        said("ColorsAssigned", colors={"3": ["red"]}, hibernator="green"),
        said("BoardSetUp"),
        said("FirstPlayerChosen", seat=2, by_chance=False),
        said("TurnStarted", seat=2, turn=1),
        colors={1: "white", 2: "yellow", 3: "red"},
        hibernator="green",
    )


@clause("GVORA-P3-03")
def test_the_hibernator_takes_no_turns(table):
    t = three(table, fossil_slotting="species_first").position(active=2)
    for seat, after in pairwise([2, 3, 1, 2, 3, 1]):
        t.when(seat, "rotate", steps=2).then(aside="the planet turns", active=seat)
        t.when(seat, "activate_meteor", **t.choices(seat, "activate_meteor")[0]).then(
            said("TurnEnded", seat=seat), said("TurnStarted", seat=after), aside="TileDropped"
        )


@clause("GVORA-P3-03", "GVORA-P3-05")
def test_what_the_hibernators_figures_eat_is_stored_without_asking_species_slot_first(table):
    t = three(table).position(offset=6, slots={0: "stone: yellow-H red-P"})
    t.when(1, "rotate", steps=2).then(
        said("LifeFormEaten", eater="yellow-H", eaten="red-P"),
        said("FossilStored", figure="red-P", card="yellow", row="P", cause="eaten", chosen=False),
        aside="the planet turns",
        waiting=(1, "activate"),
        fossils={"yellow": "red-P/P"},
    )


@clause("GVORA-P3-03", "GVORA-P3-05")
def test_the_hibernators_jumble_slot_comes_second_and_then_the_pool(table):
    t = three(table).position(offset=6, slots={0: "stone: yellow-H red-P"}, fossils={"yellow": "red-P/P"})
    t.when(1, "rotate", steps=2).then(
        said("FossilStored", figure="red-P", card="yellow", row="jumble"),
        aside="the planet turns and one is eaten",
        fossils={"yellow": "red-P/P red-P/jumble"},
    )
    t = three(table).position(offset=6, slots={0: "stone: yellow-H red-P"}, fossils={"yellow": "red-P/P red-H/jumble"})
    t.when(1, "rotate", steps=2).then(
        said("LifeFormEaten", eater="yellow-H", eaten="red-P"),
        said("LifeFormReturnedToPool", figure="red-P", why="no_slot"),
        aside="the planet turns",
        pool={"red-P": 4},
    )


@clause("GVORA-P3-05")
def test_the_hibernators_own_colour_eaten_by_it_goes_back_to_its_pool(table):
    t = three(table).position(offset=6, slots={0: "stone: yellow-H yellow-P"})
    t.when(1, "rotate", steps=2).then(
        said("LifeFormEaten", eater="yellow-H", eaten="yellow-P"),
        said("LifeFormReturnedToPool", figure="yellow-P", why="own_color", cause="eaten"),
        aside="the planet turns",
        pool={"yellow-P": 5},
        fossils={"yellow": ""},
    )


@clause("GVORA-P3-04")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_the_sun_brings_no_hibernator(table, seat):
    t = three(table).position(phase="activate", active=seat)
    placements = dict.fromkeys(["7", "0", "6", "water"], "P")
    t.when(seat, "activate_sun", placements=placements, color="yellow").refused("GVORA-SUN-06", given="yellow")
    t.when(seat, "activate_sun", placements=placements).then(
        aside=("Life-Forms are placed", "the turn passes"), pool={"yellow": 12}
    )


@clause("GVORA-P3-04")
def test_the_rainbow_brings_the_hibernator_as_one_of_four_colours(table):
    t = three(table).position(phase="activate")
    without: dict[Any, Any] = {3: ["red", "C"], 4: ["green", "C"], 2: ["white", "C"]}
    t.when(1, "activate_rainbow", placements=without).refused("GVORA-SKY-04", need=4, have=3)
    t.when(1, "activate_rainbow", placements={**without, "water": ["yellow", "P"]}).then(
        aside=("Life-Forms are placed", "the turn passes"), figures={"water": "yellow-P"}, pool={"yellow": 11}
    )


@clause("GVORA-P3-04")
def test_its_figures_are_moved_killed_and_eaten_like_any_other(table):
    t = three(table).position(phase="activate", slots={5: "sand: yellow-C"})
    t.when(1, "activate_storm", moves={"yellow-C": 4}).then(
        said("LifeFormMoved", figure="yellow-C", to=4), aside="the turn passes", figures={4: "yellow-C"}
    )
    t = three(table).position(phase="activate", slots={1: "sand: yellow-C"})
    t.when(1, "activate_meteor", tile="snow")
    t.when(1, "store_fossils", assignments={"yellow-C": ["red", "C"]}).then(
        said("FossilStored", figure="yellow-C", card="red", row="C"),
        aside="the turn passes",
        fossils={"red": "yellow-C/C"},
    )
    t = three(table).position(offset=6, slots={0: "stone: green-H yellow-P"})
    t.when(1, "rotate", steps=2).then(
        said("LifeFormEaten", eaten="yellow-P"),
        said("FossilChoiceOpened", seat=2),
        aside="the planet turns",
        waiting=(2, "store_fossils"),
    )


@clause("GVORA-P3-06")
@pytest.mark.parametrize("tie", ["shared", "seat_order"])
def test_the_hibernator_cannot_win_though_it_has_most(table, tie):
    full = "red-C/C red-H/H red-P/P red-P/jumble green-C/C green-H/H"
    t = three(table, turn_limit=1, final_tie=tie).position(
        phase="activate", microbe=5, fossils={"yellow": full, "green": "white-P/P"}
    )
    step = t.when(1, "activate_storm", moves={"microbe": 4})
    step.then(
        said("LifeFormMoved", to=4),
        said("TurnEnded", seat=1),
        said("MatchEnded", reason="turn_limit", winners=[2]),
        aside="the score is counted",
        score={1: 0, 2: 1, 3: 0},
    )
    scores = next(event for event in step.events if event.tag == "ScoresComputed").fields
    assert scores["colors"]["yellow"]["total"] == 6
    assert set(scores["seats"]) == {"1", "2", "3"}


@clause("GVORA-P3-06")
def test_the_hibernator_breaks_no_tie_and_is_in_none(table):
    """Everybody has one point, the Hibernator by a figure that lives, which would win a tie."""
    t = three(table, turn_limit=1).position(
        phase="activate",
        microbe=5,
        fossils={"red": "green-C/C", "green": "red-C/C", "white": "red-H/H"},
        water="yellow-P",
    )
    t.when(1, "activate_storm", moves={"microbe": 4}).then(
        said("LifeFormMoved", to=4), aside="the game ends with the turn", winners=[1, 2, 3]
    )


@clause("GVORA-P3-07")
def test_its_figures_fill_slots_count_and_complete_rows(table):
    t = three(table).position(fossils={"red": "green-C/C white-C/C yellow-C/C"})
    t.shows(score={1: 4})
    t = three(table).position(fossils={"red": "green-C/C white-C/C"})
    t.shows(score={1: 2})
    three(table).impossible("GVORA-FOSSIL-04", fossils={"red": "yellow-C/jumble yellow-H/jumble"})


@clause("GVORA-P3-04", "GVORA-SUN-04")
def test_an_empty_hibernator_pool_leaves_three_for_the_rainbow(table):
    t = three(table).position(phase="activate", fossils=fossils_without("red-P", "green-P", "white-P"))
    t.when(1, "activate_rainbow", placements={3: ["red", "P"], 4: ["green", "P"], 2: ["white", "P"]}).then(
        aside=("Life-Forms are placed", "the turn passes"), active=2
    )
