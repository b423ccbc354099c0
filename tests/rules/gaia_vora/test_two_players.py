"""Two players with two colours each (GVORA-P2): seat 1 has red and green, seat 2 white and yellow."""

from itertools import pairwise

import pytest

from tests.dsl import clause, gaia_vora, said
from tests.rules.gaia_vora.described import fossils_of_everything, fossils_without


def two(table, **options):
    """A setting for two players."""
    return table(gaia_vora, players=2, **options)


PLACES = ["7", "0", "6", "water"]


@clause("GVORA-P2-01")
def test_the_base_rules_hold(table):
    t = two(table, first_player=2).start()
    t.shows(active=2, microbe="water", supply={"snow": 3, "grass": 4}, stack={0: "stone", 1: "sand"})
    t.when(2, "rotate", steps=0).refused("GVORA-ROT-01")
    t.when(2, "rotate", steps=1).then(said("StarSpent", seat=2, left=3), aside="the planet turns", offset=1)
    t.when(2, "activate_meteor", tile=0).refused("GVORA-METEOR-05")
    t.when(2, "activate_meteor", tile="grass").then(
        said("TileDropped", tile="grass", slot=0), aside="the turn passes", active=1, turn=2, stack={0: "stone/grass"}
    )


@clause("GVORA-P2-02")
def test_each_player_controls_two_colours_with_their_pools_and_cards(table):
    t = two(table).start()
    assert t.sees("colors") == {1: "red green", 2: "white yellow"}
    t.shows(hibernator=None, pool=dict.fromkeys(["red", "green", "white", "yellow"], 12))
    t.shows(hibernating=dict.fromkeys(["red", "green", "white", "yellow"], False))
    t = two(table, seat_colors=[["red", "yellow"], ["white", "green"]]).start()
    assert t.sees("colors") == {1: "red yellow", 2: "white green"}


@clause("GVORA-P2-02", "GVORA-SETUP-08")
def test_the_first_seat_chooses_two_colours_and_the_other_two_are_the_second_seats(table):
    t = two(table, color_choice="choose").start()
    t.when(1, "choose_colors", colors=["red"]).refused("GVORA-SETUP-08", need=2)
    t.when(1, "choose_colors", colors=["red", "red"]).refused("GVORA-SETUP-08")
    t.when(1, "choose_colors", colors=["yellow", "green"]).then(
        said("ColorsAssigned", colors={"1": ["yellow", "green"]}),
        said("ColorsAssigned", colors={"2": ["red", "white"]}, hibernator=None),
        said("BoardSetUp"),
        said("DieRolled", purpose="die:first"),
        said("FirstPlayerChosen", seat=1),
        said("TurnStarted", turn=1),
    )


@clause("GVORA-P2-03")
def test_each_player_has_four_stars_in_all_for_both_colours(table):
    t = two(table).start()
    assert t.sees("stars") == {1: 4, 2: 4}
    t = two(table).position(stars={1: 1})
    t.when(1, "rotate", steps=3).then(said("StarSpent", left=0), aside="the planet turns", stars={1: 0, 2: 4})
    t.when(1, "activate_meteor", tile="snow")
    t.when(2, "rotate", steps=2)
    t.when(2, "activate_meteor", tile="snow")
    t.when(1, "rotate", steps=1).refused("GVORA-ROT-04", need=1, have=0)


@clause("GVORA-P2-04")
@pytest.mark.parametrize(("seat", "colour"), [(1, "red"), (1, "green"), (2, "white"), (2, "yellow")])
def test_the_sun_brings_figures_of_the_one_colour_that_the_player_names(table, seat, colour):
    t = two(table).position(phase="activate", active=seat)
    t.when(seat, "activate_sun", placements=dict.fromkeys(PLACES, "P"), color=colour).then(
        said("SkyObjectActivated", object="sun", color=colour),
        *(said("LifeFormPlaced", figure=f"{colour}-P") for _ in PLACES),
        aside="the turn passes",
        pool={colour: 8},
    )


@clause("GVORA-P2-04")
def test_the_colour_must_be_named_and_be_ones_own(table):
    t = two(table).position(phase="activate")
    placements = dict.fromkeys(PLACES, "P")
    t.when(1, "activate_sun", placements=placements).refused("GVORA-P2-04")
    t.when(1, "activate_sun", placements=placements, color="white").refused("GVORA-P2-04", given="white")
    t.when(1, "activate_sun", placements=placements, color=["red", "green"]).refused("GVORA-OPT-06")
    t.when(1, "activate_sun", placements=placements, color="green").then(
        aside=("Life-Forms are placed", "the turn passes"), pool={"red": 12, "green": 8}
    )


@clause("GVORA-P2-04", "GVORA-SKY-04")
def test_how_many_must_be_placed_is_judged_for_the_chosen_colour(table):
    """Red has one figure left, green four: choosing red and placing one is as full as red can be."""
    fossils = fossils_without("red-P", "green-P", "green-P", "green-H", "green-C")
    t = two(table).position(phase="activate", fossils=fossils)
    t.when(1, "activate_sun", placements={7: "P", 0: "P"}, color="green").refused("GVORA-SKY-04", need=4, have=2)
    t.when(1, "activate_sun", placements={7: "P"}, color="red").then(
        said("LifeFormPlaced", figure="red-P", location=7),
        aside="the turn passes",
        pool={"red": 0, "green": 4},
        active=2,
    )


