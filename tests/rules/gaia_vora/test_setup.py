"""Set-up (GVORA-SETUP)."""

import pytest

from tests.dsl import clause, gaia_vora, said
from tests.dsl.gaia_vora import COLOURS


@clause("GVORA-SETUP-01")
def test_the_planet_starts_unturned_and_only_turns_clockwise(table):
    t = table(gaia_vora, first_player=1).start()
    t.shows(offset=0)
    t.when(1, "rotate", steps=-1).refused("GVORA-ROT-01", given=-1)
    t.when(1, "rotate", steps=3).then(said("StarSpent", left=3), aside="the planet turns", offset=3)


@clause("GVORA-SETUP-02")
@pytest.mark.parametrize(("first", "even", "odd"), [("stone", "stone", "sand"), ("sand", "sand", "stone")])
def test_stone_and_sand_alternate_all_around(table, first, even, odd):
    t = table(gaia_vora, first_tile_color=first).start()
    t.shows(stack={slot: odd if slot % 2 else even for slot in range(8)})


@clause("GVORA-SETUP-02")
def test_stone_begins_unless_the_match_says_otherwise(table):
    table(gaia_vora).start().shows(stack={0: "stone", 7: "sand"})


@clause("GVORA-SETUP-03")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_microbe_starts_in_the_water(table, players):
    table(gaia_vora, players=players).start().shows(microbe="water")


@clause("GVORA-SETUP-04")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_snow_and_grass_form_one_open_supply(table, players):
    t = table(gaia_vora, players=players).start()
    for viewer in (None, 1):
        assert t.sees("supply", viewer) == {"snow": 3, "grass": 4}


@clause("GVORA-SETUP-04")
def test_every_player_takes_from_the_same_supply(table):
    t = table(gaia_vora, players=2).position(phase="activate")
    t.when(1, "activate_meteor", tile="snow")
    t.when(2, "rotate", steps=2)
    t.when(2, "activate_meteor", tile="snow").then(
        said("TileDropped", supply_left=5), aside="the turn passes", supply={"snow": 1, "grass": 4}
    )


@clause("GVORA-SETUP-05")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_colour_begins_with_its_twelve_figures_in_an_open_pool(table, players):
    t = table(gaia_vora, players=players).start()
    t.shows(pool=dict.fromkeys(COLOURS, 12))
    assert t.sees("pool", 1) == t.sees("pool", None)


@clause("GVORA-SETUP-06")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_colour_begins_with_an_empty_fossil_card(table, players):
    table(gaia_vora, players=players).start().shows(fossils=dict.fromkeys(COLOURS, ""))


@clause("GVORA-SETUP-07")
@pytest.mark.parametrize("stars", [0, 1, 4])
def test_each_player_gets_the_agreed_number_of_stars(table, stars):
    table(gaia_vora, stars_per_player=stars).start().shows(stars=dict.fromkeys((1, 2, 3, 4), stars))


@clause("GVORA-SETUP-07")
def test_each_player_gets_four_stars_unless_agreed_otherwise(table):
    table(gaia_vora, players=2).start().shows(stars={1: 4, 2: 4})


@clause("GVORA-SETUP-08")
def test_colours_are_given_in_seat_order(table):
    table(gaia_vora).start().shows(colors={1: "red", 2: "green", 3: "white", 4: "yellow"}, hibernator=None)
    table(gaia_vora, players=3).start().shows(colors={1: "red", 2: "green", 3: "white"}, hibernator="yellow")
    table(gaia_vora, players=2).start().shows(colors={1: "red green", 2: "white yellow"}, hibernator=None)
    table(gaia_vora, players=1).start().shows(colors={1: "red green white yellow"}, hibernator=None)


@clause("GVORA-SETUP-08")
def test_another_assignment_of_colours_is_kept(table):
    t = table(gaia_vora, players=3, seat_colors=[["yellow"], ["white"], ["red"]]).start()
    t.shows(colors={1: "yellow", 2: "white", 3: "red"}, hibernator="green")
    t = table(gaia_vora, players=2, seat_colors=[["yellow", "red"], ["white", "green"]]).start()
    t.shows(colors={1: "yellow red", 2: "white green"})


