"""order: a seat's standing order at the command line."""

import random

import pytest

from service.cli.store import opened
from service.usecases import play
from service.usecases.matches import NewMatch, SeatRequest, create_match, join


@pytest.fixture
def match() -> str:
    """A match of Arcmage in its first turn, of two people."""
    rng = random.Random(1)
    with opened(None, create=True) as ctx:
        seats = (SeatRequest(), SeatRequest())
        created = create_match(ctx, NewMatch(ruleset="arcmage_arc", seats=seats, options={"players": 2}, seed="x"))
        name = created.header.match
        for one in created.invitations:
            join(ctx, name, one.seat, one.invitation, "Somebody")
        while ctx.states.latest(name).state.phase == "setup":
            seat = ctx.states.latest(name).header.waiting_for[0]
            offers = [one for one in play.decisions(ctx, name, seat).moves if one.answers and one.options]
            offer = rng.choice(offers)
            wanted = play.MoveRequest(offer.move, offer.options[0])
            play.submit(ctx, name, seat, wanted, expected_version=None)
    return str(name)


def test_an_order_is_given_told_and_withdrawn(cli, match):
    assert "Seat 2 is asked each time." in cli("order", match, "--seat", "2").out
    assert "Seat 2 passes by itself: always." in cli("order", match, "always", "--seat", "2").out
    assert cli("order", match, "--seat", "2", "--json").json()["scope"] == "always"
    assert "Seat 2 is asked each time." in cli("order", match, "--seat", "2", "--withdraw").out


def test_what_makes_no_sense_is_said(cli, match):
    ran = cli("order", match, "window", "--seat", "1")
    assert ran.code == 1
    assert "ARC-PRI-11" in ran.err
    assert "forever" in cli("order", match, "forever", "--seat", "1").err
    assert cli("order", match, "always", "--seat", "1", "--withdraw").code == 2


def test_a_game_without_windows(cli, finished):
    assert "gaia_vora has no windows to pass in." in cli("order", finished.match, "--seat", "1").out
    ran = cli("order", finished.match, "always", "--seat", "1")
    assert (ran.code, "gaia_vora has no windows to pass in" in ran.err) == (1, True)
