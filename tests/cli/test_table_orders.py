"""What a player of a card game sees and says at the table in the terminal: windows, the table, decks, the menu."""

import re

import pytest

from service.decks import decks_of
from tests.cli.test_playing import lines

GAIA = ("play", "gaia_orc", "--seed", "a table of windows", "--bot", "random")


def asked(told: str) -> list[str]:
    """What the player was asked, one after the other."""
    return re.findall(r"^Seat 1: ([^\n]*)\.$", told, re.MULTILINE)


def test_a_player_passes_in_advance(cli, empty):
    """Given the opponent's turn, when the player orders to pass until asked, then the own turn asks next."""
    typed = lines("1", "order", "order own decision", "q")
    told = cli(*GAIA, "-o", "first_player=seat:2", stdin=typed).out
    assert "  You are asked at every window.\n" in told
    assert "  order phase: Until this phase is over.\n" in told
    assert "  You pass by yourself (own_decision): order no ends that.\n" in told
    assert asked(told) == ["Bring a deck", "Respond, or pass", "Keep your hand, or exchange it"]


def test_an_order_is_withdrawn_and_one_without_sense_is_refused(cli, empty):
    typed = lines("1", "order always", "order no", "order forever", "1", "order window", "q")
    told = cli(*GAIA, "-o", "first_player=seat:1", stdin=typed).out
    given, withdrawn, unknown, _, none = told.split("for help > ")[2:7]
    assert given.startswith("  You pass by yourself (always): order no ends that.\n")
    assert withdrawn.startswith("  You are asked at every window.\n")
    assert unknown.startswith("  There is no scope forever, but opponent_acts,")
    assert none.startswith("  Not allowed: no window")
    assert "GORC-RSP-14" in none


@pytest.mark.parametrize(("ruleset", "windows"), [("gaia_orc", True), ("gaia_vora", False)])
def test_orders_are_for_games_with_windows(cli, empty, ruleset, windows):
    told = cli("play", ruleset, "--seed", "s", stdin=lines("?", "order", "q")).out
    assert ("order [SCOPE]" in told) is windows
    assert ("Type a number from 1" in told) is not windows


def test_the_table_is_shown_again_only_when_it_has_changed(cli, empty):
    """Given the own turn, when a phase is ended in which nothing happened, then the table is not told once more."""
    told = cli(*GAIA, "-o", "first_player=seat:1", stdin=lines("1", "1", "1", "1", "board", "q")).out
    *before, upkeep, tactical, board = told.split("for help > ")[:6]
    assert "phase unmark" in before[-1]
    assert "Hand (7)" in before[-2]
    assert ("phase upkeep" in upkeep, "Hand (7)" in upkeep) == (True, False)
    assert ("phase tactical" in tactical, "Hand (7)" in tactical) == (True, False)
    assert "Hand (7)" in board


def test_places_where_nothing_lies_share_a_line(cli, empty):
    told = cli(*GAIA, "-o", "first_player=seat:1", stdin=lines("1", "q")).out
    assert told.count("\n  Politics: nobody, Science: nobody, Faith: nobody, Front: nobody\n") == 2


def test_of_each_deck_to_choose_from_is_told_what_it_is(cli, empty):
    """Given the choice of a deck, then each has its line, and no table is told that is not laid yet."""
    told = " ".join(cli(*GAIA, stdin=lines("q")).out.split())
    assert all(f"{name}: {line}" in told for name, line in decks_of("gaia_orc").items())
    assert "Politics: nobody" not in told.partition("Bring a deck")[0]


def test_what_ends_a_phase_has_the_same_number_always(cli, empty):
    """Given the phases of a turn, then ending the phase is the first line of the menu, and losing a region the last."""
    typed = lines(*["1"] * 6, "2", *["1"] * 5, "q")
    told = cli(*GAIA, "-o", "first_player=seat:1", stdin=typed).out
    menus = [
        re.findall(r"^ +\d+  (.*)$", one, re.MULTILINE) for one in told.split("Act in this phase, or end it.\n")[1:]
    ]
    assert len(menus) == 11
    assert {menu[0] for menu in menus} == {"End the phase"}
    assert menus[-1][1:] == ["Mark 1 Resource card for gold", "Discard the own region", "Give up"]


def test_within_a_question_one_can_read_what_can_be_read_before_it(cli, empty):
    """Given a mulligan that asks card by card, when the player looks up a card and the table, then it asks on."""
    typed = lines("2", "card hollow oak", "board", "hollow oak", "b", "q")
    told = cli(*GAIA, "-o", "first_player=seat:1", "--deck", "Green Council", stdin=typed).out
    asks, read, board, unread, back = told.split("b to go back > ")
    assert "Into the grave, 1 of 2?\n" in asks
    assert read.startswith("Hollow Oak  -  Gaia Treant creature")
    assert "What the data says" not in read
    assert "Region's hit points" in board
    assert unread.startswith("Type a number from 1 to 7, b to go back, or q to leave.\n")
    assert back.startswith("  1  Keep the hand\n")


def test_cards_in_hand_are_told_with_cost_and_numbers(cli, empty):
    told = cli(*GAIA, "-o", "first_player=seat:1", "--deck", "Green Council", stdin=lines("q")).out
    hand = " ".join(told.rpartition("Hand (7): ")[2].partition("\n\n")[0].split())
    assert re.fullmatch(r"((\d )?[A-Z][\w' -]+ \((\d, \d/\d|\d|needs \d)\)(; )?)+", hand), hand
