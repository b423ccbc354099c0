"""The board, set-up and the first turn (TERRA-BOARD, -SETUP, -DECK)."""

from itertools import pairwise

import pytest

from domain.boardkit.reading import uneven
from domain.rulesets.terra_indomita.board import DEFAULT, layout_of, shipped
from tests.dsl import clause, said
from tests.dsl.terra_indomita import DECK, deck
from tests.rules.terra_indomita.playing import at, go_to, laid, setting

LAYOUT = layout_of(shipped()[DEFAULT])
SMALL = {
    "id": "small",
    "rows": 7,
    "cols": 7,
    "unofficial": True,
    "bases": [{"id": "W", "at": [3, 0]}, {"id": "E", "at": [3, 6]}],
    "gold": [[1, 2], [5, 2], [1, 4], [5, 4]],
    "mana": [[3, 3], [0, 6]],
}


@clause("TERRA-BOARD-01", "TERRA-BOARD-02", "TERRA-BOARD-03", "TERRA-SETUP-05")
def test_the_default_board_is_the_same_from_all_corners():
    """Given the default board, then it has all its squares, bases and nodes, and no base has an advantage."""
    assert len(LAYOUT.grid.squares) == 400
    assert {kind: len(nodes) for kind, nodes in LAYOUT.nodes.items()} == {"gold": 36, "mana": 20}
    assert [base.id for base in LAYOUT.bases] == ["B0", "B1", "B2", "B3"]
    assert not list(uneven(LAYOUT, 3))
    for base in LAYOUT.bases:
        far = [LAYOUT.grid.distance(base.at, node) for node in LAYOUT.nearest_nodes(base.at)]
        assert far[:4] == [2, 2, 2, 4]
    assert {LAYOUT.grid.distance(one.at, other.at) for one, other in pairwise(LAYOUT.bases)} == {13}
    assert len(LAYOUT.plain) == 340


@clause("TERRA-BOARD-04", "TERRA-COMP-04", "TERRA-GEN-02")
def test_a_match_keeps_the_board_that_it_is_played_on(table):
    """Given a board of one's own, when a match is opened on it, then the match keeps it; a bad board opens none."""
    t = setting(table, board=SMALL, decks=[DECK, DECK], first_player="seat:1").start()
    assert t.state.options.board.id == "small"
    t.offered(1, "place_base", location="W")
    bad = {**SMALL, "gold": [[1, 2], [1, 2]], "mana": [[9, 9]]}
    setting(table, board=bad).refused("TERRA-GEN-02", option="board")
    setting(table, board="atlantis").refused("TERRA-GEN-02", option="board")
    setting(table, 3, board=SMALL).refused("TERRA-GEN-02", option="board")
    setting(table, opening_hand=20, deck_size=10).refused("TERRA-GEN-02", option="opening_hand")


@clause("TERRA-DECK-01", "TERRA-DECK-02", "TERRA-DECK-03", "TERRA-DECK-05")
def test_all_that_is_wrong_with_a_deck_is_said(table):
    """Given a deck of another size, with pieces or too many copies, when it is submitted, then it is refused."""
    t = setting(table, deck_max_copies=10).start()
    submit = next(offer for offer in t.offers(1).open if offer.move == "submit_deck")
    assert submit.params["cards"].shown()["size"] == 60
    t.when(1, "submit_deck", cards=deck()[:59]).refused("TERRA-DECK-01", need=60, have=59)
    t.when(1, "submit_deck", cards=deck("Worker")).refused("TERRA-DECK-02", given=["Worker"])
    t.when(1, "submit_deck", cards=deck("Infantry")).refused("TERRA-DECK-03", card="Infantry", need=10, have=11)
    t.when(1, "submit_deck", cards=deck()).then(said("DeckSubmitted", seat=1, count=60), waiting=[(2, "deck")])


@clause("TERRA-SETUP-02", "TERRA-SETUP-03", "TERRA-SETUP-04", "TERRA-SETUP-06", "TERRA-SETUP-07", "TERRA-SETUP-08")
@clause("TERRA-SETUP-01", "TERRA-SETUP-11", "TERRA-SETUP-12", "TERRA-DECK-04", "TERRA-NODE-05")
def test_players_choose_locations_by_seat_then_all_follows_by_itself(table):
    """Given decks, when the bases are placed in seat order, then workers stand, hands are drawn and a die is rolled."""
    t = setting(table, decks=[DECK, DECK]).start()
    t.shows(waiting=(1, "base"))
    t.when(1, "place_base", location="B2").then(
        said("BaseSited", seat=1, location="B2", order=2),
        said("TokenMade", card="Base", owner=1),
        said("ObjectEnteredPlay", place=at(16, 16)),
        waiting=(2, "base"),
    )
    t.when(2, "place_base", location="B2").refused("TERRA-SETUP-03")
    t.when(2, "place_base", location="B0").made()
    workers = {
        seat: sorted(one.place for one in t.state.objects.values() if one.card == "Worker" and one.owner == seat)
        for seat in (1, 2)
    }
    assert workers == {1: [at(14, 14), at(14, 16), at(16, 14)], 2: [at(3, 5), at(5, 3), at(5, 5)]}
    t.shows(hand={1: 5, 2: 5}, gold={1: 0, 2: 0}, mana={1: 0, 2: 0}, turn=1)
    assert not any(one.marked for one in t.state.objects.values())


