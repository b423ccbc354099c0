"""Solo: winning with all pools empty, losing with the supply empty (GVORA-SOLO-16 to -18)."""

import pytest

from tests.dsl import clause, gaia_vora, said
from tests.rules.gaia_vora.described import fossils_without

ONE_GRASS_LEFT = {2: "stone/snow/grass", 3: "sand/snow/grass", 4: "stone/snow/grass"}


def solo(table, card, **description):
    """A solo position in the Activate phase with a card face up."""
    return table(gaia_vora, players=1).position(phase="activate", weather=card, **description)


@clause("GVORA-SOLO-16")
def test_there_is_no_score(table):
    t = solo(table, "2:storm", microbe=5, fossils={"red": "green-C/C"}, water="red-P")
    assert t.sees("score") == {1: None}
    assert t.sees("points") == {}
    t.when(1, "concede").then(said("MatchEnded", reason="concession"), aside="a player gives up", score={1: None})


@clause("GVORA-SOLO-16", "GVORA-SOLO-18")
def test_an_end_in_solo_computes_no_scores(table):
    t = solo(table, "2:meteor_grass", slots=ONE_GRASS_LEFT)
    t.when(1, "activate_meteor", tile="grass").then(
        said("TileDropped", tile="grass", slot=1), said("MatchEnded", reason="supply_empty"), status="ended"
    )


@clause("GVORA-SOLO-17")
def test_the_player_wins_at_once_when_the_sun_empties_the_last_pool(table):
    t = solo(table, "2:sun_red", fossils=fossils_without("red-P", "red-H"))
    t.when(1, "activate_sun", placements={7: "P", 0: "H"}).then(
        said("LifeFormPlaced", figure="red-P"),
        said("LifeFormPlaced", figure="red-H"),
        said("MatchEnded", reason="pools_empty", clause="GVORA-SOLO-17", winners=[1]),
        winners=[1],
        status="ended",
    )


@clause("GVORA-SOLO-17")
def test_the_rainbow_can_empty_all_four_pools(table):
    t = solo(table, "2:rainbow", fossils=fossils_without("red-P", "green-P", "white-P", "yellow-P"))
    placements = {3: ["red", "P"], 4: ["green", "P"], 2: ["white", "P"], "water": ["yellow", "P"]}
    t.when(1, "activate_rainbow", placements=placements).then(
        said("MatchEnded", winners=[1]), aside="Life-Forms are placed", reason="pools_empty"
    )


@clause("GVORA-SOLO-17")
@pytest.mark.parametrize("left", ["green-P", "red-H"])
def test_one_figure_in_a_pool_is_no_win(table, left):
    """An H stands wherever the Sun shines, so a red one cannot be placed and has to stay in its pool."""
    standing = ["green-H", "green-H", "white-H", "white-H"]
    full = {7: "sand: green-H", 0: "stone: green-H", 6: "stone: white-H"}
    t = solo(table, "2:sun_red", fossils=fossils_without("red-P", left, *standing), slots=full, water="white-H")
    t.when(1, "activate_sun", placements={7: "P"}).then(
        said("LifeFormPlaced", figure="red-P", location=7),
        aside=("the turn passes", "a Weather Card is drawn"),
        status="playing",
        turn=2,
        pool={left: 1, "red-P": 0},
    )


@clause("GVORA-SOLO-17")
def test_with_four_stars_and_no_score_a_win_needs_nothing_else(table):
    t = solo(table, "2:sun_red", fossils=fossils_without("red-P"), turn=299)
    t.when(1, "activate_sun", placements={"water": "P"}).then(
        said("LifeFormPlaced", figure="red-P", location="water"),
        said("MatchEnded", reason="pools_empty"),
        winners=[1],
        stars={1: 4},
        supply={"snow": 3, "grass": 4},
    )


@clause("GVORA-SOLO-18")
def test_the_player_loses_when_a_meteor_empties_the_supply(table):
    t = solo(table, "2:meteor_grass", slots=ONE_GRASS_LEFT)
    t.when(1, "activate_meteor", tile="grass").then(
        said("TileDropped", supply_left=0),
        said("MatchEnded", reason="supply_empty", clause="GVORA-SOLO-18", winners=[]),
    )


@clause("GVORA-SOLO-18")
def test_what_the_last_meteor_kills_is_stored_before_the_loss(table):
    t = solo(table, "2:meteor_grass", slots={**ONE_GRASS_LEFT, 1: "sand: white-C"})
    t.when(1, "activate_meteor", tile="grass").then(
        said("FossilChoiceOpened", seat=1),
        aside="a tile falls and kills",
        status="playing",
        waiting=(1, "store_fossils"),
    )
    t.when(1, "store_fossils", assignments={"white-C": ["red", "C"]}).then(
        said("FossilStored"), said("MatchEnded", reason="supply_empty", winners=[])
    )


@clause("GVORA-SOLO-18", "GVORA-SOLO-12")
def test_a_lone_tile_of_the_planet_avoids_the_loss(table):
    slots = {2: "stone/snow/grass", 3: "sand/snow/grass", 4: "grass", 5: "sand/stone/snow"}
    t = solo(table, "2:meteor_grass", slots=slots)
    assert {args["tile"] for args in t.choices(1, "activate_meteor")} == {"grass", 4}
    t.when(1, "activate_meteor", tile=4).then(
        said("TileRelocated", tile="grass", origin=4, slot=1),
        aside=("the turn passes", "a Weather Card is drawn"),
        status="playing",
        turn=2,
        supply={"grass": 1, "snow": 0},
    )
