"""Concession, refused moves, options and the form of moves (GVORA-OPT-02, -03, -04, -06)."""

import pytest

from tests.dsl import clause, gaia_vora, said
from tests.dsl.gaia_vora import COLOURS

SUN = {7: "P", 6: "P", 0: "P", "water": "P"}


@clause("GVORA-OPT-02")
def test_the_colours_of_a_conceder_hibernate_and_its_stars_leave(table):
    t = table(gaia_vora).position(slots={3: "sand: green-P"})
    t.when(2, "concede").then(
        said("PlayerConceded", seat=2),
        said("ColorsHibernated", seat=2, colors=["green"]),
        hibernating={"green": True, "red": False},
        stars={1: 4, 2: 0, 3: 4},
        figures={3: "green-P"},
        pool={"green": 11},
        waiting=(1, "rotate"),
    )
    assert t.may(2) == set()
    t.when(2, "concede").refused("GVORA-TURN-03")


@clause("GVORA-OPT-02")
def test_conceding_in_ones_own_turn_ends_it_at_once(table):
    for phase in ("rotate", "activate"):
        t = table(gaia_vora).position(active=2, phase=phase)
        t.when(2, "concede").then(
            said("TurnEnded", seat=2), said("TurnStarted", seat=3), aside="a player gives up", waiting=(3, "rotate")
        )


@clause("GVORA-OPT-02")
def test_the_last_player_wins_immediately_whatever_the_score(table):
    t = table(gaia_vora, players=3).position(slots={0: "stone/snow: green-C green-H green-P"})
    t.when(3, "concede").then(aside="a player gives up", status="playing")
    t.when(2, "concede").then(
        said("MatchEnded", reason="concession", winners=[1]), aside="a player gives up", status="ended", winners=[1]
    )
    t.when(1, "rotate", steps=2).over()


@clause("GVORA-OPT-02")
def test_a_solo_player_who_concedes_loses(table):
    t = table(gaia_vora, players=1).start()
    t.when(1, "concede").then(
        said("MatchEnded", reason="concession", winners=[]), aside="a player gives up", winners=[], status="ended"
    )


@clause("GVORA-OPT-02")
def test_an_open_fossil_choice_of_the_conceder_is_settled_species_slot_first(table):
    t = table(gaia_vora).position(slots={7: "sand: green-H red-P", 6: "stone: white-C white-H"})
    t.when(1, "rotate", steps=2).then(
        said("FossilChoiceOpened", seat=2), aside="the planet turns and one is eaten", waiting=(2, "store_fossils")
    )
    t.when(2, "concede").then(
        said("PlayerConceded"),
        said("ColorsHibernated"),
        said("FossilStored", figure="red-P", card="green", row="P", chosen=False),
        said("PlanetRotated", step=2),
        said("LifeFormEaten", eaten="white-H"),
        said("LifeFormReturnedToPool"),
        fossils={"green": "red-P/P"},
        waiting=(1, "activate"),
    )


@clause("GVORA-OPT-02")
def test_the_conceders_choice_is_settled_before_the_last_player_wins(table):
    t = table(gaia_vora, players=2).position(active=1, slots={7: "sand: white-H red-P"})
    t.when(1, "rotate", steps=1).then(
        said("FossilChoiceOpened", seat=2),
        aside=("a star is spent", "the planet turns and one is eaten"),
        waiting=(2, "store_fossils"),
    )
    t.when(2, "concede").then(
        said("PlayerConceded"),
        said("ColorsHibernated", colors=["white", "yellow"]),
        said("FossilStored", figure="red-P", card="white", row="P"),
        said("MatchEnded", winners=[1]),
        winners=[1],
    )


@clause("GVORA-OPT-02")
def test_a_conceders_kill_goes_to_a_free_species_slot_before_any_jumble_slot(table):
    t = table(gaia_vora, players=2).position(phase="activate", slots={1: "sand: white-P"}, fossils={"red": "white-P/P"})
    t.when(1, "activate_meteor", tile="snow").then(
        said("FossilChoiceOpened", seat=1), aside="a tile falls and kills", waiting=(1, "store_fossils")
    )
    t.when(1, "concede").then(
        said("FossilStored", figure="white-P", card="green", row="P", chosen=False),
        said("MatchEnded", reason="concession"),
        aside="a player gives up",
    )