@clause("TERRA-SETUP-03", "TERRA-SETUP-10", "TERRA-TURN-03")
@pytest.mark.parametrize(("players", "order"), [(2, [2, 1]), (3, [2, 3, 1]), (4, [2, 3, 4, 1])])
def test_turns_go_clockwise_by_location(table, players, order):
    """Given fixed bases, then turns go round by their locations from the first player."""
    t = setting(table, players, decks=[DECK] * players, base_placement="fixed", first_player="seat:2").start()
    assert t.state.from_seat(2) == order
    for seat in order[1:]:
        go_to(t, "turn_start", seat)


@clause("TERRA-SETUP-03")
@pytest.mark.parametrize(("players", "locations"), [(2, [0, 2]), (3, [0, 1, 2]), (4, [0, 1, 2, 3])])
def test_fixed_bases_of_two_face_each_other(table, players, locations):
    """Given bases that are not chosen, then two players have opposite corners, more the first ones."""
    t = setting(table, players, decks=[DECK] * players, base_placement="fixed").start()
    t.looked_at()
    assert [t.state.sites[seat] for seat in t.state.seats] == locations


@clause("TERRA-SETUP-10", "TERRA-ELIM-02")
def test_who_gives_up_without_a_base_leaves_the_order_of_the_others(table):
    """Given that seat 4 gives up before it has a base, then turns go round by the locations of the others."""
    t = setting(table, 4, decks=[DECK] * 4, first_player="seat:3").start()
    t.when(1, "place_base", location="B2").made()
    t.when(4, "concede").made()
    t.when(2, "place_base", location="B1").made()
    t.when(3, "place_base", location="B3").made()
    assert [t.state.after(seat) for seat in (3, 2, 1)] == [2, 1, 3]


@clause("TERRA-SETUP-08", "TERRA-SETUP-12", "TERRA-ELIM-02")
def test_if_the_agreed_first_player_gives_up_the_next_seat_begins(table):
    """Given that seat 1 should begin and gives up in set-up, then seat 2 begins, wherever the bases are."""
    t = setting(table, 3, decks=[DECK] * 3, first_player="seat:1").start()
    t.when(1, "place_base", location="B2").made()
    t.when(1, "concede").made()
    t.when(2, "place_base", location="B3").made()
    t.when(3, "place_base", location="B2").made()
    assert (t.state.first, t.state.active) == (2, 2)


@clause("TERRA-SETUP-10", "TERRA-SETUP-12")
def test_turn_order_is_not_seat_order(table):
    """Given players who chose other locations, then the next turn is that of the next location."""
    t = setting(table, 3, decks=[DECK] * 3, first_player="seat:1").start()
    for seat, location in ((1, "B0"), (2, "B2"), (3, "B1")):
        t.when(seat, "place_base", location=location).made()
    assert t.state.from_seat(1) == [1, 3, 2]
    assert t.state.after(1) == 3


@clause("TERRA-SETUP-09")
def test_those_who_tie_for_the_highest_roll_roll_again(table):
    """Given rolls of which two are highest, then only these roll again (worked example 17)."""
    for seed in range(40):
        t = setting(table, 3, decks=[DECK] * 3, base_placement="fixed").chance(f"{seed:064x}").start()
        t.looked_at()
        rolls = [event for event in t.record.events() if type(event).__name__ == "DieRolled"]
        first = {roll.purpose.split(":")[2]: roll.value for roll in rolls[:3]}
        again = [roll.purpose.split(":")[2] for roll in rolls[3:] if roll.purpose.startswith("die:2")]
        tied = [seat for seat, value in first.items() if value == max(first.values())]
        assert again == (tied if len(tied) > 1 else [])


@clause("TERRA-BOARD-07", "TERRA-BOARD-09", "TERRA-BOARD-08")
def test_positions_must_be_possible(table):
    """Given two pieces on a square, or a base elsewhere than on a location, then there is no such position."""
    bad = setting(table)
    bad.impossible("TERRA-GEN-01", p1={"play": "Worker#a (at 5 5); Worker#b (at 5 5)"})
    bad.impossible("TERRA-BOARD-08", p1={"play": "Base#b (at 4 4)"})
    t = laid(table, p1={"play": "Worker#a (at 3 15)"})
    t.shows(at={"base1": "3,3", "base2": "16,16", "a": "3,15"})
    t.when(1, "activate_unit", unit="a").made()


@clause("TERRA-BOARD-05", "TERRA-BOARD-06")
def test_the_metric_is_an_option(table):
    """Given squares that touch along edges alone, then distance is counted so."""
    orthogonal = setting(table, adjacency="orthogonal", decks=[DECK, DECK]).start().state.options.layout.grid
    king = layout_of(shipped()[DEFAULT]).grid
    one, other = king.squares[0], king.squares[21]
    assert (king.distance(one, other), orthogonal.distance(one, other)) == (1, 2)
    assert (len(king.directions), len(orthogonal.directions)) == (8, 4)
