"""Positions that no match could reach are refused with the reason (clauses of the pieces, places and ends)."""

import pytest

from tests.dsl import clause, gaia_vora
from tests.rules.gaia_vora.described import fossils_of_everything

ALL_TILES = {0: "stone/snow/grass", 1: "sand/grass", 2: "stone/snow/grass", 4: "stone/snow/grass"}


@clause("GVORA-END-01", "GVORA-SOLO-18", "GVORA-SOLO-17", "GVORA-END-03")
def test_a_match_that_is_over_is_no_position(table):
    table(gaia_vora).impossible("GVORA-END-01", slots=ALL_TILES)
    table(gaia_vora, players=1).impossible("GVORA-SOLO-18", slots=ALL_TILES, weather="1:storm")
    table(gaia_vora, players=1).impossible("GVORA-SOLO-17", fossils=fossils_of_everything(), weather="1:storm")
    table(gaia_vora, turn_limit=9).impossible("GVORA-END-03", turn=10)
    table(gaia_vora, turn_limit=9).position(turn=9).shows(turn=9, status="playing")
    table(gaia_vora, turn_limit=0).position(turn=2999).shows(turn=2999, status="playing")


@clause("GVORA-OPT-04")
@pytest.mark.parametrize(
    "description", [{"active": 0}, {"active": 5}, {"stars": {5: 1}}, {"stars": {0: 1}}, {"active": -1}], ids=str
)
def test_a_seat_that_does_not_exist_is_in_no_position(table, description):
    table(gaia_vora).impossible("GVORA-OPT-04", **description)


@clause("GVORA-OPT-05")
def test_standing_waivers_need_challenges(table):
    table(gaia_vora).impossible("GVORA-OPT-05", standing_waivers=[1])
    table(gaia_vora, maximality="challenge").position(standing_waivers=[2]).shows(waiver={1: False, 2: True})


@clause("GVORA-SETUP-08")
def test_colours_that_are_to_be_chosen_are_in_no_position(table):
    table(gaia_vora, color_choice="choose").impossible("GVORA-SETUP-08")


@clause("GVORA-SOLO-03", "GVORA-SOLO-04")
def test_weather_is_for_solo_and_drawn_before_the_rotation(table):
    table(gaia_vora).impossible("GVORA-SOLO-03", weather="1:storm")
    table(gaia_vora).impossible("GVORA-SOLO-03", draw_pile="1:storm")
    table(gaia_vora, players=1).impossible("GVORA-SOLO-04")
    table(gaia_vora, players=1).impossible("GVORA-SOLO-04", phase="turn", weather="1:storm")
    table(gaia_vora, players=1).position(phase="turn").shows(turn=1, draw_pile=29, waiting=(1, "rotate"))


@clause("GVORA-COMP-07", "GVORA-SOLO-03")
def test_the_weather_cards_are_those_of_the_deck(table):
    solo = table(gaia_vora, players=1)
    solo.impossible("GVORA-COMP-07", weather="1:storm", discard_pile="1:storm")
    solo.impossible("GVORA-COMP-07", weather="1:storm", draw_pile="2:storm")
    deck = [{"numeral": 1, "object": "storm"}, {"numeral": 2, "object": "rainbow"}]
    small = table(gaia_vora, players=1, weather_deck=deck)
    small.impossible("GVORA-COMP-07", weather="3:rainbow")
    small.position(weather="1:storm").shows(weather="1:storm", draw_pile=1, discard_pile="1:storm")
    small.position(weather="2:rainbow", discard_pile="1:storm").shows(draw_pile=0, discard_pile="1:storm 2:rainbow")


@clause("GVORA-OPT-06")
@pytest.mark.parametrize(
    "description",
    [
        {"weather_forecast": "sun"},
        {"offset": 8},
        {"offset": -1},
        {"phase": "eat"},
        {"turn": 0},
        {"turn": 10**9},
        {"slots": {"8": {"tiles": ["snow"]}}},
        {"slots": {"0": {"tiles": ["ice"]}}},
        {"slots": {"0": {"tiles": ["stone"], "height": 1}}},
        {"slots": {"0": {"tiles": ["stone"], "figures": ["blue-C"]}}},
        {"water": ["red-M"]},
        {"water": "red-C"},
        {"fossils": {"red": [{"figure": "green-C"}]}},
        {"fossils": {"blue": []}},
        {"stars": {"1": -1}},
        {"stars": {"one": 1}},
        {"microbe": "land"},
        {"active": "1"},
    ],
    ids=str,
)
def test_an_ill_formed_description_is_refused(table, description):
    setting = table(gaia_vora)
    setting.refused_as_described(description, "GVORA-OPT-06")
