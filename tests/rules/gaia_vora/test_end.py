"""The end of a match (GVORA-END). What a score is made of: test_score."""

import pytest

from tests.dsl import clause, gaia_vora, said
from tests.rules.gaia_vora.described import fossils_of_everything, four_high

ONE_GRASS_LEFT = {2: "stone/snow/grass", 3: "sand/snow/grass", 4: "stone/snow/grass"}
"""All Snow and three Grass tiles are on the planet; at offset 0 the Meteor is over slot 1."""


@clause("GVORA-END-01")
def test_the_last_tile_of_the_supply_ends_the_match_with_its_turn(table):
    t = table(gaia_vora).position(phase="activate", slots=ONE_GRASS_LEFT)
    t.when(1, "activate_meteor", tile="grass").then(
        said("TileDropped", tile="grass", slot=1, supply_left=0),
        said("TurnEnded", seat=1),
        said("ScoresComputed"),
        said("MatchEnded", reason="supply_empty"),
        status="ended",
        reason="supply_empty",
        waiting=None,
    )
    t.when(2, "rotate", steps=2).over()
    t.when(2, "concede").over()


@clause("GVORA-END-01")
def test_a_tile_of_the_planet_does_not_end_the_match_though_one_is_left(table):
    t = table(gaia_vora).position(phase="activate", slots=ONE_GRASS_LEFT)
    t.when(1, "activate_meteor", tile=0).then(
        said("TileRelocated", tile="stone", origin=0, slot=1),
        aside="the turn passes",
        status="playing",
        active=2,
        supply={"grass": 1, "snow": 0},
    )


@clause("GVORA-END-01")
def test_the_supply_is_not_empty_while_one_of_its_colours_is_left(table):
    slots = {2: "stone/snow", 3: "sand/snow", 4: "stone"}
    t = table(gaia_vora).position(phase="activate", slots=slots)
    t.when(1, "activate_meteor", tile="snow").then(
        said("TileDropped", tile="snow", slot=1),
        aside="the turn passes",
        supply={"snow": 0, "grass": 4},
        status="playing",
        active=2,
    )


@clause("GVORA-END-02")
@pytest.mark.parametrize("seat", [1, 2, 4])
def test_nobody_has_another_turn_to_catch_up(table, seat):
    t = table(gaia_vora, first_player=1).position(phase="activate", active=seat, turn=9, slots=ONE_GRASS_LEFT)
    t.when(seat, "activate_meteor", tile="grass").then(
        said("TileDropped", tile="grass", slot=1), aside="the game ends with the turn", status="ended", turn=9
    )


@clause("GVORA-END-02")
def test_the_last_meteors_fossils_are_stored_before_the_scores(table):
    t = table(gaia_vora).position(phase="activate", slots={**ONE_GRASS_LEFT, 1: "sand: green-C"})
    t.when(1, "activate_meteor", tile="grass").then(
        said("FossilChoiceOpened", seat=1),
        aside="a tile falls and kills",
        status="playing",
        waiting=(1, "store_fossils"),
    )
    t.when(1, "store_fossils", assignments={"green-C": ["red", "C"]}).then(
        said("FossilStored", figure="green-C"),
        said("TurnEnded", seat=1),
        said("ScoresComputed"),
        said("MatchEnded", reason="supply_empty", winners=[1]),
        score={1: 1},
    )


@clause("GVORA-END-03")
def test_the_turn_limit_ends_the_match_when_that_many_turns_are_complete(table):
    t = table(gaia_vora, turn_limit=2).position(microbe=1)
    t.when(1, "rotate", steps=2)
    t.when(1, "activate_meteor", tile="snow").then(
        said("TileDropped", tile="snow", slot=7), aside="the turn passes", status="playing", turn=2
    )
    t.when(2, "rotate", steps=2).then(aside="the planet turns", status="playing")
    t.when(2, "activate_meteor", tile="snow").then(
        said("TileDropped", tile="snow", slot=5),
        said("TurnEnded", seat=2),
        said("ScoresComputed"),
        said("MatchEnded", reason="turn_limit", clause="GVORA-END-03"),
        status="ended",
        turn=2,
    )