@clause("GVORA-P2-04", "GVORA-SUN-10")
def test_a_colour_that_cannot_be_placed_cannot_be_chosen(table):
    t = two(table).position(phase="activate", fossils=fossils_without("green-P"))
    t.when(1, "activate_sun", placements={7: "P"}, color="red").refused("GVORA-SUN-10", color="red", possible=0)
    t.when(1, "activate_sun", placements={7: "P"}).refused("GVORA-P2-04")
    t.withheld(1, "activate_sun", "GVORA-SUN-10")
    t.when(1, "activate_sun", placements={7: "P"}, color="green").then(
        said("LifeFormPlaced", figure="green-P", location=7), aside="the turn passes", pool={"green": 0}
    )
    t = two(table).position(phase="activate", fossils=fossils_of_everything())
    assert "activate_sun" not in t.may(1)


@clause("GVORA-P2-05")
def test_each_killed_figure_goes_on_either_of_the_active_players_cards(table):
    t = two(table).position(phase="activate", slots={1: "sand: white-C yellow-P"})
    t.when(1, "activate_meteor", tile="snow").then(
        said("FossilChoiceOpened", seat=1), aside="a tile falls and kills", waiting=(1, "store_fossils")
    )
    assert len(t.choices(1, "store_fossils")) == 4 * 4
    t.when(1, "store_fossils", assignments={"white-C": ["white", "C"], "yellow-P": ["red", "P"]}).refused(
        "GVORA-FOSSIL-02"
    )
    t.when(1, "store_fossils", assignments={"white-C": ["green", "C"], "yellow-P": ["red", "jumble"]}).then(
        aside=("fossils are stored", "the turn passes"),
        fossils={"green": "white-C/C", "red": "yellow-P/jumble", "white": ""},
        active=2,
    )


@clause("GVORA-P2-05")
def test_a_killed_figure_of_ones_own_goes_on_the_other_card(table):
    t = two(table).position(phase="activate", slots={1: "sand: red-C"})
    t.when(1, "activate_meteor", tile="snow")
    assert [args["assignments"]["red-C"] for args in t.choices(1, "store_fossils")] == [
        ["green", "C"],
        ["green", "jumble"],
    ]
    t.when(1, "store_fossils", assignments={"red-C": ["red", "C"]}).refused("GVORA-FOSSIL-02")
    t.when(1, "store_fossils", assignments={"red-C": "pool"}).refused("GVORA-FOSSIL-05")
    t.when(1, "store_fossils", assignments={"red-C": ["green", "C"]}).then(
        said("FossilStored", figure="red-C", card="green", row="C"),
        aside="the turn passes",
        fossils={"green": "red-C/C"},
    )


@clause("GVORA-P2-05")
def test_only_cards_with_a_free_fitting_slot_and_the_pool_only_if_neither_has_one(table):
    full = "white-C/C white-P/jumble"
    t = two(table).position(phase="activate", slots={1: "sand: white-C"}, fossils={"red": full, "green": "white-C/C"})
    t.when(1, "activate_meteor", tile="snow").then(
        said("LifeFormKilled", figure="white-C", location=1),
        said("TileDropped", tile="snow", slot=1),
        said("FossilStored", figure="white-C", card="green", row="jumble", chosen=False),
        aside="the turn passes",
        active=2,
    )
    t = two(table).position(
        phase="activate", slots={1: "sand: white-C"}, fossils={"red": full, "green": "white-H/jumble"}
    )
    t.when(1, "activate_meteor", tile="snow").then(
        said("LifeFormKilled", figure="white-C", location=1),
        said("TileDropped", tile="snow", slot=1),
        said("FossilStored", card="green", row="C", chosen=False),
        aside="the turn passes",
    )
    t = two(table).position(
        phase="activate",
        slots={1: "sand: white-C"},
        fossils={"red": full, "green": "white-C/C white-H/jumble"},
    )
    t.when(1, "activate_meteor", tile="snow").then(
        said("LifeFormKilled", figure="white-C", location=1),
        said("TileDropped", tile="snow", slot=1),
        said("LifeFormReturnedToPool", figure="white-C", why="no_slot", cause="killed"),
        aside="the turn passes",
        pool={"white-C": 1},
    )


@clause("GVORA-P2-06")
def test_a_figure_of_ones_other_colour_is_opposing_when_eaten(table):
    t = two(table).position(offset=6, slots={0: "stone: red-H green-P"})
    t.when(1, "rotate", steps=2).then(
        said("FossilChoiceOpened", seat=1), aside="the planet turns and one is eaten", waiting=(1, "store_fossils")
    )
    assert [args["assignments"]["green-P"] for args in t.choices(1, "store_fossils")] == [
        ["red", "P"],
        ["red", "jumble"],
    ]
    t.when(1, "store_fossils", assignments={"green-P": ["green", "P"]}).refused("GVORA-FOSSIL-02")
    t.when(1, "store_fossils", assignments={"green-P": ["red", "P"]}).then(
        said("FossilStored", figure="green-P", card="red", row="P"),
        fossils={"red": "green-P/P"},
        points={"red": {"fossils": 1, "rows": 0, "living": {"2": 1}, "total": 3}},
    )