@clause("GVORA-SETUP-08")
def test_players_may_choose_their_colours_in_seat_order_before_the_first_turn(table):
    t = table(gaia_vora, color_choice="choose", first_player=2).start()
    t.shows(waiting=(1, "choose_colors"), turn=0, colors={1: "", 2: ""})
    t.when(2, "choose_colors", colors=["red"]).refused("GVORA-TURN-03", waiting_for=[1])
    t.when(1, "choose_colors", colors=["white"]).then(said("ColorsAssigned", colors={1: ["white"]}))
    t.shows(waiting=(2, "choose_colors"))
    t.when(2, "choose_colors", colors=["white"]).refused("GVORA-SETUP-08", given="white")
    t.when(2, "choose_colors", colors=["red"]).then(said("ColorsAssigned"), waiting=(3, "choose_colors"))
    t.when(3, "choose_colors", colors=["yellow"]).then(
        said("ColorsAssigned", colors={3: ["yellow"]}),
        said("ColorsAssigned", colors={4: ["green"]}),
        said("BoardSetUp"),
        said("FirstPlayerChosen", seat=2),
        said("TurnStarted", seat=2, turn=1),
        colors={1: "white", 2: "red", 3: "yellow", 4: "green"},
    )


@clause("GVORA-SETUP-08")
def test_with_three_players_the_colour_nobody_chose_hibernates(table):
    t = table(gaia_vora, players=3, color_choice="choose").start()
    t.when(1, "choose_colors", colors=["yellow"]).then(said("ColorsAssigned"), hibernator=None)
    t.when(2, "choose_colors", colors=["green"]).then(said("ColorsAssigned"), waiting=(3, "choose_colors"))
    t.when(3, "choose_colors", colors=["red"]).then(
        said("ColorsAssigned", colors={3: ["red"]}, hibernator="white"),
        said("BoardSetUp"),
        said("DieRolled", purpose="die:first"),
        said("FirstPlayerChosen", seat=1),
        said("TurnStarted", seat=1),
        hibernator="white",
    )


@clause("GVORA-SETUP-08")
def test_with_two_players_the_first_chooses_two_and_the_second_takes_the_rest(table):
    t = table(gaia_vora, players=2, color_choice="choose").start()
    t.when(1, "choose_colors", colors=["yellow"]).refused("GVORA-SETUP-08", need=2)
    t.when(1, "choose_colors", colors=["yellow", "yellow"]).refused("GVORA-SETUP-08", need=2)
    t.when(1, "choose_colors", colors=["yellow", "green", "red"]).refused("GVORA-SETUP-08", need=2)
    t.when(1, "choose_colors", colors=["yellow", "green"]).then(
        said("BoardSetUp"),
        aside=("ColorsAssigned", "chance decides who begins"),
        colors={1: "yellow green", 2: "red white"},
    )


@clause("GVORA-SETUP-09")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_no_figure_starts_on_the_planet(table, players):
    t = table(gaia_vora, players=players).start()
    t.shows(figures=dict.fromkeys([*range(8), "water"], ""))


@clause("GVORA-SETUP-02", "GVORA-TURN-01")
@pytest.mark.parametrize(
    ("options", "chosen"),
    [
        ({}, [said("DieRolled", purpose="die:first", sides=4), said("FirstPlayerChosen", by_chance=True)]),
        ({"first_player": 3}, [said("FirstPlayerChosen", seat=3, by_chance=False)]),
    ],
)
def test_when_the_last_player_has_joined_all_is_set_up_and_the_first_turn_begins(table, options, chosen):
    table(gaia_vora, **options).start().then(
        said("SeatJoined", seat=4),
        said("MatchStarted"),
        said("ColorsAssigned"),
        said("BoardSetUp"),
        *chosen,
        said("TurnStarted", turn=1),
        phase="rotate",
    )


@clause("GVORA-SETUP-02", "GVORA-SOLO-03", "GVORA-SOLO-04")
def test_for_a_single_player_the_weather_cards_are_shuffled_and_the_top_one_is_drawn(table):
    table(gaia_vora, players=1).start().then(
        said("SeatJoined", seat=1),
        said("MatchStarted"),
        said("ColorsAssigned"),
        said("BoardSetUp"),
        said("DeckListed", deck="weather"),
        said("DeckShuffled", deck="weather", count=30, reason="initial"),
        said("FirstPlayerChosen", seat=1, by_chance=False),
        said("TurnStarted", seat=1, turn=1),
        said("WeatherCardDrawn", left=29),
        phase="rotate",
    )
