"""Decks, set-up and costs as the referee holds them (sections 2.1, 2.3 and 2.11)."""

import pytest

from tests.rules.terra_indomita.referee.cards import CARDS, Card, legal_deck
from tests.rules.terra_indomita.referee.options import DEFAULTS
from tests.rules.terra_indomita.referee.playing import Play


@pytest.mark.parametrize(
    ("power", "value", "cost"),
    [(9, 3, (3, 1)), (10, 3, (4, 1)), (7, 0, (4, 0)), (5, 1, (2, 0)), (3, 6, (0, 3))],
)
def test_a_unit_costs_what_its_power_says(power, value, cost):
    """WE-15, TERRA-COST-01, -02."""
    assert Card("Unit", "unit", power_level=power, mana_ability_value=value).cost() == cost


def test_what_is_printed_is_the_cost_of_all_other_cards():
    """TERRA-CARD-02."""
    assert [CARDS[name].cost() for name in ("Empty Market", "Sole Method", "Nod")] == [(1, 0), (1, 1), (0, 0)]


def test_decks_have_exactly_sixty_cards_of_any_kind():
    """TERRA-DECK-01 to -03."""
    deck = ["Field Hand"] * 60
    assert legal_deck(deck, DEFAULTS)
    assert not legal_deck(deck[1:], DEFAULTS)
    assert not legal_deck([*deck, "Field Hand"], DEFAULTS)
    assert not legal_deck(deck, DEFAULTS | {"deck_max_copies": 59})
    two = ["Field Hand", "Nod", "Wall Bow", "Nod"]
    assert legal_deck(two, DEFAULTS | {"deck_size": 4})
    assert not legal_deck(two, DEFAULTS | {"deck_size": 4, "deck_single_faction": True})


def test_bases_are_placed_in_seat_order_on_free_locations():
    """TERRA-SETUP-03, -10: turns go clockwise by the locations, whoever took them."""
    t = Play(players=3, base_placement="choose", first_player="seat:3")
    for seat in (3, 1, 2):
        t.when(seat, "submit_deck", cards=["Nod"] * 60)
    for seat, location in ((1, "B3"), (2, "B1"), (3, "B2")):
        assert t.asked == {seat: "base"}
        t.when(seat, "place_base", location=location)
        assert seat == 3 or not t.may(seat + 1, "place_base", location=location)
    assert (t.referee.active, t.referee.after(3)) == (3, [1, 2])


@pytest.mark.parametrize(
    ("players", "bases"), [(2, ["B0", "B2"]), (3, ["B0", "B1", "B2"]), (4, ["B0", "B1", "B2", "B3"])]
)
def test_fixed_bases_are_given_by_seat(players, bases):
    """TERRA-SETUP-03."""
    t = Play(players=players).begun()
    assert [player.base for player in t.referee.players.values()] == bases


def test_each_player_has_three_workers_on_the_closest_nodes_five_cards_and_nothing_else():
    """TERRA-SETUP-04, -07, -11 and the table of 8.2."""
    t = Play().begun()
    workers = {seat: {one.square for one in t.referee.own(seat, "worker")} for seat in (1, 2)}
    assert workers == {1: {(3, 5), (5, 3), (5, 5)}, 2: {(14, 16), (16, 14), (14, 14)}}
    for player in t.referee.players.values():
        assert (len(player.hand), len(player.deck), player.gold, player.mana) == (5, 55, 0, 0)


def test_nodes_that_are_equally_near_are_taken_by_kind_row_and_column():
    """TERRA-SETUP-05: on the yard the fourth and fifth node of a corner tie; a taken node is skipped."""
    t = Play(board="referee_yard", players=4, start_workers=3).begun()
    squares = {seat: [one.square for one in t.referee.own(seat, "worker")] for seat in t.referee.players}
    assert squares[1] == [(3, 1), (0, 3), (2, 4)]
    assert squares[2] == [(1, 5), (3, 8), (4, 6)]
    assert len({square for taken in squares.values() for square in taken}) == 12


def test_players_who_tie_for_the_highest_die_roll_again_without_the_others():
    """WE-17, TERRA-SETUP-08, -09."""
    t = Play((5, 5, 2, 3, 6), players=3).begun()
    assert (t.referee.active, t.chance.dice) == (2, [])


def test_who_gives_up_in_the_set_up_leaves_the_location_free():
    """TERRA-ELIM-02."""
    t = Play(players=3, base_placement="choose")
    for seat in (1, 2, 3):
        t.when(seat, "submit_deck", cards=["Nod"] * 60)
    t.when(1, "place_base", location="B0").when(1, "concede").when(2, "place_base", location="B0")
    t.when(3, "concede")
    assert t.over == ("concede", [2])