@clause("GVORA-P2-06", "GVORA-MOON-10")
def test_an_eaten_figure_goes_to_the_eating_colours_card_and_its_controller_picks_the_slot(table):
    t = two(table).position(offset=6, slots={0: "stone: yellow-H green-P"})
    t.when(1, "rotate", steps=2).then(
        said("LifeFormEaten", eater="yellow-H", eaten="green-P"),
        said("FossilChoiceOpened", seat=2, cards=["yellow"]),
        aside="the planet turns",
        waiting=(2, "store_fossils"),
    )
    t.when(2, "store_fossils", assignments={"green-P": ["white", "P"]}).refused("GVORA-FOSSIL-02")
    t.when(2, "store_fossils", assignments={"green-P": ["yellow", "jumble"]}).then(
        said("FossilStored", figure="green-P", card="yellow", row="jumble"), waiting=(1, "activate")
    )


@clause("GVORA-P2-06", "GVORA-MOON-11")
def test_only_the_very_same_colour_goes_back_to_the_pool(table):
    t = two(table).position(offset=6, slots={0: "stone: red-H red-P"})
    t.when(1, "rotate", steps=2).then(
        said("LifeFormEaten", eater="red-H", eaten="red-P"),
        said("LifeFormReturnedToPool", figure="red-P", why="own_color"),
        aside="the planet turns",
    )


@clause("GVORA-P2-06", "GVORA-SCORE-02")
def test_rows_need_the_players_own_other_colour_too(table):
    t = two(table).position(fossils={"red": "green-H/H white-H/H yellow-H/H"})
    t.shows(points={"red": {"fossils": 3, "rows": 1, "living": {}, "total": 4}})


@clause("GVORA-P2-07")
def test_a_players_score_is_the_lower_of_two_colours(table):
    fossils = {"red": "white-C/C white-H/H white-P/P", "green": "white-C/jumble", "white": "red-C/C red-H/H"}
    t = two(table, turn_limit=1).position(phase="activate", microbe=5, fossils=fossils, slots={0: "stone: yellow-P"})
    t.when(1, "activate_storm", moves={"microbe": 4}).then(
        said("LifeFormMoved", to=4),
        said("TurnEnded", seat=1),
        said("MatchEnded", winners=[2]),
        aside="the score is counted",
        score={1: 1, 2: 2},
        living={1: 0, 2: 1},
    )


@clause("GVORA-P2-08")
def test_a_tie_looks_at_the_living_of_both_colours(table):
    """Lower colours: red 2, white 2. Seat 1 has three living figures, two of them green; seat 2 has one."""
    slots = {0: "stone: green-P", 2: "stone: green-C", 6: "", 7: "sand/stone"}
    t = two(table, turn_limit=1).position(
        phase="activate",
        microbe=5,
        slots=slots,
        water="red-C white-P",
        fossils={"red": "white-H/H", "white": "red-H/H", "yellow": "red-C/C red-P/P"},
    )
    t.when(1, "activate_storm", moves={"microbe": 4}).then(
        said("LifeFormMoved", to=4),
        aside="the game ends with the turn",
        score={1: 2, 2: 2},
        living={1: 3, 2: 1},
        winners=[1],
    )


@clause("GVORA-P2-08")
def test_with_equal_living_figures_of_both_colours_the_win_is_shared(table):
    t = two(table, turn_limit=1).position(
        phase="activate", microbe=5, water="red-C white-P", slots={0: "stone: yellow-C"}
    )
    t.when(1, "activate_storm", moves={"microbe": 4}).then(
        said("LifeFormMoved", to=4),
        aside="the game ends with the turn",
        score={1: 0, 2: 1},
        living={1: 1, 2: 2},
        winners=[2],
    )
    slots = {0: "stone: green-P yellow-C"}
    t = two(table, turn_limit=1).position(phase="activate", microbe=5, slots=slots)
    t.when(1, "activate_storm", moves={"microbe": 4}).then(
        said("LifeFormMoved", to=4),
        aside="the game ends with the turn",
        score={1: 0, 2: 0},
        living={1: 1, 2: 1},
        winners=[1, 2],
    )


@clause("GVORA-P2-09")
def test_the_two_players_alternate(table):
    t = two(table).position(active=2)
    for seat, after in pairwise([2, 1, 2, 1, 2]):
        t.when(seat, "rotate", steps=2).then(aside="the planet turns", active=seat)
        t.when(seat, "activate_meteor", **t.choices(seat, "activate_meteor")[0]).then(
            said("TurnEnded", seat=seat), said("TurnStarted", seat=after), aside="TileDropped"
        )