@clause("GVORA-OPT-02")
def test_the_step_in_progress_is_eaten_out_and_further_steps_are_dropped(table):
    t = table(gaia_vora).position(slots={7: "sand: green-H red-P white-C", 6: "stone: white-H white-P"})
    t.when(1, "rotate", steps=3).then(
        said("FossilChoiceOpened", seat=2),
        aside=("a star is spent", "the planet turns and one is eaten"),
        waiting=(2, "store_fossils"),
        offset=1,
    )
    t.when(1, "concede").then(
        aside="a player gives up",
        waiting=(2, "store_fossils"),
        active=1,
        offset=1,
    )
    t.when(2, "store_fossils", assignments={"red-P": ["green", "P"]}).then(
        said("FossilStored", figure="red-P", card="green", row="P"),
        said("LifeFormEaten", eater="white-C", eaten="green-H"),
        said("FossilChoiceOpened", seat=3),
        waiting=(3, "store_fossils"),
        offset=1,
    )
    t.when(3, "store_fossils", assignments={"green-H": ["white", "H"]}).then(
        said("FossilStored", figure="green-H", card="white", row="H"),
        said("TurnEnded", seat=1),
        said("TurnStarted", seat=2),
        offset=1,
        figures={6: "white-H white-P"},
    )


@clause("GVORA-OPT-02", "GVORA-END-01")
def test_an_activation_already_made_stands_and_the_end_is_checked(table):
    full = {0: "stone/snow", 2: "stone/snow/grass", 4: "stone/snow/grass", 6: "stone/grass", 1: "sand: green-P"}
    t = table(gaia_vora).position(phase="activate", slots=full)
    t.when(1, "activate_meteor", tile="grass").then(
        said("FossilChoiceOpened", seat=1), aside="a tile falls and kills", waiting=(1, "store_fossils")
    )
    t.when(1, "concede").then(
        said("FossilStored", figure="green-P", card="red", row="P", chosen=False),
        said("TurnEnded", seat=1),
        said("ScoresComputed"),
        said("MatchEnded", reason="supply_empty"),
        aside="a player gives up",
        reason="supply_empty",
    )
    assert 1 not in t.sees("winners")


@clause("GVORA-OPT-02", "GVORA-P3-06")
def test_a_conceder_cannot_win(table):
    t = table(gaia_vora, players=3, turn_limit=1).position(
        phase="activate", slots={0: "stone/snow: green-C", 2: "stone: white-C"}
    )
    t.shows(score={1: 0, 2: 3, 3: 2})
    t.when(2, "concede")
    t.when(1, "activate_meteor", tile="snow").then(
        said("TileDropped", tile="snow", slot=1),
        said("TurnEnded", seat=1),
        said("MatchEnded", reason="turn_limit", winners=[3]),
        aside="the score is counted",
        winners=[3],
    )


@clause("GVORA-OPT-02")
def test_figures_a_conceders_colour_eats_later_are_stored_species_first(table):
    t = table(gaia_vora).position(slots={7: "sand: green-H red-P"})
    t.when(2, "concede")
    t.when(1, "rotate", steps=1).then(
        said("StarSpent", left=3),
        said("LifeFormEaten", eater="green-H", eaten="red-P"),
        said("FossilStored", figure="red-P", card="green", row="P", chosen=False),
        aside="the planet turns",
        waiting=(1, "activate"),
    )


@clause("GVORA-OPT-02")
def test_the_rainbow_may_still_place_a_conceders_figures(table):
    t = table(gaia_vora).position(phase="activate")
    t.when(2, "concede")
    placements = {3: ["green", "C"], 4: ["red", "C"], 2: ["white", "C"], "water": ["yellow", "C"]}
    t.when(1, "activate_rainbow", placements=placements).then(
        aside=("Life-Forms are placed", "the turn passes"), figures={3: "green-C"}, pool={"green-C": 2}
    )


@clause("GVORA-OPT-02")
def test_a_conceder_asked_in_a_challenge_window_waives(table):
    t = table(gaia_vora, maximality="challenge").position(phase="activate")
    t.when(1, "activate_sun", placements={7: "P"}).then(
        said("ChallengeOpened", seats=[2, 3, 4]), aside="Life-Forms are placed", waiting=(2, "challenge")
    )
    t.when(2, "concede").then(
        said("ChallengeWaived", seat=2, standing=False), aside="a player gives up", waiting=(3, "challenge")
    )