@clause("GVORA-END-03")
def test_passed_turns_count_towards_the_limit(table):
    t = table(gaia_vora, turn_limit=7).position(
        turn=7, offset=6, fossils=fossils_of_everything(), slots=four_high(1, 6)
    )
    t.when(1, "rotate", steps=2).then(
        said("ActivationPassed"),
        said("TurnEnded", seat=1),
        said("MatchEnded", reason="turn_limit"),
        aside=("the planet turns", "the score is counted"),
    )


@clause("GVORA-END-03")
def test_a_turn_cut_short_by_concession_counts_towards_the_limit(table):
    t = table(gaia_vora, turn_limit=5).position(turn=5, active=2)
    t.when(2, "concede").then(
        said("TurnEnded", seat=2),
        said("MatchEnded", reason="turn_limit", winners=[1, 3, 4]),
        aside=("a player gives up", "the score is counted"),
    )


@clause("GVORA-END-03")
def test_a_challenge_window_closes_before_the_turn_counts(table):
    t = table(gaia_vora, turn_limit=1, maximality="challenge").position(phase="activate", microbe=5)
    t.when(1, "activate_storm", moves={"microbe": 4}).then(
        said("ChallengeOpened", seats=[2, 3, 4]), aside="Life-Forms move", status="playing", waiting=(2, "challenge")
    )
    t.when(2, "waive_challenge")
    t.when(3, "waive_challenge").then(said("ChallengeWaived", seat=3), status="playing")
    t.when(4, "waive_challenge").then(
        said("ChallengeWaived", seat=4),
        said("TurnEnded"),
        said("MatchEnded", reason="turn_limit"),
        aside="the score is counted",
    )


@clause("GVORA-END-03", "GVORA-END-01")
def test_the_last_tile_on_the_last_turn_is_the_reason_recorded(table):
    t = table(gaia_vora, turn_limit=4).position(turn=4, phase="activate", slots=ONE_GRASS_LEFT)
    t.when(1, "activate_meteor", tile="grass").then(
        said("TileDropped", tile="grass", slot=1),
        said("TurnEnded", seat=1),
        said("MatchEnded", reason="supply_empty", clause="GVORA-END-01"),
        aside="the score is counted",
    )


@clause("GVORA-END-03")
@pytest.mark.parametrize(("limit", "ended"), [(0, False), (3000, True)])
def test_without_a_limit_the_match_goes_on(table, limit, ended):
    t = table(gaia_vora, turn_limit=limit).position(turn=3000, phase="activate", microbe=5)
    t.when(1, "activate_storm", moves={"microbe": 4}).then(
        said("LifeFormMoved", to=4),
        aside="the game ends with the turn" if ended else "the turn passes",
        status="ended" if ended else "playing",
    )


@clause("GVORA-END-03")
def test_solo_the_turn_limit_is_a_loss_without_scores(table):
    t = table(gaia_vora, players=1, turn_limit=3).position(turn=3, phase="activate", weather="2:storm", microbe=5)
    t.when(1, "activate_storm", moves={"microbe": 4}).then(
        said("LifeFormMoved", to=4), said("TurnEnded"), said("MatchEnded", reason="turn_limit", winners=[]), winners=[]
    )


@clause("GVORA-END-03", "GVORA-SOLO-17")
def test_solo_a_win_on_the_last_turn_is_a_win(table):
    fossils = fossils_of_everything()
    fossils["green"] = fossils["green"].replace("red-P/P", "")
    t = table(gaia_vora, players=1, turn_limit=3).position(
        turn=3, phase="activate", weather="2:sun_red", fossils=fossils
    )
    t.when(1, "activate_sun", placements={7: "P"}).then(
        said("LifeFormPlaced", figure="red-P", location=7), said("MatchEnded", reason="pools_empty", winners=[1])
    )


@clause("GVORA-END-03", "GVORA-SOLO-18")
def test_solo_the_last_tile_on_the_last_turn_is_the_reason_recorded(table):
    t = table(gaia_vora, players=1, turn_limit=3).position(
        turn=3, phase="activate", weather="2:meteor_grass", slots=ONE_GRASS_LEFT
    )
    t.when(1, "activate_meteor", tile="grass").then(
        said("TileDropped", tile="grass", slot=1), said("MatchEnded", reason="supply_empty", winners=[])
    )