@clause("GVORA-OPT-02")
def test_the_window_of_a_conceders_activation_closes_unanswered(table):
    t = table(gaia_vora, maximality="challenge").position(phase="activate")
    t.when(1, "activate_sun", placements={7: "P"}).then(
        said("ChallengeOpened", seats=[2, 3, 4]), aside="Life-Forms are placed", waiting=(2, "challenge")
    )
    t.when(1, "concede").then(
        said("TurnEnded", seat=1),
        said("TurnStarted", seat=2),
        aside="a player gives up",
        figures={7: "red-P"},
        window=None,
        waiting=(2, "rotate"),
    )


@clause("GVORA-OPT-02", "GVORA-SETUP-08")
@pytest.mark.parametrize(("conceder", "at_the_end"), [(1, []), (3, [said("ColorsHibernated", seat=3)])])
def test_who_concedes_during_set_up_is_given_colours_and_never_begins(table, conceder, at_the_end):
    t = table(gaia_vora, color_choice="choose", first_player=conceder).start()
    t.when(conceder, "concede")
    others = [seat for seat in (1, 2, 3, 4) if seat != conceder]
    chosen = ["yellow", "white", "green"]
    for seat, colour in zip(others, chosen, strict=True):
        if t.sees("turn") == 0:
            t.when(seat, "choose_colors", colors=[colour])
    t.then(
        *at_the_end,
        said("FirstPlayerChosen", seat=conceder % 4 + 1, by_chance=False),
        said("TurnStarted", seat=conceder % 4 + 1, turn=1),
        aside=("ColorsAssigned", "BoardSetUp"),
        hibernating={t.sees("colors")[conceder]: True},
        stars={conceder: 0},
        first_player=conceder % 4 + 1,
    )
    assert sorted(t.sees("colors").values()) == sorted(COLOURS)
    assert t.sees("colors")[1] == ("red" if conceder == 1 else "yellow")


@clause("GVORA-OPT-02")
def test_of_two_players_setting_up_the_one_who_stays_wins(table):
    t = table(gaia_vora, players=2, color_choice="choose").start()
    t.when(2, "concede").then(
        said("PlayerConceded", seat=2), said("MatchEnded", winners=[1]), status="ended", winners=[1]
    )


@clause("GVORA-OPT-03")
@pytest.mark.parametrize(
    ("move", "args"),
    [
        ("rotate", {"steps": 3}),
        ("activate_sun", {"placements": {7: "P"}}),
        ("activate_sun", {"placements": {7: "C", 0: "C", 6: "C", "water": "C"}}),
        ("activate_rainbow", {"placements": {3: ["red", "C"]}}),
        ("activate_storm", {"moves": {"red-C": 4}}),
        ("activate_meteor", {"tile": 1}),
        ("store_fossils", {"assignments": {}}),
        ("waive_challenge", {}),
        ("nonsense", {}),
    ],
)
def test_a_refused_move_changes_nothing_and_may_be_followed_by_a_right_one(table, move, args):
    t = table(gaia_vora).position(phase="activate", stars={1: 0})
    before, length = t.view(), len(t.record.entries)
    step = t.when(1, move, **args)
    assert step.no is not None
    t.looked_at()
    assert t.view() == before
    assert len(t.record.entries) == length
    t.when(1, "activate_sun", placements=SUN).then(aside=("Life-Forms are placed", "the turn passes"), turn=2)


OPTIONS = [
    {"players": 5},
    {"players": 0},
    {"players": "4"},
    {"stars": 4},
    {"stars_per_player": -1},
    {"stars_per_player": 17},
    {"stars_per_player": 2.5},
    {"stars_per_player": 5},
    {"first_player": 5},
    {"first_player": 0},
    {"first_player": "seat 1"},
    {"players": 2, "first_player": 3},
    {"color_choice": "auction"},
    {"seat_colors": [["red"], ["green"], ["white"]]},
    {"seat_colors": [["red"], ["green"], ["white"], ["red"]]},
    {"seat_colors": [["red"], ["green"], ["white"], ["blue"]]},
    {"seat_colors": [["red", "green"], [], ["white"], ["yellow"]]},
    {"players": 2, "seat_colors": [["red"], ["green"]]},
    {"players": 2, "seat_colors": [["red", "green"], ["green", "white"]]},
    {"players": 1, "seat_colors": [["red", "green", "white"]]},
    {"sky_layout": ["moon", "meteor", "-", "rainbow", "-", "storm", "-", "storm"]},
    {"first_tile_color": "snow"},
    {"fossil_slotting": "chooser"},
    {"maximality": "lenient"},
    {"players": 1, "maximality": "challenge"},
    {"storm_blocked": "kill"},
    {"moved_tile_may_move": "yes"},
    {"final_tie": "coin"},
    {"turn_limit": -1},
    {"players": 1, "turn_limit": 0},
    {"players": 1, "weather_deck": []},
    {"players": 1, "weather_deck": [{"numeral": 4, "object": "storm"}]},
    {"players": 1, "weather_deck": [{"numeral": 1, "object": "moon"}]},
    {"players": 1, "weather_deck": [{"numeral": 1, "object": "storm", "text": "!"}]},
]


@clause("GVORA-OPT-04")
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_match_with_bad_options_is_not_created(table, options):
    players = options.get("players", 4)
    setting = table(gaia_vora, seats=players if isinstance(players, int) else 4, **options)
    setting.refused("GVORA-OPT-04")


@clause("GVORA-OPT-04")
@pytest.mark.parametrize("seats", [1, 3, 5])
def test_the_number_of_seats_must_be_that_of_players(table, seats):
    table(gaia_vora, players=2, seats=seats).refused("GVORA-OPT-04", need=2, have=seats)


@clause("GVORA-OPT-04")
def test_options_without_anything_to_act_on_are_accepted_and_do_nothing(table):
    deck = [{"numeral": 1, "object": "storm"}]
    table(gaia_vora, weather_deck=deck).start().shows(weather=None, draw_pile=None)
    ignored = [["red"], ["red"], ["white"], ["yellow"]]
    table(gaia_vora, color_choice="choose", seat_colors=ignored).start().shows(waiting=(1, "choose_colors"))
    solo = table(gaia_vora, players=1, final_tie="seat_order", first_player=1, color_choice="choose").start()
    solo.shows(colors={1: "red green white yellow"}, waiting=(1, "rotate"))


@clause("GVORA-OPT-06")
@pytest.mark.parametrize(
    ("move", "args"),
    [
        ("rotate", {}),
        ("rotate", {"steps": 2, "seat": 1}),
        ("rotate", {"steps": 2, "type": "rotate"}),
        ("rotate", {"steps": "2"}),
        ("rotate", {"steps": True}),
        ("rotate", {"steps": 2.5}),
        ("rotate", {"steps": None}),
        ("rotate", {"steps": [2]}),
        ("rotate", {"Steps": 2}),
        ("concede", {"really": True}),
        ("activate_sun", {}),
        ("activate_sun", {"placements": ["P", "P", "P", "P"]}),
        ("activate_sun", {"placements": {"7": "X"}}),
        ("activate_sun", {"placements": {"7": "P"}, "color": "blue"}),
        ("activate_rainbow", {"placements": {"3": "P"}}),
        ("activate_rainbow", {"placements": {"3": ["red", "P", "C"]}}),
        ("activate_storm", {"moves": {"microbe": "land"}}),
        ("activate_storm", {"moves": None}),
        ("activate_meteor", {"tile": 1.5}),
        ("activate_meteor", {"tile": None}),
        ("store_fossils", {"assignments": {"red-P": ["green", "top"]}}),
        ("rotate_by_weather", {"star_steps": "1"}),
        ("set_standing_waiver", {"on": 1}),
        ("choose_colors", {"colors": ["blue"]}),
        ("", {}),
        ("Rotate", {"steps": 2}),
        ("rotate ", {"steps": 2}),
    ],
    ids=str,
)
def test_ill_formed_moves_are_refused(table, move, args):
    t = table(gaia_vora).position()
    t.whatever(1, move, args).refused("GVORA-OPT-06")
    t.when(1, "rotate", steps=2).then(aside="the planet turns", offset=2)


@clause("GVORA-OPT-06")
@pytest.mark.parametrize("args", [None, [], [2], "steps", 2])
def test_arguments_that_are_no_object_are_refused(table, args):
    t = table(gaia_vora).position()
    t.whatever(1, "rotate", args).refused("GVORA-OPT-06")
    t.shows(offset=0)
